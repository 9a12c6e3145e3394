#!/bin/sh
# tests/fuzz/mutate.sh - so many mutated scenarios, and so many rosters of
# games, under the sanitizers.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: nice -n 19 sh ../tests/fuzz/mutate.sh [RUNS [TARGET...]]
# in a build folder configured with --enable-fuzz --enable-sanitize.
#
# Inputs that fail or take a second are kept in mutated/TARGET/, with a log; a
# line a TARGET says how many ran. Called again, it goes on where it ended.
runs=${1:-1000000}
test $# -gt 0 && shift
part=10000
for what in ${*:-scenario import}; do
  found=mutated/$what
  mkdir -p "$found/corpus"
  seed=$(cat "$found/parts" 2>/dev/null || echo 0)
  while test $((seed * part)) -lt "$runs"; do
    seed=$((seed + 1))
    "tests/fuzz/fuzz_$what" -runs=$part -seed=$seed -timeout=60 -max_len=8192 \
      -report_slow_units=1 -artifact_prefix="$found/" "$found/corpus" \
      "$(dirname "$0")/corpus/$what" >"$found/log" 2>&1 ||
      cp "$found/log" "$found/failed.$seed"
    echo "$seed" >"$found/parts"
  done
  echo "$what: $((seed * part)) mutations," \
    "$(find "$found" -name 'failed.*' | wc -l) parts failed," \
    "$(find "$found" -name 'slow-unit-*' | wc -l) inputs took a second"
done
