#!/bin/sh
# tests/structure/installed.sh - a stranger's program builds against what make
# install puts in place, by pkg-config alone.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

CC=${CC:-cc}
PKG_CONFIG=${PKG_CONFIG:-pkg-config}
have "$PKG_CONFIG" || skip_all 'pkg-config is missing'
test -f "$abs_builddir/.libs/liblanchester.so" ||
  skip_all 'configured without the shared library'

unset MAKEFLAGS MFLAGS MAKELEVEL
run ${MAKE:-make} -C "$abs_builddir" install DESTDIR="$scratch/root"
status_is 0 'make install DESTDIR=... works'

pc=$(find "$scratch/root" -name lanchester.pc)
PKG_CONFIG_PATH=${pc%/*}${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
PKG_CONFIG_SYSROOT_DIR=$scratch/root
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
flags=$($PKG_CONFIG --cflags --libs lanchester)
LD_LIBRARY_PATH=${pc%/pkgconfig/*}${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

is "$($PKG_CONFIG --modversion lanchester)" \
  "$("$LANCHESTER" --version | sed -n '1s/^lanchester //p')" \
  'pkg-config and the program agree on the version'

cat >whole.c <<'END'
#include <lanchester.h>
int main(void) { return puts(lan_status_text(LAN_ENOMEM)) < 0; }
END
cat >part.c <<'END'
#include <stdio.h>
#include <base/status.h>
int main(void) { return puts(lan_status_text(LAN_ENOMEM)) < 0; }
END

# builds NAME COMMAND... - compiles to ./program and runs it.
builds() {
  builds_name=$1
  shift
  # what pkg-config says are words of their own, and so may be $CC
  # shellcheck disable=SC2068
  run $@ -o program $flags ${LAN_BOTH_FLAGS-}
  if test "$status" -ne 0; then
    fail "$builds_name" "$err"
  else
    run ./program
    is "$status $out$err" '0 out of memory' "$builds_name"
  fi
}

builds 'a program with the umbrella header builds and runs' $CC -std=c17 whole.c
builds 'a program with one header builds and runs' $CC -std=c17 part.c
case $CC in
*clang*) CXX=${CXX:-clang++} ;;
*) CXX=${CXX:-g++} ;;
esac
if have "$CXX"; then
  builds 'a C++ program builds and runs' "$CXX" -std=c++11 -x c++ whole.c
else
  skip 'a C++ program builds and runs' "$CXX is missing"
fi

# The examples of the documents, each a program that ends with status 0.
for example in "$abs_srcdir"/docs/examples/*.c; do
  test -f "$example" || continue
  name=docs/examples/$(basename "$example")
  run $CC -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror \
    "$example" -o program $flags ${LAN_BOTH_FLAGS-} -lm
  status_is 0 "$name compiles against the installed library"
  run ./program
  status_is 0 "$name runs"
  case $name in
  */game_loop.c)
    is "$out" "$(grep '^ *[0-9.]* min  red' "$abs_srcdir/docs/tutorial.md")" \
      "$name prints what the tutorial says"
    ;;
  esac
done

run ${MAKE:-make} -C "$abs_builddir" uninstall DESTDIR="$scratch/root"
is "$status $(find "$scratch/root" -type f)" '0 ' 'make uninstall leaves no file'

done_testing
