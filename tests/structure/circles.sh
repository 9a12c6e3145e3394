#!/bin/sh
# tests/structure/circles.sh - no files call each other in a circle.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
have nm || skip_all 'nm (binutils) is missing'
have tsort || skip_all 'tsort (coreutils) is missing'
cd "$abs_builddir" || exit 99

floors='base model solver tactics scenarios balance plots results cli'

# Lines of "file file": the first uses a name that the second defines. One nm
# for all objects, as starting one takes longer than what it does.
objects=$(cd "$abs_srcdir" && find $floors -name '*.c' | sort | sed 's/c$/o/'
  echo scenarios/key_table.o)
# shellcheck disable=SC2046
calls=$(nm -A $(for object in $objects; do
  test ! -f "$object" || echo "$object"
done) | sed 's/\.o:/ /' | awk '
  NF == 4 && $3 ~ /^[TDRBV]$/ { home[$4] = $1 }
  NF == 3 && $2 == "U" { wants[$1 " " $3] }
  END {
    for (want in wants) {
      split(want, part, " ")
      if (part[2] in home && home[part[2]] != part[1])
        print part[1], home[part[2]]
    }
  }' | sort -u)

like "$calls" '*model/rates*' "$(echo "$objects" | wc -l) objects use names of each other"
is "$(echo "$calls" | tsort 2>&1 >/dev/null | sed 's/^tsort: //')" '' \
  'no files call each other in a circle'

done_testing
