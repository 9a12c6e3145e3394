/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/marched.h"

#include <math.h>

#include "base/real.h"
#include "tests/support/support.h"

static const char *const lane[] = {"........", NULL};

static march_world *make_march(const char *const *rows, int32_t count)
{
    const march_options options = {.mover = LAN_MOVER_PIBT,
                                   .is_straight = true};
    return march_create(rows, count, &options);
}

/* Enters a marcher at (x, y) of the first row's map. */
static void put(march_world *m, int32_t marcher, int32_t x, int32_t y)
{
    march_enter(m, marcher, march_at(m, x, y));
}

static void assert_step(const march_world *m, int32_t marcher, int32_t to,
                        double depart, double arrive)
{
    for (size_t i = 0; i < m->step_count; i++) {
        const march_step *const s = &m->steps[i];
        if (s->marcher == marcher && s->to == to && s->from != to) {
            assert_close(s->depart, depart, 0.0, 0.0);
            assert_close(s->arrive, arrive, 0.0, 0.0);
            return;
        }
    }
    fail_with("%d has made no step to %d", marcher, to);
}

TEST(an_open_march_takes_the_sum_of_its_steps)
{
    march_world *m = make_march((const char *const[]){"..2..", NULL}, 1);
    m->paces[0] = 0.25;
    put(m, 0, 0, 0);
    march_go(m, 0, 4);
    march_until(m, 10.0);
    assert_int_equal(m->step_count, 5);
    assert_step(m, 0, 1, 0.0, 0.25);
    assert_step(m, 0, 2, 0.25, 0.75);
    assert_step(m, 0, 3, 0.75, 1.25);
    assert_step(m, 0, 4, 1.25, 1.5);
    assert_true(lan_marching_is_there(m->marching, 0));
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_STILL);
    assert_int_equal(m->routes, 1);
    assert_true(isinf(lan_marching_next(m->marching)));
    march_destroy(m);
}

TEST(a_chain_starts_together_and_waits_for_the_slow_one_ahead)
{
    march_world *m = make_march(lane, 3);
    m->paces[2] = 3.0;
    for (int32_t i = 0; i < 3; i++) {
        put(m, i, i, 0);
        march_go(m, i, i + 4);
    }
    march_until(m, 100.0);
    assert_step(m, 0, 1, 0.0, 3.0);
    assert_step(m, 1, 2, 0.0, 3.0);
    assert_step(m, 2, 3, 0.0, 3.0);
    assert_step(m, 0, 4, 9.0, 12.0);
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(a_ring_of_four_turns_as_fast_as_its_slowest)
{
    march_world *m = make_march((const char *const[]){"..", "..", NULL}, 4);
    static const int32_t ring[] = {0, 1, 3, 2};
    m->paces[2] = 2.5;
    for (int32_t i = 0; i < 4; i++) {
        march_enter(m, i, ring[i]);
        march_go(m, i, ring[(i + 1) % 4]);
    }
    march_until(m, 100.0);
    for (int32_t i = 0; i < 4; i++) {
        assert_step(m, i, ring[(i + 1) % 4], 0.0, 2.5);
    }
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(an_enemy_ahead_blocks_until_it_leaves)
{
    march_world *m = make_march(lane, 2);
    m->sides[1] = 1;
    m->options.is_blind = true;
    march_again(m);
    put(m, 0, 0, 0);
    put(m, 1, 2, 0);
    march_go(m, 0, 5);
    march_until(m, 1.5);
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_BLOCKED);
    assert_int_equal(lan_marching_blocker(m->marching, 0), 1);
    march_until(m, 7.25);
    lan_marching_leave(m->marching, 1, m->now);
    march_until(m, 100.0);
    assert_step(m, 0, 2, 7.25, 8.25);
    assert_int_equal(lan_marching_state(m->marching, 1), LAN_MARCHER_OFF);
    assert_int_equal(lan_marching_place(m->marching, 1), -1);
    march_destroy(m);
}

TEST(an_idle_friend_is_pushed_aside_and_stays_there)
{
    march_world *m =
        make_march((const char *const[]){".....", "@@.@@", NULL}, 2);
    m->options.is_blind = true;
    put(m, 0, 0, 0);
    put(m, 1, 2, 0);
    march_go(m, 0, 4);
    march_until(m, 100.0);
    assert_step(m, 1, march_at(m, 2, 1), 1.0, 2.0);
    assert_step(m, 0, 4, 3.0, 4.0);
    assert_int_equal(lan_marching_place(m->marching, 1), march_at(m, 2, 1));
    assert_int_equal(lan_marching_state(m->marching, 1), LAN_MARCHER_STILL);
    march_destroy(m);
}

/* --- fsm ----------------------------------------------------------------- */

static march_world *make_fsm(const char *const *rows, int32_t count)
{
    const march_options options = {
        .mover = LAN_MOVER_FSM, .is_straight = true, .patience = 2.0};
    return march_create(rows, count, &options);
}

/* All places of a frame are full, and each marcher wants the next one. */
static void assert_ring(const char *const *rows, const int32_t *ring,
                        int32_t length)
{
    march_world *m = make_fsm(rows, length);
    int32_t count = 0;
    m->options.is_blind = true;
    for (int32_t i = 0; i < length; i++) {
        march_enter(m, i, ring[i]);
        march_go(m, i, ring[(i + 1) % length]);
    }
    march_until(m, 1.5);
    assert_null(lan_marching_deadlock(m->marching, &count));
    march_until(m, 1000.0);
    const int32_t *found = lan_marching_deadlock(m->marching, &count);
    assert_int_equal(count, length);
    for (int32_t i = 0; i < length; i++) {
        assert_int_equal(found[i], i);
        assert_int_equal(lan_marching_target(m->marching, i), ring[i]);
    }
    assert_null(lan_marching_deadlock(m->marching, &count));
    assert_true(isinf(lan_marching_next(m->marching)));
    march_destroy(m);
}

TEST(a_ring_is_a_deadlock_that_is_reported_once)
{
    static const int32_t ring[] = {0, 1, 3, 2};
    assert_ring((const char *const[]){"..", "..", NULL}, ring, 4);
}

TEST(a_ring_longer_than_64_is_reported_whole)
{
    enum { WIDTH = 40, LENGTH = 2 * WIDTH + 2 };
    static const char *const rows[] = {
        "........................................",
        ".@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@.",
        "........................................", NULL};
    int32_t ring[LENGTH];
    for (int32_t x = 0; x < WIDTH; x++) {
        ring[x] = x;
        ring[WIDTH + 1 + x] = 3 * WIDTH - 1 - x;
    }
    ring[WIDTH] = 2 * WIDTH - 1;
    ring[LENGTH - 1] = WIDTH;
    assert_ring(rows, ring, LENGTH);
}

/* After its patience the higher priority looks for another way, the lower one
 * waits on. */
static void assert_first_aside(double first, double second, int32_t aside)
{
    march_world *m = make_fsm(
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
