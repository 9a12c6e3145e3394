/* bench/bench_lanes.c - how many battles per second side by side?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the square law, area fire with reinforcement and eight against eight
 *          with deaths, by the equations; the square law in closed form: each
 *          VARIANTS battles that differ in two numbers, by the time of one
 *          processor and at one tolerance, by
 *            gsl              lan_solver_run(), rkck: what the others are held
 *                             against
 *            columns          duels alone: their numbers in columns that are
 *                             filled beforehand (solver/duels)
 *            lanes            an ensemble of battles that are made beforehand
 *            redefine+lanes   the same, each battle made anew before, by
 *                             lan_battle_redefine()
 *            sweep            lan_sweep_run() over the same battles into a
 *                             summary, one job
 *            plain            evolve and bisection (plain_loop.h)
 *            odeint           Boost's dopri5 with dense output (odeint_loop.h)
 *            adams, bdf       SUNDIALS' CVODE (cvode_loop.h)
 *          The last three where they are installed, and where equations are
 *          solved. How far each one's ends are from those of gsl is printed
 *          before anything is timed; then the rates, turn by turn, and the
 *          ratios that are wanted.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/cvode_loop.h"
#include "bench/measure.h"
#include "bench/odeint_loop.h"
#include "bench/plain_loop.h"
#include "config.h"
#include "lanchester/ensemble.h"
#include "lanchester/library.h"
#include "lanchester/parameter.h"
#include "lanchester/scenario.h"
#include "lanchester/sweep.h"
#include "solver/duels/duels_impl.h"

/* How the equations of a battle are taken into lanes, and closed forms. */
#define BY_EQUATIONS LAN_METHOD_LANES
#define BY_FORM      LAN_METHOD_AUTO

#define TOLERANCE 1e-8

/* Values of each of the two numbers, and battles of a family. */
#define POINTS   16
#define VARIANTS (POINTS * POINTS)

/* How often a sweep comes by all of them: the price leaves a battle as it is,
 * and changes last. */
#define PRICES 16
#define PATHS  3

#define LANES_MOST 64

/* Farther apart the ends by two contenders are of two battles: a share of what
 * a side began with, and of the end's time. */
#define APART 1e-4

typedef enum entrant {
    GSL,
    COLUMNS,
    LANES,
    REDEFINED,
    SWEEP,
    PLAIN,
    ODEINT,
    ADAMS,
    BDF,
    ENTRANTS
} entrant;

static const char *const names[ENTRANTS] = {
    "gsl",    "columns", "lanes", "redefine+lanes", "sweep", "plain",
    "odeint", "adams",   "bdf"};

/* A family of battles, and what it is to reach. */
typedef struct family {
    const char *question;
    staged_duel duel; /* or */
    staged_many many;
    bool is_many;
    lan_method method;
    double width; /* of the first number, to both sides */
    const char *over_gsl;
} family;

typedef struct arena {
    const family *of;
    staged_duel duels[VARIANTS];
    staged_many manys[VARIANTS];
    plain_battle plain[VARIANTS];
    lan_battle *battles[VARIANTS];
    lan_scenario *scenario;
    lan_sweep *sweep;
    lan_scenario_copy *copies[VARIANTS]; /* each with one battle's numbers */
    lan_solver *gsl;
    lan_duels *columns; /* NULL of others than duels */
    lan_ensemble *ensemble;
    lan_battle *renewed[LANES_MOST]; /* one a lane, or NULL */
    cvode_work *adams;
    cvode_work *bdf;
} arena;

_Noreturn static void stop(const char *what)
{
    fprintf(stderr, "bench_lanes: %s\n", what);
    exit(EXIT_FAILURE);
}

static void stop_unless(bool good, const char *what)
{
    if (!good) {
        stop(what);
    }
}

/* --- the same battles told three ways ------------------------------------ */

#define TEXT_SIZE 8192

typedef struct text {
    char bytes[TEXT_SIZE];
    size_t length;
} text;

