#!/bin/sh
# tests/cli/import.sh - rosters of games are brought in, and what is left out is
# counted. All files here are our own, in the formats of the games.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# refused STATUS MESSAGE NAME - the last run wrote nothing and said this.
refused() {
  status_is "$1" "$3"
  is "$err$out" "$2" 'and says why'
}

# --- csv

cat >units.csv <<'END'
# a designer's sheet
Name,HP,Shield,Atk,Attack speed,Armor,Cost,Damage type,Range (m),Crit chance,Tooltip
"Rifleman, S.A.",40,10,8,1.25,Light,50,Bullet,30,20%,shoots
"Tank: ""M1""",300,,45,3,Heavy,250,Shell,80,,rolls
Medic,30,,-,1,Light,40,,,,heals
END
printf 'kind;Light;Heavy\nBullet;100%%;25%%\nShell;0.6;1\n' >armour.csv
run "$LANCHESTER" import csv units.csv --armour armour.csv \
  --map 'interval="Attack speed"'
status_is 0 'a spreadsheet is read'
is "$out" "# Made by: lanchester import csv units.csv --map 'interval=\"Attack speed\"' --armour armour.csv
# Behind each number: the file and line that it is from.
#
# columns guessed by their headings: --map 'name=\"Name\",cost=\"Cost\",health=\"HP\",shield=\"Shield\",armour=\"Armor\",damage=\"Atk\",crit=\"Crit chance\",kind=\"Damage type\",range=\"Range (m)\"'
# soldiers are wounded before they fall, and hits fall on any of them: rules.wounds is spread, unless set otherwise
#
# Left out, and how often:
#       3  Tooltip
format: 1
units:
  Rifleman S-A:  # Rifleman, S.A.
    cost: 50                  # units.csv:3
    health: 50                # units.csv:3, health + shield
    armour: Light             # units.csv:3
    interval: 1.25            # units.csv:3
    hit: 1                    # not in the file: every hit
    damage: 9.6               # units.csv:3, damage (1 + crit), twice assumed
    kind: Bullet              # units.csv:3
    range: 30                 # units.csv:3
  Tank M1:  # Tank: \"M1\"
    cost: 250                 # units.csv:4
    health: 300               # units.csv:4
    armour: Heavy             # units.csv:4
    interval: 3               # units.csv:4
    hit: 1                    # not in the file: every hit
    damage: 45                # units.csv:4
    kind: Shell               # units.csv:4
    range: 80                 # units.csv:4
  Medic:
    cost: 40                  # units.csv:5
    health: 30                # units.csv:5
    armour: Light             # units.csv:5
    interval: 1               # units.csv:5
    hit: 1                    # not in the file: every hit
    damage: 0                 # no damage in the row: it does not fire
armour:
  Bullet: {Light: 1, Heavy: 0.25}  # armour.csv:2
  Shell: {Light: 0.6, Heavy: 1}  # armour.csv:3
rules: {wounds: spread}" \
  'each number names its line, and what was left out stands on top'
like "$err" "lanchester: columns guessed by their headings: --map 'name=*
lanchester: 3 unit types; left out: 1 (listed on top of the roster)" \
  'the guess is printed'
run "$LANCHESTER" import csv units.csv -o roster.yaml
status_is 0 'an ambiguous heading is no failure'
like "$err" "*'Attack speed' may be a rate or an interval: say --map rate=\"Attack speed\" or *" \
  'but is asked for'
like "$(cat roster.yaml)" '*    rate: 1                   # not in the file: once a time unit*' \
  'until then there is a default, and it is said'

