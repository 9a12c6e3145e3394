#!/bin/sh
# tests/cli/sweep.sh - many battles over ranges of values.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >duel.yaml <<'END'
format: 1
time: {end: 500}
units: {knight: {hit: 0.013}, pike: {hit: 0.017}}
armies:
  blue: {units: {knight: 113}}
  red: {units: {pike: 87}}
sweep:
  vary:
    - {path: armies.blue.units.knight.count, from: 50, to: 150, step: 50}
    - {path: units.knight.fire, values: [aimed, area]}
  record: [winner, margin]
END

# sweep OPTION... - rows to $out, and no store.
sweep() {
  run "$LANCHESTER" sweep --no-store "$@" duel.yaml
}

# aimed OPTION... - the same, quietly, with no runs that fail.
aimed() {
  sweep --quiet --set sweep.vary.1.values.1=aimed "$@"
}

# same_for_jobs WHAT NAME OPTION... - two and four jobs write the bytes of one,
# which stay in NAME with a 1 before its ending.
same_for_jobs() {
  same_what=$1 same_stem=${2%.*} same_end=${2##*.}
  shift 2
  for jobs in 1 2 4; do
    aimed --jobs $jobs -o "$same_stem-$jobs.$same_end" "$@"
  done
  ok "$same_what: two jobs write the bytes of one" \
    cmp "$same_stem-1.$same_end" "$same_stem-2.$same_end"
  ok "$same_what: four too" cmp "$same_stem-1.$same_end" "$same_stem-4.$same_end"
}

# --- rows

sweep
status_is 5 'some runs failed'
is "$(echo "$out" | sed -n 1p)" \
  'run,armies.blue.units.knight.count,units.knight.fire,winner,margin,status' \
  'the headings are the paths and the names'
is "$(echo "$out" | wc -l)" 7 'a line a run'
is "$(echo "$out" | sed -n 3p)" \
  '1,50,area,,,"units.knight.attack_area: attack_area is missing, but '\
\''blue.knight'\'' fires at '\''red.pike'\'' by area fire; give attack_area, or a '\
'coefficient under fire"' 'a run that fails is a line with its error'
is "$err" 'lanchester: 3 of 6 runs failed, the first of them run 1: '\
'units.knight.attack_area: attack_area is missing, but '\''blue.knight'\'' fires '\
'at '\''red.pike'\'' by area fire; give attack_area, or a coefficient under fire' \
  'and is reported once'

same_for_jobs 'samples' lhs.csv --set sweep.design=lhs --set sweep.samples=300
is "$(wc -l <lhs-1.csv | tr -d ' ')" 301 'all of them'
same_for_jobs 'chance' chance.jsonl --set solver.method=chance --set sweep.repeat=40
is "$(wc -l <chance-1.jsonl | tr -d ' ')" 240 'repeat times each point'
aimed --set solver.method=chance --set sweep.repeat=40 --seed 9 --json
ok 'another seed gives others' \
  [ "$out" != "$(cat chance-1.jsonl)" ]
is "$(echo "$out" | head -n 1 | cut -c 1-66)" \
  '{"run":0,"set":{"armies.blue.units.knight.count":50.0,"units.knigh' \
  '--json prints objects'
sweep --set sweep.repeat=3 --set units.knight.attack_area=1 --set armies.red.area=100
status_is 0 'without chance'
is "$err" 'lanchester: duel.yaml: repeat is for method chance: each point is fought once' \
  'repeat is said to have no effect'
aimed --set sweep.vary.0.path=units.knight.hit --set sweep.vary.0.from=0 \
  --set sweep.vary.0.to=0.3 --set sweep.vary.0.step=0.1
is "$(echo "$out" | sed 1d | cut -d , -f 2 | sort -u | tr '\n' ' ')" \
  '0 0.1 0.2 0.3 ' 'a range has the decimals that were meant'

# --- summary and plan

aimed --summary --jobs 1
one=$out
aimed --summary --jobs 4
is "$out" "$one" 'a summary is the same for any number of jobs'
is "$(echo "$out" | sed -n 2p)" '6 runs.' 'it says of how many'
ok 'it says how often each side won' \
  sh -c "echo '$one' | grep -q 'winner  blue *4  66.67 %'"
aimed --summary --json
ok 'as JSON too' sh -c "echo '$out' | grep -q '\"failed\": 0'"
run "$LANCHESTER" sweep --dry-run duel.yaml
status_is 0 'a dry run'
is "$(echo "$out" | sed -n 1,3p)" 'duel.yaml

path                            values' 'has the paths'
like "$out" '*armies.blue.units.knight.count       3  50 to 150*Recorded: winner, margin.' \
  'their values, and what is recorded'
ok 'counts the runs' sh -c "echo '$out' | grep -q '^runs    6\$'"

run "$LANCHESTER" sweep --dry-run --json --shard 1/4 duel.yaml
like "$out" '*"path": "armies.blue.units.knight.count",*"values": 3,*"points": 6,*"runs": 2,*' \
  'of a shard, as JSON'

# --- pages

aimed --format html
like "$status $out" '0 <!DOCTYPE html>*<h1>duel.yaml</h1>*<th*winner</th>*66.67 %</td>*<th*margin</th>*' \
  'HTML is of the summary'
html=$out
aimed -o page.html
is "$status $out" '0 ' 'a name in .html takes it'
is "$(sed '/<footer>/d' page.html)" "$(printf '%s\n' "$html" | sed '/<footer>/d')" \
  'the same page'
aimed --format text
is "$out" "$one" 'so is text'
sed '/knight.fire/d' duel.yaml >line.yaml
run "$LANCHESTER" sweep --no-store --format html line.yaml
like "$out" '*<desc>margin (+ blue*winner*<table*' \
  'over one path there is a figure before the tables'
html=$out
run "$LANCHESTER" sweep --quiet --store line.db --format html line.yaml
is "$(echo "$out" | sed '/<footer>/d')" "$(echo "$html" | sed '/<footer>/d')" \
  'the same of rows that come from a store'
aimed --format html -o rows.csv
like "$out" '*<th*winner</th>*' 'a page is printed'
is "$(wc -l <rows.csv | tr -d ' ')" 7 'beside rows in a file'
aimed --summary --format csv
is "$(echo "$out" | cut -d , -f 1,2)" 'name,runs
margin,6' 'a summary has rows of its own'
aimed --format json
is "$(echo "$out" | sed -n '2s/,.*//p')" '{"run":1' 'without one, rows are JSON Lines'
aimed --format csv
is "$(echo "$out" | wc -l | tr -d ' ')" 7 'or CSV'
aimed -o duel.yaml --format text
status_is 2 'a page never goes to the scenario'

done_testing
