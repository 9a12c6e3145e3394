/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <string.h>

/* At most this many places are also drawn as points. */
#define FEW_PLACES 60

/* One panel while it is made. */
typedef struct panel_work {
    const lan_path_curve *curve;
    const lan_path_panel *panel;
    const lan_grid *grid;
    bool has_level;
    double level;
    size_t dots; /* answers */
    lan_figure *figure;
    lan_panel *drawn;
    plot_mark *line; /* the curve, roots included */
} panel_work;

/* --- axes ---------------------------------------------------------------- */

static axis_def number_axis(const panel_work *w)
{
    axis_def axis = {.format = AXIS_NUMBER};
    double least = LAN_INF;
    double most = -LAN_INF;
    for (size_t i = 0; i < w->grid->columns; i++) {
        least = fmin(least, w->grid->values[i]);
        most = fmax(most, w->grid->values[i]);
    }
    if (w->grid->measure->needs_odds) {
        axis.to = 1.0;
        axis.format = AXIS_PERCENT;
    } else if (w->has_level) {
        axis.to = axis_end(fmax(fabs(least), fabs(most)));
        axis.from = -axis.to;
        axis.format = AXIS_SIGNED;
    } else {
        axis.from = fmin(least, 0.0);
        axis.to = most > axis.from ? most : axis.from + 1.0;
    }
    const double pad = 0.06 * (axis.to - axis.from);
    axis.from -= w->has_level || axis.from < 0.0 ? pad : 0.0;
    axis.to += pad;
    return axis;
}

/* The axis of words or of yes and no; the first is at the bottom. */
static axis_def word_axis(const panel_work *w)
{
    static const char *const flags[] = {"no", "yes"};
    const lan_measure *const measure = w->grid->measure;
    const size_t count = measure->word_count;
    const char **const names = plot_array(w->figure, count, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        names[i] = measure->words[i];
    }
    axis_def axis =
        names_axis(count > 0 ? names : flags, count > 0 ? count : 2);
    axis.is_downwards = false;
    return axis;
}

/* --- the curve ----------------------------------------------------------- */

/* The dot of a solution; a discontinuity has a dot at both ends. */
static lan_point dot_of(const panel_work *w, const lan_solve_answer *answer,
                        bool is_second)
{
    if (answer->kind == LAN_SOLVE_BETWEEN) {
        const double part = (w->level - answer->value_lo) /
                            (answer->value_hi - answer->value_lo);
        return (lan_point){
            answer->lo[0] + part * (answer->hi[0] - answer->lo[0]), w->level};
    }
    return (lan_point){is_second ? answer->hi[0] : answer->lo[0],
                       answer->kind != LAN_SOLVE_JUMP ? w->level
                       : is_second                    ? answer->value_hi
                                                      : answer->value_lo};
}

/* Fills the curve. Roots are added between places, because the curve is steep
 * there; an unknown crossing of the level is interpolated linearly. */
static void fill_curve(const panel_work *w)
{
    plot_mark *const line = w->line;
    const double level = w->level;
    for (size_t i = 0; i < w->grid->columns; i++) {
        const double x = w->grid->x[i];
        const double y = w->grid->values[i];
        const size_t before = line->count;
        if (isnan(y)) {
            continue;
        }
        const lan_place last =
            before > 0 ? line->places[before - 1] : (lan_place){.x = x};
        for (size_t k = 0; before > 0 && k < w->dots; k++) {
            const lan_solve_answer *const answer = &w->panel->even->answers[k];
            for (int end = 0; end < 2 && answer->kind != LAN_SOLVE_BETWEEN &&
                              answer->lo[0] > last.x && answer->hi[0] < x;
                 end++) {
                const lan_point dot = dot_of(w, answer, end > 0);
                mark_at(line, dot.x, dot.y);
            }
        }
        if (before > 0 && line->count == before &&
            (last.y - level) * (y - level) < 0.0) {
            mark_at(line,
                    last.x + (level - last.y) / (y - last.y) * (x - last.x),
                    level);
        }
        mark_at(line, x, y);
    }
}

/* --- marks --------------------------------------------------------------- */

/* Tints the area between the curve and the level in the leading side's colour.
 * */
static void fill_tints(const panel_work *w, plot_mark *const tints[2])
{
    for (int below = 0; below < 2; below++) {
        tints[below]->opacity = 0.17;
        for (size_t i = 0; i < w->line->count; i++) {
            const lan_place *const at = &w->line->places[i];
            mark_to(tints[below], at->x,
                    below == 1 ? fmin(at->y, w->level) : fmax(at->y, w->level),
                    at->x, w->level);
        }
    }
}