# What stands for what.
printf 'unit\thp\tdps\tdmg\tdodge\tsquad\tprice\tarmor\nhorde\t3\t8\t2\t25%%\t5\t60\t1.5\n' >one.tsv
run "$LANCHESTER" import csv one.tsv
like "$out" "*cost: 12 *of one soldier: cost / squad
*health: 4 *health / (1 - dodge)
*protection: 1.5 *
*rate: 4 *dps / damage
*damage: 2 *" 'tabs; squads, dodging, flat armour and damage of a second'
is "$(echo "$out" | grep -c armour:)" 0 'armour in numbers is no class'
printf 'unit,hp,dps\na,1,2\n' >dps.csv
run "$LANCHESTER" import csv dps.csv
like "$out" "*rate: 1 *damage is of a second
*damage: 2 *of a second*" 'dps alone'
printf 'unit,hp,dps,dmg,cooldown\na,1,2,3,4\n,1,2,3,4\n' >both.csv
run "$LANCHESTER" import csv both.csv
like "$out" "*2  dps: follows from damage and its rate
*1  a row: without a name*" 'what says the same twice is left out'
like "$out" '*interval: 4 *damage: 3 *' 'and the other taken'
run "$LANCHESTER" import csv both.csv --map damage=
like "$out" "*2  dmg
*interval: 4 *damage: 2 *of a second*" 'KEY= leaves a guess out'
printf 'unit,hp,weapon,dmg,rate\nelf,9,bow,1,2\nelf,9,knife,3,1\n' >two.csv
run "$LANCHESTER" import csv two.csv
like "$out" "*  elf:
    health: 9                 # two.csv:2
    weapons:
      bow:
        rate: 2               # two.csv:2
*      knife:
        rate: 1               # two.csv:3
*" 'a row each for two weapons of one type'
mkdir -p a/b
cp one.tsv a/one.tsv
cp two.csv a/b/two.csv
run "$LANCHESTER" import csv "$PWD/a/one.tsv" "$PWD/a/b/two.csv"
like "$out" '*# one.tsv:2*# b/two.csv:2*' 'files go without the folder of all'
unlike "$out" "*$PWD*" 'wherever that is'

# Names are hostile until quoted.
printf 'unit,hp,dps\nno,1,1\n"- {a: b} # c",1,1\nx\\ny,1,1\n\033[31mred,1,1\nNo,1,1\n1e5,1,1\n' >hostile.csv
run "$LANCHESTER" import csv hostile.csv
status_is 0 'any name goes'
is "$(printf '%s\n' "$out" | grep '^  [^ ]')" '  "no":
  "- {a b} # c":  # - {a: b} # c
  x-ny:  # x\ny
  "[31mred":  # \x1B[31mred
  No:
  "1e5":' 'and is made harmless'

# Sheets as people keep them.
printf '\357\273\277Roster 3;;;;;;\r\n;;;;;;\r\nUnit;HP;Damage;Cooldown;Range;"Notes\nand more";\r\nTier 1;;;;;;\r\nGrunt;1.200;10,5;1,25 s;12 m;"big; ""bad""\nline";;\r\nBow 5" wide;80;5-8;2,5 s;30 m;;\r\n' >odd.csv
run "$LANCHESTER" import csv odd.csv
status_is 0 'a title, a decimal comma, units, ranges and cells of two lines'
is "$out" "# Made by: lanchester import csv odd.csv
# Behind each number: the file and line that it is from.
#
# the headings stand in line 3 of odd.csv
# decimals have a comma in odd.csv: 1,5 is 1.5
# columns guessed by their headings: --map 'name=\"Unit\",health=\"HP\",damage=\"Damage\",interval=\"Cooldown\",range=\"Range\"'
# 'Cooldown' is in s, as the sheet has it
# 'Range' is in m, as the sheet has it
# what goes from one number to another, as 5-8, is its mean
# soldiers are wounded before they fall, and hits fall on any of them: rules.wounds is spread, unless set otherwise
#
# Left out, and how often:
#       1  Notes\\x0Aand more
#       1  a row: without numbers
format: 1
units:
  Grunt:
    health: 1200              # odd.csv:6
    interval: 1.25            # odd.csv:6
    hit: 1                    # not in the file: every hit
    damage: 10.5              # odd.csv:6
    range: 12                 # odd.csv:6
  Bow 5 wide:  # Bow 5\" wide
    health: 80                # odd.csv:8
    interval: 2.5             # odd.csv:8
    hit: 1                    # not in the file: every hit
    damage: 6.5               # odd.csv:8
    range: 30                 # odd.csv:8
rules: {wounds: spread}" 'are read, and what was guessed is printed'
printf 'unit,hp,dps,hit\nx,"1,234,500.5",$2,80 %%\ny,1 200,1'"'"'000,.5\n' >thousands.csv
run "$LANCHESTER" import csv thousands.csv
like "$out" "*health: 1234500.5 *hit: 0.8 *damage: 2 *health: 1200 *damage: 1000 *" \
  'marks of thousands, money and per cent'
