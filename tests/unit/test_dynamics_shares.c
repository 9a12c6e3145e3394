/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a group divides its fire, by numbers worked out by hand.
 */
#include "base/real.h"
#include "model/battle_impl.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

#define RTOL 1e-14
#define FIRE (0.03 * 73.0)

/* One attacker of 73 with k = 0.03, group 0, against one army of three groups
 * 41.5, 19 and 7.25 that do not fire back. */
static scene *three_targets(lan_share share)
{
    scene *s = scene_create(6, 31.5);
    scene_army(s, NULL);
    scene_group(s, 73.0);
    scene_army(s, NULL);
    scene_group(s, 41.5);
    scene_group(s, 19.0);
    scene_group(s, 7.25);
    s->units[0].hit = 0.03;
    s->def.share = share;
    return s;
}

/* Asserts the losses of groups 1, 2 and 3 per time. */
static void assert_losses(scene *s, double one, double two, double three)
{
    lan_battle *battle = scene_battle(s);
    const double *combat = battle->now.flow.combat;
    assert_close(combat[1], one, RTOL, 0.0);
    assert_close(combat[2], two, RTOL, 0.0);
    assert_close(combat[3], three, RTOL, 0.0);
    lan_battle_destroy(battle);
}

TEST(fire_is_shared_by_strength)
{
    scene *s = three_targets(LAN_SHARE_PROPORTIONAL);
    assert_losses(s, FIRE * 41.5 / 67.75, FIRE * 19.0 / 67.75,
                  FIRE * 7.25 / 67.75);
    scene_destroy(s);
}

TEST(fire_is_shared_alike_over_the_living)
{
    scene *s = three_targets(LAN_SHARE_EVEN);
    assert_losses(s, FIRE / 3.0, FIRE / 3.0, FIRE / 3.0);
    s->groups[2].count = 0.0;
    scene_comes_at(s, 2, 11.0, 30.0);
    assert_losses(s, FIRE / 2.0, 0.0, FIRE / 2.0);
    scene_destroy(s);
}

TEST(weights_multiply_strengths)
{
    scene *s = three_targets(LAN_SHARE_WEIGHTS);
    scene_weight(s, 0, 1, 0.4);
    scene_weight(s, 0, 3, 3.1);
    const double sum = 0.4 * 41.5 + 19.0 + 3.1 * 7.25;
    assert_losses(s, FIRE * 0.4 * 41.5 / sum, FIRE * 19.0 / sum,
                  FIRE * 3.1 * 7.25 / sum);
    scene_destroy(s);
}

TEST(weight_zero_is_never_fired_at)
{
    scene *s = three_targets(LAN_SHARE_WEIGHTS);
    scene_weight(s, 0, 1, 0.0);
    scene_weight(s, 0, 3, 3.1);
    const double sum = 19.0 + 3.1 * 7.25;
    assert_losses(s, 0.0, FIRE * 19.0 / sum, FIRE * 3.1 * 7.25 / sum);
    scene_weight(s, 0, 2, 0.0);
    assert_losses(s, 0.0, 0.0, FIRE);
    scene_destroy(s);
}

TEST(weight_zero_spares_even_the_last_target)
{
    scene *s = three_targets(LAN_SHARE_WEIGHTS);
    scene_weight(s, 0, 1, 0.0);
    scene_weight(s, 0, 2, 0.0);
    scene_weight(s, 0, 3, 0.0);
    assert_losses(s, 0.0, 0.0, 0.0);
    scene_destroy(s);
}

TEST(priority_fires_at_the_first_living_of_its_list)
{
    scene *s = three_targets(LAN_SHARE_PRIORITY);
    scene_prefer(s, 0, 3);
    scene_prefer(s, 0, 1);
    assert_losses(s, 0.0, 0.0, FIRE);
    s->groups[3].count = 0.0;
    scene_comes_at(s, 3, 11.0, 30.0);
    assert_losses(s, FIRE, 0.0, 0.0);
    scene_destroy(s);
}

TEST(priority_leaves_the_unlisted_to_the_last_together)
{
    scene *s = three_targets(LAN_SHARE_PRIORITY);
    scene_prefer(s, 0, 3);
    s->groups[3].count = 0.0;
    scene_comes_at(s, 3, 11.0, 30.0);
    assert_losses(s, FIRE * 41.5 / 60.5, FIRE * 19.0 / 60.5, 0.0);
    scene_destroy(s);
}

