/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/walls/wall_walker_impl.h"

#include <math.h>
#include <stdlib.h>

int lan_wall_turn(uint32_t open, uint32_t moves, int side, int *obstacle)
{
    for (int n = 1; n < LAN_DIRECTION_COUNT; n++) {
        const int d = (*obstacle + side * n) & 7;
        const int straight = (d + side) & 7;
        if ((open >> d & 1) == 0) {
            continue;
        }
        if (!lan_direction_is_diagonal(d)) {
            *obstacle = (d - 2 * side) & 7;
            return d;
        }
        if ((open >> straight & 1) != 0) {
            *obstacle = (d - 2 * side) & 7;
            return straight;
        }
        if ((moves >> d & 1) != 0) {
            *obstacle = (d - 3 * side) & 7;
            return d;
        }
    }
    return LAN_WALL_NOWHERE;
}

uint32_t lan_wall_open(const lan_space *space, int32_t node)
{
    uint32_t open = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (lan_overlaid_weight(&space->over, node + space->offset[d]) != 0) {
            open |= 1u << d;
        }
    }
    return open;
}

static double octile(lan_cell a, lan_cell b)
{
    const int32_t dx = abs(a.x - b.x);
    const int32_t dy = abs(a.y - b.y);
    const int32_t least = dx < dy ? dx : dy;
    const int32_t most = dx < dy ? dy : dx;
    return most - least + sqrt(2.0) * least;
}

static lan_wall_place place_of(const lan_wall *wall,
                               const lan_wall_walker *walker, int32_t index)
{
    const lan_cell goal = lan_wall_line_cell(&wall->line, wall->line.count);
    const lan_cell at = lan_ground_cell(wall->ground, walker->node);
    const lan_wall_place place = {walker, walker->count, index,
                                  octile(at, goal)};
    return place;
}

void lan_wall_set_out(lan_wall *wall, int obstacle)
{
    const lan_wall_walker walker = {.side = 1,
                                    .obstacle = obstacle,
                                    .node = lan_wall_here(wall),
                                    .trail = wall->route + wall->route_count,
                                    .pair_node = LAN_WALL_NOWHERE};
    const lan_wall_place none = {.walker = NULL, .index = wall->index};
    wall->walkers[0] = walker;
    wall->walkers[1] = walker;
    wall->walkers[1].side = -1;
    wall->walkers[1].trail = wall->other;
    wall->turn = 0;
    wall->walks_all_round = false;
    wall->furthest = none;
    wall->nearest = place_of(wall, &wall->walkers[0], wall->index);
    wall->phase = LAN_WALL_AROUND;
}

/* Makes the way to a place part of the route. */
static void take_way(lan_wall *wall, const lan_wall_place *place)
{
    int32_t *end = wall->route + wall->route_count;
    if (place->walker->trail != end) {
        for (int32_t i = 0; i < place->count; i++) {
            end[i] = place->walker->trail[i];
        }
    }
    wall->route_count += place->count;
    wall->index = place->index;
}

/* Back to the line, or all round: then to where the line was met last, or, if
 * it was not, as near to the goal as one gets. */
static void end_walk(lan_wall *wall)
{
    if (wall->furthest.walker != NULL) {
        take_way(wall, &wall->furthest);
        wall->phase = LAN_WALL_LINE;
    } else {
        take_way(wall, &wall->nearest);
        wall->end = LAN_ROUTE_NONE;
        lan_wall_begin_cuts(wall);
    }
}

/* The line was met at some index; true where that ends the walk. */
static bool meet_line(lan_wall *wall, const lan_wall_walker *walker,
                      int32_t index)
{
    if (index <= wall->furthest.index) {
        return false;
    }
    wall->furthest = place_of(wall, walker, index);
    return !wall->walks_all_round;
}

/* Index that the line has between two blocked cells that touch at a corner
 * where a diagonal step passes between them; LAN_WALL_NOWHERE for none. */
static int32_t crossed(const lan_wall *wall, int32_t node, int d)
{
    if (!lan_direction_is_diagonal(d)) {
        return LAN_WALL_NOWHERE;
    }
    const int32_t *offset = wall->space.offset;
    const lan_cell one =
        lan_ground_cell(wall->ground, node + offset[(d + 1) & 7]);
    const lan_cell other =
        lan_ground_cell(wall->ground, node + offset[(d + 7) & 7]);
    const int32_t a = lan_wall_line_find(&wall->line, one);
    const int32_t b = lan_wall_line_find(&wall->line, other);
    if (a == LAN_WALL_NOWHERE || b == LAN_WALL_NOWHERE) {
        return LAN_WALL_NOWHERE;
    }
    return a < b ? a : b;
}

/* Marks a pair as walked; one that an earlier walk has walked tells that this
 * obstacle was met before. */
static void mark(lan_wall *wall, int32_t node, int pair)
{
    lan_wall_visit(wall, node);
    if ((wall->pairs[node] >> pair & 1) != 0) {
        wall->walks_all_round = true;
    }
    wall->pairs[node] = (uint8_t)(wall->pairs[node] | 1u << pair);
}

static bool has_room(const lan_wall *wall, const lan_wall_walker *walker)
{
    return walker->side > 0
               ? wall->route_count + walker->count < wall->route_room
               : walker->count < wall->other_room;
}

void lan_wall_go_around(lan_wall *wall)
{
    lan_wall_walker *walker = &wall->walkers[wall->turn];
    const lan_wall_walker *other = &wall->walkers[1 - wall->turn];
    const uint32_t moves = lan_overlaid_moves(&wall->space.over, walker->node);
    const uint32_t open = lan_wall_open(&wall->space, walker->node);
    int obstacle = walker->obstacle;
    const int d = lan_wall_turn(open, moves, walker->side, &obstacle);
    if (d == LAN_WALL_NOWHERE) {
        end_walk(wall);
        return;
    }
    const int32_t next = walker->node + wall->space.offset[d];
    const int32_t pair_node = walker->side > 0 ? walker->node : next;
    const int pair = walker->side > 0 ? d : (d + 4) & 7;
    if (pair_node == other->pair_node && pair == other->pair) {
        end_walk(wall);
        return;
    }
    if (!has_room(wall, walker)) {
        wall->end = LAN_ROUTE_GAVE_UP;
        wall->phase = LAN_WALL_DONE;
        return;
    }
    mark(wall, pair_node, pair);
    if (meet_line(wall, walker, crossed(wall, walker->node, d))) {
        end_walk(wall);
        return;
    }
    lan_wall_visit(wall, next);
    walker->trail[walker->count++] = next;
    walker->node = next;
    walker->obstacle = obstacle;
    walker->pair_node = pair_node;
    walker->pair = pair;
    wall->turn = 1 - wall->turn;
    wall->steps++;
    const lan_wall_place place = place_of(wall, walker, wall->index);
    if (place.distance < wall->nearest.distance) {
        wall->nearest = place;
    }
    const lan_cell at = lan_ground_cell(wall->ground, next);
    if (meet_line(wall, walker, lan_wall_line_find(&wall->line, at))) {
        end_walk(wall);
    }
}
