#!/bin/sh
# tests/cli/bodies.sh - --solver bodies: every soldier stands somewhere, walks
# and shoots, in each question that is asked of battles.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >muskets.yaml <<'END'
format: 1
time: {end: 200}
units: {musket: {hit: 0.1, through: true}}
armies:
  blue: {units: {musket: 12}}
  red: {units: {musket: 10}}
solve: {find: target, change: armies.blue.units.musket.count, of: odds.blue, value: 0.9, between: [12, 16], whole: true}
sweep:
  vary: [{path: units.musket.hit, values: [0.1, 0.2]}]
  record: [armies.blue.left]
  repeat: 3
expect: [{odds.blue: [0.7, 0.85]}]
END

# --- run -------------------------------------------------------------------
run "$LANCHESTER" run --solver bodies muskets.yaml
status_is 0 'a scenario without a word of bodies is fought by them'
like "$out" '*Every soldier a body, seed 1: [0-9]* shots, [0-9]* hits, [0-9]* step*' \
  'the summary says so'
first=$out
run "$LANCHESTER" run --solver bodies muskets.yaml
is "$out" "$first" 'the same seed gives the same fight'
run "$LANCHESTER" run --solver bodies --seed 2 muskets.yaml
ok 'another one gives another' test "$out" != "$first"
run "$LANCHESTER" run --set solver=bodies muskets.yaml
is "$out" "$first" 'a word alone is the method'
run "$LANCHESTER" run --solver bodies -o - muskets.yaml
is "$(printf '%s\n' "$out" | sed -n 1,2p)" 'time,blue.musket,red.musket
0,12,10' 'a curve begins with all of them'
is "$(printf '%s\n' "$out" | grep -c '\.[0-9]*,[0-9]*\.')" 0 \
  'and has whole soldiers'

# --- many fights ------------------------------------------------------------
for jobs in 1 2 4; do
  "$LANCHESTER" odds --solver bodies --battles 300 --jobs $jobs --json \
    muskets.yaml >odds.$jobs
done
ok 'odds have the same bits on two threads' cmp -s odds.1 odds.2
ok 'and on four' cmp -s odds.1 odds.4
run "$LANCHESTER" odds --solver bodies --exact muskets.yaml
status_is 3 'exact odds of bodies are no odds that there are'
like "$err" '*every soldier is a body*' 'which is told'
run "$LANCHESTER" sweep --solver bodies --no-store -q muskets.yaml
is "$(printf '%s\n' "$out" | grep -c ',ok$')" 6 'a sweep repeats fights'
run "$LANCHESTER" test --solver bodies muskets.yaml
status_is 0 'expectations of odds hold for many fights'
run "$LANCHESTER" plot curve --band --battles 50 --solver bodies muskets.yaml \
  -o band.svg
status_is 0 'a band is where many fights lie'
ok 'and is drawn' test -s band.svg

run "$LANCHESTER" fit --law --solver bodies --battles 4000 muskets.yaml \
  --set armies.blue.units.musket=50 --set armies.red.units.musket=40
status_is 0 'the law that fights obey is found without data'
printf '%s\n' "$out" >laws.txt
# "power 0.995 ± 0.025 0.040 ± 0.025 ...": enemy's and own exponent
ok 'in the open it is the square law' awk '$1 == "power" {
    found = 1; bad = $2 < 0.9 || $2 > 1.1 || $5 < -0.1 || $5 > 0.1 }
  END { exit !found || bad }' laws.txt

run "$LANCHESTER" fit --law --solver bodies --battles 50 --json muskets.yaml
few=$out
for other in '--battles 60' '--battles 50 --seed 2'; do
  # shellcheck disable=SC2086
  run "$LANCHESTER" fit --law --solver bodies $other --json muskets.yaml
  status_is 0 "the law of $other"
  ok 'is another one' test "$out" != "$few"
done
run "$LANCHESTER" fit --law --solver bodies --battles 50 --seed 1 --jobs 4 \
  --json muskets.yaml
is "$out" "$few" 'the same seed and number give the same law on any threads'
run "$LANCHESTER" fit --law --solver bodies --battles 0 muskets.yaml
status_is 2 'of no battles there is none'
like "$err" '*--battles takes a whole number from 1 to 100000, not '"'0'"'*' \
  'which is told'
run "$LANCHESTER" fit --law --battles 50 muskets.yaml
status_is 2 'without bodies nothing is fought'
like "$err" '*--battles is for fights: give --law and --solver bodies*' \
  'which is told with the remedy'

# --- answers by averages ----------------------------------------------------
for question in 'solve --set solve.of=margin' 'sensitivity'; do
  # shellcheck disable=SC2086
  run "$LANCHESTER" $question --solver bodies muskets.yaml
  ok "$question of one fight is refused" test "$status" -ne 0
  like "$err" '*one throw of the dice: give repeat*' 'with the remedy'
done

# --- what does not go together ----------------------------------------------
# fails SETTING MESSAGE
fails() {
  run "$LANCHESTER" check muskets.yaml --solver bodies --set "$1"
  status_is 3 "$1 is refused"
  like "$err" "$2*" 'at its place'
}
fails 'armies.blue.front=5' '--set armies.blue.front=5: error: '
fails 'rules.gone=2' '--set rules.gone=2: error: '
fails 'armies.blue.units.musket.count=2.5' '--set armies.blue.units.musket.count=2.5: error: '
fails 'units.musket.body.radius=-1' '--set units.musket.body.radius=-1: error: units.musket.body.radius must be '
run "$LANCHESTER" check muskets.yaml --set rules.share=nearest
status_is 3 'the nearest are for bodies alone'
like "$err" '*give solver: bodies (--solver bodies), or another share*' \
  'with the remedy'

done_testing
