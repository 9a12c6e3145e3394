/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/design_impl.h"
#include "base/random.h"
#include "base/real.h"

/* Streams of shifts, beyond those of points. */
#define FIRST_SHIFT (UINT64_C(1) << 61)

/* --- making -------------------------------------------------------------- */

static lan_status add_path(lan_design *design, const lan_scenario *scenario,
                           const char *path, lan_error *err)
{
    design_path *added = &design->paths[design->path_count];
    const lan_status status =
        lan_parameter_create(scenario, path, &added->parameter, err);
    design->path_count += status == LAN_OK ? 1 : 0;
    return status;
}

static lan_status read_values(design_path *path, lan_error *err)
{
    const lan_said_list *list = &path->vary->values;
    path->values = calloc(list->count, sizeof *path->values);
    if (path->values == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < list->count; i++) {
        status = lan_parameter_read(path->parameter, list->items[i].text,
                                    &path->values[i], err);
    }
    return status;
}

static lan_status add_vary(lan_design *design, const lan_scenario *scenario,
                           const lan_sweep_def *sweep, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < sweep->vary_count; i++) {
        design_path *path = &design->paths[i];
        path->vary = &sweep->vary[i];
        path->count = lan_vary_count(path->vary);
        status = add_path(design, scenario, path->vary->path, err);
        if (status == LAN_OK && path->vary->values.count > 0) {
            status = read_values(path, err);
        }
    }
    return status;
}

static size_t find_path(const lan_design *design, const char *path)
{
    size_t i = 0;
    while (i < design->path_count &&
           strcmp(lan_parameter_path(design->paths[i].parameter), path) != 0) {
        i++;
    }
    return i;
}

/* The same for what a path leads to, however it is spelt. */
static size_t find_place(const lan_design *design,
                         const lan_parameter *parameter)
{
    size_t i = 0;
    while (i < design->path_count &&
           !lan_parameter_is_same(design->paths[i].parameter, parameter)) {
        i++;
    }
    return i;
}

/* The path of a case, new ones added; what no case sets is as the scenario
 * says. */
static lan_status path_of_case(lan_design *design, const lan_scenario *scenario,
                               const char *word, size_t cases, size_t *out,
                               lan_error *err)
{
    *out = find_path(design, word);
    if (*out < design->path_count) {
        return LAN_OK;
    }
    design_path *path = &design->paths[*out];
    const lan_status status =
        lan_parameter_create(scenario, word, &path->parameter, err);
    if (status != LAN_OK) {
        return status;
    }
    *out = find_place(design, path->parameter);
    if (*out < design->path_count) {
        lan_parameter_destroy(path->parameter);
        path->parameter = NULL;
        return LAN_OK;
    }
    path->values = malloc(cases * sizeof *path->values);
    if (path->values == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < cases; i++) {
        path->values[i] = LAN_NAN;
    }
    path->count = (int64_t)cases;
    design->path_count++;
    return LAN_OK;
}

static lan_status add_case(lan_design *design, const lan_scenario *scenario,
                           const lan_sweep_def *sweep, size_t number,
                           lan_error *err)
{
    const lan_case_def *def = &sweep->cases[number];
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < def->count; k++) {
        size_t at = 0;
        status = path_of_case(design, scenario, def->paths[k].text,
                              sweep->case_count, &at, err);
        if (status == LAN_OK) {
            const design_path *path = &design->paths[at];
            status = lan_parameter_read(path->parameter, def->values[k].text,
                                        &path->values[number], err);
        }
    }
    return status;
}

static lan_status add_cases(lan_design *design, const lan_scenario *scenario,
                            const lan_sweep_def *sweep, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < sweep->case_count; i++) {
        status = add_case(design, scenario, sweep, i, err);
    }
    return status;
}

static bool is_sampled(lan_design_kind kind)
{
    return kind == LAN_DESIGN_LHS || kind == LAN_DESIGN_SOBOL ||
           kind == LAN_DESIGN_HALTON || kind == LAN_DESIGN_RANDOM;
}

static lan_status tell_too_many(lan_error *err)
{
    return lan_fail(err, LAN_ELIMIT, 0, 0, "a sweep of more than 2^53 runs");
}

