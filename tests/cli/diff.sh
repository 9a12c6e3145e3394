#!/bin/sh
# tests/cli/diff.sh - what diff prints of two rosters.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >before.yaml <<'END'
format: 1
time: {unit: hour, end: 1e5}
units:
  axe: {hit: 0.1, cost: 4}
  bow: {hit: 0.1, cost: 4}
  cart: {hit: 0.1, cost: 4}
armies:
  x: {units: {axe: 100}}
  y: {units: {bow: 80}}
matchup: {count: 100}
END
# 100 axes now lose 64 and keep 36: the margin is 0.6 by the square law.
sed 's/bow: {hit: 0.1,/bow: {hit: 0.064,/; s/cart:/drake:/' \
  before.yaml >after.yaml

run "$LANCHESTER" diff --by margin before.yaml after.yaml
status_is 0 'a difference is no failure'
is "$err" '' 'and says nothing on standard error'
is "$out" 'New: drake.
Gone: cart.

change         before  after
units.bow.hit     0.1  0.064

Margin of the first over the second, in %:

first  second  before  after  change  because of
axe    bow        0.0   60.0   +60.0  units.bow.hit +60.0

1 of 1 match-ups moved.' 'types, changes and moves are told'

run "$LANCHESTER" diff --quiet --by margin before.yaml after.yaml
like "$out" 'Margin of the first*' '--quiet leaves out what has changed'

run "$LANCHESTER" diff before.yaml before.yaml
status_is 0 'a file does not differ from itself'
is "$out" 'Nothing that match-ups go by has changed in the types that both have.' \
  'and that is said'

# Each doubles what an axe is worth: 3/4 of the losses go, a half of each.
sed 's/axe: {hit: 0.1,/axe: {hit: 0.2,/; s/^armies/counters: {axe: {bow: 2}}\
armies/' before.yaml >twice.yaml
run "$LANCHESTER" diff --by margin before.yaml twice.yaml
like "$out" '*
axe    bow        0.0   86.6   +86.6  units.axe.hit +43.3, counters.axe.bow +43.3
axe    cart       0.0   70.7   +70.7  units.axe.hit +70.7

2 of 3 match-ups moved.' 'two that do the same have half of the move each'

sed 's/count: 100}/count: 100, terrains: all, army: {hidden: true, area: 90}}\
terrain: {wood: {glyph: w, cover: 0.5}}/; s/cost: 4}/cost: 4, attack_area: 3}/
' before.yaml >wood.yaml
run "$LANCHESTER" diff --by margin before.yaml wood.yaml
like "$out" 'change                  before  after
matchup.army.area    not given     90
matchup.army.hidden      false   true

0 of 3 match-ups moved.
These are on open ground; match-ups in terrains are not compared.' \
  'keys of the army are reported one by one, and that terrains are not compared'

run "$LANCHESTER" diff --json --set matchup.count=1 before.yaml twice.yaml
status_is 0 'with --json the status is the same'
like "$out" '{
  "schema": 1,
  "by": "odds",
*"path": "counters.axe.bow",
      "before": "1",
      "after": "2"
*"moved": 2,
*"first": "axe",
      "second": "bow",
*"before": 0.5,
      "after": 0.8*,
*' 'the object has chances of one against one'

run "$LANCHESTER" diff -o told.txt before.yaml after.yaml
status_is 0 'text goes to a file'
is "$out" '' 'and nowhere else'
like "$(cat told.txt)" 'New: drake.*' 'whole'

run "$LANCHESTER" diff before.yaml
status_is 2 'two files are compared'
run "$LANCHESTER" diff before.yaml after.yaml twice.yaml
status_is 2 'and no more'
run "$LANCHESTER" diff --by luck before.yaml after.yaml
status_is 2 'what it goes by is checked'
run "$LANCHESTER" diff before.yaml missing.yaml
status_is 1 'a file that is not there has its status'
sed 's/hit: 0.064, //' after.yaml >broken.yaml
run "$LANCHESTER" diff before.yaml broken.yaml
status_is 3 'a type that cannot fight is an error of the file'
sed 's/axe/mace/; s/{axe:/{mace:/' after.yaml >other.yaml
run "$LANCHESTER" diff before.yaml other.yaml
status_is 3 'rosters that have too little in common are refused'
like "$err" '*compared are 2 to 512 unit types that both have by the same name; these have 1' \
  'and why is said'

