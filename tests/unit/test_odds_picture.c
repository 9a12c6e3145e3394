/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/odds.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/figures.h"
#include "tests/support/fought.h"
#include "tests/support/widest.h"

#define MOST_SIDES 8
#define MOST       2000

static const char *const names[] = {"blue", "red",  "green", "grey",
                                    "pink", "gold", "teal",  "lime"};

/* A battle, fought by the averages, with odds of a test's own. */
typedef struct scene {
    fought battle;
    double survivors[MOST_SIDES][MOST + 1];
    lan_side_odds sides[MOST_SIDES];
    lan_odds odds;
    lan_odds_view view;
} scene;

static scene *scene_create(size_t sides, const char *const *called)
{
    double counts[MOST_SIDES];
    scene *s = calloc(1, sizeof *s);
    assert_non_null(s);
    for (size_t i = 0; i < sides; i++) {
        counts[i] = 103.0 - 11.0 * (double)i;
        s->sides[i] =
            (lan_side_odds){.survivors = s->survivors[i], .most = MOST};
    }
    fought_init(&s->battle, sides, called, counts);
    fought_run(&s->battle);
    s->odds = (lan_odds){.method = LAN_ODDS_EXACT,
                         .form = "square",
                         .side_count = (int32_t)sides,
                         .sides = s->sides};
    s->view = (lan_odds_view){.title = "A duel",
                              .time_unit = "day",
                              .battle = s->battle.battle,
                              .odds = &s->odds,
                              .outcome = s->battle.outcome};
    return s;
}

static void scene_destroy(scene *s)
{
    fought_clear(&s->battle);
    free(s);
}

static void set(scene *s, int32_t side, int32_t n, double chance)
{
    s->survivors[side][n] = chance;
    s->sides[side].win += chance;
}

/* 3 v 2 under the square law, equal rates: in 120ths. */
static scene *three_against_two(const char *const *called)
{
    scene *s = scene_create(2, called);
    set(s, 0, 1, 11.0 / 120.0);
    set(s, 0, 2, 28.0 / 120.0);
    set(s, 0, 3, 54.0 / 120.0);
    set(s, 1, 1, 11.0 / 120.0);
    set(s, 1, 2, 16.0 / 120.0);
    return s;
}

/* --- words --------------------------------------------------------------- */

