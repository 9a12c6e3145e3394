#!/bin/sh
# tests/cli/manual.sh - the manual pages and the completion know the program.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

page=$abs_srcdir/docs/lanchester.1
format=$abs_srcdir/docs/lanchester-scenario.5
commands=$("$LANCHESTER" --help |
  sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  .*/\1/p')

# --- lanchester(1)

# options TEXT - the long options in it, one a line.
options() {
  echo "$1" | grep -o -e '--[a-z][a-z-]*' | sort -u
}

# What follows "Options:" in the help, without what a help line mentions.
helped=$(for command in $commands; do
  "$LANCHESTER" "$command" --help | sed -n 's/^  \(-., \|    \)\(--[a-z-]*\).*/\2/p'
done | sort -u)
# The tags of the page's lists.
tagged=$(sed -n '/^\.TP/{n;p;}' "$page" | sed 's/\\-/-/g; s/\\f.//g' |
  grep -o -e '--[a-z][a-z-]*' | sort -u)
is "$tagged" "$helped" 'the manual has the options of --help, and no other'
is "$(sed -n 's/^\.SS //p' "$page" | sort)" "$(echo "$commands" | sort)" \
  'it has a section for each command'
is "$(sed -n '/^\.SH SYNOPSIS/,/^\.SH DESC/s/^\.B lanchester //p' "$page" | sort)" \
  "$(echo "$commands" | sort)" 'and a line of synopsis'
is "$(sed -n '/^\.SH EXIT/,/^\.SH ENV/s/^\.B \([0-9]*\)$/\1/p' "$page" | tr '\n' ' ')" \
  '0 1 2 3 4 5 6 130 ' 'every exit status is explained'

version=$("$LANCHESTER" --version | sed -n '1s/.* //p')
for file in "$page" "$format"; do
  like "$(grep '^\.TH' "$file")" "*lanchester $version*" \
    "$(basename "$file") is of this version"
  if have mandoc; then
    is "$(mandoc -T lint -W warning "$file")" '' \
      "$(basename "$file") has no mistake that mandoc finds"
  else
    skip "$(basename "$file") has no mistake" 'mandoc is missing'
  fi
done

# --- lanchester-scenario(5)

# Keys of the format, from the schema; those of maps named by the user are not
# in "properties".
keys=$("$LANCHESTER" schema | awk '
  /"properties": *{/ { depth++; inside[depth] = match($0, /[^ ]/); next }
  depth && match($0, /^ *}/) && match($0, /[^ ]/) == inside[depth] { depth--; next }
  depth && match($0, /^ *"[a-z_]+": *[{]/) && match($0, /[^ ]/) == inside[depth] + 2 {
    split($0, part, "\""); print part[2] }' | sort -u)
ok 'the schema tells the keys of the format' test "$(echo "$keys" | wc -l)" -ge 40
missing=$(for key in $keys; do
  grep -qw -- "$key" "$format" || echo "$key"
done)
is "$missing" '' 'every key of the format is in lanchester-scenario(5)'
words=$("$LANCHESTER" schema | sed -n '/"enum": \[/,/]/s/^ *"\([^"]*\)",*$/\1/p' |
  sort -u)
ok 'the schema tells the words of choices' test "$(echo "$words" | wc -l)" -ge 40
is "$(sed 's/\\-/-/g' "$format" >plain && for word in $words; do
  grep -qw -e "$word" plain || echo "$word"
done)" '' 'and so is every word that one can choose'
awk '/^\.EX/ { inside = 1; text = ""; next }
     /^\.EE/ { if (text ~ /^format: 1/) printf "%s", text; inside = 0 }
     inside { text = text $0 "\n" }' "$format" >example.yaml
run "$LANCHESTER" run example.yaml
status_is 0 'its example is a scenario that runs'
is "$err" '' 'without a warning'

# --- completion

completion=$abs_srcdir/docs/lanchester.bash
# completed WORD... - the completions of the last word, sorted, in one line.
completed() {
  PATH=$scratch/bin:$PATH bash -c '
    shopt -s extglob
    . "$0"
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _lanchester 2>/dev/null
    printf "%s\n" "${COMPREPLY[@]}"' "$completion" "$@" | sort | tr '\n' ' '
}
mkdir "$scratch/bin" && ln -s "$LANCHESTER" "$scratch/bin/lanchester"
if have bash; then
  "$LANCHESTER" example iwo-jima >ford.yaml
  : >notes.txt
  is "$(completed lanchester ve)" 'verify ' 'commands are completed'
  like "$(completed lanchester '')" '*check *example *run *show *verify *' \
    'all are offered'
  is "$(completed lanchester run --js)" '--json ' 'options are completed'
  is "$(completed lanchester show --pa)" '--paths ' 'those of the command, too'
  is "$(completed lanchester example --se)$(completed lanchester export --se)" \
    '  ' 'an option that means nothing to a command is not offered'
  is "$(completed lanchester run --solver = cl)" 'closed ' 'values are completed'
  is "$(completed lanchester run fo)" 'ford.yaml ' 'scenarios are completed'
  unlike "$(completed lanchester run '')" '*notes.txt*' \
    'other files are not offered'
  : >part.db
  is "$(completed lanchester merge -o whole.db '')" 'part.db ' 'stores are, too'
  : >small.map
  is "$(completed lanchester route '')" 'example.yaml ford.yaml small.map ' \
    'and maps, of a scenario or of a file'
  is "$(for command in $commands; do
    "$LANCHESTER" "$command" --help |
      sed -n "s/^  \(-., \|    \)\(--[a-z-]*\)=\([A-Z]*\).*/$command \2 \3/p"
  done | while read -r command option kind; do
    case $(completed lanchester "$command" "$option" = '') in
    *ford.yaml*) test "$kind" = FILE || echo "$command $option" ;;
    esac
  done)" '' 'no file is offered as the value of an option that takes none'
  is "$(completed lanchester example iwo)" 'iwo-jima ' 'examples are completed'
  like "$(completed lanchester verify mixed)" 'mixed mixed-even ' \
    'cases are completed'
  is "$(completed lanchester run ford.yaml --set armies.japan.units.defender.c)" \
    'armies.japan.units.defender.count= ' 'paths to set are completed'
  # shellcheck disable=SC2016
  sed 's/japan/$(touch ran)/' ford.yaml >evil.yaml
  completed lanchester run evil.yaml --set 'armies.' >/dev/null
  is "$(ls ran 2>/dev/null)" '' 'and nothing in a name is run'
else
  skip 'commands are completed' 'bash is missing'
fi

done_testing
