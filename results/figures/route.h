/* results/figures/route.h - a map, what a search looked at, and the route it
 * found, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    as the map lies: north is up, cell (0, 0) at the upper left. Maps of
 *          more than some hundred cells a side are drawn coarser.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's.
 */
#ifndef LAN_RESULTS_FIGURES_ROUTE_H
#define LAN_RESULTS_FIGURES_ROUTE_H

#include "lanchester/search.h"
#include "results/figure/figure.h"

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

LAN_MUST_CHECK
lan_status lan_route_figure(const lan_route_view *view, lan_figure **out);

#endif
