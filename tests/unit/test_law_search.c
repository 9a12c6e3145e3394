/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Brackney's law of search, x' = -k y x / (x + K): against its own invariant,
 * b (x + K)^2 - k (y + L)^2, and against the law of aimed fire that it is for a
 * target that is found at once.
 */
#include <math.h>

#include "base/real.h"
#include "lanchester/odds.h"
#include "model/battle_impl.h"
#include "model/rates_impl.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define RATE 0.01
#define HALF 20.0

/* 100 against 80, each of which must be searched for. */
static scene *searchers(double end)
{
    scene *s = scene_create(4, end);
    scene_army(s, NULL);
    scene_group(s, 100.0);
    scene_army(s, NULL);
    scene_group(s, 80.0);
    scene_fire(s, 0, 1, LAN_LAW_SEARCH, RATE)->half = HALF;
    scene_fire(s, 1, 0, LAN_LAW_SEARCH, RATE)->half = HALF;
    return s;
}

/* Runs a scene to its end by a stepper; the caller destroys the battle. */
static lan_battle *fight(scene *s, lan_stepper stepper)
{
    lan_solver_options options = lan_solver_options_default();
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    lan_error err = {0};
    options.stepper = stepper;
    assert_ok(lan_solver_create(battle, &options, &solver, &err));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, &err));
    lan_solver_destroy(solver);
    return battle;
}

/* The winner where y has come down to a strength: by the invariant. */
static double left_when(double y)
{
    const double kept = (100.0 + HALF) * (100.0 + HALF) -
                        (80.0 + HALF) * (80.0 + HALF) + (y + HALF) * (y + HALF);
    return sqrt(kept) - HALF;
}

TEST(searched_for_fifty_days_it_is_as_integrated_by_hand)
{
    scene *s = searchers(50.0);
    const lan_stepper steppers[] = {LAN_STEPPER_RKCK, LAN_STEPPER_RK8PD,
                                    LAN_STEPPER_RK4IMP, LAN_STEPPER_BSIMP};
    for (size_t k = 0; k < sizeof steppers / sizeof steppers[0]; k++) {
        lan_battle *battle = fight(s, steppers[k]);
        assert_close(lan_battle_strength(battle, 0), 74.581312, 0.0, 1e-6);
        assert_close(lan_battle_strength(battle, 1), 47.421248, 0.0, 1e-6);
        assert_close(lan_battle_strength(battle, 0),
                     left_when(lan_battle_strength(battle, 1)), 1e-8, 0.0);
        lan_battle_destroy(battle);
    }
    scene_destroy(s);
}

TEST(the_loser_never_reaches_zero_and_is_gone_at_half_a_soldier)
{
    scene *s = searchers(1e4);
    lan_battle *battle = fight(s, LAN_STEPPER_RKCK);
    assert_close(lan_battle_strength(battle, 0), 49.428020, 0.0, 1e-6);
    assert_close(lan_battle_strength(battle, 0), left_when(0.5), 1e-8, 0.0);
    assert_true(lan_battle_strength(battle, 1) <= 0.0);
    assert_true(lan_battle_is_over(battle));
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(what_is_left_goes_to_the_limit_as_gone_goes_to_zero)
{
    scene *s = searchers(1e5);
    for (double gone = 0.1; gone > 1e-9; gone *= 0.1) {
        s->def.gone = gone;
        lan_battle *battle = fight(s, LAN_STEPPER_RKCK);
        assert_close(lan_battle_strength(battle, 0), left_when(gone), 1e-8,
                     0.0);
        lan_battle_destroy(battle);
    }
    s->def.gone = 0.0;
    lan_battle *battle = fight(s, LAN_STEPPER_RKCK);
    assert_close(lan_battle_strength(battle, 0), 49.282032, 0.0, 1e-6);
    assert_close(left_when(0.0), 49.282032, 0.0, 1e-6);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(found_at_once_a_target_is_aimed_at)
{
    scene *s = searchers(30.0);
    s->fire[0].half = 1e-9;
    s->fire[1].half = 1e-9;
    lan_battle *battle = fight(s, LAN_STEPPER_RKCK);
    const double c = cosh(RATE * 30.0);
    const double d = sinh(RATE * 30.0);
    assert_close(lan_battle_strength(battle, 0), 100.0 * c - 80.0 * d, 1e-8,
                 0.0);
    assert_close(lan_battle_strength(battle, 1), 80.0 * c - 100.0 * d, 1e-8,
                 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Two targets share the searchers by strength; each hides in its own number. */
TEST(searchers_share_as_aimed_fire_does)
{
    scene *s = searchers(1.0);
    scene_group(s, 40.0);
    scene_fire(s, 0, 2, LAN_LAW_SEARCH, RATE)->half = 5.0;
    lan_battle *battle = scene_battle(s);
    const lan_flow *now = &battle->now.flow;
    assert_close(now->combat[1], RATE * 100.0 * (80.0 / 120.0) * 80.0 / 100.0,
                 1e-14, 0.0);
    assert_close(now->combat[2], RATE * 100.0 * (40.0 / 120.0) * 40.0 / 45.0,
                 1e-14, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(the_ledger_balances_with_several_killers)
{
    scene *s = searchers(20.0);
    scene_group(s, 40.0);
    scene_fire(s, 2, 0, LAN_LAW_SEARCH, 2.0 * RATE)->half = HALF;
    lan_battle *battle = fight(s, LAN_STEPPER_RKCK);
    const double *killed = battle->state.killed;
    const double lost = 100.0 - lan_battle_strength(battle, 0);
    assert_close(battle->state.lost_combat[0], lost, 1e-12, 0.0);
    assert_close(killed[1 * 3 + 0] + killed[2 * 3 + 0], lost, 1e-10, 0.0);
    assert_true(killed[1 * 3 + 0] > 0.0 && killed[2 * 3 + 0] > 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(slopes_are_those_of_the_rates)
{
    scene *s = searchers(1.0);
    lan_battle *battle = scene_battle(s);
    double jacobian[4];
    double dfdt[2];
    lan_slopes(battle, 0.0, battle->now.variables, jacobian, dfdt,
               &battle->work.flow);
    assert_close(jacobian[0], -RATE * 80.0 * HALF / (120.0 * 120.0), 1e-14,
                 0.0);
    assert_close(jacobian[1], -RATE * 100.0 / 120.0, 1e-14, 0.0);
    assert_close(jacobian[2], -RATE * 80.0 / 100.0, 1e-14, 0.0);
    assert_close(jacobian[3], -RATE * 100.0 * HALF / (100.0 * 100.0), 1e-14,
                 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Three against two, soldier by soldier: probabilities of each next loss
 * multiplied by hand over all orders. */
static double plain_odds(int x, int y)
{
    if (x == 0 || y == 0) {
        return x > 0 ? 1.0 : 0.0;
    }
    const double on_x = RATE * y * x / (x + HALF);
    const double on_y = RATE * x * y / (y + HALF);
    return (on_y * plain_odds(x, y - 1) + on_x * plain_odds(x - 1, y)) /
           (on_x + on_y);
}

TEST(odds_are_those_of_every_order_of_losses)
{
    scene *s = searchers(1e9);
    s->groups[0].count = 6.0;
    s->groups[1].count = 5.0;
    lan_battle *battle = scene_battle(s);
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    lan_error err = {0};
    options.method = LAN_ODDS_EXACT;
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, &err));
    assert_close(odds->sides[0].win, plain_odds(6, 5), 1e-12, 0.0);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
