/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/path_curve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "results/figure/figure_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"
#include "tests/support/svg.h"

#define PLACES 4

/* Two panels over one path, of numbers that are made up. */
typedef struct scene {
    test_reading reading;
    double x[PLACES];
    double y[1];
    double values[2][PLACES];
    lan_grid grids[2];
    double ends[4];
    lan_solve_answer answers[2];
    lan_solve_part even;
    lan_grid_axis axis;
    lan_path_panel panels[LAN_PATH_PANELS_MAX + 1];
    lan_path_curve curve;
} scene;

static void add_record(scene *s, size_t panel, const char *of)
{
    lan_error err;
    lan_error_clear(&err);
    lan_measure_destroy(s->grids[panel].measure);
    assert_ok_or(lan_measure_create_for(s->reading.scenario, of,
                                        &s->grids[panel].measure, &err),
                 &err);
}

static scene *scene_create(const char *first, const char *second)
{
    scene *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->reading = read_text(reading_duel);
    s->axis = (lan_grid_axis){
        .path = "armies.blue.units.archer", .from = 10.0, .to = 40.0};
    for (size_t i = 0; i < PLACES; i++) {
        s->x[i] = 10.0 * (double)(i + 1);
        s->values[0][i] = 0.7 - 0.5 * (double)i;
        s->values[1][i] = 3.0 * (double)i;
    }
    for (size_t k = 0; k < 2; k++) {
        s->grids[k] = (lan_grid){.columns = PLACES,
                                 .rows = 1,
                                 .x = s->x,
                                 .y = s->y,
                                 .values = s->values[k],
                                 .own_x = 25.0,
                                 .own_y = LAN_NAN};
        s->panels[k] = (lan_path_panel){&s->grids[k], LAN_NAN, NULL};
    }
    add_record(s, 0, first);
    add_record(s, 1, second);
    s->ends[0] = 24.0;
    s->ends[1] = 24.0;
    s->answers[0] = (lan_solve_answer){
        .kind = LAN_SOLVE_AT, .lo = &s->ends[0], .hi = &s->ends[1]};
    s->even = (lan_solve_part){.answers = s->answers, .count = 1};
    s->panels[0].level = 0.0;
    s->panels[0].even = &s->even;
    s->curve = (lan_path_curve){.title = "A duel",
                                .time_unit = "hour",
                                .sides = {"blue", "red"},
                                .axis = &s->axis,
                                .panels = s->panels,
                                .count = 2};
    return s;
}

static void scene_destroy(scene *s)
{
    lan_measure_destroy(s->grids[0].measure);
    lan_measure_destroy(s->grids[1].measure);
    reading_clear(&s->reading);
    free(s);
}

/* The figure, which is drawn as SVG besides. */
static lan_figure *figure_of(const scene *s)
{
    lan_figure *figure = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_path_curve_figure(&s->curve, &figure, &err), &err);
    free(svg_of(figure));
    return figure;
}

/* The n-th layer of a kind in a panel, from 0. */
static const lan_layer *layer_of(const lan_figure *figure, size_t panel,
                                 lan_layer_kind kind, size_t n)
{
    const lan_panel *const at = figure->panels[panel];
    for (size_t i = 0; i < at->layer_count; i++) {
        if (at->layers[i].kind == kind && n-- == 0) {
            return &at->layers[i];
        }
    }
    fail_with("no such layer in panel %zu", panel);
    return NULL;
}

static bool has_point(const lan_line *line, double x, double y)
{
    for (size_t i = 0; i < line->count; i++) {
        if (fabs(line->x[i] - x) < 1e-12 && fabs(line->y[i] - y) < 1e-12) {
            return true;
        }
    }
    return false;
}

