/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/heatmap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define COLUMNS 5
#define ROWS    3

/* A grid whose values are made up, of a quantity of a duel. */
typedef struct scene {
    test_reading reading;
    double x[COLUMNS];
    double y[ROWS];
    double values[ROWS * COLUMNS];
    double points[8];
    size_t starts[3];
    lan_even_line line;
    lan_grid grid;
    lan_grid_def def;
    lan_heatmap_view view;
} scene;

/* Values fall from 0.8 at the left to -0.8 at the right; an upright line. */
static scene *scene_create(const char *of)
{
    scene *s = calloc(1, sizeof *s);
    lan_error err;
    assert_non_null(s);
    s->reading = read_text(reading_duel);
    s->def = lan_grid_def_default();
    s->def.x = (lan_grid_axis){.path = "armies.blue.units.archer",
                               .from = 10.0,
                               .to = 50.0,
                               .scale = LAN_SCALE_LINEAR};
    s->def.y = (lan_grid_axis){.path = "units.archer.hit",
                               .from = 0.001,
                               .to = 0.1,
                               .scale = LAN_SCALE_LOG};
    for (size_t k = 0; k < ROWS * COLUMNS; k++) {
        s->x[k % COLUMNS] = 10.0 * (double)(k % COLUMNS + 1);
        s->y[k / COLUMNS] = 0.001 * pow(10.0, (double)(k / COLUMNS));
        s->values[k] = 0.8 - 0.4 * (double)(k % COLUMNS);
    }
    for (size_t k = 0; k < 3; k++) {
        s->points[2 * k] = 30.0;
        s->points[2 * k + 1] = s->y[k];
    }
    s->starts[1] = 3;
    s->line = (lan_even_line){1, s->starts, s->points};
    s->grid = (lan_grid){.columns = COLUMNS,
                         .rows = ROWS,
                         .x = s->x,
                         .y = s->y,
                         .values = s->values,
                         .own_x = 20.0,
                         .own_y = 0.01};
    lan_error_clear(&err);
    assert_ok_or(
        lan_measure_create_for(s->reading.scenario, of, &s->grid.record, &err),
        &err);
    s->view = (lan_heatmap_view){.title = "A duel",
                                 .time_unit = "hour",
                                 .sides = {"blue", "red"},
                                 .def = &s->def,
                                 .grid = &s->grid,
                                 .line = &s->line,
                                 .line_name = "break-even"};
    return s;
}

static void scene_destroy(scene *s)
{
    lan_measure_destroy(s->grid.record);
    reading_clear(&s->reading);
    free(s);
}

static char *drawn(const scene *s, lan_picture picture)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    lan_error err;
    assert_non_null(out);
    picture.out = out;
    lan_error_clear(&err);
    const lan_status status = lan_heatmap_draw(&s->view, &picture, &err);
    fclose(out);
    if (status != LAN_OK) {
        fail_with("%s", err.text);
    }
    return text;
}

static char *script_of(const scene *s)
{
    lan_picture picture = lan_picture_default();
    picture.script_only = true;
    picture.utf8 = true;
    return drawn(s, picture);
}

static void assert_has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        fail_with("no %s in it", part);
    }
}

TEST(characters_are_darker_where_the_value_is_more)
{
    scene *s = scene_create("margin");
    char *text = drawn(s, lan_picture_default());
    assert_has(text, "A duel\nmargin (+ blue, - red), by the averages\n\n"
                     "         units.archer.hit\n     0.1 +");
    assert_has(text, "+#########88888888888888888oooooooo*ooooooo");
    assert_has(text, "\n   0.001 +");
    assert_has(text, "          10                               30");
    assert_has(text, "\n-1 .:o8# 1; * break-even; @ the scenario\n");
    assert_has(text, "|#########88888888@88888888oooooooo*ooooooo");
    size_t marks = 0;
    for (const char *at = text; *at != '\0'; at++) {
        marks += *at == '*' ? 1 : 0;
    }
    assert_int_equal(marks, 18 + 1); /* in every row, and in the key */
    free(text);
    scene_destroy(s);
}

