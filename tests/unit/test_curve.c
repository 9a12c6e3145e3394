/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/curve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "results/figure/figure_impl.h"
#include "results/figures/titles_impl.h"
#include "tests/support/fought.h"
#include "tests/support/svg.h"

static const double counts[] = {103.0, 81.0, 67.0};

static lan_curve curve_of(const fought *f, const char *title)
{
    const lan_curve curve = {.title = title,
                             .time_unit = "day",
                             .battle = f->battle,
                             .def = &f->def,
                             .trajectory = f->trajectory,
                             .outcome = f->outcome};
    return curve;
}

/* The figure of these curves, which is drawn as SVG besides. */
static lan_figure *figure_of(const lan_curve *curves, size_t count)
{
    lan_figure *figure = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_curve_figure(curves, count, &figure, &err), &err);
    free(svg_of(figure));
    return figure;
}

static lan_figure *figure_of_one(const fought *f, const char *title)
{
    const lan_curve curve = curve_of(f, title);
    return figure_of(&curve, 1);
}

/* The n-th layer of a kind in a panel, from 0; NULL: there are fewer. */
static const lan_layer *find_layer(const lan_figure *figure, size_t panel,
                                   lan_layer_kind kind, size_t n)
{
    const lan_panel *const at = figure->panels[panel];
    for (size_t i = 0; i < at->layer_count; i++) {
        if (at->layers[i].kind == kind && n-- == 0) {
            return &at->layers[i];
        }
    }
    return NULL;
}

static size_t line_count(const lan_figure *figure, size_t panel)
{
    size_t count = 0;
    while (find_layer(figure, panel, LAN_LAYER_LINE, count) != NULL) {
        count++;
    }
    return count;
}

static void assert_label(const lan_figure *figure, size_t n, const char *want)
{
    char label[512];
    const lan_layer *const layer = find_layer(figure, 0, LAN_LAYER_LINE, n);
    assert_non_null(layer);
    assert_string_equal(lan_line_label(&layer->as.line, label, sizeof label),
                        want);
}

static void assert_flag(const lan_figure *figure, const char *want)
{
    for (size_t n = 0;; n++) {
        const lan_layer *const layer = find_layer(figure, 0, LAN_LAYER_RULE, n);
        if (layer == NULL) {
            fail_with("no flag '%s'", want);
        }
        if (layer->as.rule.text != NULL &&
            strcmp(layer->as.rule.text, want) == 0) {
            return;
        }
    }
}

