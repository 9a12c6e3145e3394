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

#include "lanchester/campaign.h"
#include "lanchester/experiment.h"
#include "lanchester/fit.h"
#include "lanchester/solver.h"

/* Why odds are never exact, as a clause. */
#define CAMPAIGN_ODDS_WHY   "armies march on a map"
#define ENGAGEMENT_ODDS_WHY "every soldier is a body"

/* What is played: one of the two, or neither, which is a battle. */
typedef struct played_def {
    const lan_campaign_def *campaign;
    const lan_engagement_def *engagement;
} played_def;

static inline bool played_is_battle(const played_def *def)
{
    return def->campaign == NULL && def->engagement == NULL;
}

/* Plays it by runs 0, 1, ... of the options' seed, each a function of its
 * number, and counts as lan_odds_find() does; a campaign's end is applied
 * whatever the options say.
 *
 * battle  of its description, at time 0
 *
 * Returns LAN_ENOCLOSED where an exact answer is asked for; else as
 * lan_odds_find(), lan_campaign_play() and lan_engagement_fight() do. */
LAN_MUST_CHECK
lan_status played_odds_find(const played_def *def, const lan_battle *battle,
                            const lan_odds_options *options,
                            const lan_progress *progress, lan_odds **out,
                            lan_error *err);

typedef struct means_def {
    const lan_engagement_def *engagement;
    const lan_measure *const *measures;
    size_t measure_count;
    uint64_t seed;
    int32_t fights; /* 0 .. fights - 1 of the seed, to time.end at most */
    int threads;    /* 0: as many as there are processors */
} means_def;

/* A mean of a measure, and half its 95 % interval by Student's distribution. */
typedef struct played_mean {
    double value; /* LAN_NAN of what measure_has_mean() says no to */
    double error; /* LAN_INF of one fight */
} played_mean;

/* Fights them and writes a mean for each measure.
 *
 * seconds  that they took one thread, by what the first counted
 */
LAN_MUST_CHECK
lan_status played_means_find(const means_def *def, const lan_progress *progress,
                             played_mean *out, double *seconds, lan_error *err);

/* As lan_observed_fight(), of what is within its ranges. */
LAN_MUST_CHECK
lan_status played_observe(const lan_engagement_def *engagement,
                          const lan_observed_fights *how,
                          const lan_progress *progress, lan_observed **out,
                          lan_error *err);

#endif
