#!/bin/sh
# tests/fuzz/replay.sh - each fuzz target over its corpus, findings included.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

for program in ${LAN_FUZZ_PROGRAMS:?}; do
  what=${program##*/fuzz_}
  corpus=$abs_srcdir/tests/fuzz/corpus/$what
  count=$(find "$corpus" -type f | wc -l)
  ok "the corpus of $what is not empty" test "$count" -gt 0
  # one process per hundred files; a failing one is searched for
  if find "$corpus" -type f -print0 |
    xargs -0 -n 100 "$abs_builddir/$program" >"$scratch/log" 2>&1; then
    pass "$what stands all $count inputs"
  else
    fail "$what stands all $count inputs" "$(find "$corpus" -type f |
      while read -r file; do
        "$abs_builddir/$program" "$file" >/dev/null 2>&1 || echo "$file"
      done)
$(tail -n 40 "$scratch/log")"
  fi
done

done_testing
