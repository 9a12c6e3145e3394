/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/walls/wall.h"

#include <math.h>
#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tactics/search/space_impl.h"
#include "tactics/search/walls/wall_walker_impl.h"

/* Room for what overlays add to the edges of obstacles; a route that needs
 * more ends with LAN_ROUTE_GAVE_UP. */
#define SPARE_MOST 65536

/* Pairs (direction of the next step) that following obstacles clockwise walks
 * through a cell, as bits. */
static uint32_t pairs_through(const lan_wall *wall, int32_t node)
{
    const lan_ground *ground = wall->ground;
    uint32_t open = 0;
    uint32_t pairs = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (ground->weight[node + ground->offset[d]] != 0) {
            open |= 1u << d;
        }
    }
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        int obstacle = d;
        if ((open >> d & 1) == 0) {
            const int out =
                lan_wall_turn(open, ground->moves[node], 1, &obstacle);
            pairs |= out == LAN_WALL_NOWHERE ? 1u : 1u << out;
        }
    }
    return pairs;
}

static bool is_boundary(const lan_wall *wall, int32_t node)
{
    const lan_ground *ground = wall->ground;
    bool touches = false;
    for (int d = 0; d < LAN_DIRECTION_COUNT && !touches; d++) {
        touches = ground->weight[node] != 0 &&
                  ground->weight[node + ground->offset[d]] == 0;
    }
    return touches;
}

/* Each obstacle is walked round at most twice, and each time the shorter half
 * becomes part of the route: so all routes fit into its pairs and the line.
 * The longer half of the last walk round goes behind, or aside. */
static lan_status make_room(lan_wall *wall, int64_t pairs)
{
    const lan_ground *ground = wall->ground;
    const int64_t spare =
        2 * ground->nodes < SPARE_MOST ? 2 * ground->nodes : SPARE_MOST;
    const int64_t most =
        ground->width > ground->height ? ground->width : ground->height;
    const size_t other = (size_t)(pairs / 2 + spare);
    const size_t route = (size_t)(pairs + 2 * most) + other;
    free(wall->route);
    free(wall->other);
    wall->route = malloc(route * sizeof *wall->route);
    wall->other = malloc(other * sizeof *wall->other);
    wall->route_room = (int32_t)route;
    wall->other_room = (int32_t)other;
    return wall->route == NULL || wall->other == NULL ? LAN_ENOMEM : LAN_OK;
}

lan_status lan_wall_measure(lan_wall *wall)
{
    const lan_ground *ground = wall->ground;
    int64_t pairs = 0;
    if (wall->version == ground->version) {
        return LAN_OK;
    }
    wall->boundary = 0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (is_boundary(wall, node)) {
            wall->boundary++;
            pairs += __builtin_popcount(pairs_through(wall, node));
        }
    }
    const lan_status status = make_room(wall, pairs);
    wall->version = status == LAN_OK ? ground->version : 0;
    return status;
}

/* Whether this blocked neighbour is the first one of a cell that the overlay
 * alone made a boundary. */
static bool makes_boundary(const lan_wall *wall, const lan_overlay *overlay,
                           int32_t node, int32_t blocked)
{
    if (wall->ground->weight[node] == 0 || is_boundary(wall, node) ||
        overlay->extra[node] == LAN_OVERLAY_BLOCKED) {
        return false;
    }
    int d = 0;
    while (overlay->extra[node + wall->ground->offset[d]] !=
           LAN_OVERLAY_BLOCKED) {
        d++;
    }
    return node + wall->ground->offset[d] == blocked;
}

/* Free cells that touch a blocked one, the overlay's included. */
static int64_t count_boundary(const lan_wall *wall, const lan_overlay *overlay)
{
    int64_t count = wall->boundary;
    for (int32_t i = 0; overlay != NULL && i < overlay->touched_count; i++) {
        const int32_t node = overlay->touched[i];
        if (overlay->extra[node] == LAN_OVERLAY_BLOCKED &&
            wall->ground->weight[node] != 0) {
            count -= is_boundary(wall, node);
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
                count += makes_boundary(wall, overlay,
                                        node + wall->ground->offset[d], node);
            }
        }
    }
    return count;
}

