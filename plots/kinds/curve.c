/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/curve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "lanchester/results.h"
#include "plots/kinds/annotations_impl.h"
#include "plots/kinds/campaign_spans_impl.h"
#include "plots/kinds/fit_impl.h"
#include "plots/kinds/series_impl.h"
#include "plots/kinds/titles_impl.h"
#include "plots/paint.h"
#include "plots/text.h"

/* A battle of more groups is shown by armies, of more armies by sides. */
#define LINES_MOST     8
#define LINES_MAX      40 /* in one figure */
#define MORALES_MOST   8
#define SENTENCES_MOST 6
#define NAME_COLUMNS   26
#define SHORT_COLUMNS  16 /* beside a title */
#define TITLE_COLUMNS  22
#define NAME_SIZE      256

/* Events this near, as a share of the time shown, are one. */
#define TOGETHER (1.0 / 250.0)

/* What is made while a figure is. */
typedef struct work {
    const lan_curve *curves;
    size_t count;
    lan_figure *figure;
    lan_series *series[LAN_CURVE_MAX_BATTLES];
    char titles[LAN_CURVE_MAX_BATTLES][NAME_SIZE]; /* what tells them apart */
    lan_paint battle_paints[LAN_CURVE_MAX_BATTLES];
    const lan_paint *side_paints; /* of the first battle */
    lan_paint *line_paints;       /* the same, by line */
    lan_annotations annotations;
    lan_axis_def time;
    double soldiers;
} work;

/* --- what is shown ------------------------------------------------------- */

static lan_series_by choose_series(const work *w, const lan_curve *curve)
{
    if (curve->band != NULL) {
        return LAN_SERIES_BY_ARMY;
    }
    const lan_series_by by = w->count > 1
                                 ? LAN_SERIES_BY_SIDE
                                 : series_choose(curve->battle, LINES_MOST);
    return curve->observed != NULL
               ? fit_series_by(curve->battle, curve->observed, by)
               : by;
}

static lan_status make_series(work *w)
{
    size_t lines = 0;
    for (size_t i = 0; i < w->count; i++) {
        const lan_curve *const curve = &w->curves[i];
        const lan_status status =
            series_create(curve->battle, curve->trajectory,
                          choose_series(w, curve), &w->series[i]);
        if (status != LAN_OK) {
            return status;
        }
        lines += w->series[i]->count;
    }
    return lines > LINES_MAX ? LAN_ELIMIT : LAN_OK;
}

static lan_status make_paints(work *w)
{
    const lan_battle *const battle = w->curves[0].battle;
    const lan_series *const series = w->series[0];
    const char *plain[LAN_CURVE_MAX_BATTLES];
    w->side_paints = side_paints_create(battle, w->figure);
    w->line_paints =
        lan_figure_room(w->figure, series->count, sizeof *w->line_paints);
    if (w->line_paints == NULL || w->side_paints == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < series->count; i++) {
        const lan_series_line *const line = &series->items[i];
        w->line_paints[i] =
            lan_paint_member(w->side_paints[line->side], (size_t)line->member);
    }
    for (size_t i = 0; i < w->count; i++) {
        plain[i] = "";
    }
    lan_side_paints(plain, w->count, w->battle_paints);
    return LAN_OK;
}

static void find_axes(work *w)
{
    const lan_curve_band *const band = w->curves[0].band;
    double time = 0.0;
    for (size_t i = 0; i < w->count; i++) {
        time = fmax(time, w->series[i]->times[w->series[i]->rows - 1]);
        w->soldiers = fmax(w->soldiers, series_largest(w->series[i]));
    }
    for (size_t i = 0; band != NULL && i < band->count * w->series[0]->count;
         i++) {
        time = fmax(time, band->times[i % band->count]);
        w->soldiers = fmax(w->soldiers, band->high[i]);
    }
    if (w->curves[0].observed != NULL) {
        w->soldiers = fmax(w->soldiers, fit_largest(w->curves[0].observed));
    }
    w->time = (lan_axis_def){.title = "time",
                             .unit = w->curves[0].time_unit,
                             .from = 0.0,
                             .to = time > 0.0 ? time : 1.0,
                             .is_clock = true};
}

/* --- words --------------------------------------------------------------- */

