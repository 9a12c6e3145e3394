#!/bin/sh
# tests/cli/full_disk.sh - where no byte fits, every command ends with 1.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

test -c /dev/full || skip_all 'there is no /dev/full'

full='No space left on device'
for ending in csv json jsonl png svg pdf txt; do
  ln -s /dev/full "full.$ending"
done

# --- scenarios: one for each status that a command can end with

for name in iwo-jima spear-horse-bow ford; do
  "$LANCHESTER" example "$name" >"$name.yaml"
done
cat >duel.yaml <<'END'
format: 1
time: {end: 90}
units: {p: {hit: 0.1}, q: {hit: 0.12}}
armies:
  x: {units: {p: 9}}
  y: {units: {q: 8}}
solve: {find: break-even, change: armies.x.units.p.count, between: [1, 99]}
sweep: {vary: [{path: armies.x.units.p.count, from: 5, to: 15, points: 11}],
  record: [margin]}
sensitivity: {range: 0.1}
fit: {data: seen.csv, change: [units.p.hit, units.q.hit]}
expect:
  - {winner: x}
END
printf 'name,hp,dps\nbow,1,2\n' >units.csv
printf 'time,x,y\n0,9,8\n2,7.2,6.4\n4,6,4.9\n6,4.9,3.6\n8,4.2,2.5\n' >seen.csv
sed 's/{find: break-even, change: armies.x.units.p.count, between: \[1, 99\]}/{find: break-even, change: armies.x.units.p.count, between: [1, 2]}/
  s/winner: x/winner: y/' duel.yaml >none.yaml
sed 's/hit: 0.12/hit: 0.15/' duel.yaml >after.yaml
cat >costly.yaml <<'END'
format: 1
units:
  p: {hit: 0.5, cost: 1}
  q: {hit: 0.001, cost: 90}
matchup: {budget: 90}
price: {change: [units.p.cost], within: 0.01, band: [0.49, 0.51]}
time: {end: 9}
armies: {x: {units: {p: 1}}, y: {units: {q: 1}}}
END
cat >two.yaml <<'END'
format: 1
time: {end: 90}
units: {p: {hit: 0.1}, q: {hit: 0.12}, r: {hit: 0.2}}
armies: {x: {units: {p: 9}}, y: {units: {q: 4, r: 3}}}
END
sed 's/{hit.*/{hit: 0.5, cost: 9}/' costly.yaml >even.yaml
"$LANCHESTER" sweep --store rows.db duel.yaml >rows.csv
printf 'type octile\nheight 3\nwidth 4\nmap\n.@..\n.@.@\n.@..\n' >walls.map
printf 'version 1\n0\twalls.map\t4\t3\t0\t0\t0\t2\t9\n' >wrong.scen

# --- standard output

while read -r usual command; do
  run sh -c 'eval "$LANCHESTER $0" >printed' "$command"
  status_is "$usual" "'$command' ends with $usual"
  run sh -c 'eval "$LANCHESTER $0" >/dev/full' "$command"
  status_is 1 "a full disk ends '$command' with 1"
  last=$(printf '%s\n' "$err" | grep 'standard output\|cannot write' || :)
  is "$last" "lanchester: standard output: $full" \
    "and '$command' says so in one line"
