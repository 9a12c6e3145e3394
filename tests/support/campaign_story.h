/* tests/support/campaign_story.h - a campaign of four armies that was never
 * played: its story is written by hand, for pages and figures to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    blue: relief, which comes over a bridge, and garrison, which stands;
 *          red: siege, which meets both, and one whose name is hostile, which
 *          breaks and leaves the map. Two battles.
 * Owner    the caller, from marched_init() to marched_clear().
 */
#ifndef LAN_TESTS_SUPPORT_CAMPAIGN_STORY_H
#define LAN_TESTS_SUPPORT_CAMPAIGN_STORY_H

#include "results/figures/campaign.h"
#include "tests/support/fought.h"

#define MARCHED_ARMIES  4
#define MARCHED_BATTLES 2
#define MARCHED_EVENTS  16
#define MARCHED_STEPS   256

/* The name of the last army. */
#define MARCHED_HOSTILE "raid <&>\x1b[31m'$(id)\",\n"

typedef struct marched {
    fought fought;
    lan_grid_map *map;
    lan_road_map *roads;
    lan_campaign_army_def armies[MARCHED_ARMIES];
    lan_objective_def objective;
    lan_campaign_def def;
    lan_campaign_army ends[MARCHED_ARMIES];
    lan_campaign_step steps[MARCHED_STEPS];
    lan_campaign_event events[MARCHED_EVENTS];
    lan_campaign_battle battles[MARCHED_BATTLES];
    lan_campaign_story story;
    lan_campaign_name names[2];
    lan_campaign_view view;
} marched;

void marched_init(marched *m, lan_map_shape shape);
void marched_clear(marched *m);

#endif