lan_status lan_wall_create(const lan_ground *ground, lan_wall **out)
{
    lan_wall *wall = calloc(1, sizeof *wall);
    if (wall == NULL) {
        return LAN_ENOMEM;
    }
    wall->ground = ground;
    wall->phase = LAN_WALL_DONE;
    wall->visited = calloc((size_t)ground->nodes, sizeof *wall->visited);
    wall->pairs = calloc((size_t)ground->nodes, sizeof *wall->pairs);
    wall->last = calloc((size_t)ground->nodes, sizeof *wall->last);
    const bool has_marks =
        wall->visited != NULL && wall->pairs != NULL && wall->last != NULL;
    const lan_status status = has_marks ? lan_wall_measure(wall) : LAN_ENOMEM;
    if (status != LAN_OK) {
        lan_wall_destroy(wall);
        return status;
    }
    *out = wall;
    return LAN_OK;
}

void lan_wall_destroy(lan_wall *wall)
{
    if (wall == NULL) {
        return;
    }
    free(wall->route);
    free(wall->other);
    free(wall->visited);
    free(wall->pairs);
    free(wall->last);
    free(wall);
}

static bool is_served(const lan_wall *wall, const lan_route_request *request,
                      lan_cell goal)
{
    const lan_grid_map *map = wall->ground->map;
    const lan_overlay *overlay = request->overlay;
    return request->goal_count <= 1 && !(request->turn_cost > 0.0) &&
           lan_grid_map_contains(map, request->start) &&
           lan_grid_map_contains(map, goal) &&
           (overlay == NULL || (overlay->width == wall->ground->width &&
                                overlay->height == wall->ground->height));
}

static void begin_request(lan_wall *wall)
{
    if (++wall->request == 0) {
        for (int32_t node = 0; node < wall->ground->nodes; node++) {
            wall->visited[node] = 0;
        }
        wall->request = 1;
    }
    wall->steps = 0;
    wall->index = 0;
    wall->route_count = 0;
    wall->phase = LAN_WALL_DONE;
}

static void enter(lan_wall *wall, int32_t node)
{
    lan_wall_visit(wall, node);
    wall->route[wall->route_count++] = node;
}

static bool is_blocked(const lan_wall *wall, const lan_route_request *request)
{
    return !lan_ground_free(wall->ground, request->start) ||
           (request->overlay != NULL &&
            lan_overlay_blocks(request->overlay, request->start));
}

lan_status lan_wall_begin(lan_wall *wall, const lan_route_request *request)
{
    const lan_cell goal = lan_request_goals(request)[0];
    if (!is_served(wall, request, goal)) {
        return LAN_EINVAL;
    }
    lan_status status = lan_wall_measure(wall);
    if (status != LAN_OK) {
        return status;
    }
    begin_request(wall);
    wall->line = lan_wall_line_make(request->start, goal);
    wall->end = LAN_ROUTE_START_BLOCKED;
    if (is_blocked(wall, request)) {
        return LAN_OK;
    }
    status = lan_space_init(&wall->space, wall->ground, request, NULL);
    if (status == LAN_OK) {
        wall->bound = 4 * ((uint64_t)count_boundary(wall, request->overlay) +
                           (uint64_t)wall->line.count + 1);
        wall->end = LAN_ROUTE_FOUND;
        wall->phase = LAN_WALL_LINE;
        enter(wall, lan_ground_node(wall->ground, request->start));
    }
    return status;
}

/* One step along the line; round a corner that must not be cut, or set out to
 * follow what lies in the way. */
