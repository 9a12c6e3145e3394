/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The campaign that the sections of a scenario make.
 */
#include <stdint.h>

#include "lanchester/scenario.h"
#include "scenarios/sections/terrain_impl.h"

void scn_settle_campaign(scn_head *head)
{
    lan_terrain *terrains = (void *)(uintptr_t)head->campaign.terrains;
    for (size_t i = 0; terrains != NULL && i < head->terrain_count; i++) {
        scn_terrain_fill(&terrains[i], &head->terrains[i]);
    }
    head->campaign.knows_seen_only = head->known == SCN_KNOWN_SEEN;
}

const lan_campaign_def *scn_campaign_of(const scn_head *head)
{
    const lan_campaign_def *campaign = &head->campaign;
    const bool has_map = campaign->map != NULL || campaign->roads != NULL;
    for (size_t i = 0; has_map && i < head->def.army_count; i++) {
        if (campaign->armies[i].at >= 0) {
            return campaign;
        }
    }
    return NULL;
}

const lan_campaign_def *lan_scenario_campaign(const lan_scenario *scenario)
{
    return scn_campaign_of(scenario->head);
}
