/* jps.c - jump point search by blocks of bits: A* over jump points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a node for each jump point, one for the start, one for the goal.
 *          From a node to the next one leads a diagonal part, then a straight
 *          one; each may be empty. Diagonal jump points that no obstacle makes
 *          are never opened: a diagonal jump only looks along both straight
 *          directions, at the cells that see something there.
 * Scope    dead ends that hold neither start nor goal are left out, where the
 *          request wants that: no shortest route leads through them.
 * Source   D. Harabor and A. Grastien, AAAI 2011 and ICAPS 2014 (block-wise
 *          scanning; intermediate pruning); own code.
 */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/search/jump_bits_impl.h"
#include "tactics/search/search_impl.h"
#include "tactics/search/space_impl.h"

typedef struct jump_search {
    lan_ground *ground;
    lan_jump_bits bits;
    lan_engine engine; /* jump points, start, goal */
    lan_space space;
    int32_t *cell;            /* [points + 2] of a node: a node of the ground */
    int32_t *region;          /* [points + 2] the same: its region */
    uint64_t regions_version; /* of the ground; 0: not known */
    uint8_t *needed; /* [nodes of the ground] of which regions are used */
    bool leaves_out; /* regions that are not needed */
    lan_route_request request;
    bool is_octile; /* the estimate */
    bool is_admissible;
    int32_t goal_x; /* frame included */
    int32_t goal_y;
} jump_search;

static lan_status create(lan_ground *ground, void **out)
{
    jump_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->ground = ground;
    search->needed = malloc((size_t)ground->nodes);
    if (search->needed == NULL ||
        lan_jump_bits_init(&search->bits, ground) != LAN_OK) {
        free(search->needed);
        free(search);
        return LAN_ENOMEM;
    }
    *out = search;
    return LAN_OK;
}

static void destroy(void *state)
{
    jump_search *search = state;
    lan_jump_bits_clear(&search->bits);
    lan_engine_clear(&search->engine);
    free(search->cell);
    free(search->region);
    free(search->needed);
    free(search);
}

const lan_jump_bits *lan_jps_bits(const void *state)
{
    const jump_search *search = state;
    return &search->bits;
}

static int32_t start_of(const jump_search *search)
{
    return search->bits.count;
}

static int32_t goal_of(const jump_search *search)
{
    return search->bits.count + 1;
}

static void note_cells(const jump_search *search)
{
    const lan_jump_bits *bits = &search->bits;
    int32_t node = 0;
    for (int32_t y = 1; y <= search->ground->height; y++) {
        const uint64_t *row = &bits->jump[(size_t)y * (size_t)bits->row_words];
        for (int32_t word = 0; word < bits->row_words; word++) {
            for (uint64_t left = row[word]; left != 0; left &= left - 1) {
                search->cell[node++] = y * search->ground->stride + word * 64 +
                                       __builtin_ctzll(left);
            }
        }
    }
}

/* Finds the jump points, and takes memory for a search over them. */
static lan_status prepare(void *state, const lan_progress *progress)
{
    jump_search *search = state;
    (void)progress;
    lan_jump_bits_build(&search->bits);
    const int32_t nodes = search->bits.count + 2;
    if (search->engine.nodes != nodes) {
        lan_engine_clear(&search->engine);
        free(search->cell);
        free(search->region);
        search->cell = malloc((size_t)nodes * sizeof *search->cell);
        search->region = malloc((size_t)nodes * sizeof *search->region);
        if (search->cell == NULL || search->region == NULL ||
            lan_engine_init(&search->engine, nodes) != LAN_OK) {
            return LAN_ENOMEM;
        }
    }
    note_cells(search);
    search->regions_version = 0;
    return LAN_OK;
}

/* Has the dead ends left out that a route from start to goal does not need. */
static void leave_out_dead_ends(jump_search *search)
{
    const lan_ground *ground = search->ground;
    const size_t regions = (size_t)ground->region_count;
    search->leaves_out = false;
    if (!search->request.skip_dead_ends) {
        return;
    }
    if (search->regions_version != ground->version) {
        for (int32_t i = 0; i < search->bits.count; i++) {
            search->region[i] = ground->region[search->cell[i]];
        }
        search->regions_version = ground->version;
    }
    const int32_t start = search->cell[start_of(search)];
    const int32_t goal = search->cell[goal_of(search)];
    search->region[start_of(search)] = ground->region[start];
    search->region[goal_of(search)] = ground->region[goal];
    memset(search->needed, 0, regions);
    search->leaves_out =
        lan_ground_mark_needed(ground, start, goal, search->needed) <
        ground->free_count;
}

/* --- opening nodes ------------------------------------------------------- */

