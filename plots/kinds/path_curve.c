/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <math.h>
#include <string.h>

#include "base/real.h"

/* Places so few are shown as points, too. */
#define FEW_PLACES 60

/* One panel while it is made. */
typedef struct panel_work {
    const lan_path_curve *curve;
    const lan_path_panel *panel;
    lan_figure *figure;
    lan_panel *drawn;
    lan_layer *line; /* the curve, with its roots among its places */
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

static lan_axis_def number_axis(const panel_work *w)
{
    lan_axis_def axis = {.format = LAN_AXIS_NUMBER};
    const lan_grid *const grid = w->panel->grid;
    double least = LAN_INF;
    double most = -LAN_INF;
    for (size_t i = 0; i < grid->columns; i++) {
        least = fmin(least, grid->values[i]);
        most = fmax(most, grid->values[i]);
    }
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

/* The axis of what is a word, or yes and no; the first below. */
static lan_axis_def word_axis(const panel_work *w)
{
    static const char *const flags[] = {"no", "yes"};
    const lan_measure *const measure = w->panel->grid->measure;
    const size_t count = lan_measure_word_count(measure);
    const char **const names = lan_figure_room(w->figure, count, sizeof *names);
    for (size_t i = 0; names != NULL && i < count; i++) {
        names[i] = lan_measure_word(measure, i);
    }
    lan_axis_def axis =
        names_axis(count > 0 ? names : flags, count > 0 ? count : 2);
    axis.is_downwards = false;
    return axis;
}

/* --- the curve ----------------------------------------------------------- */

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
static void add_roots(const panel_work *w, double x0, double y0, double x1,
                      double y1)
{
    const size_t before = w->line->count;
    for (size_t k = 0; k < dot_count(w); k++) {
        const lan_solve_answer *const answer = &w->panel->even->answers[k];
        for (int end = 0; end < 2 && answer->kind != LAN_SOLVE_BETWEEN &&
                          answer->lo[0] > x0 && answer->hi[0] < x1;
             end++) {
            double x;
            double y;
            place_dot(w, answer, end > 0, &x, &y);
            lan_layer_at(w->line, x, y);
        }
    }
    const double level = w->panel->level;
    if (w->line->count == before && (y0 - level) * (y1 - level) < 0.0) {
        lan_layer_at(w->line, x0 + (level - y0) / (y1 - y0) * (x1 - x0), level);
    }
}

static void fill_curve(const panel_work *w)
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
        lan_layer_at(w->line, x, y);
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
static void fill_tints(const panel_work *w, lan_layer *const tints[2])
{
    const double level = w->panel->level;
    for (int below = 0; below < 2; below++) {
        tints[below]->opacity = 0.17;
        for (size_t i = 0; i < w->line->count; i++) {
            const lan_place *const at = &w->line->places[i];
            lan_layer_to(tints[below], at->x,
                         below == 1 ? fmin(at->y, level) : fmax(at->y, level),
                         at->x, level);
        }
    }
}

static const char *place_text(const panel_work *w, double value)
{
    return fabs(value) >= 1000.0 ? lan_figure_count(w->figure, value)
                                 : lan_figure_digits(w->figure, value);
}

static void add_dot(const panel_work *w, const lan_solve_answer *answer)
{
    lan_layer *const line =
        lan_panel_layer(w->drawn, LAN_LAYER_LINE, LAN_PAINT_INK);
    lan_layer *const dots =
        lan_panel_layer(w->drawn, LAN_LAYER_POINTS, LAN_PAINT_INK);
    const char *const from = place_text(w, answer->lo[0]);
    const char *const to = place_text(w, answer->hi[0]);
    line->width = 3.2;
    dots->size = 5.5;
    for (int end = 0; end < 2; end++) {
        double x;
        double y;
        place_dot(w, answer, end > 0, &x, &y);
        lan_layer_at(line, x, y);
        lan_layer_at(dots, x, y);
        if (end == 0) {
            const bool is_one = strcmp(from, to) == 0;
            lan_layer_text(dots, "%s%s%s", from, is_one ? "" : " \xE2\x80\x93 ",
                           is_one ? "" : to);
        }
    }
}

/* A thin line where the scenario itself is. */
static void add_own(const panel_work *w, bool is_named)
{
    const double own = w->panel->grid->own_x;
    if (own >= w->curve->axis->from && own <= w->curve->axis->to) {
        lan_layer *const rule =
            lan_panel_rule(w->drawn, own, true, LAN_PAINT_MUTED);
        rule->dash = LAN_DASH_DOTTED;
        if (is_named) {
            lan_layer_text(rule, "this scenario: %s", place_text(w, own));
        }
    }
}

static void add_layers(panel_work *w, bool is_first)
{
    const lan_grid *const grid = w->panel->grid;
    const bool is_turned = lan_measure_side(grid->measure) == 1;
    lan_layer *tints[2] = {NULL};
    for (int below = 0; has_level(w) && below < 2; below++) {
        tints[below] =
            lan_panel_layer(w->drawn, LAN_LAYER_BAND,
                            side_paint(w, (below == 1) != is_turned ? 1 : 0));
    }
    if (has_level(w)) {
        lan_panel_rule(w->drawn, w->panel->level, false, LAN_PAINT_MUTED)
            ->width = 1.0;
    }
    add_own(w, is_first);
    w->line = lan_panel_layer(w->drawn, LAN_LAYER_LINE, LAN_PAINT_INK);
    w->line->is_steps = is_word(w);
    w->line->named = LAN_NAME_HOVER;
    lan_layer_name(w->line, "%s", lan_measure_title(grid->measure));
    fill_curve(w);
    if (has_level(w)) {
        fill_tints(w, tints);
    }
    if (grid->columns <= FEW_PLACES) {
        lan_layer *const points =
            lan_panel_layer(w->drawn, LAN_LAYER_POINTS, LAN_PAINT_INK);
        points->size = 3.0;
        lan_layer_all(points, grid->x, grid->values, grid->columns);
    }
    for (size_t k = 0; k < dot_count(w); k++) {
        add_dot(w, &w->panel->even->answers[k]);
    }
}

static void add_panel(panel_work *w, bool is_first)
{
    const lan_path_curve *const curve = w->curve;
    char quantity[LAN_PATH_WORDS_SIZE];
    lan_measure_words(w->panel->grid->measure, curve->time_unit, curve->sides,
                      quantity);
    w->drawn = lan_figure_panel(
        w->figure,
        &(lan_panel_def){
            .x = path_axis(w->figure, curve->axis, curve->axis_unit,
                           curve->time_unit),
            .y = is_word(w) ? word_axis(w) : number_axis(w),
            .shares_x = !is_first,
            .has_grid = true,
            .title = lan_figure_text(w->figure, "%s%s%s", quantity,
                                     curve->note != NULL ? ", " : "",
                                     curve->note != NULL ? curve->note : "")});
    add_layers(w, is_first);
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const lan_path_curve *const curve = of;
    lan_figure_title(figure, curve->title);
    lan_figure_lines(figure, curve->lines);
    for (size_t i = 0; i < curve->count; i++) {
        panel_work w = {
            .curve = curve, .panel = &curve->panels[i], .figure = figure};
        add_panel(&w, i == 0);
    }
    return LAN_OK;
}

lan_status lan_path_curve_figure(const lan_path_curve *curve, lan_figure **out,
                                 lan_error *err)
{
    lan_path_curve drawn = *curve;
    if (curve->count < 1 || curve->count > LAN_PATH_PANELS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture over a path shows 1 to %d quantities, not "
                        "%zu",
                        LAN_PATH_PANELS_MAX, curve->count);
    }
    return lan_figure_make("path-curve", fill_figure, &drawn, out, err);
}
