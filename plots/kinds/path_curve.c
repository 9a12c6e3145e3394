/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/path_curve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "plots/kinds/path_words.h"
#include "plots/paint.h"

/* Places so few are shown as points, too. */
#define FEW_PLACES 60

#define NUMBER_SIZE (2 * LAN_NUMBER_SIZE + 8)

/* One panel while it is made. */
typedef struct panel_work {
    const lan_path_curve *curve;
    const lan_path_panel *panel;
    lan_figure *figure;
    lan_panel *drawn;
    double *x; /* places of the curve, with its roots among them */
    double *y;
    double *edge; /* the curve cut off at the level */
    size_t count;
    size_t room;
} panel_work;

static bool has_level(const panel_work *w)
{
    return !isnan(w->panel->level);
}

static bool is_word(const panel_work *w)
{
    return lan_measure_kind_of(w->panel->grid->measure) != LAN_MEASURE_NUMBER;
}

static size_t dot_count(const panel_work *w)
{
    return w->panel->even != NULL ? w->panel->even->count : 0;
}

/* --- axes ---------------------------------------------------------------- */

static void find_ends(const panel_work *w, double *least, double *most)
{
    const lan_grid *const grid = w->panel->grid;
    *least = LAN_INF;
    *most = -LAN_INF;
    for (size_t i = 0; i < grid->columns; i++) {
        *least = fmin(*least, grid->values[i]);
        *most = fmax(*most, grid->values[i]);
    }
}

static lan_axis_def number_axis(const panel_work *w)
{
    lan_axis_def axis = {.format = LAN_AXIS_NUMBER};
    double least;
    double most;
    find_ends(w, &least, &most);
    if (lan_measure_needs_odds(w->panel->grid->measure)) {
        axis.to = 1.0;
        axis.format = LAN_AXIS_PERCENT;
    } else if (has_level(w)) {
        axis.to = lan_axis_end(fmax(fabs(least), fabs(most)));
        axis.from = -axis.to;
        axis.format = LAN_AXIS_SIGNED;
    } else {
        axis.from = fmin(least, 0.0);
        axis.to = most > axis.from ? most : axis.from + 1.0;
    }
    const double pad = 0.06 * (axis.to - axis.from);
    axis.from -= has_level(w) || axis.from < 0.0 ? pad : 0.0;
    axis.to += pad;
    return axis;
}

/* The axis of what is a word, or yes and no. */
static lan_axis_def word_axis(const panel_work *w, const char **names)
{
    static const char *const flags[] = {"no", "yes"};
    const lan_measure *const measure = w->panel->grid->measure;
    const size_t count = lan_measure_word_count(measure);
    for (size_t i = 0; i < count; i++) {
        names[i] = lan_measure_word(measure, i);
    }
    const size_t shown = count > 0 ? count : 2;
    return (lan_axis_def){.from = -0.5,
                          .to = (double)shown - 0.5,
                          .format = LAN_AXIS_NAMES,
                          .names = count > 0 ? names : flags,
                          .name_count = shown};
}

static lan_axis_def path_axis(const lan_path_curve *curve,
                              char title[LAN_PATH_WORDS_SIZE],
                              char unit[LAN_PATH_WORDS_SIZE])
{
    return (lan_axis_def){
        .title = lan_path_words(curve->axis->path, title),
        .unit = lan_unit_words(curve->axis_unit, curve->time_unit, unit),
        .from = curve->axis->from,
        .to = curve->axis->to,
        .is_log = curve->axis->scale == LAN_SCALE_LOG};
}

/* --- the curve ----------------------------------------------------------- */

static void add_place(panel_work *w, double x, double y)
{
    if (w->count < w->room) {
        w->x[w->count] = x;
        w->y[w->count] = y;
        w->count++;
    }
}

/* Where the dot of an answer is; both ends of a jump have one. */
static void place_dot(const panel_work *w, const lan_solve_answer *answer,
                      bool is_second, double *x, double *y)
{
    *x = is_second ? answer->hi[0] : answer->lo[0];
    *y = w->panel->level;
    if (answer->kind == LAN_SOLVE_JUMP) {
        *y = is_second ? answer->value_hi : answer->value_lo;
    } else if (answer->kind == LAN_SOLVE_BETWEEN) {
        const double part = (w->panel->level - answer->value_lo) /
                            (answer->value_hi - answer->value_lo);
        *x = answer->lo[0] + part * (answer->hi[0] - answer->lo[0]);
    }
}

