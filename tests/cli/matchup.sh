#!/bin/sh
# tests/cli/matchup.sh - what matchup prints, writes and refuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >four.yaml <<'END'
format: 1
title: Four kinds of men
time: {unit: minute, end: 2000}
units:
  pike: {hit: 0.02, cost: 10}
  horse: {hit: 0.03, damage: 2, health: 3, cost: 25}
  bow: {rate: 4, hit: 0.005, cost: 10}
  militia: {hit: 0.012, cost: 8}
counters:
  pike: {horse: 1.8, bow: 0.8}
  horse: {bow: 1.7, pike: 0.85}
  bow: {pike: 1.15, horse: 0.8}
armies:
  blue: {units: {pike: 140}}
  red: {units: {bow: 140}}
matchup: {budget: 200}
END

# --- the text

run "$LANCHESTER" matchup four.yaml
status_is 0 'match-ups end well'
is "$err" '' 'and say nothing on standard error'
is "$out" 'Four kinds of men
Every type against every other, armies that cost 200.

Win probability of the row against the column, in %:

         pike  horse   bow  militia
pike        -   77.4  15.9     58.0
horse    22.6      -  98.8     83.7
bow      84.1    1.2     -     58.0
militia  42.0   16.3  42.0        -

type     cost  soldiers     mix  rating  beats  countered by
pike       10        20  44.2 %      -5      2  bow
horse      25         8  31.0 %    +210      2  pike
bow        10        20  24.8 %    -106      2  horse
militia     8        25   0.0 %     -99      0  horse, pike, bow

Against this mix no other gains: pike 44.2 %, horse 31.0 %, bow 24.8 %.
It is rock, paper, scissors: 68 % of who beats whom goes round, ratings explain 32 %.
The strongest ring: pike beats horse, horse beats bow, and bow beats pike.
There is nothing to beat for militia.
4 of 6 match-ups lie outside 35 to 65 %.
A type against itself is even: no side has an advantage.' 'the text'

run "$LANCHESTER" matchup four.yaml --color=always
like "$out" "*$(printf '\033[34m77.4\033[0m')*" 'what is well ahead is blue'
like "$out" "*$(printf '\033[38;5;208m15.9\033[0m')*" \
  'what is well behind is orange'

run "$LANCHESTER" matchup four.yaml --by value --set matchup.count=50
like "$out" '*, 50 soldiers each.*' 'a number of soldiers is said'
like "$out" '*Value the row gains from the column, in % of the budget:*' \
  'so is what it goes by'
run "$LANCHESTER" matchup four.yaml --by margin --set time.end=5
like "$out" '*Warning: by the equations time.end, 5 minutes, stops 6 of these battles.' \
  'it warns of battles that are broken off'
printf '%s\n' 'format: 1' 'units:' '  a: {hit: .1, cost: 1}' \
  '  twin: {hit: .1, cost: 1}' '  b: {hit: .2, cost: 1}' >bare.yaml
run "$LANCHESTER" matchup bare.yaml --by margin --set units.twin.cost=0
like "$out" '*, 100 soldiers each.
Armies cannot cost the same: twin has no cost.
*' 'nor can it go by cost where one has none'
run "$LANCHESTER" matchup bare.yaml --by margin --set matchup.count=100
unlike "$out" '*cannot cost*' 'a number that is asked for needs no reason'

# Better in everything: dominated types, and no counter.
run "$LANCHESTER" matchup four.yaml --set units.horse.health=30
like "$out" '*It is a ladder*' 'a ladder is called one'
like "$out" '*Nothing counters horse.*' 'what nothing counters is named'
like "$out" '*
Dominated: pike by horse, bow by horse, militia by horse; the other one does no worse against any, and better against some.
*' 'so is what is dominated, in one line'

# --- by rating

run "$LANCHESTER" matchup four.yaml --set units.horse.health=30 --sort rating
status_is 0 'types can be sorted by rating'
is "$(echo "$out" | awk '/^type/ { on = 1; next } /^$/ { on = 0 } on' |
  tr -d '%' | awk '{ print $5 }' | sort -rn | head -n 1)" \
  "$(echo "$out" | awk '/^type/ { getline; print $6 }')" \
  'the highest comes first'
