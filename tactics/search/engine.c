/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/search_impl.h"

#define SPARE 64 /* entries in addition to one per node */

/* Searches between two clearings; the greatest words are of no search, and a
 * key may carry into the next generation. */
#define GENERATIONS UINT64_C(510)

static void forget(lan_engine *engine)
{
    memset(engine->reached, UINT8_MAX,
           (size_t)engine->nodes * sizeof *engine->reached);
    engine->base = GENERATIONS * LAN_ENGINE_GENERATION;
}

lan_status lan_engine_init(lan_engine *engine, int32_t nodes)
{
    lan_engine made = {.nodes = nodes, .room = nodes + SPARE, .best = -1};
    made.has_ended = true;
    made.reached = malloc((size_t)nodes * sizeof *made.reached);
    made.from = malloc((size_t)nodes * sizeof *made.from);
    made.keys = malloc(((size_t)made.room + 2) * sizeof *made.keys);
    made.open = malloc((size_t)made.room * sizeof *made.open);
    if (made.reached == NULL || made.from == NULL || made.keys == NULL ||
        made.open == NULL) {
        lan_engine_clear(&made);
        return LAN_ENOMEM;
    }
    forget(&made);
    *engine = made;
    return LAN_OK;
}

void lan_engine_clear(lan_engine *engine)
{
    free(engine->reached);
    free(engine->from);
    free(engine->keys);
    free(engine->open);
    *engine = (lan_engine){.best = -1, .has_ended = true};
}

size_t lan_engine_memory(const lan_engine *engine)
{
    return (size_t)engine->nodes *
               (sizeof *engine->reached + sizeof *engine->from) +
           (size_t)engine->room * (sizeof *engine->keys + sizeof *engine->open);
}

void lan_engine_reset(lan_engine *engine, bool takes_first)
{
    if (engine->base == 0) {
        forget(engine);
    }
    engine->base -= LAN_ENGINE_GENERATION;
    engine->count = 0;
    engine->has_hole = false;
    engine->takes_first = takes_first;
    engine->has_ended = false;
    engine->best = -1;
    engine->expanded = 0;
}

void lan_engine_add_goal(lan_engine *engine, int32_t node)
{
    engine->from[node] = -1;
    engine->reached[node] =
        (engine->base + LAN_ENGINE_GENERATION - 1 - LAN_ENGINE_LOW) |
        LAN_ENGINE_GOAL;
}

void lan_engine_compact(lan_engine *engine, const void *space,
                        uint64_t (*total)(const void *space, int32_t node,
                                          uint64_t cost))
{
    const int32_t all = engine->count;
    const int32_t first = engine->has_hole ? 1 : 0;
    engine->count = 0;
    engine->has_hole = false;
    for (int32_t i = first; i < all; i++) {
        const uint64_t key = engine->keys[i];
        const int32_t node = engine->open[i];
        if ((engine->reached[node] & LAN_ENGINE_CLOSED) == 0 &&
            key == total(space, node, lan_engine_at(engine, node))) {
            /* writes at most to position i, which has already been read */
            lan_engine_rise(engine, (size_t)engine->count++, key, node,
                            key + (engine->takes_first ? 1 : 0));
        }
    }
}
