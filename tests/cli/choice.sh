#!/bin/sh
# tests/cli/choice.sh - which battles are worked out in which closed form, and
# why the others are not.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# duel LINES - two groups of the types p and q under these further lines.
duel() {
  cat <<END
format: 1
time: {end: 40, points: 2}
units: {p: {hit: 0.013, attack_area: 2}, q: {hit: 0.017, attack_area: 3}}
armies:
  x: {area: 900, units: {p: 83}}
  y: {area: 700, units: {q: 71.5}}
END
  printf '%s\n' "$@"
}

# form_is FORM NAME OPTION... - the form of battle.yaml, null for GSL.
form_is() {
  want=$1
  name=$2
  shift 2
  "$LANCHESTER" run battle.yaml --json "$@" >got.json 2>got.err
  is "$(sed -n 's/.*"form": \(.*\),$/\1/p' got.json)" "$want" "$name"
}

# refused WHY NAME SETTING... - closed says why not, and auto goes by GSL.
refused() {
  why=$1
  name=$2
  shift 2
  run "$LANCHESTER" run battle.yaml --solver closed "$@"
  status_is 3 "$name: refused"
  like "$err" "*no closed form is exact for this battle: $why;*" "$name: why"
  form_is null "$name: auto goes by GSL" "$@"
}

a=armies.x.units.p
duel >battle.yaml
form_is '"square"' 'aimed fire'
form_is '"square"' 'with a break' --set armies.y.break=0.4
form_is '"square"' 'with a jump' \
  --set $a.reinforcements.0.at=3 --set $a.reinforcements.0.count=9
form_is '"square with own losses"' 'own losses' --set armies.x.losses=0.01
form_is '"square with constant reinforcement"' 'a rate' \
  --set $a.reinforcements.0.from=0 --set $a.reinforcements.0.rate=0.7
form_is '"square with own losses and constant reinforcement"' 'both' \
  --set armies.y.losses=0.02 \
  --set $a.reinforcements.0.from=0 --set $a.reinforcements.0.rate=0.7
form_is '"mixed"' 'area fire one way' --set units.p.fire=area
form_is '"mixed"' 'and the other' --set units.q.fire=area
form_is '"mixed"' 'a hidden army' --set armies.x.hidden=true
form_is '"linear"' 'area fire both ways' \
  --set units.p.fire=area --set units.q.fire=area
refused 'an army has morale' 'morale' --set armies.x.morale.effect=1
refused 'an army has a front' 'a front' --set armies.x.front=30
refused 'area fire meets own losses or reinforcement' 'area and own losses' \
  --set units.p.fire=area --set armies.y.losses=0.01

duel 'fire:' '  - {from: x, at: y, law: none}' '  - {from: y, at: x, law: none}' \
  >battle.yaml
form_is '"logarithmic"' 'own losses alone' --set armies.x.losses=0.03

duel 'fire:' '  - {from: x, at: y, law: aimed, coefficient: 0.1, during: [2, 9]}' \
  >battle.yaml
form_is '"square"' 'fire by the clock'

duel 'fire:' '  - {from: x, at: y, law: power, coefficient: 0.01, enemy: 1, own: 0.5}' \
  >battle.yaml
refused 'a pair fights by a power law' 'a power law'

sed "s/p: 83/p: {count: 83, reinforcements: [{points: [[0, 0], [9, 4]]}]}/" \
  battle.yaml | sed '/^fire/,$d' >sloped.yaml
mv sloped.yaml battle.yaml
refused 'a reinforcement rate changes steadily with time' 'a slope'

duel | sed 's/p: 83/p: {count: 0, reinforcements: [{from: 3, rate: 9}]}/' \
  >battle.yaml
refused 'a group trickles in against fire' 'a landing under fire'

# Many groups.
cat >battle.yaml <<'END'
format: 1
time: {end: 40, points: 2}
units: {p: {hit: 0.013}, q: {hit: 0.017}, r: {hit: 0.011}}
armies:
  x: {units: {p: 83, q: 20}}
  y: {units: {q: 71.5, r: 12}}
rules: {share: even}
END
form_is null 'auto goes by GSL beyond two groups'
refused 'more than two groups fight' 'even shares'
done_testing
