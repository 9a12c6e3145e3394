#!/bin/sh
# tests/cli/documents.sh - what the documents show is what the program does.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

. "${abs_srcdir:?}/tests/support/console.sh"

# --- the judge itself

# alike WANT GOT
alike() {
  printf '%s' "$1" >want
  printf '%s' "$2" >got
  awk -f "$support/alike.awk" want got
}

unalike() {
  ! alike "$@"
}

ok 'equal texts are alike' alike 'a
b
' 'a
b
'
ok 'a different number is seen' unalike 'left 60.1' 'left 60.2'
ok 'a line too many is seen' unalike 'a
' 'a
b
'
ok 'a line too few is seen' unalike 'a
b
' 'a
'
ok 'dots within a line are any text' alike 'x ... y 3' 'x 1 2 y 3'
ok 'dots within a line hide nothing after them' unalike 'x ... y 3' 'x 1 y 4'
ok 'dots alone are any lines' alike 'a
...
d
' 'a
b
c
d
'
ok 'dots alone are no line, too' alike 'a
...
d
' 'a
d
'
ok 'nothing is alike to nothing' alike '' ''
ok 'something is not alike to nothing' unalike '' 'a
'

# --- the documents

for document in "$abs_srcdir/README.md" "$abs_srcdir"/docs/*.md \
  "$abs_srcdir"/docs/*.1; do
  test ! -f "$document" || run_document "$document"
done

done_testing
