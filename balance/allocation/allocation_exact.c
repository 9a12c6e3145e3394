/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One type against several, by aimed fire. In the measure s of fire given,
 * ds = x dt, the n-th soldier that it is aimed at costs 1 / b of it, whatever
 * the order, and x loses d(x^2) = -2 W ds, where W is what all of the enemy's
 * soldiers that live take per time. Firing at the largest a b first lets W fall
 * as fast as can be, at every s, and so leaves most of x; what is left of x^2
 * is a sum over targets of trapezia.
 */
#include <math.h>

#include "balance/allocation/allocation_impl.h"

/* How far from theory the square of what is left may lie, as a share of the
 * square of the start: so many times the step's error, and this at most. */
#define AGREES      1e4
#define AGREES_MOST 1e-4

/* A weapon that spares some types would fire at others meanwhile. */
static bool spares_types(const lan_unit_def *unit)
{
    for (size_t w = 0; w < unit->weapon_count; w++) {
        if (unit->weapons[w].targets != NULL) {
            return true;
        }
    }
    return false;
}

/* What comes later could make it worth while to wait. */
static bool is_timeless(const lan_battle_def *def)
{
    for (size_t k = 0; k < def->fire_count; k++) {
        if (def->fire[k].start > 0.0 || isfinite(def->fire[k].stop)) {
            return false;
        }
    }
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            if (def->armies[a].groups[g].reinforcement_count > 0) {
                return false;
            }
        }
    }
    return true;
}

static bool is_one_type(const allocation_study *study)
{
    size_t own = 0;
    for (size_t type = 0; type < study->type_count; type++) {
        own += study->is_own[type] ? 1 : 0;
    }
    return own == 1 && study->list_count == 1 &&
           !spares_types(&study->def->units[study->lists[0].attacker]);
}

/* Soldiers of a type of the other side at the start. */
static double count_type(const allocation_study *study, int32_t type)
{
    double count = 0.0;
    for (int32_t i = 0; i < lan_battle_group_count(study->battle); i++) {
        const int32_t army = lan_battle_group_army(study->battle, i);
        count +=
            lan_battle_group_type(study->battle, i) == type &&
                    lan_battle_army_side(study->battle, army) != study->side
                ? lan_battle_strength(study->battle, i)
                : 0.0;
    }
    return count;
}

/* The square of the soldiers that are left.
 *
 * each  what one of them counts
 */
static double square_left(const allocation_study *study, double start,
                          double each)
{
    const allocation_list *list = &study->lists[0];
    const double *b = &study->b[(size_t)list->attacker * study->type_count];
    double square = start * start;
    double below = 0.0; /* W of those behind */
    for (size_t i = list->count; i-- > 0;) {
        const int32_t target = study->base[list->first + i];
        const double count = count_type(study, target);
        const double above = below + study->a[target] / each * count;
        square -= count / b[target] * (below + above);
        below = above;
    }
    return square;
}

bool allocation_is_exact(const allocation_study *study,
                         const lan_allocation_end *end)
{
    if (!study->is_alike || !is_one_type(study) || !is_timeless(study->def) ||
        end->winner != study->side || end->reason != LAN_END_ANNIHILATION ||
        !(study->start > 0.0)) {
        return false;
    }
    const int32_t type = study->lists[0].attacker;
    const double each = study->options.by == LAN_ALLOCATE_BY_COST
                            ? study->def->units[type].cost
                            : 1.0;
    const double start = study->start / each;
    const double left = end->left / each;
    const double most = fmin(AGREES * study->solver.rtol, AGREES_MOST);
    return fabs(left * left - square_left(study, start, each)) <=
           most * start * start;
}
