#!/bin/sh
# tests/structure/mutants.sh - places that a mutant may change, of a small file.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${abs_srcdir:?}/tests/support/tap.sh"

cat >text.c <<'END'
#define MORE(a, b) \
    ((a) + (b)) /* true */
static double half(double x, bool whole) /* x + y,
                                            x - y */
{
    assert(x > 0.0);
    for (int i = 0; i < 2; i++) {
        add("x + y", i); /* && */ x += 2;
    }
    is_true = !whole;
    free(x);
    return whole && x >= 1 ? x * 0.5 : x;
}
END
is "$(awk -f "$abs_srcdir/tests/mutants/sites.awk" text.c |
  tr '\t' '|' | sed 's/$/|/')" \
  'text.c|7|22|3| + 1 < |
text.c|8|36|4| -= |
text.c|10|5|17|;|
text.c|12|31|3| / |
text.c|12|22|4| > |
text.c|12|17|4| || |
text.c|12|34|3|2.0|' \
  'code has places to change; comments, strings and asserts have none'

done_testing
