#!/bin/sh
# tests/cli/progress.sh - whatever takes longer than a second says on a terminal
# how far it is, and how long it will go on.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

have timeout || skip_all 'timeout(1) is missing'
have script && script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
  skip_all 'script(1) cannot make a terminal'

. "$abs_srcdir/tests/support/long.sh"
sed 's/q: 50/q: 50, r: 9/' long.yaml >choice.yaml

# Odds that are long to simulate.
cat >fog.yaml <<'END'
format: 1
time: {end: 480}
units: {a: {hit: 0.02, cost: 3}, b: {hit: 0.03, cost: 4}, c: {hit: 0.025, cost: 5}}
armies: {x: {units: {a: 20000}}, y: {units: {b: 21000}}}
matchup: {budget: 90000}
price: {band: [0.499, 0.501]}
END
sed 's/hit: 0.02,/hit: 0.01,/' fog.yaml >other.yaml

# watch N COMMAND - how the command begins on a terminal of its own goes to
# N.txt: it is broken off once it has a line with its progress, or after
# two seconds.
watch() {
  rm -f "$1.pid" && : >"$1.txt"
  signal_when "grep -q ' left\| so far' $1.txt" INT "$1.pid" &
  script -qefc "echo \$\$ >$1.pid; exec timeout -s INT 2 $LANCHESTER $2" \
    /dev/null </dev/null >"$1.txt" 2>&1
  wait $!
}

# shown N TEXT COMMAND - the command had a line like TEXT on its terminal.
shown() {
  case $(tr '\r' '\n' <"$1.txt") in
  *"
$2: "*' left'* | *"
$2: "*' so far'*) pass "'$3' shows its progress" ;;
  *) fail "'$3' shows its progress" "$(cat "$1.txt")" ;;
  esac
}

cat >lines <<'END'
battle: run long.yaml
odds: odds --simulate --precision 1e-5 fog.yaml
sensitivity: sensitivity long.yaml
sensitivity: plot tornado long.yaml
solve: solve long.yaml
allocate: allocate choice.yaml
fit: fit long.yaml
sweep: sweep --no-store long.yaml
sweep: sweep --store long.db long.yaml
test: test long.yaml
match-ups: matchup --simulate --precision 1e-5 fog.yaml
match-ups: diff --simulate --precision 1e-5 fog.yaml other.yaml
price: price --simulate --precision 1e-5 fog.yaml
battle: plot phase long.yaml
battle: plot curve long.yaml
band: plot curve --band --battles 200000 fog.yaml
odds: plot odds --simulate --precision 1e-5 fog.yaml
heat map: plot heatmap --x armies.x.units.a=10000:30000 --y armies.y.units.b=10000:30000 --simulate --precision 1e-4 --of odds fog.yaml
curve: plot curve --x armies.blue.units.r=10:300 --of margin long.yaml
verify: verify --set solver.rtol=1e-13 --set solver.stepper=rk1imp
first-moves: route --algorithm first-moves random:150x150:0.2 0 0 9 9
END

# Four at once: they wait for a second of the clock.
n=0
while IFS= read -r line; do
  n=$((n + 1))
  watch $n "${line#*: }" &
  test $((n % 4)) -ne 0 || wait
done <lines
wait
n=0
while IFS= read -r line; do
  n=$((n + 1))
  shown $n "${line%%: *}" "${line#*: }"
done <lines

# What is left is by the share of the whole, which goes up and never back.
script -qefc "timeout -s INT 2 $LANCHESTER matchup --simulate \
--precision 1e-5 fog.yaml" /dev/null </dev/null 2>&1 | tr '\r' '\n' |
  sed -n 's/^match-ups: *\([0-9]*\) %.* left *$/\1/p' >shares.txt
ok 'the share is reported again and again' test "$(wc -l <shares.txt)" -gt 3
ok 'and does not go back' sort -nc shares.txt
script -qefc "timeout -s INT 2 $LANCHESTER run --quiet long.yaml" /dev/null \
  </dev/null >shown.txt 2>&1
unlike "$(cat shown.txt)" '*battle*' 'with --quiet nothing is shown'

# --- warnings

cat >many.yaml <<'END'
format: 1
time: {end: 500}
units: {r: {hit: 0.013}, q: {hit: 0.017}}
armies: {blue: {units: {r: 113}}, red: {units: {q: 87}}}
sweep:
  design: random
  samples: 900000000
  vary: [{path: units.r.hit, from: 0.01, to: 0.02}]
  record: [margin]
END

# warns N COMMAND - its standard error goes to N.txt, till it has warned, or for
# six seconds.
warns() {
  rm -f "$1.pid" && : >"$1.txt"
  signal_when "grep -q warning: $1.txt" INT "$1.pid" &
  sh -c "echo \$\$ >$1.pid; exec timeout -s INT 6 $LANCHESTER $2" \
    >/dev/null 2>"$1.txt"
  wait $!
}

cat >lines <<'END'
--precision 0.02 takes fewer battles, --by margin no random ones: matchup --simulate --precision 1e-6 fog.yaml
--precision 0.02 takes fewer battles: odds --simulate --precision 1e-6 fog.yaml
--points 20 takes less: plot heatmap --of odds --x armies.x.units.a=10000:30000 --y armies.y.units.b=10000:30000 --simulate --precision 1e-4 fog.yaml
--battles 100 takes less: plot curve --band --battles 200000 fog.yaml
*--set sweep.samples=N would be quicker: sweep --no-store --yes --summary many.yaml
*fewer values would be quicker: sweep --no-store --yes --summary --set sweep.design=grid --set sweep.vary.0.step=1e-10 --set sweep.samples= many.yaml
END

# All at once: most wait four seconds to see their pace.
n=0
while IFS= read -r line; do
  n=$((n + 1))
  warns $n "${line#*: }" &
done <lines
wait
n=0
while IFS= read -r line; do
  n=$((n + 1))
  # shellcheck disable=SC2254
  like "$(cat $n.txt)" "lanchester: *warning: *${line%%: *}" \
    "'${line#*: }' warns of minutes, and of what takes less"
done <lines

done_testing
