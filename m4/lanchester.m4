# m4/lanchester.m4 - the checks that configure repeats.
# SPDX-License-Identifier: GPL-3.0-or-later

# LAN_REQUIRE(PREFIX, MODULES, DEBIAN-PACKAGE)
# pkg-config modules without which there is nothing to build.
AC_DEFUN([LAN_REQUIRE],
[PKG_CHECK_MODULES([$1], [$2], [],
  [AC_MSG_ERROR([$2 is needed: install $3 (Debian, Ubuntu) or its like, or set PKG_CONFIG_PATH
$$1_PKG_ERRORS])])])

# LAN_REQUIRE_HEADER(HEADER, DEBIAN-PACKAGE)
# A library that is headers only, and says nothing to pkg-config.
AC_DEFUN([LAN_REQUIRE_HEADER],
[AC_CHECK_HEADER([$1], [],
  [AC_MSG_ERROR([$1 is needed: install $2 (Debian, Ubuntu) or its like, or set CPPFLAGS])])])

# LAN_REQUIRE_LIBRARY(PREFIX, HEADER, LIBRARY, FUNCTION, DEBIAN-PACKAGE)
# A library that says nothing to pkg-config; sets PREFIX_LIBS.
AC_DEFUN([LAN_REQUIRE_LIBRARY],
[LAN_REQUIRE_HEADER([$2], [$5])
AC_CHECK_LIB([$3], [$4], [AC_SUBST([$1_LIBS], [-l$3])],
  [AC_MSG_ERROR([$3 is needed: install $5 (Debian, Ubuntu) or its like, or set LDFLAGS])])])

# LAN_WANT_LIBRARY(PREFIX, HEADER, LIBRARY, FUNCTION)
# One that tests use where it is installed: defines HAVE_PREFIX, and sets
# PREFIX_LIBS and has_PREFIX.
AC_DEFUN([LAN_WANT_LIBRARY],
[has_$1=no
AC_CHECK_HEADER([$2],
  [AC_CHECK_LIB([$3], [$4], [has_$1=yes], [], [-lm -lpthread])])
AS_IF([test "x$has_$1" = xyes],
  [AC_SUBST([$1_LIBS], ["-l$3 -lm"])
   AC_DEFINE([HAVE_$1], [1], [Define if $3 is there for tests to compare with.])])])

# LAN_APPEND_FLAG(VARIABLE, FLAG)
# Appends a flag to a variable where the compiler takes it without a word.
# The flag may be a shell variable, so nothing is cached.
AC_DEFUN([LAN_APPEND_FLAG],
[lan_flag="$2"
AC_MSG_CHECKING([whether $CC takes $lan_flag])
lan_save_CFLAGS=$CFLAGS
CFLAGS="$CFLAGS -Werror $lan_flag"
lan_takes=no
AC_LINK_IFELSE([AC_LANG_SOURCE([[int main(void) { return 0; }]])],
  [lan_takes=yes
   $1="${$1:+$$1 }$lan_flag"])
CFLAGS=$lan_save_CFLAGS
AC_MSG_RESULT([$lan_takes])])

# LAN_REQUIRE_FLAG(VARIABLE, FLAG)
# As LAN_APPEND_FLAG, for a flag that an option of configure asked for.
AC_DEFUN([LAN_REQUIRE_FLAG],
[LAN_APPEND_FLAG([$1], [$2])
AS_IF([test "x$lan_takes" = xno],
  [AC_MSG_ERROR([$CC does not take $lan_flag, which an option of configure needs])])])
