/* bench/bench_chance.c - how fast are odds?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    exact odds of a square law through the whole of lan_odds_find():
 *          both sides' chances and survivors and the mean duration, against a
 *          row-by-row loop that finds one side's chance and no more. Wanted: at
 *          least 3 times as fast at 1000 and at 10,000 a side.
 *
 *          Simulated odds of a square law, 50 against 40, through the whole of
 *          lan_odds_find(), against a plain loop on GSL's taus2. Wanted: at
 *          least 4 times as many battles per time, 6 times where there is
 *          AVX-512.
 *
 *          Below each question, what a state of the exact odds takes and a jump
 *          of a simulated battle, as solver/ estimates them in advance, and how
 *          wide the interval of the simulated odds is.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/measure.h"
#include "bench/plain_chain.h"
#include "bench/textbook_odds.h"
#include "lanchester/odds.h"
#include "tests/support/staged.h"

/* Below this the library takes chances for nothing. */
#define LEAST 1e-290

/* Battles of a measurement: what any answer of the default precision needs. */
#define BATTLES 200704

typedef struct question {
    int m;
    int n;
    double least;
    lan_odds_options options;
    lan_battle *battle;
    double answer;
    double width; /* of the interval */
} question;

static void run_plain(void *context)
{
    question *q = context;
    q->answer = textbook_odds(q->m, q->n, q->least);
}

static void run_odds(void *context)
{
    question *q = context;
    lan_odds *odds = NULL;
    if (lan_odds_find(q->battle, &q->options, NULL, &odds, NULL) != LAN_OK) {
        fputs("no odds\n", stderr);
        exit(EXIT_FAILURE);
    }
    q->answer = odds->sides[0].win;
    q->width = odds->sides[0].high - odds->sides[0].low;
    lan_odds_destroy(odds);
}

static lan_battle *square(int m, int n)
{
    staged_duel scene = staged_square(0);
    scene.x0 = m;
    scene.y0 = n;
    scene.a = 0.01;
    scene.b = 0.01;
    return staged_duel_battle(&scene);
}

static void check(const question *answers, int count)
{
    for (int k = 1; k < count; k++) {
        if (!(fabs(answers[k].answer - answers[0].answer) < 1e-11)) {
            fprintf(stderr, "answers differ: %.17g and %.17g\n",
                    answers[0].answer, answers[k].answer);
            exit(EXIT_FAILURE);
        }
    }
}

/* Measures four contenders, each of one run, and prints besides what one of
 * the `steps` of a run takes by those from `first` on. */
static void measure_four(const contender *contenders, int first,
                         const char *step, double steps, int repeats)
{
    const size_t turns = (size_t)repeats;
    double *rates = calloc(4 * turns, sizeof *rates);
    if (rates == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    measure_rates(contenders, 4, repeats, MEASURE_WALL, rates);
    measure_print(contenders, 4, repeats, rates);
    for (size_t c = (size_t)first; c < 4; c++) {
        const spread runs = spread_of(&rates[c * turns], turns);
        printf("# %s: %.3g ns for each of %.4g %s by %s\n",
               contenders[c].question, 1e9 / (runs.median * steps), steps, step,
               contenders[c].name);
    }
    free(rates);
}

/* Losses of all battles, on average. */
static double jumps_of(lan_battle *battle, int m, int n)
{
    lan_odds *odds = NULL;
    if (lan_odds_find(battle, NULL, NULL, &odds, NULL) != LAN_OK) {
        fputs("no odds\n", stderr);
        exit(EXIT_FAILURE);
    }
    const double left =
        odds->sides[0].expected_left + odds->sides[1].expected_left;
    lan_odds_destroy(odds);
    return BATTLES * (m + n - left);
}

static void measure_exact(const char *name, int m, int n, int repeats)
{
    const lan_odds_options one = {.method = LAN_ODDS_EXACT,
                                  .precision = 0.005,
                                  .battles = 1,
                                  .threads = 1};
    lan_odds_options two = one;
    two.threads = 2;
    lan_battle *battle = square(m, n);
    question answers[] = {
        {.m = m, .n = n},
        {.m = m, .n = n, .least = LEAST},
        {.options = one, .battle = battle},
        {.options = two, .battle = battle},
    };
    const contender contenders[] = {
        {name, "row by row", run_plain, &answers[0], 1},
        {name, "row by row without tiny numbers", run_plain, &answers[1], 1},
        {name, "lan_odds_find", run_odds, &answers[2], 1},
        {name, "lan_odds_find on 2 threads", run_odds, &answers[3], 1},
    };
    measure_four(contenders, 2, "states", (double)m * n, repeats);
    check(answers, 4);
    lan_battle_destroy(battle);
}

static void run_chain(void *context)
{
    question *q = context;
    q->answer = plain_chain(q->m, q->n, 0.01, 0.01, BATTLES);
}

static void measure_chain(int repeats)
{
    const lan_odds_options one = {.method = LAN_ODDS_SIMULATE,
                                  .seed = 1,
                                  .precision = 1e-6,
                                  .battles = BATTLES,
                                  .threads = 1};
    lan_odds_options two = one;
    two.threads = 2;
    lan_odds_options timed = one;
    timed.until_end = true;
    lan_battle *battle = square(50, 40);
    question answers[] = {
        {.m = 50, .n = 40},
        {.options = one, .battle = battle},
        {.options = two, .battle = battle},
        {.options = timed, .battle = battle},
    };
    const char *name = "200,704 battles 50 v 40 by chance";
    const contender contenders[] = {
        {name, "plain loop on taus2", run_chain, &answers[0], 1},
        {name, "lan_odds_find", run_odds, &answers[1], 1},
        {name, "lan_odds_find on 2 threads", run_odds, &answers[2], 1},
        {name, "the same by the clock, general", run_odds, &answers[3], 1},
    };
    measure_four(contenders, 1, "jumps", jumps_of(battle, 50, 40), repeats);
    printf("# %s: half the 95 %% interval is %.2g\n", name,
           0.5 * answers[1].width);
    lan_battle_destroy(battle);
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    measure_begin(repeats);
    measure_exact("exact odds 1000 v 1000", 1000, 1000, repeats);
    measure_exact("exact odds 10000 v 10000", 10000, 10000, repeats);
    measure_chain(repeats);
    return EXIT_SUCCESS;
}