__attribute__((format(printf, 2, 3))) static void add(text *to,
                                                      const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int length = vsnprintf(to->bytes + to->length,
                                 sizeof to->bytes - to->length, format, list);
    va_end(list);
    to->length += (size_t)length;
    stop_unless(to->length < sizeof to->bytes, "a scenario is too long");
}

static void add_axis(text *to, const char *path, double middle, double width)
{
    add(to, "    - {path: %s, from: %.17g, to: %.17g, points: %d}\n", path,
        middle * (1.0 - width), middle * (1.0 + width), POINTS);
}

static void tell_duel(text *to, const staged_duel *d, double width)
{
    add(to,
        "units: {soldier: {cost: 1}}\narmies:\n"
        "  x: {units: {soldier: {count: %.17g, losses: %.17g",
        d->x0, d->losses_x);
    if (d->rate > 0.0) {
        add(to, ", reinforcements: [{from: %.17g, to: %.17g, rate: %.17g}]",
            d->from, d->to, d->rate);
    }
    add(to, "}}}\n  y: {units: {soldier: {count: %.17g, losses: %.17g}}}\n",
        d->y0, d->losses_y);
    add(to,
        "fire:\n  - {from: y, at: x, law: %s, coefficient: %.17g}\n"
        "  - {name: on-y, from: x, at: y, law: %s, coefficient: %.17g}\n",
        lan_law_name(d->law_on_x), d->a, lan_law_name(d->law_on_y), d->b);
    add(to,
        "sweep:\n  vary:\n"
        "    - {path: units.soldier.cost, from: 1, to: %d, step: 1}\n",
        PRICES);
    add_axis(to, "armies.x.units.soldier.count", d->x0, width);
    add_axis(to, "fire.on-y.coefficient", d->b, 0.1);
}

static void tell_many(text *to, const staged_many *m, double width)
{
    add(to, "rules: {share: even}\nunits:\n");
    for (int i = 0; i < STAGED_MANY; i++) {
        add(to, "  type-%d: {hit: %.17g, health: %.17g, cost: 1}\n", i,
            m->hit[i], m->health[i]);
    }
    add(to, "armies:\n");
    for (int i = 0; i < STAGED_MANY; i++) {
        if (i % STAGED_SIDE == 0) {
            add(to, "  %s:\n    units:\n", i == 0 ? "x" : "y");
        }
        add(to, "      type-%d: %.17g\n", i, m->count[i]);
    }
    add(to,
        "sweep:\n  vary:\n"
        "    - {path: units.type-0.cost, from: 1, to: %d, step: 1}\n",
        PRICES);
    add_axis(to, "sides.x.scale", 1.0, width);
    add_axis(to, "units.type-8.hit", m->hit[STAGED_SIDE], 0.1);
}

static lan_scenario *read_scenario(const family *f)
{
    text to = {.length = 0};
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    add(&to, "format: 1\ntime: {end: %.17g}\n",
        f->is_many ? f->many.end : f->duel.end);
    add(&to, "solver: {method: %s, rtol: %g, atol: %g}\n",
        lan_method_name(f->method), TOLERANCE, TOLERANCE);
    if (f->is_many) {
        tell_many(&to, &f->many, f->width);
    } else {
        tell_duel(&to, &f->duel, f->width);
    }
    stop_unless(lan_messages_create(&messages) == LAN_OK, "out of memory");
    if (lan_scenario_read_text("bench.yaml", to.bytes, to.length, NULL, 0,
                               messages, &scenario) != LAN_OK) {
        lan_messages_print(messages, stderr, false);
        stop("the scenario is bad");
    }
    lan_messages_destroy(messages);
    return scenario;
}

