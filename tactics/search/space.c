/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/search_impl.h"

/* Upper bound on all costs of cells. */
#define COST_MOST 0x1p50

/* Weights of a request, in quarters if steps differ. */
typedef struct weights {
    double least; /* of a step */
    double sum;   /* upper bound on the weight of a route */
    double turn;  /* weight of a turn */
    double turns; /* upper bound on the 45-degree turns of a route */
} weights;

static double greatest_extra(const lan_overlay *overlay)
{
    double greatest = 0.0;
    for (int32_t k = 0; k < overlay->touched_count; k++) {
        const double extra = overlay->extra[overlay->touched[k]];
        greatest = isinf(extra) ? greatest : fmax(greatest, extra);
    }
    return greatest;
}

static weights weigh(const lan_ground *ground, const lan_route_request *request,
                     bool is_uniform)
{
    const double scale = is_uniform ? ground->least : 1.0;
    double greatest = ground->greatest;
    if (request->overlay != NULL) {
        greatest += greatest_extra(request->overlay);
    }
    /* one state per cell, or per cell and direction with a turning cost; a path
     * visits no state twice */
    const double states =
        (double)ground->free_count * (request->turn_cost > 0.0 ? 8.0 : 1.0);
    weights w = {.least = is_uniform ? 1.0 : 4.0 * ground->least,
                 .sum = states * (is_uniform ? 1.0 : 4.0 * greatest),
                 .turns = 4.0 * states};
    if (request->turn_cost > 0.0) { /* if no cell is free, unit is 0 */
        w.turn = request->turn_cost * (is_uniform ? 1.0 : 4.0) /
                 (ground->unit * scale);
    }
    return w;
}

/* True if a ratio p / q keeps every cost below COST_MOST. */
static bool fits(const weights *w, double q, double p)
{
    return w->sum * p + w->turns * w->turn * q < COST_MOST;
}

void lan_space_set_costs(lan_space *space, double straight, double diagonal)
{
    space->straight = straight;
    space->diagonal = diagonal;
    space->step[0] = lan_engine_word(straight);
    space->step[1] = lan_engine_word(diagonal);
}

/* The last convergent of sqrt 2 that fits: p / q is followed by
 * (p + 2 q) / (p + q). */
