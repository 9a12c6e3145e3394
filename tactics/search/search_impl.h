/* tactics/search/search_impl.h - declarations shared by the files of this
 * folder: the engine, its search spaces, the interface of an algorithm, and
 * common parts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "lanchester/base.h"
#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tactics/map/map_impl.h"

/* --- the engine ----------------------------------------------------------- */

/* A* over any space: its records, its open list and its loop.
 *
 * A space has nodes 0 .. nodes - 1 and steps of positive cost. It provides two
 * functions that are compiled into the loop:
 *
 *     lan_engine_total total;
 *     lan_engine_expand expand;
 *
 * total() adds the estimate of the remaining cost. expand() calls
 * lan_engine_offer() for each neighbour. For a request, call
 * lan_engine_reset(), lan_engine_add_goal() for each goal, lan_engine_start()
 * for each source, then lan_engine_run() until it returns true: engine.best is
 * then the goal, or -1. With an estimate of zero it is Dijkstra's algorithm;
 * without goals as well, it computes a field of costs.
 *
 * Shape    12 bytes per node, and 12 per entry of the open list. A node's word
 *          holds, from the highest bit: generation of the search, cost,
 *          direction of arrival, goal, closed. Generations descend: a word of
 *          an earlier search is greater than any word of the present one, so
 *          that one comparison shows whether a cost improves, and no array is
 *          cleared between searches. The open list is a binary heap. A node
 *          whose cost improves is pushed again, and its old entry is skipped
 *          when popped; when the list is full, old entries are removed.
 * Units    costs are words with all bits below the cost set, and sums of such
 *          a word and steps, whose low bits are 0. On cells, costs are integers
 *          below 2^50, see below, and so exact. Other spaces keep their costs
 *          as doubles and compare them by lan_engine_real().
 * Range    if the estimate never exceeds the remaining cost, the route has the
 *          least cost.
 * Ties     among entries of equal f that the heap compares, the one pushed last
 *          comes first, or last (takes_first). Of two equally cheap routes to a
 *          node, the first one found is kept. */

#define LAN_ENGINE_INLINE static inline __attribute__((always_inline))

#define LAN_ENGINE_CLOSED     1u
#define LAN_ENGINE_GOAL       2u
#define LAN_ENGINE_VIA_SHIFT  2
#define LAN_ENGINE_LOW        UINT64_C(31) /* the bits below the cost */
#define LAN_ENGINE_COST_SHIFT 5
#define LAN_ENGINE_GENERATION (UINT64_C(1) << 55)

typedef struct lan_engine {
    uint64_t *reached; /* [nodes] words */
    int32_t *from;     /* [nodes] predecessor; -1: a source or not reached */
    uint64_t *keys;    /* [room + 2] words of f */
    int32_t *open;     /* [room] nodes of the keys */
    int32_t nodes;
    int32_t room;
    int32_t count;
    bool has_hole; /* the root was popped and is not yet refilled */
    size_t hole;   /* its place */
    bool has_ended;
    uint64_t past;     /* 1: equal keys stay above a new one; 0 */
    uint64_t base;     /* the word of cost 0: the generation */
    int32_t best;      /* the goal found; -1 */
    uint64_t expanded; /* nodes expanded, not counting the goal */
} lan_engine;

typedef uint64_t lan_engine_total(const void *space, int32_t node,
                                  uint64_t cost);
typedef void lan_engine_expand(lan_engine *engine, const void *space,
                               int32_t node);

lan_status lan_engine_init(lan_engine *engine, int32_t nodes);
void lan_engine_clear(lan_engine *engine); /* accepts a zeroed engine */
size_t lan_engine_memory(const lan_engine *engine);

/* Forgets the previous search. */
void lan_engine_reset(lan_engine *engine, bool takes_first);

void lan_engine_add_goal(lan_engine *engine, int32_t node);

/* Adds a source. Several are allowed if there is no estimate. */
void lan_engine_start(lan_engine *engine, int32_t node);

