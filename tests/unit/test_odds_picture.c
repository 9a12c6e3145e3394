/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/odds.h"

#include <stdlib.h>
#include <string.h>

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
         "By the averages it is a parity; chance gives blue 51.3 %."},
        {0, false, false, 0.4999,
         "By the averages blue wins, but its odds are below a half: 50.0 %, "
         "against 50.0 % for red."},
        {1, false, false, 0.61,
         "By the averages red wins, but its odds are below a half: 39.0 %, "
         "against 61.0 % for blue."},
        {LAN_WINNER_MUTUAL, false, false, 0.513,
         "By the averages it is a parity; chance gives blue 51.3 %."},
        {1, true, false, 0.481,
         "By the averages it is a parity; chance gives red 51.9 %."},
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
        "By the averages blue wins, but its odds are below a half: 43.0 %.");
    s->view.outcome = NULL;
    assert_string_equal(lan_odds_surprise(&s->view, true, text), "");
    scene_destroy(s);
}

/* --- characters ---------------------------------------------------------- */

static char *characters_of(const scene *s,
                           const lan_characters_options *options)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    const lan_status status = lan_odds_characters(out, &s->view, options);
    assert_int_equal(fclose(out), 0);
    assert_ok(status);
    return text;
}

TEST(characters_show_both_sides_around_nobody)
{
    lan_characters_options options = lan_characters_options_default();
    options.height = 6;
    scene *s = three_against_two(names);
    char *text = characters_of(s, &options);
    /* The axis ends at 50 %: 45 % are 5.4 of 6 rows, 23.3 % are 2.8, 9.2 %
     * are 1.1 and 13.3 % are 1.6. */
    assert_string_equal(text,
                        "    50 % +:::::\n"
                        "         |#####\n"
                        "         |#####\n"
                        "    25 % +##### #####\n"
                        "         |##### ##### .....       ..... :::::\n"
                        "         |##### ##### #####       ##### #####\n"
                        "         +--------------------+---------------\n"
                        "            3     2     1     0     1     2\n"
                        "          <- blue     soldiers left     red ->\n");
    free(text);
    scene_destroy(s);
}

TEST(characters_fit_their_width)
{
    static const int32_t mosts[] = {2, 13, 61, 137, 433, 1999};
    for (size_t i = 0; i < sizeof mosts / sizeof mosts[0]; i++) {
        for (int32_t width = 48; width <= 300; width += 63) {
            lan_characters_options options = lan_characters_options_default();
            scene *s = scene_create(2, names);
            options.width = width;
            options.utf8 = width % 2 == 0;
            for (int32_t n = 1; n <= mosts[i]; n++) {
                set(s, 0, n, 0.3 / (double)mosts[i]);
                set(s, 1, n, 0.7 / (double)mosts[i]);
            }
            char *text = characters_of(s, &options);
            assert_true(widest_line(text) <= (size_t)width);
            free(text);
            scene_destroy(s);
        }
    }
}

TEST(blocks_and_colours_are_for_those_who_show_them)
{
    lan_characters_options options = lan_characters_options_default();
    scene *s = three_against_two(names);
    options.utf8 = true;
    char *text = characters_of(s, &options);
    assert_non_null(strstr(text, "\xE2\x96\x88"));
    assert_null(strchr(text, '\033'));
    free(text);
    options.color = true;
    text = characters_of(s, &options);
    assert_non_null(strstr(text, "\033[34m"));
    assert_non_null(strstr(text, "\033[31m"));
    free(text);
    scene_destroy(s);
}

TEST(more_sides_have_a_strip_each)
{
    const lan_characters_options options = lan_characters_options_default();
    scene *s = scene_create(3, names);
    set(s, 0, 31, 0.43);
    set(s, 1, 33, 0.57);
    char *text = characters_of(s, &options);
    assert_non_null(strstr(text, "blue ->"));
    assert_non_null(strstr(text, "red ->"));
    assert_null(strstr(text, "green")); /* never wins */
    free(text);
    scene_destroy(s);
}

/* --- pictures ------------------------------------------------------------ */

static lan_status draw(const scene *s, lan_picture *picture, lan_error *err,
                       char **text)
{
    size_t length = 0;
    lan_error_clear(err);
    picture->out = open_memstream(text, &length);
    assert_non_null(picture->out);
    const lan_status status = lan_odds_draw(&s->view, picture, err);
    assert_int_equal(fclose(picture->out), 0);
    return status;
}

static char *script_of(const scene *s)
{
    char *text = NULL;
    lan_error err;
    lan_picture picture = lan_picture_default();
    picture.script_only = true;
    if (draw(s, &picture, &err, &text) != LAN_OK) {
        fail_with("no script: %s", err.text);
    }
    return text;
}

