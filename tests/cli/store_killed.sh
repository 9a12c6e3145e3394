#!/bin/sh
# tests/cli/store_killed.sh - sweeps that are killed, interrupted, or without
# room, and go on.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

have timeout || skip_all 'timeout(1) is missing'

sqlite_do=$abs_builddir/tests/support/sqlite_do

cat >duel.yaml <<'END'
format: 1
time: {end: 500}
units: {knight: {hit: 0.013}, pike: {hit: 0.017}}
armies:
  blue: {units: {knight: 113}}
  red: {units: {pike: 87}}
solver: {method: chance}
sweep:
  design: sobol
  samples: 4000
  seed: 77
  vary:
    - {path: units.knight.hit, from: 0.01, to: 0.02}
    - {path: units.pike.hit, from: 0.01, to: 0.02}
  record: [winner, margin]
END

# --- killed at 20 moments

now() {
  date +%s%N
}

# size FILE - in bytes; 0 where there is none.
size() {
  cat "$1" 2>/dev/null | wc -c
}

# await MOMENT - till that part of the whole: by the clock for odd moments, which
# is blind to what is done then; by the size of the store for even ones.
await() {
  if test $(($1 % 2)) -eq 1; then
    after=$((took * $1 / 20))
    sleep "$(printf '%d.%06d' $((after / 1000000)) $((after % 1000000)))"
  else
    while kill -0 $child 2>/dev/null &&
      test "$(size duel.db)" -lt $(($1 * full / 21)); do :; done
  fi
}

begun=$(now)
"$LANCHESTER" sweep --store whole.db -o want.csv duel.yaml
took=$((($(now) - begun) / 1000))
full=$(size whole.db)

# rows TEXT - how many rows a sweep said that it found.
rows() {
  expr "$1" : '.*: \([0-9]*\) of [0-9]* runs are already done' || :
}

amid=0
moment=1
while test $moment -le 20; do
  rm -f duel.db duel.db-journal got.csv
  "$LANCHESTER" sweep -o got.csv duel.yaml 2>/dev/null &
  child=$!
  await $moment
  kill -KILL $child 2>/dev/null
  wait $child 2>/dev/null
  run "$LANCHESTER" sweep -o got.csv duel.yaml
  kept=$(rows "$err")
  kept=${kept:-0}
  test "$kept" -eq 0 || test "$kept" -eq 4000 || amid=$((amid + 1))
  ok "killed at moment $moment with $kept rows, it goes on to the same bytes" \
    cmp want.csv got.csv
  moment=$((moment + 1))
done
ok "some of these were in the middle ($amid)" test $amid -ge 3

# --- killed where rows come by the block

sed 's/method: chance/method: closed/; s/samples: 4000/samples: 120000/' \
  duel.yaml >fast.yaml

# dump FILE - all that is in it, but nothing of how it came there.
dump() {
  "$sqlite_do" "$1" "SELECT key || ',' || status || quote(error) || quote(v0) ||
    quote(v1) || quote(v2) || quote(v3) || sum FROM runs ORDER BY key"
  "$sqlite_do" "$1" 'SELECT name || value FROM about ORDER BY name'
}

"$LANCHESTER" sweep --quiet --summary --store whole_fast.db fast.yaml >/dev/null
full=$(size whole_fast.db)
dump whole_fast.db >want.dump
is "$(grep -c '^[0-9]*,0NULL' want.dump)" 120000 'a store has its rows'
amid=0
part=1
while test $part -le 4; do
  rm -f fast.db fast.db-journal
  "$LANCHESTER" sweep --quiet --summary fast.yaml --store fast.db >/dev/null 2>&1 &
  child=$!
  while kill -0 $child 2>/dev/null &&
    test "$(size fast.db)" -lt $((part * full / 6)); do :; done
  kill -KILL $child 2>/dev/null
  wait $child 2>/dev/null
  run "$LANCHESTER" sweep --summary --store fast.db fast.yaml
  kept=$(rows "$err")
  kept=${kept:-0}
  test "$kept" -eq 0 || test "$kept" -eq 120000 || amid=$((amid + 1))
  dump fast.db >got.dump
  ok "killed at part $part of 6 with $kept rows, it goes on to the same store" \
    cmp want.dump got.dump
  part=$((part + 1))
done
ok "some of these were in the middle ($amid)" test $amid -ge 1

# --- no room

rm -f duel.db
run sh -c 'ulimit -f 200; exec "$LANCHESTER" sweep --quiet --summary --store duel.db duel.yaml'
status_is 1 'a store that reaches a limit'
is "$err" 'lanchester: duel.db: the store could not be read or written; the runs committed so far are kept' \
  'says so'
