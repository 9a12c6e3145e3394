#!/bin/sh
# tests/cli/route.sh - ways over maps: answers, wording, statuses.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >ford.map <<'END'
type octile
height 5
width 9
map
....@....
.@@.@.@@.
.@..@..@.
.@@...@@.
....@....
END

cat >island.map <<'END'
type octile
height 3
width 7
map
..@....
..@.@@@
..@.@..
END

# Lengths by hand: the wall leaves one gap, (4, 3); no corner may be cut.
cat >ford.scen <<'END'
version 1
0	ford.map	9	5	0	0	3	0	3
1	ford.map	9	5	2	2	6	2	6
END

# --- one route

run "$LANCHESTER" route ford.map 2 2 6 2 -a astar
status_is 0 'a route is found'
like "$out" 'found      by astar: none is shorter
length     6, 6 straight and 0 diagonal steps
cost       6
expanded   * nodes in * ms
cells      2,2  3,2  3,3  4,3  5,3  5,2  6,2' 'and told with its cells'

run "$LANCHESTER" route ford.map 0 0 0 0
status_is 0 'a route to where one stands is one'
like "$out" '*
length     0, 0 straight and 0 diagonal steps
*
cells      0,0' 'and has one cell'

run "$LANCHESTER" route ford.map 2 2 6 2 -o cells.csv
is "$(cat cells.csv | tr '\n' ' ')" 'x,y 2,2 3,2 3,3 4,3 5,3 5,2 6,2 ' \
  '-o FILE gets the cells'
is "$out" '' 'and then nothing else is printed'

run "$LANCHESTER" route ford.map 2 2 6 2 --json
like "$out" '*"end": "found"*"length": 6.0*' '--json gives an object'
is_json route 'which is JSON'

# --- no route: 4

run "$LANCHESTER" route ford.map 0 0 4 0
status_is 4 'a blocked goal is no error, but no route'
is "$err" 'lanchester: no route from 0 0 to 4 0: goal is blocked
lanchester: the nearest cell that can be reached is 3 0' \
  'the nearest cell is told'
run "$LANCHESTER" route ford.map 4 0 0 0
status_is 4 'nor is there a way out of a blocked start'
like "$err" '*: start is blocked' 'which is said'
run "$LANCHESTER" route island.map 0 0 6 2
status_is 4 'another island cannot be reached'
like "$err" '*: goal is on another island*' 'and nobody looks for a way'
run "$LANCHESTER" route island.map 0 0 6 2 --all
status_is 4 'nor by any other algorithm'

# --- corners and metrics

cat >corner.map <<'END'
type octile
height 2
width 2
map
.@
@.
END
run "$LANCHESTER" route corner.map 0 0 1 1
status_is 4 'no squeezing between corners'
run "$LANCHESTER" route corner.map 0 0 1 1 --corners allow
status_is 0 'but where the rule allows it'
run "$LANCHESTER" route corner.map 0 0 1 1 --corners one
status_is 4 'one free side cell is needed by the rule one'
run "$LANCHESTER" route ford.map 2 2 6 2 --heuristic manhattan -a astar
like "$out" '*a shorter one may exist: the Manhattan distance overestimates diagonals*' \
  'the Manhattan distance says what it is'
run "$LANCHESTER" route ford.map 0 4 8 4 --size 2
status_is 4 'a large body does not fit'

run "$LANCHESTER" route maze:31x17:2 1 1 28 13 --seed 5 -a jps
like "$out" 'found      by jps*' 'a map is made by its name'
again=$out
run "$LANCHESTER" route maze:31x17:2 1 1 28 13 --seed 5 -a astar
is "$(echo "$out" | sed -n '2,3p')" "$(echo "$again" | sed -n '2,3p')" \
  'the same for the same seed'
run "$LANCHESTER" route maze:31 1 1 2 2
status_is 2 'a wrong name of a map is refused'
like "$err" "lanchester: a map is made by *, not by 'maze:31'" \
  'and the right ones are told'
run "$LANCHESTER" route rooms:5000x10 1 1 2 2
status_is 2 'so is a map too large'

