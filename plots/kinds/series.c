/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const plot_side *plot_sides(lan_figure *figure, const lan_battle *battle,
                            size_t columns)
{
    const size_t count = (size_t)lan_battle_side_count(battle);
    const char **const names = lan_figure_room(figure, count, sizeof *names);
    lan_paint *const paints = lan_figure_room(figure, count, sizeof *paints);
    plot_side *const made = lan_figure_room(figure, count, sizeof *made);
    if (names == NULL || paints == NULL || made == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        names[i] = lan_battle_side_name(battle, (int32_t)i);
    }
    lan_side_paints(names, count, paints);
    for (size_t i = 0; i < count; i++) {
        made[i] =
            (plot_side){lan_figure_fit(figure, names[i], columns), paints[i]};
    }
    return made;
}

size_t member_of_side(const lan_battle *battle, int32_t army)
{
    const int32_t side = lan_battle_army_side(battle, army);
    size_t member = 0;
    for (int32_t i = 0; i < army; i++) {
        member += lan_battle_army_side(battle, i) == side ? 1 : 0;
    }
    return member;
}

void plot_box(lan_panel *panel, lan_paint paint, double x0, double y0,
              double x1, double y1)
{
    lan_layer *const box = lan_panel_layer(panel, LAN_LAYER_AREA, paint);
    lan_layer_at(box, x0, y0);
    lan_layer_at(box, x1, y0);
    lan_layer_at(box, x1, y1);
    lan_layer_at(box, x0, y1);
}

lan_axis_def names_axis(const char *const *names, size_t count)
{
    return (lan_axis_def){.from = -0.5,
                          .to = (double)count - 0.5,
                          .is_downwards = true,
                          .format = LAN_AXIS_NAMES,
                          .names = names,
                          .name_count = count};
}

/* How many lines there are, or which one a group belongs to. */
static size_t count_lines(const lan_battle *battle, lan_series_by by)
{
    return (size_t)(by == LAN_SERIES_BY_GROUP  ? lan_battle_group_count(battle)
                    : by == LAN_SERIES_BY_ARMY ? lan_battle_army_count(battle)
                                               : lan_battle_side_count(battle));
}

static size_t line_of_group(const lan_battle *battle, lan_series_by by,
                            int32_t group)
{
    const int32_t army = lan_battle_group_army(battle, group);
    return (size_t)(by == LAN_SERIES_BY_GROUP ? group
                    : by == LAN_SERIES_BY_ARMY
                        ? army
                        : lan_battle_army_side(battle, army));
}

static lan_series_line line_of(const lan_battle *battle, lan_series_by by,
                               int32_t group)
{
    const int32_t army = lan_battle_group_army(battle, group);
    const int32_t side = lan_battle_army_side(battle, army);
    const bool is_side = by == LAN_SERIES_BY_SIDE;
    const bool is_group = by == LAN_SERIES_BY_GROUP &&
                          lan_battle_army_group_count(battle, army) > 1;
    return (lan_series_line){
        .army = is_side ? lan_battle_side_name(battle, side)
                        : lan_battle_army_name(battle, army),
        .group = is_group ? lan_battle_group_name(battle, group) : NULL,
        .side = side,
        .army_index = is_side ? -1 : army,
        .group_index =
            is_group ? group - lan_battle_army_first_group(battle, army) : -1};
}

static void fill_series(const lan_battle *battle,
                        const lan_trajectory *trajectory, lan_series_by by,
                        lan_series *series)
{
    const size_t width = trajectory->columns + 1;
    for (int32_t group = 0; group < lan_battle_group_count(battle); group++) {
        const size_t line = line_of_group(battle, by, group);
        double *const to = series->values + line * series->rows;
        series->items[line] = line_of(battle, by, group);
        for (size_t row = 0; row < series->rows; row++) {
            to[row] += trajectory->values[row * width + 1 + (size_t)group];
        }
    }
    for (size_t row = 0; row < series->rows; row++) {
        series->times[row] = trajectory->values[row * width];
    }
    for (size_t i = 0; i < series->count; i++) {
        for (size_t j = 0; j < i; j++) {
            series->items[i].member +=
                series->items[j].side == series->items[i].side ? 1 : 0;
        }
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
    series->count = count_lines(battle, by);
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
    fill_series(battle, trajectory, by, series);
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

char *series_name(const lan_series_line *line, char *buffer, size_t size)
{
    (void)snprintf(buffer, size, "%s%s%s", line->army,
                   line->group == NULL ? "" : ".",
                   line->group == NULL ? "" : line->group);
    return buffer;
}
