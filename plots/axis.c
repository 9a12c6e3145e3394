/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/number.h"
#include "plots/plots_impl.h"
#include "plots/words.h"

/* Above this many decades, tics stand at powers of ten only. */
#define DECADES_WITH_MORE 2.5

/* Width of a name at an axis, in columns. */
#define NAME_COLUMNS 30

/* --- texts --------------------------------------------------------------- */

const char *axis_text(plot_arena *arena, axis_format format, double value,
                      double step)
{
    char number[LAN_NUMBER_SIZE];
    const bool is_percent = format == AXIS_PERCENT;
    const double unit = is_percent ? 100.0 : 1.0;
    lan_number_tic(unit * (format == AXIS_ABSOLUTE ? fabs(value) : value),
                   unit * step, number);
    return arena_write(arena, "%s%s%s",
                       format == AXIS_SIGNED && value > 1e-6 * step ? "+" : "",
                       number, is_percent ? " %" : "");
}

/* --- tics ---------------------------------------------------------------- */

/* The smallest of 1, 2 and 5 times a power of ten that is at least `least`. */
static double nice_step(double least)
{
    const double power = pow(10.0, floor(log10(least) + 1e-9));
    const double digit = least / power * (1.0 - 1e-9);
    return power * (digit <= 1.0   ? 1.0
                    : digit <= 2.0 ? 2.0
                    : digit <= 5.0 ? 5.0
                                   : 10.0);
}

double axis_end(double largest)
{
    if (!(largest > 0.0) || !isfinite(largest)) {
        largest = 1.0;
    }
    const double step = nice_step(largest / 6.0);
    return ceil(largest / step * (1.0 - 1e-12)) * step;
}

/* Adds a tic if it lies within the axis; returns the number of tics. */
static size_t add_tic(plot_arena *arena, const axis_def *axis, double at,
                      double step, lan_tic *tics, size_t count)
{
    const double slack = 1e-9 * (axis->to - axis->from);
    const double most = axis->format == AXIS_PERCENT ? 1.0 : LAN_INF;
    if (count == LAN_TICS_MAX || at < axis->from - slack ||
        at > fmin(axis->to, most) + slack) {
        return count;
    }
    tics[count] = (lan_tic){at, axis_text(arena, axis->format, at, step)};
    return count + 1;
}

static size_t find_even_tics(plot_arena *arena, const axis_def *axis,
                             size_t most, lan_tic *tics)
{
    const double step = nice_step((axis->to - axis->from) / (double)most);
    const double first = ceil(axis->from / step - 1e-9);
    size_t count = 0;
    for (size_t i = 0; i <= most + 1; i++) {
        count =
            add_tic(arena, axis, (first + (double)i) * step, step, tics, count);
    }
    return count;
}

static size_t find_factor_tics(plot_arena *arena, const axis_def *axis,
                               size_t most, lan_tic *tics)
{
    static const double digits[] = {1.0, 2.0, 5.0};
    const double decades = log10(axis->to / axis->from);
    const size_t each = decades < DECADES_WITH_MORE ? 3 : 1;
    const double skip = fmax(1.0, ceil(decades / (double)most));
    size_t count = 0;
    if (decades < 0.5) {
        return find_even_tics(arena, axis, most, tics);
    }
    for (double k = floor(log10(axis->from)); k <= log10(axis->to) + 1e-9;
         k += skip) {
        for (size_t i = 0; i < each; i++) {
            const double at = digits[i] * pow(10.0, k);
            count = add_tic(arena, axis, at, at, tics, count);
        }
    }
    return count;
}

/* Names that are equal after shortening are numbered. */
static size_t find_names(plot_arena *arena, const axis_def *axis, lan_tic *tics)
{
    const size_t skip = 1 + axis->name_count / LAN_TICS_MAX;
    size_t count = 0;
    bool are_alike = false;
    for (size_t i = 0; i < axis->name_count && count < LAN_TICS_MAX;
         i += skip) {
        const char *const name = axis->names[i] != NULL ? axis->names[i] : "";
        const char *const cut = lan_shown_fit_middle(arena, name, NAME_COLUMNS);
        are_alike |= count > 0 && strcmp(cut, name) != 0 &&
                     strcmp(cut, tics[count - 1].text) == 0;
        tics[count++] = (lan_tic){(double)i, cut};
    }
    for (size_t i = 0; are_alike && i < count; i++) {
        tics[i].text = arena_write(
            arena, "%.0f %s", tics[i].at + 1.0,
            lan_shown_fit_middle(arena, tics[i].text, NAME_COLUMNS - 3));
    }
    return count;
}

size_t axis_find_tics(plot_arena *arena, const axis_def *axis, size_t most,
                      lan_tic tics[LAN_TICS_MAX])
{
    most = most < 2 ? 2 : most > LAN_TICS_MAX - 2 ? LAN_TICS_MAX - 2 : most;
    return axis->format == AXIS_NAMES    ? find_names(arena, axis, tics)
           : axis->format == AXIS_HIDDEN ? 0
           : axis->is_log ? find_factor_tics(arena, axis, most, tics)
                          : find_even_tics(arena, axis, most, tics);
}

/* --- places -------------------------------------------------------------- */

double axis_px(const axis_layout *axis, double value)
{
    const axis_def *const def = axis->def;
    const double share =
        def->is_log
            ? log(fmax(value, 1e-300) / def->from) / log(def->to / def->from)
            : (value - def->from) / (def->to - def->from);
    return axis->from_px + share * (axis->to_px - axis->from_px);
}

double axis_value(const axis_layout *axis, double px)
{
    const axis_def *const def = axis->def;
    const double share = (px - axis->from_px) / (axis->to_px - axis->from_px);
    return def->is_log ? def->from * pow(def->to / def->from, share)
                       : def->from + share * (def->to - def->from);
}
