/* balance/measure_impl.h - measures and what is fought for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_MEASURE_IMPL_H
#define LAN_BALANCE_MEASURE_IMPL_H

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
LAN_MUST_CHECK
lan_status measure_create_of(const lan_battle *battle,
                             const lan_campaign_def *campaign, const char *name,
                             int32_t side, lan_measure **out, lan_error *err);

/* True where the value is a function of one fight, and a number: many fights
 * have a mean of it. */
bool measure_has_mean(const lan_measure *measure);

/* Of many fights, not of one; of the number of battles of a campaign. */
bool measure_needs_law(const lan_measure *measure);
bool measure_needs_story(const lan_measure *measure);

double measure_value(const lan_measure *measure, const fought_battle *fought);

/* What a side has left of all it has fielded, less the best of the others. */
double measure_side_margin(const fought_battle *fought, int32_t side);

/* How far the value may be off. */
double measure_error(const lan_measure *measure, const fought_battle *fought);

/* The name of what else shows who is ahead, for the same side; NULL: none. */
const char *measure_counterpart(const lan_measure *measure);

#endif
