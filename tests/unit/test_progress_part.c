/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/progress_part.h"

#include "base/real.h"
#include "tests/support/support.h"

typedef struct told {
    double share;
    bool goes_on;
} told;

static bool take_share(void *context, double done, double total)
{
    told *last = context;
    last->share = done / total;
    return last->goes_on;
}

TEST(parts_tell_their_share_of_the_whole)
{
    told last = {.goes_on = true};
    const lan_progress whole = {take_share, &last};
    lan_progress_part part;
    lan_progress_part_begin(&part, &whole, 0.25, 0.75);
    assert_true(lan_progress_report(&part.progress, 3.0, 6.0));
    assert_close(last.share, 0.5, 1e-15, 0.0);
    assert_true(lan_progress_report(&part.progress, 9.0, 6.0));
    assert_close(last.share, 0.75, 1e-15, 0.0);
}

TEST(a_restarted_part_does_not_go_back)
{
    told last = {.goes_on = true};
    const lan_progress whole = {take_share, &last};
    lan_progress_part part;
    lan_progress_part_begin(&part, &whole, 0.0, 0.5);
    (void)lan_progress_report(&part.progress, 4.0, 5.0);
    (void)lan_progress_report(&part.progress, 1.0, 5.0);
    assert_close(last.share, 0.4, 1e-15, 0.0);
}

TEST(a_part_of_unknown_length_stays_where_it_began)
{
    told last = {.goes_on = true};
    const lan_progress whole = {take_share, &last};
    lan_progress_part part;
    lan_progress_part_begin(&part, &whole, 0.5, 1.0);
    (void)lan_progress_report(&part.progress, 1e6, LAN_INF);
    assert_close(last.share, 0.5, 1e-15, 0.0);
}

TEST(a_part_is_cancelled_as_the_whole_is)
{
    told last = {.goes_on = false};
    const lan_progress whole = {take_share, &last};
    lan_progress_part part;
    lan_progress_part_begin(&part, &whole, 0.0, 1.0);
    assert_false(lan_progress_report(&part.progress, 1.0, 2.0));
    lan_progress_part_begin(&part, NULL, 0.0, 1.0);
    assert_true(lan_progress_report(&part.progress, 1.0, 2.0));
}
