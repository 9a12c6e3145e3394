#!/bin/sh
# tests/cli/plot.sh - pictures as files, and what keeps them from being made.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >duel.yaml <<'END'
format: 1
title: A duel
time: {unit: hour, end: 300}
units: {soldier: {hit: 0.01}}
armies:
  blue: {units: {soldier: 103}}
  red: {units: {soldier: 81}}
END

cat >three.yaml <<'END'
format: 1
time: {unit: hour, end: 300}
units: {soldier: {hit: 0.01}}
armies:
  blue: {units: {soldier: 103}}
  red: {units: {soldier: 81}}
  green: {units: {soldier: 67}}
END

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

# A refused request leaves no file; its words: tests/errors/pictures.cases.
run "$LANCHESTER" plot curve --script-only -o a.png duel.yaml
run "$LANCHESTER" plot phase -o a.gp three.yaml
is "$(ls)" 'duel.yaml
hostile.yaml
three.yaml' 'no refused request leaves a file'

# --- gnuplot fails, or is missing

# A gnuplot that does not write to its end.
mkdir "$scratch/fake"
printf '#!/bin/sh\nhead -c 100 /dev/zero\n' >"$scratch/fake/gnuplot"
chmod +x "$scratch/fake/gnuplot"
run env PATH="$scratch/fake:$PATH" "$LANCHESTER" plot curve -o cut.png duel.yaml
status_is 1 'a picture that gnuplot could not write to its end'
is "$err$(ls cut.png 2>/dev/null)" \
  'lanchester: gnuplot could not write all of the picture: is there room for temporary files?' \
  'is told, and no file appears'
rm -rf "$scratch/fake"

# --- scripts need no gnuplot

mkdir "$scratch/empty"
without_gnuplot() {
  (PATH=$scratch/empty && export PATH && exec "$LANCHESTER" "$@")
}

run without_gnuplot plot curve -o a.png duel.yaml
status_is 1 'without gnuplot a PNG fails'
is "$err" 'lanchester: gnuplot is not installed; on Debian: apt-get install gnuplot-nox (or use --script-only)' \
  'the package is named'
ok 'and no file appears' test ! -e a.png
run without_gnuplot plot phase -o a.svg duel.yaml
is "$status $err" '0 ' 'an SVG needs none'
ok 'and is there' test -s a.svg
rm -f a.svg
run without_gnuplot plot curve duel.yaml
status_is 0 'nor do characters'
cat duel.yaml - >swept.yaml <<'END'
sweep:
  vary:
    - {path: armies.red.units.soldier, from: 40, to: 200, points: 3}
    - {path: units.soldier.hit, from: 0.001, to: 0.1, points: 3, scale: log}
END
run without_gnuplot plot heatmap --script-only --points 9 swept.yaml
printf '%s\n' "$out" >ranges.gp
sed 's/from: 0.001.*}/values: [0.02, 0.1, 0.001]}/' swept.yaml >listed.yaml
run without_gnuplot plot heatmap --script-only --points 9 listed.yaml
is "$out" "$(cat ranges.gp)" \
  'a list of numbers is a range from the least to the greatest'
run "$LANCHESTER" plot heatmap --set 'sweep.vary.1.path=units.soldier.fire' \
  --set 'sweep.vary.1.values=[aimed, area]' listed.yaml
is "$status $err" '2 lanchester: listed.yaml: over which paths? --x PATH=FROM:TO --y PATH=FROM:TO' \
  'a list of words is none'
rm -f ranges.gp listed.yaml
for threads in 1 3; do
  run without_gnuplot plot heatmap --threads "$threads" --script-only \
    --of odds --points 9 --simulate --battles 50 swept.yaml
  printf '%s\n' "$out" >"threads.$threads"
done
ok 'whose bytes do not depend on the threads' cmp threads.1 threads.3
rm -f threads.1 threads.3
cat duel.yaml - >asked.yaml <<'END'
solve: {change: armies.red.units.soldier, between: [40, 200]}
END
run without_gnuplot plot curve --script-only --of armies.red.left,winner \
  asked.yaml
