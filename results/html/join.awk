# results/html/join.awk - style sheets, or modules of JavaScript, as one.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f join.awk a.css b.css ... > joined.css
#   LC_ALL=C awk -f join.awk a.js b.js ... > joined.js
#
# Of modules, lines as `import { a, b } from './a.js';' go, and so does `export'
# before a declaration. What the page cannot hold is refused, with its place: an
# element's end, what asks for another file, a name that is declared twice.

function refuse(why) {
  print FILENAME ":" FNR ": " why > "/dev/stderr"
  failed = 1
}

function module(path) {
  sub(/.*\//, "", path)
  return path
}

# "a, b" of an import, each of which its module must give.
function check_imports(from, names,    list, n, i) {
  if (!(from in is_joined))
    refuse("'" from "' is to stand before '" module(FILENAME) "' in the list")
  gsub(/ /, "", names)
  n = split(names, list, ",")
  for (i = 1; i <= n; i++)
    if (from in is_joined && !((from, list[i]) in is_exported))
      refuse("'" from "' exports no '" list[i] "'")
}

# Names at the left margin are of all modules once they are joined.
function check_declaration(line, exports,    word) {
  if (!match(line, /^(async )?(const|let|var|function\*?|class) [A-Za-z_$][A-Za-z0-9_$]*/))
    return 0
  word = substr(line, 1, RLENGTH)
  sub(/.* /, "", word)
  if (word in place)
    refuse("'" word "' is declared in " place[word] ", too")
  place[word] = FILENAME ":" FNR
  if (exports) is_exported[module(FILENAME), word] = 1
  return 1
}

BEGIN { margin = "^[ \t]*(import|export)([^A-Za-z0-9_$]|$)" }

FNR == 1 {
  if (current != "") is_joined[current] = 1
  current = module(FILENAME)
  is_script = FILENAME ~ /\.js$/
  if (NR == 1 && is_script) print ""
}

/\r/ { refuse("a carriage return: a page changes it") }

!is_script {
  line = tolower($0)
  if (line ~ /[<&]/) refuse("a style sheet without '<' and '&' is wanted")
  if (line ~ /@import|url\(/) refuse("a page asks for no other file")
  print
  next
}

{ line = tolower($0) }
line ~ /<\/?script|<!--/ {
  refuse("'</script', '<script' and '<!--' end a script, or hide its end")
}

/^import \{ [A-Za-z0-9_$]+(, [A-Za-z0-9_$]+)* \} from ['"]\.\/[A-Za-z0-9_-]+\.js['"];$/ {
  names = $0
  sub(/^import \{/, "", names)
  sub(/\}.*/, "", names)
  from = $0
  sub(/^.*\.\//, "", from)
  sub(/['"];$/, "", from)
  check_imports(from, names)
  next
}

/^export / {
  line = substr($0, 8)
  if (check_declaration(line, 1)) {
    print line
    next
  }
}

$0 ~ margin {
  refuse("an import on one line, as \"import { a } from './a.js';\", or an " \
         "export before a declaration is wanted")
}

{
  check_declaration($0, 0)
  print
}

END { exit failed + 0 }
