/* tests/unit/test_matchup_findings.c - what tables of match-ups say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include <glpk.h>
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tests/support/matchups.h"
#include "tests/support/support.h"

#define MOST 6

typedef struct table {
    lan_matchup_unit units[MOST];
    lan_matchup_cell cells[MOST * MOST];
    lan_matchup matchup;
} table;

/* A table with odds of the row; width is that of the intervals. */
static void fill(table *t, int32_t n, const double *odds, double width)
{
    *t = (table){.matchup = {.count = n, .has_odds = true, .budget = LAN_NAN}};
    t->matchup.units = t->units;
    t->matchup.cells = t->cells;
    for (int32_t i = 0; i < n * n; i++) {
        t->cells[i] = (lan_matchup_cell){.win = odds[i],
                                         .lose = 1.0 - odds[i],
                                         .low = odds[i] - 0.5 * width,
                                         .high = odds[i] + 0.5 * width,
                                         .margin = 2.0 * odds[i] - 1.0,
                                         .value = LAN_NAN,
                                         .reason = LAN_END_ANNIHILATION};
    }
}

static lan_matchup_findings *made(const table *t, lan_matchup_payoff by)
{
    lan_matchup_findings *findings = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_matchup_findings_make(&t->matchup, by, &findings, &err),
                 &err);
    return findings;
}

/* The first beats all, the last is beaten by all, 1 and 2 differ against 3. */
static const double ladder[] = {0.5, 0.7, 0.9, 0.95, 0.3,  0.5, 0.6,  0.8,
                                0.1, 0.4, 0.5, 0.75, 0.05, 0.2, 0.25, 0.5};

TEST(best_and_worst_of_a_ladder_are_reported)
{
    table t;
    fill(&t, 4, ladder, 0.0);
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    assert_int_equal(f->standings[0].beaten_by, 0);
    assert_int_equal(f->standings[0].beats, 3);
    assert_int_equal(f->standings[0].dominated_by, -1);
    assert_int_equal(f->standings[3].beats, 0);
    assert_int_equal(f->standings[3].beaten_by, 3);
    assert_int_equal(f->standings[2].dominated_by, 0);
    assert_close(f->nash->mix[0], 1.0, 0.0, 0.0);
    assert_int_equal(f->outside, 5); /* all but 0.6 */
    lan_matchup_findings_destroy(f);
}

/* Of level odds that rounding made differ all are played alike. */
TEST(a_lead_of_rounding_is_none)
{
    const double e = 2e-16;
    const double odds[] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5 - e, 0.5, 0.5 + e, 0.5};
    table t;
    fill(&t, 3, odds, 0.0);
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    for (size_t i = 0; i < 3; i++) {
        assert_close(f->nash->mix[i], 1.0 / 3.0, 1e-9, 0.0);
        assert_int_equal(f->standings[i].beats, 0);
    }
    lan_matchup_findings_destroy(f);
}

/* All of them beat the last for certain, but for rounding. */
TEST(of_sure_counters_the_larger_margin_is_the_better)
{
    enum { LAST = 4, COUNT };
    static const double margins[] = {0.31, 0.83, 0.31, 0.57};
    double odds[COUNT * COUNT];
    table t;
    for (int i = 0; i < COUNT * COUNT; i++) {
        odds[i] = 0.5;
    }
    for (int i = 0; i < LAST; i++) {
        odds[i * COUNT + LAST] = 1.0 - 1e-15 * (3 - i);
        odds[LAST * COUNT + i] = 1e-15 * (3 - i);
    }
    fill(&t, COUNT, odds, 0.0);
    for (int i = 0; i < LAST; i++) {
        t.cells[i * COUNT + LAST].margin = margins[i];
        t.cells[LAST * COUNT + i].margin = -margins[i];
    }
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    assert_int_equal(f->standings[LAST].counters[0], 1);
    assert_int_equal(f->standings[LAST].counters[1], 3);
    assert_int_equal(f->standings[LAST].counters[2], 0);
    lan_matchup_findings_destroy(f);
}

TEST(counters_are_those_that_beat_by_most)
{
    /* the last is beaten by 1, 3, 0 and 4, in this order */
    double odds[36];
    static const double against_last[] = {0.6, 0.93, 0.4, 0.8, 0.55, 0.5};
    for (int i = 0; i < 36; i++) {
        odds[i] = 0.5;
    }
    for (int i = 0; i < 5; i++) {
        odds[6 * i + 5] = against_last[i];
        odds[30 + i] = 1.0 - against_last[i];
    }
    table t;
    fill(&t, 6, odds, 0.0);
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    assert_int_equal(f->standings[5].beaten_by, 4);
    assert_int_equal(f->standings[5].counters[0], 1);
    assert_int_equal(f->standings[5].counters[1], 3);
    assert_int_equal(f->standings[5].counters[2], 0);
    assert_int_equal(f->standings[2].counters[0], 5);
    assert_int_equal(f->standings[2].counters[1], -1);
    lan_matchup_findings_destroy(f);
}

