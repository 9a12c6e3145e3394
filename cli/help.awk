# cli/help.awk - writes the help of the commands as a table in C.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f bytes.awk -f help.awk help.txt > help_texts.c
#
# "= NAME" begins the text of a command.

BEGIN {
  print "/* Made by cli/help.awk: do not change. */"
  print "#include \"cli/cli.h\"\n"
}

/^= / {
  if (count > 0) end_bytes()
  name[++count] = $2
  begin_bytes("text_" count)
  next
}

{ write_bytes($0) }

END {
  if (count > 0) end_bytes()
  print "const lan_cli_help_text lan_cli_help_texts[] = {"
  for (i = 1; i <= count; i++)
    printf "    {\"%s\", (const char *)text_%d},\n", name[i], i
  print "    {0}};"
}