TEST(a_picture_holds_stairs_and_names)
{
    scene *s = three_against_two(names);
    char *text = script_of(s);
    /* Half a soldier around 3 and 2 of blue, and around 1 of red. */
    assert_non_null(strstr(text, "\n-3.5 0\n-3.5 45\n-2.5 45\n-2.5 23.33333"));
    assert_non_null(strstr(text, "\n0.5 0\n0.5 9.16666"));
    assert_non_null(strstr(text, "'A duel'"));
    assert_non_null(strstr(text, "'blue wins 77.5 %'"));
    assert_non_null(strstr(text, "'red wins 22.5 %'"));
    assert_non_null(strstr(text, "'median 3 left, 80 % within 1 to 3'"));
    assert_non_null(strstr(text, "rgb '#D55E00' dt '-'"));
    /* sqrt(103^2 - 92^2) = 46.3 left by the averages: off the axis. */
    assert_null(strstr(text, "'by the averages'"));
    assert_non_null(strstr(text, "'By the averages: blue wins at "));
    assert_null(strstr(text, "simulated"));
    free(text);
    scene_destroy(s);
}

TEST(the_averages_are_marked_where_they_end)
{
    scene *s = scene_create(2, names);
    for (int32_t n = 30; n < 70; n++) {
        set(s, 0, n, 0.02);
    }
    for (int32_t n = 1; n < 21; n++) {
        set(s, 1, n, 0.01);
    }
    char *text = script_of(s);
    assert_non_null(strstr(text, "'by the averages' at first -46.3"));
    free(text);
    scene_destroy(s);
}

TEST(simulated_odds_say_how_many_battles)
{
    scene *s = three_against_two(names);
    s->odds.method = LAN_ODDS_SIMULATE;
    s->odds.battles = 20480;
    char *text = script_of(s);
    assert_non_null(strstr(text, "'20,480 simulated battles.'"));
    free(text);
    scene_destroy(s);
}

TEST(three_sides_share_an_axis_and_have_a_key)
{
    scene *s = scene_create(3, names);
    set(s, 0, 31, 0.43);
    set(s, 1, 33, 0.5);
    set(s, 2, 12, 0.07);
    char *text = script_of(s);
    assert_non_null(strstr(text, "set key"));
    assert_non_null(strstr(
        text, "title 'green wins 7.0 %; median 12 left, 80 % within 12 to"));
    assert_non_null(strstr(text, "\n11.5 0\n11.5 7\n12.5 7\n"));
    free(text);
    scene_destroy(s);
}

TEST(nobody_winning_is_still_a_picture)
{
    scene *s = scene_create(2, names);
    s->odds.neither = 1.0;
    char *text = script_of(s);
    assert_non_null(strstr(text, "'blue wins 0 %, red 0 %, neither 100 %.'"));
    free(text);
    scene_destroy(s);
}

/* Outside of single quotes a script has no backquote, dollar sign but of its
 * data block, at sign or semicolon, whatever the names are. */
TEST(hostile_names_stay_within_their_quotes)
{
    static const char *const hostile[] = {"`touch pwned`",
                                          "';system('touch pwned');'"};
    scene *s = three_against_two(hostile);
    s->view.title = "\nsystem 'touch pwned'\n# {/=9 x}";
    char *text = script_of(s);
    bool inside = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\'') {
            inside = !inside;
        } else if (!inside) {
            assert_null(strchr("`@;!\"", *at));
            assert_true(*at != '$' || strncmp(at, "$data", 5) == 0);
        }
        assert_true(*at != '\n' || !inside);
    }
    assert_false(inside);
    free(text);
    scene_destroy(s);
}

TEST(characters_need_no_gnuplot)
{
    char *text = NULL;
    lan_error err;
    lan_picture picture = lan_picture_default();
    scene *s = three_against_two(names);
    assert_ok(draw(s, &picture, &err, &text));
    assert_non_null(strstr(text, "A duel\nblue wins 77.5 %, red 22.5 %.\n"));
    assert_non_null(strstr(text, "soldiers left"));
    free(text);
    scene_destroy(s);
}

TEST(what_cannot_be_shown_is_refused)
{
    char *text = NULL;
    lan_error err;
    lan_picture picture = lan_picture_default();
    lan_characters_options options = lan_characters_options_default();
    picture.script_only = true;
    scene *s = scene_create(7, names);
    assert_int_equal(draw(s, &picture, &err, &text), LAN_EINVAL);
    assert_string_equal(err.text,
                        "a picture of odds shows at most 6 sides, not 7");
    free(text);
    scene_destroy(s);

    s = three_against_two(names);
    s->odds.side_count = 1;
    assert_int_equal(lan_odds_characters(stderr, &s->view, &options),
                     LAN_EINVAL);
    s->odds.side_count = 2;
    options.width = 47;
    assert_int_equal(lan_odds_characters(stderr, &s->view, &options),
                     LAN_EINVAL);
    picture.script_only = false;
    picture.path = "a.jpg";
    assert_int_equal(draw(s, &picture, &err, &text), LAN_EINVAL);
    free(text);
    scene_destroy(s);
}
