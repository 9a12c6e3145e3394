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
like "$out" 'found     by astar: none is shorter
length    6, 6 straight and 0 diagonal steps
cost      6
expanded  * nodes in * ms
cells     2,2  3,2  3,3  4,3  5,3  5,2  6,2' 'and told with its cells'

run "$LANCHESTER" route ford.map 0 0 0 0
status_is 0 'a route to where one stands is one'
like "$out" '*
length    0, 0 straight and 0 diagonal steps
*
cells     0,0' 'and has one cell'

run "$LANCHESTER" route ford.map 2 2 6 2 -o cells.csv
is "$(cat cells.csv | tr '\n' ' ')" 'x,y 2,2 3,2 3,3 4,3 5,3 5,2 6,2 ' \
  '-o FILE gets the cells'
is "$out" '' 'and then nothing else is printed'

run "$LANCHESTER" route ford.map 2 2 6 2 --json
like "$out" '*"end": "found"*"length": 6.0*' '--json gives an object'
is_json 'which is JSON'

run "$LANCHESTER" route ford.map 2 2 6 2 --format csv
is "$(echo "$out" | head -n 2 | tr '\n' ' ')" 'x,y 2,2 ' '--format csv prints them'
run "$LANCHESTER" route ford.map 2 2 6 2 -o route.html
is "$status $out" '0 ' 'FILE.html gets a page, and nothing is printed'
like "$(cat route.html)" '*<title>ford.map</title>*<svg*6, 6 straight and 0 diagonal*' \
  'with the map beside the answer'

# --- no route: 4

run "$LANCHESTER" route ford.map 0 0 4 0 -o none.csv
is "$status $out" '4 ' 'no route has no cells'
ok 'and no file appears' test ! -e none.csv
run "$LANCHESTER" route ford.map 0 0 4 0 -o none.html
status_is 4 'its page'
like "$(cat none.html)" '*<p*>No route from 0,0 to 4,0: goal is blocked.*' 'says why'

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
like "$out" 'found     by jps*' 'a map is made by its name'
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
run "$LANCHESTER" route ford.map 0 0 8 0 --all --json
is_json 'the comparison is JSON where asked for'

run "$LANCHESTER" route ford.map 2 2 6 2 -a table
like "$out" 'found     by first-moves*
length    6,*' 'table is a name for auto with tables'

# --- tables kept in a file

run "$LANCHESTER" route ford.map 2 2 6 2 -a jump-table --tables ford.table
status_is 0 'tables are made where there are none'
ok 'and kept' test -s ford.table
cp ford.table kept.table
run "$LANCHESTER" route ford.map 2 2 6 2 -a jump-table --tables ford.table
like "$out" 'found     by jps*length    6,*' 'tables that are there are used, jump points for jump-table'
ok 'and stay as they are' cmp -s ford.table kept.table
run "$LANCHESTER" route island.map 0 0 1 1 -a jump-table --tables ford.table
status_is 3 'tables of another map are refused'
is "$err" 'lanchester: ford.table: the table of routes was made for another map' \
  'and the reason told'
run "$LANCHESTER" route ford.map 2 2 6 2 --tables auto.table
like "$out" 'found     by first-moves*' 'auto takes tables where it is given a file'
run "$LANCHESTER" route ford.map 2 2 6 2 --tables auto.table -a auto
like "$out" 'found     by first-moves*' 'and reads them again'
head -c 40 kept.table >ford.table
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
run "$LANCHESTER" route ford.map --scen wrong.scen --format text
is "$status $err" '6 ' '--format text prints the table'
like "$out" 'algorithm*1 of 2*DISAGREES' 'and no rows'
run "$LANCHESTER" route ford.map --scen wrong.scen -q
like "$out $err" 'bucket,* ' '--quiet prints the rows alone'
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
is_json 'all algorithms over a file give JSON'
like "$out" '*"first-moves"*"auto"*' 'each that can serve'
unlike "$out" '*"table"*' 'but none under two names'
run "$LANCHESTER" route island.map --scen ford.scen
status_is 3 'queries for another map are refused'
like "$err" 'ford.scen:2:*error: *' 'with their line'

# --- hexagons: rows as drawn, every other one half a cell further east

# battle MAP - a scenario with it, on standard output.
battle() {
  cat <<'END'
format: 1
time: {end: 10}
units: {foot: {hit: 0.02}}
armies: {red: {units: {foot: 100}}, blue: {units: {foot: 100}}}
END
  cat
}
battle >hex.yaml <<'END'
map:
  shape: hex
  rows: |
    ..@....
    ..@.@..
    ..@.@..
    ....@..
END
# By hand: south-east along the wall, through the gap in the last row, and up
# between the two walls. (3, 1) is beside (4, 0), as row 1 is shoved east.
run "$LANCHESTER" route hex.yaml 0 0 6 0
status_is 0 'a route is found on hexagons'
like "$out" 'found     by astar: none is shorter
length    9 in 9 steps
cost      9
*
cells     0,0  *2,3  3,2  3,1  4,0
          5,0  6,0' 'each step to one of six neighbours'
