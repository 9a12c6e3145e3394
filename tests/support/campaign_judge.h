/* tests/support/campaign_judge.h - whether a campaign kept the rules, judged by
 * its story alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    written from the rules, without the code that plays:
 *          - armies step to neighbours that they may enter, past corners as the
 *            map allows, from where they stood, as long as the rules say;
 *          - no two hold one cell, swap, or cross;
 *          - events are in order, and of an army on the map; it is gone once;
 *          - start + reinforced = left + lost, by group, and no battle has
 *            more losses than its armies.
 * Errors   what is broken fails the test, with time and army.
 */
#pragma once

#include "lanchester/battle.h"
#include "lanchester/campaign.h"

void assert_campaign_kept_the_rules(const lan_campaign_def *def,
                                    const lan_campaign_story *story,
                                    const lan_outcome *outcome);
