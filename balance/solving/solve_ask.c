/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_impl.h"

#include <math.h>

#include "base/real.h"

/* Told by battles and odds, which know only their own share of the work. */
static bool tick(void *context, double done, double total)
{
    const lan_asker *asker = context;
    (void)done;
    (void)total;
    return lan_progress_report(asker->progress, (double)asker->battles,
                               fmax(asker->expected, (double)asker->battles));
}

static lan_status find_path(lan_asker *asker, size_t i)
{
    const char *path = asker->def->change.items[i];
    lan_status status = lan_parameter_create(asker->scenario, path,
                                             &asker->parameters[i], asker->err);
    if (status == LAN_OK &&
        lan_parameter_kind_of(asker->parameters[i]) != LAN_PARAMETER_NUMBER &&
        lan_parameter_kind_of(asker->parameters[i]) != LAN_PARAMETER_WHOLE) {
        return lan_fail(asker->err, LAN_EINVAL, 0, 0, "'%s' is not a number",
                        path);
    }
    for (size_t k = 0; k < 2 && status == LAN_OK; k++) {
        status = lan_parameter_check(asker->parameters[i],
                                     asker->def->between.ends[2 * i + k],
                                     asker->err);
    }
    return status;
}

static lan_status find_paths(lan_asker *asker)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; i < asker->def->change.count && status == LAN_OK; i++) {
        status = find_path(asker, i);
    }
    return status;
}

static void forget(lan_asker *asker)
{
    lan_experiment_destroy(asker->trial);
    lan_measure_destroy(asker->record);
    asker->trial = NULL;
    asker->record = NULL;
}

lan_status lan_asker_turn(lan_asker *asker, const char *name,
                          lan_asker_odds odds)
{
    const lan_progress ticker = {tick, asker};
    forget(asker);
    lan_status status = lan_measure_create_for(asker->scenario, name,
                                               &asker->record, asker->err);
    if (status != LAN_OK) {
        return status;
    }
    const lan_experiment_def def = {
        .scenario = asker->scenario,
        .parameters = (const lan_parameter *const *)asker->parameters,
        .parameter_count = asker->def->change.count,
        .records = (const lan_measure *const *)&asker->record,
        .record_count = 1,
        .by_averages = true, /* one throw of the dice has no root */
        .exact_odds = odds.exact_only,
        .odds = odds.options};
    asker->of_odds = lan_measure_needs_odds(asker->record);
    status = lan_experiment_create(&def, &asker->trial);
    if (status == LAN_OK) {
        lan_experiment_set_progress(asker->trial, &ticker);
    }
    return status;
}

lan_status lan_asker_init(lan_asker *asker, const lan_scenario *scenario,
                          const lan_solve_def *def, uint64_t seed,
                          const lan_progress *progress, lan_error *err)
{
    *asker = (lan_asker){.scenario = scenario,
                         .def = def,
                         .seed = seed,
                         .progress = progress,
                         .expected = 2.0 * LAN_SOLVE_SCAN,
                         .err = err};
    lan_status status = find_paths(asker);
    if (status == LAN_OK) {
        status =
            lan_asker_turn(asker, def->of, (lan_asker_odds){.options = NULL});
    }
    if (status != LAN_OK) {
        lan_asker_clear(asker);
    }
    return status;
}

void lan_asker_clear(lan_asker *asker)
{
    forget(asker);
    for (size_t i = 0; i < LAN_SOLVE_MAX_PATHS; i++) {
        lan_parameter_destroy(asker->parameters[i]);
        asker->parameters[i] = NULL;
    }
}

bool lan_asker_is_whole(const lan_asker *asker)
{
    bool is_whole = asker->def->whole;
    for (size_t i = 0; i < asker->def->change.count; i++) {
        is_whole = is_whole || lan_parameter_kind_of(asker->parameters[i]) ==
                                   LAN_PARAMETER_WHOLE;
    }
    return is_whole;
}

bool lan_asker_needs_whole(lan_asker *asker)
{
    if (!asker->of_odds) {
        return false;
    }
    double halves[LAN_SOLVE_MAX_PATHS] = {0.0};
    lan_error *const err = asker->err;

    for (size_t i = 0; i < asker->def->change.count; i++) {
        const double *ends = &asker->def->between.ends[2 * i];
        const double whole = ceil(ends[0]);
        if (whole > ends[1]) {
            return false;
        }
        halves[i] =
            whole + 0.5 <= ends[1] ? whole + 0.5 : 0.5 * (ends[0] + whole);
    }
    asker->err = NULL;
    (void)lan_asker_value(asker, halves);
    const bool is_refused = asker->status == LAN_EINVAL;
    asker->status = is_refused ? LAN_OK : asker->status;
    asker->err = err;
    return is_refused;
}

double lan_asker_value(lan_asker *asker, const double *x)
{
    double value = LAN_NAN;
    if (asker->status == LAN_OK && !tick(asker, 0.0, 1.0)) {
        asker->status = LAN_ECANCELLED;
    }
    if (asker->status == LAN_OK) {
        asker->battles++;
        asker->status = lan_experiment_run(asker->trial, x, asker->seed, &value,
                                           asker->err);
    }
    return asker->status == LAN_OK ? value : LAN_NAN;
}
