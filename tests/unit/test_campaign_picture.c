/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/figure/draw.h"
#include "results/figure/layout.h"
#include "results/figure/text.h"
#include "results/figures/curve.h"
#include "tests/support/figures.h"
#include "tests/support/hand_story.h"
#include "tests/support/svg.h"

/* The figure, which is drawn as SVG besides. */
static lan_figure *figure_of(const hand_story *m)
{
    lan_figure *figure = NULL;
    assert_ok(lan_campaign_map_figure(&m->view, &figure));
    free(svg_of(figure));
    return figure;
}

/* The points that have this name in the legend. */
static const lan_points *points_of(const lan_figure *figure, const char *name)
{
    const size_t count = figure_layers(figure, 0, LAN_LAYER_POINTS);
    for (size_t i = 0; i < count; i++) {
        const lan_points *const points =
            &figure_layer(figure, 0, LAN_LAYER_POINTS, i)->as.points;
        if (points->name != NULL && strcmp(points->name, name) == 0) {
            return points;
        }
    }
    fail_with("no points are called '%s'", name);
    return NULL;
}

static void assert_at(double x, double y, double want_x, double want_y)
{
    assert_close(x, want_x, 1e-12, 1e-12);
    assert_close(y, want_y, 1e-12, 1e-12);
}

