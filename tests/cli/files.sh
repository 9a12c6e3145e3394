#!/bin/sh
# tests/cli/files.sh - which files the program reads, and which it overwrites.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# --- a scenario reads what lies in its folder

mkdir set elsewhere
cat >elsewhere/roster.yaml <<'END'
format: 1
units: {p: {hit: 0.1}}
END
printf 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n' >elsewhere/ford.map
printf 'time,x,y\n0,1,2\n1,0.8,1.9\n2,0.6,1.82\n3,0.42,1.75\n' >elsewhere/seen.csv
head='format: 1
time: {end: 9}'
armies='armies: {x: {units: {p: 1}}, y: {units: {p: 2}}}'
units='units: {p: {hit: 0.1}}'
printf '%s\nroster: in/roster.yaml\n%s\n' "$head" "$armies" >set/roster.yaml
printf '%s\n%s\n%s\nmap: {file: in/ford.map}\n' "$head" "$units" "$armies" \
  >set/map.yaml
printf '%s\n%s\n%s\nfit: {data: in/seen.csv, change: [units.p.hit]}\n' "$head" \
  "$units" "$armies" >set/fit.yaml

cp -r elsewhere set/in
for what in roster map fit; do
  run "$LANCHESTER" check --quiet "set/$what.yaml"
  status_is 0 "$what: a file in a folder below"
done
real=$(cd elsewhere && pwd -P)

# leaves WHAT SCENARIO KEY FILE PLACE - what set/in has now is refused.
leaves() {
  run "$LANCHESTER" check "set/$2.yaml"
  status_is 3 "$1 is refused for $3"
  like "$err" "set/$2.yaml:$5: error: $3 leaves the scenario's folder through a symbolic link: put a copy of the file into the folder; it leads to '$real/$4'
*" "$1 is told for $3, with the way out"
}
rm -r set/in
ln -s ../elsewhere set/in
leaves 'a folder that is a link' roster roster roster.yaml 3:9
leaves 'a folder that is a link' map map.file ford.map 5:13
leaves 'a folder that is a link' fit fit.data seen.csv 5:13
run sh -c '"$LANCHESTER" fit set/fit.yaml'
status_is 3 'no command reads it'
rm set/in
mkdir set/in
ln -s ../../elsewhere/roster.yaml set/in
ln -s "$real/ford.map" set/in
ln -s ../../elsewhere/seen.csv set/in
leaves 'a link' roster roster roster.yaml 3:9
leaves 'a link' map map.file ford.map 5:13
leaves 'a link' fit fit.data seen.csv 5:13
run sh -c 'cd set && "$LANCHESTER" check - <roster.yaml'
status_is 3 'a scenario from standard input is of the current folder'
like "$err" '*roster leaves the scenario*' 'which it does not leave'
mkdir set-2 && cp elsewhere/roster.yaml set-2
rm set/in/roster.yaml
ln -s ../../set-2/roster.yaml set/in/roster.yaml
run "$LANCHESTER" check set/roster.yaml
status_is 3 'a folder whose name only begins alike is another one'
rm set/in/roster.yaml
cp elsewhere/roster.yaml set/kept.yaml
ln -s ../kept.yaml set/in/roster.yaml
run "$LANCHESTER" check set/roster.yaml
status_is 0 'a link that stays in the folder is followed'
ln -s nowhere set/in/none
run "$LANCHESTER" check --set fit.data=in/none set/fit.yaml
run "$LANCHESTER" fit --set fit.data=in/none set/fit.yaml
status_is 1 'a link to nothing'
like "$err" '*No such file or directory*' 'is told as what it is'

# A scenario that is itself reached through a link has its files beside it.
mkdir links
ln -s ../set/roster.yaml links/linked.yaml
run "$LANCHESTER" check links/linked.yaml
status_is 0 'a link to a scenario reads what lies next to the scenario'
ln -s set whole
run "$LANCHESTER" check whole/roster.yaml
status_is 0 'a link to its folder, too'
rm set/in/roster.yaml
cp elsewhere/roster.yaml links
sed 's:in/roster:roster:' set/roster.yaml >set/beside.yaml
ln -s ../set/beside.yaml links/beside.yaml
run "$LANCHESTER" check links/beside.yaml
status_is 3 'and not what lies next to the link'

# --- no result replaces what it was made from

cd "$scratch" && mkdir own && cd own || exit 99
"$LANCHESTER" example spear-horse-bow >types.yaml
cat >duel.yaml <<'END'
format: 1
time: {end: 9}
roster: roster.yaml
map: {file: ford.map}
armies: {x: {units: {p: 9}}, y: {units: {p: 8}}}
fit: {data: seen.csv, change: [units.p.hit]}
solve: {find: break-even, change: armies.x.units.p.count, between: [1, 99]}
sensitivity: {range: 0.1}
sweep: {vary: [{path: armies.x.units.p.count, from: 5, to: 15, points: 3}],
  record: [margin]}
