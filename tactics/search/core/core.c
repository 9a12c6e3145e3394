/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/core/core_impl.h"

#include <stdlib.h>
#include <string.h>

/* The generation of records that none has written. */
#define NEVER ((uint64_t)255)

#define ONE_GENERATION ((uint64_t)1 << LAN_CORE_GENERATION_SHIFT)

static void forget_all(lan_core *core)
{
    memset(core->record, 0xFF, (size_t)core->nodes * sizeof *core->record);
    core->generation = NEVER << LAN_CORE_GENERATION_SHIFT;
}

lan_status lan_core_init(lan_core *core, int32_t nodes, int32_t entries)
{
    *core = (lan_core){.nodes = nodes, .best = -1, .has_ended = true};
    core->record = malloc((size_t)nodes * sizeof *core->record);
    if (core->record == NULL) {
        return LAN_ENOMEM;
    }
    if (lan_bucket_queue_init(&core->queue, entries) != LAN_OK) {
        lan_core_clear(core);
        return LAN_ENOMEM;
    }
    forget_all(core);
    return LAN_OK;
}

void lan_core_clear(lan_core *core)
{
    lan_bucket_queue_clear(&core->queue);
    free(core->record);
    core->record = NULL;
}

size_t lan_core_memory(const lan_core *core)
{
    return sizeof *core + (size_t)core->nodes * sizeof *core->record +
           lan_bucket_queue_memory(&core->queue);
}

void lan_core_reset(lan_core *core, uint64_t span, uint64_t width, bool first)
{
    if (core->generation == 0) {
        forget_all(core);
    }
    core->generation -= ONE_GENERATION;
    core->expanded = 0;
    core->best_cost = LAN_CORE_COST_MOST;
    core->best = -1;
    core->has_ended = false;
    lan_bucket_queue_reset(&core->queue, 0, span, width, first);
}

void lan_core_add_goal(lan_core *core, int32_t node)
{
    core->record[node] = core->generation |
                         LAN_CORE_COST_MOST << LAN_CORE_COST_SHIFT |
                         LAN_CORE_GOAL;
}

void lan_core_start(lan_core *core, int32_t node, uint64_t estimate)
{
    if (core->queue.occupied == 0) {
        core->queue.low = estimate >> core->queue.shift;
    }
    if (lan_core_improves(core, node, core->generation)) {
        lan_core_open(core, node, core->generation, 0, estimate);
    }
}

/* Keeps the first entry of each open node: later ones are left behind. */
static bool keep_once(void *context, int32_t node)
{
    uint64_t *record = (uint64_t *)context + node;
    if ((*record & (LAN_CORE_CLOSED | LAN_CORE_MARK)) != 0) {
        return false;
    }
    *record |= LAN_CORE_MARK;
    return true;
}

static bool unmark(void *context, int32_t node)
{
    ((uint64_t *)context)[node] &= ~LAN_CORE_MARK;
    return true;
}

void lan_core_compact(lan_core *core)
{
    lan_bucket_queue_filter(&core->queue, keep_once, core->record);
    lan_bucket_queue_filter(&core->queue, unmark, core->record);
}
