/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include "plots/plots_impl.h"

const plot_side *plot_sides(plot_arena *arena, const lan_battle *battle,
                            size_t columns)
{
    const size_t count = (size_t)lan_battle_side_count(battle);
    const char **const names = arena_room(arena, count, sizeof *names);
    lan_paint *const paints = arena_room(arena, count, sizeof *paints);
    plot_side *const made = arena_room(arena, count, sizeof *made);
    for (size_t i = 0; i < count; i++) {
        names[i] = lan_battle_side_name(battle, (int32_t)i);
    }
    lan_side_paints(names, count, paints);
    for (size_t i = 0; i < count; i++) {
        made[i] = (plot_side){lan_shown_fit_middle(arena, names[i], columns),
                              paints[i]};
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
    plot_mark *const box = plot_add(panel, MARK_AREA, paint);
    mark_at(box, x0, y0);
    mark_at(box, x1, y0);
    mark_at(box, x1, y1);
    mark_at(box, x0, y1);
}

axis_def names_axis(const char *const *names, size_t count)
{
    return (axis_def){.from = -0.5,
                      .to = (double)count - 0.5,
                      .is_downwards = true,
                      .format = AXIS_NAMES,
                      .names = names,
                      .name_count = count};
}

/* How many lines there are. */
static size_t count_lines(const lan_battle *battle, lan_series_by by)
{
    return (size_t)(by == LAN_SERIES_BY_GROUP  ? lan_battle_group_count(battle)
                    : by == LAN_SERIES_BY_ARMY ? lan_battle_army_count(battle)
                                               : lan_battle_side_count(battle));
}

const lan_series *series_of(plot_arena *arena, const lan_battle *battle,
                            const lan_trajectory *trajectory, lan_series_by by)
{
    const int32_t groups = lan_battle_group_count(battle);
    const size_t width = trajectory->columns + 1;
    const size_t rows = trajectory->row_count;
    const size_t count = count_lines(battle, by);
    lan_series *const made = arena_room(arena, 1, sizeof *made);
    made->times = arena_room(arena, rows, sizeof(double));
    made->values = arena_room(arena, count * rows, sizeof(double));
    made->items = arena_room(arena, count, sizeof *made->items);
    made->rows = rows;
    made->count = count;
    for (size_t row = 0; row < rows; row++) {
        made->times[row] = trajectory->values[row * width];
    }
    for (int32_t group = 0; group < groups; group++) {
        const int32_t army = lan_battle_group_army(battle, group);
        const int32_t side = lan_battle_army_side(battle, army);
        const bool is_side = by == LAN_SERIES_BY_SIDE;
        const bool is_group = by == LAN_SERIES_BY_GROUP &&
                              lan_battle_army_group_count(battle, army) > 1;
        const size_t line = (size_t)(by == LAN_SERIES_BY_GROUP ? group
                                     : is_side                 ? side
                                                               : army);
        made->items[line] = (lan_series_line){
            .army = is_side ? lan_battle_side_name(battle, side)
                            : lan_battle_army_name(battle, army),
            .group = is_group ? lan_battle_group_name(battle, group) : NULL,
            .side = side,
            .army_index = is_side ? -1 : army,
            .group_index =
                is_group ? group - lan_battle_army_first_group(battle, army)
                         : -1};
        for (size_t row = 0; row < rows; row++) {
            made->values[line * rows + row] +=
                trajectory->values[row * width + 1 + (size_t)group];
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            made->items[i].member +=
                made->items[j].side == made->items[i].side ? 1 : 0;
        }
    }
    return made;
}

/* Rows closer in time than this share of the duration are one instant. */
#define INSTANT 1e-12

double series_at(const lan_series *series, size_t line, double time)
{
    const double *const values = series->values + line * series->rows;
    const double *const times = series->times;
    const double instant = INSTANT * fabs(times[series->rows - 1]);
    size_t next = 0;
    while (next < series->rows && times[next] <= time + instant) {
        next++;
    }
    if (next == 0 || next == series->rows) {
        return values[next == 0 ? 0 : series->rows - 1];
    }
    const double share =
        fmax(0.0, time - times[next - 1]) / (times[next] - times[next - 1]);
    return values[next - 1] + share * (values[next] - values[next - 1]);
}
