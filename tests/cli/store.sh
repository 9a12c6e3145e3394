#!/bin/sh
# tests/cli/store.sh - the store of a sweep: resumed, shared out, refused.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

sqlite_do=$abs_builddir/tests/support/sqlite_do

cat >duel.yaml <<'END'
format: 1
title: A duel
time: {end: 500}
units: {knight: {hit: 0.013}, pike: {hit: 0.017}}
armies:
  blue: {units: {knight: 113}}
  red: {units: {pike: 87}}
sweep:
  design: sobol
  samples: 40
  repeat: 5
  vary:
    - {path: armies.blue.units.knight.count, from: 50, to: 150, step: 7}
    - {path: units.knight.hit, from: 0.01, to: 0.02}
    - {path: solver.method, values: [chance, gsl]}
  record: [winner, margin, near_tie, duration]
END
runs=200

# sweep OPTION... - into a store and a file of rows, both by their names.
sweep() {
  run "$LANCHESTER" sweep "$@" duel.yaml
}

# --- rows

sweep --no-store -o plain.csv
status_is 0 'without a store'
ok 'there is none' test ! -e duel.db
sweep -o one.csv --jobs 1
status_is 0 'with a store'
is "$err" '' 'nothing is said'
ok 'it has the name of the scenario' test -f duel.db
ok 'the rows are those of a sweep without' cmp plain.csv one.csv
ok 'no journal stays' test ! -e duel.db-journal
run "$LANCHESTER" export duel.db -o export.csv
status_is 0 'an export'
ok 'has the same bytes' cmp one.csv export.csv
"$LANCHESTER" sweep --no-store -o plain.jsonl duel.yaml
run "$LANCHESTER" export duel.db -o export.jsonl
ok 'in JSON Lines too' cmp plain.jsonl export.jsonl
"$LANCHESTER" export --json duel.db >stdout.jsonl
ok 'and on standard output' cmp plain.jsonl stdout.jsonl

before=$("$sqlite_do" duel.db 'UPDATE runs SET error = NULL' 'PRAGMA user_version')
is "$before" 2 'the tables have a version'
sweep
status_is 0 'a sweep that is finished'
is "$err" "lanchester: duel.db: $runs of $runs runs are there already" \
  'says that nothing is left'
is "$out" "$(cat one.csv)" 'and prints its rows again'
sweep --quiet --store four.db -o four.csv --jobs 4
is "$err" '' '--quiet is quiet'
ok 'four jobs give the bytes of one' cmp one.csv four.csv
sweep --summary
status_is 0 'a summary alone'
summary=$out
sweep --summary --store four.db
is "$out" "$summary" 'is that of the rows in the store'

# --- shards

for i in 0 1 2; do
  sweep --quiet --shard $i/3 -o part.csv
  status_is 0 "shard $i of 3"
  ok 'has a store of its own' test -f duel.$i-of-3.db
done
sweep --dry-run --shard 2/3
is "$(echo "$out" | grep ^shard)" 'shard   2/3, 66 runs' \
  'a dry run counts the runs of a shard'
run "$LANCHESTER" merge -o merged.db duel.0-of-3.db duel.1-of-3.db duel.2-of-3.db
status_is 0 'three shards are joined'
"$LANCHESTER" export merged.db -o merged.csv
ok 'and give the bytes of one sweep' cmp one.csv merged.csv
sweep --store merged.db -o again.csv
is "$err" "lanchester: merged.db: $runs of $runs runs are there already" \
  'the joined store is one of the sweep'

run "$LANCHESTER" merge -o two.db duel.2-of-3.db duel.0-of-3.db
status_is 0 'two of three are joined'
run "$LANCHESTER" export two.db
like "$err" "lanchester: two.db: * of $runs runs are still to be fought" \
  'an export says that some are missing'
sweep --store two.db -o again.csv
like "$err" "lanchester: two.db: * of $runs runs are there already" \
  'and a sweep goes on with it'
ok 'to the same rows' cmp one.csv again.csv
run "$LANCHESTER" merge -o two.db two.db duel.1-of-3.db
status_is 0 'a store may take part and be replaced'
run "$LANCHESTER" merge -o duel.0-of-3.db duel.1-of-3.db duel.2-of-3.db
status_is 1 'one that takes no part'
is "$err" "lanchester: 'duel.0-of-3.db' exists and is none of the stores to be joined" \
  'is not replaced'
