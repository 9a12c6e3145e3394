/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine as a way of solving reaches it: engine/engine_impl.h is all that
 * this file includes of it.
 */
#include "engine/engine_impl.h"

#include <math.h>
#include <string.h>

#include "tests/support/scene.h"
#include "tests/support/support.h"

/* --- a way of solving ---------------------------------------------------- */

#define VARIABLES 2
#define STEP      0.05

/* One step of the classical method of Runge and Kutta. */
static void rk4_step(const lan_battle *battle, double time, double h,
                     const double *y, const double *f, double *out,
                     lan_flow *flow)
{
    const double share[] = {0.5, 0.5, 1.0};
    const double weight[] = {2.0, 2.0, 1.0};
    double rates[VARIABLES];
    double sum[VARIABLES];
    double at[VARIABLES];
    memcpy(rates, f, sizeof rates);
    memcpy(sum, f, sizeof sum);
    for (int stage = 0; stage < 3; stage++) {
        const double step = share[stage] * h;
        for (int k = 0; k < VARIABLES; k++) {
            at[k] = y[k] + step * rates[k];
        }
        lan_rates(battle, time + step, at, rates, flow);
        for (int k = 0; k < VARIABLES; k++) {
            sum[k] += weight[stage] * rates[k];
        }
    }
    for (int k = 0; k < VARIABLES; k++) {
        out[k] = y[k] + h / 6.0 * sum[k];
    }
}

/* The value of the only event that has happened after a step, or of the first
 * one; *which is its place in the list. */
static double value_after(const lan_battle *battle, const lan_event *list,
                          int32_t count, double time, const double *y,
                          lan_flow *flow, int32_t *which)
{
    double rates[VARIABLES];
    double values[16];
    double slopes[16];
    lan_rates(battle, time, y, rates, flow);
    lan_events_values(battle, flow, list, count, time, y, rates, values,
                      slopes);
    *which = 0;
    for (int32_t k = 0; k < count; k++) {
        *which = values[k] <= 0.0 ? k : *which;
    }
    return values[*which];
}

/* Takes the battle to the first event of the interval, which is applied, by
 * steps of one length and the last one bisected. */
static void solve_interval(lan_battle *battle, lan_flow *flow)
{
    lan_event list[16];
    const int32_t count = lan_events_list(battle, list);
    int32_t which = 0;
    double time = lan_battle_time(battle);
    double y[VARIABLES];
    double f[VARIABLES];
    double next[VARIABLES];
    double rates[VARIABLES];
    memcpy(y, lan_battle_now(battle)->variables, sizeof y);
    for (bool happened = false; !happened;) {
        double h = STEP;
        lan_rates(battle, time, y, f, flow);
        rk4_step(battle, time, h, y, f, next, flow);
        happened = value_after(battle, list, count, time + h, next, flow,
                               &which) <= 0.0;
        double lo = 0.0;
        double hi = h;
        for (int k = 0; happened && k < 60; k++) {
            int32_t ignored;
            h = 0.5 * (lo + hi);
            rk4_step(battle, time, h, y, f, next, flow);
            const double value = value_after(battle, list, count, time + h,
                                             next, flow, &ignored);
            *(value <= 0.0 ? &hi : &lo) = h;
        }
        lan_rates(battle, time + h, next, rates, flow);
        lan_ledger_step(battle, time + h, y, f, next, rates);
        memcpy(y, next, sizeof y);
        time += h;
    }
    lan_battle_arrive(battle, time, y);
    lan_event_apply(battle, &list[which]);
    assert_ok(lan_battle_resolve(battle));
}

/* x' = -a y, y' = -b x ends with x^2 = x0^2 - a/b y0^2, when
 * tanh(sqrt(ab) t) = sqrt(a/b) y0 / x0. */
TEST(a_method_of_its_own_solves_a_battle_through_the_door)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 1000.0);
    lan_battle *battle = scene_battle(s);
    lan_flow flow = {.x = NULL};
    assert_int_equal(lan_battle_shape(battle).variables, VARIABLES);
    assert_ok(lan_flow_fit(&flow, battle));
    lan_battle_set_out(battle, 0.0);
    while (!lan_battle_is_over(battle)) {
        solve_interval(battle, &flow);
    }
    assert_close(lan_battle_strength(battle, 0), 60.0, 1e-9, 0.0);
    assert_close(lan_battle_strength(battle, 1), 0.0, 0.0, 0.0);
    assert_close(lan_battle_time(battle), atanh(0.8) / 0.01, 1e-9, 0.0);
    lan_flow_clear(&flow);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* --- queries ------------------------------------------------------------- */

