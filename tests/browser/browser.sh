#!/bin/sh
# tests/browser/browser.sh - pages in a real browser: $CHROMIUM, or the first of
# the path.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

have node || skip_all 'node is missing'
for name in chromium chromium-browser google-chrome; do
  CHROMIUM=${CHROMIUM:-$(command -v $name)}
done
test -n "$CHROMIUM" || skip_all 'chromium is missing'
node "$abs_srcdir/tests/browser/main.js" "$CHROMIUM"
