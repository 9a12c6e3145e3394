#!/bin/sh
# tests/cli/terminal.sh - colours, widths and pages on a terminal, where
# script(1) can make one.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# on_terminal COMMAND
on_terminal() {
  script -qec "$*" /dev/null </dev/null 2>/dev/null | tr -d '\r'
}

# widest COLUMNS COMMAND - the longest line on a terminal of so many columns.
widest() {
  columns=$1
  shift
  on_terminal "stty cols $columns; $*" |
    awk 'length > most { most = length } END { print most + 0 }'
}

have script && test "$(on_terminal 'stty cols 60; stty size | cut -d " " -f 2')" = 60 ||
  skip_all 'script(1) cannot make a terminal'

cat >duel.yaml <<'END'
format: 1
title: A duel
time: {unit: hour, end: 300}
units: {soldier: {hit: 0.01}}
armies:
  blue: {units: {soldier: 103}}
  red: {units: {soldier: 81}}
END
battle="$LANCHESTER run -q duel.yaml"
map="$LANCHESTER plot heatmap --points 9 --x armies.red.units.soldier=40:200 \
  --y units.soldier.hit=0.005:0.1 duel.yaml"

escape=$(printf '\033')
like "$(on_terminal "NO_COLOR= TERM=xterm $battle")" "*$escape\\[1m*" \
  'a terminal gets colours'
for without in 'NO_COLOR=1 TERM=xterm' 'NO_COLOR= TERM=dumb' 'env NO_COLOR= -u TERM'; do
  unlike "$(on_terminal "$without $battle")" "*$escape*" "no colours with $without"
done

for columns in 50 131; do
  is "$(widest $columns "$map")" $columns "a heat map fills $columns columns"
  axis=$(on_terminal "stty cols $columns; $battle" | grep '^ *++-' |
    awk '{ print length }')
  ok "the curve of a run fits $columns columns with its names: $axis" \
    test "$axis" -le $columns -a "$axis" -gt $((columns - 20))
done
is "$(widest 200 "$map")" 160 'a heat map has at most 160 columns'
ok 'odds fit a narrow terminal' \
  test "$(widest 50 "$LANCHESTER plot odds duel.yaml")" -le 50
ok 'and fill a wide one' \
  test "$(widest 131 "$LANCHESTER plot odds duel.yaml")" -gt 78

is "$(on_terminal "$LANCHESTER report duel.yaml; echo \$?")" \
  'lanchester: name a file: lanchester report duel.yaml -o duel.html
2' 'a page is not printed to a terminal'
like "$(on_terminal "$LANCHESTER report --format text duel.yaml")" 'A duel*' \
  'text is'
done_testing
