/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where soldiers who are bodies stand, as a figure.
 */
#include "results/figures/bodies.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/map.h"
#include "lanchester/results.h"
#include "lanchester/scenario.h"
#include "results/figure/draw.h"
#include "tests/support/figures.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"
#include "tests/support/svg.h"

#define SHOTS 12

static const char *const lines =
    "format: 1\n"
    "time: {unit: minute, end: 4}\n"
    "units:\n"
    "  musket: {hit: 0.1, rate: 2, range: 90, steer: hold, through: true,\n"
    "           body: {radius: 0.3}}\n"
    "armies:\n"
    "  blue: {at: [5, 20], facing: 90, units: {musket: 40}}\n"
    "  red: {at: [45, 20], facing: 270, units: {musket: 30}}\n"
    "solver: bodies\n";

static const char *const crowds =
    "format: 1\n"
    "time: {end: 0.01}\n"
    "units: {pike: {hit: 0.1, range: 9, steer: hold, body: {radius: 0.3}}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], facing: 90, formation: {kind: square},\n"
    "         units: {pike: 9000}}\n"
    "  red: {at: [200, 0], facing: 270, formation: {kind: square},\n"
    "        units: {pike: 2000}}\n"
    "solver: bodies\n";

/* A fight, and the view of its end. */
typedef struct fought_by_bodies {
    test_reading reading;
    lan_engagement_def def;
    lan_engagement *engagement;
    lan_outcome *outcome;
    lan_bodies_view view;
} fought_by_bodies;

static void fight(fought_by_bodies *f, const char *text)
{
    lan_error err;
    *f = (fought_by_bodies){.reading = read_valid(text)};
    f->def = *lan_scenario_engagement(f->reading.scenario);
    const lan_engagement_request request = {.seed = 1,
                                            .until_end = true,
                                            .frames = &f->def.battle->end,
                                            .frame_count = 1,
                                            .shots_most = SHOTS};
    assert_ok(lan_engagement_create(&f->def, &f->engagement, &err));
    assert_ok(lan_engagement_fight(f->engagement, &request, &err));
    const lan_battle *const battle = lan_engagement_whole(f->engagement);
    assert_ok(lan_outcome_create(battle, &f->outcome));
    f->view = (lan_bodies_view){.title = "Muskets",
                                .time_unit = "minute",
                                .def = &f->def,
                                .story = lan_engagement_story_of(f->engagement),
                                .battle = battle,
                                .outcome = f->outcome,
                                .time = f->outcome->time,
                                .seed = 1};
}

static void clear(fought_by_bodies *f)
{
    lan_outcome_destroy(f->outcome);
    lan_engagement_destroy(f->engagement);
    reading_clear(&f->reading);
}

static lan_figure *figure_of(const fought_by_bodies *f)
{
    lan_figure *figure = NULL;
    assert_ok(lan_bodies_figure(&f->view, &figure));
    return figure;
}

/* Points that are crosses, or that are not. */
static size_t count_points(const lan_figure *figure, bool crosses)
{
    const size_t layers = figure_layers(figure, 0, LAN_LAYER_POINTS);
    size_t count = 0;
    for (size_t i = 0; i < layers; i++) {
        const lan_points *const points =
            &figure_layer(figure, 0, LAN_LAYER_POINTS, i)->as.points;
        count += points->is_cross == crosses ? points->count : 0;
    }
    return count;
}

static const lan_points *last_points(const lan_figure *figure)
{
    const size_t layers = figure_layers(figure, 0, LAN_LAYER_POINTS);
    return &figure_layer(figure, 0, LAN_LAYER_POINTS, layers - 1)->as.points;
}

