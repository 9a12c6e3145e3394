#!/bin/sh
# tests/cli/failures.sh - closed streams and hostile files.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

"$LANCHESTER" example iwo-jima >iwo-jima.yaml

# --- nowhere to write

echo kept >curve.csv
run "$LANCHESTER" run -o curve.csv missing.yaml
status_is 1 'a missing scenario'
is "$(cat curve.csv)" kept 'leaves the file that it would have replaced'


# --- closed streams

run sh -c '"$LANCHESTER" run iwo-jima.yaml >&-'
status_is 1 'a closed standard output is a failure'
like "$err" 'lanchester: standard output: *' 'it is reported'
run sh -c '"$LANCHESTER" run -o closed.csv iwo-jima.yaml >&-'
like "$(cat closed.csv)" 'time,us.marine*' 'no file takes its place'
unlike "$(cat closed.csv)" '*wins*' 'nor gets its text'
run sh -c '"$LANCHESTER" run - <&-'
status_is 1 'a closed standard input is a failure'
run sh -c '"$LANCHESTER" run iwo-jima.yaml 2>&- >quiet.txt'
status_is 0 'a closed standard error is none'
like "$(cat quiet.txt)" 'Iwo Jima*' 'the result is there'

# A reader that leaves early: no message, and no crash.
mkfifo pipe
true <pipe &
run sh -c '"$LANCHESTER" show --paths iwo-jima.yaml >pipe'
wait
like "$status" '[01]' 'a reader that leaves ends the program in order'
is "$err" '' 'without a word'
true <pipe &
run sh -c '"$LANCHESTER" schema >pipe'
wait
is "$err" '' 'nor at the schema'

# --- hostile files

# hostile NAME TEXT - status 3, a short message, nothing else, no escape.
hostile() {
  printf "$2" >hostile.yaml
  run "$LANCHESTER" run hostile.yaml
  if test "$status" -eq 3 && test -z "$out" && test -n "$err" &&
    test "$(tr -d '\n\040-\176\200-\377' <"$scratch/err" | wc -c)" -eq 0; then
    pass "$1"
  else
    fail "$1" "status $status
$out
$err"
  fi
}
head='format: 1\ntime: {end: 9}\nunits: {p: {hit: 0.1}}\n'
tail='armies:\n  x: {units: {p: 1}}\n  y: {units: {p: 2}}\n'
hostile 'an empty file' ''
hostile 'a NUL' "$head$tail\000"
hostile 'bytes that are not UTF-8' "title: \377\376\n$head$tail"
hostile 'an escape sequence in a title' "title: \"a\\\\e[31mb\"\n$head$tail"
hostile 'an escape sequence in a key' "\"a\\\\e[31mb\": 1\n$head$tail"
hostile 'a raw escape byte' "title: a\033[31mb\n$head$tail"
hostile 'an alias' "a: &a [1]\nb: *a\n$head$tail"
hostile 'two documents' "$head$tail---\n$head$tail"
hostile 'a number that is none' "$head${tail}rules: {gone: .nan}\n"
hostile 'a number too large' "$head${tail}rules: {gone: 1e999}\n"
hostile 'a key twice' "format: 1\n$head$tail"

# Names that a shell or gnuplot would run are only names.
cat >names.yaml <<'END'
format: 1
title: '$(touch ran) `touch ran` %s%n%d'
time: {unit: '%s $(touch ran)', end: 9}
units: {"$(touch ran)": {hit: 0.1}, '%n%s': {hit: 0.2}}
armies:
  "x;touch ran": {units: {"$(touch ran)": 10}}
  "y|touch ran": {units: {'%n%s': 12}}
END
run "$LANCHESTER" run names.yaml
status_is 0 'names with $(), % and ; are names'
like "$out" '$(touch ran) `touch ran` %s%n%d
y|touch ran wins at * %s $(touch ran) *%n%s*' 'and printed as they are'
run "$LANCHESTER" run -o - names.yaml
like "$out" 'time,x;touch ran.$(touch ran),y|touch ran.%n%s
*' 'also in the curve'
run "$LANCHESTER" run --json names.yaml
is_json 'and in JSON'
is "$(ls ran 2>/dev/null)" '' 'nothing of them was run'

# Numbers beyond what the closed forms are made for are left to GSL.
"$LANCHESTER" example square-law >vast.yaml
run "$LANCHESTER" run vast.yaml --set armies.red.units.rifle=1e308
status_is 0 'an army of 1e308 can be fought'
like "$out" '*red wins at * (100 %).*' 'and wins whole'
run "$LANCHESTER" run vast.yaml --set armies.red.units.rifle=1e308 \
  --solver closed
status_is 3 'but in no closed form'
like "$err" '*differ too much in size*' 'which says why'

done_testing
