/* jps.c - jump point search: A* over the cells at which a route may turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    nodes are those of the ground; only jump points, start and goal are
 *          opened. A diagonal part and then a straight part lead from a node to
 *          the next one; each may be empty. Diagonal jump points without an
 *          obstacle are never opened (intermediate pruning): a diagonal jump
 *          only looks along both straight directions, at the cells that see a
 *          jump point there. Dead ends that hold neither start nor goal are
 *          skipped if the request permits it: no shortest route leads through
 *          them.
 *
 * A jump point is a cell at which a shortest path may have to turn, because an
 * obstacle next to it ends (or begins). A straight jump stops there, or before
 * an obstacle. A diagonal jump stops at cells that see a jump point to the left
 * or right, and at cells at which it may turn. A table, computed once per
 * ground, holds the length of each jump.
 *
 * Source   D. Harabor and A. Grastien, AAAI 2011 and ICAPS 2014 (intermediate
 *          pruning; tables of jumps); own code.
 */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "tactics/search/search_impl.h"

/* Number of steps of a jump from a cell in each direction; 0 or negative: it
 * ends at an obstacle. */
typedef struct jumps {
    int16_t steps[LAN_DIRECTION_COUNT];
} jumps;

typedef struct jump_search {
    lan_ground *ground;
    jumps *jumps; /* [nodes] */
    lan_engine engine;
    lan_space space;
    lan_space_ways ways;
    uint8_t *needed; /* [nodes], indexed by region */
    bool leaves_out; /* skips regions that are not needed: dead ends */
    lan_route_request request;
    bool is_admissible;
    int64_t points; /* jump points */
    int64_t looks;  /* free cells and diagonals with a jump point to the left or
                       right, which slow diagonal jumps down */
    lan_cell goal;
    int32_t goal_node;
} jump_search;

static void destroy(void *state)
{
    jump_search *search = state;
    lan_engine_clear(&search->engine);
    free(search->jumps);
    free(search->needed);
    free(search);
}

static lan_status create(lan_ground *ground, void **out)
{
    jump_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->ground = ground;
    lan_space_ways_fill(&search->ways, ground);
    search->needed = malloc((size_t)ground->nodes);
    search->jumps = malloc((size_t)ground->nodes * sizeof *search->jumps);
    if (search->needed == NULL || search->jumps == NULL ||
        lan_engine_init(&search->engine, ground->nodes) != LAN_OK) {
        destroy(search);
        return LAN_ENOMEM;
    }
    *out = search;
    return LAN_OK;
}

/* --- where jumps stop ---------------------------------------------------- */

/* True if a route that enters a free cell straight may turn there. */
LAN_ENGINE_INLINE bool is_point(const jump_search *search, int32_t node, int d)
{
    return (lan_space_onward(&search->space, node, d) & ~(1u << d)) != 0;
}

/* True if a diagonal jump may turn round an obstacle at a node. */
LAN_ENGINE_INLINE bool turns_diagonal(const lan_ground *ground, int32_t node,
                                      int d)
{
    if (ground->map->corners == LAN_CORNERS_FORBID) {
        return false;
    }
    const uint16_t *weight = &ground->weight[node];
    const unsigned moves = ground->moves[node];
    return (weight[ground->offset[(d + 3) & 7]] == 0 &&
            (moves >> ((d + 2) & 7) & 1u) != 0) ||
           (weight[ground->offset[(d + 5) & 7]] == 0 &&
            (moves >> ((d + 6) & 7) & 1u) != 0);
}

/* True if a diagonal jump has a jump point to its left or right. */
LAN_ENGINE_INLINE bool looks_aside(const jumps *at, int d)
{
    return at->steps[(d + 1) & 7] > 0 || at->steps[(d + 7) & 7] > 0;
}

/* Measures the jumps of one direction, from their far ends backwards. Diagonal
 * jumps depend on the straight ones. */
static void measure(const jump_search *search, int d)
{
    const lan_ground *ground = search->ground;
    const int32_t offset = ground->offset[d];
    for (int32_t i = 0; i < ground->nodes; i++) {
        const int32_t node = offset > 0 ? ground->nodes - 1 - i : i;
        int16_t *steps = &search->jumps[node].steps[d];
        *steps = 0;
        if ((ground->moves[node] >> d & 1) == 0) {
            continue;
        }
        const int32_t next = node + offset;
        const jumps *ahead = &search->jumps[next];
        const bool stops =
            lan_direction_is_diagonal(d)
                ? looks_aside(ahead, d) || turns_diagonal(ground, next, d)
                : is_point(search, next, d);
        const int16_t rest = stops ? 0 : ahead->steps[d];
        *steps = (int16_t)(stops || rest > 0 ? rest + 1 : rest - 1);
    }
}

