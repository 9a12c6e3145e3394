# tests/golden/pictures/prepare.sh - the files that the commands of commands.tsv
# read; sourced after tap.sh.
# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: GPL-3.0-or-later
. "$abs_srcdir/tests/golden/json/prepare.sh"
printf 'name,cost,hp,attack\nclub,10,8,2\npike,15,9,4\n' >sheet.csv

# Names that are markup, commands or wide.
cat >hostile.yaml <<'YAML'
format: 1
title: "<b>&amp; 'q' \"d\" `id` $(id) \\ {/Bold x} %s ]]> -->"
time: {unit: "<h&>", end: 60}
units: {"<i>&$x": {hit: 0.03, cost: 3}, "将軍 @x_a^b": {hit: 0.02, cost: 2}}
armies:
  "</svg> & $(id)": {units: {"<i>&$x": {count: 30, reinforcements: [{at: 20, count: 9}]}}}
  "@x {/40 y} %s 将軍": {break: 0.2, units: {"将軍 @x_a^b": 25}}
sweep:
  vary:
    - {path: "units.<i>&$x.hit", values: [0.01, 0.04]}
    - {path: "armies.@x {/40 y} %s 将軍.break", values: [0.1, 0.5]}
  record: [margin]
YAML
cat >huge.yaml <<'YAML'
format: 1
time: {unit: second, end: 1}
units: {u: {hit: 1e-6}}
armies: {blue: {units: {u: 3.2e12}}, red: {units: {u: 2.9e12}}}
YAML
cat >still.yaml <<'YAML'
format: 1
time: {unit: day, end: 1}
units: {u: {hit: 0}}
armies: {blue: {units: {u: 1}}, red: {units: {u: 1}}}
YAML
{
  printf 'format: 1\ntime: {unit: hour, end: 90}\nunits:\n'
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
    echo "  company number $i of the third regiment: {hit: 0.0$i, cost: $i}"
  done
  for side in blue red; do
    printf '%s\n' "${units:-armies:}" "  $side:" '    units:'
    units='#'
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
      echo "      company number $i of the third regiment: $((20 + i))"
    done
  done
} >many.yaml
for i in 1 2 3 4 5 6 7 8 9; do
  sed "s/^title: .*/title: Duel $i/; s/hit: 0.30/hit: 0.3$i/" swords.yaml >duel-$i.yaml
done
