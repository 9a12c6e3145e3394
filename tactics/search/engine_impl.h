/* tactics/search/engine_impl.h - A* over any space: its records, its open list
 * and its loop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
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
 *          space_impl.h, and so exact.
 * Range    an estimate that never exceeds the cost left makes the route one of
 *          least cost.
 * Ties     of equal f the node put in last comes first, or last: among those
 *          that the heap compares. Of two equally cheap routes to a node the
 *          one found first stays.
 */
#ifndef LAN_TACTICS_SEARCH_ENGINE_IMPL_H
#define LAN_TACTICS_SEARCH_ENGINE_IMPL_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "lanchester/base.h"

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

typedef struct lan_open {
    uint64_t key; /* bits of f: as numbers, in the same order */
    int32_t node;
} lan_open;

typedef struct lan_engine {
    lan_reached *reached; /* [nodes] */
    lan_open *open;       /* [room] */
    int32_t nodes;
    int32_t room;
    int32_t count;
    bool has_hole; /* open[0] was taken, and is still to be filled */
    bool takes_first;
    bool has_ended;
    uint32_t generation; /* at its place in a mark */
    int32_t best;        /* the goal found; -1 */
    uint64_t expanded;   /* goal not counted */
} lan_engine;

LAN_MUST_CHECK
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

LAN_ENGINE_INLINE void lan_engine_sink(lan_engine *engine, lan_open entry)
{
    lan_open *open = engine->open;
    const int32_t count = engine->count;
    int32_t at = 0;
    int32_t below = 1;
    for (; below + 1 < count; below = 2 * at + 1) {
        below += open[below + 1].key < open[below].key;
        if (open[below].key >= entry.key) {
            open[at] = entry;
            return;
        }
        open[at] = open[below];
        at = below;
    }
    if (below < count && open[below].key < entry.key) {
        open[at] = open[below];
        at = below;
    }
    open[at] = entry;
}

/* Moves an entry up from a free place at the end. */
LAN_ENGINE_INLINE void lan_engine_rise(lan_engine *engine, int32_t at,
                                       lan_open entry)
{
    lan_open *open = engine->open;
    const uint64_t most = entry.key + (engine->takes_first ? 1 : 0);
    while (at > 0 && open[(at - 1) / 2].key >= most) {
        open[at] = open[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    open[at] = entry;
}

LAN_ENGINE_INLINE void lan_engine_push(lan_engine *engine, int32_t node,
                                       double f)
{
    const lan_open entry = {lan_engine_key(f), node};
    if (engine->has_hole) {
        engine->has_hole = false;
        lan_engine_sink(engine, entry);
    } else {
        lan_engine_rise(engine, engine->count++, entry);
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
            lan_engine_sink(engine, engine->open[engine->count]);
        }
    }
    if (engine->count == 0) {
        return -1;
    }
    engine->has_hole = true;
    return engine->open[0].node;
}

/* Whether a route of this cost is better than the one known. */
LAN_ENGINE_INLINE bool lan_engine_improves(const lan_engine *engine,
                                           int32_t node, double cost)
{
    const lan_reached *at = &engine->reached[node];
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

/* Opens a node, new or improved; false where it is neither. */
LAN_ENGINE_INLINE bool
lan_engine_offer(lan_engine *engine, const void *space, int32_t node,
                 double cost, int32_t from, int via,
                 double (*estimate)(const void *space, int32_t node))
{
    if (!lan_engine_improves(engine, node, cost)) {
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

#endif
