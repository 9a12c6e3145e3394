# scenarios/published.awk - writes published cases as a table in C.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f bytes.awk -f published.awk published.cases > published.c

BEGIN {
  print "/* Made by scenarios/published.awk: do not change. */"
  print "#include \"scenarios/published.h\"\n"
}

function quoted(text) {
  gsub(/["\\]/, "\\\\&", text)
  return "\"" text "\""
}

function word_or_null(text) { return text == "-" ? "NULL" : quoted(text) }

function end_case() {
  if (!cases) return
  end_bytes()
  printf "static const lan_published_value values_%d[] = {\n", cases
  for (i = 1; i <= values; i++) print "    " row[i]
  print "};\n"
  count[cases] = values
}

/^#/ || /^$/ { next }

/^case / { end_case(); values = 0; name[++cases] = $2; next }

/^source / { source[cases] = substr($0, 8); begin_bytes("text_" cases); next }

/^  / { write_bytes(substr($0, 3)); next }

{
  note = ""
  for (i = 7; i <= NF; i++) note = note (i > 7 ? " " : "") $i
  row[++values] = "{LAN_PUBLISHED_" toupper($1) ", " word_or_null($2) ", " \
    word_or_null($3) ", " word_or_null($4) ", " quoted($5) ", " $6 ", " \
    quoted(note) "},"
}

END {
  end_case()
  print "static const lan_published_case cases[] = {"
  for (i = 1; i <= cases; i++)
    printf "    {%s, %s, (const char *)text_%d, values_%d, %d},\n",
      quoted(name[i]), quoted(source[i]), i, i, count[i]
  print "};\n"
  print "const lan_published_case *lan_published_cases(size_t *count)"
  print "{\n    *count = sizeof cases / sizeof cases[0];\n    return cases;\n}"
}
