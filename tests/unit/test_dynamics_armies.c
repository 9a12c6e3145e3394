/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fronts, morale, losses other than combat and reinforcement in the rates, by
 * numbers worked out by hand.
 */
#include <math.h>

#include "base/real.h"
#include "model/battle_impl.h"
#include "model/rates_impl.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

#define RTOL 1e-14

/* Army 0 of groups 0 and 1 with 80 and 40 fires at army 1, group 2 with 41.5,
 * which fires back; k = 0.03, 0.05 and 0.011. */
static scene *two_against_one(void)
{
    scene *s = scene_create(4, 31.5);
    scene_army(s, NULL);
    scene_group(s, 80.0);
    scene_group(s, 40.0);
    scene_army(s, NULL);
    scene_group(s, 41.5);
    s->units[0].hit = 0.03;
    s->units[1].hit = 0.05;
    s->units[2].hit = 0.011;
    return s;
}

static double losses_of(scene *s, int32_t group)
{
    lan_battle *battle = scene_battle(s);
    const double lost = battle->now.flow.combat[group];
    lan_battle_destroy(battle);
    return lost;
}

TEST(a_front_lets_its_number_fight_shared_by_strength)
{
    scene *s = two_against_one();
    s->armies[0].front = 50.0;
    const double part = 50.0 / 120.0;
    assert_close(losses_of(s, 2), part * (0.03 * 80.0 + 0.05 * 40.0), RTOL,
                 0.0);
    assert_close(losses_of(s, 0), 0.011 * 41.5 * 80.0 / 120.0, RTOL, 0.0);
    scene_destroy(s);
}

TEST(a_wide_front_lets_all_fight)
{
    scene *s = two_against_one();
    s->armies[0].front = 120.5;
    assert_close(losses_of(s, 2), 0.03 * 80.0 + 0.05 * 40.0, RTOL, 0.0);
    scene_destroy(s);
}

TEST(a_power_law_takes_the_fighting_part)
{
    scene *s = two_against_one();
    s->armies[0].front = 50.0;
    lan_fire_def *entry = scene_army_fire(s, 0, 1, LAN_LAW_POWER, 0.02);
    entry->enemy = 0.7;
    entry->own = 1.2;
    const double first = pow(80.0 * 50.0 / 120.0, 0.7);
    const double second = pow(40.0 * 50.0 / 120.0, 0.7);
    assert_close(losses_of(s, 2), 0.02 * (first + second) * pow(41.5, 1.2),
                 RTOL, 0.0);
    scene_destroy(s);
}

static scene *with_morale(void)
{
    scene *s = two_against_one();
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 0.64,
                                           .loss_weight = 1.7,
                                           .recovery = 0.013,
                                           .effect = 0.5,
                                           .desertion = 0.021};
    return s;
}

TEST(morale_multiplies_fire_by_a_power_of_it)
{
    scene *s = with_morale();
    assert_close(losses_of(s, 2), 0.8 * (0.03 * 80.0 + 0.05 * 40.0), RTOL, 0.0);
    s->armies[0].morale.effect = 0.0;
    assert_close(losses_of(s, 2), 0.03 * 80.0 + 0.05 * 40.0, RTOL, 0.0);
    scene_destroy(s);
}

TEST(front_and_morale_multiply)
{
    scene *s = with_morale();
    s->armies[0].front = 50.0;
    assert_close(losses_of(s, 2),
                 0.8 * 50.0 / 120.0 * (0.03 * 80.0 + 0.05 * 40.0), RTOL, 0.0);
    scene_destroy(s);
}