static void count_points(jump_search *search)
{
    const lan_ground *ground = search->ground;
    const bool may_come_diagonally = ground->map->corners == LAN_CORNERS_ALLOW;
    search->points = 0;
    search->looks = 0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        bool has_point = false;
        for (int d = 0; d < LAN_DIRECTION_COUNT && ground->weight[node] != 0;
             d++) {
            if (lan_direction_is_diagonal(d)) {
                search->looks += looks_aside(&search->jumps[node], d);
            } else if (may_come_diagonally ||
                       ground->weight[node - ground->offset[d]] != 0) {
                has_point = has_point || is_point(search, node, d);
            }
        }
        search->points += has_point;
    }
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    jump_search *search = state;
    const lan_cell any = {0, 0};
    const lan_route_request usual = lan_route_request_default(any, any);
    const lan_status status =
        lan_space_init(&search->space, search->ground, &usual, &search->ways);
    (void)progress;
    for (int pass = 0; pass < 2 && status == LAN_OK; pass++) {
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            if (lan_direction_is_diagonal(d) == (pass == 1)) {
                measure(search, d);
            }
        }
    }
    count_points(search);
    return status;
}

void lan_jps_count(const void *state, int64_t *points, int64_t *looks)
{
    const jump_search *search = state;
    *points = search->points;
    *looks = search->looks;
}

/* --- opening nodes ------------------------------------------------------- */

LAN_ENGINE_INLINE uint64_t total(const void *search, int32_t node,
                                 uint64_t cost)
{
    return lan_space_total(&((const jump_search *)search)->space, node, cost);
}

/* The node at which a jump begins. */
typedef struct place {
    const jump_search *search;
    lan_engine *engine;
    int32_t node;
    uint64_t cost; /* up to here */
} place;

/* Opens a node after this many steps, unless it already costs as much as the
 * goal: no better route leads through it. */
LAN_ENGINE_INLINE void reach(const place *at, int32_t node, int32_t diagonal,
                             int32_t straight, int d)
{
    const jump_search *search = at->search;
    const uint64_t cost = at->cost +
                          (uint64_t)diagonal * search->space.step[1] +
                          (uint64_t)straight * search->space.step[0];
    const uint64_t best = at->engine->reached[search->goal_node];
    if ((total(search, node, cost) < best || !search->is_admissible) &&
        (!search->leaves_out ||
         search->needed[search->ground->region[node]] != 0)) {
        lan_engine_offer(at->engine, search, node, cost, at->node, d, total);
    }
}

/* Looks straight ahead from a node after this many diagonal steps, and opens
 * the jump point there; returns the steps. */
LAN_ENGINE_INLINE int32_t look_straight(const place *at, int32_t diagonal,
                                        int32_t node, int d)
{
    const int32_t steps = at->search->jumps[node].steps[d];
    if (steps > 0) {
        reach(at, node + steps * at->search->ground->offset[d], diagonal, steps,
              d);
    }
    return abs(steps);
}

/* Returns the number of steps to the end of the jump. */
LAN_ENGINE_INLINE int32_t look_diagonal(const place *at, int d)
{
    const lan_ground *ground = at->search->ground;
    int32_t node = at->node;
    int32_t total = 0;
    int32_t steps = 0;
    while ((steps = at->search->jumps[node].steps[d]) > 0) {
        total += steps;
        node += steps * ground->offset[d];
        look_straight(at, total, node, (d + 1) & 7);
        look_straight(at, total, node, (d + 7) & 7);
        if (turns_diagonal(ground, node, d)) {
            reach(at, node, total, 0, d);
            return total;
        }
    }
    return total - steps;
}

/* --- the goal ------------------------------------------------------------ */

/* Opens the goal if a jump in direction d sees it: diagonal steps first, then
 * straight steps. */
static void reach_goal(const place *at, int32_t dx, int32_t dy, int d,
                       int32_t steps)
{
    const jump_search *search = at->search;
    const int32_t wide = abs(dx);
    const int32_t high = abs(dy);
    const int32_t diagonal = wide < high ? wide : high;
    const int32_t straight = abs(wide - high);
    if ((diagonal == 0 ? straight : diagonal) > steps) {
        return;
    }
    if (diagonal > 0 && straight > 0) {
        const int ahead = wide > high ? lan_direction_towards(dx, 0)
                                      : lan_direction_towards(0, dy);
        const int32_t corner = at->node + diagonal * search->ground->offset[d];
        if (straight > abs(search->jumps[corner].steps[ahead])) {
            return;
        }
    }
    reach(at, search->goal_node, diagonal, straight, 0);
}

static void expand(lan_engine *engine, const void *space, int32_t node)
{
    const jump_search *search = space;
    const lan_ground *ground = search->ground;
    const place at = {search, engine, node, lan_engine_at(engine, node)};
    const lan_cell cell = lan_ground_cell(ground, node);
    const int32_t dx = search->goal.x - cell.x;
    const int32_t dy = search->goal.y - cell.y;
    const int seen = lan_direction_towards(dx, dy);
    unsigned left = engine->from[node] < 0
                        ? ground->moves[node]
                        : lan_space_onward(&search->space, node,
                                           lan_engine_via(engine, node));
    for (; left != 0; left &= left - 1) {
        const int d = __builtin_ctz(left);
        const int32_t steps = lan_direction_is_diagonal(d)
                                  ? look_diagonal(&at, d)
                                  : look_straight(&at, 0, node, d);
        if (d == seen) {
            reach_goal(&at, dx, dy, d, steps);
        }
    }
}

