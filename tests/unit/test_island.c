/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Islands: what each call does, against closed forms and against descriptions
 * that say the same without a map.
 */
#include "model/island_impl.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/battle.h"
#include "lanchester/solver.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define MOST 4

/* The whole of a scene, and an island of its armies from first on. */
typedef struct stage {
    scene *scene;
    lan_battle *whole;
    lan_battle *island;
    lan_solver *solver;
    int32_t armies[MOST];
    int32_t count;
    lan_error err;
} stage;

static stage stage_of(scene *s, lan_method method)
{
    stage t = {.scene = s, .count = s->army_count};
    for (int32_t a = 0; a < t.count; a++) {
        t.armies[a] = a;
    }
    const lan_battle_def *def = scene_def(s);
    assert_ok_or(lan_island_create_whole(def, &t.whole, &t.err), &t.err);
    assert_ok_or(lan_island_define(def, t.armies, t.count, &t.island, &t.err),
                 &t.err);
    lan_island_take(t.island, t.armies, t.whole, 0.0);
    lan_solver_options options = lan_solver_options_default();
    options.method = method;
    assert_ok_or(lan_solver_create(t.island, &options, &t.solver, &t.err),
                 &t.err);
    return t;
}

static void stage_clear(stage *t)
{
    lan_solver_destroy(t->solver);
    lan_battle_destroy(t->island);
    lan_battle_destroy(t->whole);
    scene_destroy(t->scene);
}

static bool advance(stage *t, double until)
{
    bool stopped = false;
    assert_ok_or(lan_island_advance(t->island, until, t->solver, &stopped, NULL,
                                    &t->err),
                 &t->err);
    return stopped;
}

static double left(const stage *t, int32_t group)
{
    return lan_battle_strength(t->island, group);
}

static void set_pair(stage *t, int32_t from, int32_t at, double factor)
{
    lan_island_set_weapon(t->island, from, 0, at, factor);
}

/* --- factors, reach, fronts ----------------------------------------------- */

static scene *duel_by(lan_law law, double k)
{
    scene *s = scene_duel(100.0, 90.0, k, k, law, 50.0);
    for (size_t e = 0; e < s->def.fire_count; e++) {
        s->fire[e].enemy = law == LAN_LAW_POWER ? 0.9 : s->fire[e].enemy;
        s->fire[e].own = law == LAN_LAW_POWER ? 0.4 : s->fire[e].own;
        s->fire[e].half = law == LAN_LAW_SEARCH ? 25.0 : LAN_NAN;
    }
    return s;
}

/* A factor of 1/2 is half the coefficient, whatever the law: to the bit. */
TEST(a_factor_multiplies_the_coefficient_of_every_law)
{
    static const lan_law laws[] = {LAN_LAW_AIMED, LAN_LAW_AREA, LAN_LAW_POWER,
                                   LAN_LAW_SEARCH};
    static const double k[] = {0.05, 0.001, 0.05, 0.05};
    for (size_t law = 0; law < 4; law++) {
        scene *half = duel_by(laws[law], k[law]);
        half->fire[0].coefficient *= 0.5;
        solved want = scene_solve(half, NULL);
        assert_ok(want.status);
        stage t = stage_of(duel_by(laws[law], k[law]), LAN_METHOD_AUTO);
        set_pair(&t, half->fire[0].from_army, half->fire[0].at_army, 0.5);
        assert_ok(lan_island_settle(t.island));
        (void)advance(&t, 50.0);
        for (int32_t i = 0; i < 2; i++) {
            assert_close(left(&t, i), want.outcome->groups[i].left, 0.0, 0.0);
        }
        solved_clear(&want);
        scene_destroy(half);
        stage_clear(&t);
    }
}

/* Blue is hit by three quarters of red only; the square law's time and rest. */
TEST(cover_is_a_smaller_coefficient_of_the_square_law)
{
    stage t =
        stage_of(scene_square(100.0, 90.0, 0.2, 0.1, 100.0), LAN_METHOD_AUTO);
    set_pair(&t, 1, 0, 0.5);
    assert_ok(lan_island_settle(t.island));
    assert_true(advance(&t, 100.0));
    assert_int_equal(lan_battle_army_state(t.island, 1), LAN_ARMY_GONE);
    const double rest = sqrt(100.0 * 100.0 - 90.0 * 90.0);
    assert_close(left(&t, 0), rest, 1e-8, 0.0);
    assert_close(lan_battle_time(t.island), atanh(0.9) / 0.1, 1e-8, 0.0);
    stage_clear(&t);
}