static double estimate(const void *context, int32_t node)
{
    const jump_search *search = context;
    return search->request.heuristic == LAN_HEURISTIC_OCTILE
               ? lan_space_estimate_octile(&search->space, search->cell[node])
               : lan_space_estimate(&search->space, search->cell[node]);
}

/* Where a jump begins, and what it cost up to here. */
typedef struct place {
    const jump_search *search;
    lan_engine *engine;
    int32_t x; /* frame included */
    int32_t y;
    int32_t node;
    double cost;
} place;

/* Opens a node at a place, after so many steps. No better route to the goal
 * leads through one that costs as much as the goal by now. */
LAN_ENGINE_INLINE void reach(const place *at, int32_t node, int32_t x,
                             int32_t y, int32_t diagonal, int32_t straight,
                             int d)
{
    const jump_search *search = at->search;
    const double cost = at->cost + diagonal * search->space.diagonal +
                        straight * search->space.straight;
    const double best = at->engine->reached[goal_of(search)].cost;
    double f = cost;
    if (search->is_octile) {
        const int32_t dx = abs(search->goal_x - x);
        const int32_t dy = abs(search->goal_y - y);
        const int32_t least = dx < dy ? dx : dy;
        f += least * search->space.diagonal +
             abs(dx - dy) * search->space.straight;
    } else {
        f += lan_space_estimate(&search->space, search->cell[node]);
    }
    if ((f < best || !search->is_admissible) &&
        lan_engine_improves(at->engine, node, cost) &&
        (!search->leaves_out || search->needed[search->region[node]] != 0)) {
        lan_engine_open(at->engine, search, node, cost, f, at->node, d,
                        estimate);
    }
}

/* Looks straight ahead after so many diagonal steps; returns the steps to where
 * that ends, and opens a jump point there. */
LAN_ENGINE_INLINE int32_t look_straight(const place *at, int32_t diagonal,
                                        int32_t x, int32_t y, int d)
{
    const lan_jump_bits *bits = &at->search->bits;
    const lan_cell step = lan_direction_step(d);
    const int32_t length = lan_jump_run(bits, x, y, d);
    x += step.x * length;
    y += step.y * length;
    if (!lan_jump_bit(&bits->rows[(size_t)y * (size_t)bits->row_words], x)) {
        reach(at, (int32_t)lan_jump_id(bits, x, y), x, y, diagonal, length, d);
    }
    return length;
}

/* Steps of a diagonal jump up to the next stop. */
LAN_ENGINE_INLINE int32_t glide(const lan_jump_bits *bits, int32_t x, int32_t y,
                                int d)
{
    const lan_cell step = lan_direction_step(d);
    const ptrdiff_t row = step.y * (ptrdiff_t)bits->row_words;
    const uint64_t *line = &bits->stops[d][(size_t)y * (size_t)bits->row_words];
    int32_t steps = 0;
    do {
        line += row;
        x += step.x;
        steps++;
    } while (!lan_jump_bit(line, x));
    return steps;
}

/* Returns the steps to where the jump ends. */
LAN_ENGINE_INLINE int32_t look_diagonal(const place *at, int d)
{
    const lan_jump_bits *bits = &at->search->bits;
    const lan_ground *ground = at->search->ground;
    const lan_cell step = lan_direction_step(d);
    int32_t x = at->x;
    int32_t y = at->y;
    int32_t total = 0;
    int32_t cell;
    do {
        const int32_t steps = glide(bits, x, y, d);
        total += steps;
        x += step.x * steps;
        y += step.y * steps;
        cell = y * ground->stride + x;
        (void)look_straight(at, total, x, y, (d + 1) & 7);
        (void)look_straight(at, total, x, y, (d + 7) & 7);
        if (lan_jump_stops_diagonal(ground, cell, d)) {
            reach(at, (int32_t)lan_jump_id(bits, x, y), x, y, total, 0, d);
            break;
        }
    } while ((ground->moves[cell] >> d & 1) != 0);
    return total;
}

/* --- the goal ------------------------------------------------------------ */

/* The goal as a jump sees it: first so many diagonal steps in direction d, then
 * so many straight ones. */
typedef struct sight {
    int32_t diagonal;
    int32_t straight;
    int d; /* of the diagonal part; of the straight one, where that is all */
    int ahead; /* of the straight part */
} sight;

