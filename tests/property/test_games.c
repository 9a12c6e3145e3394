/* tests/property/test_games.c - mixes and ratings of random tables of who
 * beats whom, against their definitions and a second algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_blas.h>
#include <gsl/gsl_multifit.h>
#include <stdlib.h>

#include "base/real.h"
#include "tests/support/matchups.h"
#include "tests/support/support.h"

#define CASES 400
#define MOST  24

typedef struct game {
    int32_t n;
    double payoff[MOST * MOST];
} game;

/* Payoffs of all kinds: smooth, a few values only (many optimal mixes), and
 * saturated ones as odds are. */
static void make_game(random_source *random, uint32_t number, game *g)
{
    random_begin(random, number);
    g->n = random_integer(random, 1, MOST);
    const int32_t kind = random_integer(random, 0, 2);
    const size_t n = (size_t)g->n;
    for (size_t i = 0; i < n; i++) {
        g->payoff[i * n + i] = 0.0;
        for (size_t j = 0; j < i; j++) {
            const double x = random_between(random, -1.0, 1.0);
            const double value = kind == 0   ? x
                                 : kind == 1 ? round(2.0 * x) / 2.0
                                             : tanh(12.0 * x);
            g->payoff[i * n + j] = value;
            g->payoff[j * n + i] = -value;
        }
    }
}

static lan_matchup_findings *found(const game *g, uint32_t number)
{
    lan_matchup_findings *f = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (matchups_findings(g->payoff, g->n, &f, &err) != LAN_OK) {
        fail_with("case %u: %s", (unsigned)number, err.text);
    }
    return f;
}

TEST(no_choice_gains_against_the_mix)
{
    random_source *random = random_create(7141);
    for (uint32_t k = 0; k < CASES; k++) {
        game g;
        double sum = 0.0;
        make_game(random, k, &g);
        lan_matchup_findings *f = found(&g, k);
        for (int32_t i = 0; i < g.n; i++) {
            const double share = f->nash->mix[i];
            double gets = 0.0;
            for (int32_t j = 0; j < g.n; j++) {
                gets += g.payoff[i * g.n + j] * f->nash->mix[j];
            }
            /* no type gains, and what is played loses nothing */
            if (gets > 1e-8 || share < 0.0 || (share > 1e-6 && gets < -1e-6)) {
                fail_with("case %u: choice %d of share %g gets %g", (unsigned)k,
                          (int)i, share, gets);
            }
            assert_close(f->nash->against[i], gets, 0.0, 1e-12);
            sum += share;
        }
        assert_close(sum, 1.0, 1e-12, 0.0);
        lan_matchup_findings_destroy(f);
    }
    random_destroy(random);
}

/* Named in another order the choices get the same shares, which of many
 * optimal mixes only a rule can do. */
TEST(the_mix_does_not_depend_on_the_order)
{
    random_source *random = random_create(90210);
    for (uint32_t k = 0; k < CASES; k++) {
        game g;
        game turned;
        make_game(random, k, &g);
        const int32_t shift = random_integer(random, 0, g.n - 1);
        turned.n = g.n;
        for (int32_t i = 0; i < g.n; i++) {
            for (int32_t j = 0; j < g.n; j++) {
                turned.payoff[(i + shift) % g.n * g.n + (j + shift) % g.n] =
                    g.payoff[i * g.n + j];
            }
        }
        lan_matchup_findings *one = found(&g, k);
        lan_matchup_findings *other = found(&turned, k);
        for (int32_t i = 0; i < g.n; i++) {
            const double was = one->nash->mix[i];
            const double is = other->nash->mix[(i + shift) % g.n];
            if (fabs(was - is) > 1e-6) {
                fail_with("case %u: choice %d of %d has %.9g, or %.9g",
                          (unsigned)k, (int)i, (int)g.n, was, is);
            }
        }
        lan_matchup_findings_destroy(one);
        lan_matchup_findings_destroy(other);
    }
    random_destroy(random);
}

/* What the attackers' mix is sure of is what the defenders' concedes: so
 * neither can be better. */