static bool choose_costs(lan_space *space, const weights *w, lan_metric metric)
{
    double q = metric == LAN_METRIC_10_14 ? 10.0 : 2.0;
    double p = metric == LAN_METRIC_10_14 ? 14.0 : 3.0;
    if (!fits(w, q, p)) {
        return false;
    }
    while (metric == LAN_METRIC_EXACT && p < INT32_MAX / 4 &&
           fits(w, p + q, p + 2.0 * q)) {
        const double next = p + q;
        p += 2.0 * q;
        q = next;
    }
    lan_space_set_costs(space, q, p);
    space->turn = round(w->turn * q);
    space->least_straight = w->least * q;
    space->least_diagonal = w->least * p;
    space->octile[0] = lan_engine_word(space->least_straight);
    space->octile[1] =
        lan_engine_word(space->least_diagonal - space->least_straight);
    /* at most the cost per length of either step, less than that by more than
     * the rounding errors of roots and products */
    space->euclid =
        fmin(space->least_straight, space->least_diagonal / sqrt(2.0)) *
        (1.0 - 0x1p-48);
    return true;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Sets the bounding rectangle of all goals. */
static void set_target(lan_space *space, const lan_route_request *request)
{
    const lan_cell *goals = lan_request_goals(request);
    const size_t count = lan_request_goal_count(request);
    const bool is_square = space->over.ground->shape->has_corners;
    lan_space_target *box = &space->target;
    *box = (lan_space_target){goals[0], goals[0]};
    for (size_t k = 1; k < count; k++) {
        box->low = (lan_cell){lesser(box->low.x, goals[k].x),
                              lesser(box->low.y, goals[k].y)};
        box->high = (lan_cell){-lesser(-box->high.x, -goals[k].x),
                               -lesser(-box->high.y, -goals[k].y)};
    }
    if (!is_square && count > 1) {
        space->heuristic = LAN_HEURISTIC_ZERO;
    }
    space->is_octile =
        is_square && count == 1 && space->heuristic == LAN_HEURISTIC_OCTILE;
}

static unsigned bit(int d)
{
    return 1u << (d & 7);
}

/* Directions for a straight arrival. With forbidden corners: past a side cell
 * that could not have been entered diagonally earlier; `moves` are the
 * predecessor's. With corners that may be cut: past a blocked side cell;
 * `moves` are the node's own. */
static unsigned beyond_straight(lan_corners corners, int d, unsigned moves)
{
    unsigned more = 0;
    for (int turn = -1; turn <= 1; turn += 2) {
        if ((moves & bit(d + 2 * turn)) == 0) {
            more |= bit(d + turn);
            more |= corners == LAN_CORNERS_FORBID ? bit(d + 2 * turn) : 0;
        }
    }
    return more;
}

/* Directions for a diagonal arrival that cut a corner: the cells behind the
 * corner. */
static unsigned beyond_diagonal(lan_corners corners, int d, unsigned moves)
{
    unsigned more = bit(d - 1) | bit(d + 1);
    for (int turn = -1; turn <= 1; turn += 2) {
        if (corners != LAN_CORNERS_FORBID && (moves & bit(d + 3 * turn)) == 0) {
            more |= bit(d + 2 * turn);
        }
    }
    return more;
}

void lan_space_ways_fill(lan_space_ways *ways, const lan_ground *ground)
{
    if (!ground->shape->has_corners) {
        return;
    }
    const lan_corners corners = ground->map->corners;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        for (unsigned moves = 0; moves < 256; moves++) {
            const unsigned more = lan_direction_is_diagonal(d)
                                      ? beyond_diagonal(corners, d, moves)
                                      : beyond_straight(corners, d, moves);
            ways->of[d][moves] = (uint8_t)(bit(d) | more);
        }
    }
}

int64_t lan_space_mark_needed(const lan_ground *ground,
                              const lan_route_request *request, uint8_t *needed)
{
    const int32_t start = lan_ground_node(ground, request->start);
    int64_t left_out = ground->free_count;
    if (!request->skip_dead_ends || request->overlay != NULL ||
        ground->region == NULL || ground->dead_end_version != ground->version) {
        return 0;
    }
    memset(needed, 0, (size_t)ground->region_count);
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        const int32_t goal =
            lan_ground_node(ground, lan_request_goals(request)[i]);
        if (ground->island[goal] == ground->island[start]) {
            left_out -= lan_ground_mark_needed(ground, start, goal, needed);
        }
    }
    return left_out;
}

lan_status lan_space_init(lan_space *space, const lan_ground *ground,
                          const lan_route_request *request,
                          const lan_space_ways *ways)
{
    const bool is_square = ground->shape->has_corners;
    const lan_corners corners =
        is_square ? ground->map->corners : LAN_CORNERS_FORBID;
    *space = (lan_space){
        .over = {ground, request->overlay},
        .moves = ground->moves,
        .weight = ground->weight,
        .ways = ways,
        .stride = ground->stride,
        .heuristic = request->heuristic,
        .may_cut = corners != LAN_CORNERS_FORBID,
        .is_uniform = is_square && request->overlay == NULL &&
                      ground->least == ground->greatest,
    };
    set_target(space, request);
    if (ground->shape->is_graph) {
        return LAN_OK;
    }
    space->row_factor = (((uint64_t)1 << 40) + (uint64_t)space->stride - 1) /
                        (uint64_t)space->stride;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        space->offset[d] = ground->offset[d];
        space->look[d] = space->may_cut ? 0 : -ground->offset[d];
    }
    space->weight_cost =
        ground->unit * (space->is_uniform ? (double)ground->least : 0.25);
    const weights w = weigh(ground, request, space->is_uniform);
    return choose_costs(space, &w, request->metric) ? LAN_OK : LAN_EINVAL;
}

