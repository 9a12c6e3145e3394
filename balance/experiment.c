/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "base/real.h"

/* Measured: a battle in closed form, a call of the right-hand side with its
 * share of a step, and each pair of groups in it. */
#define SECONDS_PER_BATTLE 1e-6
#define SECONDS_PER_CALL   2e-7
#define SECONDS_PER_PAIR   4e-9

struct lan_experiment {
    lan_experiment_def def;
    lan_scenario_copy *copy;
    const lan_battle *battle; /* the copy's; NULL: none yet */
    battle_player player;
    double seconds; /* of the last battle */
    bool needs_odds;
    bool needs_battle;
    double own[]; /* [parameter_count], what the scenario says */
};

lan_status lan_experiment_create(const lan_experiment_def *def,
                                 lan_experiment **out)
{
    lan_experiment *experiment =
        calloc(1, sizeof *experiment +
                      def->parameter_count * sizeof experiment->own[0]);
    if (experiment == NULL) {
        return LAN_ENOMEM;
    }
    experiment->def = *def;
    experiment->needs_battle = def->measure_count == 0;
    for (size_t i = 0; i < def->measure_count; i++) {
        const bool is_odds = lan_measure_needs_odds(def->measures[i]);
        experiment->needs_odds = experiment->needs_odds || is_odds;
        experiment->needs_battle = experiment->needs_battle || !is_odds;
    }
    const lan_status status =
        lan_scenario_copy_create(def->scenario, &experiment->copy);
    if (status != LAN_OK) {
        lan_experiment_destroy(experiment);
        return status;
    }
    for (size_t i = 0; i < def->parameter_count; i++) {
        experiment->own[i] =
            lan_scenario_copy_get(experiment->copy, def->parameters[i]);
    }
    *out = experiment;
    return LAN_OK;
}

void lan_experiment_destroy(lan_experiment *experiment)
{
    if (experiment != NULL) {
        battle_player_clear(&experiment->player);
        lan_scenario_copy_destroy(experiment->copy);
        free(experiment);
    }
}

double lan_experiment_own(const lan_experiment *experiment, size_t parameter)
{
    return parameter < experiment->def.parameter_count
               ? experiment->own[parameter]
               : LAN_NAN;
}

void lan_experiment_set_progress(lan_experiment *experiment,
                                 const lan_progress *progress)
{
    battle_player_set_progress(&experiment->player, progress);
}

/* Odds of the battle, which is at time 0 and stays there. */
static lan_status find_odds(const lan_experiment *experiment,
                            const lan_battle *battle, uint64_t seed,
                            lan_odds **out, lan_error *err)
{
    lan_odds_options options = experiment->def.odds != NULL
                                   ? *experiment->def.odds
                                   : lan_odds_options_default();
    options.seed = seed;
    if (experiment->def.exact_odds) {
        /* auto is exact where that takes no more than about a second, and
         * elsewhere has next to nothing to simulate */
        options.battles = 1;
        options.precision = 1.0;
    }
    return lan_odds_find(battle, &options, &experiment->player.progress, out,
                         err);
}

static lan_status fight(lan_experiment *experiment, lan_battle *battle,
                        uint64_t seed, lan_error *err)
{
    const lan_experiment_def *def = &experiment->def;
    lan_solver_options options =
        lan_scenario_copy_solver_options(experiment->copy);
    options.seed = seed;
    if (def->by_averages) {
        options = battle_player_by_equations(&options);
    }
    const lan_status status = battle_player_fight(
        &experiment->player, battle, &options, def->rows, def->trajectory, err);
    const double groups = lan_battle_group_count(battle);
    if (experiment->player.solver != NULL) {
        experiment->seconds =
            SECONDS_PER_BATTLE +
            (double)lan_solver_report_of(experiment->player.solver)->rhs_calls *
                (SECONDS_PER_CALL + SECONDS_PER_PAIR * groups * groups);
    }
    return status;
}

static void take_values(const lan_experiment *experiment,
                        const lan_battle *battle, const lan_odds *odds,
                        double *recorded)
{
    const bool is_known = odds != NULL && (odds->method != LAN_ODDS_SIMULATE ||
                                           !experiment->def.exact_odds);
    for (size_t i = 0; i < experiment->def.measure_count; i++) {
        const lan_measure *measure = experiment->def.measures[i];
        recorded[i] =
            lan_measure_value(measure, battle, experiment->player.outcome,
                              is_known ? odds : NULL);
        if (experiment->def.errors != NULL) {
            experiment->def.errors[i] =
                lan_measure_error(measure, battle, experiment->player.outcome,
                                  is_known ? odds : NULL);
        }
    }
}

static lan_status fight_and_measure(lan_experiment *experiment, uint64_t seed,
                                    double *recorded, lan_error *err)
{
    lan_odds *odds = NULL;
    lan_battle *battle = NULL;
    lan_status status =
        lan_scenario_copy_battle(experiment->copy, &battle, err);
    experiment->battle = battle;
    if (status == LAN_OK && experiment->needs_odds) {
        status = find_odds(experiment, battle, seed, &odds, err);
    }
    if (status == LAN_OK && experiment->needs_battle) {
        status = fight(experiment, battle, seed, err);
    }
    if (status == LAN_OK) {
        take_values(experiment, battle, odds, recorded);
    }
    lan_odds_destroy(odds);
    return status;
}

/* First what the scenario says, then what is set: a value may bring a section
 * with it that another one's going back would take away. */
static lan_status set_values(lan_experiment *experiment, const double *values,
                             lan_error *err)
{
    const lan_experiment_def *def = &experiment->def;
    lan_status status = LAN_OK;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; status == LAN_OK && i < def->parameter_count; i++) {
            if (isnan(values[i]) == (pass == 0)) {
                status = lan_scenario_copy_set(
                    experiment->copy, def->parameters[i], values[i], err);
            }
        }
    }
    return status;
}

lan_status lan_experiment_run(lan_experiment *experiment, const double *values,
                              uint64_t seed, double *recorded, lan_error *err)
{
    lan_status status = set_values(experiment, values, err);
    if (status == LAN_OK) {
        status = fight_and_measure(experiment, seed, recorded, err);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

const lan_battle *lan_experiment_battle(const lan_experiment *experiment)
{
    return experiment->battle;
}

const lan_outcome *lan_experiment_outcome(const lan_experiment *experiment)
{
    return experiment->player.outcome;
}

double lan_experiment_seconds(const lan_experiment *experiment)
{
    return experiment->seconds;
}
