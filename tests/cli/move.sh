#!/bin/sh
# tests/cli/move.sh - many agents on a map: answers, wording, statuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >corridor.map <<'END'
type octile
height 2
width 9
map
.........
@@@@@@@@@
END
sed 's/^@.*/@@@@.@@@@/' corridor.map >bay.map
cat >pass.scen <<'END'
version 1
0	corridor.map	9	2	0	0	8	0	8
0	corridor.map	9	2	8	0	0	0	8
END

# --- answers

run "$LANCHESTER" move bay.map --scen pass.scen --mover lacam
status_is 0 'lacam passes in a bay'
like "$out" '2 agents by lacam, 4 neighbours: all arrived.

arrived    2 of 2
makespan   *, * times the least of 8
costs      *, * times the least of 16
conflicts  0
blocked    * of agents
searched   * configurations, * different, in * ms' 'and says at what cost'

run "$LANCHESTER" move corridor.map --scen pass.scen --mover lacam
status_is 4 'without a bay there is no plan'
like "$out" '2 agents by lacam, 4 neighbours: impossible.
*' 'which is proved'

run "$LANCHESTER" move bay.map --scen pass.scen --mover lacam --limit 1
status_is 4 'at its limit there is no plan'
like "$out" '* undecided.*' 'and nothing is proved'

run "$LANCHESTER" move bay.map --scen pass.scen --mover fsm
status_is 0 'fsm answers what became of it'
like "$out" '2 agents by fsm, 4 neighbours: deadlock.
*
deadlock   at tick *: agent 1 waits for 2, 2 for 1
*' 'and reports the ring'

run "$LANCHESTER" move corridor.map --scen pass.scen --ticks 7
like "$out" '2 agents by pibt, 4 neighbours: out of ticks.
*
played     7 ticks in * ms' '--ticks ends it'

run "$LANCHESTER" move bay.map --scen pass.scen -n 1 -o ways.csv
status_is 0 '-n takes the first rows'
like "$out" '1 agents by pibt*all arrived.*' '-o prints the answer all the same'
is "$(sed -n '1,3p;$p' ways.csv | tr '\n' ' ')" \
  'agent,tick,x,y 1,0,0,0 1,1,1,0 1,8,8,0 ' 'and FILE gets the ways'

run "$LANCHESTER" move bay.map --scen pass.scen --mover lacam --json
is_json move '--json gives an object'
like "$out" '*"end": "all arrived"*"vertex": 0*"ring": *' 'with all that is known'
"$LANCHESTER" move bay.map --scen pass.scen --mover lacam --seed 7 --json >one
"$LANCHESTER" move bay.map --scen pass.scen --mover lacam --seed 7 --json >two
is "$(cmp one two)" '' 'the same seed gives the same plan'

run "$LANCHESTER" move bay.map --scen pass.scen --format html -o page.html
status_is 0 'a page is written'
like "$(cat page.html)" '*<title>2 agents on one map*' 'as HTML'

# --- what is refused

refuses() {
  want=$1 text=$2
  shift 2
  run "$LANCHESTER" move "$@"
  status_is "$want" "$text"
  is "$out" '' 'and nothing is printed'
}

refuses 2 'without a file of agents' bay.map
like "$err" '*move needs --scen FILE*' 'it says what is missing'
refuses 2 'another mover' bay.map --scen pass.scen --mover whca
like "$err" "*--mover takes pibt, fsm or lacam, not 'whca'*" 'it lists them'
refuses 2 'six neighbours' bay.map --scen pass.scen --neighbours 6
like "$err" '*--neighbours takes 4 or 8, not 6*' 'it says which there are'
refuses 3 'more agents than rows' bay.map --scen pass.scen -n 3
like "$err" '*pass.scen: the file has 2 rows, too few for 3 agents*' \
  'it says how many'
sed 's/	8	0	0	0	8$/	8	1	0	0	8/' pass.scen >wall.scen
refuses 3 'a start in a wall' bay.map --scen wall.scen
like "$err" '*wall.scen:3: error: the start 8,1 of agent 2 lies in a wall*' \
  'it says which and where'
sed 's/	8	0	0	0	8$/	0	0	4	0	4/' pass.scen >twice.scen
refuses 3 'two at one start' bay.map --scen twice.scen
like "$err" '*twice.scen:3: error: agents 1 and 2 have the same start 0,0*' \
  'it says who'
sed 's/	8	0	0	0	8$/	4	0	8	0	4/' pass.scen >goals.scen
refuses 3 'two to one goal' bay.map --scen goals.scen
like "$err" '*goals.scen:3: error: agents 1 and 2 have the same goal 8,0*' \
  'it says who'
cat >towns.yaml <<'END'
format: 1
time: {end: 1}
map: {graph: {places: {rome: [0, 0], ostia: [3, 1]}, roads: [[rome, ostia]]}}
units: {man: {hit: 0.1}}
armies: {blue: {units: {man: 1}}, red: {units: {man: 1}}}
END
refuses 3 'a graph' towns.yaml --scen pass.scen
like "$err" '*move needs a map of square cells, not of shape graph*' \
  'it says what it needs'

done_testing