sweep --quiet --seed 9 --store nine.db -o nine.csv
run "$LANCHESTER" merge -o wrong.db merged.db nine.db
is "$err" 'lanchester: nine.db: the store is of seed 9, not 1' \
  'stores of another seed are not joined'
ok 'and nothing is written' test ! -e wrong.db
is "$(find . -name '.*.db*')" '' 'nor left over'
run "$LANCHESTER" merge merged.db
status_is 2 'merge without -o'

# --- samples and repeat

cp duel.db raised.db
sweep --store raised.db --set sweep.repeat=8 -o raised.csv
is "$err" "lanchester: raised.db: $runs of 320 runs are there already" \
  'repeat can be raised'
sweep --no-store --set sweep.repeat=8 -o plain.csv
ok 'and gives what it gives again' cmp raised.csv plain.csv
sweep --store raised.db --set sweep.repeat=8 --set sweep.samples=77 -o raised.csv
is "$err" 'lanchester: raised.db: 320 of 616 runs are there already' \
  'samples too'
sweep --no-store --set sweep.repeat=8 --set sweep.samples=77 -o plain.csv
ok 'with the same points' cmp raised.csv plain.csv
sweep --store raised.db
status_is 1 'lowered'
is "$err" 'lanchester: raised.db: samples is 77 in the store and can be raised, not lowered to 40; --fresh starts over, --store FILE keeps another' \
  'they are not'
for design in halton random; do
  sweep --store $design.db --set sweep.design=$design
  sweep --store $design.db --set sweep.design=$design --set sweep.samples=77 \
    -o raised.csv
  sweep --no-store --set sweep.design=$design --set sweep.samples=77 -o plain.csv
  ok "samples of $design can be raised" cmp raised.csv plain.csv
done
sweep --store lhs.db --set sweep.design=lhs
sweep --store lhs.db --set sweep.design=lhs --set sweep.repeat=6 -o raised.csv
sweep --no-store --set sweep.design=lhs --set sweep.repeat=6 -o plain.csv
ok 'repeat of lhs can be raised' cmp raised.csv plain.csv
sweep --store lhs.db --set sweep.design=lhs --set sweep.repeat=6 \
  --set sweep.samples=41
status_is 1 'but samples of lhs'
is "$err" 'lanchester: lhs.db: samples is 40 in the store, not 41: another number changes every point of lhs; --fresh starts over, --store FILE keeps another' \
  'cannot'

# --- what is refused

remedy='--fresh starts over, --store FILE keeps another'
cp duel.db kept.db
# refused WHAT TEXT OPTION...
refused() {
  refused_what=$1 refused_text=$2
  shift 2
  sweep "$@"
  status_is 1 "$refused_what"
  is "$err" "lanchester: duel.db: $refused_text; $remedy" 'is refused'
}
refused 'another scenario' \
  "the store is of another scenario: it has 'hit: 0.017' where this has 'hit: 0.02'" \
  --set units.pike.hit=0.02
refused 'another solver' \
  "the store is of another scenario: it has 'rtol: 1e-10' where this has 'rtol: 1e-7'" \
  --set solver.rtol=1e-7
refused 'another sweep' \
  "the store is of another sweep: it has 'to: 0.02' where this has 'to: 0.03'" \
  --set sweep.vary.1.to=0.03
refused 'another record' \
  "the store is of another sweep: it has 'record: [winner, margin, near_tie, duration]' where this has 'record: [winner, margin]'" \
  --set 'sweep.record=[winner, margin]'
refused 'another seed' 'the store is of seed 1, not 9' --seed 9
refused 'a shard' 'the store is of all runs, not of shard 0/3' \
  --store duel.db --shard 0/3
sweep --store duel.0-of-3.db
is "$err" "lanchester: duel.0-of-3.db: the store is of shard 0/3, not of all runs; $remedy" \
  'nor are all runs kept with those of a shard'
sweep --store duel.0-of-3.db --shard 1/3
is "$err" "lanchester: duel.0-of-3.db: the store is of shard 0/3, not of 1/3; $remedy" \
  'nor two shards'
sweep --quiet --set title=Renamed --set matchup.count=20 -o again.csv
status_is 0 'another title and other questions'
ok 'change nothing' cmp one.csv again.csv
ok 'the store is as it was' cmp duel.db kept.db

cp duel.db version.db
"$sqlite_do" version.db "UPDATE about SET value = '0.0.7' WHERE name = 'program'"
sweep --store version.db
like "$err" "lanchester: version.db: the store is of version 0.0.7 of the program, this is *; $remedy" \
  'a store of another version of the program is refused'