static void go_straight(lan_wall *wall)
{
    if (wall->index == wall->line.count) {
        lan_wall_begin_cuts(wall);
        return;
    }
    const int32_t *offset = wall->space.offset;
    const int32_t here = lan_wall_here(wall);
    const lan_cell cell = lan_wall_line_cell(&wall->line, wall->index + 1);
    const int32_t next = lan_ground_node(wall->ground, cell);
    const uint32_t open = lan_wall_open(&wall->space, here);
    int d = 0;
    while (here + offset[d] != next) {
        d++;
    }
    if ((open >> d & 1) == 0) {
        lan_wall_set_out(wall, d);
    } else if ((lan_overlaid_moves(&wall->space.over, here) >> d & 1) != 0) {
        enter(wall, next);
        wall->index++;
        wall->steps++;
    } else if ((open >> ((d + 1) & 7) & 1) != 0) {
        enter(wall, here + offset[(d + 1) & 7]);
        wall->steps++;
    } else if ((open >> ((d + 7) & 7) & 1) != 0) {
        enter(wall, here + offset[(d + 7) & 7]);
        wall->steps++;
    } else {
        lan_wall_set_out(wall, (d + 1) & 7);
    }
}

static void go_on(lan_wall *wall)
{
    switch (wall->phase) {
    case LAN_WALL_LINE:
        go_straight(wall);
        break;
    case LAN_WALL_AROUND:
        lan_wall_go_around(wall);
        break;
    case LAN_WALL_CUT:
        lan_wall_cut(wall);
        break;
    case LAN_WALL_DONE:
        break;
    }
    if (wall->steps >= wall->bound &&
        (wall->phase == LAN_WALL_LINE || wall->phase == LAN_WALL_AROUND)) {
        wall->end = LAN_ROUTE_GAVE_UP;
        wall->phase = LAN_WALL_DONE;
    }
}

bool lan_wall_step(lan_wall *wall, uint64_t steps)
{
    for (; steps > 0 && wall->phase != LAN_WALL_DONE; steps--) {
        go_on(wall);
    }
    return wall->phase == LAN_WALL_DONE;
}

static bool has_cells(const lan_wall *wall)
{
    return wall->phase == LAN_WALL_DONE && wall->route_count > 0 &&
           wall->end != LAN_ROUTE_GAVE_UP;
}

/* Counts, length and cost of the cells. */
static void measure_route(const lan_wall *wall, lan_route *route)
{
    uint64_t straight = 0; /* weights */
    uint64_t diagonal = 0;
    for (int32_t i = 0; i + 1 < wall->route_count; i++) {
        int d = 0;
        while (wall->route[i] + wall->space.offset[d] != wall->route[i + 1]) {
            d++;
        }
        const uint32_t weight =
            lan_space_step_weight(&wall->space, wall->route[i], d);
        if (lan_direction_is_diagonal(d)) {
            route->diagonal++;
            diagonal += weight;
        } else {
            route->straight++;
            straight += weight;
        }
    }
    route->length =
        (double)route->straight + sqrt(2.0) * (double)route->diagonal;
    route->cost = ((double)straight + sqrt(2.0) * (double)diagonal) *
                  wall->space.weight_cost;
    route->cell_count = (size_t)wall->route_count;
}

lan_route lan_wall_result(const lan_wall *wall)
{
    lan_route route = {.end = wall->end, .expanded = wall->steps};
    route.nearest = lan_wall_line_cell(&wall->line, wall->line.count);
    if (has_cells(wall)) {
        measure_route(wall, &route);
        route.nearest = lan_ground_cell(wall->ground, lan_wall_here(wall));
    }
    return route;
}

size_t lan_wall_cells(const lan_wall *wall, lan_cell *out, size_t capacity)
{
    const size_t count = has_cells(wall) ? (size_t)wall->route_count : 0;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        out[i] = lan_ground_cell(wall->ground, wall->route[i]);
    }
    return count;
}

bool lan_wall_visited(const lan_wall *wall, lan_cell at)
{
    return lan_grid_map_contains(wall->ground->map, at) &&
           wall->visited[lan_ground_node(wall->ground, at)] == wall->request;
}
