#!/bin/sh
# tests/cli/odds_large.sh - odds of battles that take a second and more.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

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

# --- the normal approximation: one aimed group a side beyond 10^9 states

cat >large.yaml <<'END'
format: 1
time: {unit: hour, end: 1e9}
units: {p: {hit: 0.01}}
armies:
  blue: {units: {p: 31700}}
  red: {units: {p: 31800}}
END
run "$LANCHESTER" odds large.yaml
like "$out" '*
Normal approximation: square, 1,008,123,501 states, error below ?e-08 (left on average: * and *); chosen because its states are more than 1,000,000,000; --exact insists.' \
  'many states of aimed fire take a normal approximation, with its error'
normal=$out
run "$LANCHESTER" odds --exact large.yaml
like "$out" '*Exact: square, 1,008,123,501 states; as asked.' '--exact insists'
same() { printf '%s\n' "$1" | grep -v '^A random battle lasts\|^Normal\|^Exact'; }
is "$(same "$normal")" "$(same "$out")" 'and prints the same odds and survivors'
run "$LANCHESTER" odds --json large.yaml
is_json odds 'the normal approximation keeps the contract'
like "$out" '*"method": "normal"*"why": "its states are more than 1,000,000,000"*' \
  'its method is normal'
near "$(number '"red"')" 0.756 0.5 'it has odds'
red=$(number '"red"')
error=$(number '"error"')
run "$LANCHESTER" odds --exact --json large.yaml
near "$(number '"red"')" "$red" "$error" 'they are within its error of the exact ones'
run "$LANCHESTER" odds --set armies.red.units.p=31500 large.yaml
like "$out" '*Exact: square, 998,613,201 states; chosen because *' \
  'below 10^9 states it is exact as ever'
run "$LANCHESTER" odds --set armies.red.losses=1 large.yaml
unlike "$out" '*Normal approximation*' 'other losses have no approximation'
run "$LANCHESTER" odds --until-end --battles 100 large.yaml
like "$out" '*Simulated: 100 battles*' 'nor has a battle cut at its end'
run "$LANCHESTER" odds --set armies.blue.units.p=6000000 \
  --set armies.red.units.p=6000000 large.yaml
status_is 0 'six million a side are answered'
like "$out" '*blue wins 50.0 %, red 50.0 %.*; --simulate insists.' \
  'and what cannot be exact is told to simulate'

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
like "$out" '*By the equations: not known so soon*' 'and what is not known is said'
run "$LANCHESTER" odds crawls.yaml --json
like "$out" '*"deterministic": null*' 'in JSON too'
run "$LANCHESTER" plot odds crawls.yaml -o crawls.svg --quiet
status_is 0 'and drawn'

done_testing
