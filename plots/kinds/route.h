/* plots/kinds/route.h - a map, what a search looked at, and the route it
 * found, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    as the map lies: north is up, cell (0, 0) at the upper left; of a
 *          graph, x to the right and y down. Maps of more than some hundred
 *          cells a side are drawn coarser, and hexagons as dots.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's.
 */
#ifndef LAN_RESULTS_FIGURES_ROUTE_H
#define LAN_RESULTS_FIGURES_ROUTE_H

#include "lanchester/graph.h"
#include "lanchester/search.h"
#include "plots/figure.h"

/* What a search looked at: whether it expanded a cell, or a place. */
typedef bool lan_route_cell_fn(const void *search, lan_cell at);
typedef bool lan_route_place_fn(const void *search, int32_t place);

typedef struct lan_route_view {
    const char *title;
    const char *algorithm;
    lan_map_shape shape;
    const lan_ground *ground;  /* of cells */
    const lan_road_map *roads; /* of a graph */
    lan_movement movement;
    const void *search; /* that has answered, and what it looked at; or NULL */
    lan_route_cell_fn *has_visited;
    lan_route_place_fn *has_passed;
    lan_cell start; /* of cells */
    lan_cell goal;
    int32_t from; /* places of a graph */
    int32_t to;
    lan_route route;
    const lan_point *bends; /* the line to draw */
    size_t bend_count;      /* 0 where there is no route */
} lan_route_view;

/* The middle of a cell, or a place, as it is drawn: in cells to the right and
 * down. Hexagons stand on a corner, and neighbours' middles are one cell apart.
 */
lan_point lan_route_middle(lan_map_shape shape, lan_cell at);
lan_point lan_route_place(const lan_road_map *roads, int32_t place);

LAN_MUST_CHECK
lan_status lan_route_figure(const lan_route_view *view, lan_figure **out);

#endif
