#!/bin/sh
# tests/cli/allocate.sh - orders of fire: what is found, printed and refused, and
# that the lines that are printed do what they promise.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >two.yaml <<'END'
format: 1
title: One against two
time: {unit: hour, end: 1e5}
units: {rifle: {cost: 2}, gun: {cost: 9}, horse: {cost: 4}}
armies:
  blue: {units: {rifle: 100}}
  red: {units: {gun: 40, horse: 60}}
fire:
  - {from: red.gun, at: blue, law: aimed, coefficient: 0.03}
  - {from: red.horse, at: blue, law: aimed, coefficient: 0.01}
  - {from: blue, at: red.gun, law: aimed, coefficient: 0.02}
  - {from: blue, at: red.horse, law: aimed, coefficient: 0.05}
END

run "$LANCHESTER" allocate two.yaml
status_is 0 'allocate ends well'
is "$err" '' 'and says nothing on standard error'
is "$out" 'One against two
In the best order blue wins with 66.9328 of 100 soldiers left.
The order is worth 2.61218 soldiers, 4.06 % of what fire in proportion leaves.

order of fire  winner  left (soldiers)  enemies left  time (hour)
best           blue            66.9328             0      41.3808
in proportion  blue            64.3206             0      42.1342
reverse        blue            63.2456             0      42.5296

The largest a*b first is the best of all ways to share fire, as theory has it for one type.

What one of each target takes from the side per time, and loses to one who fires, as the battle begins:
who fires  place  at whom  takes (a)  loses (b)     a*b
rifle          1  gun           0.03       0.02  0.0006
rifle          2  horse         0.01       0.05  0.0005

In place of the section rules of the scenario:
rules:
  share: priority
  priority:
    rifle: [gun, horse]' 'the answer has the order, what it leaves, and the lines'

# left FILE ARMY - what run says is left of it, in six digits.
left() {
  "$LANCHESTER" run --json -q "$1" |
    awk -v army="\"$2\":" '/^    "/ { inside = $1 == army }
      inside && $1 == "\"left\":" { sum += $2 } END { printf "%.6g\n", sum }'
}

# paste_rules FILE - the file with the section found in place of its own.
paste_rules() {
  run "$LANCHESTER" allocate "$1"
  sed '/^rules:/,/^[a-z]/{/^rules:/d;/^ /d;}' "$1"
  printf '%s\n' "$out" | sed -n '/^rules:/,$p'
}
paste_rules two.yaml >pasted.yaml
is "$(left two.yaml blue)" 64.3206 'in proportion as much is left as is said'
is "$(left pasted.yaml blue)" 66.9328 'with the lines as much as is announced'

# Two types that fire, names that want quotation marks, a list of the enemy's.
cat >several.yaml <<'END'
format: 1
time: {end: 1000}
units:
  "no": {hit: 0.3, damage: 0.2}
  old guard: {hit: 0.5, damage: 0.3, health: 2}
  gun: {hit: 0.7, damage: 0.5, health: 4}
  horse: {hit: 0.3, damage: 0.3, health: 1}
  pike: {hit: 0.2, damage: 0.4, health: 3}
rules:
  gone: 0.5
  share: priority
  priority:
    gun: [old guard]
    "no": [pike]
armies:
  blue: {units: {"no": 120, old guard: 90}}
  red: {units: {gun: 20, horse: 60, pike: 80}}
END
paste_rules several.yaml >pasted.yaml
like "$out" '*
The best of all 36 orders, each of which was fought.
*
rules:
  gone: 0.5
  share: priority
  priority:
    *no*: \[*\]
    old guard: \[*\]
    gun: \[old guard\]' 'lists of several types, and those of the others that stay'
announced=$(printf '%s\n' "$out" |
  sed -n 's/^In the best order blue wins with \([0-9.]*\) of .*/\1/p')
is "$(left pasted.yaml blue)" "$announced" 'the lines have the result again'
like "$out" '*
as in the file  *' 'the lists of the file are compared with'

run "$LANCHESTER" allocate --battles 20 several.yaml
like "$out" '*
The best found in * battles, of 36 orders: not proven, *' \
  'a search says that it is no proof'
run "$LANCHESTER" allocate -q --set rules.share=even several.yaml
like "$out" '*
rules.share is of all sides: * instead of by even shares.
*' 'shares of the others that cannot stay are told'

# Formats.
run "$LANCHESTER" allocate --format csv two.yaml
is "$out" 'attacker,place,target,a,b,ab
rifle,1,gun,0.03,0.02,0.0006
rifle,2,horse,0.01,0.05,0.0005' 'rows of targets'
run "$LANCHESTER" allocate --json two.yaml
like "$out" '*"side": "blue"*"proof": "exact"*"rifle": \[
      "gun",
      "horse"
    \]*"rules": "rules:\\n  share: priority\\n  priority:\\n    rifle: \[gun, horse\]\\n"*' \
  'one object'
run "$LANCHESTER" allocate -o page.html two.yaml
like "$(cat page.html)" '*<pre*rules:*rifle: \[gun, horse\]*</pre>*' \
  'a page with the lines as they stand'
run "$LANCHESTER" allocate --by cost two.yaml
like "$out" '*blue wins with 133.866 of 200 in cost left.*' 'cost is counted'
is "$("$LANCHESTER" allocate -j 1 several.yaml | cksum)" \
  "$("$LANCHESTER" allocate -j 3 several.yaml | cksum)" \
  'jobs change nothing'

done_testing
