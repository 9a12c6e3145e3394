#!/bin/sh
# tests/cli/scenario_map.sh - a scenario's map: where it is used, and where not.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >duel.yaml <<'END'
format: 1
title: A duel in the wood
time: {end: 10}
units: {archer: {hit: 0.05}, knight: {hit: 0.1}}
armies:
  blue: {units: {archer: 100}}
  red: {units: {knight: 50}}
END

# Two ways from west to east: through the wood, or round it by the road. Only
# the road is there for wheels.
{
  cat duel.yaml
  cat <<'END'
map:
  corners: one
  rows: |
    ..TTT..
    .=====.
    =W@W@W=
terrain:
  road: {glyph: "=", cost: 0.5}
  wood: {glyph: T, cost: {all: 3, wheels: 0}}
END
} >wood.yaml
cp wood.yaml wood.yml

# --- route

run "$LANCHESTER" route wood.yaml 0 0 6 0 -a astar
status_is 0 'a scenario is a map'
is "$err" '' 'of which nothing is to be said'
# by hand: down to the road a diagonal over cells of 1, 1, 1 and 0.5, which is
# 1.2374, four steps of 0.5, and up again the same
like "$out" '*
length    6.8284*, 4 straight and 2 diagonal steps
cost      4.4748*
*' 'its terrains say what a step costs'
run "$LANCHESTER" route wood.yml 0 0 6 0 --json
like "$out" '*"map": "wood.yml"*"cost": 4.4748*' '.yml is a scenario too'

# by hand: the means of 1, 1, 3, 3, 3, 1, 1 are 1, 2, 3, 3, 2 and 1
run "$LANCHESTER" route wood.yaml 0 0 6 0 -a astar --set terrain.road.cost=9
like "$out" '*, 6 straight and 0 diagonal steps
cost      12
*' '--set changes the ground'
run "$LANCHESTER" route wood.yaml 0 0 6 0 -a astar --class wheels \
  --set terrain.road.cost=9
unlike "$out" '*cost      12
*' 'each class has its own costs'
run "$LANCHESTER" route wood.yaml 2 0 6 0 --class wheels
status_is 4 'and may not enter at all'

# 0,2 to 1,1: one of the side cells, (1, 2), is blocked
run "$LANCHESTER" route wood.yaml 0 2 1 1 -a astar
like "$out" '*0 straight and 1 diagonal steps*' "the scenario's corner rule holds"
run "$LANCHESTER" route wood.yaml 0 2 1 1 -a astar --corners forbid
like "$out" '*2 straight and 0 diagonal steps*' '--corners goes before it'
run "$LANCHESTER" route wood.yaml 0 2 1 1 -a astar --set map.corners=forbid
like "$out" '*2 straight and 0 diagonal steps*' 'so does --set'

run sh -c '"$LANCHESTER" route - 0 0 6 0 <wood.yaml'
status_is 0 'a scenario on standard input is known by its format:'
like "$out" '*
cost      4.4748*' 'and is the same map'
cp wood.yaml wood
run "$LANCHESTER" route wood 0 0 6 0
status_is 0 'so is one in a file without an ending'

cat >plain.map <<'END'
type octile
height 1
width 3
map
...
END
run sh -c '"$LANCHESTER" route - 0 0 2 0 <plain.map'
status_is 0 'a map on standard input still is one'
for map in plain.map maze:9x9; do
  run "$LANCHESTER" route "$map" 1 0 2 0 --set map.corners=one
  status_is 2 "$map takes no --set"
  is "$err" "lanchester: --set and --solver are for scenario files: '$map' is a map only" \
    'and says so'
done

run "$LANCHESTER" route duel.yaml 0 0 1 1
status_is 3 'a scenario without a map has no ways'
is "$err" 'lanchester: duel.yaml: the scenario has no map' 'which is said'
run "$LANCHESTER" route duel.yaml 1 1 7 7 --set map.generate=maze \
  --set map.width=9 --set map.height=9
status_is 0 'but one can be given to it'

sed 's/TTT/TXT/' wood.yaml >wrong.yaml
run "$LANCHESTER" route wrong.yaml 0 0 6 0
status_is 3 'a wrong drawing is refused'
is "$err" "wrong.yaml:11:8: error: 'X' in row 1, column 4 is no terrain's glyph (=T.GS@OW)
   11 |     ..TXT..
      |        ^" 'at the cell that is wrong'

# --- a file beside

mkdir -p folder/maps
sed '/^  rows/,/W=$/d; s/^map:/map: \n  file: maps\/wood.map/' wood.yaml \
  >folder/wood.yaml
printf 'type octile\nheight 3\nwidth 7\nmap\n%s\n%s\n%s\n' \
  ..TTT.. .=====. =W@W@W= >folder/maps/wood.map
run "$LANCHESTER" route folder/wood.yaml 0 0 6 0
like "$out" '*
cost      4.4748*' 'a map file is found beside the scenario'
sed 's/W=/WX/' folder/maps/wood.map >wrong && cp wrong folder/maps/wood.map
run "$LANCHESTER" check folder/wood.yaml
status_is 3 'a wrong map file is a wrong scenario'
is "$err" "folder/maps/wood.map:7:7: error: 'X' is not a glyph of an octile map (=T.GS@OW)
    7 | =W@W@WX
      |       ^" 'told with its own name, line and column'
rm folder/maps/wood.map
run "$LANCHESTER" check folder/wood.yaml
like "$err" 'folder/wood.yaml:9:9: error: map.file cannot be read: No such file or directory*' \
  'a map file that is missing is told in the scenario'

# --- what does not use it

run "$LANCHESTER" check wood.yaml
status_is 0 'a scenario with a map is right'
is "$err" '' 'and check has nothing to warn of'
run "$LANCHESTER" run duel.yaml
before=$out
run "$LANCHESTER" run wood.yaml
status_is 0 'it can be fought'
is "$err" 'lanchester: wood.yaml: warning: the map is not used by run: armies fight as if they stood together' \
  'with a warning that its map is not used'
is "$out" "$before" 'as if there were none'
run "$LANCHESTER" run --quiet wood.yaml
is "$err" '' '--quiet keeps the warning back'
run "$LANCHESTER" plot curve wood.yaml
like "$err" '*: the map is not used by plot: *' 'plot curve warns too'
run "$LANCHESTER" show wood.yaml
printf '%s\n' "$out" >shown.yaml
run "$LANCHESTER" show shown.yaml
is "$out" "$(cat shown.yaml)" 'show shows the same of what it has shown'

# --- pictures

run "$LANCHESTER" plot route wood.yaml 0 0 6 0 -a astar
status_is 0 'a way over it is drawn'
is "$err" '' 'without a warning'
like "$out" '*route   @ start   o goal*@*o*####*' 'as it goes round the wood'
run "$LANCHESTER" plot route wood.yaml 0 0 6 0 --script-only
like "$out" '*stronger shade: higher cost*' 'its picture tells what shades mean'
run "$LANCHESTER" plot route plain.map 0 0 2 0 --script-only
unlike "$out" '*stronger shade: higher cost*' 'where there are any'
run "$LANCHESTER" plot route plain.map 0 0 2 0 --set a=1
status_is 2 'a plain map takes no --set there either'

# --- queries

printf 'version 1\n0\twood.map\t7\t3\t0\t0\t6\t0\t6.82842712\n' >wood.scen
run "$LANCHESTER" route --scen wood.scen wood.yaml -a astar
like "$out" '*,6.8284271*' 'queries are answered over it'

done_testing
