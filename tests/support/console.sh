#!/bin/sh
# tests/support/console.sh DOCUMENT - runs the console blocks of a document, or
# the examples of a manual page, in one empty folder, and prints TAP.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A command can use $files, the folder of the transcripts, and what tap.sh sets.
document=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "${abs_srcdir:?}/tests/support/tap.sh"

support=$abs_srcdir/tests/support
files=$abs_srcdir/tests/transcripts
bin=$scratch/bin
steps=$scratch/steps
mkdir "$bin" "$steps" && ln -s "$LANCHESTER" "$bin/lanchester" || exit 99
PATH=$bin:$PATH
export PATH
unset TERM

# set_status STATUS - `echo $?` then prints it.
set_status() {
  return "$1"
}

count=$(awk -v folder="$steps" -f "$support/console.awk" "$document")
test "$count" -gt 0 || skip_all 'it has no commands'

# In one shell, so that a variable or a folder lasts; with the status of the last
# command, so that `echo $?` shows it. Commands may use any other names.
(
  console_steps=$steps console_count=$count console_step=1 console_status=0
  while test $console_step -le "$console_count"; do
    set_status $console_status
    . "$console_steps/$console_step.command" \
      >"$console_steps/$console_step.got" 2>&1 </dev/null
    console_status=$?
    echo $console_status >"$console_steps/$console_step.status"
    console_step=$((console_step + 1))
  done
)
awk -v steps="$steps" -v count="$count" -f "$support/alike.awk"
