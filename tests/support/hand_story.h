/* tests/support/hand_story.h - a campaign of four armies that was never played:
 * its story is written by hand, for pages and figures to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    blue: relief, which comes over a bridge, and garrison, which stands;
 *          red: siege, which meets both, and one whose name is hostile, which
 *          breaks and leaves the map. Two battles.
 * Owner    the caller, from hand_story_init() to hand_story_clear().
 */
#ifndef LAN_TESTS_SUPPORT_HAND_STORY_H
#define LAN_TESTS_SUPPORT_HAND_STORY_H

#include "results/figures/campaign.h"
#include "tests/support/fought.h"

#define HAND_STORY_ARMIES  4
#define HAND_STORY_BATTLES 2
#define HAND_STORY_EVENTS  16
#define HAND_STORY_STEPS   256

/* The name of the last army. */
#define HAND_STORY_HOSTILE "raid <&>\x1b[31m'$(id)\",\n"

typedef struct hand_story {
    fought fought;
    lan_grid_map *map;
    lan_road_map *roads;
    lan_campaign_army_def armies[HAND_STORY_ARMIES];
    lan_objective_def objective;
    lan_campaign_def def;
    lan_campaign_army ends[HAND_STORY_ARMIES];
    lan_campaign_step steps[HAND_STORY_STEPS];
    lan_campaign_event events[HAND_STORY_EVENTS];
    lan_campaign_battle battles[HAND_STORY_BATTLES];
    lan_campaign_story story;
    lan_scenario_place names[2];
    lan_campaign_view view;
} hand_story;

void hand_story_init(hand_story *m, lan_map_shape shape);
void hand_story_clear(hand_story *m);

#endif
