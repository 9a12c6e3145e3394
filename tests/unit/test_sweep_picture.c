/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/figures.h"
#include "tests/support/support.h"
#include "tests/support/svg.h"
#include "tests/support/swept.h"

#define RECORDS_MAX 6

/* A sweep whose rows are made up. */
typedef struct scene {
    swept of;
    lan_sweep_places *places; /* NULL: nothing to be drawn */
    lan_figure *figures[LAN_SWEEP_FIGURES_MAX];
    size_t count;
} scene;

/* What run n records: words have few values. */
static double made_up(const lan_measure *measure, int64_t run, size_t record)
{
    const size_t words = lan_measure_word_count(measure);
    return words > 0 ? (double)((size_t)run % words)
                     : 0.1 * (double)(record + 1) - 0.37 * (double)(run % 11);
}

/* Takes in every n-th run. */
static void take_rows(scene *s, int64_t every)
{
    for (int64_t run = 0; run < lan_design_run_count(s->of.design);
         run += every) {
        double recorded[RECORDS_MAX];
        for (size_t i = 0; i < lan_sweep_record_count(s->of.sweep); i++) {
            recorded[i] = made_up(lan_sweep_record(s->of.sweep, i), run, i);
        }
        const lan_sweep_row row = {.run = run, .recorded = recorded};
        assert_ok(lan_sweep_places_add(s->places, &row));
    }
}

static scene scene_of(const char *sweep)
{
    scene s = {.of = swept_duel(sweep)};
    assert_ok(
        lan_sweep_places_create(s.of.reading.scenario, s.of.sweep, &s.places));
    return s;
}

static void draw(scene *s)
{
    assert_non_null(s->places);
    assert_ok(lan_sweep_figures(s->places, "A sweep", s->figures, &s->count));
    for (size_t i = 0; i < s->count; i++) {
        free(svg_of(s->figures[i]));
    }
}

static void scene_clear(scene *s)
{
    for (size_t i = 0; i < s->count; i++) {
        lan_figure_destroy(s->figures[i]);
    }
    lan_sweep_places_destroy(s->places);
    swept_clear(&s->of);
}

static scene drawn_scene(const char *sweep)
{
    scene s = scene_of(sweep);
    assert_non_null(s.places);
    take_rows(&s, 1);
    draw(&s);
    return s;
}

static const char *panel_title(const scene *s, size_t figure, size_t panel)
{
    return s->figures[figure]->panels[panel]->def.title;
}

/* --- one path ------------------------------------------------------------ */

/* Numbers are read back from the data that a page's script has. */
TEST(over_one_path_each_quantity_has_its_line)
{
    scene s = drawn_scene(
        "sweep: {vary: [{path: armies.blue.units.archer.count, from: 60, to: "
        "140, step: 8}], record: [winner, duration, margin, "
        "armies.blue.left]}");
    static const size_t records[] = {2, 1, 3}; /* margins first, words last */
    assert_int_equal(s.count, 1);
    assert_int_equal(s.figures[0]->panel_count, 4);
    assert_string_equal(panel_title(&s, 0, 1), "duration");
    assert_string_equal(panel_title(&s, 0, 3), "winner");
    json_t *const data = svg_data_of(s.figures[0]);
    for (size_t p = 0; p < 3; p++) {
        const json_t *const panel = json_array_get(data, p);
        const json_t *const line =
            json_array_get(json_object_get(panel, "lines"), 0);
        const json_t *const x = json_object_get(line, "x");
        const json_t *const y = json_object_get(line, "y");
        size_t at = 0;
        for (int64_t run = 0; run < 11; run++) {
            /* roots of a margin stand between them */
            while (json_number_value(json_array_get(x, at)) <
                   60.0 + 8.0 * (double)run - 1e-3) {
                at++;
            }
            assert_close(json_number_value(json_array_get(x, at)),
                         60.0 + 8.0 * (double)run, 1e-6, 0.0);
            assert_close(json_number_value(json_array_get(y, at)),
                         made_up(lan_sweep_record(s.of.sweep, records[p]), run,
                                 records[p]),
                         1e-6, 1e-6);
        }
    }
    json_decref(data);
    scene_clear(&s);
}

