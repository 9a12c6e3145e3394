# scenarios/embed.awk - writes scenario files as a table in C.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f embed.awk a.yaml b.yaml ... > shipped.c
#
# Each line becomes a row of byte values, so that no quoting, no trigraph and no
# limit on the length of a string comes into play.

BEGIN {
  for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i
  print "/* Made by scenarios/embed.awk: do not change. */"
  print "#include \"scenarios/examples_impl.h\"\n"
}

function stem(path) {
  sub(/.*\//, "", path)
  sub(/\.yaml$/, "", path)
  return path
}

function finish() {
  if (count > 0) print "    0};\n"
}

FNR == 1 {
  finish()
  name[++count] = stem(FILENAME)
  title[count] = ""
  printf "static const unsigned char text_%d[] = {\n", count
}

/^title: / && title[count] == "" {
  text = substr($0, 8)
  gsub(/["\\]/, "\\\\&", text)
  title[count] = text
}

{
  line = "   "
  for (i = 1; i <= length($0); i++) line = line " " code[substr($0, i, 1)] ","
  print line " 10,"
}

END {
  finish()
  print "const scn_example scn_examples[] = {"
  for (i = 1; i <= count; i++)
    printf "    {\"%s\", \"%s\", text_%d},\n", name[i], title[i], i
  print "};\n"
  print "const size_t scn_example_count ="
  print "    sizeof scn_examples / sizeof scn_examples[0];"
}
