# tests/support/long.sh - a scenario whose every question takes days, long.yaml,
# and what was seen of its battle, seen.csv; to be read by a test.
# SPDX-License-Identifier: GPL-3.0-or-later

# Stiff as can be: its step is 1e-9, and it takes days.
cat >long.yaml <<'END'
format: 1
time: {end: 240}
units: {r: {hit: 0.02, cost: 1}, q: {hit: 0.03, cost: 1}}
armies:
  blue: {units: {r: 100}}
  red: {morale: {recovery: 1e9}, units: {q: 50}}
sweep: {vary: [{path: units.r.hit, values: [0.02, 0.03]}], record: [margin]}
solve: {change: armies.red.units.q, between: [5, 60]}
fit: {data: seen.csv, change: [units.r.hit]}
matchup: {count: 100}
expect: [{winner: blue}]
END
printf 'time,blue,red\n0,100,50\n1,99,48\n2,98,46\n' >seen.csv
