/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/allocations.h"
#include "tests/support/marched.h"
#include "tests/support/support.h"

static void play_crossing(march_world *m)
{
    m->now = 0.0;
    m->step_count = 0;
    lan_marching_reset(m->marching);
    for (int32_t i = 0; i < m->count; i++) {
        march_enter(m, i, i);
        march_go(m, i, m->width * (m->height - 1) + (i + 2) % m->width);
    }
    march_until(m, 40.0);
}

/* Once the buffers of routes have grown. */
static void assert_no_allocation(lan_mover mover)
{
    static const char *const rows[] = {"......", "......", "..@@..",
                                       "......", "......", NULL};
    const march_options options = {.mover = mover, .is_blind = true};
    march_world *m = march_create(rows, 6, &options);
    play_crossing(m);
    assert_true(m->step_count >= 10);
    allocations_start();
    play_crossing(m);
    assert_int_equal(allocations_stop(), 0);
    march_destroy(m);
}

TEST(steps_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    assert_no_allocation(LAN_MOVER_PIBT);
    assert_no_allocation(LAN_MOVER_FSM);
}
