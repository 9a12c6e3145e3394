#!/bin/sh
# tests/external/moving_ai.sh - all queries of Moving AI's files, by every
# algorithm that can serve them.
#
# Looks in $MOVINGAI, else in a folder `shared/movingai' beside the project's
# root; the files are not ours to hand on. $MOVINGAI_EVERY takes one query in so
# many, for builds that are slow.
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

while read -r scen; do
  map=$(map_of "$scen")
  name=${scen##*/}
  run "$LANCHESTER" route "$map" --scen "$scen" -a jump-table --quiet
  status_is 0 "$name: jump-table finds every length"
  for algorithm in auto astar jps; do
    # A* takes long over long ways: every seventh query is enough for it.
    case $algorithm in
    astar) every=$((7 * ${MOVINGAI_EVERY:-1})) ;;
    *) every=${MOVINGAI_EVERY:-1} ;;
    esac
    awk -v every="$every" 'NR == 1 || NR % every == 0' "$scen" >some.scen
    run "$LANCHESTER" route "$map" --scen some.scen -a "$algorithm" --quiet
    status_is 0 "$name: $algorithm finds every length"
  done
done <files

done_testing
