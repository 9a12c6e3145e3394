#!/bin/sh
# tests/support/total.sh BUILD... - counts the results that make check left.
# SPDX-License-Identifier: GPL-3.0-or-later
find "${@:-.}" -name '*.trs' -exec cat {} + | awk '
  /^:test-result:/ { n[$2]++ }
  END { printf "%d passed, %d failed, %d skipped\n",
        n["PASS"] + n["XFAIL"], n["FAIL"] + n["ERROR"] + n["XPASS"],
        n["SKIP"] }'
