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
    *engine = (lan_engine){.nodes = nodes, .room = nodes + SPARE};
    engine->reached = malloc((size_t)nodes * sizeof *engine->reached);
    engine->from = malloc((size_t)nodes * sizeof *engine->from);
    engine->keys = malloc(((size_t)engine->room + 2) * sizeof *engine->keys);
    engine->open = malloc((size_t)engine->room * sizeof *engine->open);
    if (engine->reached == NULL || engine->from == NULL ||
        engine->keys == NULL || engine->open == NULL) {
        lan_engine_clear(engine);
        return LAN_ENOMEM;
    }
    engine->best = -1;
    engine->has_ended = true;
    forget(engine);
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
    engine->past = takes_first;
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

void lan_engine_start(lan_engine *engine, int32_t node)
{
    lan_engine_offer(engine, NULL, node, engine->base | LAN_ENGINE_LOW, -1, 0,
                     lan_engine_blind);
}

void lan_engine_compact(lan_engine *engine, const void *space,
                        lan_engine_total *total)
{
    const int32_t all = engine->count;
    const size_t hole = engine->has_hole ? engine->hole : SIZE_MAX;
    engine->count = 0;
    engine->has_hole = false;
    for (int32_t i = 0; i < all; i++) {
        const uint64_t key = engine->keys[i];
        const int32_t node = engine->open[i];
        if ((size_t)i != hole &&
            (engine->reached[node] & LAN_ENGINE_CLOSED) == 0 &&
            key == total(space, node, lan_engine_at(engine, node))) {
            /* writes at most to position i, which has already been read */
            lan_engine_rise(engine, (size_t)engine->count++, key, node,
                            key + engine->past);
        }
    }
}
