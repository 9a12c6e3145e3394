/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/tiers/local_search_impl.h"

#include <stdlib.h>
#include <string.h>

/* Directions with a part to the west and so on; see cell.h. */
#define WESTWARD  0x07u
#define SOUTHWARD 0x1cu
#define EASTWARD  0x70u
#define NORTHWARD 0xc1u

lan_status lan_local_search_init(lan_local_search *local,
                                 const lan_ground *ground, int32_t capacity)
{
    const size_t count = (size_t)capacity;
    const lan_local_search blank = {.ground = ground, .capacity = capacity};
    *local = blank;
    local->stamp = calloc(count, sizeof *local->stamp);
    local->cost = malloc(count * sizeof *local->cost);
    local->came = malloc(count * sizeof *local->came);
    if (local->stamp == NULL || local->cost == NULL || local->came == NULL ||
        lan_heap_init(&local->open, capacity) != LAN_OK) {
        lan_local_search_clear(local);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_local_search_clear(lan_local_search *local)
{
    const lan_local_search nothing = {0};
    free(local->stamp);
    free(local->cost);
    free(local->came);
    lan_heap_clear(&local->open);
    *local = nothing;
}

size_t lan_local_search_open_memory(const lan_heap *open)
{
    return (size_t)open->capacity *
           (sizeof *open->entries + sizeof *open->place);
}

size_t lan_local_search_memory(const lan_local_search *local)
{
    const size_t cell =
        sizeof *local->stamp + sizeof *local->cost + sizeof *local->came;
    return (size_t)local->capacity * cell +
           lan_local_search_open_memory(&local->open);
}

uint64_t lan_local_search_least(const lan_ground *ground, lan_cell a,
                                lan_cell b)
{
    const int64_t dx = llabs((long long)a.x - b.x);
    const int64_t dy = llabs((long long)a.y - b.y);
    const int64_t diagonal = dx < dy ? dx : dy;
    const int64_t straight = dx + dy - 2 * diagonal;
    return (uint64_t)(diagonal * LAN_LOCAL_SEARCH_DIAGONAL +
                      straight * LAN_LOCAL_SEARCH_STRAIGHT) *
           4u * ground->least;
}

uint64_t lan_local_search_step_cost(const lan_ground *ground, int32_t node,
                                    int d)
{
    return lan_direction_is_diagonal(d)
               ? (uint64_t)LAN_LOCAL_SEARCH_DIAGONAL *
                     lan_ground_diagonal(ground, node, d)
               : (uint64_t)LAN_LOCAL_SEARCH_STRAIGHT *
                     lan_ground_straight(ground, node, d);
}

static int32_t index_of(const lan_local_search *local, lan_cell at)
{
    return (at.y - local->box.from.y) * local->width + at.x - local->box.from.x;
}

static lan_cell cell_of(const lan_local_search *local, int32_t index)
{
    const lan_cell at = {local->box.from.x + index % local->width,
                         local->box.from.y + index / local->width};
    return at;
}

static void reach(lan_local_search *local, lan_cell at, uint64_t cost, int came)
{
    const int32_t index = index_of(local, at);
    const uint64_t rest =
        local->has_goal ? lan_local_search_least(local->ground, at, local->goal)
                        : 0;
    if (cost + rest > local->limit ||
        (local->stamp[index] == local->generation &&
         local->cost[index] <= cost)) {
        return;
    }
    local->stamp[index] = local->generation;
    local->cost[index] = cost;
    local->came[index] = (uint8_t)came;
    lan_heap_put(&local->open, index, (double)(cost + rest));
}

static void start(lan_local_search *local, const lan_cell_box *box,
                  lan_cell from)
{
    local->box = *box;
    local->width = box->to.x - box->from.x + 1;
    local->start = from;
    local->expanded = 0;
    local->generation++;
    if (local->generation == 0) {
        memset(local->stamp, 0, (size_t)local->capacity * sizeof *local->stamp);
        local->generation = 1;
    }
    lan_heap_reset(&local->open, false);
    reach(local, from, 0, 0);
}

void lan_local_search_flood(lan_local_search *local, const lan_cell_box *box,
                            lan_cell from)
{
    local->has_goal = false;
    local->limit = LAN_LOCAL_SEARCH_FAR;
    start(local, box, from);
}

void lan_local_search_seek(lan_local_search *local, const lan_cell_box *box,
                           lan_cell from, lan_cell goal, uint64_t limit)
{
    local->has_goal = true;
    local->goal = goal;
    local->limit = limit;
    start(local, box, from);
}

/* Legal steps that do not leave the box. */
static unsigned moves_inside(const lan_local_search *local, lan_cell at,
                             int32_t node)
{
    unsigned moves = local->ground->moves[node];
    moves &= at.x == local->box.from.x ? ~WESTWARD : ~0u;
    moves &= at.x == local->box.to.x ? ~EASTWARD : ~0u;
    moves &= at.y == local->box.from.y ? ~NORTHWARD : ~0u;
    moves &= at.y == local->box.to.y ? ~SOUTHWARD : ~0u;
    return moves;
}

static void expand(lan_local_search *local, lan_cell at)
{
    const lan_ground *ground = local->ground;
    const int32_t node = lan_ground_node(ground, at);
    const uint64_t cost = local->cost[index_of(local, at)];
    const unsigned moves = moves_inside(local, at, node);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if ((moves >> d & 1u) != 0) {
            reach(local, lan_cell_beside(at, d),
                  cost + lan_local_search_step_cost(ground, node, d), d);
        }
    }
}

bool lan_local_search_step(lan_local_search *local, uint64_t *budget)
{
    while (local->open.count > 0) {
        if (*budget == 0) {
            return false;
        }
        (*budget)--;
        local->expanded++;
        const lan_cell at = cell_of(local, lan_heap_take(&local->open));
        if (local->has_goal && lan_cell_same(at, local->goal)) {
            break;
        }
        expand(local, at);
    }
    return true;
}

uint64_t lan_local_search_cost(const lan_local_search *local, lan_cell at)
{
    const int32_t index = index_of(local, at);
    return local->stamp[index] == local->generation ? local->cost[index]
                                                    : LAN_LOCAL_SEARCH_FAR;
}

lan_cell lan_local_search_before(const lan_local_search *local, lan_cell at)
{
    return lan_cell_beside(at, (local->came[index_of(local, at)] + 4) & 7);
}

int32_t lan_local_search_steps(const lan_local_search *local, lan_cell at)
{
    int32_t steps = 0;
    while (!lan_cell_same(at, local->start)) {
        at = lan_local_search_before(local, at);
        steps++;
    }
    return steps;
}