is "$(echo "$out" | awk '/ %:$/ { getline; getline; $1 = $1; print; exit }')" \
  "$(echo "$out" | awk '/ %:$/ { on = 1; next } /^type/ { exit }
    on && NF > 4 { printf "%s%s", sep, $1; sep = " " }')" \
  'columns are sorted as rows are'
is "$("$LANCHESTER" matchup four.yaml --json --sort rating)" \
  "$("$LANCHESTER" matchup four.yaml --json)" 'the object is not'
run "$LANCHESTER" matchup four.yaml --sort name
status_is 2 'another order is refused'
is "$err" "lanchester: --sort takes file or rating, not 'name'" 'and named'

# --- the same bits

for jobs in 1 2 4; do
  "$LANCHESTER" matchup four.yaml --simulate --precision 0.05 --jobs $jobs \
    -o "jobs$jobs.csv" >"jobs$jobs.txt"
done
ok 'two jobs write the bytes of one' cmp jobs1.csv jobs2.csv
ok 'so do four' cmp jobs1.csv jobs4.csv
run "$LANCHESTER" matchup four.yaml --simulate --precision 0.05 --seed 2 -o -
ok 'another seed is another simulation' test "$out" != "$(cat jobs1.csv)"

# --- CSV and JSON

run "$LANCHESTER" matchup four.yaml -o -
is "$(echo "$out" | sed -n 1p)" 'unit,against,soldiers,against_soldiers,win,lose,neither,low,high,margin,value,time,reason,method,terrain' \
  'the CSV has these columns'
is "$(echo "$out" | wc -l)" 17 'and a line for each row and column'
is "$(echo "$out" | awk -F, 'NR > 1 { w[$1 "," $2] = $5; l[$2 "," $1] = $6 }
  END { for (k in w) if (w[k] - l[k] > 1e-12 || l[k] - w[k] > 1e-12) print k }')" \
  '' 'each winning what its opposite loses'
run "$LANCHESTER" matchup four.yaml --by margin -o margin.csv
like "$(sed -n 3p margin.csv)" 'pike,horse,20,8,,,,,,0.*,annihilation,,' \
  'without odds their fields are empty'

run "$LANCHESTER" matchup four.yaml --json
status_is 0 'JSON ends well'
json_is() {
  is "$(printf '%s' "$out" | tr -d ' \n' | grep -o "$1" | head -n 1)" "$2" "$3"
}
json_is '"schema":1,"title":"Fourkindsofmen","by":"odds","budget":200.0' \
  '"schema":1,"title":"Fourkindsofmen","by":"odds","budget":200.0' \
  'it says what it is'
json_is '"ring":\[[^]]*\]' '"ring":["pike","horse","bow"]' 'it has the ring'
json_is '"kind":"[a-z]*"' '"kind":"ring"' 'and its kind'
json_is '"counters":\["horse"[^]]*\]' '"counters":["horse"]' 'it has counters'
run "$LANCHESTER" matchup four.yaml --json -o four.json
is "$out" '' 'a file in .json takes the object'
ok 'which is there' test -s four.json

# --- HTML

run "$LANCHESTER" matchup four.yaml --format html
status_is 0 'it can be a page'
is "$(echo "$out" | grep -c '<svg .*class="lan"')" 1 'on which the table is drawn'
like "$out" '*>77.4<*Against this mix no other gains*' \
  'with its numbers and what they say'
run "$LANCHESTER" matchup four.yaml -o four.html
is "$out" "$("$LANCHESTER" matchup four.yaml)" \
  'a file in .html is a page next to the text, which has no figure'
like "$(cat four.html)" '<!DOCTYPE html>*' 'and is one'
run "$LANCHESTER" matchup four.yaml --format csv
is "$out" "$("$LANCHESTER" matchup four.yaml -o -)" 'rows are a format too'

# --- terrains

