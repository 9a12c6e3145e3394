/* balance/campaign_odds_impl.h - who wins a campaign, where chance decides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_CAMPAIGN_ODDS_IMPL_H
#define LAN_BALANCE_CAMPAIGN_ODDS_IMPL_H

#include "lanchester/campaign.h"
#include "lanchester/odds.h"

/* Why its odds are never exact, as a clause. */
#define CAMPAIGN_ODDS_WHY "armies march on a map"

/* Plays it by runs 0, 1, ... of the options' seed, each a function of its
 * number, and counts as lan_odds_find() does; the campaign's end is applied.
 *
 * battle  of its description, at time 0
 *
 * Returns LAN_ENOCLOSED where an exact answer is asked for; else as
 * lan_odds_find() and lan_campaign_play() do. */
LAN_MUST_CHECK
lan_status campaign_odds_find(const lan_campaign_def *def,
                              const lan_battle *battle,
                              const lan_odds_options *options,
                              const lan_progress *progress, lan_odds **out,
                              lan_error *err);

#endif
