/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/solver_impl.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
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

/* --- rows and marks ------------------------------------------------------- */

size_t lan_trajectory_columns(const lan_battle *battle)
{
    size_t columns = (size_t)lan_battle_group_count(battle);
    for (int32_t a = 0; a < lan_battle_army_count(battle); a++) {
        columns += lan_battle_army_has_morale(battle, a);
    }
    return columns;
}

static lan_status reserve_row(lan_trajectory *trajectory)
{
    if (trajectory->row_count < trajectory->row_capacity) {
        return LAN_OK;
    }
    const size_t capacity = 64 + 2 * trajectory->row_capacity;
    const size_t width = trajectory->columns + 1;
    double *values =
        realloc(trajectory->values, capacity * width * sizeof *values);
    if (values == NULL) {
        return LAN_ENOMEM;
    }
    trajectory->values = values;
    trajectory->row_capacity = capacity;
    return LAN_OK;
}

lan_status lan_trajectory_append(lan_trajectory *trajectory,
                                 const lan_battle *battle, double time,
                                 lan_view view)
{
    const lan_status status = reserve_row(trajectory);
    if (status != LAN_OK) {
        return status;
    }
    double *row =
        &trajectory->values[trajectory->row_count * (trajectory->columns + 1)];
    *row++ = time;
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        *row++ = view.strength[i];
    }
    for (int32_t a = 0; a < lan_battle_army_count(battle); a++) {
        if (lan_battle_army_has_morale(battle, a)) {
            *row++ = view.morale[a];
        }
    }
    trajectory->row_count++;
    return LAN_OK;
}

/* Time of the last row; below all times where there is none. */
static double last_time(const lan_trajectory *trajectory)
{
    const size_t width = trajectory->columns + 1;
    return trajectory->row_count > 0
               ? trajectory->values[(trajectory->row_count - 1) * width]
               : -LAN_INF;
}

lan_status lan_trajectory_add(lan_trajectory *trajectory,
                              const lan_battle *battle, double time)
{
    const size_t columns = lan_trajectory_columns(battle);
    const bool fits =
        trajectory->row_count == 0 || trajectory->columns == columns;
    if (!fits || !isfinite(time) || !(time >= last_time(trajectory))) {
        return LAN_EINVAL;
    }
    if (trajectory->columns != columns) { /* the room is counted in rows */
        trajectory->columns = columns;
        trajectory->row_capacity = 0;
    }
    return lan_trajectory_append(trajectory, battle, time,
                                 lan_battle_view(battle));
}

lan_status lan_trajectory_mark_add(lan_trajectory *trajectory,
                                   const lan_mark *mark)
{
    if (trajectory->mark_count == trajectory->mark_capacity) {
        const size_t capacity = 8 + 2 * trajectory->mark_capacity;
        lan_mark *marks = realloc(trajectory->marks, capacity * sizeof *marks);
        if (marks == NULL) {
            return LAN_ENOMEM;
        }
        trajectory->marks = marks;
        trajectory->mark_capacity = capacity;
    }
    trajectory->marks[trajectory->mark_count++] = *mark;
    return LAN_OK;
}

/* --- headings ------------------------------------------------------------- */

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
