/* tactics/search/grid/grid_space_impl.h - the ground as a space for the core.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    costs are whole numbers: a straight step costs its weight times
 *          `straight`, a diagonal one its weight times `diagonal`. Weights are
 *          quarters of the ground's unit, see ground_parts_impl.h; on uniform
 *          ground without overlay the common factor is left out: each step
 *          weighs 1.
 *
 * Why the metric is exact. diagonal / straight = p / q is a convergent of
 * sqrt 2. Let two routes differ by x in their straight weights and by y in
 * their diagonal ones; |y| < q. Then x + y sqrt 2 and x + y p/q have the same
 * sign: otherwise -x/y would lie between p/q and sqrt 2, or be p/q, and no
 * fraction of a denominator below q does, convergents being the best
 * approximations (G. H. Hardy and E. M. Wright, An Introduction to the Theory
 * of Numbers, theorem 182). The largest q is taken for which every cost fits a
 * record; where all diagonal weights of a route sum up to q or more, which
 * takes maps of thousands of cells a side with costs in hundredths, routes
 * that differ by less than 1 / q^2 of their length may be taken as equal.
 */
#ifndef LAN_TACTICS_SEARCH_GRID_GRID_SPACE_IMPL_H
#define LAN_TACTICS_SEARCH_GRID_GRID_SPACE_IMPL_H

#include "tactics/counts_impl.h"
#include "tactics/search/core/core_impl.h"
#include "tactics/search/search_impl.h"

/* So many goals have an estimate each; more have one for the box that holds
 * them. */
#define LAN_GRID_TARGETS 4

/* Cells between, both included: a goal, or all of them. */
typedef struct lan_grid_target {
    lan_cell low;
    lan_cell high;
} lan_grid_target;

/* See lan_grid_worthwhile(). */
typedef struct lan_grid_ways {
    uint8_t of[LAN_DIRECTION_COUNT][256]; /* [came][moves] */
} lan_grid_ways;

typedef struct lan_grid_space {
    const uint8_t *moves;
    const uint16_t *weight;
    const uint16_t *extra; /* NULL: no overlay */
    const int32_t *region;
    const uint8_t *needed; /* [regions]; NULL: no dead end is left out */
    int32_t offset[LAN_DIRECTION_COUNT];
    int32_t look[LAN_DIRECTION_COUNT]; /* to whose moves the table is for */
    const lan_grid_ways *ways;
    int32_t stride;
    uint64_t row_factor; /* 2^40 / stride, rounded up */
    uint64_t straight;
    uint64_t diagonal;
    uint64_t turn;           /* for 45 degrees */
    uint64_t least_straight; /* the cheapest steps, for the estimate */
    uint64_t least_diagonal;
    double euclid;      /* of a unit of length */
    double weight_cost; /* of a straight step of weight 1, for people */
    lan_heuristic heuristic;
    lan_corners corners;
    bool is_uniform; /* and without overlay */
    int target_count;
    lan_grid_target target[LAN_GRID_TARGETS];
} lan_grid_space;

/* Computes which directions are worth going on in under a corner rule. */
void lan_grid_ways_fill(lan_grid_ways *ways, lan_corners corners);

/* Sets a space up, without dead ends to leave out and ways: whoever expands
 * sets those. LAN_EINVAL where costs are too large to
 * be added up.
 *
 * span  greatest growth of f in one step, for lan_core_reset() */
LAN_MUST_CHECK
lan_status lan_grid_space_init(lan_grid_space *space, const lan_ground *ground,
                               const lan_route_request *request,
                               uint64_t *span);

/* Weight of a cell under the overlay; 0: not to be entered. */
LAN_CORE_INLINE uint32_t lan_grid_weight(const lan_grid_space *space,
                                         int32_t node)
{
    const uint32_t weight = space->weight[node];
    const uint32_t extra = space->extra == NULL ? 0 : space->extra[node];
    return weight == 0 || extra == LAN_OVERLAY_BLOCKED ? 0 : weight + extra;
}

/* Row of a node, the frame's first one counted as well. */
LAN_CORE_INLINE int32_t lan_grid_row(const lan_grid_space *space, int32_t node)
{
    /* exact: node < 2^25 and stride < 2^13, so the error is below 2^-2 of
     * what would carry over */
    return (int32_t)((uint64_t)node * space->row_factor >> 40);
}

LAN_CORE_INLINE lan_cell lan_grid_cell(const lan_grid_space *space,
                                       int32_t node)
{
    const int32_t row = lan_grid_row(space, node);
    const lan_cell at = {node - row * space->stride - 1, row - 1};
    return at;
}

/* Whether a node lies in no dead end, or in one that a route may need. */
LAN_CORE_INLINE bool lan_grid_needed(const lan_grid_space *space, int32_t node)
{
    return space->needed[space->region[node]] != 0;
}

/* Directions out of a node that the overlay leaves open. */
uint32_t lan_grid_open_moves(const lan_grid_space *space, int32_t node);

/* Weight of a legal step; on any kind of ground. */
uint32_t lan_grid_step_weight(const lan_grid_space *space, int32_t from, int d);

/* Estimates, see core_impl.h: of any kind; octile to one goal; none. */
uint64_t lan_grid_estimate(const void *space, int32_t node);

LAN_CORE_INLINE uint64_t lan_grid_estimate_octile(const void *context,
                                                  int32_t node)
{
    const lan_grid_space *space = context;
    const lan_cell goal = space->target[0].low;
    const int64_t row = lan_grid_row(space, node);
    const int64_t east = node - row * space->stride - (goal.x + 1);
    const int64_t south = row - (goal.y + 1);
    const int64_t dx = east < 0 ? -east : east;
    const int64_t dy = south < 0 ? -south : south;
    const int64_t most = dx > dy ? dx : dy;
    const int64_t least = dx > dy ? dy : dx;
    return (uint64_t)most * space->least_straight +
           (uint64_t)least * (space->least_diagonal - space->least_straight);
}

