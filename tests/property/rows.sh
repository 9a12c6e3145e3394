#!/bin/sh
# tests/property/rows.sh - a row of a sweep is what `run --solver gsl` says,
# whichever solver, order and number of threads the sweep has.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# TEST_SEED=N draws other battles (rows.pl). Winners and reasons are equal and
# numbers differ by at most 1e-7 of themselves times the condition, which the
# next row shows: its value is larger by a millionth. Rows that are nearly tied
# are left out and counted. One solver gives the same bytes for each row alone,
# in reverse order, and on 1 to 3 threads.
. "${abs_srcdir:?}/tests/support/tap.sh"
command -v perl >/dev/null || skip_all 'perl is missing'

seed=${TEST_SEED:-20261128}
cases=$((100 / ${TEST_SHARE:-5}))
diag "seed $seed, $cases battles"
rows=$abs_srcdir/tests/property

# same NAME COMMAND... - notes a case whose output differs from rows.auto.
same() {
  same_name=$1
  shift
  "$@" >rows.other 2>&1
  cmp -s rows.auto rows.other || echo "case $case: $same_name" >>unlike
}

sweep() {
  "$LANCHESTER" sweep --no-store --quiet "$@"
}

# Without the number of the run, sorted: rows by their values.
by_value() {
  sed 's/^[0-9]*,//' "$1" | sort
}

: >unlike
: >refused
: >drawn
case=0
while test $case -lt "$cases"; do
  case=$((case + 1))
  perl "$rows/rows.pl" "$seed" "$case" drawn >battle.yaml
  if ! sweep battle.yaml >rows.auto 2>err; then
    echo "case $case: $(head -n 1 err)" >>refused
    continue
  fi
  same 'one thread' sweep --jobs 1 battle.yaml
  same 'three threads' sweep --jobs 3 battle.yaml
  sweep --solver gsl battle.yaml >rows.gsl 2>&1
  sweep --solver lanes battle.yaml >rows.lanes 2>&1
  cmp -s rows.gsl rows.lanes || echo "case $case: lanes and gsl" >>unlike

  # In reverse order, each row is the same but for its number.
  perl -pe 's/values: \[([^\]]*)\]/"values: [" . join(", ", reverse split m{, }, $1) . "]"/e if /^sweep/' \
    battle.yaml >reverse.yaml
  sweep reverse.yaml >rows.reverse 2>&1
  by_value rows.auto >left
  by_value rows.reverse >right
  cmp -s left right || echo "case $case: reverse order" >>unlike

  # Alone, by the command that fights one battle.
  path=$(sed -n 's/^sweep: {vary: \[{path: \([^,]*\), .*/\1/p' battle.yaml)
  value=$(sed -n '4s/^[^,]*,\([^,]*\),.*/\1/p' rows.auto)
  sed -n 4p rows.gsl >run.row
  "$LANCHESTER" run --quiet --solver gsl --json --set "$path=$value" battle.yaml >run.json 2>&1
  perl -e '
    my ($row) = map { [split /,/] } do { open my $f, "<", "run.row"; <$f> };
    my $json = do { open my $f, "<", "run.json"; local $/; <$f> };
    my ($winner) = $json =~ /"winner": "([^"]*)"/;
    my ($margin) = $json =~ /"margin": ([^,]*),/;
    my ($time) = $json =~ /"time": ([^,]*),/;
    my ($reason) = $json =~ /"reason": "([^"]*)"/;
    my $same = $winner eq $row->[2] && $reason eq $row->[3];
    $same &&= $margin == $row->[5] && $time == $row->[6];
    exit !$same' || echo "case $case: a row and run --set $path=$value" >>unlike

  paste -d, rows.auto rows.gsl | perl -ne '
    BEGIN { $case = shift @ARGV; open $near, ">>", "near"; open $off, ">>", "unlike" }
    chomp; my @all = split /,/; my $n = @all / 2;
    push @rows, [[@all[0 .. $n - 1]], [@all[$n .. 2 * $n - 1]]];
    END {
      for (my $i = 1; $i < @rows; $i += 2) {
        my ($auto, $gsl, $next) = (@{$rows[$i]}, $rows[$i + 1][1]);
        if ($gsl->[4] eq "true" || $next->[4] eq "true" || $gsl->[2] ne $next->[2] || $gsl->[3] ne $next->[3]) {
          print $near "$case\n";
          next;
        }
        my $same = $auto->[2] eq $gsl->[2] && $auto->[3] eq $gsl->[3];
        for my $k (5 .. $n - 2) {
          my $size = abs($gsl->[$k]) > 1 ? abs $gsl->[$k] : 1;
          my $condition = abs($next->[$k] - $gsl->[$k]) / (1e-6 * $size);
          $condition = 1 if $condition < 1;
          $same = 0 if abs($auto->[$k] - $gsl->[$k]) > 1e-7 * $size * $condition;
        }
        print $off "case $case: auto @$auto, gsl @$gsl\n" if !$same;
      }
    }' "$case"
done

is "$(cat unlike)" '' "every row of $cases sweeps is the same however it is computed"
diag "$(wc -l <near | tr -d ' ') rows near a tie, $(wc -l <refused | tr -d ' ') battles refused"
is "$(test "$(wc -l <refused)" -le $((cases / 20)) || cat refused)" '' 'hardly any battle is refused'

# Keys of maps, of bodies and of questions are not drawn.
if test "${TEST_SHARE:-5}" = 1; then
  cut -f 2 "$abs_srcdir/tests/contracts/inventory.tsv" |
    grep -E '^(approach|armies|armour|counters|fire|format|kinds|rules|sides|solver|time|units)\.' |
    grep -vE '^armies\.\*\.(at|concealed|enters|facing|formation|orders|priority|refuge|sight|stance)' |
    grep -vE '^units\.\*\.(altitude|body|friendly_fire|intervals|potential|shot_speed|spacing|steer|swarm|through)' |
    grep -vE '^solver\.step$' | sort -u >wanted
  is "$(sort -u drawn | comm -23 wanted -)" '' 'every key of a battle is drawn'
else
  skip 'every key of a battle is drawn' 'only in check-all'
fi

done_testing
