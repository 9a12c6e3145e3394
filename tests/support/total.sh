#!/bin/sh
# tests/support/total.sh LOG... - adds up what make check counted in its last
# run, one test-suite.log per build folder.
# SPDX-License-Identifier: GPL-3.0-or-later
# Not from the .trs files: those of tests that have been renamed stay behind.
awk '
  FNR == 1 { seen = 0 }
  /^# (TOTAL|PASS|SKIP|XFAIL|FAIL|XPASS|ERROR): / && seen < 7 {
    n[$2] += $3; seen++ }
  END { printf "%d passed, %d failed, %d skipped\n",
        n["PASS:"] + n["XFAIL:"], n["FAIL:"] + n["XPASS:"] + n["ERROR:"],
        n["SKIP:"] }' "${@:-test-suite.log}"
