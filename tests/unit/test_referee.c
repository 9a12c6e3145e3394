/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is in the fight, who is gone, broken or back, and when it is over.
 */
#include <math.h>

#include "base/real.h"
#include "model/engine_impl.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

#define RTOL 1e-9

static lan_outcome *outcome_of(const lan_battle *battle)
{
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(battle, &outcome));
    return outcome;
}

static lan_outcome *take(const lan_battle *battle, lan_outcome *outcome)
{
    lan_outcome_take(outcome, battle);
    return outcome;
}

static solved solve(scene *s)
{
    solved done = scene_solve(s, NULL);
    if (done.status != LAN_OK) {
        fail_with("%s", done.error.text);
    }
    return done;
}

/* Three armies of one group each: 73 and 12.5 of one side, 41.5 of another. */
static scene *two_allies(void)
{
    scene *s = scene_create(5, 31.5);
    scene_army(s, "west");
    scene_group(s, 73.0);
    scene_army(s, "west");
    scene_group(s, 12.5);
    scene_army(s, "east");
    scene_group(s, 41.5);
    s->units[0].hit = 0.003;
    s->units[1].hit = 0.004;
    s->units[2].hit = 0.002;
    return s;
}

TEST(the_last_side_in_the_fight_wins)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    solved done = solve(s);
    assert_int_equal(done.outcome->winner, 0);
    assert_int_equal(done.outcome->reason, LAN_END_ANNIHILATION);
    assert_close(done.outcome->time, 109.8612288668, 1e-8, 0.0);
    assert_close(done.outcome->groups[0].left, 60.0, RTOL, 0.0);
    assert_close(done.outcome->groups[1].left, 0.0, 0.0, 0.0);
    assert_int_equal(done.outcome->armies[1].state, LAN_ARMY_GONE);
    assert_close(done.outcome->armies[1].since, done.outcome->time, 0.0, 0.0);
    assert_close(done.outcome->groups[1].gone_at, done.outcome->time, 0.0, 0.0);
    assert_true(isnan(done.outcome->groups[0].gone_at));
    assert_true(isnan(done.outcome->armies[0].since));
    solved_clear(&done);
    scene_destroy(s);
}

TEST(an_army_breaks_at_its_share_and_is_counted_in_left)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    s->armies[1].break_at = 0.5;
    solved done = solve(s);
    assert_int_equal(done.outcome->winner, 0);
    assert_int_equal(done.outcome->reason, LAN_END_BREAK);
    assert_close(done.outcome->time, 47.3467171418, 1e-11, 0.0);
    assert_close(done.outcome->groups[1].left, 40.0, RTOL, 0.0);
    assert_int_equal(done.outcome->armies[1].state, LAN_ARMY_BROKEN);
    assert_close(done.outcome->armies[1].since, done.outcome->time, 0.0, 0.0);
    assert_true(isnan(done.outcome->groups[1].gone_at));
    solved_clear(&done);
    scene_destroy(s);
}

