#!/bin/sh
# tests/structure/layers.sh - includes point down the floors, and only the
# program speaks to the world.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
cd "$abs_srcdir" || exit 99

floors='base model solver tactics scenarios balance plots results cli'

# The floor that each public header is of.
public='
base: base.h library.h
model: battle.h battle_def.h
solver: solver.h
tactics: bodies.h campaign.h map.h move.h search.h
scenarios: scenario.h
balance: experiment.h fit.h matchup.h sensitivity.h solve.h
'

sources() {
  for floor in "$@"; do
    test ! -d "$floor" || find "$floor" -name '*.[ch]'
  done | sort
}

# Prints each file's code as "file:line:code", comments and strings blanked.
code() {
  sources "$@" | xargs awk '
    FNR == 1 { inside = 0 }
    {
      line = $0; out = ""
      gsub(/\\./, "", line)
      while (line != "") {
        if (inside) {
          at = index(line, "*/")
          if (at == 0) break
          line = substr(line, at + 2); inside = 0
        } else if (match(line, /\/\*|"[^"]*"|\047[^\047]*\047/)) {
          out = out substr(line, 1, RSTART - 1) " "
          inside = substr(line, RSTART, 2) == "/*"
          line = substr(line, RSTART + (inside ? 2 : RLENGTH))
        } else {
          out = out line; break
        }
      }
      print FILENAME ":" FNR ":" out
    }'
}

# Lines of "file included" that break a rule.
pairs=$(sources $floors include | xargs awk '
  /^ *# *include "/ {
    name = FILENAME; sub("^include/", "", name)
    split($0, part, "\""); print name, part[2] }')

export public
is "$(echo "$pairs" | awk -v list="$floors" '
  BEGIN { n = split(list, names, " ")
          for (i = 1; i <= n; i++) floor[names[i]] = i
          n = split(ENVIRON["public"], names, "[ \n]+")
          for (i = 1; i <= n; i++)
            if (sub(":$", "", names[i])) of = names[i]
            else home["lanchester/" names[i]] = of }
  $2 == "lanchester/lanchester.h" { next }
  $2 == "config.h" { next }
  { split($1 in home ? home[$1] : $1, own, "/")
    split($2 in home ? home[$2] : $2, other, "/")
    if ($1 == "lanchester/lanchester.h") next
    if (!(other[1] in floor)) print $1 " includes " $2 ", which is in no floor"
    else if (floor[other[1]] > floor[own[1]]) print $1 " includes upwards " $2
  }')" '' 'every include points to its own floor or a lower one'

if have tsort; then
  is "$(echo "$pairs" | grep '\.h .*\.h$' | tsort 2>&1 >/dev/null)" '' \
    'no header includes itself by a circle'
else
  skip 'no header includes itself by a circle' 'tsort is missing'
fi

below='base model solver tactics scenarios balance plots results'

# none_of PATTERN NAME FLOOR... - no code of these floors matches.
none_of() {
  none_pattern=$1 none_name=$2
  shift 2
  is "$(code "$@" | grep -E "$none_pattern")" '' "$none_name"
}

word='(^|[^A-Za-z0-9_.>])'
none_of "$word(printf|puts|putchar|vprintf|perror) *\\(|$word(stdout|stderr)([^A-Za-z0-9_]|\$)" \
  'only the program writes to the standard streams' $below
none_of "$word(exit|_exit|quick_exit|abort) *\\(" \
  'only the program ends the process' $below
none_of "$word(setlocale|signal|sigaction|setenv|chdir|umask|atexit) *\\(" \
  'the library leaves the state of the process alone' $below
# lan_init(), which the program calls, is the one place.
is "$(code $below | grep -E "$word"'gsl_set_error_handler[a-z_]* *\(' |
  grep -v '^base/base\.c:')" '' 'only lan_init() sets the handler of GSL'
none_of "$word(rand|srand|random|srandom|drand48|time|clock) *\\(" \
  'neither the clock nor hidden generators give numbers' $below
# gnuplot is called with the numbers of two open files, and no name.
is "$(code $floors | grep -E "$word"'popen *\(' |
  grep -v '^plots/picture\.c:')" '' 'only pictures are drawn by another program'
none_of "$word(system|alloca|gets|strcpy|strcat|sprintf|vsprintf|strtok|atoi|atof) *\\(" \
  'no call that is unsafe by design' $floors

done_testing
