#!/bin/sh
# tests/errors/errors.sh - each message: its words, its place and the status.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The cases are data, in tests/errors/*.cases; duel.cases says how they are
# written. UPDATE=1 writes what the program prints today into them.
. "${abs_srcdir:?}/tests/support/tap.sh"

mkdir "$scratch/bin" && ln -s "$LANCHESTER" "$scratch/bin/lanchester"
PATH=$scratch/bin:$PATH
here=$abs_srcdir/tests/errors

awk -v update="${UPDATE:-0}" -f "$here/errors.awk" "$here"/*.cases || exit
test "${UPDATE:-0}" = 0 || for file in "$here"/*.cases; do
  mv "$file.new" "$file"
done
