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

/* Fights a scenario at a run's values, and takes what is recorded of it. */
LAN_MUST_CHECK
lan_status experiment_run(lan_experiment *experiment,
                          const lan_experiment_trial *trial, lan_error *err);

#endif
