/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rates in lanes by the laws as they are written, and what a look at a step
 * finds. Against the engine's own rates: tests/property/test_interval_lanes.c.
 */
#include <math.h>

#include "base/real.h"
#include "engine/battle_impl.h"
#include "engine/interval_lanes_impl.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

#define WIDTH 2
#define LANE  1
#define MOST  8 /* variables */

/* A battle at its start in the second of two lanes; the first is idle. */
typedef struct lane {
    scene *s;
    lan_battle *battle;
    lan_interval_lanes *lanes;
    lan_event events[64];
    int32_t count;
} lane;

static lane lane_create(scene *s)
{
    lane at = {.s = s, .battle = scene_battle(s)};
    assert_ok(lan_interval_lanes_create(WIDTH, &at.lanes));
    assert_true(lan_interval_lanes_can(at.battle));
    assert_ok(lan_interval_lanes_adopt(at.lanes, at.battle));
    assert_true(lan_interval_lanes_fit(at.lanes, at.battle));
    at.count = lan_events_list(at.battle, at.events);
    lan_interval_lanes_take(at.lanes, LANE, at.battle, at.events, at.count);
    return at;
}

static void lane_clear(lane *at)
{
    lan_interval_lanes_destroy(at->lanes);
    lan_battle_destroy(at->battle);
    scene_destroy(at->s);
}

static void spread(const double *from, double *to)
{
    for (int32_t v = 0; v < MOST; v++) {
        to[v * WIDTH + LANE] = from[v];
        to[v * WIDTH + 1 - LANE] = LAN_NAN;
    }
}

static void find_rates(lane *at, double time, const double y[MOST],
                       double f[MOST])
{
    _Alignas(16) double times[WIDTH] = {LAN_NAN, time};
    _Alignas(16) double in[MOST * WIDTH];
    _Alignas(16) double out[MOST * WIDTH] = {0.0};
    spread(y, in);
    lan_interval_lanes_rates_2(at->lanes, times, in, out);
    for (int32_t v = 0; v < MOST; v++) {
        f[v] = out[v * WIDTH + LANE];
        assert_true(lan_is_zero(out[v * WIDTH + 1 - LANE]));
    }
}

static bool is_suspect(lane *at, double t0, double t1, const double y0[MOST],
                       const double f0[MOST], const double y1[MOST],
                       const double f1[MOST])
{
    _Alignas(16) double times[2][WIDTH] = {{LAN_NAN, t0}, {LAN_NAN, t1}};
    _Alignas(16) double in[4][MOST * WIDTH];
    _Alignas(16) int64_t suspect[WIDTH];
    spread(y0, in[0]);
    spread(f0, in[1]);
    spread(y1, in[2]);
    spread(f1, in[3]);
    const lan_lanes_step step = {times[0], times[1], in[0],
                                 in[1],    in[2],    in[3]};
    lan_interval_lanes_look_2(at->lanes, &step, suspect);
    assert_int_equal(suspect[1 - LANE], 0);
    assert_true(suspect[LANE] == 0 || suspect[LANE] == -1);
    return suspect[LANE] != 0;
}

/* --- laws ----------------------------------------------------------------- */

TEST(two_groups_lose_by_aimed_fire_and_of_themselves_and_receive)
{
    static const double points[] = {0.0, 2.0, 4.0, 10.0, 6.0, 0.0};
    scene *s = scene_square(100.0, 80.0, 0.03, 0.05, 20.0);
    s->groups[0].losses = 0.02;
    scene_comes_points(s, 0, points, 3);
    lane at = lane_create(s);
    assert_true(at.battle->interval.pair.holds);
    const double y[MOST] = {90.0, 70.0, 1.0};
    double f[MOST];
    find_rates(&at, 1.5, y, f);
    assert_close(f[0], 2.0 + 2.0 * 1.5 - 0.03 * 70.0 - 0.02 * 90.0, 1e-15, 0.0);
    assert_close(f[1], -0.05 * 90.0, 1e-15, 0.0);
    assert_close(f[2], 0.02 * 90.0, 1e-15, 0.0);
    lane_clear(&at);
}

