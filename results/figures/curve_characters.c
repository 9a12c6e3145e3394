/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/number.h"
#include "lanchester/results.h"
#include "results/figure/draw.h"
#include "results/figure/paint.h"
#include "results/figures/series_impl.h"

#define MOST_LINES 6
#define NAME_SIZE  512

lan_characters_options lan_characters_options_default(void)
{
    const lan_characters_options options = {.width = 72,
                                            .height = 12,
                                            .color = false,
                                            .utf8 = false,
                                            .time_unit = ""};
    return options;
}

static void add_lines(const lan_battle *battle, const lan_series *series,
                      lan_panel *panel)
{
    const char *names[MOST_LINES];
    lan_paint paints[MOST_LINES];
    const size_t sides = (size_t)lan_battle_side_count(battle);
    const size_t count = sides < MOST_LINES ? sides : MOST_LINES;
    for (size_t i = 0; i < count; i++) {
        names[i] = lan_battle_side_name(battle, (int32_t)i);
    }
    lan_side_paints(names, count, paints);
    const size_t shown =
        series->count < MOST_LINES ? series->count : MOST_LINES;
    /* the first line is drawn last and so lies on top */
    for (size_t i = shown; i-- > 0;) {
        const lan_series_line *const item = &series->items[i];
        char name[NAME_SIZE];
        char number[LAN_NUMBER_SIZE];
        const lan_line line = {
            .x = series->times,
            .y = series->values + i * series->rows,
            .count = series->rows,
            .paint = lan_paint_member(paints[(size_t)item->side % count],
                                      (size_t)item->member),
            .dash = (lan_dash)i,
            .name = series_name(item, name, sizeof name),
            .note = lan_number_count(series_last(series, i), number)};
        lan_panel_line(panel, &line);
    }
}

static lan_status make_figure(const lan_battle *battle,
                              const lan_series *series, const char *time_unit,
                              lan_figure **out)
{
    const double last = series->times[series->rows - 1];
    const double largest = series_largest(series);
    lan_figure *figure = NULL;
    const lan_status status = lan_figure_create("curve", &figure);
    if (status != LAN_OK) {
        return status;
    }
    const lan_panel_def def = {.x = {.title = "time",
                                     .unit = time_unit,
                                     .to = last > 0.0 ? last : 1.0},
                               .y = {.title = "soldiers",
                                     .to = largest > 0.0 ? largest : 1.0,
                                     .is_rounded = true}};
    add_lines(battle, series, lan_figure_panel(figure, &def));
    *out = figure;
    return LAN_OK;
}

lan_status lan_plot_characters(FILE *out, const lan_battle *battle,
                               const lan_trajectory *trajectory,
                               const lan_characters_options *options)
{
    const lan_characters_style style = {.columns = options->width,
                                        .rows = options->height,
                                        .utf8 = options->utf8,
                                        .color = options->color};
    if (options->width < 48 || options->width > 300 || options->height < 6 ||
        options->height > 100 || options->time_unit == NULL) {
        return LAN_EINVAL;
    }
    const lan_series_by by = lan_battle_army_count(battle) <= MOST_LINES
                                 ? LAN_SERIES_BY_ARMY
                                 : LAN_SERIES_BY_SIDE;
    lan_series *series = NULL;
    lan_figure *figure = NULL;
    lan_status status = series_create(battle, trajectory, by, &series);
    if (status == LAN_OK) {
        status = make_figure(battle, series, options->time_unit, &figure);
    }
    if (status == LAN_OK) {
        status = lan_figure_to_characters(figure, &style, out);
    }
    lan_figure_destroy(figure);
    series_destroy(series);
    return status;
}
