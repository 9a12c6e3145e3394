#!/bin/sh
# tests/cli/import.sh - rosters of games that are installed are brought in; those
# of files of our own are in tests/transcripts/rosters.md.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# bare FILE - a roster without the comments and the blanks before them.
bare() {
  sed 's/  *#.*//' "$1"
}
# of TYPE FILE - what a roster says of a type, in one line.
of() {
  bare "$2" | sed -n "/^  $1:/,/^  [^ ]/p" | sed '1d; /^  [^ ]/d' | tr -s '\n ' ' '
}

games=/usr/share/games
if test -d "$games/freeciv"; then
  is "$(for folder in alien civ1 civ2 civ2civ3 classic experimental multiplayer sandbox; do
    types=$(grep -c '^\[unit_' "$games/freeciv/$folder/units.ruleset")
    "$LANCHESTER" import freeciv "$games/freeciv/$folder" -o "$folder.yaml" 2>&1 |
      grep -q ": $types unit types; left out: " || echo "$folder is not read"
    "$LANCHESTER" check --quiet "$folder.yaml" || echo "$folder is not valid"
    "$LANCHESTER" show --rates --json "$folder.yaml" >/dev/null ||
      echo "$folder has no rates"
    "$LANCHESTER" matchup --json "$folder.yaml" >/dev/null ||
      echo "$folder cannot be matched up"
  done)" '' "freeciv's eight rulesets are read, valid and matched up, each with all its types"
  is "$(of Knights classic.yaml)" ' cost: 40 health: 10 armour: Horse speed: 2 weapons: attack: rate: 4 hit: 1 damage: 1 kind: attack fire: area attack_area: 1 defence: rate: 2 hit: 1 damage: 1 fire: area attack_area: 1 ' \
    'Knights attack with 4, answer with 2, and are Horse'
  like "$(bare classic.yaml)" '*
  Pikemen defence: {Horse: 2}
*' 'against which Pikemen defend twice'
  like "$(bare classic.yaml)" '*
  attack:
*
    Air class: 0
*' 'and only attacks that name the air reach it'
  is "$(tail -n 1 classic.yaml)" 'matchup: {roles: attack}' \
    'the row attacks with attack, the column answers with defence'
else
  skip "freeciv's eight rulesets are read" 'freeciv-data is missing'
fi

# --- wesnoth
core=$(ls -d "$games"/wesnoth/*/data/core 2>/dev/null | tail -n 1)
if test -n "$core"; then
  run "$LANCHESTER" import wesnoth "$core" -o core.yaml
  status_is 0 "Wesnoth's own units are read"
  said=$(cat "$core"/units/*/*.cfg | grep -c '^ *hitpoints=[0-9]')
  ok "all $said that say what health they have" \
    test "$(grep -c '^    health: ' core.yaml)" -ge "$said"
  is "$(of Spearman core.yaml)" ' cost: 14 health: 36 armour: smallfoot speed: 5 choose: best weapons: spear: rate: 3 hit: 1 damage: 7 kind: pierce melee javelin: rate: 1 hit: 1 damage: 6 kind: pierce ranged ' \
    "a Spearman's two weapons are those of the game"
  # by hand: on flat ground all on foot or horse are hit with 60 %
  is "$(bare core.yaml | sed -n '/^  pierce melee:/,/^  [^ ]/p' |
    grep -E '^ *(smallfoot|mounted|elusivefoot):')" '    mounted: 0.72
    smallfoot: 0.6
    elusivefoot: 0.48' 'riders take 20 % more of a spear'
  like "$(bare core.yaml)" '*
kinds:
*
  pierce melee: {retaliate: melee}
  *' 'blows are answered at their range'
  run "$LANCHESTER" check core.yaml
  status_is 0 'the roster is valid'
  cat >wesnoth.yaml <<'END'
format: 1
time: {end: 100}
roster: core.yaml
armies: {a: {units: {Spearman: 10}}, b: {units: {Orcish Grunt: 10}}}
matchup: {budget: 1000, units: [Spearman, Orcish Grunt, Horseman, Skeleton]}
END
  run "$LANCHESTER" show --rates wesnoth.yaml
  like "$out" '*a.Spearman  *b.Orcish Grunt  *spear  *aimed  *3  *1  *7  *0.6  *38  *0.331579
*' 'three blows of 7 at .6 take .33 of a Grunt a turn'
  run "$LANCHESTER" matchup wesnoth.yaml
  status_is 0 'and its types meet'
else
  skip "Wesnoth's own units are read" 'wesnoth-1.16-data is missing'
fi

done_testing
