/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The answer of a jump search: its length, its cells, what it looked at.
 */
#include "tactics/search/jumps/jump_search_impl.h"

#include <math.h>
#include <stdlib.h>

static bool is_closed(const lan_jump_search *search, uint32_t node)
{
    const lan_jump_node *at = &search->nodes[node];
    return at->g >> LAN_JUMP_G_BITS == search->generation &&
           at->open == LAN_JUMP_CLOSED;
}

static uint32_t steps(int32_t from, int32_t to)
{
    return (uint32_t)abs(to - from);
}

void lan_jump_search_result(const lan_jump_search *search, lan_route *route)
{
    const lan_ground *ground = search->ground;
    uint32_t node = lan_jump_goal(search);
    route->expanded = search->expanded;
    route->end = is_closed(search, node) ? LAN_ROUTE_FOUND : LAN_ROUTE_NONE;
    if (route->end == LAN_ROUTE_NONE) {
        return;
    }
    while (node != lan_jump_start(search)) {
        const uint32_t to = search->nodes[node].place;
        node = search->nodes[node].from >> 3;
        const uint32_t from = search->nodes[node].place;
        const uint32_t dx = steps(lan_jump_x(from), lan_jump_x(to));
        const uint32_t dy = steps(lan_jump_y(from), lan_jump_y(to));
        route->diagonal += dx < dy ? dx : dy;
        route->straight += dx < dy ? dy - dx : dx - dy;
    }
    route->cell_count = (size_t)(route->straight + route->diagonal) + 1;
    route->length =
        (double)route->straight + sqrt(2.0) * (double)route->diagonal;
    route->cost = route->length * ground->unit * (double)ground->least;
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

/* Writes the cells behind `from` up to `to`, the last one at out[-1]; returns
 * where the first one stands. */
static lan_cell *write_part(uint32_t from, uint32_t to, lan_cell *out)
{
    const int32_t dx = lan_jump_x(to) - lan_jump_x(from);
    const int32_t dy = lan_jump_y(to) - lan_jump_y(from);
    const int32_t diagonal = abs(dx) < abs(dy) ? abs(dx) : abs(dy);
    const int32_t all = abs(dx) < abs(dy) ? abs(dy) : abs(dx);
    lan_cell at = {lan_jump_x(to) - 1, lan_jump_y(to) - 1};
    for (int32_t i = all; i > 0; i--) {
        *--out = at;
        at.x -= i > diagonal && abs(dx) == diagonal ? 0 : sign(dx);
        at.y -= i > diagonal && abs(dy) == diagonal ? 0 : sign(dy);
    }
    return out;
}

size_t lan_jump_search_cells(const lan_jump_search *search, lan_cell *out,
                             size_t capacity)
{
    lan_route route = {0};
    lan_jump_search_result(search, &route);
    if (route.cell_count > capacity || route.cell_count == 0) {
        return route.cell_count;
    }
    lan_cell *end = out + route.cell_count;
    uint32_t node = lan_jump_goal(search);
    while (node != lan_jump_start(search)) {
        const uint32_t before = search->nodes[node].from >> 3;
        end = write_part(search->nodes[before].place, search->nodes[node].place,
                         end);
        node = before;
    }
    out[0] = search->request.start;
    return route.cell_count;
}

bool lan_jump_search_visited(const lan_jump_search *search, lan_cell at)
{
    if (lan_cell_same(at, search->request.start)) {
        return is_closed(search, lan_jump_start(search));
    }
    if (at.x + 1 == search->goal_x && at.y + 1 == search->goal_y) {
        return is_closed(search, lan_jump_goal(search));
    }
    return lan_jump_is_point(&search->bits, at.x + 1, at.y + 1) &&
           is_closed(search, lan_jump_id(&search->bits, at.x + 1, at.y + 1));
}
