/* tactics/search/search_impl.h - what the files of this room share: the engine,
 * the spaces it works on, what an algorithm is, and parts that several use.
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

/* A* over any space: its records, its open list
 * and its loop.
 *
 * A space has nodes 0 .. nodes - 1 and steps of positive cost. It gives two
 * functions that are compiled into the loop:
 *
 *     double estimate(const void *space, int32_t node);
 *     void expand(lan_engine *engine, const void *space, int32_t node);
 *
 * expand() calls lan_engine_offer() for each neighbour. A request is
 * lan_engine_reset(), lan_engine_add_goal() for each goal, lan_engine_start()
 * for each source, then lan_engine_run() until it is true: engine.best is then
 * the goal, or -1. Without an estimate it is Dijkstra's algorithm, without a
 * goal as well a field of costs.
 *
 * Shape    16 bytes a node, and as many in the open list. A record is of this
 *          search where its generation is, so that nothing is cleared between
 *          two searches. The open list is a binary heap. A node that improves
 *          is put in again and its old entry is skipped when it is taken; where
 *          the list is full, such entries are thrown out.
 * Units    costs are doubles. On cells they are whole numbers below 2^50, see
 *          below, and so exact.
 * Range    an estimate that never exceeds the cost left makes the route one of
 *          least cost.
 * Ties     of equal f the node put in last comes first, or last: among those
 *          that the heap compares. Of two equally cheap routes to a node the
 *          one found first stays.
 */

#define LAN_ENGINE_INLINE static inline __attribute__((always_inline))

/* The lower bits of a mark; above them the generation. */
#define LAN_ENGINE_CLOSED     1u
#define LAN_ENGINE_GOAL       2u
#define LAN_ENGINE_VIA_SHIFT  2u
#define LAN_ENGINE_GENERATION 32u

typedef struct lan_reached {
    double cost;   /* from the source */
    int32_t from;  /* node before; -1: a source */
    uint32_t mark; /* generation, via (3 bits: direction of arrival), goal,
                      closed */
} lan_reached;

typedef struct lan_engine {
    lan_reached *reached; /* [nodes] */
    uint64_t *keys; /* [room + 1] bits of f: as numbers, in the same order */
    int32_t *open;  /* [room] their nodes */
    int32_t nodes;
    int32_t room;
    int32_t count;
    bool has_hole; /* the root was taken, and is still to be filled */
    bool takes_first;
    bool has_ended;
    uint32_t generation; /* at its place in a mark */
    int32_t best;        /* the goal found; -1 */
    uint64_t expanded;   /* goal not counted */
} lan_engine;

lan_status lan_engine_init(lan_engine *engine, int32_t nodes);
void lan_engine_clear(lan_engine *engine); /* a zeroed one is allowed */
size_t lan_engine_memory(const lan_engine *engine);

/* Forgets the search before. */
void lan_engine_reset(lan_engine *engine, bool takes_first);

void lan_engine_add_goal(lan_engine *engine, int32_t node);

/* Makes room: keeps the entries that still count. */
void lan_engine_compact(lan_engine *engine, const void *space,
                        double (*estimate)(const void *space, int32_t node));

LAN_ENGINE_INLINE bool lan_engine_is_current(const lan_engine *engine,
                                             uint32_t mark)
{
    return (mark ^ engine->generation) < LAN_ENGINE_GENERATION;
}

/* A node that was reached, and one that was expanded or is the goal found. */
static inline bool lan_engine_closed(const lan_engine *engine, int32_t node)
{
    const uint32_t mark = engine->reached[node].mark;
    return lan_engine_is_current(engine, mark) &&
           (mark & LAN_ENGINE_CLOSED) != 0;
}

static inline int lan_engine_via(const lan_engine *engine, int32_t node)
{
    return (int)(engine->reached[node].mark >> LAN_ENGINE_VIA_SHIFT & 7u);
}

