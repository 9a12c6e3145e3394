# tests/golden/json/prepare.sh - what the commands of reference.jsonl read, in
# this folder: the shipped scenarios, small ones of their own, and changed ones.
# SPDX-License-Identifier: GPL-3.0-or-later
cp "$abs_srcdir"/tests/golden/json/swords.yaml \
  "$abs_srcdir"/tests/golden/json/reports.csv \
  "$abs_srcdir"/tests/golden/json/small.map \
  "$abs_srcdir"/tests/golden/json/small.scen .
mkdir bin && ln -s "$LANCHESTER" bin/lanchester
PATH=$PWD/bin:$PATH
export PATH
lanchester example | while read -r name _; do
  lanchester example "$name" >"$name.yaml"
done
sed 's/^  spear: {hit: 0.020, cost: 10}/  spear: {hit: 0.022, cost: 13}/' \
  spear-horse-bow.yaml >dear-spears.yaml
sed 's/^  sword: {hit: 0.30/  sword: {hit: 0.33/' swords.yaml >better-swords.yaml
sed 's/^  vary:/  design: lhs\n  samples: 5\n  vary:/; s/values: \[20, 24, 28\]/from: 20, to: 28/; s/, step: 5//
  s/odds.blue, //; s/, record/, record/' swords.yaml >swords-lhs.yaml
cat >muskets.yaml <<'YAML'
format: 1
time: {end: 100}
units: {musket: {hit: 0.1, through: true}}
armies:
  blue: {units: {musket: 12}}
  red: {units: {musket: 10}}
solver: bodies
YAML
cat >large.yaml <<'YAML'
format: 1
time: {end: 1e9}
units: {man: {hit: 0.02}}
armies:
  blue: {units: {man: 40000}}
  red: {units: {man: 40000}}
YAML
