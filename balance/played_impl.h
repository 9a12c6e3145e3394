/* balance/played_impl.h - many runs of what is played soldier by soldier or on
 * a map, where chance decides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    run k is a function of the seed and k; no bit depends on the number
 *          of threads.
 */
#ifndef LAN_BALANCE_PLAYED_IMPL_H
#define LAN_BALANCE_PLAYED_IMPL_H

#include "balance/battle_player_impl.h"
#include "lanchester/experiment.h"
#include "lanchester/fit.h"

/* Why odds are never exact, as a clause. */
#define CAMPAIGN_ODDS_WHY   "armies march on a map"
#define ENGAGEMENT_ODDS_WHY "every soldier is a body"

/* Finds odds: of a battle by lan_odds_find(), else by runs 0, 1, ... of the
 * options' seed, each a function of its number; a campaign's end is applied
 * whatever the options say.
 *
 * task  its battle is of its description, at time 0
 *
 * Returns LAN_ENOCLOSED where an exact answer is asked for that is none; else
 * as lan_odds_find() and battle_player_run() do. */
lan_status played_odds_find(const battle_task *task,
                            const lan_odds_options *options,
                            const lan_progress *progress, lan_odds **out,
                            lan_error *err);

/* A mean of a measure, and half its 95 % interval by Student's distribution. */
typedef struct played_mean {
    double value; /* LAN_NAN of what measure_has_mean() says no to */
    double error; /* LAN_INF of one fight */
} played_mean;

/* Fights 0 .. def->repeat - 1 of the seed, to time.end at most, and writes a
 * mean for each measure.
 *
 * seconds  that they took one thread, by what the first counted
 */
lan_status played_means_find(const lan_engagement_def *engagement,
                             const lan_experiment_def *def, uint64_t seed,
                             const lan_progress *progress, played_mean *out,
                             double *seconds, lan_error *err);

/* As lan_observed_fight(), of what is within its ranges. */
lan_status played_observe(const lan_engagement_def *engagement,
                          const lan_observed_fights *how,
                          const lan_progress *progress, lan_observed **out,
                          lan_error *err);

#endif
