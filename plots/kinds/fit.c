/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/fit_impl.h"

#include <math.h>

#include "base/real.h"

static bool is_strength(const lan_observed *observed, size_t column)
{
    return observed->columns[column].kind == LAN_OBSERVED_STRENGTH;
}

lan_series_by fit_series_by(const lan_battle *battle,
                            const lan_observed *observed, lan_series_by wish)
{
    bool is_army = false;
    bool is_group = false;
    for (size_t i = 0; i < observed->column_count; i++) {
        const lan_observed_column *const column = &observed->columns[i];
        if (is_strength(observed, i)) {
            const bool is_one =
                lan_battle_army_group_count(battle, column->army) == 1;
            is_group = is_group || (column->group >= 0 && !is_one);
            is_army = is_army || (column->group < 0 && !is_one);
        }
    }
    return is_group ? LAN_SERIES_BY_GROUP : is_army ? LAN_SERIES_BY_ARMY : wish;
}

double fit_largest(const lan_observed *observed)
{
    double largest = 0.0;
    for (size_t row = 0; row < observed->row_count; row++) {
        for (size_t i = 0; i < observed->column_count; i++) {
            const double value =
                observed->values[row * observed->column_count + i];
            if (is_strength(observed, i) && value > largest) {
                largest = value;
            }
        }
    }
    return largest;
}

/* The line that a column is about, or -1: a sum of lines, or a part of one. */
static int find_line(const lan_battle *battle,
                     const lan_observed_column *column,
                     const lan_series *series)
{
    const int32_t groups = lan_battle_army_group_count(battle, column->army);
    for (size_t i = 0; i < series->count; i++) {
        const lan_series_line *const line = &series->items[i];
        if (line->army_index != column->army) {
            continue;
        }
        if (line->group == NULL ? column->group < 0 || groups == 1
                                : line->group_index == column->group) {
            return (int)i;
        }
    }
    return -1;
}

/* The value of a line at a time; LAN_NAN beyond its end. */
static double line_at(const lan_series *series, size_t line, double time)
{
    const double *const values = series->values + line * series->rows;
    const double *const times = series->times;
    size_t row = 1;
    while (row < series->rows && times[row] < time) {
        row++;
    }
    if (row >= series->rows || time < times[0]) {
        return series->rows == 1 ? values[0] : LAN_NAN;
    }
    const double width = times[row] - times[row - 1];
    const double part = width > 0.0 ? (time - times[row - 1]) / width : 1.0;
    return values[row - 1] + part * (values[row] - values[row - 1]);
}

/* Adds a column's points: its values, or these less the line. */
static void add_column(lan_panel *panel, const lan_observed *observed,
                       size_t column, const lan_series *series, int line,
                       lan_paint paint, bool is_residual, double *values)
{
    const size_t width = observed->column_count;
    for (size_t row = 0; row < observed->row_count; row++) {
        const double value = observed->values[row * width + column];
        values[row] = is_residual ? value - line_at(series, (size_t)line,
                                                    observed->times[row])
                                  : value;
    }
    lan_panel_points(panel, &(lan_points){.x = observed->times,
                                          .y = values,
                                          .count = observed->row_count,
                                          .paint = paint,
                                          .size = 3.6,
                                          .is_hollow = !is_residual});
}

static void add_columns(lan_panel *panel, const lan_observed *observed,
                        const lan_battle *battle, const lan_series *series,
                        const lan_paint *paints, bool is_residual)
{
    double *const values =
        lan_panel_room(panel, observed->row_count, sizeof *values);
    for (size_t i = 0; i < observed->column_count; i++) {
        const int line = is_strength(observed, i)
                             ? find_line(battle, &observed->columns[i], series)
                             : -1;
        if (line >= 0 && values != NULL) {
            add_column(panel, observed, i, series, line, paints[line],
                       is_residual, values);
        }
    }
}

void fit_add_points(lan_panel *panel, const lan_observed *observed,
                    const lan_battle *battle, const lan_series *series,
                    const lan_paint *paints)
{
    add_columns(panel, observed, battle, series, paints, false);
}

/* The largest residual, whatever its sign. */
static double largest_residual(const lan_observed *observed,
                               const lan_battle *battle,
                               const lan_series *series)
{
    double largest = 0.0;
    for (size_t i = 0; i < observed->column_count; i++) {
        const int line = is_strength(observed, i)
                             ? find_line(battle, &observed->columns[i], series)
                             : -1;
        for (size_t row = 0; line >= 0 && row < observed->row_count; row++) {
            const double off =
                observed->values[row * observed->column_count + i] -
                line_at(series, (size_t)line, observed->times[row]);
            largest = fmax(largest, isfinite(off) ? fabs(off) : 0.0);
        }
    }
    return largest;
}

void fit_add_residuals(lan_figure *figure, const lan_axis_def *time,
                       const lan_observed *observed, const lan_battle *battle,
                       const lan_series *series, const lan_paint *paints)
{
    const double most =
        1.1 * fmax(largest_residual(observed, battle, series), 1e-9);
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = *time,
                                 .y = {.title = "reported less curve",
                                       .from = -most,
                                       .to = most,
                                       .format = LAN_AXIS_SIGNED},
                                 .share = 0.42,
                                 .shares_x = true,
                                 .has_grid = true});
    lan_panel_rule(panel, &(lan_rule){.at = 0.0, .paint = LAN_PAINT_MUTED});
    add_columns(panel, observed, battle, series, paints, true);
}
