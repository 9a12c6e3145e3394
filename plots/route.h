/* plots/route.h - a map, what a search looked at, and the route it found.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    as the map lies: north is up, cell (0, 0) at the upper left. Maps
 *          larger than the picture are drawn coarser, several cells a dot.
 * Errors   as in plots/picture.h.
 * Owner    everything is the caller's.
 */
#ifndef LAN_PLOTS_ROUTE_H
#define LAN_PLOTS_ROUTE_H

#include "lanchester/search.h"
#include "plots/picture.h"

typedef struct lan_route_view {
    const char *title;
    const char *algorithm;
    const lan_ground *ground;
    const lan_search *search; /* answered: what it looked at; NULL: nothing */
    lan_cell start;
    lan_cell goal;
    lan_route route;
    const lan_point *bends; /* the line to draw */
    size_t bend_count;      /* 0 where there is no route */
} lan_route_view;

/* Draws it with gnuplot, or with characters of its own to picture->out. */
LAN_MUST_CHECK
lan_status lan_route_draw(const lan_route_view *view,
                          const old_picture *picture, lan_error *err);

#endif
