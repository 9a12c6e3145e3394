#!/bin/sh
# tests/cli/report.sh - all about one scenario in a page.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >arms.yaml <<'END'
format: 1
title: Arms
time: {unit: turn, end: 200} # as <read>
units:
  sword: {hit: 0.30, damage: 4, health: 10, cost: 20}
  axe: {hit: 0.22, damage: 7, health: 11, cost: 30}
  knight: {hit: 0.35, damage: 6, health: 24, cost: 50}
armies:
  blue: {units: {knight: 8}}
  red: {units: {sword: 17}}
matchup: {budget: 200}
sensitivity: {change: [units.knight.hit, units.sword.hit]}
price: {change: cost, band: [0.35, 0.65]}
END
sed '/^matchup/d; /^sensitivity/d; /^price/d' arms.yaml >bare.yaml

# --- the page

run "$LANCHESTER" report --odds arms.yaml
status_is 0 'report ends well'
is "$err" '' 'and says nothing on standard error'
like "$(echo "$out" | head -n 1)" '<!DOCTYPE html>' 'it is a page of HTML'
# headings - those of the page in $out.
headings() {
  printf '%s\n' "$out" | grep -o '<h[12][^>]*>[^<]*' | sed 's/^<h\(.\)[^>]*>/\1 /'
}
is "$(headings)" '1 Arms
2 Win probabilities
2 Match-ups
2 Which values matter
2 Prices
2 How this report was made
2 arms.yaml' 'with a section for each that there is'
run "$LANCHESTER" report bare.yaml
is "$(headings)" '1 Arms
2 How this report was made
2 bare.yaml' 'what a scenario has no section for is left out'
run "$LANCHESTER" report arms.yaml --format text
like "$out" "$("$LANCHESTER" run bare.yaml)
*
Match-ups
*
Prices
*
How this report was made
scenario    arms.yaml
solver      *
seed        1
lanchester  *" 'as text it begins as run does'
unlike "$out" '*Win probabilities*' 'without --odds there are none'

# --- the same as the commands

# section COMMAND - what report.json has of it, as the command prints it.
section() {
  sed -n "/^  \"$1\": {/,/^  }/p" report.json |
    sed "s/^  //; 1s/.*/{/; \$s/,\$//"
}
odds='--simulate --battles 300 --precision 1e-6 --jobs 2 --seed 5'
# shellcheck disable=SC2086
"$LANCHESTER" report --json --odds $odds arms.yaml >report.json
for command in odds matchup price; do
  # shellcheck disable=SC2086
  is "$(section $command)" "$("$LANCHESTER" $command --json $odds arms.yaml)" \
    "the object has what $command --json prints"
done
is "$(section sensitivity)" "$("$LANCHESTER" sensitivity --json --seed 5 arms.yaml)" \
  'and what sensitivity does'
"$LANCHESTER" report --json bare.yaml >report.json
is "$(cat report.json)" "$("$LANCHESTER" run --json bare.yaml)" \
  'without sections it is what run prints'
is "$("$LANCHESTER" report --format csv arms.yaml)" \
  "$("$LANCHESTER" run -o - arms.yaml)" 'rows are those of the curve'
"$LANCHESTER" report -o report.csv arms.yaml
is "$(cat report.csv)" "$("$LANCHESTER" run -o - arms.yaml)" \
  'so they are in a file whose name says so'
"$LANCHESTER" report -o named.json bare.yaml
ok 'and the object is' cmp -s named.json report.json
run "$LANCHESTER" report -o page.txt bare.yaml
is "$out" '' 'with -o nothing is printed'
like "$(cat page.txt)" '<!DOCTYPE*' 'any other name takes the page'
status=$("$LANCHESTER" report - <arms.yaml 2>&1 >stdin.html; echo $?)
is "$status" 0 'standard input is read once for everything'
"$LANCHESTER" report arms.yaml | sed '/How this report/,$d' >file.html
is "$(sed '/How this report/,$d' stdin.html)" "$(cat file.html)" \
  'and gives the same page as the file'

like "$(grep '>scenario<' stdin.html)" '*>standard input<*' 'which it names'

# --- how it was made

