# tests/golden/pictures/alike.awk - prints where two texts differ.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -f alike.awk WANT GOT
#
# Lines are alike where their words are the same, and their numbers within 1e-5
# or one of the last digit behind a point that is printed; whole numbers are
# near only by the former. Blanks count as one. Prints the first five lines that
# are not alike.

BEGIN { number = "[-+]?[0-9]+[.]?[0-9]*([eE][-+]?[0-9]+)?" }

function size(x) { return x < 0 ? -x : x }

# last_digit TEXT - what one of the last digit of a number is worth.
function last_digit(text,    exponent, dot) {
  exponent = 0
  if (match(text, /[eE]/)) {
    exponent = substr(text, RSTART + 1)
    text = substr(text, 1, RSTART - 1)
  }
  dot = index(text, ".")
  if (dot == 0) return exponent != 0 ? 10 ^ exponent : 0
  return 10 ^ (exponent - (length(text) - dot))
}

function number_alike(was, is,    digit, other) {
  if (was == is) return 1
  digit = last_digit(was)
  other = last_digit(is)
  if (other > digit) digit = other
  return size(was - is) <= 1.01 * digit + 1e-5 * size(was) + 1e-8
}

function line_alike(was, is,    at, old, old_rest, new) {
  gsub(/[ \t]+/, " ", was)
  gsub(/[ \t]+/, " ", is)
  while (match(was, number)) {
    at = RSTART
    old = substr(was, RSTART, RLENGTH)
    old_rest = substr(was, RSTART + RLENGTH)
    if (!match(is, number) || RSTART != at ||
        substr(is, 1, at - 1) != substr(was, 1, at - 1)) return 0
    new = substr(is, RSTART, RLENGTH)
    is = substr(is, RSTART + RLENGTH)
    was = old_rest
    if (!number_alike(old, new)) return 0
  }
  return was == is
}

FNR == NR { want[++wants] = $0; next }
{ gots++ }
$0 != want[FNR] && shown < 5 && !line_alike(want[FNR], $0) {
  shown++
  print "line " FNR " was: " substr(want[FNR], 1, 300)
  print "line " FNR " is:  " substr($0, 1, 300)
}
END { if (gots != wants) print "lines: " gots + 0 " for " wants + 0 }
