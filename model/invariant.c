/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The conserved quantity of an attrition law between two groups, for the
 * square, linear and mixed laws and for two equal power laws.
 *
 * F. W. Lanchester, Aircraft in Warfare (1916); S. J. Deitchman, Operations
 * Research 10 (1962), 818-827; R. L. Helmbold, Operations Research 13 (1965),
 * 857-859; J. Bracken, Naval Research Logistics 42 (1995), 559-577.
 */
#include "model/engine_impl.h"

static double term(double coefficient, double strength, double power)
{
    return coefficient *
           (lan_is_zero(power) ? log(strength) : pow(strength, power) / power);
}

/* True for two groups that fight with all their soldiers and whose only losses,
 * from now to the end, are to each other's fire. */
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

/* True if no group is gone, and no army broken, at a strength above zero. */
static bool fights_to_zero(const lan_plan *plan)
{
    bool to_zero = !(plan->gone > 0.0);
    for (int32_t a = 0; a < plan->army_count; a++) {
        to_zero = to_zero && !(plan->armies[a].break_at > 0.0);
    }
    return to_zero;
}

/* Exponents of the loss rate in the strength of the attacker and of the target.
 * False for other laws. */
static bool find_exponents(const lan_pair_law *pair, double *enemy, double *own)
{
    const lan_law law = pair->law;
    *enemy = law == LAN_LAW_POWER ? pair->enemy : 1.0;
    *own = law == LAN_LAW_POWER ? pair->k : law == LAN_LAW_AREA ? 1.0 : 0.0;
    return (law == LAN_LAW_POWER || law == LAN_LAW_AREA ||
            law == LAN_LAW_AIMED) &&
           pair->coefficient > 0.0;
}

/* Finds the law of two groups that fire at each other: x' = -a y^p x^q, y' = -b
 * x^r y^s conserves b x^m / m - a y^n / n, m = r - q + 1, n = p - s + 1. False
 * for other laws, and for two power laws with different exponents. */
static bool find_law(const lan_battle *battle, lan_invariant_law *law)
{
    const lan_pair_law x = lan_targeting_pair(battle, 1, 0);
    const lan_pair_law y = lan_targeting_pair(battle, 0, 1);
    const bool is_power = x.law == LAN_LAW_POWER || y.law == LAN_LAW_POWER;
    double p;
    double q;
    double r;
    double s;
    if (!find_exponents(&x, &p, &q) || !find_exponents(&y, &r, &s) ||
        (is_power &&
         (x.law != y.law || fabs(p - r) > 0.0 || fabs(q - s) > 0.0))) {
        return false;
    }
    *law = (lan_invariant_law){.on_x = x.coefficient,
                               .on_y = y.coefficient,
                               .power_x = (r - q) + 1.0,
                               .power_y = (p - s) + 1.0};
    return true;
}

bool lan_invariant_find(const lan_battle *battle, lan_invariant_law *law)
{
    return is_bare_duel(battle) && find_law(battle, law);
}

lan_invariant lan_invariant_of(const lan_battle *battle,
                               const lan_invariant_law *law)
{
    const double *x = battle->state.x;
    const double plus = term(law->on_y, x[0], law->power_x);
    const double minus = term(law->on_x, x[1], law->power_y);
    return (lan_invariant){plus - minus, fabs(plus) + fabs(minus)};
}

/* Rounding of a zero invariant, in ulp of its scale: coefficients are products
 * of a few numbers, terms powers. */
#define PARITY_ULP 64.0

bool lan_invariant_is_parity(const lan_battle *battle)
{
    lan_invariant_law law;
    if (!lan_invariant_find(battle, &law) || !fights_to_zero(battle->plan) ||
        !(law.power_x > 0.0 && law.power_y > 0.0)) {
        return false;
    }
    const lan_invariant at = lan_invariant_of(battle, &law);
    return fabs(at.value) <= PARITY_ULP * DBL_EPSILON * at.scale;
}