TEST(out_of_reach_draws_no_fire)
{
    scene *s = scene_create(4, 5.0);
    (void)scene_army(s, NULL);
    const int32_t archers = scene_group(s, 50.0);
    (void)scene_army(s, NULL);
    const int32_t near = scene_group(s, 100.0);
    const int32_t far = scene_group(s, 100.0);
    (void)scene_fire(s, archers, near, LAN_LAW_AIMED, 0.1);
    (void)scene_fire(s, archers, far, LAN_LAW_AIMED, 0.1);
    (void)scene_fire(s, near, archers, LAN_LAW_AIMED, 0.1);
    for (size_t e = 0; e < s->def.fire_count; e++) {
        s->fire[e].at_group = s->fire[e].at_army == 1 ? (int32_t)e : 0;
        s->fire[e].from_group = 0;
    }
    stage t = stage_of(s, LAN_METHOD_GSL);
    set_pair(&t, archers, far, LAN_ISLAND_OUT_OF_REACH);
    set_pair(&t, near, archers, LAN_ISLAND_OUT_OF_REACH);
    set_pair(&t, far, archers, LAN_ISLAND_OUT_OF_REACH);
    assert_ok(lan_island_settle(t.island));
    assert_false(lan_island_is_still(t.island));
    (void)advance(&t, 4.0);
    assert_close(left(&t, archers), 50.0, 0.0, 0.0);
    assert_close(left(&t, far), 100.0, 0.0, 0.0);
    assert_close(left(&t, near), 100.0 - 4.0 * 0.1 * 50.0, 1e-12, 0.0);
    set_pair(&t, archers, near, LAN_ISLAND_OUT_OF_REACH);
    assert_ok(lan_island_settle(t.island));
    assert_true(lan_island_is_still(t.island));
    (void)advance(&t, 5.0);
    assert_close(left(&t, near), 80.0, 1e-12, 0.0);
    stage_clear(&t);
}

TEST(a_front_of_the_ground_is_one_of_the_description)
{
    scene *narrow = scene_square(100.0, 90.0, 0.02, 0.05, 30.0);
    narrow->armies[1].front = 40.0;
    solved want = scene_solve(narrow, NULL);
    assert_ok(want.status);
    scene *s = scene_square(100.0, 90.0, 0.02, 0.05, 30.0);
    s->armies[1].front = 70.0;
    stage t = stage_of(s, LAN_METHOD_AUTO);
    lan_island_set_front(t.island, 1, 40.0);
    assert_ok(lan_island_settle(t.island));
    (void)advance(&t, 30.0);
    for (int32_t i = 0; i < 2; i++) {
        assert_close(left(&t, i), want.outcome->groups[i].left, 0.0, 0.0);
    }
    assert_true(want.outcome->groups[0].left > 10.0);
    solved_clear(&want);
    scene_destroy(narrow);
    stage_clear(&t);
}

/* --- levels --------------------------------------------------------------- */

/* x = x0 cosh(k t) - y0 sinh(k t) at a = b = k. */
TEST(an_advance_stops_where_a_watched_share_is_left)
{
    for (int way = 0; way < 2; way++) {
        stage t = stage_of(scene_square(100.0, 100.0, 0.1, 0.1, 100.0),
                           way == 0 ? LAN_METHOD_AUTO : LAN_METHOD_GSL);
        lan_island_watch(t.island, 0, 0.5, LAN_NAN);
        assert_ok(lan_island_settle(t.island));
        assert_true(advance(&t, 50.0));
        assert_close(lan_battle_time(t.island), log(2.0) / 0.1, 1e-9, 0.0);
        assert_close(left(&t, 0), 50.0, 1e-9, 0.0);
        assert_false(advance(&t, 8.0));
        assert_close(lan_battle_time(t.island), 8.0, 0.0, 0.0);
        lan_island_watch(t.island, 1, 0.6, LAN_NAN);
        assert_true(advance(&t, 9.0)); /* it is below already */
        assert_close(lan_battle_time(t.island), 8.0, 0.0, 0.0);
        assert_false(advance(&t, 9.0));
        stage_clear(&t);
    }
}

/* One ulp of the time may change more than rounding: the level is reached all
 * the same, and once. */