/* Makes room in the open list by removing outdated entries. */
void lan_engine_compact(lan_engine *engine, const void *space,
                        lan_engine_total *total);

/* The word of a step or an estimate: an integer below 2^50. */
LAN_ENGINE_INLINE uint64_t lan_engine_word(double cost)
{
    return (uint64_t)cost << LAN_ENGINE_COST_SHIFT;
}

/* A word that sorts like a real cost, to 13 digits; base: any word of the
 * search. */
LAN_ENGINE_INLINE uint64_t lan_engine_real(uint64_t base, double cost)
{
    const double shifted = 1.0 + cost;
    uint64_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    return (base & ~(LAN_ENGINE_GENERATION - 1)) |
           (bits - (UINT64_C(0x3ff) << 52)) >> 8 << LAN_ENGINE_COST_SHIFT |
           LAN_ENGINE_LOW;
}

/* True for a node that was expanded or is the goal found. */
static inline bool lan_engine_closed(const lan_engine *engine, int32_t node)
{
    const uint64_t word = engine->reached[node];
    return word - engine->base < LAN_ENGINE_GENERATION &&
           (word & LAN_ENGINE_CLOSED) != 0;
}

static inline int lan_engine_via(const lan_engine *engine, int32_t node)
{
    return (int)(engine->reached[node] >> LAN_ENGINE_VIA_SHIFT & 7u);
}

/* Cost of a node that was reached. */
LAN_ENGINE_INLINE uint64_t lan_engine_at(const lan_engine *engine, int32_t node)
{
    return engine->reached[node] | LAN_ENGINE_LOW;
}

/* Least cost so far as a number; infinite if the node was not reached. */
LAN_ENGINE_INLINE double lan_engine_cost(const lan_engine *engine, int32_t node)
{
    const uint64_t cost = lan_engine_at(engine, node) - engine->base;
    return cost < LAN_ENGINE_GENERATION - 1
               ? (double)(cost >> LAN_ENGINE_COST_SHIFT)
               : (double)INFINITY;
}

/* The total without an estimate. */
LAN_ENGINE_INLINE uint64_t lan_engine_blind(const void *space, int32_t node,
                                            uint64_t cost)
{
    (void)space;
    (void)node;
    return cost;
}

/* Moves an entry up from a free position past all keys from `most` on. */
LAN_ENGINE_INLINE void lan_engine_rise(lan_engine *engine, size_t at,
                                       uint64_t key, int32_t node,
                                       uint64_t most)
{
    uint64_t *const keys = engine->keys;
    int32_t *const open = engine->open;
    for (; at > 0 && keys[(at - 1) / 2] >= most; at = (at - 1) / 2) {
        keys[at] = keys[(at - 1) / 2];
        open[at] = open[(at - 1) / 2];
    }
    keys[at] = key;
    open[at] = node;
}

/* Moves the hole from the root down to the end of the list along the smaller
 * children, without a branch per level: this takes a third of the time of a
 * search. The keys after the last are spare, so that every node has two
 * children. */
LAN_ENGINE_INLINE void lan_engine_dig(lan_engine *engine)
{
    uint64_t *const keys = engine->keys;
    int32_t *const open = engine->open;
    const size_t count = (size_t)engine->count;
    size_t at = 0;
    keys[count] = UINT64_MAX;
    for (size_t below = 1; below < count; below = 2 * at + 1) {
        below += keys[below + 1] < keys[below];
        keys[at] = keys[below];
        open[at] = open[below];
        at = below;
    }
    engine->hole = at;
}

/* Fills the hole. If it is still at the root and the entry belongs there, it
 * stays. */
LAN_ENGINE_INLINE void lan_engine_fill(lan_engine *engine, uint64_t key,
                                       int32_t node)
{
    uint64_t *const keys = engine->keys;
    engine->has_hole = false;
    keys[engine->count] = UINT64_MAX;
    keys[engine->count + 1] = UINT64_MAX;
    if (engine->hole == 0 && (keys[1] < key || keys[2] < key)) {
        lan_engine_dig(engine);
    }
    lan_engine_rise(engine, engine->hole, key, node, key);
}

