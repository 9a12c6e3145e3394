/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cover multiplies hits on one army, and a role is of one army: so the types of
 * each stand for themselves, since both may have the same.
 */
#include "balance/matchups/pair_roster_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/block_impl.h"
#include "base/real.h"
#include "model/weapons_impl.h"

/* What a quotient may be above a whole number of hits, by rounding. */
#define ROUNDING 1e-12

/* --- who stands in it ---------------------------------------------------- */

static int32_t type_at(const lan_duel_army sides[2], size_t index)
{
    const size_t first = sides[PAIR_ROW].count;
    return index < first ? sides[PAIR_ROW].groups[index].type
                         : sides[PAIR_COLUMN].groups[index - first].type;
}

static lan_status allocate(size_t n, pair_roster *out)
{
    const block_array arrays[] = {
        {offsetof(pair_roster, units), n, sizeof *out->units},
        {offsetof(pair_roster, counters), n * n, sizeof *out->counters},
        {offsetof(pair_roster, weights), n * n, sizeof *out->weights},
        {offsetof(pair_roster, priorities), n, sizeof *out->priorities},
        {offsetof(pair_roster, targets), n * n, sizeof *out->targets},
        {offsetof(pair_roster, names), n, sizeof *out->names}};
    return block_make(out, 0, arrays, 6) != NULL ? LAN_OK : LAN_ENOMEM;
}

/* Copies the last factor and weight that are said of two types. */
static void copy_relation(const lan_battle_def *def,
                          const lan_duel_army sides[2], size_t attacker,
                          size_t target, pair_roster *to)
{
    const int32_t types[] = {type_at(sides, attacker), type_at(sides, target)};
    const lan_counter_def *factor = NULL;
    const lan_weight_def *weight = NULL;
    for (size_t i = 0; i < def->counter_count; i++) {
        const lan_counter_def *counter = &def->counters[i];
        if (counter->attacker == types[0] && counter->target == types[1]) {
            factor = counter;
        }
    }
    for (size_t i = 0; i < def->weight_count; i++) {
        if (def->weights[i].attacker == types[0] &&
            def->weights[i].target == types[1]) {
            weight = &def->weights[i];
        }
    }
    if (factor != NULL) {
        to->counters[to->counter_count++] = (lan_counter_def){
            (int32_t)attacker, (int32_t)target, factor->factor};
    }
    if (weight != NULL) {
        to->weights[to->weight_count++] = (lan_weight_def){
            (int32_t)attacker, (int32_t)target, weight->weight};
    }
}

/* Copies whom a type fires at first, of those that the enemy has. */
static void copy_priority(const lan_battle_def *def,
                          const lan_duel_army sides[2], size_t attacker,
                          pair_roster *to)
{
    const bool is_row = attacker < to->first;
    const size_t begin = is_row ? to->first : 0;
    const size_t end = is_row ? to->count : to->first;
    int32_t *targets = &to->targets[attacker * to->count];
    size_t count = 0;
    /* of one enemy, none comes before another */
    for (size_t i = 0; i < def->priority_count && to->count > 2; i++) {
        const lan_priority_def *order = &def->priorities[i];
        if (order->attacker != type_at(sides, attacker)) {
            continue;
        }
        for (size_t k = 0; k < order->target_count; k++) {
            for (size_t t = begin; t < end; t++) {
                if (type_at(sides, t) == order->targets[k]) {
                    targets[count++] = (int32_t)t;
                }
            }
        }
        break;
    }
    if (count > 0) {
        to->priorities[to->priority_count++] =
            (lan_priority_def){(int32_t)attacker, targets, count};
    }
}

static void copy_unit(const lan_battle_def *def, const lan_duel_army sides[2],
                      size_t index, pair_roster *to)
{
    const bool is_row = index < to->first;
    const size_t number = is_row ? index : index - to->first;
    lan_unit_def *unit = &to->units[index];
    char *name = to->names[index];
    *unit = def->units[type_at(sides, index)];
    unit->called = unit->name;
    (void)snprintf(name, PAIR_NAME_SIZE, number > 0 ? "%s %zu" : "%s",
                   is_row ? "attacker" : "defender", number + 1);
    unit->name = name;
}

lan_status pair_roster_make(const lan_battle_def *def,
                            const lan_duel_army sides[2], pair_roster *out)
{
    const size_t n = sides[PAIR_ROW].count + sides[PAIR_COLUMN].count;
    *out = (pair_roster){.count = n, .first = sides[PAIR_ROW].count};
    if (allocate(n, out) != LAN_OK) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        copy_unit(def, sides, i, out);
        copy_priority(def, sides, i, out);
        for (size_t k = 0; k < n; k++) {
            copy_relation(def, sides, i, k, out);
        }
    }
    return LAN_OK;
}