uint32_t lan_space_step_weight(const lan_space *space, int32_t from, int d)
{
    return space->is_uniform ? 1 : lan_overlaid_step(&space->over, from, d);
}

void lan_tally_add(lan_tally *tally, const lan_space *space, int32_t from,
                   int d)
{
    const int kind = lan_ground_is_diagonal(space->over.ground, d);
    tally->steps[kind]++;
    tally->weight[kind] += lan_space_step_weight(space, from, d);
}

void lan_tally_read(const lan_tally *tally, const lan_space *space,
                    lan_route *route)
{
    const double root = sqrt(2.0);
    route->straight = tally->steps[0];
    route->diagonal = tally->steps[1];
    route->cell_count = (size_t)(route->straight + route->diagonal) + 1;
    route->length = (double)route->straight + root * (double)route->diagonal;
    route->cost = space->weight_cost *
                  ((double)tally->weight[0] + root * (double)tally->weight[1]);
}

void lan_space_measure(const lan_space *space, const lan_cell *cells,
                       size_t count, lan_route *route)
{
    const lan_ground *ground = space->over.ground;
    lan_tally tally = {{0, 0}, {0, 0}};
    for (size_t i = 0; i + 1 < count; i++) {
        const int32_t from = lan_ground_node(ground, cells[i]);
        const int32_t to = lan_ground_node(ground, cells[i + 1]);
        lan_tally_add(&tally, space, from,
                      lan_overlaid_direction(&space->over, from, to));
    }
    lan_tally_read(&tally, space, route);
}

/* Number of cells by which a coordinate is outside low .. high. */
static int32_t outside(int32_t at, int32_t low, int32_t high)
{
    return at < low ? low - at : at > high ? at - high : 0;
}

static double estimate_square(const lan_space *space, lan_cell at)
{
    const lan_space_target *target = &space->target;
    const double dx = outside(at.x, target->low.x, target->high.x);
    const double dy = outside(at.y, target->low.y, target->high.y);
    const double most = fmax(dx, dy);
    switch (space->heuristic) {
    case LAN_HEURISTIC_OCTILE:
        return most * space->least_straight +
               (dx + dy - most) *
                   (space->least_diagonal - space->least_straight);
    case LAN_HEURISTIC_MANHATTAN:
        return (dx + dy) * space->least_straight;
    case LAN_HEURISTIC_CHEBYSHEV:
        return most * space->least_straight;
    case LAN_HEURISTIC_EUCLID:
        return floor(sqrt(dx * dx + dy * dy) * space->euclid);
    case LAN_HEURISTIC_ZERO:
        break;
    }
    return 0.0;
}

uint64_t lan_space_total_other(const lan_space *space, int32_t node,
                               uint64_t cost)
{
    const lan_ground *ground = space->over.ground;
    const lan_cell goal = space->target.low;
    if (ground->shape->is_graph) {
        return lan_engine_real(
            cost, space->exact[node] +
                      lan_graph_estimate(ground->graph, node, goal.x));
    }
    const lan_cell at = lan_ground_cell(ground, node);
    return cost + lan_engine_word(ground->shape->has_corners
                                      ? estimate_square(space, at)
                                      : ground->shape->steps(at, goal) *
                                            space->least_straight);
}

/* --- loops --------------------------------------------------------------- */

/* Offset to a neighbour in an array of nodes; d is a compile-time constant. */
LAN_ENGINE_INLINE ptrdiff_t step_of(const lan_space *space, int d)
{
    const lan_cell way = lan_cell_beside((lan_cell){0, 0}, d);
    return way.y * (ptrdiff_t)space->stride + way.x;
}

/* Expansion on squares of one cost. */
LAN_ENGINE_INLINE void expand_uniform(lan_engine *engine, const void *context,
                                      int32_t node)
{
    const lan_space *space = context;
    const uint64_t here = lan_engine_at(engine, node);
    unsigned m =
        engine->from[node] < 0
            ? space->moves[node] /* the start has no direction of arrival */
            : lan_space_onward(space, node, lan_engine_via(engine, node));
    for (; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        if (lan_space_needs(space, next)) {
            lan_engine_offer(engine, space, next,
                             here + space->step[lan_direction_is_diagonal(d)],
                             node, d, lan_space_total);
        }
    }
}

