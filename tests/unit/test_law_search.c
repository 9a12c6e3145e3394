/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Brackney's law of search, x' = -k y x / (x + K): against its own invariant,
 * b (x + K)^2 - k (y + L)^2, and against the law of aimed fire that it is for a
 * target that is found at once.
 */
#include <math.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "model/engine_impl.h"
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
