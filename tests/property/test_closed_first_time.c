/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * lan_closed_first_time() against a scan of the curve and against an
 * integration that knows nothing of closed forms.
 */
#include <float.h>
#include <math.h>

#include "base/real.h"
#include "solver/closed_form.h"
#include "tests/support/duel.h"
#include "tests/support/support.h"

#define CASES  4000
#define POINTS 2000

typedef struct question {
    lan_closed_duel duel;
    lan_closed_solution solution;
    lan_closed_side side;
    double level;
    double slope;
    double limit;
} question;

static double strength(const question *q, double s)
{
    double x;
    double y;
    lan_closed_at(&q->solution, s, &x, &y);
    return q->side == LAN_CLOSED_X ? x : y;
}

static double height(const question *q, double s)
{
    return strength(q, s) - q->level - q->slope * s;
}

/* Start and reinforcement of the side by s. */
static double had(const question *q, double s)
{
    return q->side == LAN_CLOSED_X ? q->duel.x0 + q->duel.reinforce_x * s
                                   : q->duel.y0 + q->duel.reinforce_y * s;
}

/* Time of a point of the scan: half of them dense near the start. */
static double point(const question *q, int i)
{
    const double share = (double)i / POINTS;
    return q->limit * (i % 2 == 0 ? share : pow(share, 6.0));
}

/* Annihilation, a fixed level, a break threshold that rises with
 * reinforcement, or a level just above or below the lowest point seen. */
static question random_question(random_source *random)
{
    question q = {.duel = duel_random(random)};
    lan_closed_duel_prepare(&q.duel, &q.solution);
    q.side = random_chance(random, .5) ? LAN_CLOSED_X : LAN_CLOSED_Y;
    const double pace = duel_pace(&q.duel);
    q.limit = random_magnitude(random, .1, 100.0) / (pace > 0.0 ? pace : 1.0);
    const double fraction = random_between(random, 0.0, 1.0);
    const int32_t kind = random_integer(random, 0, 3);
    if (kind == 1 || kind == 2) {
        q.level = fraction * had(&q, 0.0);
    }
    if (kind == 2) {
        q.slope = fraction * (had(&q, 1.0) - had(&q, 0.0));
    }
    if (kind == 3) {
        double least = had(&q, 0.0);
        for (int i = 0; i <= POINTS; i++) {
            least = fmin(least, strength(&q, point(&q, i)));
        }
        q.level =
            fmax(0.0, least * (1.0 + random_between(random, -1.0, 1.0) * 1e-4));
    }
    return q;
}

static void fail_question(const random_source *random, int i, const question *q,
                          double time, const char *what)
{
    duel_describe(random, i, &q->duel, time);
    fail_with("%s: side %s, level %.17g, slope %.17g, limit %.17g, time %.17g, "
              "height there %.3g",
              what, q->side == LAN_CLOSED_X ? "x" : "y", q->level, q->slope,
              q->limit, time, height(q, time));
}

/* 1 for a well-posed crossing, large where the curve runs along the level. */
static double condition_of(const question *q, double time)
{
    double dx;
    double dy;
    lan_closed_rates(&q->solution, time, &dx, &dy);
    const double rate =
        fabs((q->side == LAN_CLOSED_X ? dx : dy) - q->slope) * time;
    return fmax(1.0, had(q, time) / rate);
}

TEST(first_time_is_the_first_of_a_scan)
{
    random_source *random = random_create(883271);
    const int cases = random_cases(CASES);
    int found = 0;
    int dips = 0;
    for (int i = 0; i < cases; i++) {
        const question q = random_question(random);
        const double time = lan_closed_first_time(&q.solution, q.side, q.level,
                                                  q.slope, q.limit);
        if (isnan(time) || time < 0.0 || (time > q.limit && !isinf(time))) {
            fail_question(random, i, &q, time, "out of range");
        }
        if (!(height(&q, 0.0) > 0.0)) {
            continue;
        }
        bool rises_after = false;
        for (int j = 1; j <= POINTS; j++) {
            const double s = point(&q, j);
            const double at = height(&q, s);
            const double noise =
                had(&q, s) * 4.0 * DBL_EPSILON * duel_growth(&q.duel, s);
            if (s < time * (1.0 - 1e-12) && at < -noise) {
                fail_question(random, i, &q, time, "missed an earlier one");
            }
            rises_after = rises_after || (s > time && at > noise);
        }
        if (!isinf(time)) {
            const double noise =
                had(&q, time) * 1e-13 * duel_growth(&q.duel, time);
            if (fabs(height(&q, time)) > noise) {
                fail_question(random, i, &q, time, "is no crossing");
            }
            found++;
            dips += rises_after ? 1 : 0;
        }
    }
    print_message("# %d crossings, %d of them dips\n", found, dips);
    assert_in_range(found, cases / 4, cases);
    assert_in_range(dips, cases / 200, cases);
    random_destroy(random);
}

TEST(formula_and_search_agree)
{
    random_source *random = random_create(17713);
    const int cases = random_cases(CASES);
    int compared = 0;
    for (int i = 0; i < cases; i++) {
        const question q = random_question(random);
        if (q.slope > 0.0 || !(height(&q, 0.0) > 0.0)) {
            continue;
        }
        /* a slope too small to matter is not known to the formulas */
        const double one =
            lan_closed_first_time(&q.solution, q.side, q.level, 0.0, q.limit);
        const double two = lan_closed_first_time(&q.solution, q.side, q.level,
                                                 DBL_MIN, q.limit);
        if (isinf(one) && isinf(two)) {
            continue;
        }
        if (isinf(one) || isinf(two)) {
            /* a touch, or the very end of the time looked at */
            const double time = fmin(one, two);
            if (condition_of(&q, time) < 1e6 && time < q.limit * (1 - 1e-9)) {
                fail_question(random, i, &q, time, "only one finds it");
            }
            continue;
        }
        const double tol =
            1e-14 * condition_of(&q, one) * duel_growth(&q.duel, one);
        if (fabs(one - two) > tol * one) {
            fail_question(random, i, &q, one, "they differ");
        }
        compared++;
    }
    print_message("# %d compared\n", compared);
    assert_in_range(compared, cases / 8, cases);
    random_destroy(random);
}

TEST(integration_to_the_time_meets_the_level)
{
    random_source *random = random_create(50411);
    const int cases = random_cases(CASES);
    int met = 0;
    for (int i = 0; i < cases; i++) {
        const question q = random_question(random);
        const double time = lan_closed_first_time(&q.solution, q.side, q.level,
                                                  q.slope, q.limit);
        const double other = lan_closed_first_time(
            &q.solution, q.side == LAN_CLOSED_X ? LAN_CLOSED_Y : LAN_CLOSED_X,
            0.0, 0.0, q.limit);
        if (isinf(time) || time <= 0.0 || other <= time) {
            continue; /* never, or after the battle */
        }
        const duel_state o = duel_integrate(&q.duel, time);
        const double got = (double)(q.side == LAN_CLOSED_X ? o.x : o.y);
        const double miss = fabs(got - q.level - q.slope * time);
        const double tol =
            1e-13 + 4.0 * DBL_EPSILON * duel_growth(&q.duel, time);
        if (miss > tol * had(&q, time)) {
            fail_question(random, i, &q, time, "integration disagrees");
        }
        met++;
    }
    print_message("# %d met\n", met);
    assert_in_range(met, cases / 8, cases);
    random_destroy(random);
}
