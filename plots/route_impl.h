/* plots/route_impl.h - what the pictures of a route share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_PLOTS_ROUTE_IMPL_H
#define LAN_PLOTS_ROUTE_IMPL_H

#include "plots/dots_impl.h"
#include "plots/route.h"

#define LAN_ROUTE_INK    "#333333"
#define LAN_ROUTE_LINE   "#D55E00" /* vermillion of Okabe and Ito */
#define LAN_ROUTE_LOOKED "#4E94BE"
#define LAN_ROUTE_DEAR   "#A08F50"

/* Colours of dots, in the order of lan_dot. */
#define LAN_ROUTE_COLORS (LAN_DOT_VISITED + LAN_DOT_SHADES)
extern const char *const lan_route_colors[LAN_ROUTE_COLORS];

/* The part of the plane that a map takes, in cells to the right and down. */
typedef struct lan_route_box {
    double left;
    double top;
    double right;
    double bottom;
} lan_route_box;

lan_route_box route_box(const lan_route_view *view);

/* Where the route begins and where it is to lead. */
lan_point route_start(const lan_route_view *view);
lan_point route_goal(const lan_route_view *view);

/* What start and goal are called: "12, 7", or a place's name. */
#define LAN_ROUTE_NAME 96
const char *route_start_name(const lan_route_view *view,
                             char name[LAN_ROUTE_NAME]);
const char *route_goal_name(const lan_route_view *view,
                            char name[LAN_ROUTE_NAME]);

/* "From 1, 2 to 3, 4 by jps: length 934.27, cost 934.27, 37 nodes expanded." */
#define LAN_ROUTE_SENTENCE 512
void route_write_sentence(const lan_route_view *view, char *buffer,
                          size_t size);

/* True for cells of which each is drawn as a hexagon of its own. */
bool route_has_hexagons(const lan_route_view *view);

/* Blocks of data, each behind two empty lines, and what to plot of them. Of
 * hexagons one block a colour; of a graph its roads and its places. */
void route_write_hexagons(const lan_route_view *view, const lan_dots *dots,
                          FILE *out);
void route_plot_hexagons(const lan_canvas *canvas, int first, FILE *out);
void route_write_roads(const lan_route_view *view, FILE *out);
void route_plot_roads(const lan_canvas *canvas, int first, FILE *out);
void route_write_names(const lan_route_view *view, const lan_canvas *canvas,
                       FILE *out);

/* How many blocks they are. */
enum { LAN_ROUTE_HEX_BLOCKS = LAN_ROUTE_COLORS, LAN_ROUTE_ROAD_BLOCKS = 5 };

/* Draws with characters. */
LAN_MUST_CHECK
lan_status route_print_cells(const lan_route_view *view,
                             const lan_picture *picture, lan_error *err);
LAN_MUST_CHECK
lan_status route_print_graph(const lan_route_view *view,
                             const lan_picture *picture, lan_error *err);

#endif