TEST(desertion_adds_to_losses_as_morale_lacks)
{
    scene *s = with_morale();
    s->armies[0].losses = 0.004;
    lan_battle *battle = scene_battle(s);
    const int32_t other = battle->plan->groups[1].other_index;
    const double lambda = 0.004 + 0.021 * 0.36;
    assert_true(other >= 0);
    assert_close(battle->now.rates[other], lambda * 40.0, RTOL, 0.0);
    assert_close(battle->now.rates[1],
                 -0.011 * 41.5 * 40.0 / 120.0 - lambda * 40.0, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(morale_falls_by_the_share_lost_and_recovers)
{
    scene *s = with_morale();
    lan_battle *battle = scene_battle(s);
    const int32_t index = battle->plan->armies[0].morale_index;
    assert_close(battle->now.rates[index],
                 -1.7 * 0.011 * 41.5 / 120.0 + 0.013 * 0.36, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(morale_counts_what_has_come_among_all_it_has_had)
{
    scene *s = with_morale();
    lan_battle *battle = scene_battle(s);
    const int32_t index = battle->plan->armies[0].morale_index;
    assert_ok(lan_battle_reinforce(battle, 1, 30.0));
    assert_close(battle->now.rates[index],
                 -1.7 * 0.011 * 41.5 / 150.0 + 0.013 * 0.36, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(morale_at_zero_is_held_while_it_would_fall)
{
    scene *s = with_morale();
    s->armies[0].morale.recovery = 0.0;
    lan_battle *battle = scene_battle(s);
    const int32_t index = battle->plan->armies[0].morale_index;
    assert_ok(lan_battle_set_morale(battle, 0, 0.0));
    assert_close(battle->now.rates[index], 0.0, 0.0, 0.0);
    assert_close(battle->now.flow.combat[2], 0.0, 0.0, 0.0); /* 0^0.5 */
    const int32_t other = battle->plan->groups[0].other_index;
    assert_close(battle->now.rates[other], 0.021 * 80.0, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(morale_at_zero_rises_where_recovery_is_stronger)
{
    scene *s = with_morale();
    lan_battle *battle = scene_battle(s);
    const int32_t index = battle->plan->armies[0].morale_index;
    assert_ok(lan_battle_set_morale(battle, 0, 0.0));
    assert_close(battle->now.rates[index], 0.013 - 1.7 * 0.011 * 41.5 / 120.0,
                 1e-13, 0.0);
    assert_true(battle->now.rates[index] > 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_groups_losses_override_its_armys)
{
    scene *s = two_against_one();
    s->armies[0].losses = 0.004;
    s->groups[1].losses = 0.0093;
    lan_battle *battle = scene_battle(s);
    const double *rates = battle->now.rates;
    const lan_plan_group *groups = battle->plan->groups;
    assert_close(rates[groups[0].other_index], 0.004 * 80.0, RTOL, 0.0);
    assert_close(rates[groups[1].other_index], 0.0093 * 40.0, RTOL, 0.0);
    assert_int_equal(groups[2].other_index, -1);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_groups_losses_may_be_none)
{
    scene *s = two_against_one();
    s->armies[0].losses = 0.004;
    s->groups[1].losses = 0.0;
    lan_battle *battle = scene_battle(s);
    assert_int_equal(battle->plan->groups[1].other_index, -1);
    assert_close(battle->now.rates[1], -0.011 * 41.5 / 3.0, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(reinforcements_of_all_forms_add_up)
{
    const double points[] = {0.0, 1.5, 8.0, 5.5, 12.0, 0.0};
    scene *s = two_against_one();
    s->units[2].hit = 0.0;
    scene_comes_over(s, 0, 0.0, 10.0, 70.0);
    scene_comes_rate(s, 0, 0.0, LAN_INF, 0.9);
    scene_comes_points(s, 0, points, 3);
    lan_battle *battle = scene_battle(s);
    assert_close(battle->now.rates[0], 7.0 + 0.9 + 1.5, RTOL, 0.0);
    lan_rates(battle, 3.25, battle->now.variables, battle->work.rates,
              &battle->work.flow);
    assert_close(battle->work.rates[0], 7.9 + 1.5 + 0.5 * 3.25, RTOL, 0.0);
    assert_close(lan_battle_reinforced_by(battle, 0, 3.25),
                 3.25 * (7.9 + 1.5) + 0.25 * 3.25 * 3.25, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Group 2 is away and could only come back against 5.33 a time unit. */
TEST(a_group_away_says_what_it_would_lose)
{
    scene *s = two_against_one();
    s->groups[2].count = 0.0;
    scene_group(s, 17.0); /* shares the fire with it */
    scene_comes_rate(s, 2, 0.0, LAN_INF, 1.0);
    s->def.share = LAN_SHARE_EVEN;
    lan_battle *battle = scene_battle(s);
    double combat = 0.0;
    const double lost =
        lan_flow_would_lose(battle, &battle->now.flow, 2, &combat);
    assert_close(combat, 0.5 * (0.03 * 80.0 + 0.05 * 40.0), RTOL, 0.0);
    assert_close(lost, combat, 0.0, 0.0);
    assert_close(battle->now.rates[2], 0.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
