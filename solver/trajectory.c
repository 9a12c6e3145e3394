/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solver.h"

#include <stdio.h>
#include <stdlib.h>

void lan_trajectory_init(lan_trajectory *trajectory)
{
    *trajectory = (lan_trajectory){0};
}

void lan_trajectory_clear(lan_trajectory *trajectory)
{
    free(trajectory->values);
    free(trajectory->marks);
    lan_trajectory_init(trajectory);
}

/* The army whose morale stands in the n-th column after the groups', or -1. */
static int32_t army_of_morale(const lan_battle *battle, size_t n)
{
    for (int32_t a = 0; a < lan_battle_army_count(battle); a++) {
        if (!lan_battle_army_has_morale(battle, a)) {
            continue;
        }
        if (n == 0) {
            return a;
        }
        n--;
    }
    return -1;
}

size_t lan_trajectory_heading(const lan_battle *battle, size_t column,
                              char *text, size_t size)
{
    const size_t groups = (size_t)lan_battle_group_count(battle);
    int length = 0;
    if (column < groups) {
        const int32_t group = (int32_t)column;
        const int32_t army = lan_battle_group_army(battle, group);
        length =
            snprintf(text, size, "%s.%s", lan_battle_army_name(battle, army),
                     lan_battle_group_name(battle, group));
    } else {
        const int32_t army = army_of_morale(battle, column - groups);
        const char *name = army < 0 ? "" : lan_battle_army_name(battle, army);
        length = snprintf(text, size, "%s:morale", name);
    }
    return length > 0 ? (size_t)length : 0;
}
