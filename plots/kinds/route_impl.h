/* plots/kinds/route_impl.h - the shapes of maps in the figure of a route.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_FIGURES_ROUTE_IMPL_H
#define LAN_RESULTS_FIGURES_ROUTE_IMPL_H

#include "plots/kinds/downsampled_map_impl.h"
#include "plots/kinds/route.h"

#define LAN_ROUTE_PAINT  0xD55E00u /* vermillion of Okabe and Ito */
#define LAN_ROUTE_LOOKED 0x4E94BEu

/* Blocked, partly blocked, free ground by cost, and the same where a search has
 * looked, in the order of lan_dot. */
#define LAN_ROUTE_KINDS (LAN_DOT_VISITED + LAN_DOT_SHADES)
extern const lan_paint lan_route_paints[LAN_ROUTE_KINDS];

/* The part of the plane that a map takes, in cells to the right and down. */
typedef struct lan_route_box {
    double left;
    double top;
    double right;
    double bottom;
} lan_route_box;

lan_route_box route_box(const lan_route_view *view);

/* How high a row of cells is: of hexagons less than a cell is wide. */
double route_row_height(const lan_route_view *view);

/* Where start or goal is drawn, and what it is called: "12, 7", or a name. */
#define LAN_ROUTE_NAME 96
lan_point route_spot(const lan_route_view *view, lan_cell cell, int32_t place);
void route_write_name(const lan_route_view *view, lan_cell cell, int32_t place,
                      char name[LAN_ROUTE_NAME]);

/* True for cells of which each is drawn as a hexagon of its own. */
bool route_has_hexagons(const lan_route_view *view);

/* Adds one hexagon a dot; names of kinds go to the legend. */
void route_add_hexagons(const lan_downsampled_map *map,
                        const char *const *names, lan_panel *panel);

/* A sample for the legend, too thin to be seen where it lies. */
void route_add_sample(lan_point at, lan_paint paint, double opacity,
                      const char *name, lan_panel *panel);

/* Adds the map below a route: cells, and of them those that a search has looked
 * at, or roads. */
LAN_MUST_CHECK
lan_status route_add_ground(const lan_route_view *view, lan_panel *panel);

/* Adds what lies below a route through a graph, and what lies above it. */
void route_add_roads(const lan_route_view *view, lan_panel *panel);
void route_add_places(const lan_route_view *view, lan_panel *panel);

#endif
