/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/battle_def.h"

#include <math.h>
#include <string.h>

#include "model/weapons_impl.h"

lan_unit_def lan_unit_def_default(void)
{
    return (lan_unit_def){
        .aim = 1.0,
        .rate = 1.0,
        .hit = LAN_NAN,
        .damage = 1.0,
        .health = 1.0,
        .fire = LAN_LAW_AIMED,
        .attack_area = LAN_NAN,
        .cost = LAN_NAN,
        .speed = LAN_NAN,
        .range = LAN_NAN,
        .kind = -1,
        .armour = -1,
    };
}

lan_group_def lan_group_def_default(void)
{
    return (lan_group_def){.losses = LAN_NAN};
}

lan_army_def lan_army_def_default(void)
{
    return (lan_army_def){
        .area = LAN_NAN,
        .front = LAN_INF,
        .morale = {.start = 1.0, .loss_weight = 1.0},
    };
}

lan_battle_def lan_battle_def_default(void)
{
    /* `end` has no suitable default and must be given */
    return (lan_battle_def){
        .end = LAN_NAN,
        .gone = LAN_NAN,
        .share = LAN_SHARE_PROPORTIONAL,
        .approach = {.distance = LAN_NAN, .to = LAN_NAN},
    };
}

bool lan_battle_def_approaches(const lan_battle_def *def)
{
    return !isnan(def->approach.distance);
}

double lan_battle_def_scale(const lan_battle_def *def, const lan_army_def *army)
{
    const char *side = army->side != NULL ? army->side : army->name;
    for (size_t i = 0; i < def->side_count && side != NULL; i++) {
        const char *name = def->sides[i].name;
        if (name != NULL && strcmp(name, side) == 0) {
            return def->sides[i].scale;
        }
    }
    return 1.0;
}

const char *lan_share_name(lan_share share)
{
    static const char *const names[] = {"proportional", "even", "weights",
                                        "priority"};
    return (unsigned)share <= LAN_SHARE_PRIORITY ? names[share] : "unknown";
}

const char *lan_wounds_name(lan_wounds wounds)
{
    static const char *const names[] = {"none", "focus", "spread"};
    return (unsigned)wounds <= LAN_WOUNDS_SPREAD ? names[wounds] : "unknown";
}

/* Army size from which the relative effect of chance is small. */
#define LARGE_ARMY 200.0

/* From this many hits per soldier, counting hits individually matters. */
#define SEVERAL_HITS 3.0

/* Most hits that a soldier of one type takes from another type, before
 * armour. */
static double most_hits(const lan_unit_def *from, const lan_unit_def *at)
{
    double most = 0.0;
    for (size_t w = 0; w < lan_unit_weapon_count(from); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(from, w);
        if (weapon.rate > 0.0 && weapon.damage > 0.0 &&
            lan_weapon_aims_at(&weapon, at)) {
            most = fmax(most, ceil(at->health / weapon.damage - 1e-9));
        }
    }
    return most;
}

bool lan_battle_def_ignores_wounds(const lan_battle_def *def)
{
    bool is_small = def->wounds == LAN_WOUNDS_NONE;
    double most = 0.0;
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        double count = 0.0;
        for (size_t g = 0; g < army->group_count; g++) {
            const lan_group_def *group = &army->groups[g];
            count += group->count;
            for (size_t b = 0; b < def->army_count; b++) {
                const lan_army_def *enemy = &def->armies[b];
                for (size_t h = 0; b != a && h < enemy->group_count; h++) {
                    most =
                        fmax(most, most_hits(&def->units[enemy->groups[h].type],
                                             &def->units[group->type]));
                }
            }
        }
        is_small = is_small && count < LARGE_ARMY;
    }
    return is_small && most >= SEVERAL_HITS;
}

/* --- weapons -------------------------------------------------------------- */

size_t lan_unit_weapon_count(const lan_unit_def *unit)
{
    return unit->weapon_count > 0 ? unit->weapon_count : 1;
}

lan_weapon_def lan_unit_weapon(const lan_unit_def *unit, size_t index)
{
    if (unit->weapon_count > 0) {
        lan_weapon_def weapon = unit->weapons[index];
        weapon.range = isnan(weapon.range) ? unit->range : weapon.range;
        return weapon;
    }
    return (lan_weapon_def){.name = unit->name,
                            .rate = unit->rate,
                            .hit = unit->hit,
                            .damage = unit->damage,
                            .kind = unit->kind,
                            .range = unit->range,
                            .falloff = unit->falloff,
                            .fire = unit->fire,
                            .attack_area = unit->attack_area};
}

double lan_weapon_after_distance(double range, double falloff, double distance)
{
    if (!(range > 0.0) || !(falloff > 0.0)) {
        return 1.0;
    }
    return pow(fmax(0.0, 1.0 - distance / range), falloff);
}

bool lan_weapon_aims_at(const lan_weapon_def *weapon,
                        const lan_unit_def *target)
{
    const char *name = target->called != NULL ? target->called : target->name;
    bool does = weapon->targets == NULL || name == NULL;
    for (size_t i = 0; i < weapon->target_count && !does; i++) {
        does = strcmp(weapon->targets[i], name) == 0;
    }
    return does;
}

int32_t lan_battle_def_answer(const lan_battle_def *def, int32_t kind)
{
    if (kind < 0 || def->kind_defs == NULL) {
        return -1;
    }
    const int32_t retaliate = def->kind_defs[kind].retaliate;
    return retaliate == LAN_RETALIATE_ALIKE ? kind : retaliate;
}

double lan_weapon_counter(const lan_battle_def *def, int32_t attacker,
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

double lan_weapon_after_armour(const lan_battle_def *def, int32_t kind,
                               int32_t armour_class)
{
    double factor = 1.0;
    for (size_t i = 0; i < def->armour_count && kind >= 0 && armour_class >= 0;
         i++) {
        const lan_armour_def *armour = &def->armour[i];
        if (armour->kind == kind && armour->armour_class == armour_class) {
            factor = armour->factor;
        }
    }
    return factor;
}

double lan_weapon_after_protection(const lan_unit_def *target, double damage,
                                   double factor)
{
    const double hit = factor * damage;
    if (lan_is_zero(target->protection) || !(hit > 0.0)) {
        return factor;
    }
    return fmax(hit - target->protection, target->least * hit) / damage;
}
