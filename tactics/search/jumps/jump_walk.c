/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jumps/jump_walk_impl.h"

#include <stddef.h>
#include <stdlib.h>

/* Steps to the goal where it lies straight ahead; else 0. */
static inline int32_t goal_ahead(const lan_jump_search *search, int32_t x,
                                 int32_t y, int d)
{
    const int32_t dx = search->goal_x - x;
    const int32_t dy = search->goal_y - y;
    switch (d) {
    case LAN_DIRECTION_EAST:
        return dy == 0 && dx > 0 ? dx : 0;
    case LAN_DIRECTION_WEST:
        return dy == 0 && dx < 0 ? -dx : 0;
    case LAN_DIRECTION_SOUTH:
        return dx == 0 && dy > 0 ? dy : 0;
    default:
        return dx == 0 && dy < 0 ? -dy : 0;
    }
}

static void jump_straight(lan_jump_search *search, const lan_jump_place *at,
                          int d)
{
    const lan_jump_bits *bits = &search->bits;
    const int32_t length = lan_jump_run(bits, at->x, at->y, d);
    const int32_t goal = goal_ahead(search, at->x, at->y, d);
    if (goal != 0 && goal <= length) {
        (void)lan_jump_search_reach(search, lan_jump_goal(search),
                                    search->goal_x, search->goal_y,
                                    at->g + (uint64_t)goal * search->straight,
                                    lan_jump_from(at->parent, d));
        return;
    }
    const lan_cell step = lan_direction_step(d);
    const int32_t x = at->x + step.x * length;
    const int32_t y = at->y + step.y * length;
    if (!lan_jump_bit(&bits->rows[(size_t)y * (size_t)bits->row_words], x)) {
        (void)lan_jump_search_reach(search, lan_jump_id(bits, x, y), x, y,
                                    at->g + (uint64_t)length * search->straight,
                                    lan_jump_from(at->parent, d));
    }
}

/* Diagonal steps up to the row or column of the goal; 0 or less: it does not
 * lie on this side. */
static inline int32_t goal_beside(const lan_jump_search *search,
                                  const lan_jump_place *at, lan_cell step)
{
    const int32_t dx = (search->goal_x - at->x) * step.x;
    const int32_t dy = (search->goal_y - at->y) * step.y;
    return dx < dy ? dx : dy;
}

/* Steps of a diagonal jump up to the next stop, or to `most` > 0. */
static inline int32_t glide(const lan_jump_bits *bits, const lan_jump_place *at,
                            int d, int32_t most)
{
    const lan_cell step = lan_direction_step(d);
    const ptrdiff_t row = step.y * (ptrdiff_t)bits->row_words;
    const uint64_t *line =
        &bits->stops[d][(size_t)at->y * (size_t)bits->row_words];
    int32_t x = at->x;
    int32_t steps = 0;
    do {
        line += row;
        x += step.x;
        steps++;
    } while (steps != most && !lan_jump_bit(line, x));
    return steps;
}

/* The whole of a diagonal jump; the first step is legal. */
static void jump_diagonal(lan_jump_search *search, lan_jump_place at, int d)
{
    const lan_ground *ground = search->ground;
    const lan_cell step = lan_direction_step(d);
    const int left = (d + 1) & 7;
    const int right = (d + 7) & 7;
    int32_t goal = goal_beside(search, &at, step);
    int32_t node;
    do {
        const int32_t steps =
            glide(&search->bits, &at, d, goal > 0 ? goal : -1);
        goal -= steps;
        at.x += step.x * steps;
        at.y += step.y * steps;
        at.g += (uint64_t)steps * search->diagonal;
        node = at.y * ground->stride + at.x;
        if (at.x == search->goal_x && at.y == search->goal_y) {
            (void)lan_jump_search_reach(search, lan_jump_goal(search), at.x,
                                        at.y, at.g,
                                        lan_jump_from(at.parent, d));
            return;
        }
        jump_straight(search, &at, left);
        jump_straight(search, &at, right);
        if (lan_jump_stops_diagonal(ground, node, d)) {
            (void)lan_jump_search_reach(
                search, lan_jump_id(&search->bits, at.x, at.y), at.x, at.y,
                at.g, lan_jump_from(at.parent, d));
            return;
        }
    } while ((ground->moves[node] >> d & 1) != 0);
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

void lan_jump_walk(lan_jump_search *search, const lan_jump_place *at, int d)
{
    if (lan_direction_is_diagonal(d)) {
        jump_diagonal(search, *at, d);
    } else {
        jump_straight(search, at, d);
    }
}

lan_jump_place lan_jump_place_of(const lan_jump_search *search, uint32_t node)
{
    const uint32_t place = search->places[node];
    const lan_jump_place at = {lan_jump_x(place), lan_jump_y(place),
                               lan_jump_g(&search->nodes[node]), node};
    return at;
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
