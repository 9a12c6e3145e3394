#!/bin/sh
# tests/cli/campaign.sh - armies on a map: what run and plot show and write.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >relief.yaml <<'END'
format: 1
title: The relief of the town
time: {unit: hour, end: 72, every: 0.5}
map:
  cell: 500
  places: {town: [12, 3], bridge: [6, 2]}
  rows: |
    ....~~........
    ....~~........
    ....====......
    ....~~........
    ....~~........
terrain:
  plain: {glyph: "."}
  road: {glyph: "=", cost: 0.5}
  river: {glyph: "~", passable: false}
units:
  foot: {hit: 0.02, speed: 2000, range: 500}
armies:
  relief:
    side: blue
    at: [0, 1]
    units: {foot: 600}
    orders: [{move: bridge}, {attack: siege}]
  garrison: {side: blue, at: town, units: {foot: 200}}
  siege: {side: red, at: [13, 4], break: 0.3, units: {foot: 400}}
END

# field KEY - a value of the object that was printed last, as one line.
field() {
  printf '%s\n' "$out" | tr -d ' \n' | grep -o "\"$1\":[^,}]*" | head -n 1
}

# --- what run shows

run "$LANCHESTER" run relief.yaml
status_is 0 'armies on a map are played'
is "$err" '' 'without a warning that the map is not used'
like "$out" '*garrison met siege*' 'the log says who met'
like "$out" '*relief joined the battle of *' 'and who joined'
like "$out" '*battle  from (hour)*' 'battles are listed'
like "$out" '*o entered*' 'the map is drawn'
unlike "$out" '*relief departed*' 'who departed is beside the point'
unlike "$out" '*would have won*' 'turning points must be asked for'
run "$LANCHESTER" run --log all relief.yaml
like "$out" '*relief departed*' '--log all has it'
run "$LANCHESTER" run --log none relief.yaml
unlike "$out" '*what happened*' '--log none has no log'
run "$LANCHESTER" run --turning relief.yaml
status_is 0 'turning points can be had'
run "$LANCHESTER" run --log al relief.yaml
status_is 2 'there are three kinds of log'
is "$err" "lanchester: --log takes all, main or none, not 'al' (did you mean 'all'?)" \
  'which are named'

run "$LANCHESTER" run --solver chance --seed 5 relief.yaml
like "$out" '*Every loss was drawn, seed 5.*' 'a random campaign has its seed'

# --- words about a small map

cat >duel.yaml <<'END'
format: 1
title: Two at a wall
time: {end: 20}
map:
  shape: hex
  rows: |
    ...
    .T.
terrain:
  wood: {glyph: T, cost: 2}
units: {foot: {hit: 0.1, speed: 1}}
armies:
  blue: {at: [0, 0], units: {foot: 30}, orders: [{move: [1, 0]}]}
  red: {at: [2, 0], units: {foot: 20}}
END
run "$LANCHESTER" run duel.yaml
like "$out" '* 1 search, *1 battle computed*' 'one search is no searches'
run "$LANCHESTER" plot map -o duel.svg duel.yaml
like "$(cat duel.svg)" '*stronger shade: higher cost*' \
  'a map of hexes explains its shades'
unlike "$(cat duel.svg)" '*>blocked<*' 'and nothing that is not there'

cat >wide.yaml <<'END'
format: 1
title: Three that stand apart
time: {end: 2}
map:
  cell: 10
  graph:
    places: {north: [0, 0], middle: [1, 6], south: [0, 12]}
    roads: [[north, middle], [middle, south]]
units: {foot: {hit: 0.1, speed: 1, range: 200}}
armies:
  legion: {side: blue, at: north, units: {foot: 30}}
  cohort: {side: red, at: middle, units: {foot: 30}}
  reserve: {side: blue, at: south, units: {foot: 30}}
END
run "$LANCHESTER" plot map -o wide.svg wide.yaml
for army in legion cohort reserve; do
  like "$(cat wide.svg)" "*>$army [12]*" "there is room for the name of $army"
done
run "$LANCHESTER" run wide.yaml
like "$out" '*  middle  legion, cohort, reserve *' \
  'a battle is at the place in its middle'

# --- what is of single battles only

run "$LANCHESTER" plot phase relief.yaml
status_is 3 'there is no phase portrait of a campaign'
is "$err" "lanchester: plot phase is of a single battle, but the armies of \
relief.yaml march on a map: 'plot heatmap' over two counts shows who wins" \
  'which says what there is'
run "$LANCHESTER" plot curve --band relief.yaml
status_is 3 'nor a band'
is "$err" "lanchester: --band is of a single battle, but the armies of \
relief.yaml march on a map: 'plot odds' shows how random ones end" \
  'with a remedy, too'

