# tests/golden/pictures/normal.awk - the form in which a picture or page is kept.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v page=0|1 -f normal.awk FILE
#
# Long lists of numbers keep both ends, their count and their mean. Markup has a
# line for each element. Of a page (page=1) the style, the script and its hash
# are left out, which tests/browser looks at, and a picture in it becomes a line
# for each kind of element: how many there are, their numbers, and the mean.

BEGIN {
  number = "[-+]?[0-9]+[.]?[0-9]*([eE][-+]?[0-9]+)?"
  most = 16
  keep = 4
}

# sum_numbers TEXT - adds what it has to count and total.
function sum_numbers(text) {
  while (match(text, number)) {
    count++
    total += substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
  }
}

function mean(n, sum) {
  return sprintf("%.6e", n > 0 ? sum / n : 0)
}

# thin TEXT - the line with the middle of its numbers as count and mean.
function thin(text,    n, parts, i, at, head, copy, from, to) {
  copy = text
  n = gsub(number, "\001&\002", copy)
  if (n <= most) return text
  split(copy, parts, "\001")
  head = parts[1]
  count = total = 0
  for (i = 2; i <= n + 1; i++) {
    at = index(parts[i], "\002")
    if (i <= keep + 1 || i > n + 1 - keep) {
      head = head substr(parts[i], 1, at - 1) substr(parts[i], at + 1)
    } else {
      count++
      total += substr(parts[i], 1, at - 1)
      if (i == n + 1 - keep)
        head = head "{" count " numbers, mean " mean(count, total) "}" \
          substr(parts[i], at + 1)
    }
  }
  return head
}

# Rows of numbers alone are held back until something else comes.
function put_rows(    i) {
  count = total = 0
  for (i = 1; i <= rows; i++) {
    if (rows <= most || i <= keep || i > rows - keep) {
      if (i == rows - keep + 1 && rows > most)
        print "{" rows - 2 * keep " rows, " count " numbers, mean " \
          mean(count, total) "}"
      print thin(row[i])
    } else {
      sum_numbers(row[i])
    }
  }
  rows = 0
}

function put(text) {
  if (text ~ /^[-+0-9.eE,; \t"]*[0-9][-+0-9.eE,; \t"]*$/ ||
      text ~ /^[-+0-9.]+,[-+0-9.eE,a-z]*$/) {
    row[++rows] = text
    return
  }
  put_rows()
  print thin(text)
}

# A picture in a page: its elements are counted.
function count_element(text,    name) {
  if (text ~ /^<\// || text == "") return
  name = text
  if (!sub(/^</, "", name)) name = "objects"
  sub(/[ >\/].*/, "", name)
  if (!(name in elements)) order[++kinds] = name
  elements[name]++
  count = total = 0
  sum_numbers(text)
  numbers[name] += count
  sums[name] += total
}

function put_elements(    i, name) {
  for (i = 1; i <= kinds; i++) {
    name = order[i]
    put(sprintf("  %s: %d, numbers %d, mean %s", name, elements[name],
      numbers[name], mean(numbers[name], sums[name])))
    delete elements[name]
    delete numbers[name]
    delete sums[name]
  }
  kinds = 0
}

page && /<style>/ && !in_picture { in_style = 1 }
page && /<script type="module">/ { in_style = 1 }
in_style {
  if (/<\/style>|<\/script>/) in_style = 0
  next
}
page { gsub(/sha256-[A-Za-z0-9+\/=]*/, "sha256") }

# Lines of markup are broken before each element and each object of JSON.
/^[ ]*</ || in_picture {
  text = $0
  gsub(/<[a-z!]/, "\n&", text)
  gsub(/<\/svg>/, "\n&", text)
  gsub(/\{"/, "\n&", text)
  pieces = split(text, piece, "\n")
  for (p = 1; p <= pieces; p++) {
    if (page && piece[p] ~ /^<svg/) {
      put(piece[p])
      in_picture = 1
    } else if (page && piece[p] ~ /^<\/svg>/) {
      put_elements()
      put(piece[p])
      in_picture = 0
    } else if (in_picture) {
      count_element(piece[p])
    } else if (piece[p] != "") {
      put(piece[p])
    }
  }
  next
}

{ put($0) }

END { put_rows() }