void pair_roster_clear(pair_roster *roster)
{
    free(roster->units);
    *roster = (pair_roster){.units = NULL};
}

void pair_roster_use(const pair_roster *from, lan_battle_def *def)
{
    def->units = from->units;
    def->unit_count = from->count;
    def->counters = from->counters;
    def->counter_count = from->counter_count;
    def->weights = from->weights;
    def->weight_count = from->weight_count;
    def->priorities = from->priorities;
    def->priority_count = from->priority_count;
    if (def->share == LAN_SHARE_PRIORITY && from->priority_count == 0) {
        def->share = LAN_SHARE_PROPORTIONAL;
    }
}

/* --- cover --------------------------------------------------------------- */

void pair_roster_cover(pair_roster *roster, double cover)
{
    for (size_t i = 0; i < roster->first; i++) {
        roster->units[i].aim *= cover;
    }
}

/* --- roles --------------------------------------------------------------- */

/* True for `attack`, and for `attack low` beside it. */
static bool is_of_role(const char *name, const char *role)
{
    const size_t length = strlen(role);
    return strncmp(name, role, length) == 0 &&
           (name[length] == '\0' || name[length] == ' ');
}

/* Writes the weapon of a role: of several, the first that aims at the enemy.
 * False where the type has none of this name. */
static bool find_weapon(const pair_roster *roster, size_t side,
                        lan_weapon_def *out)
{
    static const char *const names[] = {"attack", "defence"};
    const lan_unit_def *unit = &roster->units[side];
    const lan_unit_def *enemy = &roster->units[1 - side];
    bool is_found = false;
    for (size_t w = 0; w < unit->weapon_count; w++) {
        const lan_weapon_def *weapon = &unit->weapons[w];
        if (is_of_role(weapon->name, names[side]) &&
            (!is_found || (!lan_weapon_aims_at(out, enemy) &&
                           lan_weapon_aims_at(weapon, enemy)))) {
            *out = *weapon;
            is_found = true;
        }
    }
    return is_found;
}

/* What is left of the damage of a hit; armour multiplies how often they hit
 * instead, as bonuses do. */
static double damage_on(const lan_weapon_def *weapon,
                        const lan_unit_def *target)
{
    return weapon->damage *
           lan_weapon_after_protection(target, weapon->damage, 1.0);
}

/* True where the weapon of a role can do harm in a roster of two. */
static bool does_harm(const lan_battle_def *def, const pair_roster *roster,
                      size_t side)
{
    const lan_unit_def *target = &roster->units[1 - side];
    lan_weapon_def weapon;
    bool is_countered = false;
    for (size_t i = 0; i < roster->counter_count; i++) {
        const lan_counter_def *counter = &roster->counters[i];
        is_countered = is_countered || (counter->attacker == (int32_t)side &&
                                        counter->target != (int32_t)side &&
                                        !(counter->factor > 0.0));
    }
    return find_weapon(roster, side, &weapon) && !is_countered &&
           weapon.rate > 0.0 && !(weapon.hit <= 0.0) &&
           damage_on(&weapon, target) > 0.0 &&
           lan_weapon_aims_at(&weapon, target) &&
           lan_weapon_after_armour(def, weapon.kind, target->armour) > 0.0;
}

lan_matchup_inability pair_roster_inability(const lan_battle_def *def,
                                            const pair_roster *roster)
{
    return !does_harm(def, roster, PAIR_ROW)      ? LAN_MATCHUP_NO_ATTACK
           : !does_harm(def, roster, PAIR_COLUMN) ? LAN_MATCHUP_NO_DEFENCE
                                                  : LAN_MATCHUP_ABLE;
}

/* How many hits of a weapon a soldier stands; one where they do nothing. */
static double hits_of(const lan_unit_def *target, const lan_weapon_def *weapon)
{
    const double damage = damage_on(weapon, target);
    return damage > 0.0 ? ceil(target->health / damage * (1.0 - ROUNDING))
                        : 1.0;
}

void pair_roster_take_roles(pair_roster *roster, double hits[2])
{
    for (size_t side = 0; side < 2; side++) {
        lan_weapon_def *weapon = &roster->weapons[side];
        if (!find_weapon(roster, side, weapon)) {
            /* the enemy's, which does nothing */
            *weapon = roster->weapons[1 - side];
            weapon->rate = 0.0;
        }
    }
    for (size_t side = 0; side < 2; side++) {
        const lan_weapon_def *enemy = &roster->weapons[1 - side];
        hits[side] = hits_of(&roster->units[side], enemy);
    }
    for (size_t side = 0; side < 2; side++) {
        lan_unit_def *unit = &roster->units[side];
        roster->weapons[side].damage = 1.0;
        unit->weapons = &roster->weapons[side];
        unit->weapon_count = 1;
        unit->health = 1.0;
        unit->protection = 0.0;
    }
}