run "$LANCHESTER" export version.db -o again.csv
status_is 0 'but can be exported'
ok 'as it is' cmp one.csv again.csv
"$sqlite_do" version.db 'PRAGMA user_version = 7'
sweep --store version.db
is "$err" "lanchester: version.db: the tables of the store are of version 7, those of this program of version 2; $remedy" \
  'other tables are refused'
run "$LANCHESTER" export version.db
status_is 1 'and cannot be exported'
sweep --quiet --fresh --store version.db -o again.csv
status_is 0 '--fresh starts over'
ok 'from nothing' cmp one.csv again.csv

"$sqlite_do" songs.db 'CREATE TABLE songs (title)'
echo 'no database at all, but long enough to be looked into' >text.db
for store in songs.db text.db; do
  cp $store kept.db
  sweep --fresh --store $store
  status_is 1 "$store"
  ok 'is not touched, even by --fresh' cmp $store kept.db
  run "$LANCHESTER" export $store
  status_is 1 'nor exported'
done
is "$err" 'lanchester: text.db: this is not a store of a sweep' 'and told'
run "$LANCHESTER" export songs.db
is "$err" 'lanchester: songs.db: this is a database of another program' \
  'each in its words'
: >empty.db
sweep --quiet --store empty.db -o again.csv
ok 'an empty file becomes a store' cmp one.csv again.csv
head -c 9000 duel.db >cut.db
run "$LANCHESTER" export cut.db
status_is 1 'a store that was cut'
is "$err" 'lanchester: cut.db: the store is damaged' 'is damaged'
sweep --store cut.db
status_is 1 'and is not gone on with'
is "$err" "lanchester: cut.db: the store is damaged; $remedy" 'but with a remedy'
sweep --quiet --fresh --store cut.db -o again.csv
status_is 0 '--fresh starts it over'
ok 'to all rows' cmp one.csv again.csv
cp duel.db hostile.db
"$sqlite_do" hostile.db 'UPDATE runs SET v3 = 99 WHERE key = 0'
run "$LANCHESTER" export hostile.db
is "$err" \
  'lanchester: hostile.db: the store is damaged: run 0 is not as it was written and must be fought again' \
  'so is a word that is none'
"$sqlite_do" hostile.db 'UPDATE runs SET v3 = 1 - v3 WHERE key < 3 << 20'
run "$LANCHESTER" export hostile.db -o hostile.csv
status_is 1 'values that are others'
like "$err" 'lanchester: hostile.db: the store is damaged: * runs, from 0 to *, are not as they were written and must be fought again' \
  'are reported by their runs'
ok 'and no file appears' test ! -e hostile.csv
run "$LANCHESTER" merge -o hostile2.db hostile.db
status_is 1 'they are not joined'
like "$err" '*hostile.db: the store is damaged: * runs, from 0 to *' 'as is told'
for also in --quiet --summary; do
  sweep $also --store hostile.db
  status_is 1 "nor gone on with: $also"
  like "$err" "*hostile.db: the store is damaged: * must be fought again; $remedy" \
    'and what helps'
done
sweep --quiet --fresh --store hostile.db -o again.csv
ok '--fresh fights them again' cmp one.csv again.csv

run "$LANCHESTER" export none.db
is "$err" 'lanchester: none.db: the store cannot be opened: No such file or directory' \
  'a store that is missing is reported'
sweep --store no/where.db
status_is 1 'a folder that is missing'
is "$err" 'lanchester: no/where.db: the store cannot be opened: No such file or directory' \
  'too'
mkdir folder
sweep --store folder
status_is 1 'a folder is no store'
is "$err" 'lanchester: folder: the store cannot be opened: Is a directory' \
  'which is reported'
ln -s no/where.db shut.db
cp duel.yaml shut.yaml
run "$LANCHESTER" sweep shut.yaml
like "$err" 'lanchester: shut.db: the store cannot be opened*; --store FILE keeps it elsewhere, --no-store keeps none' \
  'where the default name is of no use, another is proposed'
chmod a-w folder
if test -w folder; then
  skip 'a folder that is shut is told' 'to root none is'
else
  sweep --store folder/new.db
  is "$err" 'lanchester: folder/new.db: the store cannot be opened: Permission denied' \
    'a folder that is shut is reported'
fi
sweep --store named.db -o no/rows.csv
status_is 1 'where the rows cannot be written'
ok 'no battle is fought' test ! -e named.db

