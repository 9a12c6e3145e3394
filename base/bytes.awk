# base/bytes.awk - text as bytes in C, for scripts that write tables.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f bytes.awk -f embed.awk FILE... > table.c
#
# Each line becomes a row of byte values, so that no quoting, no trigraph and no
# limit on the length of a string comes into play.

BEGIN { for (i = 1; i < 256; i++) byte_value[sprintf("%c", i)] = i }

function begin_bytes(name) {
  printf "static const unsigned char %s[] = {\n", name
}

function write_bytes(line,    i) {
  printf "   "
  for (i = 1; i <= length(line); i++)
    printf " %s,", byte_value[substr(line, i, 1)]
  print " 10,"
}

function end_bytes() { print "    0};\n" }
