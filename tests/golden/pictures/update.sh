#!/bin/sh
# tests/golden/pictures/update.sh - rewrites what in expected/ is not as it is
# drawn, and that alone; for make.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/golden/pictures/draw.sh"
mkdir -p "$expected"
for drawn in drawn/*; do
  name=${drawn#drawn/}
  test -z "$(difference "$name")" || cp "$drawn" "$expected/$name"
done
for kept in "$expected"/*; do
  test -e "drawn/${kept##*/}" || rm "$kept"
done
