/* plots/kinds/campaign_impl.h - the parts of a campaign's map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_FIGURES_CAMPAIGN_IMPL_H
#define LAN_RESULTS_FIGURES_CAMPAIGN_IMPL_H

#include "plots/kinds/campaign.h"
#include "plots/kinds/route_impl.h"

/* The ground of a campaign as that of a route which nobody has asked for. */
typedef struct campaign_ground {
    lan_grid_map *own_map; /* with the scenario's terrains; NULL: none */
    lan_ground *ground;    /* NULL of a graph */
    lan_route_view view;
    lan_route_box box;
    double longest; /* side of the box */
} campaign_ground;

LAN_MUST_CHECK
lan_status campaign_ground_init(campaign_ground *out,
                                const lan_campaign_def *def);
void campaign_ground_clear(campaign_ground *ground);

/* The steps that were finished, by army, each army's in the order of time. */
typedef struct campaign_steps {
    size_t *first; /* [armies + 1], into items */
    const lan_campaign_step **items;
} campaign_steps;

LAN_MUST_CHECK
lan_status campaign_steps_init(campaign_steps *out,
                               const lan_campaign_view *view);
void campaign_steps_clear(campaign_steps *steps);

/* The figure is made as high as a box is at its full width, and no higher than
 * other figures. */
void campaign_set_lines(lan_figure *figure, const lan_route_box *box);

#endif
