#!/bin/sh
# tests/cli/gnuplot.sh - pictures that gnuplot draws, and hostile names in them.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

have gnuplot || skip_all 'gnuplot is missing'

# Names that a shell, gnuplot or a format would take for orders; the reader
# refuses quotes and control characters in names, but not in a file's name.
cat >hostile.yaml <<'END'
format: 1
title: "`touch pwned1` $(touch pwned2) ';system('touch pwned3');' \" !touch pwned4 set output 'pwned5' %s%n @pwned {/=40 x} _a^b \\"
time: {unit: "h'`id`%", end: 300}
units: {soldier: {hit: 0.01}}
armies:
  "$(touch pwned6); system(touch pwned7) #":
    units: {soldier: 103}
  "@x %s {/Bold y} _a^b 将軍 !touch pwned8":
    units: {soldier: {count: 81, reinforcements: [{at: 20, count: 9}]}}
solve: {change: "armies.$(touch pwned6); system(touch pwned7) #.units.soldier", between: [40, 200]}
sweep:
  vary:
    - {path: "armies.$(touch pwned6); system(touch pwned7) #.units.soldier", from: 40, to: 200, points: 3}
    - {path: "armies.@x %s {/Bold y} _a^b 将軍 !touch pwned8.units.soldier.count", from: 40, to: 200, points: 3}
END

# bytes FILE FROM COUNT - in hexadecimal
bytes() {
  od -An -v -tx1 -j "$2" -N "$3" "$1" | tr -d ' \n'
}

for kind in curve phase odds heatmap tornado; do
  for ending in png svg pdf; do
    run "$LANCHESTER" plot $kind -o "$kind.$ending" --keep hostile.yaml
    is "$status $out $err" '0  ' "$kind makes $ending, and prints nothing"
    mv $kind.$ending drawn
    run gnuplot -d $kind.gp
    ok "$kind.$ending is drawn again by its script" test "$status" -eq 0 -a -s $kind.png
    mv drawn $kind.$ending
  done
  height=000002d0
  test $kind != tornado || height=0000021c # of six bars: 540
  is "$(bytes $kind.png 0 8) $(bytes $kind.png 16 8)" \
    "89504e470d0a1a0a 000004b0$height" "$kind.png is a PNG of its size"
  is "$(bytes $kind.png $(($(wc -c <$kind.png) - 8)) 4)" 49454e44 \
    "$kind.png is complete"
  is "$(bytes $kind.pdf 0 5)" 255044462d "$kind.pdf is a PDF"
  if have xmllint; then
    ok "$kind.svg is well-formed" xmllint --nonet --noout $kind.svg
  else
    skip "$kind.svg is well-formed" 'xmllint is missing'
  fi
  mv $kind.png drawn.png
  "$LANCHESTER" plot $kind --script-only hostile.yaml | gnuplot -d 2>log
  ok "$kind by a script on standard input is the same" cmp drawn.png $kind.png
done

# A point is 1/72 of an inch, a px 1/96: letters of 13 px in either.
run "$LANCHESTER" plot curve -o kept.pdf --keep hostile.yaml
like "$(grep '^set terminal' kept.gp)" \
  'set terminal pdfcairo size 12.5in,*fontscale 0.5625 *' \
  'letters of a PDF are as large as those of a PNG'
for answer in 'heatmap --of winner' 'curve --of margin,winner'; do
  # shellcheck disable=SC2086
  run "$LANCHESTER" plot $answer -o words.png hostile.yaml
  is "$status $err" '0 ' "$answer has words of hostile names"
done
cp hostile.yaml '`touch pwnedA`.yaml'
run "$LANCHESTER" plot curve -o '$(touch pwnedB)`touch pwnedC`.png' --keep \
  '`touch pwnedA`.yaml' hostile.yaml
status_is 0 'hostile names of files are names'
is "$(ls | grep '^pwned')" '' 'no name was run as a command'

# --- docs/results.md

mkdir document && cd document || exit 99
awk '/^```sh/ { inside = 1; next } /^```/ { inside = 0 } inside' \
  "$abs_srcdir/docs/results.md" >commands.sh
ln -s "$LANCHESTER" lanchester
run env PATH="$PWD:$PATH" sh -e commands.sh
status_is 0 'every command of docs/results.md works'
is "$(ls -- *.png *.svg *.gp | tr '\n' ' ')" \
  'band.png both.svg fit.svg ford.png heatmap.svg iwo-jima.gp iwo-jima.png matchup.png musket-lines.svg odds-matchup.svg odds.png path-curve.svg phase.png quarter.svg relief-curve.svg relief.svg rifles.svg route.png snowball.svg tornado.png ' \
  'and makes the files it speaks of'
done_testing
