#!/bin/sh
# tests/cli/fit.sh - what fit prints, writes and refuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# Engel's curve as it comes, and the same battle with both coefficients wrong.
"$LANCHESTER" example iwo-jima >engel.yaml
"$LANCHESTER" run engel.yaml -o iwo-jima.csv >/dev/null
sed 's/0\.0544/0.03/; s/0\.0106/0.02/' engel.yaml >fit.yaml
cat >>fit.yaml <<'YAML'
fit:
  data: iwo-jima.csv
  change: [fire.0.coefficient, fire.1.coefficient]
YAML

run "$LANCHESTER" fit fit.yaml
status_is 0 'a fit ends well'
like "$out" 'Iwo Jima, 1945*fire.0.coefficient*0.03*0.0544*
fire.1.coefficient*0.02*0.0106*explained*100.0000 %*correlation*condition*' \
  'it prints numbers, errors and how they hang together'
is "$err" '' 'and warns of nothing'

run "$LANCHESTER" fit fit.yaml --json
like "$out" '*"value": 0.0544000*"converged": true*' 'and as an object'

run "$LANCHESTER" fit fit.yaml -o fitted.csv --quiet
status_is 0 'the fitted curve is written'
is "$(awk -F, 'NR == FNR { a[FNR] = $2; next }
  FNR > 1 && (a[FNR] - $2 > 1e-3 || $2 - a[FNR] > 1e-3) { print FNR }' \
  iwo-jima.csv fitted.csv)" '' 'and is the one observed'
run "$LANCHESTER" fit fit.yaml -o -
is "$out" "$(cat fitted.csv)" 'to standard output too'

run "$LANCHESTER" fit fit.yaml --format html -o fit.html
status_is 0 'a page of a fit is written'
like "$(cat fit.html)" '*<svg*reported less curve*</svg>*' \
  'with the curve among the reports, and the residuals'

# Hits and shots a day: only their product shows.
cat >product.yaml <<'YAML'
format: 1
time: {unit: hour, end: 20}
units: {p: {hit: 0.02, rate: 2}, q: {hit: 0.03, cost: 4}}
armies: {x: {units: {p: 100}}, y: {units: {q: 80}}}
fit:
  data: product.csv
  change: [units.p.hit, units.p.rate]
YAML
"$LANCHESTER" run product.yaml --set units.p.hit=0.01 -o product.csv >/dev/null
run "$LANCHESTER" fit product.yaml
status_is 0 'a fit that reports too little ends well'
like "$err" '*warning: the data cannot separate units.p.hit and units.p.rate: only the two together are known*' \
  'but says so'
run "$LANCHESTER" fit product.yaml --quiet
is "$err" '' 'unless it is to be quiet'
run "$LANCHESTER" fit product.yaml --set fit.change.1=units.q.cost
like "$err" '*warning: units.q.cost changes nothing that was observed' \
  'what has no effect is named'

# Losses of the stronger that no report is exact enough to show.
printf 'time,red\n5,61\n10,42.5\n15,25.9\n20,6.5\n' >red.csv
cat >vague.yaml <<'YAML'
format: 1
time: {end: 30}
units: {bow: {hit: 0.04}, axe: {hit: 0.001}}
armies: {blue: {units: {bow: 100}, losses: 0.001}, red: {units: {axe: 80}}}
fit: {data: red.csv, change: [units.bow.hit, armies.blue.losses]}
YAML
run "$LANCHESTER" fit vague.yaml
like "$status $err" '0 *warning: the data say next to nothing about armies.blue.losses: its interval is *' \
  'an interval that says nothing is named'

# What run writes is found again, though groups end on the way.
cat >ends.yaml <<'YAML'
format: 1
time: {end: 11.3, points: 20}
units: {m: {}}
rules: {gone: 1}
armies:
  x: {units: {m: 114}}
  y: {units: {a: {type: m, count: 49}, b: {type: m, count: 34}}}
fire:
  - {name: fx, from: x, at: y, law: area, coefficient: 0.004465}
  - {name: fy, from: y, at: x, law: aimed, coefficient: 0.1476}
fit: {data: ends.csv, change: [fire.fx.coefficient, fire.fy.coefficient], noise: share}
YAML
"$LANCHESTER" run ends.yaml -o ends.csv >/dev/null
sed 's/0\.004465/0.00638495/; s/0\.1476/0.10321678/' ends.yaml >guess.yaml
run "$LANCHESTER" fit guess.yaml
like "$status $out" '0 *fire.fx.coefficient*0.004465 *
fire.fy.coefficient*0.1476 *' 'own output gives its numbers back'
like "$out" '*
not counted  * of them, which the battle meets whatever the numbers
*' 'and rows that tell nothing are not counted'
run "$LANCHESTER" fit guess.yaml --json
like "$out" '*"mute": *' 'in the object too'

