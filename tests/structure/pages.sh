#!/bin/sh
# tests/structure/pages.sh - links, contents and lines of the Markdown pages.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
cd "$abs_srcdir" || exit 99

pages=$(ls ./*.md docs/*.md)

# prose PAGE... - PAGE:LINE: and the text, without blocks of code.
prose() {
  awk 'FNR == 1 { block = 0 }
    /^ *```/ { block = !block; next }
    !block { print FILENAME ":" FNR ": " $0 }' "$@"
}

# anchors PAGE - what its headings are called in links.
anchors() {
  prose "$1" | sed -n 's/^[^ ]* ##* //p' | tr '[:upper:]' '[:lower:]' |
    sed 's/[^a-z0-9 _-]//g; s/ /-/g'
}

# target PAGE LINK - nothing, or why the link leads nowhere.
target() {
  file=$1
  case $2 in
  '#'*) ;;
  *) file=$(dirname "$1")/${2%%#*} ;;
  esac
  if ! test -e "$file"; then
    echo "$1: $2: no such file"
  elif test "${2#*#}" != "$2" && ! anchors "$file" | grep -qxF "${2#*#}"; then
    echo "$1: $2: no such heading"
  fi
}

links() {
  for page in $pages; do
    prose "$page" | grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//' |
      sort -u | grep -v '^https*:' | sed "s|^|$page |"
  done
}

ok 'the pages have links' test "$(links | wc -l)" -gt 50
is "$(links | while read -r page link; do target "$page" "$link"; done)" '' \
  'every link leads to a heading'

prose docs/tutorial.md | sed -n 's/^[^ ]* ## /## /p' >"$scratch/sections"
is "$(grep '^[0-9]*\. \[' docs/tutorial.md | sed 's/.*](#\(.*\))$/\1/')" \
  "$(anchors "$scratch/sections")" \
  'the tutorial lists its sections'

linked=$(links | sed -n 's|^\./README\.md ||p')
is "$(for page in docs/*.md; do
  test "$page" = docs/scenario.in.md || echo "$linked" | grep -qxF "$page" ||
    echo "$page"
done)" '' 'the README leads to every page'

# shellcheck disable=SC2086
grep -ohE '\<(lan|LAN)_[A-Za-z0-9_]*[A-Za-z0-9]' $pages | sort -u >"$scratch/said"
find base model solver tactics scenarios balance plots results cli \
  include m4 -name '*.h' -o -name '*.h.in' -o -name lanchester.m4 |
  xargs grep -ohE '\<(lan|LAN)_[A-Za-z0-9_]*' |
  sort -u >"$scratch/known"
is "$(comm -23 "$scratch/said" "$scratch/known")" '' \
  'every name of the library in them is declared'

# shellcheck disable=SC2086
is "$(grep -ohE '`(base|model|solver|tactics|scenarios|balance|plots|results|cli|lanchester)/[^` <]*`' \
  $pages | tr -d '`' | sort -u | while read -r file; do
  test -e "$file" || test -e "include/$file" || test -e "include/$file.in" ||
    echo "$file"
done)" '' 'and every file of the floors exists'

done_testing