sweep --no-store --fresh
status_is 2 '--no-store and --fresh'
is "$err" 'lanchester: --fresh needs a store, --no-store wants none' 'do not go together'
for shard in 3/3 -1/3 1 a/b 0/0 0.5/2; do
  sweep --shard $shard
  status_is 2 "shard $shard"
done
is "$err" "lanchester: --shard takes I/N, as 0/3, 1/3 and 2/3, not '0.5/2'" 'is none'
"$LANCHESTER" sweep -o again.csv - <duel.yaml
ok 'standard input' cmp one.csv again.csv
is "$(find . -name '-*')" '' 'gives no store a name'
"$LANCHESTER" sweep --quiet --store dash.db -o again.csv - <duel.yaml
ok 'but can have one' test -f dash.db
sweep --store -
status_is 2 '- as a store'
is "$err" "lanchester: --store takes a file, not '-': --no-store prints the runs and keeps none" \
  'is none'
sweep --store ''
status_is 2 'no more is a name that is empty'
run "$LANCHESTER" export -
status_is 2 'nor can it be exported'
is "$err" "lanchester: a store is a file: it cannot come from standard input, '-'" \
  'which is reported'
run "$LANCHESTER" merge -o joined.db duel.db -
status_is 2 'or joined'
is "$(find . -name '-*' -o -name 'joined.db')" '' 'and nothing is made'

# --- rows over what they come from

cp duel.yaml duel.csv
cp duel.db rows.csv
ln -s rows.csv link.csv
# spared WHAT COMMAND... - is refused, and says that -o is WHAT.
spared() {
  spared_what=$1
  shift
  run "$LANCHESTER" "$@"
  status_is 2 "$*"
  like "$err" "lanchester: -o *.csv is $spared_what: the result would replace it" \
    'is refused'
}
spared 'the scenario' sweep --no-store -o duel.csv duel.csv
spared 'the scenario' sweep -o ./duel.csv duel.csv
spared 'the store' sweep --store rows.csv -o link.csv duel.yaml
spared 'the store' sweep --store new.csv -o new.csv duel.yaml
ok 'before a battle is fought' test ! -e new.csv
spared 'the store' sweep --store new.csv -o ./new.csv duel.yaml
"$LANCHESTER" export new.csv >again.csv
ok 'or before the rows of the store are lost' cmp one.csv again.csv
spared 'the store' export rows.csv -o rows.csv
ok 'the scenario is as it was' cmp duel.csv duel.yaml
ok 'and the store' cmp rows.csv duel.db

# --- names that are meant to hurt

cat >hurt.yaml <<'END'
format: 1
time: {end: 50}
units: {x); DROP TABLE runs; --: {hit: 0.1}, "Kämpfer %s ?1": {hit: 0.2}}
armies:
  blue: {units: {x); DROP TABLE runs; --: 10}}
  red: {units: {"Kämpfer %s ?1": 10}}
sweep:
  design: cases
  cases:
    - {armies.blue.units.x); DROP TABLE runs; --.count: 12}
    - {armies.red.units.Kämpfer %s ?1.count: 14}
  record: [winner, armies.blue.units.x); DROP TABLE runs; --.left]
END
run "$LANCHESTER" sweep --no-store -o hurt-plain.csv hurt.yaml
status_is 0 'names that are SQL'
run "$LANCHESTER" sweep -o hurt.csv hurt.yaml
status_is 0 'are names like others'
ok 'in the store too' cmp hurt.csv hurt-plain.csv

# --- failed runs

run "$LANCHESTER" sweep --store failed.db --set sweep.design=grid \
  --set sweep.vary.1.points=2 --set sweep.vary.2.path=units.knight.fire \
  --set 'sweep.vary.2.values=[aimed, area]' -o failed.csv duel.yaml
status_is 5 'a sweep with failed runs'
run "$LANCHESTER" sweep --store failed.db --set sweep.design=grid \
  --set sweep.vary.1.points=2 --set sweep.vary.2.path=units.knight.fire \
  --set 'sweep.vary.2.values=[aimed, area]' -o again.csv duel.yaml
status_is 5 'is reported of them again'
like "$err" '*60 of 60 runs are there already*30 of 60 runs failed*' \
  'and does not fight them again'
run "$LANCHESTER" export failed.db -o again.csv
status_is 0 'their export is no failure'
ok 'has them all' cmp failed.csv again.csv

done_testing