/* Heads of all groups over all that it has had: 0.4 (80 + 40 + 30) = 60. */
TEST(break_counts_heads_of_all_it_has_had)
{
    scene *s = scene_create(3, 31.5);
    scene_army(s, NULL);
    scene_group(s, 80.0);
    scene_group(s, 40.0);
    s->armies[0].break_at = 0.4;
    scene_army(s, NULL);
    scene_group(s, 19.0);
    s->units[2].hit = 1e-3;
    lan_battle *battle = scene_battle(s);
    assert_ok(lan_battle_reinforce(battle, 1, 30.0));
    assert_ok(lan_battle_set_strength(battle, 0, 0.0));
    assert_ok(lan_battle_set_strength(battle, 1, 60.25));
    assert_int_equal(lan_battle_army_state(battle, 0), LAN_ARMY_FIGHTING);
    assert_ok(lan_battle_set_strength(battle, 1, 60.0));
    assert_int_equal(lan_battle_army_state(battle, 0), LAN_ARMY_BROKEN);
    assert_true(lan_battle_is_over(battle));
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(an_army_breaks_by_morale)
{
    scene *s = two_allies();
    s->armies[2].has_morale = true;
    s->armies[2].morale = (lan_morale_def){.start = 0.9, .break_at = 0.3};
    lan_battle *battle = scene_battle(s);
    assert_ok(lan_battle_set_morale(battle, 2, 0.3125));
    assert_false(lan_battle_is_over(battle));
    assert_ok(lan_battle_set_morale(battle, 2, 0.3));
    assert_int_equal(lan_battle_army_state(battle, 2), LAN_ARMY_BROKEN);
    lan_outcome *outcome = outcome_of(battle);
    assert_int_equal(outcome->winner, 0);
    assert_int_equal(outcome->reason, LAN_END_BREAK);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* East loses to one ally alone: 41.5 - y = 0.003 x t, 73 - x = 0.002 y t. */
TEST(a_broken_army_neither_fires_nor_loses_nor_receives)
{
    scene *s = two_allies();
    scene_comes_at(s, 1, 5.5, 20.0);
    s->armies[1].losses = 0.01;
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    const lan_solver_options options = lan_solver_options_default();
    assert_ok(lan_battle_withdraw(battle, 1));
    assert_ok(lan_battle_reinforce(battle, 1, 7.0));
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_battle_advance(battle, 31.5, solver, NULL));
    lan_outcome *outcome = outcome_of(battle);
    const double w = sqrt(0.003 * 0.002);
    const double y =
        41.5 * cosh(w * 31.5) - 73.0 * sqrt(0.003 / 0.002) * sinh(w * 31.5);
    assert_close(outcome->groups[2].left, y, RTOL, 0.0);
    assert_close(outcome->groups[1].left, 12.5, 0.0, 0.0);
    assert_close(outcome->groups[1].reinforced, 0.0, 0.0, 0.0);
    assert_close(outcome->groups[1].not_arrived, 27.0, 0.0, 0.0);
    assert_int_equal(outcome->armies[1].state, LAN_ARMY_BROKEN);
    assert_close(outcome->armies[1].since, 0.0, 0.0, 0.0);
    const double had = 73.0 + 12.5;
    assert_close(outcome->margin,
                 (outcome->groups[0].left + 12.5) / had - y / 41.5, 0.0, RTOL);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(both_broken_at_one_instant_is_mutual)
{
    scene *s = scene_square(62.5, 62.5, 0.02, 0.02, 500.0);
    s->armies[0].break_at = 0.25;
    s->armies[1].break_at = 0.25;
    solved done = solve(s);
    assert_int_equal(done.outcome->winner, LAN_WINNER_MUTUAL);
    assert_close(done.outcome->time, log(4.0) / 0.02, 1e-10, 0.0);
    assert_int_equal(done.outcome->armies[0].state, LAN_ARMY_BROKEN);
    assert_int_equal(done.outcome->armies[1].state, LAN_ARMY_BROKEN);
    assert_false(done.outcome->near_tie);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(time_over_has_no_winner)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 50.0);
    solved done = solve(s);
    assert_int_equal(done.outcome->winner, LAN_WINNER_NONE);
    assert_int_equal(done.outcome->reason, LAN_END_TIME);
    assert_close(done.outcome->time, 50.0, 0.0, 0.0);
    assert_close(done.outcome->groups[0].left,
                 100.0 * cosh(0.5) - 80.0 * sinh(0.5), 1e-12, 0.0);
    assert_close(done.outcome->groups[1].left,
                 80.0 * cosh(0.5) - 100.0 * sinh(0.5), 1e-12, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(nobody_firing_and_nothing_due_is_a_stalemate)
{
    scene *s = scene_square(73.0, 41.5, 0.0, 0.0, 31.5);
    lan_battle *battle = scene_battle(s);
    lan_outcome *outcome = outcome_of(battle);
    assert_true(lan_battle_is_over(battle));
    assert_int_equal(outcome->winner, LAN_WINNER_NONE);
    assert_int_equal(outcome->reason, LAN_END_STALEMATE);
    assert_close(outcome->time, 0.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_fire_entry_that_stops_with_the_battle_puts_no_stalemate_off)
{
    scene *s = scene_square(73.0, 41.5, 0.0, 0.0, 31.5);
    s->fire[0].stop = 31.5;
    solved done = solve(s);
    assert_int_equal(done.outcome->reason, LAN_END_STALEMATE);
    assert_close(done.outcome->time, 0.0, 0.0, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(a_slow_battle_is_no_stalemate)
{
    scene *s = scene_square(73.0, 41.5, 1e-30, 0.0, 31.5);
    solved done = solve(s);
    assert_int_equal(done.outcome->reason, LAN_END_TIME);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(what_is_due_puts_a_stalemate_off)
{
    scene *s = scene_square(73.0, 41.5, 0.0, 0.0, 31.5);
    scene_comes_at(s, 0, 4.75, 3.0);
    solved done = solve(s);
    assert_int_equal(done.outcome->reason, LAN_END_STALEMATE);
    assert_close(done.outcome->time, 4.75, 0.0, 0.0);
    assert_close(done.outcome->groups[0].left, 76.0, 0.0, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(an_army_that_has_had_nothing_is_in_while_something_is_due)
{
    scene *s = scene_square(73.0, 0.0, 0.02, 0.03, 31.5);
    lan_battle *battle = scene_battle(s);
    assert_true(lan_battle_is_over(battle));
    assert_int_equal(lan_battle_army_state(battle, 1), LAN_ARMY_GONE);
    lan_battle_destroy(battle);
    scene_comes_at(s, 1, 4.75, 30.0);
    battle = scene_battle(s);
    assert_false(lan_battle_is_over(battle));
    assert_int_equal(lan_battle_army_state(battle, 1), LAN_ARMY_FIGHTING);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(what_comes_after_the_end_keeps_nobody_in)
{
    scene *s = scene_square(73.0, 0.0, 0.02, 0.03, 31.5);
    scene_comes_at(s, 1, 31.75, 30.0);
    lan_battle *battle = scene_battle(s);
    assert_true(lan_battle_is_over(battle));
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* By area fire alone: L = b x0 - a y0 = 2.5, y is 1/2 at
 * t = ln[(L + a / 2) / (b x0 / 50)] / L, and then b x = L + a / 2. */
TEST(area_fire_ends_at_half_a_soldier)
{
    scene *s = scene_duel(25.0, 25.0, 0.1, 0.2, LAN_LAW_AREA, 50.0);
    solved done = solve(s);
    assert_int_equal(done.outcome->winner, 0);
    assert_close(done.outcome->time, log(2.55 / 0.1) / 2.5, RTOL, 0.0);
    assert_close(done.outcome->groups[0].left, 2.55 / 0.2, RTOL, 0.0);
    assert_close(done.outcome->groups[1].left, 0.0, 0.0, 0.0);
    assert_close(done.outcome->groups[1].lost_combat, 25.0, 1e-14, 0.0);
    assert_close(done.outcome->killed[1], 25.0, 1e-14, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(a_power_law_with_own_from_one_ends_at_half_a_soldier)
{
    scene *s = scene_duel(25.0, 25.0, 0.0, 0.2, LAN_LAW_POWER, 50.0);
    s->fire[0].enemy = s->fire[1].enemy = 0.0;
    s->fire[0].own = s->fire[1].own = 1.0; /* y' = -0.2 y */
    solved done = solve(s);
    assert_close(done.outcome->time, log(50.0) / 0.2, RTOL, 0.0);
    solved_clear(&done);
    s->fire[1].own = 0.5; /* y' = -0.2 sqrt y */
    done = solve(s);
    assert_close(done.outcome->time, 2.0 * 5.0 / 0.2, RTOL, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(the_rule_sets_one_level_for_all)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    s->def.gone = 16.0;
    solved done = solve(s);
    /* x^2 - y^2 = 3600; e^-wt = (x + y) / 180 */
    const double left = sqrt(3600.0 + 256.0);
    assert_close(done.outcome->groups[0].left, left, RTOL, 0.0);
    assert_close(done.outcome->time, 100.0 * log(180.0 / (left + 16.0)), RTOL,
                 0.0);
    assert_close(done.outcome->groups[1].lost_combat, 80.0, 1e-14, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(a_group_at_its_level_is_gone_at_once)
{
    scene *s = scene_square(73.0, 16.0, 0.02, 0.03, 31.5);
    s->def.gone = 16.0;
    lan_battle *battle = scene_battle(s);
    lan_outcome *outcome = outcome_of(battle);
    assert_int_equal(outcome->winner, 0);
    assert_close(outcome->time, 0.0, 0.0, 0.0);
    assert_close(outcome->groups[1].lost_combat, 16.0, 0.0, 0.0);
    assert_close(outcome->groups[1].left, 0.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* One ally aims, the other fires by area: with the first ordered out, 0.375 is
 * below the level. */
TEST(levels_are_judged_anew_by_who_is_in_the_fight)
{
    scene *s = two_allies();
    scene_army_fire(s, 1, 2, LAN_LAW_AREA, 1e-4);
    lan_battle *battle = scene_battle(s);
    assert_ok(lan_battle_set_strength(battle, 2, 0.375));
    assert_false(lan_battle_is_over(battle));
    assert_ok(lan_battle_withdraw(battle, 0));
    assert_true(lan_battle_is_over(battle));
    lan_outcome *outcome = outcome_of(battle);
    assert_int_equal(outcome->winner, 0);
    assert_int_equal(outcome->reason, LAN_END_ANNIHILATION);
    assert_close(outcome->groups[2].lost_combat, 0.375, 0.0, 0.0);
    assert_close(outcome->killed[1 * 3 + 2], 0.375, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Area fire takes 1e-4 x 12.5 = 0.00125 of it per time. */

TEST(the_rest_is_booked_to_the_larger_cause)
{
    const double losses[2] = {0.001, 0.002};
    for (int k = 0; k < 2; k++) {
        scene *s = scene_duel(12.5, 41.5, 0.02, 1e-4, LAN_LAW_AREA, 31.5);
        s->groups[1].losses = losses[k];
        lan_battle *battle = scene_battle(s);
        assert_ok(lan_battle_set_strength(battle, 1, 0.375));
        assert_true(lan_battle_is_over(battle));
        lan_outcome *outcome = outcome_of(battle);
        assert_close(outcome->groups[1].lost_combat, k == 0 ? 0.375 : 0.0, 0.0,
                     0.0);
        assert_close(outcome->groups[1].lost_other, k == 0 ? 41.125 : 41.5, 0.0,
                     0.0);
        lan_outcome_destroy(outcome);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

/* Fire is the larger cause, but has taken nobody whom it could give back. */
TEST(a_rest_below_zero_is_taken_back_from_losses_that_can_bear_it)
{
    scene *s = scene_square(73.0, 41.5, 0.02, 0.0, 31.5);
    s->groups[0].losses = 0.003;
    lan_battle *battle = scene_battle(s);
    battle->state.x[0] = -0.25;
    battle->state.lost_other[0] = 1.5;
    lan_battle_lose_group(battle, 0);
    assert_close(battle->state.lost_other[0], 1.25, 0.0, 0.0);
    assert_close(battle->state.lost_combat[0], 0.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(kills_are_taken_back_as_each_has_killed)
{
    scene *s = two_allies();
    lan_battle *battle = scene_battle(s);
    double *killed = battle->state.killed; /* [killer][victim] of three */
    killed[0 * 3 + 2] = 4.5;
    killed[1 * 3 + 2] = 1.5;
    lan_ledger_combat(battle, &battle->now.flow, 2, -2.0);
    assert_close(killed[0 * 3 + 2], 3.0, RTOL, 0.0);
    assert_close(killed[1 * 3 + 2], 1.0, RTOL, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_gone_group_comes_back_with_its_next_reinforcement)
{
    scene *s = scene_create(3, 31.5);
    scene_army(s, NULL);
    scene_group(s, 73.0);
    scene_army(s, NULL);
    scene_group(s, 41.5);
    scene_group(s, 19.0);
    s->units[0].hit = 1e-3;
    lan_battle *battle = scene_battle(s);
    lan_outcome *outcome = outcome_of(battle);
    assert_ok(lan_battle_set_strength(battle, 1, 0.0));
    assert_close(take(battle, outcome)->groups[1].gone_at, 0.0, 0.0, 0.0);
    assert_close(battle->now.flow.combat[2], 0.073, 1e-14, 0.0);
    assert_ok(lan_battle_reinforce(battle, 1, 19.0));
    assert_true(isnan(take(battle, outcome)->groups[1].gone_at));
    assert_close(lan_battle_strength(battle, 1), 19.0, 0.0, 0.0);
    assert_close(battle->now.flow.combat[2], 0.0365, 1e-14, 0.0);
    assert_close(outcome->groups[1].reinforced, 19.0, 0.0, 0.0);
    assert_close(outcome->groups[1].lost_other, 41.5, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(an_army_that_is_gone_stays_gone)
{
    scene *s = two_allies();
    lan_battle *battle = scene_battle(s);
    assert_ok(lan_battle_set_strength(battle, 1, 0.0));
    assert_int_equal(lan_battle_army_state(battle, 1), LAN_ARMY_GONE);
    assert_false(lan_battle_is_over(battle));
    assert_ok(lan_battle_reinforce(battle, 1, 8.0));
    assert_close(lan_battle_strength(battle, 1), 0.0, 0.0, 0.0);
    assert_int_equal(lan_battle_set_strength(battle, 1, 8.0), LAN_EINVAL);
    lan_outcome *outcome = outcome_of(battle);
    assert_close(outcome->groups[1].not_arrived, 8.0, 0.0, 0.0);
    assert_close(outcome->groups[1].reinforced, 0.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* 100 with k = 0.1 kill ten a time unit: half of them would fall on the second
 * group, of which one arrives. So it stays away until the first is gone. */
TEST(what_trickles_in_against_stronger_fire_is_lost_at_once)
{
    scene *s = scene_create(3, 31.5);
    scene_army(s, NULL);
    scene_group(s, 100.0);
    scene_army(s, NULL);
    scene_group(s, 62.5);
    scene_group(s, 0.0);
    s->units[0].hit = 0.1;
    s->def.share = LAN_SHARE_EVEN;
    scene_comes_rate(s, 2, 0.0, LAN_INF, 1.0);
    solved done = solve(s);
    assert_int_equal(done.outcome->winner, 0);
    assert_close(done.outcome->time, 6.25, RTOL, 0.0);
    assert_close(done.outcome->groups[2].reinforced, 6.25, RTOL, 0.0);
    assert_close(done.outcome->groups[2].lost_combat, 6.25, RTOL, 0.0);
    assert_close(done.outcome->groups[2].left, 0.0, 0.0, 0.0);
    assert_close(done.outcome->groups[2].not_arrived, 31.5 - 6.25, RTOL, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* Nobody's strength changes, but the army waits for what is due. */
TEST(a_fight_against_what_trickles_in_is_no_stalemate)
{
    const double counts[2][2] = {{73.0, 0.0}, {0.0, 73.0}};
    for (int32_t fed = 0; fed < 2; fed++) {
        scene *s = scene_square(counts[1 - fed][0], counts[1 - fed][1], 0.1,
                                0.1, 31.5);
        scene_comes_rate(s, fed, 0.0, LAN_INF, 0.5);
        solved done = solve(s);
        assert_int_equal(done.outcome->reason, LAN_END_ANNIHILATION);
        assert_int_equal(done.outcome->winner, 1 - fed);
        assert_close(done.outcome->time, 31.5, 0.0, 0.0);
        assert_close(done.outcome->groups[fed].lost_combat, 0.5 * 31.5, RTOL,
                     0.0);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* At its level of half a soldier it would lose 0.25 either way. */
TEST(what_trickles_in_against_fire_and_losses_alike_is_lost_in_combat)
{
    scene *s = scene_square(0.0, 1.0, 0.25, 0.0, 31.5);
    s->groups[0].losses = 0.5;
    s->def.gone = 0.5;
    scene_comes_rate(s, 0, 0.0, LAN_INF, 0.125);
    solved done = solve(s);
    assert_close(done.outcome->groups[0].lost_combat, 0.125 * 31.5, RTOL, 0.0);
    assert_close(done.outcome->groups[0].lost_other, 0.0, 0.0, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* The same, but the fire stops at 4: the group then rises by one a time unit.
 */
TEST(a_group_held_down_returns_when_the_fire_slackens)
{
    scene *s = scene_create(3, 10.0);
    scene_army(s, NULL);
    scene_group(s, 100.0);
    scene_army(s, NULL);
    scene_group(s, 62.5);
    scene_group(s, 0.0);
    s->def.share = LAN_SHARE_EVEN;
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, 0.1)->stop = 4.0;
    scene_comes_rate(s, 2, 0.0, LAN_INF, 1.0);
    solved done = solve(s);
    assert_int_equal(done.outcome->reason, LAN_END_TIME);
    assert_close(done.outcome->groups[1].left, 22.5, RTOL, 0.0);
    assert_close(done.outcome->groups[2].left, 6.0, RTOL, 0.0);
    assert_close(done.outcome->groups[2].lost_combat, 4.0, RTOL, 0.0);
    assert_true(isnan(done.outcome->groups[2].gone_at));
    solved_clear(&done);
    scene_destroy(s);
}

/* As docs/models.md has it under "In the fight" and "When chance decides". */
TEST(an_army_is_judged_by_how_it_stands)
{
    const lan_army_stand well = {.left = 31.0,
                                 .break_level = 12.0,
                                 .morale = .7,
                                 .morale_level = .2,
                                 .living = true,
                                 .fielded = true};
    lan_army_stand at = well;
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_FIGHTING);
    at.left = 12.0;
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_BROKEN);
    at.break_level = -1.0; /* it never breaks */
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_FIGHTING);
    at.morale = .2;
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_BROKEN);
    at.morale = LAN_NAN; /* it has none */
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_FIGHTING);
    at = well;
    at.living = false;
    at.left = 0.0;
    at.due = true; /* too late: it has had strength */
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_GONE);
    at.waits = true;
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_FIGHTING);
    at.waits = false;
    at.fielded = false; /* it is still to come */
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_FIGHTING);
    at.due = false;
    assert_int_equal(lan_referee_army(&at), LAN_ARMY_GONE);
}

TEST(levels_of_whole_soldiers_are_rounded_down)
{
    scene *s = two_allies();
    s->armies[0].break_at = .3;
    s->armies[2].break_at = .05;
    s->def.gone = 4.75;
    lan_battle *battle = scene_battle(s);
    const lan_plan *plan = battle->plan;
    assert_close(lan_whole_gone(plan), 4.0, 0.0, 0.0);
    /* .3 of 70 is 21 but for rounding; .3 of 69 is 20.7 */
    assert_close(lan_whole_floor(plan, 0, 70.0).count, 21.0, 0.0, 0.0);
    assert_close(lan_whole_floor(plan, 0, 70.0).rest, 21.0, 0.0, 0.0);
    assert_close(lan_whole_floor(plan, 0, 69.0).count, 20.0, 0.0, 0.0);
    /* gone before it breaks, and one that never does */
    assert_close(lan_whole_floor(plan, 2, 41.0).count, 4.0, 0.0, 0.0);
    assert_close(lan_whole_floor(plan, 2, 41.0).rest, 0.0, 0.0, 0.0);
    assert_close(lan_whole_floor(plan, 1, 12.0).count, 4.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_side_wins_that_is_alone_in_the_fight)
{
    scene *s = two_allies();
    lan_battle *battle = scene_battle(s);
    const lan_plan *plan = battle->plan;
    unsigned char armies[3] = {LAN_ARMY_FIGHTING, LAN_ARMY_FIGHTING,
                               LAN_ARMY_FIGHTING};
    assert_int_equal(lan_referee_sides(plan, armies), LAN_WINNER_NONE);
    armies[0] = LAN_ARMY_BROKEN; /* its ally is still there */
    assert_int_equal(lan_referee_sides(plan, armies), LAN_WINNER_NONE);
    armies[1] = LAN_ARMY_GONE;
    assert_int_equal(lan_referee_sides(plan, armies), 1);
    armies[2] = LAN_ARMY_GONE;
    assert_int_equal(lan_referee_sides(plan, armies), LAN_WINNER_MUTUAL);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