cat >>four.yaml <<'END'
terrain:
  forest: {glyph: f, cost: 2, cover: 0.5}
  hill: {glyph: h, cover: 0.8}
  lake: {glyph: w, passable: false}
END
run "$LANCHESTER" matchup four.yaml
is "$err" "four.yaml:17:1: warning: 'terrain' has no effect without a map or match-ups in it
   17 | terrain:
      | ^~~~~~~" 'terrains that nothing uses are warned of'
plain=$out
run "$LANCHESTER" matchup four.yaml --set matchup.terrains=all
status_is 0 'match-ups over terrains end well'
is "$err" '' 'and say nothing on standard error'
like "$out" "$plain
*" 'open ground comes first, as it is without'
is "${out#"$plain"}" '

forest
The row attacks from open ground; cover multiplies hits on the column by 0.5.

Win probability of the row against the column that stands in forest, in %:

         pike  horse   bow  militia
pike      2.8   24.0   0.2      3.4
horse     1.1   11.2  82.7     31.1
bow      18.1    0.0   2.8      3.4
militia   1.5    1.0   1.5      1.7

Each attacking and attacked in turn:

type     cost  soldiers     mix  rating  beats  countered by
pike       10        20  66.9 %      +6      2  bow
horse      25         8  14.5 %    +109      2  pike
bow        10        20  18.6 %     -85      2  horse
militia     8        25   0.0 %     -30      0  horse, pike, bow

Against this mix no other gains: pike 66.9 %, horse 14.5 %, bow 18.6 %.
It is rock, paper, scissors: 58 % of who beats whom goes round, ratings explain 42 %.
The strongest ring: pike beats horse, horse beats bow, and bow beats pike.
There is nothing to beat for militia.
2 of 6 match-ups lie outside 35 to 65 %.

hill
The row attacks from open ground; cover multiplies hits on the column by 0.8.

Win probability of the row against the column that stands in hill, in %:

         pike  horse   bow  militia
pike     26.9   60.7   5.3     32.7
horse    10.7   34.7  96.8     70.0
bow      65.0    0.4  26.9     32.7
militia  19.9    7.6  19.9     24.6

Each attacking and attacked in turn:

type     cost  soldiers     mix  rating  beats  countered by
pike       10        20  46.8 %      -1      2  bow
horse      25         8  29.0 %    +189      2  pike
bow        10        20  24.2 %    -103      2  horse
militia     8        25   0.0 %     -86      0  horse, pike, bow

Against this mix no other gains: pike 46.8 %, horse 29.0 %, bow 24.2 %.
It is rock, paper, scissors: 67 % of who beats whom goes round, ratings explain 33 %.
The strongest ring: pike beats horse, horse beats bow, and bow beats pike.
There is nothing to beat for militia.
4 of 6 match-ups lie outside 35 to 65 %.

Mean win probability of a type that all others attack, by where it stands, in %:

type     open  forest  hill  defends best in
pike     50.4    93.1  68.1  forest
horse    68.4    91.7  77.1  forest
bow      47.8    71.9  59.3  forest
militia  33.4    87.3  54.9  forest' 'then each that can be entered, and where each type defends best'
run "$LANCHESTER" matchup four.yaml --set 'matchup.terrains=[hill]' --by margin
like "$out" '*Margin of the row over the column that stands in hill, in %:*
Mean margin of a type that all others attack, by where it stands, in %:*' \
  'by margin too'
run "$LANCHESTER" matchup four.yaml --set matchup.terrains=hill -o -
is "$(echo "$out" | wc -l)" 33 'the CSV has a line for each cell of a terrain'
like "$(echo "$out" | sed -n 18p)" 'pike,pike,20,20,0.26*,exact,hill' \
  'with its name at the end'
run "$LANCHESTER" matchup four.yaml --set matchup.terrains=all --json
json_is '"name":"[a-z]*","cover":[0-9.]*' '"name":"forest","cover":0.5' \
  'the object has the terrains'
run "$LANCHESTER" plot matchup four.yaml --set matchup.terrains=all --terrain hill
like "$out" 'Four kinds of men
Every type against every other, armies that cost 200.

