/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/marched.h"

#include <math.h>

#include "base/real.h"
#include "tests/support/support.h"

static const char *const open_rows[] = {"........", "........", "........",
                                        "........", NULL};
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
    assert_int_equal(lan_marching_routes(m->marching), 1);
    assert_int_equal(lan_marching_steps(m->marching), 4);
    assert_true(isinf(lan_marching_next(m->marching)));
    march_destroy(m);
}

/* In the middle of a step it is where it comes from, and holds where it goes.
 */
TEST(a_step_holds_its_target_alone)
{
    march_world *m = make_march(lane, 1);
    put(m, 0, 2, 0);
    march_go(m, 0, 5);
    march_until(m, 0.5);
    size_t count = 0;
    assert_int_equal(lan_marching_place(m->marching, 0), 2);
    assert_int_equal(lan_marching_target(m->marching, 0), 3);
    assert_int_equal(lan_marching_holder(m->marching, 2), -1);
    assert_int_equal(lan_marching_holder(m->marching, 3), 0);
    assert_close(lan_marching_departed(m->marching, 0), 0.0, 0.0, 0.0);
    assert_close(lan_marching_arrives(m->marching, 0), 1.0, 0.0, 0.0);
    assert_int_equal(lan_marching_path(m->marching, 0, &count)[0], 3);
    assert_int_equal(count, 3);
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_MOVING);
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

TEST(who_leads_is_not_held_up_by_a_slow_one_behind)
{
    march_world *m = make_march(lane, 2);
    m->paces[0] = 3.0;
    put(m, 0, 0, 0);
    put(m, 1, 1, 0);
    march_go(m, 0, 5);
    march_go(m, 1, 6);
    march_until(m, 100.0);
    assert_step(m, 1, 2, 0.0, 1.0);
    assert_step(m, 1, 6, 4.0, 5.0);
    assert_step(m, 0, 1, 0.0, 3.0);
    assert_march_is_lawful(m);
    march_destroy(m);
}

/* It comes into a place that another leaves, and not before that one is gone.
 */
TEST(who_follows_later_arrives_no_earlier_than_who_leaves)
{
    march_world *m = make_march(open_rows, 2);
    m->paces[0] = 4.0;
    put(m, 0, 3, 0);
    march_go(m, 0, march_at(m, 4, 0));
    march_until(m, 2.5);
    put(m, 1, 2, 0);
    march_go(m, 1, march_at(m, 3, 0));
    march_until(m, 100.0);
    assert_step(m, 1, march_at(m, 3, 0), 2.5, 4.0);
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

TEST(two_head_on_pass_each_other_by_a_bay)
{
    march_world *m =
        make_march((const char *const[]){".........", "@@@@.@@@@", NULL}, 2);
    m->options.is_blind = true;
    put(m, 0, 0, 0);
    put(m, 1, 8, 0);
    march_go(m, 0, 8);
    march_go(m, 1, 0);
    march_until(m, 100.0);
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(an_enemy_in_the_way_blocks_until_it_goes)
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
    assert_close(lan_marching_blocked_since(m->marching, 0), 1.0, 0.0, 0.0);
    march_until(m, 7.25);
    lan_marching_leave(m->marching, 1, m->now);
    march_until(m, 100.0);
    assert_step(m, 0, 2, 7.25, 8.25);
    assert_int_equal(lan_marching_state(m->marching, 1), LAN_MARCHER_OFF);
    assert_int_equal(lan_marching_place(m->marching, 1), -1);
    march_destroy(m);
}

/* Its patience asks once for another way; as long as nobody goes anywhere no
 * more is asked, and there is no instant to come. */
TEST(patience_over_asks_for_another_route)
{
    march_world *m = make_march(open_rows, 2);
    m->sides[1] = 1;
    m->options.patience = 3.0;
    march_again(m);
    put(m, 0, 0, 1);
    put(m, 1, 2, 1);
    m->options.is_blind = true;
    march_go(m, 0, march_at(m, 2, 1));
    march_until(m, 1.5);
    assert_close(lan_marching_next(m->marching), 4.0, 0.0, 0.0);
    march_until(m, 100.0);
    assert_int_equal(lan_marching_routes(m->marching), 2);
    assert_true(isinf(lan_marching_next(m->marching)));
    m->options.is_blind = false;
    march_go(m, 0, march_at(m, 4, 1));
    march_until(m, 200.0);
    assert_true(lan_marching_is_there(m->marching, 0));
    assert_march_is_lawful(m);
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

TEST(who_holds_is_not_pushed_until_it_is_free)
{
    march_world *m =
        make_march((const char *const[]){".....", "@@.@@", NULL}, 2);
    m->options.is_blind = true;
    m->firm[1] = true;
    put(m, 0, 0, 0);
    put(m, 1, 2, 0);
    march_go(m, 0, 4);
    march_until(m, 20.5);
    assert_int_equal(lan_marching_place(m->marching, 0), 1);
    assert_int_equal(lan_marching_blocker(m->marching, 0), 1);
    m->firm[1] = false;
    lan_marching_free(m->marching, 1);
    march_until(m, 100.0);
    assert_step(m, 1, march_at(m, 2, 1), 20.5, 21.5);
    assert_int_equal(lan_marching_place(m->marching, 0), 4);
    march_destroy(m);
}

TEST(who_was_pushed_off_its_way_finds_a_way_again)
{
    march_world *m = make_march((const char *const[]){"@.@@", "....", NULL}, 2);
    m->options.is_blind = true;
    put(m, 0, 0, 1);
    put(m, 1, 1, 1);
    march_go(m, 1, march_at(m, 0, 1));
    march_go(m, 0, march_at(m, 3, 1));
    march_until(m, 100.0);
    assert_int_equal(lan_marching_place(m->marching, 0), march_at(m, 3, 1));
    assert_int_equal(lan_marching_place(m->marching, 1), march_at(m, 0, 1));
    assert_march_is_lawful(m);
    march_destroy(m);
}

TEST(no_way_is_asked_for_again_when_somebody_has_gone)
{
    march_world *m = make_march(lane, 2);
    m->sides[1] = 1;
    march_again(m);
    put(m, 0, 0, 0);
    put(m, 1, 3, 0);
    march_go(m, 0, 5);
    march_until(m, 50.0);
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_NO_WAY);
    assert_true(isinf(lan_marching_next(m->marching)));
    lan_marching_leave(m->marching, 1, m->now);
    assert_close(lan_marching_next(m->marching), 51.0, 0.0, 0.0);
    march_until(m, 100.0);
    assert_int_equal(lan_marching_place(m->marching, 0), 5);
    march_destroy(m);
}

TEST(a_step_is_finished_before_it_goes_elsewhere_or_halts)
{
    march_world *m = make_march(lane, 1);
    put(m, 0, 2, 0);
    march_go(m, 0, 7);
    march_until(m, 0.5);
    march_go(m, 0, 0);
    march_until(m, 1.5);
    assert_step(m, 0, 3, 0.0, 1.0);
    assert_int_equal(lan_marching_target(m->marching, 0), 2);
    march_halt(m, 0);
    march_until(m, 100.0);
    assert_int_equal(lan_marching_place(m->marching, 0), 2);
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_STILL);
    march_destroy(m);
}

