#!/bin/sh
# tests/external/move.sh - lacam on Moving AI's random map of 32 x 32 cells with
# 200 and 400 agents: the file's first ones, and nine draws.
#
# Looks for the files as moving_ai.sh does. A draw pairs the file's starts and
# goals again, by a generator of its own: the same on every machine.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

folder=${MOVINGAI:-$abs_srcdir/../shared/movingai}/mapf
map=$folder/random-32-32-20.map
scen=$folder/random-32-32-20-random-1.scen
test -f "$map" && test -f "$scen" ||
  skip_all 'no maps of Moving AI for many agents: set MOVINGAI'

# draw SEED - the file with its starts and its goals shuffled.
draw() {
  awk -v seed="$1" '
    function below(n) {
      state = (state * 1103 + 12345) % 2147483648
      return int(state / 2147483648 * n)
    }
    NR == 1 { print; state = seed * 7919 }
    NR > 1 && NF > 0 { n++; sx[n] = $5; sy[n] = $6; gx[n] = $7; gy[n] = $8 }
    END {
      for (i = n; i > 1; i--) {
        k = below(i) + 1
        t = sx[i]; sx[i] = sx[k]; sx[k] = t; t = sy[i]; sy[i] = sy[k]; sy[k] = t
        k = below(i) + 1
        t = gx[i]; gx[i] = gx[k]; gx[k] = t; t = gy[i]; gy[i] = gy[k]; gy[k] = t
      }
      for (i = 1; i <= n; i++)
        printf "0\tdrawn.map\t32\t32\t%d\t%d\t%d\t%d\t0\n", sx[i], sy[i],
          gx[i], gy[i]
    }' "$scen"
}

# solved FILE AGENTS NAME - lacam finds a plan in which all is right.
solved() {
  run "$LANCHESTER" move "$map" --scen "$1" -n "$2" --mover lacam --quiet
  status_is 0 "$3: $2 agents are solved"
  like "$out" "$2 agents by lacam, 4 neighbours: all arrived.*
arrived *$2 of $2*
conflicts *0
*" 'and the referee finds no fault'
}

for agents in 200 400; do
  solved "$scen" $agents 'the first ones'
  for seed in 1 2 3 4 5 6 7 8 9; do
    draw $seed >drawn.scen
    solved drawn.scen $agents "draw $seed"
  done
done
is "$(draw 1 | cmp - "$scen" | wc -l)" 1 'draws differ from the file'

done_testing