/* The plain numbers of a variant. */
static void stage(arena *a, int v, double first, double second)
{
    a->duels[v] = a->of->duel;
    a->manys[v] = a->of->many;
    if (!a->of->is_many) {
        a->duels[v].x0 = first;
        a->duels[v].b = second;
        a->battles[v] = staged_duel_battle(&a->duels[v]);
        a->plain[v] = plain_duel(&a->duels[v], TOLERANCE);
        return;
    }
    staged_many *m = &a->manys[v];
    m->hit[STAGED_SIDE] = second;
    for (int i = 0; i < STAGED_SIDE; i++) {
        m->count[i] *= first;
        m->kill[i][STAGED_SIDE] = second / m->health[i];
    }
    a->battles[v] = staged_many_battle(m);
    a->plain[v] = plain_many(m, TOLERANCE);
}

static void stage_all(arena *a)
{
    const lan_design *design = lan_sweep_design(a->sweep);
    lan_design_walker *walker = NULL;
    double values[PATHS];
    stop_unless(lan_design_walker_create(design, &walker) == LAN_OK,
                "out of memory");
    for (int v = 0; v < VARIANTS; v++) {
        lan_status status =
            lan_scenario_copy_create(a->scenario, &a->copies[v]);
        lan_design_walker_at(walker, v, values);
        for (size_t k = 0; status == LAN_OK && k < PATHS; k++) {
            status = lan_scenario_copy_set(
                a->copies[v], lan_design_parameter(design, k), values[k], NULL);
        }
        stop_unless(status == LAN_OK, "a battle's numbers could not be set");
        stage(a, v, values[1], values[2]);
    }
    lan_design_walker_destroy(walker);
}

/* --- contenders ---------------------------------------------------------- */

static void run_gsl(void *context)
{
    const arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        stop_unless(lan_solver_run(a->gsl, a->battles[v], NULL, NULL, NULL) ==
                        LAN_OK,
                    "a run failed");
    }
}

static void run_columns(void *context)
{
    const arena *a = context;
    lan_duels_solve(a->columns);
}

/* A lane to put the next battle into. */
static int32_t next_lane(lan_ensemble *ensemble)
{
    const int32_t lane = lan_ensemble_free_lane(ensemble);
    lan_status status = LAN_OK;
    const int32_t next =
        lane >= 0 ? lane : lan_ensemble_next(ensemble, &status, NULL);
    stop_unless(status == LAN_OK, "a battle failed");
    return next;
}

static void drain(lan_ensemble *ensemble)
{
    lan_status status = LAN_OK;
    while (lan_ensemble_next(ensemble, &status, NULL) >= 0) {
        stop_unless(status == LAN_OK, "a battle failed");
    }
}

static void put(lan_ensemble *ensemble, int32_t lane, lan_battle *battle)
{
    stop_unless(lan_ensemble_put(ensemble, lane, battle, 1, NULL) == LAN_OK,
                "a battle was not put into a lane");
}

static void run_lanes(void *context)
{
    const arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        put(a->ensemble, next_lane(a->ensemble), a->battles[v]);
    }
    drain(a->ensemble);
}

static void run_redefined(void *context)
{
    arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        const int32_t lane = next_lane(a->ensemble);
        const lan_battle_def *def = lan_scenario_copy_battle_def(a->copies[v]);
        const lan_status status =
            a->renewed[lane] == NULL
                ? lan_battle_create(def, &a->renewed[lane], NULL)
                : lan_battle_redefine(a->renewed[lane], def, true, NULL);
        stop_unless(status == LAN_OK, "a battle was not made anew");
        put(a->ensemble, lane, a->renewed[lane]);
    }
    drain(a->ensemble);
}

static void run_sweep(void *context)
{
    const arena *a = context;
    const lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_summary *summary = NULL;
    lan_sweep_report report;
    stop_unless(lan_sweep_summary_create(a->sweep, &summary) == LAN_OK &&
                    lan_sweep_run(a->sweep, &options, lan_sweep_summary_add,
                                  summary, NULL, &report, NULL) == LAN_OK &&
                    report.failed == 0 && report.done == VARIANTS * PRICES,
                "a sweep failed");
    lan_sweep_summary_destroy(summary);
}

static void run_plain(void *context)
{
    arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        stop_unless(plain_run(&a->plain[v]), "the plain loop failed");
    }
}