TEST(characters_fill_the_width_that_is_asked_for)
{
    static const struct {
        int32_t columns;
        size_t widest;
        size_t rows;
    } cases[] = {{0, 78, 18}, {20, 50, 18}, {109, 109, 21}, {500, 160, 28}};
    scene *s = scene_create("margin");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lan_picture picture = lan_picture_default();
        picture.columns = cases[i].columns;
        char *text = drawn(s, picture);
        size_t widest = 0;
        size_t rows = 0;
        char *rest = text;
        for (char *line = strtok_r(text, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            widest = strlen(line) > widest ? strlen(line) : widest;
            rows += line[9] == '|' || line[9] == '+' ? 1 : 0;
        }
        assert_int_equal(widest, cases[i].widest);
        assert_int_equal(rows, cases[i].rows);
        free(text);
    }
    scene_destroy(s);
}

TEST(colours_of_a_margin_turn_in_its_middle)
{
    scene *s = scene_create("margin");
    char *text = script_of(s);
    assert_has(text, "set cbrange [-1:1]\n");
    assert_has(text, ", 0 '#F7F6F3', ");
    assert_has(text, "6 '#08365C')");
    assert_has(text, "'+0.5' 0.5, '+1' 1)");
    free(text);
    scene_destroy(s);
}

/* What is more for the second side is orange, as the second side is. */
TEST(colours_are_those_of_the_side_that_is_ahead)
{
    scene *s = scene_create("margin.red");
    char *text = script_of(s);
    assert_has(text, "6 '#6E2600')");
    free(text);
    scene_destroy(s);
    s = scene_create("odds.red");
    text = script_of(s);
    assert_has(text, "set cbrange [0:1]\n");
    assert_has(text, "6 '#6E2600')");
    assert_has(text, "'50 %%' 0.5");
    assert_has(text, "'win probability of red, fought to the end'");
    free(text);
    scene_destroy(s);
}

/* In shares of the ranges, the one by steps and the other by factors. */
TEST(values_line_and_own_place_are_in_shares)
{
    scene *s = scene_create("margin");
    char *text = script_of(s);
    assert_has(text, "\n0.00208 0.00313 0.7967\n"); /* between places */
    assert_has(text, "\n0.5 0\n0.5 0.5\n0.5 1\n\n");
    assert_has(text, "\n0.25 0.5\n");
    assert_has(text, "set ytics ('0.001' 0, '0.002' ");
    assert_has(text, "set xtics ('10' 0, '20' 0.25, ");
    assert_has(text, "'break-even' at graph ");
    assert_has(text, "rotate by 90");
    assert_has(text, "set label 'this scenario'");
    free(text);
    scene_destroy(s);
}

TEST(a_place_outside_the_ranges_is_not_marked)
{
    scene *s = scene_create("margin");
    s->grid.own_x = 9.0;
    char *text = script_of(s);
    assert_null(strstr(text, "this scenario"));
    free(text);
    s->grid.own_x = LAN_NAN;
    text = script_of(s);
    assert_null(strstr(text, "this scenario"));
    free(text);
    scene_destroy(s);
}

TEST(words_have_colours_and_names)
{
    scene *s = scene_create("winner");
    for (size_t k = 0; k < ROWS * COLUMNS; k++) {
        s->values[k] = k % COLUMNS < 2 ? 0.0 : 1.0;
    }
    char *text = script_of(s);
    assert_has(text, "set palette maxcolors 2 defined (0 '#0072B2', ");
    assert_has(text, "'blue' 0, 'red' 1)");
    assert_null(strstr(text, " 0.00313 0.5\n")); /* nothing between two words */
    free(text);
    text = drawn(s, lan_picture_default());
    assert_has(text, "aaaabbbb");
    assert_has(text, "\na blue, b red; * break-even");
    free(text);
    scene_destroy(s);
}

