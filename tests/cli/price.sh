#!/bin/sh
# tests/cli/price.sh - what price prints, writes and refuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# Aimed fire: armies are even where hit chance times number squared are, so
# that costs are where they go as the root of hit chance.
cat >three.yaml <<'END'
format: 1
title: Prices from strength
time: {unit: minute, end: 240}
units:
  militia: {hit: 0.02, cost: 10}
  soldier: {hit: 0.03, cost: 10}
  knight: {hit: 0.05, cost: 10}
armies:
  blue: {units: {militia: 100}}
  red: {units: {knight: 50}}
matchup: {budget: 2000}
price: {band: [0.4, 0.6]}
END

run "$LANCHESTER" price three.yaml
status_is 0 'price ends well'
is "$err" '' 'and says nothing on standard error'
like "$out" 'Prices from strength
Wanted: odds of every match-up from 40 to 60 %, armies that cost 2,000.

value               from       to   change
units.militia.cost    10  *  -*
units.soldier.cost    10  *
units.knight.cost     10  *  +*

Odds of the row against the column, in %, and what they were:
*
type *cost *soldiers *before *mix *before
*
Every match-up is inside, as computed again. Sum of |ln new/old|: 0.*' \
  'it prints old and new costs, every cell, every type and the sum'

run "$LANCHESTER" price three.yaml -o balanced.yaml
is "$out" "$(run "$LANCHESTER" price three.yaml; echo "$out")" \
  '-o leaves the text as it is'
run "$LANCHESTER" matchup balanced.yaml
unlike "$out" '*outside 35 to 65*' 'and what it writes has nothing outside'
run "$LANCHESTER" price balanced.yaml
status_is 0 'a balanced roster is fine'
like "$out" '*
It is so already: nothing has to be changed.' 'and nothing is changed'
run "$LANCHESTER" price --json balanced.yaml
like "$out" '*"end": "unchanged",*"change": 0.0,*' 'so says the object'

run "$LANCHESTER" price --json three.yaml
like "$out" '{
  "schema": 1,
