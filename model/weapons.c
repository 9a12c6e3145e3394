/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Weapons of unit types, and what armour leaves of their hits.
 */
#include "lanchester/battle_def.h"

#include <string.h>

#include "base/real.h"
#include "model/weapons_impl.h"

size_t lan_unit_weapon_count(const lan_unit_def *unit)
{
    return lan_weapon_count(unit);
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

double lan_unit_reach(const lan_unit_def *unit)
{
    double reach = LAN_NAN;
    for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
        const double range = lan_unit_weapon(unit, w).range;
        reach = range > reach || isnan(reach) ? range : reach;
    }
    return reach;
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
