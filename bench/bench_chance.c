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
 *          Jumps per second of battles of several groups through the whole of
 *          lan_odds_find(), against those of the plain loop and of the jump
 *          process that fights one by one, for its outcome and as
 *          lan_solver_run() does with times and killers: a duel, three clans of
 *          650, and eight groups against eight with fronts, with breaks and
 *          with morale that recovers. Wanted: at most 25 ns a jump of odds.
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
#include "lanchester/chance.h"
#include "lanchester/odds.h"
#include "lanchester/solver.h"
#include "tests/support/scene.h"
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
    staged_duel duel = staged_square(0);
    duel.x0 = m;
    duel.y0 = n;
    duel.a = 0.01;
    duel.b = 0.01;
    return staged_duel_battle(&duel);
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

/* Contenders of a question, at most. */
#define MOST_CONTENDERS 4

/* Measures contenders, each of one run, and prints besides what one of the
 * `steps` of a run takes by those from `first` on. */
static void measure_steps(const contender *contenders, size_t count,
                          size_t first, const char *step, double steps,
                          measure_clock by, int repeats)
{
    const size_t turns = (size_t)repeats;
    double *rates = calloc(MOST_CONTENDERS * turns, sizeof *rates);
    if (rates == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    measure_rates(contenders, count, repeats, by, rates);
    measure_print(contenders, count, repeats, rates);
    for (size_t c = first; c < count; c++) {
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
    measure_steps(contenders, 4, 2, "states", (double)m * n, MEASURE_WALL,
                  repeats);
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
    measure_steps(contenders, 4, 1, "jumps", jumps_of(battle, 50, 40),
                  MEASURE_WALL, repeats);
    printf("# %s: half the 95 %% interval is %.2g\n", name,
           0.5 * answers[1].width);
    lan_battle_destroy(battle);
}

/* --- several groups ------------------------------------------------------- */

/* Battles of a run: in lanes, one by one, and of the plain loop. */
#define LANE_BATTLES  4096
#define ALONE_BATTLES 256
#define PLAIN_BATTLES 2048
#define CLAN          650

static scene *three_clans(void)
{
    scene *s = scene_create(3, 400.0);
    for (int32_t i = 0; i < 3; i++) {
        (void)scene_army(s, NULL);
        s->units[scene_group(s, CLAN)].hit = 0.05;
    }
    s->def.share = LAN_SHARE_PROPORTIONAL;
    return s;
}

/* Eight groups against eight. */
static scene *two_times_eight(void)
{
    scene *s = scene_create(16, 400.0);
    for (int32_t a = 0; a < 2; a++) {
        const int32_t army = scene_army(s, NULL);
        for (int32_t i = 0; i < 8; i++) {
            s->units[scene_group(s, 55.0 + 5.0 * i)].hit = 0.04 + 0.005 * i;
        }
        s->armies[army].front = 300.0 + 20.0 * a;
        s->armies[army].break_at = 0.2;
    }
    s->def.share = LAN_SHARE_PROPORTIONAL;
    return s;
}

static scene *two_times_eight_with_morale(void)
{
    scene *s = two_times_eight();
    for (int32_t a = 0; a < 2; a++) {
        s->armies[a].has_morale = true;
        s->armies[a].morale = (lan_morale_def){.start = 1.0,
                                               .loss_weight = 0.5,
                                               .recovery = 0.02,
                                               .effect = 0.5,
                                               .desertion = 0.01,
                                               .break_at = 0.1};
    }
    return s;
}

static void run_plain_chain(void *context)
{
    question *q = context;
    q->answer = plain_chain(CLAN, CLAN, 0.01, 0.01, PLAIN_BATTLES);
}

static void run_alone(void *context)
{
    const question *q = context;
    const lan_chance_options options = {.outcome_only = true};
    lan_chance *chance = NULL;
    if (lan_chance_create(q->battle, &options, &chance, NULL) != LAN_OK) {
        fputs("no battle\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (uint64_t n = 0; n < ALONE_BATTLES; n++) {
        lan_chance_run(chance, 1, n);
    }
    lan_chance_destroy(chance);
}

/* As `run` and `sweep` fight a battle by chance: with times and killers. */
static void run_solver(void *context)
{
    const question *q = context;
    lan_solver_options options = lan_solver_options_default();
    options.method = LAN_METHOD_CHANCE;
    lan_solver *solver = NULL;
    bool is_fought =
        lan_solver_create(q->battle, &options, &solver, NULL) == LAN_OK;
    for (uint64_t n = 1; is_fought && n <= ALONE_BATTLES; n++) {
        lan_solver_set_seed(solver, n);
        is_fought =
            lan_solver_run(solver, q->battle, NULL, NULL, NULL) == LAN_OK;
    }
    lan_battle_reset(q->battle);
    if (!is_fought) {
        fputs("no battle by chance\n", stderr);
        exit(EXIT_FAILURE);
    }
    lan_solver_destroy(solver);
}

/* What falls in a battle, on average. */
static double mean_losses(const lan_battle *battle,
                          const lan_odds_options *options)
{
    lan_odds *odds = NULL;
    double losses = 0.0;
    if (lan_odds_find(battle, options, NULL, &odds, NULL) != LAN_OK) {
        fputs("no odds\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        losses += lan_battle_strength(battle, i);
    }
    for (int32_t s = 0; s < odds->side_count; s++) {
        losses -= odds->sides[s].expected_left;
    }
    lan_odds_destroy(odds);
    return losses;
}

/* Jumps per second of a processor. */
static void measure_battle(const char *name, lan_battle *battle, int repeats)
{
    const lan_odds_options one = {.method = LAN_ODDS_SIMULATE,
                                  .seed = 1,
                                  .precision = 1e-6,
                                  .battles = LANE_BATTLES,
                                  .threads = 1};
    lan_battle *plain = square(CLAN, CLAN);
    const double jumps = mean_losses(battle, &one);
    const double plain_jumps = mean_losses(plain, &one);
    question questions[] = {
        {.m = CLAN}, {.battle = battle}, {.options = one, .battle = battle}};
    const contender contenders[] = {
        {name, "plain loop of a duel", run_plain_chain, &questions[0],
         (int)(PLAIN_BATTLES * plain_jumps)},
        {name, "lan_solver_run", run_solver, &questions[1],
         (int)(ALONE_BATTLES * jumps)},
        {name, "one by one", run_alone, &questions[1],
         (int)(ALONE_BATTLES * jumps)},
        {name, "lan_odds_find", run_odds, &questions[2],
         (int)(LANE_BATTLES * jumps)},
    };
    measure_steps(contenders, 4, 0, "jump", 1.0, MEASURE_PROCESSOR, repeats);
    lan_battle_destroy(battle);
    lan_battle_destroy(plain);
}

static void measure_groups(const char *name, scene *s, int repeats)
{
    measure_battle(name, scene_battle(s), repeats);
    scene_destroy(s);
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    measure_begin(repeats);
    measure_exact("exact odds 1000 v 1000", 1000, 1000, repeats);
    measure_exact("exact odds 10000 v 10000", 10000, 10000, repeats);
    measure_chain(repeats);
    measure_battle("650 v 650", square(CLAN, CLAN), repeats);
    measure_groups("three clans of 650", three_clans(), repeats);
    measure_groups("eight against eight", two_times_eight(), repeats);
    measure_groups("eight against eight with morale",
                   two_times_eight_with_morale(), repeats);
    return EXIT_SUCCESS;
}
