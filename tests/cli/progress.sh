#!/bin/sh
# tests/cli/progress.sh - whatever takes longer than a second says on a terminal
# how far it is, and how long it will go on.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

have timeout || skip_all 'timeout(1) is missing'
have script && script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
  skip_all 'script(1) cannot make a terminal'

. "$abs_srcdir/tests/support/long.sh"

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

# shown TEXT WORD... - the command, broken off after two seconds, had a line
# like TEXT on its terminal.
shown() {
  shown_text=$1
  shift
  script -qefc "timeout -s INT 2 $LANCHESTER $*" /dev/null </dev/null \
    >shown.txt 2>&1
  # shellcheck disable=SC2254
  case $(tr '\r' '\n' <shown.txt) in
  *"
$shown_text: "*' left'* | *"
$shown_text: "*' so far'*) pass "$1 $2 tells how far it is" ;;
  *) fail "$1 $2 tells how far it is" "$(cat shown.txt)" ;;
  esac
}

shown battle run long.yaml
shown odds odds --simulate --precision 1e-5 fog.yaml
shown sensitivity sensitivity long.yaml
shown sensitivity plot tornado long.yaml
shown solve solve long.yaml
shown fit fit long.yaml
shown sweep sweep --no-store long.yaml
shown sweep sweep --store long.db long.yaml
shown test test long.yaml
shown match-ups matchup --simulate --precision 1e-5 fog.yaml
shown match-ups diff --simulate --precision 1e-5 fog.yaml other.yaml
shown price price --simulate --precision 1e-5 fog.yaml
shown battle plot phase long.yaml
shown battle plot curve long.yaml
shown band plot curve --band --battles 200000 fog.yaml
shown odds plot odds --simulate --precision 1e-5 fog.yaml
shown 'heat map' plot heatmap --x armies.x.units.a=10000:30000 \
  --y armies.y.units.b=10000:30000 --simulate --precision 1e-4 --of odds fog.yaml
shown curve plot curve --x armies.blue.units.r=10:300 --of margin long.yaml
shown verify verify --set solver.rtol=1e-13 --set solver.stepper=rk1imp
shown first-moves route --algorithm first-moves random:150x150:0.2 0 0 9 9

# What is left is by the share of the whole, which goes up and never back.
script -qefc "timeout -s INT 2 $LANCHESTER matchup --simulate \
--precision 1e-5 fog.yaml" /dev/null </dev/null 2>&1 | tr '\r' '\n' |
  sed -n 's/^match-ups: *\([0-9]*\) %.* left *$/\1/p' >shares.txt
ok 'the share is told again and again' test "$(wc -l <shares.txt)" -gt 3
ok 'and does not go back' sort -nc shares.txt
script -qefc "timeout -s INT 2 $LANCHESTER run --quiet long.yaml" /dev/null \
  </dev/null >shown.txt 2>&1
unlike "$(cat shown.txt)" '*battle*' 'with --quiet nothing is told'

# --- warnings

# warned TEXT WORD... - the command, broken off after six seconds, has warned.
warned() {
  warned_text=$1
  shift
  timeout -s INT 6 "$LANCHESTER" "$@" >/dev/null 2>warned.txt
  like "$(cat warned.txt)" "lanchester: *warning: *$warned_text" \
    "$1 $2 warns of minutes, and of what takes less"
}

warned '--precision 0.02 takes fewer battles, --by margin no random ones' \
  matchup --simulate --precision 1e-6 fog.yaml
warned '--precision 0.02 takes fewer battles' \
  odds --simulate --precision 1e-6 fog.yaml
warned '--points 20 takes less' plot heatmap --of odds \
  --x armies.x.units.a=10000:30000 --y armies.y.units.b=10000:30000 \
  --simulate --precision 1e-4 fog.yaml
warned '--battles 100 takes less' \
  plot curve --band --battles 200000 fog.yaml
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
warned '*--set sweep.samples=N*' sweep --no-store --yes --summary many.yaml

done_testing
