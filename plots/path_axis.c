/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/path_axis_impl.h"

#include <math.h>
#include <string.h>

#include "plots/style.h"

#define NAME_COLUMNS 20

/* A range of more decades has no numbers between them. */
#define DECADES_WITH_MORE 2.5

double path_axis_share(const lan_grid_axis *axis, double value)
{
    if (axis->scale == LAN_SCALE_LOG) {
        return log(value / axis->from) / log(axis->to / axis->from);
    }
    return (value - axis->from) / (axis->to - axis->from);
}

/* --- tics ---------------------------------------------------------------- */

void path_axis_write_tic(const char *text, double at, FILE *out)
{
    char format[2 * LAN_STYLE_NAME_SIZE];
    size_t length = 0;
    for (; *text != '\0' && length + 3 < sizeof format; text++) {
        format[length++] = *text;
        if (*text == '%') {
            format[length++] = '%';
        }
    }
    format[length] = '\0';
    lan_style_quote(out, format);
    fprintf(out, " %.10g", at);
}

/* Tics as they are written, one after the other, or only measured. */
typedef struct tic_list {
    const lan_grid_axis *axis;
    bool is_named;
    bool has_begun;
    FILE *out;                /* NULL: measured */
    const lan_canvas *canvas; /* on which they are measured */
    double widest;
} tic_list;

static void write_tic(tic_list *tics, double value, double step)
{
    const lan_grid_axis *axis = tics->axis;
    char number[LAN_NUMBER_SIZE] = "";
    const double share = path_axis_share(axis, value);
    if (share < -1e-9 || share > 1.0 + 1e-9) {
        return;
    }
    if (tics->is_named) {
        lan_number_tic(value, step, number);
    }
    if (tics->out == NULL) {
        tics->widest =
            fmax(tics->widest, lan_canvas_width(tics->canvas, number));
        return;
    }
    fprintf(tics->out, "%s'%s' %.8g", tics->has_begun ? ", " : "", number,
            share);
    tics->has_begun = true;
}

static void write_even_tics(tic_list *tics)
{
    const lan_grid_axis *axis = tics->axis;
    const double step = lan_style_axis(axis->to - axis->from, false).step;
    const double first = ceil(axis->from / step - 1e-9);
    for (int i = 0; i <= LAN_STYLE_MAX_TICS; i++) {
        write_tic(tics, (first + i) * step, step);
    }
}

static void write_factor_tics(tic_list *tics)
{
    static const double digits[] = {1.0, 2.0, 5.0};
    const lan_grid_axis *axis = tics->axis;
    const double decades = log10(axis->to / axis->from);
    const size_t count = decades < DECADES_WITH_MORE ? 3 : 1;
    const double skip = fmax(1.0, ceil(decades / LAN_STYLE_MAX_TICS));
    if (decades < 0.5) {
        write_even_tics(tics);
        return;
    }
    for (double k = floor(log10(axis->from)); k <= log10(axis->to); k += skip) {
        for (size_t i = 0; i < count; i++) {
            const double value = digits[i] * pow(10.0, k);
            write_tic(tics, value, value);
        }
    }
}

static void go_through_tics(tic_list *tics)
{
    if (tics->axis->scale == LAN_SCALE_LOG) {
        write_factor_tics(tics);
    } else {
        write_even_tics(tics);
    }
}

double path_axis_tics_width(const lan_grid_axis *axis, const lan_canvas *canvas)
{
    tic_list tics = {.axis = axis, .is_named = true, .canvas = canvas};
    go_through_tics(&tics);
    return tics.widest;
}

void path_axis_write_tics(const lan_grid_axis *axis, char which, bool is_named,
                          FILE *out)
{
    tic_list tics = {.axis = axis, .is_named = is_named, .out = out};
    fprintf(out, "set %ctics (", which);
    go_through_tics(&tics);
    fputs(") textcolor rgb '#333333'\n", out);
}

static double value_at(const lan_grid_axis *axis, double share)
{
    return axis->scale == LAN_SCALE_LOG
               ? axis->from * pow(axis->to / axis->from, share)
               : axis->from + share * (axis->to - axis->from);
}

void path_axis_write_ends(const lan_grid_axis *axis, size_t columns, FILE *out)
{
    char from[LAN_NUMBER_SIZE];
    char middle[LAN_NUMBER_SIZE];
    char to[LAN_NUMBER_SIZE];
    const int half = (int)(columns / 2);
    lan_number_count(axis->from, from);
    lan_number_count(value_at(axis, 0.5), middle);
    lan_number_count(axis->to, to);
    const int before = half - (int)(strlen(from) + strlen(middle) / 2);
    const int after = (int)columns - half -
                      (int)(strlen(middle) - strlen(middle) / 2 + strlen(to));
    fprintf(out, "%s%*s%s%*s%s\n", from, before > 1 ? before : 1, "", middle,
            after > 1 ? after : 1, "", to);
}

/* --- words --------------------------------------------------------------- */

static void write_duration(const path_words *words, char *text)
{
    char unit[128];
    char *s = unit;
    /* "2 hours" without its number */
    lan_style_time(2.0, words->time_unit, words->utf8, unit, sizeof unit);
    s += strspn(s, "2 ");
    (void)snprintf(text, LAN_QUANTITY_SIZE, s[0] != '\0' ? "%s (%s)" : "%s",
                   "duration", s);
}

void path_quantity(const lan_measure *record, const path_words *words,
                   char text[LAN_QUANTITY_SIZE])
{
    const lan_measure_unit unit = lan_measure_unit_of(record);
    char first[LAN_STYLE_NAME_SIZE];
    char second[LAN_STYLE_NAME_SIZE];
    lan_style_fit(words->first, NAME_COLUMNS, words->utf8, first, sizeof first);
    lan_style_fit(words->second, NAME_COLUMNS, words->utf8, second,
                  sizeof second);
    if (unit == LAN_MEASURE_IN_TIME) {
        write_duration(words, text);
    } else if (unit == LAN_MEASURE_IN_SHARES && first[0] != '\0' &&
               lan_measure_side(record) == 0) {
        (void)snprintf(text, LAN_QUANTITY_SIZE, "%s (+ %s, %s %s)",
                       lan_measure_title(record), first,
                       words->utf8 ? "\xE2\x88\x92" : "-", second);
    } else {
        lan_style_fit(lan_measure_title(record), 60, words->utf8, text,
                      LAN_QUANTITY_SIZE);
    }
}
