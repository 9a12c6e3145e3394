/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/grid/grid_space_impl.h"

#include <math.h>

/* A request's weights, in quarters where steps differ. */
typedef struct weights {
    uint64_t least; /* of a step */
    uint64_t greatest;
    uint64_t sum; /* no route weighs more */
    double turn;  /* weight of a turn */
} weights;

static uint64_t greatest_extra(const lan_overlay *overlay)
{
    uint64_t greatest = 0;
    for (int32_t k = 0; k < overlay->touched_count; k++) {
        const uint64_t extra = overlay->extra[overlay->touched[k]];
        if (extra != LAN_OVERLAY_BLOCKED && extra > greatest) {
            greatest = extra;
        }
    }
    return greatest;
}

static weights weigh(const lan_ground *ground, const lan_route_request *request,
                     bool is_uniform)
{
    const uint64_t scale = is_uniform ? ground->least : 1;
    uint64_t greatest = ground->greatest;
    if (request->overlay != NULL) {
        greatest += greatest_extra(request->overlay);
    }
    weights w = {.least = is_uniform ? 1 : 4 * (uint64_t)ground->least,
                 .greatest = is_uniform ? 1 : 4 * greatest};
    if (request->turn_cost > 0.0) { /* where nothing is free, unit is 0 */
        w.turn = request->turn_cost * (is_uniform ? 1.0 : 4.0) /
                 (ground->unit * (double)scale);
    }
    /* a state for each cell, with turning for each cell and direction, and no
     * state twice on a way */
    const uint64_t states =
        (uint64_t)ground->free_count * (request->turn_cost > 0.0 ? 8 : 1);
    w.sum = states * w.greatest;
    return w;
}

/* Whether a ratio p / q leaves every cost below the most; turns included. */
static bool fits(const weights *w, uint64_t q, uint64_t p, double states)
{
    const double most = (double)LAN_CORE_COST_MOST;
    return (double)w->sum * (double)p + 4.0 * states * w->turn * (double)q <
           most;
}

/* The last convergent of sqrt 2 that fits: p / q is followed by
 * (p + 2 q) / (p + q). */
static bool choose_ratio(lan_grid_space *space, const weights *w, double states)
{
    uint64_t q = 2;
    uint64_t p = 3;
    if (!fits(w, q, p, states)) {
        return false;
    }
    while (p < INT32_MAX / 4 && fits(w, p + q, p + 2 * q, states)) {
        const uint64_t next = p + q;
        p += 2 * q;
        q = next;
    }
    space->straight = q;
    space->diagonal = p;
    return true;
}

static bool choose_costs(lan_grid_space *space, const weights *w,
                         lan_metric metric, double states)
{
    if (metric == LAN_METRIC_10_14) {
        space->straight = 10;
        space->diagonal = 14;
        if (!fits(w, 10, 14, states)) {
            return false;
        }
    } else if (!choose_ratio(space, w, states)) {
        return false;
    }
    space->turn = (uint64_t)llround(w->turn * (double)space->straight);
    space->least_straight = w->least * space->straight;
    space->least_diagonal = w->least * space->diagonal;
    /* no more than either step costs, and a little less than rounding of
     * roots and products could add */
    space->euclid = fmin((double)space->least_straight,
                         (double)space->least_diagonal / sqrt(2.0)) *
                    (1.0 - 0x1p-48);
    return true;
}

static void include(lan_grid_target *target, lan_cell at)
{
    target->low.x = at.x < target->low.x ? at.x : target->low.x;
    target->low.y = at.y < target->low.y ? at.y : target->low.y;
    target->high.x = at.x > target->high.x ? at.x : target->high.x;
    target->high.y = at.y > target->high.y ? at.y : target->high.y;
}

static void set_targets(lan_grid_space *space, const lan_route_request *request)
{
    const lan_cell *goals =
        request->goal_count > 0 ? request->goals : &request->goal;
    const size_t count = request->goal_count > 0 ? request->goal_count : 1;
    const bool has_box = count > LAN_GRID_TARGETS;
    space->target_count = has_box ? 1 : (int)count;
    for (size_t k = 0; k < count; k++) {
        lan_grid_target *target = &space->target[has_box ? 0 : k];
        if (!has_box || k == 0) {
            *target = (lan_grid_target){goals[k], goals[k]};
        }
        include(target, goals[k]);
    }
}

static uint32_t bit(int d)
{
    return 1u << (d & 7);
}

/* Came straight, past a side cell that one could not have entered diagonally
 * earlier: forbidden corners, `moves` are those of the node before; or that is
 * blocked itself: corners that one may cut, `moves` are the node's own. */
static uint32_t beyond_straight(lan_corners corners, int d, uint32_t moves)
{
    uint32_t more = 0;
    for (int turn = -1; turn <= 1; turn += 2) {
        if ((moves & bit(d + 2 * turn)) == 0) {
            more |= bit(d + turn);
            more |= corners == LAN_CORNERS_FORBID ? bit(d + 2 * turn) : 0;
        }
    }
    return more;
}

