#!/bin/sh
# tests/support/cmocka.sh PROGRAM - runs a test program and mends its TAP.
# SPDX-License-Identifier: GPL-3.0-or-later
# cmocka 1.1.5 writes "not ok 3 # SKIP name" for a skipped test, which TAP reads
# as a failure.
status=0
output=$("$@") || status=$?
printf '%s\n' "$output" | sed 's/^not ok \([0-9]* # SKIP\)/ok \1/'
exit "$status"
