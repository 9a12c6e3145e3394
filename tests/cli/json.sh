#!/bin/sh
# tests/cli/json.sh - the manual has every key that --json prints, and no other.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

page=$abs_srcdir/docs/lanchester.1

# Names begin with capitals, so that what does not is a key of the program's.
cat >scenario.yaml <<'END'
format: 1
title: Swords for hire
time: {unit: turn, end: 200}
units:
  Sword: {hit: 0.30, damage: 4, health: 10, cost: 20}
  Axe: {hit: 0.22, damage: 7, health: 11, cost: 30}
  Knight: {hit: 0.35, damage: 6, health: 24, cost: 50}
armies:
  Blue: {units: {Knight: 8}}
  Red: {morale: {}, units: {Sword: 17}}
terrain: {Wood: {glyph: w, cover: 0.5}}
matchup: {budget: 200, terrains: [Wood]}
price: {change: cost, band: [0.35, 0.65], step: 1}
solve: {change: armies.Red.units.Sword, between: [5, 60]}
sweep:
  vary: [{path: units.Knight.health, values: [20, 24]}]
  record: [armies.Blue.left, armies.Blue.state]
fit: {data: reports.csv, change: [units.Sword.hit, units.Knight.hit]}
expect:
  - {match: {Knight: 1, Sword: 2}, scale: 4, odds: [0.35, 0.65]}
END
sed 's/morale: {}, //' scenario.yaml >calm.yaml
sed 's/{Sword: 17}/{Sword: 9, Axe: 6}/' calm.yaml >two.yaml
sed 's/cost: 20/cost: 21/' scenario.yaml >after.yaml
"$LANCHESTER" run -q scenario.yaml -o reports.csv >summary
cat >large.yaml <<'END'
format: 1
time: {end: 1e9}
units: {Man: {hit: 0.02}}
armies:
  Blue: {units: {Man: 40000}}
  Red: {units: {Man: 40000}}
END
cat >small.map <<'END'
type octile
height 2
width 4
map
....
..@.
END
cat >towns.yaml <<'END'
format: 1
time: {end: 10}
units: {Man: {hit: 0.02}}
armies: {Blue: {units: {Man: 40}}, Red: {units: {Man: 40}}}
map: {graph: {places: {rome: [0, 0], ostia: [3, 1]}, roads: [[rome, ostia]]}}
END
cat >campaign.yaml <<'END'
format: 1
time: {end: 10}
units: {Man: {hit: 0.02, speed: 1, range: 1}}
armies:
  Blue: {at: [0, 0], units: {Man: 40}, orders: [{attack: Red}]}
  Red: {at: [3, 0], units: {Man: 40}}
map: {cell: 1, rows: "....\n...."}
END
printf 'version 1\n0\tsmall.map\t4\t2\t0\t0\t3\t1\t3.82842712\n' >small.scen