TEST(who_stands_is_a_disc_of_his_size_and_who_fell_a_cross)
{
    fought_by_bodies f;
    fight(&f, lines);
    lan_figure *const figure = figure_of(&f);
    double lost = 0.0;
    for (int32_t i = 0; i < 2; i++) {
        lost += f.outcome->groups[i].lost_combat;
    }
    assert_true(lost >= 5.0 && lost < 60.0);
    assert_int_equal(count_points(figure, true), (int)lost);
    assert_int_equal(count_points(figure, false), 70 - (int)lost);
    const lan_points *const red = last_points(figure);
    assert_string_equal(red->name, "red");
    assert_close(red->radius, 0.3, 1e-12, 0.0);
    for (size_t i = 0; i < red->count; i++) {
        assert_true(red->x[i] > 44.0 && red->x[i] < 50.0);
    }
    lan_figure_destroy(figure);
    clear(&f);
}

TEST(the_last_shots_are_lines_between_the_armies)
{
    fought_by_bodies f;
    fight(&f, lines);
    lan_figure *const figure = figure_of(&f);
    const lan_strokes *const shots =
        &figure_layer(figure, 0, LAN_LAYER_STROKES, 0)->as.strokes;
    assert_int_equal(shots->count, SHOTS);
    for (size_t i = 0; i < shots->count; i++) {
        const double *const ends = shots->ends + 4 * i;
        assert_true((ends[0] < 25.0) != (ends[2] < 25.0));
    }
    assert_true(figure_has_word(figure, 0, "10 m"));
    lan_figure_destroy(figure);
    clear(&f);
}

TEST(a_fight_that_is_over_has_its_result_above)
{
    fought_by_bodies f;
    fight(&f, lines);
    char text[128];
    char sentence[LAN_SENTENCE_SIZE];
    snprintf(text, sizeof text,
             "After 4 minutes of one fight, seed 1: blue %d of 40, red %d of "
             "30 left.",
             (int)f.outcome->groups[0].left, (int)f.outcome->groups[1].left);
    lan_sentence_write(f.view.battle, f.view.outcome, "minute", true, sentence);
    lan_figure *figure = figure_of(&f);
    assert_true(figure_has_line(figure, text));
    assert_false(figure_has_line(figure, sentence));
    lan_figure_destroy(figure);
    f.view.is_over = true;
    figure = figure_of(&f);
    assert_true(figure_has_line(figure, text));
    assert_true(figure_has_line(figure, sentence));
    lan_figure_destroy(figure);
    clear(&f);
}

/* In units of cells, as the map below is drawn. */
TEST(the_map_lies_below_those_who_fight_on_it)
{
    fought_by_bodies f;
    lan_grid_map *map = NULL;
    const lan_terrain terrains[2] = {lan_terrain_make("plain", '.', 1.0),
                                     lan_terrain_make("wall", '#', 0.0)};
    assert_ok(
        lan_grid_map_create(30, 20, LAN_CORNERS_FORBID, terrains, 2, &map));
    assert_ok(lan_grid_map_set(map, (lan_cell){12, 10}, 1));
    fight(&f, lines);
    f.def.map = map;
    f.def.cell = 2.0;
    lan_figure *const figure = figure_of(&f);
    const lan_cells *const cells =
        &figure_layer(figure, 0, LAN_LAYER_CELLS, 0)->as.cells;
    assert_int_equal(cells->columns, 30);
    assert_true(cells->kinds[10 * 30 + 12] != cells->kinds[0]);
    const lan_points *const red = last_points(figure);
    assert_close(red->radius, 0.15, 1e-12, 0.0);
    assert_true(red->x[0] > 22.0 && red->x[0] < 23.5);
    lan_figure_destroy(figure);
    clear(&f);
    lan_grid_map_destroy(map);
}

TEST(more_than_ten_thousand_are_drawn_by_density)
{
    fought_by_bodies f;
    fight(&f, crowds);
    lan_figure *const figure = figure_of(&f);
    const size_t discs = count_points(figure, false);
    assert_true(discs > 100 && discs < 5000);
    assert_true(last_points(figure)->radius > 0.3);
    lan_figure_destroy(figure);
    clear(&f);
}

/* --- hulls ---------------------------------------------------------------- */

