#!/bin/sh
# tests/structure/symbols.sh - what the libraries show, and what they hold.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

shared=$abs_builddir/.libs/liblanchester.so
static=$abs_builddir/liblanchester.a
test ! -f "$shared" || static=$abs_builddir/.libs/liblanchester.a
have nm && have objdump || skip_all 'nm or objdump (binutils) is missing'

# Every name declared as a function in an installed header: a word before a
# parenthesis, outside of comments, macros and inline bodies.
(cd "$abs_srcdir" && cat $LAN_HEADERS && cd "$abs_builddir" &&
  cat $LAN_BUILT_HEADERS) | awk '
  /^ *#/ { macro = /\\$/; next }
  macro { macro = /\\$/; next }
  /^static inline/ { inline = 1 }
  inline { if (/^}/) inline = 0; next }
  { text = text "\n" $0 }
  END {
    while ((from = index(text, "/*")) > 0) {
      rest = substr(text, from + 2)
      text = substr(text, 1, from - 1) substr(rest, index(rest, "*/") + 2)
    }
    while (match(text, /[ \n*]lan_[a-z0-9_]+\(/)) {
      print substr(text, RSTART + 1, RLENGTH - 2)
      text = substr(text, RSTART + RLENGTH)
    }
  }' | sort -u >declared

if test -f "$shared"; then
  nm -D --defined-only "$shared" | awk '$2 != "A" { print $NF }' |
    sed 's/@.*//' | sort -u >exported
  # sanitizers and gcov bring names of their own
  test -z "${LAN_BOTH_FLAGS-}" ||
    sed -i '/^__\|^_[A-Z]\|^gcov\|^mangle_path/d' exported
  is "$(grep -v '^lan_' exported)" '' 'the shared library exports only lan_*'
  is "$(comm -23 exported declared)" '' \
    'every exported name is declared in an installed header'
  is "$(comm -13 exported declared)" '' \
    'every function of the installed headers is exported'
  like "$(objdump -p "$shared" | grep SONAME)" '*liblanchester.so.0' \
    'the SONAME is liblanchester.so.0'
else
  skip 'exported names' 'configured without the shared library'
fi

if test -n "${LAN_BOTH_FLAGS-}"; then
  skip 'the library has no global variables' 'instrumented objects have some'
else
  is "$(objdump -t "$static" | grep -E ' O \.(data|bss|tdata|tbss)[[:space:]]')" \
    '' 'the library has no global variables'
fi

done_testing
