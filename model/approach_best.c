/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which weapon of several fires at a distance, and from where on another one.
 */
#include "base/real.h"
#include "model/approach_impl.h"
#include "model/approach_reach_impl.h"

/* Halvings after which two distances are one. */
#define HALVINGS 200

/* A shooter and his target. */
typedef struct aim {
    const lan_battle *battle;
    int32_t shooter;
    int32_t at;
} aim;

static aim aim_of(const lan_battle *battle, int32_t shooter, int32_t at)
{
    return (aim){.battle = battle, .shooter = shooter, .at = at};
}

static const lan_plan_battery *battery_of(const aim *a)
{
    const lan_plan *plan = a->battle->plan;
    return &plan->batteries[plan->shooters[a->shooter].battery];
}

static double range_of(const aim *a, int32_t weapon)
{
    return lan_reach_of_weapon(a->battle->plan, weapon);
}

/* What a weapon takes at a distance within its range. */
static double loss_at(const aim *a, int32_t weapon, double r)
{
    const double loss =
        lan_targeting_loss(a->battle, a->shooter, weapon, a->at);
    return loss * lan_reach_factor(a->battle->plan, weapon, r);
}

/* Whether a weapon is preferred to another one at a distance: by what it takes
 * there, or from nearby, or as far as it reaches. */
static bool is_better(const aim *a, int32_t weapon, int32_t than, double r)
{
    const double gain = loss_at(a, weapon, r) - loss_at(a, than, r);
    const double near = loss_at(a, weapon, 0.0) - loss_at(a, than, 0.0);
    if (gain > 0.0 || gain < 0.0) {
        return gain > 0.0;
    }
    return near > 0.0 ||
           (!(near < 0.0) && range_of(a, weapon) > range_of(a, than));
}

int32_t lan_approach_choose(const lan_battle *battle, int32_t shooter,
                            int32_t at, double r)
{
    const aim a = aim_of(battle, shooter, at);
    const lan_plan_battery *battery = battery_of(&a);
    int32_t best = -1;
    for (int32_t w = battery->first; w < battery->first + battery->count; w++) {
        if (r <= range_of(&a, w) && (best < 0 || is_better(&a, w, best, r))) {
            best = w;
        }
    }
    return best;
}

/* Logarithm of what a weapon takes as a share of what another one does. */
static double advantage(const aim *a, int32_t weapon, int32_t over, double r)
{
    return log(loss_at(a, weapon, r)) - log(loss_at(a, over, r));
}

/* Distance of the greatest or least advantage, which is between no others: the
 * slopes of both logarithms, falloff / (range - r), are the same there. */
static double turn_of(const aim *a, int32_t weapon, int32_t over)
{
    const lan_weapon_def *weapons = a->battle->plan->weapons;
    const double f = weapons[weapon].falloff;
    const double g = weapons[over].falloff;
    return (g * range_of(a, weapon) - f * range_of(a, over)) / (g - f);
}

/* The larger distance between `far`, where there is no advantage, and `near`,
 * where there is, at which it begins. */
static double begin_of(const aim *a, int32_t weapon, int32_t over, double near,
                       double far)
{
    for (int k = 0; k < HALVINGS; k++) {
        const double middle = 0.5 * (near + far);
        if (advantage(a, weapon, over, middle) > 0.0) {
            near = middle;
        } else {
            far = middle;
        }
    }
    return near;
}

/* Distance from `far` down to `near` at which a weapon becomes better; -1: it
 * does not. */
static double change_to(const aim *a, int32_t weapon, int32_t over, double near,
                        double far)
{
    const double turn = turn_of(a, weapon, over);
    if (turn > near && turn < far) { /* NaN, infinite: there is none */
        if (advantage(a, weapon, over, turn) > 0.0) {
            return begin_of(a, weapon, over, turn, far);
        }
        far = turn;
    }
    return advantage(a, weapon, over, near) > 0.0
               ? begin_of(a, weapon, over, near, far)
               : -1.0;
}

double lan_approach_change(const lan_battle *battle, int32_t shooter,
                           int32_t at, double near, double far)
{
    const aim a = aim_of(battle, shooter, at);
    const lan_plan_battery *battery = battery_of(&a);
    const int32_t now = lan_approach_weapon(battle, shooter, at);
    double change = -1.0;
    if (battery->count == 1 || range_of(&a, now) < far) {
        return -1.0;
    }
    for (int32_t w = battery->first; w < battery->first + battery->count; w++) {
        if (w != now && far <= range_of(&a, w)) {
            change = fmax(change, change_to(&a, w, now, near, far));
        }
    }
    return change;
}
