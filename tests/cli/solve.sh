#!/bin/sh
# tests/cli/solve.sh - what solve prints, writes and refuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# Fire of 9 to 4: 100 of blue tie with 150 of red.
cat >parity.yaml <<'END'
format: 1
title: A parity
time: {unit: hour, end: 1e5}
units: {p: {}, q: {}}
armies:
  blue: {units: {p: 100}}
  red: {units: {q: 210}}
fire:
  - {from: red, at: blue, law: aimed, coefficient: 0.04}
  - {from: blue, at: red, law: aimed, coefficient: 0.09}
solve: {change: armies.red.units.q, between: [10, 1000]}
END

run "$LANCHESTER" solve parity.yaml
status_is 0 'solve ends well'
is "$err" '' 'and says nothing on standard error'
like "$out" 'A parity
Break-even at armies.red.units.q = 150.
Even odds: armies.red.units.q = 150, odds 0.504435, and 151, odds 0.468858.

* battles.' 'a break-even is told by the margin and by the odds'

run "$LANCHESTER" solve --set solve.between.1=100 parity.yaml
status_is 4 'a range without a solution has its status'
like "$out" '*
Break-even: none for armies.red.units.q from 10 to 100; margin 0.997775 at the one end and 0.745356 at the other.
*' 'and tells the values at its ends'

run "$LANCHESTER" solve --set solve.find=target --set solve.value=0.5 \
  parity.yaml
like "$out" '*
margin = 0.5 at armies.red.units.q = 129.903811.
*' 'a target is found'

run "$LANCHESTER" solve --set solve.find=target --set solve.value=100 \
  --set solve.of=armies.red.units.q.lost_combat parity.yaml
like "$out" '*
armies.red.units.q.lost_combat = 100 at armies.red.units.q = 100.
armies.red.units.q.lost_combat = 100 at armies.red.units.q = 162.5.
*' 'of anything that can be recorded, wherever it is so'

run "$LANCHESTER" solve --set armies.blue.units.p=1e6 \
  --set solve.between='[1e5, 1e7]' parity.yaml
like "$out" '*
Break-even at armies.red.units.q = 1500000.
*' 'whole numbers have no exponent'
run "$LANCHESTER" solve --set armies.blue.units.p=1e7 \
  --set solve.between='[1e6, 1e8]' --set solve.find=target \
  --set solve.value=2500000.5 --set solve.of=armies.red.left parity.yaml
like "$out" '*
armies.red.left = 2500000 at *
*' 'nor have values'

run "$LANCHESTER" solve --set fire.0.coefficient=0 --set fire.1.coefficient=0 \
  parity.yaml
like "$out" '*
Break-even: armies.red.units.q = 10 to 1000: margin 0 all the way.
*' 'where nobody shoots all of the range is level'

run "$LANCHESTER" solve --set solve.find=minimum parity.yaml
like "$out" '*
Least margin at armies.red.units.q = 1000: margin -0.988686.
*' 'the least is found'

run "$LANCHESTER" solve --set solve.find=maximum --set solve.of=duration \
  --set time.end=60 parity.yaml
like "$out" '*
Greatest duration: armies.red.units.q = 149.77* to 150.22*: duration 60 all the way.
*' 'a stretch of equal values is told as one'

# The root of 0.04 by 0.09 is the rate: 10 hours on both sides of the tie.
run "$LANCHESTER" solve --set solve.find=target --set solve.value=10 \
  --set solve.of=duration --set solve.between='[0, 1e12]' parity.yaml
like "$out" '*
duration = 10 at armies.red.units.q = 80.5574*
duration = 10 at armies.red.units.q = 279.303*

* battles.' 'a peak is seen in a range of many decades'

run "$LANCHESTER" solve --set solve.between='[0, 40000]' --set solve.of=odds \
  parity.yaml
like "$out" '*
(odds was looked at in 17 places, next to each other 0 and 2500: what comes and goes between two is not seen.)
*' 'and where odds are looked at far apart that is told'

sed 's/^solve.*/solve: {change: [armies.blue.units.p, armies.red.units.q],\
  between: [[10, 400], [10, 400]]}/' parity.yaml >both.yaml
