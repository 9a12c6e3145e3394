/* tests/unit/test_matchup_picture.c - match-ups as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "results/figures/matchup.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/figures.h"
#include "tests/support/support.h"

#define MOST 61

typedef struct scene {
    lan_matchup_unit units[MOST];
    lan_matchup_cell cells[MOST * MOST];
    lan_matchup matchup;
    lan_matchup_findings *findings;
    lan_matchup_view view;
} scene;

/* Each beats the next with these odds, and all others are even. */
static scene *scene_create(int32_t count, double odds, const char *const *names)
{
    scene *s = calloc(1, sizeof *s);
    lan_error err;
    assert_non_null(s);
    s->matchup = (lan_matchup){.count = count,
                               .has_odds = true,
                               .budget = 2500.0,
                               .units = s->units,
                               .cells = s->cells};
    for (int32_t i = 0; i < count; i++) {
        s->units[i] = (lan_matchup_unit){
            .name = names[i % 3], .soldiers = 250, .cost = 10.0};
        for (int32_t j = 0; j < count; j++) {
            const double win = j == (i + 1) % count   ? odds
                               : i == (j + 1) % count ? 1.0 - odds
                                                      : 0.5;
            s->cells[i * count + j] = (lan_matchup_cell){
                .win = win, .lose = 1.0 - win, .low = win, .high = win};
        }
    }
    lan_error_clear(&err);
    assert_ok_or(lan_matchup_findings_make(&s->matchup, LAN_PAYOFF_ODDS,
                                           &s->findings, &err),
                 &err);
    s->view = (lan_matchup_view){
        .title = "A ring", .matchup = &s->matchup, .findings = s->findings};
    return s;
}

static void scene_destroy(scene *s)
{
    lan_matchup_findings_destroy(s->findings);
    free(s);
}

static lan_figure *figure_of(const scene *s)
{
    lan_figure *figure = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_matchup_figure(&s->view, &figure, &err), &err);
    return figure;
}

static const lan_cells *cells_of(const lan_figure *figure)
{
    return &figure_layer(figure, 0, LAN_LAYER_CELLS, 0)->as.cells;
}

static const char *const ring[] = {"spear", "horse", "bow"};

TEST(cells_hold_what_the_row_is_ahead_by_and_bars_the_mix)
{
    scene *s = scene_create(3, 0.93, ring);
    lan_figure *figure = figure_of(s);
    const lan_cells *cells = cells_of(figure);
    assert_close(cells->values[1], 0.86, 1e-12, 0.0);
    assert_close(cells->values[3], -0.86, 1e-12, 0.0);
    assert_string_equal(cells->texts[1], "93.0");
    assert_string_equal(cells->texts[3], "7.0");
    assert_true(isnan(cells->values[4])); /* a type does not meet itself */
    assert_null(cells->texts[4]);
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_AREA), 3);
    assert_string_equal(figure->panels[0]->def.y.names[1], "horse");
    const lan_bars *bars = &figure_layer(figure, 1, LAN_LAYER_BARS, 0)->as.bars;
    assert_close(bars->to[2], 1.0 / 3.0, 1e-9, 0.0);
    assert_string_equal(bars->texts[2], "33.3 %");
    assert_true(figure_has_line(figure,
                                "Win probability of the row against the "
                                "column, in %; armies that cost 2,500."));
    assert_true(figure_has_line(
        figure, "Rock, paper, scissors: 100 % of who beats whom goes round."));
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* The first loses to both, the second beats both. */
TEST(types_are_sorted_by_rating_where_that_is_asked_for)
{
    static const double wins[9] = {0.5, 0.1, 0.3, 0.9, 0.5, 0.8, 0.7, 0.2, 0.5};
    scene *s = scene_create(3, 0.5, ring);
    lan_matchup_findings_destroy(s->findings);
    s->findings = NULL;
    for (size_t i = 0; i < 9; i++) {
        s->cells[i].win = wins[i];
        s->cells[i].lose = 1.0 - wins[i];
    }
    assert_ok(lan_matchup_findings_make(&s->matchup, LAN_PAYOFF_ODDS,
                                        &s->findings, NULL));
    s->view.findings = s->findings;
    s->view.is_by_rating = true;
    lan_figure *figure = figure_of(s);
    assert_string_equal(figure->panels[0]->def.y.names[0], "horse");
    assert_string_equal(figure->panels[0]->def.x.names[1], "bow");
    assert_string_equal(figure->panels[0]->def.x.names[2], "spear");
    assert_string_equal(cells_of(figure)->texts[1], "80.0");
    assert_string_equal(cells_of(figure)->texts[2], "90.0");
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* All of the row attack at three to one against: the diagonal is drawn too. */
TEST(a_terrain_shows_what_the_row_gets_where_the_column_stands)
{
    scene *s = scene_create(3, 0.93, ring);
    lan_matchup_cell cells[9];
    const lan_matchup_terrain wood = {"wood", 0.5, cells};
    for (size_t i = 0; i < 9; i++) {
        cells[i] = (lan_matchup_cell){.win = 0.25, .lose = 0.75};
    }
    s->view.terrain = &wood;
    lan_figure *figure = figure_of(s);
    assert_string_equal(cells_of(figure)->texts[0], "25.0");
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_AREA), 0);
    assert_true(figure_has_line(figure,
                                "Win probability of the row against the column "
                                "that stands in wood, in %; armies that cost "
                                "2,500."));
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(hostile_names_stay_within_their_quotes)
{
    static const char *const names[] = {"a'; system 'x", "`b`", "@c"};
    scene *s = scene_create(3, 0.93, names);
    lan_figure *figure = figure_of(s);
    char *text = figure_script(figure);
    assert_non_null(strstr(text, "'a''; system ''x'"));
    assert_non_null(strstr(text, "'`b`'"));
    free(text);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(too_many_types_have_no_picture)
{
    scene *s = scene_create(60, 0.8, ring);
    lan_figure *figure = figure_of(s);
    assert_int_equal(cells_of(figure)->columns, 60);
    lan_figure_destroy(figure);
    scene_destroy(s);

    lan_error err;
    figure = NULL;
    s = scene_create(61, 0.8, ring);
    lan_error_clear(&err);
    assert_int_equal(lan_matchup_figure(&s->view, &figure, &err), LAN_EINVAL);
    assert_string_equal(
        err.text, "a picture of match-ups shows at most 60 types, not 61");
    assert_null(figure);
    scene_destroy(s);
}

/* Of few types the numbers are written, of many none, not the short ones alone;
 * then names stand steeper, and the picture is as high as they need. */
TEST(many_types_have_room_for_their_names)
{
    scene *few = scene_create(12, 1.0, ring);
    scene *many = scene_create(52, 1.0, ring);
    lan_figure *of_few = figure_of(few);
    lan_figure *of_many = figure_of(many);
    char *small = figure_script(of_few);
    char *large = figure_script(of_many);
    assert_non_null(strstr(small, "size 1200,720"));
    assert_non_null(strstr(large, "size 1200,1160"));
    assert_non_null(strstr(small, "100.0"));
    assert_non_null(strstr(small, "0.0'"));
    assert_null(strstr(large, "0.0'"));
    assert_null(strstr(small, "rotate by 62"));
    assert_non_null(strstr(large, "rotate by 62"));
    free(small);
    free(large);
    lan_figure_destroy(of_few);
    lan_figure_destroy(of_many);
    scene_destroy(few);
    scene_destroy(many);
}