/* The roots between two places: the curve is steep there. Where none is known
 * but it goes through the level, the place by a straight line. */
static void add_roots(panel_work *w, double x0, double y0, double x1, double y1)
{
    const size_t before = w->count;
    for (size_t k = 0; k < dot_count(w); k++) {
        const lan_solve_answer *const answer = &w->panel->even->answers[k];
        for (int end = 0; end < 2 && answer->kind != LAN_SOLVE_BETWEEN &&
                          answer->lo[0] > x0 && answer->hi[0] < x1;
             end++) {
            double x;
            double y;
            place_dot(w, answer, end > 0, &x, &y);
            add_place(w, x, y);
        }
    }
    const double level = w->panel->level;
    if (w->count == before && (y0 - level) * (y1 - level) < 0.0) {
        add_place(w, x0 + (level - y0) / (y1 - y0) * (x1 - x0), level);
    }
}

static void fill_curve(panel_work *w)
{
    const lan_grid *const grid = w->panel->grid;
    bool is_first = true;
    double x = 0.0;
    double y = 0.0;
    for (size_t i = 0; i < grid->columns; i++) {
        if (isnan(grid->values[i])) {
            continue;
        }
        if (!is_first) {
            add_roots(w, x, y, grid->x[i], grid->values[i]);
        }
        x = grid->x[i];
        y = grid->values[i];
        is_first = false;
        add_place(w, x, y);
    }
}

/* --- layers -------------------------------------------------------------- */

static lan_paint side_paint(const panel_work *w, int side)
{
    lan_paint paints[2] = {LAN_PAINT_AHEAD, LAN_PAINT_BEHIND};
    if (w->curve->sides[0][0] != '\0' && w->curve->sides[1][0] != '\0') {
        lan_side_paints(w->curve->sides, 2, paints);
    }
    return paints[side];
}

/* Tints between the curve and the level, of who is ahead. */
static void add_tints(const panel_work *w)
{
    const double level = w->panel->level;
    const bool is_turned = lan_measure_side(w->panel->grid->measure) == 1;
    for (int below = 0; below < 2; below++) {
        for (size_t i = 0; i < w->count; i++) {
            w->edge[i] =
                below == 1 ? fmin(w->y[i], level) : fmax(w->y[i], level);
        }
        lan_panel_band(w->drawn,
                       &(lan_band){.x = w->x,
                                   .low = w->edge,
                                   .level = level,
                                   .count = w->count,
                                   .paint = side_paint(
                                       w, (below == 1) != is_turned ? 1 : 0),
                                   .opacity = 0.17});
    }
}

static void write_place(double value, char text[LAN_NUMBER_SIZE])
{
    if (fabs(value) >= 1000.0) {
        lan_number_count(value, text);
    } else {
        lan_number_digits(value, 4, text);
    }
}

static void add_dot(const panel_work *w, const lan_solve_answer *answer)
{
    double x[2];
    double y[2];
    char from[LAN_NUMBER_SIZE];
    char to[LAN_NUMBER_SIZE];
    char text[NUMBER_SIZE];
    place_dot(w, answer, false, &x[0], &y[0]);
    place_dot(w, answer, true, &x[1], &y[1]);
    write_place(answer->lo[0], from);
    write_place(answer->hi[0], to);
    (void)snprintf(text, sizeof text,
                   strcmp(from, to) == 0 ? "%s" : "%s \xE2\x80\x93 %s", from,
                   to);
    const char *const texts[] = {text, NULL};
    lan_panel_line(
        w->drawn,
        &(lan_line){
            .x = x, .y = y, .count = 2, .paint = LAN_PAINT_INK, .width = 3.2});
    lan_panel_points(w->drawn, &(lan_points){.x = x,
                                             .y = y,
                                             .count = 2,
                                             .paint = LAN_PAINT_INK,
                                             .size = 5.5,
                                             .texts = texts});
}