TEST(routes_lead_from_where_armies_entered_to_where_they_stand)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_figure *const figure = figure_of(&m);
    /* three marched, each with paper below its line */
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_LINE), 6);
    const lan_line *const relief =
        &figure_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line;
    assert_at(relief->x[0], relief->y[0], 3.5, 3.5);
    assert_at(relief->x[relief->count - 1], relief->y[relief->count - 1], 29.5,
              12.5);
    /* in between they keep to their cells */
    for (size_t i = 0; i < relief->count; i++) {
        assert_true(fabs(fmod(relief->x[i], 1.0) - 0.5) < 0.4);
        assert_true(fabs(fmod(relief->y[i], 1.0) - 0.5) < 0.4);
    }
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(a_step_that_was_not_finished_is_not_drawn)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_figure *figure = figure_of(&m);
    const size_t before =
        figure_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line.count;
    lan_figure_destroy(figure);
    for (size_t i = 0; i < m.story.step_count; i++) {
        if (m.steps[i].army == 0 && m.steps[i].depart > 6.0) {
            m.steps[i].arrive = m.fought.outcome->time + 1.0;
        }
    }
    figure = figure_of(&m);
    const lan_line *const line =
        &figure_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line;
    assert_true(line->count < before);
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(the_area_of_a_disc_is_as_the_losses_of_its_battle)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_figure *const figure = figure_of(&m);
    double radius[2];
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_AREA), 2);
    for (size_t i = 0; i < 2; i++) {
        const lan_area *const disc =
            &figure_layer(figure, 0, LAN_LAYER_AREA, i)->as.area;
        radius[i] = hypot(disc->x[0] - (i == 0 ? 21.5 : 30.5),
                          disc->y[0] - (i == 0 ? 10.5 : 12.5));
    }
    assert_close(radius[0] / radius[1], sqrt(52.0 / 520.0), 1e-9, 0.0);
    assert_string_equal(
        figure_layer(figure, 0, LAN_LAYER_AREA, 1)->as.area.hover,
        "battle 2, 5.5 to 11: 520 lost");
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(armies_stand_at_their_last_places_or_are_crossed_out_there)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_figure *const figure = figure_of(&m);
    const lan_points *const blue = points_of(figure, "blue");
    assert_int_equal(blue->count, 2);
    assert_at(blue->x[1], blue->y[1], 31.5, 12.5);
    assert_non_null(strstr(blue->texts[1], "garrison "));
    const lan_points *const red = points_of(figure, "red, off the map");
    assert_true(red->is_cross);
    assert_string_equal(red->texts[0], "siege");
    assert_at(red->x[0], red->y[0], 30.5, 13.5);
    assert_at(red->x[1], red->y[1], 24.5, 1.5);
    assert_int_equal(points_of(figure, "entered")->count, 3);
    assert_string_equal(points_of(figure, "place")->texts[0], "town");
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(an_army_that_never_entered_is_not_on_the_map)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    m.story.step_count = 0;
    m.ends[2].stop = LAN_STOP_NOT_ENTERED;
    lan_figure *const figure = figure_of(&m);
    const size_t count = figure_layers(figure, 0, LAN_LAYER_POINTS);
    for (size_t i = 0; i < count; i++) {
        assert_false(
            figure_layer(figure, 0, LAN_LAYER_POINTS, i)->as.points.is_cross);
    }
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(terrains_of_the_scenario_stand_in_for_those_of_the_map)
{
    hand_story m;
    lan_terrain terrains[4];
    hand_story_init(&m, LAN_MAP_SQUARE);
    for (int32_t i = 0; i < 4; i++) {
        terrains[i] = *lan_grid_map_terrain(m.map, i);
    }
    terrains[1].cost[LAN_MOVEMENT_FOOT] = 1.0;
    m.def.terrains = terrains;
    lan_figure *const figure = figure_of(&m);
    const lan_cells *const cells =
        &figure_layer(figure, 0, LAN_LAYER_CELLS, 0)->as.cells;
    assert_int_equal(cells->kinds[18], cells->kinds[0]);
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(hexagons_and_roads_have_the_same_map)
{
    for (int shape = LAN_MAP_HEX; shape <= LAN_MAP_GRAPH; shape++) {
        hand_story m;
        hand_story_init(&m, (lan_map_shape)shape);
        lan_figure *const figure = figure_of(&m);
        assert_true(figure_layers(figure, 0, LAN_LAYER_LINE) == 6);
        assert_int_equal(points_of(figure, "red, off the map")->count, 2);
        assert_true(figure_layers(figure, 0, LAN_LAYER_STROKES) ==
                    (shape == LAN_MAP_GRAPH ? 1 : 0));
        lan_figure_destroy(figure);
        hand_story_clear(&m);
    }
}

TEST(a_hostile_name_does_no_harm_to_any_renderer)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_GRAPH);
    lan_figure *const figure = figure_of(&m);
    char *const text = figure_characters(figure);
    char *const script = figure_script(figure);
    assert_null(strchr(text, '\x1b'));
    assert_null(strchr(script, '\x1b'));
    assert_null(strstr(script, "\n'$(id)"));
    free(text);
    free(script);
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(characters_show_signs_and_numbers)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_figure *const figure = figure_of(&m);
    char *const text = figure_characters(figure);
    assert_non_null(strstr(text, "x red, off the map   @ blue\n"));
    assert_non_null(strstr(text, "2 battles, the larger the disc"));
    assert_non_null(strstr(text, "siege"));
    free(text);
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

/* --- names ---------------------------------------------------------------- */

#define CROWD 80

/* A crowd in the middle of a panel, each with a name. */
static lan_figure *crowd_figure(void)
{
    static double x[CROWD];
    static double y[CROWD];
    static char names[CROWD][32];
    static const char *texts[CROWD];
    lan_figure *figure = NULL;
    assert_ok(lan_figure_create("crowd", &figure));
    const lan_panel_def def = {.x = {.to = 100.0}, .y = {.to = 100.0}};
    for (int i = 0; i < CROWD; i++) {
        x[i] = 45.0 + i % 10;
        y[i] = 45.0 + i / 10;
        (void)snprintf(names[i], sizeof names[i], "army number %d", i);
        texts[i] = names[i];
    }
    const lan_points points = {
        .x = x, .y = y, .count = CROWD, .texts = texts, .drops_texts = true};
    lan_panel_points(lan_figure_panel(figure, &def), &points);
    return figure;
}

