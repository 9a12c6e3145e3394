#!/bin/sh
# tests/golden/json/update.sh - writes reference.jsonl again; for make.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/golden/json/prepare.sh"
"$abs_builddir/tests/support/json_alike" record \
  "$abs_srcdir/tests/golden/json/reference.jsonl" >new.jsonl 2>err || exit
cp new.jsonl "$abs_srcdir/tests/golden/json/reference.jsonl"
