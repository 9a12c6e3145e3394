#!/bin/sh
# tests/cli/interrupt.sh - whatever is worked out, a signal ends it at once.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

have timeout || skip_all 'timeout(1) is missing'

. "$abs_srcdir/tests/support/long.sh"
sed 's/morale: {recovery: 1e9}, //; s/r: 100/r: 3000000/; s/q: 50/q: 3000000/' \
  long.yaml >large.yaml
sed 's/q: 50/q: 50, r: 9/' long.yaml >choice.yaml

# An army with morale is even with the other where it is 170 times as large.
cat >fog.yaml <<'END'
format: 1
time: {end: 480}
units:
  veteran: {rate: 120, hit: 0.1, fire: area, attack_area: 0.5}
  recruit: {rate: 60, hit: 0.1, fire: area, attack_area: 0.5}
armies:
  blue:
    area: 40000
    units: {veteran: 600}
    morale: {desertion: 0.24, recovery: 0.91, break: 0.49}
    losses: 2
  red: {area: 40000, units: {recruit: 1000}}
solver: {rtol: 0.1}
END

# answers COMMAND... - it ends with 130 soon after an interrupt, which comes
# after half a second of its work, prints nothing and leaves no file.
answers() {
  run timeout --preserve-status -k 20 -s INT 0.5 "$LANCHESTER" "$@"
  is "$status $out" '130 ' "an interrupt ends $1 $2 $3"
  is "$(ls | grep -c 'out\.')" 0 'and no file is left'
}

answers run -o out.csv long.yaml
answers run long.yaml choice.yaml
answers run --json long.yaml choice.yaml
run timeout --preserve-status -s TERM 0.5 "$LANCHESTER" run --json long.yaml
is "$status $out" '143 ' 'SIGTERM ends with 143'
answers odds -o out.csv --precision 1e-6 long.yaml
answers odds --simulate --battles 1000000000 --precision 1e-6 large.yaml
like "$err" "lanchester: large.yaml: warning: takes about * on one processor; --precision 0.02 takes fewer battles" \
  'which is warned of at the start, by counted work'
answers odds --simulate --precision 0.02 large.yaml
like "$err" '*warning: *; --battles 1000 takes less' 'an option that is given is not advised'
answers odds --quiet --simulate --precision 1e-6 large.yaml
is "$err" '' 'but not with --quiet'
answers odds fog.yaml --set armies.blue.units.veteran=60000
like "$err" '*warning: takes about 60 s on one*' 'the patience of a simulation is a minute'
run "$LANCHESTER" odds --until-end --simulate large.yaml \
  --set armies.blue.units.r=1e8 --set armies.red.units.q=1e8
status_is 3 'what would take longer is refused'
unlike "$err" '*warning*' 'and that takes no time'
answers sensitivity --method sobol --solver gsl --set sensitivity.samples=262144 fog.yaml
like "$err" "lanchester: fog.yaml: warning: takes about * on one processor; --method morris, fewer samples or fewer values take fewer battles" \
  'and a search over ranges'
answers sensitivity -o out.csv long.yaml
answers report -o out.html long.yaml
answers report --odds --simulate --precision 1e-6 -o out.html large.yaml
answers sensitivity --method snowball long.yaml
answers plot phase -o out.svg long.yaml
answers plot tornado -o out.svg long.yaml
answers fit -o out.csv long.yaml
answers solve -o out.csv long.yaml
answers allocate -o out.csv choice.yaml
answers sweep --no-store -o out.csv long.yaml
answers test --json long.yaml

done_testing
