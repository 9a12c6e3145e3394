#!/bin/sh
# tests/cli/price_sheet.sh - prices and differences of rosters in sheets.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# A mark of byte order, semicolons, quotes, blanks, percent, ends of lines as
# on Windows, no end of the last one.
{
  printf '\357\273\277"Unit";HP;Atk;Rate;"Price";Accuracy;Note\r\n'
  printf '"Militia, peasant";10;2;1;"10.0";80%%;a ""b""\r\n'
  printf 'Archer;8;5;0.5; 20 ;90%%;\r\n'
  printf 'Knight;30;6;1;60;"75%%";"two; parts"'
} >units.csv
cp units.csv kept.csv

run "$LANCHESTER" price units.csv -q --set matchup.budget=6000 -o found.csv
status_is 0 'costs of a sheet are found'
is "$err" '' 'and nothing else is said'
is "$(sed 's/"[0-9.]*";80%/"X";80%/; s/1;[0-9.]*;"75/1;X;"75/' found.csv | cksum)" \
  "$(sed 's/"[0-9.]*";80%/"X";80%/; s/1;[0-9.]*;"75/1;X;"75/' units.csv | cksum)" \
  'all but the costs is kept byte for byte'
unlike "$(cat found.csv)" '*"10.0"*' 'which are in their cells'
run "$LANCHESTER" price found.csv -q --set matchup.budget=6000
like "$out" '*
It is so already: *' 'what is written is balanced'

run "$LANCHESTER" price units.csv -q --set matchup.budget=6000 -o units.csv
status_is 0 'the sheet itself may be written'
ok 'with the same' cmp -s units.csv found.csv
cp kept.csv units.csv
run "$LANCHESTER" price found.csv -q --set matchup.budget=6000 -o same.csv
ok 'what has not to be changed is left as it is' cmp -s found.csv same.csv

run "$LANCHESTER" price units.csv -q --set matchup.budget=6000 \
  --set 'price.change=units.*.hit' -o found.csv
status_is 0 'cells in per cent are changed'
is "$(sed 's/[0-9.]*%/X%/' found.csv | cksum)" \
  "$(sed 's/[0-9.]*%/X%/' units.csv | cksum)" 'and keep the sign'

run "$LANCHESTER" price units.csv -q --set matchup.budget=6000 \
  --set price.change=units.Archer.protection -o found2.csv
status_is 3 'what has no value in the sheet cannot be changed'
ok 'and no file is left' test ! -e found2.csv

# The rate that follows from damage of a second stays as damage changes.
cat >dps.csv <<'END'
Unit,HP,DPS,Damage,crit,price,squad,shield
A,10,5,2,50%,30,3,2
B,20,6,3,0,10,,
END
run "$LANCHESTER" show -q dps.csv
rates=$(echo "$out" | grep 'rate:')
run "$LANCHESTER" price dps.csv -q --set matchup.count=100 \
  --set price.change=units.*.damage -o found.csv
status_is 0 'damage of a second is divided again'
run "$LANCHESTER" show -q found.csv
is "$(echo "$out" | grep 'rate:' | cut -c 1-14)" \
  "$(echo "$rates" | cut -c 1-14)" 'so that rates stay'
run "$LANCHESTER" price found.csv -q --set matchup.count=100 \
  --set price.change=units.*.damage
like "$out" '*
It is so already: *' 'and what is written is balanced'
run "$LANCHESTER" price dps.csv -q --set matchup.budget=3000 -o found.csv
like "$(cat found.csv)" '*
A,10,5,2,50%,29.*,3,2
B,20,6,3,0,*' 'the cost of a squad is that of all its soldiers'
run "$LANCHESTER" price dps.csv -q --set matchup.count=100 \
  --set price.change=units.*.health -o found.csv
status_is 0 'health is found without its shield'
run "$LANCHESTER" price found.csv -q --set matchup.count=100 \
  --set price.change=units.*.health
like "$out" '*
It is so already: *' 'and read back with it'

run "$LANCHESTER" price dps.csv -q --set matchup.count=100 \
  --set price.change=units.*.hit -o found3.csv
status_is 3 'what has no cell cannot be written'
like "$err" '*dps.csv: units.*.hit does not stand in dps.csv as a number: give it a cell there first' \
  'and why is said'
ok 'and no file is left' test ! -e found3.csv

# Decimals with a comma, and marks of thousands.
cat >comma.csv <<'END'
Unit;HP;DPS;Cost
A;50;4,5;10
B;150;12;60
END
run "$LANCHESTER" price comma.csv -q --set matchup.budget=1000 -o found4.csv
status_is 0 'decimals may have a comma'
like "$(cat found4.csv)" 'Unit;HP;DPS;Cost
A;50;4,5;19,2*
B;150;12;58,8*' 'and what is written has one'
run "$LANCHESTER" price found4.csv -q --set matchup.budget=1000
like "$out" '*
It is so already: *' 'and is read back so'
cat >thousand.csv <<'END'
Unit,HP,DPS,Cost
A,50,4.5,"$1,000"
B,150,12,"$6,000"
END
run "$LANCHESTER" price thousand.csv -q --set matchup.budget=100000 \
  -o found5.csv
