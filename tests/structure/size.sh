#!/bin/sh
# tests/structure/size.sh - no room has more lines of code or tokens than its
# row of size.tsv allows. Rows only go down: `make update-size` lowers them.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cd "$abs_srcdir" || exit 99
test -e .git || skip_all 'not a checkout: git lists the files that are weighed'
command -v perl >/dev/null || skip_all 'perl is missing'

limits=$abs_srcdir/tests/structure/size.tsv
weigh=$abs_srcdir/tests/structure/weigh.pl
perl "$weigh" >"$scratch/weight"

# above COLUMN WHAT - rooms that weigh more than their row allows.
above() {
  awk -F '\t' -v column="$1" 'NR == FNR { limit[$1] = $column; next }
    NF >= column && !($1 in limit) { print $1 " has no row" }
    NF >= column && $column + 0 > limit[$1] + 0 {
      print $1 ": " $column ", not more than " limit[$1] }' \
    "$limits" "$scratch/weight"
}

is "$(above 2)" '' 'no room has more lines than its limit'
is "$(above 3)" '' 'no room has more tokens than its limit'
sed 's/^/# /' "$scratch/weight"

done_testing