# --- laws

run "$LANCHESTER" fit fit.yaml --law
status_is 0 'laws are compared'
like "$out" 'law*square*linear*logarithmic*power*The square law predicts best*' \
  'Engel'"'"'s curve follows the square law'
like "$out" '*power*1.000 +- 0.000*0.000 +- 0.000*' 'with errors in ASCII'
run env LC_ALL=C.UTF-8 "$LANCHESTER" fit fit.yaml --law
like "$out" '*power*1.000 ± 0.000*0.000 ± 0.000*' \
  'or as all else has them, where the terminal can'
run "$LANCHESTER" fit fit.yaml --law --json
like "$out" '*"best": "square"*"power": {*' 'and as an object'

printf 'time,us,japan\n1,52000,\n2,,20000\n3,51000,19000\n4,50500,18000\n5,50000,17000\n6,49000,\n7,48000,15000\n8,47500,14500\n9,47500,14000\n' >gaps.csv
run "$LANCHESTER" fit fit.yaml --law --set fit.data=gaps.csv
like "$status $out" '0 *
9 losses; 1 more left out, which are not above 0; 6 more left out, as cells are empty. The +- is a 95 % interval.' \
  'empty cells are called so'
run "$LANCHESTER" fit fit.yaml --law --json --set fit.data=gaps.csv
like "$out" '*"left_out": 7*"unknown": 6*' 'and counted'
printf 'time,us,japan\n1,52000,\n2,,20000\n3,51000,19000\n' >gaps.csv
run "$LANCHESTER" fit fit.yaml --law --set fit.data=gaps.csv
is "$status $err" '3 lanchester: fit.yaml: 0 usable losses of us are too few to compare laws: 3 at least; 2 more have empty cells' \
  'a table with too few is refused for that'

# --- what is wrong

run "$LANCHESTER" fit engel.yaml
status_is 3 'a scenario without the section is refused'
is "$err" "lanchester: engel.yaml: the scenario has no 'fit': it says what was observed, and which numbers are looked for" 'by name'
run "$LANCHESTER" fit fit.yaml --set fit.data=none.csv
status_is 1 'a file that is not there is a failure'
like "$err" '*none.csv*No such file*' 'by name'
run "$LANCHESTER" fit fit.yaml --set fit.data=../x.csv
status_is 3 'data does not leave the folder'
printf 'time,us,japan\n1,52000,x\n' >bad.csv
run "$LANCHESTER" fit fit.yaml --set fit.data=bad.csv
status_is 3 'a bad table is refused'
is "$err" "bad.csv:2:9: error: a number was expected, not 'x'" \
  'with line and column'
tr ',' ';' <iwo-jima.csv >semicolons.csv
run "$LANCHESTER" fit fit.yaml --json --set fit.data=semicolons.csv
like "$out" '*"value": 0.0544000*' 'a table parted by semicolons is read'
printf 'time,us\n1,52000\n2,52500\n3,-3\n4,-2\n' >negative.csv
run "$LANCHESTER" fit fit.yaml --set fit.data=negative.csv
like "$status $err" '0 lanchester: fit.yaml: warning: strengths below 0 are observed, 2 in all, the first in line 4 of the data*' \
  'strengths below 0, which noise can make, are read with a warning'
run "$LANCHESTER" fit fit.yaml -q --set fit.data=negative.csv
is "$status $err" '0 ' 'which --quiet keeps back'
printf 'time,us\n1,52000\n' >short.csv
run "$LANCHESTER" fit fit.yaml --set fit.data=short.csv
status_is 3 'too few strengths are refused'
is "$err" 'lanchester: fit.yaml: 1 observed strengths cannot determine 2 numbers and how sure they are' \
  'with their number'
printf 'time,us:lost,japan\n1,520,\n2,340,\n' >none.csv
run "$LANCHESTER" fit fit.yaml --set fit.data=none.csv
is "$status $err" '3 lanchester: fit.yaml: no strengths were observed: the data needs numbers in a column named for an army or army.group' \
  'a table without strengths is refused'
run "$LANCHESTER" fit fit.yaml --set fit.change.0=fire.7.coefficient
status_is 3 'a path that leads nowhere is refused'
run "$LANCHESTER" fit
status_is 2 'a file is needed'

done_testing