TEST(two_groups_lose_by_area_fire)
{
    lane at =
        lane_create(scene_duel(100.0, 80.0, 3e-4, 5e-4, LAN_LAW_AREA, 20.0));
    const double y[MOST] = {90.0, 70.0};
    double f[MOST];
    find_rates(&at, 1.0, y, f);
    assert_close(f[0], -3e-4 * 90.0 * 70.0, 1e-15, 0.0);
    assert_close(f[1], -5e-4 * 90.0 * 70.0, 1e-15, 0.0);
    lane_clear(&at);
}

/* Group 0 against the army of 1 and 2, whose types do not fire. */
static scene *one_against_two(lan_law law, double c1, double c2)
{
    scene *s = scene_create(3, 20.0);
    scene_army(s, NULL);
    scene_group(s, 50.0);
    scene_army(s, NULL);
    scene_group(s, 30.0);
    scene_group(s, 60.0);
    scene_fire(s, 0, 1, law, c1);
    scene_fire(s, 0, 2, law, c2);
    return s;
}

static const double three[MOST] = {40.0, 25.0, 50.0};

/* The losses of groups 1 and 2 of a scene, which is gone then. */
static void assert_losses(scene *s, double of_1, double of_2)
{
    lane at = lane_create(s);
    double f[MOST];
    find_rates(&at, 1.0, three, f);
    assert_close(f[0], 0.0, 0.0, 0.0);
    assert_close(f[1], -of_1, 1e-15, 0.0);
    assert_close(f[2], -of_2, 1e-15, 0.0);
    lane_clear(&at);
}

TEST(fire_is_divided_by_strengths)
{
    assert_losses(one_against_two(LAN_LAW_AIMED, 0.2, 0.3),
                  0.2 * 40.0 * 25.0 / 75.0, 0.3 * 40.0 * 50.0 / 75.0);
}

TEST(fire_is_divided_evenly)
{
    scene *s = one_against_two(LAN_LAW_AIMED, 0.2, 0.3);
    s->def.share = LAN_SHARE_EVEN;
    assert_losses(s, 0.2 * 40.0 * 0.5, 0.3 * 40.0 * 0.5);
}

TEST(fire_is_divided_by_weights)
{
    scene *s = one_against_two(LAN_LAW_AIMED, 0.2, 0.3);
    s->def.share = LAN_SHARE_WEIGHTS;
    scene_weight(s, 0, 1, 3.0);
    assert_losses(s, 0.2 * 40.0 * 75.0 / 125.0, 0.3 * 40.0 * 50.0 / 125.0);
}

TEST(fire_goes_to_the_first_of_a_list)
{
    scene *s = one_against_two(LAN_LAW_AIMED, 0.2, 0.3);
    s->def.share = LAN_SHARE_PRIORITY;
    scene_prefer(s, 0, 2);
    assert_losses(s, 0.0, 0.3 * 40.0);
}

TEST(area_fire_takes_an_army_as_one_target)
{
    assert_losses(one_against_two(LAN_LAW_AREA, 2e-3, 3e-3), 2e-3 * 40.0 * 25.0,
                  3e-3 * 40.0 * 50.0);
}

TEST(fire_that_searches_saturates)
{
    scene *s = one_against_two(LAN_LAW_SEARCH, 0.2, 0.3);
    s->fire[0].half = 10.0;
    s->fire[1].half = 70.0;
    assert_losses(s, 0.2 * 40.0 * (25.0 / 75.0) * 25.0 / 35.0,
                  0.3 * 40.0 * (50.0 / 75.0) * 50.0 / 120.0);
}