printf 'unit,hp,dps\nx,"1,500",2\n' >thousands.csv
run "$LANCHESTER" import csv thousands.csv
like "$out" '*health: 1500 *' 'between commas a comma is of thousands'

run "$LANCHESTER" import csv one.tsv -o one.tsv
status_is 2 'a file is not written over'

# What designers have in their sheets besides.
printf '%s\n' 'Draft 3,,,,' 'Unit,HP,Atk,Crit %,Hit (%)' 'Melee,,,,' \
  'a,10,2,15,80' 'Unit,HP,Atk,Crit %,Hit (%)' 'b,20,3,25%,40' \
  ',see notes,,,' 'Total:,30,5,#REF!,' >kept.csv
run "$LANCHESTER" import csv kept.csv
is "$err" "lanchester: the headings stand in line 2 of kept.csv
lanchester: columns guessed by their headings: --map 'name=\"Unit\",health=\"HP\",damage=\"Atk\",hit=\"Hit (%)\",crit=\"Crit %\"'
lanchester: 'Hit (%)' is in %: 80 is .8
lanchester: 'Crit %' is in %: 80 is .8
lanchester: soldiers are wounded before they fall, and hits fall on any of them: rules.wounds is spread, unless set otherwise
lanchester: 2 unit types; left out: 4 (listed on top of the roster)" \
  'a heading in per cent is said'
like "$out" '*
# Left out, and how often:
#       1  a row: a total or a mean of others
#       1  a row: without a name
#       1  a row: the headings again
#       1  a row: without numbers
*
    hit: 0.8 *
    damage: 2.3 *
    hit: 0.4 *
    damage: 3.75 *' 'per cent are shares, and rows that are no types are counted'
printf 'Unit,HP,Atk\nSch\374tze,10,2\n' >latin.csv
run "$LANCHESTER" import csv latin.csv
like "$err" '*lanchester: letters of latin.csv are not UTF-8 and get lost: save it as CSV in UTF-8
*' 'lost letters are said'

# --- openra

mkdir -p weapons
tab=$(printf '\t')
# tabbed - standard input with a tab for each two blanks at the left.
tabbed() {
  sed ":again
s/^\($tab*\)  /\1$tab/
t again"
}
tabbed >rules.yaml <<'END'
^Foot:
  Health:
    HP: 5000
  Armor:
    Type: None
  Mobile:
    Speed: 54
  Targetable:
    TargetTypes: Ground, Infantry
  WithBody: # drawn
    X: 1

GRUNT:
  Inherits: ^Foot
  Valued:
    Cost: 100
  Tooltip:
    Name: Grunt: the first
  Armament@PRIMARY:
    Weapon: Carbine
  Armament@ELITE:
    Weapon: Carbine
    RequiresCondition: rank-elite
  Buildable:

FLYER:
  Inherits: ^Foot
  -Mobile:
  -WithBody:
  Aircraft:
    Speed: 150
  Health:
    HP: 12500
  Armor:
    Type: Light
  Targetable:
    TargetTypes: Air
  Valued:
    Cost: 1200
  Armament:
    Weapon: Rocket
END
tabbed >weapons/all.yaml <<'END'
^Gun:
  ReloadDelay: 20
  Range: 5c512
  Report: gun.aud
  Warhead@1Dam: SpreadDamage
    Spread: 128
    Damage: 1000
    Versus:
      Light: 40
      Heavy: 10
  Warhead@2Eff: CreateEffect
    X: y

Carbine:
  Inherits: ^Gun
  Warhead@1Dam: SpreadDamage
    Versus:
      Heavy: 12.5

Rocket:
  Inherits: ^Gun
  ReloadDelay: 60
  Burst: 2
  BurstDelays: 10
  ValidTargets: Ground, Air
  Warhead@1Dam: SpreadDamage
    Damage: 3000
  Warhead@3Hit: TargetDamage
    Damage: 1000
    Versus:
      Light: 80
