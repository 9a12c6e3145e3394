/* plots/kinds/campaign.h - a campaign that was played, for its pages and
 * figures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    everything is the caller's, and is not changed.
 */
#ifndef LAN_RESULTS_FIGURES_CAMPAIGN_H
#define LAN_RESULTS_FIGURES_CAMPAIGN_H

#include "balance/tally.h"
#include "lanchester/campaign.h"
#include "plots/figure.h"

typedef struct lan_campaign_view {
    const char *title;
    const char *time_unit;
    const lan_campaign_def *def;
    const lan_campaign_story *story;
    const lan_battle *battle; /* of all armies, at its end */
    const lan_outcome *outcome;
    const lan_scenario_place *names; /* of places */
    size_t name_count;
} lan_campaign_view;

/* The view of a battle that was played on a map; false of any other.
 *
 * path  stands in for a title
 */
bool lan_campaign_view_of(const lan_fought *fought, const char *path,
                          lan_campaign_view *out);

/* What people call a place: its name, or "[40, 12]". Returns buffer. */
#define LAN_CAMPAIGN_PLACE_SIZE 128
char *lan_campaign_place_text(const lan_campaign_view *view, int32_t place,
                              char buffer[LAN_CAMPAIGN_PLACE_SIZE]);

/* Its cell; {-1, -1} of a graph and of no place. */
lan_cell lan_campaign_cell(const lan_campaign_def *def, int32_t place);

/* A step that was finished before the end. */
bool lan_campaign_is_made(const lan_campaign_view *view,
                          const lan_campaign_step *step);

/* Where each army stands, or stood last; -1: it was never on the map.
 *
 * places  [story->army_count]
 */
void lan_campaign_last_places(const lan_campaign_view *view, int32_t *places);

/* Where a place is drawn, in units of the map's axes. */
lan_point lan_campaign_spot(const lan_campaign_view *view, int32_t place);

/* The middle of the places that a battle was fought on, as drawn. */
lan_point lan_campaign_battle_middle(const lan_campaign_view *view,
                                     const lan_campaign_battle *battle);

/* The one of them that is nearest to it; -1 of a battle without any. */
int32_t lan_campaign_battle_place(const lan_campaign_view *view,
                                  const lan_campaign_battle *battle);

/* All that the armies of a battle lost in combat. */
double lan_campaign_losses(const lan_campaign_battle *battle);

/* The ground, routes as marched, battles as discs as large as their losses, and
 * where armies stand at the end. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_campaign_map_figure(const lan_campaign_view *view,
                                   lan_figure **out);

#endif
