/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "plots/layout.h"
#include "plots/text.h"

/* A range of more decades has no numbers between them. */
#define DECADES_WITH_MORE 2.5

/* Columns of a name at an axis. */
#define NAME_COLUMNS 30

/* --- texts --------------------------------------------------------------- */

char *lan_axis_text(lan_axis_format format, double value, double step,
                    char buffer[LAN_TIC_SIZE])
{
    char number[LAN_NUMBER_SIZE];
    switch (format) {
    case LAN_AXIS_PERCENT:
        lan_number_tic(100.0 * value, 100.0 * step, number);
        (void)snprintf(buffer, LAN_TIC_SIZE, "%s %%", number);
        break;
    case LAN_AXIS_SIGNED:
        lan_number_tic(value, step, number);
        (void)snprintf(buffer, LAN_TIC_SIZE, "%s%s",
                       value > 1e-6 * step ? "+" : "", number);
        break;
    case LAN_AXIS_ABSOLUTE:
        lan_number_tic(fabs(value), step, buffer);
        break;
    case LAN_AXIS_NUMBER:
    case LAN_AXIS_NAMES:
    case LAN_AXIS_HIDDEN:
        lan_number_tic(value, step, buffer);
        break;
    }
    return buffer;
}

char *lan_axis_title(const lan_axis_def *axis, char *buffer, size_t size)
{
    const char *const title = axis->title != NULL ? axis->title : "";
    const char *const unit = axis->unit != NULL ? axis->unit : "";
    (void)snprintf(buffer, size, unit[0] == '\0' ? "%s%s" : "%s (%s)", title,
                   unit);
    return buffer;
}

/* --- tics ---------------------------------------------------------------- */

/* The least of 1, 2 and 5 times a power of ten that is not below. */
static double nice_step(double least)
{
    const double power = pow(10.0, floor(log10(least) + 1e-9));
    const double digit = least / power * (1.0 - 1e-9);
    return power * (digit <= 1.0   ? 1.0
                    : digit <= 2.0 ? 2.0
                    : digit <= 5.0 ? 5.0
                                   : 10.0);
}

double lan_axis_end(double largest)
{
    if (!(largest > 0.0) || !isfinite(largest)) {
        largest = 1.0;
    }
    const double step = nice_step(largest / 6.0);
    return ceil(largest / step * (1.0 - 1e-12)) * step;
}

static void add_tic(const lan_axis_def *axis, double at, double step,
                    lan_tic_list *out)
{
    const double slack = 1e-9 * (out->to - axis->from);
    if (out->count < LAN_TICS_MAX && at >= axis->from - slack &&
        at <= out->to + slack) {
        out->at[out->count] = at;
        lan_axis_text(axis->format, at, step, out->texts[out->count++]);
    }
}

static void find_even_tics(const lan_axis_def *axis, size_t most,
                           lan_tic_list *out)
{
    const double span = axis->to - axis->from;
    const double step = nice_step(span / (double)most);
    if (axis->is_rounded) {
        out->to = ceil(axis->to / step * (1.0 - 1e-12)) * step;
    }
    const double first = ceil(axis->from / step - 1e-9);
    for (size_t i = 0; i <= most + 1; i++) {
        add_tic(axis, (first + (double)i) * step, step, out);
    }
}

static void find_factor_tics(const lan_axis_def *axis, size_t most,
                             lan_tic_list *out)
{
    static const double digits[] = {1.0, 2.0, 5.0};
    const double decades = log10(axis->to / axis->from);
    const size_t count = decades < DECADES_WITH_MORE ? 3 : 1;
    const double skip = fmax(1.0, ceil(decades / (double)most));
    if (decades < 0.5) {
        find_even_tics(axis, most, out);
        return;
    }
    for (double k = floor(log10(axis->from)); k <= log10(axis->to) + 1e-9;
         k += skip) {
        for (size_t i = 0; i < count; i++) {
            const double at = digits[i] * pow(10.0, k);
            add_tic(axis, at, at, out);
        }
    }
}

static void find_names(const lan_axis_def *axis, lan_tic_list *out)
{
    const size_t skip = 1 + axis->name_count / LAN_TICS_MAX;
    for (size_t i = 0; i < axis->name_count; i += skip) {
        const double at = (double)i;
        if (at < axis->from || at > axis->to || out->count == LAN_TICS_MAX) {
            continue;
        }
        out->at[out->count] = at;
        lan_shown_fit_middle(axis->names[i] != NULL ? axis->names[i] : "",
                             NAME_COLUMNS, true, out->texts[out->count],
                             LAN_TIC_SIZE);
        out->count++;
    }
}

void lan_axis_find_tics(const lan_axis_def *axis, size_t most,
                        lan_tic_list *out)
{
    out->to = axis->to;
    out->count = 0;
    most = most < 2 ? 2 : most > LAN_TICS_MAX - 2 ? LAN_TICS_MAX - 2 : most;
    if (axis->format == LAN_AXIS_NAMES) {
        find_names(axis, out);
    } else if (axis->format != LAN_AXIS_HIDDEN) {
        if (axis->is_log) {
            find_factor_tics(axis, most, out);
        } else {
            find_even_tics(axis, most, out);
        }
    }
}

/* --- places -------------------------------------------------------------- */

double lan_axis_px(const lan_axis_layout *axis, double value)
{
    double share = (value - axis->from) / (axis->to - axis->from);
    if (axis->def->is_log) {
        share =
            log(fmax(value, 1e-300) / axis->from) / log(axis->to / axis->from);
    }
    return axis->from_px + share * (axis->to_px - axis->from_px);
}

lan_points lan_points_sized(const lan_panel_layout *at,
                            const lan_points *points)
{
    lan_points sized = *points;
    const double px = lan_axis_px(&at->x, at->x.from + points->radius) -
                      lan_axis_px(&at->x, at->x.from);
    sized.size = points->radius > 0.0 ? fmax(points->size, px) : points->size;
    return sized;
}

double lan_axis_value(const lan_axis_layout *axis, double px)
{
    const double share = (px - axis->from_px) / (axis->to_px - axis->from_px);
    return axis->def->is_log ? axis->from * pow(axis->to / axis->from, share)
                             : axis->from + share * (axis->to - axis->from);
}