# Weapons by their names, and what armour makes of their kinds.
cat >armed.yaml <<'END'
format: 1
time: {end: 400}
armour: {pierce: {plate: 0.5}}
units:
  bow: {weapons: {arrow: {rate: 2, hit: 0.3, kind: pierce}, knife: {hit: 0.2}}}
  knight: {hit: 0.4, health: 4, armour: plate}
armies: {x: {units: {bow: 10}}, y: {units: {knight: 10}}}
matchup: {count: 40}
END
sed 's/plate: 0.5/plate: 0.7/; s/hit: 0.3/hit: 0.25/; s/knife: {hit: 0.2}/axe: {hit: 0.25}/' \
  armed.yaml >armed_after.yaml
run "$LANCHESTER" diff --by margin armed.yaml armed_after.yaml
status_is 0 'rosters with weapons are compared'
like "$out" 'change *before *after
units.bow.weapons.arrow.hit *0.3 *0.25
units.bow.weapons.knife *given *not given
units.bow.weapons.axe *not given *given
armour.pierce.plate *0.5 *0.7
*
bow *knight *armour.pierce.plate +*' 'and every change is named'

# Attacks that are answered, and armies that begin apart.
cat >turns.yaml <<'END'
format: 1
time: {end: 400}
units:
  elf: {health: 33, weapons: {sword: {rate: 4, hit: 0.6, damage: 5, kind: blade melee}, bow: {rate: 3, hit: 0.6, damage: 3, kind: pierce ranged, range: 60}}}
  orc: {health: 38, speed: 50, weapons: {axe: {rate: 2, hit: 0.6, damage: 9, kind: blade melee, range: 10}}}
kinds: {blade melee: {retaliate: melee}, pierce ranged: {retaliate: ranged}}
armies: {x: {units: {elf: 10}}, y: {units: {orc: 10}}}
matchup: {count: 40}
END
sed 's/blade melee: {retaliate: melee}/blade melee: {retaliate: false}/' \
  turns.yaml >answered.yaml
run "$LANCHESTER" diff --by margin turns.yaml answered.yaml
status_is 0 'rosters whose attacks are answered are compared'
like "$out" 'change * before  after
kinds.blade melee.retaliate *melee *false
*
elf *orc *kinds.blade melee.retaliate *' 'and the answer is a change'
run "$LANCHESTER" diff --by margin --set approach.distance=100 turns.yaml turns.yaml
is "$out" 'Nothing that match-ups go by has changed in the types that both have.' \
  'a file does not differ from itself'
{ cat turns.yaml; echo 'approach: {distance: 100}'; } >apart.yaml
{ sed 's/range: 60/range: 80/; s/speed: 50/speed: 40/' answered.yaml
  echo 'approach: {distance: 120, to: 5}'; } >wider.yaml
run "$LANCHESTER" diff --by margin apart.yaml wider.yaml
status_is 0 'so are rosters of armies that begin apart'
like "$out" 'change *before *after
units.elf.weapons.bow.range *60 *80
units.orc.speed *50 *40
kinds.blade melee.retaliate *melee *false
approach.distance *100 *120
approach.to *not given *5
*' 'by how they walk, reach and answer'
run "$LANCHESTER" diff --by margin turns.yaml apart.yaml
like "$out" 'change *before *after
approach.distance *not given *100
*' 'an approach comes as a whole'
run "$LANCHESTER" diff --by margin --json apart.yaml wider.yaml
like "$out" '*"path": "kinds.blade melee.retaliate",*"before": "melee",*"after": "false"*"path": "approach.distance"*"effects": *' 'the object has the same'
run "$LANCHESTER" diff --by margin --format csv apart.yaml wider.yaml
like "$out" '*elf,orc,*' 'and so have the rows'
run "$LANCHESTER" diff --set matchup.roles=attack turns.yaml answered.yaml
status_is 3 'roles are refused'
like "$err" '*--set matchup.roles=alike*' 'with what helps'
done_testing
