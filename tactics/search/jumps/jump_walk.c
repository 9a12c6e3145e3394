/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jumps/jump_walk_impl.h"

#include <stddef.h>
#include <stdlib.h>

/* The goal as a jump sees it: first so many diagonal steps in direction d, then
 * so many straight ones. */
typedef struct sight {
    int32_t diagonal;
    int32_t straight;
    int d; /* of the diagonal part; of the straight one, where that is all */
    int ahead; /* of the straight part */
} sight;

static sight see_goal(const lan_jump_search *search, const lan_jump_place *at)
{
    const int32_t dx = search->goal_x - at->x;
    const int32_t dy = search->goal_y - at->y;
    const int32_t wide = abs(dx);
    const int32_t high = abs(dy);
    const int east_west = dx > 0 ? LAN_DIRECTION_EAST : LAN_DIRECTION_WEST;
    const int north_south = dy > 0 ? LAN_DIRECTION_SOUTH : LAN_DIRECTION_NORTH;
    const int northern =
        dx > 0 ? LAN_DIRECTION_NORTH_EAST : LAN_DIRECTION_NORTH_WEST;
    const int southern =
        dx > 0 ? LAN_DIRECTION_SOUTH_EAST : LAN_DIRECTION_SOUTH_WEST;
    sight seen = {.diagonal = wide < high ? wide : high,
                  .straight = abs(wide - high),
                  .ahead = wide > high ? east_west : north_south};
    seen.d = seen.diagonal == 0 ? seen.ahead : dy > 0 ? southern : northern;
    return seen;
}

/* Offers the goal where a jump in the direction in which it is seen goes so
 * many steps. */
static void offer_goal(lan_jump_search *search, const lan_jump_place *at,
                       const sight *seen, int32_t steps)
{
    int d = seen->d;
    if ((seen->diagonal == 0 ? seen->straight : seen->diagonal) > steps) {
        return;
    }
    if (seen->diagonal > 0 && seen->straight > 0) {
        const lan_cell step = lan_direction_step(d);
        d = seen->ahead;
        if (seen->straight > lan_jump_run(&search->bits,
                                          at->x + step.x * seen->diagonal,
                                          at->y + step.y * seen->diagonal, d)) {
            return;
        }
    }
    (void)lan_jump_search_reach(
        search, lan_jump_goal(search),
        at->g + (uint64_t)seen->diagonal * search->diagonal +
            (uint64_t)seen->straight * search->straight,
        lan_jump_from(at->node, d));
}

static inline void walk_jump(lan_jump_search *search, const lan_jump_place *at,
                             int d, const sight *seen)
{
    const lan_jump_found found =
        at->point == LAN_JUMP_NO_POINT
            ? lan_jump_links_find(&search->links, at->x, at->y, d)
            : lan_jump_links_of(&search->links, at->point, at->x, at->y, d);
    if (d == seen->d) {
        offer_goal(search, at, seen, found.steps);
    }
    lan_jump_search_follow(search, at->node, at->g, &found);
}

void lan_jump_walk(lan_jump_search *search, const lan_jump_place *at, int d)
{
    const sight seen = see_goal(search, at);
    walk_jump(search, at, d, &seen);
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

/* Steps in a direction from the start, at most so many. */
static int32_t count_steps(const lan_ground *ground, int32_t cell, int d,
                           int32_t most)
{
    int32_t steps = 0;
    while (steps < most && (ground->moves[cell] >> d & 1) != 0) {
        cell += ground->offset[d];
        steps++;
    }
    return steps;
}

/* In all directions from the start; but where one jump comes to the goal,
 * nothing else is better. */
static unsigned start_directions(lan_jump_search *search,
                                 const lan_jump_place *at, int32_t cell,
                                 const sight *seen)
{
    const lan_ground *ground = search->ground;
    const int32_t most = seen->diagonal == 0 ? seen->straight : seen->diagonal;
    offer_goal(search, at, seen, count_steps(ground, cell, seen->d, most));
    return ground->moves[cell];
}

void lan_jump_expand(lan_jump_search *search, uint32_t node)
{
    const lan_jump_place at = lan_jump_place_of(search, node);
    const sight seen = see_goal(search, &at);
    const int32_t cell = at.y * search->ground->stride + at.x;
    unsigned left =
        node == lan_jump_start(search)
            ? start_directions(search, &at, cell, &seen)
            : lan_jump_links_onward(&search->links, node, cell,
                                    (int)(search->nodes[node].from & 7u));
    for (; left != 0 && search->most > search->least; left &= left - 1) {
        walk_jump(search, &at, __builtin_ctz(left), &seen);
    }
}