static const char *const ships =
    "format: 1\n"
    "time: {end: 3}\n"
    "units:\n"
    "  sloop: {hit: 0.1, rate: 1, speed: 60, range: 90, steer: stand_off,\n"
    "          body: {length: 30, width: 8, mass: 200000}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], facing: 60, formation: {ranks: 1, spacing: 40},\n"
    "         units: {sloop: 3}}\n"
    "  red: {at: [300, 30], facing: 270, formation: {ranks: 1, spacing: 40},\n"
    "        units: {sloop: 2}}\n"
    "solver: bodies\n";

/* A corner of a box is as far from the middle as half its diagonal, and the
 * first two are at the bow. */
TEST(hulls_are_boxes_that_are_turned_as_they_head)
{
    fought_by_bodies f;
    fight(&f, ships);
    lan_figure *const figure = figure_of(&f);
    const lan_engagement_story *const story = f.view.story;
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_AREA), 5);
    for (size_t i = 0; i < 5; i++) {
        const lan_area *const hull =
            &figure_layer(figure, 0, LAN_LAYER_AREA, i)->as.area;
        const double bow_x = 0.5 * (hull->x[0] + hull->x[1]);
        const double bow_y = 0.5 * (hull->y[0] + hull->y[1]);
        const double heading = (double)story->heading[i];
        assert_int_equal(hull->count, 4);
        assert_close(hypot(hull->x[0] - hull->x[1], hull->y[0] - hull->y[1]),
                     8.0, 1e-9, 0.0);
        assert_close(bow_x, (double)story->x[i] + 15.0 * cos(heading), 0.0,
                     1e-6);
        assert_close(bow_y, (double)story->y[i] + 15.0 * sin(heading), 0.0,
                     1e-6);
    }
    assert_string_equal(last_points(figure)->name, "red");
    lan_figure_destroy(figure);
    clear(&f);
}

/* --- a page that plays ---------------------------------------------------- */

/* The field has room for all frames, and who stands is taken away. */
TEST(on_a_stage_soldiers_are_still_and_the_scale_is_not)
{
    fought_by_bodies f;
    fight(&f, lines);
    f.view.is_stage = true;
    lan_figure *const figure = figure_of(&f);
    assert_true(lan_figure_has_stage(figure));
    for (size_t i = 0; i < figure_layers(figure, 0, LAN_LAYER_POINTS); i++) {
        assert_true(figure_layer(figure, 0, LAN_LAYER_POINTS, i)->is_still);
    }
    assert_true(figure_layer(figure, 0, LAN_LAYER_STROKES, 0)->is_still);
    assert_false(figure_layer(figure, 0, LAN_LAYER_LINE, 0)->is_still);
    lan_figure_destroy(figure);
    clear(&f);
}

/* Twice the radius is twice as many px. */
TEST(a_radius_is_in_units_of_the_axis_where_it_can_be_seen)
{
    static const double x[] = {50.0};
    const lan_panel_def def = {
        .x = {.from = 0.0, .to = 100.0, .format = LAN_AXIS_HIDDEN},
        .y = {.from = 0.0, .to = 100.0, .format = LAN_AXIS_HIDDEN},
        .keeps_shape = true};
    double radii[2];
    for (int i = 0; i < 2; i++) {
        const lan_points points = {.x = x,
                                   .y = x,
                                   .count = 1,
                                   .paint = LAN_PAINT_INK,
                                   .size = 2.0,
                                   .radius = i == 0 ? 10.0 : 20.0};
        lan_figure *figure = NULL;
        assert_ok(lan_figure_create("disc", &figure));
        lan_panel_points(lan_figure_panel(figure, &def), &points);
        char *const svg = svg_of(figure);
        const char *const at = strstr(svg, " r=\"");
        assert_non_null(at);
        radii[i] = strtod(at + 4, NULL);
        free(svg);
        lan_figure_destroy(figure);
    }
    assert_true(radii[0] > 20.0);
    assert_close(radii[1], 2.0 * radii[0], 0.01, 0.0);
}
