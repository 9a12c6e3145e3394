/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_errno.h>

#include "base/list_impl.h"
#include "base/progress_part.h"
#include "base/real.h"
#include "lanchester/library.h"
#include "tests/support/support.h"

TEST(every_status_has_a_text_of_its_own)
{
    for (int i = 0; i < (int)LAN_STATUS_COUNT; i++) {
        const char *text = lan_status_text((lan_status)i);
        assert_string_not_equal(text, "unknown status");
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(text, lan_status_text((lan_status)j));
        }
    }
}

TEST(sum_of_a_million_tenths_is_within_one_ulp)
{
    /* the double 0.1 is 3602879701896397 / 2^55, so the exact sum is
     * 1e5 + 5.55e-12; plain addition is off by 1.3e-6 */
    lan_sum sum = {0.0, 0.0};

    for (int i = 0; i < 1000000; i++) {
        lan_sum_add(&sum, 0.1);
    }
    assert_close(lan_sum_value(&sum), 1e5, 0.0, lan_ulp(1e5));
}

TEST(ulp_is_the_gap_above)
{
    assert_close(lan_ulp(-5.25), 4.0 * DBL_EPSILON, 0.0, 0.0);
    assert_close(lan_ulp(0.0), 4.9406564584124654e-324, 0.0, 0.0);
    assert_true(isinf(lan_ulp(DBL_MAX)) && isnan(lan_ulp(LAN_INF)));
}

static bool take_share(void *context, double done, double total)
{
    *(double *)context = done / total;
    return done < total;
}

TEST(parts_tell_their_share_of_the_whole_and_never_go_back)
{
    double share = 0.0;
    const lan_progress whole = {take_share, &share};
    lan_progress_part part;
    lan_progress_part_begin(&part, &whole, 0.25, 0.75);
    assert_true(lan_progress_report(&part.progress, 1.0, LAN_INF));
    assert_close(share, 0.25, 1e-15, 0.0);
    assert_true(lan_progress_report(&part.progress, 3.0, 6.0));
    assert_true(lan_progress_report(&part.progress, 1.0, 6.0));
    assert_close(share, 0.5, 1e-15, 0.0);
    lan_progress_part_begin(&part, &whole, 0.5, 1.0);
    assert_false(lan_progress_report(&part.progress, 9.0, 6.0));
}

TEST(version_of_the_library_is_that_of_its_headers)
{
    assert_string_equal(lan_version(), LAN_VERSION);
}

static void ignore_error(const char *reason, const char *file, int line,
                         int number)
{
    (void)reason;
    (void)file;
    (void)line;
    (void)number;
}

TEST(init_replaces_the_handler_that_aborts_and_no_other)
{
    gsl_error_handler_t *const before = gsl_set_error_handler(NULL);
    lan_init();
    assert_non_null(gsl_set_error_handler(ignore_error));
    lan_init();
    assert_ptr_equal(gsl_set_error_handler(before), ignore_error);
}
