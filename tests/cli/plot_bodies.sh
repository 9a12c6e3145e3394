#!/bin/sh
# tests/cli/plot_bodies.sh - where soldiers who are bodies stand, as a picture.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

lines=$abs_srcdir/scenarios/musket-lines.yaml

run "$LANCHESTER" plot bodies --at 0 "$lines"
status_is 0 'a picture of the start'
like "$out" '*blue 100 of 100, red 80 of 80 left*' 'nobody has fallen then'
unlike "$out" '*fell*' 'nor has a cross'

run "$LANCHESTER" plot bodies --at 5 "$lines"
status_is 0 'a picture of the middle'
like "$out" '*After 5 minutes of one fight, seed 1*' 'says when it is'
like "$out" '*the last 20 shots*' 'and what its lines are'
unlike "$out" '*wins*' 'and has no winner yet'

run "$LANCHESTER" run --solver bodies "$lines"
sentence=$(printf '%s\n' "$out" | sed -n 2p)
run "$LANCHESTER" plot bodies "$lines"
status_is 0 'a picture of the end'
is "$(printf '%s\n' "$out" | sed -n 2p)" "$sentence" 'has the result of run'
run "$LANCHESTER" plot bodies --at 1000 "$lines"
is "$(printf '%s\n' "$out" | sed -n 2p)" "$sentence" 'as has one after it'

run "$LANCHESTER" plot bodies --at 5 -o five.svg "$lines"
status_is 0 'a picture as SVG'
ok 'is written' grep -q '<circle' five.svg
"$LANCHESTER" plot bodies --at 5 -o again.svg "$lines"
ok 'and the same again' cmp -s five.svg again.svg

for at in -1 soon nan inf; do
  run "$LANCHESTER" plot bodies --at=$at "$lines"
  status_is 2 "--at $at is refused"
  like "$err" "*--at takes a time from 0*" "--at $at is told what it takes"
done
run "$LANCHESTER" plot curve --at 5 "$lines"
status_is 2 '--at is for no other picture'
run "$LANCHESTER" plot bodies --set rules.gone=0.5 -o none.svg "$lines"
ok 'what bodies cannot do is refused' test "$status" -ne 0
ok 'and nothing is written' test ! -e none.svg

# --- hulls and walls

cat >ships.yaml <<'END'
format: 1
time: {unit: minute, end: 20}
map:
  cell: 25
  rows: |
    ....................
    ....................
    .........##.........
    ....................
    ....................
terrain: {rock: {glyph: "#", passable: false}}
units:
  sloop: {hit: 0.1, rate: 1, speed: 60, range: 100, steer: intercept,
          body: {length: 30, width: 8, mass: 200000}}
armies:
  blue: {at: [3, 3], facing: 90, formation: {ranks: 1, spacing: 20}, units: {sloop: 3}}
  red: {at: [16, 3], facing: 270, formation: {ranks: 1, spacing: 20}, units: {sloop: 3}}
END
run "$LANCHESTER" plot bodies --at 1 -o ships.svg ships.yaml
status_is 0 'hulls on a map are drawn'
is "$(grep -c '^<path d="M[^"]*z" fill="#[0-9A-F]*" stroke=' ships.svg)" 6 \
  'each as a box of its own'
ok 'rocks are blocked ground' grep -q '>blocked<' ships.svg
if command -v gnuplot >/dev/null; then
  run "$LANCHESTER" plot bodies --at 1 -o ships.png ships.yaml
  status_is 0 'and so they are as PNG'
  ok 'which is one' grep -q PNG ships.png
  run "$LANCHESTER" plot bodies --at 5 -o five.pdf "$lines"
  status_is 0 'and soldiers as PDF'
fi

# --- a page that plays them

run "$LANCHESTER" report --solver bodies -o page.html "$lines"
status_is 0 'a report by bodies'
ok 'has soldiers one by one' grep -q '"bodies":{"left":' page.html
ok 'and where they stood at the end' grep -q '<g class="still">' page.html
ok 'and is small' test "$(wc -c <page.html)" -lt 400000
run "$LANCHESTER" run --solver bodies --format html "$lines"
like "$out" '*"bodies":{"left":*' 'a page of run has them, too'
run "$LANCHESTER" run --solver bodies --json "$lines"
unlike "$out" '*"soldiers"*' 'its JSON does not'
run "$LANCHESTER" report -o curve.html "$lines"
run grep -c '"bodies":{' curve.html
is "$out" 0 'nor has a page by the equations'

done_testing