/* 0.52 with an interval of 0.1 beats no one for sure. */
TEST(a_lead_within_the_error_counts_for_nothing)
{
    const double odds[] = {0.5, 0.52, 0.48, 0.5};
    table t;
    fill(&t, 2, odds, 0.1);
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    assert_int_equal(f->standings[0].beats, 0);
    assert_int_equal(f->standings[1].beaten_by, 0);
    assert_int_equal(f->standings[1].dominated_by, -1);
    lan_matchup_findings_destroy(f);
    fill(&t, 2, odds, 0.01);
    f = made(&t, LAN_PAYOFF_ODDS);
    assert_int_equal(f->standings[0].beats, 1);
    assert_int_equal(f->standings[1].dominated_by, 0);
    lan_matchup_findings_destroy(f);
}

/* Odds of Bradley and Terry: the rating finds their scores. */
TEST(ratings_of_odds_are_their_logarithms)
{
    static const double score[] = {0.81, -0.23, 0.12, -0.7};
    double odds[16];
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            odds[4 * i + j] = 1.0 / (1.0 + exp(score[j] - score[i]));
        }
    }
    table t;
    fill(&t, 4, odds, 0.0);
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    for (int i = 0; i < 4; i++) {
        assert_close(f->rating->score[i], score[i], 1e-12, 0.0);
    }
    assert_int_equal(f->rating->kind, LAN_RATING_IS_LADDER);
    lan_matchup_findings_destroy(f);
}

TEST(sure_odds_are_rated_as_nearly_sure_ones)
{
    const double odds[] = {0.5, 1.0, 0.0, 0.5};
    table t;
    fill(&t, 2, odds, 0.0);
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    assert_close(f->rating->score[0], 0.5 * log(999.0), 1e-9, 0.0);
    lan_matchup_findings_destroy(f);
}

TEST(margins_can_be_gone_by_and_missing_values_not)
{
    table t;
    fill(&t, 4, ladder, 0.0);
    t.cells[1].reason = LAN_END_TIME;
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_MARGIN);
    assert_close(f->payoff[1], 0.4, 1e-12, 0.0);
    assert_close(f->payoff[4], -0.4, 1e-12, 0.0);
    assert_int_equal(f->cut, 1);
    lan_matchup_findings_destroy(f);

    lan_matchup_findings *untouched = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_matchup_findings_make(&t.matchup, LAN_PAYOFF_VALUE,
                                               &untouched, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text, "a unit type has no cost, and so no value");
    assert_null(untouched);
}

TEST(side_bias_of_mirror_battles_is_reported)
{
    const double odds[] = {0.53, 0.6, 0.4, 0.5};
    table t;
    fill(&t, 2, odds, 0.02);
    lan_matchup_findings *f = made(&t, LAN_PAYOFF_ODDS);
    assert_close(f->side_bias, 0.06, 1e-12, 0.0);
    assert_close(f->bias_error, 0.02, 1e-12, 0.0);
    lan_matchup_findings_destroy(f);
}

/* --- mixes and ratings in closed form ------------------------------------- */

typedef struct closed_form {
    int32_t n;
    double payoff[36];
    double mix[6];
    double score[6];
    double cyclic_share;
    lan_rating_kind kind;
    int32_t ring[3];
} closed_form;

/* A ladder's steps, and a ring of strength 0.35 over steps of 0.4: their sums
 * of squares are 12 * 0.16 and 6 * 0.1225. Copies share evenly what is theirs.
 */
