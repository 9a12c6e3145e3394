#!/bin/sh
# tests/cli/odds.sh - what odds prints, writes and refuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# 3 v 2 under the square law, equal rates 1: all is known as fractions.
cat >small.yaml <<'END'
format: 1
title: Three against two
time: {unit: hour, end: 1000}
units: {p: {}, q: {}}
armies:
  blue: {units: {p: 3}}
  red: {units: {q: 2}}
fire:
  - {from: red, at: blue, law: aimed, coefficient: 1}
  - {from: blue, at: red, law: aimed, coefficient: 1}
END

# Fire of 9 to 4 and squares of 4 to 9: a parity by the averages.
cat >parity.yaml <<'END'
format: 1
title: A parity
time: {unit: hour, end: 1000}
units: {p: {}, q: {}}
armies:
  blue: {units: {p: 10}}
  red: {units: {q: 15}}
fire:
  - {from: red, at: blue, law: aimed, coefficient: 0.04}
  - {from: blue, at: red, law: aimed, coefficient: 0.09}
END

cat >three.yaml <<'END'
format: 1
time: {unit: hour, end: 3000}
units: {soldier: {hit: 0.01}}
armies:
  blue: {units: {soldier: 13}}
  red: {units: {soldier: 11}}
  green: {units: {soldier: 9}}
END

# number PATTERN - the number that follows it in the last JSON.
number() {
  printf '%s\n' "$out" | sed -n "s/^ *$1:* *\\([-0-9.e]*\\),*\$/\\1/p" | head -n 1
}

# near GOT WANT TOLERANCE NAME
near() {
  if awk -v a="$1" -v b="$2" -v t="$3" \
    'BEGIN { exit !(a != "" && a - b <= t && b - a <= t) }'; then
    pass "$4"
  else
    fail "$4" "got $1, want $2 within $3"
  fi
}

# --- the summary

run "$LANCHESTER" odds small.yaml
status_is 0 'odds end well'
is "$err" '' 'and say nothing on standard error'
is "$(echo "$out" | sed -n 1,8p)" 'Three against two
In a random battle: blue wins 77.5 %, red 22.5 %.
By the equations: blue wins at 0.8047 hours with 2.24 soldiers (75 %).
A random battle lasts 0.725 hours on average.

      win probability  if it wins, left: 10 %  50 %  90 %  average, 0 if it loses
blue           77.5 %                       1     3     3                    1.91
red            22.5 %                       1     2     2                    0.36' \
  'the summary has odds, averages, duration and survivors'
like "$out" '*    probability
*40 % +*
*<- blue | soldiers left | red ->

Exact: square, * states; chosen because an exact answer is quick.' \
  'it draws the survivors and says how they were found and why'

run "$LANCHESTER" odds --exact small.yaml
like "$out" '*Exact: square, * states; as asked.' 'what was asked for is said'

run "$LANCHESTER" odds --simulate --battles 5000 --seed 7 small.yaml
like "$out" '*  win probability   *  95 % interval  *
blue  *7*.? %  7*.? % to 7*.? %*
Simulated: 5,000 battles, seed 7; as asked.' \
  'simulation says how many battles, which seed, and how sure it is'

run "$LANCHESTER" odds --solver chance small.yaml
like "$out" '*By the equations: blue wins at 0.8047 hours with 2.24 soldiers*' \
  'the averages are the averages where the file asks for chance, too'

run "$LANCHESTER" odds --set title= small.yaml
like "$out" 'small.yaml
In a random battle: *' 'without a title the file stands in'

# --- where chance and averages disagree

