/* tests/unit/test_matchup_picture.c - match-ups drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "results/figures/matchup.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/support.h"
#include "tests/support/svg.h"

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

static char *drawn(const scene *s)
{
    lan_figure *figure = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_matchup_figure(&s->view, &figure, &err), &err);
    char *text = svg_of(figure);
    lan_figure_destroy(figure);
    return text;
}

static const char *const ring[] = {"spear", "horse", "bow"};

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
    char *text = drawn(s);
    assert_int_equal(count_parts(text, ">25.0<"), 9);
    assert_non_null(strstr(text, "the column that stands in wood, in %; armies "
                                 "that cost 2,500."));
    assert_non_null(strstr(text, "each attacking and attacked in turn."));
    free(text);
    scene_destroy(s);
}

TEST(a_picture_holds_cells_bars_and_numbers)
{
    scene *s = scene_create(3, 0.93, ring);
    char *text = drawn(s);
    assert_int_equal(count_parts(text, ">93.0<"), 3);
    assert_int_equal(count_parts(text, ">7.0<"), 3);
    /* the diagonal has no number */
    assert_null(strstr(text, ">50.0<"));
    assert_int_equal(count_parts(text, ">33.3 %<"), 3);
    assert_non_null(strstr(text, "Rock, paper, scissors: 100 % of who beats "
                                 "whom goes round."));
    free(text);
    scene_destroy(s);
}

/* The text and the picture have one function for it. */
TEST(a_cell_has_a_digit_behind_the_point_and_no_minus_zero)
{
    scene *s = scene_create(3, 0.93, ring);
    char text[LAN_MATCHUP_CELL_SIZE];
    assert_string_equal(lan_matchup_shown_cell(&s->view, 0, 1, text), "93.0");
    assert_string_equal(lan_matchup_shown_cell(&s->view, 1, 1, text), "-");
    s->findings->by = LAN_PAYOFF_MARGIN;
    s->cells[1].margin = -0.0004;
    s->cells[2].margin = 0.8094;
    assert_string_equal(lan_matchup_shown_cell(&s->view, 0, 1, text), "+0.0");
    assert_string_equal(lan_matchup_shown_cell(&s->view, 0, 2, text), "+80.9");
    scene_destroy(s);
}

TEST(the_best_can_come_first)
{
    scene *s = scene_create(3, 0.93, ring);
    int32_t order[] = {2, 0, 1};
    s->view.is_by_rating = true;
    memcpy(s->findings->rating->order, order, sizeof order);
    char *text = drawn(s);
    const char *bow = strstr(text, ">bow<");
    assert_non_null(bow);
    assert_true(bow < strstr(text, ">spear<"));
    free(text);
    scene_destroy(s);
}

TEST(hostile_names_are_words_of_the_picture)
{
    static const char *const names[] = {"a'; system 'x", "<b>]]>", "@c&"};
    scene *s = scene_create(3, 0.93, names);
    char *text = drawn(s);
    assert_non_null(strstr(text, "&lt;b&gt;"));
    assert_null(strstr(text, "<b>"));
    free(text);
    scene_destroy(s);
}

TEST(many_types_have_no_numbers_and_too_many_no_picture)
{
    lan_figure *figure = NULL;
    lan_error err;
    scene *s = scene_create(60, 0.8, ring);
    char *text = drawn(s);
    assert_null(strstr(text, ">80.0<"));
    free(text);
    scene_destroy(s);

    s = scene_create(61, 0.8, ring);
    lan_error_clear(&err);
    assert_int_equal(lan_matchup_figure(&s->view, &figure, &err), LAN_EINVAL);
    assert_string_equal(
        err.text, "a picture of match-ups shows at most 60 types, not 61");
    assert_null(figure);
    scene_destroy(s);
}
