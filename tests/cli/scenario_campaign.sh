#!/bin/sh
# tests/cli/scenario_campaign.sh - armies on a map are checked, shown and set.
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