# --- all algorithms

run "$LANCHESTER" route ford.map 0 0 8 0 --all
status_is 0 'all algorithms answer'
for name in astar dijkstra jps field two-tier jump-table first-moves table \
  visibility wall auto; do
  like "$out" "*
$name *" "the table has $name"
done
run "$LANCHESTER" route ford.map 0 0 8 0 --all --json
is_json routes 'the comparison is JSON where asked for'

run "$LANCHESTER" route maze:21x21 1 1 19 19 --all --json
of_table=$(printf '%s\n' "$out" | grep -A 9 '"algorithm": "table"' |
  sed -n 's/.*"prepare_microseconds": //p')
of_moves=$(printf '%s\n' "$out" | grep -A 9 '"algorithm": "first-moves"' |
  sed -n 's/.*"prepare_microseconds": //p')
is "$of_table" "$of_moves" 'what table takes is prepared once'

# --- tables kept in a file

run "$LANCHESTER" route ford.map 2 2 6 2 -a jump-table --tables ford.table
status_is 0 'tables are made where there are none'
ok 'and kept' test -s ford.table
cp ford.table kept.table
run "$LANCHESTER" route ford.map 2 2 6 2 -a jump-table --tables ford.table
like "$out" '*length     6,*' 'tables that are there are used'
ok 'and stay as they are' cmp -s ford.table kept.table
run "$LANCHESTER" route island.map 0 0 1 1 -a jump-table --tables ford.table
status_is 3 'tables of another map are refused'
is "$err" 'lanchester: ford.table: the table of routes was made for another map' \
  'and the reason told'
head -c 100 kept.table >ford.table
run "$LANCHESTER" route ford.map 2 2 6 2 -a jump-table --tables ford.table
status_is 3 'so are cut ones'
run "$LANCHESTER" route ford.map 2 2 6 2 -a astar --tables astar.table
status_is 2 'A* has no tables'
ok 'and no file appears' test ! -e astar.table
run "$LANCHESTER" route ford.map 2 2 6 2 -a table --tables -
status_is 2 'tables are kept in a file with a name'
is "$out" '' 'not among the answers'
run "$LANCHESTER" route ford.map 2 2 6 2 -a table --tables no/where.table
status_is 1 'tables that cannot be kept are not made'

# --- files of queries

run "$LANCHESTER" route ford.map --scen ford.scen
status_is 0 'expected lengths are found'
like "$out" 'bucket,start_x,start_y,goal_x,goal_y,found,expected,difference,expanded,microseconds,algorithm
0,0,0,3,0,3,3,0,*,auto
1,2,2,6,2,6,6,0,*,auto' 'each query has its row'
like "$err" '*auto*2 of 2*all agree' 'and the algorithm its line'
sed 's/6$/6.5/' ford.scen >wrong.scen
run "$LANCHESTER" route ford.map --scen wrong.scen -o rows.csv
status_is 6 'a length that is not found fails'
is "$(wc -l <rows.csv | tr -d ' ')" 3 'after all queries'
like "$out" '*1 of 2*DISAGREES' 'and says so'
run "$LANCHESTER" route ford.map --scen wrong.scen -a wall --quiet
status_is 0 'an algorithm that promises nothing does not fail'
cat >rounded.scen <<'END'
version 1.0
0	island.map	7	3	0	0	1	2	2.41
0	island.map	7	3	3	0	6	0	3.00
END
run "$LANCHESTER" route island.map --scen rounded.scen -o rows.csv
status_is 0 'lengths are compared to the decimals that the file prints'
sed 's/2\.41/2.42/' rounded.scen >wrong.scen
run "$LANCHESTER" route island.map --scen wrong.scen -o rows.csv
status_is 6 'and not to fewer'
cat >apart.scen <<'END'
version 1
0	island.map	7	3	0	0	6	2	0
0	island.map	7	3	0	0	1	1	1.41421
END
run "$LANCHESTER" route island.map --scen apart.scen --all
status_is 0 'length 0 between two cells expects no route'
like "$out" '*
0,0,0,6,2,,0,,*' 'and none is found'
like "$err" '*auto*2 of 2*0*all agree*' 'which agrees'
sed '2s/6	2	0$/1	0	0/' apart.scen >wrong.scen
run "$LANCHESTER" route island.map --scen wrong.scen -o rows.csv
status_is 6 'a route where none is expected fails'
like "$out" '*1 of 2*1*0*0*DISAGREES' 'as one that is longer'
run "$LANCHESTER" route ford.map --scen ford.scen --all --json
is_json queries 'all algorithms over a file give JSON'
like "$out" '*"first-moves"*"auto"*' 'each that can serve'
unlike "$out" '*"table"*' 'but none twice'
run "$LANCHESTER" route island.map --scen ford.scen
status_is 3 'queries for another map are refused'
like "$err" 'ford.scen:2:*error: *' 'with their line'

