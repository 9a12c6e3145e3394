# scenarios/embed.awk - writes scenario files as a table in C.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f bytes.awk -f embed.awk a.yaml b.yaml ... c.csv > shipped.c
#
# Tables of data come last, and are not counted as examples.

BEGIN {
  print "/* Made by scenarios/embed.awk: do not change. */"
  print "#include \"scenarios/examples.h\"\n"
}

function stem(path) {
  sub(/.*\//, "", path)
  sub(/\.yaml$/, "", path)
  return path
}

FNR == 1 {
  if (count > 0) end_bytes()
  name[++count] = stem(FILENAME)
  if (FILENAME ~ /\.yaml$/) scenarios = count
  title[count] = ""
  begin_bytes("text_" count)
}

/^title: / && title[count] == "" {
  text = substr($0, 8)
  gsub(/["\\]/, "\\\\&", text)
  title[count] = text
}

{ write_bytes($0) }

END {
  if (count > 0) end_bytes()
  print "const lan_example lan_examples[] = {"
  for (i = 1; i <= count; i++)
    printf "    {\"%s\", \"%s\", (const char *)text_%d},\n", name[i], title[i], i
  print "};\n"
  print "const size_t lan_example_count = " scenarios ";"
  print "const size_t lan_example_data_count = " count - scenarios ";"
}
