/* bench/bench_sweep.c - what does a sweep cost beside the battles it fights?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a sweep of the square law over two groups, summed up as --summary
 *          does, beside a loop over the same battles that are made beforehand:
 *          lan_solver_run() and nothing else. Each battle of the loop is in
 *          the sweep PRICES times, so that the two do the same work.
 *          By the time of the processor
 *            bare gsl        the loop, by GSL
 *            sweep gsl       lan_sweep_run() into a summary, one job
 *            bare closed     the loop, in closed form
 *            sweep closed    the sweep, in closed form, one job
 *          and of their rates, turn by turn, the figures
 *            gsl             rate of sweep gsl / rate of bare gsl
 *            closed adds     (time of a run of sweep closed - time of a battle
 *                            of bare closed) / time of a battle of bare gsl
 *          By the wall's time the sweep by GSL with one job and with two, and
 *          rows of such a sweep into
 *            bare store      a table of SQLite's by a prepared INSERT, in
 *                            commits of 500 (bare_store.h)
 *            store           a store
 *          in a file of the present folder. Before all the most memory that a
 *          process takes for a short sweep, and for one a hundred times as
 *          long.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/bare_store.h"
#include "bench/measure.h"
#include "lanchester/library.h"
#include "lanchester/parameter.h"
#include "lanchester/scenario.h"
#include "lanchester/store.h"
#include "lanchester/sweep.h"

/* Points of each path that changes the battle, and how often a sweep comes by
 * all of them: the price leaves a battle as it is, and changes last. */
#define COUNTS  8
#define HITS    8
#define BATTLES (COUNTS * HITS)
#define PRICES  256
#define PATHS   3
#define RECORDS 4 /* the usual ones: winner, reason, margin, duration */

/* Of the two sweeps whose memory is compared. */
#define SHORT_PRICES 157
#define LONG_PRICES  15700

/* Where rows are stored. */
#define STORE_PATH "bench_sweep.tmp.db"

typedef enum entrant {
    BARE_GSL,
    SWEEP_GSL,
    BARE_CLOSED,
    SWEEP_CLOSED,
    ENTRANTS
} entrant;

/* A sweep and its battles, by one method. */
typedef struct arena {
    lan_scenario *scenario;
    lan_sweep *sweep;
    lan_battle *battles[BATTLES];
    lan_solver *solver;
    int jobs;
} arena;

static void stop(const char *what)
{
    fprintf(stderr, "bench_sweep: %s\n", what);
    exit(EXIT_FAILURE);
}

static lan_scenario *read_scenario(const char *method, int prices)
{
    char text[1024];
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    if (lan_messages_create(&messages) != LAN_OK) {
        stop("out of memory");
    }
    const int length = snprintf(
        text, sizeof text,
        "format: 1\n"
        "time: {end: 5000}\n"
        "solver: {method: %s}\n"
        "units: {x: {hit: 0.0093}, y: {hit: 0.0117, cost: 1}}\n"
        "armies: {x: {units: {x: 1130}}, y: {units: {y: 970}}}\n"
        "sweep:\n"
        "  vary:\n"
        "    - {path: units.y.cost, from: 1, to: %d, step: 1}\n"
        "    - {path: armies.x.units.x, from: 791, to: 1469, points: %d}\n"
        "    - {path: units.x.hit, from: 0.0083, to: 0.0103, points: %d}\n",
        method, prices, COUNTS, HITS);
    if (lan_scenario_read_text("bench.yaml", text, (size_t)length, NULL, 0,
                               messages, &scenario) != LAN_OK) {
        lan_messages_print(messages, stderr, false);
        stop("the scenario is bad");
    }
    lan_messages_destroy(messages);
    return scenario;
}

/* The battle of one point, as anybody would make it. */
static lan_battle *make_battle(const arena *a, lan_design_walker *walker,
                               int64_t point)
{
    const lan_design *design = lan_sweep_design(a->sweep);
    double values[PATHS];
    lan_scenario_copy *copy = NULL;
    lan_battle *battle = NULL;
    lan_status status = lan_scenario_copy_create(a->scenario, &copy);
    lan_design_walker_at(walker, point, values);
    for (size_t i = 0; status == LAN_OK && i < PATHS; i++) {
        status = lan_scenario_copy_set(copy, lan_design_parameter(design, i),
                                       values[i], NULL);
    }
    if (status == LAN_OK) {
        status = lan_battle_create(lan_scenario_copy_battle_def(copy), &battle,
                                   NULL);
    }
    if (status != LAN_OK) {
        stop("a battle could not be made");
    }
    lan_scenario_copy_destroy(copy);
    return battle;
}

