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

/* Adds a panel with the part of the plane that a box is, as it is seen from
 * above; the figure is made as high as that is at its full width, and no higher
 * than other figures.
 *
 * is_stage  a page that plays the battle moves what is on it
 */
lan_panel *campaign_panel_create(lan_figure *figure, const lan_route_box *box,
                                 bool is_stage);

/* So many armies that signs and lines must be small. */
bool campaign_is_crowded(const lan_campaign_view *view);

/* Where a place is drawn. */
lan_point campaign_ground_spot(const campaign_ground *ground,
                               const lan_campaign_def *def, int32_t place);

/* Adds a disc for each battle that had losses, and its number where there are
 * few. */
void campaign_add_battles(const lan_campaign_view *view,
                          const campaign_ground *ground, lan_panel *panel);

/* Adds the steps that armies made.
 *
 * paints  of sides
 */
LAN_MUST_CHECK
lan_status campaign_add_routes(const lan_campaign_view *view,
                               const campaign_ground *ground,
                               const lan_paint *paints, lan_panel *panel);

#endif
