/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fight_ends.h"

#include <math.h>
#include <stdlib.h>

#include "lanchester/battle.h"
#include "tests/support/chance_runs.h"
#include "tests/support/support.h"

#define RARE 1e-3
#define WIDE 3.2905 /* of a normal: 99.9 % lie within */

static const char *const end_names[FIGHT_ENDS] = {
    [FIGHT_WON] = "side 0 wins",
    [FIGHT_LEFT_0] = "left of side 0",
    [FIGHT_LEFT_1] = "left of side 1",
    [FIGHT_TIME] = "time"};

/* --- fights --------------------------------------------------------------- */

static fight_ends make_ends(int fights)
{
    fight_ends of = {.fights = fights};
    for (int i = 0; i < FIGHT_ENDS; i++) {
        of.of[i] = calloc((size_t)fights, sizeof *of.of[i]);
        assert_non_null(of.of[i]);
    }
    return of;
}

void fight_ends_clear(fight_ends *of)
{
    for (int i = 0; i < FIGHT_ENDS; i++) {
        free(of->of[i]);
    }
}

static void keep_end(fight_ends *of, int fight, const lan_battle *battle)
{
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(battle, &outcome));
    of->of[FIGHT_WON][fight] = outcome->winner == 0;
    lan_outcome_destroy(outcome);
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        const int32_t side = lan_battle_army_side(battle, army);
        of->of[side == 0 ? FIGHT_LEFT_0 : FIGHT_LEFT_1][fight] +=
            lan_battle_strength(battle, i);
    }
    of->of[FIGHT_TIME][fight] = lan_battle_time(battle);
}

fight_ends fight_ends_of_bodies(const lan_engagement_def *def, uint64_t seed,
                                int fights, bool until_end)
{
    fight_ends of = make_ends(fights);
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_engagement_create(def, &engagement, &err), &err);
    for (int k = 0; k < fights; k++) {
        const lan_engagement_request request = {
            .seed = seed, .run = (uint64_t)k, .until_end = until_end};
        assert_ok_or(lan_engagement_fight(engagement, &request, &err), &err);
        keep_end(&of, k, lan_engagement_whole(engagement));
    }
    lan_engagement_destroy(engagement);
    return of;
}

fight_ends fight_ends_of_jumps(const lan_battle_def *def, uint64_t seed,
                               int fights, bool until_end)
{
    fight_ends of = make_ends(fights);
    lan_battle *battle = NULL;
    lan_battle_def fought = *def;
    if (!until_end) {
        fought.end = 1e9;
    }
    assert_ok(lan_battle_create(&fought, &battle, NULL));
    lan_solver *solver = chance_solver(battle);
    for (int k = 0; k < fights; k++) {
        chance_run(solver, battle, seed + (uint64_t)k);
        keep_end(&of, k, battle);
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return of;
}

/* --- comparisons ---------------------------------------------------------- */

static double mean_of(const fight_ends *of, fight_end what)
{
    double sum = 0.0;
    for (int k = 0; k < of->fights; k++) {
        sum += of->of[what][k];
    }
    return sum / of->fights;
}

double fight_ends_deviation(const fight_ends *of, fight_end what)
{
    const double mean = mean_of(of, what);
    double sum = 0.0;
    for (int k = 0; k < of->fights; k++) {
        sum += (of->of[what][k] - mean) * (of->of[what][k] - mean);
    }
    return sqrt(sum / (of->fights - 1.0));
}

void assert_fight_mean(const fight_ends *seen, fight_end what, double want)
{
    const double mean = mean_of(seen, what);
    const double error = fight_ends_deviation(seen, what) / sqrt(seen->fights);
    print_message("# %s: %.5f, expected %.5f, %.2f errors\n", end_names[what],
                  mean, want, (mean - want) / error);
    if (!(fabs(mean - want) <= WIDE * error)) {
        fail_with("%s", end_names[what]);
    }
}

static void assert_means_alike(const fight_ends *a, const fight_ends *b,
                               fight_end what)
{
    const double apart = mean_of(a, what) - mean_of(b, what);
    const double error = hypot(fight_ends_deviation(a, what) / sqrt(a->fights),
                               fight_ends_deviation(b, what) / sqrt(b->fights));
    print_message("# %s: %.5f and %.5f, %.2f errors\n", end_names[what],
                  mean_of(a, what), mean_of(b, what), apart / error);
    if (!(fabs(apart) <= WIDE * error)) {
        fail_with("%s", end_names[what]);
    }
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How far the shares that are no larger than a number are apart at most; both
 * are sorted. */
static double farthest_apart(const fight_ends *a, const fight_ends *b,
                             fight_end what)
{
    const double *x = a->of[what];
    const double *y = b->of[what];
    double most = 0.0;
    int i = 0;
    int k = 0;
    while (i < a->fights && k < b->fights) {
        const double at = fmin(x[i], y[k]);
        while (i < a->fights && x[i] <= at) {
            i++;
        }
        while (k < b->fights && y[k] <= at) {
            k++;
        }
        most = fmax(most, fabs((double)i / a->fights - (double)k / b->fights));
    }
    return most;
}

static void sort_ends(const fight_ends *of, fight_end what)
{
    qsort(of->of[what], (size_t)of->fights, sizeof *of->of[what],
          compare_numbers);
}

static void assert_distributions_alike(const fight_ends *a, const fight_ends *b,
                                       fight_end what)
{
    /* Each within its bound of the true one but once in two thousand. */
    const double bound = sqrt(0.5 * log(4.0 / RARE)) *
                         (1.0 / sqrt(a->fights) + 1.0 / sqrt(b->fights));
    sort_ends(a, what);
    sort_ends(b, what);
    const double most = farthest_apart(a, b, what);
    print_message("# %s: distributions %.5f apart, of %.5f\n", end_names[what],
                  most, bound);
    if (!(most <= bound)) {
        fail_with("%s", end_names[what]);
    }
}

void assert_fights_alike(const fight_ends *a, const fight_ends *b)
{
    for (int what = 0; what < FIGHT_ENDS; what++) {
        assert_means_alike(a, b, (fight_end)what);
        assert_distributions_alike(a, b, (fight_end)what);
    }
}
