#!/bin/sh
# tests/cli/run.sh - what run prints and writes.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >square.yaml <<'END'
format: 1
title: A square
time: {unit: hour, end: 1000, points: 3}
units: {p: {}, q: {}}
armies:
  x: {units: {p: 100}}
  y: {units: {q: 80}}
fire:
  - {from: y, at: x, law: aimed, coefficient: 0.01}
  - {from: x, at: y, law: aimed, coefficient: 0.01}
END

# --- the summary

run "$LANCHESTER" run square.yaml
status_is 0 'a battle ends well'
is "$err" '' 'and says nothing on standard error'
is "$(echo "$out" | sed -n 1,11p)" 'A square
x wins at 109.9 hours with 60 soldiers (60 %).
y was annihilated at 109.9 hours.

      start  lost in combat  left
x, p    100              40    60  60.0 %
y, q     80              80     0   0.0 %  gone at 109.9

who  killed  whom
x        80  y
y        40  x' 'the summary has winner, order of battle and who killed whom'
like "$out" '*
y would have won with 100.01 at the start instead of 80 (1.2502 times as many).
*' 'and what the loser would have won with'
like "$out" '*Closed form: square, 1 event.' 'and which solver it was'


"$LANCHESTER" example spear-horse-bow >ring.yaml
run "$LANCHESTER" run ring.yaml
like "$out" '*
blue.horse * red.bow
*' 'who killed whom is told by groups, also where pairs are many'

run "$LANCHESTER" run --set fire.0.coefficient=0 \
  --set fire.1.coefficient=0 square.yaml
like "$out" '*Closed form: nothing changes, 0 events.' 'also where nobody fires'

run "$LANCHESTER" run --solver gsl square.yaml
like "$out" '*GSL rkck: * steps, * rejected, * right-hand sides, 1 event, invariant kept to *e-*.' \
  'by GSL it counts the steps and reports the drift'

run "$LANCHESTER" run --set title= square.yaml
like "$out" 'square.yaml
x wins*' 'without a title the file stands in'

run "$LANCHESTER" run --set time.end=20 square.yaml
like "$out" '*No winner: the time was over at 20 hours.*' 'time can be over'
unlike "$out" '*was annihilated*' 'and then nobody was annihilated'

run "$LANCHESTER" run --set armies.y.break=0.5 square.yaml
like "$out" '*y broke at 47.35 hours.*40  50.0 %  broken at 47.35*' \
  'an army can break'

run "$LANCHESTER" run --set armies.y.units.q=100 square.yaml
like "$out" 'A square
No*' 'equal sides: nobody wins'

cat >sides.yaml <<'END'
format: 1
time: {end: 50}
units:
  foot: {hit: 0.05}
  horse: {hit: 0.08, health: 2}
armies:
  north:
    side: allies
    losses: 0.001
    units:
      foot: 200
      guard: {type: foot, count: 40.5}
  south:
    side: allies
    units: {horse: 80}
    break: 0.4
  red:
    morale: {start: 0.9, loss_weight: 1.5, break: 0.2}
    units:
      horse:
        count: 120
        reinforcements:
          - {at: 1, count: 30}
          - {at: 40, count: 25}
END
run "$LANCHESTER" run sides.yaml
status_is 0 'several armies a side'
like "$out" '*
side allies *
  north *
    foot *
    guard *
  south, horse *
red, horse *' 'sides, armies and groups are set in by level'
like "$out" '* not arrived  *lost otherwise *morale*' \
  'columns come where they say something'
like "$out" '*red lost heart and broke at *' 'morale is told as the reason'

# --- several files

run "$LANCHESTER" run square.yaml sides.yaml
status_is 0 'two battles end well'
is "$(echo "$out" | awk 'NR == 1 || NR == 2')" \
  'file         winner  left              end        reason         margin
square.yaml  x         60  60.0 %  109.861  hour  annihilation  +0.6000' \
  'a table with a line each'
run "$LANCHESTER" run square.yaml missing.yaml
status_is 1 'a missing file among others fails'
is "$err" 'missing.yaml: error: cannot be read: No such file or directory' \
  'it is named'
like "$out" '*square.yaml * x *missing.yaml *failed' 'the others are fought'
echo 'format: 2' >bad.yaml
run "$LANCHESTER" run missing.yaml bad.yaml square.yaml
status_is 3 'of several statuses the worst counts'
run "$LANCHESTER" run -o table.txt square.yaml sides.yaml
is "$out" '' '-o takes the table of several files'
like "$(cat table.txt)" 'file*square.yaml*sides.yaml*' 'the table is there'