run "$LANCHESTER" solve both.yaml
status_is 0 'several paths are solved for'
like "$out" '*
Break-even at armies.blue.units.p = 127.692*, armies.red.units.q = 191.538*.
*' 'at the place nearest to the values of the scenario'

run "$LANCHESTER" solve --set solve.between='[[100, 1e12], [150, 1e12]]' \
  --set armies.red.units.q=160 both.yaml
like "$out" "*
Break-even at armies.blue.units.p = 10*, armies.red.units.q = 15*.
(A range is more than a million times as wide as the scenario's own value: *)
*" 'a range that is very wide is reported to be'

run "$LANCHESTER" solve --set solve.between.1.1=130 --set solve.whole=true \
  both.yaml
like "$out" '*
Nearest to break-even at armies.blue.units.p = *, armies.red.units.q = *: margin *.
*' 'and in whole numbers at the nearest to the value'

run "$LANCHESTER" solve --set solve.between.1.1=400 --set solve.of=odds \
  both.yaml
like "$out" '*
Nearest to even odds at armies.blue.units.p = *, armies.red.units.q = *: odds 0.5*.
*' 'odds of several are of whole numbers without being told to'

# --- JSON and files

run "$LANCHESTER" solve --json parity.yaml
like "$out" '{
  "schema": 1,
  "title": "A parity",
  "find": "break-even",
  "change": ?
    "armies.red.units.q"
  ?,
  "between": ?*10.0*1000.0*?,
  "results": ?*"of": "margin",
      "wanted": 0.0,
      "whole": false,*"kind": "at",*"scan": {
        "places": 65,
        "widest": ?*?
      }*"of": "odds",
      "wanted": 0.5,
      "whole": true,*"kind": "between",*"battles": *' \
  'it has the question and the answers'

run "$LANCHESTER" solve --json --set solve.between.1=100 -o none.json parity.yaml
status_is 4 'the status is the same with --json'
is "$out" '' 'a file takes the object'
like "$(cat none.json)" '*"answers": ??,*' 'which has no answers then'

# --- what is refused

sed '/^solve/d' parity.yaml >without.yaml
run "$LANCHESTER" solve without.yaml
status_is 3 'a scenario without a question is refused'
is "$err" "lanchester: without.yaml: there is no 'solve' in it: say what to change, and between what" \
  'and the reason is given'

run "$LANCHESTER" solve --set solve.of=margni --set solve.find=minimum \
  parity.yaml
status_is 3 'an unknown quantity is refused'
like "$err" "*nothing that can be recorded is called 'margni' (did you mean 'margin'?)*" \
  'with a suggestion'

for what in "winner is a word" "near_tie is true or false" \
  "armies.red.state is a word"; do
  run "$LANCHESTER" solve --set solve.of="${what%% *}" \
    --set solve.find=minimum parity.yaml
  is "$status $err" "3 lanchester: parity.yaml: '${what%% *}' ${what#* }: only numbers can be solved for" \
    "what ${what#* } has no least"
done

run "$LANCHESTER" solve --set solve.of=armies --set solve.find=minimum \
  parity.yaml
is "$status $err" "3 lanchester: parity.yaml: 'armies' is of an army, as in 'armies.blue.left'" \
  'an incomplete name gets an example'

sed 's/blue.units.p, a/red.units.q, a/' both.yaml >same.yaml
run "$LANCHESTER" solve same.yaml
is "$status $err" "3 lanchester: same.yaml: 'armies.red.units.q' is changed twice" \
  'a path is changed once'

run "$LANCHESTER" solve --set solve.change=fire.0.coefficien parity.yaml
status_is 3 'a path that is none is refused'
like "$err" "*unknown key 'coefficien' (did you mean 'coefficient'?)" \
  'at its place'

run "$LANCHESTER" solve --set solve.of=odds --set armies.blue.units.p=10.5 \
  parity.yaml
status_is 3 'odds of halves of soldiers are refused'

run "$LANCHESTER" solve
status_is 2 'solve wants a file'

done_testing
