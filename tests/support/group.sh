# tests/support/group.sh FILE - runs the tests of a source file, a group of the
# program of its folder that has it, and prints TAP.
# SPDX-License-Identifier: GPL-3.0-or-later
group=${1##*/}
group=${group%.c}
folder=${1%/*}
folder=${folder##*/}

for program in ${LAN_TEST_PROGRAMS:?}; do
  case $program in
  */"$folder"/*)
    if "./$program" --list "$group" >/dev/null; then
      exec sh "${abs_srcdir:?}/tests/support/cmocka.sh" "./$program" "$group"
    fi
    ;;
  esac
done
echo "Bail out! no program has the tests of $1: add it to its folder's local.mk"
exit 99
