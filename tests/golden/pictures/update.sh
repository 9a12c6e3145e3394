#!/bin/sh
# tests/golden/pictures/update.sh - writes expected/ anew; for make.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/golden/pictures/draw.sh"
rm -rf "$pictures/expected" && mv drawn "$pictures/expected"