END
run "$LANCHESTER" import openra rules.yaml weapons/all.yaml
status_is 0 'rules and weapons are read'
is "$out" "# Made by: lanchester import openra rules.yaml weapons/all.yaml
# Behind each number: the file and line that it is from.
#
# seconds of 25 ticks, cells, and hundreds of health
# soldiers are wounded before they fall, and each takes a target of its own: rules.wounds is spread, unless set otherwise
#
# Left out, and how often:
#       2  CreateEffect: a warhead that is no damage
#       2  Warhead.Spread
#       2  weapon.Report
#       1  Armament: it has a RequiresCondition
#       1  Buildable
#       1  WithBody
format: 1
units:
  GRUNT:  # Grunt: the first
    cost: 100                 # rules.yaml:16
    health: 50                # rules.yaml:3, HP / 100
    armour: None              # rules.yaml:5
    speed: 1.318359375        # rules.yaml:7, Speed 25 / 1024
    weapons:
      Carbine:
        rate: 1.25            # weapons/all.yaml:2, 25 Burst / (ReloadDelay + BurstDelays)
        hit: 1                # every shot hits
        damage: 10            # weapons/all.yaml:7, Damage / 100
        kind: Carbine
        range: 5.5            # weapons/all.yaml:3
        targets: [GRUNT]
  FLYER:
    cost: 1200                # rules.yaml:39
    health: 125               # rules.yaml:33, HP / 100
    armour: Light             # rules.yaml:35
    speed: 3.662109375        # rules.yaml:31, Speed 25 / 1024
    rate: 0.7142857142857143  # weapons/all.yaml:22, 25 Burst / (ReloadDelay + BurstDelays)
    hit: 1                    # every shot hits
    damage: 40                # weapons/all.yaml:27, Damage / 100
    kind: Rocket
    range: 5.5                # weapons/all.yaml:3
armour:
  Carbine:
    Light: 0.4  # weapons/all.yaml:9
    Heavy: 0.125  # weapons/all.yaml:18
  Rocket:
    Light: 0.5  # weapons/all.yaml:9
    Heavy: 0.325  # weapons/all.yaml:10
rules: {wounds: spread}" 'traits inherited and taken away, ticks, cells and Versus of all warheads'
run "$LANCHESTER" import openra rules.yaml
like "$out" '*2  Armament: its weapon is in none of these files*' \
  'a weapon that is not there is left out'

# --- freeciv

cat >units.ruleset <<'END'
; a ruleset of our own
[datafile]
description = "small"

[unitclass_land]
name = _("?unitclass:Land")

[unitclass_air]
name = _("?unitclass:Air")
flags = "Fast",
        "Unreachable"

[unit_horse]
name          = _("?unit:Riders")
class         = "Land"
build_cost    = 20 ; shields
attack        = 4
defense       = 1
hitpoints     = 10
firepower     = 2
move_rate     = 2
flags         = "Horse",
                "Fast"
helptext      = _("\
They ride; \"fast\" = 2.\
")

[unit_pikes]
name          = _("Pikes")
build_cost    = 15
attack        = 1
defense       = 2
hitpoints     = 10
firepower     = 1
move_rate     = 1
bonuses       =
   { "flag", "type", "value"
     "Horse", "DefenseMultiplier", 1
     "Horse", "Firepower1", 1
   }
flags         = ""

[unit_kite]
name          = _("Kite")
class         = "Air"
build_cost    = 40
attack        = 3
defense       = 1
hitpoints     = 10
targets       = "Air"
bonuses       =
   { "flag", "type", "value"
     "Horse", "defensedividerpct", 50
   }
