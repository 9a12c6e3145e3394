#!/bin/sh
# tests/mutants/mutants.sh - do the tests see mistakes? Changes one place of the
# code at a time and runs unit tests and properties until one fails.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   tests/mutants/mutants.sh [FOLDER [COUNT [SEED [FIRST]]]]
#
# Run in a configured build folder, whose compiler and options it takes; by
# default 60 mutants of model with seed 1. The same numbers draw the same
# mutants of the same code; FIRST goes on with a later one. A line a mutant: its
# number, its place, the line as it is changed, and killed (by which test),
# equivalent, SURVIVED, or refused (by the compiler). What survives is a hole in
# the tests, or the same program in other words: of these equivalent.tsv keeps a
# list, with the reason. It works in the folder mutants, and leaves that behind
# so that the next time is quicker. The exit status is 1 where one survived.
set -eu
folder=${1:-model} count=${2:-60} seed=${3:-1} first=${4:-1}
top=$(sed -n 's/^abs_top_srcdir = //p' Makefile)
work=$PWD/mutants
source=$work/source
tab=$(printf '\t')
abs_srcdir=$source TEST_SHARE=${TEST_SHARE:-8} TEST_TIMEOUT=${TEST_TIMEOUT:-30}
CMOCKA_MESSAGE_OUTPUT=TAP OMP_WAIT_POLICY=passive LC_ALL=C
export abs_srcdir TEST_SHARE TEST_TIMEOUT
export CMOCKA_MESSAGE_OUTPUT OMP_WAIT_POLICY LC_ALL
# A mutant may allocate for ever; a shell without this limit runs as well.
# shellcheck disable=SC3045
ulimit -v 4000000 2>/dev/null || true

fail() {
  echo "mutants.sh: $1" >&2
  exit 2
}

# Most mistakes are seen by the first two; the others are linked for the rest.
first_programs='tests/unit/unit tests/property/property'
other_programs=tests/unit/no_allocation

# Test programs with the code as it now stands in the copy.
build() {
  "${MAKE:-make}" -C "$work/build" -j2 "$@" >"$work/build.log" 2>&1
}

# A copy of what the tarball would have, and a build of it that is quick to make
# again. What an interrupted run left changed becomes new, and so is compiled.
prepare() {
  mkdir -p "$work/build"
  "${MAKE:-make}" distdir distdir=mutants/source >"$work/build.log" 2>&1 ||
    fail "cannot copy the source: see $work/build.log"
  [ ! -f "$work/changed" ] || touch "$source/$(cat "$work/changed")"
  if [ ! -f "$work/build/Makefile" ]; then
    options="$(./config.status --config) --disable-shared --disable-werror"
    options="$options --disable-sanitize --disable-coverage --disable-fuzz"
    (cd "$work/build" && eval "../source/configure $options CFLAGS=-O1") \
      >"$work/build.log" 2>&1 ||
      fail "cannot configure the copy: see $work/build.log"
  fi
  # shellcheck disable=SC2086
  build $first_programs $other_programs ||
    fail "cannot build the copy: see $work/build.log"
}

# list_groups PROGRAM... - prints the groups as "program group": first those
# that include headers of the folder, the quick before the slow. All must pass.
list_groups() {
  for program in "$@"; do
    "$work/build/$program" --list | while read -r group; do
      nearness=1
      if grep -q "^#include \"$folder/" "$source/${program%/*}/$group.c"; then
        nearness=0
      fi
      start=$(date +%s)
      run_group "$program" "$group" 2>/dev/null ||
        fail "$group fails without a mutant"
      echo "$nearness $(($(date +%s) - start)) $program $group"
    done
  done >"$work/times"
  sort -k 1,1n -k 2,2n -k 3,3r -k 4 "$work/times" | cut -d ' ' -f 3-
}

# Standard error is the caller's: where the shell says what killed a test.
run_group() {
  (cd "$work/build" && "$1" "$2") </dev/null >"$work/test.log" 2>&1
}

# find_killer GROUPS - prints the first test that fails; nothing if all pass.
find_killer() {
  while read -r program group; do
    if ! run_group "$program" "$group" 2>/dev/null; then
      test=$(sed -n 's/^not ok [0-9]* - //p
        s/^Bail out! \([^ ]*\) .* longer .*/\1 (too slow)/p' "$work/test.log" |
        sed 1q)
      echo "$group${test:+: $test}"
      return
    fi
  done <"$1"
}

# Prints the places of the mutants; by numbers of our own, as awks differ.
draw() {
  (cd "$source" && awk -f "$top/tests/mutants/sites.awk" "$folder"/*.c) |
    awk -v count="$count" -v seed="$seed" '
      { line[NR] = $0 }
      END {
        state = seed % 2147483646 + 1
        for (k = 1; k <= count && k <= NR; k++) {
          for (burn = 0; burn < 3; burn++)
            state = (state * 16807) % 2147483647
          at = k + state % (NR - k + 1)
          print line[at]
          line[at] = line[k]
        }
      }'
}

# mutate FILE LINE COLUMN LENGTH TEXT
mutate() {
  echo "$1" >"$work/changed"
  cp "$source/$1" "$work/original.c"
  awk -v at="$2" -v column="$3" -v cut="$4" -v text="$5" '
    NR == at { $0 = substr($0, 1, column - 1) text substr($0, column + cut) }
    { print }' "$work/original.c" >"$source/$1"
}

undo() {
  cp "$work/original.c" "$source/$1"
}

# judge FILE CHANGED-LINE
# shellcheck disable=SC2086
judge() {
  if ! build $first_programs; then
    echo refused
    return
  fi
  killer=$(find_killer "$work/first")
  if [ -z "$killer" ]; then
    build $other_programs && killer=$(find_killer "$work/others")
  fi
  if [ -n "$killer" ]; then
    echo "killed by $killer"
  elif grep -qF "$1$tab$2$tab" "$top/tests/mutants/equivalent.tsv"; then
    echo equivalent
  else
    echo SURVIVED
  fi
}

[ -n "$top" ] || fail 'run it in a configured build folder'
[ -d "$top/$folder" ] || fail "there is no folder $folder"
prepare
# shellcheck disable=SC2086
list_groups $first_programs >"$work/first"
# shellcheck disable=SC2086
list_groups $other_programs >"$work/others"
draw >"$work/drawn"
number=0 survivors=0
while IFS=$tab read -r file line column length text; do
  number=$((number + 1))
  [ "$number" -ge "$first" ] || continue
  mutate "$file" "$line" "$column" "$length" "$text"
  changed=$(sed -n "${line}s/^ *//p" "$source/$file")
  verdict=$(judge "$file" "$changed")
  undo "$file"
  [ "$verdict" != SURVIVED ] || survivors=$((survivors + 1))
  printf '%d\t%s:%d\t%s\t%s\n' "$number" "$file" "$line" "$changed" "$verdict"
done <"$work/drawn"
[ "$survivors" = 0 ]
