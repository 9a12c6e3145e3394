/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of a duel for which none was asked for.
 */
#include <math.h>

#include "balance/matchups/duel_impl.h"
#include "base/real.h"
#include "model/weapons_impl.h"

/* By how much the end is later than the quicker of two armies would take to
 * take out the other one, unharmed: near parity, where the front is narrow and
 * where the last ones are hard to find it takes longer, but not by as much; and
 * armies that are alike, which shrink together for ever, are then stopped. */
#define PATIENCE 1e4

static double counter_of(const lan_battle_def *def, int32_t attacker,
                         int32_t target)
{
    double factor = 1.0;
    for (size_t i = 0; i < def->counter_count; i++) {
        const lan_counter_def *counter = &def->counters[i];
        if (counter->attacker == attacker && counter->target == target) {
            factor = counter->factor;
        }
    }
    return factor;
}

/* What one soldier takes from an army of another type in a unit of time, by all
 * his weapons. */
static double losses_of_one(const lan_battle_def *def, const lan_army_def *army,
                            const lan_duelist *from, const lan_duelist *at)
{
    const lan_unit_def *unit = &def->units[from->type];
    const lan_unit_def *target = &def->units[at->type];
    const double counter = counter_of(def, from->type, at->type);
    double sum = 0.0;
    for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
        const lan_weapon_def is = lan_unit_weapon(unit, w);
        const double factor =
            counter * lan_weapon_after_armour(def, is.kind, target->armour);
        const double taken =
            is.rate * is.hit * is.damage / target->health *
            lan_weapon_after_protection(target, is.damage, factor);
        const bool is_area = army->hidden || is.fire == LAN_LAW_AREA;
        const double all =
            is_area ? taken * is.attack_area / army->area * at->soldiers
                    : taken;
        if (lan_weapon_aims_at(&is, target) && all > 0.0) {
            sum += all;
        }
    }
    return sum;
}

double lan_duel_end(const lan_battle_def *def, const lan_army_def *army,
                    const lan_duelist duelists[2])
{
    double quicker = LAN_INF;
    for (size_t i = 0; i < 2; i++) {
        const lan_duelist *from = &duelists[i];
        const lan_duelist *at = &duelists[1 - i];
        const double losses = fmin(from->soldiers, army->front) *
                              losses_of_one(def, army, from, at);
        if (losses > 0.0) {
            quicker = fmin(quicker, at->soldiers / losses);
        }
    }
    const double end = fmin(def->end, PATIENCE * quicker);
    return end >= LAN_BATTLE_LEAST ? end : def->end;
}
