/* tests/support/defaults.h - a weapon and a fire entry as the format's defaults
 * have them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/battle_def.h"

static inline lan_weapon_def weapon_by_default(void)
{
    const lan_unit_def unit = lan_unit_def_default();
    return lan_unit_weapon(&unit, 0);
}

static inline lan_fire_def fire_by_default(void)
{
    return (lan_fire_def){
        .from_group = -1,
        .at_group = -1,
        .law = LAN_LAW_AIMED,
        .coefficient = LAN_NAN,
        .enemy = 1.0,
        .half = LAN_NAN,
        .stop = LAN_INF,
    };
}
