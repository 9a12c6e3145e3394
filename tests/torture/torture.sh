#!/bin/sh
# tests/torture/torture.sh - every command with an allocation that fails: one
# line that says so, status 1, and nothing half done.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/golden/pictures/prepare.sh"

torture=$abs_builddir/tests/torture/fail_each
tries=$((20 / ${TEST_SHARE:-5}))
seed=${TEST_SEED:-1}
diag "TEST_SEED=$seed TEST_SHARE=${TEST_SHARE:-5}"
OMP_NUM_THREADS=1
export OMP_NUM_THREADS

# The commands of the golden pictures and pages, each into a file if it can.
tab=$(printf '\t')
grep -v '^#' "$abs_srcdir/tests/golden/pictures/commands.tsv" >commands
while IFS=$tab read -r name forms command; do
  case $name.$forms in
  check*) words= ;; # what is wrong with a file is shown in the page
  *.svg*) words='-o picture.svg' ;;
  *html) words='-o page.html' ;;
  *) words= ;;
  esac
  # shellcheck disable=SC2086
  run "$torture" "$tries" "$seed" $command -q $words
  is "$status" 0 "$name: $(echo "$out" | head -n 1)"
  test "$status" = 0 || diag "$out"
  rm -f picture.svg page.html
done <commands
done_testing
