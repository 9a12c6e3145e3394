#!/bin/sh
# tests/cli/scenario_campaign.sh - what the program tells of armies on a map
# that cannot be played, each with its place and a remedy.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >relief.yaml <<'END'
format: 1
time: {unit: hour, end: 72}
map:
  cell: 250
  places: {town: [8, 1], bridge: [5, 1], camp: [1, 2]}
  rows: |
    .....@...
    .....=...
    .....@...
terrain: {bridge: {glyph: "="}}
units:
  foot: {hit: 0.02, speed: 4000}
  gun: {hit: 0.1, class: wheels}
armies:
  garrison: {side: blue, at: town, units: {foot: 300}}
  relief:
    side: blue
    at: camp
    units: {foot: 800}
    orders:
      - {move: bridge, via: [[3, 1]]}
      - {name: strike, attack: siege, at: 12}
  siege: {side: red, at: [7, 1], units: {foot: 900}, orders: [{attack: garrison}]}
movement: {patience: 0.5}
objectives: [{name: saved, side: blue, survives: garrison}]
END

run "$LANCHESTER" check relief.yaml
status_is 0 'a scenario of armies on a map is good'
is "$err" '' 'and nothing is to be said of it'

# fails SETTING MESSAGE NAME
fails() {
  run "$LANCHESTER" check relief.yaml --set "$1"
  status_is 3 "$3 is an error"
  like "$err" "$2" 'told with its place and a remedy'
}

fails 'armies.siege.at=[5, 0]' \
  "--set armies.siege.at=\[5, 0\]: error: armies.siege.at: \[5, 0\] is 'moving-ai:rock', which 'foot' (foot) cannot enter" \
  'a start in a wall'
fails 'armies.siege.at=town' \
  "--set armies.siege.at=town: error: armies.siege.at: 'garrison' stands there already: no two armies can be on one place" \
  'a start on another army'
fails 'armies.siege.at=[9, 1]' \
  '*: error: armies.siege.at: \[9, 1\] is off the map: x goes from 0 to 8, y from 0 to 2' \
  'a place off the map'
fails 'map.places.town.x=12' \
  '*: error: map.places.town: \[12, 1\] is off the map: *' \
  'a name for a place off the map'
fails 'armies.relief.orders.strike.attack=seige' \
  "*: error: no army or place is called 'seige' (did you mean 'siege'?)" \
  'an order against an army that does not exist'
fails 'armies.relief.orders.0.move=brdige' \
  "*: error: no place is called 'brdige' (did you mean 'bridge'?)" \
  'an order to a place that does not exist'
fails 'armies.garrison.orders.0.follow=relef' \
  "*: error: no army is called 'relef' (did you mean 'relief'?)" \
  'a leader that does not exist'
fails 'armies.relief.orders.strike.attack=garrison' \
  "*: error: armies.relief.orders.1.attack must be an enemy: 'garrison' is of the same side" \
  'an order to attack a friend'
fails 'units.foot.speed=' \
  "relief.yaml:21:10: error: 'relief' is to move, and 'foot' in it has no speed: give units.foot.speed, 0 if it stands
*" 'an order to move without a speed'

run "$LANCHESTER" check relief.yaml --set terrain.bridge.passable=false \
  --set armies.relief.orders.0.move=town
status_is 3 'a goal that cannot be reached is an error'
is "$err" "--set armies.relief.orders.0.move=town: error: armies.relief.orders.0.move: no way leads 'relief' from [1, 2], where it begins, to [8, 1]" \
  'told with both ends of the way that is not there'

run "$LANCHESTER" check relief.yaml \
  --set armies.relief.orders.0.follow=garrison \
  --set armies.relief.orders.strike.hold=1 \
  --set armies.garrison.orders.0.follow=relief
status_is 3 'armies that follow each other are an error'
like "$err" "*'garrison' follows 'relief', who follows 'garrison': one of them must lead, by another order*" \
  'told with all who do'

sed 's/, at: town//' relief.yaml >nowhere.yaml
run "$LANCHESTER" check nowhere.yaml
status_is 3 'one army without a place is an error'
like "$err" "nowhere.yaml:15:3: error: 'at' is missing in armies.garrison: the map is played with all armies, as 'relief' has a place on it
*" 'told at the army'

sed '/^map:/,/^terrain/d; s/at: [a-z]*,//; s/at: \[7, 1\],//; /at: camp/d' \
  relief.yaml >flat.yaml
run "$LANCHESTER" check flat.yaml
status_is 3 'orders without a map are an error'
like "$err" "*: error: armies.relief.orders is for armies that stand on a map: give the scenario 'map', and every army 'at'
*: error: objectives is for armies that stand on a map: *" 'with the remedy'

# --- what is shown

run "$LANCHESTER" show relief.yaml
status_is 0 'such a scenario is shown'
echo "$out" >again.yaml
run "$LANCHESTER" show again.yaml
is "$out" "$(cat again.yaml)" 'and read again'

run "$LANCHESTER" show --paths relief.yaml
for path in armies.relief.enters armies.relief.orders.strike.at \
  armies.relief.orders.0.when.left objectives.saved.until movement.patience \
  map.cell terrain.bridge.cost.foot units.foot.falloff rules.pursuit; do
  like "$out" "*
$path	*" "$path can be set"
done
run "$LANCHESTER" check relief.yaml --set armies.relief.enters=6 \
  --set armies.relief.orders.strike.at=13 --set terrain.bridge.cost.foot=2 \
  --set objectives.saved.until=60 --set 'map.places.camp=[2, 2]'
status_is 0 'and is'
done_testing
