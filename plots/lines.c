/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/lines_impl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

lan_lines_by lines_choose(const lan_battle *battle, int32_t most)
{
    if (lan_battle_group_count(battle) <= most) {
        return LAN_LINES_BY_GROUP;
    }
    return lan_battle_army_count(battle) <= most ? LAN_LINES_BY_ARMY
                                                 : LAN_LINES_BY_SIDE;
}

static int32_t line_count(const lan_battle *battle, lan_lines_by by)
{
    switch (by) {
    case LAN_LINES_BY_GROUP:
        return lan_battle_group_count(battle);
    case LAN_LINES_BY_ARMY:
        return lan_battle_army_count(battle);
    case LAN_LINES_BY_SIDE:
        break;
    }
    return lan_battle_side_count(battle);
}

static int32_t line_of_group(const lan_battle *battle, lan_lines_by by,
                             int32_t group)
{
    const int32_t army = lan_battle_group_army(battle, group);
    switch (by) {
    case LAN_LINES_BY_GROUP:
        return group;
    case LAN_LINES_BY_ARMY:
        return army;
    case LAN_LINES_BY_SIDE:
        break;
    }
    return lan_battle_army_side(battle, army);
}

static void name_line(const lan_battle *battle, lan_lines_by by, int32_t group,
                      lan_line *line)
{
    const int32_t army = lan_battle_group_army(battle, group);
    line->side = lan_battle_army_side(battle, army);
    line->group = NULL;
    if (by == LAN_LINES_BY_SIDE) {
        line->army = lan_battle_side_name(battle, line->side);
        return;
    }
    line->army = lan_battle_army_name(battle, army);
    if (by == LAN_LINES_BY_GROUP &&
        lan_battle_army_group_count(battle, army) > 1) {
        line->group = lan_battle_group_name(battle, group);
    }
}

static void number_members(lan_lines *lines)
{
    for (size_t i = 0; i < lines->count; i++) {
        int32_t member = 0;
        for (size_t j = 0; j < i; j++) {
            member += lines->items[j].side == lines->items[i].side ? 1 : 0;
        }
        lines->items[i].member = member;
    }
}

static void sum_groups(const lan_battle *battle,
                       const lan_trajectory *trajectory, lan_lines_by by,
                       lan_lines *lines)
{
    const int32_t groups = lan_battle_group_count(battle);
    for (int32_t group = 0; group < groups; group++) {
        const size_t line = (size_t)line_of_group(battle, by, group);
        name_line(battle, by, group, &lines->items[line]);
        double *const to = lines->values + line * lines->rows;
        for (size_t row = 0; row < lines->rows; row++) {
            to[row] += trajectory->values[row * (trajectory->columns + 1) + 1 +
                                          (size_t)group];
        }
    }
    for (size_t row = 0; row < lines->rows; row++) {
        lines->times[row] = trajectory->values[row * (trajectory->columns + 1)];
    }
}

lan_status lines_create(const lan_battle *battle,
                        const lan_trajectory *trajectory, lan_lines_by by,
                        lan_lines **out)
{
    if (trajectory->row_count == 0 ||
        trajectory->columns < (size_t)lan_battle_group_count(battle)) {
        return LAN_EINVAL;
    }
    lan_lines *lines = calloc(1, sizeof *lines);
    if (lines == NULL) {
        return LAN_ENOMEM;
    }
    lines->count = (size_t)line_count(battle, by);
    lines->rows = trajectory->row_count;
    lines->items = calloc(lines->count, sizeof *lines->items);
    lines->times = calloc(lines->rows, sizeof *lines->times);
    lines->values = calloc(lines->rows, lines->count * sizeof *lines->values);
    if (lines->items == NULL || lines->times == NULL || lines->values == NULL) {
        lines_destroy(lines);
        return LAN_ENOMEM;
    }
    sum_groups(battle, trajectory, by, lines);
    number_members(lines);
    *out = lines;
    return LAN_OK;
}

void lines_destroy(lan_lines *lines)
{
    if (lines == NULL) {
        return;
    }
    free(lines->items);
    free(lines->times);
    free(lines->values);
    free(lines);
}

double lines_largest(const lan_lines *lines)
{
    double largest = 0.0;
    for (size_t i = 0; i < lines->count * lines->rows; i++) {
        if (lines->values[i] > largest) {
            largest = lines->values[i];
        }
    }
    return largest;
}

double lines_last(const lan_lines *lines, size_t line)
{
    assert(line < lines->count);
    return lines->values[(line + 1) * lines->rows - 1];
}

char *line_name(const lan_line *line, char *buffer, size_t size)
{
    (void)snprintf(buffer, size, "%s%s%s", line->army,
                   line->group == NULL ? "" : ".",
                   line->group == NULL ? "" : line->group);
    return buffer;
}
