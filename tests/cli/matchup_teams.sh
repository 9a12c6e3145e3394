#!/bin/sh
# tests/cli/matchup_teams.sh - match-ups by roles, of mixed armies, and the best
# team against the field.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# Attack, defence, hitpoints and firepower as freeciv has them; a wall that
# cannot attack, and a bomb that cannot defend.
cat >roles.yaml <<'END'
format: 1
title: Riders and pikes
time: {end: 1e9}
units:
  rider:
    health: 10
    cost: 30
    weapons:
      attack: {rate: 4, hit: 1, fire: area, attack_area: 1}
      defence: {rate: 1, hit: 1, fire: area, attack_area: 1}
  pike:
    health: 10
    cost: 20
    weapons:
      attack: {rate: 1, hit: 1, fire: area, attack_area: 1}
      defence: {rate: 2, hit: 1, fire: area, attack_area: 1}
  wall:
    health: 10
    cost: 40
    weapons:
      defence: {rate: 5, hit: 1, fire: area, attack_area: 1}
  bomb:
    health: 10
    cost: 40
    weapons:
      attack: {rate: 9, hit: 1, damage: 4, fire: area, attack_area: 1}
armies:
  blue: {area: 1, units: {rider: 1}}
  red: {area: 1, units: {pike: 1}}
matchup: {roles: attack}
END

# --- roles

run "$LANCHESTER" matchup roles.yaml
status_is 0 'roles end well'
is "$err" '' 'and say nothing on standard error'
is "$out" 'Riders and pikes
Every type attacks every other, 1 unit each, to the death.

Win probability of the row that attacks the column, in %:

        rider    pike    wall    bomb
rider    99.8    93.5    31.1  no def
pike     50.0     6.5     0.0  no def
wall   no att  no att  no att  no att
bomb    100.0   100.0    99.9  no def

no att: the row cannot attack the column.
no def: the column has no defence against the row, which wins.

Each attacking and attacked in turn:

type   cost  units   attack  defence  rating  beats  countered by
rider    30      1    0.0 %    0.0 %     +24      2  wall
pike     20      1    0.0 %    0.0 %     -88      1  wall, rider
wall     40      1    0.0 %  100.0 %     +17      2  bomb
bomb     40      1  100.0 %    0.0 %     +48      1  pike, rider

Best to attack with: bomb 100.0 %.
Best to defend with: wall 100.0 %; the attacker then wins 99.9 %.
Who attacks and is attacked in turn, against this mix no other gains: rider 50.0 %, bomb 50.0 %.
It is rock, paper, scissors: 58 % of who beats whom goes round, ratings explain 42 %.
The strongest ring: pike beats bomb, bomb beats wall, and wall beats pike.
3 of 6 match-ups lie outside 35 to 65 %.' 'the text: both triangles and the diagonal, and who cannot fight'

run "$LANCHESTER" matchup roles.yaml --json
like "$out" '*"roles": "attack"*' 'the object says that it is by roles'
like "$(printf '%s\n' "$out" | grep -m 2 '"win"')" '*"win": 0.9352338272*' \
  "riders against pikes win by freeciv's win_chance"
like "$out" '*"cannot": "attack"*' 'and who cannot attack'
like "$out" '*"cannot": "defend"*' 'or defend'
like "$out" '*"attack_mix": 0.0,*' 'and the mixes'
like "$out" '*"contest": {*"value": *' 'and what they come to'

run "$LANCHESTER" matchup roles.yaml --by margin -o -
is "$(printf '%s\n' "$out" | sed -n '1p;10p')" \
  'unit,against,soldiers,against_soldiers,win,lose,neither,low,high,margin,value,time,reason,method,terrain,cannot
wall,rider,1,1,,,,,,0,0,0,stalemate,,,attack' 'so does the CSV, in a column of its own'

run "$LANCHESTER" matchup roles.yaml --set matchup.count=3
like "$out" '*, 3 units each, to the death.*' 'several fight one after the other'
run "$LANCHESTER" matchup roles.yaml --set matchup.budget=120
like "$out" '*armies that cost 120, to the death.*' 'or as many as a budget buys'
run "$LANCHESTER" plot matchup roles.yaml
like "$out" '*Win probability of the row that attacks the column*no att*' \
  'a plot without a file is the table'
run "$LANCHESTER" plot matchup roles.yaml -o roles.svg
status_is 0 'and with one the picture'
like "$(cat roles.svg)" '*no def*' 'which says who cannot defend'
run "$LANCHESTER" price roles.yaml
status_is 3 'prices know no roles'
is "$err" 'lanchester: roles.yaml: prices know no roles: leave matchup.roles: attack out (--set matchup.roles=alike)' \
  'and say how to go on'
run "$LANCHESTER" diff roles.yaml roles.yaml
like "$err" 'lanchester: *differences know no roles: leave matchup.roles*' \
  'nor do differences'
sed 's/attack:/thrust:/' roles.yaml >none.yaml
run "$LANCHESTER" matchup none.yaml
status_is 3 'a roster in which none can attack is a bad scenario'
is "$err" "lanchester: none.yaml: no unit type can attack another: give one a weapon 'attack'" \
  'and says what it lacks'

