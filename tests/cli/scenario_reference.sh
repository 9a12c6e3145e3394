#!/bin/sh
# tests/cli/scenario_reference.sh - docs/scenario.md is what the field table
# says.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

"$abs_builddir/docs/write_reference" <"$abs_srcdir/docs/scenario.in.md" >page
is "$(diff "$abs_srcdir/docs/scenario.md" page)" '' \
  'docs/scenario.md is made from the field table (make update-reference)'

echo '<!-- keys of nothing -->' >wrong
status=0
"$abs_builddir/docs/write_reference" <wrong >/dev/null 2>err || status=$?
is "$status $(cat err)" '1 write_reference: input text is not valid' \
  'a table that is not in the format is an error'

for section in 'the file' time units.TYPE armies.ARMY armies.ARMY.morale \
  armies.ARMY.units.GROUP armies.ARMY.units.GROUP.reinforcements.N fire.N \
  rules solver map terrain.NAME terrain.NAME.cost; do
  ok "the page has the keys of $section" \
    grep -qxF "<!-- keys of $section -->" "$abs_srcdir/docs/scenario.in.md"
done

done_testing