*  "band": [
*"by": "odds",
  "end": "reached",
*"path": "units.militia.cost",
      "from": 10.0,
*"outside": 0,
  "outside_before": 3,
*"inside": true,
*"seed": 1,
*' 'the object holds it all'

run "$LANCHESTER" price --set price.change='units.*.hit' three.yaml
status_is 0 'a stat can be changed instead'
like "$out" '*units.militia.hit  0.02*units.knight.hit   0.05*' 'of every type'
run "$LANCHESTER" price --set price.change=units.knight.cost three.yaml
status_is 4 'one cost alone is not enough'
like "$out" '*
Not reached: * of 3 match-ups stay outside (!), the worst by * points.
This is the nearest that was found that is worth its change.
Outside, in points: militia against soldier -40.0, *.
These contradict each other, with armies about as large: *militia against soldier*' \
  'and it is reported why'

sed 's/, cost: [0-9]*//; s/budget: 2000/count: 100/' three.yaml >free.yaml
run "$LANCHESTER" price free.yaml
is "$status $err" "3 lanchester: free.yaml: 'units.militia.cost' has no value \
above 0 from which it could be changed: give it one, or let price.change name \
something else" 'without costs the remedy is reported'

"$LANCHESTER" example spear-horse-bow >ring.yaml
run "$LANCHESTER" price ring.yaml
status_is 4 'a ring has the status of no solution'
like "$out" '*
Not reached: [23] of 3 match-ups stay outside (!), the worst by 35.0 points.
This is the nearest that was found that is worth its change.
Outside, in points: *35.0.
These contradict each other, with armies about as large: spear against horse, spear against bow, horse against bow.
It goes round: spear beats horse, horse beats bow, and bow beats spear.
No prices mend a ring; counters, or a stat against one type, do.' \
  'and it is reported that prices do not mend it'

run "$LANCHESTER" price --set price.mix.spear=3 --set price.mix.horse=3 \
  --set price.mix.bow=4 --set price.by=margin ring.yaml
like "$err" '*--set price.mix.spear=3: error*' 'a setting makes no map'
echo 'price: {mix: {spear: 3, horse: 3, bow: 4}, by: margin}' >>ring.yaml
run "$LANCHESTER" price ring.yaml
status_is 0 'a mix is reached'
like "$out" '*
Wanted: a mix, by margin, within 1 %, armies that cost 2,500.
*
Margin of the row over the column, in %, and what they were:
*
type *mix *before  wanted
spear *  30.0 %
horse *  30.0 %
bow *  40.0 %

The mix is as wanted, as computed again. *' 'by shares of any sum'
run "$LANCHESTER" price --set price.by=odds ring.yaml
status_is 0 'by odds as well, where sure ones must become doubtful'

cat >sure.yaml <<'END'
format: 1
time: {unit: minute, end: 500}
units:
  a: {hit: 0.0699, cost: 5.39}
  b: {hit: 0.0481, cost: 6.76}
  c: {hit: 0.0413, cost: 10.18}
counters:
  a: {b: 1.733, c: 1.164}
  b: {a: 1.467, c: 1.05}
  c: {b: 0.795}
armies: {x: {units: {a: 10}}, y: {units: {b: 10}}}
matchup: {budget: 347.5}
END
run "$LANCHESTER" price sure.yaml
status_is 0 'a weak ring can be priced'
like "$out" '*
Every match-up is inside, as computed again. Sum of |ln new/old|: 1.46*.
Armies are 0.64 times as large as they were: odds of smaller ones are nearer to even.' \
  'and it is reported that smaller armies are what does it'

# --- the file is edited, not written anew

cat >edited.yaml <<'END'
format: 1   # the first
title: Prices of swords
time: {unit: minute, end: 240, points: 20}
units:
  # who is hired
  militia: {hit: 0.02, cost: 10}  # cheap
  soldier:
    hit: 0.03
    cost:   10
  knight: {"hit": 0.05, 'cost': 10.00}
armies:
  blue: {units: {militia: 100}}
  red: {units: {knight: 50}}
matchup: {budget: 2000}
price: {band: [0.4, 0.6], step: 1}
END
cp edited.yaml before.yaml
run "$LANCHESTER" price edited.yaml -o edited.yaml
status_is 0 'the scenario itself may be edited'
is "$(diff before.yaml edited.yaml)" "6c6
<   militia: {hit: 0.02, cost: 10}  # cheap
---
>   militia: {hit: 0.02, cost: 9}  # cheap
9,10c9,10
<     cost:   10
<   knight: {\"hit\": 0.05, 'cost': 10.00}
---
>     cost:   11
>   knight: {\"hit\": 0.05, 'cost': 14}" 'and nothing but numbers that changed'
run "$LANCHESTER" price --set 'price.change=units.*.health' --set price.step=0 \
  before.yaml -o -
like "$out" '*  militia: {health: 1.5*, hit: 0.02, cost: 10}  # cheap
  soldier:
    hit: 0.03
    cost:   10
  knight: {"health": 0.6*, "hit": 0.05, *' \
  'what the file leaves out is put in its map'
cp ring.yaml whole.yaml
run "$LANCHESTER" price --set price.within=1e-9 whole.yaml -o whole.yaml
status_is 4 'a mix to the last digit is not reached'
is "$(cat whole.yaml)" "$(cat ring.yaml)" 'and nothing is written'
like "$err" '*nothing was reached, so no scenario is written' 'and that is said'
run "$LANCHESTER" price --set price.within=1e-9 whole.yaml -o -
is "$out" '' 'nor printed'
printf '%s\n' 'format: 1' 'units:' '  militia: {hit: 0.02, cost: 10}' \
  '  knight: {hit: 0.05, cost: 10}' >roster.yaml
printf '%s\n' 'format: 1' 'roster: roster.yaml' 'time: {end: 240}' \
  'armies: {x: {units: {militia: 9}}, y: {units: {knight: 9}}}' >rostered.yaml
run "$LANCHESTER" price rostered.yaml -o out.yaml
status_is 3 'a number that stands in the roster is not edited'
like "$err" '*does not stand in the file: give it there first*' 'and why'
run test -e out.yaml
status_is 1 'and no file is left'

# --- the answer as a page

run "$LANCHESTER" price --format csv edited.yaml -o again.yaml
is "$out" 'path,from,to,factor,alike
units.militia.cost,9,9,1,
units.soldier.cost,11,11,1,
units.knight.cost,14,14,1,' '--format prints the values as rows'
is "$(cat again.yaml)" "$(cat edited.yaml)" 'and -o is the scenario all the same'
run "$LANCHESTER" price --format json before.yaml -o after.json
is "$out" "$(run "$LANCHESTER" price --json before.yaml; echo "$out")" \
  '--format json prints the object'
is "$(cat after.json)" "$(cat edited.yaml)" 'also where the name says otherwise'
run "$LANCHESTER" price --format html --set price.change=units.knight.cost \
  three.yaml
status_is 4 'a page does not say that what was missed is reached'
like "$out" '<!DOCTYPE html>*<svg *<th*militia*Not reached: 2 of 3*' \
  'it shows the match-ups and what is missing'
run "$LANCHESTER" price --format csv before.yaml -o -
status_is 2 'standard output takes the scenario or the answer'
like "$err" '*give one of them, or -o a FILE' 'and not both'
run "$LANCHESTER" price --set title='<b>]]>&' --format html three.yaml
unlike "$out" '*<b>*' 'what a file says is escaped'

# --- what may change

run "$LANCHESTER" price --json --set price.level=mean three.yaml
status_is 0 'costs can keep their mean'
like "$out" '*"level": "mean"*' 'so says the object'
cp three.yaml kept.yaml
sed -i 's/^price: .*/price: {band: [0.4, 0.6], keep: [soldier, knight]}/' kept.yaml
run "$LANCHESTER" price kept.yaml
like "$out" '*
value               from *
units.militia.cost * -*

Odds*' 'types can be kept as they are'
sed -i 's/^price: .*/price: {band: [0.4, 0.6], bounds: {knight: {to: 11}}}/' \
  kept.yaml
run "$LANCHESTER" price kept.yaml
status_is 0 'costs can be kept within bounds'
like "$out" '*units.knight.cost *  10.98*  +9.9 %*' 'to which they go'
run "$LANCHESTER" price --set price.smallest=150 kept.yaml
status_is 0 'armies can be kept large'
sed -i 's/^price: .*/price: {keep: [militia, soldier, knight]}/' kept.yaml
run "$LANCHESTER" price kept.yaml
status_is 3 'something must be left to be changed'
like "$err" '*price.keep leaves nothing to be changed*' 'and it is said'
sed -i 's/^price: .*/price: {bounds: {knight: {from: 12, to: 11}}}/' kept.yaml
run "$LANCHESTER" price kept.yaml
status_is 3 'bounds the wrong way round are refused'
like "$err" '*price.bounds.knight must be from no more than to*' 'with their path'

run "$LANCHESTER" price --set price.band.1=1 three.yaml
is "$out" "$(run "$LANCHESTER" price three.yaml; echo "$out")" \
  'a band holds both odds of a match-up'

# Weapons and armour: a number of a weapon, of all weapons, of the table.
cat >armed.yaml <<'END'
format: 1
time: {end: 400}
armour: # by kind
  pierce: {plate: 0.5} # arrows
units:
  bow: {cost: 3, health: 20, weapons: {
    arrow: {rate: 2, hit: 0.3, damage: 4, kind: pierce}, # long
    knife: {hit: 0.2}}}
  knight: {cost: 8, hit: 0.4, damage: 6, health: 40, armour: plate}
armies: {x: {units: {bow: 10}}, y: {units: {knight: 10}}}
matchup: {budget: 600}
price: {band: [0.4, 0.6]}
END

run "$LANCHESTER" price armed.yaml --set 'price.change=units.*.weapons.*.damage' -o found.yaml
status_is 0 'numbers of weapons are changed'
like "$out" '*
units.bow.weapons.arrow.damage *
units.bow.weapons.knife.damage *' 'a * stands for every weapon'
is "$(sed 's/damage: [0-9.]*/damage: X/; s/knife: {.*hit/knife: {hit/' found.yaml)" \
  "$(sed 's/damage: [0-9.]*/damage: X/' armed.yaml)" 'and all else of the file stays'
run "$LANCHESTER" price found.yaml
like "$out" '*
It is so already: *' 'what is written is balanced'

run "$LANCHESTER" price armed.yaml --set 'price.change=armour.*.plate' -o found.yaml
status_is 0 'factors of armour are changed'
is "$(sed 's/plate: [0-9.]*/plate: X/' found.yaml)" \
  "$(sed 's/plate: [0-9.]*/plate: X/' armed.yaml)" 'in their place'

sed 's/^price: .*/price: {change: armour.*.plate, bounds: {armour.*.plate: {to: 0.2}}}/' \
  armed.yaml >bound.yaml
run "$LANCHESTER" price bound.yaml
status_is 0 'bounds may be of a path'
like "$out" '*
armour.pierce.plate *0.5 *0.2 *' 'into which it has to go'
run "$LANCHESTER" price armed.yaml --set 'price.change=units.*.weapons.sling.damage'
status_is 3 'a path that no type has is an error of the file'
like "$err" "*'units.\*.weapons.sling.damage' stands for no number of this scenario*" \
  'and why is said'
done_testing