END
run "$LANCHESTER" import freeciv units.ruleset
status_is 0 'a ruleset is read'
{ printf '\357\273\277' && cat units.ruleset; } >marked.ruleset
run "$LANCHESTER" import freeciv marked.ruleset
status_is 0 'with a mark of UTF-8, too'
run "$LANCHESTER" import freeciv units.ruleset
is "$out" "# Made by: lanchester import freeciv units.ruleset
# Behind each number: the file and line that it is from.
#
# a type attacks by its weapon attack and answers by its weapon defence, never by both
#
# Left out, and how often:
#       1  Fast: a flag
#       1  a section: of no unit type
#       1  helptext
format: 1
units:
  Riders:
    cost: 20                  # units.ruleset:16
    health: 10                # units.ruleset:19
    armour: Horse             # units.ruleset:22
    speed: 2                  # units.ruleset:21
    weapons:
      attack:
        rate: 4               # units.ruleset:17
        hit: 1
        damage: 2             # units.ruleset:20
        kind: attack
        fire: area            # the odds do not change with the health that is left
        attack_area: 1
      defence:
        rate: 1               # units.ruleset:18
        hit: 1
        damage: 2             # units.ruleset:20
        fire: area            # the odds do not change with the health that is left
        attack_area: 1
        targets: [Riders, Kite]
      defence low:
        rate: 1               # units.ruleset:18
        hit: 1
        damage: 1             # units.ruleset:39, firepower of 1
        fire: area            # the odds do not change with the health that is left
        attack_area: 1
        targets: [Pikes]
  Pikes:
    cost: 15                  # units.ruleset:30
    health: 10                # units.ruleset:33
    speed: 1                  # units.ruleset:35
    weapons:
      attack:
        rate: 1               # units.ruleset:31
        hit: 1
        damage: 1             # units.ruleset:34
        kind: attack
        fire: area            # the odds do not change with the health that is left
        attack_area: 1
      defence:
        rate: 2               # units.ruleset:32
        hit: 1
        damage: 1             # units.ruleset:34
        kind: Pikes defence
        fire: area            # the odds do not change with the health that is left
        attack_area: 1
  Kite:
    cost: 40                  # units.ruleset:46
    health: 10                # units.ruleset:49
    armour: Air class         # units.ruleset:45
    speed: 1                  # not in the file
    weapons:
      attack:
        rate: 3               # units.ruleset:47
        hit: 1
        damage: 1             # not in the file
        kind: Kite attack
        fire: area            # the odds do not change with the health that is left
        attack_area: 1
      defence:
        rate: 1               # units.ruleset:48
        hit: 1
        damage: 1             # not in the file
        fire: area            # the odds do not change with the health that is left
        attack_area: 1
armour:
  attack: {Air class: 0}  # units.ruleset:10, Unreachable
  Pikes defence: {Horse: 2}  # units.ruleset:38
  Kite attack: {Horse: 1.5}  # units.ruleset:53
matchup: {roles: attack}" 'two roles, and bonuses as armour'

# Two roles of the roster in a fight to the death, as freeciv has it.
rate() {
  "$LANCHESTER" import freeciv units.ruleset --quiet |
    sed -n "/^  $1:/,/^  [A-Z]/p" | sed -n "/^      $2:/,/^      [a-z]/p" |
    sed -n 's/^ *rate: \([0-9]*\).*/\1/p'
}
cat >pair.yaml <<END
format: 1
time: {end: 1e9}
units:
  attacker: {rate: $(rate Riders attack), hit: 1, fire: area, attack_area: 1}
  defender: {rate: $(rate Pikes defence), hit: 1, fire: area, attack_area: 1}
armies:
  row: {area: 1, units: {attacker: 10}}
  column: {area: 1, units: {defender: 10}}
END
run "$LANCHESTER" odds pair.yaml --json
like "$out" '*0.9352338272*' "and the odds are freeciv's win_chance(4,10,1; 2,10,1)"

# By hand: Riders need 5 points of 2 before Pikes have 10, at even chances, since
# 4 meets twice 2; Pikes attack with 1 against 1, and 10 points each, since they
# lower the firepower of Riders, who else would need 5.
"$LANCHESTER" import freeciv units.ruleset --quiet -o units.yaml
run "$LANCHESTER" matchup units.yaml --json --set 'matchup.units=[Riders, Pikes]'
status_is 0 'a roster of freeciv is matched up as it is'
like "$out" '*"win": 0.91021728515625,*"win": 0.5,*' 'by firepower of a pair'

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
*' 'and nobody reaches the air who does not name it'
  is "$(tail -n 1 classic.yaml)" 'matchup: {roles: attack}' \
    'the row attacks with attack, the column answers with defence'
else
  skip "freeciv's eight rulesets are read" 'freeciv-data is missing'
fi

# --- wesnoth

mkdir -p units
cat >macros.cfg <<'END'
#textdomain mine
#define BODY HP COST
    # of more than one
    hitpoints={HP}
    cost={COST}
