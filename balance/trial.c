/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/trial.h"

#include <stdlib.h>

#include "base/real.h"

struct lan_trial {
    lan_trial_def def;
    lan_variant *variant;
    lan_solver *solver;         /* NULL until there is a battle */
    lan_solver_options options; /* of the solver */
    lan_outcome *outcome;
    lan_progress progress;
    bool needs_odds;
};

lan_status lan_trial_create(const lan_trial_def *def, lan_trial **out)
{
    lan_trial *trial = calloc(1, sizeof *trial);
    if (trial == NULL) {
        return LAN_ENOMEM;
    }
    trial->def = *def;
    for (size_t i = 0; i < def->record_count; i++) {
        trial->needs_odds =
            trial->needs_odds || lan_record_needs_odds(def->records[i]);
    }
    const lan_status status =
        lan_variant_create(def->scenario, &trial->variant);
    if (status != LAN_OK) {
        lan_trial_destroy(trial);
        return status;
    }
    *out = trial;
    return LAN_OK;
}

void lan_trial_destroy(lan_trial *trial)
{
    if (trial != NULL) {
        lan_outcome_destroy(trial->outcome);
        lan_solver_destroy(trial->solver);
        lan_variant_destroy(trial->variant);
        free(trial);
    }
}

void lan_trial_set_progress(lan_trial *trial, const lan_progress *progress)
{
    trial->progress =
        progress != NULL ? *progress : (lan_progress){.call = NULL};
    if (trial->solver != NULL) {
        lan_solver_set_progress(trial->solver, &trial->progress);
    }
}

static bool are_alike(const lan_solver_options *a, const lan_solver_options *b)
{
    return a->method == b->method && a->stepper == b->stepper &&
           lan_is_zero(a->rtol - b->rtol) && lan_is_zero(a->atol - b->atol);
}

/* Sees that the solver is one for this battle and these options. */
static lan_status prepare_solver(lan_trial *trial, const lan_battle *battle,
                                 uint64_t seed, lan_error *err)
{
    lan_solver_options options = lan_variant_solver_options(trial->variant);
    options.seed = seed;
    if (trial->def.by_averages && options.method == LAN_METHOD_CHANCE) {
        options.method = LAN_METHOD_AUTO;
    }
    if (trial->solver != NULL && are_alike(&options, &trial->options) &&
        lan_solver_fits(trial->solver, battle)) {
        lan_solver_set_seed(trial->solver, seed);
        return LAN_OK;
    }
    lan_solver *fresh = NULL;
    const lan_status status = lan_solver_create(battle, &options, &fresh, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_solver_destroy(trial->solver);
    trial->solver = fresh;
    trial->options = options;
    lan_solver_set_progress(fresh, &trial->progress);
    return LAN_OK;
}

static lan_status take_outcome(lan_trial *trial, const lan_battle *battle)
{
    if (trial->outcome == NULL) {
        return lan_outcome_create(battle, &trial->outcome);
    }
    lan_outcome_take(trial->outcome, battle);
    return LAN_OK;
}

static void take_values(const lan_trial *trial, const lan_battle *battle,
                        const lan_odds *odds, double *recorded)
{
    for (size_t i = 0; i < trial->def.record_count; i++) {
        recorded[i] = lan_record_value(trial->def.records[i], battle,
                                       trial->outcome, odds);
    }
}

/* Records with odds: of the battle as it stood at time 0. */
static lan_status take_with_odds(lan_trial *trial, const lan_battle *battle,
                                 uint64_t seed, double *recorded,
                                 lan_error *err)
{
    lan_odds_options options = lan_odds_options_default();
    lan_battle *start = NULL;
    lan_odds odds;
    options.seed = seed;
    lan_status status = lan_battle_copy(battle, &start);
    if (status != LAN_OK) {
        return status;
    }
    lan_battle_reset(start);
    status = lan_odds_find(start, &options, &trial->progress, &odds, err);
    if (status == LAN_OK) {
        take_values(trial, battle, &odds, recorded);
        lan_odds_clear(&odds);
    }
    lan_battle_destroy(start);
    return status;
}

static lan_status fight(lan_trial *trial, uint64_t seed, double *recorded,
                        lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status = lan_variant_battle(trial->variant, &battle, err);
    if (status == LAN_OK) {
        status = prepare_solver(trial, battle, seed, err);
    }
    if (status == LAN_OK) {
        status = lan_solver_run(trial->solver, battle, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        status = take_outcome(trial, battle);
    }
    if (status == LAN_OK && trial->needs_odds) {
        return take_with_odds(trial, battle, seed, recorded, err);
    }
    if (status == LAN_OK) {
        take_values(trial, battle, NULL, recorded);
    }
    return status;
}

/* First what the scenario says, then what is set: a value may bring a section
 * with it that another one's going back would take away. */
static lan_status set_values(lan_trial *trial, const double *values,
                             lan_error *err)
{
    const lan_trial_def *def = &trial->def;
    lan_status status = LAN_OK;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; status == LAN_OK && i < def->handle_count; i++) {
            if (isnan(values[i]) == (pass == 0)) {
                status = lan_variant_set(trial->variant, def->handles[i],
                                         values[i], err);
            }
        }
    }
    return status;
}

lan_status lan_trial_run(lan_trial *trial, const double *values, uint64_t seed,
                         double *recorded, lan_error *err)
{
    lan_status status = set_values(trial, values, err);
    if (status == LAN_OK) {
        status = fight(trial, seed, recorded, err);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
