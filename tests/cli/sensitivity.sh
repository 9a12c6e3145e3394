#!/bin/sh
# tests/cli/sensitivity.sh - what sensitivity prints, writes and refuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# The square law: margin is sqrt(1 - 0.8^2) = 0.6, and flips at 0.8 times.
cat >square.yaml <<'END'
format: 1
title: Hundred against eighty
time: {unit: hour, end: 1e6}
units: {p: {hit: 0.01}, q: {hit: 0.01}}
armies:
  red: {units: {p: 100}}
  blue: {units: {q: 80}}
END

run "$LANCHESTER" sensitivity square.yaml
status_is 0 'sensitivity ends well'
is "$err" '' 'and says nothing on standard error'
like "$out" 'Hundred against eighty

margin is 0.6; the winner is red:
*
armies.red.units.p.count *100 *+0.01067 *+1.778 *0.4581 *0.6863 *0.8 times: blue
*units.p.{rate, hit, damage}*+0.005333*0.64 times: blue
*battles.' 'what 1 % does, what 10 % do, and where another wins'

run "$LANCHESTER" sensitivity square.yaml --method sobol \
  --set sensitivity.samples=4096
status_is 0 'indices are found'
like "$out" '*Shares of the variance of margin, *4096 samples:*
armies.*90 to 110*units.*' 'over ranges, the largest first'

run "$LANCHESTER" sensitivity square.yaml --method morris \
  --set sensitivity.of=duration --set sensitivity.change=armies.red.units.p
like "$out" '*Elementary effects on duration over whole ranges, 20 trajectories:*
armies.red.units.p  90 to 110 *
40 battles.' 'effects of one value on another quantity'

run "$LANCHESTER" sensitivity square.yaml --method snowball
like "$out" '*
Even where blue starts with 100 instead of 80: odds.red is 50.00 % there (exact).
*points per +1 %*
armies.*count    100 *' 'odds where the sides are even'

# The same bytes for any number of jobs.
for method in elasticity morris sobol snowball; do
  for jobs in 1 2 4; do
    "$LANCHESTER" sensitivity square.yaml --json --method $method \
      --jobs $jobs >jobs-$jobs.json
  done
  ok "$method: two jobs change no byte" cmp jobs-1.json jobs-2.json
  ok "$method: nor do four" cmp jobs-1.json jobs-4.json
done

# --- the section

cat >section.yaml <<'END'
format: 1
time: {end: 1e6}
units: {p: {hit: 0.01}, q: {hit: 0.01}}
armies:
  red: {units: {p: 100}}
  blue: {units: {q: 80}}
sensitivity:
  method: sobol
  of: [margin, odds]
  change: [units.p.hit, armies.blue.units.q]
  between: [[0.001, 0.1], [60, 99]]
  samples: 64
END
run "$LANCHESTER" sensitivity section.yaml
status_is 0 'a section is followed'
like "$out" '*variance of margin*
units.p.hit *0.001 to 0.1, by factors *
*variance of odds.red*armies.blue.units.q*60 to 99 *' \
  'its ranges, by factors where they are wide, whole where odds are asked for'

run "$LANCHESTER" show section.yaml
like "$out" '*sensitivity:
  method: sobol
  of: ?margin, odds?
  change: ?units.p.hit, armies.blue.units.q?
  between: ??0.001, 0.1?, ?60, 99??
  samples: 64
  trajectories: 20
  levels: 4' 'show writes it'
"$LANCHESTER" show section.yaml >again.yaml
"$LANCHESTER" show again.yaml >twice.yaml
ok 'and reads it back' cmp again.yaml twice.yaml
run "$LANCHESTER" show --paths section.yaml
like "$out" '*
sensitivity.change.1	armies.blue.units.q	*
sensitivity.between.0.1	0.1	*' 'its values can be set'
run "$LANCHESTER" sensitivity section.yaml --set sensitivity.between.1.0=70 \
  --set sensitivity.of.1=duration
like "$out" '*variance of duration*70 to 99*' 'by --set'

# --- JSON

run "$LANCHESTER" sensitivity square.yaml --json
like "$out" '{
  "schema": 1,
  "title": "Hundred against eighty",
  "method": "elasticity",
  "winner": "red",
  "inputs": ?*"path": "units.p.rate",*"flip": {*"winner": "blue"*"results": ?*"of": "margin",
      "value": 0.*"effects": ?*"path": "armies.red.units.p.count",*"slope":*"idle": ??,*"failed": 0
}' 'elasticities as an object'
run "$LANCHESTER" sensitivity square.yaml --json --method snowball -o snow.json
is "$status $out" '0 ' 'a file takes the object'
like "$(cat snow.json)" '*"parity": {
    "side": "blue",
    "factor": 1.25,
    "soldiers": 100.0,
    "odds": 0.*' 'with the parity'

# --- other forms

run "$LANCHESTER" sensitivity square.yaml --format csv \
  --set sensitivity.of=[margin,duration]
is "$(echo "$out" | sed -n 1p)" 'of,path,value,effect,size,low,high,alike' \
  'rows are numbers and their intervals'
like "$out" '*
margin,units.p.rate,1,per_percent,0.00533*,0.00533*,0.00533*,units.p.hit units.p.damage
*
duration,armies.red.units.p.count,100,at_low,*,,,
*' 'of all quantities'
is "$(echo "$out" | cut -d , -f 4 | sort | uniq -c | tr -s ' ' | tr -d '\n')" \
  ' 12 at_high 12 at_low 1 effect 12 elasticity 12 per_percent 12 slope 12 slope_error' \
  'each of all values'
run "$LANCHESTER" sensitivity section.yaml --format csv
like "$out" '*
odds.red,armies.blue.units.q*,80,total,*' 'and of shares'
run "$LANCHESTER" sensitivity square.yaml -o page.html
is "$status $out" '0 ' 'a name in .html takes a page'
like "$(cat page.html)" \
  '*<h1>Hundred against eighty</h1>*<th*armies.red.units.p.count</th>*<svg*10 % less*</svg>*' \
  'with the table and the tornado'
run "$LANCHESTER" sensitivity section.yaml --format html
like "$out" '*units.p.hit</th>*0.001 to 0.1, by factors</td>*</html>' \
  'indices are a page'
unlike "$out" '*<svg*' 'without a tornado, which is of slopes'

# Odds of counts that are not whole fail, one by one.
run "$LANCHESTER" sensitivity square.yaml --set sensitivity.of=odds \
  --set armies.red.units.p=100.5 --set sensitivity.change=units.p.hit
status_is 5 'battles that fail have a status'
like "$err" '* battles failed, the first of them: *' 'and are told'
like "$out" '*odds.red could not be computed*' 'in place of a number'

done_testing