/* Of the groups only what arrives is there: fire is divided by that. */
TEST(fire_at_those_who_just_come_is_divided_by_arrivals)
{
    scene *s = one_against_two(LAN_LAW_AIMED, 0.01, 0.02);
    for (int32_t i = 1; i < 3; i++) {
        s->groups[i].count = 0.0;
        scene_comes_rate(s, i, 0.0, LAN_INF, i == 1 ? 9.0 : 3.0);
    }
    lane at = lane_create(s);
    const double y[MOST] = {50.0, 0.0, 0.0};
    double f[MOST];
    find_rates(&at, 0.0, y, f);
    assert_close(f[1], 9.0 - 0.01 * 50.0 * 0.75, 1e-15, 0.0);
    assert_close(f[2], 3.0 - 0.02 * 50.0 * 0.25, 1e-15, 0.0);
    lane_clear(&at);
}

/* --- fronts and morale ---------------------------------------------------- */

TEST(an_army_fires_by_as_many_as_its_front_has_room_for)
{
    scene *s = scene_square(100.0, 80.0, 0.03, 0.05, 20.0);
    s->armies[0].front = 50.0;
    lane at = lane_create(s);
    const double y[MOST] = {90.0, 70.0};
    double f[MOST];
    find_rates(&at, 1.0, y, f);
    assert_close(f[0], -0.03 * 70.0, 1e-15, 0.0);
    assert_close(f[1], -0.05 * 50.0, 1e-15, 0.0);
    lane_clear(&at);
}

static scene *with_morale(double effect)
{
    scene *s = scene_square(100.0, 80.0, 0.03, 0.05, 20.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 0.9,
                                           .loss_weight = 2.0,
                                           .recovery = 0.1,
                                           .effect = effect,
                                           .desertion = 0.04,
                                           .break_at = 0.2};
    s->groups[0].losses = 0.01;
    scene_comes_rate(s, 0, 0.0, LAN_INF, 3.0);
    return s;
}

static void assert_morale(double effect, double fire)
{
    lane at = lane_create(with_morale(effect));
    const double y[MOST] = {90.0, 70.0, 0.6, 5.0};
    const double other = (0.01 + 0.04 * (1.0 - 0.6)) * 90.0;
    double f[MOST];
    find_rates(&at, 2.0, y, f);
    assert_close(f[0], 3.0 - 0.03 * 70.0 - other, 1e-14, 0.0);
    assert_close(f[1], -0.05 * 90.0 * fire, 1e-14, 0.0);
    assert_close(f[2], 0.1 * (1.0 - 0.6) - 2.0 * 0.03 * 70.0 / 106.0, 1e-14,
                 0.0);
    assert_close(f[3], other, 1e-15, 0.0);
    lane_clear(&at);
}

TEST(morale_makes_fire_weaker_and_soldiers_leave)
{
    assert_morale(0.0, 1.0);
    assert_morale(1.0, 0.6);
    assert_morale(1.7, pow(0.6, 1.7));
}

/* --- looks ---------------------------------------------------------------- */

static const double hundred[MOST] = {100.0, 80.0};
static const double falling[MOST] = {-1.0, -1.0};

TEST(a_step_far_from_everything_is_not_suspected)
{
    lane at = lane_create(scene_square(100.0, 80.0, 0.03, 0.05, 20.0));
    const double y1[MOST] = {99.0, 79.0};
    assert_false(is_suspect(&at, 0.0, 1.0, hundred, falling, y1, falling));
    lane_clear(&at);
}

TEST(a_group_that_is_gone_at_the_end_is_suspected)
{
    lane at = lane_create(scene_square(100.0, 80.0, 0.03, 0.05, 20.0));
    for (int k = 0; k < 2; k++) {
        const double y0[MOST] = {10.0, 10.0};
        const double y1[MOST] = {k == 0 ? 0.0 : 1.0, k == 0 ? 1.0 : -1e-9};
        assert_true(is_suspect(&at, 0.0, 9.0, y0, falling, y1, falling));
    }
    lane_clear(&at);
}

