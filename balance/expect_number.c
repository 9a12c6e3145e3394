/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A number that came, and the range that was wanted.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "balance/expect_impl.h"
#include "base/number.h"
#include "base/real.h"
#include "base/text.h"

/* True where a value that may be so far off may lie in the range. */
static bool is_in(const lan_expect_want *want, double value, double error)
{
    return value >= want->lo - error && value <= want->hi + error;
}

/* Six digits, or all of them where six would show it on the other side; with
 * its error where only that brings it into the range. */
static void write_number(lan_expect_check *check)
{
    char all[LAN_NUMBER_SIZE];
    char *const came = check->came;
    const double value = check->value;
    const int used = snprintf(came, sizeof check->came, "%s",
                              lan_number_digits(value, 6, all));
    if (is_in(check->want, strtod(came, NULL), 0.0) == check->holds) {
        return;
    }
    if (check->holds && !is_in(check->want, value, 0.0)) {
        snprintf(came + used, sizeof check->came - (size_t)used, " +- %.2g",
                 check->tolerance);
    } else {
        snprintf(came, sizeof check->came, "%s",
                 lan_text_from_double(value, all));
    }
}

void lan_expect_take_number(lan_expect_check *check, double value, double error)
{
    check->value = value;
    check->tolerance = error;
    check->holds = is_in(check->want, value, error);
    if (isnan(value)) {
        snprintf(check->came, sizeof check->came, "nothing");
    } else {
        write_number(check);
    }
}

char *lan_expect_wanted(const lan_expect_check *check,
                        char buffer[LAN_EXPECT_TEXT_SIZE])
{
    const lan_expect_want *want = check->want;
    char lo[LAN_TEXT_DOUBLE_SIZE];
    char hi[LAN_TEXT_DOUBLE_SIZE];
    if (want == NULL || want->word != NULL) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "%s",
                 want != NULL ? want->word : check->types[0]);
        return buffer;
    }
    lan_text_from_double(want->lo, lo);
    lan_text_from_double(want->hi, hi);
    if (isfinite(want->lo) && isfinite(want->hi)) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "%s..%s", lo, hi);
    } else if (isfinite(want->lo)) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "at least %s", lo);
    } else if (isfinite(want->hi)) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "at most %s", hi);
    } else {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "a number");
    }
    return buffer;
}
