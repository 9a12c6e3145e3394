# tests/support/alike.awk - do commands print what a document says?
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v steps=FOLDER -v count=N -f alike.awk
#
# Reads FOLDER/I.line, .command, .want, .got and .status for I from 1 to N and
# prints TAP. A line of .want that is "..." stands for any number of lines;
# "..." within a line for any text. Blanks at the ends of lines do not count. A
# status other than 0 must be shown by the `echo $?` that follows.

# True where text is made of the pieces between the dots of pattern, in order.
function line_alike(pattern, text,    n, parts, i, at) {
  n = split(pattern, parts, "\\.\\.\\.")
  if (n == 1) return pattern == text
  if (index(text, parts[1]) != 1) return 0
  text = substr(text, length(parts[1]) + 1)
  for (i = 2; i < n; i++) {
    at = index(text, parts[i])
    if (parts[i] != "" && at == 0) return 0
    if (parts[i] != "") text = substr(text, at + length(parts[i]))
  }
  if (length(text) < length(parts[n])) return 0
  return substr(text, length(text) - length(parts[n]) + 1) == parts[n]
}

# reach[j]: the lines of WANT so far can be the first j lines of GOT.
function alike(    i, j, any, next_reach) {
  reach[0] = 1
  for (j = 1; j <= gots; j++) reach[j] = 0
  for (i = 1; i <= wants; i++) {
    any = 0
    for (j = 0; j <= gots; j++) {
      if (want[i] == "...") {
        any = any || reach[j]
        next_reach[j] = any
      } else {
        next_reach[j] = j > 0 && reach[j - 1] && line_alike(want[i], got[j])
      }
    }
    for (j = 0; j <= gots; j++) reach[j] = next_reach[j]
  }
  return reach[gots + 0]
}

# The lines of a file in list[1..]; returns how many.
function read_lines(name, list,    n, line) {
  name = steps "/" name
  while ((getline line < name) > 0) {
    sub(/[ \t]+$/, "", line)
    list[++n] = line
  }
  close(name)
  return n + 0
}

function first_line(name,    list) {
  return read_lines(name, list) > 0 ? list[1] : ""
}

function show(title, list, n,    i) {
  print "# " title
  for (i = 1; i <= n; i++) print "#   " list[i]
}

function judge(step,    name, status) {
  name = first_line(step ".command")
  gsub(/#/, " ", name)
  name = step " - " first_line(step ".line") ": " name
  status = first_line(step ".status")
  wants = read_lines(step ".want", want)
  gots = read_lines(step ".got", got)
  if (!alike()) {
    print "not ok " name
    show("the document says:", want, wants)
    show("the program says:", got, gots)
  } else if (status != 0 && first_line((step + 1) ".command") != "echo $?") {
    print "not ok " name
    print "# it ended with status " status " and nothing says so"
  } else {
    print "ok " name
    return
  }
  failed = 1
}

BEGIN {
  for (step = 1; step <= count; step++) judge(step)
  print "1.." count
  exit failed
}