hill
The row attacks from open ground; cover multiplies hits on the column by 0.8.

Win probability of the row against the column that stands in hill, in %:*' 'without a file the table of a terrain is printed'
run "$LANCHESTER" plot matchup four.yaml --terrain hill
status_is 2 'one without match-ups cannot'
like "$err" "*lanchester: four.yaml: there are no match-ups in 'hill': see matchup.terrains" \
  'and is reported'
for wrong in "forst|no terrain is called 'forst' (did you mean 'forest'?)" \
  "lake|matchup.terrains must be a terrain that can be entered, not 'lake'" \
  "[hill,hill]|matchup.terrains.1 must be a terrain not named before it, not 'hill'" \
  "[]|matchup.terrains must be all, a terrain or a list of terrains, not a list of 0"; do
  run "$LANCHESTER" check four.yaml --set "matchup.terrains=${wrong%%|*}"
  is "$err" "--set matchup.terrains=${wrong%%|*}: error: ${wrong#*|}" \
    "terrains may not be ${wrong%%|*}"
done
run "$LANCHESTER" show four.yaml --set matchup.terrains=all
like "$out" '*
  terrains: all*' 'show has the word that was given'
run "$LANCHESTER" show four.yaml --set 'matchup.terrains=[ hill,forest ]'
like "$out" '*
  terrains: ?hill, forest?*' 'or the list'
run "$LANCHESTER" show --paths four.yaml --set 'matchup.terrains=[hill,forest]'
like "$out" "*matchup.terrains.1$(printf '\t')forest*" '--paths lists them'
sed '/^terrain/,$d' four.yaml >bare.yaml
run "$LANCHESTER" check bare.yaml --set matchup.terrains=all
is "$err" '--set matchup.terrains=all: error: matchup.terrains: the scenario has no terrain' \
  'all of none is reported'
mv bare.yaml four.yaml

# --- nearly level

cat >near.yaml <<'END'
format: 1
time: {unit: hour, end: 1e6}
units: {a: {hit: 0.1}, b: {hit: 0.10000001}}
armies: {x: {units: {a: 10}}, y: {units: {b: 10}}}
END
run "$LANCHESTER" matchup --by margin near.yaml
like "$out" '*
a *+0.0
b *+0.0*' 'what is nearly level is +0.0'
unlike "$out" '*-0.0*' 'and never -0.0'

# The margin is by the equations: no side is better at fighting itself.
run "$LANCHESTER" matchup --by margin --solver chance four.yaml
like "$out" '*A type against itself is even: no side has an advantage.*' \
  'a scenario fought by chance is no reason for a side to be ahead'

# --- what is wrong

run "$LANCHESTER" matchup four.yaml --by luck
status_is 2 'an unknown payoff is a wrong command line'
is "$err" "lanchester: --by takes odds, margin or value, not 'luck'" 'and is told'
run "$LANCHESTER" matchup four.yaml --jobs -1
status_is 2 'so is a negative number of jobs'
run "$LANCHESTER" matchup four.yaml --set matchup.budget=24
status_is 3 'a type that is too dear is a bad scenario'
is "$err" "lanchester: four.yaml: unit type 'horse' costs more than matchup.budget" \
  'and is reported'
sed 's/, cost: 8}/}/' four.yaml >free.yaml
run "$LANCHESTER" matchup free.yaml
status_is 3 'so is one without cost'
is "$err" "lanchester: free.yaml: unit type 'militia' has no cost: give it one, or matchup.count" \
  'and how to go on'
run "$LANCHESTER" matchup free.yaml --set matchup.count=10 --by value
status_is 3 'by value all must have a cost'
run "$LANCHESTER" matchup free.yaml --set matchup.count=10
status_is 0 'in equal number none is needed'
run "$LANCHESTER" matchup four.yaml --exact --set matchup.army.morale.effect=1
status_is 3 'exact odds that cannot be had are a bad scenario'
like "$err" 'lanchester: four.yaml: pike against pike: no exact odds: an army has morale*' \
  'and the pair is named'

done_testing
