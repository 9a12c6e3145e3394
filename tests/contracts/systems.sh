#!/bin/sh
# tests/contracts/systems.sh - each system that the program is made of works: of
# each row of systems.tsv the command ends with 0 and its output has the word.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/golden/json/prepare.sh"
tab=$(printf '\t')

grep -v '^#' "$abs_srcdir/tests/contracts/systems.tsv" >rows
while IFS=$tab read -r id system command word; do
  shown=0
  (eval "$command") >shown 2>said </dev/null || shown=$?
  if test "$shown" -eq 0 && grep -qE -- "$word" shown; then
    pass "$id: $system"
  else
    fail "$id: $system" "$command
status $shown, want 0 and /$word/ in:
$(head -n 20 shown said)"
  fi
done <rows
is "$(cut -f 1 rows | sort -u | tr '\n' ' ')" \
  'A1 A2 A3 A4 A5 B1 B10 B11 B12 B13 B14 B15 B2 B3 B4 B5 B6 B7 B8 B9 C1 C2 C3 C4 D ' \
  'every system has a row'
done_testing
