#!/bin/sh
# tests/cli/format.sh - one answer as text, CSV, JSON or a page of HTML.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >square.yaml <<'END'
format: 1
title: A square
time: {unit: hour, end: 1000}
units: {p: {}, q: {}}
armies:
  x: {units: {p: 100}}
  y: {units: {q: 80}}
fire:
  - {from: y, at: x, law: aimed, coefficient: 0.01}
  - {from: x, at: y, law: aimed, coefficient: 0.01}
solve: {change: armies.y.units.q, between: [50, 200]}
sweep: {vary: [{path: armies.y.units.q, values: [60, 80]}]}
expect: [{winner: x}]
END
# Of all that a scenario may say; names hold neither quotes nor dots.
cat >hostile.yaml <<'END'
format: 1
title: ']]> <b>&amp; " <script> -->'
time: {unit: <hour>, end: 1000}
units: {p: {hit: 0.01}}
armies:
  <i>&amp;: {units: {p: 100}}
  ']]><script>': {units: {p: 80}}
solve: {change: 'armies.<i>&amp;.units.p', between: [50, 200]}
expect: [{winner: <i>&amp;}]
END

# our_script - the script of page.html, to the byte.
our_script() {
  echo
  sed -n '/^<script type="module">$/,/^<\/script>$/p' page.html | sed '1d;$d'
}

# page_hash - the hash of it, as a content policy names it.
page_hash() {
  our_script | sha256sum | cut -d ' ' -f 1 | tr a-f A-F |
    basenc --base16 -d | base64
}

# runs_ours NAME - the page runs our script at most, which its policy names.
runs_ours() {
  policy="default-src 'none'; style-src 'unsafe-inline'"
  if grep -q '^<script type="module">$' page.html; then
    policy="$policy; script-src 'sha256-$(page_hash)'"
  fi
  like "$(cat page.html)" "*Content-Security-Policy\" content=\"$policy\">*" \
    "$1: the policy names its script, or none"
  is "$(grep -io '<script[^>]*>' page.html | sort | uniq -c |
    grep -v '^ *1 <script type="module">$' |
    grep -v '^ *1 <script type="application/json" id="scene">$')" '' \
    "$1: no script but ours"
}

# is_page NAME - $out is a page of HTML that is well-formed as XML.
is_page() {
  printf '%s\n' "$out" >page.html
  like "$out" '<!DOCTYPE html>*</html>' "$1: a page"
  runs_ours "$1"
  sed '/^<script type="module">$/,/^<\/script>$/d; /^<!DOCTYPE/d; /^<meta /d' \
    page.html >page.xml
  is "$(sed 's|xmlns="http://www.w3.org/2000/svg"||' page.xml |
    grep -Ein '//|(src|href|action|data|poster) *= *"[^#]|url\([^#]|@import')" \
    '' "$1: asks for nothing"
  is "$(grep -o ' id="[^"]*"' page.xml | sort | uniq -d)" '' "$1: ids are unique"
  if have xmllint; then
    is "$(xmllint --noout page.xml 2>&1)" '' "$1: every element is closed"
  else
    skip "$1: every element is closed" 'xmllint is missing'
  fi
}

# --- each command that answers

for command in run odds solve check test; do
  run "$LANCHESTER" "$command" --format html square.yaml
  status_is 0 "$command prints a page"
  is_page "$command"
  "$LANCHESTER" "$command" --json square.yaml >want
  run "$LANCHESTER" "$command" --format json square.yaml
  is "$out" "$(cat want)" "$command --format json is --json"
  run "$LANCHESTER" "$command" --format csv square.yaml
  status_is 0 "$command has rows"
  like "$out" '*,*' "$command: separated by commas"
  "$LANCHESTER" "$command" square.yaml >want
  run "$LANCHESTER" "$command" --format text square.yaml
  is "$out" "$(cat want)" "$command --format text is what it prints without"
done
run "$LANCHESTER" sweep --no-store --format html square.yaml
status_is 0 'sweep prints a page of its summary'
is_page sweep
run "$LANCHESTER" verify --format html square-100-80
is_page verify
like "$out" '*<h1>lanchester verify square-100-80</h1>*' \
  'a page without a title is called as its command'
is "$(printf '%s\n' "$out" | grep -c 'td.*overflow-wrap: anywhere')" 0 \
  'words in tables are not broken to make room for numbers'

# --- files

