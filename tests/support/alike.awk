# tests/support/alike.awk - is a text what a document says it is?
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -f alike.awk WANT GOT
#
# A line of WANT that is "..." stands for any number of lines; "..." within a
# line for any text. Blanks at the ends of lines do not count. Ends with 0
# where GOT is alike, else with 1.

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

{ sub(/[ \t]+$/, "") }
FILENAME == ARGV[1] { want[++wants] = $0; next }
{ got[++gots] = $0 }
END { exit !alike() }