/* Pops the node of least f; -1: the list is empty. Leaves a hole at the root,
 * which the next push fills; else the last entry does. */
LAN_ENGINE_INLINE int32_t lan_engine_take(lan_engine *engine)
{
    if (engine->has_hole && --engine->count > 0) {
        const size_t last = (size_t)engine->count;
        engine->hole = engine->hole == last ? (last - 1) / 2 : engine->hole;
        lan_engine_fill(engine, engine->keys[last], engine->open[last]);
    }
    engine->has_hole = engine->count > 0;
    engine->hole = 0;
    return engine->has_hole ? engine->open[0] : -1;
}

/* Opens a node that is new or whose cost improves; false if it is neither. */
LAN_ENGINE_INLINE bool lan_engine_offer(lan_engine *engine, const void *space,
                                        int32_t node, uint64_t cost,
                                        int32_t from, int via,
                                        lan_engine_total *total)
{
    const uint64_t known = engine->reached[node];
    if (cost >= known) {
        return false;
    }
    const uint64_t goal = known - engine->base < LAN_ENGINE_GENERATION
                              ? known & LAN_ENGINE_GOAL
                              : 0;
    engine->reached[node] =
        (cost & ~LAN_ENGINE_LOW) | goal | (uint64_t)via << LAN_ENGINE_VIA_SHIFT;
    engine->from[node] = from;
    if (engine->count == engine->room) {
        lan_engine_compact(engine, space, total);
    }
    const uint64_t key = total(space, node, cost);
    if (engine->has_hole) {
        lan_engine_fill(engine, key, node);
    } else {
        lan_engine_rise(engine, (size_t)engine->count++, key, node,
                        key + engine->past);
    }
    return true;
}

/* Expands at most this many nodes; true once the search has ended. */
LAN_ENGINE_INLINE bool lan_engine_run(lan_engine *engine, const void *space,
                                      lan_engine_expand *expand,
                                      uint64_t expansions)
{
    while (expansions > 0 && !engine->has_ended) {
        const int32_t node = lan_engine_take(engine);
        if (node < 0) {
            engine->has_ended = true;
            break;
        }
        uint64_t *at = &engine->reached[node];
        if ((*at & LAN_ENGINE_CLOSED) != 0) {
            continue; /* left behind when it was improved */
        }
        *at |= LAN_ENGINE_CLOSED;
        if ((*at & LAN_ENGINE_GOAL) != 0) {
            engine->best = node;
            engine->has_ended = true;
            break;
        }
        engine->expanded++;
        expansions--;
        expand(engine, space, node);
    }
    return engine->has_ended;
}

/* --- a field -------------------------------------------------------------- */

/* True if the field was computed for these goals, in this order, without an
 * overlay. */
bool lan_field_is_for(const lan_field *field, const lan_cell *goals,
                      size_t count, lan_metric metric);

/* Number of nodes expanded since the start. */
uint64_t lan_field_expanded(const lan_field *field);

/* --- spaces --------------------------------------------------------------- */

/* a ground and a request as a search space for the engine: squares, hexagons
 * and graphs.
 *
 * Units    costs of cells are integers: a straight step costs its weight times
 *          `straight`, a diagonal step its weight times `diagonal`. Weights are
 *          quarters of the ground's unit, see map_impl.h; on squares of one
 *          cost without overlay each step weighs 1. A graph provides its own
 *          costs.
 *
 * Why the metric is exact. diagonal / straight = p / q is a convergent of sqrt
 * 2. Let two routes differ by x in their straight weights and by y in their
 * diagonal ones; |y| < q. Then x + y sqrt 2 and x + y p/q have the same sign:
 * otherwise -x/y would lie between p/q and sqrt 2, or be p/q, and no fraction
 * with a denominator below q does, because convergents are the best
 * approximations (G. H. Hardy and E. M. Wright, An Introduction to the Theory
 * of Numbers, theorem 182). q is the largest for which every cost stays below
 * 2^50. If the diagonal weights of a route sum to q or more (which needs maps
 * of thousands of cells a side with costs in hundredths), routes that differ by
 * less than 1 / q^2 of their length may compare as equal. */

