/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ends that random battles seldom have: ties, stalemates, half soldiers.
 */
#include <math.h>

#include "base/real.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define RTOL 1e-9

static lan_outcome *outcome_of(const lan_battle *battle)
{
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(battle, &outcome));
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

TEST(no_fire_and_nothing_due_is_a_stalemate)
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

TEST(arrivals_after_the_end_keep_no_army_in)
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
    /* its level is 1e-9 of its root before that */
    assert_close(done.outcome->time, 2.0 * 5.0 / 0.2 * (1.0 - 1e-9), RTOL, 0.0);
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