run "$LANCHESTER" route hex.yaml 0 0 6 0 -a dijkstra --json
like "$out" '*"shape": "hex"*"algorithm": "dijkstra"*"straight": 9*"diagonal": 0*"length": 9.0*' \
  'by Dijkstra too'
run "$LANCHESTER" route hex.yaml 0 0 2 0
status_is 4 'a blocked hexagon cannot be reached'
is "$err" 'lanchester: no route from 0 0 to 2 0: goal is blocked
lanchester: the nearest cell that can be reached is 1 0' 'the nearest is told'
run "$LANCHESTER" route hex.yaml 0 0 6 0 --all
like "$out" '*
astar * optimal
*
jps *works on squares only
*
auto * astar' 'the comparison says what is for squares only'
run "$LANCHESTER" route hex.yaml 0 0 6 0 -a jps
status_is 2 'an algorithm for squares only is refused'
is "$err" "lanchester: algorithm 'jps' works on squares only; try astar" 'in a line'
for option in '--corners one' '--size 2' '--heuristic zero' '--metric 10-14' \
  '--turn-cost 1' '--tables hex.table -a astar' '--scen ford.scen'; do
  case $option in
  --scen*) ends= ;;
  *) ends='0 0 6 0' ;;
  esac
  # shellcheck disable=SC2086
  run "$LANCHESTER" route hex.yaml $ends $option
  is "$err" "lanchester: ${option%% *} is for maps of squares: 'hex.yaml' is of hexagons" \
    "$option has no meaning there"
done
sed 's/shape: hex/shape: hex\n  corners: one/' hex.yaml >odd.yaml
run "$LANCHESTER" check odd.yaml
like "$err" "*:7:3: warning: 'corners' in map has no effect: this map is of hexagons*" \
  'nor has the corner rule of a scenario'
# --- places and roads

battle >graph.yaml <<'END'
map:
  cell: 1000
  graph:
    places: {rome: [0, 0], ostia: [3, 4], veii: [0, 4, hill], capua: [9, 9]}
    roads:
      - [rome, ostia]
      - [rome, veii, 4.5]
      - {from: veii, to: ostia, one_way: true}
terrain: {hill: {glyph: h, cost: {all: 2, wheels: 0}}}
END
# By hand: ostia to veii is one-way, so back by rome: 5 + 4.5 (1 + 2) / 2.
run "$LANCHESTER" route graph.yaml ostia veii
status_is 0 'a route is found along roads'
like "$out" 'found     by astar: none is shorter
length    9.5 in 2 roads
cost      11.75
*
places    ostia, rome, veii' 'from place to place'
run "$LANCHESTER" route graph.yaml veii ostia
like "$out" '*
length    3 in 1 road
cost      4.5
*' 'one way is the other way round shorter'
run "$LANCHESTER" route graph.yaml rome ostia --json
like "$out" '*"shape": "graph"*"length": 5.0*"from": "rome"*"to": "ostia"*"places": [*"rome"*"ostia"*' \
  'JSON has the names'
is_json 'and is JSON'
run "$LANCHESTER" route graph.yaml ostia veii -o places.csv
is "$(tr '\n' ' ' <places.csv)" 'place,x,y ostia,3,4 rome,0,0 veii,0,4 ' \
  '-o FILE gets names and positions'
run "$LANCHESTER" route graph.yaml rome capua
status_is 4 'a place without a road cannot be reached'
is "$err" 'lanchester: no route from rome to capua: goal is on another island' \
  'which is said'
run "$LANCHESTER" route graph.yaml rome veii --class wheels
status_is 4 'nor one whose terrain is closed to the class'
like "$err" '*: goal is blocked' 'for a reason of its own'
run "$LANCHESTER" route graph.yaml rome ostia --set map.graph.roads.0.length=20
like "$out" '*
length    7.5 in 2 roads
*' 'a road may be set'
run "$LANCHESTER" route graph.yaml rom veii
is "$err" "lanchester: graph.yaml: no place is called 'rom' (did you mean 'rome'?)" \
  'a place is suggested'
run "$LANCHESTER" route graph.yaml 0 0 3 4
is "$err" "lanchester: 'graph.yaml' is a graph: give it two of its places" \
  'cells are refused on a graph'
run "$LANCHESTER" route ford.map rome ostia
is "$err" "lanchester: 'ford.map' is a map of cells: give it X Y X Y" \
  'places on cells'
run "$LANCHESTER" route graph.yaml rome ostia --corners one
is "$err" "lanchester: --corners is for maps of squares: 'graph.yaml' is a graph" \
  'and corners on a graph'

# --- pictures

run "$LANCHESTER" plot route ford.map 0 0 4 0
status_is 4 'a map without a route is drawn too'
like "$out" '*No route from 0, 0 to 4, 0: goal is blocked.*' 'and says why'
run "$LANCHESTER" plot route ford.map 0 0
status_is 2 'a route needs two cells'
run "$LANCHESTER" plot curve --corners one "$abs_srcdir/scenarios/iwo-jima.yaml"
status_is 2 'battles have no corners'

done_testing
