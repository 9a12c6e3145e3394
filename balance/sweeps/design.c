/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_qrng.h>

#include "balance/fail_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/random.h"

#define PERMUTATION_ROUNDS 6

/* A random order of 0 .. count - 1 that takes no memory. */
typedef struct permutation {
    uint64_t count;
    unsigned half; /* bits of one half of a number */
    uint64_t keys[PERMUTATION_ROUNDS];
} permutation;

typedef struct design_path {
    lan_parameter *parameter;
    const lan_vary_def *vary; /* NULL: of cases */
    double *values;           /* listed ones, or one per case; or NULL */
    int64_t count;            /* of values; 0: a continuous range */
    double shift;             /* of quasi-random numbers, 0 .. 1 */
    permutation order;        /* of a Latin hypercube */
} design_path;

/* Where a quasi-random sequence is. */
typedef struct design_walk {
    gsl_qrng *sequence;
    int64_t next;     /* the point that it gives next */
    double numbers[]; /* of the last one */
} design_walk;

/* Streams of shifts, beyond those of points. */
#define FIRST_SHIFT (UINT64_C(1) << 61)

/* Streams of permutations, beyond those of points and shifts. */
#define FIRST_ORDER (UINT64_C(1) << 62)

/* --- permutations -------------------------------------------------------- */

/* count >= 1; different numbers of a seed give different orders. */
static permutation permutation_of(uint64_t count, uint64_t seed,
                                  uint64_t number)
{
    permutation out = {.count = count, .half = 1};
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_DESIGN, FIRST_ORDER + number);
    while (out.half < 32 && (UINT64_C(1) << (2 * out.half)) < count) {
        out.half++;
    }
    for (int i = 0; i < PERMUTATION_ROUNDS; i++) {
        out.keys[i] = lan_random_uint64(&stream);
    }
    return out;
}

/* Stirs all bits: the finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood,
 * OOPSLA 2014, 453-472). */
static uint64_t stir(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The image of an index. */
static uint64_t permutation_at(const permutation *p, uint64_t index)
{
    const uint64_t mask = (UINT64_C(1) << p->half) - 1;
    /* Cycle walking: a bijection of a larger range, iterated until it is
     * below count, is a bijection of 0 .. count - 1. */
    do {
        uint64_t left = index >> p->half;
        uint64_t right = index & mask;
        for (int i = 0; i < PERMUTATION_ROUNDS; i++) {
            const uint64_t next = left ^ (stir(right ^ p->keys[i]) & mask);
            left = right;
            right = next;
        }
        index = left << p->half | right;
    } while (index >= p->count);
    return index;
}

/* --- making -------------------------------------------------------------- */

/* An array of values that are not set, which are the scenario's. */
static lan_status make_values(lan_design *design, design_path *path,
                              size_t count)
{
    path->values = arena_take(&design->memory, count, sizeof *path->values);
    for (size_t i = 0; path->values != NULL && i < count; i++) {
        path->values[i] = LAN_NAN;
    }
    return path->values != NULL ? LAN_OK : LAN_ENOMEM;
}

static lan_status add_vary(lan_design *design, const lan_scenario *scenario,
                           const lan_sweep_def *sweep, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < sweep->vary_count; i++) {
        design_path *path = &design->paths[design->path_count++];
        const lan_said_list *list = &sweep->vary[i].values;
        path->vary = &sweep->vary[i];
        path->count = lan_vary_count(path->vary);
        status = lan_parameter_create(scenario, path->vary->path,
                                      &path->parameter, err);
        if (status == LAN_OK && list->count > 0) {
            status = make_values(design, path, list->count);
        }
        for (size_t k = 0; status == LAN_OK && k < list->count; k++) {
            status = lan_parameter_read(path->parameter, list->items[k].text,
                                        &path->values[k], err);
        }
    }
    return status;
}

/* The path of a case, however it is spelt, added if new. */
static lan_status path_of_case(lan_design *design, const lan_scenario *scenario,
                               const char *word, size_t cases,
                               const design_path **out, lan_error *err)
{
    lan_parameter *parameter = NULL;
    design_path *path = design->paths;
    lan_status status = lan_parameter_create(scenario, word, &parameter, err);
    if (status != LAN_OK) {
        return status;
    }
    while (path < design->paths + design->path_count &&
           !lan_parameter_is_same(path->parameter, parameter)) {
        path++;
    }
    if (path->parameter != NULL) {
        lan_parameter_destroy(parameter);
    } else {
        design->path_count++;
        path->parameter = parameter;
        path->count = (int64_t)cases;
        status = make_values(design, path, cases);
    }
    *out = path;
    return status;
}

