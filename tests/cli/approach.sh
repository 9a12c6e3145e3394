#!/bin/sh
# tests/cli/approach.sh - armies that begin apart: what commands make of them,
# and where an approach is refused.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

roster='units:
  bow: {hit: 0.05, range: 200, speed: 1.5, cost: 10}
  sword: {hit: 0.25, range: 2, speed: 1.5, health: 2, cost: 10}'

cat >apart.yaml <<EOF
format: 1
title: Bows and swords
time: {unit: s, end: 600}
$roster
matchup: {budget: 1000}
armies:
  a: {units: {bow: 100}}
  b: {units: {sword: 100}}
approach: {distance: 300}
EOF

# Both walk until the bows halt 200 m apart, after 33 1/3 s; then they take 2.5
# swords a second, for 40 s, in which these walk 60 m.
run "$LANCHESTER" run -q apart.yaml
status_is 0 'a battle with an approach is fought'
like "$out" '*a wins at 73.33 s with 100 soldiers (100 %).
a opened fire at 33.33 s.
b was annihilated*' 'bows outrange swords, and it says from when'
run "$LANCHESTER" run -q apart.yaml --json
like "$out" '*"bow": {*"fired_at": 33.3333333*"sword": {*"fired_at": null
*' 'as does JSON'
run "$LANCHESTER" run -q apart.yaml -o page.html
like "$(cat page.html)" '*>a opened fire<*' 'and a page'
run "$LANCHESTER" run -q --set units.bow.speed=0 --set units.sword.speed=0 apart.yaml
like "$out" '*
No army came within range.
*' 'or that nobody does'
run "$LANCHESTER" run -q --set approach.distance=0 apart.yaml
like "$out" '*b wins*' 'but not from nearby'

run "$LANCHESTER" show apart.yaml
like "$out" '*approach:*distance: 300*' 'show writes it'
unlike "$out" '* to:*' 'without the key that was not given'
printf '%s\n' "$out" >shown.yaml
run "$LANCHESTER" run -q shown.yaml
like "$out" '*a wins at 73.33 s with 100 soldiers*' 'which can be read again'

run "$LANCHESTER" matchup --by margin apart.yaml
like "$out" '*bow * +100.0*' 'a match-up takes it'
run "$LANCHESTER" matchup --by margin --set approach.distance=0 apart.yaml
like "$out" '*sword * +94.9*' 'and goes the other way without'

run "$LANCHESTER" odds --battles 200 apart.yaml
status_is 0 'odds are simulated'
run "$LANCHESTER" odds --exact apart.yaml
status_is 3 'exact odds are refused'
like "$err" '*begin apart*' 'with the reason'
run "$LANCHESTER" run --solver closed apart.yaml
status_is 3 'so is a closed form'
like "$err" '*begin apart (approach); use solver.method auto or gsl*' \
  'with the remedy'
run "$LANCHESTER" run --solver chance --seed 3 apart.yaml
status_is 0 'soldier by soldier it is fought'

run "$LANCHESTER" run --solver bodies apart.yaml
status_is 3 'bodies walk by themselves'
like "$err" '*remove approach, or give another solver*' 'and say so'

cat >played.yaml <<EOF
format: 1
title: On a map
time: {unit: s, end: 600}
$roster
map: {rows: "....", cell: 10}
armies:
  a: {at: [0, 0], units: {bow: 100}}
  b: {at: [3, 0], units: {sword: 100}}
approach: {distance: 300}
EOF
run "$LANCHESTER" check played.yaml
status_is 3 'a map that is played has distances of its own'
like "$err" 'played.yaml:11:*remove approach, or every army*' 'and says so'
sed 's/at: \[., 0\], //' played.yaml >unplayed.yaml
run "$LANCHESTER" check unplayed.yaml
status_is 0 'a map that is not played does not matter'

sed 's/distance: 300/to: 300/' apart.yaml >lacks.yaml
run "$LANCHESTER" check lacks.yaml
status_is 3 'an approach without a distance is refused'
like "$err" "lacks.yaml:11:*'distance' is missing*" 'where it stands'
sed 's/speed: 1.5, //' apart.yaml >stands.yaml
run "$LANCHESTER" check stands.yaml
status_is 0 'who cannot come within range may be described'
like "$err" '*warning*no one ever fires*' 'with a warning'
run "$LANCHESTER" run -q stands.yaml
like "$out" '*no army can hit another any more at 0 s*' 'and is a stalemate'

sed 's/bow: {hit/bow: {kind: edge, falloff: 1, hit/
  $a kinds: {edge: {retaliate: true}}' apart.yaml >answers.yaml
run "$LANCHESTER" check answers.yaml
status_is 3 'an answer does not fall off with the distance'
like "$err" "*weapon of 'bow' has a falloff*kinds.edge.retaliate*" 'and says so'

run "$LANCHESTER" diff -q --by margin apart.yaml apart.yaml \
  --set approach.distance=100
status_is 0 'differences are of battles with one, too'
sed 's/^approach:.*/approach: {distance: 1}/' apart.yaml >near.yaml
run "$LANCHESTER" diff -q --by margin apart.yaml near.yaml
like "$out" '*approach.distance *' 'and of approaches'

run "$LANCHESTER" test "$abs_srcdir/scenarios/bonder-farrell.yaml"
status_is 0 'the shipped scenario keeps what it expects'

done_testing
