/* balance/played_odds_impl.h - who wins what is played soldier by soldier or on
 * a map, where chance decides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_PLAYED_ODDS_IMPL_H
#define LAN_BALANCE_PLAYED_ODDS_IMPL_H

#include "lanchester/campaign.h"
#include "lanchester/engagement.h"
#include "lanchester/odds.h"

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

#endif