#ifdef HAVE_ODEINT
static void run_odeint(void *context)
{
    arena *a = context;
    for (int v = 0; v < VARIANTS; v++) {
        stop_unless(odeint_run(&a->plain[v]), "odeint failed");
    }
}
#endif

#ifdef HAVE_CVODE
static void run_cvode(arena *a, cvode_work *work)
{
    for (int v = 0; v < VARIANTS; v++) {
        stop_unless(cvode_run(work, &a->plain[v]), "CVODE failed");
    }
}

static void run_adams(void *context)
{
    arena *a = context;
    run_cvode(a, a->adams);
}

static void run_bdf(void *context)
{
    arena *a = context;
    run_cvode(a, a->bdf);
}
#endif

/* NULL: not installed. */
static void (*const runs[ENTRANTS])(void *context) = {
    [GSL] = run_gsl,       [COLUMNS] = run_columns,
    [LANES] = run_lanes,   [REDEFINED] = run_redefined,
    [SWEEP] = run_sweep,   [PLAIN] = run_plain,
#ifdef HAVE_ODEINT
    [ODEINT] = run_odeint,
#endif
#ifdef HAVE_CVODE
    [ADAMS] = run_adams,   [BDF] = run_bdf,
#endif
};

static bool takes_part(const arena *a, entrant e)
{
    return runs[e] != NULL && (e != COLUMNS || a->columns != NULL) &&
           (e < PLAIN || a->of->method == BY_EQUATIONS);
}

/* --- do all find the same? ----------------------------------------------- */

typedef struct ending {
    double time;
    double left[STAGED_MANY];
} ending;

/* Where a contender's battle has ended; false where it keeps none. */
static bool ending_of(const arena *a, entrant e, int v, ending *out)
{
    if (e >= PLAIN) {
        out->time = a->plain[v].time;
        memcpy(out->left, a->plain[v].y, sizeof out->left);
        return true;
    }
    if (e == REDEFINED || e == SWEEP) {
        return false;
    }
    if (e == COLUMNS) {
        lan_duel_end end;
        lan_duels_end_of(a->columns, v, &end);
        out->time = end.time;
        for (int32_t i = 0; i < 2; i++) {
            const bool is_gone = end.ending == LAN_DUEL_GONE && end.loser == i;
            out->left[i] = is_gone ? 0.0 : end.x[i];
        }
        return end.ending != LAN_DUEL_UNTOLD;
    }
    out->time = lan_battle_time(a->battles[v]);
    for (int32_t i = 0; i < (int32_t)a->plain[v].size; i++) {
        out->left[i] = lan_battle_strength(a->battles[v], i);
    }
    return true;
}

static double gap_between(const plain_battle *plain, const ending *p,
                          const ending *q)
{
    double sides[2] = {0.0, 0.0};
    double gap = fabs(p->time / q->time - 1.0);
    for (size_t i = 0; i < plain->size; i++) {
        sides[i >= plain->split] += plain->start[i];
    }
    for (size_t i = 0; i < plain->size; i++) {
        gap =
            fmax(gap, fabs(p->left[i] - q->left[i]) / sides[i >= plain->split]);
    }
    return gap;
}

/* True where the first side has somebody left. */
static bool side_lives(const plain_battle *plain, const ending *of)
{
    double left = 0.0;
    for (size_t i = 0; i < plain->split; i++) {
        left += of->left[i];
    }
    return left > 0.0;
}

/* Runs all once, and prints how far they are apart. */
static void compare(arena *a)
{
    static ending by_gsl[VARIANTS];
    int first = 0;
    run_gsl(a);
    for (int v = 0; v < VARIANTS; v++) {
        (void)ending_of(a, GSL, v, &by_gsl[v]);
        first += side_lives(&a->plain[v], &by_gsl[v]);
    }
    printf("# %s: the first side wins %d of %d; apart from gsl at most:",
           a->of->question, first, VARIANTS);
    for (entrant e = COLUMNS; e < ENTRANTS; e++) {
        ending is;
        double gap = 0.0;
        if (!takes_part(a, e)) {
            continue;
        }
        runs[e](a);
        for (int v = 0; v < VARIANTS && ending_of(a, e, v, &is); v++) {
            gap = fmax(gap, gap_between(&a->plain[v], &is, &by_gsl[v]));
        }
        if (ending_of(a, e, 0, &is)) {
            printf(" %s %.1e", names[e], gap);
        }
        stop_unless(gap <= APART, "battles end differently");
    }
    printf("\n");
}

