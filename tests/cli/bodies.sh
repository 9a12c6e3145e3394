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
for jobs in 1 2 4; do
  "$LANCHESTER" sweep --solver bodies --no-store -q --jobs $jobs \
    muskets.yaml >sweep.$jobs
  OMP_NUM_THREADS=$jobs "$LANCHESTER" odds --solver bodies --battles 300 \
    --json muskets.yaml >odds.$jobs
done
ok 'sweeps have the same bits on two threads' cmp -s sweep.1 sweep.2
ok 'and on four, too' cmp -s sweep.1 sweep.4
ok 'so have odds by OMP_NUM_THREADS on two' cmp -s odds.1 odds.2
ok 'and on four of them' cmp -s odds.1 odds.4
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
  'which is reported'
run "$LANCHESTER" fit --law --battles 50 muskets.yaml
status_is 2 'without bodies nothing is fought'
like "$err" '*--battles is for fights: give --law and --solver bodies*' \
  'which is reported with the remedy'

# --- answers by averages ----------------------------------------------------
for question in 'solve --set solve.of=margin' 'sensitivity'; do
  # shellcheck disable=SC2086
  run "$LANCHESTER" $question --solver bodies muskets.yaml
  ok "$question of one fight is refused" test "$status" -ne 0
  like "$err" '*one throw of the dice: give repeat*' 'with the remedy'
done

# --- means of many fights ---------------------------------------------------
# Like soldiers are even where they are as many: 10.
{
  grep -v '^solve' muskets.yaml
  echo 'solve: {change: armies.blue.units.musket.count, between: [6, 14], repeat: 200}'
} >even.yaml
run "$LANCHESTER" solve --solver bodies even.yaml
status_is 0 'with repeat a break-even is that of a mean'
like "$out" '*Break-even: armies.blue.units.musket.count = *; 95 % interval 9 to 11.*' \
  'and has an interval around the number of the others'
like "$out" '*Even odds*means of 200 fights by bodies.*' 'as even odds have'
run "$LANCHESTER" solve --solver bodies --set solve.repeat=200 \
  --set solve.find=minimum --set solve.of=winner even.yaml
status_is 3 'a word has no mean'
like "$err" "*'winner' is a word: only numbers can be solved for*" 'which is told'
run "$LANCHESTER" sensitivity --solver bodies --set sensitivity.repeat=100 \
  --set 'sensitivity.change=[armies.blue.units.musket.count]' muskets.yaml
status_is 0 'with repeat effects are those of means'
like "$out" '*armies.blue.units.musket.count *12*' 'of whole soldiers'

# --- what can be varied ------------------------------------------------------
{
  sed 's/  blue: {/  blue: {at: [0, 5], /; s/  red: {/  red: {at: [60, 5], /
    s/through: true/&, range: 100/; /^sweep/,/^  repeat/d' muskets.yaml
  echo 'sweep: {vary: [{path: armies.red.at.0, values: [60, 99, 150]}], record: [armies.blue.left]}'
} >apart.yaml
run "$LANCHESTER" sweep --solver bodies --no-store -q apart.yaml
is "$(printf '%s\n' "$out" | cut -d , -f 1-2)" 'run,armies.red.at.0
0,60
1,99
2,150' 'a place in metres can be swept'
is "$(printf '%s\n' "$out" | tail -n 1)" '2,150,12,ok' \
  'out of reach all are left'
run "$LANCHESTER" run --solver bodies --set armies.red.at.0=150 -o - apart.yaml
like "$(printf '%s\n' "$out" | tail -n 1)" '*,12,10' 'and set'
run "$LANCHESTER" show --paths --solver bodies apart.yaml
like "$out" '*armies.red.at.0	60	to the east (m)
armies.red.at.1	5	to the south (m)*' 'which show lists'
for path in armies.red.at.2 armies.red.at.x; do
  run "$LANCHESTER" check --set sweep.vary.0.path=$path apart.yaml
  status_is 3 "$path is none"
  like "$err" "*armies.red.at has 2 entries, counted from 0: no '*" 'which is told'
done
run "$LANCHESTER" check --set sweep.vary.0.path=armies.red.at.0 muskets.yaml
status_is 3 'nor is there one where the file gives no place'
run "$LANCHESTER" sensitivity --solver bodies --set sensitivity.repeat=50 \
  --set units.musket.falloff=1 -q apart.yaml
status_is 0 'all numbers of bodies are asked what they do'
like "$out" '*units.musket.falloff  *' 'such as a falloff'
like "$out" '*left out: *units.musket.body.mass*' \
  'and are left out where they do nothing, as the mass of those who stand'
run "$LANCHESTER" sensitivity -q apart.yaml
unlike "$out" '*units.musket.body.mass*' 'by the equations they are not asked'

# --- what is no question of bodies -------------------------------------------
for question in matchup price 'diff muskets.yaml'; do
  # shellcheck disable=SC2086
  run "$LANCHESTER" $question --solver bodies muskets.yaml
  status_is 3 "${question%% *} is refused"
  like "$err" '*which solver bodies cannot fight: give another solver*' \
    'with the remedy'
done
run "$LANCHESTER" run --turning --solver bodies muskets.yaml
status_is 2 'so are turning points'
like "$err" '*--turning: one fight by bodies is one throw of the dice: ask solve *' \
  'with the remedy'

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