/* "none" is the third of four words; the second occurs nowhere. */
TEST(words_that_do_not_occur_are_not_told)
{
    scene *s = scene_create("winner");
    for (size_t k = 0; k < ROWS * COLUMNS; k++) {
        s->values[k] = k % COLUMNS < 2 ? 0.0 : 2.0;
    }
    char *text = script_of(s);
    assert_has(text, "defined (0 '#0072B2', 1 '#0072B2', 1 '#C9C9C9'");
    assert_has(text, "set cbrange [-0.5:1.5]\n");
    assert_has(text, "'blue' 0, 'none' 1)");
    assert_has(text, "\n0.99792 0.00313 1\n");
    free(text);
    text = drawn(s, lan_picture_default());
    assert_has(text, "aaaabbbb");
    assert_has(text, "\na blue, b none; * break-even");
    free(text);
    scene_destroy(s);
}

static double right_of(const char *script)
{
    static const char mark[] = "set rmargin at screen ";
    const char *at = strstr(script, mark);
    assert_non_null(at);
    return strtod(at + sizeof mark - 1, NULL);
}

/* "annihilation" is 5.86 em wide, 101 px; before it are the scale and its tics,
 * and a little room remains to the border. */
TEST(a_long_word_beside_the_scale_gets_its_room)
{
    scene *s = scene_create("reason");
    for (size_t k = 0; k < ROWS * COLUMNS; k++) {
        s->values[k] = (double)LAN_END_ANNIHILATION;
    }
    char *text = script_of(s);
    assert_has(text, "'annihilation' 0)");
    assert_close(right_of(text), 1.0 - (101.0 + 60.0) / 1200.0, 0.01, 0.0);
    free(text);
    scene_destroy(s);
}

/* One battle that hardly ends takes no colours from the others. */
TEST(a_scale_leaves_out_what_few_values_reach)
{
    scene *s = scene_create("duration");
    for (size_t k = 0; k < ROWS * COLUMNS; k++) {
        s->values[k] = 10.0 + (double)k;
    }
    s->values[7] = 5000.0;
    char *text = script_of(s);
    assert_has(text, "set cbrange [10:25]\n");
    assert_has(text, "'\xE2\x89\xA5 25' 25)");
    assert_has(text, "'duration (hours), by the averages'");
    free(text);
    scene_destroy(s);
}

TEST(whole_numbers_next_to_each_other_have_their_own_cells)
{
    scene *s = scene_create("margin");
    for (size_t i = 0; i < COLUMNS; i++) {
        s->x[i] = 10.0 + (double)i;
    }
    s->def.x.to = 14.0;
    s->grid.is_whole = true;
    char *text = script_of(s);
    assert_has(text, "\n0.00208 0.00313 0.8\n");
    assert_has(text, "\n0.12292 0.00313 0.8\n");
    assert_has(text, "\n0.12708 0.00313 0.4\n");
    free(text);
    scene_destroy(s);
}

TEST(places_without_a_battle_stay_empty)
{
    scene *s = scene_create("margin");
    s->values[0] = LAN_NAN;
    char *text = script_of(s);
    assert_has(text, "\n0.00208 0.00313 NaN\n");
    free(text);
    scene_destroy(s);
}

TEST(hostile_names_stay_within_their_quotes)
{
    scene *s = scene_create("margin");
    s->view.title = "a'; system 'x";
    s->view.sides[0] = "`b`";
    s->def.x.path = "armies.'%s'.@c";
    char *text = script_of(s);
    assert_has(text, "'a''; system ''x'");
    assert_has(text, "'margin (+ `b`, ");
    assert_has(text, "set xlabel 'armies.''%s''.@c' noenhanced");
    free(text);
    scene_destroy(s);
}