/* Came diagonally: where a corner was cut, what lies behind it. */
static uint32_t beyond_diagonal(lan_corners corners, int d, uint32_t moves)
{
    uint32_t more = bit(d - 1) | bit(d + 1);
    for (int turn = -1; turn <= 1; turn += 2) {
        if (corners != LAN_CORNERS_FORBID && (moves & bit(d + 3 * turn)) == 0) {
            more |= bit(d + 2 * turn);
        }
    }
    return more;
}

void lan_grid_ways_fill(lan_grid_ways *ways, lan_corners corners)
{
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        for (uint32_t moves = 0; moves < 256; moves++) {
            const uint32_t more = lan_direction_is_diagonal(d)
                                      ? beyond_diagonal(corners, d, moves)
                                      : beyond_straight(corners, d, moves);
            ways->of[d][moves] = (uint8_t)(bit(d) | more);
        }
    }
}

lan_status lan_grid_space_init(lan_grid_space *space, const lan_ground *ground,
                               const lan_route_request *request, uint64_t *span)
{
    *space = (lan_grid_space){
        .moves = ground->moves,
        .weight = ground->weight,
        .extra = request->overlay != NULL ? request->overlay->extra : NULL,
        .stride = ground->stride,
        .heuristic = request->heuristic,
        .corners = lan_grid_map_corners(ground->map),
        .is_uniform =
            request->overlay == NULL && ground->least == ground->greatest,
    };
    space->row_factor = (((uint64_t)1 << 40) + (uint64_t)space->stride - 1) /
                        (uint64_t)space->stride;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        space->offset[d] = ground->offset[d];
        space->look[d] =
            space->corners == LAN_CORNERS_FORBID ? -ground->offset[d] : 0;
    }
    space->weight_cost =
        ground->unit * (space->is_uniform ? (double)ground->least : 0.25);
    const weights w = weigh(ground, request, space->is_uniform);
    const double states =
        (double)ground->free_count * (request->turn_cost > 0.0 ? 8.0 : 1.0);
    if (!choose_costs(space, &w, request->metric, states)) {
        return LAN_EINVAL;
    }
    set_targets(space, request);
    /* the costliest step with four turns, and what the estimate can grow:
     * Manhattan by two straight steps, the others by a diagonal one */
    *span = w.greatest * space->diagonal + 4 * space->turn +
            2 * space->least_straight + 2;
    return LAN_OK;
}

/* Bits d + 1 and d - 1 modulo 8 for each bit d. */
static uint32_t beside(uint32_t bits)
{
    return ((bits << 1) | (bits >> 1) | (bits << 7) | (bits >> 7)) & 0xFF;
}

uint32_t lan_grid_open_moves(const lan_grid_space *space, int32_t node)
{
    const uint32_t straight = 0xAA;
    uint32_t open = 0; /* neighbours that may be entered */
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (lan_grid_weight(space, node + space->offset[d]) != 0) {
            open |= 1u << d;
        }
    }
    uint32_t moves = space->moves[node] & open;
    const uint32_t sides = open & straight;
    if (space->corners == LAN_CORNERS_FORBID) {
        moves &= ~(beside(~sides & straight) & ~straight);
    } else if (space->corners == LAN_CORNERS_ONE) {
        moves &= beside(sides) | straight;
    }
    return moves;
}

uint32_t lan_grid_step_weight(const lan_grid_space *space, int32_t from, int d)
{
    const int32_t *offset = space->offset;
    if (space->is_uniform) {
        return 1;
    }
    const uint32_t a = lan_grid_weight(space, from);
    const uint32_t b = lan_grid_weight(space, from + offset[d]);
    if (!lan_direction_is_diagonal(d)) {
        return 2 * (a + b);
    }
    const uint32_t costlier = a > b ? a : b;
    const uint32_t c = lan_grid_weight(space, from + offset[(d + 1) & 7]);
    const uint32_t e = lan_grid_weight(space, from + offset[(d + 7) & 7]);
    return a + b + (c == 0 ? costlier : c) + (e == 0 ? costlier : e);
}

/* Cells that one is outside of low .. high. */
static uint64_t outside(int32_t at, int32_t low, int32_t high)
{
    return (uint64_t)(at < low ? low - at : at > high ? at - high : 0);
}

static uint64_t estimate_to(const lan_grid_space *space, lan_cell at,
                            const lan_grid_target *target)
{
    const uint64_t dx = outside(at.x, target->low.x, target->high.x);
    const uint64_t dy = outside(at.y, target->low.y, target->high.y);
    const uint64_t most = dx > dy ? dx : dy;
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
        return (uint64_t)(sqrt((double)(dx * dx + dy * dy)) * space->euclid);
    case LAN_HEURISTIC_ZERO:
        break;
    }
    return 0;
}

uint64_t lan_grid_estimate(const void *context, int32_t node)
{
    const lan_grid_space *space = context;
    const lan_cell at = lan_grid_cell(space, node);
    uint64_t least = UINT64_MAX;
    for (int k = 0; k < space->target_count; k++) {
        const uint64_t h = estimate_to(space, at, &space->target[k]);
        least = h < least ? h : least;
    }
    return least;
}
