/* tests/property/test_games.c - mixes and ratings of random tables of who
 * beats whom, against their definitions and a second algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_blas.h>
#include <gsl/gsl_multifit.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/matchup.h"
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

TEST(no_choice_gains_against_the_mix)
{
    double most = 0.0;
    random_source *random = random_create(7141);
    for (uint32_t k = 0; k < CASES; k++) {
        game g;
        lan_nash *nash = NULL;
        lan_error err;
        lan_error_clear(&err);
        make_game(random, k, &g);
        if (lan_nash_find(g.payoff, g.n, &nash, &err) != LAN_OK) {
            fail_with("case %u: %s", (unsigned)k, err.text);
        }
        double sum = 0.0;
        for (int32_t i = 0; i < g.n; i++) {
            double gets = 0.0;
            for (int32_t j = 0; j < g.n; j++) {
                gets += g.payoff[i * g.n + j] * nash->mix[j];
            }
            /* no type gains, and what is played loses nothing */
            if (gets > 1e-8 || nash->mix[i] < 0.0 ||
                (nash->mix[i] > 1e-6 && gets < -1e-6)) {
                fail_with("case %u: choice %d of share %g gets %g", (unsigned)k,
                          (int)i, nash->mix[i], gets);
            }
            sum += nash->mix[i];
        }
        assert_close(sum, 1.0, 1e-12, 0.0);
        /* one a choice, tried at three tolerances */
        assert_in_range(nash->programs, 0, 3 * g.n);
        most = fmax(most, (double)nash->programs / g.n);
        lan_nash_destroy(nash);
    }
    print_message("# at most %g linear programs a choice\n", most);
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
        lan_nash *one = NULL;
        lan_nash *other = NULL;
        make_game(random, k, &g);
        const int32_t shift = random_integer(random, 0, g.n - 1);
        turned.n = g.n;
        for (int32_t i = 0; i < g.n; i++) {
            for (int32_t j = 0; j < g.n; j++) {
                turned.payoff[(i + shift) % g.n * g.n + (j + shift) % g.n] =
                    g.payoff[i * g.n + j];
            }
        }
        assert_ok(lan_nash_find(g.payoff, g.n, &one, NULL));
        assert_ok(lan_nash_find(turned.payoff, g.n, &other, NULL));
        for (int32_t i = 0; i < g.n; i++) {
            const double is = other->mix[(i + shift) % g.n];
            if (fabs(one->mix[i] - is) > 1e-6) {
                fail_with("case %u: choice %d of %d has %.9g, or %.9g",
                          (unsigned)k, (int)i, (int)g.n, one->mix[i], is);
            }
        }
        lan_nash_destroy(one);
        lan_nash_destroy(other);
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
        lan_rating *rating = NULL;
        make_game(random, k, &g);
        if (g.n < 3) {
            continue;
        }
        fit(&g, want);
        assert_ok(lan_rating_find(g.payoff, g.n, &rating, NULL));
        for (int32_t i = 0; i < g.n; i++) {
            double rest = 0.0;
            assert_close(rating->score[i], want[i], 1e-9, 1e-12);
            for (int32_t j = 0; j < g.n; j++) {
                rest += rating->rest[i * g.n + j];
            }
            assert_close(rest, 0.0, 0.0, 1e-12);
        }
        lan_rating_destroy(rating);
    }
    random_destroy(random);
}
