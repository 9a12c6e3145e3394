#!/bin/sh
# tests/cli/read.sh - check, show, example and schema.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# --- example

run "$LANCHESTER" example
status_is 0 'example without a name lists'
list=$out
run "$LANCHESTER" example --list
is "$out" "$list" 'as --list does'
names=$(echo "$list" | cut -d ' ' -f 1)
is "$(echo "$list" | awk 'NF < 2')" '' 'every example has a title'
is "$(for file in "$abs_srcdir"/scenarios/*.yaml; do
  basename "$file" .yaml
done | LC_ALL=C sort)" "$names" 'the examples are the files in scenarios/'
for name in $names; do
  "$LANCHESTER" example "$name" >"$name.yaml"
  ok "example $name is the file as it was shipped" \
    cmp "$name.yaml" "$abs_srcdir/scenarios/$name.yaml"
done
run "$LANCHESTER" example -o copy.yaml iwo-jima
is "$out" '' 'example can write a file'
ok 'whole' cmp copy.yaml iwo-jima.yaml
rm copy.yaml
run "$LANCHESTER" example --format csv
is "$(echo "$out" | head -n 1)" 'name,title' 'the list can be rows'
is "$(echo "$out" | wc -l)" "$(($(echo "$list" | wc -l) + 1))" 'a line each'
run "$LANCHESTER" example --format html
like "$out" '<!DOCTYPE html>*<th scope="row" class="words">square-law</th>*' 'or a page'
run "$LANCHESTER" example --json
is_json 'the list as JSON keeps its contract'

# --- check

# shellcheck disable=SC2086
run "$LANCHESTER" check $(for name in $names; do echo "$name.yaml"; done)
status_is 0 'every example is well'
is "$err" '' 'and nothing is found in it'
is "$out" "$(for name in $names; do echo "$name.yaml: ok"; done)" \
  'each is reported to be ok'
run "$LANCHESTER" check --quiet iwo-jima.yaml
is "$out" '' '--quiet says nothing of what is well'
sed 's/defender: 21500/defnder: 21500/; s/end: 40/end: -40/' iwo-jima.yaml >wrong.yaml
run "$LANCHESTER" check wrong.yaml iwo-jima.yaml
status_is 3 'a bad one among them is 3'
is "$out" 'iwo-jima.yaml: ok' 'the good one is ok'
like "$err" "wrong.yaml:9:*: error: *
*wrong.yaml:*: error: no unit type is called 'defnder' (did you mean 'defender'?)
*^~~~~~~*" 'all errors of the bad one are reported, with place and caret'
run "$LANCHESTER" check --json wrong.yaml missing.yaml iwo-jima.yaml
status_is 3 'JSON keeps the status'
is "$err" '' 'and standard error clean'
is_json 'the findings as JSON keep their contract'
like "$out" '*"severity": "error"*"line": 9,*' 'with severity and place'
run "$LANCHESTER" check --set armies.us.break=2 iwo-jima.yaml
status_is 3 'settings are checked alike'
like "$err" '--set armies.us.break=2: error: *' 'and named where they are wrong'
run "$LANCHESTER" check -o findings.txt iwo-jima.yaml
is "$(cat findings.txt)" 'iwo-jima.yaml: ok' 'check can write a file'

# --- show

for name in $names; do
  "$LANCHESTER" show "$name.yaml" >once.yaml
  "$LANCHESTER" show once.yaml >twice.yaml
  ok "show $name is a fixed point" cmp once.yaml twice.yaml
done
"$LANCHESTER" show --set time.end=17.25 iwo-jima.yaml >changed.yaml
like "$(cat changed.yaml)" '*17.25*' 'show shows what was set'
is "$("$LANCHESTER" run --json changed.yaml)" \
  "$("$LANCHESTER" run --json --set time.end=17.25 iwo-jima.yaml)" \
  'and what it shows is the same battle'
run "$LANCHESTER" show --paths iwo-jima.yaml
status_is 0 'paths can be listed'
tab=$(printf '\t')
like "$out" "*armies.japan.units.defender.count${tab}21500${tab}*" \
  'with value and meaning'
is "$(echo "$out" | awk -F '\t' 'NF < 3')" '' 'three columns a line'
run "$LANCHESTER" show -o shown.yaml iwo-jima.yaml
is "$(cat shown.yaml)" "$("$LANCHESTER" show iwo-jima.yaml)" \
  'show can write a file'

# --- schema

run "$LANCHESTER" schema
status_is 0 'the schema is printed'
is_json 'it is a JSON object'
like "$out" '*"$schema"*' 'it says of which kind'
run "$LANCHESTER" schema --json
is_json 'with --json it is the same'

done_testing
