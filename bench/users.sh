#!/bin/sh
# bench/users.sh - how long twelve whole commands take, beside what they took
# at commit 3773133f.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: bench/users.sh PROGRAM [TURNS]
#
# MOVINGAI is the folder of Moving AI's maps, for route and move.
#
# Prints the median of TURNS (3) in seconds, its ratio to a yardstick measured
# in the same run, and the ratio at 3773133f (users.tsv). A command may take
# twice as long plus 0.2 s.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
turns=${2:-3}
maps=${MOVINGAI:-$here/../../shared/movingai}
maps=$(cd "$maps" && pwd)
agents=$maps/mapf/maze-128-128-10-random-1.scen
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cp "$here"/../scenarios/*.yaml "$here"/../scenarios/*.map . 2>/dev/null || :
cp "$here"/../tests/golden/json/swords.yaml "$here"/../tests/golden/json/*.csv .

cat >mixed.yaml <<'END'
format: 1
time: {unit: hour, end: 2000}
units:
  inf: {rate: 1.0, hit: 0.02}
  gun: {rate: 0.5, hit: 0.03, fire: area, attack_area: 40}
  cav: {rate: 1.3, hit: 0.025}
armies:
  red: {area: 1000, losses: 0.01, units: {inf: 320, gun: 40, cav: 90}}
  blue: {area: 900, losses: 0.005, units: {inf: 300, gun: 50, cav: 80}}
sweep:
  design: sobol
  samples: 20000
  vary:
    - {path: armies.red.units.inf, from: 200, to: 400}
    - {path: units.inf.hit, from: 0.01, to: 0.03}
END

cat >fitted.yaml <<'END'
format: 1
time: {unit: day, end: 30, every: 1}
units: {inf: {}}
armies:
  blue: {units: {inf: {count: 60000, reinforcements: [{from: 0, rate: 400}]}}}
  red: {units: {inf: {count: 50000, losses: 0.002}}}
fire:
  - {name: on-blue, from: red, at: blue, law: aimed, coefficient: 0.010}
  - {name: on-red, from: blue, at: red, law: aimed, coefficient: 0.012}
fit: {data: law.csv, change: [fire.on-blue.coefficient, fire.on-red.coefficient]}
END
cp "$here"/../tests/transcripts/law.csv .

# Eight types with range and speed, as a sheet.
awk 'BEGIN { print "Unit,HP,DPS,Range,Speed,Cost"
  for (i = 1; i <= 8; i++)
    printf "t%d,%d,%.1f,%d,%.1f,%d\n", i, 20 + 13 * i % 47, 2 + 1.3 * i % 5,
      5 + 7 * i % 31, 2 + i % 4, 10 + 5 * i }' >eight.csv

# command NAME - the twelve.
command_of() {
  case $1 in
  run) "$program" run grand-battle.yaml ;;
  odds) "$program" odds three-sides.yaml ;;
  matchup) "$program" matchup eight.csv --set approach.distance=60 \
    --set rules.wounds=none ;;
  price) "$program" price eight.csv --precision 0.05 ;;
  sensitivity) "$program" sensitivity mixed.yaml --method sobol \
    --set sensitivity.samples=512 ;;
  sweep) "$program" sweep --summary mixed.yaml ;;
  solve) "$program" solve mixed.yaml --set solve.of=margin \
    --set solve.change=armies.red.units.inf --set 'solve.between=[10, 900]' ;;
  fit) "$program" fit fitted.yaml ;;
  route) "$program" route --scen "$maps/games/lak303d.map.scen" \
    "$maps/games/lak303d.map" ;;
  move) "$program" move --scen "$agents" \
    "$maps/mapf/maze-128-128-10.map" ;;
  campaign) "$program" run forty-armies.yaml ;;
  report) "$program" report forty-armies.yaml -o report.html ;;
  esac
}

# seconds COMMAND... - the median of all turns.
seconds() {
  turn=0
  while test "$turn" -lt "$turns"; do
    begun=$(date +%s%N)
    "$@" >/dev/null 2>"$folder/errors" || :
    ended=$(date +%s%N)
    echo $(((ended - begun) / 1000))
    turn=$((turn + 1))
  done | sort -n | awk '{ all[NR] = $1 }
    END { printf "%.4f\n", all[int((NR + 1) / 2)] / 1e6 }'
}

yardstick() {
  awk 'BEGIN { for (i = 0; i < 5000000; i++) sum += i * i; print sum }'
}

one=$(seconds yardstick)
printf '%-12s %10s %10s %10s\n' command seconds ratio 3773133f
for name in run odds matchup price sensitivity sweep solve fit route move \
  campaign report; do
  took=$(seconds command_of "$name")
  awk -v name="$name" -v took="$took" -v one="$one" -F '\t' '
    $1 == name { before = $2 }
    END {
      is_slow = before != "" && (took > 2 * before * one + 0.2)
      printf "%-12s %10.3f %10.3f %10s%s\n", name, took, took / one, before,
        (is_slow ? "  slow" : "") }' \
    "$here/users.tsv"
done
