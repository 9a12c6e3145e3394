#!/bin/sh
# tests/fuzz/mutate.sh - a million mutated scenarios, and as many rosters of
# games, under the sanitizers.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: nice -n 19 sh ../tests/fuzz/mutate.sh [TARGET...]
# in a build folder configured with --enable-fuzz --enable-sanitize.
#
# Inputs that fail, or take a second of the processor, are kept in
# mutated/TARGET/, with a log; a line a TARGET says how many ran. Called again,
# it goes on where it ended.
for what in ${*:-scenario import}; do
  found=mutated/$what
  mkdir -p "$found/corpus"
  part=$(cat "$found/parts" 2>/dev/null || echo 0)
  while test "$part" -lt 100; do
    part=$((part + 1))
    "tests/fuzz/fuzz_$what" -runs=10000 -seed=$part -timeout=60 \
      -artifact_prefix="$found/" "$found/corpus" \
      "$(dirname "$0")/corpus/$what" >"$found/log" 2>&1 ||
      cp "$found/log" "$found/failed.$part"
    echo "$part" >"$found/parts"
  done
  echo "$what: ${part}0000 mutations; failed: $(find "$found" -name 'failed.*')"
done