# In what is expected the first attacks.
cat >>roles.yaml <<'END'
expect:
  - {match: {rider: 1, pike: 1}, odds: [0.9352, 0.9353]}
  - {match: {pike: 2, rider: 2}, winner: none}
  - {match: {bomb: 1, wall: 1}, winner: bomb}
END
run "$LANCHESTER" test roles.yaml
status_is 0 'expectations let the first of a match attack'

# --- mixed armies

cat >armies.yaml <<'END'
format: 1
title: Combined arms
time: {unit: minute, end: 240}
units:
  spear: {hit: 0.02, cost: 10}
  horse: {hit: 0.03, damage: 2, health: 3, cost: 25}
  bow: {rate: 4, hit: 0.005, cost: 10}
counters:
  spear: {horse: 2.5, bow: 0.8}
  horse: {bow: 2, spear: 0.6}
  bow: {spear: 1.8, horse: 0.7}
armies:
  blue: {units: {spear: 140}}
  red: {units: {bow: 90}}
matchup:
  armies: {mixed: {spear: 2, horse: 1, bow: 1}, foot: {spear: .5, bow: .5}}
  budget: 1000
  army: {break: 0.3}
END

run "$LANCHESTER" matchup armies.yaml --by margin
is "$(printf '%s\n' "$out" | sed -n '4,18p')" 'Margin of the row over the column, in %:

       spear  horse    bow  mixed   foot
spear      -  +52.8  -47.2   -7.3  -34.8
horse  -52.8      -  +58.3  -22.8   -8.5
bow    +47.2  -58.3      -   +1.7  +32.3
mixed   +7.3  +22.8   -1.7      -   -4.1
foot   +34.8   +8.5  -32.3   +4.1      -

type      cost  soldiers     mix  rating  beats  countered by
spear       10       100   0.0 %    -7.3      1  bow, foot, mixed
horse       25        40   2.1 %    -5.2      1  spear, mixed, foot
bow         10       100  27.6 %    +4.6      3  horse
mixed  11.7647        85  70.3 %    +4.9      2  foot, bow
foot        10       100   0.0 %    +3.0      3  bow' 'mixed armies stand behind the types'
run "$LANCHESTER" matchup armies.yaml --by margin --json
like "$out" '*"mixed": {*"troops": {*"spear": 50,*"horse": 10,*"bow": 25*' \
  'the object says of whom they are'
run "$LANCHESTER" plot matchup --by margin armies.yaml -o armies.svg
like "$(cat armies.svg)" '*>mixed<*' 'a picture has them'
run "$LANCHESTER" report --set matchup.units='[spear, bow]' armies.yaml -o armies.html
status_is 0 'a report too'
run "$LANCHESTER" check --set matchup.armies.bow.spear=1 armies.yaml
status_is 3 'an army cannot be called as a type is'
run "$LANCHESTER" price armies.yaml --set 'price.band=[0, 1]'
is "$(printf '%s\n' "$out" | grep -c -e mixed -e foot)" 0 \
  'prices are of the single types'

# --- the best team

run "$LANCHESTER" matchup armies.yaml --by margin --complement 2
is "$(printf '%s\n' "$out" | sed -n '/^The best team/,$p')" \
  'The best team of 2 types: horse, bow; it is ahead by +27.9 % in the mean of its best answers, +0.0 % in the worst.

against  answer      %
spear    bow     +47.2
horse    horse    +0.0
bow      horse   +58.3
mixed    bow      +1.7
foot     bow     +32.3

None of the team beats horse.' 'the team, who answers whom, and whom none beats'
run "$LANCHESTER" matchup armies.yaml --by margin --set matchup.complement=3
like "$out" '*The best team of 3 types: spear, horse, bow;*The team beats all of the field.' \
  'the key asks the same'
run "$LANCHESTER" matchup armies.yaml --by margin --set matchup.complement=3 --complement 1
like "$out" '*The best team of 1 type: bow;*' 'and the option takes precedence'
run "$LANCHESTER" matchup armies.yaml --by margin --complement 2 --json
like "$out" '*"complement": {*"team": [*"horse",*"bow"*"exact": true,*"teams": 3,*"unbeaten": [*"horse"*' \
  'the object has it'
run "$LANCHESTER" matchup armies.yaml --by margin --complement 2 -o -
is "$(printf '%s\n' "$out" | grep ',yes$' | cut -d, -f1,2)" 'horse,horse
horse,bow
bow,spear
bow,mixed
bow,foot' 'and the CSV a column'
run "$LANCHESTER" matchup armies.yaml --by margin --complement 2 --format html
like "$out" '*The best team of 2 types*' 'and the page'
run "$LANCHESTER" matchup armies.yaml --complement 0
status_is 2 'a team of none is a wrong command line'
is "$err" "lanchester: --complement takes a whole number from 1 to 16, not '0'" 'and is told'
run "$LANCHESTER" matchup armies.yaml --by margin --complement 4
status_is 3 'a team of more types than there are is refused'
is "$err" 'lanchester: armies.yaml: a team of 4 types cannot be found among 3: give a smaller complement' \
  'and says so'

done_testing