TEST(mixes_of_attack_and_defence_prove_each_other)
{
    random_source *random = random_create(17);
    for (uint32_t k = 0; k < CASES / 2; k++) {
        lan_matchup_cell cells[MOST * MOST] = {{.win = 0.0}};
        lan_matchup table = {.roles = LAN_ROLES_ATTACK, .cells = cells};
        lan_contest *contest = NULL;
        double most = -2.0;
        double least = 2.0;
        double sums[2] = {0.0, 0.0};
        random_begin(random, k);
        table.count = random_integer(random, 2, 12);
        const int32_t n = table.count;
        const bool is_level = k % 20 == 0;
        for (int32_t c = 0; c < n * n; c++) {
            cells[c].margin = is_level ? 0.0 : random_between(random, -1, 1);
            cells[c].inability = c < n ? LAN_MATCHUP_NO_ATTACK : 0;
        }
        assert_ok(
            lan_matchup_contest(&table, -1, LAN_PAYOFF_MARGIN, &contest, NULL));
        assert_close(contest->row_mix[0], 0.0, 0.0, 0.0);
        for (int32_t i = 0; i < n; i++) {
            double gets = 0.0;
            double gives = 0.0;
            for (int32_t j = 0; j < n; j++) {
                gets += cells[i * n + j].margin * contest->column_mix[j];
                gives += cells[j * n + i].margin * contest->row_mix[j];
            }
            most = i > 0 ? fmax(most, gets) : most;
            least = fmin(least, gives);
            assert_true(contest->row_mix[i] >= 0.0);
            assert_true(contest->column_mix[i] >= 0.0);
            sums[0] += contest->row_mix[i];
            sums[1] += contest->column_mix[i];
        }
        assert_close(most, least, 0.0, 1e-5);
        assert_close(contest->value, most, 0.0, 1e-5);
        assert_close(sums[0], 1.0, 1e-12, 0.0);
        assert_close(sums[1], 1.0, 1e-12, 0.0);
        if (is_level) { /* every choice is as good */
            assert_close(contest->row_mix[1], 1.0 / (n - 1), 1e-6, 0.0);
            assert_close(contest->column_mix[1], 1.0 / n, 1e-6, 0.0);
        }
        lan_contest_destroy(contest);
    }
    random_destroy(random);
}

/* Scores by GSL's least squares over all pairs; the last is held at 0. */
static void fit(const game *g, double *score)
{
    const size_t n = (size_t)g->n;
    const size_t pairs = n * (n - 1) / 2;
    gsl_matrix *x = gsl_matrix_calloc(pairs, n - 1);
    gsl_vector *y = gsl_vector_alloc(pairs);
    gsl_vector *c = gsl_vector_alloc(n - 1);
    gsl_matrix *cov = gsl_matrix_alloc(n - 1, n - 1);
    gsl_multifit_linear_workspace *work =
        gsl_multifit_linear_alloc(pairs, n - 1);
    size_t row = 0;
    double chisq;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++, row++) {
            if (i < n - 1) {
                gsl_matrix_set(x, row, i, 1.0);
            }
            gsl_matrix_set(x, row, j, -1.0);
            gsl_vector_set(y, row, g->payoff[i * n + j]);
        }
    }
    assert_int_equal(gsl_multifit_linear(x, y, c, cov, &chisq, work), 0);
    double mean = 0.0;
    for (size_t i = 0; i < n; i++) {
        score[i] = i < n - 1 ? gsl_vector_get(c, i) : 0.0;
        mean += score[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        score[i] -= mean;
    }
    gsl_multifit_linear_free(work);
    gsl_matrix_free(cov);
    gsl_vector_free(c);
    gsl_vector_free(y);
    gsl_matrix_free(x);
}

TEST(scores_are_those_of_least_squares)
{
    random_source *random = random_create(555);
    for (uint32_t k = 0; k < CASES; k++) {
        game g;
        double want[MOST];
        double all = 0.0;
        double cyclic = 0.0;
        make_game(random, k, &g);
        if (g.n < 3) {
            continue;
        }
        fit(&g, want);
        lan_matchup_findings *f = found(&g, k);
        const double *score = f->rating->score;
        for (int32_t i = 0; i < g.n; i++) {
            assert_close(score[i], want[i], 1e-9, 1e-12);
            for (int32_t j = 0; j < g.n; j++) {
                const double flow = g.payoff[i * g.n + j];
                const double rest = flow - score[i] + score[j];
                all += flow * flow;
                cyclic += rest * rest;
            }
            if (i > 0) {
                assert_true(score[f->rating->order[i]] <=
                            score[f->rating->order[i - 1]]);
            }
        }
        assert_close(f->rating->cyclic_share, all > 0.0 ? cyclic / all : 0.0,
                     1e-9, 1e-12);
        lan_matchup_findings_destroy(f);
    }
    random_destroy(random);
}