/* The target: a goal, or on squares the bounding rectangle of all goals, both
 * corners included. */
typedef struct lan_space_target {
    lan_cell low;
    lan_cell high;
} lan_space_target;

/* Directions to expand on squares of one cost, by the direction of arrival: see
 * lan_space_onward(). */
typedef struct lan_space_ways {
    uint8_t of[LAN_DIRECTION_COUNT][256]; /* [came][moves] */
} lan_space_ways;

typedef struct lan_space {
    lan_overlaid_ground over;
    const uint8_t *moves;
    const uint16_t *weight;
    const int32_t *region;
    const uint8_t *needed; /* [regions]; NULL: no dead end is skipped */
    const lan_space_ways *ways;
    int32_t offset[LAN_DIRECTION_COUNT];
    int32_t look[LAN_DIRECTION_COUNT]; /* offset to the node whose moves index
                                          `ways` */
    int32_t stride;
    uint64_t row_factor; /* 2^40 / stride, rounded up */
    double straight;
    double diagonal;
    uint64_t step[2];   /* their words, and those of the octile estimate per */
    uint64_t octile[2]; /* cell along the longer and the shorter side */
    double *exact; /* graphs: [nodes] costs of nodes reached; the caller's */
    double turn;   /* cost of a turn by 45 degrees */
    double least_straight; /* least weights of a step, for the estimate */
    double least_diagonal;
    double euclid;      /* cost per unit of length */
    double weight_cost; /* cost of a straight step of weight 1, for display */
    lan_heuristic heuristic;
    bool is_octile;  /* the estimate is the octile distance to one goal */
    bool may_cut;    /* a legal step may pass a blocked corner */
    bool is_uniform; /* squares of one cost without overlay */
    lan_space_target target;
} lan_space;

/* lan_request_goal_count() is at least 1. */
static inline size_t lan_request_goal_count(const lan_route_request *request)
{
    return request->goal_count == 0 ? 1 : request->goal_count;
}

static inline const lan_cell *
lan_request_goals(const lan_route_request *request)
{
    return request->goal_count == 0 ? &request->goal : request->goals;
}

/* The goal at a cell; the last one if there is none. */
static inline size_t lan_request_goal_index(const lan_route_request *request,
                                            lan_cell at)
{
    size_t i = 0;
    while (i + 1 < lan_request_goal_count(request) &&
           !lan_cell_same(lan_request_goals(request)[i], at)) {
        i++;
    }
    return i;
}

/* Of squares. */
void lan_space_ways_fill(lan_space_ways *ways, const lan_ground *ground);

/* Marks the regions that a request may need; returns the number of free cells
 * in all other regions, or 0 if no dead ends are skipped. */
int64_t lan_space_mark_needed(const lan_ground *ground,
                              const lan_route_request *request,
                              uint8_t *needed);

/* Initialises a space in which no dead ends are skipped. LAN_EINVAL if costs
 * are too large to add up. */
lan_status lan_space_init(lan_space *space, const lan_ground *ground,
                          const lan_route_request *request,
                          const lan_space_ways *ways);

/* Weight of a legal step, for any shape of cells. */
uint32_t lan_space_step_weight(const lan_space *space, int32_t from, int d);

/* Sets the costs of a straight and a diagonal step of weight 1. */
void lan_space_set_costs(lan_space *space, double straight, double diagonal);

/* The word of its cost. */
static inline uint64_t lan_space_step(const lan_space *space, int32_t from,
                                      int d)
{
    return lan_space_step_weight(space, from, d) *
           space->step[lan_ground_is_diagonal(space->over.ground, d)];
}

