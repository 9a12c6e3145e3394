/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a law of attrition between two groups conserves:
 *
 *   law       rates                               conserved
 *   square    x' = -a y, y' = -b x                b x^2 - a y^2
 *   linear    x' = -a x y, y' = -b x y            b x - a y
 *   mixed     x' = -a x y, y' = -b x              2 b x - a y^2
 *   power     x' = -a y^p x^q, y' = -b x^p y^q    b x^n - a y^n, n = p - q + 1,
 *                                                 b ln x - a ln y for n = 0
 *
 * F. W. Lanchester, Aircraft in Warfare (1916); S. J. Deitchman, Operations
 * Research 10 (1962), 818-827; R. L. Helmbold, Operations Research 13 (1965),
 * 857-859; J. Bracken, Naval Research Logistics 42 (1995), 559-577.
 */
#include "base/real.h"
#include "solver/solver_impl.h"

static double term(double coefficient, double strength, double power)
{
    return coefficient *
           (lan_is_zero(power) ? log(strength) : pow(strength, power));
}

/* True for two groups in the fight, each facing the other with all it has and
 * losing to its fire alone, from the present instant to the end. */
static bool is_bare_duel(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const unsigned char *active = battle->interval.active;
    return !lan_battle_is_over(battle) && plan->group_count == 2 &&
           plan->variable_count == 2 && plan->action_count == 0 &&
           !plan->has_answers && plan->wounds != LAN_WOUNDS_SPREAD &&
           !lan_plan_approaches(plan) && !lan_battle_has_front(battle, 0) &&
           !lan_battle_has_front(battle, 1) && active[0] && active[1];
}

/* Neither a group is gone nor an army broken by losses above zero. */
static bool fights_to_zero(const lan_plan *plan)
{
    bool to_zero = !(plan->gone > 0.0);
    for (int32_t a = 0; a < plan->army_count; a++) {
        to_zero = to_zero && !(plan->armies[a].break_at > 0.0);
    }
    return to_zero;
}

/* Finds the law of two groups that fire at each other; false where it conserves
 * nothing: two power laws do where their exponents are the same. */
static bool find_law(const lan_battle *battle, lan_invariant_law *law,
                     bool *swapped)
{
    const lan_pair_law x = lan_targeting_pair(battle, 1, 0);
    const lan_pair_law y = lan_targeting_pair(battle, 0, 1);
    const lan_law on_x = x.law;
    const lan_law on_y = y.law;
    const double a = x.coefficient;
    const double b = y.coefficient;
    *swapped = on_x == LAN_LAW_AIMED && on_y == LAN_LAW_AREA;
    if (!(a > 0.0) || !(b > 0.0)) {
        return false;
    }
    if (on_x == LAN_LAW_POWER && on_y == LAN_LAW_POWER) {
        const double n = (x.enemy - x.k) + 1.0;
        *law = (lan_invariant_law){a, b, n, n};
        return fabs(x.enemy - y.enemy) <= 0.0 && fabs(x.k - y.k) <= 0.0;
    }
    if (on_x == LAN_LAW_AIMED && on_y == LAN_LAW_AIMED) {
        *law = (lan_invariant_law){a, b, 2.0, 2.0};
    } else if (on_x == LAN_LAW_AREA && on_y == LAN_LAW_AREA) {
        *law = (lan_invariant_law){a, b, 1.0, 1.0};
    } else if (*swapped) {
        *law = (lan_invariant_law){b, 2.0 * a, 1.0, 2.0};
    } else if (on_x == LAN_LAW_AREA && on_y == LAN_LAW_AIMED) {
        *law = (lan_invariant_law){a, 2.0 * b, 1.0, 2.0};
    } else {
        return false;
    }
    return true;
}

static lan_invariant invariant_by(const lan_invariant_law *law, bool swapped,
                                  const lan_battle *battle)
{
    const int first = swapped ? 1 : 0;
    const double *x = battle->state.x;
    const double plus = term(law->on_y, x[first], law->power_x);
    const double minus = term(law->on_x, x[1 - first], law->power_y);
    return (lan_invariant){plus - minus, fabs(plus) + fabs(minus)};
}

/* Rounding of a zero invariant, in ulp of its scale: coefficients are products
 * of a few numbers, terms powers. */
#define PARITY_ULP 64.0

bool lan_invariant_is_parity(const lan_battle *battle)
{
    lan_invariant_law law;
    bool swapped;
    if (!is_bare_duel(battle) || !fights_to_zero(battle->plan) ||
        !find_law(battle, &law, &swapped) ||
        !(law.power_x > 0.0 && law.power_y > 0.0)) {
        return false;
    }
    const lan_invariant at = invariant_by(&law, swapped, battle);
    return fabs(at.value) <= PARITY_ULP * DBL_EPSILON * at.scale;
}

static lan_invariant invariant_now(const lan_solver *solver,
                                   const lan_battle *battle)
{
    return invariant_by(&solver->invariant_law, solver->invariant_swapped,
                        battle);
}

void lan_invariant_begin(lan_solver *solver, const lan_battle *battle)
{
    solver->has_invariant =
        is_bare_duel(battle) &&
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