run "$LANCHESTER" report --set time.end=3 --set 'title=<b>' --solver gsl \
  --seed 7 bare.yaml
like "$out" '*>settings<*>time.end=3<*title=&lt;b&gt;<*>solver<*>gsl, *>seed<*>7<*' \
  'settings, solver and seed are reported'
mkdir folder
sed '/^units/,/^armies/{/^armies/!d;}' bare.yaml >folder/named.yaml
{ echo 'format: 1' && sed -n '/^units/,/^armies/{/^armies/!p;}' bare.yaml; } \
  >folder/arms-only.yaml
echo 'roster: arms-only.yaml' >>folder/named.yaml
run "$LANCHESTER" report folder/named.yaml
status_is 0 'a scenario with a roster'
like "$out" '*>scenario<*>named.yaml<*>files it names<*>arms-only.yaml<*' \
  'names the files that were read'
unlike "$out" '*folder*' 'but no folder'

# command_of FILE - the command below a page, as a reader takes it from there.
command_of() {
  sed -n 's/.*<footer><code>\(.*\)<\/code>.*/\1/p' "$1" |
    sed "s/&#39;/'/g; s/&quot;/\"/g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g"
}
hostile=$(printf -- "-a 'b\" \$(touch ran) \033[31m\nü.yaml")
cp bare.yaml "./$hostile"
mkdir bin && ln -s "$LANCHESTER" bin/lanchester
# again NAME OPTION... - the command below the page makes the same page.
again() {
  name=$1
  shift
  rm -f -- '=a b.html' was.html
  run "$LANCHESTER" report "$@"
  status_is 0 "$name"
  mv -- '=a b.html' was.html
  command_of was.html >command
  if have bash; then
    PATH=$PWD/bin:$PATH bash ./command
    ok 'the command below the page makes it again' cmp -- was.html '=a b.html'
  else
    skip 'the command below the page makes it again' 'bash is missing'
  fi
}
again 'plain names' -o '=a b.html' bare.yaml
is "$(cat command)" "lanchester report bare.yaml -o '=a b.html'" 'in plain words'
again 'many options' --odds --exact -j 2 -q --solver gsl --seed 3 --format html \
  --set time.end=30 --output '=a b.html' "$PWD/bare.yaml"
is "$(cat command)" \
  "lanchester report --odds --exact --jobs=2 --solver=gsl --set=time.end=30 --seed=3 bare.yaml --format=html -o '=a b.html'" \
  'each that matters is there'
again 'hostile settings' --set "title=it's \"\$(touch ran)\" \`touch ran\` <b> \\ * ~" \
  --set 'source=]]>&amp;' -o '=a b.html' bare.yaml
again 'a hostile name' -o '=a b.html' -- "$hostile"
ok 'nothing of it was run' test ! -e ran
long=$(printf '%02000d' 7)
again 'a long setting' --set "title=$long" -o '=a b.html' bare.yaml
like "$(cat command)" "*$long*" 'is not cut'

# --- what cannot be computed

run "$LANCHESTER" report --odds --exact -o cut.html bare.yaml \
  --set armies.red.morale.recovery=1 --set armies.red.morale.desertion=0.1
status_is 5 'odds that cannot be exact are a part that failed'
like "$err" '*bare.yaml*exact*' 'which is said'
like "$(grep -o '>Win probabilities<.*\|>Not computed: [^<]*' cut.html)" \
  '*>Win probabilities<*>Not computed: *exact*' \
  'and stands in its section of the page'
run "$LANCHESTER" report --odds --exact --json bare.yaml \
  --set armies.red.morale.recovery=1 --set armies.red.morale.desertion=0.1
like "$out" '*"winner": *"odds": {
    "error": "*exact*"
  }
}' 'programs read it as an error'
sed 's/, cost: 30//' arms.yaml >unpriced.yaml
run "$LANCHESTER" report unpriced.yaml --format text
status_is 5 'neither are match-ups of what has no cost'
like "$out" '*Match-ups
Not computed: *cost*.

Which values matter*another wins at*
Prices
Not computed: *cost*.