TEST(listed_values_are_in_their_order_and_each_once)
{
    scene s = drawn_scene("sweep: {vary: [{path: units.archer.hit, values: "
                          "[0.3, 0.1, 0.2, 0.1]}], record: [duration]}");
    const lan_line *const line =
        &figure_layer(s.figures[0], 0, LAN_LAYER_LINE, 0)->as.line;
    const lan_measure *const of = lan_sweep_record(s.of.sweep, 0);
    assert_int_equal(line->count, 3);
    assert_close(line->x[0], 0.1, 1e-12, 0.0);
    assert_close(line->x[2], 0.3, 1e-12, 0.0);
    assert_close(line->y[0], 0.5 * (made_up(of, 1, 0) + made_up(of, 3, 0)),
                 1e-12, 0.0);
    assert_close(line->y[2], made_up(of, 0, 0), 1e-12, 0.0);
    scene_clear(&s);
}

TEST(of_several_battles_the_mean_is_drawn_and_said)
{
    scene s = drawn_scene(
        "sweep: {repeat: 3, vary: [{path: units.archer.hit, values: [0.1, "
        "0.2]}], record: [winner, duration]}\nsolver: {method: chance}");
    const lan_measure *const of = lan_sweep_record(s.of.sweep, 1);
    assert_int_equal(s.figures[0]->panel_count, 1); /* words have no mean */
    assert_string_equal(panel_title(&s, 0, 0),
                        "duration, mean of 3 battles each");
    const lan_line *const line =
        &figure_layer(s.figures[0], 0, LAN_LAYER_LINE, 0)->as.line;
    assert_close(line->y[1],
                 (made_up(of, 3, 1) + made_up(of, 4, 1) + made_up(of, 5, 1)) /
                     3.0,
                 1e-12, 0.0);
    scene_clear(&s);
}

TEST(of_many_values_some_are_drawn_and_that_is_said)
{
    scene s = drawn_scene("sweep: {vary: [{path: units.archer.hit, from: 0.1, "
                          "to: 0.9, points: 2500}], record: [duration]}");
    assert_string_equal(panel_title(&s, 0, 0),
                        "duration, 834 of 2500 values of archer hit");
    const lan_line *const line =
        &figure_layer(s.figures[0], 0, LAN_LAYER_LINE, 0)->as.line;
    assert_int_equal(line->count, 834);
    assert_close(line->y[1], made_up(lan_sweep_record(s.of.sweep, 0), 3, 0),
                 1e-12, 0.0);
    scene_clear(&s);
}

/* --- two paths ----------------------------------------------------------- */

static const char *const two_paths =
    "sweep: {vary: [{path: armies.blue.units.archer.count, from: 60, to: 140, "
    "step: 20}, {path: units.archer.hit, from: 0.01, to: 0.1, points: 3, "
    "scale: log}], record: [winner, duration, margin]}";

TEST(over_two_paths_each_place_has_its_cell)
{
    scene s = drawn_scene(two_paths);
    const lan_measure *const margin = lan_sweep_record(s.of.sweep, 2);
    assert_int_equal(s.count, 2);
    assert_string_equal(panel_title(&s, 0, 0),
                        "margin (+ blue, \xE2\x88\x92 red)");
    assert_string_equal(panel_title(&s, 1, 0), "winner");
    const lan_cells *const cells =
        &figure_layer(s.figures[0], 0, LAN_LAYER_CELLS, 0)->as.cells;
    const lan_cells *const words =
        &figure_layer(s.figures[1], 0, LAN_LAYER_CELLS, 0)->as.cells;
    assert_int_equal(cells->columns, 5);
    assert_int_equal(cells->rows, 3);
    assert_close(cells->x0, 50.0, 1e-12, 0.0);
    assert_close(cells->x1, 150.0, 1e-12, 0.0);
    assert_close(cells->y0 * cells->y0, 0.01 * 0.01 / sqrt(10.0), 1e-9, 0.0);
    for (int64_t run = 0; run < 15; run++) {
        const size_t at = (size_t)(run % 3 * 5 + run / 3);
        assert_close(cells->values[at], made_up(margin, run, 2), 1e-12, 1e-12);
        assert_int_equal(words->kinds[at],
                         (int)made_up(lan_sweep_record(s.of.sweep, 0), run, 0));
    }
    /* the duel itself, 100 archers, is in the middle cell */
    const lan_line *const own =
        &figure_layer(s.figures[0], 0, LAN_LAYER_LINE, 1)->as.line;
    assert_string_equal(own->name, "this scenario");
    assert_close(own->x[0], 90.0, 1e-12, 0.0);
    assert_close(own->x[1], 110.0, 1e-12, 0.0);
    assert_true(own->y[0] < 0.05 && own->y[2] >= 0.05);
    assert_string_equal(cells->texts[5], "-0.07"); /* run 1 */
    scene_clear(&s);
}