TEST(a_watched_share_is_reached_however_fast_it_falls)
{
    for (double k = 1.0; k < 2e12; k *= 7.0) {
        stage t =
            stage_of(scene_square(100.0, 100.0, k, k, 9.0), LAN_METHOD_GSL);
        lan_island_take(t.island, t.armies, t.whole, 2.0);
        lan_island_watch(t.island, 0, 0.4, LAN_NAN);
        assert_ok(lan_island_settle(t.island));
        assert_true(advance(&t, 8.0));
        assert_close(left(&t, 0), 40.0, 1e-9, 0.0);
        assert_false(advance(&t, lan_battle_time(t.island) + 0.1 / k));
        stage_clear(&t);
    }
}

TEST(an_advance_stops_at_a_watched_morale)
{
    scene *s = scene_square(100.0, 1e6, 1e-8, 1e-9, 1e4);
    s->armies[0].has_morale = true;
    s->armies[0].morale = lan_army_def_default().morale;
    s->armies[0].morale.loss_weight = 2.0;
    s->armies[0].morale.recovery = 0.0;
    s->armies[0].morale.start = 0.9;
    stage t = stage_of(s, LAN_METHOD_AUTO);
    lan_island_watch(t.island, 0, LAN_NAN, 0.7);
    assert_ok(lan_island_settle(t.island));
    assert_true(advance(&t, 1e4));
    assert_close(lan_battle_morale(t.island, 0), 0.7, 1e-9, 0.0);
    assert_close(left(&t, 0), 90.0, 1e-6, 0.0);
    stage_clear(&t);
}

/* --- fleeing -------------------------------------------------------------- */

static scene *breaking_duel(void)
{
    scene *s = scene_square(100.0, 400.0, 0.01, 0.01, 500.0);
    s->armies[0].break_at = 0.5;
    s->armies[0].losses = 0.001;
    scene_comes_rate(s, 0, 0.0, 400.0, 0.5);
    return s;
}

TEST(a_broken_army_is_left_alone_unless_it_is_chased)
{
    stage t = stage_of(breaking_duel(), LAN_METHOD_AUTO);
    assert_ok(lan_island_settle(t.island));
    assert_true(advance(&t, 400.0));
    assert_int_equal(lan_battle_army_state(t.island, 0), LAN_ARMY_BROKEN);
    const double broke = lan_battle_time(t.island);
    const double blue = left(&t, 0);
    const double red = left(&t, 1);
    assert_false(advance(&t, broke + 10.0));
    assert_close(left(&t, 0), blue, 0.0, 0.0);
    set_pair(&t, 1, 0, 0.25);
    lan_island_set_fleeing(t.island, 0);
    assert_ok(lan_island_settle(t.island));
    const double rate = 0.25 * 0.01 * red; /* of a strength that stays */
    assert_false(advance(&t, broke + 20.0));
    assert_close(left(&t, 0), blue - 10.0 * rate, 1e-9, 0.0);
    assert_true(advance(&t, 500.0));
    assert_int_equal(lan_battle_army_state(t.island, 0), LAN_ARMY_GONE);
    assert_close(lan_battle_time(t.island), broke + 10.0 + blue / rate, 1e-8,
                 0.0);
    assert_close(left(&t, 1), red, 0.0, 0.0);
    stage_clear(&t);
}

TEST(chased_army_may_be_gone_in_random_battles)
{
    scene *s = scene_square(40.0, 200.0, 0.1, 0.01, 500.0);
    s->armies[0].break_at = 0.5;
    stage t = stage_of(s, LAN_METHOD_CHANCE);
    assert_ok(lan_island_settle(t.island));
    assert_true(advance(&t, 500.0));
    assert_int_equal(lan_battle_army_state(t.island, 0), LAN_ARMY_BROKEN);
    assert_close(left(&t, 0), 20.0, 0.0, 0.0);
    lan_island_set_fleeing(t.island, 0);
    assert_ok(lan_island_settle(t.island));
    const double red = left(&t, 1);
    assert_true(advance(&t, 500.0));
    assert_int_equal(lan_battle_army_state(t.island, 0), LAN_ARMY_GONE);
    assert_close(left(&t, 0), 0.0, 0.0, 0.0);
    assert_close(left(&t, 1), red, 0.0, 0.0);
    assert_true(lan_island_is_still(t.island));
    stage_clear(&t);
}

/* --- armies alone, and armies that come ----------------------------------- */