# told TAG - the paragraphs below a tag of the section JSON.
told() {
  awk -v tag="$1" '
    /^\.SH/ { inside = $0 == ".SH JSON" }
    !inside { next }
    tagged { tagged = 0; gsub(/\\-/, "-"); sub(/^\.BR? /, ""); gsub(/"/, "")
      gsub(" , ", ","); found = index("," $0 ",", "," tag ","); next }
    /^\.TP/ { tagged = 1; next }
    found' "$page"
}

# bold - the words of roff that are in bold.
bold() {
  awk '
    function word() {
      if (line ~ /^"/) {
        end = index(substr(line, 2), "\"") + 1
        part = substr(line, 2, end - 2)
      } else {
        end = match(line, / |$/) - 1
        part = substr(line, 1, end)
      }
      line = substr(line, end + 1)
      sub(/^ */, "", line)
      return part
    }
    /^\.(B|BR|RB) / {
      gsub(/\\-/, "-")
      gsub(/\\\(dq/, "")
      line = $0
      font = word()
      for (i = 1; line != ""; i++) {
        text = word()
        if (font == ".B" || i % 2 == (font == ".BR")) print text
      }
    }' | tr -s ' ' '\n' | grep . | sort -u
}

# What is in bold though it is no key: values, and a command that is referred
# to.
values='all annihilation army.group at battle best between bodies break broken chance closed
conflict cost cycle even-mix exact fighting flat gone graph gsl helpless hex jump ladder level
linear logarithmic match mixed monte-carlo mutual nearest none normal objective power reached
ring run search soldiers square stalemate time unchanged'

# documents TAG COMMANDS [OTHERS] - what the manual says there, and below the
# other tags, is what they print.
documents() {
  : >printed
  echo "$2" | while read -r arguments; do
    # shellcheck disable=SC2086
    "$LANCHESTER" $arguments -q >one 2>err
    cat one err >>printed
  done
  grep -o '"[a-z][a-z0-9_]*":' printed | tr -d '":' | sort -u |
    grep -vxE 'fighting|broken|gone' >keys
  ok "$1 prints keys" test -s keys
  told "$1" | bold >bold
  printf '%s\n' schema title >elsewhere
  for other in ${3-}; do
    told "$other" | bold >>elsewhere
  done
  is "$(sort -u elsewhere bold | comm -13 - keys)" '' \
    'all of them are in the manual'
  # shellcheck disable=SC2086
  is "$(printf '%s\n' $values | sort -u - keys | comm -23 bold -)" '' \
    'which names no other'
}

documents run 'run --json scenario.yaml
run --json --solver bodies scenario.yaml
run --json --set approach.distance=10 calm.yaml
run --json campaign.yaml
run --json calm.yaml no-such-file.yaml'
documents check 'check --json scenario.yaml no-such-file.yaml'
documents 'example --list' 'example --list --json'
documents verify 'verify --json square'
documents odds 'odds --json calm.yaml
odds --json --simulate --battles 10 calm.yaml
odds --json large.yaml
odds --json --set armies.Blue.units.Man=6000000 --set armies.Red.units.Man=6000000 large.yaml' run
documents report 'report --json --odds --simulate --battles 10 scenario.yaml
report --json --odds --exact scenario.yaml
report --json --set sensitivity.method=morris calm.yaml' \
  'run odds matchup sensitivity price'
documents solve 'solve --json calm.yaml'
documents matchup 'matchup --json scenario.yaml'
documents price 'price --json scenario.yaml'
documents allocate 'allocate --json two.yaml
allocate --json --set armies.Blue.front=4 two.yaml'
documents fit 'fit --json scenario.yaml'
documents 'fit --law' 'fit --law --json calm.yaml'
documents sensitivity 'sensitivity --json scenario.yaml
sensitivity --json --method morris scenario.yaml
sensitivity --json --method sobol --set sensitivity.samples=16 scenario.yaml
sensitivity --json --method snowball calm.yaml'
documents test 'test --json scenario.yaml'
documents diff 'diff --json scenario.yaml after.yaml'
documents route 'route --json small.map 0 0 3 1
route --json towns.yaml rome ostia'
documents 'route --all' 'route --all --turn-cost 1 --json small.map 0 0 1 0'
documents 'route --scen' 'route --json --scen small.scen small.map'
documents move 'move --json --scen small.scen -n 1 small.map'
run "$LANCHESTER" test --json scenario.yaml
like "$out" '*0.35,*0.65*' 'numbers have the digits that they need'
unlike "$out" '*0.349999999*' 'and no more'
run "$LANCHESTER" sweep --json --no-store -q calm.yaml \
  --set sweep.vary.0.values=[0.6,20.1]
like "$out" '*"units.Knight.health":0.6}*"units.Knight.health":20.1}*' \
  'in lines of JSON too'

documents sweep 'sweep --json --no-store scenario.yaml'
documents 'sweep --summary' 'sweep --summary --json scenario.yaml'
documents 'sweep --dry-run' 'sweep --dry-run --json scenario.yaml'

done_testing