# --- wrong words: 2, wrong files: 1 and 3

for words in '' 'ford.map' 'ford.map 1 2 3' 'ford.map 0 0 9 0' \
  'ford.map 0 0 1.5 0' 'ford.map 0 0 x 0' 'ford.map 0 0 0 5' \
  'ford.map 0 0 8 0 --all -a astar' 'ford.map 0 0 8 0 --scen ford.scen' \
  'ford.map 0 0 8 0 -a bstar' 'ford.map 0 0 8 0 --corners none' \
  'ford.map 0 0 8 0 --size 0' 'ford.map 0 0 8 0 --size 65' \
  'ford.map 0 0 8 0 --turn-cost nan' 'ford.map 0 0 8 0 --metric 10' \
  'ford.map 0 0 8 0 -a jps --turn-cost 1'; do
  run "$LANCHESTER" route $words
  status_is 2 "refused: route $words"
done
run "$LANCHESTER" route ford.map 0 0 8 0 -a bstar
is "$err" "lanchester: no algorithm is called 'bstar' (did you mean 'astar'?)" \
  'an algorithm is suggested'
run "$LANCHESTER" route ford.map 0 0 9 0
is "$err" 'lanchester: cell 9 0 lies outside of the map: columns 0 to 8, rows 0 to 4' \
  'the size of the map is told'
run "$LANCHESTER" route ford.map -1 0 8 0
is "$status $err" '2 lanchester: cell -1 0 lies outside of the map: columns 0 to 8, rows 0 to 4' \
  'a number below zero is no option'
run "$LANCHESTER" route missing.map 0 0 1 1
status_is 1 'a missing map is an I/O failure'
sed 's/width 9/width 8/' ford.map >liar.map
run "$LANCHESTER" route liar.map 0 0 1 1
status_is 3 'a lying map is refused'
like "$err" 'liar.map:5:*error: *' 'with file, line and reason'
run "$LANCHESTER" route - --scen - </dev/null
status_is 2 'standard input is read once'

# --- pictures

run "$LANCHESTER" plot route ford.map 2 2 6 2 -a astar
status_is 0 'a route is drawn with characters'
is "$(printf '%s\n' "$out" | sed -n '5,6p' | tr . ' ')" ' #So#oG#
 ##ooo##' 'its cells where they are'
run "$LANCHESTER" plot route ford.map 0 0 4 0
status_is 4 'a map without a route is drawn too'
like "$out" '*No route from 0, 0 to 4, 0: goal is blocked.*' 'and says why'
run "$LANCHESTER" plot route ford.map 0 0 8 0 --script-only
like "$out" '# Draws route.png with gnuplot*matrix using*' \
  'its script stands for itself'
run "$LANCHESTER" plot route ford.map 0 0
status_is 2 'a route needs two cells'
run "$LANCHESTER" plot curve --corners one "$abs_srcdir/scenarios/iwo-jima.yaml"
status_is 2 'battles have no corners'
if have gnuplot; then
  run "$LANCHESTER" plot route ford.map 0 0 8 0 -o route.svg
  status_is 0 'a route is drawn to a file'
  ok 'and the file is there' test -s route.svg
else
  skip 'a route is drawn to a file' 'gnuplot is missing'
  skip 'and the file is there' 'gnuplot is missing'
fi

done_testing
