/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jumps/jump_walk_impl.h"

#include <stddef.h>
#include <stdlib.h>

/* Whether a straight jump of so many steps comes to the goal, and after how
 * many. */
static bool meets_goal_ahead(const lan_jump_search *search, int32_t x,
                             int32_t y, int d, int32_t steps, int32_t *after)
{
    const lan_cell step = lan_direction_step(d);
    const int32_t dx = (search->goal_x - x) * step.x;
    const int32_t dy = (search->goal_y - y) * step.y;
    *after = dx + dy;
    return *after > 0 && *after <= steps &&
           x + step.x * *after == search->goal_x &&
           y + step.y * *after == search->goal_y;
}

/* Offers the goal where a jump of so many steps in direction d comes to it: on
 * a diagonal, or straight ahead to the left or right of it. */
static void offer_goal(lan_jump_search *search, const lan_jump_place *at, int d,
                       int32_t steps)
{
    const lan_cell step = lan_direction_step(d);
    int32_t diagonal = 0;
    int32_t straight = 0;
    if (!lan_direction_is_diagonal(d)) {
        if (!meets_goal_ahead(search, at->x, at->y, d, steps, &straight)) {
            return;
        }
    } else {
        const int32_t dx = (search->goal_x - at->x) * step.x;
        const int32_t dy = (search->goal_y - at->y) * step.y;
        diagonal = dx < dy ? dx : dy;
        straight = dx < dy ? dy - dx : dx - dy;
        if (diagonal <= 0 || diagonal > steps) {
            return;
        }
        if (straight > 0) {
            /* odd directions: 1 west, 3 south, 5 east, 7 north */
            const int east_west =
                step.x > 0 ? LAN_DIRECTION_EAST : LAN_DIRECTION_WEST;
            const int north_south =
                step.y > 0 ? LAN_DIRECTION_SOUTH : LAN_DIRECTION_NORTH;
            d = dx > dy ? east_west : north_south;
            if (straight > lan_jump_run(&search->bits,
                                        at->x + step.x * diagonal,
                                        at->y + step.y * diagonal, d)) {
                return;
            }
        }
    }
    (void)lan_jump_search_reach(search, lan_jump_goal(search),
                                at->g + (uint64_t)diagonal * search->diagonal +
                                    (uint64_t)straight * search->straight,
                                lan_jump_from(at->node, d));
}

void lan_jump_walk(lan_jump_search *search, const lan_jump_place *at, int d)
{
    const lan_jump_found found =
        at->point == LAN_JUMP_NO_POINT
            ? lan_jump_links_find(&search->links, at->x, at->y, d)
            : lan_jump_links_of(&search->links, at->point, at->x, at->y, d);
    offer_goal(search, at, d, found.steps);
    for (uint32_t i = 0; i < found.count; i++) {
        const lan_jump_link *link = &found.links[i];
        (void)lan_jump_search_reach(
            search, link->to >> 3,
            at->g + link->diagonal * search->diagonal +
                link->straight * search->straight,
            lan_jump_from(at->node, (int)(link->to & 7u)));
    }
}

lan_jump_place lan_jump_place_of(const lan_jump_search *search, uint32_t node)
{
    const uint32_t place = search->nodes[node].place;
    const int32_t x = lan_jump_x(place);
    const int32_t y = lan_jump_y(place);
    uint32_t point = node;
    if (node == lan_jump_start(search)) {
        point = lan_jump_is_point(&search->bits, x, y)
                    ? lan_jump_id(&search->bits, x, y)
                    : LAN_JUMP_NO_POINT;
    }
    const lan_jump_place at = {x, y, lan_jump_g(&search->nodes[node]), node,
                               point};
    return at;
}

/* All legal steps from the start, and from elsewhere those that are no detour
 * for who came as the node was reached. */
static unsigned directions(const lan_jump_search *search, uint32_t node,
                           int32_t cell)
{
    if (node == lan_jump_start(search)) {
        return search->ground->moves[cell];
    }
    return lan_jump_successors(search->ground, cell,
                               (int)(search->nodes[node].from & 7u));
}

void lan_jump_expand(lan_jump_search *search, uint32_t node)
{
    const lan_jump_place at = lan_jump_place_of(search, node);
    const int32_t cell = at.y * search->ground->stride + at.x;
    unsigned left = directions(search, node, cell);
    for (; left != 0; left &= left - 1) {
        lan_jump_walk(search, &at, __builtin_ctz(left));
    }
}