static lan_status add_cases(lan_design *design, const lan_scenario *scenario,
                            const lan_sweep_def *sweep, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; i < sweep->case_count; i++) {
        const lan_case_def *def = &sweep->cases[i];
        for (size_t k = 0; status == LAN_OK && k < def->count; k++) {
            const design_path *path = NULL;
            status = path_of_case(design, scenario, def->paths[k].text,
                                  sweep->case_count, &path, err);
            if (status == LAN_OK) {
                status =
                    lan_parameter_read(path->parameter, def->values[k].text,
                                       &path->values[i], err);
            }
        }
    }
    return status;
}

static bool is_sampled(lan_design_kind kind)
{
    return kind == LAN_DESIGN_LHS || kind == LAN_DESIGN_SOBOL ||
           kind == LAN_DESIGN_HALTON || kind == LAN_DESIGN_RANDOM;
}

/* Counts the points; a grid may have too many. */
static lan_status count_points(lan_design *design, const lan_sweep_def *sweep,
                               lan_error *err)
{
    const int64_t most = LAN_DESIGN_RUNS_MAX / design->repeat;
    int64_t points = is_sampled(design->kind) ? sweep->samples
                     : design->kind == LAN_DESIGN_CASES
                         ? (int64_t)sweep->case_count
                     : design->kind == LAN_DESIGN_ZIP ? design->paths[0].count
                                                      : 1;
    for (size_t i = 0;
         i < design->path_count && design->kind == LAN_DESIGN_GRID; i++) {
        const int64_t count = design->paths[i].count;
        points = count > LAN_DESIGN_RUNS_MAX / points ? LAN_DESIGN_RUNS_MAX + 1
                                                      : points * count;
    }
    design->points = points;
    return points > most ? lan_fail(err, LAN_ELIMIT, 0, 0,
                                    "a sweep of more than 2^53 runs")
                         : LAN_OK;
}

/* Reading has checked that GSL has as many dimensions. */
static lan_status begin_walk(lan_design *design)
{
    const bool is_sobol = design->kind == LAN_DESIGN_SOBOL;
    if (!is_sobol && design->kind != LAN_DESIGN_HALTON) {
        return LAN_OK;
    }
    design->walk =
        arena_take(&design->memory, 1,
                   sizeof *design->walk + design->path_count * sizeof(double));
    if (design->walk != NULL) {
        design->walk->sequence =
            gsl_qrng_alloc(is_sobol ? gsl_qrng_sobol : gsl_qrng_halton,
                           (unsigned)design->path_count);
    }
    return design->walk != NULL && design->walk->sequence != NULL ? LAN_OK
                                                                  : LAN_ENOMEM;
}

static lan_status fill(lan_design *design, const lan_scenario *scenario,
                       const lan_sweep_def *sweep, lan_error *err)
{
    const lan_method method = lan_scenario_solver_options(scenario).method;
    /* some point may be stochastic */
    bool is_by_chance =
        method == LAN_METHOD_CHANCE || method == LAN_METHOD_BODIES;
    lan_status status = design->kind == LAN_DESIGN_CASES
                            ? add_cases(design, scenario, sweep, err)
                            : add_vary(design, scenario, sweep, err);
    for (size_t i = 0; status == LAN_OK && i < design->path_count; i++) {
        const char *path = lan_parameter_path(design->paths[i].parameter);
        is_by_chance = is_by_chance || strcmp(path, "solver.method") == 0;
    }
    design->repeat = is_by_chance ? sweep->repeat : 1;
    design->is_random = is_by_chance || is_sampled(design->kind);
    status = status == LAN_OK ? count_points(design, sweep, err) : status;
    for (size_t i = 0; status == LAN_OK && i < design->path_count; i++) {
        lan_random_stream stream =
            lan_random_begin(design->seed, LAN_RANDOM_DESIGN, FIRST_SHIFT + i);
        design->paths[i].shift = lan_random_unit(&stream);
        design->paths[i].order =
            permutation_of((uint64_t)design->points, design->seed, i);
    }
    return status == LAN_OK ? begin_walk(design) : status;
}