#enddef
#define NOTES
_ "A text, which is no line."#enddef
#define TRAIT_DEAD
    [trait]
        id=dead
        [effect]
            apply_to=status
            add=unpoisonable
        [/effect]
    [/trait]
#enddef
END
cat >units.cfg <<'END'
[units]
    {units/}
    [movetype]
        name=foot
        [defense]
            flat=40
            forest=-50
        [/defense]
        [resistance]
            blade=100
            arcane=80
        [/resistance]
    [/movetype]
    [race]
        id=dead
        {TRAIT_DEAD}
    [/race]
    [race]
        id=human
        description= _ "One
[and] another, #1" + {NOTES}
    [/race]
[/units]
END
cat >units/all.cfg <<'END'
[unit_type]
    id=Guard
    name= _ "Guard"
    {BODY 30 12}
    movement_type=foot
    movement=5 # hexes
    {DEFENSE_ANIM "a.png" {SOUND:HIT} }
    [attack]
        name=sword
        type=blade
        range=melee
        damage=6
        number=3
        [specials]
            {WEAPON_SPECIAL_FIRSTSTRIKE}
        [/specials]
    [/attack]
    [attack]
        name=bow
        type=blade
        range=ranged
        damage=4
        number=2
        [specials]
            {WEAPON_SPECIAL_MARKSMAN}
        [/specials]
    [/attack]
[/unit_type]
[unit_type]
    id=Shade
    {BODY (18) 20}
    movement_type=foot
    movement=7
    [resistance]
        blade=50
    [/resistance]
    [attack]
        name=touch
        type=arcane
        damage=5
        number=4
        [specials]
            [chance_to_hit]
                id=magical
            [/chance_to_hit]
            {WEAPON_SPECIAL_BACKSTAB}
        [/specials]
    [/attack]
    [abilities]
        {ABILITY_REGENERATES}
    [/abilities]
[/unit_type]
[unit_type]
    id=Snake
    race=monster
    {BODY (12) 9}
    movement_type=foot
    movement=4
    [defense]
        flat=40 # as all on foot
    [/defense]
    [attack]
        name=fangs
        type=blade
        range=melee
        damage=3
        number=2
        [specials]
            {WEAPON_SPECIAL_POISON}
        [/specials]
    [/attack]
[/unit_type]
[unit_type]
    id=Bones
    race=dead
    {BODY (20) 9}
    movement_type=foot
    movement=4
[/unit_type]
END
run "$LANCHESTER" import wesnoth macros.cfg units.cfg units/all.cfg
status_is 0 'unit types, movement types and macros are read'
is "$out" "# Made by: lanchester import wesnoth macros.cfg units.cfg units/all.cfg
# Behind each number: the file and line that it is from.
#
# turns, and hexes of flat ground: its chance to be hit times the resistance is in the table of armour
# each attacks once a turn, and is answered at the same range
# soldiers are wounded before they fall, and players attack one until he falls: rules.wounds is focus, unless set otherwise
#
# Left out, and how often:
#       1  firststrike: a special: the order of two blows is no rate
#       1  regenerates: an ability
#       1  {DEFENSE_ANIM}
format: 1
units:
  Guard:
    cost: 12                  # macros.cfg:5
    health: 30                # macros.cfg:4
    armour: foot              # units/all.cfg:5
    speed: 5                  # units/all.cfg:6
    choose: best              # one attack a turn
    weapons:
      sword:
        rate: 3               # units/all.cfg:13
        hit: 1                # the chance is in the table
        damage: 6             # units/all.cfg:12
        kind: blade melee     # units/all.cfg:10
      bow:
        rate: 2               # units/all.cfg:23
        hit: 1                # the chance is in the table
        damage: 4             # units/all.cfg:22
        kind: blade ranged marksman  # units/all.cfg:20
  Shade:
    cost: 20                  # macros.cfg:5
    health: 18                # macros.cfg:4
    armour: Shade (own)       # units/all.cfg:32
    speed: 7                  # units/all.cfg:33
    rate: 4                   # units/all.cfg:41
    hit: 1                    # the chance is in the table
    damage: 7.5               # units/all.cfg:40, damage 1.5 times, half of it in the back
    kind: arcane magical      # units/all.cfg:39
  Snake:
    cost: 9                   # macros.cfg:5
    health: 12                # macros.cfg:4
    armour: foot              # units/all.cfg:57
    speed: 4                  # units/all.cfg:58
    rate: 2                   # units/all.cfg:67
    hit: 1                    # the chance is in the table
    damage: 3                 # units/all.cfg:66
    kind: blade melee poison 3-2  # units/all.cfg:64
  Bones:
    cost: 9                   # macros.cfg:5
    health: 20                # macros.cfg:4
    armour: foot (no poison)  # units/all.cfg:77
    speed: 4                  # units/all.cfg:78
    rate: 0                   # it has no attack
    hit: 1