run "$LANCHESTER" run --format html -o page.html square.yaml
is "$out" '' '-o takes what --format says'
out=$(cat page.html)
is_page 'a file'
like "$out" '*<svg*</svg>*' 'its figure is within it'
like "$out" '*<code>lanchester run square.yaml --format=html -o page.html</code>*' 'and how it was made'
run "$LANCHESTER" run -o page.html square.yaml
like "$out" 'A square*' 'a name in .html takes the page, beside the text'
like "$(cat page.html)" '<!DOCTYPE html>*' 'which is there'
run "$LANCHESTER" solve -o page.html square.yaml
is "$out" '' 'and instead of it where there are no rows beside'
like "$(cat page.html)" '*Break-even*' 'there, too'
mkdir folder
cp square.yaml folder/
run "$LANCHESTER" run --format html folder/square.yaml
unlike "$out" '*folder*' 'a page names no folder'
run "$LANCHESTER" run --format csv -o rows.txt square.yaml
is "$(cat rows.txt)" "$("$LANCHESTER" run -o - square.yaml)" \
  'whatever the name of the file'
run "$LANCHESTER" run --format csv square.yaml square.yaml
like "$out" 'file,winner,*
square.yaml,x,*' 'several battles are rows'

# --- hostile text

for command in run odds solve test report; do
  run "$LANCHESTER" "$command" --format html hostile.yaml
  is_page "$command of hostile text"
done

# Names end elements, run leftwards (Hebrew, with a mark of direction), and stand
# on a map, in sides, places and terrains; the file's name holds an escape and
# an override, its comments another.
rlm=$(printf '\342\200\217') rlo=$(printf '\342\200\256')
leftward=$(printf '\327\220\327\221')
file=$(printf '<script>\033[31m"&%s.yaml' "$rlo")
cat >"$file" <<END
# </code></pre><script>x()</script> $rlo -->
format: 1
title: '</script><script>x("&amp;$rlm'']]>'
time: {unit: '</script>-->', end: 20}
map:
  cell: 100
  places: {'<i onclick>$leftward': [7, 1]}
  rows: |
    ....TT...
    ....TT...
    .........
terrain: {'</metadata>&]]>': {glyph: T, cost: 2}}
units: {'</script>&lt;': {hit: 0.05, speed: 100}}
armies:
  '</script><!--':
    {side: '</text>$rlm', at: [0, 0], units: {'</script>&lt;': 90}, orders: [{move: '<i onclick>$leftward'}]}
  '$leftward $leftward$rlm 10': {side: '<svg>', at: [7, 1], units: {'</script>&lt;': 60}}
expect: [{winner: '</text>$rlm'}]
END

# shows_all NAME - nothing of $out is hidden or turns what stands around it.
shows_all() {
  is "$(printf '%s\n' "$out" | tr -d '\n\t' | tr -dc '\001-\037\177')" '' \
    "$1: no control characters"
  is "$(printf '%s\n' "$out" |
    grep -c "$rlm\|$rlo\|$(printf '\342\200\216\|\330\234\|\342\201[\246-\251]')")" 0 \
    "$1: no marks of direction"
}

for command in run report check test; do
  run "$LANCHESTER" "$command" --format html \
    --set "title=<script>]]>--\"'&$rlm" "$file"
  is_page "$command of a hostile map"
  shows_all "$command of a hostile map"
  like "$out" '*&lt;script&gt;]]&gt;--*' "$command: the title is there"
done
run "$LANCHESTER" check --format html --set "armies.<!--.x='$rlo" "$file"
status_is 3 'a hostile setting is a mistake'
is_page 'its message'
shows_all 'its message'
like "$out" '*&lt;!--*' 'what it is about'
sed '/^title:/d' "$file" >"2$file"
run "$LANCHESTER" run --format html "2$file"
is_page 'a page called as its hostile file'
shows_all 'a page called as its hostile file'
like "$out" '*<h1>2&lt;script&gt;\\x1B[[]31m&quot;&amp;\\xE2\\x80\\xAE.yaml</h1>*' \
  'by its name'
run "$LANCHESTER" report "$file"
is_page 'a report of a hostile map'
shows_all 'a report of a hostile map'
like "$out" '*<title>&lt;/script&gt;&lt;script&gt;x(&quot;&amp;amp;\\xE2\\x80\\x8F&#39;]]&gt;</title>*' \
  'its title'
like "$out" "*<bdi>$leftward $leftward</bdi>\\\\xE2\\\\x80\\\\x8F 10*" 'a name from right to left'
like "$out" '*&lt;/text&gt;*' 'a side'
like "$out" '*&lt;/code&gt;&lt;/pre&gt;*xE2*x80*xAE --&gt;*' 'its first line'
like "$out" '*"scene">*u003c/script*u003e*u003c!--*</script>*' 'its scene'
like "$out" '*<footer>*&lt;script&gt;*[31m*</footer>*' 'and how it was made'

# --- mistakes

run "$LANCHESTER" run --format htlm square.yaml
status_is 2 'an unknown format is a mistake'
like "$err" "*unknown format 'htlm' (did you mean 'html'?)*" 'with a suggestion'
run "$LANCHESTER" run --json --format csv square.yaml
status_is 2 'two formats are one too many'
run "$LANCHESTER" show --format html square.yaml
status_is 2 'what prints a file has no format'

done_testing
