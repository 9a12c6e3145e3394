#!/bin/sh
# tests/cli/sweep_progress.sh - what a long sweep says of how far it is.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >duel.yaml <<'END'
format: 1
time: {end: 500}
units: {knight: {hit: 0.013}, pike: {hit: 0.017}}
armies:
  blue: {units: {knight: 113}}
  red: {units: {pike: 87}}
sweep:
  vary:
    - {path: armies.blue.units.knight.count, from: 50, to: 150, step: 50}
    - {path: units.knight.fire, values: [aimed, area]}
  record: [winner, margin]
END

long='sweep --no-store --summary --yes --set sweep.design=random
  --set sweep.samples=900000000 --set sweep.vary.0.step=
  --set sweep.vary.1.values.1=aimed'
if have script && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  echo 'echo $$ >pid; exec "$LANCHESTER" '"$(echo $long)"' duel.yaml' >long.sh
  signal_when 'grep -q left shown' INT pid &
  script -qefc 'timeout 300 sh long.sh' /dev/null </dev/null >shown 2>&1
  wait
  like "$(cat shown)" \
    '*sweep:   0 %, [1-9]* of 900000000 runs, [1-9]*/s, [1-9]* left*' \
    'a terminal is reported runs, rate and time left'
else
  skip 'a terminal shows runs, rate and time left' 'script(1) cannot make one'
fi
# shellcheck disable=SC2086
timeout -s INT 3 "$LANCHESTER" $long duel.yaml >shown 2>&1
is "$(cat shown)" '' 'and nothing else is'

done_testing
