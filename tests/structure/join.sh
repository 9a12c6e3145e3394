#!/bin/sh
# tests/structure/join.sh - style sheets and modules are joined as
# results/html/join.awk says, or refused with their place.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

# join FILE... - in $out what they are together, in $err why not.
join() {
  run env LC_ALL=C awk -f "$abs_srcdir/results/html/join.awk" "$@"
}

# refuses TEXT WHY - a module whose second line is TEXT is refused.
refuses() {
  printf '// a module\n%s\n' "$1" >bad.js
  join first.js bad.js
  status_is 1 "refused: $1"
  like "$err" "bad.js:2: $2" "$1: with its place"
}

cat >first.js <<'END_OF_FILE'
export const one = 1;
export function two() {
  const one = 3;
  return one;
}
export async function three() {}
export class Four {}
const exported = one;
END_OF_FILE
cat >second.js <<'END_OF_FILE'
// second.js
import { one, two } from './first.js';
import { Four } from "./first.js";

const important = `${one} ${two()}`;
END_OF_FILE

# --- what is joined

join first.js second.js
status_is 0 'two modules are one'
is "$out" "
const one = 1;
function two() {
  const one = 3;
  return one;
}
async function three() {}
class Four {}
const exported = one;
// second.js

const important = \`\${one} \${two()}\`;" 'without imports and exports'
printf 'a > b {\n  color: red;\n}\n' >first.css
printf '/* second */\n' >second.css
join first.css second.css
is "$out" 'a > b {
  color: red;
}
/* second */' 'two style sheets are one, as they stand'

# --- what is refused

join second.js first.js
status_is 1 'a module that stands before what it imports is refused'
like "$err" "second.js:2: 'first.js' is to stand before 'second.js'*" \
  'with its place'
for line in "import './first.js';" "import one from './first.js';" \
  "import { one as two } from './first.js';" 'import {' \
  "import { one } from './first.js'; one();" "  import('./first.js');" \
  "import { one } from 'first';" 'export default one;' 'export { one };' \
  "export * from './first.js';" '  export const five = 5;' 'export' 'import'; do
  refuses "$line" '*an import on one line,*'
done
refuses "import { none } from './first.js';" "'first.js' exports no 'none'*"
refuses "import { one, exported } from './first.js';" \
  "'first.js' exports no 'exported'*"
refuses 'const one = 2;' "'one' is declared in first.js:1, too*"
refuses 'function exported() {}' "'exported' is declared in first.js:8, too*"
for line in "const end = '</script>';" "const end = '</SCRIPT';" \
  "const begin = '<script';" "const hidden = '<!--';"; do
  refuses "$line" "'</script', '<script' and '<!--' end a script*"
done
refuses "$(printf 'const six = 6;\r')" 'a carriage return*'
for line in '@import "other.css";' 'a { background: URL(x.png); }' \
  '/* </style> */' '/* a & b */'; do
  printf '%s\n' "$line" >bad.css
  join first.css bad.css
  status_is 1 "refused: $line"
  like "$err" 'bad.css:1: *' "$line: with its place"
done

# --- what is written in C

embed() {
  run env LC_ALL=C awk -v sha256="$1" -f "$abs_srcdir/base/bytes.awk" \
    -f "$abs_srcdir/results/html/embed.awk" first.css first.js
}

for text in abc '' 'a longer text'; do
  embed "$(printf '%s' "$text" | sha256sum)"
  like "$out" "*\"sha256-$(printf '%s' "$text" | sha256sum | cut -d ' ' -f 1 |
    tr a-f A-F | basenc --base16 -d | base64)\"*" "the hash of '$text' in base64"
done
embed ''
status_is 1 'without a hash nothing is written'
is "$out" '' 'not a line'
like "$err" '*is sha256sum (coreutils) there?*' 'and it is said why'

done_testing
