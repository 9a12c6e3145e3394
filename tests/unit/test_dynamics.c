/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What each law takes per time, by numbers worked out by hand.
 */
#include <math.h>

#include "base/real.h"
#include "model/battle_impl.h"
#include "model/rates_impl.h"
#include "model/variables_impl.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

#define RTOL 1e-14

/* Losses in combat of a group per time at the first instant. */
static double losses_of(scene *s, int32_t group)
{
    lan_battle *battle = scene_battle(s);
    const double lost = battle->now.flow.combat[group];
    lan_battle_destroy(battle);
    return lost;
}

/* Two sides of one group each, x = 73 and y = 41.5, without any fire. */
static scene *two_groups(void)
{
    scene *s = scene_create(6, 31.5);
    scene_army(s, NULL);
    scene_group(s, 73.0);
    scene_army(s, NULL);
    scene_group(s, 41.5);
    return s;
}

/* The second group's type attacks, with a number in every place. */
static scene *typed_attack(void)
{
    scene *s = two_groups();
    s->units[1].rate = 3.1;
    s->units[1].hit = 0.07;
    s->units[1].damage = 2.5;
    s->units[1].attack_area = 3.7;
    s->units[0].health = 4.2;
    s->armies[0].area = 910.0;
    return s;
}

TEST(aimed_fire_takes_k_times_the_shooters)
{
    scene *s = typed_attack();
    assert_close(losses_of(s, 0), 3.1 * 0.07 * 2.5 / 4.2 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(a_counter_multiplies_the_fire_of_its_pair_only)
{
    scene *s = typed_attack();
    s->units[0].hit = 0.013;
    scene_counter(s, 1, 0, 1.7);
    assert_close(losses_of(s, 0), 1.7 * 3.1 * 0.07 * 2.5 / 4.2 * 41.5, RTOL,
                 0.0);
    assert_close(losses_of(s, 1), 0.013 * 73.0, RTOL, 0.0);
    scene_destroy(s);
}

TEST(area_fire_takes_the_area_ratio_of_both_strengths)
{
    scene *s = typed_attack();
    s->units[1].fire = LAN_LAW_AREA;
    scene_counter(s, 1, 0, 1.7);
    const double k = 1.7 * 3.1 * 0.07 * 2.5 / 4.2;
    assert_close(losses_of(s, 0), k * (3.7 / 910.0) * 73.0 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

/* The short form of the rates of two groups writes no sums of fire, of which
 * slopes are made. */
TEST(slopes_of_two_groups_under_area_fire_are_those_of_the_rates)
{
    scene *s = typed_attack();
    s->units[1].fire = LAN_LAW_AREA;
    const double c = 3.1 * 0.07 * 2.5 / 4.2 * (3.7 / 910.0);
    lan_battle *battle = scene_battle(s);
    double jacobian[4];
    double dfdt[2];
    lan_flow_clear(&battle->work.flow);
    assert_ok(lan_flow_fit(&battle->work.flow, battle));
    lan_slopes(battle, 0.0, battle->now.variables, jacobian, dfdt,
               &battle->work.flow);
    assert_close(jacobian[0], -c * 41.5, RTOL, 0.0);
    assert_close(jacobian[1], -c * 73.0, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(every_enemy_fires_by_area_at_a_hidden_army)
{
    scene *s = typed_attack();
    s->armies[0].hidden = true;
    const double k = 3.1 * 0.07 * 2.5 / 4.2;
    assert_close(losses_of(s, 0), k * (3.7 / 910.0) * 73.0 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(an_entry_overrides_that_an_army_is_hidden)
{
    scene *s = typed_attack();
    s->armies[0].hidden = true;
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, LAN_NAN);
    assert_close(losses_of(s, 0), 3.1 * 0.07 * 2.5 / 4.2 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(a_power_law_takes_powers_of_both_strengths)
{
    scene *s = two_groups();
    lan_fire_def *entry = scene_army_fire(s, 1, 0, LAN_LAW_POWER, 0.013);
    entry->enemy = 0.7;
    entry->own = 1.3;
    assert_close(losses_of(s, 0), 0.013 * pow(41.5, 0.7) * pow(73.0, 1.3), RTOL,
                 0.0);
    entry->own = 0.0;
    assert_close(losses_of(s, 0), 0.013 * pow(41.5, 0.7), RTOL, 0.0);
    entry->enemy = 0.0;
    assert_close(losses_of(s, 0), 0.013, RTOL, 0.0);
    scene_destroy(s);
}

/* z = x^0.6 has dz/dt = 0.6 x^-0.4 dx/dt, in which x cancels. */
TEST(a_tangential_power_law_is_followed_in_z)
{
    scene *s = two_groups();
    lan_fire_def *entry = scene_army_fire(s, 1, 0, LAN_LAW_POWER, 0.013);
    entry->enemy = 0.7;
    entry->own = 0.4;
    s->groups[0].losses = 0.021;
    lan_battle *battle = scene_battle(s);
    const double z = pow(73.0, 0.6);
    assert_close(battle->now.variables[0], z, RTOL, 0.0);
    assert_close(battle->now.rates[0],
                 -0.6 * (0.013 * pow(41.5, 0.7) + 0.021 * z), RTOL, 0.0);
    assert_close(battle->now.flow.combat[0],
                 0.013 * pow(41.5, 0.7) * pow(73.0, 0.4), RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_power_law_knows_no_shares)
{
    scene *s = two_groups();
    scene_group(s, 19.0);
    lan_fire_def *entry = scene_army_fire(s, 0, 1, LAN_LAW_POWER, 0.013);
    entry->enemy = 0.7;
    entry->own = 1.3;
    const double fire = 0.013 * pow(73.0, 0.7);
    assert_close(losses_of(s, 1), fire * pow(41.5, 1.3), RTOL, 0.0);
    assert_close(losses_of(s, 2), fire * pow(19.0, 1.3), RTOL, 0.0);
    scene_destroy(s);
}

TEST(a_coefficient_replaces_k_and_its_counter)
{
    scene *s = typed_attack();
    scene_counter(s, 1, 0, 1.7);
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, 0.031);
    assert_close(losses_of(s, 0), 0.031 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(a_coefficient_replaces_k_and_the_area_ratio)
{
    scene *s = typed_attack();
    scene_counter(s, 1, 0, 1.7);
    scene_army_fire(s, 1, 0, LAN_LAW_AREA, 2.3e-4);
    assert_close(losses_of(s, 0), 2.3e-4 * 73.0 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(an_entry_without_coefficient_takes_the_types)
{
    scene *s = typed_attack();
    scene_counter(s, 1, 0, 1.7);
    scene_army_fire(s, 1, 0, LAN_LAW_AREA, LAN_NAN);
    const double k = 1.7 * 3.1 * 0.07 * 2.5 / 4.2;
    assert_close(losses_of(s, 0), k * (3.7 / 910.0) * 73.0 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(the_last_entry_that_matches_wins)
{
    scene *s = two_groups();
    scene_fire(s, 1, 0, LAN_LAW_AIMED, 0.5);
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, 0.031);
    assert_close(losses_of(s, 0), 0.031 * 41.5, RTOL, 0.0);
    scene_fire(s, 1, 0, LAN_LAW_AREA, 1e-3);
    assert_close(losses_of(s, 0), 1e-3 * 73.0 * 41.5, RTOL, 0.0);
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, 0.7); /* another pair */
    assert_close(losses_of(s, 0), 1e-3 * 73.0 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(an_entry_of_a_group_leaves_its_neighbour_alone)
{
    scene *s = two_groups();
    scene_group(s, 19.0);
    s->units[1].hit = 0.011;
    s->units[2].hit = 0.017;
    scene_fire(s, 2, 0, LAN_LAW_AIMED, 0.23);
    assert_close(losses_of(s, 0), 0.011 * 41.5 + 0.23 * 19.0, RTOL, 0.0);
    scene_destroy(s);
}

TEST(law_none_turns_all_fire_to_the_other_target)
{
    scene *s = two_groups();
    scene_group(s, 19.0);
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, 0.03);
    scene_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    assert_close(losses_of(s, 1), 0.0, 0.0, 0.0);
    assert_close(losses_of(s, 2), 0.03 * 73.0, RTOL, 0.0);
    scene_destroy(s);
}

/* Takes the battle to a time and looks at the fire there. */
static double losses_at(scene *s, int32_t group, double time)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_battle_advance(battle, time, solver, NULL));
    const double lost = battle->now.flow.combat[group];
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return lost;
}

TEST(a_timed_entry_holds_from_its_start_to_before_its_stop)
{
    scene *s = two_groups();
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, 0.02);
    lan_fire_def *entry = scene_army_fire(s, 1, 0, LAN_LAW_AIMED, 0.03);
    entry->start = 2.5;
    entry->stop = 7.25;
    assert_close(losses_of(s, 0), 0.02 * 41.5, RTOL, 0.0);
    assert_close(losses_at(s, 0, 2.4375), 0.02 * 41.5, RTOL, 0.0);
    assert_close(losses_at(s, 0, 2.5), 0.03 * 41.5, RTOL, 0.0);
    assert_close(losses_at(s, 0, 7.1875), 0.03 * 41.5, RTOL, 0.0);
    assert_close(losses_at(s, 0, 7.25), 0.02 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(an_entry_from_zero_holds_at_the_first_instant)
{
    scene *s = two_groups();
    lan_fire_def *entry = scene_army_fire(s, 1, 0, LAN_LAW_AIMED, 0.03);
    entry->stop = 4.5;
    assert_close(losses_of(s, 0), 0.03 * 41.5, RTOL, 0.0);
    scene_destroy(s);
}

TEST(armies_of_one_side_fire_together_and_not_at_each_other)
{
    scene *s = scene_create(3, 31.5);
    scene_army(s, "north");
    scene_group(s, 73.0);
    scene_army(s, "south");
    scene_group(s, 41.5);
    scene_army(s, "north");
    scene_group(s, 19.0);
    s->units[0].hit = 0.011;
    s->units[1].hit = 0.02;
    s->units[2].hit = 0.017;
    assert_close(losses_of(s, 1), 0.011 * 73.0 + 0.017 * 19.0, RTOL, 0.0);
    assert_close(losses_of(s, 0), 0.02 * 41.5 * 73.0 / 92.0, RTOL, 0.0);
    assert_close(losses_of(s, 2), 0.02 * 41.5 * 19.0 / 92.0, RTOL, 0.0);
    scene_destroy(s);
}

TEST(of_three_sides_each_fires_at_both_others)
{
    scene *s = scene_create(3, 31.5);
    const double x[3] = {73.0, 41.5, 19.0};
    const double k[3] = {0.011, 0.02, 0.017};
    for (int32_t i = 0; i < 3; i++) {
        scene_army(s, NULL);
        scene_group(s, x[i]);
        s->units[i].hit = k[i];
    }
    for (int32_t i = 0; i < 3; i++) {
        const int32_t j = (i + 1) % 3;
        const int32_t l = (i + 2) % 3;
        const double by_j = k[j] * x[j] * x[i] / (x[i] + x[l]);
        const double by_l = k[l] * x[l] * x[i] / (x[i] + x[j]);
        assert_close(losses_of(s, i), by_j + by_l, RTOL, 0.0);
    }
    scene_destroy(s);
}

TEST(a_duels_flow_tells_its_killers)
{
    scene *s = scene_square(73.0, 41.5, 0.011, 0.02, 31.5);
    lan_battle *battle = scene_battle(s);
    double share[2];
    assert_close(lan_flow_killers(battle, &battle->now.flow, 0, share),
                 0.011 * 41.5, RTOL, 0.0);
    assert_close(share[1], 0.011 * 41.5, RTOL, 0.0);
    assert_close(share[0], 0.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(killers_share_a_victims_losses_by_their_fire)
{
    scene *s = two_groups();
    scene_group(s, 19.0);
    scene_fire(s, 1, 0, LAN_LAW_AREA, 1.1e-3);
    lan_fire_def *entry = scene_fire(s, 2, 0, LAN_LAW_POWER, 0.3);
    entry->enemy = 0.8;
    entry->own = 1.1;
    lan_battle *battle = scene_battle(s);
    double share[3];
    const double area = 1.1e-3 * 73.0 * 41.5;
    const double power = 0.3 * pow(19.0, 0.8) * pow(73.0, 1.1);
    assert_close(lan_flow_killers(battle, &battle->now.flow, 0, share),
                 area + power, RTOL, 0.0);
    assert_close(share[0], 0.0, 0.0, 0.0);
    assert_close(share[1], area, RTOL, 0.0);
    assert_close(share[2], power, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
