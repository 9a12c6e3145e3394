/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_impl.h"

#include <math.h>

#include "base/real.h"

/* Progress of battles and odds, each of which knows only its own share. */
static bool tick(void *context, double done, double total)
{
    const lan_objective *objective = context;
    (void)done;
    (void)total;
    return lan_progress_report(
        objective->progress, (double)objective->battles,
        fmax(objective->expected, (double)objective->battles));
}

lan_status lan_solve_find_path(const lan_scenario *scenario, const char *path,
                               const double ends[2], lan_parameter **out,
                               lan_error *err)
{
    lan_status status = lan_parameter_create(scenario, path, out, err);
    if (status == LAN_OK &&
        lan_parameter_kind_of(*out) != LAN_PARAMETER_NUMBER &&
        lan_parameter_kind_of(*out) != LAN_PARAMETER_WHOLE) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "'%s' is not a number", path);
    }
    for (size_t k = 0; k < 2 && status == LAN_OK; k++) {
        status = lan_parameter_check(*out, ends[k], err);
    }
    return status;
}

bool lan_solve_is_whole(lan_experiment *experiment,
                        lan_parameter *const *parameters, size_t count,
                        const double *ends, uint64_t seed)
{
    double halves[LAN_SOLVE_MAX_PATHS] = {0.0};
    double value;
    for (size_t i = 0; i < count; i++) {
        if (lan_parameter_kind_of(parameters[i]) == LAN_PARAMETER_WHOLE) {
            return true;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const double whole = ceil(ends[2 * i]);
        if (whole > ends[2 * i + 1]) {
            return false;
        }
        halves[i] = whole + 0.5 <= ends[2 * i + 1]
                        ? whole + 0.5
                        : 0.5 * (ends[2 * i] + whole);
    }
    return lan_experiment_run(experiment, halves, seed, &value, NULL) ==
           LAN_EINVAL;
}

lan_status lan_objective_init(lan_objective *objective,
                              const lan_scenario *scenario,
                              const lan_solve_def *def, uint64_t seed,
                              const lan_progress *progress, lan_error *err)
{
    lan_status status = LAN_OK;
    *objective =
        (lan_objective){.scenario = scenario,
                        .def = def,
                        .is_noisy = lan_scenario_engagement(scenario) != NULL,
                        .seed = seed,
                        .progress = progress,
                        .expected = 2.0 * LAN_SOLVE_SCAN,
                        .err = err};
    for (size_t i = 0; i < def->change.count && status == LAN_OK; i++) {
        status = lan_solve_find_path(scenario, def->change.items[i],
                                     &def->between.ends[2 * i],
                                     &objective->parameters[i], err);
    }
    return status;
}

void lan_objective_clear(lan_objective *objective)
{
    lan_experiment_destroy(objective->experiment);
    for (size_t i = 0; i < LAN_SOLVE_MAX_PATHS; i++) {
        lan_parameter_destroy(objective->parameters[i]);
    }
    arena_clear(&objective->memory);
}

static lan_status check_measure(const lan_objective *objective)
{
    static const char *const kinds[] = {
        [LAN_MEASURE_WORD] = "a word", [LAN_MEASURE_FLAG] = "true or false"};
    const lan_measure *measure = objective->part->measure;
    const lan_solve_def *def = objective->def;
    const lan_measure_kind kind = lan_measure_kind_of(measure);
    const lan_status status = lan_measure_check_averages(
        measure, objective->scenario, def->repeat, objective->err);
    if (status != LAN_OK) {
        return status;
    }
    if (def->find == LAN_SOLVE_BREAK_EVEN && isnan(lan_measure_even(measure))) {
        return lan_fail(objective->err, LAN_EINVAL, 0, 0,
                        "a break-even is of margin or odds, not of '%.40s'",
                        def->of);
    }
    return kind == LAN_MEASURE_NUMBER
               ? LAN_OK
               : lan_fail(objective->err, LAN_EINVAL, 0, 0,
                          "'%s' is %s: only numbers can be solved for", def->of,
                          kinds[kind]);
}

static void begin_part(lan_objective *objective)
{
    const lan_solve_def *def = objective->def;
    lan_solve_part *part = objective->part;
    part->wanted = def->find == LAN_SOLVE_BREAK_EVEN
                       ? lan_measure_even(part->measure)
                   : def->find == LAN_SOLVE_TARGET ? def->value
                                                   : LAN_NAN;
    part->answers =
        arena_take(&objective->memory, SCAN_MOST_PLACES, sizeof *part->answers);
    part->is_whole = def->whole ||
                     lan_solve_is_whole(
                         objective->experiment, objective->parameters,
                         def->change.count, def->between.ends, objective->seed);
}

lan_status lan_objective_turn(lan_objective *objective, const char *of,
                              bool exact_only, lan_solve_part *part)
{
    const lan_progress ticker = {tick, objective};
    *part = (lan_solve_part){.of = of,
                             .at_lo = LAN_NAN,
                             .at_hi = LAN_NAN,
                             .gap = {LAN_NAN, LAN_NAN}};
    objective->part = part;
    lan_experiment_destroy(objective->experiment);
    objective->experiment = NULL;
    lan_status status = lan_measure_create_for(objective->scenario, of,
                                               &part->measure, objective->err);
    status = status == LAN_OK ? check_measure(objective) : status;
    if (status != LAN_OK) {
        return status;
    }
    const lan_experiment_def def = {
        .scenario = objective->scenario,
        .parameters = (const lan_parameter *const *)objective->parameters,
        .parameter_count = objective->def->change.count,
        .measures = (const lan_measure *const *)&part->measure,
        .measure_count = 1,
        .errors = &objective->error,
        .by_averages = true, /* a single random battle has no root */
        .repeat = objective->def->repeat,
        .exact_odds = exact_only};
    objective->of_odds = lan_measure_needs_odds(part->measure);
    status = lan_experiment_create(&def, &objective->experiment);
    if (status == LAN_OK) {
        lan_experiment_set_progress(objective->experiment, &ticker);
        begin_part(objective);
        status = part->answers != NULL ? objective->status : LAN_ENOMEM;
    }
    return status;
}

double lan_objective_value(lan_objective *objective, const double *x)
{
    double value = LAN_NAN;
    if (objective->status == LAN_OK && !tick(objective, 0.0, 1.0)) {
        objective->status = LAN_ECANCELLED;
    }
    if (objective->status == LAN_OK) {
        objective->battles++;
        objective->status = lan_experiment_run(
            objective->experiment, x, objective->seed, &value, objective->err);
    }
    return objective->status == LAN_OK ? value : LAN_NAN;
}

void lan_objective_add(lan_objective *objective, lan_solve_kind kind,
                       const double *lo, const double *hi)
{
    const size_t size = objective->def->change.count * sizeof *lo;
    lan_solve_part *part = objective->part;
    lan_solve_answer *answer = &part->answers[part->count];
    double *ends = arena_take(&objective->memory, 2, size);
    if (objective->status == LAN_OK && ends == NULL) {
        objective->status = LAN_ENOMEM;
    }
    /* there are fewer gaps in a scan */
    if (objective->status != LAN_OK || part->count == SCAN_MOST_PLACES) {
        return;
    }
    double *const high = ends + objective->def->change.count;
    memcpy(ends, lo, size);
    memcpy(high, hi, size);
    *answer = (lan_solve_answer){
        .kind = kind, .lo = ends, .hi = high, .from = LAN_NAN, .to = LAN_NAN};
    answer->value_lo = lan_objective_value(objective, lo);
    answer->error_lo = objective->is_noisy ? objective->error : 0.0;
    answer->value_hi = memcmp(lo, hi, size) != 0
                           ? lan_objective_value(objective, hi)
                           : answer->value_lo;
    answer->error_hi = objective->is_noisy ? objective->error : 0.0;
    part->count++;
}