TEST(a_dip_on_the_way_is_suspected)
{
    lane at = lane_create(scene_square(100.0, 80.0, 0.03, 0.05, 20.0));
    const double y0[MOST] = {4.0, 80.0};
    const double steep[MOST] = {-9.0, -1.0};
    const double up[MOST] = {9.0, -1.0};
    const double gently[MOST] = {-1.0, -1.0};
    const double up_again[MOST] = {1.0, -1.0};
    const double y1[MOST] = {4.0, 79.0};
    assert_true(is_suspect(&at, 0.0, 1.0, y0, steep, y1, up));
    assert_false(is_suspect(&at, 0.0, 1.0, y0, gently, y1, up_again));
    lane_clear(&at);
}

/* All that an army has had grows with what arrives, and its level with it. */
TEST(an_army_below_its_share_of_all_it_had_is_suspected)
{
    scene *s = scene_square(100.0, 80.0, 0.03, 0.05, 20.0);
    s->armies[0].break_at = 0.5;
    scene_comes_rate(s, 0, 0.0, LAN_INF, 10.0);
    lane at = lane_create(s);
    const double y0[MOST] = {70.0, 80.0};
    const double above[MOST] = {56.0, 79.0};
    const double below[MOST] = {54.0, 79.0};
    const double slowly[MOST] = {-1.0, -1.0};
    assert_false(is_suspect(&at, 0.0, 1.0, y0, slowly, above, slowly));
    assert_true(is_suspect(&at, 0.0, 1.0, y0, slowly, below, slowly));
    assert_true(is_suspect(&at, 0.0, 3.0, y0, slowly, above, slowly));
    lane_clear(&at);
}

TEST(a_front_is_suspected_where_an_army_crosses_it_and_not_where_it_stands)
{
    scene *s = scene_square(100.0, 80.0, 0.0, 0.05, 20.0);
    s->armies[0].front = 100.0;
    s->armies[1].front = 70.0;
    lane at = lane_create(s);
    const double still[MOST] = {0.0, -1.0};
    const double y1[MOST] = {100.0, 79.0};
    const double over[MOST] = {100.1, 79.0};
    const double cleared[MOST] = {100.0, 69.0};
    assert_false(is_suspect(&at, 0.0, 1.0, hundred, still, y1, still));
    assert_true(is_suspect(&at, 0.0, 1.0, hundred, still, over, still));
    assert_true(is_suspect(&at, 0.0, 1.0, hundred, still, cleared, still));
    lane_clear(&at);
}

TEST(morale_that_falls_to_its_level_is_suspected)
{
    lane at = lane_create(with_morale(1.0));
    const double y0[MOST] = {100.0, 80.0, 0.9, 0.0};
    const double f[MOST] = {-1.0, -1.0, -0.1, 1.0};
    const double high[MOST] = {99.0, 79.0, 0.7, 1.0};
    const double low[MOST] = {99.0, 79.0, 0.19, 1.0};
    assert_false(is_suspect(&at, 0.0, 1.0, y0, f, high, f));
    assert_true(is_suspect(&at, 0.0, 1.0, y0, f, low, f));
    lane_clear(&at);
}

/* By strengths alone both are gone only together, at a rest of their sum. */
TEST(targets_that_die_together_are_suspected_by_their_sum)
{
    lane at = lane_create(one_against_two(LAN_LAW_AIMED, 0.2, 0.3));
    const double f[MOST] = {0.0, -0.1, -0.1};
    const double few[MOST] = {50.0, 1.0, 1.0};
    const double some[MOST] = {50.0, 0.9, 0.9};
    const double none[MOST] = {50.0, 1e-9, 1e-9};
    assert_false(is_suspect(&at, 0.0, 1.0, few, f, some, f));
    assert_true(is_suspect(&at, 0.0, 1.0, few, f, none, f));
    lane_clear(&at);
}

