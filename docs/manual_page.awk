# docs/manual_page.awk - lanchester-scenario(5) from docs/scenario.md: awk -f
# manual_page.awk lanchester.1 scenario.md, the first for its date and version.
# SPDX-License-Identifier: GPL-3.0-or-later

# A line of Markdown as a line of the manual.
function roff(text,    before, inside, result) {
  gsub(/\]\([^)]*\)/, "]", text)
  gsub(/\\\*/, "*", text)
  gsub(/\\_/, "_", text)
  gsub(/\\/, "\\e", text)
  while (match(text, /`` ` ``|`[^`]*`/)) {
    before = substr(text, 1, RSTART - 1)
    inside = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    inside = inside == "`` ` ``" ? "`" : substr(inside, 2, RLENGTH - 2)
    gsub(/-/, "\\-", inside)
    result = result unlink(before) "\\fB" inside "\\fR"
  }
  result = result unlink(text)
  return result ~ /^[.']/ ? "\\&" result : result
}

# Text without the brackets of links.
function unlink(text) {
  gsub(/\[/, "", text)
  gsub(/\]/, "", text)
  return text
}

# The cells of a row of a table.
function row(    n, cell, detail) {
  n = split($0, cell, / *\| */)
  print ".TP"
  print roff(cell[2])
  if (n < 7) {
    print roff(cell[3])
    return
  }
  detail = cell[3] (cell[4] == "" ? "" : ", " cell[4])
  if (cell[5] == "required") detail = detail "; required"
  else if (cell[5] != "") detail = detail "; default " cell[5]
  print roff(cell[6] " (" detail ")")
}

FNR == NR {
  if (/^\.TH /) {
    sub(/LANCHESTER 1/, "LANCHESTER-SCENARIO 5")
    sub(/User Commands/, "File Formats")
    print
    print ".SH NAME"
    print "lanchester\\-scenario \\- the format of scenario files"
    print ".SH DESCRIPTION"
  }
  next
}
/^```/ {
  inside = !inside
  print inside ? (fresh ? "" : ".PP\n") ".EX" : ".EE"
  fresh = gap = 0
  next
}
inside {
  gsub(/\\/, "\\e")
  print /^[.']/ ? "\\&" $0 : $0
  next
}
/^# / { fresh = 1; next }
/^##/ {
  sub(/^#+ /, "")
  print ".SS " $0
  fresh = 1
  gap = 0
  next
}
/^$/ { gap = 1; next }
/^\| ---/ { heads = 0; next }
/^\|/ {
  if (gap) heads = 1
  if (!heads) row()
  fresh = gap = 0
  next
}
{
  if (/^- /) {
    print ".IP \\(bu 2"
    sub(/^- /, "")
  } else if (gap && !fresh)
    print ".PP"
  print roff($0)
  fresh = gap = 0
}
END {
  print ".SH SEE ALSO"
  print ".BR lanchester (1)"
}
