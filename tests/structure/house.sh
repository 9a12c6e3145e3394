#!/bin/sh
# tests/structure/house.sh - format, length, licence and lists of the files.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"
cd "$abs_srcdir" || exit 99

floors=$(ls -d base model solver tactics scenarios balance plots results cli 2>/dev/null)
folders="$floors tests bench docs"

# shellcheck disable=SC2086
list() {
  find $folders include "$@" | grep -v '~$' | sort
}

if have clang-format-14; then
  is "$(list -name '*.[ch]' |
    xargs clang-format-14 --dry-run -Werror 2>&1 | grep error:)" '' \
    'every C file has the format of the house (make format)'
else
  skip 'every C file has the format of the house' 'clang-format-14 is missing'
fi

# All lines count, from the first of the signature to the closing brace, but
# those of a const table inside.
is "$(list -name '*.c' | xargs awk '
  FNR == 1 { first = 0; body = 0; table = 0 }
  !body && !first && /^[A-Za-z]/ { first = FNR; lines = 0 }
  first && !table { lines++ }
  body && /^ .* = {$/ { table = 1 }
  table && /^ *};$/ { table = 0 }
  first && /^{$/ && before !~ /=$/ { body = 1 }
  /^}/ { if (body && lines > 80) print FILENAME ":" first ": " lines " lines"
    body = 0; first = 0 }
  !body && (/^$/ || /;$/) { first = 0 }
  { before = $0 }')" '' 'no function is longer than 80 lines'

# What asserts for a test is called assert_..., so that a reader sees it.
is "$(find tests -name 'test_*.c' | sort | xargs awk '
  FNR == 1 { name = "" }
  /^TEST(_WITH)?\(/ {
    name = FILENAME ":" FNR; asserts = 0 }
  /^ .*(assert_[a-z_]*|fail_with)\(/ { asserts = 1 }
  /^}/ { if (name != "" && !asserts) print name; name = "" }')" '' \
  'every test function asserts something'

is "$(for floor in $floors; do
  find "$floor" -name '*.[ch]' ! -name '*_table.c'
done | xargs wc -l |
  awk '$2 != "total" && $1 > 1000 { print $2 ": " $1 " lines" }')" '' \
  'no file of the floors but tables is longer than 1,000 lines'

licence='SPDX-License-Identifier: GPL-3.0-or-later'
is "$( (list \( -name '*.[ch]' -o -name '*.sh' -o -name '*.mk' -o -name '*.py' \)
  ls configure.ac Makefile.am m4/lanchester.m4 quickstart) |
  xargs grep -LF "$licence")" '' 'every source file names its licence'

# unlisted - which of the paths on standard input no list of a folder names; of
# a program the list may name the program only.
unlisted() {
  # shellcheck disable=SC2086
  awk 'FILENAME != "-" {
      folder = FILENAME
      if (!sub("/[^/]*$", "", folder)) folder = "."
      gsub("%D%", folder)
      for (i = 1; i <= NF; i++) named[$i]
      next }
    { program = $0; sub("[.]c$", "", program)
      if (!($0 in named) && !(program in named)) print }' \
    Makefile.am $(find $folders include -name local.mk) -
}

is "$(list -name '*.[ch]' | grep -v '^docs/examples/' | unlisted)" '' \
  'every C file is in a local.mk'

is "$(find tests -name '*.sh' ! -path '*/corpus/*' | sort | unlisted)" '' \
  'every test script is in a local.mk'

is "$(list -type f ! -path '*/corpus/*' | xargs grep -nIE \
  '(^|[^]A-Za-z0-9_}$.)*])/(home|root|Users|wor[k]|tmp/la[n])/[A-Za-z]')" '' \
  'no file names a folder of somebody'"'"'s machine'

is "$(list -type f | xargs grep -nIE '\<(TO[D]O|FIXM[E])\>')" '' \
  'nothing is left to do'

is "$(list -name '*.h' | xargs awk '
  FNR == 1 { name = FILENAME; sub("^include/", "", name) }
  FNR == 1 && index($0, "/* " name " - ") != 1 { print FILENAME }')" '' \
  'every header begins with its path and purpose'

# Automatic filling runs labels of a head into each other.
is "$(list -name '*.h' | xargs awk '
  FNR == 1 { in_head = 1; in_label = 0 }
  /\*\// { in_head = 0 }
  /^ \*$/ { in_label = 0 }
  in_head && /^ \* [A-Z][a-z]+  +[^ ]/ { in_label = 1; next }
  in_head && in_label && !/^ \*          / { print FILENAME ":" FNR }')" '' \
  'what a label of a head says is indented below it'

done_testing