static bool do_overlap(const lan_label *a, const lan_label *b)
{
    const double wide[2] = {lan_shown_width(a->text, a->size, a->is_bold),
                            lan_shown_width(b->text, b->size, b->is_bold)};
    const double left[2] = {a->x - wide[0] * (a->align < 0   ? 0.0
                                              : a->align > 0 ? 1.0
                                                             : 0.5),
                            b->x - wide[1] * (b->align < 0   ? 0.0
                                              : b->align > 0 ? 1.0
                                                             : 0.5)};
    return left[0] < left[1] + wide[1] && left[1] < left[0] + wide[0] &&
           fabs(a->y - b->y) < a->size;
}

TEST(names_that_would_cover_each_other_are_left_out)
{
    lan_figure *const figure = crowd_figure();
    lan_layout *layout = NULL;
    size_t names = 0;
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, true, &layout));
    for (size_t i = 0; i < layout->label_count; i++) {
        const lan_label *const one = &layout->labels[i];
        const bool is_name = one->role == LAN_LABEL_WORD;
        names += is_name ? 1 : 0;
        for (size_t k = 0; is_name && k < i; k++) {
            const lan_label *const other = &layout->labels[k];
            assert_false(other->role == LAN_LABEL_WORD &&
                         do_overlap(one, other));
        }
    }
    assert_true(names > 5 && names < CROWD);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

/* --- spans ---------------------------------------------------------------- */

static lan_figure *curve_of(const hand_story *m)
{
    const lan_curve curve = {.title = "curve",
                             .time_unit = "day",
                             .battle = m->fought.battle,
                             .def = &m->fought.def,
                             .trajectory = m->fought.trajectory,
                             .outcome = m->fought.outcome,
                             .story = &m->story};
    lan_figure *figure = NULL;
    assert_ok(lan_curve_figure(&curve, 1, &figure, NULL));
    free(svg_of(figure));
    return figure;
}

/* A page that plays the battle hides what became of armies, and nothing else.
 */
TEST(what_became_of_armies_is_still)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_figure *const figure = figure_of(&m);
    const lan_panel *const panel = figure->panels[0];
    assert_true(panel->def.is_stage);
    size_t stays = 0;
    for (size_t i = 0; i < panel->layer_count; i++) {
        const lan_layer *const layer = &panel->layers[i];
        const char *const name = lan_layer_name(layer);
        if (layer->kind == LAN_LAYER_LINE || layer->kind == LAN_LAYER_AREA) {
            assert_true(layer->is_still);
        } else if (layer->kind == LAN_LAYER_POINTS) {
            const bool is_place = name != NULL && strcmp(name, "place") == 0;
            assert_int_equal(layer->is_still, !is_place);
        } else if (layer->kind == LAN_LAYER_CELLS) {
            assert_false(layer->is_still);
        }
        stays += layer->is_still ? 0 : 1;
    }
    assert_true(stays > 0 && stays < panel->layer_count);
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(a_curve_shades_the_time_of_each_battle_and_names_it)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_figure *const figure = curve_of(&m);
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_BAND), 2);
    const lan_band *const band =
        &figure_layer(figure, 0, LAN_LAYER_BAND, 1)->as.band;
    assert_close(band->x[0], 5.5, 0.0, 0.0);
    assert_close(band->x[1], 11.0, 0.0, 0.0);
    assert_string_equal(
        figure_layer(figure, 0, LAN_LAYER_RULE, 1)->as.rule.text,
        "2: relief, garrison, siege");
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}

TEST(many_battles_are_shaded_as_one_where_they_overlap)
{
    static lan_campaign_battle battles[20];
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    for (int i = 0; i < 20; i++) {
        battles[i] = m.battles[0];
        battles[i].from = i < 10 ? 40.0 - i : 60.0 + i;
        battles[i].to = battles[i].from + 1.5;
    }
    m.story.battles = battles;
    m.story.battle_count = 20;
    lan_figure *const figure = curve_of(&m);
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_BAND), 2);
    const lan_band *const band =
        &figure_layer(figure, 0, LAN_LAYER_BAND, 0)->as.band;
    assert_close(band->x[0], 31.0, 0.0, 0.0);
    assert_close(band->x[1], 41.5, 0.0, 0.0);
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_RULE), 0);
    lan_figure_destroy(figure);
    hand_story_clear(&m);
}