expect: [{winner: x}]
END
cp ../*/elsewhere/* .
sed 's/roster: roster.yaml/units: {p: {hit: 0.1}}/; /^map/d; /^fit/d' duel.yaml >plain.yaml
"$LANCHESTER" sweep --quiet --store rows.db plain.yaml >/dev/null
printf 'version 1\n0\tford.map\t2\t2\t0\t0\t1\t1\t1.41421356\n' >ford.scen
ln -s duel.yaml link.yaml
ln duel.yaml hard.yaml
for ending in csv json jsonl gp txt; do
  for file in duel.yaml roster.yaml ford.map seen.csv ford.scen rows.db types.yaml; do
    ln -s "$file" "$file.$ending"
  done
done
mkdir ../kept && cp duel.yaml roster.yaml ford.map seen.csv ford.scen rows.db \
  types.yaml plain.yaml ../kept

# spared WHAT OUTPUT COMMAND... - is refused with 2 and says that OUTPUT is WHAT.
spared() {
  spared_what=$1
  spared_by=$2
  shift 2
  run "$LANCHESTER" "$@" -o "$spared_by"
  status_is 2 "$* -o $spared_by"
  is "$out$err" \
    "lanchester: -o $spared_by is $spared_what: the result would replace it" \
    'is refused in one line'
}
for same in duel.yaml ./duel.yaml "$PWD/duel.yaml" ../own/duel.yaml link.yaml hard.yaml; do
  spared 'the scenario' "$same" run duel.yaml
done
named='a file that the scenario names'
for command in run 'run --json' check 'check --json' show odds fit 'fit --json' \
  solve 'solve --json' allocate 'allocate --json' sensitivity 'sensitivity --json' test 'test --json' \
  'sweep --no-store' 'sweep --no-store --json' 'odds --json' \
  'plot curve --script-only' 'plot phase --script-only' \
  'plot odds --script-only' 'plot tornado --script-only'; do
  case $command in
  sweep*--json) ending=jsonl ;;
  *--json) ending=json ;;
  plot*) ending=gp ;;
  *) ending=csv ;;
  esac
  # shellcheck disable=SC2086
  spared 'the scenario' duel.yaml.$ending $command duel.yaml
  # shellcheck disable=SC2086
  spared "$named" roster.yaml.$ending $command duel.yaml
done
spared "$named" ford.map.csv run duel.yaml
spared 'the data' seen.csv fit duel.yaml
spared 'the data' seen.csv.json fit --json duel.yaml
spared "$named" ford.map.csv route duel.yaml 0 0 1 1
for command in run 'run --json' check 'check --json' test 'test --json'; do
  # shellcheck disable=SC2086
  spared 'the scenario' types.yaml $command --quiet duel.yaml types.yaml
  # shellcheck disable=SC2086
  spared "$named" roster.yaml $command --quiet plain.yaml duel.yaml
done
for command in 'matchup --by margin' 'matchup --by margin --json' \
  'price --json' 'diff --by margin types.yaml'; do
  # shellcheck disable=SC2086
  spared 'the scenario' types.yaml.json $command types.yaml
done
spared 'the scenario' duel.yaml.csv route duel.yaml 0 0 1 1
spared 'the map' ford.map.csv route ford.map 0 0 1 1
spared 'the map' ford.map.csv route --all ford.map 0 0 1 1
spared 'the map' ford.map.txt plot route --script-only ford.map 0 0 1 1
spared 'the file of queries' ford.scen.csv route --scen ford.scen ford.map
spared 'the tables' new.tables route -a table --tables new.tables ford.map 0 0 1 1
spared 'the store' rows.db.csv export rows.db
spared 'the store' rows.db.csv sweep --store rows.db plain.yaml
for file in ../kept/*; do
  ok "${file##*/} is as it was" cmp "$file" "${file##*/}"
done
ok 'nothing is made' test ! -e new.tables
cp seen.csv curve.csv
run "$LANCHESTER" run --quiet --set fit.data=curve.csv -o curve.csv duel.yaml
status_is 0 'data that only fit would read may be made'
run "$LANCHESTER" run --quiet -o /dev/null duel.yaml
status_is 0 'no command replaces a special file'
"$LANCHESTER" example iwo-jima -o iwo-jima
run "$LANCHESTER" example iwo-jima -o iwo-jima
status_is 0 'the name of an example is no file'
done_testing