run "$LANCHESTER" odds parity.yaml
like "$out" '*In a random battle: blue wins 51.3 %, red 48.7 %.
*By the equations it is a parity; random battles give blue 51.3 %.
*' 'a parity by the averages is no toss of a coin'
run "$LANCHESTER" odds --set time.end=100 parity.yaml
like "$out" '*By the equations: neither is ever left alone.
By the equations it is a parity; random battles give blue 51.3 %.
*' 'and by the averages never ends, whatever time.end'
unlike "$out" '*Warning*' 'which cuts nothing that chance leaves'
run "$LANCHESTER" odds --until-end --set time.end=15 parity.yaml
like "$out" '*By the equations: No winner: the time was over at 15 hours.
By the equations it is a parity; random battles give *' 'where it is applied it is told'
run "$LANCHESTER" odds --set time.end=1 small.yaml
unlike "$out" '*parity*' 'a winner is none'
run "$LANCHESTER" odds --set time.end=0.5 small.yaml
like "$out" '*No winner: the time was over at 0.5 hours.
A random battle lasts *' 'nor what is only cut by time'
run "$LANCHESTER" odds --set armies.red.units.q=16 parity.yaml
unlike "$out" '*below a half*' 'no surprise where both agree'
unlike "$out" '*parity;*' 'and then no parity'
# The side that is ahead by a hair through its numbers has the worse odds.
run "$LANCHESTER" odds --set fire.1.coefficient=0.0895 parity.yaml
like "$out" '*By the equations: red wins *
By the equations red wins, but its odds are below a half: 4?.? %, against 5?.? % for blue.
*' 'a winner by the averages whose odds are below a half is told'

run "$LANCHESTER" odds --set time.end=3 parity.yaml
like "$out" '*Warning: these are battles fought to the end; time.end would cut them at 3 hours, and --until-end does.*' \
  'odds to the end warn where time.end would cut'
run "$LANCHESTER" odds --set time.end=15 --until-end parity.yaml
unlike "$out" '*Warning*' 'not where it does'
like "$out" '*, neither [1-9]*.? %.*
Simulated: *; chosen because it is stopped at its end.' \
  'the undecided are counted, and --until-end simulates'

run "$LANCHESTER" odds three.yaml
like "$out" '*blue wins 60.3 %; median*red wins 27.2 %; median*green wins 12.5 %; median*soldiers left*' \
  'three sides have a strip each'

# --- JSON

run "$LANCHESTER" odds --json small.yaml
status_is 0 'JSON ends well'
is_json 'exact odds keep the contract'
near "$(number '"blue"')" 0.775 1e-12 'P(3, 2) is 31/40'
near "$(number '"red"')" 0.225 1e-12 'and the other its complement'
near "$(number '"mean_duration"')" 0.725 1e-12 'the mean duration is 29/40'
is "$(number '"neither"')" 0.0 'one of the two wins'
like "$out" '*"method": "exact"*"why": "an exact answer is quick"*"winner": "blue"*' \
  'method, reason and the deterministic outcome are there'
run "$LANCHESTER" odds --json parity.yaml
near "$(number '"blue"')" 0.5133134658184924 1e-12 'the parity as published'

run "$LANCHESTER" odds --json --simulate --battles 20000 small.yaml
is_json 'simulated odds keep the contract'
near "$(number '"blue"')" 0.775 0.0125 'and are near the exact ones'
like "$out" '*"method": "monte-carlo"*"why": null*' \
  'requested simulation has no reason'
first=$out
run "$LANCHESTER" odds --json --simulate --battles 20000 -j 2 small.yaml
is "$out" "$first" 'threads change no bit'
run "$LANCHESTER" odds --json --simulate --battles 20000 --seed 2 small.yaml
unlike "$out" "$first" 'another seed does'
run "$LANCHESTER" odds --json three.yaml
is_json 'three sides keep the contract'
run "$LANCHESTER" odds --json --until-end --set time.end=3 parity.yaml
is_json 'cut battles keep the contract'
like "$out" '*"until_end": true*"time_end_cuts": false*' 'and say so'
run "$LANCHESTER" odds --json --set time.end=3 parity.yaml
like "$out" '*"time_end_cuts": true*' 'JSON warns by a key'

run "$LANCHESTER" odds --precision 0.02 --simulate --json parity.yaml
few=$(number '"battles"')
run "$LANCHESTER" odds --precision 0.01 --simulate --json parity.yaml
more=$(number '"battles"')
ok 'half the width takes more battles' test "$more" -gt "$few"

# --- files

run "$LANCHESTER" odds -o left.csv small.yaml
status_is 0 'survivors go to a file'
like "$out" 'Three against two*' 'and the summary to standard output'
is "$(head -n 1 left.csv)" 'n,blue,red' 'a column a side'
is "$(cut -d, -f1 left.csv | tr '\n' ' ')" 'n 1 2 3 ' \
  'a line for each number left of a win'
