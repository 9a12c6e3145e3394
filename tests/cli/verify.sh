#!/bin/sh
# tests/cli/verify.sh - the published battles, and what a wrong number does.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

run "$LANCHESTER" verify
status_is 0 'every published number is met'
is "$err" '' 'nothing goes to standard error'
like "$out" 'case *solver *quantity *published *ours *difference *tolerance*' \
  'columns have names'
rows=$(echo "$out" | grep -c '  ok\(  \|$\)')
like "$out" "*
$rows of $rows rows agree with what was published, or computed (8)." \
  'the last line counts, and how many no one published'
ok 'at least 40 different numbers are replayed' test "$(echo "$out" |
  sed '1d;$d' | sed 's/  *\(closed\|rkck\) / /' | awk '{ print $1, $2, $3, $4, $5 }' |
  sort -u | wc -l)" -ge 40
for solver in closed rkck; do
  ok "at least 40 rows by $solver" test \
    "$(echo "$out" | grep -c "  $solver  ")" -ge 40
done

run "$LANCHESTER" verify --quiet
is "$out" "$rows of $rows rows agree with what was published, or computed (8)." \
  '--quiet prints only the total'

run "$LANCHESTER" verify --json
status_is 0 'JSON ends well'
is_json 'JSON is an object'
is "$(grep -c '"ok": true' "$scratch/out")" "$rows" 'JSON has all rows'
like "$out" '*"failed": 0*' 'and counts those that failed'

# --- a chosen few

run "$LANCHESTER" verify trafalgar linear-break
is "$(echo "$out" | sed '1d;$d;/^$/d' | cut -d ' ' -f 1 | uniq | tr '\n' ' ')" \
  'trafalgar-whole trafalgar-main trafalgar-van trafalgar-victors trafalgar-even linear-break ' \
  'a beginning of a name chooses cases'
run "$LANCHESTER" verify --list
status_is 0 'the cases can be listed'
is "$(echo "$out" | awk 'NF < 3')" '' 'each with its source'
run "$LANCHESTER" verify --solver rk8pd mixed
status_is 3 'an unknown method is a bad setting'
run "$LANCHESTER" verify --set solver.stepper=rk8pd --solver gsl mixed
status_is 0 'another stepper meets the numbers, too'
unlike "$out" '*closed*' 'and is the only one at work'
like "$out" '*rk8pd*' 'and is named'
run "$LANCHESTER" verify --set solver=closed trafalgar-van
is "$(echo "$out" | grep -c ' closed .*ok$\| closed .*)$')" 1 'one solver asked for by --set is one row'
run "$LANCHESTER" verify --solver closed helmbold
status_is 3 'no closed form is the status 3'
like "$err" '*helmbold-1*no closed form*' 'and the case is named'

# --- what is wrong is seen

run "$LANCHESTER" verify iwo-jima --set fire.1.coefficient=0.0107
status_is 6 'a changed coefficient is seen'
like "$out" '*NOT OK*' 'its rows are marked'
run "$LANCHESTER" verify --quiet square-100-80 --set armies.x.units.p=101
status_is 6 'a soldier more is seen'
is "$(echo "$out" | sed '1d;/^$/d' | grep -vc 'NOT OK')" 1 \
  '--quiet shows the rows that failed, and the total'
run "$LANCHESTER" verify --json square --set solver.rtol=0.01 \
  --set solver.atol=0.01 --solver gsl
status_is 6 'a tolerance too coarse is seen'
like "$out" '*"ok": false*' 'also in JSON'
run "$LANCHESTER" verify linear --set title=Another
status_is 0 'a setting that matters to nobody breaks nothing'
run "$LANCHESTER" verify square --set armies.x.units.nobody.cuont=1
status_is 3 'a setting that does not fit is a bad scenario'
is "$out" '' 'and nothing is printed'

done_testing
