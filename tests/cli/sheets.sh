#!/bin/sh
# tests/cli/sheets.sh - rosters by themselves, and sheets as rosters.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >units.csv <<'END_OF_SHEET'
Unit,HP,Atk,Cooldown,Price,Accuracy,Faction,Armor Type,Damage Type
militia,10,2,2,10,80%,north,cloth,blade
"St. George",25,4,2,25,0.9,north,plate,lance
END_OF_SHEET
printf 'kind,cloth,plate\nblade,1,50%%\nlance,1,1\n' >kinds.csv
guess='lanchester: units.csv: columns guessed by their headings: map: {name: "Unit", cost: "Price", health: "HP", armour: "Armor Type", damage: "Atk", interval: "Cooldown", hit: "Accuracy", kind: "Damage Type"}
lanchester: units.csv: soldiers are wounded before they fall, and hits fall on any of them: rules.wounds is spread, unless set otherwise
lanchester: units.csv: names changed: '"'St. George' as 'St George'"'
lanchester: units.csv: left out: Faction (2)'

# --- a sheet by itself

run "$LANCHESTER" matchup units.csv --by margin --threads 1
status_is 0 'a sheet is all that matchup needs'
is "$err" "$guess" 'what was guessed and left out is said'
like "$out" 'units.csv
Every type against every other, armies that cost 2,500.
*militia          -      +32.6
*' 'armies are bought'
run "$LANCHESTER" matchup units.csv --by margin --quiet
is "$status $err" '0 ' '--quiet does not say it'
run "$LANCHESTER" check units.csv
is "$status $out" '0 units.csv: ok' 'check takes it'
is "$err" "$guess" 'and says the same'
run "$LANCHESTER" check units.csv --json --quiet
is "$status $err" '0 ' 'check --json is quiet where it shall be'
run "$LANCHESTER" show --rates units.csv --format csv --quiet
is "$out" 'from,at,weapon,law,rate,hit,damage,counter,armour,protection,health,area,coefficient,answer,hits,overkill
militia,militia,,aimed,0.5,0.8,2,1,1,1,10,,0.08,,5,0
militia,St George,,aimed,0.5,0.8,2,1,1,1,25,,0.03076923076923077,,13,1
St George,militia,,aimed,0.5,0.9,4,1,1,1,10,,0.15,,3,2
St George,St George,,aimed,0.5,0.9,4,1,1,1,25,,0.0642857142857143,,7,3' \
  'rates are by pairs of types'
{ cat units.csv && echo 'imp,5,1,2,4,1,south,cloth,blade'; } >three.csv
run "$LANCHESTER" show --rates three.csv --format csv --quiet \
  --set 'matchup.units=[militia, St. George]'
like "$err" "*no unit type is called 'St. George'*" 'of types that there are'
run "$LANCHESTER" show --rates three.csv --format csv --quiet \
  --set 'matchup.units=[militia, imp]'
is "$(echo "$out" | cut -d , -f 1,2)" 'from,at
militia,militia
militia,imp
imp,militia
imp,imp' 'of those that match-ups name'
run "$LANCHESTER" show --rates units.csv --json --quiet
like "$out" '*"from": "militia",*"at": "St George",*' 'in JSON too'
run "$LANCHESTER" show units.csv --quiet
status_is 0 'show writes it as a roster'
unlike "$out" '*armies*' 'without armies'
printf '%s\n' "$out" >shown.yaml
run "$LANCHESTER" show shown.yaml
is "$out" "$(cat shown.yaml)" 'which reads back'
run "$LANCHESTER" show units.csv --paths --quiet
like "$out" '*units.militia.cost	10	*' 'paths are listed'
unlike "$out" '*armies.*' 'none of armies'
unlike "$out" '*sides.*' 'nor of sides'
run "$LANCHESTER" price units.csv --threads 1 --quiet
status_is 0 'price takes it'
like "$out" '*units.St George.cost *' 'and names its costs'
run "$LANCHESTER" matchup units.csv --by margin --set units.militia.cost=25 --quiet
like "$out" '*militia      25       100 *' 'settings hold'
run "$LANCHESTER" plot matchup units.csv --by margin --quiet
status_is 0 'the table can be drawn'
cp units.csv units.CSV
run "$LANCHESTER" matchup units.CSV --by margin --quiet
status_is 0 'capitals are a name, too'
tr ',' '\t' <units.csv >units.tsv
run "$LANCHESTER" matchup units.tsv --by margin --quiet
status_is 0 'and tabs'
sed 's/$/\r/' units.csv >dos.csv
run "$LANCHESTER" show dos.csv --quiet
is "$out" "$(cat shown.yaml)" 'and lines that end as on other systems'

# --- others that are bare

cat >units.json <<'END_OF_JSON'
{
  "format": 1,
  "units": {"a": {"hit": 1}, "b": {"hit": 0.5}},
  "matchup": {"count": 50}
}
END_OF_JSON
run "$LANCHESTER" matchup units.json --by margin
is "$status $err" '0 ' 'a roster in JSON'
like "$out" '*50 soldiers each.*a      -  +70.7*' 'which may say what meets'
run "$LANCHESTER" show --rates units.json
like "$out" '*a    b        aimed     1    1       1       1    1*' 'has rates'
printf 'format: 1\nroster: {file: units.csv, armour: kinds.csv}\nmatchup: {units: all}\n' >bare.yaml
run "$LANCHESTER" matchup bare.yaml --by margin --quiet
status_is 0 'a file that names a sheet and has no armies'
run "$LANCHESTER" show --rates bare.yaml --format csv --quiet
like "$out" '*militia,St George,,aimed,0.5,0.8,2,1,0.5,1,25,,0.016*' \
  'has the sheet of armour'