# --- standard input

run sh -c '"$LANCHESTER" run - <square.yaml'
like "$out" 'A square*' '- is standard input'
run sh -c '"$LANCHESTER" run - square.yaml <sides.yaml'
like "$out" '*
-  *' 'also among others'

# --- the curve

run "$LANCHESTER" run -o curve.csv square.yaml
like "$out" 'A square*' '-o leaves the summary on standard output'
is "$(cat curve.csv)" "$("$LANCHESTER" run -o - square.yaml)" \
  '-o - prints the curve instead'
is "$(sed -n '1,2p' curve.csv)" 'time,x.p,y.q
0,100,80' 'the curve begins with names and the start'
is "$(wc -l <curve.csv | tr -d ' ')" 4 'with as many rows as points'
like "$(sed -n 4p curve.csv)" '109.8612287*,59.999999*,0' 'and ends at the end'
run "$LANCHESTER" run -o - sides.yaml
is "$(echo "$out" | sed -n 1p)" \
  'time,north.foot,north.guard,south.horse,red.horse,red:morale' \
  'morale has a column'
run "$LANCHESTER" run -o - --set time.end=0.7 square.yaml
is "$(echo "$out" | tail -n 1 | cut -d , -f 1)" 0.7 \
  'numbers have the digits that give them back'

# --- JSON

run "$LANCHESTER" run --json square.yaml
status_is 0 'JSON ends well'
is_json 'the object keeps the contract'
run "$LANCHESTER" run --json --solver gsl sides.yaml
is_json 'also with sides, morale and late arrivals'
like "$out" '*"not_arrived": 25.0*' 'what did not arrive is told'
like "$out" '*"drift": null*' 'where there is no invariant drift is null'
run "$LANCHESTER" run --json square.yaml sides.yaml bad.yaml
status_is 3 'several objects keep the status'
is_json 'several objects come as runs'
like "$out" '*"status": 3*' 'one that failed has its status'
"$LANCHESTER" run --json square.yaml >want.json
run "$LANCHESTER" run --json -o got.json square.yaml
is "$out" '' 'a FILE in .json takes the object'
is "$(cat got.json)" "$(cat want.json)" 'whole'
run "$LANCHESTER" run --json -o both.csv square.yaml
is "$out" "$(cat want.json)" 'any other takes the curve'
is "$(cat both.csv)" "$(cat curve.csv)" 'whole, too'

# --- solvers

run "$LANCHESTER" run --solver closed square.yaml
status_is 0 'a closed form can be forced'
run "$LANCHESTER" run --solver closed sides.yaml
status_is 3 'where there is none the status is 3'
is "$out" '' 'and nothing is printed'
like "$err" '*no closed form*' 'but the reason'
run "$LANCHESTER" run --solver clsoed square.yaml
status_is 3 'an unknown solver is a bad setting'
like "$err" "*(did you mean 'closed'?)*" 'with a suggestion'

# --- warnings

cat >warned.yaml <<'END'
format: 1
time: {end: 10}
units: {p: {hit: 0.1}}
armies:
  x: {units: {p: 10}}
  y: {units: {p: 5}}
fire:
  - {from: x, at: y, law: aimed, coefficient: 0.1}
  - {from: x, at: y, law: aimed, coefficient: 0.2}
END
run "$LANCHESTER" run warned.yaml
status_is 0 'a warning is no failure'
like "$err" '*warning:*' 'it is told on standard error'
run "$LANCHESTER" run --quiet warned.yaml
is "$err" '' '--quiet keeps it back'

# Men who leave within a tenth of the time unit, and come, for 50,000 of them.
cat >stiff.yaml <<'END'
format: 1
time: {end: 50000}
units: {man: {hit: 0}}
armies:
  red: {losses: 10, units: {man: {count: 37, reinforcements: [{from: 0, rate: 1000}]}}}
  blue: {units: {man: 50}}
solver: {method: gsl, rtol: 1e-12, atol: 1e-14}
END
run "$LANCHESTER" run stiff.yaml
status_is 0 'a stiff battle is fought to its end'
like "$err" 'lanchester: warning: stiff: 100000 steps of rkck reached *solver.stepper=rk4imp*' \
  'and the stepper to take is reported'
run "$LANCHESTER" run --quiet stiff.yaml
is "$err" '' '--quiet keeps that back'
run "$LANCHESTER" run --set solver.stepper=rk4imp stiff.yaml
is "$err" '' 'by that stepper there is nothing to tell'

done_testing