LAN_CORE_INLINE uint64_t lan_grid_estimate_zero(const void *space, int32_t node)
{
    (void)space;
    (void)node;
    return 0;
}

/* Directions worth going on in, for one who came to a node in direction d over
 * ground of one cost: the others lead to cells that the node before reaches
 * without this one, no costlier, and by going diagonally earlier if as dear. Of
 * the cheapest routes one that goes diagonally as early as it can is never
 * left out, whichever way to a node was kept of equal ones: were a step of it
 * left out, another route would be as cheap and diagonal earlier. */
LAN_CORE_INLINE uint32_t lan_grid_worthwhile(const lan_core *core,
                                             const lan_grid_space *space,
                                             int32_t node, uint64_t reached)
{
    const uint32_t moves = space->moves[node];
    if (reached == core->generation) {
        return moves; /* the start: one came from nowhere */
    }
    const int d = lan_core_via(core, node);
    return moves & space->ways->of[d][space->moves[node + space->look[d]]];
}

/* The same where dead ends are left out: what one would have reached by way of
 * a cell in them must be reached from here. */
LAN_CORE_INLINE uint32_t
lan_grid_worthwhile_outside(const lan_core *core, const lan_grid_space *space,
                            int32_t node, uint64_t reached)
{
    const uint32_t moves = space->moves[node];
    if (reached == core->generation) {
        return moves;
    }
    const int d = lan_core_via(core, node);
    const int side = lan_direction_is_diagonal(d) ? 3 : 2;
    uint32_t more = 0;
    for (int turn = -1; turn <= 1; turn += 2) {
        const int beside = (d + side * turn) & 7;
        if ((moves >> beside & 1) != 0 &&
            !lan_grid_needed(space, node + space->offset[beside])) {
            more |= 1u << ((d + (side - 1) * turn) & 7);
        }
    }
    return moves &
           (more | space->ways->of[d][space->moves[node + space->look[d]]]);
}

/* outside  whether to leave dead ends out */
LAN_CORE_INLINE void
lan_grid_expand_uniform(lan_core *core, const lan_grid_space *space,
                        int32_t node, uint64_t reached, bool outside,
                        uint64_t (*estimate)(const void *space, int32_t node))
{
    const uint64_t straight = lan_core_add(reached, space->straight);
    const uint64_t diagonal = lan_core_add(reached, space->diagonal);
    uint32_t m = outside
                     ? lan_grid_worthwhile_outside(core, space, node, reached)
                     : lan_grid_worthwhile(core, space, node, reached);
    for (; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        if (!outside || lan_grid_needed(space, next)) {
            lan_core_offer(core, space, next,
                           lan_direction_is_diagonal(d) ? diagonal : straight,
                           d, estimate);
        }
    }
}

/* Where a step over ground of several costs would bring one; d is known when
 * this is compiled. Without a branch, whether the step is legal or not: there
 * is always a node in each direction, if only one of the frame.
 *
 * may_cut  whether a legal step may pass a blocked corner */
LAN_CORE_INLINE uint64_t lan_grid_reach_weighted(const lan_grid_space *space,
                                                 const uint16_t *weight,
                                                 uint64_t reached, int d,
                                                 bool may_cut)
{
    const uint64_t here = weight[0];
    const uint64_t there = weight[space->offset[d]];
    if (!lan_direction_is_diagonal(d)) {
        return lan_core_add(reached, 2 * (here + there) * space->straight);
    }
    const uint64_t costlier = here > there ? here : there;
    const uint64_t a = weight[space->offset[(d + 1) & 7]];
    const uint64_t b = weight[space->offset[(d + 7) & 7]];
    const uint64_t sides =
        may_cut ? (a == 0 ? costlier : a) + (b == 0 ? costlier : b) : a + b;
    return lan_core_add(reached, (here + there + sides) * space->diagonal);
}

LAN_CORE_INLINE void
lan_grid_expand_weighted(lan_core *core, const lan_grid_space *space,
                         int32_t node, uint64_t reached, bool may_cut,
                         bool outside,
                         uint64_t (*estimate)(const void *space, int32_t node))
{
    const uint16_t *weight = space->weight + node;
    uint64_t to[LAN_DIRECTION_COUNT];
    uint32_t m = 0; /* which steps are improvements */
#pragma GCC unroll 8
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        to[d] = lan_grid_reach_weighted(space, weight, reached, d, may_cut);
        m |= (uint32_t)lan_core_improves(core, node + space->offset[d], to[d])
             << d;
    }
    for (m &= space->moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        if (!outside || lan_grid_needed(space, next)) {
            lan_core_open(core, next, to[d], d, estimate(space, next));
        }
    }
}

LAN_CORE_INLINE void
lan_grid_expand_overlay(lan_core *core, const lan_grid_space *space,
                        int32_t node, uint64_t reached,
                        uint64_t (*estimate)(const void *space, int32_t node))
{
    for (uint32_t m = lan_grid_open_moves(space, node); m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const uint64_t weight = lan_grid_step_weight(space, node, d);
        const uint64_t cost =
            weight *
            (lan_direction_is_diagonal(d) ? space->diagonal : space->straight);
        lan_core_offer(core, space, node + space->offset[d],
                       lan_core_add(reached, cost), d, estimate);
    }
}

#endif
