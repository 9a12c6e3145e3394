/* bench/bench_engagement.c - how fast is a fight of single soldiers?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    500 against 500 to the end: as the jump process of the model, as
 *          soldiers who stand and reach each other, and as lines that walk up
 *          to each other, collide and shoot past their friends. Wanted: each at
 *          most 0.5 s, which is 2 fights per second.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench/measure.h"
#include "lanchester/solver.h"
#include "tests/support/formed.h"

typedef struct question {
    formed f;
    lan_engagement *engagement;
    lan_solver *solver;
    lan_battle *battle;
    uint64_t run;
} question;

static void fail(const lan_error *err)
{
    fprintf(stderr, "%s\n", err->text);
    exit(EXIT_FAILURE);
}

static void run_chance(void *context)
{
    question *q = context;
    lan_error err;
    lan_error_clear(&err);
    lan_solver_set_seed(q->solver, q->run++);
    if (lan_solver_run(q->solver, q->battle, NULL, NULL, &err) != LAN_OK) {
        fail(&err);
    }
}

static void run_engagement(void *context)
{
    question *q = context;
    const lan_engagement_request request = {.seed = 1, .run = q->run++};
    lan_error err;
    lan_error_clear(&err);
    if (lan_engagement_fight(q->engagement, &request, &err) != LAN_OK) {
        fail(&err);
    }
}

/* Lines of muskets; their pikes' place is taken by the last steps. */
static void make_walk(formed *f)
{
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->units[k].rate = 2.0;
        f->units[k].speed = 80.0;
        f->units[k].range = 150.0;
        f->units[k].falloff = 1.0;
        f->soldiers[k].through = false;
    }
}

static void make_questions(question *q)
{
    lan_error err;
    lan_error_clear(&err);
    lan_solver_options options = lan_solver_options_default();
    options.method = LAN_METHOD_CHANCE;
    for (int k = 0; k < 3; k++) {
        formed_init(&q[k].f, 500, 500);
    }
    make_walk(&q[2].f);
    if (lan_battle_create(&q[0].f.battle, &q[0].battle, &err) != LAN_OK ||
        lan_solver_create(q[0].battle, &options, &q[0].solver, &err) !=
            LAN_OK ||
        lan_engagement_create(&q[1].f.def, &q[1].engagement, &err) != LAN_OK ||
        lan_engagement_create(&q[2].f.def, &q[2].engagement, &err) != LAN_OK) {
        fail(&err);
    }
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    static question q[3];
    make_questions(q);
    const contender contenders[] = {
        {"500 v 500", "jump process", run_chance, &q[0], 1},
        {"500 v 500", "standing", run_engagement, &q[1], 1},
        {"500 v 500", "walking lines", run_engagement, &q[2], 1}};
    measure_begin(repeats);
    measure(contenders, sizeof contenders / sizeof *contenders, repeats,
            MEASURE_WALL);
    const lan_engagement_story *story =
        lan_engagement_story_of(q[2].engagement);
    printf("# walking lines: %lld steps of %g, %lld shots, %lld hits\n",
           (long long)story->steps, story->step, (long long)story->fired,
           (long long)story->hits);
    lan_solver_destroy(q[0].solver);
    lan_battle_destroy(q[0].battle);
    lan_engagement_destroy(q[1].engagement);
    lan_engagement_destroy(q[2].engagement);
    return EXIT_SUCCESS;
}