static inline double lan_space_step_cost(const lan_space *space, int32_t from,
                                         int d)
{
    return (double)(lan_space_step(space, from, d) >> LAN_ENGINE_COST_SHIFT);
}

/* Sums over the steps of a route, straight and diagonal. */
typedef struct lan_tally {
    int64_t steps[2];
    uint64_t weight[2];
} lan_tally;

void lan_tally_add(lan_tally *tally, const lan_space *space, int32_t from,
                   int d);

/* Fills a route's counts, length and cost. */
void lan_tally_read(const lan_tally *tally, const lan_space *space,
                    lan_route *route);

/* Sums up and fills a route over squares, from its cells. */
void lan_space_measure(const lan_space *space, const lan_cell *cells,
                       size_t count, lan_route *route);

/* The total by an estimate other than octile. */
uint64_t lan_space_total_other(const lan_space *space, int32_t node,
                               uint64_t cost);

/* Runs the loop that is specialised for the ground and the request; returns as
 * lan_engine_run(). */
bool lan_space_run(const lan_space *space, lan_engine *engine,
                   uint64_t expansions);

LAN_ENGINE_INLINE int32_t lan_space_row(const lan_space *space, int32_t node)
{
    /* exact: node < 2^25 and stride < 2^13, so the rounding error is too small,
     * by a factor of 4, to change the result */
    return (int32_t)((uint64_t)node * space->row_factor >> 40);
}

LAN_ENGINE_INLINE uint64_t lan_space_total(const void *context, int32_t node,
                                           uint64_t cost)
{
    const lan_space *space = context;
    const lan_cell goal = space->target.low;
    if (!space->is_octile) {
        return space->heuristic == LAN_HEURISTIC_ZERO
                   ? cost
                   : lan_space_total_other(space, node, cost);
    }
    const int32_t row = lan_space_row(space, node);
    const int32_t east = node - row * space->stride - (goal.x + 1);
    const int32_t south = row - (goal.y + 1);
    const uint32_t dx = (uint32_t)(east < 0 ? -east : east);
    const uint32_t dy = (uint32_t)(south < 0 ? -south : south);
    return cost + (dx > dy ? dx : dy) * space->octile[0] +
           (dx > dy ? dy : dx) * space->octile[1];
}

/* True if a node is in no dead end, or in one that a route may need. */
LAN_ENGINE_INLINE bool lan_space_needs(const lan_space *space, int32_t node)
{
    return space->needed == NULL || space->needed[space->region[node]] != 0;
}

/* Directions to expand from a node that was entered in direction d, over ground
 * of one cost. The other directions lead to cells that the predecessor reaches
 * without this node at no higher cost, and with an earlier diagonal step if the
 * cost is equal. The cheapest route with the earliest diagonal steps is never
 * pruned. If the alternative leads through a cell in a skipped dead end, the
 * cell must be reached from here. */
