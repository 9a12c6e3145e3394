/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/battle_def.h"

#include <string.h>

#include "base/real.h"

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
        .falloff = 0.0,
        .kind = -1,
        .armour = -1,
    };
}

lan_weapon_def lan_weapon_def_default(void)
{
    const lan_unit_def unit = lan_unit_def_default();
    return lan_unit_weapon(&unit, 0);
}

lan_kind_def lan_kind_def_default(void)
{
    return (lan_kind_def){.retaliate = LAN_RETALIATE_NOT};
}

lan_group_def lan_group_def_default(void)
{
    return (lan_group_def){.losses = LAN_NAN};
}

lan_morale_def lan_morale_def_default(void)
{
    return (lan_morale_def){.start = 1.0, .loss_weight = 1.0};
}

lan_army_def lan_army_def_default(void)
{
    return (lan_army_def){
        .area = LAN_NAN,
        .front = LAN_INF,
        .morale = lan_morale_def_default(),
    };
}

lan_fire_def lan_fire_def_default(void)
{
    return (lan_fire_def){
        .from_group = -1,
        .at_group = -1,
        .law = LAN_LAW_AIMED,
        .coefficient = LAN_NAN,
        .enemy = 1.0,
        .own = 0.0,
        .half = LAN_NAN,
        .start = 0.0,
        .stop = LAN_INF,
    };
}

lan_battle_def lan_battle_def_default(void)
{
    /* the end has no default that would suit: to be given */
    return (lan_battle_def){
        .end = LAN_NAN,
        .gone = LAN_NAN,
        .share = LAN_SHARE_PROPORTIONAL,
    };
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
    switch (share) {
    case LAN_SHARE_PROPORTIONAL:
        return "proportional";
    case LAN_SHARE_EVEN:
        return "even";
    case LAN_SHARE_WEIGHTS:
        return "weights";
    case LAN_SHARE_PRIORITY:
        return "priority";
    }
    return "unknown";
}
