# tests/golden/pictures/draw.sh - writes every picture and page of commands.tsv
# into the folder drawn/, in the form in which it is kept, and compares; sourced
# after tap.sh.
# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: GPL-3.0-or-later
. "$abs_srcdir/tests/golden/pictures/prepare.sh"
pictures=$abs_srcdir/tests/golden/pictures
expected=$pictures/expected
mkdir drawn

# form FORM COMMAND... - standard output is what a command draws in that form.
form() {
  drawn_form=$1
  shift
  case $drawn_form in
  svg) lanchester "$@" -q -o picture.svg && cat picture.svg ;;
  gp) # without its data, which are the shapes of the SVG
    lanchester "$@" -q --script-only | sed '/^\$data <</,/^END_OF_DATA/d'
    ;;
  txt | plain) lanchester "$@" -q ;;
  *) lanchester "$@" -q --format "$drawn_form" ;;
  esac
}

# A last line has the exit status and what was said on standard error.
tab=$(printf '\t')
grep -v '^#' "$pictures/commands.tsv" | while IFS=$tab read -r name forms command; do
  for drawn_form in $forms; do
    page=0
    test "$drawn_form" != html || page=1
    # shellcheck disable=SC2086
    { form "$drawn_form" $command 2>said </dev/null || echo "status $?"; } >raw
    cat said >>raw
    awk -v page=$page -f "$pictures/normal.awk" raw >"drawn/$name.$drawn_form"
  done
done

# compared NAME FILE - the text as it is compared, after the exceptions.
grep -v '^#' "$pictures/exceptions.tsv" >exceptions
compared() {
  : >changes
  while IFS=$tab read -r texts change _; do
    # shellcheck disable=SC2254
    case $1 in
    $texts) printf '%s\n' "$change" >>changes ;;
    esac
  done <exceptions
  sed -E -f changes "$2"
}

# difference NAME - nothing, or where what is drawn is not as it was.
difference() {
  if ! test -e "$expected/$1"; then
    echo 'nothing is expected: make update-golden'
  elif ! cmp -s "drawn/$1" "$expected/$1"; then
    compared "$1" "$expected/$1" >was
    compared "$1" "drawn/$1" >is
    awk -f "$pictures/alike.awk" was is
  fi
}
