# tests/mutants/sites.awk - lists the places of C files that mutants may change.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A line a site: file, line, column, length of what stands there, what to write
# instead; separated by tabs. Comments, preprocessor lines, strings and asserts
# have none. What only a sanitizer would see is left out: memory that is not
# freed, and a loop that goes one too far (here it ends one too early).

function site(column, length_, text) {
  printf "%s\t%d\t%d\t%d\t%s\n", FILENAME, FNR, column, length_, text
}

# Blanks what is no code, so that columns stay.
function blank(text, from, count,   i, fill) {
  fill = ""
  for (i = 0; i < count; i++) fill = fill " "
  return substr(text, 1, from - 1) fill substr(text, from + count)
}

function code_of(text,   start, end) {
  while (1) {
    if (in_comment) {
      end = index(text, "*/")
      if (end == 0) return blank(text, 1, length(text))
      text = blank(text, 1, end + 1)
      in_comment = 0
    }
    if (match(text, /"([^"\\]|\\.)*"/)) {
      text = blank(text, RSTART, RLENGTH)
      continue
    }
    start = index(text, "/*")
    if (start == 0) return text
    end = index(substr(text, start + 2), "*/")
    if (end == 0) {
      in_comment = 1
      return blank(text, start, length(text) - start + 1)
    }
    text = blank(text, start, end + 3)
  }
}

# Every occurrence of a word or operator between two things.
function replace_all(code, from, to,   at, rest, p, before, after) {
  rest = code
  at = 0
  while ((p = index(rest, from)) > 0) {
    at += p
    before = substr(code, at - 1, 1)
    after = substr(code, at + length(from), 1)
    if (before !~ /[A-Za-z0-9_]/ || from !~ /^[A-Za-z]/)
      if (after !~ /[A-Za-z0-9_]/ || from !~ /[A-Za-z]$/)
        site(at, length(from), to)
    at += length(from) - 1
    rest = substr(code, at + 1)
  }
}

FNR == 1 { in_comment = 0; continued = 0 }
{
  code = code_of($0)
  if (continued || code ~ /^#/) {
    continued = $0 ~ /\\$/
    next
  }
  if (code ~ /^ +assert\(/) next
  replace_all(code, " + ", " - ")
  replace_all(code, " - ", " + ")
  replace_all(code, " * ", " / ")
  replace_all(code, " / ", " * ")
  replace_all(code, " < ", code ~ /^ +for \(/ ? " + 1 < " : " <= ")
  replace_all(code, " <= ", " < ")
  replace_all(code, " > ", " >= ")
  replace_all(code, " >= ", " > ")
  replace_all(code, " == ", " != ")
  replace_all(code, " != ", " == ")
  replace_all(code, " && ", " || ")
  replace_all(code, " || ", " && ")
  replace_all(code, " += ", " -= ")
  replace_all(code, " -= ", " += ")
  replace_all(code, "fmin", "fmax")
  replace_all(code, "fmax", "fmin")
  replace_all(code, "true", "false")
  replace_all(code, "false", "true")
  replace_all(code, "0.0", "1.0")
  replace_all(code, "1.0", "0.0")
  replace_all(code, "0.5", "2.0")
  replace_all(code, "continue;", ";")
  replace_all(code, "break;", ";")
  # a call or an assignment that is a statement of its own on one line
  if (code ~ /^    +[a-z][][A-Za-z0-9_.>-]* [-+*]?= [^;]*;$/ ||
      code ~ /^    +[a-z_]+\([^;]*\);$/) {
    match(code, /[^ ]/)
    if (substr(code, RSTART) !~ /^(return|const|free|[a-z_]+_destroy)/)
      site(RSTART, length(code) - RSTART + 1, ";")
  }
}
