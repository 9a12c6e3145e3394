/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/invariant_drift_impl.h"

#include "base/real.h"

/* True for a battle whose rates are its two groups' fire and nothing else. */
static bool is_bare_duel(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    if (plan->group_count != 2 || plan->action_count > 0 ||
        plan->variable_count != 2) {
        return false;
    }
    return isinf(plan->armies[0].front) && isinf(plan->armies[1].front) &&
           battle->interval.active[0] && battle->interval.active[1];
}

static bool is_same_power(const lan_pair_law *a, const lan_pair_law *b)
{
    return fabs(a->enemy - b->enemy) <= 0.0 && fabs(a->k - b->k) <= 0.0;
}

static bool find_law(const lan_battle *battle, lan_invariant_law *law,
                     bool *swapped)
{
    double a;
    double b;
    const lan_law on_x = lan_targeting_pair(battle, 1, 0, &a);
    const lan_law on_y = lan_targeting_pair(battle, 0, 1, &b);
    const lan_pair_law hit_x = lan_targeting_law(battle, 1, 0);
    const lan_pair_law hit_y = lan_targeting_law(battle, 0, 1);
    *swapped = false;
    if (!(a > 0.0) || !(b > 0.0)) {
        return false;
    }
    if (on_x == LAN_LAW_AIMED && on_y == LAN_LAW_AIMED) {
        *law = lan_invariant_square(a, b);
    } else if (on_x == LAN_LAW_AREA && on_y == LAN_LAW_AREA) {
        *law = lan_invariant_linear(a, b);
    } else if (on_x == LAN_LAW_AREA && on_y == LAN_LAW_AIMED) {
        *law = lan_invariant_mixed(a, b);
    } else if (on_x == LAN_LAW_AIMED && on_y == LAN_LAW_AREA) {
        *law = lan_invariant_mixed(b, a);
        *swapped = true;
    } else if (on_x == LAN_LAW_POWER && on_y == LAN_LAW_POWER &&
               is_same_power(&hit_x, &hit_y)) {
        *law = lan_invariant_bracken(a, b, hit_x.enemy, hit_x.k);
    } else {
        return false;
    }
    return true;
}

/* Rounding of a zero invariant, in ulp of its scale: coefficients are products
 * of a few numbers, terms powers. */
#define PARITY_ULP 64.0

static bool ends_above_zero(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    return plan->gone > 0.0 || plan->armies[0].break_at > 0.0 ||
           plan->armies[1].break_at > 0.0;
}

bool lan_invariant_is_parity(const lan_battle *battle)
{
    lan_invariant_law law;
    bool swapped;
    if (lan_battle_is_over(battle) || !is_bare_duel(battle) ||
        ends_above_zero(battle) || !find_law(battle, &law, &swapped) ||
        !(law.power_x > 0.0 && law.power_y > 0.0)) {
        return false;
    }
    const double *x = battle->state.x;
    const lan_invariant at =
        lan_invariant_at(&law, x[swapped ? 1 : 0], x[swapped ? 0 : 1]);
    return fabs(at.value) <= PARITY_ULP * DBL_EPSILON * at.scale;
}

static lan_invariant invariant_now(const lan_solver *solver,
                                   const lan_battle *battle)
{
    const double *x = battle->state.x;
    const int first = solver->invariant_swapped ? 1 : 0;
    return lan_invariant_at(&solver->invariant_law, x[first], x[1 - first]);
}

void lan_invariant_begin(lan_solver *solver, const lan_battle *battle)
{
    solver->has_invariant =
        !lan_battle_is_over(battle) && is_bare_duel(battle) &&
        find_law(battle, &solver->invariant_law, &solver->invariant_swapped);
    if (solver->has_invariant) {
        solver->invariant = invariant_now(solver, battle);
        solver->report.drift = 0.0;
    }
}

void lan_invariant_follow(lan_solver *solver, const lan_battle *battle)
{
    if (!solver->has_invariant) {
        return;
    }
    const lan_invariant now = invariant_now(solver, battle);
    const double change = fabs(now.value - solver->invariant.value);
    const double drift = change / solver->invariant.scale;
    if (drift > solver->report.drift) {
        solver->report.drift = drift;
    }
}
