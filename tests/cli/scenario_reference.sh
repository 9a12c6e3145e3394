#!/bin/sh
# tests/cli/scenario_reference.sh - docs/scenario.md is what the field table
# says.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

scenarios=$abs_srcdir/scenarios
fill_in() {
  LC_ALL=C awk -f "$scenarios/keys.awk" -f "$scenarios/keys_reference.awk" \
    "$scenarios/keys.table" "$1"
}

fill_in "$abs_srcdir/docs/scenario.in.md" >page
is "$(diff "$abs_srcdir/docs/scenario.md" page)" '' \
  'docs/scenario.md is made from the field table (make update-reference)'

echo '<!-- keys of nothing -->' >wrong
status=0
fill_in wrong >/dev/null 2>err || status=$?
is "$status $(sed 's/.*: //' err)" '1 no section nothing' \
  'a table that is not in the format is an error'

done_testing
