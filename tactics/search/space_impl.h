/* tactics/search/space_impl.h - a ground and a request as a space for the
 * engine: squares, hexagons and graphs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    costs of cells are whole numbers: a straight step costs its weight
 *          times `straight`, a diagonal one its weight times `diagonal`.
 *          Weights are quarters of the ground's unit, see ground_parts_impl.h;
 *          on squares of one cost without overlay each step weighs 1. Costs of
 *          a graph are its own.
 *
 * Why the metric is exact. diagonal / straight = p / q is a convergent of
 * sqrt 2. Let two routes differ by x in their straight weights and by y in
 * their diagonal ones; |y| < q. Then x + y sqrt 2 and x + y p/q have the same
 * sign: otherwise -x/y would lie between p/q and sqrt 2, or be p/q, and no
 * fraction of a denominator below q does, convergents being the best
 * approximations (G. H. Hardy and E. M. Wright, An Introduction to the Theory
 * of Numbers, theorem 182). The largest q is taken for which every cost stays
 * below 2^50; where all diagonal weights of a route sum up to q or more, which
 * takes maps of thousands of cells a side with costs in hundredths, routes
 * that differ by less than 1 / q^2 of their length may be taken as equal.
 */
#ifndef LAN_TACTICS_SEARCH_SPACE_IMPL_H
#define LAN_TACTICS_SEARCH_SPACE_IMPL_H

#include <math.h>

#include "lanchester/graph.h"
#include "lanchester/hex.h"
#include "lanchester/search.h"
#include "tactics/map/overlaid_ground_impl.h"
#include "tactics/search/engine_impl.h"

/* So many goals have an estimate each. More have one for the box that holds
 * them; on hexagons and graphs none. */
#define LAN_SPACE_TARGETS 8

/* Cells between, both included: a goal, or all of them. */
typedef struct lan_space_target {
    lan_cell low;
    lan_cell high;
} lan_space_target;

/* Directions worth going on in over squares of one cost, for one who came in a
 * direction: see lan_space_onward(). */
typedef struct lan_space_ways {
    uint8_t of[LAN_DIRECTION_COUNT][256]; /* [came][moves] */
} lan_space_ways;

typedef struct lan_space {
    lan_overlaid_ground over;
    const uint8_t *moves;
    const uint16_t *weight;
    const double *extra; /* of a graph; NULL */
    const int32_t *region;
    const uint8_t *needed; /* [regions]; NULL: no dead end is left out */
    const lan_space_ways *ways;
    int32_t offset[LAN_DIRECTION_COUNT];
    int32_t look[LAN_DIRECTION_COUNT]; /* to whose moves the ways are for */
    int32_t stride;
    uint64_t row_factor; /* 2^40 / stride, rounded up */
    double straight;
    double diagonal;
    double turn;           /* for 45 degrees */
    double least_straight; /* the cheapest steps, for the estimate */
    double least_diagonal;
    double euclid;      /* of a unit of length */
    double weight_cost; /* of a straight step of weight 1, for people */
    lan_heuristic heuristic;
    bool may_cut;    /* whether a legal step may pass a blocked corner */
    bool is_uniform; /* squares of one cost without overlay */
    size_t target_count;
    lan_space_target target[LAN_SPACE_TARGETS];
} lan_space;

/* At least 1, and [lan_request_goal_count()]. */
static inline size_t lan_request_goal_count(const lan_route_request *request)
{
    return request->goal_count == 0 ? 1 : request->goal_count;
}

static inline const lan_cell *
lan_request_goals(const lan_route_request *request)
{
    return request->goal_count == 0 ? &request->goal : request->goals;
}

void lan_space_ways_fill(lan_space_ways *ways, lan_corners corners);

/* Sets a space up, without dead ends to leave out. LAN_EINVAL where costs are
 * too large to be added up. */
LAN_MUST_CHECK
lan_status lan_space_init(lan_space *space, const lan_ground *ground,
                          const lan_route_request *request,
                          const lan_space_ways *ways);

/* The space's own targets: a box. */
void lan_space_include(lan_space_target *target, lan_cell at);

/* Weight of a legal step; on any kind of cells. */
uint32_t lan_space_step_weight(const lan_space *space, int32_t from, int d);

static inline double lan_space_step_cost(const lan_space *space, int32_t from,
                                         int d)
{
    const bool is_diagonal = space->over.ground->shape == LAN_MAP_SQUARE &&
                             lan_direction_is_diagonal(d);
    return lan_space_step_weight(space, from, d) *
           (is_diagonal ? space->diagonal : space->straight);
}

/* Steps of a route, added up: straight ones and diagonal ones. */
typedef struct lan_tally {
    int64_t steps[2];
    uint64_t weight[2];
} lan_tally;

void lan_tally_add(lan_tally *tally, const lan_space *space, int32_t from,
                   int d);

/* Sets counts, length and cost. */
void lan_tally_read(const lan_tally *tally, const lan_space *space,
                    lan_route *route);

/* The same of a route over squares, by its cells. */
void lan_space_measure(const lan_space *space, const lan_cell *cells,
                       size_t count, lan_route *route);

/* Estimates: of any kind; of squares to one goal by octile distance; none. */
double lan_space_estimate(const void *space, int32_t node);