near "$(sed -n 's/^3,\([^,]*\),.*/\1/p' left.csv)" 0.45 1e-12 'blue 3: 9/20'
near "$(sed -n 's/^2,[^,]*,//p' left.csv)" 0.13333333333333333 1e-12 'red 2: 2/15'
run "$LANCHESTER" odds -o - small.yaml
is "$out" "$(cat left.csv)" '-o - prints them instead of the summary'
run "$LANCHESTER" odds --json -o odds.json small.yaml
is "$out$err" '' 'with --json a .json takes the object'
cp odds.json "$scratch/out"
is_json 'which is whole'
run "$LANCHESTER" odds --json -o again.csv small.yaml
is_json 'another name takes the survivors'
ok 'the same ones' cmp left.csv again.csv
run "$LANCHESTER" odds -o no/such/folder/a.csv small.yaml
status_is 1 'a folder that is missing is our error'

# --- what is refused

run "$LANCHESTER" odds
is "$status $(echo "$err" | head -n 1)" '2 lanchester: odds: no FILE given' \
  'a file is needed'
run "$LANCHESTER" odds small.yaml small.yaml
is "$status $(echo "$err" | head -n 1)" \
  "2 lanchester: odds: one too many: 'small.yaml'" 'and only one'
run "$LANCHESTER" odds missing.yaml
status_is 1 'a missing file is reported'
run "$LANCHESTER" odds --set armies.blue.units.p=800.5 small.yaml
is "$status $err" \
  '3 lanchester: small.yaml: blue.p: 800.5 soldiers: odds count whole soldiers, write 800 or 801' \
  'half a soldier is refused with his place'
is "$out" '' 'before anything is printed'
run "$LANCHESTER" odds --exact --simulate small.yaml
is "$status $err" '2 lanchester: --exact and --simulate exclude each other' \
  'one method at a time'
for option in --precision=0.1 --battles=100 --until-end; do
  run "$LANCHESTER" odds --exact "$option" small.yaml
  is "$status $err" \
    "2 lanchester: ${option%%=*} is for simulation, it has no meaning with --exact" \
    "${option%%=*} beside --exact is refused"
done
for value in 0 1.5 nan x ''; do
  run "$LANCHESTER" odds --precision "$value" small.yaml
  is "$status $err" \
    "2 lanchester: --precision takes a number from 1e-06 to 1, not '$value'" \
    "a precision of '$value' is refused"
done
for value in 0 1.5 1e13 many; do
  run "$LANCHESTER" odds --battles "$value" small.yaml
  is "$status $err" \
    "2 lanchester: --battles takes a whole number from 1 to 1e+12, not '$value'" \
    "'$value' battles are refused"
done
for name in --jobs --threads; do
  run "$LANCHESTER" odds $name -1 small.yaml
  is "$status $err" \
    "2 lanchester: --jobs takes a whole number from 0 to 1024, not '-1'" \
    "fewer than none at once are refused, by $name"
done
run "$LANCHESTER" odds --help
unlike "$out" '*--threads*' 'the older name of an option is not shown'
cat >morale.yaml <<'END'
format: 1
time: {end: 3000}
units: {soldier: {hit: 0.01}}
armies:
  blue: {units: {soldier: 13}, morale: {}}
  red: {units: {soldier: 11}}
END
run "$LANCHESTER" odds --exact morale.yaml
is "$status $err" \
  '3 lanchester: morale.yaml: no exact odds: an army has morale; simulate instead' \
  'where there is no exact answer --exact says why'
run "$LANCHESTER" odds --battles 3000 morale.yaml
like "$out" '*Simulated: 3,000 battles, seed 1; chosen because an army has morale.' \
  'and auto simulates'

# --- large armies

cat >large.yaml <<'END'
format: 1
time: {end: 1e9}
units: {man: {hit: 0.02}}
armies:
  blue: {units: {man: 1000000}}
  red: {units: {man: 999000}}
END
run "$LANCHESTER" odds --exact large.yaml
status_is 0 'a million a side end well'
like "$out" 'large.yaml
In a random battle: blue wins 89.0 %, red 11.0 %.*Exact: square, in closed form; *' \
  'and exactly'
run "$LANCHESTER" odds large.yaml --set armies.blue.morale.effect=0.5 \
  --set armies.blue.units.man=99000000
status_is 3 'battles too long to simulate are refused'
like "$err" 'lanchester: large.yaml: no odds: 64 battles of 1e+08 soldiers take *, more than 60; take fewer soldiers, or go by the equations' \
  'and the way out is reported'

done_testing
