/* bench/bench_chance.c - how fast are odds?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    exact odds of a square law through lan_odds_find() against a
 *          row-by-row loop that finds one side's chance and no more. Wanted: at
 *          least 4 times as fast at 10,000 a side; a million a side in one
 *          second.
 *
 *          Jumps per second of random battles through lan_odds_find() and
 *          lan_solver_run(), which draws times and killers, against plain loops
 *          on GSL's taus2 that draw which group loses next: a duel, three clans
 *          of 650, and eight groups against eight with fronts and breaks.
 *          Wanted: at least 0.7 times as fast by lan_odds_find().
 *
 *          Hits per second where they spread over 60 against 60 soldiers of ten
 *          hits each, against a plain loop over arrays of hit points. Wanted:
 *          at least as fast.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/measure.h"
#include "bench/plain_chain.h"
#include "bench/textbook_odds.h"
#include "lanchester/solver.h"
#include "tests/support/scene.h"
#include "tests/support/staged.h"

/* Below this the library takes chances for nothing. */
#define LEAST 1e-290

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

static void measure_exact(const char *name, int m, int n, int repeats)
{
    const lan_odds_options one = {.method = LAN_ODDS_EXACT,
                                  .precision = 0.005,
                                  .battles = 1,
                                  .threads = 1};
    lan_battle *battle = square(m, n);
    question answers[] = {
        {.m = m, .n = n},
        {.m = m, .n = n, .least = LEAST},
        {.options = one, .battle = battle},
    };
    const contender contenders[] = {
        {name, "row by row", run_plain, &answers[0], m * n},
        {name, "row by row without tiny numbers", run_plain, &answers[1],
         m * n},
        {name, "lan_odds_find", run_odds, &answers[2], m * n},
    };
    measure(contenders, 3, repeats, MEASURE_PROCESSOR);
    check(answers, 3);
    lan_battle_destroy(battle);
}

static void measure_million(int repeats)
{
    const lan_odds_options one = {.method = LAN_ODDS_EXACT,
                                  .precision = 0.005,
                                  .battles = 1,
                                  .threads = 1};
    lan_battle *battle = square(1000000, 1000000);
    question q = {.options = one, .battle = battle};
    const contender contenders[] = {
        {"exact odds of a million a side", "lan_odds_find", run_odds, &q, 1}};
    measure(contenders, 1, repeats, MEASURE_PROCESSOR);
    lan_battle_destroy(battle);
}

/* --- several groups ------------------------------------------------------- */

/* Battles of a run. */
#define ODDS_BATTLES  1024
#define ALONE_BATTLES 256
#define PLAIN_BATTLES 512
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

static void run_plain_clans(void *context)
{
    question *q = context;
    q->answer = (double)plain_clans(CLAN, 0.05, PLAIN_BATTLES);
}

static void run_plain_eights(void *context)
{
    question *q = context;
    const double front[2] = {300.0, 320.0};
    int start[8];
    double hit[8];
    for (int i = 0; i < 8; i++) {
        start[i] = 55 + 5 * i;
        hit[i] = 0.04 + 0.005 * i;
    }
    q->answer = (double)plain_eights(start, hit, front, 0.2, PLAIN_BATTLES);
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
static void measure_battle(const char *name, lan_battle *battle,
                           void (*run_plain_loop)(void *context), int repeats)
{
    const lan_odds_options one = {.method = LAN_ODDS_SIMULATE,
                                  .seed = 1,
                                  .precision = 1e-6,
                                  .battles = ODDS_BATTLES,
                                  .threads = 1};
    const double jumps = mean_losses(battle, &one);
    question questions[] = {
        {.m = CLAN}, {.battle = battle}, {.options = one, .battle = battle}};
    const contender contenders[] = {
        {name, "plain loop", run_plain_loop, &questions[0],
         (int)(PLAIN_BATTLES * jumps)},
        {name, "lan_solver_run", run_solver, &questions[1],
         (int)(ALONE_BATTLES * jumps)},
        {name, "lan_odds_find", run_odds, &questions[2],
         (int)(ODDS_BATTLES * jumps)},
    };
    measure(contenders, 3, repeats, MEASURE_PROCESSOR);
    lan_battle_destroy(battle);
}

static void measure_groups(const char *name, scene *s,
                           void (*run_plain_loop)(void *context), int repeats)
{
    measure_battle(name, scene_battle(s), run_plain_loop, repeats);
    scene_destroy(s);
}

/* --- wounds --------------------------------------------------------------- */

#define SQUAD 60
#define HITS  10

static void run_plain_hits(void *context)
{
    question *q = context;
    q->answer = (double)plain_hits(SQUAD, SQUAD, HITS, PLAIN_BATTLES);
}

static void measure_hits(int repeats)
{
    scene *s = scene_create(2, 1e6);
    for (int32_t i = 0; i < 2; i++) {
        (void)scene_army(s, NULL);
        s->units[scene_group(s, SQUAD)].hit = 1.0;
        s->units[i].health = HITS;
    }
    s->def.wounds = LAN_WOUNDS_SPREAD;
    lan_battle *battle = scene_battle(s);
    const double hits =
        (double)plain_hits(SQUAD, SQUAD, HITS, PLAIN_BATTLES) / PLAIN_BATTLES;
    question questions[] = {{.m = SQUAD},
                            {.options = {.method = LAN_ODDS_SIMULATE,
                                         .seed = 1,
                                         .precision = 1e-6,
                                         .battles = ODDS_BATTLES,
                                         .threads = 1},
                             .battle = battle}};
    const contender contenders[] = {
        {"60 v 60 with ten hit points", "plain loop", run_plain_hits,
         &questions[0], (int)(PLAIN_BATTLES * hits)},
        {"60 v 60 with ten hit points", "lan_odds_find", run_odds,
         &questions[1], (int)(ODDS_BATTLES * hits)},
    };
    measure(contenders, 2, repeats, MEASURE_PROCESSOR);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    measure_begin(repeats);
    measure_exact("exact odds 1000 v 1000", 1000, 1000, repeats);
    measure_exact("exact odds 10000 v 10000", 10000, 10000, repeats);
    measure_million(repeats);
    measure_battle("650 v 650", square(CLAN, CLAN), run_plain_chain, repeats);
    measure_hits(repeats);
    measure_groups("three clans of 650", three_clans(), run_plain_clans,
                   repeats);
    measure_groups("eight against eight", two_times_eight(), run_plain_eights,
                   repeats);
    measure_groups("eight against eight with morale (plain: without)",
                   two_times_eight_with_morale(), run_plain_eights, repeats);
    return EXIT_SUCCESS;
}
