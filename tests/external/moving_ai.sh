#!/bin/sh
# tests/external/moving_ai.sh - queries of Moving AI's files, by every algorithm
# that can serve them.
#
# Looks in $MOVINGAI, else in a folder `shared/movingai' beside the project's
# root; the files are not ours to hand on.
#
# Of a large file it asks a sample, evenly spread, so over all lengths, and the
# longest query: a file may have 12000 queries of 1.5 ms each by jump points
# (maze512-1-0), so all files together would take minutes, and neighbouring
# queries are alike. The sample has $MOVINGAI_MOST queries, 0 for all; without
# it 1000, or the $TEST_SHARE-th part of them.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

folder=${MOVINGAI:-$abs_srcdir/../shared/movingai}
test -d "$folder" ||
  skip_all 'no maps of Moving AI: set MOVINGAI to a folder that holds some'
find "$folder" -name '*.scen' | sort >files
test -s files || skip_all 'MOVINGAI holds no .scen file'

# The map of a file of queries: the file's name without .scen, or, as in the
# sets for many agents, without "-even-1" or "-random-1" as well.
map_of() {
  of=${1%.scen}
  case $of in
  *.map) ;;
  *) of=$(printf '%s\n' "$of" | sed 's/-\(even\|random\)-[0-9]*$//').map ;;
  esac
  printf '%s\n' "$of"
}

# sample FILE MOST - its first line and every n-th query.
sample() {
  awk -v most="$2" '
    NR == 1 { print }
    NR > 1 && NF > 0 { query[++n] = $0 }
    NR > 1 && $9 + 0 > least { least = $9 + 0; longest = n }
    END {
      every = most > 0 ? int((n + most - 1) / most) : 1
      for (i = 1; i <= n; i++) {
        if ((i - 1) % every == 0 || i == longest) { print query[i] }
      }
    }' "$1"
}

most=${MOVINGAI_MOST:-$((1000 / ${TEST_SHARE:-1}))}
while read -r scen; do
  map=$(map_of "$scen")
  name=${scen##*/}
  sample "$scen" "$most" >some.scen
  # A* takes long over long ways: a seventh is enough for it.
  sample some.scen $(((most + 6) / 7)) >few.scen
  for algorithm in jump-table auto jps astar; do
    case $algorithm in
    astar) asked=few.scen ;;
    *) asked=some.scen ;;
    esac
    run "$LANCHESTER" route "$map" --scen "$asked" -a "$algorithm" --quiet
    status_is 0 "$name: $algorithm finds every length"
  done
done <files

done_testing
