/* tests/unit/test_matchup_picture.c - match-ups drawn and shaded.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plots/matchup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
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

static char *drawn(const scene *s, lan_picture picture, lan_status want,
                   lan_error *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    picture.out = out;
    lan_error_clear(err);
    const lan_status status = lan_matchup_draw(&s->view, &picture, err);
    fclose(out);
    if (status != want) {
        fail_with("status %d: %s", (int)status, err->text);
    }
    return text;
}

static const char *const ring[] = {"spear", "horse", "bow"};

TEST(characters_are_darker_where_the_row_is_ahead)
{
    scene *s = scene_create(3, 0.93, ring);
    lan_error err;
    char *text = drawn(s, lan_picture_default(), LAN_OK, &err);
    assert_string_equal(
        text, "A ring\n"
              "Odds of the row against the column, in %; armies that cost "
              "2,500.\n"
              "Rock, paper, scissors: 100 % of who beats whom goes round.\n"
              "\n"
              "              1  2  3\n"
              "  1  spear      ## ..   33.3 %\n"
              "  2  horse   ..    ##   33.3 %\n"
              "  3  bow     ## ..      33.3 %\n"
              "\n"
              "The row is far behind .. :: oo 88 ## far ahead; at the right "
              "the mix.\n");
    free(text);
    scene_destroy(s);
}

/* Twenty types: cells of one column, of two, or of three as those of few;
 * numbers of two digits stand upright below three. */
TEST(characters_of_many_types_are_narrower)
{
    static const struct {
        int32_t columns;
        const char *text;
    } cases[] = {
        {50, "\n                     1         2\n"
             "            12345678901234567890\n"
             "  1  spear   #ooooooooooooooooo.    5.0 %\n"},
        {80, "\n                               1                   2\n"
             "             1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0\n"
             "  1  spear     # o o o o o o o o o o o o o o o o o .    5.0 %\n"},
        {110,
         "\n              1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 "
         "19 20\n"
         "  1  spear      ## oo oo oo oo oo oo oo oo oo oo oo oo oo oo oo oo "
         "oo "
         "..    5.0 %\n"}};
    scene *s = scene_create(20, 0.93, ring);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lan_picture picture = lan_picture_default();
        lan_error err;
        picture.columns = cases[i].columns;
        char *text = drawn(s, picture, LAN_OK, &err);
        if (strstr(text, cases[i].text) == NULL) {
            fail_with("at %d columns:\n%s", (int)picture.columns, text);
        }
        free(text);
    }
    scene_destroy(s);
}

/* All of the row attack at three to one against: the diagonal is drawn too. */
TEST(a_terrain_shows_what_the_row_gets_where_the_column_stands)
{
    scene *s = scene_create(3, 0.93, ring);
    lan_matchup_cell cells[9];
    const lan_matchup_terrain wood = {"wood", 0.5, cells};
    lan_picture picture = lan_picture_default();
    lan_error err;
    for (size_t i = 0; i < 9; i++) {
        cells[i] = (lan_matchup_cell){.win = 0.25, .lose = 0.75};
    }
    s->view.terrain = &wood;
    char *text = drawn(s, picture, LAN_OK, &err);
    assert_string_equal(
        text, "A ring\n"
              "Odds of the row against the column that stands in wood, in %; "
              "armies that cost 2,500.\n"
              "Rock, paper, scissors: 100 % of who beats whom goes round, each "
              "attacking and attacked in turn.\n"
              "\n"
              "              1  2  3\n"
              "  1  spear   :: :: ::   33.3 %\n"
              "  2  horse   :: :: ::   33.3 %\n"
              "  3  bow     :: :: ::   33.3 %\n"
              "\n"
              "The row is far behind .. :: oo 88 ## far ahead; at the right "
              "the mix.\n");
    free(text);
    picture.script_only = true;
    text = drawn(s, picture, LAN_OK, &err);
    assert_non_null(strstr(text, "\n0.5 0.5 25.0 "));
    free(text);
    scene_destroy(s);
}

TEST(blocks_are_for_those_who_show_them)
{
    scene *s = scene_create(3, 0.7, ring);
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.utf8 = true;
    char *text = drawn(s, picture, LAN_OK, &err);
    assert_non_null(strstr(text, "\xE2\x96\x93\xE2\x96\x93"));
    free(text);
    scene_destroy(s);
}

TEST(a_picture_holds_cells_bars_and_numbers)
{
    scene *s = scene_create(3, 0.93, ring);
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.script_only = true;
    picture.utf8 = true;
    char *text = drawn(s, picture, LAN_OK, &err);
    /* the first row's second cell: 93 %, white on blue */
    assert_non_null(strstr(text, "\n1.5 0.5 93.0 16777215\n"));
    assert_non_null(strstr(text, "\n0.5 1.5 7.0 16777215\n"));
    /* the diagonal is grey and has no number */
    assert_non_null(strstr(text, "\n0.5 0.5 0.02 0.98 0.02 0.98 15329769\n"));
    assert_null(strstr(text, "\n0.5 0.5 50.0"));
    assert_non_null(strstr(text, "'33.3 %'"));
    assert_non_null(strstr(text, "with labels"));
    free(text);
    scene_destroy(s);
}

TEST(hostile_names_stay_within_their_quotes)
{
    static const char *const names[] = {"a'; system 'x", "`b`", "@c"};
    scene *s = scene_create(3, 0.93, names);
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.script_only = true;
    char *text = drawn(s, picture, LAN_OK, &err);
    assert_non_null(strstr(text, "'a''; system ''x'"));
    assert_non_null(strstr(text, "'`b`'"));
    free(text);
    scene_destroy(s);
}

/* The number behind some words of a script. */
static double number_after(const char *script, const char *words)
{
    const char *at = strstr(script, words);
    if (at == NULL) {
        fail_with("no '%s'", words);
    }
    return strtod(at + strlen(words), NULL);
}

/* A font of 13 is drawn 13 pixels high, of a picture's 720. */
TEST(names_are_no_higher_than_their_rows)
{
    static const int32_t counts[] = {3, 17, 43, 60};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        scene *s = scene_create(counts[i], 0.8, ring);
        lan_picture picture = lan_picture_default();
        lan_error err;
        picture.script_only = true;
        char *text = drawn(s, picture, LAN_OK, &err);
        const double row = 720.0 *
                           (number_after(text, "set tmargin at screen ") -
                            number_after(text, "set bmargin at screen ")) /
                           counts[i];
        const char *name = strstr(text, "right noenhanced font '");
        assert_non_null(name);
        const double size = number_after(name, ",");
        if (size > row) {
            fail_with("%d types: a font of %g in rows of %g", (int)counts[i],
                      size, row);
        }
        assert_close(size, counts[i] == 3 ? 13.0 : size, 0.0, 0.0);
        free(text);
        scene_destroy(s);
    }
}

TEST(many_types_have_no_numbers_and_too_many_no_picture)
{
    scene *s = scene_create(60, 0.8, ring);
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.script_only = true;
    char *text = drawn(s, picture, LAN_OK, &err);
    assert_null(strstr(text, "with labels"));
    free(text);
    scene_destroy(s);

    s = scene_create(61, 0.8, ring);
    text = drawn(s, picture, LAN_EINVAL, &err);
    assert_string_equal(
        err.text, "a picture of match-ups shows at most 60 types, not 61");
    assert_string_equal(text, "");
    free(text);
    scene_destroy(s);
}