/* --- a request ----------------------------------------------------------- */

static lan_status begin(void *state, const lan_route_request *request)
{
    jump_search *search = state;
    const int32_t start = lan_ground_node(search->ground, request->start);
    search->request = *request;
    search->is_admissible = request->heuristic != LAN_HEURISTIC_MANHATTAN;
    search->goal = lan_request_goals(request)[0];
    search->goal_node = lan_ground_node(search->ground, search->goal);
    const lan_status status =
        lan_space_init(&search->space, search->ground, request, &search->ways);
    if (status == LAN_OK) {
        search->leaves_out =
            lan_space_mark_needed(search->ground, request, search->needed) > 0;
        lan_engine_reset(&search->engine, request->tie == LAN_TIE_FIRST);
        lan_engine_add_goal(&search->engine, search->goal_node);
        lan_engine_start(&search->engine, start);
    }
    return status;
}

static bool step(void *state, uint64_t expansions)
{
    jump_search *search = state;
    return lan_engine_run(&search->engine, search, expand, expansions);
}

static void result(const void *state, lan_route *route)
{
    const jump_search *search = state;
    const lan_ground *ground = search->ground;
    int32_t node = search->engine.best;
    route->expanded = search->engine.expanded;
    route->end = node < 0 ? LAN_ROUTE_NONE : LAN_ROUTE_FOUND;
    if (node < 0) {
        return;
    }
    for (int32_t from = 0; (from = search->engine.from[node]) >= 0;
         node = from) {
        const lan_cell a = lan_ground_cell(ground, from);
        const lan_cell b = lan_ground_cell(ground, node);
        const int32_t dx = abs(a.x - b.x);
        const int32_t dy = abs(a.y - b.y);
        route->diagonal += dx < dy ? dx : dy;
        route->straight += abs(dx - dy);
    }
    route->cell_count = (size_t)(route->straight + route->diagonal) + 1;
    route->length =
        (double)route->straight + sqrt(2.0) * (double)route->diagonal;
    route->cost = route->length * search->space.weight_cost;
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

/* Writes the cells after `from` up to `to` backwards, the last one at out[-1];
 * returns the position of the first one. */
static lan_cell *write_part(lan_cell from, lan_cell to, lan_cell *out)
{
    const int32_t dx = to.x - from.x;
    const int32_t dy = to.y - from.y;
    const int32_t diagonal = abs(dx) < abs(dy) ? abs(dx) : abs(dy);
    const int32_t all = abs(dx) < abs(dy) ? abs(dy) : abs(dx);
    for (int32_t i = all; i > 0; i--) {
        *--out = to;
        to.x -= i > diagonal && abs(dx) == diagonal ? 0 : sign(dx);
        to.y -= i > diagonal && abs(dy) == diagonal ? 0 : sign(dy);
    }
    return out;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const jump_search *search = state;
    lan_route route = {0};
    result(search, &route);
    if (route.cell_count > capacity || route.cell_count == 0) {
        return route.cell_count;
    }
    lan_cell *end = out + route.cell_count;
    int32_t node = search->engine.best;
    for (int32_t from = 0; (from = search->engine.from[node]) >= 0;
         node = from) {
        end = write_part(lan_ground_cell(search->ground, from),
                         lan_ground_cell(search->ground, node), end);
    }
    out[0] = search->request.start;
    return route.cell_count;
}

static bool visited(const void *state, lan_cell at)
{
    const jump_search *search = state;
    return lan_engine_closed(&search->engine,
                             lan_ground_node(search->ground, at));
}

/* Saves nothing: jump points are computed faster than read. */
static size_t save(const void *state, void *out, size_t capacity)
{
    (void)state;
    (void)out;
    (void)capacity;
    return 0;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    (void)bytes;
    return size == 0 ? prepare(state, NULL)
                     : lan_fail(err, LAN_EPARSE, 0, 0,
                                "the table of routes is of another kind than "
                                "this map takes");
}

static size_t memory(const void *state)
{
    const jump_search *search = state;
    return sizeof *search + lan_engine_memory(&search->engine) +
           (size_t)search->ground->nodes *
               (sizeof *search->jumps + sizeof *search->needed);
}

const lan_algorithm_impl lan_search_jps = {
    .facts = {.name = "jps",
              .summary = "jump point search: uniform ground, few expansions",
              .is_optimal = true,
              .needs_uniform = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .visited = visited,
    .memory = memory,
    .save = save,
    .load = load,
};

const lan_algorithm_impl lan_search_jump_table = {
    .facts = {.name = "jump-table",
              .summary = "an older name of jps, which needs no tables",
              .is_optimal = true,
              .needs_uniform = true},
    .runs = &lan_search_jps,
};