/* --- the race ------------------------------------------------------------ */

static void fill_columns(arena *a, const lan_solver_options *options)
{
    stop_unless(lan_duels_create(options, 0, &a->columns) == LAN_OK,
                "columns could not be made");
    for (int v = 0; v < VARIANTS; v++) {
        lan_plain_duel duel;
        lan_battle_reset(a->battles[v]);
        stop_unless(lan_plain_duel_read(a->battles[v], &duel),
                    "a battle is no duel");
        (void)lan_duels_add(a->columns, &duel);
    }
}

static void prepare(arena *a, const family *f)
{
    lan_solver_options options = lan_solver_options_default();
    a->of = f;
    a->scenario = read_scenario(f);
    stop_unless(lan_sweep_create(a->scenario, 1, &a->sweep, NULL) == LAN_OK,
                "the sweep could not be made");
    stage_all(a);
    options.rtol = options.atol = TOLERANCE;
    options.method = LAN_METHOD_GSL;
    lan_status status =
        lan_solver_create(a->battles[0], &options, &a->gsl, NULL);
    lan_ensemble_options lanes = {.solver = options};
    lanes.solver.method = f->method;
    if (status == LAN_OK) {
        status = lan_ensemble_create(&lanes, &a->ensemble, NULL);
    }
    stop_unless(status == LAN_OK &&
                    lan_ensemble_lane_count(a->ensemble) <= LANES_MOST,
                "a solver could not be made");
    if (!f->is_many) {
        fill_columns(a, &lanes.solver);
    }
#ifdef HAVE_CVODE
    a->adams = cvode_create(a->plain[0].size, CVODE_BY_ADAMS);
    a->bdf = cvode_create(a->plain[0].size, CVODE_BY_BDF);
    stop_unless(a->adams != NULL && a->bdf != NULL, "CVODE is out of memory");
#endif
}

static void clear(arena *a)
{
    for (int v = 0; v < VARIANTS; v++) {
        lan_battle_destroy(a->battles[v]);
        lan_scenario_copy_destroy(a->copies[v]);
    }
    for (int k = 0; k < LANES_MOST; k++) {
        lan_battle_destroy(a->renewed[k]);
    }
    lan_solver_destroy(a->gsl);
    lan_ensemble_destroy(a->ensemble);
    lan_duels_destroy(a->columns);
    lan_sweep_destroy(a->sweep);
    lan_scenario_destroy(a->scenario);
#ifdef HAVE_CVODE
    cvode_destroy(a->adams);
    cvode_destroy(a->bdf);
#endif
    free(a);
}

/* Rates by entrant and turn; 0 of one that does not take part. */
typedef struct table {
    double *rates; /* [ENTRANTS][turns] */
    size_t turns;
} table;

/* Rate of one over that of another, turn by turn, beside what is wanted. */
static void print_ratio(const arena *a, const table *t, entrant e, entrant over,
                        const char *wanted)
{
    double *ratios = malloc(t->turns * sizeof *ratios);
    stop_unless(ratios != NULL, "out of memory");
    if (!takes_part(a, over)) {
        printf("%s,%s / %s,,,,%s\n", a->of->question, names[e], names[over],
               wanted);
    } else {
        for (size_t k = 0; k < t->turns; k++) {
            ratios[k] =
                t->rates[e * t->turns + k] / t->rates[over * t->turns + k];
        }
        const spread s = spread_of(ratios, t->turns);
        printf("%s,%s / %s,%.3g,%.3g,%.3g,%s\n", a->of->question, names[e],
               names[over], s.median, s.low, s.high, wanted);
    }
    free(ratios);
}

