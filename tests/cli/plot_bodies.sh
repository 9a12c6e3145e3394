#!/bin/sh
# tests/cli/plot_bodies.sh - where soldiers who are bodies stand, as a picture.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

lines=$abs_srcdir/scenarios/musket-lines.yaml

run "$LANCHESTER" run --solver bodies "$lines"
sentence=$(printf '%s\n' "$out" | sed -n 2p)
run "$LANCHESTER" plot bodies "$lines"
status_is 0 'a picture of the end'
is "$(printf '%s\n' "$out" | sed -n 2p)" "$sentence" 'has the result of run'
run "$LANCHESTER" plot bodies --at 1000 "$lines"
is "$(printf '%s\n' "$out" | sed -n 2p)" "$sentence" 'as has one after it'

for at in -1 soon nan inf; do
  run "$LANCHESTER" plot bodies --at=$at "$lines"
  status_is 2 "--at $at is refused"
  like "$err" "*--at takes a time from 0*" "--at $at is told what it takes"
done
run "$LANCHESTER" plot curve --at 5 "$lines"
status_is 2 '--at is for no other picture'
run "$LANCHESTER" plot bodies --set rules.gone=0.5 -o none.svg "$lines"
ok 'what bodies cannot do is refused' test "$status" -ne 0
ok 'and nothing is written' test ! -e none.svg

# --- a page that plays them

run "$LANCHESTER" report --solver bodies -o page.html "$lines"
status_is 0 'a report by bodies'
ok 'has soldiers one by one' grep -q '"bodies":{"left":' page.html
ok 'and where they stood at the end' grep -q '<g class="still">' page.html
ok 'and is small' test "$(wc -c <page.html)" -lt 400000
run "$LANCHESTER" run --solver bodies --format html "$lines"
like "$out" '*"bodies":{"left":*' 'a page of run has them, too'
run "$LANCHESTER" run --solver bodies --json "$lines"
unlike "$out" '*"soldiers"*' 'its JSON does not'
run "$LANCHESTER" report -o curve.html "$lines"
run grep -c '"bodies":{' curve.html
is "$out" 0 'nor has a page by the equations'

done_testing
