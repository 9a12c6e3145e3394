#!/bin/sh
# tests/cli/turning.sh - what run says a side would have won or held out with.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# said FILE SIDE: the sentence about a side
said() {
  "$LANCHESTER" run --quiet "$1" | grep "^$2 would "
}

# winner FILE PATH N
winner() {
  "$LANCHESTER" run --quiet --json --set "$2=$3" "$1" |
    sed -n 's/^  "winner": "\(.*\)",$/\1/p'
}

# unit_less N: one less in the last digit of five
unit_less() {
  awk -v n="$1" 'BEGIN {
    e = sprintf("%.4e", n); sub(/.*e/, "", e)
    printf "%.5g", n - 10 ^ (e - 4)
  }'
}

# holds_as_said FILE SIDE PATH: fights the numbers of the sentence again, and
# those a digit below
holds_as_said() {
  sentence=$(said "$1" "$2")
  won=$(echo "$sentence" | sed -n 's/.* would have won with \([^ ]*\) .*/\1/p' | tr -d ,)
  held=$(echo "$sentence" | sed -n 's/.*the end with \([0-9.,]*[0-9]\).*/\1/p' |
    tr -d ,)
  diag "$sentence"
  if [ -n "$won" ]; then
    is "$(winner "$1" "$3" "$won")" "$2" "$1: $2 wins with the $won said"
    less=$(unit_less "$won")
    unlike "$(winner "$1" "$3" "$less")" "$2" "$1: and does not with $less"
  fi
  if [ -n "$held" ]; then
    is "$(winner "$1" "$3" "$held")" none "$1: $2 holds out with $held"
    less=$(unit_less "$held")
    unlike "$(winner "$1" "$3" "$less")" none "$1: and does not with $less"
  fi
}

# --- equal rifles, w = 0.01 a unit of time: 100 tanh(w T) hold out until T, and
#     100 / tanh(w T) win before it

cat >square.yaml <<'END'
format: 1
time: {end: 240}
units: {p: {}, q: {}}
armies:
  x: {units: {p: 100}}
  y: {units: {q: 80}}
fire:
  - {from: y, at: x, law: aimed, coefficient: 0.01}
  - {from: x, at: y, law: aimed, coefficient: 0.01}
END
is "$(said square.yaml y)" 'y would have won with 101.66 at the start instead of 80 (1.2708 times as many), and held out until the end with 98.368.' \
  'to win before the end takes more than to hold out until then'
holds_as_said square.yaml y armies.y.units.q
sed 's/240/1000/' square.yaml >long.yaml
is "$(said long.yaml y)" 'y would have won with 100.01 at the start instead of 80 (1.2502 times as many).' \
  'where there is time for it, both are the same number'
sed 's/q: 80/q: 100/' square.yaml >even.yaml
is "$("$LANCHESTER" run even.yaml | grep -c 'would have won with 101.66 at the start instead of 100 (1.0166 times as many)[.]$')" \
  2 'without a winner each side has its number'
holds_as_said even.yaml x armies.x.units.p

# --- a side that cannot hurt loses b x T = 1000

cat >unarmed.yaml <<'END'
format: 1
time: {end: 1000}
units: {p: {}, q: {}}
armies:
  x: {units: {p: 100}}
  y: {units: {q: 80}}
fire:
  - {from: y, at: x, law: none}
  - {from: x, at: y, law: aimed, coefficient: 0.01}
END
is "$(said unarmed.yaml y)" 'y would have held out until the end with 1,000.1 at the start instead of 80 (12.502 times as many), but not won with any number tried up to 1000 times its own.' \
  'a side that cannot win may hold out'
holds_as_said unarmed.yaml y armies.y.units.q
sed 's/0.01/10/' unarmed.yaml >hopeless.yaml
is "$(said hopeless.yaml y)" 'y would not have won with any number tried up to 1000 times its own, nor held out until the end.' \
  'or not even that'
is "$("$LANCHESTER" run --set fire.1.coefficient=0 --set fire.0.law=aimed --set fire.0.coefficient=1e-9 unarmed.yaml | grep '^x would ')" \
  'x would not have won with any number tried up to 1000 times its own.' \
  'a side that holds out already cannot win'

# --- an enemy that dwindles for ever, y' = -(l + a x) y, against x' = -b y, is
#     beaten where he is gone, at g: l x + a x^2 / 2 > b (y - g)

cat >dwindling.yaml <<'END'
format: 1
time: {end: 300}
units: {p: {}, q: {}}
armies:
  x: {units: {p: 100}}
  y: {losses: 0.3, units: {q: 400}}
fire:
  - {from: y, at: x, law: aimed, coefficient: 0.1}
  - {from: x, at: y, law: area, coefficient: 0.001}