/* x' = -l x + r, m' = rho (1 - m). */
TEST(an_army_alone_ages)
{
    scene *s = scene_square(100.0, 50.0, 0.1, 0.1, 100.0);
    s->armies[0].losses = 0.1;
    s->armies[0].has_morale = true;
    s->armies[0].morale = lan_army_def_default().morale;
    s->armies[0].morale.start = 0.5;
    s->armies[0].morale.recovery = 0.2;
    scene_comes_rate(s, 0, 0.0, 50.0, 4.0);
    stage t = stage_of(s, LAN_METHOD_AUTO);
    lan_battle *alone = NULL;
    const int32_t blue = 0;
    assert_ok(lan_island_define(scene_def(s), &blue, 1, &alone, &t.err));
    lan_island_take(alone, &blue, t.whole, 0.0);
    assert_ok(lan_island_settle(alone));
    bool stopped = true;
    assert_ok_or(
        lan_island_advance(alone, 7.0, t.solver, &stopped, NULL, &t.err),
        &t.err);
    assert_false(stopped);
    assert_close(lan_battle_strength(alone, 0), 40.0 + 60.0 * exp(-0.7), 1e-8,
                 0.0);
    assert_close(lan_battle_morale(alone, 0), 1.0 - 0.5 * exp(-1.4), 1e-8, 0.0);
    lan_island_give(alone, &blue, t.whole);
    assert_close(lan_battle_strength(t.whole, 0), lan_battle_strength(alone, 0),
                 0.0, 0.0);
    lan_battle_destroy(alone);
    stage_clear(&t);
}

/* What red could bring to zero is not gone at half a soldier when red is out of
 * the island. */
TEST(gone_levels_stay_where_no_enemy_is_left)
{
    stage t =
        stage_of(scene_square(1.0, 0.99, 0.1, 0.1, 100.0), LAN_METHOD_AUTO);
    assert_ok(lan_island_settle(t.island));
    assert_true(advance(&t, 100.0));
    assert_close(left(&t, 0), sqrt(1.0 - 0.99 * 0.99), 1e-9, 0.0);
    assert_close(lan_battle_gone_level(t.island, 0), 1e-9, 1e-12, 0.0);
    assert_false(advance(&t, 90.0));
    lan_island_give(t.island, t.armies, t.whole);
    const int32_t blue = 0;
    lan_battle *alone = NULL;
    assert_ok(lan_island_define(scene_def(t.scene), &blue, 1, &alone, &t.err));
    lan_island_take(alone, &blue, t.whole, 90.0);
    assert_ok(lan_island_settle(alone));
    assert_int_equal(lan_battle_army_state(alone, 0), LAN_ARMY_FIGHTING);
    assert_close(lan_battle_strength(alone, 0), left(&t, 0), 0.0, 0.0);
    assert_true(lan_island_is_still(alone));
    lan_battle_destroy(alone);
    stage_clear(&t);
}

/* --- timed fire ----------------------------------------------------------- */

/* --- chance --------------------------------------------------------------- */

/* Wins of blue of so many battles, each cut every `step` hours. */
static int count_wins(stage *t, int battles, double step)
{
    int wins = 0;
    for (int b = 0; b < battles; b++) {
        uint64_t seed = 1000 * (uint64_t)b + (step < 1e3 ? 7 : 3);
        lan_battle_reset(t->whole);
        lan_island_take(t->island, t->armies, t->whole, 0.0);
        assert_ok(lan_island_settle(t->island));
        double until = step;
        for (;;) {
            lan_solver_set_seed(t->solver, seed++);
            if (advance(t, until)) {
                break;
            }
            lan_island_give(t->island, t->armies, t->whole);
            lan_island_take(t->island, t->armies, t->whole, until);
            assert_ok(lan_island_settle(t->island));
            until += step;
        }
        wins += lan_battle_army_state(t->island, 1) == LAN_ARMY_GONE;
    }
    return wins;
}

/* Rates have no memory: cuts do not change what is drawn on average. */
TEST(cuts_do_not_change_the_chances)
{
    stage t =
        stage_of(scene_square(12.0, 11.0, 0.1, 0.1, 1e6), LAN_METHOD_CHANCE);
    const int battles = 2000;
    const double whole = count_wins(&t, battles, 1e5);
    const double cut = count_wins(&t, battles, 0.7);
    const double share = (whole + cut) / (2.0 * battles);
    const double deviation = sqrt(2.0 * battles * share * (1.0 - share));
    print_message("# %g and %g of %d won\n", whole, cut, battles);
    assert_true(fabs(whole - cut) <= 3.3 * deviation);
    assert_true(share > 0.5 && share < 0.8);
    stage_clear(&t);
}

