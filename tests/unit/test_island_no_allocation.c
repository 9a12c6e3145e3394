/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Islands that have been taken, solved and given back once allocate nothing
 * when that is done again, whatever of them reaches what.
 */
#include "base/real.h"
#include "lanchester/island.h"
#include "tests/support/allocations.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define GROUPS 6

/* Three groups a side of every law, with fronts, breaks, timed fire and
 * answers. */
static scene *stage_battle(void)
{
    static const char *const kinds[] = {"blade"};
    static const lan_kind_def answers[] = {{LAN_RETALIATE_ALIKE}};
    scene *s = scene_create(GROUPS, 40.0);
    for (int a = 0; a < 4; a++) {
        (void)scene_army(s, a < 2 ? "blue" : "red");
        (void)scene_group(s, 100.0 + a);
        if (a % 2 == 1) {
            (void)scene_group(s, 60.0);
        }
        s->armies[a].break_at = a == 1 ? 0.5 : 0.0;
        s->armies[a].front = 80.0;
    }
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i].hit = 0.02 + 0.001 * i;
        s->units[i].kind = 0;
    }
    s->def.kinds = kinds;
    s->def.kind_count = 1;
    s->def.kind_defs = answers;
    (void)scene_army_fire(s, 0, 2, LAN_LAW_POWER, 0.01);
    lan_fire_def *late = scene_army_fire(s, 3, 1, LAN_LAW_AIMED, 0.05);
    late->start = 4.0;
    late->stop = 9.0;
    scene_comes_at(s, 0, 5.0, 20.0);
    scene_comes_rate(s, 4, 1.0, 20.0, 2.0);
    return s;
}

/* One battle in pieces, in which other pairs reach each other each time. */
static void fight_pieces(lan_battle *whole, lan_battle *island,
                         lan_battle *ahead, lan_solver *solver)
{
    static const int32_t armies[] = {0, 1, 2, 3};
    lan_battle_reset(whole);
    for (int k = 0; k < 12; k++) {
        bool stopped;
        lan_island_take(island, armies, whole, lan_battle_time(whole));
        for (int32_t i = 0; i < GROUPS; i++) {
            const int32_t at = (i + k) % GROUPS;
            const bool far = (i * k) % 3 == 1;
            const lan_status status = lan_island_set_pair(
                island, i, at, far ? LAN_ISLAND_OUT_OF_REACH : 0.5);
            assert_true(status == LAN_OK || status == LAN_EINVAL);
        }
        assert_ok(lan_island_settle(island));
        lan_island_assign(ahead, island);
        assert_ok(lan_island_advance(ahead, 40.0, solver, &stopped, NULL));
        assert_ok(lan_island_advance(island, k + 1.0, solver, &stopped, NULL));
        lan_island_give(island, armies, whole);
    }
}

static void assert_none(lan_method method)
{
    static const int32_t armies[] = {0, 1, 2, 3};
    scene *s = stage_battle();
    lan_battle *whole = NULL;
    lan_battle *island = NULL;
    lan_battle *ahead = NULL;
    lan_solver *solver = NULL;
    lan_solver_options options = lan_solver_options_default();
    options.method = method;
    assert_ok(lan_island_create_whole(scene_def(s), &whole, NULL));
    assert_ok(lan_island_define(scene_def(s), armies, 4, &island, NULL));
    assert_ok(lan_battle_copy(island, &ahead));
    assert_ok(lan_solver_create(island, &options, &solver, NULL));
    fight_pieces(whole, island, ahead, solver);
    allocations_start();
    fight_pieces(whole, island, ahead, solver);
    fight_pieces(whole, island, ahead, solver);
    const long count = allocations_stop();
    if (count != 0) {
        fail_with("%s: %ld allocations", lan_method_name(method), count);
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(ahead);
    lan_battle_destroy(island);
    lan_battle_destroy(whole);
    scene_destroy(s);
}

TEST(islands_that_were_solved_once_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    assert_none(LAN_METHOD_GSL);
    assert_none(LAN_METHOD_CHANCE);
}

/* A duel with timed fire has a closed form in every phase, which is chosen anew
 * each time that the island settles. */
TEST(duels_in_closed_form_allocate_nothing_when_they_are_chosen_anew)
{
    static const int32_t both[] = {0, 1};
    if (!allocations_can_be_counted()) {
        skip();
    }
    scene *s = scene_square(100.0, 90.0, 0.02, 0.03, 50.0);
    s->fire[0].start = 3.0;
    s->fire[1].stop = 6.0;
    lan_battle *whole = NULL;
    lan_battle *island = NULL;
    lan_solver *solver = NULL;
    lan_solver_options options = lan_solver_options_default();
    long count = 0;
    options.method = LAN_METHOD_CLOSED;
    assert_ok(lan_island_create_whole(scene_def(s), &whole, NULL));
    assert_ok(lan_island_define(scene_def(s), both, 2, &island, NULL));
    assert_ok(lan_solver_create(island, &options, &solver, NULL));
    for (int round = 0; round < 2; round++) {
        lan_battle_reset(whole);
        allocations_start();
        for (int k = 0; k < 8; k++) {
            bool stopped;
            lan_island_take(island, both, whole, k);
            assert_ok(lan_island_set_pair(island, k % 2, 1 - k % 2, 0.5));
            assert_ok(lan_island_settle(island));
            assert_ok(
                lan_island_advance(island, k + 1.0, solver, &stopped, NULL));
            lan_island_give(island, both, whole);
        }
        count = allocations_stop();
    }
    assert_int_equal(count, 0);
    assert_int_equal(lan_solver_report_of(solver)->method, LAN_METHOD_CLOSED);
    lan_solver_destroy(solver);
    lan_battle_destroy(island);
    lan_battle_destroy(whole);
    scene_destroy(s);
}