/* The word of a step over squares of several costs; d is a compile-time
 * constant. */
LAN_ENGINE_INLINE uint64_t weighted_step(const lan_space *space,
                                         const uint16_t *weight, int d)
{
    const uint32_t here = weight[0];
    const uint32_t there = weight[step_of(space, d)];
    if (!lan_direction_is_diagonal(d)) {
        return (here + there) * (2 * space->step[0]);
    }
    const uint32_t a = weight[step_of(space, (d + 1) & 7)];
    const uint32_t b = weight[step_of(space, (d + 7) & 7)];
    return (here + there + a + b) * space->step[1];
}

/* Expansion on squares of several costs, no corner cut. No neighbour is likely
 * to be the next node: the hole moves down while the costs are computed. */
LAN_ENGINE_INLINE void expand_weighted(lan_engine *engine, const void *context,
                                       int32_t node)
{
    const lan_space *space = context;
    const uint64_t *reached = &engine->reached[node];
    const uint64_t here = lan_engine_at(engine, node);
    const uint16_t *weight = space->weight + node;
    uint64_t to[LAN_DIRECTION_COUNT];
    unsigned m = 0; /* steps that are improvements, legal or not */
#pragma GCC unroll 8
    for (int d = LAN_DIRECTION_COUNT - 1; d >= 0; d--) {
        to[d] = here + weighted_step(space, weight, d);
        m = m + m + (unsigned)(to[d] < reached[step_of(space, d)]);
    }
    lan_engine_dig(engine);
    for (m &= space->moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        if (lan_space_needs(space, next)) {
            lan_engine_offer(engine, space, next, to[d], node, d,
                             lan_space_total);
        }
    }
}

/* Expansion on cells of any shape. */
LAN_ENGINE_INLINE void expand_any(lan_engine *engine, const void *context,
                                  int32_t node)
{
    const lan_space *space = context;
    const uint64_t here = lan_engine_at(engine, node);
    for (unsigned m = lan_overlaid_moves(&space->over, node); m != 0;
         m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = lan_ground_beside(space->over.ground, node, d);
        if (lan_space_needs(space, next)) {
            lan_engine_offer(engine, space, next,
                             here + lan_space_step(space, node, d), node, d,
                             lan_space_total);
        }
    }
}

LAN_ENGINE_INLINE void expand_roads(lan_engine *engine, const void *context,
                                    int32_t node)
{
    const lan_space *space = context;
    const lan_overlay *overlay = space->over.overlay;
    const double here = space->exact[node];
    int32_t count = 0;
    const lan_graph_step *steps =
        lan_graph_steps(space->over.ground->graph, node, &count);
    for (int32_t k = 0; k < count; k++) {
        const int32_t to = steps[k].to;
        const double over =
            overlay == NULL ? 0.0
                            : (overlay->extra[node] + overlay->extra[to]) / 2.0;
        const double there = here + (steps[k].cost + over);
        const uint64_t cost = lan_engine_real(engine->base, there);
        if (isfinite(over) && cost < engine->reached[to]) {
            space->exact[to] = there;
            lan_engine_offer(engine, space, to, cost, node, 0, lan_space_total);
        }
    }
}

bool lan_space_run(const lan_space *space, lan_engine *engine,
                   uint64_t expansions)
{
    const lan_ground *ground = space->over.ground;
    if (ground->shape->is_graph) {
        return lan_engine_run(engine, space, expand_roads, expansions);
    }
    if (space->is_uniform && space->ways != NULL) {
        return lan_engine_run(engine, space, expand_uniform, expansions);
    }
    return !ground->shape->has_corners || space->over.overlay != NULL ||
                   space->may_cut
               ? lan_engine_run(engine, space, expand_any, expansions)
               : lan_engine_run(engine, space, expand_weighted, expansions);
}
