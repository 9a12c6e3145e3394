# tests/support/console.sh - runs the console blocks of a document; source it
# after tap.sh.
# SPDX-License-Identifier: GPL-3.0-or-later

support=$abs_srcdir/tests/support
bin=$scratch/bin
mkdir "$bin" && ln -s "$LANCHESTER" "$bin/lanchester"
PATH=$bin:$PATH
export PATH
unset TERM

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
