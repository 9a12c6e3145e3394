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

while read -r command; do
  run sh -c 'eval "$LANCHESTER $0" >/dev/full' "$command"
  status_is 1 "a full disk ends '$command' with 1"
  last=$(printf '%s\n' "$err" | grep 'standard output\|cannot write' || :)
  is "$last" "lanchester: standard output: $full" \
    "and '$command' says so in one line"
done <<'END'
--help
help run
run iwo-jima.yaml
run --json iwo-jima.yaml
run -o - iwo-jima.yaml
run iwo-jima.yaml duel.yaml
check --json iwo-jima.yaml
show iwo-jima.yaml
show --paths iwo-jima.yaml
example iwo-jima
example --list
import csv units.csv
schema
verify linear
verify --list
verify --set time.end=1 linear
odds -o - duel.yaml
solve --json duel.yaml
solve none.yaml
matchup --by margin --json spear-horse-bow.yaml
price costly.yaml
price -o - even.yaml
fit -o - duel.yaml
allocate two.yaml
test duel.yaml
test --json none.yaml
sweep --dry-run duel.yaml
sweep --no-store duel.yaml
sweep --store rows.db duel.yaml
sweep --summary --no-store --json duel.yaml
export rows.db
plot curve duel.yaml
plot curve --script-only duel.yaml
route -o - maze:20x20:2 1 1 14 14
route --all maze:20x20:2 1 1 14 14
route --json walls.map 0 0 2 0
route --scen wrong.scen walls.map
END

# --- files

while read -r name command; do
  run sh -c 'eval "$LANCHESTER $0" >printed' "$command -o full.$name"
  status_is 1 "a full disk ends '$command -o FILE.$name' with 1"
  last=$(printf '%s\n' "$err" | grep 'standard output\|cannot write' || :)
  is "$last" "lanchester: cannot write 'full.$name': $full" \
    "and '$command -o FILE.$name' says so in one line"
done <<'END'
csv run iwo-jima.yaml
json run --json iwo-jima.yaml duel.yaml
txt show --paths iwo-jima.yaml
txt example --list
txt import csv units.csv
json schema
txt verify --set time.end=1 linear
csv odds duel.yaml
json price --json costly.yaml
csv fit duel.yaml
txt test none.yaml
csv sweep --no-store duel.yaml
jsonl sweep --store rows.db duel.yaml
jsonl export rows.db
txt plot curve --script-only duel.yaml
png plot curve duel.yaml
svg plot phase duel.yaml
csv route maze:20x20:2 1 1 14 14
json route --scen wrong.scen --json walls.map
END
done_testing