done <<'END'
0 --help
0 --version
0 help run
0 run --help
0 run iwo-jima.yaml
0 run --json iwo-jima.yaml
0 run -o - iwo-jima.yaml
0 run --json -o - iwo-jima.yaml
0 run -o curve.csv iwo-jima.yaml
0 run iwo-jima.yaml duel.yaml
0 run --json iwo-jima.yaml duel.yaml
0 check iwo-jima.yaml
0 check --json iwo-jima.yaml
0 show iwo-jima.yaml
0 show --paths iwo-jima.yaml
0 example iwo-jima
0 example --list
0 example --json
0 import csv units.csv
0 schema
0 schema --json
0 verify linear
0 verify --json linear
0 verify --list
6 verify --set time.end=1 linear
0 odds duel.yaml
0 odds --json duel.yaml
0 odds -o - duel.yaml
0 odds --battles 100 --simulate duel.yaml
0 solve duel.yaml
0 solve --json duel.yaml
0 solve -o - duel.yaml
4 solve none.yaml
4 solve --json none.yaml
0 matchup --by margin spear-horse-bow.yaml
0 matchup --by margin --json spear-horse-bow.yaml
0 matchup --by margin -o - spear-horse-bow.yaml
0 diff --by margin spear-horse-bow.yaml spear-horse-bow.yaml
0 diff --by margin --json spear-horse-bow.yaml spear-horse-bow.yaml
4 price costly.yaml
4 price --json costly.yaml
0 price -o - even.yaml
0 fit duel.yaml
0 fit --json duel.yaml
0 fit -o - duel.yaml
0 fit --law duel.yaml
0 fit --law --json duel.yaml
0 allocate two.yaml
0 allocate --json two.yaml
0 sensitivity duel.yaml
0 sensitivity --json duel.yaml
0 sensitivity --method morris duel.yaml
0 sensitivity --method sobol duel.yaml
0 sensitivity --method snowball duel.yaml
0 test duel.yaml
6 test none.yaml
6 test --json none.yaml
0 sweep --dry-run duel.yaml
0 sweep --no-store duel.yaml
0 sweep --no-store --json duel.yaml
0 sweep --store rows.db duel.yaml
0 sweep --summary --no-store duel.yaml
0 sweep --summary --no-store --json duel.yaml
0 export rows.db
0 export --json rows.db
0 plot curve duel.yaml
0 plot phase duel.yaml
0 plot odds duel.yaml
0 plot matchup --by margin spear-horse-bow.yaml
0 plot tornado duel.yaml
0 plot curve --x units.p.hit=0.05:0.2 duel.yaml
0 plot heatmap --x units.p.hit=0.05:0.2 --y units.q.hit=0.05:0.2 duel.yaml
0 plot heatmap --points 12 --x units.p.hit=0.05:0.2 --y units.q.hit=0.05:0.2 duel.yaml
0 plot curve --script-only duel.yaml
0 plot route maze:20x20:2 1 1 14 14
0 route maze:20x20:2 1 1 14 14
0 route --json maze:20x20:2 1 1 14 14
0 route -o - maze:20x20:2 1 1 14 14
0 route --all maze:20x20:2 1 1 14 14
0 route --all --json maze:20x20:2 1 1 14 14
4 route --json walls.map 0 0 2 0
6 route --scen wrong.scen walls.map
6 route --scen wrong.scen --json walls.map
END

# --- files

while read -r usual name command; do
  run sh -c 'eval "$LANCHESTER $0" >printed' "$command -o full.$name"
  status_is 1 "a full disk ends '$command -o FILE.$name' with 1"
  last=$(printf '%s\n' "$err" | grep 'standard output\|cannot write' || :)
  is "$last" "lanchester: cannot write 'full.$name': $full" \
    "and '$command -o FILE.$name' says so in one line"
done <<'END'
0 csv run iwo-jima.yaml
0 json run --json iwo-jima.yaml
0 txt run iwo-jima.yaml duel.yaml
0 json run --json iwo-jima.yaml duel.yaml
0 txt check iwo-jima.yaml
0 json check --json iwo-jima.yaml
0 txt show iwo-jima.yaml
0 txt show --paths iwo-jima.yaml
0 txt example iwo-jima
0 txt example --list
0 json example --json
0 txt import csv units.csv
0 json schema
0 txt verify linear
0 json verify --json linear
6 txt verify --set time.end=1 linear
0 csv odds duel.yaml
0 json odds --json duel.yaml
0 txt solve duel.yaml
0 json solve --json duel.yaml
0 csv matchup --by margin spear-horse-bow.yaml
0 json matchup --by margin --json spear-horse-bow.yaml
0 txt diff --by margin spear-horse-bow.yaml spear-horse-bow.yaml
0 json diff --by margin --json spear-horse-bow.yaml spear-horse-bow.yaml
4 json price --json costly.yaml
0 csv fit duel.yaml
0 json fit --json duel.yaml
0 txt fit --law duel.yaml
0 json fit --law --json duel.yaml
0 txt allocate two.yaml
0 json allocate --json two.yaml
0 txt sensitivity duel.yaml
0 json sensitivity --json duel.yaml
0 txt test duel.yaml
6 txt test none.yaml
6 json test --json none.yaml
0 csv sweep --no-store duel.yaml
0 jsonl sweep --store rows.db duel.yaml
0 csv export rows.db
0 jsonl export rows.db
0 txt plot curve --script-only duel.yaml
0 png plot curve duel.yaml
0 svg plot phase duel.yaml
0 pdf plot odds duel.yaml
0 svg plot matchup --by margin spear-horse-bow.yaml
0 svg plot tornado duel.yaml
0 svg plot heatmap --x units.p.hit=0.05:0.2 --y units.q.hit=0.05:0.2 duel.yaml
0 csv route maze:20x20:2 1 1 14 14
0 json route --json maze:20x20:2 1 1 14 14
0 txt route --all maze:20x20:2 1 1 14 14
0 json route --all --json maze:20x20:2 1 1 14 14
6 csv route --scen wrong.scen walls.map
6 json route --scen wrong.scen --json walls.map
END
done_testing
