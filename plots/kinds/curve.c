/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* Above this many groups, lines are armies; above this many armies, sides. */
#define LINES_MOST     8
#define LINES_MAX      40 /* in one figure */
#define MORALES_MOST   8
#define SENTENCES_MOST 6
#define NAME_COLUMNS   26
#define SHORT_COLUMNS  16 /* beside a title */
#define TITLE_COLUMNS  22

/* Events closer than this share of the time shown are joined. */
#define TOGETHER (1.0 / 250.0)

/* Height of the lower panels as a share of the first panel's. */
#define LOWER 0.42

/* The state while the figure is built. */
typedef struct work {
    const lan_curve *curves;
    size_t count;
    lan_figure *figure;
    const lan_series *series[LAN_CURVE_MAX_BATTLES];
    const char *titles[LAN_CURVE_MAX_BATTLES]; /* "name: ", or "" */
    lan_paint battle_paints[LAN_CURVE_MAX_BATTLES];
    const plot_side *sides; /* of the first battle */
    lan_annotations annotations;
    axis_def time;
    double soldiers;
    lan_error *err;
} work;

/* The colour of a line of a battle. */
static lan_paint line_paint(const work *w, size_t battle,
                            const lan_series_line *of)
{
    return w->count > 1
               ? w->battle_paints[battle]
               : paint_member(w->sides[of->side].paint, (size_t)of->member);
}

/* --- what was reported --------------------------------------------------- */

/* False for losses and morale. */
static bool is_strength(const lan_observed *observed, size_t column)
{
    return observed->columns[column].kind == LAN_OBSERVED_STRENGTH;
}

/* The group of an observed column; -1: the whole army. */
static int32_t group_of(const lan_battle *battle,
                        const lan_observed_column *column)
{
    return lan_battle_army_group_count(battle, column->army) == 1
               ? -1
               : column->group;
}

/* The line of an observed column; -1 if the column is a sum or a part of lines.
 * */
static int find_line(const work *w, size_t column)
{
    const lan_observed *const observed = w->curves[0].observed;
    const lan_observed_column *const of = &observed->columns[column];
    const lan_series *const series = w->series[0];
    const size_t count = is_strength(observed, column) ? series->count : 0;
    for (size_t i = 0; i < count; i++) {
        if (series->items[i].army_index == of->army &&
            series->items[i].group_index ==
                group_of(w->curves[0].fought->battle, of)) {
            return (int)i;
        }
    }
    return -1;
}

/* Adds observed points or, if is_residual, observed minus line. With panel
 * NULL, only finds the largest value. */
static double add_reported(const work *w, lan_panel *panel, bool is_residual)
{
    const lan_series *const series = w->series[0];
    const lan_observed *const observed = w->curves[0].observed;
    double largest = 1e-9;
    for (size_t i = 0; i < observed->column_count; i++) {
        const int line = find_line(w, i);
        plot_mark *points = NULL;
        if (line >= 0 && panel != NULL) {
            points = plot_add(panel, MARK_POINTS,
                              line_paint(w, 0, &series->items[line]));
            points->size = 3.6;
            points->is_hollow = !is_residual;
        }
        for (size_t row = 0; line >= 0 && row < observed->row_count; row++) {
            const double time = observed->times[row];
            const bool is_there = time >= series->times[0] &&
                                  time <= series->times[series->rows - 1];
            const double drawn = !is_residual ? 0.0
                                 : is_there
                                     ? series_at(series, (size_t)line, time)
                                     : LAN_NAN;
            const double value =
                observed->values[row * observed->column_count + i] - drawn;
            largest = fmax(largest, isfinite(value) ? fabs(value) : 0.0);
            if (points != NULL) {
                mark_at(points, time, value);
            }
        }
    }
    return largest;
}

/* --- what is shown ------------------------------------------------------- */

/* Chooses the level of the lines: groups if an observed column is of a group.
 * */