run "$LANCHESTER" sweep -o got.csv duel.yaml
kept=$(rows "$err")
ok "what was committed stays ($kept rows)" test "${kept:-0}" -ge 500
ok 'and it goes on' cmp want.csv got.csv

run sh -c 'ulimit -f 40; exec "$LANCHESTER" export whole.db -o long.csv'
status_is 1 'an export that reaches a limit'
is "$err" "lanchester: cannot write 'long.csv': File too large" 'says so'
ok 'and leaves nothing' test ! -e long.csv
run sh -c 'ulimit -f 40; exec "$LANCHESTER" sweep --no-store -o long.csv duel.yaml'
is "$err" "lanchester: cannot write 'long.csv': File too large" \
  'so does a sweep without a store, once'
run sh -c 'ulimit -f 40; exec "$LANCHESTER" merge -o long.db whole.db'
status_is 1 'a merge that reaches a limit'
is "$err" 'lanchester: long.db: the store could not be read or written' \
  'says so, and promises nothing'
ok 'and leaves nothing' test ! -e long.db
if test -w /dev/full; then
  run sh -c '"$LANCHESTER" sweep --no-store duel.yaml >/dev/full'
  status_is 1 'standard output without room'
  is "$err" 'lanchester: standard output: No space left on device' 'is reported once'
else
  skip 'standard output without room' 'there is no /dev/full'
fi

mkdir small
# Without /proc, umount does not find what is mounted.
if test -r /proc/self/mountinfo &&
  mount -t tmpfs -o size=160k tmpfs small 2>/dev/null; then
  run "$LANCHESTER" sweep --quiet --summary --store small/duel.db duel.yaml
  status_is 1 'a disk that is full'
  is "$err" 'lanchester: small/duel.db: the disk is full; the runs committed so far are kept' \
    'is reported'
  cp small/duel.db duel.db
  ! test -e small/duel.db-journal || cp small/duel.db-journal duel.db-journal
  umount small
  run "$LANCHESTER" sweep -o got.csv duel.yaml
  kept=$(rows "$err")
  ok "what was committed stays ($kept rows)" test "${kept:-0}" -ge 500
  ok 'and it goes on elsewhere' cmp want.csv got.csv
else
  skip 'a disk that is full' 'no file system can be mounted'
fi

# --- interrupted

rm -f duel.db
long='--set sweep.samples=1000000 --jobs 2'
# shellcheck disable=SC2086
run_until 'test "$(cat duel.db | wc -c)" -gt 100000' INT \
  "$LANCHESTER" sweep $long -o no.csv duel.yaml
status_is 130 'an interrupt'
like "$err" 'lanchester: duel.db: * of 1000000 runs are kept; repeat the command to continue' \
  'says what is kept'
kept=$("$sqlite_do" duel.db 'SELECT count(*) FROM runs')
is "$err" "lanchester: duel.db: $kept of 1000000 runs are kept; repeat the command to continue" \
  'which is so'
ok 'no rows are written' test ! -e no.csv
ok 'no journal stays' test ! -e duel.db-journal

# --- held by another, taken away

mkfifo in held
"$sqlite_do" --hold duel.db <in >held &
holder=$!
exec 9>in
read -r said <held
is "$said" held 'another process holds the store'
# shellcheck disable=SC2086
run "$LANCHESTER" sweep $long duel.yaml
status_is 1 'a sweep'
is "$err" 'lanchester: duel.db: the store is in use by another process' 'is reported'
run "$LANCHESTER" export duel.db
status_is 1 'an export'
is "$err" 'lanchester: duel.db: the store is in use by another process' 'too'
exec 9>&-
wait $holder

rm -f duel.db
# shellcheck disable=SC2086
"$LANCHESTER" sweep $long -o no.csv duel.yaml 2>first.err &
child=$!
tries=0
while ! test -s duel.db && test $tries -lt 100; do
  sleep 0.05
  tries=$((tries + 1))
done
# shellcheck disable=SC2086
run "$LANCHESTER" sweep $long --fresh -o no.csv duel.yaml
status_is 1 'a second sweep into the same store, even --fresh,'
is "$err" 'lanchester: duel.db: the store is in use by another process' 'is refused'
rm duel.db
status=0
wait $child || status=$?
is "$status" 1 'a store that is removed meanwhile'
is "$(cat first.err)" 'lanchester: duel.db: the store was moved or removed during the sweep' \
  'is missed'

done_testing
