/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/tornado.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/figures.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* The sensitivity of a file, and the measure of its first output. */
typedef struct scene {
    test_reading reading;
    lan_sensitivity *found;
    lan_sensitivity_def def;
    lan_tornado_view view;
} scene;

static const char duel[] =
    "format: 1\n"
    "time: {unit: hour, end: 300}\n"
    "units: {archer: {hit: 0.01}}\n"
    "armies:\n"
    "  blue: {units: {the_old_guard_of_the_third_regiment: {type: archer, "
    "count: 103}}}\n"
    "  red: {units: {archer: 81}}\n";

static scene scene_create(void)
{
    lan_error err;
    scene s = {.reading = read_text(duel)};
    lan_error_clear(&err);
    s.def = lan_scenario_sensitivity_def(s.reading.scenario);
    const lan_sensitivity_options options = {.seed = 1, .jobs = 1};
    assert_ok_or(lan_sensitivity_find(s.reading.scenario, &s.def, &options,
                                      NULL, &s.found, &err),
                 &err);
    s.view = (lan_tornado_view){.title = "A duel",
                                .scenario = s.reading.scenario,
                                .sensitivity = s.found};
    return s;
}

static void scene_destroy(scene *s)
{
    lan_sensitivity_destroy(s->found);
    reading_clear(&s->reading);
}

static lan_figure *figure_of(const scene *s)
{
    lan_tornado_view view = s->view;
    lan_figure *figure = NULL;
    lan_error err;
    view.def = &s->def;
    lan_error_clear(&err);
    assert_ok_or(lan_tornado_figure(&view, &figure, &err), &err);
    return figure;
}

/* Bars stand about where the scenario is, the widest on top. */
TEST(bars_go_from_one_end_of_a_range_to_the_other)
{
    scene s = scene_create();
    lan_figure *figure = figure_of(&s);
    const double base = s.found->elasticity->base[0];
    const lan_rule *rule = &figure_layer(figure, 0, LAN_LAYER_RULE, 0)->as.rule;
    assert_close(rule->at, base, 1e-12, 1e-15);
    assert_true(rule->is_flag);
    const size_t layers = figure_layers(figure, 0, LAN_LAYER_BARS);
    double widest[LAN_TORNADO_DRAWN_MAX] = {0.0};
    size_t halves = 0;
    for (size_t i = 0; i < layers; i++) {
        const lan_bars *bars =
            &figure_layer(figure, 0, LAN_LAYER_BARS, i)->as.bars;
        for (size_t k = 0; k < bars->count; k++) {
            const size_t row = (size_t)bars->at[k];
            assert_close(bars->from[k], base, 1e-12, 1e-15);
            widest[row] = fmax(widest[row], fabs(bars->to[k] - base));
            halves++;
        }
    }
    const size_t rows = figure->panels[0]->def.y.name_count;
    assert_true(rows >= 2);
    assert_int_equal(halves, 2 * rows);
    assert_true(widest[0] >= widest[rows - 1]);
    lan_figure_destroy(figure);
    scene_destroy(&s);
}

/* What is cut is in the middle: the end tells one value from the other. */
TEST(long_names_keep_what_is_changed)
{
    scene s = scene_create();
    lan_figure *figure = figure_of(&s);
    const lan_axis_def *y = &figure->panels[0]->def.y;
    size_t found = 0;
    for (size_t i = 0; i < y->name_count; i++) {
        const char *name = y->names[i];
        if (strncmp(name, "blue", 4) == 0) {
            assert_non_null(strstr(name, " count"));
            assert_non_null(strstr(name, "\xE2\x80\xA6"));
            found++;
        }
    }
    assert_int_equal(found, 1);
    lan_figure_destroy(figure);
    scene_destroy(&s);
}

TEST(few_bars_make_a_low_picture)
{
    scene s = scene_create();
    lan_figure *figure = figure_of(&s);
    assert_true(figure->height < LAN_FIGURE_LINES);
    lan_figure_destroy(figure);
    scene_destroy(&s);
}

TEST(shares_of_a_variance_are_no_tornado)
{
    scene s = scene_create();
    lan_sensitivity without = *s.found;
    lan_figure *figure = NULL;
    lan_error err;
    without.elasticity = NULL;
    s.view.sensitivity = &without;
    lan_error_clear(&err);
    assert_int_equal(lan_tornado_figure(&s.view, &figure, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "a tornado is of elasticities"));
    assert_null(figure);
    scene_destroy(&s);
}