/* Least cost yet; infinite where it was not reached. */
LAN_ENGINE_INLINE double lan_engine_cost(const lan_engine *engine, int32_t node)
{
    const lan_reached *at = &engine->reached[node];
    return lan_engine_is_current(engine, at->mark) ? at->cost
                                                   : (double)INFINITY;
}

LAN_ENGINE_INLINE uint64_t lan_engine_key(double f)
{
    uint64_t key;
    memcpy(&key, &f, sizeof key);
    return key;
}

/* Moves an entry down from the root. The key after the last is spare, so that
 * whatever lies below a place is two. Both indices are 64 bits wide and nothing
 * branches on which of the two is less: one search in three is a walk down here
 * from one key to the next. */
LAN_ENGINE_INLINE void lan_engine_sink(lan_engine *engine, uint64_t key,
                                       int32_t node)
{
    uint64_t *const keys = engine->keys;
    int32_t *const open = engine->open;
    const size_t count = (size_t)engine->count;
    size_t at = 0;
    keys[count] = UINT64_MAX;
    for (size_t below = 1; below < count; below = 2 * at + 1) {
        below += keys[below + 1] < keys[below];
        if (keys[below] >= key) {
            break;
        }
        keys[at] = keys[below];
        open[at] = open[below];
        at = below;
    }
    keys[at] = key;
    open[at] = node;
}

/* Moves an entry up from a free place at the end. */
LAN_ENGINE_INLINE void lan_engine_rise(lan_engine *engine, uint64_t key,
                                       int32_t node)
{
    uint64_t *const keys = engine->keys;
    int32_t *const open = engine->open;
    const uint64_t most = key + (engine->takes_first ? 1 : 0);
    size_t at = (size_t)engine->count++;
    for (; at > 0 && keys[(at - 1) / 2] >= most; at = (at - 1) / 2) {
        keys[at] = keys[(at - 1) / 2];
        open[at] = open[(at - 1) / 2];
    }
    keys[at] = key;
    open[at] = node;
}

LAN_ENGINE_INLINE void lan_engine_push(lan_engine *engine, int32_t node,
                                       double f)
{
    if (engine->has_hole) {
        engine->has_hole = false;
        lan_engine_sink(engine, lan_engine_key(f), node);
    } else {
        lan_engine_rise(engine, lan_engine_key(f), node);
    }
}

/* The node of least f; -1: none is left. Leaves a hole, which the next one put
 * in fills without a walk up from the end. */
LAN_ENGINE_INLINE int32_t lan_engine_take(lan_engine *engine)
{
    if (engine->has_hole) {
        engine->has_hole = false;
        engine->count--;
        if (engine->count > 0) {
            lan_engine_sink(engine, engine->keys[engine->count],
                            engine->open[engine->count]);
        }
    }
    if (engine->count == 0) {
        return -1;
    }
    engine->has_hole = true;
    return engine->open[0];
}

/* Whether a route of this cost is better than the one known. */
LAN_ENGINE_INLINE bool lan_reached_improves(const lan_engine *engine,
                                            const lan_reached *at, double cost)
{
    return !lan_engine_is_current(engine, at->mark) | (cost < at->cost);
}

/* Opens a node that improves; f is cost and estimate. */
LAN_ENGINE_INLINE void
lan_engine_open(lan_engine *engine, const void *space, int32_t node,
                double cost, double f, int32_t from, int via,
                double (*estimate)(const void *space, int32_t node))
{
    lan_reached *at = &engine->reached[node];
    const uint32_t goal = lan_engine_is_current(engine, at->mark)
                              ? at->mark & LAN_ENGINE_GOAL
                              : 0;
    at->cost = cost;
    at->from = from;
    at->mark =
        engine->generation | goal | (uint32_t)via << LAN_ENGINE_VIA_SHIFT;
    if (__builtin_expect(engine->count == engine->room, 0)) {
        lan_engine_compact(engine, space, estimate);
    }
    lan_engine_push(engine, node, f);
}