TEST(nobody_passes_an_occupied_corner)
{
    static const char *const rows[] = {"..", "..", NULL};
    const march_options options = {.mover = LAN_MOVER_PIBT, .is_blind = true};
    march_world *m = march_create(rows, 3, &options);
    m->sides[1] = m->sides[2] = 1;
    march_again(m);
    for (int32_t i = 0; i < 3; i++) {
        march_enter(m, i, i);
    }
    march_go(m, 0, 3);
    march_until(m, 0.5);
    assert_int_equal(lan_marching_state(m->marching, 0), LAN_MARCHER_BLOCKED);
    assert_int_equal(lan_marching_blocker(m->marching, 0), 1);
    lan_marching_leave(m->marching, 1, m->now);
    lan_marching_leave(m->marching, 2, m->now);
    march_until(m, 100.0);
    assert_step(m, 0, 3, 0.5, 0.5 + sqrt(2.0));
    march_destroy(m);
}

TEST(who_cannot_pass_a_corner_goes_by_it)
{
    static const char *const rows[] = {"..", "..", NULL};
    const march_options options = {.mover = LAN_MOVER_PIBT, .is_blind = true};
    march_world *m = march_create(rows, 2, &options);
    m->sides[1] = 1;
    march_again(m);
    march_enter(m, 0, 0);
    march_enter(m, 1, 1);
    march_go(m, 0, 3);
    march_until(m, 100.0);
    assert_step(m, 0, 2, 0.0, 1.0);
    assert_step(m, 0, 3, 1.0, 2.0);
    assert_int_equal(lan_marching_routes(m->marching), 1);
    march_destroy(m);
}

TEST(a_reset_march_is_as_new)
{
    march_world *m = make_march(open_rows, 2);
    for (int32_t round = 0; round < 2; round++) {
        m->now = 0.0;
        m->step_count = 0;
        lan_marching_reset(m->marching);
        put(m, 0, 0, 0);
        put(m, 1, 7, 0);
        march_go(m, 0, 7);
        march_go(m, 1, 0);
        march_until(m, round == 0 ? 2.5 : 100.0);
        assert_march_is_lawful(m);
    }
    assert_int_equal(lan_marching_place(m->marching, 0), 7);
    assert_int_equal(lan_marching_place(m->marching, 1), 0);
    march_destroy(m);
}

TEST(what_a_callback_refuses_is_handed_on)
{
    march_world *m = make_march(lane, 1);
    put(m, 0, 0, 0);
    march_go(m, 0, 3);
    m->fails = true;
    assert_int_equal(lan_marching_decide(m->marching, 0.0), LAN_ECANCELLED);
    march_destroy(m);
}