/* A thin line where the scenario itself is. */
static void add_own(const panel_work *w, bool is_named)
{
    const double own = w->panel->grid->own_x;
    char number[LAN_NUMBER_SIZE];
    char text[LAN_NUMBER_SIZE + 24];
    if (!(own >= w->curve->axis->from && own <= w->curve->axis->to)) {
        return;
    }
    write_place(own, number);
    (void)snprintf(text, sizeof text, "this scenario: %s", number);
    lan_panel_rule(w->drawn, &(lan_rule){.at = own,
                                         .is_upright = true,
                                         .paint = LAN_PAINT_MUTED,
                                         .dash = LAN_DASH_DOTTED,
                                         .text = is_named ? text : NULL});
}

static void add_curve(const panel_work *w, const char *name)
{
    const lan_grid *const grid = w->panel->grid;
    lan_panel_line(w->drawn, &(lan_line){.x = w->x,
                                         .y = w->y,
                                         .count = w->count,
                                         .paint = LAN_PAINT_INK,
                                         .is_steps = is_word(w),
                                         .name = name,
                                         .place = LAN_NAME_HOVER});
    if (grid->columns <= FEW_PLACES) {
        lan_panel_points(w->drawn, &(lan_points){.x = grid->x,
                                                 .y = grid->values,
                                                 .count = grid->columns,
                                                 .paint = LAN_PAINT_INK,
                                                 .size = 3.0});
    }
}

static void add_layers(panel_work *w, const char *name, bool is_first)
{
    if (has_level(w)) {
        add_tints(w);
        lan_panel_rule(w->drawn, &(lan_rule){.at = w->panel->level,
                                             .paint = LAN_PAINT_MUTED,
                                             .width = 1.0});
    }
    add_own(w, is_first);
    add_curve(w, name);
    for (size_t k = 0; k < dot_count(w); k++) {
        add_dot(w, &w->panel->even->answers[k]);
    }
}

static void add_panel(panel_work *w, const char **names, bool is_first)
{
    char title[LAN_PATH_WORDS_SIZE];
    char unit[LAN_PATH_WORDS_SIZE];
    char quantity[LAN_PATH_WORDS_SIZE];
    char text[2 * LAN_PATH_WORDS_SIZE];
    lan_measure_words(w->panel->grid->measure, w->curve->time_unit,
                      w->curve->sides, quantity);
    const char *const note = w->curve->note;
    (void)snprintf(text, sizeof text, "%s%s%.500s", quantity,
                   note != NULL ? ", " : "", note != NULL ? note : "");
    w->drawn = lan_figure_panel(
        w->figure,
        &(lan_panel_def){.x = path_axis(w->curve, title, unit),
                         .y = is_word(w) ? word_axis(w, names) : number_axis(w),
                         .shares_x = !is_first,
                         .has_grid = true,
                         .title = text});
    fill_curve(w);
    add_layers(w, lan_measure_title(w->panel->grid->measure), is_first);
}

static void make_panel(const lan_path_curve *curve, const lan_path_panel *panel,
                       lan_figure *figure, bool is_first)
{
    const size_t words = lan_measure_word_count(panel->grid->measure);
    panel_work w = {.curve = curve, .panel = panel, .figure = figure};
    w.room = 2 * panel->grid->columns + 2 * dot_count(&w) + 2;
    w.x = calloc(3 * w.room, sizeof *w.x);
    const char **const names = calloc(words + 1, sizeof *names);
    if (w.x == NULL || names == NULL) {
        lan_figure_lose(figure);
    } else {
        w.y = w.x + w.room;
        w.edge = w.y + w.room;
        add_panel(&w, names, is_first);
    }
    free(names);
    free(w.x);
}

lan_status lan_path_curve_figure(const lan_path_curve *curve, lan_figure **out,
                                 lan_error *err)
{
    lan_figure *figure = NULL;
    if (curve->count < 1 || curve->count > LAN_PATH_PANELS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture over a path shows 1 to %d quantities, not "
                        "%zu",
                        LAN_PATH_PANELS_MAX, curve->count);
    }
    lan_status status = lan_figure_create("path-curve", &figure);
    if (status == LAN_OK) {
        lan_figure_title(figure, curve->title);
        for (size_t i = 0; i < curve->count; i++) {
            make_panel(curve, &curve->panels[i], figure, i == 0);
        }
        status = lan_figure_status(figure);
    }
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = figure;
    return LAN_OK;
}
