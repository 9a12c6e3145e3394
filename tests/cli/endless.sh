#!/bin/sh
# tests/cli/endless.sh - battles that might never end do, and large ones too.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# value KEY [N] - the N-th value of a key of got.json.
value() {
  sed -n "s/^ *\"$1\": \([^,]*\),\{0,1\}\$/\1/p" got.json | sed -n "${2:-1}p"
}

# near GOT WANT NAME - to 1e-8 of it.
near() {
  if awk "BEGIN { d = ($1) - ($2); w = $2; d = d < 0 ? -d : d
      w = w < 0 ? -w : w; exit !(d <= 1e-8 * w) }"; then
    pass "$3"
  else
    fail "$3" "got $1, want $2"
  fi
}

fight() {
  "$LANCHESTER" run battle.yaml --json "$@" >got.json 2>got.err
}

# What lands at 2 an hour under the fire of 100 (10 an hour) is shot down at
# once; from 50 on 30 an hour land. Then x - 300 = -200 cosh(t / 10), and
# (x - 300)^2 - y^2 is conserved: x is gone 10 acosh(3/2) later, y = sqrt(50000).
cat >battle.yaml <<'END'
format: 1
time: {end: 100}
units: {p: {hit: 0.1}}
armies:
  x: {units: {p: 100}}
  y: {units: {p: {count: 0, reinforcements: [{from: 0, to: 50, count: 100}, {from: 50, rate: 30}]}}}
END
fight
near "$(value time)" 59.62423650119206 'a landing is held down, then breaks out'
near "$(value left 2)" 223.60679774997897 'with what the invariant leaves'
near "$(value lost_combat 2)" \
  "(100 + 30 * 9.62423650119206 - 223.60679774997897)" \
  'and all that was shot down is booked as lost in combat'

# The same landing in two halves: each alone is below the fire of 10, both
# together are above it, and then they come up together.
sed 's/^  y:.*/  y: {units: {p: LAND, q: {type: p, count: 0, reinforcements: [{from: 0, to: 50, count: 50}, {from: 50, rate: 15}]}}}/
  s/LAND/{count: 0, reinforcements: [{from: 0, to: 50, count: 50}, {from: 50, rate: 15}]}/' \
  battle.yaml >halves.yaml
mv halves.yaml battle.yaml
fight
near "$(value time)" 59.62423650119206 'two halves of a landing break out together'
near "$(value left 2)" 111.80339887498948 'and each has half'

# A landing that never gets ashore: the battle ends by the clock.
cat >battle.yaml <<'END'
format: 1
time: {end: 1e6}
units: {p: {hit: 0.1}}
armies:
  x: {units: {p: 100}}
  y: {units: {p: {count: 0, reinforcements: [{from: 0, rate: 9.9}]}}}
END
fight
is "$(value reason) $(value time)" '"annihilation" 1000000.0' \
  'a landing held down for ever is over when nothing more is due'
near "$(value lost_combat 2)" 9.9e6 'and all of it is lost'

# Area fire holds a trickle below half a soldier: c y x = 0.004 * 50 * x at
# half a soldier is 0.1, and 0.09 arrives.
cat >battle.yaml <<'END'
format: 1
time: {end: 1000}
units: {g: {hit: 0.04, fire: area, attack_area: 10}, p: {hit: 0}}
armies:
  x: {units: {g: 50}}
  y: {area: 100, units: {p: {count: 0, reinforcements: [{from: 0, rate: 0.09}]}}}
END
fight
is "$(value time) $(value left 2)" '1000.0 0.0' \
  'a trickle below half a soldier never stands under area fire'
fight --set armies.y.units.p.reinforcements.0.rate=0.11
near "$(value left 2)" 0.55 'one above it levels off where it balances'

# A dead group of an army that is still in comes back with its next arrival.
cat >battle.yaml <<'END'
format: 1
time: {end: 30}
units: {p: {hit: 0.1}, t: {hit: 0}}
rules: {share: priority, priority: {p: [p, t]}}
armies:
  x: {units: {p: 20}}
  y: {units: {p: {count: 4, reinforcements: [{at: 12, count: 6}]}, t: 500}}
END
fight
is "$(value reason)" '"time"' 'a group that died is reinforced and dies again'
near "$(value lost_combat 2)" 10 'twice to the last man'

# Extremes.
for set in units.p.rate=1e-300 units.p.rate=1e300 time.end=1e300 \
  time.end=1e-300 armies.x.units.p=1e-300 armies.x.units.p=1e300 \
  units.p.rate=0; do
  run "$LANCHESTER" run battle.yaml --json --set "$set"
  status_is 0 "$set ends"
  unlike "$out" '*: nan*' "$set has no number that is none"
done

# Numbers so small that rows of a curve would stand at one time.
for set in time.end=5e-324 armies.x.units.p=5e-324 \
  armies.y.units.p.reinforcements.0.count=1e-301; do
  run "$LANCHESTER" run battle.yaml --set "$set"
  status_is 3 "$set is refused"
  like "$err" '*; give *1e-300 or more*' 'with the least that there is'
done
run "$LANCHESTER" run battle.yaml -o - --set time.end=1e-300 --set time.points=5
is "$(printf '%s\n' "$out" | wc -l)" 6 'the least end has rows of its own'

