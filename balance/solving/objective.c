/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_impl.h"

#include <math.h>

#include "base/real.h"

/* Reported by battles and odds, which know only their own share of the work. */
static bool tick(void *context, double done, double total)
{
    const lan_objective *objective = context;
    (void)done;
    (void)total;
    return lan_progress_report(
        objective->progress, (double)objective->battles,
        fmax(objective->expected, (double)objective->battles));
}

static lan_status find_path(lan_objective *objective, size_t i)
{
    const char *path = objective->def->change.items[i];
    const double *ends = &objective->def->between.ends[2 * i];
    lan_parameter **out = &objective->parameters[i];
    lan_status status =
        lan_parameter_create(objective->scenario, path, out, objective->err);
    if (status == LAN_OK &&
        lan_parameter_kind_of(*out) != LAN_PARAMETER_NUMBER &&
        lan_parameter_kind_of(*out) != LAN_PARAMETER_WHOLE) {
        return lan_fail(objective->err, LAN_EINVAL, 0, 0,
                        "'%s' is not a number", path);
    }
    for (size_t k = 0; k < 2 && status == LAN_OK; k++) {
        status = lan_parameter_check(*out, ends[k], objective->err);
    }
    return status;
}

lan_experiment_def lan_objective_experiment(const lan_objective *objective,
                                            lan_objective_odds odds)
{
    return (lan_experiment_def){
        .scenario = objective->scenario,
        .parameters = (const lan_parameter *const *)objective->parameters,
        .parameter_count = objective->def->change.count,
        .measures = (const lan_measure *const *)&objective->measure,
        .measure_count = 1,
        .by_averages = true, /* one throw of the dice has no root */
        .repeat = objective->def->repeat,
        .exact_odds = odds.exact_only,
        .odds = odds.options};
}

static void forget(lan_objective *objective)
{
    lan_experiment_destroy(objective->experiment);
    lan_measure_destroy(objective->measure);
    objective->experiment = NULL;
    objective->measure = NULL;
}

lan_status lan_objective_turn(lan_objective *objective, const char *name,
                              lan_objective_odds odds)
{
    const lan_progress ticker = {tick, objective};
    forget(objective);
    lan_status status = lan_measure_create_for(
        objective->scenario, name, &objective->measure, objective->err);
    if (status == LAN_OK) {
        status =
            lan_measure_check_averages(objective->measure, objective->scenario,
                                       objective->def->repeat, objective->err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_experiment_def def = lan_objective_experiment(objective, odds);
    def.errors = &objective->error;
    objective->of_odds = lan_measure_needs_odds(objective->measure);
    objective->is_noisy = lan_scenario_engagement(objective->scenario) != NULL;
    status = lan_experiment_create(&def, &objective->experiment);
    if (status == LAN_OK) {
        lan_experiment_set_progress(objective->experiment, &ticker);
    }
    return status;
}

lan_status lan_objective_init(lan_objective *objective,
                              const lan_scenario *scenario,
                              const lan_solve_def *def, lan_objective_odds odds,
                              uint64_t seed, const lan_progress *progress,
                              lan_error *err)
{
    lan_status status = LAN_OK;
    *objective = (lan_objective){.scenario = scenario,
                                 .def = def,
                                 .seed = seed,
                                 .progress = progress,
                                 .expected = 2.0 * LAN_SOLVE_SCAN,
                                 .err = err};
    for (size_t i = 0; i < def->change.count && status == LAN_OK; i++) {
        status = find_path(objective, i);
    }
    return status == LAN_OK ? lan_objective_turn(objective, def->of, odds)
                            : status;
}

void lan_objective_clear(lan_objective *objective)
{
    forget(objective);
    for (size_t i = 0; i < LAN_SOLVE_MAX_PATHS; i++) {
        lan_parameter_destroy(objective->parameters[i]);
    }
    arena_clear(&objective->memory);
}

/* True if a place between whole numbers has no odds. An error there is no
 * news. */
static bool needs_whole(lan_objective *objective)
{
    double halves[LAN_SOLVE_MAX_PATHS] = {0.0};
    lan_error *const err = objective->err;
    if (!objective->of_odds && !objective->is_noisy) {
        return false;
    }
    for (size_t i = 0; i < objective->def->change.count; i++) {
        const double *ends = &objective->def->between.ends[2 * i];
        const double whole = ceil(ends[0]);
        if (whole > ends[1]) {
            return false;
        }
        halves[i] =
            whole + 0.5 <= ends[1] ? whole + 0.5 : 0.5 * (ends[0] + whole);
    }
    objective->err = NULL;
    (void)lan_objective_value(objective, halves);
    const bool is_refused = objective->status == LAN_EINVAL;
    objective->status = is_refused ? LAN_OK : objective->status;
    objective->err = err;
    return is_refused;
}

bool lan_objective_is_whole(lan_objective *objective)
{
    bool is_whole = objective->def->whole;
    for (size_t i = 0; i < objective->def->change.count; i++) {
        is_whole =
            is_whole || lan_parameter_kind_of(objective->parameters[i]) ==
                            LAN_PARAMETER_WHOLE;
    }
    return is_whole || needs_whole(objective);
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

void lan_solve_part_add(lan_objective *objective, lan_solve_part *part,
                        const lan_solve_answer *answer)
{
    const size_t paths = objective->def->change.count;
    double *lo = arena_take(&objective->memory, 2 * paths, sizeof *lo);
    if (objective->status != LAN_OK || lo == NULL) {
        objective->status =
            objective->status != LAN_OK ? objective->status : LAN_ENOMEM;
        return;
    }
    if (part->count < SCAN_MOST_PLACES) { /* there are fewer gaps in a scan */
        double *hi = lo + paths;
        memcpy(lo, answer->lo, paths * sizeof *lo);
        memcpy(hi, answer->hi, paths * sizeof *hi);
        part->answers[part->count] = *answer;
        part->answers[part->count].lo = lo;
        part->answers[part->count++].hi = hi;
    }
}