static lan_series_by choose_series(const work *w, const lan_curve *curve)
{
    const lan_battle *const battle = curve->fought->battle;
    const lan_observed *const observed = curve->observed;
    lan_series_by by =
        curve->band != NULL                            ? LAN_SERIES_BY_ARMY
        : w->count > 1                                 ? LAN_SERIES_BY_SIDE
        : lan_battle_group_count(battle) <= LINES_MOST ? LAN_SERIES_BY_GROUP
        : lan_battle_army_count(battle) <= LINES_MOST  ? LAN_SERIES_BY_ARMY
                                                       : LAN_SERIES_BY_SIDE;
    for (size_t i = 0;
         curve->band == NULL && observed != NULL && i < observed->column_count;
         i++) {
        const lan_observed_column *const column = &observed->columns[i];
        if (is_strength(observed, i) &&
            lan_battle_army_group_count(battle, column->army) > 1) {
            if (group_of(battle, column) >= 0) {
                return LAN_SERIES_BY_GROUP;
            }
            by = LAN_SERIES_BY_ARMY;
        }
    }
    return by;
}

/* Makes the lines of all battles, and finds the range of the axes. */
static lan_status make_series(work *w)
{
    const lan_curve_band *const band = w->curves[0].band;
    const lan_observed *const observed = w->curves[0].observed;
    size_t lines = 0;
    double time = 0.0;
    for (size_t i = 0; i < w->count; i++) {
        const lan_curve *const curve = &w->curves[i];
        const lan_series *const series =
            series_of(&w->figure->arena, curve->fought->battle,
                      curve->fought->trajectory, choose_series(w, curve));
        w->series[i] = series;
        lines += series->count;
        time = fmax(time, series->times[series->rows - 1]);
        for (size_t k = 0; k < series->count * series->rows; k++) {
            w->soldiers = fmax(w->soldiers, series->values[k]);
        }
    }
    for (size_t i = 0; band != NULL && i < band->count * w->series[0]->count;
         i++) {
        time = fmax(time, band->times[i % band->count]);
        w->soldiers = fmax(w->soldiers, band->high[i]);
    }
    for (size_t i = 0;
         observed != NULL && i < observed->row_count * observed->column_count;
         i++) {
        if (is_strength(observed, i % observed->column_count)) {
            w->soldiers = fmax(w->soldiers, observed->values[i]);
        }
    }
    w->time = (axis_def){.title = "time",
                         .unit = w->curves[0].time_unit,
                         .to = time > 0.0 ? time : 1.0,
                         .is_clock = true};
    return lines > LINES_MAX
               ? lan_fail(w->err, LAN_ELIMIT, 0, 0,
                          "more than %d lines are too many for a picture",
                          LINES_MAX)
               : LAN_OK;
}

static void add_headings(const work *w)
{
    const lan_curve *const first = &w->curves[0];
    const bool is_one = w->count == 1;
    plot_title(w->figure, is_one
                              ? first->title
                              : plot_text(w->figure, "%zu battles", w->count));
    for (size_t i = 0; i < w->count && i < SENTENCES_MOST; i++) {
        const lan_curve *const of = &w->curves[i];
        const char *const name =
            is_one ? "" : plot_fit(w->figure, of->title, 44);
        plot_line(w->figure, is_one ? PAINT_INK : w->battle_paints[i], "%s%s%s",
                  name, name[0] != '\0' ? ": " : "",
                  lan_sentence(&w->figure->arena, of->fought->battle,
                               of->fought->outcome, of->time_unit));
    }
    plot_line(w->figure, PAINT_MUTED, "%s",
              first->band != NULL && first->band->note != NULL
                  ? first->band->note
                  : "");
    plot_line(w->figure, PAINT_MUTED, "%s",
              is_one && first->note != NULL ? first->note : "");
}

/* --- lines --------------------------------------------------------------- */

/* Adds a line, named "title: name", or "name" if there is only one battle. */
static plot_mark *add_line(const work *w, lan_panel *panel, size_t battle,
                           const lan_series_line *of)
{
    const size_t columns = w->count > 1 ? SHORT_COLUMNS : NAME_COLUMNS;
    plot_mark *const line =
        plot_add(panel, MARK_LINE, line_paint(w, battle, of));
    line->dash = lan_side_dash((size_t)of->side);
    line->goes_on = true;
    const char *const name =
        of->group == NULL
            ? of->army
            : plot_text(w->figure, "%.250s.%.250s", of->army, of->group);
    mark_name(line, "%.120s%.120s", w->titles[battle],
              plot_fit(w->figure, name, columns));
    return line;
}