static sight see_goal(const place *at)
{
    const int32_t dx = at->search->goal_x - at->x;
    const int32_t dy = at->search->goal_y - at->y;
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

/* Opens the goal where a jump in the direction in which it is seen goes so many
 * steps. */
static void reach_goal(const place *at, const sight *seen, int32_t steps)
{
    if ((seen->diagonal == 0 ? seen->straight : seen->diagonal) > steps) {
        return;
    }
    if (seen->diagonal > 0 && seen->straight > 0) {
        const lan_cell step = lan_direction_step(seen->d);
        if (seen->straight >
            lan_jump_run(&at->search->bits, at->x + step.x * seen->diagonal,
                         at->y + step.y * seen->diagonal, seen->ahead)) {
            return;
        }
    }
    reach(at, goal_of(at->search), at->search->goal_x, at->search->goal_y,
          seen->diagonal, seen->straight, 0);
}

/* A jump, compiled for each direction; returns its steps. */
static int32_t jump(const place *at, int d)
{
    switch (d) {
    case LAN_DIRECTION_NORTH_WEST:
        return look_diagonal(at, LAN_DIRECTION_NORTH_WEST);
    case LAN_DIRECTION_SOUTH_WEST:
        return look_diagonal(at, LAN_DIRECTION_SOUTH_WEST);
    case LAN_DIRECTION_SOUTH_EAST:
        return look_diagonal(at, LAN_DIRECTION_SOUTH_EAST);
    case LAN_DIRECTION_NORTH_EAST:
        return look_diagonal(at, LAN_DIRECTION_NORTH_EAST);
    default:
        return look_straight(at, 0, at->x, at->y, d);
    }
}

static void expand(lan_engine *engine, const void *space, int32_t node)
{
    const jump_search *search = space;
    const lan_ground *ground = search->ground;
    const int32_t cell = search->cell[node];
    const lan_reached *reached = &engine->reached[node];
    const place at = {.search = search,
                      .engine = engine,
                      .x = cell % ground->stride,
                      .y = cell / ground->stride,
                      .node = node,
                      .cost = reached->cost};
    const sight seen = see_goal(&at);
    unsigned left =
        reached->from < 0
            ? ground->moves[cell]
            : lan_jump_successors(ground, cell, lan_engine_via(engine, node));
    for (; left != 0; left &= left - 1) {
        const int d = __builtin_ctz(left);
        const int32_t steps = jump(&at, d);
        if (d == seen.d) {
            reach_goal(&at, &seen, steps);
        }
    }
}

/* --- a request ----------------------------------------------------------- */

static lan_status begin(void *state, const lan_route_request *request)
{
    jump_search *search = state;
    const lan_cell goal = lan_request_goals(request)[0];
    search->request = *request;
    search->is_octile = request->heuristic == LAN_HEURISTIC_OCTILE;
    search->is_admissible = request->heuristic != LAN_HEURISTIC_MANHATTAN;
    search->goal_x = goal.x + 1;
    search->goal_y = goal.y + 1;
    search->cell[start_of(search)] =
        lan_ground_node(search->ground, request->start);
    search->cell[goal_of(search)] = lan_ground_node(search->ground, goal);
    const lan_status status =
        lan_space_init(&search->space, search->ground, request, NULL);
    if (status == LAN_OK) {
        leave_out_dead_ends(search);
        lan_engine_reset(&search->engine, request->tie == LAN_TIE_FIRST);
        lan_engine_add_goal(&search->engine, goal_of(search));
        lan_engine_start(&search->engine, search, start_of(search), estimate);
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
    for (int32_t from = 0; (from = search->engine.reached[node].from) >= 0;
         node = from) {
        const lan_cell a = lan_ground_cell(ground, search->cell[from]);
        const lan_cell b = lan_ground_cell(ground, search->cell[node]);
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

/* Writes the cells behind `from` up to `to`, the last one at out[-1]; returns
 * where the first one stands. */
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
    for (int32_t from = 0; (from = search->engine.reached[node].from) >= 0;
         node = from) {
        end = write_part(lan_ground_cell(search->ground, search->cell[from]),
                         lan_ground_cell(search->ground, search->cell[node]),
                         end);
    }
    out[0] = search->request.start;
    return route.cell_count;
}

static bool visited(const void *state, lan_cell at)
{
    const jump_search *search = state;
    const int32_t x = at.x + 1;
    const int32_t y = at.y + 1;
    if (lan_cell_same(at, search->request.start)) {
        return lan_engine_closed(&search->engine, start_of(search));
    }
    if (x == search->goal_x && y == search->goal_y) {
        return lan_engine_closed(&search->engine, goal_of(search));
    }
    return lan_jump_is_point(&search->bits, x, y) &&
           lan_engine_closed(&search->engine,
                             (int32_t)lan_jump_id(&search->bits, x, y));
}

/* There is nothing to keep: jump points are found faster than read. */
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
    return sizeof *search + lan_jump_bits_memory(&search->bits) +
           lan_engine_memory(&search->engine) +
           (size_t)search->engine.nodes *
               (sizeof *search->cell + sizeof *search->region) +
           (size_t)search->ground->nodes;
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

static const char *used(const void *state)
{
    (void)state;
    return lan_search_jps.facts.name;
}

const lan_algorithm_impl lan_search_jump_table = {
    .facts = {.name = "jump-table",
              .summary = "an older name of jps, which needs no tables",
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
    .used = used,
};
