#!/bin/sh
# tests/cli/usage.sh - wrong command lines: wording, streams and status; help.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# refused MESSAGE HINT ARGUMENT... - status 2, nothing on standard output, and
# two lines on standard error.
refused() {
  want="lanchester: $1"
  test -z "$2" || want="$want
lanchester: try 'lanchester $2'"
  shift 2
  run "$LANCHESTER" "$@"
  if test "$status" -eq 2 && test -z "$out" && test "$err" = "$want"; then
    pass "'lanchester $*' is refused"
  else
    fail "'lanchester $*' is refused" "status $status, want 2
standard output: $out
standard error: $err
want: $want"
  fi
}

refused 'no command given' --help
refused "unknown command 'rnu' (did you mean 'run'?)" --help rnu
refused "unknown command 'fight'" --help fight
refused "unknown command ''" --help ''
refused "options follow a command, as in 'lanchester run --json'" --help --json
refused "a file follows a command, as in 'lanchester run ford.yaml'" --help \
  ford.yaml
refused "unknown command 'fight'" --help help fight
refused 'run: no FILE given' 'run --help' run
refused 'check: no FILE given' 'check --help' check --json
refused 'show: no FILE given' 'show --help' show
refused 'diff: no BEFORE and AFTER given' 'diff --help' diff
refused "diff: BEFORE and AFTER are needed, not 'a.yaml' alone" 'diff --help' \
  diff a.yaml
refused "plot: KIND and FILE are needed, not 'curve' alone" 'plot --help' \
  plot curve
refused "show: one too many: 'b.yaml'" 'show --help' show a.yaml b.yaml
refused "schema: one too many: 'x'" 'schema --help' schema x
refused "example: one too many: 'b'" 'example --help' example a b
refused "run: unknown option '--jsno' (did you mean '--json'?)" 'run --help' \
  run --jsno
refused "run: unknown option '--frobnicate'" 'run --help' run --frobnicate=3
refused "run: unknown option '-x'" 'run --help' run -x
refused "run: unknown option '-x'" 'run --help' run -qx
refused "show: unknown option '--path' (did you mean '--paths'?)" \
  'show --help' show --path a.yaml
refused 'example: --set has no meaning here' 'example --help' \
  example --set a=b
refused '--quiet takes no value' 'run --help' run --quiet=yes a.yaml
refused '--set needs PATH=VALUE' 'run --help' run a.yaml --set
refused '-o needs FILE' 'run --help' run a.yaml -o
refused '--output needs FILE' 'run --help' run a.yaml --output
refused "--set takes PATH=VALUE, not 'armies'" 'run --help' \
  run --set armies a.yaml
refused "--color takes auto, always or never, not 'pink'" 'run --help' \
  run --color pink a.yaml
for seed in '' -1 1.5 0x10 18446744073709551616 ' 1' 12a; do
  refused "--seed takes a whole number from 0 to 2^64 - 1, not '$seed'" \
    'run --help' run "--seed=$seed" a.yaml
done
refused 'standard input can be read only once, not for 2 files' '' run - -
refused 'standard input can be read only once, not for 3 files' '' \
  check - a.yaml - -
refused "no example 'iwo-jim' (did you mean 'iwo-jima'?)" 'example --list' \
  example iwo-jim
refused "no example 'zzz'" 'example --list' example zzz
refused "no case 'tralafgar'" 'verify --list' verify tralafgar
refused "no case 'linera' (did you mean 'linear'?)" 'verify --list' \
  verify linera

# Control characters of the command line do not reach the terminal.
run "$LANCHESTER" "$(printf 'r\033[31mun')"
like "$err" '*\\x1B*31mun*' 'an escape sequence in a command is shown harmless'

# --- help and version

run "$LANCHESTER" --help
status_is 0 '--help ends well'
is "$err" '' '--help says nothing on standard error'
commands=$(echo "$out" | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  .*/\1/p')
list=$out
run "$LANCHESTER" -h
is "$out" "$list" '-h is --help'
run "$LANCHESTER" help
is "$out" "$list" 'help is --help'

for command in run check show example verify schema; do
  like " $(echo $commands) " "* $command *" "--help lists $command"
done
for command in $commands; do
  run "$LANCHESTER" "$command" --help
  status_is 0 "$command --help ends well"
  like "$out" "Usage: lanchester $command *--help *--version *" \
    "$command --help has usage and options"
  help=$out
  is "$(echo "$help" | awk 'length > 79')" '' \
    "$command --help is at most 79 columns wide"
  run "$LANCHESTER" help "$command"
  is "$out" "$help" "help $command is $command --help"
  run "$LANCHESTER" "$command" -h no such operands at all
  is "$out" "$help" "$command -h wins over what is wrong with operands"
  run "$LANCHESTER" "$command" --version
  like "$out" 'lanchester [0-9]*' "$command --version tells the version"
done

run "$LANCHESTER" --version
status_is 0 '--version ends well'
like "$out" 'lanchester [0-9]*.[0-9]*.[0-9]*GPL*' \
  '--version tells version and licence'
version=$out
run "$LANCHESTER" version
status_is 0 'so does the word alone'
is "$out" "$version" 'and prints the same'

# --- options in any order and form

"$LANCHESTER" example iwo-jima >iwo-jima.yaml
run "$LANCHESTER" run --json iwo-jima.yaml --set time.end=12.5
first=$out
for form in \
  '--set=time.end=12.5 iwo-jima.yaml --json' \
  'iwo-jima.yaml --json --set time.end=99 --set time.end=12.5' \
  '--json --quiet --seed=7 --set time.end=12.5 -- iwo-jima.yaml' \
  '-q --json --set time.end=12.5 iwo-jima.yaml -o -' \
  '-qo- --json --set time.end=12.5 iwo-jima.yaml'; do
  # shellcheck disable=SC2086
  run "$LANCHESTER" run $form
  is "$out" "$first" "run $form"
done
cp iwo-jima.yaml ./-odd.yaml
run "$LANCHESTER" check -- -odd.yaml
is "$out" '-odd.yaml: ok' 'after -- a word with a dash is a file'

# --- colours

escape=$(printf '\033')
run "$LANCHESTER" run --color=always iwo-jima.yaml
like "$out" "*$escape*" '--color=always colours, whatever NO_COLOR says'
run "$LANCHESTER" run --color=never iwo-jima.yaml
unlike "$out" "*$escape*" '--color=never does not'
run env NO_COLOR= TERM=xterm "$LANCHESTER" run iwo-jima.yaml
unlike "$out" "*$escape*" 'what goes to a file is not coloured by itself'

# On a terminal, where script(1) can make one.
on_terminal() {
  script -qec "$*" /dev/null </dev/null 2>/dev/null
}
if have script && on_terminal true; then
  colored="$LANCHESTER run iwo-jima.yaml"
  like "$(on_terminal env NO_COLOR= TERM=xterm "$colored")" "*$escape\\[1m*" \
    'a terminal gets colours'
  unlike "$(on_terminal env NO_COLOR=1 TERM=xterm "$colored")" "*$escape*" \
    'not with NO_COLOR'
  unlike "$(on_terminal env NO_COLOR= TERM=dumb "$colored")" "*$escape*" \
    'not with TERM=dumb'
  unlike "$(on_terminal env NO_COLOR= -u TERM "$colored")" "*$escape*" \
    'not without TERM'
else
  skip 'a terminal gets colours' 'script(1) cannot make one'
fi

done_testing
