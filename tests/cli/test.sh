#!/bin/sh
# tests/cli/test.sh - what test prints, and how it ends.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# 100 of x beat 80 of y: 60 are left by the square law.
cat >square.yaml <<'END'
format: 1
time: {unit: hour, end: 1000}
units: {p: {hit: 0.01}, q: {hit: 0.01}, r: {hit: 0.01}}
counters: {p: {q: 2}, q: {r: 2}, r: {p: 2}}
armies:
  x: {units: {p: 100}}
  y: {units: {q: 80}}
fire:
  - {from: x, at: y, law: aimed, coefficient: 0.01}
  - {from: y, at: x, law: aimed, coefficient: 0.01}
expect:
  - {winner: x, armies.x.left: [59, 61], duration: [100, 120]}
  - {match: {p: 1, q: 2}, winner: q}
  - {name: each has a counter, cycle: [p, q, r]}
END

run "$LANCHESTER" test square.yaml
status_is 0 'expectations that hold end well'
is "$err" '' 'and say nothing on standard error'
is "$out" 'TAP version 13
1..3
ok 1 - square.yaml: winner x, armies.x.left 60 in 59..61, duration 109.861 in 100..120
ok 2 - square.yaml: q 2 beats p 1
ok 3 - square.yaml: each has a counter: p beats q beats r beats p
# 3 of 3 expectations hold' 'a line for each says what came'

run "$LANCHESTER" test --set expect.0.armies.x.left.1=59.5 \
  --set expect.1.winner=p square.yaml
status_is 6 'one that does not hold has its status'
like "$out" 'TAP version 13
1..3
not ok 1 - square.yaml: winner x, armies.x.left 60 not in 59..59.5, duration 109.861 in 100..120
  ---
  at: "square.yaml:12:5"
  failed:
    - value: "armies.x.left"
      wanted: "59..59.5"
      got: "60"
  ...
not ok 2 - square.yaml: p 1 beats q 2: q does
  ---
  at: "square.yaml:13:5"
  failed:
    - value: "winner"
      match: "p 1 against q 2"
      wanted: "p"
      got: "q"
  ...
ok 3 - *
# 1 of 3 expectations hold' 'and says what was wanted and what came'

run "$LANCHESTER" test --quiet --set counters.q.r=0.5 square.yaml
status_is 6 'a cycle that is broken is a failure'
like "$out" '*
not ok 3 - square.yaml: each has a counter: p beats q beats r beats p; q 100 beats r 100: r does
*
  ...' 'which tells where; --quiet leaves the last line out'

# --- what may be off ---------------------------------------------------------

cat >even.yaml <<'END'
format: 1
time: {end: 240}
units: {a: {hit: 0.01}, b: {hit: 0.01}}
armies: {x: {units: {a: 100}}, y: {units: {b: 80}}}
expect:
  - {match: {a: 1, b: 1}, scale: 10, odds: [0.5, 1]}
  - {match: {a: 1, b: 1}, scale: 7, odds: [0, 0.5]}
  - {match: {a: 1, b: 1}, scale: 7, odds: [0.5, 0.5], winner: none}
END
run "$LANCHESTER" test -q even.yaml
status_is 0 'an even match-up has odds of a half'
is "$out" 'TAP version 13
1..3
ok 1 - even.yaml: a 10 against b 10: odds 0.5 in 0.5..1
ok 2 - even.yaml: a 7 against b 7: odds 0.5 in 0..0.5
ok 3 - even.yaml: a 7 against b 7: odds 0.5 in 0.5..0.5, neither a 7 nor b 7 is ahead' \
  'exactly'
sed 's/scale: 10/scale: 2/; s/scale: 7/scale: 1/' even.yaml >few.yaml
echo 'matchup: {army: {morale: {effect: 1}}}' >>few.yaml
run "$LANCHESTER" test -q --seed 4 few.yaml
status_is 0 'simulated odds may be off to the end of their interval'
like "$out" '*: odds 0.4* +- 0.00* in 0.5..1*' 'and are printed with that'
run "$LANCHESTER" test -q --seed 4 --set expect.0.odds.0=0.503 few.yaml
status_is 6 'and no farther'
run "$LANCHESTER" test --json --seed 4 few.yaml
like "$out" '*"tolerance": 0.002*' 'the object has what they may be off'

# --- several files -----------------------------------------------------------

sed '/^expect/,$d' square.yaml >silent.yaml
echo 'format: 2' >broken.yaml
run "$LANCHESTER" test square.yaml silent.yaml
status_is 0 'a file that expects nothing is no failure'
like "$out" '*
1..4
*
ok 4 - silent.yaml # SKIP it expects nothing
*' 'it is skipped'