LAN_ENGINE_INLINE int32_t lan_space_row(const lan_space *space, int32_t node)
{
    /* exact: node < 2^25 and stride < 2^13, so the error is below 2^-2 of
     * what would carry over */
    return (int32_t)((uint64_t)node * space->row_factor >> 40);
}

LAN_ENGINE_INLINE double lan_space_estimate_octile(const void *context,
                                                   int32_t node)
{
    const lan_space *space = context;
    const lan_cell goal = space->target[0].low;
    const int32_t row = lan_space_row(space, node);
    const int32_t east = node - row * space->stride - (goal.x + 1);
    const int32_t south = row - (goal.y + 1);
    const int32_t dx = east < 0 ? -east : east;
    const int32_t dy = south < 0 ? -south : south;
    const int32_t most = dx > dy ? dx : dy;
    const int32_t least = dx > dy ? dy : dx;
    return most * space->least_straight +
           least * (space->least_diagonal - space->least_straight);
}

LAN_ENGINE_INLINE double lan_space_estimate_zero(const void *space,
                                                 int32_t node)
{
    (void)space;
    (void)node;
    return 0.0;
}

/* Whether a node lies in no dead end, or in one that a route may need. */
LAN_ENGINE_INLINE bool lan_space_needs(const lan_space *space, int32_t node)
{
    return space->needed == NULL || space->needed[space->region[node]] != 0;
}

/* Directions worth going on in, for one who came to a node in direction d over
 * ground of one cost: the others lead to cells that the node before reaches
 * without this one, no costlier, and by going diagonally earlier if as dear. Of
 * the cheapest routes one that goes diagonally as early as it can is never
 * left out. What one would have reached by way of a cell in a dead end that is
 * left out must be reached from here. */
LAN_ENGINE_INLINE unsigned
lan_space_onward(const lan_engine *engine, const lan_space *space, int32_t node)
{
    const unsigned moves = space->moves[node];
    if (engine->reached[node].from < 0) {
        return moves; /* the start: one came from nowhere */
    }
    const int d = lan_engine_via(engine, node);
    unsigned more = 0;
    if (space->needed != NULL) {
        const int side = lan_direction_is_diagonal(d) ? 3 : 2;
        for (int turn = -1; turn <= 1; turn += 2) {
            const int beside = (d + side * turn) & 7;
            if ((moves >> beside & 1) != 0 &&
                !lan_space_needs(space, node + space->offset[beside])) {
                more |= 1u << ((d + (side - 1) * turn) & 7);
            }
        }
    }
    return moves &
           (more | space->ways->of[d][space->moves[node + space->look[d]]]);
}

/* Squares of one cost. */
LAN_ENGINE_INLINE void
lan_space_expand_uniform(lan_engine *engine, const lan_space *space,
                         int32_t node,
                         double (*estimate)(const void *space, int32_t node))
{
    const double straight = engine->reached[node].cost + space->straight;
    const double diagonal = engine->reached[node].cost + space->diagonal;
    for (unsigned m = lan_space_onward(engine, space, node); m != 0;
         m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        if (lan_space_needs(space, next)) {
            (void)lan_engine_offer(engine, space, next,
                                   lan_direction_is_diagonal(d) ? diagonal
                                                                : straight,
                                   node, d, estimate);
        }
    }
}

/* What a step over squares of several costs costs; d is known when this is
 * compiled. */
LAN_ENGINE_INLINE double lan_space_weighted_step(const lan_space *space,
                                                 const uint16_t *weight, int d)
{
    const int32_t here = weight[0];
    const int32_t there = weight[space->offset[d]];
    if (!lan_direction_is_diagonal(d)) {
        return 2 * (here + there) * space->straight;
    }
    int32_t a = weight[space->offset[(d + 1) & 7]];
    int32_t b = weight[space->offset[(d + 7) & 7]];
    if (space->may_cut) {
        const int32_t costlier = here > there ? here : there;
        a = a == 0 ? costlier : a;
        b = b == 0 ? costlier : b;
    }
    return (here + there + a + b) * space->diagonal;
}

LAN_ENGINE_INLINE void
lan_space_expand_weighted(lan_engine *engine, const lan_space *space,
                          int32_t node,
                          double (*estimate)(const void *space, int32_t node))
{
    const double cost = engine->reached[node].cost;
    const uint16_t *weight = space->weight + node;
    double to[LAN_DIRECTION_COUNT];
    unsigned m = 0; /* which steps are improvements, legal or not */
#pragma GCC unroll 8
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        to[d] = cost + lan_space_weighted_step(space, weight, d);
        m |= (unsigned)lan_engine_improves(engine, node + space->offset[d],
                                           to[d])
             << d;
    }
    for (m &= space->moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        if (lan_space_needs(space, next)) {
            lan_engine_open(engine, space, next, to[d],
                            to[d] + estimate(space, next), node, d, estimate);
        }
    }
}

/* Cells of any kind. */
LAN_ENGINE_INLINE void
lan_space_expand_any(lan_engine *engine, const lan_space *space, int32_t node,
                     double (*estimate)(const void *space, int32_t node))
{
    const double cost = engine->reached[node].cost;
    for (unsigned m = lan_overlaid_moves(&space->over, node); m != 0;
         m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = lan_ground_beside(space->over.ground, node, d);
        if (lan_space_needs(space, next)) {
            (void)lan_engine_offer(engine, space, next,
                                   cost + lan_space_step_cost(space, node, d),
                                   node, d, estimate);
        }
    }
}

#endif