TEST(the_terms_of_a_duel_are_what_each_group_suffers)
{
    scene *s = scene_square(100.0, 80.0, 0.0, 0.0, 10.0);
    lan_duel_terms terms[2];
    (void)scene_fire(s, 0, 1, LAN_LAW_AREA, 0.02);
    (void)scene_fire(s, 1, 0, LAN_LAW_AIMED, 0.03);
    s->groups[1].losses = 0.125;
    scene_comes_rate(s, 0, 0.0, 5.0, 7.0);
    lan_battle *battle = scene_battle(s);
    lan_duel_terms_of(battle, terms);
    assert_string_equal(terms[0].law->name, "aimed");
    assert_string_equal(terms[1].law->name, "area");
    assert_close(terms[0].coefficient, 0.03, 0.0, 0.0);
    assert_close(terms[1].coefficient, 0.02, 0.0, 0.0);
    assert_close(terms[0].arrivals, 7.0, 0.0, 0.0);
    assert_close(terms[1].losses, 0.125, 0.0, 0.0);
    assert_int_equal(terms[0].other_index, -1);
    assert_int_equal(terms[1].other_index, 2); /* behind the two groups */
    assert_true(lan_may_receive(battle, 0) && !lan_may_receive(battle, 1));
    assert_false(lan_battle_is_bare_duel(battle));
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(an_event_of_one_group_tells_its_level_and_slope)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 10.0);
    s->armies[0].break_at = 0.25;
    s->def.gone = 2.0;
    scene_comes_rate(s, 0, 0.0, 5.0, 8.0);
    lan_battle *battle = scene_battle(s);
    const lan_event broken = {.kind = LAN_EVENT_BREAK, .index = 0};
    const lan_event gone = {.kind = LAN_EVENT_GONE, .index = 1};
    const lan_event fills = {.kind = LAN_EVENT_FRONT_FILLS, .index = 0};
    int32_t group = -1;
    double level = -1.0;
    double slope = -1.0;
    assert_true(lan_event_level(battle, &broken, &group, &level, &slope));
    assert_int_equal(group, 0);
    assert_close(level, 25.0, 0.0, 0.0); /* a quarter of all it has had */
    assert_close(slope, 2.0, 0.0, 0.0);
    assert_true(lan_event_level(battle, &gone, &group, &level, &slope));
    assert_int_equal(group, 1);
    assert_close(level, 2.0, 0.0, 0.0);
    assert_close(slope, 0.0, 0.0, 0.0);
    assert_false(lan_event_level(battle, &fills, &group, &level, &slope));
    assert_false(lan_battle_fights_to_zero(battle));
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(the_clock_tells_what_it_brings_to_whom)
{
    scene *s = scene_square(100.0, 80.0, 0.0, 0.0, 10.0);
    scene_comes_rate(s, 1, 0.0, 10.0, 3.0);
    scene_comes_at(s, 0, 0.0, 20.0);
    scene_comes_at(s, 0, 5.0, 40.0);
    lan_battle *battle = scene_battle(s);
    assert_int_equal(lan_clock_done(battle), 2);
    const int32_t first = lan_clock_brought(battle, 0);
    assert_true(first == 0 || first == 1);
    assert_int_equal(lan_clock_brought(battle, 1), 1 - first);
    assert_false(lan_clock_is_due(battle, 2)); /* at 5 */
    assert_int_equal(lan_clock_brings(battle, 2), 0);
    assert_close(lan_battle_next_instant(battle), 5.0, 0.0, 0.0);
    const lan_extent extent = lan_battle_extent(battle);
    assert_false(extent.any_slope || extent.any_phase);
    assert_close(extent.most, 160.0, 0.0, 0.0); /* 100 + 20 + 40 */
    assert_int_equal(extent.first_front, 2);    /* no army has one */
    double rates[VARIABLES];
    lan_constant_rates(battle, rates);
    assert_close(rates[0], 0.0, 0.0, 0.0);
    assert_close(rates[1], 3.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* One group, and two that it fires at. */
static void assert_fire(lan_share share, lan_law law, bool aimed, bool varies)
{
    scene *s = scene_create(3, 10.0);
    scene_army(s, NULL);
    scene_group(s, 50.0);
    scene_army(s, NULL);
    scene_group(s, 30.0);
    scene_group(s, 20.0);
    s->units[0].hit = 0.02;
    s->def.share = share;
    if (law != LAN_LAW_AIMED) {
        (void)scene_fire(s, 0, 2, law, 0.01);
    }
    lan_battle *battle = scene_battle(s);
    assert_int_equal(lan_fires_aimed(battle, 0), aimed);
    assert_int_equal(lan_shares_vary(battle, 0), varies);
    assert_true(lan_fires_aimed(battle, 1));
    assert_false(lan_shares_vary(battle, 1)); /* it has one target */
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(shares_vary_where_two_targets_are_shared_by_strength)
{
    assert_fire(LAN_SHARE_PROPORTIONAL, LAN_LAW_AIMED, true, true);
    assert_fire(LAN_SHARE_EVEN, LAN_LAW_AIMED, true, false);
    assert_fire(LAN_SHARE_PROPORTIONAL, LAN_LAW_AREA, false, false);
}

TEST(a_state_is_looked_at_and_gone_on_from)
{
    unsigned char start[4096];
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 100.0);
    lan_battle *battle = scene_battle(s);
    assert_true(lan_battle_is_fresh(battle));
    assert_true(lan_battle_shape(battle).state_size <= sizeof start);
    lan_battle_copy_state(battle, start);
    assert_ok(lan_battle_set_strength(battle, 0, 50.0));
    assert_false(lan_battle_is_fresh(battle));
    lan_battle_show_state(battle, start);
    assert_close(lan_battle_view(battle).strength[0], 100.0, 0.0, 0.0);
    assert_ok(lan_battle_take_state(battle, start));
    assert_close(lan_battle_now(battle)->rates[1], -1.0, 1e-15, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
