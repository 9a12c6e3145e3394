/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/path_curve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

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
    lan_measure_destroy(s->grids[panel].record);
    assert_ok_or(lan_measure_create_for(s->reading.scenario, of,
                                        &s->grids[panel].record, &err),
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
    s->answers[0] =
        (lan_solve_answer){LAN_SOLVE_AT, &s->ends[0], &s->ends[1], 0.0, 0.0};
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
    lan_measure_destroy(s->grids[0].record);
    lan_measure_destroy(s->grids[1].record);
    reading_clear(&s->reading);
    free(s);
}

static char *drawn(const scene *s, lan_status want, lan_error *err)
{
    char *text = NULL;
    size_t length = 0;
    lan_picture picture = lan_picture_default();
    picture.script_only = true;
    picture.utf8 = true;
    picture.out = open_memstream(&text, &length);
    assert_non_null(picture.out);
    lan_error_clear(err);
    const lan_status status = lan_path_curve_draw(&s->curve, &picture, err);
    fclose(picture.out);
    if (status != want) {
        fail_with("status %d: %s", (int)status, err->text);
    }
    return text;
}

static void assert_drawn(const scene *s, const char *const *parts)
{
    lan_error err;
    char *text = drawn(s, LAN_OK, &err);
    for (; *parts != NULL; parts++) {
        if (strstr(text, *parts) == NULL) {
            fail_with("no %s in it", *parts);
        }
    }
    free(text);
}

TEST(a_root_is_a_dot_with_its_place_and_a_point_of_the_curve)
{
    static const char *const parts[] = {
        "\n0.33333333 0.2\n0.46666667 0\n0.46666667 0\n0.66666667 -0.3\n",
        "\n\n\n0.46666667 0\n0.46666667 0\n\n\n",
        "set label '24' at first 0.46666667, first 0 left",
        "index 1 using 1:2 with linespoints", NULL};
    scene *s = scene_create("margin", "duration");
    assert_drawn(s, parts);
    scene_destroy(s);
}

/* The curve falls from 0.7 to -0.8, or rises the other way round. */
TEST(a_number_keeps_off_the_curve_it_belongs_to)
{
    static const char *const falling[] = {
        "'24' at first 0.46666667, first 0 left offset char 0.8, char 0.9",
        NULL};
    static const char *const rising[] = {
        "'24' at first 0.46666667, first 0 right offset char -0.8, char 0.9",
        NULL};
    static const char *const at_the_start[] = {
        "'11' at first 0.033333333, first 0 left offset char 0.8, char -0.9",
        NULL};
    static const char *const at_the_end[] = {
        "'39' at first 0.96666667, first 0 right offset char -0.8, char -0.9",
        NULL};
    scene *s = scene_create("margin", "duration");
    assert_drawn(s, falling);
    s->ends[0] = s->ends[1] = 39.0;
    assert_drawn(s, at_the_end);
    for (size_t i = 0; i < PLACES; i++) {
        s->values[0][i] = -s->values[0][i];
    }
    s->ends[0] = s->ends[1] = 24.0;
    assert_drawn(s, rising);
    s->ends[0] = s->ends[1] = 11.0;
    assert_drawn(s, at_the_start);
    scene_destroy(s);
}

TEST(panels_are_named_and_mark_the_scenario)
{
    static const char *const parts[] = {
        "'margin (+ blue, \xE2\x88\x92 red)'",
        "'duration (hours)'",
        "set label 'this scenario: 25'",
        "set arrow from first 0.5, graph 0 to first 0.5, graph 1",
        "'+0.5' 0.5",
        "set xlabel 'armies.blue.units.archer'",
        NULL};
    scene *s = scene_create("margin", "duration");
    assert_drawn(s, parts);
    scene_destroy(s);
}

TEST(a_jump_has_a_dot_on_both_sides)
{
    static const char *const parts[] = {
        "\n\n\n0.46666667 0.11\n0.46666667 -0.23\n\n\n", NULL};
    scene *s = scene_create("margin", "duration");
    s->answers[0].kind = LAN_SOLVE_JUMP;
    s->answers[0].value_lo = 0.11;
    s->answers[0].value_hi = -0.23;
    assert_drawn(s, parts);
    scene_destroy(s);
}

TEST(whole_numbers_have_a_dot_between_them)
{
    static const char *const parts[] = {"\n\n\n0.475 0.5\n0.475 0.5\n\n\n",
                                        "set label '24 \xE2\x80\x93 25' at",
                                        "'75 %%' 0.75", NULL};
    scene *s = scene_create("odds", "duration");
    s->ends[1] = 25.0;
    s->panels[0].level = 0.5;
    s->answers[0].kind = LAN_SOLVE_BETWEEN;
    s->answers[0].value_lo = 0.53;
    s->answers[0].value_hi = 0.41;
    assert_drawn(s, parts);
    scene_destroy(s);
}

TEST(words_stand_at_the_axis)
{
    static const char *const parts[] = {
        "'blue' 0, 'red' 1, 'none' 2, 'mutual' 3)", "[-0.5:3.5]", NULL};
    scene *s = scene_create("margin", "winner");
    assert_drawn(s, parts);
    scene_destroy(s);
}

TEST(more_panels_than_fit_are_refused)
{
    scene *s = scene_create("margin", "duration");
    lan_error err;
    s->curve.count = LAN_PATH_PANELS_MAX + 1;
    char *text = drawn(s, LAN_EINVAL, &err);
    assert_string_equal(err.text,
                        "a picture over a path shows 1 to 4 quantities, not 5");
    assert_string_equal(text, "");
    free(text);
    scene_destroy(s);
}
