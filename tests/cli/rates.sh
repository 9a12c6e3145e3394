#!/bin/sh
# tests/cli/rates.sh - the coefficients of a battle, part by part.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >tanks.yaml <<'EOF'
format: 1
title: Tanks
time: {end: 10}
units:
  tank:
    health: 400
    armour: heavy
    protection: 4
    least: 0.1
    weapons:
      gun: {interval: 4, hit: 0.8, damage: 60, kind: shell}
      mortar: {rate: 0.1, hit: 0.5, damage: 20, fire: area, attack_area: 30}
  foot: {hit: 0.3, damage: 10, health: 20}
counters: {foot: {tank: 0.5}}
armour: {shell: {heavy: 0.9}}
armies:
  red: {units: {tank: 10}}
  blue: {area: 10000, units: {foot: 100}}
EOF

run "$LANCHESTER" show --rates --format csv tanks.yaml
is "$out" 'from,at,weapon,law,rate,hit,damage,counter,armour,protection,health,area,coefficient,answer
red.tank,blue.foot,gun,aimed,0.25,0.8,60,1,1,1,20,,0.6,
red.tank,blue.foot,mortar,area,0.1,0.5,20,1,1,1,20,0.003,0.00015,
red.tank,blue.foot,,aimed,,,,,,,,,0.6,
red.tank,blue.foot,,area,,,,,,,,,0.00015,
blue.foot,red.tank,,aimed,1,0.3,10,0.5,1,0.2,400,,0.00075,' \
  'a row for each weapon and each law'

run "$LANCHESTER" show --rates tanks.yaml
is "$status" 0 'they are shown as text'
like "$out" '*red.tank*blue.foot*gun*aimed*0.25*0.8*60*0.6*' 'with their parts'
unlike "$out" '*together*' 'a weapon that fires alone has no sum'
run "$LANCHESTER" show --rates tanks.yaml --set units.tank.weapons.mortar.fire=aimed
like "$out" '*gun*0.6
*mortar*0.05
*together*0.65
*' 'several have one'

run "$LANCHESTER" show --rates --json tanks.yaml
like "$out" '*"weapon": "gun",*"coefficient": 0.6*"weapon": null*' 'as JSON'
run "$LANCHESTER" show --rates tanks.yaml -o page.html
is "$status" 0 'as a page'
like "$(cat page.html)" '*>mortar</td>*' 'of HTML'

run "$LANCHESTER" show --json tanks.yaml
is "$status $err" '2 lanchester: show: --json and --format are for --rates' \
  'the scenario itself is no result'
run "$LANCHESTER" show --rates --paths tanks.yaml
is "$status $err" '2 lanchester: show: give one of --paths and --rates' \
  'one list at a time'

cat >blades.yaml <<'EOF'
format: 1
title: Blades
time: {end: 10}
units:
  elf: {rate: 3, hit: 0.5, damage: 5, health: 30, kind: blade}
  orc: {rate: 2, hit: 0.4, damage: 10, health: 60, kind: blade}
kinds:
  blade: {retaliate: true}
armies:
  red: {units: {elf: 10}}
  blue: {units: {orc: 10}}
EOF
run "$LANCHESTER" show --rates --format csv blades.yaml
is "$out" 'from,at,weapon,law,rate,hit,damage,counter,armour,protection,health,area,coefficient,answer
red.elf,blue.orc,,aimed,3,0.5,5,1,1,1,60,,0.125,0.26666666666666666
blue.orc,red.elf,,aimed,2,0.4,10,1,1,1,30,,0.26666666666666666,0.125' \
  'what attackers lose as they are answered'
run "$LANCHESTER" show --rates blades.yaml
like "$out" '*Attacks are answered*answered*0.125*0.26*' 'and why'
run "$LANCHESTER" run --solver closed blades.yaml
is "$status $err" "3 lanchester: no closed form is exact for this battle: attacks are answered (kinds.KIND.retaliate); use solver.method auto or gsl" \
  'there is no closed form'
run "$LANCHESTER" run --solver bodies blades.yaml
is "$status" 3 'nor do bodies answer'
like "$err" '*are answered at once*kinds.blade.retaliate away*' \
  'which is said with a remedy'

done_testing