run "$LANCHESTER" test broken.yaml square.yaml
status_is 3 'a file with errors has its status'
like "$out" 'TAP version 13
1..4
not ok 1 - broken.yaml: cannot be tested, see standard error
ok 2 - square.yaml: *
# 3 of 3 expectations hold, 1 file could not be tested' \
  'the others are tested all the same'
like "$err" '*broken.yaml:1:9: error: format must be 1, not 2*' 'what is wrong is told'

run "$LANCHESTER" test missing.yaml square.yaml
status_is 1 'a file that is not there has its status'
run "$LANCHESTER" test --set expect.1.winner=p square.yaml missing.yaml
status_is 6 'the worst status counts'
run "$LANCHESTER" test
status_is 2 'a file must be named'
run "$LANCHESTER" test --jobs x square.yaml
status_is 2 'jobs are a number'

sed 's/armies.x.left: /armies.x.lefft: /' square.yaml >typo.yaml
run "$LANCHESTER" test typo.yaml
status_is 3 'a name that is none is an error of the file'
is "$err" "typo.yaml:12:33: error: nothing that can be recorded is called 'lefft' (did you mean 'left'?)" \
  'reported at its place'

run "$LANCHESTER" test --set 'expect.0.set.solver.method=closed' \
  --set 'expect.0.set.armies.x.losses=0.5' \
  --set 'expect.0.set.fire.0.law=area' square.yaml
status_is 6 'a battle that cannot be worked out does not hold'
like "$out" '*
not ok 1 - *
  ---
  at: "square.yaml:12:5"
  message: "*"
  ...
ok 2 - *' 'and the next is judged'

# --- hostile names -----------------------------------------------------------

sed 's/^units.*/units: {"p #SKIP x": {hit: 0.01}, q: {hit: 0.02}}/
  /^counters/d; s/{p: 100}/{"p #SKIP x": 100}/
  /^expect/,$d' square.yaml >'a #SKIP "b".yaml'
echo 'expect: [{match: {"p #SKIP x": 1, q: 1}, winner: "p #SKIP x"}]' \
  >>'a #SKIP "b".yaml'
run "$LANCHESTER" test 'a #SKIP "b".yaml'
status_is 6 'a directive in a name does not make a failure none'
like "$out" '*
not ok 1 - a \\#SKIP "b".yaml: p \\#SKIP x 1 beats q 1: q does
  ---
  at: "a #SKIP \\"b\\".yaml:10:10"
*' 'signs that mean something are escaped'
newline='c
not ok 2 - d.yaml'
cp silent.yaml "$newline"
run "$LANCHESTER" test "$newline"
like "$out" '*
ok 1 - c\\\\x0Anot ok 2 - d.yaml # SKIP *' 'a line break in a name makes no line'

if command -v prove >/dev/null; then
  printf '#!/bin/sh\nexec "$LANCHESTER" test "$@"\n' >tests.sh
  chmod +x tests.sh
  run prove -e '' ./tests.sh :: square.yaml silent.yaml
  status_is 0 'prove reads what holds'
  like "$out" '*All tests successful.*Tests=4,*' 'all of it'
  run prove -e '' ./tests.sh :: 'a #SKIP "b".yaml' square.yaml
  status_is 1 'prove reads what does not'
  like "$out" '*Failed test:  1*' 'and which'
else
  skip 'prove reads what holds' 'no prove here'
fi

# --- JSON and files ----------------------------------------------------------

run "$LANCHESTER" test --json --set expect.1.winner=p square.yaml broken.yaml
status_is 6 'with --json the status is the same'
like "$out" '{
  "schema": 1,
  "passed": 2,
  "failed": 1,
*"file": "square.yaml",
      "read": true,
      "ok": false,
*"name": "each has a counter",
          "kind": "cycle",
*"file": "broken.yaml",
      "read": false,
*' 'the object has every file'
run "$LANCHESTER" test -o report.tap --set expect.1.winner=p square.yaml
status_is 6 'a report of failures has its status'
is "$out" '' 'prints nothing'
like "$(cat report.tap)" 'TAP version 13
1..3
*# 2 of 3 expectations hold' 'and appears'

run sh -c '"$LANCHESTER" test - <square.yaml'
status_is 0 'standard input is tested'
like "$out" '*
ok 1 - -: winner x*' 'by the name it was given'

# --- the shipped scenarios ---------------------------------------------------

run "$LANCHESTER" test "$abs_srcdir"/scenarios/*.yaml
status_is 0 'what the shipped scenarios expect comes to pass'
done_testing
