/* bench/bench_ode.c - how many battles per second, compared with a plain loop?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the square law, area fire with reinforcement, eight against eight
 *          with deaths, and the linear law, each by
 *            gsl      lan_solver_run(), battle and solver made once
 *            plain    the same battles by evolve and bisection (plain_loop.h)
 *            manual   the same by the driver from point to point, as in the
 *                     examples of GSL's manual, and bisection
 *            bare     the evolve loop that knows when everything happens
 *            closed   the closed form, where there is one
 *          at one tolerance, the default. What gsl, plain and manual find is
 *          compared before anything is timed, and how far gsl and closed are
 *          apart is printed.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/bare_loop.h"
#include "bench/measure.h"
#include "bench/plain_loop.h"
#include "lanchester/library.h"
#include "lanchester/solver.h"

/* Battles of each question, all different. */
#define VARIANTS 16

/* Times at which manual looks: GSL's examples have 100. */
#define POINTS 100

/* Differences allowed between gsl and plain: strengths as a share of all that
 * fought, where plain's are uncertain by its resolution of each death, and
 * times besides the end. */
#define AGREE 2e-7

typedef struct arena {
    const char *question;
    staged_duel duels[VARIANTS];
    staged_many manys[VARIANTS];
    bool is_many;
    lan_battle *battles[VARIANTS];
    lan_solver *gsl;
    lan_solver *closed; /* or NULL */
    plain_battle plain[VARIANTS];
    plain_battle manual[VARIANTS];
    bare_battle bare[VARIANTS];
} arena;

static void stop(const char *question, const char *what)
{
    fprintf(stderr, "%s: %s\n", question, what);
    exit(EXIT_FAILURE);
}

static void run_all(lan_solver *solver, const arena *a)
{
    for (int v = 0; v < VARIANTS; v++) {
        if (lan_solver_run(solver, a->battles[v], NULL, NULL, NULL) != LAN_OK) {
            stop(a->question, "a run failed");
        }
    }
}

static void run_gsl(void *context)
{
    const arena *a = context;
    run_all(a->gsl, a);
}

static void run_closed(void *context)
{
    const arena *a = context;
    run_all(a->closed, a);
}

static void run_plain(void *context)
{
    arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        if (!plain_run(&a->plain[v])) {
            stop(a->question, "the plain loop failed");
        }
    }
}

static void run_manual(void *context)
{
    arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        if (!plain_run(&a->manual[v])) {
            stop(a->question, "the manual's loop failed");
        }
    }
}

static void run_bare(void *context)
{
    arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        bare_run(&a->bare[v]);
    }
}

static lan_solver *make_solver(const arena *a, lan_method method)
{
    lan_solver_options options = lan_solver_options_default();
    lan_solver *solver = NULL;
    options.method = method;
    const lan_status status =
        lan_solver_create(a->battles[0], &options, &solver, NULL);
    if (status == LAN_ENOCLOSED) {
        return NULL;
    }
    if (status != LAN_OK) {
        stop(a->question, lan_status_text(status));
    }
    return solver;
}

static void compare(const arena *a, int v, const plain_battle *plain)
{
    double all = 0.0;
    for (size_t i = 0; i < plain->size; i++) {
        all += plain->start[i];
    }
    const double time = lan_battle_time(a->battles[v]);
    bool same = fabs(plain->time - time) <= AGREE * time;
    for (size_t i = 0; i < plain->size; i++) {
        const double x = lan_battle_strength(a->battles[v], (int32_t)i);
        same = same && fabs(plain->y[i] - x) <= AGREE * all;
    }
    if (!same) {
        fprintf(stderr, "%s, battle %d: ends at %.12g and %.12g\n", a->question,
                v, time, plain->time);
        for (size_t i = 0; i < plain->size; i++) {
            fprintf(stderr, "  %.12g and %.12g left\n",
                    lan_battle_strength(a->battles[v], (int32_t)i),
                    plain->y[i]);
        }
        stop(a->question, "the library and the plain loop differ");
    }
}

/* Prints the work of a battle, the mean of all, as a comment; each has been
 * worked out once by plain. */
static void print_work(const arena *a)
{
    double steps = 0.0;
    double calls = 0.0;
    double events = 0.0;
    for (int v = 0; v < VARIANTS; v++) {
        if (lan_solver_run(a->gsl, a->battles[v], NULL, NULL, NULL) != LAN_OK) {
            stop(a->question, "a run failed");
        }
        const lan_solver_report report = *lan_solver_report_of(a->gsl);
        steps += (double)report.steps / VARIANTS;
        calls += (double)report.rhs_calls / VARIANTS;
        events += (double)report.events / VARIANTS;
    }
    double plain = 0.0;
    for (int v = 0; v < VARIANTS; v++) {
        plain += (double)a->plain[v].calls / VARIANTS;
    }
    printf("# %s: a battle takes %.1f steps, %.1f calls, %.1f events by gsl, "
           "%.1f calls by plain\n",
           a->question, steps, calls, events, plain);
}

