/* balance/experiment_impl.h - what an experiment is made of, between its files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_EXPERIMENT_IMPL_H
#define LAN_BALANCE_EXPERIMENT_IMPL_H

#include "balance/battle_player_impl.h"
#include "balance/played_means_impl.h"
#include "balance/played_odds_impl.h"
#include "lanchester/experiment.h"
#include "lanchester/fit.h"

/* A battle at chosen values, before it is fought. */
typedef struct experiment_stand {
    lan_scenario_copy *copy;
    lan_battle *battle; /* the copy's */
    played_def played;
} experiment_stand;

struct lan_experiment {
    lan_experiment_def def;
    lan_scenario_copy *copy;
    const lan_battle *battle; /* a copy's; NULL: none yet */
    battle_player player;
    lan_scenario_copy *seats[BATTLE_SEATS];      /* NULL until needed */
    lan_experiment_trial trials[BATTLE_TICKETS]; /* by ticket */
    double *values; /* [BATTLE_TICKETS][parameter_count] of these, theirs;
                       NULL until needed */
    double seconds; /* of the last battle */
    bool needs_odds;
    bool needs_battle;
    bool needs_law;
    bool needs_story;
    lan_fit_law law;    /* of the last fights; not known: none was asked for */
    bool is_of_many;    /* what was fought last: means */
    played_mean *means; /* [measure_count] of it; NULL: always of one */
    double own[];       /* [parameter_count], what the scenario says */
};

/* Sets values in a copy. */
LAN_MUST_CHECK
lan_status experiment_set_values(const lan_experiment *experiment,
                                 lan_scenario_copy *copy, const double *values,
                                 lan_error *err);

/* Makes the battle of a copy anew. */
LAN_MUST_CHECK
lan_status experiment_stand_there(lan_scenario_copy *copy,
                                  experiment_stand *out, lan_error *err);

/* Fights what stands there by itself, and takes what is recorded of it. */
LAN_MUST_CHECK
lan_status experiment_fight(lan_experiment *experiment,
                            const experiment_stand *stand,
                            const lan_experiment_trial *trial, lan_error *err);

/* One run in the way of a block: its bits are those of any block. Nothing is
 * told of the last battle but how long it took. */
LAN_MUST_CHECK
lan_status experiment_run_of_block(lan_experiment *experiment,
                                   const double *values, uint64_t seed,
                                   double *recorded, lan_error *err);

/* What the battle of a copy is solved by. */
void experiment_options(const lan_experiment *experiment,
                        const lan_scenario_copy *copy, uint64_t seed,
                        lan_solver_options *out);

/* Takes what is recorded of the experiment's last battle and its outcome.
 *
 * campaign, odds  NULL where there are none
 */
void experiment_take(const lan_experiment *experiment,
                     const lan_campaign_def *campaign, const lan_odds *odds,
                     const lan_experiment_trial *trial);

/* An estimate by what a solver has counted. */
double experiment_battle_seconds(const lan_battle *battle,
                                 const lan_solver_report *report);

#endif
