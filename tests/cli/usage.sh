#!/bin/sh
# tests/cli/usage.sh - help, version, forms of options, colours. What is wrong
# with a command line: tests/errors/command_line.cases.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

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
  '--version prints version and licence'
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
