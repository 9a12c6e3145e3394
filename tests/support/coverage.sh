#!/bin/sh
# tests/support/coverage.sh BUILD - lines and branches covered, file by file.
# SPDX-License-Identifier: GPL-3.0-or-later
# The static objects are those the tests ran; GCOV='llvm-cov gcov' for clang.
set -eu
cd "$1"
for folder in base model solver tactics scenarios balance results cli; do
  test -d "$folder" || continue
  for counts in "$folder"/*.gcda; do
    test -f "$counts" || continue
    ${GCOV:-gcov} -b -n "$counts" 2>/dev/null | awk -v folder="$folder" '
      /^File / { file = $0; sub(/^File ./, "", file); sub(/.$/, "", file)
                 wanted = file ~ folder "/[^/]*\\.c$"
                 sub(/.*\//, folder "/", file) }
      wanted && /^Lines executed/ { split($0, a, /[:%]/); lines = a[2]
                 sub(/.* of /, ""); count = $0 }
      wanted && /^Taken at least once/ { split($0, a, /[:%]/)
                 printf "%6.1f %% of %5d lines  %6.1f %% of branches  %s\n",
                        lines, count, a[2], file; wanted = 0 }
      wanted && /^No branches/ {
                 printf "%6.1f %% of %5d lines       - %% of branches  %s\n",
                        lines, count, file; wanted = 0 }'
  done
done
