#!/bin/sh
# tests/cli/odds_large.sh - odds of battles that take a second and more.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# --- the normal approximation: more soldiers than exact odds have room for

cat >large.yaml <<'END'
format: 1
time: {unit: hour, end: 1e9}
units: {p: {hit: 0.01}}
armies:
  blue: {units: {p: 6000000}}
  red: {units: {p: 6000000}}
END
run "$LANCHESTER" odds large.yaml
status_is 0 'six million a side are answered'
like "$out" '*blue wins 50.0 %, red 50.0 %*
Normal approximation without a known error: square, * states; chosen because its soldiers are more than 10,000,000.' \
  'by a normal approximation'
run "$LANCHESTER" odds --json large.yaml
is_json 'the normal approximation keeps the contract'
like "$out" '*"method": "normal"*"error": null*' 'its error is not known'
run "$LANCHESTER" odds --set armies.red.losses=1 large.yaml
unlike "$out" '*Normal approximation*' 'other losses have no approximation'
run "$LANCHESTER" odds --set armies.blue.units.p=3000000 \
  --set armies.red.units.p=2999000 large.yaml
like "$out" '*Exact: square, in closed form; chosen because an exact answer is quick.' \
  'three million a side are exact'

# --- equations that would take days

# A stepper of order 1 would take days for this tolerance: the odds are exact
# and do not wait for it.
cat >crawls.yaml <<'END'
format: 1
time: {end: 240}
units: {a: {hit: 0.01}}
armies: {x: {units: {a: 50}}, y: {units: {a: 40}}}
solver: {method: gsl, stepper: rk1imp, rtol: 1e-14, atol: 1e-14}
END
run "$LANCHESTER" odds crawls.yaml
status_is 0 'exact odds do not wait for the equations'
like "$out" '*x wins 96.6 %*' 'they are those of any stepper'
like "$out" '*Deterministic: not computed here*' 'and what is not known is said'
run "$LANCHESTER" odds crawls.yaml --json
like "$out" '*"deterministic": null*' 'in JSON too'
run "$LANCHESTER" plot odds crawls.yaml -o crawls.svg --quiet
status_is 0 'and drawn'

done_testing