TEST(priority_without_a_list_shares_by_strength)
{
    scene *s = three_targets(LAN_SHARE_PRIORITY);
    scene_prefer(s, 1, 0); /* a list of somebody else */
    assert_losses(s, FIRE * 41.5 / 67.75, FIRE * 19.0 / 67.75,
                  FIRE * 7.25 / 67.75);
    scene_destroy(s);
}

/* Group 0 against an army of groups 1 and 2 that it hits by area fire with
 * 2e-3, and an army of group 3 that it aims at with 0.03. */
static scene *area_and_aimed(lan_share share)
{
    scene *s = scene_create(4, 31.5);
    scene_army(s, NULL);
    scene_group(s, 73.0);
    scene_army(s, "east");
    scene_group(s, 41.5);
    scene_group(s, 19.0);
    scene_army(s, "east");
    scene_group(s, 7.25);
    scene_army_fire(s, 0, 1, LAN_LAW_AREA, 2e-3);
    scene_army_fire(s, 0, 2, LAN_LAW_AIMED, 0.03);
    s->def.share = share;
    return s;
}

TEST(an_army_hit_by_area_fire_is_one_target)
{
    scene *s = area_and_aimed(LAN_SHARE_PROPORTIONAL);
    const double phi = 60.5 / 67.75;
    assert_losses(s, phi * 2e-3 * 41.5 * 73.0, phi * 2e-3 * 19.0 * 73.0,
                  (1.0 - phi) * FIRE);
    scene_destroy(s);
}

TEST(even_counts_an_army_hit_by_area_fire_once)
{
    scene *s = area_and_aimed(LAN_SHARE_EVEN);
    assert_losses(s, 0.5 * 2e-3 * 41.5 * 73.0, 0.5 * 2e-3 * 19.0 * 73.0,
                  0.5 * FIRE);
    scene_destroy(s);
}

TEST(weights_of_an_army_hit_by_area_fire_add_up)
{
    scene *s = area_and_aimed(LAN_SHARE_WEIGHTS);
    scene_weight(s, 0, 1, 2.3);
    scene_weight(s, 0, 3, 1.9);
    const double army = 2.3 * 41.5 + 19.0;
    const double phi = army / (army + 1.9 * 7.25);
    assert_losses(s, phi * 2e-3 * 41.5 * 73.0, phi * 2e-3 * 19.0 * 73.0,
                  1.9 * 7.25 / (army + 1.9 * 7.25) * FIRE);
    scene_destroy(s);
}

TEST(an_army_hit_by_area_fire_is_preferred_by_its_best_group)
{
    scene *s = area_and_aimed(LAN_SHARE_PRIORITY);
    scene_prefer(s, 0, 2);
    scene_prefer(s, 0, 3);
    assert_losses(s, 2e-3 * 41.5 * 73.0, 2e-3 * 19.0 * 73.0, 0.0);
    scene_destroy(s);
}

TEST(one_army_may_be_area_for_one_and_aimed_for_another)
{
    scene *s = area_and_aimed(LAN_SHARE_EVEN);
    scene_fire(s, 0, 2, LAN_LAW_AIMED, 0.05); /* group 2 on its own */
    assert_losses(s, 2e-3 * 41.5 * 73.0 / 3.0, 0.05 * 73.0 / 3.0, FIRE / 3.0);
    scene_destroy(s);
}

TEST(attackers_of_other_weights_share_each_in_its_way)
{
    scene *s = scene_create(4, 31.5);
    scene_army(s, NULL);
    scene_group(s, 73.0);
    scene_group(s, 12.5);
    scene_army(s, NULL);
    scene_group(s, 41.5);
    scene_group(s, 19.0);
    s->units[0].hit = 0.03;
    s->units[1].hit = 0.11;
    s->def.share = LAN_SHARE_WEIGHTS;
    scene_weight(s, 1, 2, 0.0);
    lan_battle *battle = scene_battle(s);
    assert_close(battle->now.flow.combat[2], FIRE * 41.5 / 60.5, RTOL, 0.0);
    assert_close(battle->now.flow.combat[3], FIRE * 19.0 / 60.5 + 0.11 * 12.5,
                 RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_withdrawn_army_draws_no_fire)
{
    scene *s = area_and_aimed(LAN_SHARE_PROPORTIONAL);
    lan_battle *battle = scene_battle(s);
    assert_ok(lan_battle_withdraw(battle, 1));
    assert_close(battle->now.flow.combat[1], 0.0, 0.0, 0.0);
    assert_close(battle->now.flow.combat[2], 0.0, 0.0, 0.0);
    assert_close(battle->now.flow.combat[3], FIRE, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
