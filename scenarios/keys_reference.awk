# scenarios/keys_reference.awk - puts the tables of keys.table into a page.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A line `<!-- keys of PATH -->` becomes the table of that section.

# "a number above 0", "a whole number from 1 to 8"
function range_of(at, what, text) {
  what = scalar[at] == "whole" ? "a whole number" : "a number"
  if (lo[at] == "-inf") return what
  text = plain(lo[at])
  if (hi[at] == "inf")
    return what (above[at] ? " above " : " of at least ") text
  return lo[at] == hi[at] ? text : what " from " text " to " plain(hi[at])
}

function plain(text) {
  text = number(text)
  return text ~ /[.]|e-|e15/ ? text : sprintf("%.0f", text)
}

function words_of(at, i, out) {
  for (i = 1; i <= words[name[at]]; i++)
    out = out (i > 1 ? ", " : "") "`" word[name[at], i] "`"
  return out
}

# "see `armies.ARMY.morale`"; before it what may stand for one.
function section_kind(at, s, short, list, out) {
  s = name[at]
  short = argument(more[s], "short")
  list = argument(more[s], "list")
  if (short != "" && shape[at] == "one")
    out = value_of(row_of(s, short)) ", or "
  else if (short != "" && shape[at] == "list")
    out = "`[" short ", ...]`, or "
  else if (list != "")
    out = shape[at] == "map" ? "`NAME: [" list "]`, or " \
      : "`[[" list "], ...]`, or "
  return out "see `" path[s] "`"
}

# What may stand behind the key.
function value_of(at, k) {
  k = scalar[at]
  if (has_word(more[at], "of_armour")) return "`KIND: {CLASS: number}`"
  if (has_word(more[at], "new_rows")) return "`NAME: {TYPE: number}`"
  if (k " " shape[at] in kind) return kind[k " " shape[at]]
  if (k == "army") return name[at] != "" ? "an army or `any`" : "an army"
  if (k == "section") return section_kind(at)
  if (name[at] != "") return words_of(at)
  if (k == "word") return "a word"
  if (k == "type")
    return lo[at] > 0 ? "`[TYPE, TYPE, TYPE, ...]`" \
      : "`all` or `[TYPE, TYPE, ...]`"
  return (k == "auto" ? "`auto` or " : "") range_of(at)
}

# A text with the signs that Markdown would take for its own.
function escaped(text) {
  gsub(/[]*_|<>[]/, "\\\\&", text)
  return text
}

function write_table(wanted, i, s, at) {
  for (i = 1; i <= section_count; i++)
    if ((path[sections[i]] == "" ? "the file" : path[sections[i]]) == wanted \
        && s == "") s = sections[i]
  if (s == "") fail("no section " wanted)
  print "| key | value | unit | default | meaning |"
  print "| --- | --- | --- | --- | --- |"
  for (i = 1; i <= rows[s]; i++) {
    at = s SUBSEP i
    printf "| `%s` | %s | %s | %s | %s |\n", key[at], value_of(at), unit[at], \
      has_word(more[at], "required") ? "required" : escaped(preset[at]), \
      escaped(meaning[at])
  }
}

function write(line) {
  if (page == "") fail("no page")
  while ((getline line < page) > 0)
    if (line ~ /^<!-- keys of .* -->$/)
      write_table(substr(line, 14, length(line) - 17))
    else print line
}