static const char *place_text(const panel_work *w, double value)
{
    return fabs(value) >= 1000.0 ? plot_count(w->figure, value)
                                 : plot_digits(w->figure, value);
}

static void add_dot(const panel_work *w, const lan_solve_answer *answer)
{
    plot_mark *const line = plot_add(w->drawn, MARK_LINE, PAINT_INK);
    plot_mark *const dots = plot_add(w->drawn, MARK_POINTS, PAINT_INK);
    const char *const from = place_text(w, answer->lo[0]);
    const char *const to = place_text(w, answer->hi[0]);
    const bool is_one = strcmp(from, to) == 0;
    line->width = 3.2;
    dots->size = 5.5;
    for (int end = 0; end < 2; end++) {
        const lan_point at = dot_of(w, answer, end > 0);
        mark_at(line, at.x, at.y);
        mark_at(dots, at.x, at.y);
    }
    dots->places[0].text =
        is_one ? from : plot_text(w->figure, "%s \xE2\x80\x93 %s", from, to);
}

static void add_marks(panel_work *w, bool is_first)
{
    const lan_grid *const grid = w->grid;
    const lan_path_curve *const curve = w->curve;
    const int turned = grid->measure->side == 1 ? 1 : 0;
    const double own = grid->own_x;
    plot_mark *tints[2] = {NULL};
    lan_paint paints[2] = {PAINT_AHEAD, PAINT_BEHIND};
    if (curve->sides[0][0] != '\0' && curve->sides[1][0] != '\0') {
        lan_side_paints(curve->sides, 2, paints);
    }
    if (w->has_level) {
        for (int below = 0; below < 2; below++) {
            tints[below] =
                plot_add(w->drawn, MARK_BAND, paints[below ^ turned]);
        }
        plot_rule(w->drawn, w->level, false, PAINT_MUTED)->width = 1.0;
    }
    /* a thin line at the scenario's own value */
    if (own >= curve->axis->from && own <= curve->axis->to) {
        plot_mark *const rule = plot_rule(w->drawn, own, true, PAINT_MUTED);
        rule->dash = DASH_DOTTED;
        if (is_first) {
            mark_text(rule, "this scenario: %s", place_text(w, own));
        }
    }
    w->line = plot_add(w->drawn, MARK_LINE, PAINT_INK);
    w->line->is_steps = grid->measure->kind != LAN_MEASURE_NUMBER;
    w->line->named = NAME_HOVER;
    mark_name(w->line, "%s", grid->measure->title);
    fill_curve(w);
    if (w->has_level) {
        fill_tints(w, tints);
    }
    if (grid->columns <= FEW_PLACES) {
        plot_mark *const points = plot_add(w->drawn, MARK_POINTS, PAINT_INK);
        points->size = 3.0;
        mark_all(points, grid->x, grid->values, grid->columns);
    }
    for (size_t k = 0; k < w->dots; k++) {
        add_dot(w, &w->panel->even->answers[k]);
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const lan_path_curve *const curve = of;
    plot_title(figure, curve->title);
    plot_lines(figure, curve->lines);
    for (size_t i = 0; i < curve->count; i++) {
        const lan_path_panel *const panel = &curve->panels[i];
        const lan_measure *const measure = panel->grid->measure;
        const bool is_number = measure->kind == LAN_MEASURE_NUMBER;
        panel_work w = {.curve = curve,
                        .panel = panel,
                        .grid = panel->grid,
                        .level = panel->level,
                        .has_level = !isnan(panel->level),
                        .dots = panel->even != NULL ? panel->even->count : 0,
                        .figure = figure};
        w.drawn = plot_panel(
            figure,
            &(panel_def){.x = path_axis(figure, curve->axis, curve->axis_unit,
                                        curve->time_unit),
                         .y = is_number ? number_axis(&w) : word_axis(&w),
                         .shares_x = i > 0,
                         .has_grid = true,
                         .title = plot_text(
                             figure, "%s%s%s",
                             measure_words(figure, measure, curve->time_unit,
                                           curve->sides),
                             curve->note != NULL ? ", " : "",
                             curve->note != NULL ? curve->note : "")});
        add_marks(&w, i == 0);
    }
    return LAN_OK;
}

lan_status lan_path_curve_figure(const lan_path_curve *curve, lan_figure **out,
                                 lan_error *err)
{
    lan_path_curve drawn = *curve;
    return plot_make("path-curve", fill_figure, &drawn, out, err);
}