static void add_headings(work *w)
{
    char title[32];
    (void)snprintf(title, sizeof title, "%zu battles", w->count);
    lan_figure_title(w->figure, w->count > 1 ? title : w->curves[0].title);
    for (size_t i = 0; i < w->count && i < SENTENCES_MOST; i++) {
        const lan_curve *const curve = &w->curves[i];
        char sentence[LAN_SENTENCE_SIZE];
        lan_sentence_write(curve->battle, curve->outcome, curve->time_unit,
                           true, sentence);
        if (w->count == 1) {
            lan_figure_line(w->figure, false, "%s", sentence);
        } else {
            char name[NAME_SIZE];
            lan_shown_fit_middle(curve->title, 44, true, name, sizeof name);
            lan_figure_colored_line(w->figure, w->battle_paints[i], "%s%s%s",
                                    name, name[0] != '\0' ? ": " : "",
                                    sentence);
        }
    }
    const lan_curve_band *const band = w->curves[0].band;
    if (band != NULL && band->note != NULL) {
        lan_figure_line(w->figure, true, "%s", band->note);
    }
    if (w->count == 1 && w->curves[0].note != NULL) {
        lan_figure_line(w->figure, true, "%s", w->curves[0].note);
    }
}

/* "title: name", without the title where there is one battle. */
static void name_line(const work *w, size_t battle, const char *name,
                      char out[NAME_SIZE])
{
    char fit[128];
    lan_shown_fit_middle(name, w->count > 1 ? SHORT_COLUMNS : NAME_COLUMNS,
                         true, fit, sizeof fit);
    (void)snprintf(out, NAME_SIZE, "%.120s%s%.120s", w->titles[battle],
                   w->titles[battle][0] != '\0' ? ": " : "", fit);
}

/* --- panels -------------------------------------------------------------- */

static void add_bands(const work *w, lan_panel *panel)
{
    const lan_curve_band *const band = w->curves[0].band;
    for (size_t i = 0; band != NULL && i < w->series[0]->count; i++) {
        lan_panel_band(panel, &(lan_band){.x = band->times,
                                          .low = band->low + i * band->count,
                                          .high = band->high + i * band->count,
                                          .count = band->count,
                                          .paint = w->line_paints[i]});
    }
}

static void add_lines(const work *w, lan_panel *panel, size_t battle)
{
    const lan_series *const series = w->series[battle];
    for (size_t i = 0; i < series->count; i++) {
        const lan_series_line *const line = &series->items[i];
        char whole[512];
        char name[NAME_SIZE];
        char number[LAN_NUMBER_SIZE];
        series_name(line, whole, sizeof whole);
        name_line(w, battle, whole, name);
        lan_panel_line(
            panel, &(lan_line){.x = series->times,
                               .y = series->values + i * series->rows,
                               .count = series->rows,
                               .paint = w->count > 1 ? w->battle_paints[battle]
                                                     : w->line_paints[i],
                               .dash = lan_side_dash((size_t)line->side),
                               .goes_on = true,
                               .name = name,
                               .note = lan_number_count(series_last(series, i),
                                                        number)});
    }
}

/* Lines of the annotations, with their texts above the first panel. */
static void add_rules(const work *w, lan_panel *panel, bool has_texts)
{
    for (size_t i = 0; i < w->annotations.count; i++) {
        const lan_annotation *const at = &w->annotations.items[i];
        const int32_t side =
            lan_battle_army_side(w->curves[0].battle, at->army);
        lan_panel_rule(panel,
                       &(lan_rule){.at = at->time,
                                   .is_upright = true,
                                   .paint = has_texts ? w->side_paints[side]
                                                      : LAN_PAINT_MUTED,
                                   .dash = LAN_DASH_DOTTED,
                                   .text = has_texts ? at->text : NULL,
                                   .is_flag = has_texts});
    }
}

/* When there was battle, of a campaign. */
static void add_spans(const work *w, lan_panel *panel, double top,
                      bool has_names)
{
    const lan_curve *const curve = &w->curves[0];
    if (w->count == 1 && curve->story != NULL) {
        campaign_add_spans(curve->battle, curve->story, top, has_names, panel);
    }
}

static void add_strengths(work *w)
{
    lan_panel *const panel = lan_figure_panel(
        w->figure, &(lan_panel_def){.x = w->time,
                                    .y = {.title = "soldiers",
                                          .from = 0.0,
                                          .to = lan_axis_end(w->soldiers)},
                                    .has_grid = true});
    add_spans(w, panel, lan_axis_end(w->soldiers), true);
    add_rules(w, panel, true);
    add_bands(w, panel);
    for (size_t i = 0; i < w->count; i++) {
        add_lines(w, panel, i);
    }
    if (w->curves[0].observed != NULL) {
        fit_add_points(panel, w->curves[0].observed, w->curves[0].battle,
                       w->series[0], w->line_paints);
    }
}

static size_t morale_count(const lan_battle *battle)
{
    size_t count = 0;
    for (int32_t army = 0; army < lan_battle_army_count(battle); army++) {
        count += lan_battle_army_has_morale(battle, army) ? 1 : 0;
    }
    return count;
}

/* Which army of its side this is, from 0. */
static size_t place_in_side(const lan_battle *battle, int32_t army)
{
    size_t place = 0;
    for (int32_t i = 0; i < army; i++) {
        place += lan_battle_army_side(battle, i) ==
                         lan_battle_army_side(battle, army)
                     ? 1
                     : 0;
    }
    return place;
}