/* Counts the points; a grid may have too many. */
static lan_status count_points(lan_design *design, const lan_sweep_def *sweep,
                               lan_error *err)
{
    int64_t points = 1;
    if (is_sampled(design->kind)) {
        points = sweep->samples;
    } else if (design->kind == LAN_DESIGN_CASES) {
        points = (int64_t)sweep->case_count;
    } else if (design->kind == LAN_DESIGN_ZIP) {
        points = design->paths[0].count;
    } else {
        for (size_t i = 0; i < design->path_count; i++) {
            if (design->paths[i].count > LAN_DESIGN_RUNS_MAX / points) {
                return tell_too_many(err);
            }
            points *= design->paths[i].count;
        }
    }
    design->points = points;
    return points > LAN_DESIGN_RUNS_MAX / design->repeat ? tell_too_many(err)
                                                         : LAN_OK;
}

/* True where some point may be fought by chance. */
static bool may_be_by_chance(const lan_design *design,
                             const lan_scenario *scenario)
{
    const lan_method method = lan_scenario_solver_options(scenario).method;
    return method == LAN_METHOD_CHANCE || method == LAN_METHOD_BODIES ||
           find_path(design, "solver.method") < design->path_count;
}

static void begin_randomness(lan_design *design)
{
    for (size_t i = 0; i < design->path_count; i++) {
        lan_random_stream stream =
            lan_random_begin(design->seed, LAN_RANDOM_DESIGN, FIRST_SHIFT + i);
        design->paths[i].shift = lan_random_unit(&stream);
        design->paths[i].order =
            lan_permutation_of((uint64_t)design->points, design->seed, i);
    }
}

static size_t most_paths(const lan_sweep_def *sweep)
{
    size_t count = sweep->vary_count;
    for (size_t i = 0; i < sweep->case_count; i++) {
        count += sweep->cases[i].count;
    }
    return count;
}

static lan_status fill(lan_design *design, const lan_scenario *scenario,
                       const lan_sweep_def *sweep, lan_error *err)
{
    lan_status status = design->kind == LAN_DESIGN_CASES
                            ? add_cases(design, scenario, sweep, err)
                            : add_vary(design, scenario, sweep, err);
    if (status == LAN_OK) {
        const bool is_by_chance = may_be_by_chance(design, scenario);
        design->repeat = is_by_chance ? sweep->repeat : 1;
        design->is_random = is_by_chance || is_sampled(design->kind);
        status = count_points(design, sweep, err);
    }
    if (status == LAN_OK) {
        begin_randomness(design);
    }
    return status;
}

lan_status lan_design_create(const lan_scenario *scenario, uint64_t seed,
                             lan_design **out, lan_error *err)
{
    const lan_sweep_def *sweep = lan_scenario_sweep(scenario);
    if (sweep == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the scenario has no 'sweep': it says what is varied");
    }
    lan_design *design = calloc(1, sizeof *design);
    if (design == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    design->kind = sweep->design;
    design->seed = seed;
    design->path_room = most_paths(sweep);
    design->paths = calloc(design->path_room + 1, sizeof *design->paths);
    const lan_status status =
        design->paths != NULL ? fill(design, scenario, sweep, err) : LAN_ENOMEM;
    if (status != LAN_OK) {
        lan_design_destroy(design);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = design;
    return LAN_OK;
}

void lan_design_destroy(lan_design *design)
{
    if (design == NULL) {
        return;
    }
    for (size_t i = 0; design->paths != NULL && i <= design->path_room; i++) {
        lan_parameter_destroy(design->paths[i].parameter);
        free(design->paths[i].values);
    }
    free(design->paths);
    free(design);
}

/* --- asking -------------------------------------------------------------- */

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

/* Stream of the point, block of the battle: raising samples or repeat later
 * leaves the seeds of the runs there are. */
uint64_t lan_design_seed_of_run(const lan_design *design, int64_t run)
{
    lan_random_stream stream =
        lan_random_begin(design->seed, LAN_RANDOM_RUN,
                         (uint64_t)lan_design_point_of_run(design, run));
    stream.draw = (uint64_t)(run % design->repeat);
    return lan_random_uint64(&stream);
}