run "$LANCHESTER" matchup bare.yaml --by margin --set time.end=0.5 --json --quiet
like "$out" '*"time": 0.5,*' 'time.end can be set'
# undecided - types that meet others and do not fight it out.
undecided() {
  "$LANCHESTER" matchup "$1" --by margin --quiet -o - |
    awk -F, '$1 != $2 && $13 == "time"'
}
is "$(undecided bare.yaml)" '' 'without it fights go to the end'
printf 'format: 1\nunits: {slow: {rate: 1e-9, hit: 0.3}, fast: {rate: 1e7, hit: 1}, tough: {rate: 3, hit: 0.1, health: 1e6}}\n' >wide.yaml
is "$(undecided wide.yaml)" '' 'whatever the rates are'

# --- commands that need a battle

for command in run odds sensitivity solve 'report -o r.html'; do
  # shellcheck disable=SC2086
  run "$LANCHESTER" $command units.csv
  is "$status $(echo "$err" | sed -n 1p)" \
    "3 units.csv:1:1: error: 'armies' is missing: 'lanchester matchup units.csv' works without, as do price and show" \
    "${command%% *} has no battle to work out"
done
run "$LANCHESTER" run bare.yaml
is "$(echo "$err" | grep -c error)" 1 'it is one message'

# --- in a scenario

cat >duel.yaml <<'END_OF_DUEL'
format: 1
time: {end: 100}
roster: {file: units.csv, map: {interval: Cooldown, speed: ""}, armour: kinds.csv}
armies: {a: {units: {militia: 100}}, b: {units: {St George: 40}}}
END_OF_DUEL
run "$LANCHESTER" run duel.yaml
is "$status $err" '0 ' 'run says nothing of the sheet'
run "$LANCHESTER" run duel.yaml --json
like "$out" '*"winner": "b"*' 'armour counts'
run "$LANCHESTER" check duel.yaml
like "$err" '*columns guessed by their headings: map: {name: "Unit", cost:*damage: "Atk", hit:*' \
  'check says what was guessed, and not what was given'
"$LANCHESTER" import csv units.csv --armour kinds.csv --quiet -o imported.yaml
sed 's/^roster:.*/roster: imported.yaml/' duel.yaml >same.yaml
is "$("$LANCHESTER" show duel.yaml --quiet)" "$("$LANCHESTER" show same.yaml)" \
  'it is what import makes of it'
run "$LANCHESTER" run duel.yaml --set roster=other.csv
is "$status $err" "3 --set roster=other.csv: error: 'roster' cannot be set" \
  'a roster is not set'
for file in units.csv kinds.csv; do
  run "$LANCHESTER" run duel.yaml -o $file
  status_is 2 "a result does not replace $file"
done
run "$LANCHESTER" matchup units.csv -o units.csv
status_is 2 'nor the sheet itself'

# --- what is wrong

# broken TEXT MESSAGE - a bad sheet is 3, whoever names it.
broken() {
  printf '%b' "$1" >bad.csv
  printf 'format: 1\nroster: bad.csv\n' >names.yaml
  for file in bad.csv names.yaml; do
    run "$LANCHESTER" matchup $file
    is "$status $(echo "$err" | sed -n 1p)" "3 bad.csv:$2" \
      "$file: ${2#* error: }"
  done
}
broken '' '1:1: error: no heading: a line of names of columns comes first'
broken 'a,hp,dps\n' '1:1: error: no unit type in it: a row each stands below the headings'
broken 'a,b\n1,2\n' '1:1: error: no heading looks like health: name it: roster: {file: bad.csv, map: {health: HEADING}}'
broken 'Name,HP,Hit points,Life,Atk\nx,1,2,3,4\n' \
  "1:9: error: 'HP' and 'Hit points' may both be health: name it: roster: {file: bad.csv, map: {health: HEADING}}"
broken 'Name,HP,hp,Atk\nx,1,2,3\n' \
  "1:9: error: 'HP' and 'hp' may both be health: name it: roster: {file: bad.csv, map: {health: HEADING}}"
broken 'a,hp,dps\nx,1,1\ny,1k,2\n' "3:3: error: a number was expected, not '1k'"
broken 'a,hp,dps,hit\nx,1,1,85\n' '2:7: error: hit must be a number from 0 to 1, or have a %, not 85'
broken 'a,hp,dps\nx,1,2\nx,1,2\n' "3:1: error: a second row is called 'x' (the first is in line 2): rename it, or name its weapon in a column 'weapon'"
awk 'BEGIN { print "a,hp,dps"; for (i = 0; i < 2049; i++) print "u" i ",1,1" }' >many.csv
run "$LANCHESTER" check many.csv
like "$status $err" '3 many.csv:2050:1: error: more than 2048 unit types*' 'too many types'
awk 'BEGIN { print "a,hp,dps"; for (i = 0; i < 220000; i++) print "unit number " i ",1,1" }' >huge.csv
run "$LANCHESTER" check huge.csv
is "$status $err" '3 huge.csv: error: is longer than 4 MiB, the most that is read' 'too long a file'
run "$LANCHESTER" matchup none.csv
is "$status $(echo "$err" | sed -n 1p)" '1 none.csv: error: cannot be read: No such file or directory' 'a missing file'
printf 'format: 1\nroster: ../units.csv\n' >out-of.yaml
run "$LANCHESTER" matchup out-of.yaml
status_is 3 'a sheet elsewhere is not read'
printf 'format: 1\nroster: {file: shown.yaml, map: {health: x}, armour: kinds.csv}\n' >both.yaml
run "$LANCHESTER" check both.yaml
like "$err" "*2:28: error: 'map' is for a sheet, a file in .csv or .tsv*2:46: error: 'armour' is for a sheet*" \
  'columns are of sheets'

done_testing