static void print_ratios(const arena *a, const table *t)
{
    printf("question,figure,median,low,high,wanted\n");
    const entrant best = a->columns != NULL ? COLUMNS : LANES;
    print_ratio(a, t, best, GSL, a->of->over_gsl);
    if (best != LANES) {
        print_ratio(a, t, LANES, GSL, "");
    }
    print_ratio(a, t, REDEFINED, LANES, "");
    print_ratio(a, t, SWEEP, GSL, "");
    print_ratio(a, t, SWEEP, best, ">= 0.7");
    if (a->of->method == BY_EQUATIONS) {
        print_ratio(a, t, GSL, PLAIN, "");
        print_ratio(a, t, best, ODEINT, ">= 4");
        print_ratio(a, t, best, ADAMS, ">= 50");
        print_ratio(a, t, best, BDF, ">= 50");
    }
    fflush(stdout);
}

/* Measures those that take part and puts their rates where they belong. */
static void race(arena *a, int repeats)
{
    contender all[ENTRANTS];
    entrant who[ENTRANTS];
    size_t count = 0;
    const size_t turns = (size_t)repeats;
    double *rates = calloc(ENTRANTS * turns, sizeof *rates);
    table t = {calloc(ENTRANTS * turns, sizeof *rates), turns};
    stop_unless(rates != NULL && t.rates != NULL, "out of memory");
    for (entrant e = GSL; e < ENTRANTS; e++) {
        if (takes_part(a, e)) {
            who[count] = e;
            all[count++] =
                (contender){a->of->question, names[e], runs[e], a,
                            e == SWEEP ? VARIANTS * PRICES : VARIANTS};
        }
    }
    measure_rates(all, count, repeats, MEASURE_PROCESSOR, rates);
    measure_heading();
    measure_print(all, count, repeats, rates);
    for (size_t c = 0; c < count; c++) {
        memcpy(t.rates + who[c] * turns, rates + c * turns,
               turns * sizeof *rates);
    }
    print_ratios(a, &t);
    free(rates);
    free(t.rates);
}

static void ask(const family *f, int repeats)
{
    arena *a = calloc(1, sizeof *a);
    stop_unless(a != NULL, "out of memory");
    prepare(a, f);
    compare(a);
    race(a, repeats);
    const lan_ensemble_counts counts = lan_ensemble_counts_of(a->ensemble);
    const double all =
        (double)(counts.by_lanes + counts.in_part + counts.alone);
    printf("# %s: %.4g of the battles by lanes, %.4g in part, %.4g alone\n",
           f->question, (double)counts.by_lanes / all,
           (double)counts.in_part / all, (double)counts.alone / all);
    clear(a);
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    const family families[] = {{.question = "square law",
                                .duel = staged_square(0),
                                .method = BY_EQUATIONS,
                                .width = 0.3,
                                .over_gsl = ">= 10"},
                               {.question = "area fire with reinforcement",
                                .duel = staged_reinforced(0),
                                .method = BY_EQUATIONS,
                                .width = 0.8,
                                .over_gsl = ">= 9"},
                               {.question = "eight against eight",
                                .many = staged_eight(0),
                                .is_many = true,
                                .method = BY_EQUATIONS,
                                .width = 0.4,
                                .over_gsl = ">= 6"},
                               {.question = "closed form",
                                .duel = staged_square(0),
                                .method = BY_FORM,
                                .width = 0.3,
                                .over_gsl = ">= 150"}};
    lan_init();
    measure_machine(repeats);
    printf("# tolerance %g;%s%s\n", TOLERANCE,
           runs[ODEINT] == NULL ? " without odeint;" : "",
           runs[ADAMS] == NULL ? " without CVODE;" : "");
    for (size_t k = 0; k < sizeof families / sizeof families[0]; k++) {
        ask(&families[k], repeats);
    }
    return EXIT_SUCCESS;
}