static void make_sweep(arena *a, const char *method, int prices)
{
    *a = (arena){.jobs = 1, .scenario = read_scenario(method, prices)};
    if (lan_sweep_create(a->scenario, 1, &a->sweep, NULL) != LAN_OK) {
        stop("the sweep could not be made");
    }
}

static void prepare(arena *a, const char *method)
{
    lan_design_walker *walker = NULL;
    make_sweep(a, method, PRICES);
    if (lan_design_walker_create(lan_sweep_design(a->sweep), &walker) !=
        LAN_OK) {
        stop("out of memory");
    }
    for (int b = 0; b < BATTLES; b++) {
        a->battles[b] = make_battle(a, walker, b);
    }
    lan_design_walker_destroy(walker);
    const lan_solver_options options = lan_scenario_solver_options(a->scenario);
    if (lan_solver_create(a->battles[0], &options, &a->solver, NULL) !=
        LAN_OK) {
        stop("the solver could not be made");
    }
}

static void clear(arena *a)
{
    for (int b = 0; b < BATTLES; b++) {
        lan_battle_destroy(a->battles[b]);
    }
    lan_solver_destroy(a->solver);
    lan_sweep_destroy(a->sweep);
    lan_scenario_destroy(a->scenario);
}

static void run_bare(void *context)
{
    const arena *a = context;
    for (int b = 0; b < BATTLES; b++) {
        if (lan_solver_run(a->solver, a->battles[b], NULL, NULL, NULL) !=
            LAN_OK) {
            stop("a run failed");
        }
    }
}

static void run_sweep(void *context)
{
    const arena *a = context;
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_summary *summary = NULL;
    lan_sweep_report report;
    options.jobs = a->jobs;
    if (lan_sweep_summary_create(a->sweep, &summary) != LAN_OK ||
        lan_sweep_run(a->sweep, &options, lan_sweep_summary_add, summary, NULL,
                      &report, NULL) != LAN_OK ||
        report.failed > 0 ||
        report.done != lan_design_run_count(lan_sweep_design(a->sweep))) {
        stop("a sweep failed");
    }
    lan_sweep_summary_destroy(summary);
}

static void print_figure(const char *name, double *values, size_t count,
                         const char *wanted)
{
    const spread s = spread_of(values, count);
    printf("%s,%.3f,%.3f,%.3f,%s\n", name, s.median, s.low, s.high, wanted);
}

static void print_figures(const double *rates, size_t turns)
{
    double *gsl = malloc(2 * turns * sizeof *gsl);
    if (gsl == NULL) {
        stop("out of memory");
    }
    double *closed = gsl + turns;
    for (size_t k = 0; k < turns; k++) {
        const double *r = rates + k; /* of one turn, [entrant * turns] */
        gsl[k] = r[SWEEP_GSL * turns] / r[BARE_GSL * turns];
        closed[k] =
            (1.0 / r[SWEEP_CLOSED * turns] - 1.0 / r[BARE_CLOSED * turns]) *
            r[BARE_GSL * turns];
    }
    printf("figure,median,low,high,wanted\n");
    print_figure("gsl", gsl, turns, ">= 0.8");
    print_figure("closed adds", closed, turns, "<= 0.2");
    free(gsl);
}

static void race_methods(arena *gsl, arena *closed, int repeats)
{
    const contender all[ENTRANTS] = {
        [BARE_GSL] = {"sweep", "bare gsl", run_bare, gsl, BATTLES},
        [SWEEP_GSL] = {"sweep", "sweep gsl", run_sweep, gsl, BATTLES * PRICES},
        [BARE_CLOSED] = {"sweep", "bare closed", run_bare, closed, BATTLES},
        [SWEEP_CLOSED] = {"sweep", "sweep closed", run_sweep, closed,
                          BATTLES * PRICES}};
    double *rates = calloc(ENTRANTS * (size_t)repeats, sizeof *rates);
    if (rates == NULL) {
        stop("out of memory");
    }
    measure_rates(all, ENTRANTS, repeats, MEASURE_PROCESSOR, rates);
    measure_print(all, ENTRANTS, repeats, rates);
    print_figures(rates, (size_t)repeats);
    free(rates);
}