/* What the side of a group begins with. */
static double side_of(const lan_battle *battle, int32_t group,
                      const plain_battle *plain)
{
    const int32_t side =
        lan_battle_army_side(battle, lan_battle_group_army(battle, group));
    double all = 0.0;
    for (size_t i = 0; i < plain->size; i++) {
        const int32_t army = lan_battle_group_army(battle, (int32_t)i);
        all +=
            lan_battle_army_side(battle, army) == side ? plain->start[i] : 0.0;
    }
    return all;
}

/* Prints how far the ends by gsl and in closed form are apart at most; each
 * battle has been worked out once by plain. */
static void print_difference(const arena *a)
{
    double times[VARIANTS];
    double left[VARIANTS][STAGED_MANY];
    double apart = 0.0;
    double time_apart = 0.0;
    run_all(a->gsl, a);
    for (int v = 0; v < VARIANTS; v++) {
        times[v] = lan_battle_time(a->battles[v]);
        for (size_t i = 0; i < a->plain[v].size; i++) {
            left[v][i] = lan_battle_strength(a->battles[v], (int32_t)i);
        }
    }
    run_all(a->closed, a);
    for (int v = 0; v < VARIANTS; v++) {
        const lan_battle *battle = a->battles[v];
        time_apart =
            fmax(time_apart, fabs(lan_battle_time(battle) / times[v] - 1.0));
        for (int32_t i = 0; i < (int32_t)a->plain[v].size; i++) {
            const double gap =
                fabs(lan_battle_strength(battle, i) - left[v][i]);
            apart = fmax(apart, gap / side_of(battle, i, &a->plain[v]));
        }
    }
    printf("# %s: gsl and closed differ by %.1e of a side in the strengths, "
           "%.1e in the end's time\n",
           a->question, apart, time_apart);
}

static void prepare(arena *a)
{
    const lan_solver_options options = lan_solver_options_default();
    for (int v = 0; v < VARIANTS; v++) {
        a->battles[v] = a->is_many ? staged_many_battle(&a->manys[v])
                                   : staged_duel_battle(&a->duels[v]);
        a->plain[v] = a->is_many ? plain_many(&a->manys[v], options.rtol)
                                 : plain_duel(&a->duels[v], options.rtol);
        a->manual[v] = a->plain[v];
        a->manual[v].points = POINTS;
    }
    a->gsl = make_solver(a, LAN_METHOD_GSL);
    a->closed = make_solver(a, LAN_METHOD_CLOSED);
    for (int v = 0; v < VARIANTS; v++) {
        bare_prepare(&a->bare[v], a->battles[v], a->gsl, &options);
    }
    run_all(a->gsl, a);
    run_plain(a);
    run_manual(a);
    for (int v = 0; v < VARIANTS; v++) {
        compare(a, v, &a->plain[v]);
        compare(a, v, &a->manual[v]);
    }
    print_work(a);
    if (a->closed != NULL) {
        print_difference(a);
    }
}

static void clear(arena *a)
{
    for (int v = 0; v < VARIANTS; v++) {
        bare_clear(&a->bare[v]);
        lan_battle_destroy(a->battles[v]);
    }
    lan_solver_destroy(a->gsl);
    lan_solver_destroy(a->closed);
    free(a);
}

static arena *create(const char *question)
{
    arena *a = calloc(1, sizeof *a);
    if (a == NULL) {
        stop(question, "out of memory");
    }
    a->question = question;
    return a;
}

static void ask(arena *a, int repeats)
{
    prepare(a);
    const contender all[] = {
        {a->question, "gsl", run_gsl, a, VARIANTS},
        {a->question, "plain", run_plain, a, VARIANTS},
        {a->question, "manual", run_manual, a, VARIANTS},
        {a->question, "bare", run_bare, a, VARIANTS},
        {a->question, "closed", run_closed, a, VARIANTS},
    };
    measure(all, a->closed != NULL ? 5 : 4, repeats, MEASURE_WALL);
    clear(a);
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    lan_init();
    measure_begin(repeats);
    arena *square = create("square law");
    arena *area = create("area fire with reinforcement");
    arena *eight = create("eight against eight");
    arena *linear = create("linear law");
    eight->is_many = true;
    for (int v = 0; v < VARIANTS; v++) {
        square->duels[v] = staged_square(v);
        area->duels[v] = staged_reinforced(v);
        eight->manys[v] = staged_eight(v);
        linear->duels[v] = staged_linear(v);
    }
    ask(square, repeats);
    ask(area, repeats);
    ask(eight, repeats);
    ask(linear, repeats);
    return EXIT_SUCCESS;
}
