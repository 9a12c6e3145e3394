#!/bin/sh
# tests/cli/plot_bodies.sh - where soldiers who are bodies stand, as a picture.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

lines=$abs_srcdir/scenarios/musket-lines.yaml

run "$LANCHESTER" plot bodies --at 0 "$lines"
status_is 0 'a picture of the start'
like "$out" '*blue 100 of 100, red 80 of 80 left*' 'nobody has fallen then'
unlike "$out" '*fell*' 'nor has a cross'

run "$LANCHESTER" plot bodies --at 5 "$lines"
status_is 0 'a picture of the middle'
like "$out" '*After 5 minutes of one fight, seed 1*' 'says when it is'
like "$out" '*the last 20 shots*' 'and what its lines are'
unlike "$out" '*wins*' 'and has no winner yet'

run "$LANCHESTER" run --solver bodies "$lines"
sentence=$(printf '%s\n' "$out" | sed -n 2p)
run "$LANCHESTER" plot bodies "$lines"
status_is 0 'a picture of the end'
is "$(printf '%s\n' "$out" | sed -n 2p)" "$sentence" 'has the result of run'
run "$LANCHESTER" plot bodies --at 1000 "$lines"
is "$(printf '%s\n' "$out" | sed -n 2p)" "$sentence" 'as has one after it'

run "$LANCHESTER" plot bodies --at 5 -o five.svg "$lines"
status_is 0 'a picture as SVG'
ok 'is written' grep -q '<circle' five.svg
"$LANCHESTER" plot bodies --at 5 -o again.svg "$lines"
ok 'and the same again' cmp -s five.svg again.svg

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

done_testing