lan_status lan_design_create(const lan_scenario *scenario, uint64_t seed,
                             lan_design **out, lan_error *err)
{
    const lan_sweep_def *sweep = lan_scenario_sweep(scenario);
    if (sweep == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the scenario has no 'sweep', which lists the paths");
    }
    lan_design *design = calloc(1, sizeof *design);
    if (design == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    design->kind = sweep->design;
    design->seed = seed;
    size_t most = sweep->vary_count + 1;
    for (size_t i = 0; i < sweep->case_count; i++) {
        most += sweep->cases[i].count;
    }
    design->paths = arena_take(&design->memory, most, sizeof *design->paths);
    const lan_status status =
        design->paths != NULL ? fill(design, scenario, sweep, err) : LAN_ENOMEM;
    if (status != LAN_OK) {
        lan_design_destroy(design);
        return fail_as(err, status);
    }
    *out = design;
    return LAN_OK;
}

void lan_design_destroy(lan_design *design)
{
    if (design == NULL) {
        return;
    }
    for (size_t i = 0; i < design->path_count; i++) {
        lan_parameter_destroy(design->paths[i].parameter);
    }
    if (design->walk != NULL) {
        gsl_qrng_free(design->walk->sequence);
    }
    arena_clear(&design->memory);
    free(design);
}

/* --- queries ------------------------------------------------------------- */

size_t lan_design_path_count(const lan_design *design)
{
    return design->path_count;
}

const lan_parameter *lan_design_parameter(const lan_design *design,
                                          size_t index)
{
    return index < design->path_count ? design->paths[index].parameter : NULL;
}

int64_t lan_design_point_count(const lan_design *design)
{
    return design->points;
}

int64_t lan_design_repeat(const lan_design *design)
{
    return design->repeat;
}

int64_t lan_design_run_count(const lan_design *design)
{
    return design->points * design->repeat;
}

uint64_t lan_design_seed(const lan_design *design)
{
    return design->seed;
}

int64_t lan_design_point_of_run(const lan_design *design, int64_t run)
{
    return design->repeat == 1 ? run : run / design->repeat;
}

/* Stream of the point, block of the battle: raising samples or repeat keeps the
 * seeds of existing runs. */
uint64_t lan_design_seed_of_run(const lan_design *design, int64_t run)
{
    lan_random_stream stream =
        lan_random_begin(design->seed, LAN_RANDOM_RUN,
                         (uint64_t)lan_design_point_of_run(design, run));
    stream.draw = (uint64_t)(run % design->repeat);
    return lan_random_uint64(&stream);
}

/* --- from point to point ------------------------------------------------- */

static double value_at(const design_path *path, int64_t index)
{
    return path->values != NULL ? path->values[index]
                                : lan_vary_value(path->vary, index);
}

/* The value at a share 0 .. 1 of a path's range. */
static double value_of_share(const design_path *path, double share)
{
    if (path->count == 0) {
        return lan_vary_at(path->vary, share);
    }
    const int64_t index = (int64_t)(share * (double)path->count);
    return value_at(path, index < path->count ? index : path->count - 1);
}

/* Advances the sequence to a point; restarts it for an earlier one. */
static void walk_quasi(const lan_design *design, int64_t point, double *values)
{
    design_walk *walk = design->walk;
    if (point < walk->next - 1) {
        gsl_qrng_init(walk->sequence);
        walk->next = 0;
    }
    for (; walk->next <= point; walk->next++) {
        gsl_qrng_get(walk->sequence, walk->numbers);
    }
    for (size_t i = 0; i < design->path_count; i++) {
        const double moved = walk->numbers[i] + design->paths[i].shift;
        values[i] = value_of_share(&design->paths[i],
                                   moved < 1.0 ? moved : moved - 1.0);
    }
}

static void find_random(const lan_design *design, int64_t point, double *values)
{
    const bool is_lhs = design->kind == LAN_DESIGN_LHS;
    lan_random_stream stream =
        lan_random_begin(design->seed, LAN_RANDOM_DESIGN, (uint64_t)point);
    for (size_t i = 0; i < design->path_count; i++) {
        const design_path *path = &design->paths[i];
        double share = lan_random_unit(&stream);
        if (is_lhs) {
            const uint64_t cell = permutation_at(&path->order, (uint64_t)point);
            share = ((double)cell + share) / (double)design->points;
        }
        values[i] = value_of_share(path, share);
    }
}

void lan_design_at(const lan_design *design, int64_t point, double *values)
{
    switch (design->kind) {
    case LAN_DESIGN_GRID:
        for (size_t i = design->path_count; i > 0; i--) {
            const design_path *path = &design->paths[i - 1];
            values[i - 1] = value_at(path, point % path->count);
            point /= path->count;
        }
        break;
    case LAN_DESIGN_ZIP:
    case LAN_DESIGN_CASES:
        for (size_t i = 0; i < design->path_count; i++) {
            values[i] = value_at(&design->paths[i], point);
        }
        break;
    case LAN_DESIGN_SOBOL:
    case LAN_DESIGN_HALTON:
        walk_quasi(design, point, values);
        break;
    case LAN_DESIGN_LHS:
    case LAN_DESIGN_RANDOM:
        find_random(design, point, values);
        break;
    }
}