static void add_bands(const work *w, lan_panel *panel)
{
    const lan_curve_band *const band = w->curves[0].band;
    for (size_t i = 0; band != NULL && i < w->series[0]->count; i++) {
        plot_mark *const drawn = plot_add(
            panel, MARK_BAND, line_paint(w, 0, &w->series[0]->items[i]));
        for (size_t k = 0; k < band->count; k++) {
            mark_to(drawn, band->times[k], band->low[i * band->count + k],
                    band->times[k], band->high[i * band->count + k]);
        }
    }
}

static void add_lines(const work *w, lan_panel *panel, size_t battle)
{
    const lan_series *const series = w->series[battle];
    for (size_t i = 0; i < series->count; i++) {
        plot_mark *const line = add_line(w, panel, battle, &series->items[i]);
        line->note =
            plot_count(w->figure, series->values[(i + 1) * series->rows - 1]);
        mark_all(line, series->times, series->values + i * series->rows,
                 series->rows);
    }
}

/* --- when there was battle, of a campaign -------------------------------- */

#define SPAN_PAINT 0xE0A100u
#define FLAG_PAINT 0x8A6200u

/* Above this many, battles are not named. */
#define NAMED_MOST   12
#define ARMIES_NAMED 2
#define ARMY_COLUMNS 16

static plot_mark *add_instant(lan_panel *panel, double time, lan_paint paint,
                              const char *text)
{
    plot_mark *const rule = plot_rule(panel, time, true, paint);
    rule->dash = DASH_DOTTED;
    mark_text(rule, "%s", text);
    return rule;
}

/* "1: relief, siege and 2 more" */
static const char *battle_text(const work *w, size_t battle)
{
    const lan_campaign_battle *const fought =
        &lan_campaign_story_of(w->curves[0].fought->campaign)->battles[battle];
    const size_t count = fought->army_count;
    const size_t shown = count > ARMIES_NAMED + 1 ? ARMIES_NAMED : count;
    const char *text = plot_text(w->figure, "%zu:", battle + 1);
    for (size_t i = 0; i < shown; i++) {
        const char *const name = lan_battle_army_name(
            w->curves[0].fought->battle, fought->armies[i]);
        text = plot_text(w->figure, "%s%s %s", text, i == 0 ? "" : ",",
                         plot_fit(w->figure, name, ARMY_COLUMNS));
    }
    return shown == count
               ? text
               : plot_text(w->figure, "%s and %zu more", text, count - shown);
}

/* Shades the duration of each battle from 0 to `top`. is_first: with flags, if
 * there are few battles, and in the legend */
static void add_spans(const work *w, lan_panel *panel, double top,
                      bool is_first)
{
    const lan_campaign *const campaign = w->curves[0].fought->campaign;
    const lan_campaign_story *const story =
        campaign != NULL ? lan_campaign_story_of(campaign) : NULL;
    const size_t count =
        w->count == 1 && story != NULL ? story->battle_count : 0;
    plot_mark *const shade = plot_add(panel, MARK_BAND, SPAN_PAINT);
    shade->opacity = 0.16;
    shade->is_span = true;
    mark_name(shade, "%s", is_first ? "battle" : "");
    for (size_t i = 0; i < count; i++) {
        const lan_campaign_battle *const fought = &story->battles[i];
        if (is_first && count <= NAMED_MOST) {
            add_instant(panel, fought->from, FLAG_PAINT, battle_text(w, i))
                ->is_flag = true;
        }
        mark_to(shade, fought->from, 0.0, fought->from, top);
        mark_to(shade, fought->to, 0.0, fought->to, top);
        mark_at(shade, LAN_NAN, LAN_NAN);
    }
}

/* --- panels -------------------------------------------------------------- */

/* Adds a panel over time with the events. is_first: the panel whose flags name
 * the events */
static lan_panel *add_panel(const work *w, const axis_def *y, bool is_first)
{
    lan_panel *const panel =
        plot_panel(w->figure, &(panel_def){.x = w->time,
                                           .y = *y,
                                           .share = is_first ? 1.0 : LOWER,
                                           .shares_x = !is_first,
                                           .has_grid = true});
    if (y->format == AXIS_SIGNED) {
        return panel;
    }
    add_spans(w, panel, y->to, is_first);
    for (size_t i = 0; i < w->annotations.count; i++) {
        const lan_annotation *const at = &w->annotations.items[i];
        const int32_t side =
            lan_battle_army_side(w->curves[0].fought->battle, at->army);
        add_instant(panel, at->time,
                    is_first ? w->sides[side].paint : PAINT_MUTED,
                    is_first ? at->text : "")
            ->is_flag = is_first;
    }
    return panel;
}

