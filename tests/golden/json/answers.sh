#!/bin/sh
# tests/golden/json/answers.sh - every command answers in JSON what it did: each
# on every shipped scenario, and on a small one that asks every question.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What may differ, and why, is in exceptions.tsv. `make update-golden` writes
# reference.jsonl again; read the difference and explain it in the commit. A
# command is added there as a line {"command": "lanchester ..."}.
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/golden/json/prepare.sh"
"$abs_builddir/tests/support/json_alike" compare \
  "$abs_srcdir/tests/golden/json/reference.jsonl" \
  "$abs_srcdir/tests/golden/json/exceptions.tsv"
