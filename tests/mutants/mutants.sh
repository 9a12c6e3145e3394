#!/bin/sh
# tests/mutants/mutants.sh - do the tests see mistakes? Changes one place of the
# code at a time and runs the tests until one fails.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   tests/mutants/mutants.sh [FOLDER [COUNT [SEED [FIRST]]]]
#
# Run in a configured build folder, from which the copy takes its options; by
# default 60 mutants of engine, seed 1. The same numbers draw the same mutants of
# the same code. FIRST goes on with a later one. What survives is a hole in the
# tests, or the same program in other words; tests/mutants/equivalent.tsv lists
# the latter, with the reason.
set -eu
folder=${1:-engine} count=${2:-60} seed=${3:-1} first=${4:-1}
top=$(sed -n 's/^abs_top_srcdir = //p' Makefile)
work=$PWD/mutants
equivalent=$top/tests/mutants/equivalent.tsv
groups=${MUTANT_GROUPS:-}
tab=$(printf '\t')

prepare() {
  rm -rf "$work" && mkdir -p "$work/source" "$work/build"
  (cd "$top" && tar -cf - --exclude=.git --exclude='build*' .) |
    tar -xf - -C "$work/source"
  (cd "$work/build" && eval "../source/configure $(./../../config.status --config)" \
    --disable-shared --disable-werror) >"$work/log" 2>&1
  build
}

build() {
  make -C "$work/build" -j2 tests/unit/unit tests/property/property \
    >"$work/log" 2>&1
}

# The first test that fails; nothing where all pass.
killer() {
  for program in unit property; do
    # shellcheck disable=SC2086 # groups are words
    (cd "$work/build" && TEST_SHARE=${TEST_SHARE:-8} TEST_TIMEOUT=60 \
      CMOCKA_MESSAGE_OUTPUT=TAP tests/$program/$program $groups 2>&1) |
      sed -n 's/^not ok [0-9]* - //p;s/.*\(did not end\).*/\1/p' | sed 1q
  done | sed 1q
}

# draw - the places of the mutants, by a generator of our own: awk's differ.
draw() {
  (cd "$top" && awk -f tests/mutants/sites.awk "$folder"/*.c) |
    awk -v count="$count" -v seed="$seed" '
      { line[NR] = $0 }
      END {
        state = seed
        for (k = 1; k <= count && k <= NR; k++) {
          for (burn = 0; burn < 3; burn++)
            state = (state * 16807) % 2147483647
          at = k + state % (NR - k + 1)
          print line[at]
          line[at] = line[k]
        }
      }'
}

mutate() {
  awk -v at="$2" -v column="$3" -v cut="$4" -v text="$5" '
    NR == at { $0 = substr($0, 1, column - 1) text substr($0, column + cut) }
    { print }' "$top/$1" >"$work/source/$1"
}

is_equivalent() {
  grep -qF "$1$tab$2$tab" "$equivalent"
}

prepare
number=0
draw >"$work/drawn"
while IFS=$tab read -r file line column cut text; do
  number=$((number + 1))
  [ "$number" -ge "$first" ] || continue
  mutate "$file" "$line" "$column" "$cut" "$text"
  new=$(sed -n "${line}p" "$work/source/$file" | sed 's/^ *//')
  if ! build; then
    verdict='does not compile'
  else
    by=$(killer </dev/null)
    if [ -n "$by" ]; then
      verdict="killed by $by"
    elif is_equivalent "$file" "$new"; then
      verdict=equivalent
    else
      verdict=SURVIVED
    fi
  fi
  printf '%d\t%s:%s\t%s\t%s\n' "$number" "$file" "$line" "$new" "$verdict"
  cp "$top/$file" "$work/source/$file"
done <"$work/drawn"
