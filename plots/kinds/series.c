/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/series_impl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "plots/paint.h"

const lan_paint *side_paints_create(const lan_battle *battle,
                                    lan_figure *figure)
{
    const size_t count = (size_t)lan_battle_side_count(battle);
    const char **const names = lan_figure_room(figure, count, sizeof *names);
    lan_paint *const made = lan_figure_room(figure, count, sizeof *made);
    if (names == NULL || made == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        names[i] = lan_battle_side_name(battle, (int32_t)i);
    }
    lan_side_paints(names, count, made);
    return made;
}

lan_series_by series_choose(const lan_battle *battle, int32_t most)
{
    if (lan_battle_group_count(battle) <= most) {
        return LAN_SERIES_BY_GROUP;
    }
    return lan_battle_army_count(battle) <= most ? LAN_SERIES_BY_ARMY
                                                 : LAN_SERIES_BY_SIDE;
}

static int32_t line_count(const lan_battle *battle, lan_series_by by)
{
    switch (by) {
    case LAN_SERIES_BY_GROUP:
        return lan_battle_group_count(battle);
    case LAN_SERIES_BY_ARMY:
        return lan_battle_army_count(battle);
    case LAN_SERIES_BY_SIDE:
        break;
    }
    return lan_battle_side_count(battle);
}

static int32_t line_of_group(const lan_battle *battle, lan_series_by by,
                             int32_t group)
{
    const int32_t army = lan_battle_group_army(battle, group);
    switch (by) {
    case LAN_SERIES_BY_GROUP:
        return group;
    case LAN_SERIES_BY_ARMY:
        return army;
    case LAN_SERIES_BY_SIDE:
        break;
    }
    return lan_battle_army_side(battle, army);
}

static int32_t first_group(const lan_battle *battle, int32_t army)
{
    int32_t first = 0;
    while (lan_battle_group_army(battle, first) != army) {
        first++;
    }
    return first;
}

static void name_line(const lan_battle *battle, lan_series_by by, int32_t group,
                      lan_series_line *line)
{
    const int32_t army = lan_battle_group_army(battle, group);
    line->side = lan_battle_army_side(battle, army);
    line->group = NULL;
    line->army_index = -1;
    line->group_index = -1;
    if (by == LAN_SERIES_BY_SIDE) {
        line->army = lan_battle_side_name(battle, line->side);
        return;
    }
    line->army = lan_battle_army_name(battle, army);
    line->army_index = army;
    if (by == LAN_SERIES_BY_GROUP &&
        lan_battle_army_group_count(battle, army) > 1) {
        line->group = lan_battle_group_name(battle, group);
        line->group_index = group - first_group(battle, army);
    }
}

static void number_members(lan_series *series)
{
    for (size_t i = 0; i < series->count; i++) {
        int32_t member = 0;
        for (size_t j = 0; j < i; j++) {
            member += series->items[j].side == series->items[i].side ? 1 : 0;
        }
        series->items[i].member = member;
    }
}

static void sum_groups(const lan_battle *battle,
                       const lan_trajectory *trajectory, lan_series_by by,
                       lan_series *series)
{
    const int32_t groups = lan_battle_group_count(battle);
    for (int32_t group = 0; group < groups; group++) {
        const size_t line = (size_t)line_of_group(battle, by, group);
        name_line(battle, by, group, &series->items[line]);
        double *const to = series->values + line * series->rows;
        for (size_t row = 0; row < series->rows; row++) {
            to[row] += trajectory->values[row * (trajectory->columns + 1) + 1 +
                                          (size_t)group];
        }
    }
    for (size_t row = 0; row < series->rows; row++) {
        series->times[row] =
            trajectory->values[row * (trajectory->columns + 1)];
    }
}

lan_status series_create(const lan_battle *battle,
                         const lan_trajectory *trajectory, lan_series_by by,
                         lan_series **out)
{
    if (trajectory->row_count == 0 ||
        trajectory->columns < (size_t)lan_battle_group_count(battle)) {
        return LAN_EINVAL;
    }
    lan_series *series = calloc(1, sizeof *series);
    if (series == NULL) {
        return LAN_ENOMEM;
    }
    series->count = (size_t)line_count(battle, by);
    series->rows = trajectory->row_count;
    series->items = calloc(series->count, sizeof *series->items);
    series->times = calloc(series->rows, sizeof *series->times);
    series->values =
        calloc(series->rows, series->count * sizeof *series->values);
    if (series->items == NULL || series->times == NULL ||
        series->values == NULL) {
        series_destroy(series);
        return LAN_ENOMEM;
    }
    sum_groups(battle, trajectory, by, series);
    number_members(series);
    *out = series;
    return LAN_OK;
}

void series_destroy(lan_series *series)
{
    if (series == NULL) {
        return;
    }
    free(series->items);
    free(series->times);
    free(series->values);
    free(series);
}

double series_largest(const lan_series *series)
{
    double largest = 0.0;
    for (size_t i = 0; i < series->count * series->rows; i++) {
        if (series->values[i] > largest) {
            largest = series->values[i];
        }
    }
    return largest;
}

double series_last(const lan_series *series, size_t line)
{
    assert(line < series->count);
    return series->values[(line + 1) * series->rows - 1];
}

char *series_name(const lan_series_line *line, char *buffer, size_t size)
{
    (void)snprintf(buffer, size, "%s%s%s", line->army,
                   line->group == NULL ? "" : ".",
                   line->group == NULL ? "" : line->group);
    return buffer;
}
