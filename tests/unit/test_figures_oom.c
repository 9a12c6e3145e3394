/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figure/draw.h"

#include <stdio.h>

#include "lanchester/results.h"
#include "results/figures/curve.h"
#include "results/figures/losses.h"
#include "results/figures/odds.h"
#include "results/figures/portrait_impl.h"
#include "results/figures/sweep.h"
#include "tests/support/fought.h"
#include "tests/support/hand_story.h"
#include "tests/support/oom.h"
#include "tests/support/swept.h"

static const char *const names[] = {"blue", "red"};
static const double counts[] = {103.0, 81.0};
static const lan_reinforcement_def coming = {
    .form = LAN_REINFORCEMENT_AT, .from = 11.3, .count = 5.0};

static void fight(fought *f)
{
    fought_init(f, 2, names, counts);
    f->armies[0].has_morale = true;
    f->armies[0].morale = lan_morale_def_default();
    f->groups[1].reinforcements = &coming;
    f->groups[1].reinforcement_count = 1;
    fought_run(f);
}

/* Draws a figure to nowhere and destroys it. */
static lan_status draw_svg(lan_figure *figure)
{
    FILE *const out = fopen("/dev/null", "w");
    assert_non_null(out);
    const lan_status status = lan_figure_to_svg(figure, NULL, out);
    fclose(out);
    lan_figure_destroy(figure);
    return status;
}

static bool draw_curve(void *context)
{
    const fought *const f = context;
    const lan_curve curve = {.title = "",
                             .time_unit = "",
                             .battle = f->battle,
                             .def = &f->def,
                             .trajectory = f->trajectory,
                             .outcome = f->outcome};
    lan_figure *figure = NULL;
    lan_status status = lan_curve_figure(&curve, 1, &figure, NULL);
    if (status == LAN_OK) {
        status = draw_svg(figure);
    } else {
        assert_null(figure);
    }
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    return status == LAN_OK;
}

TEST(a_curve_without_memory_leaves_nothing)
{
    fought f;
    fight(&f);
    assert_true(oom_try_all(draw_curve, &f) > 50);
    fought_clear(&f);
}

static bool stop_early(void *context, double done, double total)
{
    (void)context;
    return done < 0.04 * total;
}

/* Of the hundreds of battles that a portrait fights, those before the third
 * column stand for all. */
static bool begin_portrait(void *context)
{
    const fought *const f = context;
    const lan_phase phase = {.title = "",
                             .time_unit = "",
                             .def = &f->def,
                             .solver = f->options,
                             .battle = f->battle,
                             .outcome = f->outcome};
    const lan_progress progress = {stop_early, NULL};
    lan_portrait portrait;
    const lan_status status =
        phase_portrait_init(&portrait, &phase, &progress, NULL);
    assert_true(status == LAN_ECANCELLED || status == LAN_ENOMEM);
    return status == LAN_ECANCELLED;
}

TEST(a_portrait_without_memory_leaves_nothing)
{
    fought f;
    fight(&f);
    assert_true(oom_try_all(begin_portrait, &f) > 20);
    fought_clear(&f);
}

/* Odds of a 3 v 2. */
static bool draw_odds(void *context)
{
    const fought *const f = context;
    double survivors[2][4] = {{0.0, 11.0, 28.0, 54.0}, {0.0, 11.0, 16.0, 0.0}};
    lan_side_odds sides[] = {
        {.win = 93.0, .survivors = survivors[0], .most = 3},
        {.win = 27.0, .survivors = survivors[1], .most = 2}};
    const lan_odds odds = {
        .method = LAN_ODDS_EXACT, .side_count = 2, .sides = sides};
    const lan_odds_view view = {.title = "",
                                .time_unit = "",
                                .battle = f->battle,
                                .odds = &odds,
                                .outcome = f->outcome};
    lan_figure *figure = NULL;
    lan_status status = lan_odds_figure(&view, &figure, NULL);
    if (status == LAN_OK) {
        status = draw_svg(figure);
    }
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    return status == LAN_OK;
}

TEST(odds_without_memory_leave_nothing)
{
    fought f;
    fight(&f);
    assert_true(oom_try_all(draw_odds, &f) > 1);
    fought_clear(&f);
}

static bool draw_losses(void *context)
{
    const fought *const f = context;
    const lan_losses_view view = {
        .title = "", .battle = f->battle, .outcome = f->outcome};
    lan_figure *figure = NULL;
    lan_status status = lan_losses_figure(&view, &figure);
    if (status == LAN_OK) {
        status = draw_svg(figure);
    }
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    return status == LAN_OK;
}

TEST(losses_without_memory_leave_nothing)
{
    fought f;
    fight(&f);
    assert_true(oom_try_all(draw_losses, &f) > 10);
    fought_clear(&f);
}

/* One row of a sweep, drawn. */
static bool draw_sweep(void *context)
{
    const swept *const of = context;
    const double recorded[] = {0.3, 0.0};
    const lan_sweep_row row = {.run = 1, .recorded = recorded};
    lan_figure *figures[LAN_SWEEP_FIGURES_MAX];
    lan_sweep_places *places = NULL;
    size_t count = 0;
    lan_status status =
        lan_sweep_places_create(of->reading.scenario, of->sweep, &places);
    if (status == LAN_OK) {
        assert_ok(lan_sweep_places_add(places, &row));
        status = lan_sweep_figures(places, "", figures, &count);
    }
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    assert_int_equal(count > 0, status == LAN_OK);
    for (size_t i = 0; i < count; i++) {
        const lan_status drawn = draw_svg(figures[i]);
        assert_true(drawn == LAN_OK || drawn == LAN_ENOMEM);
        status = status == LAN_OK ? drawn : status;
    }
    lan_sweep_places_destroy(places);
    return status == LAN_OK;
}

TEST(sweeps_without_memory_leave_nothing)
{
    static const char *const sweeps[] = {
        "sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2, 0.4]}], "
        "record: [margin, winner]}",
        "sweep: {vary: [{path: units.archer.hit, values: [0.1, 0.2]}, {path: "
        "armies.red.units.knight, values: [5, 7, 8]}], record: [margin, "
        "winner]}"};
    for (size_t i = 0; i < sizeof sweeps / sizeof sweeps[0]; i++) {
        swept of = swept_duel(sweeps[i]);
        assert_true(oom_try_all(draw_sweep, &of) > 30);
        swept_clear(&of);
    }
}

static bool draw_campaign(void *context)
{
    const hand_story *const m = context;
    lan_figure *figure = NULL;
    lan_status status = lan_campaign_map_figure(&m->view, &figure);
    if (status == LAN_OK) {
        status = draw_svg(figure);
    } else {
        assert_null(figure);
    }
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    return status == LAN_OK;
}

TEST(a_campaign_without_memory_leaves_nothing)
{
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_GRAPH; shape++) {
        hand_story m;
        if (shape == LAN_MAP_HEX) {
            continue; /* an area for each cell is nothing new */
        }
        hand_story_init(&m, (lan_map_shape)shape);
        assert_true(oom_try_all(draw_campaign, &m) > 50);
        hand_story_clear(&m);
    }
}
