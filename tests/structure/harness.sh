#!/bin/sh
# tests/structure/harness.sh - the tools that judge the rest are right.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
support=$abs_srcdir/tests/support

# --- total.sh --------------------------------------------------------------

cat >one.log <<'END'
# TOTAL: 20
# PASS:  11
# SKIP:  2
# XFAIL: 1
# FAIL:  3
# XPASS: 1
# ERROR: 2

# PASS:  1000 said by a test, not by the harness
END
cat >two.log <<'END'
# TOTAL: 5
# PASS:  5
# SKIP:  0
# XFAIL: 0
# FAIL:  0
# XPASS: 0
# ERROR: 0
END
is "$(sh "$support/total.sh" one.log)" '12 passed, 6 failed, 2 skipped' \
  'total.sh counts every kind of result, and only the first of each'
is "$(sh "$support/total.sh" one.log two.log)" \
  '17 passed, 6 failed, 2 skipped' 'total.sh adds up several builds'

# --- alike.awk -------------------------------------------------------------

# Whether a text is what a document says: WANT GOT, and 0 where it is alike.
echo 7 >1.line
echo true >1.command
while IFS='|' read -r want got status name; do
  printf "$want" >1.want
  printf "$got" >1.got
  echo 0 >1.status
  run awk -v steps=. -v count=1 -f "$support/alike.awk"
  status_is "$status" "alike.awk: $name"
done <<'END'
a\nb\n|a\nb\n|0|equal texts
left 60.1|left 60.2|1|another number
a\n|a\nb\n|1|a line too many
a\nb\n|a\n|1|a line too few
x ... y 3|x 1 2 y 3|0|dots within a line are any text
x ... y 3|x 1 y 4|1|and hide nothing after them
a\n...\nd\n|a\nb\nc\nd\n|0|dots alone are any lines
a\n...\nd\n|a\nd\n|0|and no line
||0|nothing and nothing
|a\n|1|nothing and something
END
echo 3 >1.status && : >1.got
run awk -v steps=. -v count=1 -f "$support/alike.awk"
like "$status $out" '1 *status 3*' 'alike.awk: a status that nothing shows'

# --- cmocka.sh -------------------------------------------------------------

cat >program <<'END'
#!/bin/sh
echo '1..3'
echo 'ok 1 - fine'
echo 'not ok 2 # SKIP not_here'
echo 'not ok 3 - broken'
exit 1
END
chmod +x program
run sh "$support/cmocka.sh" ./program
status_is 1 'cmocka.sh ends as the program does'
is "$out" '1..3
ok 1 - fine
ok 2 # SKIP not_here
not ok 3 - broken' 'cmocka.sh mends skipped tests and no others'

run env LAN_TEST_PROGRAMS=tests/unit/unit sh "$support/group.sh" tests/none/test_none.c
is "$status $out" '99 Bail out! no program has the tests of tests/none/test_none.c: add it to its folder'"'"'s local.mk' \
  'group.sh reports a file that is in no program'

# --- tap.sh ----------------------------------------------------------------

cat >script <<'END'
. "$abs_srcdir/tests/support/tap.sh"
is a b 'unequal'
like abc 'x*' 'unlike'
unlike abc 'a*' 'alike'
ok 'false' false
run sh -c 'exit 3'
status_is 0 'three'
is "$status" 3 'status'
done_testing
END
run sh ./script
status_is 1 'a test script with failures does not succeed'
is "$(echo "$out" | grep -v '^#')" 'not ok 1 - unequal
not ok 2 - unlike
not ok 3 - alike
not ok 4 - false
not ok 5 - three
ok 6 - status
1..6' 'each check of tap.sh can fail'

# --- quickstart ------------------------------------------------------------

for arguments in 'chekc' 'check twice' '-x'; do
  # shellcheck disable=SC2086
  run sh "$abs_srcdir/quickstart" $arguments
  is "$status $out$err" '2 usage: ./quickstart [check]' \
    "quickstart refuses '$arguments'"
done
run sh "$abs_srcdir/quickstart" --help
is "$status $out" '0 usage: ./quickstart [check]' 'quickstart explains itself'

# In a folder of its own, where make and packages are pretended.
mkdir "a tree" "a tree/scenarios" pretended
cp "$abs_srcdir/quickstart" "a tree"
cp "$abs_srcdir/scenarios/iwo-jima.yaml" "a tree/scenarios"
printf '#!/bin/sh\n' | tee "a tree/configure" pretended/apt-get pretended/sudo \
  pretended/fc-list >/dev/null
printf '#!/bin/sh\nln -sf "%s" build/lanchester\n' "$LANCHESTER" >pretended/make
chmod +x "a tree/configure" pretended/*
run env PATH="$PWD/pretended:$PATH" sh "a tree/quickstart"
status_is 0 'quickstart builds and fights'
like "$out" '*Iwo Jima, 1945*' 'the first battle is shown'
is "$(cd "a tree" && ls)" 'build
configure
quickstart
scenarios' 'no result lies beside the sources'
is "$(eval "$(echo "$out" | tail -n 1)" && command -v lanchester)" \
  "$PWD/a tree/build/lanchester" 'its last line puts the program on the path'

done_testing
