#!/bin/sh
# tests/structure/headers.sh - each installed header stands alone.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

CC=${CC:-cc}
case $CC in
*clang*) CXX=${CXX:-clang++} ;;
*) CXX=${CXX:-g++} ;;
esac

# compiles NAME COMPILER OPTION... - takes the source from ./source.
compiles() {
  compiles_name=$1
  shift
  # $CC may hold options, which are words of their own
  # shellcheck disable=SC2068
  if $@ -D_POSIX_C_SOURCE=200809L -I"$abs_srcdir/include" \
    -I"$abs_builddir/include" -fsyntax-only -Wall -Wextra \
    -Wpedantic -Wundef -Werror - <source 2>"$scratch/err"; then
    pass "$compiles_name"
  else
    fail "$compiles_name" "$(cat "$scratch/err")"
  fi
}

has_cxx=no
! have "$CXX" || has_cxx=yes
test "$has_cxx" = yes ||
  skip 'every header compiles alone as C++' "$CXX is missing"

headers=$(printf '%s\n' $LAN_HEADERS $LAN_BUILT_HEADERS |
  sed 's|^include/||' | sort)
for header in $headers; do
  # twice, which its guard must bear
  printf '#include "%s"\n#include "%s"\n' "$header" "$header" >source
  compiles "$header compiles alone as C17" "$CC" -std=c17 -x c
  test "$has_cxx" = no ||
    compiles "$header compiles alone as C++" "$CXX" -std=c++11 -x c++
done

umbrella=$(sed -n 's/^#include "\(.*\)"/\1/p' "$abs_srcdir/include/lanchester/lanchester.h")
is "$umbrella" \
  "$(echo "$headers" | grep -vx lanchester/lanchester.h)" \
  'the umbrella includes every installed header, sorted'

cd "$abs_srcdir" || exit 99
is "$(echo "$headers" | grep -v '^lanchester/[a-z_]*\.h$')" '' \
  'installed headers stand in one flat folder'
is "$(grep -nE '^# *include *"' $LAN_HEADERS | grep -v '"lanchester/[a-z_]*\.h"$')" \
  '' 'an installed header includes installed ones only'
is "$(grep -nE '# *include *[<"](gsl/|libfyaml|jansson|sqlite3|glpk|config\.h|.*_impl\.h)' \
  $LAN_HEADERS)" '' 'no installed header shows what the library is built on'
is "$(grep -hoE '# *include <[a-z/]+\.h>' $LAN_HEADERS | sort -u |
  while read -r line; do
    grep -qxF "$line" include/lanchester/lanchester.h || echo "$line"
  done)" '' 'the umbrella includes every system header before its C linkage'

# A count would be a value like any other to a compiler, and another one with
# every kind that is added.
is "$(awk '/_COUNT,?$/ { last = FILENAME ":" FNR ":" $1; next }
  /^ *}/ && last != "" { print last }
  { last = "" }' $LAN_HEADERS)" '' 'no installed enum counts its own values'

done_testing