LAN_ENGINE_INLINE unsigned lan_space_onward(const lan_space *space,
                                            int32_t node, int d)
{
    const unsigned moves = space->moves[node];
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

/* --- algorithms ----------------------------------------------------------- */

/* the functions that an algorithm provides to search.c.
 *
 * search.c has checked before begin() is called: every cell lies in the map,
 * the request is one that `facts` allow, start differs from every goal, and
 * start and at least one goal are free (under the overlay too) and in one
 * connected component. So an algorithm never receives a request that search.c
 * can answer itself. */

/* One algorithm. State is its workspace; functions are required unless marked
 * "may be NULL". */
typedef struct lan_algorithm_impl {
    lan_algorithm facts;

    /* Allocates the workspace; prepares nothing. */
    lan_status (*create)(lan_ground *ground, void **out);
    void (*destroy)(void *state);

    /* Computes tables for the present ground; called before the first request
     * and after a change of the ground. May be NULL. */
    lan_status (*prepare)(void *state, const lan_progress *progress);

    /* Starts a request. LAN_EINVAL only for conditions that `facts` cannot
     * express. */
    lan_status (*begin)(void *state, const lan_route_request *request);

    /* Expands at most this many nodes; true once the search has ended. */
    bool (*step)(void *state, uint64_t expansions);

    /* Fills end, goal, counts, length, cost, expanded. The caller sets `route`
     * to zeros and nearest = goal. */
    void (*result)(const void *state, lan_route *route);

    /* Like lan_search_cells(). */
    size_t (*cells)(const void *state, lan_cell *out, size_t capacity);

    /* Like lan_search_bends(), for any-angle algorithms; may be NULL. */
    size_t (*bends)(const void *state, lan_point *out, size_t capacity);

    /* Like lan_search_visited(); may be NULL. */
    bool (*visited)(const void *state, lan_cell at);

    size_t (*memory)(const void *state);

    /* Like lan_search_save() and lan_search_load(), without the header:
     * search.c adds and checks magic, algorithm, fingerprint and checksum. May
     * be NULL. */
    size_t (*save)(const void *state, void *out, size_t capacity);
    lan_status (*load)(void *state, const void *bytes, size_t size,
                       lan_error *err);

    /* For `auto` and `table`: name of the algorithm in use. May be NULL. */
    const char *(*used)(const void *state);

    /* The algorithm that this one is an alias of: it provides everything but
     * `facts`. May be NULL. */
    const struct lan_algorithm_impl *runs;
} lan_algorithm_impl;

/* Writes and reads the index-th 32-bit word of a table, little-endian. */
static inline void lan_table_put(unsigned char *out, size_t index,
                                 uint32_t value)
{
    for (size_t i = 0; i < 4; i++) {
        out[4 * index + i] = (unsigned char)(value >> (8 * i));
    }
}

static inline uint32_t lan_table_get(const unsigned char *bytes, size_t index)
{
    uint32_t value = 0;
    for (size_t i = 0; i < 4; i++) {
        value |= (uint32_t)bytes[4 * index + i] << (8 * i);
    }
    return value;
}

/* Each is in its own file; chooser.c has the table. */
extern const lan_algorithm_impl lan_search_astar;
extern const lan_algorithm_impl lan_search_dijkstra;
extern const lan_algorithm_impl lan_search_jps;
extern const lan_algorithm_impl lan_search_jump_table;
extern const lan_algorithm_impl lan_search_field;
extern const lan_algorithm_impl lan_search_two_tier;
extern const lan_algorithm_impl lan_search_first_moves;
extern const lan_algorithm_impl lan_search_hierarchy;
extern const lan_algorithm_impl lan_search_visibility;
extern const lan_algorithm_impl lan_search_wall;

/* NULL if no algorithm has this name. */
const lan_algorithm_impl *lan_algorithm_impl_find(const char *name);

/* One pass of lan_smooth() along a legal route; returns the number of cells in
 * `out`. */
size_t lan_smooth_once(const lan_overlaid_ground *over, const lan_cell *cells,
                       size_t count, double allowed, lan_cell *out);

/* Counts, in lan_search_jps's state, the jump points, and the free cells and
 * diagonals with a jump point to the left or right, which make jumps slow. */
void lan_jps_count(const void *state, int64_t *points, int64_t *looks);

/* --- A* ------------------------------------------------------------------- */

/* A* on a ground of any shape.
 *
 * Shape    two engines: one with a node for each place, and one with eight
 *          nodes for each place, by direction of arrival, for requests with a
 *          turning cost. _begin() allocates the second at the first such
 *          request; nothing else is allocated after _create(). */

/* The functions of lan_algorithm_impl. */
lan_status lan_astar_create(lan_ground *ground, void **out);
void lan_astar_destroy(void *state);
bool lan_astar_step(void *state, uint64_t expansions);
void lan_astar_result(const void *state, lan_route *route);
size_t lan_astar_memory(const void *state);

/* Searches for the reachable cell nearest to the first goal: by distance, then
 * by cost. Searches the whole reachable area. */
lan_status lan_astar_begin_nearest(void *state,
                                   const lan_route_request *request);

/* The cell found, once the search has ended. */
lan_cell lan_astar_nearest(const void *state);

/* --- first moves ---------------------------------------------------------- */

/* size limits of a table of first moves. */

/* Most free cells: the preparation time is quadratic in their number. */
#define LAN_FIRST_MOVES_MOST 32768

/* The chooser uses a table up to this size: it is ready within seconds. */
#define LAN_FIRST_MOVES_CHOSEN 8192

/* --- cuts ----------------------------------------------------------------- */

/* a map bisected recursively.
 *
 * Shape    a block is a rectangle of cells. Its cut is a line of cells from
 *          side to side, which no step can cross without touching it; on each
 *          side is a smaller block. Small blocks are leaves and have no cut.
 *          Only blocks with free cells are kept, and only free cells of a cut.
 *          The whole map is the last block: children precede their parent. The
 *          cells of all cuts are numbered block by block, so that a cell's
 *          number is less than the numbers in all enclosing cuts. A block is
 *          surrounded only by cells of its ancestors' cuts, corners included.
 *          The front of a block is its cut followed by the surrounding cells,
 *          in ascending order.
 * Source   nested dissection: A. George, SIAM J. Numer. Anal. 10 (1973) 345. */

/* Most cells along a side of a leaf. */
#define LAN_LEAF_SIDE 8

typedef struct lan_block {
    lan_cell low;
    lan_cell high;    /* exclusive */
    int32_t parent;   /* -1: none */
    int32_t child[2]; /* -1: no free cell on that side; in a leaf both */
    int32_t first;    /* number of the first cell of the cut */
    int32_t count;    /* cells of the cut; 0: a leaf, or no cell is free */
    size_t front;     /* start of its front */
    int32_t size;     /* cells of the front */
    size_t row;       /* start of the row of the cut's first cell */
    bool is_leaf;
} lan_block;

/* Values of lan_dissection.number for nodes outside all cuts: LAN_IN_NO_BLOCK
 * if blocked, LAN_IN_LEAF minus the leaf's index among the blocks otherwise. */
#define LAN_IN_NO_BLOCK (-1)
#define LAN_IN_LEAF     (-2)

typedef struct lan_dissection {
    const lan_ground *ground;
    lan_block *blocks;
    int32_t block_count;
    int32_t block_room;
    int32_t *number; /* [nodes] */
    int32_t *node;   /* [count] node of each number */
    int32_t *owner;  /* [count] block whose cut contains it */
    int32_t count;
    int32_t *fronts; /* numbers, block by block */
    size_t front_count;
    size_t row_count; /* one row per cell of a cut: costs to the rest of the
                         front */
    int32_t longest;  /* front */
} lan_dissection;

lan_status lan_dissection_init(lan_dissection *cuts, const lan_ground *ground);
void lan_dissection_clear(lan_dissection *cuts);
size_t lan_dissection_memory(const lan_dissection *cuts);

/* The block of a free node: the leaf that contains it, or the block whose cut
 * contains it. */
static inline int32_t lan_block_of(const lan_dissection *cuts, int32_t node)
{
    const int32_t number = cuts->number[node];
    return number >= 0 ? cuts->owner[number] : LAN_IN_LEAF - number;
}

static inline const int32_t *lan_block_front(const lan_dissection *cuts,
                                             const lan_block *block)
{
    return &cuts->fronts[block->front];
}

/* Position of a number in the front of a block; -1: not in it. */
int32_t lan_block_place(const lan_dissection *cuts, const lan_block *block,
                        int32_t number);

/* Start of the row of the cut's cell at a position in the front: costs to the
 * positions after it. */
static inline size_t lan_block_row(const lan_block *block, int32_t place)
{
    const size_t before = (size_t)place;
    const size_t size = (size_t)block->size;
    return block->row + before * size - before * (before + 1) / 2;
}
