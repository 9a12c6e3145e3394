/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/heatmap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "results/figures/path_words.h"
#include "tests/support/figures.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define COLUMNS 5
#define ROWS    3

/* A grid whose values are made up, of a quantity of a duel. */
typedef struct scene {
    lan_battle *battle;
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
    assert_ok(lan_battle_create(lan_scenario_battle_def(s->reading.scenario),
                                &s->battle, NULL));
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
        lan_measure_create_for(s->reading.scenario, of, &s->grid.measure, &err),
        &err);
    s->view = (lan_heatmap_view){.title = "A duel",
                                 .time_unit = "hour",
                                 .units = {"soldiers", NULL},
                                 .battle = s->battle,
                                 .def = &s->def,
                                 .grid = &s->grid,
                                 .line = &s->line,
                                 .line_name = "break-even"};
    return s;
}

static void scene_destroy(scene *s)
{
    lan_measure_destroy(s->grid.measure);
    lan_battle_destroy(s->battle);
    reading_clear(&s->reading);
    free(s);
}

static lan_figure *figure_of(const scene *s)
{
    lan_figure *figure = NULL;
    assert_ok(lan_heatmap_figure(&s->view, &figure));
    return figure;
}

static const lan_cells *cells_of(const lan_figure *figure)
{
    return &figure_layer(figure, 0, LAN_LAYER_CELLS, 0)->as.cells;
}

/* Not the raw paths. */
TEST(axes_carry_readable_names_and_units)
{
    scene *s = scene_create("margin");
    lan_figure *figure = figure_of(s);
    const lan_panel_def *def = &figure->panels[0]->def;
    assert_string_equal(def->x.title, "blue archer");
    assert_string_equal(def->x.unit, "soldiers");
    assert_string_equal(def->y.title, "archer hit");
    assert_null(def->y.unit);
    assert_true(def->y.is_log);
    assert_true(figure_has_line(
        figure, "margin (+ blue, \xE2\x88\x92 red), by the equations"));
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(paths_and_units_are_words)
{
    static const char *const paths[][2] = {
        {"armies.blue.units.spear.count", "blue spear count"},
        {"units.spear.hit", "spear hit"},
        {"armies.town.units.man.reinforcements.relief.at",
         "town man relief at"},
        {"armies.town.units.man.reinforcements.0.at",
         "town man reinforcements 0 at"},
        {"counters.bow.spear", "bow against spear"},
        {"sides.red.scale", "red scale"},
        {"time.end", "time end"},
        {"armies.old_guard.break", "old guard break"}};
    char text[LAN_PATH_WORDS_SIZE];
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        assert_string_equal(lan_path_words(paths[i][0], text), paths[i][1]);
    }
    assert_string_equal(lan_unit_words("1/time", "day", text), "1/day");
    assert_string_equal(lan_unit_words("soldiers", "", text), "soldiers");
    assert_string_equal(lan_unit_words("1/time", "", text), "");
    assert_string_equal(lan_unit_words(NULL, "day", text), "");
}

/* Places are the middles of cells, which reach half a step beyond the range. */
TEST(cells_lie_about_their_places)
{
    scene *s = scene_create("margin");
    lan_figure *figure = figure_of(s);
    const lan_cells *cells = cells_of(figure);
    assert_int_equal(cells->columns, COLUMNS);
    assert_int_equal(cells->rows, ROWS);
    assert_true(cells->is_smooth);
    assert_close(cells->x0, 5.0, 1e-12, 0.0);
    assert_close(cells->x1, 55.0, 1e-12, 0.0);
    assert_close(cells->y0, 0.001 / sqrt(10.0), 1e-12, 0.0);
    for (size_t k = 0; k < (size_t)ROWS * COLUMNS; k++) {
        assert_close(cells->values[k], s->values[k], 1e-12, 1e-12);
    }
    lan_figure_destroy(figure);
    scene_destroy(s);
}

static bool is_blue(lan_paint paint)
{
    return (paint & 0xFF) > (paint >> 16 & 0xFF);
}

TEST(colours_are_those_of_the_side_that_is_ahead)
{
    static const char *const names[] = {"margin", "margin.red", "odds.blue",
                                        "odds.red"};
    for (size_t i = 0; i < 4; i++) {
        scene *s = scene_create(names[i]);
        lan_figure *figure = figure_of(s);
        const lan_color_scale *scale = &cells_of(figure)->scale;
        assert_int_equal(is_blue(scale->stops[6].paint), i % 2 == 0);
        assert_int_equal(is_blue(scale->stops[0].paint), i % 2 != 0);
        assert_close(scale->stops[0].value, i < 2 ? -1.0 : 0.0, 1e-12, 1e-15);
        assert_close(scale->stops[3].value, i < 2 ? 0.0 : 0.5, 1e-12, 1e-15);
        assert_close(scale->stops[6].value, 1.0, 1e-12, 0.0);
        lan_figure_destroy(figure);
        scene_destroy(s);
    }
}

