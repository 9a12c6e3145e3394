/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/marched.h"

#include <math.h>

#include "base/real.h"
#include "tests/support/support.h"

static const char *const lane[] = {"........", NULL};

static march_world *make_march(const char *const *rows, int32_t count)
{
    const march_options options = {
        .mover = LAN_MOVER_FSM, .is_straight = true, .patience = 2.0};
    return march_create(rows, count, &options);
}

TEST(a_moving_marcher_holds_both_places)
{
    march_world *m = make_march(lane, 1);
    march_enter(m, 0, 2);
    march_go(m, 0, 4);
    march_until(m, 0.5);
    assert_int_equal(lan_marching_holder(m->marching, 2), 0);
    assert_int_equal(lan_marching_holder(m->marching, 3), 0);
    march_until(m, 1.5);
    assert_int_equal(lan_marching_holder(m->marching, 2), -1);
    march_destroy(m);
}

TEST(who_follows_waits_until_the_place_is_freed)
{
    march_world *m = make_march(lane, 2);
    march_enter(m, 0, 0);
    march_enter(m, 1, 1);
    march_go(m, 0, 5);
    march_go(m, 1, 6);
    march_until(m, 0.5);
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_BLOCKED);
    assert_int_equal(lan_marching_blocker(m->marching, 0), 1);
    march_until(m, 1.0);
    assert_true(lan_marching_is_moving(m->marching, 0));
    march_until(m, 100.0);
    assert_int_equal(lan_marching_place(m->marching, 0), 5);
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(round_who_is_still_another_route_is_found_at_once)
{
    march_world *m =
        make_march((const char *const[]){".....", ".....", NULL}, 2);
    march_enter(m, 0, 0);
    march_go(m, 0, 4);
    march_until(m, 0.5);
    march_enter(m, 1, 2);
    march_until(m, 100.0);
    assert_int_equal(lan_marching_place(m->marching, 0), 4);
    assert_int_equal(lan_marching_routes(m->marching), 2);
    assert_close(m->steps[m->step_count - 1].arrive, 6.0, 0.0, 0.0);
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(a_ring_of_four_is_a_deadlock_that_is_reported_once)
{
    march_world *m = make_march((const char *const[]){"..", "..", NULL}, 4);
    static const int32_t ring[] = {0, 1, 3, 2};
    int32_t found[4] = {-1, -1, -1, -1};
    for (int32_t i = 0; i < 4; i++) {
        march_enter(m, i, ring[i]);
        march_go(m, i, ring[(i + 1) % 4]);
    }
    m->options.is_blind = true;
    march_until(m, 1.5);
    assert_int_equal(lan_marching_deadlock(m->marching, found, 4), 0);
    march_until(m, 1000.0);
    assert_int_equal(lan_marching_deadlock(m->marching, found, 4), 4);
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(found[i], i);
        assert_int_equal(lan_marching_state(m->marching, i),
                         LAN_MARCHER_BLOCKED);
    }
    assert_int_equal(lan_marching_deadlock(m->marching, found, 4), 0);
    assert_true(isinf(lan_marching_next(m->marching)));
    assert_int_equal(lan_marching_steps(m->marching), 0);
    march_destroy(m);
}

/* After its patience the higher priority looks for another way, the lower one
 * waits on. */
static void assert_first_aside(double first, double second, int32_t aside)
{
    march_world *m = make_march(
        (const char *const[]){".......", ".@@@@@.", ".......", NULL}, 2);
    m->priorities[0] = first;
    m->priorities[1] = second;
    march_again(m);
    march_enter(m, 0, 0);
    march_enter(m, 1, 6);
    march_go(m, 0, 6);
    march_go(m, 1, 0);
    march_until(m, 1000.0);
    assert_int_equal(lan_marching_place(m->marching, 0), 6);
    assert_int_equal(lan_marching_place(m->marching, 1), 0);
    bool went_round[2] = {false, false};
    for (size_t i = 0; i < m->step_count; i++) {
        if (m->steps[i].to / m->width == 2) {
            went_round[m->steps[i].marcher] = true;
        }
    }
    assert_true(went_round[aside]);
    assert_false(went_round[1 - aside]);
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(the_higher_priority_goes_round)
{
    assert_first_aside(0.0, 0.0, 0);
    assert_first_aside(1.0, 2.0, 1);
    assert_first_aside(2.0, 1.0, 0);
}

TEST(no_way_is_asked_for_when_a_cell_is_freed)
{
    march_world *m = make_march(lane, 2);
    march_enter(m, 0, 0);
    march_enter(m, 1, 3);
    march_go(m, 0, 5);
    march_until(m, 50.0);
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_NO_WAY);
    lan_marching_leave(m->marching, 1, m->now);
    march_until(m, 50.0);
    assert_true(lan_marching_is_moving(m->marching, 0));
    march_until(m, 100.0);
    assert_int_equal(lan_marching_place(m->marching, 0), 5);
    march_destroy(m);
}
