# tests/support/tap.sh - what a shell test sources.
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   . "$abs_srcdir/tests/support/tap.sh"
#   run "$LANCHESTER" --version
#   status_is 0 'version ends well'
#   like "$out" 'lanchester *' 'version is printed'
#   is "$err" '' 'nothing goes to standard error'
#   done_testing
#
# From make check: $LANCHESTER is the program, $abs_srcdir and $abs_builddir the
# roots of the two trees, $CC the compiler. Without make,
# from the build folder: `abs_srcdir=.. sh ../tests/cli/some.sh'.
# The working folder is empty, of the test's own, and gone afterwards.

abs_srcdir=$(cd "${abs_srcdir:?}" && pwd)
abs_builddir=$(cd "${abs_builddir:-.}" && pwd)
LANCHESTER=${LANCHESTER:-$abs_builddir/lanchester}
export abs_srcdir abs_builddir LANCHESTER
LC_ALL=C NO_COLOR=1
export LC_ALL NO_COLOR

scratch=$(mktemp -d "${TMPDIR:-/tmp}/lan-test-XXXXXX") || exit 99
trap 'cd / && rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM
mkdir "$scratch/work" && cd "$scratch/work" || exit 99

tap_count=0
tap_failed=0

# plan N - say beforehand how many tests come; done_testing then only compares.
plan() {
  tap_plan=$1
  echo "1..$1"
}

# pass NAME, fail NAME [REASON]
pass() {
  tap_count=$((tap_count + 1))
  printf '%s\n' "ok $tap_count - $1"
}

fail() {
  tap_count=$((tap_count + 1))
  tap_failed=$((tap_failed + 1))
  printf '%s\n' "not ok $tap_count - $1"
  test $# -lt 2 || diag "$2"
}

# skip NAME REASON
skip() {
  tap_count=$((tap_count + 1))
  echo "ok $tap_count - $1 # SKIP $2"
}

# skip_all REASON - the whole script has nothing to test here.
skip_all() {
  echo "1..0 # SKIP $1"
  exit 0
}

# diag TEXT - lines for the log.
diag() {
  printf '%s\n' "$1" | sed 's/^/# /'
}

# ok NAME COMMAND... - passes where the command does.
ok() {
  tap_name=$1
  shift
  if "$@"; then pass "$tap_name"; else fail "$tap_name" "failed: $*"; fi
}

# is GOT WANT NAME - equal texts.
is() {
  if test "x$1" = "x$2"; then
    pass "$3"
  else
    fail "$3" "got:
$1
want:
$2"
  fi
}

# like GOT PATTERN NAME - GOT matches a shell pattern as a whole.
like() {
  case $1 in
  $2) pass "$3" ;;
  *) fail "$3" "got:
$1
want something like:
$2" ;;
  esac
}

# unlike GOT PATTERN NAME
unlike() {
  case $1 in
  $2) fail "$3" "got, against the pattern $2:
$1" ;;
  *) pass "$3" ;;
  esac
}

# run COMMAND... - leaves $status, $out and $err (without last newlines); the
# bytes are in ../out and ../err.
run() {
  tap_command=$*
  status=0
  "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
  out=$(cat "$scratch/out")
  err=$(cat "$scratch/err")
}

# signal_when CONDITION SIGNAL FILE - sends a signal to the process whose number
# is in FILE once a condition, a shell command, holds: never after some time, as
# machines differ. Gives up where it is gone, and waiting, to send it, after a
# minute. To be run in the background.
signal_when() {
  tap_tries=0
  until test -s "$3" && { sh -c "$1" || ! kill -0 "$(cat "$3")"; } ||
    test $tap_tries -ge 1200; do
    tap_tries=$((tap_tries + 1))
    sleep 0.05
  done >/dev/null 2>&1
  kill -s "$2" "$(cat "$3")" 2>/dev/null
}

# run_until CONDITION SIGNAL COMMAND... - runs a command that is sent a signal
# once a condition holds, or after a minute. By timeout(1), which undoes that a
# signal is ignored, as SIGINT is in the background jobs of shells.
run_until() {
  rm -f "$scratch/pid"
  signal_when "$1" "$2" "$scratch/pid" &
  shift 2
  run timeout 300 sh -c 'echo $$ >"$0"; exec "$@"' "$scratch/pid" "$@"
  wait $!
}

# status_is STATUS NAME - the exit status of the last run.
status_is() {
  if test "$status" -eq "$1"; then
    pass "$2"
  else
    fail "$2" "$tap_command
exit status $status, want $1; standard error:
$err"
  fi
}

# is_json NAME - the output of the last run is an object in JSON.
is_json() {
  if tap_reason=$("$abs_builddir/tests/support/json_check" <"$scratch/out"); then
    pass "$1"
  else
    fail "$1" "$tap_reason"
  fi
}

# have COMMAND - true where the command exists.
have() {
  command -v "$1" >/dev/null 2>&1
}

# done_testing - the last line of a test.
done_testing() {
  test -n "${tap_plan-}" || echo "1..$tap_count"
  test "$tap_failed" -eq 0
  exit
}
