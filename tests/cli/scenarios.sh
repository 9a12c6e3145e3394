#!/bin/sh
# tests/cli/scenarios.sh - the shipped scenarios, through the program.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

bin=$scratch/bin
mkdir "$bin" && ln -s "$LANCHESTER" "$bin/lanchester"
PATH=$bin:$PATH
export PATH

# tries FILE - the command that a scenario's comment says to try.
tries() {
  awk '/^# Try: / { sub(/^# Try: */, ""); on = 1 }
    /^#$/ || !/^#/ { on = 0 }
    on { sub(/^# */, ""); print }' "$1"
}

# result - the line "red wins at ...".
result() {
  sed -n 2p
}

count=0
for file in "$abs_srcdir"/scenarios/*.yaml; do
  name=${file##*/}
  count=$((count + 1))
  run lanchester check "$file"
  status_is 0 "$name is valid"
  is "$err" '' "$name is without a warning"
  run lanchester example "${name%.yaml}"
  ok "$name is the example of its name" cmp -s "$scratch/out" "$file"
  cp "$file" .
done
ok 'there are at least twelve' test "$count" -ge 12
run lanchester example --list
is "$(printf '%s\n' "$out" | wc -l)" "$count" 'every file is an example'

# What they expect comes to pass. Of bodies that is the law which comes out: no
# scenario speaks of them that does not hold both of its exponents to intervals.
for file in *.yaml; do
  if grep -q '^expect:' "$file"; then
    run lanchester test "$file"
    status_is 0 "$file: what it expects comes to pass"
  fi
  if grep -q '^# .*bodies' "$file"; then
    like "$out" '*law.enemy*in*law.own*in*' \
      "$file: the law that its bodies fight by is held to intervals"
  fi
done

for file in *.yaml; do
  tries "$file" >try.sh
  test -s try.sh || continue
  run lanchester run "$file"
  before=$(printf '%s\n' "$out" | result)
  run sh ./try.sh
  status_is 0 "$file: what it says to try works"
  is "$err" '' "$file: what it says to try gives no warning"
  after=$(printf '%s\n' "$out" | result)
  unlike "$after" "$before" "$file: what it says to try makes a difference"
done

done_testing