/* Opens a node, new or improved; false if it is neither. */
LAN_ENGINE_INLINE bool
lan_engine_offer(lan_engine *engine, const void *space, int32_t node,
                 double cost, int32_t from, int via,
                 double (*estimate)(const void *space, int32_t node))
{
    if (!lan_reached_improves(engine, &engine->reached[node], cost)) {
        return false;
    }
    lan_engine_open(engine, space, node, cost, cost + estimate(space, node),
                    from, via, estimate);
    return true;
}

/* Puts a source in; several are allowed. */
LAN_ENGINE_INLINE void
lan_engine_start(lan_engine *engine, const void *space, int32_t node,
                 double (*estimate)(const void *space, int32_t node))
{
    (void)lan_engine_offer(engine, space, node, 0.0, -1, 0, estimate);
}

/* Spends at most so many expansions; true once ended. */
LAN_ENGINE_INLINE bool lan_engine_run(lan_engine *engine, const void *space,
                                      void (*expand)(lan_engine *engine,
                                                     const void *space,
                                                     int32_t node),
                                      uint64_t expansions)
{
    while (expansions > 0 && !engine->has_ended) {
        const int32_t node = lan_engine_take(engine);
        if (node < 0) {
            engine->has_ended = true;
            break;
        }
        lan_reached *at = &engine->reached[node];
        if ((at->mark & LAN_ENGINE_CLOSED) != 0) {
            continue; /* left behind when it was improved */
        }
        at->mark |= LAN_ENGINE_CLOSED;
        if (__builtin_expect((at->mark & LAN_ENGINE_GOAL) != 0, 0)) {
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

/* Whether it is the field to these goals, in this order, without an overlay. */
bool lan_field_is_for(const lan_field *field, const lan_cell *goals,
                      size_t count, lan_metric metric);

/* Nodes expanded since the start. */
uint64_t lan_field_expanded(const lan_field *field);

/* --- spaces --------------------------------------------------------------- */

/* a ground and a request as a space for the
 * engine: squares, hexagons and graphs.
 *
 * Units    costs of cells are whole numbers: a straight step costs its weight
 *          times `straight`, a diagonal one its weight times `diagonal`.
 *          Weights are quarters of the ground's unit, see map_impl.h;
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

/* What is looked for: a goal, or on squares the cells from one to another, both
 * included, that hold all goals. */
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
    bool is_octile;  /* the estimate is that of squares to one goal, by octile
                        distance */
    bool may_cut;    /* whether a legal step may pass a blocked corner */
    bool is_uniform; /* squares of one cost without overlay */
    lan_space_target target;
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

/* Of squares. */
void lan_space_ways_fill(lan_space_ways *ways, const lan_ground *ground);

/* Marks the regions that a request may need, and returns how many free cells
 * lie in others; 0 if it leaves no dead ends out. */
int64_t lan_space_mark_needed(const lan_ground *ground,
                              const lan_route_request *request,
                              uint8_t *needed);

/* Sets a space up, without dead ends to leave out. LAN_EINVAL where costs are
 * too large to be added up. */
lan_status lan_space_init(lan_space *space, const lan_ground *ground,
                          const lan_route_request *request,
                          const lan_space_ways *ways);

/* Weight of a legal step; on any kind of cells. */
uint32_t lan_space_step_weight(const lan_space *space, int32_t from, int d);

static inline double lan_space_step_cost(const lan_space *space, int32_t from,
                                         int d)
{
    return lan_space_step_weight(space, from, d) *
           (lan_ground_is_diagonal(space->over.ground, d) ? space->diagonal
                                                          : space->straight);
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

/* An estimate of any other kind than octile. */
double lan_space_estimate_other(const lan_space *space, int32_t node);

/* Runs the loop that was compiled for the ground and the request; as
 * lan_engine_run(). */
bool lan_space_run(const lan_space *space, lan_engine *engine,
                   uint64_t expansions);

LAN_ENGINE_INLINE int32_t lan_space_row(const lan_space *space, int32_t node)
{
    /* exact: node < 2^25 and stride < 2^13, so the error is below 2^-2 of
     * what would carry over */
    return (int32_t)((uint64_t)node * space->row_factor >> 40);
}

LAN_ENGINE_INLINE double lan_space_estimate(const void *context, int32_t node)
{
    const lan_space *space = context;
    const lan_cell goal = space->target.low;
    if (__builtin_expect(!space->is_octile, 0)) {
        return space->heuristic == LAN_HEURISTIC_ZERO
                   ? 0.0
                   : lan_space_estimate_other(space, node);
    }
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

/* what an algorithm gives to search.c.
 *
 * search.c has checked before begin() is called: every cell lies in the map,
 * the request is one that `facts` allow, start differs from every goal, start
 * and at least one goal are free (under the overlay too) and on one island. So
 * an algorithm is never asked what search.c can answer itself.
 */

/* One algorithm. State is its workspace; functions without a word "may be
 * NULL" are required. */
typedef struct lan_algorithm_impl {
    lan_algorithm facts;

    /* Makes the workspace; prepares nothing. */
    lan_status (*create)(lan_ground *ground, void **out);
    void (*destroy)(void *state);

    /* Computes tables for the ground as it is now; called before the first
     * request and after the ground changed. May be NULL. */
    lan_status (*prepare)(void *state, const lan_progress *progress);

    /* Starts. LAN_EINVAL only for what `facts` cannot say. */
    lan_status (*begin)(void *state, const lan_route_request *request);

    /* Spends at most so many expansions; true once ended. */
    bool (*step)(void *state, uint64_t expansions);

    /* Fills end, goal, counts, length, cost, expanded. `route` comes with
     * zeros and nearest = goal. */
    void (*result)(const void *state, lan_route *route);

    /* As lan_search_cells(). */
    size_t (*cells)(const void *state, lan_cell *out, size_t capacity);

    /* As lan_search_bends(), of any-angle algorithms; may be NULL. */
    size_t (*bends)(const void *state, lan_point *out, size_t capacity);

    /* As lan_search_visited(); may be NULL. */
    bool (*visited)(const void *state, lan_cell at);

    size_t (*memory)(const void *state);

    /* As lan_search_save() and _load() without header: search.c adds and
     * checks magic, algorithm, fingerprint and checksum. May be NULL. */
    size_t (*save)(const void *state, void *out, size_t capacity);
    lan_status (*load)(void *state, const void *bytes, size_t size,
                       lan_error *err);

    /* For `auto` and `table`: name of the algorithm really used. May be NULL.
     */
    const char *(*used)(const void *state);

    /* The algorithm of which this one is another name: all but `facts` is its.
     * May be NULL. */
    const struct lan_algorithm_impl *runs;
} lan_algorithm_impl;

/* The index-th word of four bytes of a table, little-endian. */
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

/* Each in a file of its own; the table of them is in chooser.c. */
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

/* NULL if there is none of that name. */
const lan_algorithm_impl *lan_algorithm_impl_find(const char *name);

/* Goes along a legal route once, as lan_smooth() does several times; returns
 * how many cells `out` then has. */
size_t lan_smooth_once(const lan_overlaid_ground *over, const lan_cell *cells,
                       size_t count, double allowed, lan_cell *out);

/* Of lan_search_jps's state: jump points, and free cells and diagonals that
 * have one to the left or to the right, which makes jumps slow. */
void lan_jps_count(const void *state, int64_t *points, int64_t *looks);

/* --- A* ------------------------------------------------------------------- */

/* A* on a ground of any shape.
 *
 * Shape    two engines: one with a node for each place; and, from the first
 *          request on that asks for a turning cost, one with eight for each,
 *          by the direction in which one arrived. That is the only thing ever
 *          allocated after _create(), by _begin().
 */

/* The functions of lan_algorithm_impl. */
lan_status lan_astar_create(lan_ground *ground, void **out);
void lan_astar_destroy(void *state);
bool lan_astar_step(void *state, uint64_t expansions);
void lan_astar_result(const void *state, lan_route *route);
size_t lan_astar_memory(const void *state);

/* Looks for the cell that can be reached which is nearest to the first goal: by
 * distance, among equals by cost. Everything that can be reached is searched.
 */
lan_status lan_astar_begin_nearest(void *state,
                                   const lan_route_request *request);

/* The cell found, once that has ended. */
lan_cell lan_astar_nearest(const void *state);

/* --- first moves ---------------------------------------------------------- */

/* how large a table of first moves may be.
 */

/* Free cells: preparing takes time by the square of their number. */
#define LAN_FIRST_MOVES_MOST 32768

/* The chooser takes such a table up to here: it is ready within seconds. */
#define LAN_FIRST_MOVES_CHOSEN 8192

/* --- cuts ----------------------------------------------------------------- */

/* a map cut in two, again and again.
 *
 * Shape    a block is a rectangle of cells. Its cut is a line of cells from
 *          side to side, which no step can cross without touching it; on
 *          either side lies a smaller block. Small ones are leaves and have no
 *          cut. Only blocks with free cells are kept, and only free cells of a
 *          cut. The whole map is the last block: children come before their
 *          parent.
 *          The cells of all cuts are numbered block by block, so that a number
 *          is less than those of all cuts around it. What surrounds a block
 *          are cells of its ancestors' cuts only, corners included. The front
 *          of a block is its cut and then what surrounds it, in ascending
 *          order.
 * Source   nested dissection: A. George, SIAM J. Numer. Anal. 10 (1973) 345.
 */

/* Cells along a side of a leaf, at most. */
#define LAN_LEAF_SIDE 8

typedef struct lan_block {
    lan_cell low;
    lan_cell high;    /* the cell beyond */
    int32_t parent;   /* -1: none */
    int32_t child[2]; /* -1: nothing is free there; of a leaf both */
    int32_t first;    /* number of the cut's first cell */
    int32_t count;    /* cells of the cut; 0: a leaf, or nothing is free */
    size_t front;     /* where its front begins */
    int32_t size;     /* cells of the front */
    size_t row;       /* where the row of the cut's first cell begins */
    bool is_leaf;
} lan_block;

/* What lan_dissection.number says of nodes in no cut: blocked, or in a leaf,
 * LAN_IN_LEAF less the leaf's place among the blocks. */
#define LAN_IN_NO_BLOCK (-1)
#define LAN_IN_LEAF     (-2)

typedef struct lan_dissection {
    const lan_ground *ground;
    lan_block *blocks;
    int32_t block_count;
    int32_t block_room;
    int32_t *number; /* [nodes] */
    int32_t *node;   /* [count] of a number */
    int32_t *owner;  /* [count] the block whose cut it is */
    int32_t count;
    int32_t *fronts; /* numbers, block by block */
    size_t front_count;
    size_t row_count; /* a row for each cell of a cut: the rest of the front */
    int32_t longest;  /* front */
} lan_dissection;

lan_status lan_dissection_init(lan_dissection *cuts, const lan_ground *ground);
void lan_dissection_clear(lan_dissection *cuts);
size_t lan_dissection_memory(const lan_dissection *cuts);

/* The block that a free node's own number is of: the leaf that it lies in, or
 * the one whose cut it is in. */
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

/* Place of a number in the front of a block; -1: it is not there. */
int32_t lan_block_place(const lan_dissection *cuts, const lan_block *block,
                        int32_t number);

/* Where the row of the cell at a place in the front, within the cut, begins:
 * costs to the places after it. */
static inline size_t lan_block_row(const lan_block *block, int32_t place)
{
    const size_t before = (size_t)place;
    const size_t size = (size_t)block->size;
    return block->row + before * size - before * (before + 1) / 2;
}
