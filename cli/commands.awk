# cli/commands.awk - writes the commands and their options as a table in C.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   LC_ALL=C awk -f bytes.awk -f commands.awk commands.txt > commands.c

BEGIN {
  print "/* Made by cli/commands.awk: do not change. */"
  print "#include \"balance/solving/grid.h\""
  print "#include \"base/real.h\""
  print "#include \"cli/cli.h\""
  print "#include \"lanchester/solve.h\""
  print "#include \"plots/kinds/kinds.h\"\n"
  split("set solver format json output quiet color seed help version", common)
}

function quoted(text) { return text == "" ? "NULL" : "\"" text "\"" }

# after N - what follows the first N words of the line.
function after(n,    text) {
  text = $0
  while (n-- > 0) sub(/^[^ ]+ ?/, "", text)
  return text
}

# list - words of a line as a list of C.
function list(field, from, to,    words) {
  while (from <= to) words = words quoted(field[from++]) ", "
  return words == "" ? "NULL" : "(const char *const[]){" words "NULL}"
}

# row - the line as a row of C, but for its last field.
function row(    at, field, n, names, is_range) {
  at = index($0, " : ")
  n = split(substr($0, 1, at - 1), field, " ")
  split(field[2], names, "/")
  is_range = field[4] == "whole" || field[4] == "number"
  return sprintf("    {%s, %s, LAN_CLI_%s, %s, %s,\n     %s, %s, %s, %s, ",
    quoted(names[1]), field[3] == "-" ? "0" : "'" field[3] "'",
    toupper(field[4]), quoted(field[5]), quoted(substr($0, at + 3)),
    is_range ? "NULL" : list(field, 6, n),
    is_range ? field[6] : "0", is_range ? field[7] : "0", quoted(names[2]))
}

# A common option is shown, hidden where it changes nothing, or refused.
function use(name) {
  if (!(name in without)) return "LAN_CLI_COMMON"
  return name ~ /^(solver|quiet|color|seed)$/ && !(name == "solver" && \
    "set" in without) ? "LAN_CLI_HIDDEN" : "LAN_CLI_REFUSED"
}

function end_command(    i) {
  if (name == "") return
  end_bytes()
  if (asks) print "extern const lan_cli_question lan_cli_question_" name ";"
  print "static const lan_cli_option options_" name "[] = {"
  printf "%s", own
  for (i = 1; i in common; i++)
    print group["common", i] use(common[i]) "},"
  print "    {0}};\n"
  table = table sprintf("    {\"%s\", %s, %s, (const char *)text_%s,\n" \
    "     options_%s, %s, %s, %s, %s,\n     %s, %s, %s},\n", name, quoted(help),
    quoted(usage), name, name, least, most, quoted(operand), quoted(files),
    asks ? "NULL" : "lan_cli_run_" name,
    asks ? "&lan_cli_question_" name : "NULL",
    completes ? "lan_cli_complete_" name : "NULL")
}

# kind - the line as a row of the kinds of pictures.
function kind(    at, field, n, fought) {
  at = index($0, " : ")
  n = split(substr($0, 1, at - 1), field, " ")
  fought = field[4] == "fights" ? "lan_" field[2] "_figure" : "NULL"
  if (fought != "NULL") fights = fights "lan_fought_figure_fn " fought ";\n"
  return sprintf("    {%s, %s, %s, %s,\n     %s, %s, %s, %s},\n",
    quoted(field[2]), quoted(substr($0, at + 3)), field[3], list(field, 5, n),
    field[4] == "draws" ? "lan_cli_plot_" field[2] : "NULL", fought,
    field[4] ~ /^(draws|fights)$/ ? "NULL" : "&lan_cli_question_" \
      (field[4] == "prints" ? "plot_" : "") field[2],
    field[4] == "prints" ? "true" : "false")
}

/^= / {
  end_command()
  in_group = ""; in_head = 1; name = $2; help = after(3); own = ""
  usage = "[OPTION]... FILE"; least = most = 1; operand = "FILE"
  files = ".yaml .yml"; asks = completes = 0
  split("", without)
  begin_bytes("text_" name)
  next
}
/^[.]group / { in_group = $2; next }
in_group != "" && /^[.]option / { group[in_group, ++count[in_group]] = row() }
name == "" { next }
in_head && /^[.]option / { own = own row() "LAN_CLI_OWN},\n"; next }
in_head && /^[.]options / {
  for (i = 2; i <= NF; i++)
    for (k = 1; k <= count[$i]; k++) own = own group[$i, k] "LAN_CLI_OWN},\n"
  next
}
in_head && /^[.]kind / { kinds = kinds kind(); next }
in_head && /^[.]usage / { usage = after(1); next }
in_head && /^[.]operands / {
  least = $2; most = $3 == "any" ? "SIZE_MAX" : $3; operand = after(3); next
}
in_head && /^[.]files / { files = $2 == "none" ? "" : after(1); next }
in_head && /^[.]without / { for (i = 2; i <= NF; i++) without[$i]; next }
in_head && /^[.]asks/ { asks = 1; next }
in_head && /^[.]completes/ { completes = 1; next }
{ in_head = 0; write_bytes($0) }

END {
  end_command()
  printf "%s\nconst lan_cli_plot_kind lan_cli_plot_kinds[] = {\n%s    {0}};\n\n",
    fights, kinds
  printf "const lan_cli_command lan_cli_commands[] = {\n%s    {0}};\n", table
}