like "$out" "*'soldiers left of red (soldiers)'*'winner'*" 'its path may be that of solve'
rm -f swept.yaml asked.yaml

# As wide as the terminal, where script(1) can make one.
on_columns() {
  columns=$1
  shift
  script -qec "stty cols $columns; $*" /dev/null </dev/null 2>/dev/null |
    tr -d '\r'
}
widest() {
  awk 'length > most { most = length } END { print most + 0 }'
}
if have script && [ "$(on_columns 60 stty size | cut -d ' ' -f 2)" = 60 ]; then
  map="$LANCHESTER plot heatmap --points 9 --x armies.red.units.soldier=40:200 \
    --y units.soldier.hit=0.005:0.1 duel.yaml"
  for columns in 50 131; do
    is "$(on_columns $columns "$map" | widest)" $columns \
      "a heat map fills $columns columns"
    axis=$(on_columns $columns "$LANCHESTER run -q duel.yaml" |
      grep '^ *++-' | widest)
    ok "and so does the curve of a run with its names, $axis and a few" \
      test "$axis" -le $columns -a "$axis" -gt $((columns - 20))
  done
  is "$(on_columns 200 "$map" | widest)" 160 'but no more than 160'
  is "$(on_columns 50 "$LANCHESTER plot odds duel.yaml" |
    awk 'length > 50')" '' 'odds fit a narrow terminal'
  ok 'and are wider on a wide one' test 78 -lt \
    "$(on_columns 131 "$LANCHESTER plot odds duel.yaml" | widest)"
else
  skip 'pictures are as wide as the terminal' 'script(1) cannot make one'
fi

run "$LANCHESTER" plot curve -o no/such/folder/a.png duel.yaml
is "$status $(expr "$err" : '.*no/such/folder.*' '>' 0)" '1 1' \
  'a folder that is missing is our error'
unlike "$err" '*gnuplot*' 'gnuplot is not started for it'

# --- pictures

if ! have gnuplot; then
  skip 'pictures are files of their kinds' 'gnuplot is missing'
  done_testing
fi

# bytes FILE FROM COUNT - in hexadecimal
bytes() {
  od -An -v -tx1 -j "$2" -N "$3" "$1" | tr -d ' \n'
}

for kind in curve phase odds tornado matchup; do
  file=duel.yaml
  test $kind != matchup || file=$abs_srcdir/scenarios/spear-horse-bow.yaml
  for ending in png svg pdf; do
    run "$LANCHESTER" plot $kind -o "$kind.$ending" "$file"
    is "$status $out $err" '0  ' "$kind makes $ending, and says nothing"
  done
  height=000002d0
  test $kind != tornado || height=00000154 # of two bars: 340
  is "$(bytes $kind.png 0 8) $(bytes $kind.png 16 8)" \
    "89504e470d0a1a0a 000004b0$height" "$kind.png is a PNG of its size"
  is "$(bytes $kind.png $(($(wc -c <$kind.png) - 8)) 4)" 49454e44 \
    "$kind.png is whole"
  like "$(cat $kind.svg)" '<?xml*<svg*</svg>' "$kind.svg is an SVG, and whole"
  if have xmllint; then
    ok "$kind.svg is well-formed" xmllint --nonet --noout $kind.svg
  else
    skip "$kind.svg is well-formed" 'xmllint is missing'
  fi
  is "$(bytes $kind.pdf 0 5)" 255044462d "$kind.pdf is a PDF"
  run "$LANCHESTER" plot $kind "$file"
  status_is 0 "$kind is shown in the terminal"
  is "$(printf %s "$out" | LC_ALL=C tr -d ' -~\n' | wc -c | tr -d ' ')" 0 \
    "$kind in characters is plain text"
  case $kind in
  curve | phase | odds)
    is "$(printf '%s\n' "$out" | awk 'length > 78')" '' \
      "$kind in characters is at most 78 columns wide"
    ;;
  esac
done