# Fire shared between groups, one of them hit by area fire, where none is gone
# above zero: the last is left to area fire alone and halves for ever. Gone are
# a soldier's last 1e-22 of 12, or the clock ends it.
cat >battle.yaml <<'END'
format: 1
time: {end: 1000}
armies:
  open: {side: red, units: {g: 6}}
  wood: {side: red, hidden: true, area: 12, units: {g: 6}}
  blue: {units: {r: 6}}
fire:
  - {from: open, at: blue, law: none}
  - {from: wood, at: blue, law: none}
units: {r: {hit: 0.17, attack_area: 1.1}, g: {hit: 0}}
rules: {gone: 0}
END
fight
is "$(value winner)" '"blue"' 'shared fire ends where nothing is gone above zero'
ok 'in less than 5,000 steps' test "$(value steps)" -lt 5000
run "$LANCHESTER" odds battle.yaml --json
status_is 0 'and has its odds'
cat >battle.yaml <<'END'
format: 1
time: {end: 1000}
units:
  t0: {hit: 0.059919, attack_area: 1.6287}
  t1: {hit: 0.13517, attack_area: 1.1334, rate: 1.2769, health: 0.5979}
  t2: {hit: 0, attack_area: 1.7908, health: 1.8499, fire: area}
armies:
  a0: {area: 14.126, side: s0, units: {g0: {type: t2, count: 6}}}
  a1: {area: 12.617, side: s0, hidden: true, units: {g0: {type: t0, count: 6}}}
  a2: {area: 10.989, side: s1, hidden: true, units: {g0: {type: t1, count: 6}}}
  a3: {area: 10.585, side: s1, units: {g0: {type: t2, count: 6}}}
fire:
  - {from: a0, at: a3.g0, law: none}
  - {from: a0, at: a2, law: none}
rules: {gone: 0}
END
fight
ok 'so it does on both sides' test "$(value steps)" -lt 5000

# Two that hit only each other by aimed fire, worn down by the guns of a third:
# neither brings the other to zero before both are next to nothing.
cat >battle.yaml <<'END'
format: 1
time: {end: 1000}
units: {gun: {hit: 0.05, fire: area, attack_area: 1}, foot: {hit: 0.01}}
armies:
  a: {area: 20, units: {gun: 300}}
  b: {area: 20, units: {foot: 50}}
  c: {area: 20, units: {foot: 50}}
END
for count in 30 49 50 60; do
  fight --set "armies.b.units.foot=$count"
  is "$(value winner)" '"a"' "guns win over two that shrink together, $count and 50"
done
cat >battle.yaml <<'END'
format: 1
time: {end: 1e5}
units: {raider: {hit: 0.01}, herd: {hit: 0}}
armies:
  x: {losses: 0.1, units: {raider: 50}}
  y: {losses: 0.1, units: {raider: 50}}
  z: {units: {herd: 10}}
fire:
  - {from: x, at: z, law: none}
  - {from: y, at: z, law: none}
END
fight
is "$(value winner)" '"z"' 'who only looks on outlasts two that waste away together'

# A besieged host wastes away by half a day's losses each day, one sniper left:
# gone at 1e-9 of it, 0.001: ln((1e6 + 6e-6) / (1e-3 + 6e-6)) / 0.5 = 41.4346.
cat >battle.yaml <<'END'
format: 1
time: {unit: day, end: 400}
units: {r: {hit: 0.001}, s: {hit: 0.000003}}
armies:
  host: {losses: 0.5, front: 100000, units: {r: 1000000}}
  sniper: {units: {s: 1}}
fire:
  - {from: host, at: sniper, law: none}
END
is "$("$LANCHESTER" run battle.yaml | sed -n 2p)" \
  'sniper wins at 41.43 days with 1 soldier (100 %).' \
  'one sniper outlasts a host that wastes away'

# A group that is next to nothing beside its army is there all the same.
cat >battle.yaml <<'END'
format: 1
time: {end: 100}
units: {o: {hit: 0.01}, p: {hit: 0.01}}
armies:
  blue: {units: {o: 1e12, p: 20}}
  red: {units: {q: {type: p, count: 50}}}
END
fight
is "$(value left 2)" 20.0 'a small group next to a huge one is not gone from the start'

# many GROUPS END - so many groups on two sides, one in seven by area fire.
many() {
  awk -v n="$1" -v end="$2" 'BEGIN {
    print "format: 1\ntime: {end: " end ", points: 2}\nunits:"
    for (k = 0; k < n; k++)
      printf "  u%d: {rate: %g, hit: %g, fire: %s, attack_area: 3}\n", k,
        0.5 + (k * 37 % 101) / 67, 0.01 + (k * 53 % 97) / 2400,
        k % 7 ? "aimed" : "area"
    print "armies:"
    for (a = 0; a < 2; a++) {
      print "  a" a ":\n    area: 20000\n    losses: 0.0005\n    units:"
      for (k = a; k < n; k += 2) print "      u" k ": " 20 + k * 71 % 281 }
    print "rules: {share: even}" }' >battle.yaml
}

many 64 500
fight
ok '64 groups lose more than ten of them' test "$(value events)" -gt 10
ok 'in less than 200 steps' test "$(value steps)" -lt 200
many 1024 8
fight
is "$(value reason)" '"time"' '1,024 groups fight'
ok 'and some of them die' test "$(value events)" -gt 0
fight --set rules.share=proportional
is "$(value reason)" '"time"' 'in proportion, too'
done_testing