status_is 0 'thousands may have a mark'
like "$(cat found5.csv)" '*
A,50,4.5,"$1923.0*"
B,150,12,"$588*"' 'and go without it in what is written'
cat >ranges.csv <<'END'
Unit,HP,DPS,Cost
A,50-60,4.5,10
B,150,12,60
END
run "$LANCHESTER" price ranges.csv -q --set matchup.budget=1000 \
  --set price.change=units.A.health -o found6.csv
status_is 3 'a range is not written'
like "$err" '*units.A.health does not stand in ranges.csv as a number*' \
  'and why is said'

# A scenario with a sheet for its roster: what changes stands in the sheet.
cat >game.yaml <<'END'
format: 1
rules: {wounds: none}
time: {end: 1000}
roster: dps.csv
units: {B: {hit: 0.5}}
armies: {x: {units: {A: 3}}, y: {units: {B: 4}}}
matchup: {budget: 3000}
END
cp dps.csv kept.csv
cp game.yaml kept.yaml
run "$LANCHESTER" price game.yaml -q -o game.yaml
status_is 2 'a sheet does not replace the scenario'
like "$err" '*game.yaml: what changes stands in dps.csv: -o wants a sheet, in .csv or .tsv, and may be that one' \
  'and why is said'
ok 'which stays' cmp -s game.yaml kept.yaml
run "$LANCHESTER" price game.yaml -q -o dps.csv
status_is 0 'the roster itself may be written'
ok 'and is another one then' test "$(cksum <dps.csv)" != "$(cksum <kept.csv)"
run "$LANCHESTER" price game.yaml
like "$out" '*
It is so already: *' 'that is balanced'
cp kept.csv dps.csv
run "$LANCHESTER" price game.yaml -q --set price.change=units.B.hit -o dps.csv
status_is 2 'nor does a scenario replace the sheet'
like "$err" '*a file that the scenario names*' 'and why is said'
ok 'which stays' cmp -s dps.csv kept.csv
run "$LANCHESTER" price game.yaml -q --set price.change=units.B.hit -o other.yaml
status_is 0 'what the scenario says itself is written there'
like "$(cat other.yaml)" '*roster: dps.csv
units: {B: {hit: 0.*' 'in its place'

# Headings and notes of several lines, doubled quotes, an empty line, decimals
# with a comma, a mark of byte order.
{
  printf '\357\273\277Unit;HP;"Note\r\nof two lines";DPS;Cost\r\n'
  printf '"A ""the"" first";50;"x;y\r\nz";4,5;"10,5"\r\n'
  printf 'B;150;;12;60\r\n\r\n'
} >odd.csv
run "$LANCHESTER" price odd.csv -q --set matchup.budget=1000 -o found7.csv
status_is 0 'cells may have several lines'
is "$(sed 's/4,5;"[0-9,]*"/4,5;"X"/; s/12;[0-9,]*/12;X/' found7.csv | cksum)" \
  "$(sed 's/4,5;"[0-9,]*"/4,5;"X"/; s/12;[0-9,]*/12;X/' odd.csv | cksum)" \
  'and nothing but the costs is changed'
unlike "$(cat found7.csv)" '*"10,5"*' 'which are in their cells'

# What is refused leaves all as it was.
printf 'Unit,HP,DPS,Cost,Cost\nA,50,4.5,10,11\nB,150,12,60,60\n' >twice.csv
run "$LANCHESTER" price twice.csv -q --set matchup.budget=1000 -o found8.csv
status_is 3 'a column that stands twice is refused'
like "$err" "*1:18: error: two columns are headed 'Cost': rename the one that is not cost
*" 'with what helps'
ok 'and no file is left' test ! -e found8.csv
printf 'Unit,HP,DPS,Cost\nA,50,4.5,10\nB,150,12,60\n' >plain.csv
cp plain.csv kept.csv
run "$LANCHESTER" price plain.csv -q --set matchup.budget=1000 -o missing/found.csv
status_is 1 'a file that cannot be written is reported'
like "$err" '*cannot write *missing/found.csv*' 'by its name'
ok 'and the sheet is as it was' cmp -s plain.csv kept.csv

# --- differences

sed 's/^A,10,5,2/A,10,5,2.5/; s/,10,,$/,12,,/' dps.csv >after.csv
run "$LANCHESTER" diff -q --by margin --set matchup.budget=3000 dps.csv after.csv
status_is 0 'two sheets are compared'
run "$LANCHESTER" diff --by margin --set matchup.budget=3000 dps.csv after.csv
like "$out" 'change *before *after
units.A.rate *2.5 *2
units.A.damage *3 *3.75
units.B.cost *10 *12
*' 'by what follows from their cells'
run "$LANCHESTER" import csv after.csv -o after.yaml
run "$LANCHESTER" diff -q --by margin --set matchup.budget=3000 dps.csv after.csv
sheets=$out
run "$LANCHESTER" diff -q --by margin --set matchup.budget=3000 dps.csv after.yaml
status_is 0 'a sheet and a roster in YAML are compared'
is "$out" "$sheets" 'with the same result'
done_testing
