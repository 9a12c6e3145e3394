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
status_is 0 'a link to a scenario reads what lies beside the scenario'
ln -s set whole
run "$LANCHESTER" check whole/roster.yaml
status_is 0 'a link to its folder, too'
rm set/in/roster.yaml
cp elsewhere/roster.yaml links
sed 's:in/roster:roster:' set/roster.yaml >set/beside.yaml
ln -s ../set/beside.yaml links/beside.yaml
run "$LANCHESTER" check links/beside.yaml
status_is 3 'and not what lies beside the link'
done_testing
