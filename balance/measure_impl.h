/* balance/measure_impl.h - measures and what is fought for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"
#include "lanchester/fit.h"

/* A battle that is over, and its odds; NULL: not asked for. */
typedef struct fought_battle {
    const lan_battle *battle;
    const lan_outcome *outcome;
    const lan_odds *odds;
    const lan_campaign_def *campaign; /* NULL: none */
    const lan_campaign_story *story;  /* of it; NULL: not played */
    const lan_fit_law *law;           /* of many fights; NULL: not asked for */
} fought_battle;

/* Finds a name; one that lacks its side, as "odds", is of this one. -1: such a
 * name is none.
 *
 * campaign  of the battle's armies; NULL: they do not march */
lan_status measure_create_of(const lan_battle *battle,
                             const lan_campaign_def *campaign, const char *name,
                             int32_t side, lan_measure **out, lan_error *err);

/* True if the value is a function of one fight, and a number: many fights
 * have a mean of it. */
bool measure_has_mean(const lan_measure *measure);

/* Of many fights, not of one. */
bool measure_needs_law(const lan_measure *measure);

/* The value, and how far it may be off. */
double measure_value(const lan_measure *measure, const fought_battle *fought,
                     double *error);

/* The column of a sweep that records it; its texts are the measure's. */
lan_column measure_column(const lan_measure *measure);

/* True for a value that the column can have. */
bool lan_column_has(const lan_column *column, double value);

/* What a side has left of all it has fielded, less the best of the others. */
double measure_side_margin(const fought_battle *fought, int32_t side);

/* The name of what else shows who is ahead, for the same side; NULL: none. */
const char *measure_counterpart(const lan_measure *measure);

/* Finds whether an answer by averages can have a measure: LAN_EINVAL with a
 * remedy where soldiers are bodies, each fight of which is one throw of the
 * dice, and it is neither of many fights by itself nor a mean of them.
 *
 * repeat  fights whose mean it is; 0: one fight
 */
lan_status lan_measure_check_averages(const lan_measure *measure,
                                      const lan_scenario *scenario,
                                      int32_t repeat, lan_error *err);

/* Says that one fight by bodies is one throw of the dice. */
lan_status measure_refuse_averages(lan_error *err);

/* What the scenario itself says of a parameter; LAN_NAN: nothing, or an index
 * beyond. */
double lan_experiment_own(const lan_experiment *experiment, size_t parameter);

/* Estimates how long the last battle took one processor, in seconds, by the
 * rates asked of the model: the same on every machine. Without odds. */
double lan_experiment_seconds(const lan_experiment *experiment);
