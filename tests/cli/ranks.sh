#!/bin/sh
# tests/cli/ranks.sh - a sweep that mpirun spreads over processes.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >duel.yaml <<'END'
format: 1
time: {end: 500}
units: {knight: {hit: 0.013}, pike: {hit: 0.017}}
armies:
  blue: {units: {knight: 113}}
  red: {units: {pike: 87}}
solver: {method: chance}
sweep:
  repeat: 7
  vary:
    - {path: armies.blue.units.knight.count, from: 50, to: 150, step: 1}
    - {path: units.knight.fire, values: [aimed, area]}
  record: [winner, margin, armies.blue.left]
END

if test -z "${LAN_MPI_LIBS-}"; then
  run env PMIX_RANK=0 "$LANCHESTER" sweep duel.yaml
  status_is 2 'mpirun is refused by a program without MPI'
  is "$err" 'lanchester: this program was built without MPI: configure it '\
'with --with-mpi, or give each process its own --shard' 'which says what to do'
  run env PMIX_RANK=0 "$LANCHESTER" sweep --shard 1/2 duel.yaml
  status_is 5 'a process with a shard of its own, as it says,'
  ok 'fights it' test -f duel.1-of-2.db
  skip 'a sweep under mpirun' 'configured without --with-mpi'
  done_testing
  exit
fi

case ${LAN_BOTH_FLAGS-} in
*sanitize*) skip_all 'MPI itself does not stand the sanitizers' ;;
esac
have mpirun || skip_all 'mpirun is missing'
have timeout || skip_all 'timeout is missing'

# Open MPI does not start as root, or with more ranks than processors, unless
# a message says that this is meant.
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_base_warn_component_unused=0
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
export OMPI_MCA_rmaps_base_oversubscribe OMPI_MCA_btl_base_warn_component_unused

# ranks N WORD... - the program, N times at once.
ranks() {
  ranks_count=$1
  shift
  timeout 100 mpirun -n "$ranks_count" "$LANCHESTER" "$@"
}

ranks 2 --version >version 2>&1 ||
  skip_all "mpirun does not start programs here: $(head -n 3 version)"

if have objdump && test -f "$abs_builddir/.libs/liblanchester.so"; then
  is "$(objdump -p "$abs_builddir/.libs/liblanchester.so" |
    grep 'NEEDED.*mpi')" '' 'the library links no MPI, the program alone does'
else
  skip 'the library links no MPI' 'objdump (binutils) or the library is missing'
fi

# Half of the runs fail, as area fire wants an area: they are rows as well.
"$LANCHESTER" sweep --jobs 1 --store one.db -o one.csv duel.yaml 2>/dev/null
is "$(wc -l <one.csv | tr -d ' ')" 1415 'alone, a row a run'

run ranks 3 sweep --store three.db -o three.csv duel.yaml
status_is 5 'three ranks end as one does'
ok 'three ranks export the bytes of one' cmp one.csv three.csv
is "$(echo "$err" | grep -c '707 of 1414 runs failed')" 1 \
  'what is said is said once'

"$LANCHESTER" sweep --jobs 4 --store four.db -o four.csv duel.yaml 2>/dev/null
for i in 0 1 2; do
  "$LANCHESTER" sweep --shard $i/3 --store part-$i.db -o part-$i.csv \
    duel.yaml 2>/dev/null
done
"$LANCHESTER" merge -o all.db part-0.db part-1.db part-2.db
"$LANCHESTER" export all.db -o all.csv 2>/dev/null
ok 'so do four threads' cmp one.csv four.csv
ok 'and three shards that are merged' cmp one.csv all.csv

# --- what is there already

run ranks 3 sweep --store part-1.db duel.yaml
status_is 1 'the store of a shard is not that of the whole'
run ranks 2 sweep --quiet --store all.db --set sweep.repeat=9 -o more.csv \
  duel.yaml
status_is 5 'ranks go on with a store'
"$LANCHESTER" sweep --no-store --set sweep.repeat=9 -o nine.csv duel.yaml \
  2>/dev/null
ok 'and fight what it lacks' cmp nine.csv more.csv
run ranks 3 sweep --store all.db --set sweep.repeat=9 -o more.csv duel.yaml
ok 'where nothing is lacking they only export' cmp nine.csv more.csv

# --- mistakes

run ranks 3 sweep nothing.yaml
status_is 1 'a file that is missing'
is "$(echo "$err" | grep -c 'nothing.yaml.*cannot be read')" 1 'is reported once'
run ranks 2 sweep --no-store duel.yaml
status_is 2 'ranks need a store'
run ranks 2 sweep --store nowhere/x.db duel.yaml
status_is 1 'a store that cannot be opened ends all ranks'
run ranks 2 sweep --dry-run duel.yaml
is "$(echo "$out" | grep -c '^runs')" 1 'the plan is printed once'

# --- interrupted

cat >long.yaml <<'END'
format: 1
time: {end: 500}
units: {knight: {hit: 0.013}, pike: {hit: 0.017}}
armies:
  blue: {units: {knight: 11300}}
  red: {units: {pike: 8700}}
solver: {method: chance}
sweep:
  repeat: 4000
  vary:
    - {path: armies.blue.units.knight.count, values: [9000, 10000]}
  record: [winner, armies.blue.left]
END
"$LANCHESTER" sweep --no-store -o long-one.csv long.yaml
mpirun -n 2 "$LANCHESTER" sweep --quiet --store long.db long.yaml \
  >long.out 2>long.err &
mpirun_pid=$!
tries=0
until test -s long.db || test $tries -gt 300; do # up to half a minute
  tries=$((tries + 1))
  sleep 0.1
done
sleep 0.5
kill -INT $mpirun_pid
wait $mpirun_pid
ok 'after Ctrl-C nothing was printed' test ! -s long.out
run ranks 2 sweep --quiet --store long.db -o long-two.csv long.yaml
status_is 0 'the same command goes on'
ok 'and exports what it would have' cmp long-one.csv long-two.csv

done_testing