run "$LANCHESTER" plot curve -o - duel.yaml
like "$status $out" '0 A duel*' 'a dash is standard output, and characters'
run "$LANCHESTER" plot curve -o two.png duel.yaml three.yaml
status_is 0 'curves of two files share a picture'
run "$LANCHESTER" plot curve -o one.png --set armies.red.units.soldier=91 \
  --solver gsl duel.yaml
status_is 0 'settings and solver work as everywhere'
if cmp -s one.png curve.png; then
  fail 'settings change the picture'
else
  pass 'settings change the picture'
fi
run "$LANCHESTER" plot curve -o kept.svg --keep duel.yaml
is "$status $(echo kept.*)" '0 kept.gp kept.svg' \
  'the script is kept beside the picture'
run gnuplot -d kept.gp
ok 'and draw it again, as a PNG' test "$status" -eq 0 -a -s kept.png
# A point is 1/72 of an inch, a px 1/96: letters of 13 px in either.
run "$LANCHESTER" plot curve -o kept.pdf --keep duel.yaml
like "$(grep '^set terminal' kept.gp)" \
  'set terminal pdfcairo size 12.5in,*fontscale 0.5625 *' \
  'letters of a PDF are as large as those of a PNG'
run "$LANCHESTER" plot curve --script-only duel.yaml
like "$(echo "$out" | grep '^set terminal')" \
  'set terminal pngcairo size 1200,*fontscale 0.75 *' 'which are these'

mv curve.png drawn.png
"$LANCHESTER" plot curve --script-only duel.yaml | gnuplot -d 2>log
ok 'a script on standard input draws the same picture' cmp drawn.png curve.png

# --- docs/results.md

mkdir document
awk '/^```sh/ { inside = 1; next } /^```/ { inside = 0 } inside' \
  "$abs_srcdir/docs/results.md" >document/commands.sh
document() {
  cd document && ln -s "$LANCHESTER" lanchester && PATH=$PWD:$PATH &&
    sh -e commands.sh
}
run eval '(document)'
status_is 0 'every command of docs/results.md works'
is "$(cd document && ls -- *.png *.svg *.gp | tr '\n' ' ')" \
  'band.png both.svg fit.svg ford.png heatmap.svg iwo-jima.gp iwo-jima.png matchup.png musket-lines.svg odds-matchup.svg odds.png path-curve.svg phase.png quarter.svg relief-curve.svg relief.svg rifles.svg route.png snowball.svg tornado.png ' \
  'and makes the files it speaks of'

# --- hostile names

for kind in curve phase odds heatmap tornado; do
  for ending in png svg pdf; do
    run "$LANCHESTER" plot $kind -o "hostile-$kind.$ending" --keep hostile.yaml
    is "$status $err" '0 ' "$kind of hostile names makes $ending"
    run gnuplot -d "hostile-$kind.gp"
    status_is 0 "$kind of hostile names makes $ending again"
  done
  run "$LANCHESTER" plot $kind hostile.yaml
  status_is 0 "$kind of hostile names is drawn with characters"
  "$LANCHESTER" plot $kind --script-only hostile.yaml >hostile.gp
  rm -f $kind.png
  run gnuplot -d hostile.gp
  ok "$kind of hostile names makes a script that draws" test -s $kind.png
  if have xmllint; then
    ok "hostile-$kind.svg is well-formed" \
      xmllint --nonet --noout hostile-$kind.svg
  else
    skip "hostile-$kind.svg is well-formed" 'xmllint is missing'
  fi
done
run "$LANCHESTER" plot heatmap --of winner -o words.png hostile.yaml
is "$status $err" '0 ' 'hostile names are words of a heat map'
run "$LANCHESTER" plot curve --of margin,winner -o path.png hostile.yaml
is "$status $err" '0 ' 'and of a curve over a path'
cp duel.yaml '`touch pwnedA`.yaml'
run "$LANCHESTER" plot curve -o '$(touch pwnedB)`touch pwnedC`.png' --keep \
  '`touch pwnedA`.yaml'
status_is 0 'hostile names of files are names'
is "$(ls | grep '^pwned')" '' 'no name was run as a command'

done_testing