TEST(a_duel_shows_its_result_and_two_kinds_of_line)
{
    static const char *const names[] = {"reds of old", "red"};
    fought f;
    fought_init(&f, 2, names, counts);
    fought_run(&f);
    lan_figure *const figure = figure_of_one(&f, "A duel");
    /* sqrt(103^2 - 81^2) = 63.62 left; T = atanh(81/103) / 0.01 = 106.19 */
    assert_string_equal(figure->title, "A duel");
    assert_string_equal(
        figure->lines[0].text,
        "reds of old wins at 106.2 days with 63.6 soldiers (62 %).");
    assert_label(figure, 0, "reds of old 63.6");
    assert_label(figure, 1, "red 0");
    const lan_line *const first =
        &find_layer(figure, 0, LAN_LAYER_LINE, 0)->as.line;
    const lan_line *const second =
        &find_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line;
    assert_int_not_equal(first->dash, second->dash);
    assert_int_equal(first->paint, 0x0072B2);
    assert_int_equal(second->paint, 0xC9302C);
    assert_int_equal(figure->panel_count, 1);
    assert_true(figure->panels[0]->def.x.is_clock);
    assert_string_equal(figure->panels[0]->def.x.title, "time");
    assert_string_equal(figure->panels[0]->def.x.unit, "day");
    assert_string_equal(figure->panels[0]->def.y.title, "soldiers");
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(hostile_names_are_drawn_well_formed)
{
    static const char *const names[] = {"]]> & <b>", "\x01\x1b[31m\xff\"'",
                                        "@x $(id) %s\n!ls"};
    fought f;
    fought_init(&f, 3, names, counts);
    fought_run(&f);
    lan_figure *const figure =
        figure_of_one(&f, "a ]]> b <svg onload=\"x\">&amp;\x7f");
    assert_string_equal(figure->title, "a ]]> b <svg onload=\"x\">&amp;\\x7F");
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(many_groups_are_shown_by_armies)
{
    static const char *const names[] = {"blue", "red"};
    static const char *const groups[] = {"a", "b", "c", "d", "e"};
    fought f;
    fought_init(&f, 2, names, counts);
    for (size_t i = 0; i < 10; i++) {
        f.groups[i] = lan_group_def_default();
        f.groups[i].name = groups[i % 5];
        f.groups[i].count = 31.0 + 7.0 * (double)i;
    }
    f.armies[0].group_count = 5;
    f.armies[1].groups = &f.groups[5];
    f.armies[1].group_count = 5;
    fought_run(&f);
    lan_figure *const figure = figure_of_one(&f, "");
    assert_int_equal(line_count(figure, 0), 2);
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(few_groups_are_shown_each)
{
    static const char *const names[] = {"blue", "red"};
    fought f;
    fought_init(&f, 2, names, counts);
    f.groups[2] = f.groups[1];
    f.groups[1].name = "archer";
    f.armies[0].group_count = 2;
    f.armies[1].groups = &f.groups[2];
    fought_run(&f);
    lan_figure *const figure = figure_of_one(&f, "");
    assert_int_equal(line_count(figure, 0), 3);
    const lan_line *const archers =
        &find_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line;
    assert_string_equal(archers->name, "blue.archer");
    assert_int_not_equal(
        archers->paint,
        find_layer(figure, 0, LAN_LAYER_LINE, 0)->as.line.paint);
    assert_label(figure, 2, "red 0");
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(reinforcement_and_break_are_flagged)
{
    static const char *const names[] = {"blue", "red"};
    const lan_reinforcement_def coming[] = {
        {.form = LAN_REINFORCEMENT_AT,
         .from = 11.3,
         .count = 1203.0,
         .name = "the old guard"},
        {.form = LAN_REINFORCEMENT_SPAN, .from = 3.1, .to = 7.0, .count = 41.0},
        {.form = LAN_REINFORCEMENT_RATE,
         .from = 2.0,
         .to = LAN_INF,
         .rate = 1.7},
    };
    fought f;
    fought_init(&f, 2, names, counts);
    f.groups[1].reinforcements = coming;
    f.groups[1].reinforcement_count = 3;
    f.armies[0].break_at = 0.3;
    fought_run(&f);
    lan_figure *const figure = figure_of_one(&f, "");
    assert_flag(figure, "red: the old guard +1,203");
    assert_flag(figure, "red +41");
    assert_flag(figure, "red +1.7/day");
    assert_flag(figure, "blue breaks");
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(a_jump_has_two_rows_of_one_time)
{
    static const char *const names[] = {"blue", "red"};
    const lan_reinforcement_def coming = {
        .form = LAN_REINFORCEMENT_AT, .from = 11.3, .count = 50.0};
    fought f;
    fought_init(&f, 2, names, counts);
    f.groups[1].reinforcements = &coming;
    f.groups[1].reinforcement_count = 1;
    fought_run(&f);
    lan_figure *const figure = figure_of_one(&f, "");
    const lan_line *const red =
        &find_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line;
    size_t jumps = 0;
    for (size_t i = 1; i < red->count; i++) {
        jumps += red->x[i] <= red->x[i - 1] ? 1 : 0;
        if (red->x[i] <= red->x[i - 1]) {
            assert_close(red->y[i] - red->y[i - 1], 50.0, 1e-12, 0.0);
        }
    }
    assert_int_equal(jumps, 1);
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(morale_has_a_panel_of_its_own)
{
    static const char *const names[] = {"blue", "red"};
    fought f;
    fought_init(&f, 2, names, counts);
    f.armies[1].has_morale = true;
    f.armies[1].morale = lan_morale_def_default();
    fought_run(&f);
    lan_figure *const figure = figure_of_one(&f, "");
    assert_int_equal(figure->panel_count, 2);
    assert_string_equal(figure->panels[1]->def.y.title, "morale");
    assert_int_equal(line_count(figure, 1), 1);
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(several_battles_name_what_tells_their_files_apart)
{
    static const char *const names[] = {"blue", "red"};
    static const double other[] = {53.0, 131.0};
    fought f[2];
    fought_init(&f[0], 2, names, counts);
    fought_init(&f[1], 2, names, other);
    fought_run(&f[0]);
    fought_run(&f[1]);
    const lan_curve curves[] = {
        curve_of(&f[0], "The relief of the town, in time"),
        curve_of(&f[1], "The relief of the town, too late")};
    lan_figure *const figure = figure_of(curves, 2);
    assert_int_equal(strncmp(figure->lines[0].text,
                             "The relief of the town, in time: blue wins", 42),
                     0);
    assert_int_equal(line_count(figure, 0), 4);
    assert_label(figure, 1, "\xE2\x80\xA6in time: red 0");
    assert_label(figure, 2, "\xE2\x80\xA6too late: blue 0");
    lan_figure_destroy(figure);
    fought_clear(&f[0]);
    fought_clear(&f[1]);
}

TEST(a_band_lies_below_its_line)
{
    static const char *const names[] = {"blue", "red"};
    static const double times[] = {0.0, 3.7};
    static const double low[] = {103.0, 97.0, 81.0, 71.0};
    static const double high[] = {103.0, 101.0, 81.0, 77.0};
    const lan_curve_band band = {2, times, low, high, "A note."};
    fought f[2];
    lan_error err;
    fought_init(&f[0], 2, names, counts);
    fought_init(&f[1], 2, names, counts);
    fought_run(&f[0]);
    fought_run(&f[1]);
    lan_curve curves[] = {curve_of(&f[0], ""), curve_of(&f[1], "")};
    curves[0].band = &band;
    lan_figure *const figure = figure_of(curves, 1);
    assert_string_equal(figure->lines[1].text, "A note.");
    const lan_layer *const red = find_layer(figure, 0, LAN_LAYER_BAND, 1);
    assert_close(red->as.band.low[1], 71.0, 1e-15, 0.0);
    assert_close(red->as.band.high[1], 77.0, 1e-15, 0.0);
    assert_true(red < find_layer(figure, 0, LAN_LAYER_LINE, 0));
    lan_figure_destroy(figure);

    lan_figure *none = NULL;
    lan_error_clear(&err);
    assert_int_equal(lan_curve_figure(curves, 2, &none, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "of one battle, not of 2"));
    assert_null(none);
    fought_clear(&f[0]);
    fought_clear(&f[1]);
}

/* At half of the way between rows of the curve, one soldier more and two
 * fewer than it says; the third is not known. */
TEST(what_was_reported_is_points_and_residuals_below)
{
    static const char *const names[] = {"blue", "red"};
    fought f;
    fought_init(&f, 2, names, counts);
    fought_run(&f);
    const double *const row = f.trajectory->values;
    const double *const next = row + f.trajectory->columns + 1;
    double times[] = {0.5 * (row[0] + next[0]), next[0], next[0]};
    double values[] = {0.5 * (row[2] + next[2]) + 1.0, next[2] - 2.0, LAN_NAN};
    lan_observed_column column = {LAN_OBSERVED_STRENGTH, 1, -1};
    const lan_observed observed = {.column_count = 1,
                                   .columns = &column,
                                   .row_count = 3,
                                   .times = times,
                                   .values = values};
    lan_curve curve = curve_of(&f, "");
    curve.observed = &observed;
    lan_figure *const figure = figure_of(&curve, 1);
    assert_int_equal(figure->panel_count, 2);
    const lan_points *const points =
        &find_layer(figure, 0, LAN_LAYER_POINTS, 0)->as.points;
    assert_close(points->y[1], values[1], 1e-15, 0.0);
    assert_int_equal(points->paint,
                     find_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line.paint);
    const lan_points *const off =
        &find_layer(figure, 1, LAN_LAYER_POINTS, 0)->as.points;
    assert_close(off->y[0], 1.0, 1e-9, 0.0);
    assert_close(off->y[1], -2.0, 1e-9, 0.0);
    assert_true(isnan(off->y[2]));
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(too_many_lines_are_refused)
{
    static char names[50][8];
    const char *pointers[50];
    double numbers[50];
    fought f;
    lan_error err;
    lan_figure *figure = NULL;
    for (size_t i = 0; i < 50; i++) {
        (void)snprintf(names[i], sizeof names[i], "a%zu", i);
        pointers[i] = names[i];
        numbers[i] = 10.0 + (double)i;
    }
    fought_init(&f, 50, pointers, numbers);
    fought_run(&f);
    const lan_curve curve = curve_of(&f, "");
    lan_error_clear(&err);
    assert_int_equal(lan_curve_figure(&curve, 1, &figure, &err), LAN_ELIMIT);
    assert_non_null(strstr(err.text, "more than 40 lines"));
    assert_null(figure);
    fought_clear(&f);
}

TEST(titles_that_begin_alike_keep_what_differs)
{
    static const char *const titles[] = {"Trafalgar in line, 46 against 40",
                                         "Trafalgar, by Nelson's memorandum"};
    static const char *const short_ones[] = {"A duel", "A duel at dawn"};
    char out[2][64];
    titles_tell_apart(titles, 2, 22, out[0], sizeof out[0]);
    assert_string_equal(out[0], "\xE2\x80\xA6in line, 46 against \xE2\x80\xA6");
    assert_string_equal(out[1], "\xE2\x80\xA6"
                                "by Nelson's memorand\xE2\x80\xA6");
    titles_tell_apart(short_ones, 2, 22, out[0], sizeof out[0]);
    assert_string_equal(out[0], "A duel");
    assert_string_equal(out[1], "A duel at dawn");
    titles_tell_apart((const char *const[]){titles[0], titles[0]}, 2, 22,
                      out[0], sizeof out[0]);
    assert_string_equal(out[0], out[1]);
    assert_non_null(strstr(out[0], "Trafalgar"));
}
