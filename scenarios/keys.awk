# scenarios/keys.awk - reads keys.table, for what is made of it.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f keys.awk -f keys_c.awk keys.table > key_table.c
#   LC_ALL=C awk -f keys.awk -f bytes.awk -f keys_schema.awk keys.table > schema.c
#   LC_ALL=C awk -f keys.awk -f keys_reference.awk keys.table PAGE > scenario.md
#
# Each defines write(), which begins when the table is read. A row of a section
# s is known by `at`, s SUBSEP its number from 1.

function fail(what) {
  printf "%s:%d: %s\n", FILENAME, FNR, what > "/dev/stderr"
  failed = 1
  exit 1
}

# True where a word is among those of a text.
function has_word(text, word) {
  return index(" " text " ", " " word " ") > 0
}

# What stands between NAME( and ), or nothing.
function argument(text, name, at) {
  at = index(" " text, " " name "(")
  if (!at) return ""
  text = substr(text, at + length(name) + 1)
  return substr(text, 1, index(text, ")") - 1)
}

function row_of(s, k, i) {
  for (i = 1; i <= rows[s]; i++) if (key[s, i] == k) return s SUBSEP i
  fail("no row " k " in " s)
}

# The number of a bound, which may have a name.
function number(text) {
  return text in value ? value[text] : text
}

function read_range(at, text, dots) {
  if (text == "any") { lo[at] = "-inf"; hi[at] = "inf" }
  if (text == "" || text == "any") return
  above[at] = sub(/^>/, "", text)
  dots = index(text "..", "..")
  lo[at] = substr(text, 1, dots - 1)
  hi[at] = substr(text, dots + 2)
  if (lo[at] == "") lo[at] = 0
  if (hi[at] == "") hi[at] = "inf"
}

FILENAME !~ /keys[.]table$/ { page = FILENAME; exit }

/^#/ || /^$/ { next }

/^number / {
  at = match($0, / [^ ]*$/)
  value[substr($0, 8, at - 8)] = substr($0, at + 1)
  next
}

/^words / {
  set = $2
  lists[++list_count] = set
  for (i = 3; i <= NF; i++) {
    split($i, part, "=")
    word[set, ++words[set]] = part[1]
    enumerator[set, part[1]] = part[2]
  }
  next
}

/^value / {
  kind[$2 " " $3] = substr($0, length($1 $2 $3) + 4)
  next
}

/^json / {
  at = match($0, / [^ a-z]/)
  json[substr($0, 6, at - 6)] = substr($0, at + 1)
  next
}

/^section / {
  n = split(substr($0, 9), column, / *[|] */)
  section = column[1]
  sections[++section_count] = section
  path[section] = column[2]
  title[section] = column[3]
  struct[section] = column[4]
  more[section] = column[5]
  next
}

/^  same / {
  from = row_of($2, $3)
  rows[section]++
  at = section SUBSEP rows[section]
  key[at] = key[from]; scalar[at] = scalar[from]; shape[at] = shape[from]
  name[at] = name[from]; lo[at] = lo[from]; hi[at] = hi[from]
  above[at] = above[from]; unit[at] = unit[from]; preset[at] = preset[from]
  stored[at] = stored[from]; member[at] = member[from]; more[at] = more[from]
  meaning[at] = meaning[from]; holder[at] = holder[from]
  next
}

/^      / { meaning[at] = substr($0, 7); next }

/^  / {
  if (split(substr($0, 3), column, / *[|] */) != 7) fail("a row has 7 columns")
  rows[section]++
  at = section SUBSEP rows[section]
  key[at] = column[1]
  if (match(column[2], / \(.*\)/)) {
    name[at] = substr(column[2], RSTART + 2, RLENGTH - 3)
    column[2] = substr(column[2], 1, RSTART - 1)
  }
  n = split(column[2], part, " ")
  scalar[at] = part[1]
  shape[at] = n > 1 ? part[2] : "one"
  read_range(at, column[3])
  unit[at] = column[4]
  preset[at] = column[5]
  if (sub(/ *=>.*/, "", preset[at]))
    stored[at] = substr(column[5], index(column[5], "=>") + 3)
  member[at] = column[6]
  more[at] = column[7]
  holder[at] = struct[section]
  next
}

{ fail("neither a section nor a row") }

END { if (!failed) write() }
