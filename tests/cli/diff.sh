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
  'keys of the army are told one by one, and that terrains are not compared'

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
done_testing
