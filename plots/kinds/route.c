/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/route.h"

#include "base/number.h"
#include "plots/kinds/route_impl.h"

static void write_lines(const lan_route_view *view, lan_figure *figure)
{
    const lan_route *const route = &view->route;
    char start[LAN_ROUTE_NAME];
    char goal[LAN_ROUTE_NAME];
    char length[LAN_NUMBER_SIZE];
    char cost[LAN_NUMBER_SIZE];
    char expanded[LAN_NUMBER_SIZE];
    route_write_name(view, view->start, view->from, start);
    route_write_name(view, view->goal, view->to, goal);
    lan_figure_title(figure, view->title);
    if (route->end != LAN_ROUTE_FOUND) {
        lan_figure_line(figure, false, "No route from %s to %s: %s.", start,
                        goal, lan_route_end_text(route->end));
        return;
    }
    lan_figure_line(figure, false,
                    "From %s to %s by %s: length %s, cost %s, %s nodes "
                    "expanded.",
                    start, goal, view->algorithm,
                    lan_number_count(route->length, length),
                    lan_number_count(route->cost, cost),
                    lan_number_count((double)route->expanded, expanded));
}

static void add_route(const lan_route_view *view, lan_panel *panel)
{
    const size_t count = view->bend_count;
    double *const x = lan_panel_room(panel, 2 * count, sizeof *x);
    if (x == NULL || count == 0) {
        return;
    }
    double *const y = x + count;
    for (size_t i = 0; i < count; i++) {
        x[i] = view->bends[i].x;
        y[i] = view->bends[i].y;
    }
    lan_line line = {
        .x = x, .y = y, .count = count, .paint = LAN_PAINT_PAPER, .width = 6.0};
    lan_panel_line(panel, &line);
    line.paint = LAN_ROUTE_PAINT;
    line.width = 3.2;
    line.name = "route";
    line.place = LAN_NAME_LEGEND;
    lan_panel_line(panel, &line);
}

static void add_ends(const lan_route_view *view, lan_panel *panel)
{
    const lan_point places[2] = {route_spot(view, view->start, view->from),
                                 route_spot(view, view->goal, view->to)};
    static const char *const names[2] = {"start", "goal"};
    for (int i = 0; i < 2; i++) {
        const double x = places[i].x;
        const double y = places[i].y;
        const lan_points end = {.x = &x,
                                .y = &y,
                                .count = 1,
                                .paint = LAN_PAINT_INK,
                                .size = 6.0,
                                .is_hollow = i == 1,
                                .name = names[i]};
        lan_panel_points(panel, &end);
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const lan_route_view *const view = of;
    const lan_route_box box = route_box(view);
    const lan_panel_def def = {
        .x = {.from = box.left, .to = box.right, .format = LAN_AXIS_HIDDEN},
        .y = {.from = box.top,
              .to = box.bottom,
              .is_downwards = true,
              .format = LAN_AXIS_HIDDEN},
        .keeps_shape = true};
    write_lines(view, figure);
    lan_panel *const panel = lan_figure_panel(figure, &def);
    const lan_status status = route_add_ground(view, panel);
    add_route(view, panel);
    if (view->shape == LAN_MAP_GRAPH) {
        route_add_places(view, panel);
    }
    add_ends(view, panel);
    return status;
}

lan_status lan_route_figure(const lan_route_view *view, lan_figure **out)
{
    lan_route_view drawn = *view;
    return lan_figure_make("route", fill_figure, &drawn, out);
}