static void race_jobs(arena *gsl, int repeats)
{
    arena two = *gsl;
    two.jobs = 2;
    const contender both[] = {
        {"jobs", "one job", run_sweep, gsl, BATTLES * PRICES},
        {"jobs", "two jobs", run_sweep, &two, BATTLES * PRICES}};
    measure(both, 2, repeats);
}

static void race(int repeats)
{
    arena gsl;
    arena closed;
    prepare(&gsl, "gsl");
    prepare(&closed, "closed");
    measure_heading();
    race_methods(&gsl, &closed, repeats);
    measure_heading();
    race_jobs(&gsl, repeats);
    clear(&gsl);
    clear(&closed);
}

/* Rows to be stored, in the order in which the sweep has them. */
typedef struct shelf {
    arena *of;
    lan_sweep_row *rows;
    double *values;
    bare_row *bare;
    int64_t count;
} shelf;

static lan_status keep_row(void *context, const lan_sweep_row *row)
{
    shelf *to = context;
    double *values = to->values + (size_t)to->count * (PATHS + RECORDS);
    memcpy(values, row->values, PATHS * sizeof *values);
    memcpy(values + PATHS, row->recorded, RECORDS * sizeof *values);
    lan_sweep_row *kept = &to->rows[to->count];
    *kept = *row;
    kept->values = values;
    kept->recorded = values + PATHS;
    kept->error = "";
    to->bare[to->count++] =
        (bare_row){{values[0], values[1], values[2], values[5], values[6]},
                   {(int64_t)values[3], (int64_t)values[4]}};
    return LAN_OK;
}

static void run_bare_store(void *context)
{
    const shelf *from = context;
    (void)remove(STORE_PATH);
    bare_store_write(STORE_PATH, from->bare, from->count);
}

static void run_store(void *context)
{
    const shelf *from = context;
    lan_store *store = NULL;
    const lan_store_options options = lan_store_options_default();
    (void)remove(STORE_PATH);
    lan_status status =
        lan_store_open(STORE_PATH, from->of->sweep, &options, &store, NULL);
    for (int64_t i = 0; status == LAN_OK && i < from->count; i++) {
        status = lan_store_add(store, &from->rows[i]);
    }
    if (status != LAN_OK || lan_store_close(store, NULL) != LAN_OK) {
        stop("a store failed");
    }
}

/* Fights what is to be stored once. */
static void fill(shelf *out, arena *of)
{
    const lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    const size_t room = (size_t)BATTLES * SHORT_PRICES;
    *out =
        (shelf){.of = of,
                .rows = calloc(room, sizeof *out->rows),
                .values = calloc(room * (PATHS + RECORDS), sizeof *out->values),
                .bare = calloc(room, sizeof *out->bare)};
    if (out->rows == NULL || out->values == NULL || out->bare == NULL ||
        lan_sweep_run(of->sweep, &options, keep_row, out, NULL, &report,
                      NULL) != LAN_OK) {
        stop("a sweep failed");
    }
}

static void race_stores(int repeats)
{
    arena a;
    shelf s;
    make_sweep(&a, "closed", SHORT_PRICES);
    fill(&s, &a);
    const contender both[] = {
        {"store", "bare store", run_bare_store, &s, BATTLES * SHORT_PRICES},
        {"store", "store", run_store, &s, BATTLES * SHORT_PRICES}};
    measure(both, 2, repeats);
    (void)remove(STORE_PATH);
    free(s.rows);
    free(s.values);
    free(s.bare);
    lan_sweep_destroy(a.sweep);
    lan_scenario_destroy(a.scenario);
}

/* What a process of its own takes at most for a sweep of so many prices, KiB.
 */
static void print_memory(int prices)
{
    struct rusage usage;
    int status = 0;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        arena a;
        make_sweep(&a, "closed", prices);
        run_sweep(&a);
        getrusage(RUSAGE_SELF, &usage);
        printf("%d,%ld\n", BATTLES * prices, usage.ru_maxrss);
        fflush(stdout);
        _exit(EXIT_SUCCESS);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
        stop("a process failed");
    }
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    lan_init();
    measure_machine(repeats);
    printf("runs,KiB at most\n");
    print_memory(SHORT_PRICES);
    print_memory(LONG_PRICES);
    race(repeats);
    race_stores(repeats);
    return EXIT_SUCCESS;
}
