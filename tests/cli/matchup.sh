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

Odds of the row against the column, in %:

             pike   horse     bow  militia
  pike          -    77.4    15.9     58.0
  horse      22.6       -    98.8     83.7
  bow        84.1     1.2       -     58.0
  militia    42.0    16.3    42.0        -

  type     cost  soldiers     mix  rating  beats  countered by
  pike       10        20  44.2 %      -5      2  bow
  horse      25         8  31.0 %    +210      2  pike
  bow        10        20  24.8 %    -106      2  horse
  militia     8        25   0.0 %     -99      0  horse, pike, bow

Against this mix no other gains: pike 44.2 %, horse 31.0 %, bow 24.8 %.
It is rock, paper, scissors: 68 % of who beats whom goes round, ratings tell 32 %.
The strongest ring: pike beats horse, horse beats bow, and bow beats pike.
There is nothing to beat for militia.
4 of 6 match-ups lie outside 35 to 65 %.
A type against itself is even: no side has an advantage.' 'the text'

run "$LANCHESTER" matchup four.yaml --color=always
like "$out" "*$(printf '\033[32m77.4\033[0m')*" 'what is well ahead is green'
like "$out" "*$(printf '\033[31m15.9\033[0m')*" 'what is well behind is red'

run "$LANCHESTER" matchup four.yaml --by value --set matchup.count=50
like "$out" '*, 50 soldiers each.*' 'a number of soldiers is said'
like "$out" '*Value the row gains from the column, in % of the budget:*' \
  'so is what it goes by'
run "$LANCHESTER" matchup four.yaml --by margin --set time.end=5
like "$out" '*Warning: by the averages time.end, 5 minutes, breaks off 6 of these battles.' \
  'it warns of battles that are broken off'

# Better in everything: dominated types, and no counter.
run "$LANCHESTER" matchup four.yaml --set units.horse.health=30
like "$out" '*It is a ladder*' 'a ladder is called one'
like "$out" '*Nothing counters horse.*' 'what nothing counters is named'
like "$out" '*pike is dominated: horse does no worse against any*' \
  'so is what is dominated'

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
is "$(echo "$out" | sed -n 1p)" 'unit,against,soldiers,against_soldiers,win,lose,neither,low,high,margin,value,time,reason,method' \
  'the CSV has these columns'
is "$(echo "$out" | wc -l)" 17 'and a line for each row and column'
is "$(echo "$out" | awk -F, 'NR > 1 { w[$1 "," $2] = $5; l[$2 "," $1] = $6 }
  END { for (k in w) if (w[k] - l[k] > 1e-12 || l[k] - w[k] > 1e-12) print k }')" \
  '' 'each winning what its opposite loses'
run "$LANCHESTER" matchup four.yaml --by margin -o margin.csv
like "$(sed -n 3p margin.csv)" 'pike,horse,20,8,,,,,,0.*,annihilation,' \
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

# --- what is wrong

run "$LANCHESTER" matchup four.yaml --by luck
status_is 2 'an unknown payoff is a wrong command line'
is "$err" "lanchester: --by takes odds, margin or value, not 'luck'" 'and is told'
run "$LANCHESTER" matchup four.yaml --jobs -1
status_is 2 'so is a negative number of jobs'
run "$LANCHESTER" matchup four.yaml --set matchup.budget=24
status_is 3 'a type that is too dear is a bad scenario'
is "$err" "lanchester: four.yaml: unit type 'horse' costs more than matchup.budget" \
  'and is told'
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