TEST(a_root_is_a_dot_with_its_place_and_a_point_of_the_curve)
{
    scene *s = scene_create("margin", "duration");
    lan_figure *const figure = figure_of(s);
    const lan_line *const line =
        &layer_of(figure, 0, LAN_LAYER_LINE, 0)->as.line;
    assert_true(has_point(line, 20.0, 0.2));
    assert_true(has_point(line, 24.0, 0.0));
    assert_true(has_point(line, 30.0, -0.3));
    /* The places are few, so that they are points, too. */
    const lan_points *const dot =
        &layer_of(figure, 0, LAN_LAYER_POINTS, 1)->as.points;
    assert_close(dot->x[0], 24.0, 1e-15, 0.0);
    assert_close(dot->y[0], 0.0, 0.0, 1e-15);
    assert_string_equal(dot->texts[0], "24");
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(panels_are_named_and_mark_the_scenario)
{
    scene *s = scene_create("margin", "duration");
    lan_figure *const figure = figure_of(s);
    assert_int_equal(figure->panel_count, 2);
    assert_non_null(strstr(figure->panels[0]->def.title, "margin"));
    assert_non_null(strstr(figure->panels[0]->def.title, "blue"));
    assert_string_equal(figure->panels[1]->def.title, "duration (hour)");
    assert_string_equal(figure->panels[0]->def.x.title, "blue archer");
    const lan_rule *const own =
        &layer_of(figure, 0, LAN_LAYER_RULE, 1)->as.rule;
    assert_close(own->at, 25.0, 1e-15, 0.0);
    assert_string_equal(own->text, "this scenario: 25");
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* Blue and red, as they are called, between the curve and the level. */
TEST(who_is_ahead_is_a_tint_on_either_side_of_the_level)
{
    scene *s = scene_create("margin", "duration");
    lan_figure *const figure = figure_of(s);
    const lan_band *const ahead =
        &layer_of(figure, 0, LAN_LAYER_BAND, 0)->as.band;
    const lan_band *const behind =
        &layer_of(figure, 0, LAN_LAYER_BAND, 1)->as.band;
    for (size_t i = 0; i < ahead->count; i++) {
        assert_true(ahead->low[i] >= 0.0 && behind->low[i] <= 0.0);
    }
    assert_int_not_equal(ahead->paint, behind->paint);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(a_jump_has_a_dot_on_both_sides)
{
    scene *s = scene_create("margin", "duration");
    s->answers[0].kind = LAN_SOLVE_JUMP;
    s->answers[0].value_lo = 0.11;
    s->answers[0].value_hi = -0.23;
    lan_figure *const figure = figure_of(s);
    const lan_points *const dots =
        &layer_of(figure, 0, LAN_LAYER_POINTS, 1)->as.points;
    assert_int_equal(dots->count, 2);
    assert_close(dots->y[0], 0.11, 1e-15, 0.0);
    assert_close(dots->y[1], -0.23, 1e-15, 0.0);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(whole_numbers_have_a_dot_between_them)
{
    scene *s = scene_create("odds", "duration");
    s->ends[1] = 25.0;
    s->panels[0].level = 0.5;
    s->answers[0].kind = LAN_SOLVE_BETWEEN;
    s->answers[0].value_lo = 0.53;
    s->answers[0].value_hi = 0.41;
    lan_figure *const figure = figure_of(s);
    const lan_points *const dot =
        &layer_of(figure, 0, LAN_LAYER_POINTS, 1)->as.points;
    assert_close(dot->x[0], 24.25, 1e-12, 0.0);
    assert_close(dot->y[0], 0.5, 1e-15, 0.0);
    assert_string_equal(dot->texts[0], "24 \xE2\x80\x93 25");
    assert_int_equal(figure->panels[0]->def.y.format, LAN_AXIS_PERCENT);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(words_stand_at_the_axis)
{
    static const char *const words[] = {"blue", "red", "none", "mutual"};
    scene *s = scene_create("margin", "winner");
    lan_figure *const figure = figure_of(s);
    const lan_axis_def *const y = &figure->panels[1]->def.y;
    assert_int_equal(y->name_count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(y->names[i], words[i]);
    }
    assert_close(y->from, -0.5, 1e-15, 0.0);
    assert_close(y->to, 3.5, 1e-15, 0.0);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(more_panels_than_fit_are_refused)
{
    scene *s = scene_create("margin", "duration");
    lan_figure *figure = NULL;
    lan_error err;
    lan_error_clear(&err);
    s->curve.count = LAN_PATH_PANELS_MAX + 1;
    assert_int_equal(lan_path_curve_figure(&s->curve, &figure, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text,
                        "a picture over a path shows 1 to 4 quantities, not 5");
    assert_null(figure);
    scene_destroy(s);
}
