/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/solver_impl.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/result_impl.h"

lan_status lan_trajectory_create(lan_trajectory **out)
{
    lan_trajectory *trajectory = lan_result_create(sizeof *trajectory);
    if (trajectory == NULL) {
        return LAN_ENOMEM;
    }
    *out = trajectory;
    return LAN_OK;
}

void lan_trajectory_destroy(lan_trajectory *trajectory)
{
    if (trajectory != NULL) {
        lan_trajectory_take(trajectory, NULL);
        free(trajectory);
    }
}

void lan_trajectory_take(lan_trajectory *trajectory, const lan_trajectory *rows)
{
    free(trajectory->values);
    free(trajectory->marks);
    *trajectory = rows != NULL ? *rows : (lan_trajectory){0};
    trajectory->size = sizeof *trajectory;
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

LAN_RESULT_ELEMENT(lan_trajectory_mark, lan_trajectory, lan_mark, marks,
                   mark_count, size_t)
