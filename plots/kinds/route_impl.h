/* plots/kinds/route_impl.h - maps, below routes, campaigns and soldiers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_FIGURES_ROUTE_IMPL_H
#define LAN_RESULTS_FIGURES_ROUTE_IMPL_H

#include "plots/kinds/route.h"

/* The part of the plane that a map takes, in cells to the right and down. */
typedef struct lan_route_box {
    double left;
    double top;
    double right;
    double bottom;
} lan_route_box;

lan_route_box route_box(const lan_route_view *view);

/* Adds a panel with the part of the plane that a box is, as it is seen from
 * above. */
lan_panel *route_panel(lan_figure *figure, const lan_route_box *box,
                       bool is_stage);

/* Where a cell or a place of a graph is drawn. */
lan_point route_spot(const lan_route_view *view, lan_cell cell, int32_t place);

/* A sample for the legend, too thin to be seen where it lies. */
void route_add_sample(lan_point at, lan_paint paint, double opacity,
                      const char *name, lan_panel *panel);

/* Adds the map below a route: cells, and of them those that a search has looked
 * at, or roads. */
void route_add_ground(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel);

/* Adds what lies above a route through a graph. */
void route_add_places(const lan_route_view *view, lan_panel *panel);

#endif