/* Adds the morale of armies; their columns follow the groups' columns in the
 * trajectory. */
static void add_morale(const work *w)
{
    lan_panel *panel = NULL;
    size_t morales = 0; /* columns after time and groups */
    for (size_t i = 0; i < w->count; i++) {
        morales += w->curves[i].fought->trajectory->columns -
                   (size_t)lan_battle_group_count(w->curves[i].fought->battle);
    }
    if (morales == 0 || morales > MORALES_MOST) {
        return;
    }
    panel = add_panel(w, &(axis_def){.title = "morale", .to = 1.0}, false);
    for (size_t i = 0; i < w->count; i++) {
        const lan_battle *const of = w->curves[i].fought->battle;
        const lan_trajectory *const t = w->curves[i].fought->trajectory;
        size_t column = 1 + (size_t)lan_battle_group_count(of);
        for (int32_t army = 0; army < lan_battle_army_count(of); army++) {
            if (!lan_battle_army_has_morale(of, army)) {
                continue;
            }
            plot_mark *const line =
                add_line(w, panel, i,
                         &(lan_series_line){
                             .army = lan_battle_army_name(of, army),
                             .side = lan_battle_army_side(of, army),
                             .member = (int32_t)member_of_side(of, army)});
            const double *row = t->values;
            for (size_t k = 0; k < t->row_count; k++) {
                row = t->values + k * (t->columns + 1);
                mark_at(line, row[0], row[column]);
            }
            line->note = plot_text(w->figure, "%.2f", row[column]);
            column++;
        }
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const char *plain[LAN_CURVE_MAX_BATTLES];
    work *const w = of;
    const lan_curve *const first = &w->curves[0];
    w->figure = figure;
    const lan_status status = make_series(w);
    if (status != LAN_OK) {
        return status;
    }
    if (w->count == 1) {
        const lan_battle_def *const def =
            first->fought->copy != NULL
                ? lan_scenario_copy_battle_def(first->fought->copy)
                : lan_scenario_battle_def(first->fought->scenario);
        w->annotations = annotations_of(
            &figure->arena, first->fought->battle, def, first->fought->outcome,
            w->time.to * TOGETHER, first->time_unit);
    }
    w->sides = plot_sides(&figure->arena, first->fought->battle, NAME_COLUMNS);
    for (size_t i = 0; i < w->count; i++) {
        const char *const title = w->curves[i].title;
        plain[i] = "";
        w->titles[i] =
            w->count > 1 && title[0] != '\0'
                ? plot_text(figure,
                            "%s: ", plot_fit(figure, title, TITLE_COLUMNS))
                : "";
    }
    lan_side_paints(plain, w->count, w->battle_paints);
    add_headings(w);
    lan_panel *const panel = add_panel(
        w, &(axis_def){.title = "soldiers", .to = axis_end(w->soldiers)}, true);
    add_bands(w, panel);
    for (size_t i = 0; i < w->count; i++) {
        add_lines(w, panel, i);
    }
    if (first->observed != NULL) {
        (void)add_reported(w, panel, false);
    }
    add_morale(w);
    if (first->observed != NULL) {
        /* residuals: observed minus line */
        const double end = 1.1 * add_reported(w, NULL, true);
        lan_panel *const less =
            add_panel(w,
                      &(axis_def){.title = "reported less curve",
                                  .from = -end,
                                  .to = end,
                                  .format = AXIS_SIGNED},
                      false);
        (void)plot_rule(less, 0.0, false, PAINT_MUTED);
        (void)add_reported(w, less, true);
    }
    return LAN_OK;
}

lan_status lan_curve_figure(const lan_curve *curves, size_t count,
                            lan_figure **out, lan_error *err)
{
    work w = {.curves = curves, .count = count, .err = err};
    return plot_make("curve", fill_figure, &w, out, err);
}