END
sed 's/^fire/rules: {gone: 0}\nfire/' dwindling.yaml >never_gone.yaml
for tolerance in 1e-4 1e-8 1e-12; do
  for file in dwindling.yaml never_gone.yaml; do
    sed "s/^fire/solver: {rtol: $tolerance, atol: $tolerance}\nfire/" $file \
      >$tolerance-$file
  done
  like "$(said $tolerance-dwindling.yaml x)" '* with 112.19 at *' \
    "$tolerance: beaten at half a soldier"
  like "$(said $tolerance-never_gone.yaml x)" '* with 112.32 at *' \
    "$tolerance: beaten at nothing"
done

# --- nobody of a side is there at the start

cat >late.yaml <<'END'
format: 1
time: {end: 50}
units: {p: {hit: 0.1}}
armies:
  x: {units: {p: 100}}
  y: {units: {p: {count: 0, reinforcements: [{at: 1, count: 30}]}}}
END
like "$("$LANCHESTER" run late.yaml)" '*
y starts with no soldiers, so that no multiple of its start would have won.
*' 'a side without a start has nothing to multiply'

# --- found: half of the enemy can never be hit, so that shares left say
#     nothing; 500 / sqrt(1 - 0.6^2) = 625 outlast the other half

cat >never.yaml <<'END'
format: 1
time: {end: 1000}
units: {r: {hit: 0.01}}
armies:
  a: {units: {g0: {type: r, count: 1000}, g1: {type: r, count: 500}}}
  b: {break: 0.6, units: {r: 300}}
fire:
  - {from: a.g0, at: b, law: none}
  - {from: b, at: a.g0, law: none}
END
is "$(said never.yaml b)" 'b would have held out until the end with 625.01 at the start instead of 300 (2.0834 times as many), but not won with any number tried up to 1000 times its own.' \
  'a greater share left is no win'
holds_as_said never.yaml b armies.b.units.r

# --- found: armies with morale and laws between the laws

cat >morale.yaml <<'END'
{"format": 1, "time": {"end": 26.195}, "units": {"t0": {"hit": 0.044855, "rate": 1.9938, "damage": 1.1737, "attack_area": 0.69894, "cost": 10}, "t1": {"hit": 0.18252, "damage": 2.7784, "health": 2.1473, "attack_area": 3.425, "cost": 10}, "t2": {"hit": 0.023214, "rate": 0.36669, "cost": 1.9193, "attack_area": 0.60245}}, "armies": {"a0": {"area": 10674.3939, "morale": {"start": 0.89226, "loss_weight": 0.39683, "effect": 1.3936}, "units": {"g0": {"type": "t2", "count": 446.10613800000004}}}, "a1": {"area": 11287.374450000001, "morale": {"start": 0.90466, "loss_weight": 2.897, "recovery": 0.085948, "break": 0.151}, "units": {"g0": {"type": "t2", "count": 1284.909022}}}}, "counters": {"t1": {"t0": 2.073}, "t2": {"t2": 0.86768}}, "fire": [{"from": "a0", "at": "a1.g0", "law": "power", "enemy": 0.96597, "own": 1.2742, "coefficient": 1.4719e-05}, {"from": "a0.g0", "at": "a1.g0", "law": "power", "enemy": 0.339, "own": 1.0302, "coefficient": 0.030973}, {"from": "a0", "at": "a1.g0", "law": "power", "enemy": 0.37529, "own": 0.13878, "coefficient": 6.0418}, {"from": "a1.g0", "at": "a0", "law": "power", "enemy": 0.53332, "own": 0.32825, "coefficient": 0.058367}], "rules": {"share": "proportional"}}
END
like "$(said morale.yaml a1)" '* would have won with *, and held out until *' \
  'it takes more to break the enemy than not to be broken'
holds_as_said morale.yaml a1 armies.a1.units.g0

# --- found: Iwo Jima

"$LANCHESTER" example iwo-jima >iwo-jima.yaml
holds_as_said iwo-jima.yaml japan armies.japan.units.defender

# --- found: two small enemies of each other under the fire of guns fade
#     together, and when the last of them is gone hangs on the solver's settings

cat >fading.yaml <<'END'
format: 1
time: {end: 1000}
units:
  gun: {hit: 0.005948, health: 0.994, fire: area, attack_area: 4.77}
  foot: {hit: 0.02526, health: 2.24, attack_area: 4.34}
armies:
  x: {area: 200, losses: 0.000349, units: {foot: 31}}
  y: {area: 20, break: 0.17, losses: 0.00637, units: {gun: 16}}
  z: {area: 20, losses: 0.0435, units: {foot: 144}}
END
sentence=$(said fading.yaml y)
diag "$sentence"
won=$(echo "$sentence" | sed -n 's/.* would have won with \([^ ]*\) .*/\1/p' | tr -d ,)
like "$sentence $(winner fading.yaml armies.y.units.gun "${won:-16}")" \
  'y would have won with * y' \
  'a number found by quick battles is fought with the settings of the scenario'

done_testing
