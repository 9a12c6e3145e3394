#!/bin/sh
# tests/golden/pictures/pictures.sh - every kind of picture and page is drawn as
# it was, in every form.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# commands.tsv has what is drawn, expected/ what came of it, exceptions.tsv what
# may differ, and why. `make update-golden` writes expected/ again; read the
# difference and explain it in the commit.
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/golden/pictures/draw.sh"
for drawn in drawn/*; do
  name=${drawn#drawn/}
  is "$(difference "$name")" '' "$name is as it was"
done
is "$(ls "$expected")" "$(ls drawn)" 'and no other is expected'
if have xmllint; then
  is "$(xmllint --noout drawn/*.svg 2>&1)" '' 'every SVG is well formed'
else
  skip 'every SVG is well formed' 'xmllint is missing'
fi

# The comparison sees another word, another number and a lost line.
printf 'red wins 0.50 at 12.3\nblue\n' >was
printf 'red  wins 0.51 at 12.3\nblue\n' >near
printf 'red wins 0.53 at 12.3\nblue\n' >number
printf 'red wins 0.50 in 12.3\nblue\n' >word
printf 'red wins 0.50 at 12.3\n' >line
is "$(awk -f "$pictures/alike.awk" was near)" '' 'a last digit may differ'
like "$(awk -f "$pictures/alike.awk" was number)" 'line 1*0.53*' 'a number is seen'
like "$(awk -f "$pictures/alike.awk" was word)" 'line 1*in*' 'a word is seen'
like "$(awk -f "$pictures/alike.awk" was line)" 'lines: 1 for 2' 'a lost line is seen'

# What is kept of a long list sees a change in its middle.
seq -s ' ' 1 100 >long
seq -s ' ' 1 100 | sed 's/ 50 / 51 /' >changed
awk -f "$pictures/normal.awk" long >was
awk -f "$pictures/normal.awk" changed >is
like "$(awk -f "$pictures/alike.awk" was is)" 'line 1*' 'a list is seen to change'
done_testing
