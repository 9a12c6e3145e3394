#!/bin/sh
# tests/contracts/inventory.sh - every feature that the program had is there.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# inventory.tsv has what there was; what is new enters it by `make
# update-inventory`, which takes nothing out. What is removed or changed is said
# in docs/removed.md: there the first column has the row with single blanks in
# backquotes, * for any text; then the row may leave inventory.tsv.
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/contracts/list.sh"
inventory=$abs_srcdir/tests/contracts/inventory.tsv
removed=$abs_srcdir/docs/removed.md

# missing FILE - the rows on standard input that no pattern of a page covers.
missing() {
  sed -n 's/^| `\([^`]*\)`.*/\1/p' "$1" >patterns
  tr '\t' ' ' | while IFS= read -r row; do
    covered=
    while IFS= read -r pattern; do
      # shellcheck disable=SC2254
      case $row in
      $pattern) covered=yes ;;
      esac
    done <patterns
    test -n "$covered" || printf '%s\n' "$row"
  done
}

list | sort -u >is
grep -v '^#' "$inventory" | sort -u >was
for kind in command option word kind algorithm example case key json exit; do
  ok "there are rows of kind $kind" grep -q "^$kind$tab" is
  grep "^$kind$tab" was | comm -23 - is | missing "$removed" >gone
  is "$(cat gone)" '' "no $kind is removed without a line in docs/removed.md"
done

# A removed row is seen; a line of the page lets it pass, and no other.
printf 'option\trun\t--gone\noption\trun\t--other\n' >rows
printf '| contract | what |\n| --- | --- |\n| `option run --g*` | x |\n' >page
is "$(missing page <rows)" 'option run --other' 'a row is missing but for the page'
done_testing