How this report was made*' 'the other sections are there'
run "$LANCHESTER" report arms.yaml --set 'price.band=[0.499, 0.501]' --format text
status_is 0 'prices that are not reached are an answer'
like "$out" '*Prices
*Not reached*' 'as the section says'
run "$LANCHESTER" report bare.yaml --set solver.method=closed --set units.sword.hit=nan
status_is 3 'a bad scenario has no report'
is "$out" '' 'nor a page'

# --- mistakes

run "$LANCHESTER" report bare.yaml arms.yaml
status_is 2 'two scenarios are two reports'
like "$err" "lanchester: report: one too many: 'arms.yaml'*" 'as is said'
run "$LANCHESTER" report --precision 0.1 bare.yaml
status_is 2 'an option of odds without any is refused'
is "$err" 'lanchester: --precision has no meaning for bare.yaml without --odds: it has no matchup or price' \
  'with the reason'
run "$LANCHESTER" report --jobs 0.5 arms.yaml
status_is 2 'a wrong number is refused'
is "$(echo "$err" | wc -l)" 1 'in one line'
run "$LANCHESTER" report --log some bare.yaml
status_is 2 'so is a wrong word'
run "$LANCHESTER" report -o arms.yaml arms.yaml
status_is 2 'a report does not replace its scenario'
like "$(cat arms.yaml)" 'format: 1*' 'which is still there'
run "$LANCHESTER" report -o folder/arms-only.yaml folder/named.yaml
status_is 2 'nor a file that it names'
run "$LANCHESTER" report -o missing/page.html bare.yaml
status_is 1 'a page that cannot be written is a failure'
run "$LANCHESTER" report missing.yaml -o none.html
status_is 1 'so is a scenario that cannot be read'
ok 'and no page is left' test ! -e none.html
if have script && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  printed=$(script -qec "$LANCHESTER report folder/named.yaml; echo \$?" /dev/null \
    </dev/null | tr -d '\r')
  is "$printed" "lanchester: give it a file: lanchester report folder/named.yaml -o named.html
2" 'a page is not printed to a terminal'
  like "$(script -qec "$LANCHESTER report --format text bare.yaml" /dev/null </dev/null)" \
    'Arms*' 'text is'
else
  skip 'a page is not printed to a terminal' 'script(1) is missing'
fi

# --- on a map

"$LANCHESTER" example relief-march-in-time >march.yaml
run "$LANCHESTER" report march.yaml -o march.html
status_is 0 'a campaign has a report'
ok 'of less than two million bytes' test "$(wc -c <march.html)" -lt 2000000
unlike "$(cat march.html)" '*would have won*' 'without turning points'
# size_below EXAMPLE BYTES - the page of an example, with its figures for phones.
size_below() {
  "$LANCHESTER" example "$1" >"$1.yaml"
  "$LANCHESTER" report "$1.yaml" --quiet -o "$1.html"
  ok "that of $1 has less than $2 bytes" test "$(wc -c <"$1.html")" -lt "$2"
}
size_below ford 300000
size_below forty-armies 1000000
run "$LANCHESTER" report --turning --log none --format text march.yaml
is "$(echo "$out" | sed '/^How this report/,$d')" \
  "$("$LANCHESTER" run --turning --log none march.yaml; echo)" \
  '--turning and --log are those of run'


# Of 80 armies each goes straight along a row of its own.
awk 'BEGIN {
  print "format: 1\ntime: {end: 9}\nmap:\n  cell: 100\n  rows: |"
  for (y = 0; y < 90; y++) {
    printf "    "
    for (x = 0; x < 40; x++) printf "."
    print ""
  }
  print "units:\n  foot: {speed: 9000, hit: 0.1}\narmies:"
  print "  red: {at: [39, 89], units: {foot: 9}}"
  for (y = 0; y < 80; y++)
    printf "  a%d: {side: blue, at: [1, %d], units: {foot: 9}, " \
      "orders: [{move: [38, %d]}]}\n", y, y, y
}' >rows.yaml
"$LANCHESTER" report rows.yaml -o rows.html
is "$(grep -c 'd="M[0-9. ]*L[0-9. ]*" .* stroke-width="0.8"' rows.html)" 80 \
  'routes of many armies are straight lines'

done_testing