TEST(uneven_values_have_cells_as_far_as_the_middle_between_them)
{
    scene s = drawn_scene("sweep: {vary: [{path: units.archer.hit, values: "
                          "[0.1, 0.2, 0.9]}, {path: armies.red.units.knight, "
                          "values: [50, 10]}], record: [duration]}");
    const lan_cells *const cells =
        &figure_layer(s.figures[0], 0, LAN_LAYER_CELLS, 0)->as.cells;
    const lan_measure *const of = lan_sweep_record(s.of.sweep, 0);
    assert_close(cells->x0, 0.05, 1e-12, 0.0);
    assert_close(cells->x1, 1.25, 1e-12, 0.0);
    const double width = (cells->x1 - cells->x0) / cells->columns;
    for (int32_t i = 0; i < cells->columns; i++) {
        const double x = cells->x0 + (i + 0.5) * width;
        const int64_t value = x < 0.15 ? 0 : x < 0.55 ? 1 : 2;
        if (fabs(x - 0.15) > width && fabs(x - 0.55) > width) {
            /* the lower half is of 10 knights, the second value of the list */
            assert_close(cells->values[i], made_up(of, 2 * value + 1, 0), 1e-12,
                         0.0);
        }
    }
    scene_clear(&s);
}

TEST(places_that_nobody_fought_are_grey)
{
    scene s = scene_of(two_paths);
    take_rows(&s, 2);
    draw(&s);
    const lan_cells *const cells =
        &figure_layer(s.figures[0], 0, LAN_LAYER_CELLS, 0)->as.cells;
    assert_true(isnan(cells->values[5])); /* run 1 */
    assert_true(isfinite(cells->values[0]));
    assert_int_equal(figure_layers(s.figures[0], 0, LAN_LAYER_AREA), 1);
    scene_clear(&s);
}

TEST(large_sweeps_are_drawn_small)
{
    scene s = scene_of(
        "sweep: {vary: [{path: units.archer.hit, from: 0.001, to: 0.999, "
        "step: 0.001}, {path: armies.red.units.knight, from: 1, to: 1000, "
        "step: 1}], record: [duration]}");
    take_rows(&s, 1);
    draw(&s);
    const lan_cells *const cells =
        &figure_layer(s.figures[0], 0, LAN_LAYER_CELLS, 0)->as.cells;
    assert_int_equal(cells->columns, 200);
    assert_int_equal(cells->rows, 200);
    char *const text = inline_svg_of(s.figures[0]);
    assert_true(strlen(text) < 1000000); /* though no two cells are alike */
    assert_non_null(strstr(text, "200 of 999 values of archer hit"));
    free(text);
    scene_clear(&s);
}

/* --- nothing ------------------------------------------------------------- */

TEST(what_has_no_axes_of_numbers_is_not_drawn)
{
    static const char *const sweeps[] = {
        "sweep: {vary: [{path: units.archer.fire, values: [aimed, area]}], "
        "record: [margin]}",
        "sweep: {vary: [{path: units.archer.hit, values: [0.1]}], record: "
        "[margin]}",
        "sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2]}, {path: "
        "units.knight.hit, values: [0.1, 0.2]}, {path: "
        "armies.red.units.knight, values: [5, 7]}], record: [margin]}",
        "sweep: {design: zip, vary: [{path: units.archer.hit, values: [0.1, "
        "0.2]}, {path: units.knight.hit, values: [0.1, 0.2]}], record: "
        "[margin]}",
        "sweep: {design: lhs, samples: 9, vary: [{path: units.archer.hit, "
        "from: 0.1, to: 0.2}], record: [margin]}",
        "sweep: {design: cases, cases: [{units.archer.hit: 0.1}, "
        "{units.archer.hit: 0.3}], record: [margin]}",
        "sweep: {repeat: 2, vary: [{path: units.archer.hit, values: [0.1, "
        "0.2]}], record: [winner]}\nsolver: {method: chance}"};
    for (size_t i = 0; i < sizeof sweeps / sizeof sweeps[0]; i++) {
        scene s = scene_of(sweeps[i]);
        if (s.places != NULL) {
            fail_with("there are places of %s", sweeps[i]);
        }
        scene_clear(&s);
    }
}