TEST(numbers_that_are_none_are_suspected)
{
    lane at = lane_create(with_morale(1.0));
    const double y0[MOST] = {100.0, 80.0, 0.9, 0.0};
    const double f[MOST] = {-1.0, -1.0, 0.0, 1.0};
    for (int32_t v = 0; v < 4; v++) {
        double y1[MOST] = {99.0, 79.0, 0.8, 1.0};
        double f1[MOST] = {-1.0, -1.0, 0.0, 1.0};
        assert_false(is_suspect(&at, 0.0, 1.0, y0, f, y1, f1));
        y1[v] = LAN_INF;
        assert_true(is_suspect(&at, 0.0, 1.0, y0, f, y1, f1));
        y1[v] = 1.0;
        f1[v] = LAN_NAN;
        assert_true(is_suspect(&at, 0.0, 1.0, y0, f, y1, f1));
    }
    lane_clear(&at);
}

TEST(a_group_that_rises_is_always_suspected)
{
    scene *s = scene_square(100.0, 80.0, 1e-4, 0.05, 20.0);
    s->def.gone = 5.0;
    s->groups[0].count = 0.0;
    scene_comes_rate(s, 0, 0.0, LAN_INF, 10.0);
    lane at = lane_create(s);
    const double y0[MOST] = {1.0, 80.0};
    const double y1[MOST] = {2.0, 79.0};
    const double f[MOST] = {1.0, -1.0};
    assert_int_equal(at.battle->state.status[0], LAN_GROUP_RISING);
    assert_true(is_suspect(&at, 0.0, 1.0, y0, f, y1, f));
    lane_clear(&at);
}

/* --- structures ----------------------------------------------------------- */

static bool can(scene *s)
{
    lan_battle *battle = scene_battle(s);
    const bool can = lan_interval_lanes_can(battle);
    lan_battle_destroy(battle);
    scene_destroy(s);
    return can;
}

TEST(intervals_with_more_than_lanes_can_do_are_left_alone)
{
    scene *held = scene_square(100.0, 80.0, 0.1, 0.05, 20.0);
    scene_comes_rate(held, 0, 0.0, LAN_INF, 1.0);
    held->groups[0].count = 0.0;
    assert_true(can(scene_square(100.0, 80.0, 0.03, 0.05, 20.0)));
    assert_false(can(scene_duel(9.0, 8.0, .03, .05, LAN_LAW_POWER, 20.0)));
    assert_false(can(held));
}

TEST(structures_differ_by_who_fires_at_whom_and_how)
{
    lan_interval_lanes *lanes = NULL;
    scene *scenes[] = {one_against_two(LAN_LAW_AIMED, 0.2, 0.3),
                       one_against_two(LAN_LAW_AREA, 2e-3, 3e-3),
                       one_against_two(LAN_LAW_AIMED, 0.1, 0.4),
                       one_against_two(LAN_LAW_AIMED, 0.2, 0.3),
                       with_morale(1.0),
                       scene_square(9.0, 8.0, 0.1, 0.2, 20.0)};
    static const bool fits[] = {true, false, true, false, false, false};
    scenes[3]->def.share = LAN_SHARE_EVEN;
    assert_ok(lan_interval_lanes_create(WIDTH, &lanes));
    for (size_t k = 0; k < sizeof fits / sizeof fits[0]; k++) {
        lan_battle *battle = scene_battle(scenes[k]);
        if (k == 0) {
            assert_false(lan_interval_lanes_fit(lanes, battle));
            assert_ok(lan_interval_lanes_adopt(lanes, battle));
        }
        assert_int_equal(lan_interval_lanes_fit(lanes, battle), fits[k]);
        lan_battle_destroy(battle);
        scene_destroy(scenes[k]);
    }
    lan_interval_lanes_destroy(lanes);
}

TEST(a_lane_that_is_dropped_is_idle)
{
    lane at = lane_create(with_morale(1.7));
    const double y[MOST] = {90.0, 70.0, 0.6, 5.0};
    double f[MOST];
    lan_interval_lanes_drop(at.lanes, LANE);
    find_rates(&at, 1.0, y, f);
    for (int32_t v = 0; v < 4; v++) {
        assert_true(lan_is_zero(f[v]));
    }
    assert_false(is_suspect(&at, 0.0, 1.0, y, y, y, y));
    lane_clear(&at);
}