/* Adds an army's morale, which is a column of the trajectory. */
static void add_morale_line(const work *w, lan_panel *panel, size_t battle,
                            int32_t army, size_t column, double *values)
{
    const lan_curve *const curve = &w->curves[battle];
    const lan_trajectory *const t = curve->trajectory;
    const int32_t side = lan_battle_army_side(curve->battle, army);
    char name[NAME_SIZE];
    char number[32];
    for (size_t row = 0; row < t->row_count; row++) {
        values[row] = t->values[row * (t->columns + 1) + 1 + column];
    }
    name_line(w, battle, lan_battle_army_name(curve->battle, army), name);
    (void)snprintf(number, sizeof number, "%.2f", values[t->row_count - 1]);
    lan_panel_line(
        panel,
        &(lan_line){
            .x = w->series[battle]->times,
            .y = values,
            .count = t->row_count,
            .paint = w->count > 1
                         ? w->battle_paints[battle]
                         : lan_paint_member(w->side_paints[side],
                                            place_in_side(curve->battle, army)),
            .dash = lan_side_dash((size_t)side),
            .goes_on = true,
            .name = name,
            .note = number});
}

static void add_battle_morale(work *w, lan_panel *panel, size_t battle)
{
    const lan_battle *const at = w->curves[battle].battle;
    double *const values =
        lan_panel_room(panel, w->series[battle]->rows, sizeof *values);
    size_t column = (size_t)lan_battle_group_count(at);
    for (int32_t army = 0; values != NULL && army < lan_battle_army_count(at);
         army++) {
        if (lan_battle_army_has_morale(at, army)) {
            add_morale_line(w, panel, battle, army, column++, values);
        }
    }
}

static void add_morale(work *w)
{
    size_t morales = 0;
    for (size_t i = 0; i < w->count; i++) {
        morales += morale_count(w->curves[i].battle);
    }
    if (morales == 0 || morales > MORALES_MOST) {
        return;
    }
    lan_panel *const panel = lan_figure_panel(
        w->figure,
        &(lan_panel_def){.x = w->time,
                         .y = {.title = "morale", .from = 0.0, .to = 1.0},
                         .share = 0.42,
                         .shares_x = true,
                         .has_grid = true});
    add_spans(w, panel, 1.0, false);
    add_rules(w, panel, false);
    for (size_t i = 0; i < w->count; i++) {
        add_battle_morale(w, panel, i);
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *const w = of;
    const lan_curve *const first = &w->curves[0];
    w->figure = figure;
    lan_status status = make_series(w);
    if (status == LAN_OK) {
        status = make_paints(w);
    }
    if (status != LAN_OK) {
        return status;
    }
    find_axes(w);
    if (w->count == 1) {
        status = annotations_create(first->battle, first->def, first->outcome,
                                    w->time.to * TOGETHER, first->time_unit,
                                    &w->annotations);
        if (status != LAN_OK) {
            return status;
        }
    } else {
        const char *titles[LAN_CURVE_MAX_BATTLES];
        for (size_t i = 0; i < w->count; i++) {
            titles[i] = w->curves[i].title;
        }
        titles_tell_apart(titles, w->count, TITLE_COLUMNS, w->titles[0],
                          NAME_SIZE);
    }
    add_headings(w);
    add_strengths(w);
    add_morale(w);
    if (first->observed != NULL) {
        fit_add_residuals(w->figure, &w->time, first->observed, first->battle,
                          w->series[0], w->line_paints);
    }
    return LAN_OK;
}

static void clear_work(work *w)
{
    for (size_t i = 0; i < w->count; i++) {
        series_destroy(w->series[i]);
    }
    annotations_clear(&w->annotations);
}

static lan_status check_curves(const lan_curve *curves, size_t count,
                               lan_error *err)
{
    if (count < 1 || count > LAN_CURVE_MAX_BATTLES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture shows 1 to %d battles, not %zu",
                        LAN_CURVE_MAX_BATTLES, count);
    }
    if (count > 1 && curves[0].band != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a band is drawn round the curves of one battle, not "
                        "of %zu",
                        count);
    }
    return LAN_OK;
}

lan_status lan_curve_figure(const lan_curve *curves, size_t count,
                            lan_figure **out, lan_error *err)
{
    lan_status status = check_curves(curves, count, err);
    if (status != LAN_OK) {
        return status;
    }
    work w = {.curves = curves, .count = count};
    status = lan_figure_make("curve", fill_figure, &w, out);
    clear_work(&w);
    if (status != LAN_OK) {
        return status == LAN_ELIMIT
                   ? lan_fail(err, status, 0, 0,
                              "more than %d lines are too many for a "
                              "picture",
                              LINES_MAX)
                   : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    return LAN_OK;
}
