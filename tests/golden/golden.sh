#!/bin/sh
# tests/golden/golden.sh - whole battles still end as they did: every case is a
# folder with input.yaml and expected.csv, the curve that `run -o` writes.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Guards, not proofs: what is right is judged elsewhere. `make update-golden`
# rewrites them; read the difference and explain it in the commit.
. "${abs_srcdir:?}/tests/support/tap.sh"
cases=$abs_srcdir/tests/golden

# compare GOT WANT - prints the first field that differs by more than 1e-8 of
# its column's largest value; times likewise.
compare() {
  awk -F, '
    function size(x) { return x < 0 ? -x : x }
    FNR == NR { rows = FNR; width[FNR] = NF
      for (i = 1; i <= NF; i++) { want[FNR, i] = $i
        if (FNR > 1 && size($i) > largest[i]) largest[i] = size($i) }
      next }
    FNR == 1 { for (i = 1; i <= NF || i <= width[1]; i++)
      if ($i != want[1, i]) { print "heading " i ": " $i; exit } ; next }
    NF != width[FNR] { print "row " FNR ": " NF " fields"; exit }
    { for (i = 1; i <= NF; i++)
        if (size($i - want[FNR, i]) > 1e-8 * largest[i]) {
          print "row " FNR " field " i ": " $i " for " want[FNR, i]; exit } }
    END { if (FNR != rows) print "rows: " FNR " for " rows }' "$2" "$1"
}

for input in "$cases"/*/input.yaml; do
  case=$(dirname "$input")
  name=$(basename "$case")
  run "$LANCHESTER" run "$input" -o got.csv --quiet
  status_is 0 "$name runs"
  is "$(compare got.csv "$case/expected.csv")" '' "$name ends as it did"
done

# The comparison itself sees a changed digit, a lost row and another heading.
printf 'time,a\n0,1\n1,2\n' >want.csv
printf 'time,a\n0,1\n1,2.0000001\n' >digit.csv
printf 'time,a\n0,1\n' >row.csv
printf 'time,b\n0,1\n1,2\n' >heading.csv
is "$(compare want.csv want.csv)" '' 'a curve equals itself'
like "$(compare digit.csv want.csv)" 'row 3 field 2:*' 'a digit is seen'
like "$(compare row.csv want.csv)" 'rows: 2 for 3*' 'a lost row is seen'
like "$(compare heading.csv want.csv)" 'heading 2: b*' 'a heading is seen'
done_testing