TEST(percents_never_round_to_certainty)
{
    static const struct {
        double chance;
        const char *want;
    } rows[] = {
        {0.0, "0 %"},
        {1.0, "100 %"},
        {0.5133, "51.3 %"},
        {0.0412, "4.1 %"},
        {0.00512, "0.51 %"},
        {0.000123, "0.012 %"},
        {0.9993, "99.930 %"},
        {0.999988, "99.9988 %"},
        {3.2e-9, "3.2e-07 %"},
        {0.99991, "99.9910 %"},
        {1.0 - 1e-9, ">99.9999 %"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[LAN_ODDS_PERCENT_SIZE];
        assert_string_equal(lan_odds_percent(rows[i].chance, text),
                            rows[i].want);
    }
}

TEST(the_sentence_names_sides_and_nobody)
{
    char text[LAN_ODDS_SENTENCE_SIZE];
    scene *s = three_against_two(names);
    assert_string_equal(lan_odds_sentence(&s->view, true, text),
                        "blue wins 77.5 %, red 22.5 %.");
    s->odds.neither = 0.013;
    assert_string_equal(lan_odds_sentence(&s->view, true, text),
                        "blue wins 77.5 %, red 22.5 %, neither 1.3 %.");
    scene_destroy(s);
}

TEST(many_sides_are_summed_up)
{
    char text[LAN_ODDS_SENTENCE_SIZE];
    scene *s = scene_create(8, names);
    for (int32_t i = 0; i < 8; i++) {
        set(s, i, 7 + i, 0.1 + 0.005 * (double)i);
    }
    s->odds.neither = 0.06;
    assert_string_equal(lan_odds_sentence(&s->view, true, text),
                        "blue wins 10.0 %, red 10.5 %, green 11.0 %, grey "
                        "11.5 %, pink 12.0 %, others 39.0 %, nobody 6.0 %.");
    scene_destroy(s);
}

TEST(surprises_are_told_exactly_where_they_are)
{
    static const struct {
        int32_t winner;
        bool near_tie;
        bool is_parity;
        double blue;
        const char *want;
    } rows[] = {
        {0, false, false, 0.5, ""},
        {0, false, false, 0.81, ""},
        {1, false, false, 0.49, ""},
        {LAN_WINNER_NONE, false, false, 0.3, ""},
        {LAN_WINNER_NONE, false, true, 0.513,
         "By the equations it is a parity; random battles give blue 51.3 %."},
        {0, false, false, 0.4999,
         "By the equations blue wins, but its odds are below a half: 50.0 %, "
         "against 50.0 % for red."},
        {1, false, false, 0.61,
         "By the equations red wins, but its odds are below a half: 39.0 %, "
         "against 61.0 % for blue."},
        {LAN_WINNER_MUTUAL, false, false, 0.513,
         "By the equations it is a parity; random battles give blue 51.3 %."},
        {1, true, false, 0.481,
         "By the equations it is a parity; random battles give red 51.9 %."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[LAN_ODDS_SENTENCE_SIZE];
        scene *s = scene_create(2, names);
        set(s, 0, 31, rows[i].blue);
        set(s, 1, 17, 1.0 - rows[i].blue);
        s->battle.outcome->winner = rows[i].winner;
        s->battle.outcome->near_tie = rows[i].near_tie;
        s->odds.is_parity = rows[i].is_parity;
        assert_string_equal(lan_odds_surprise(&s->view, true, text),
                            rows[i].want);
        scene_destroy(s);
    }
}

TEST(a_favourite_below_a_half_is_told_alone)
{
    char text[LAN_ODDS_SENTENCE_SIZE];
    scene *s = scene_create(3, names);
    set(s, 0, 31, 0.43);
    set(s, 1, 31, 0.37);
    set(s, 2, 31, 0.2);
    s->battle.outcome->winner = 0;
    assert_string_equal(
        lan_odds_surprise(&s->view, true, text),
        "By the equations blue wins, but its odds are below a half: 43.0 %.");
    s->view.outcome = NULL;
    assert_string_equal(lan_odds_surprise(&s->view, true, text), "");
    scene_destroy(s);
}

/* --- figures ------------------------------------------------------------- */

static lan_figure *figure_of(const scene *s)
{
    lan_figure *figure = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_odds_figure(&s->view, &figure, &err), &err);
    return figure;
}

static const lan_band *band_of(const lan_figure *figure, size_t panel,
                               size_t index)
{
    return &figure_layer(figure, panel, LAN_LAYER_BAND, index)->as.band;
}

/* Half a soldier around 3 and 2 of blue at the left, and around 1 of red. */
TEST(two_sides_share_an_axis_around_nobody)
{
    static const double blue[][2] = {{-3.5, 0.0},
                                     {-3.5, 54.0 / 120.0},
                                     {-2.5, 28.0 / 120.0},
                                     {-1.5, 11.0 / 120.0},
                                     {-0.5, 0.0}};
    scene *s = three_against_two(names);
    lan_figure *figure = figure_of(s);
    const lan_band *left = band_of(figure, 0, 0);
    const lan_band *right = band_of(figure, 0, 1);
    assert_int_equal(left->count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_close(left->x[i], blue[i][0], 1e-12, 0.0);
        assert_close(left->low[i], blue[i][1], 1e-12, 1e-15);
    }
    assert_close(right->x[1], 0.5, 1e-12, 0.0);
    assert_close(right->low[1], 11.0 / 120.0, 1e-12, 0.0);
    assert_true(figure_has_word(figure, 0, "blue wins 77.5 %"));
    assert_true(figure_has_word(figure, 0, "red wins 22.5 %"));
    assert_true(
        figure_has_word(figure, 0, "median 3 left, 80 % within 1 to 3"));
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* sqrt(103^2 - 92^2) = 46.3 left by the equations: off the axis of a 3 v 2. */
TEST(the_equations_are_marked_where_they_end)
{
    scene *s = three_against_two(names);
    lan_figure *figure = figure_of(s);
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_RULE), 1);
    lan_figure_destroy(figure);
    scene_destroy(s);

    s = scene_create(2, names);
    for (int32_t n = 30; n < 70; n++) {
        set(s, 0, n, 0.02);
    }
    for (int32_t n = 1; n < 21; n++) {
        set(s, 1, n, 0.01);
    }
    figure = figure_of(s);
    const lan_rule *rule = &figure_layer(figure, 0, LAN_LAYER_RULE, 1)->as.rule;
    assert_string_equal(rule->text, "by the equations");
    assert_close(rule->at, -46.314, 1e-3, 0.0);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(simulated_odds_say_how_many_battles)
{
    scene *s = three_against_two(names);
    s->odds.method = LAN_ODDS_SIMULATE;
    s->odds.battles = 20480;
    lan_figure *figure = figure_of(s);
    assert_true(figure_has_line(figure, "20,480 simulated battles."));
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* A comb: every other number of soldiers was left by some of a hundred
 * battles. */
TEST(few_battles_are_drawn_in_few_bars)
{
    scene *s = scene_create(2, names);
    s->odds.method = LAN_ODDS_SIMULATE;
    s->odds.battles = 100;
    for (int32_t n = 2; n <= 100; n += 2) {
        set(s, 0, n, 0.02);
    }
    lan_figure *figure = figure_of(s);
    const lan_band *band = band_of(figure, 0, 0);
    assert_true(band->count <= 12);
    for (size_t i = 1; i + 1 < band->count; i++) {
        assert_true(band->low[i] > 0.0);
    }
    lan_figure_destroy(figure);

    s->odds.method = LAN_ODDS_EXACT; /* what is known is drawn as it is */
    figure = figure_of(s);
    assert_true(band_of(figure, 0, 0)->count > 90);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(more_sides_have_a_panel_each)
{
    scene *s = scene_create(3, names);
    set(s, 0, 31, 0.43);
    set(s, 1, 33, 0.5);
    set(s, 2, 12, 0.07);
    lan_figure *figure = figure_of(s);
    assert_int_equal(figure->panel_count, 3);
    assert_string_equal(figure->panels[2]->def.title,
                        "green wins 7.0 %; median 12 left, 80 % within 12 to "
                        "12");
    const lan_band *band = band_of(figure, 2, 0);
    assert_close(band->x[1], 11.5, 1e-12, 0.0);
    assert_close(band->low[1], 0.07, 1e-12, 0.0);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(nobody_winning_is_still_a_picture)
{
    scene *s = scene_create(2, names);
    s->odds.neither = 1.0;
    lan_figure *figure = figure_of(s);
    assert_true(
        figure_has_line(figure, "blue wins 0 %, red 0 %, neither 100 %."));
    char *script = figure_script(figure);
    char *text = figure_characters(figure);
    assert_non_null(strstr(script, "neither 100 %"));
    assert_non_null(strstr(text, "neither 100 %"));
    free(script);
    free(text);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(colours_are_those_of_the_sides_names)
{
    static const char *const swapped[] = {"red", "blue"};
    scene *s = three_against_two(swapped);
    lan_figure *figure = figure_of(s);
    const lan_paint red = band_of(figure, 0, 0)->paint;
    const lan_paint blue = band_of(figure, 0, 1)->paint;
    assert_true((red >> 16 & 0xFF) > (red & 0xFF));
    assert_true((blue & 0xFF) > (blue >> 16 & 0xFF));
    lan_figure_destroy(figure);
    scene_destroy(s);
}

/* The axis ends at 1.36 times 45 %; of its 16 rows 45 % are 11.8, 23.3 % are
 * 6.1 and 9.2 % are 2.4; a row that is full by three quarters is shown full. */
TEST(blocks_are_as_high_as_the_probabilities)
{
    scene *s = three_against_two(names);
    lan_figure *figure = figure_of(s);
    char *text = figure_characters(figure);
    size_t full[3] = {0, 0, 0};
    char *rest = text;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        for (size_t i = 0; i < 3; i++) {
            const size_t at = 11 + 12 * i;
            full[i] += strlen(line) > at && line[at] == '#' ? 1 : 0;
        }
    }
    assert_int_equal(full[0], 12);
    assert_int_equal(full[1], 6);
    assert_int_equal(full[2], 2);
    free(text);
    lan_figure_destroy(figure);
    scene_destroy(s);
}

TEST(characters_fit_their_width)
{
    static const int32_t mosts[] = {2, 13, 61, 137, 433, 1999};
    for (size_t i = 0; i < sizeof mosts / sizeof mosts[0]; i++) {
        scene *s = scene_create(2, names);
        for (int32_t n = 1; n <= mosts[i]; n++) {
            set(s, 0, n, 0.3 / (double)mosts[i]);
            set(s, 1, n, 0.7 / (double)mosts[i]);
        }
        lan_figure *figure = figure_of(s);
        char *text = figure_characters(figure);
        assert_true(widest_line(text) <= 78);
        free(text);
        lan_figure_destroy(figure);
        scene_destroy(s);
    }
}

TEST(what_cannot_be_shown_is_refused)
{
    lan_error err;
    lan_figure *figure = NULL;
    scene *s = scene_create(7, names);
    lan_error_clear(&err);
    assert_int_equal(lan_odds_figure(&s->view, &figure, &err), LAN_EINVAL);
    assert_string_equal(err.text,
                        "a picture of odds shows at most 6 sides, not 7");
    scene_destroy(s);

    s = three_against_two(names);
    s->odds.side_count = 1;
    assert_int_equal(lan_odds_figure(&s->view, &figure, NULL), LAN_EINVAL);
    assert_null(figure);
    scene_destroy(s);
}
