# tests/support/console.awk - the commands of a document and what they print.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: awk -v folder=FOLDER -f console.awk DOCUMENT
#
# Takes the lines between ```console and ``` of a Markdown file, or those
# between .EX and .EE of a manual page where they begin with "$ ". Writes, from
# N = 1 on, FOLDER/N.command, FOLDER/N.want and FOLDER/N.line, and prints how
# many commands there are.

function begin(text) {
  count++
  commands[count] = text
  wants[count] = ""
  places[count] = FNR
}

function take(line) {
  if (line ~ /^\$ /) {
    begin(substr(line, 3))
    open_command = 1
  } else if (line ~ /^> / && open_command) {
    commands[count] = commands[count] "\n" substr(line, 3)
  } else if (is_console) {
    open_command = 0
    wants[count] = wants[count] line "\n"
  }
}

# roff as it is shown
function shown(line) {
  gsub(/\\-/, "-", line)
  gsub(/\\&/, "", line)
  gsub(/\\\(aq/, "'", line)
  gsub(/\\\(ga/, "`", line)
  gsub(/\\\(ti/, "~", line)
  gsub(/\\\(ha/, "^", line)
  gsub(/\\e/, "\\", line)
  return line
}

/^```console *$/ { inside = 1; is_console = 0; first = 1; next }
/^```/ { inside = 0; next }
/^\.EX/ { inside = 1; is_console = 0; first = 1; roff = 1; next }
/^\.EE/ { inside = 0; next }
inside {
  line = roff ? shown($0) : $0
  if (first) {
    is_console = line ~ /^\$ /
    first = 0
  }
  if (is_console) take(line)
}
END {
  for (i = 1; i <= count; i++) {
    # read by `.`, where bash runs a last "a && b" in place of its own process
    printf "%s\nreturn $?\n", commands[i] > (folder "/" i ".command")
    printf "%s", wants[i] > (folder "/" i ".want")
    printf "%d\n", places[i] > (folder "/" i ".line")
  }
  print count + 0
}