/* --- ahead and back ------------------------------------------------------- */

TEST(an_engagement_is_redefined_for_other_armies)
{
    scene *s = scene_create(4, 10.0);
    for (int a = 0; a < 4; a++) {
        (void)scene_army(s, a % 2 == 0 ? "blue" : "red");
        (void)scene_group(s, 10.0 + a);
    }
    (void)scene_fire(s, 1, 2, LAN_LAW_AIMED, 0.25);
    (void)scene_fire(s, 0, 1, LAN_LAW_AIMED, 0.5);
    s->armies[3].losses = 0.125;
    stage t = stage_of(s, LAN_METHOD_GSL);
    lan_battle *island = NULL;
    const int32_t pair[] = {1, 2};
    assert_ok_or(lan_island_define(scene_def(s), pair, 2, &island, &t.err),
                 &t.err);
    lan_island_take(island, pair, t.whole, 0.0);
    assert_ok(lan_island_settle(island));
    assert_string_equal(lan_battle_army_name(island, 0),
                        lan_battle_army_name(t.whole, 1));
    assert_string_equal(lan_battle_side_name(island, 0), "red");
    bool stopped;
    assert_ok(
        lan_island_advance(island, 2.0, t.solver, &stopped, NULL, &t.err));
    assert_close(lan_battle_strength(island, 1), 12.0 - 2.0 * 0.25 * 11.0,
                 1e-12, 0.0);
    lan_island_give(island, pair, t.whole);
    const int32_t other[] = {0, 3};
    assert_ok_or(lan_island_define(scene_def(s), other, 2, &island, &t.err),
                 &t.err);
    lan_island_take(island, other, t.whole, 0.0);
    assert_ok(lan_island_settle(island));
    assert_ok(
        lan_island_advance(island, 2.0, t.solver, &stopped, NULL, &t.err));
    lan_island_give(island, other, t.whole);
    assert_close(lan_battle_strength(t.whole, 3), 13.0 * exp(-0.25), 1e-9, 0.0);
    assert_close(lan_battle_strength(t.whole, 2), 6.5, 1e-12, 0.0);
    lan_battle_destroy(island);
    stage_clear(&t);
}

TEST(rows_of_a_whole_are_added_to_a_trajectory)
{
    stage t =
        stage_of(scene_square(100.0, 50.0, 0.1, 0.1, 20.0), LAN_METHOD_AUTO);
    lan_trajectory *rows = NULL;
    assert_ok(lan_trajectory_create(&rows));
    assert_ok(lan_trajectory_add(rows, t.whole, 0.0));
    assert_ok(lan_trajectory_add(rows, t.whole, 0.0));
    assert_ok(lan_trajectory_add(rows, t.island, 3.0));
    assert_int_equal(lan_trajectory_add(rows, t.whole, 2.0), LAN_EINVAL);
    assert_int_equal(lan_trajectory_add(rows, t.whole, LAN_NAN), LAN_EINVAL);
    assert_int_equal(lan_trajectory_add(rows, t.whole, LAN_INF), LAN_EINVAL);
    assert_int_equal(rows->row_count, 3);
    assert_int_equal(rows->columns, 2);
    assert_close(rows->values[6], 3.0, 0.0, 0.0);
    assert_close(rows->values[8], 50.0, 0.0, 0.0);
    lan_trajectory_destroy(rows);
    stage_clear(&t);
}

TEST(only_a_settled_island_advances)
{
    stage t =
        stage_of(scene_square(100.0, 50.0, 0.1, 0.1, 20.0), LAN_METHOD_AUTO);
    bool stopped = true;
    assert_int_equal(
        lan_island_advance(t.island, 5.0, t.solver, &stopped, NULL, &t.err),
        LAN_EINVAL);
    assert_true(stopped);
    assert_ok(lan_island_settle(t.island));
    (void)advance(&t, 2.0);
    assert_int_equal(
        lan_island_advance(t.island, 1.0, t.solver, &stopped, NULL, &t.err),
        LAN_EINVAL);
    assert_int_equal(
        lan_island_advance(t.whole, 5.0, t.solver, &stopped, NULL, &t.err),
        LAN_EINVAL);
    assert_close(lan_battle_time(t.island), 2.0, 0.0, 0.0);
    stage_clear(&t);
}