static const closed_form forms[] = {
    {1, {0}, {1}, {0}, 0, LAN_RATING_LEVEL, {-1, -1, -1}},
    /* the first beats the second by 0.73, it the third by 0.21, ... */
    {3,
     {0, 0.73, -0.48, -0.73, 0, 0.21, 0.48, -0.21, 0},
     {0.21 / 1.42, 0.48 / 1.42, 0.73 / 1.42},
     {0.25 / 3, -0.52 / 3, 0.27 / 3},
     0.83246635290232018,
     LAN_RATING_IS_RING,
     {0, 1, 2}},
    {3,
     {0, -0.3, -0.9, 0.3, 0, 0.2, 0.9, -0.2, 0},
     {0, 1, 0},
     {-0.4, 0.5 / 3, 0.7 / 3},
     0.2269503546099291,
     LAN_RATING_IS_MIXED,
     {-1, -1, -1}},
    {4, {0}, {0.25, 0.25, 0.25, 0.25}, {0}, 0, LAN_RATING_LEVEL, {-1, -1, -1}},
    {4,
     {0, -1, 1, 0, 1, 0, -1, 1, -1, 1, 0, -1, 0, -1, 1, 0},
     {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
     {0, 0.25, -0.25, 0},
     0.9,
     LAN_RATING_IS_RING,
     {0, 2, 1}},
    {3,
     {0, 0.75, 0.45, -0.75, 0, 0.75, -0.45, -0.75, 0},
     {1, 0, 0},
     {0.4, 0, -0.4},
     0.735 / 2.655,
     LAN_RATING_IS_MIXED,
     {-1, -1, -1}},
    /* two rings that get nothing from each other, 0.2, 0.3, 0.5 and 0.6, 0.1,
     * 0.3: the least share is largest where 0.2 w = 0.1 (1 - w) */
    {6,
     {0,   0.2,  -0.5, 0,    0, 0,   -0.2, 0, 0.3, 0,   0,    0,
      0.5, -0.3, 0,    0,    0, 0,   0,    0, 0,   0,   0.6,  -0.3,
      0,   0,    0,    -0.6, 0, 0.1, 0,    0, 0,   0.3, -0.1, 0},
     {0.1, 0.5 / 3, 0.2 / 3, 0.2 / 3, 0.2, 0.4},
     {-0.05, 0.1 / 6, 0.2 / 6, 0.05, -0.5 / 6, 0.2 / 6},
     0.89682539682539641,
     LAN_RATING_IS_RING,
     {0, 1, 2}}};

TEST(mixes_and_ratings_are_as_closed_forms_have_them)
{
    for (size_t c = 0; c < sizeof forms / sizeof forms[0]; c++) {
        const closed_form *want = &forms[c];
        lan_matchup_findings *f = NULL;
        lan_error err;
        lan_error_clear(&err);
        assert_ok_or(matchups_findings(want->payoff, want->n, &f, &err), &err);
        for (int32_t i = 0; i < want->n; i++) {
            assert_close(f->nash->mix[i], want->mix[i], 1e-8, 1e-12);
            assert_close(f->rating->score[i], want->score[i], 1e-12, 1e-12);
        }
        assert_close(f->nash->gain, 0.0, 0.0, 1e-9);
        assert_close(f->rating->cyclic_share, want->cyclic_share, 1e-9, 1e-12);
        assert_int_equal(f->rating->kind, want->kind);
        assert_memory_equal(f->rating->ring, want->ring, sizeof want->ring);
        lan_matchup_findings_destroy(f);
    }
}

/* GLPK aborts where its memory is out; a limit of 1 MB stands in for that. */
TEST(glpk_without_memory_is_an_error_like_any_other)
{
    const int32_t n = 250;
    double *payoff = calloc((size_t)n * (size_t)n, sizeof *payoff);
    random_source *random = random_create(20613);
    lan_matchup_findings *f = NULL;
    lan_error err;
    assert_non_null(payoff);
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < i; j++) {
            payoff[i * n + j] = random_between(random, -1.0, 1.0);
            payoff[j * n + i] = -payoff[i * n + j];
        }
    }
    lan_error_clear(&err);
    assert_int_equal(glp_init_env(), 0);
    glp_mem_limit(1);
    assert_int_equal(matchups_findings(payoff, n, &f, &err), LAN_ENOMEM);
    assert_string_equal(err.text, "out of memory");
    assert_null(f);
    /* and the next one works, in an environment of its own */
    assert_ok(matchups_findings(forms[1].payoff, 3, &f, &err));
    lan_matchup_findings_destroy(f);
    random_destroy(random);
    free(payoff);
}

TEST(the_callers_glpk_is_left_as_it_was)
{
    lan_matchup_findings *f = NULL;
    assert_int_equal(glp_init_env(), 0);
    glp_prob *mine = glp_create_prob();
    glp_add_cols(mine, 3);
    assert_int_equal(glp_term_out(GLP_OFF), GLP_ON);
    assert_int_equal(glp_term_out(GLP_ON), GLP_OFF);
    assert_ok(matchups_findings(forms[1].payoff, 3, &f, NULL));
    assert_int_equal(glp_get_num_cols(mine), 3);
    assert_int_equal(glp_term_out(GLP_ON), GLP_ON);
    glp_delete_prob(mine);
    assert_int_equal(glp_free_env(), 0);
    lan_matchup_findings_destroy(f);
}

/* GLPK's simplex went in circles here: payoffs as small as its tolerance. */
TEST(payoffs_as_small_as_the_tolerance_come_to_an_end)
{
    const double a = 1.6915203105659105e-05;
    const double b = 8.2013516970153898e-08;
    const double payoff[] = {0,  0,  0, 0, 0, 0, 0, 0, -1, -a, 0,  0, 0,
                             -1, -a, 0, 1, 1, 0, b, 0, a,  a,  -b, 0};
    lan_matchup_findings *f = NULL;
    assert_ok(matchups_findings(payoff, 5, &f, NULL));
    /* the first, the fourth and the fifth lose to nothing, but for b */
    for (int i = 0; i < 5; i++) {
        assert_close(f->nash->mix[i], i == 1 || i == 2 ? 0.0 : 1.0 / 3.0, 0.0,
                     1e-6);
    }
    lan_matchup_findings_destroy(f);
}