# --- what programs read

run "$LANCHESTER" run --json relief.yaml
is "$(field ties)" '"ties":'"$(printf '%s\n' "$out" |
  sed -n 's/^    "ties": \(.*\),/\1/p')" 'the object has a map'
like "$out" '*"battles": [*' 'with its battles'
run "$LANCHESTER" run -o curve.csv --events events.csv \
  --positions positions.jsonl relief.yaml
status_is 0 'events and positions are written'
is "$(head -n 1 events.csv)" 'time,what,army,x,y,other' 'events as CSV'
like "$(cat events.csv)" '*,met,garrison,12,3,siege*' 'with words of the log'
is "$(tail -n 1 events.csv | cut -d , -f 2)" ended 'to the end'
like "$(head -n 1 positions.jsonl)" \
  '{"departed":null,"arrived":0.0,"army":"relief",*"x":0,"y":1}' \
  'positions as JSON Lines'
like "$(head -n 1 curve.csv)" 'time,relief.foot,*' 'beside the curve'
is "$("$LANCHESTER" run --json relief.yaml | grep -c '"what"')" \
  "$(($(wc -l <events.csv) - 1))" 'the same events as in the object'

# --- what is refused

cp relief.yaml kept.yaml
run "$LANCHESTER" run --events events.txt relief.yaml
status_is 2 'a name must say the form'
is "$err" "lanchester: --events takes a name in .csv or .jsonl, not 'events.txt'" \
  'and which'
cp relief.yaml relief.csv
run "$LANCHESTER" run --events relief.csv relief.csv
status_is 2 'the scenario is not written over'
is "$err" 'lanchester: --events relief.csv is the scenario: the result would replace it' \
  'which is said'
run "$LANCHESTER" run --events a.csv --positions a.csv relief.yaml
status_is 2 'nor one file by two options'
run "$LANCHESTER" run -o a.csv --positions a.csv relief.yaml
status_is 2 'nor that of -o'
run "$LANCHESTER" run --events a.csv relief.yaml relief.csv
status_is 2 'events are of one scenario'
"$LANCHESTER" example square-law >square.yaml
run "$LANCHESTER" run --events a.csv square.yaml
status_is 2 'that has a map'
like "$err" '*no army of square.yaml stands on a map*' 'which is said'
run "$LANCHESTER" plot map square.yaml
status_is 3 'so has one that is drawn'
sed 's/hit: 0.02/hit: x/' relief.yaml >wrong.yaml
run "$LANCHESTER" run --events a.csv wrong.yaml
status_is 3 'where a scenario is wrong'
is "$(ls a.csv 2>/dev/null)" '' 'nothing is written'

# --- pictures

run "$LANCHESTER" plot map relief.yaml
status_is 0 'the map is drawn with characters'
run "$LANCHESTER" plot map -o map.svg relief.yaml
status_is 0 'and as SVG'
like "$(cat map.svg)" '*battle 1, *' 'with its battles'
run "$LANCHESTER" plot map --script-only relief.yaml
like "$out" '*plot*' 'and by gnuplot'
run "$LANCHESTER" plot curve -o curve.svg relief.yaml
like "$(cat curve.svg)" '*1: *garrison*siege*' \
  'a curve names its spans of battle'
run "$LANCHESTER" run --format html -o page.html relief.yaml
like "$(cat page.html)" '*<svg*joined the battle*' \
  'a page has map and log'

# --- many armies

awk 'BEGIN {
  print "format: 1\ntime: {unit: hour, end: 9}"
  print "map: {generate: random, walls: 0, width: 60, height: 60, cell: 500}"
  print "units: {foot: {hit: 0.2, speed: 2000, range: 500}}\narmies:"
  for (i = 0; i < 100; i++) {
    printf "  army%d: {side: %s, at: [%d, %d], break: 0.9, units: {foot: 50}", \
      i, i % 2 ? "blue" : "red", 1 + 3 * (i % 10), 1 + 2 * int(i / 10)
    printf ", orders: [{attack: army%d}]}\n", (i + 1) % 100
  }
}' >many.yaml
run "$LANCHESTER" run many.yaml
status_is 0 'a hundred armies are played'
like "$out" '* broke at *; and * more.*' 'the first that broke are named'
is "$(printf '%s\n' "$out" | grep -c '^  and 10 more$')" 2 \
  'a side shows forty of its fifty armies'
is "$(printf '%s\n' "$out" | grep -c '^and 60 more$')" 1 \
  'the table of places forty of all'
ok 'and the page stays readable' \
  test "$(printf '%s\n' "$out" | wc -l)" -lt 300

done_testing