TEST(line_and_own_place_lie_above)
{
    scene *s = scene_create("margin");
    lan_figure *figure = figure_of(s);
    const lan_line *line = &figure_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line;
    assert_string_equal(line->name, "break-even");
    assert_int_equal(line->place, LAN_NAME_ALONG);
    assert_close(line->x[1], 30.0, 1e-12, 0.0);
    assert_close(line->y[1], 0.01, 1e-12, 0.0);
    const lan_points *own =
        &figure_layer(figure, 0, LAN_LAYER_POINTS, 0)->as.points;
    assert_string_equal(own->texts[0], "this scenario");
    assert_close(own->x[0], 20.0, 1e-12, 0.0);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(a_place_outside_the_ranges_is_not_marked)
{
    static const double places[] = {9.0, LAN_NAN};
    scene *s = scene_create("margin");
    for (size_t i = 0; i < 2; i++) {
        s->grid.own_x = places[i];
        lan_figure *figure = figure_of(s);
        assert_int_equal(figure_layers(figure, 0, LAN_LAYER_POINTS), 0);
        lan_figure_destroy(figure);
    }
    scene_destroy(s);
}

/* "none" is the third of four words; the fourth occurs nowhere. */
TEST(words_that_occur_are_named)
{
    scene *s = scene_create("winner");
    for (size_t k = 0; k < (size_t)ROWS * COLUMNS; k++) {
        s->values[k] = k % COLUMNS < 2 ? 0.0 : 2.0;
    }
    lan_figure *figure = figure_of(s);
    const lan_cells *cells = cells_of(figure);
    assert_string_equal(cells->kind_names[0], "blue");
    assert_null(cells->kind_names[1]);
    assert_string_equal(cells->kind_names[2], "none");
    assert_null(cells->kind_names[3]);
    char *text = figure_characters(figure);
    assert_non_null(strstr(text, "# blue  . none"));
    free(text);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* The line goes up at 33 between the places 30 and 40, whose middle is 35:
 * what is left of it has the word of 30, and what is right of it that of 40. */
TEST(words_meet_just_at_the_line)
{
    scene *s = scene_create("winner");
    for (size_t k = 0; k < (size_t)ROWS * COLUMNS; k++) {
        s->values[k] = k % COLUMNS < 3 ? 0.0 : 1.0;
    }
    for (size_t k = 0; k < 3; k++) {
        s->points[2 * k] = 33.0;
    }
    lan_figure *figure = figure_of(s);
    const lan_cells *cells = cells_of(figure);
    const double wide = (cells->x1 - cells->x0) / cells->columns;
    for (int32_t k = 0; k < cells->columns * cells->rows; k++) {
        const double x = cells->x0 + wide * (k % cells->columns + 0.5);
        if (cells->kinds[k] != (x < 33.0 ? 0 : 1)) {
            fail_with("at %g: word %d", x, (int)cells->kinds[k]);
        }
    }
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* One battle that hardly ends takes no colours from the others. */
TEST(a_scale_leaves_out_what_few_values_reach)
{
    scene *s = scene_create("duration");
    for (size_t k = 0; k < (size_t)ROWS * COLUMNS; k++) {
        s->values[k] = 10.0 + (double)k;
    }
    s->values[7] = 5000.0;
    lan_figure *figure = figure_of(s);
    const lan_color_scale *scale = &cells_of(figure)->scale;
    assert_close(scale->stops[0].value, 10.0, 1e-12, 0.0);
    assert_close(scale->stops[scale->count - 1].value, 24.0, 1e-12, 0.0);
    assert_true(
        figure_has_line(figure, "Colours end at 24; the largest is 5,000."));
    assert_true(figure_has_line(figure, "duration (hour), by the equations"));
    lan_figure_destroy(figure);
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
    lan_figure *figure = figure_of(s);
    const lan_cells *cells = cells_of(figure);
    assert_false(cells->is_smooth);
    for (int32_t i = 0; i < cells->columns; i++) {
        const double x = 4.0 * (i + 0.5) / cells->columns;
        assert_close(cells->values[i], 0.8 - 0.4 * floor(x + 0.5), 1e-9, 1e-12);
    }
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(places_without_a_battle_stay_empty_on_grey)
{
    scene *s = scene_create("margin");
    s->values[0] = LAN_NAN;
    s->grid.failed = 1;
    lan_figure *figure = figure_of(s);
    assert_true(isnan(cells_of(figure)->values[0]));
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_AREA), 1);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(characters_are_darker_where_the_value_is_more)
{
    scene *s = scene_create("margin");
    lan_figure *figure = figure_of(s);
    char *text = figure_characters(figure);
    assert_non_null(
        strstr(text, "A duel\nmargin (+ blue, - red), by the equations\n\n"));
    assert_non_null(strstr(text, "|#########8888888888888888"));
    assert_non_null(strstr(text, "ooo*ooo"));
    assert_non_null(strstr(text, "\n-1 ..::oo88## +1\n"));
    assert_non_null(strstr(text, "blue archer (soldiers)"));
    free(text);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(hostile_names_stay_within_their_quotes)
{
    scene *s = scene_create("margin");
    s->view.title = "a'; system 'x";
    s->def.x.path = "armies.'%s'.@c";
    lan_figure *figure = figure_of(s);
    char *text = figure_script(figure);
    assert_non_null(strstr(text, "'a''; system ''x'"));
    assert_non_null(strstr(text, "'''%s'' @c (soldiers)'"));
    free(text);
    lan_figure_destroy(figure);
    scene_destroy(s);
}
