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
#include <lanchester/lanchester.h>
int main(void) { return puts(lan_status_text(LAN_ENOMEM)) < 0; }
END
cat >part.c <<'END'
#include <stdio.h>
#include <lanchester/base.h>
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

# An embedder's own headers may have any name: none of ours is found by it,
# whichever folder comes first.
mkdir -p own/base own/model
for name in base/error.h base/status.h model/battle_def.h status.h error.h \
  battle.h map.h; do
  mkdir -p "own/$(dirname "$name")"
  echo '#define OWN_HEADER 1' >"own/$name"
  {
    echo "#include \"$name\""
    echo '#include <lanchester/lanchester.h>'
    echo '#ifndef OWN_HEADER'
    echo '#error not the header of the program'
    echo '#endif'
    echo 'int main(void) { return puts(lan_status_text(LAN_ENOMEM)) < 0; }'
  } >collide.c
  builds "the program's own $name is found before our folder" \
    $CC -std=c17 collide.c -Iown
  run $CC -std=c17 -fsyntax-only $flags -Iown collide.c
  is "$status $err" '0 ' "the program's own $name is found behind our folder"
done
is "$(cd "$scratch/root" && find . -name '*.h' ! -path '*/include/lanchester/*')" \
  '' 'every header is installed below include/lanchester/'

# The examples of the documents, each a program that ends with status 0.
for example in "$abs_srcdir"/docs/examples/*.c; do
  name=$(basename "$example" .c)
  run $CC -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror \
    "$example" -o "$name" $flags ${LAN_BOTH_FLAGS-} -lm
  status_is 0 "docs/examples/$name.c compiles against the installed library"
  run "./$name"
  status_is 0 "docs/examples/$name.c runs"
  case $name in
  balance)
    # By the square law: 20 sqrt(0.35 6 / 10 / (0.3 4 / 24)).
    like "$out" '*even at 40.987803 swords*' \
      "docs/examples/$name.c finds the even count"
    ;;
  campaign_game)
    # Four cells in an hour at most; the way past the wall is 2 + 2 sqrt 2.
    like "$out" '*  2 h  blue 289.09 at 4,1  red 236.80 at 5,1*
blue loads: 4.82843 cells to the corner
  4 h  blue *at 0,2  red *' \
      "docs/examples/$name.c goes on from the save"
    ;;
  flight_shooter)
    # Nine in ten shots are aimed, with the lead that meets a target; the
    # others go straight up, where no unit flies.
    like "$out" 'aimed *864 shots, 864 hits
wide *96 shots, 0 hits
*' "docs/examples/$name.c finds every hit and no other"
    ;;
  routes)
    # By hand: round the ridge's north end, 7 + 8 sqrt 2; the short roads.
    like "$out" '*avoid    found, cost 18.314,*' \
      "docs/examples/$name.c goes round who stands in the gap"
    like "$out" '*roads    found, cost 70.000, by 0 1 2' \
      "docs/examples/$name.c takes the short roads"
    ;;
  game_loop)
    is "$out" "$(grep '^ *[0-9.]* min  red' "$abs_srcdir/docs/tutorial.md")" \
      "docs/examples/$name.c prints what the tutorial says"
    ;;
  esac
done

for place in bash-completion/completions/lanchester \
  fish/vendor_completions.d/lanchester.fish zsh/site-functions/_lanchester; do
  ok "completion is installed as $place" \
    test -s "$(find "$scratch/root" -path "*/share/$place")"
done

run ${MAKE:-make} -C "$abs_builddir" uninstall DESTDIR="$scratch/root"
is "$status $(find "$scratch/root" -type f)" '0 ' 'make uninstall leaves no file'

done_testing
