/* balance/measure_impl.h - measures and what is fought for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"
#include "lanchester/fit.h"

/* A finished battle and its win probabilities; NULL: not requested. */
typedef struct fought_battle {
    const lan_battle *battle;
    const lan_outcome *outcome;
    const lan_odds *odds;
    const lan_campaign_def *campaign; /* NULL: none */
    const lan_campaign_story *story;  /* NULL: not played */
    const lan_fit_law *law;           /* of many fights; NULL: not requested */
} fought_battle;

/* Finds a measure by name. A name without a side, such as "odds", means `side`;
 * with -1 such a name is unknown.
 *
 * campaign  of the battle's armies; NULL: they do not march
 */
lan_status measure_create_of(const lan_battle *battle,
                             const lan_campaign_def *campaign, const char *name,
                             int32_t side, lan_measure **out, lan_error *err);

/* True if the value is a number that one fight determines: such values have a
 * mean over many fights. */
bool measure_has_mean(const lan_measure *measure);

/* True if the value needs many fights. */
bool measure_needs_law(const lan_measure *measure);

/* The value and its error. */
double measure_value(const lan_measure *measure, const fought_battle *fought,
                     double *error);

/* The sweep column that records the measure; its texts are the measure's. */
lan_column measure_column(const lan_measure *measure);

/* True if the column may contain the value. */
bool lan_column_has(const lan_column *column, double value);

/* The other measure that shows which side is ahead, for the same side; NULL:
 * none. */
const char *measure_counterpart(const lan_measure *measure);

/* Checks whether a deterministic answer can use a measure. With individual
 * soldiers a fight is one random sample; LAN_EINVAL, with a remedy, unless the
 * measure is of many fights or their mean.
 *
 * repeat  fights in the mean; 0: one fight
 */
lan_status lan_measure_check_averages(const lan_measure *measure,
                                      const lan_scenario *scenario,
                                      int32_t repeat, lan_error *err);

/* Fails because a fight with individual soldiers is one random sample. */
lan_status measure_refuse_averages(lan_error *err);

/* The scenario's own value of a parameter; LAN_NAN: no value, or no such index.
 */
double lan_experiment_own(const lan_experiment *experiment, size_t parameter);

/* Estimates the time of the last battle on one processor, in seconds, from the
 * number of model calls: the same on every machine. Excludes win probabilities.
 */
double lan_experiment_seconds(const lan_experiment *experiment);
