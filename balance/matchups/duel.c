/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/duel_impl.h"

#include "base/real.h"
#include "lanchester/scenario.h"
#include "model/weapons_impl.h"

/* By how much the end is later than the quicker of two armies would take to
 * take out the other one, unharmed: near parity, where the front is narrow and
 * where the last ones are hard to find it takes longer, but not by as much; and
 * armies that are alike, which shrink together without end, are then stopped.
 */
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

static double soldiers_of(const lan_duel_army *side)
{
    double sum = 0.0;
    for (size_t g = 0; g < side->count; g++) {
        sum += side->groups[g].soldiers;
    }
    return sum;
}

/* What an army takes from another one in a unit of time, unharmed: by as many
 * as its front has room for, from all alike. */
static double losses_of_all(const lan_battle_def *def, const lan_army_def *army,
                            const lan_duel_army *from, const lan_duel_army *at)
{
    const double theirs = soldiers_of(at);
    double sum = 0.0;
    for (size_t k = 0; k < from->count; k++) {
        for (size_t g = 0; g < at->count && theirs > 0.0; g++) {
            sum += from->groups[k].soldiers * at->groups[g].soldiers / theirs *
                   losses_of_one(def, army, &from->groups[k], &at->groups[g]);
        }
    }
    const double ours = soldiers_of(from);
    return ours > army->front ? sum * army->front / ours : sum;
}

/* How long the slowest walks until armies that begin apart have met. */
static double time_to_meet(const lan_battle_def *def,
                           const lan_duel_army sides[2])
{
    double slowest = LAN_INF;
    for (size_t i = 0; i < 2; i++) {
        for (size_t g = 0; g < sides[i].count; g++) {
            const double speed = def->units[sides[i].groups[g].type].speed;
            slowest = speed > 0.0 ? fmin(slowest, speed) : slowest;
        }
    }
    return lan_battle_def_approaches(def) ? def->approach.distance / slowest
                                          : 0.0;
}

/* When a duel stops whose description is open-ended: once it is decided, or
 * never would be. At most def->end. */
static double latest_end(const lan_battle_def *def, const lan_army_def *army,
                         const lan_duel_army sides[2])
{
    double quicker = LAN_INF;
    for (size_t i = 0; i < 2; i++) {
        const double losses =
            losses_of_all(def, army, &sides[i], &sides[1 - i]);
        if (losses > 0.0) {
            quicker = fmin(quicker, soldiers_of(&sides[1 - i]) / losses);
        }
    }
    const double end =
        fmin(def->end, time_to_meet(def, sides) + PATIENCE * quicker);
    return end >= LAN_BATTLE_LEAST ? end : def->end;
}

/* A description with two armies of its own. */
typedef struct duel_def {
    lan_group_def groups[2][LAN_MATCHUP_MAX_PARTS];
    lan_army_def armies[2];
    lan_battle_def def;
} duel_def;

static void fill_duel(const lan_battle_def *def, const lan_army_def *army,
                      const lan_duel_army sides[2], duel_def *out)
{
    static const char *const names[] = {"first", "second"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < sides[i].count; k++) {
            const lan_duelist *from = &sides[i].groups[k];
            lan_group_def *group = &out->groups[i][k];
            *group = lan_group_def_default();
            group->name = from->name;
            group->type = from->type;
            group->count = from->soldiers;
        }
        out->armies[i] = *army;
        out->armies[i].name = names[i];
        out->armies[i].side = NULL;
        out->armies[i].groups = out->groups[i];
        out->armies[i].group_count = sides[i].count;
    }
    out->def = *def;
    if (def->is_open_ended) {
        out->def.end = latest_end(def, army, sides);
    }
    out->def.armies = out->armies;
    out->def.army_count = 2;
    out->def.fire = NULL; /* it names other armies, as the sides do */
    out->def.fire_count = 0;
    out->def.sides = NULL;
    out->def.side_count = 0;
}

lan_status lan_duel_define(battle_player *player, const lan_battle_def *def,
                           const lan_army_def *army,
                           const lan_duel_army sides[2], lan_battle **out,
                           lan_error *err)
{
    duel_def own;
    fill_duel(def, army, sides, &own);
    return battle_player_define(player, &own.def, out, err);
}

double lan_duel_value(const lan_outcome *outcome, const double *costs,
                      size_t first, double budget)
{
    double lost = 0.0;
    double destroyed = 0.0;
    double both = 0.0;
    for (size_t g = 0; g < (size_t)outcome->group_count; g++) {
        const lan_group_outcome *group = &outcome->groups[g];
        const double gone = costs[g] * (group->start - group->left);
        *(g < first ? &lost : &destroyed) += gone;
        both += costs[g] * group->start;
    }
    const double whole = isnan(budget) ? 0.5 * both : budget;
    return whole > 0.0 ? (destroyed - lost) / whole : LAN_NAN;
}
