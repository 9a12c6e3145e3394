#!/bin/sh
# tests/cli/documents.sh - what documents and transcripts (tests/cli/*.md) show is
# what the program does.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

support=$abs_srcdir/tests/support
bin=$scratch/bin
mkdir "$bin" && ln -s "$LANCHESTER" "$bin/lanchester"
PATH=$bin:$PATH
export PATH
unset TERM

# --- the judge itself

# alike WANT GOT
alike() {
  printf '%s' "$1" >want
  printf '%s' "$2" >got
  awk -f "$support/alike.awk" want got
}

unalike() {
  ! alike "$@"
}

ok 'equal texts are alike' alike 'a
b
' 'a
b
'
ok 'a different number is seen' unalike 'left 60.1' 'left 60.2'
ok 'a line too many is seen' unalike 'a
' 'a
b
'
ok 'a line too few is seen' unalike 'a
b
' 'a
'
ok 'dots within a line are any text' alike 'x ... y 3' 'x 1 2 y 3'
ok 'dots within a line hide nothing after them' unalike 'x ... y 3' 'x 1 y 4'
ok 'dots alone are any lines' alike 'a
...
d
' 'a
b
c
d
'
ok 'dots alone are no line, too' alike 'a
...
d
' 'a
d
'
ok 'nothing is alike to nothing' alike '' ''
ok 'something is not alike to nothing' unalike '' 'a
'

# --- the documents

# run_document FILE - all commands of a document, in one empty folder.
run_document() {
  name=${1#"$abs_srcdir/"}
  steps=$scratch/steps
  rm -rf "$steps" "$scratch/document"
  mkdir "$steps" "$scratch/document"
  count=$(awk -v folder="$steps" -f "$support/console.awk" "$1")
  (
    cd "$scratch/document" || exit 99
    i=1
    last=0
    while test "$i" -le "$count"; do
      command=$(cat "$steps/$i.command")
      # In this shell, so that a variable or a folder lasts; with the status
      # of the last command, so that `echo $?` shows it.
      (exit "$last")
      eval "$command" >"$steps/$i.got" 2>&1 </dev/null
      last=$?
      echo "$last" >"$steps/$i.status"
      i=$((i + 1))
    done
  )
  i=1
  while test "$i" -le "$count"; do
    judge_step "$i"
    i=$((i + 1))
  done
}

# judge_step N - right where the text is alike, and a status other than 0 is
# shown by the `echo $?` that follows.
judge_step() {
  place="$name:$(cat "$steps/$1.line"): $(head -n 1 "$steps/$1.command")"
  status=$(cat "$steps/$1.status")
  following=$(cat "$steps/$(($1 + 1)).command" 2>/dev/null)
  if ! awk -f "$support/alike.awk" "$steps/$1.want" "$steps/$1.got"; then
    fail "$place" "the document says:
$(cat "$steps/$1.want")
the program says:
$(cat "$steps/$1.got")"
  elif test "$status" -ne 0 && test "$following" != 'echo $?'; then
    fail "$place" "it ended with status $status and nothing says so"
  else
    pass "$place"
  fi
}

for document in "$abs_srcdir/README.md" "$abs_srcdir"/docs/*.md \
  "$abs_srcdir"/docs/*.1 "$abs_srcdir"/docs/*.5 "$abs_srcdir"/tests/cli/*.md; do
  test ! -f "$document" || run_document "$document"
done

done_testing
