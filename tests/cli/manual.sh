#!/bin/sh
# tests/cli/manual.sh - the manual pages know the program.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

page=$abs_srcdir/docs/lanchester.1
format=$abs_builddir/docs/lanchester-scenario.5
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
ok 'the schema reports the keys of the format' test "$(echo "$keys" | wc -l)" -ge 40
sed 's/\\-/-/g; s/\\f.//g' "$format" >plain
missing=$(for key in $keys; do
  grep -qw -- "$key" plain || echo "$key"
done)
is "$missing" '' 'every key of the format is in lanchester-scenario(5)'
words=$("$LANCHESTER" schema | sed -n '/"enum": \[/,/]/s/^ *"\([^"]*\)",*$/\1/p' |
  sort -u)
ok 'the schema reports the words of choices' test "$(echo "$words" | wc -l)" -ge 40
is "$(for word in $words; do
  grep -qw -e "$word" plain || echo "$word"
done)" '' 'and so is every word that one can choose'

done_testing
