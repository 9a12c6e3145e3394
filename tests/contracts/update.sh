#!/bin/sh
# tests/contracts/update.sh - adds what is new to inventory.tsv; for make.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
. "$abs_srcdir/tests/contracts/list.sh"
inventory=$abs_srcdir/tests/contracts/inventory.tsv
list >now
{
  echo '# Features of the program: kind, where, what; see list.sh and inventory.sh.'
  { cat now; grep -v '^#' "$inventory"; } | sort -u
} >all
cp all "$inventory"