armour:
  blade melee:
    foot: 0.4  # units.cfg:10, units.cfg:6
    Shade (own): 0.2  # units/all.cfg:35, units.cfg:6
    foot (no poison): 0.4  # units.cfg:10, units.cfg:6
  blade ranged marksman:
    foot: 0.6  # units.cfg:10, units.cfg:6
    Shade (own): 0.3  # units/all.cfg:35, units.cfg:6
    foot (no poison): 0.6  # units.cfg:10, units.cfg:6
  arcane magical: {foot: 0.56, Shade (own): 0.56, foot (no poison): 0.56}  # units.cfg:11
  blade melee poison 3-2:
    foot: 1.2533333333333334  # units.cfg:10, units.cfg:6, with poison
    Shade (own): 1.0533333333333335  # units/all.cfg:35, units.cfg:6, with poison
    foot (no poison): 0.4  # units.cfg:10, units.cfg:6, with poison
kinds:
  blade melee: {retaliate: melee}
  blade ranged marksman: {retaliate: ranged}
  blade melee poison 3-2: {retaliate: melee}
rules: {wounds: focus}" 'chance by the ground, resistance, specials that have a rate'
run "$LANCHESTER" import wesnoth units.cfg units/all.cfg
like "$err" '*no unit type in it*' 'without the macros no type has its health'

# Types whose movement type is not there, in a file of a Windows editor.
printf '\357\273\277%s\r\n' '[unit_type]' >alone.cfg
printf '%s\r\n' 'id=a' 'hitpoints=9' 'movement_type=foot' '[/unit_type]' \
  >>alone.cfg
run "$LANCHESTER" import wesnoth alone.cfg
like "$err" '*
lanchester: always hit, and without resistance, for their movement types are in none of the files: 1 unit type; give data/core, too
*' 'types without a movement type are said'
like "$out" '*health: 9 *# alone.cfg:3*' 'a mark of UTF-8 is no text'

# Ground, and what a folder stands for.
run "$LANCHESTER" import wesnoth macros.cfg units.cfg units/all.cfg --terrain forest
like "$out" '# Made by: *--terrain forest*
# turns, and hexes of forest ground: *
    foot: 0.5  # *' 'another ground has other chances'
run "$LANCHESTER" import wesnoth macros.cfg units.cfg units/all.cfg --terrain forst
refused 2 "lanchester: --terrain: no movement type knows 'forst' (did you mean 'forest'?)" \
  'a ground that nobody knows is refused'
run "$LANCHESTER" import wesnoth macros.cfg units.cfg units/all.cfg --terrain moon
refused 2 "lanchester: --terrain: no movement type knows 'moon'; they know flat, forest" \
  'with those that there are'
mkdir -p game/macros game/units/deep game/images
cp macros.cfg game/macros/
cp units.cfg game/
cp units/all.cfg game/units/deep/
echo 'no [wml' >game/other.cfg
echo 'none' >game/units/readme.txt
run "$LANCHESTER" import wesnoth game
status_is 0 'a folder stands for the files of a roster in it'
like "$out" '# Made by: lanchester import wesnoth game
*  Guard:
*# macros/macros.cfg:5
*# units/deep/all.cfg:5
*' 'wherever they are'
run "$LANCHESTER" import wesnoth game/units
like "$err" '*no unit type in it*' 'all of them where it has no parts, without macros'
run "$LANCHESTER" import freeciv game
refused 1 'lanchester: game: no units.ruleset in this folder' \
  'a folder without any is refused'

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
