/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/tiers/coarse_impl.h"

#include <stdlib.h>
#include <string.h>

/* The last one whose double fits a stamp. */
#define LAST_GENERATION (UINT32_MAX / 2)

void lan_coarse_init(lan_coarse *coarse, const lan_sectors *sectors)
{
    const lan_coarse blank = {.sectors = sectors};
    *coarse = blank;
}

static void free_arrays(lan_coarse *coarse)
{
    lan_heap_clear(&coarse->open);
    free(coarse->stamp);
    free(coarse->cost);
    free(coarse->came);
    free(coarse->left);
    coarse->stamp = NULL;
    coarse->cost = NULL;
    coarse->came = NULL;
    coarse->left = NULL;
    coarse->room = 0;
}

void lan_coarse_clear(lan_coarse *coarse)
{
    free_arrays(coarse);
}

size_t lan_coarse_memory(const lan_coarse *coarse)
{
    const size_t node = sizeof *coarse->stamp + sizeof *coarse->cost +
                        sizeof *coarse->came + sizeof *coarse->left;
    return (size_t)coarse->room * node +
           lan_local_search_open_memory(&coarse->open);
}

lan_status lan_coarse_prepare(lan_coarse *coarse)
{
    const int32_t wanted = coarse->sectors->node_count + 1;
    const size_t count = (size_t)wanted;
    if (wanted <= coarse->room) {
        return LAN_OK;
    }
    free_arrays(coarse);
    coarse->stamp = calloc(count, sizeof *coarse->stamp);
    coarse->cost = malloc(count * sizeof *coarse->cost);
    coarse->came = malloc(count * sizeof *coarse->came);
    coarse->left = malloc(count * sizeof *coarse->left);
    if (coarse->stamp == NULL || coarse->cost == NULL || coarse->came == NULL ||
        coarse->left == NULL ||
        lan_heap_init(&coarse->open, wanted) != LAN_OK) {
        free_arrays(coarse);
        return LAN_ENOMEM;
    }
    coarse->room = wanted;
    coarse->generation = 0;
    return LAN_OK;
}

int32_t lan_coarse_goal(const lan_coarse *coarse)
{
    return coarse->sectors->node_count;
}

static bool is_seen(const lan_coarse *coarse, int32_t node)
{
    return coarse->stamp[node] / 2 == coarse->generation;
}

/* What the path to a node came from. */
typedef struct origin {
    int32_t came;
    int32_t left;
} origin;

static void reach(lan_coarse *coarse, int32_t node, lan_cell at, uint64_t cost,
                  origin from)
{
    const lan_ground *ground = coarse->sectors->ground;
    if (is_seen(coarse, node) && coarse->cost[node] <= cost) {
        return;
    }
    coarse->stamp[node] = 2 * coarse->generation;
    coarse->cost[node] = cost;
    coarse->came[node] = from.came;
    coarse->left[node] = from.left;
    const uint64_t rest = lan_local_search_least(ground, at, coarse->goal);
    lan_heap_put(&coarse->open, node, (double)(cost + rest));
}

/* Goes out by the doors of a node that was reached inside of its sector;
 * `from.left` is that node, and `by` the one by which the path came in. */
static void go_out(lan_coarse *coarse, uint64_t cost, origin from, int32_t by)
{
    const lan_sectors *sectors = coarse->sectors;
    const int32_t end = sectors->node[from.left + 1].first_door;
    for (int32_t i = sectors->node[from.left].first_door; i < end; i++) {
        const lan_door door = sectors->door[i];
        if (door.to != by) {
            reach(coarse, door.to, sectors->node[door.to].at, cost + door.cost,
                  from);
        }
    }
}

static void reach_goal(lan_coarse *coarse, uint64_t cost, int32_t came)
{
    const origin from = {came, -1};
    reach(coarse, lan_coarse_goal(coarse), coarse->goal, cost, from);
}

static void leave_start(lan_coarse *coarse)
{
    const lan_sectors *sectors = coarse->sectors;
    const lan_local_search *flood = coarse->near_start;
    const int32_t index = lan_sectors_at(sectors, flood->start);
    const lan_sector *sector = &sectors->sector[index];
    for (int32_t i = 0; i < sector->count; i++) {
        const origin from = {LAN_COARSE_START, sector->first + i};
        const uint64_t cost =
            lan_local_search_cost(flood, sectors->node[from.left].at);
        if (cost != LAN_LOCAL_SEARCH_FAR) {
            go_out(coarse, cost, from, -1);
        }
    }
    if (index == coarse->goal_sector) {
        const uint64_t cost = lan_local_search_cost(flood, coarse->goal);
        if (cost != LAN_LOCAL_SEARCH_FAR) {
            reach_goal(coarse, cost, LAN_COARSE_START);
        }
    }
}

void lan_coarse_begin(lan_coarse *coarse, const lan_local_search *near_start,
                      const lan_local_search *near_goal)
{
    coarse->near_start = near_start;
    coarse->near_goal = near_goal;
    coarse->goal = near_goal->start;
    coarse->goal_sector = lan_sectors_at(coarse->sectors, coarse->goal);
    coarse->expanded = 0;
    if (coarse->generation == LAST_GENERATION) {
        memset(coarse->stamp, 0, (size_t)coarse->room * sizeof *coarse->stamp);
        coarse->generation = 0;
    }
    coarse->generation++;
    lan_heap_reset(&coarse->open, false);
    leave_start(coarse);
}

static void expand(lan_coarse *coarse, int32_t node)
{
    const lan_sectors *sectors = coarse->sectors;
    const lan_graph_node here = sectors->node[node];
    const lan_sector *sector = &sectors->sector[here.sector];
    const int32_t place = node - sector->first;
    const uint32_t *path = &sector->cost[place * sector->count];
    const int32_t by = coarse->left[node];
    coarse->stamp[node] |= 1u;
    for (int32_t i = 0; i < sector->count; i++) {
        const origin from = {node, sector->first + i};
        if (path[i] != LAN_SECTOR_FAR) {
            go_out(coarse, coarse->cost[node] + path[i], from, by);
        }
    }
    if (here.sector == coarse->goal_sector) {
        const uint64_t rest = lan_local_search_cost(coarse->near_goal, here.at);
        if (rest != LAN_LOCAL_SEARCH_FAR) {
            reach_goal(coarse, coarse->cost[node] + rest, node);
        }
    }
}

bool lan_coarse_step(lan_coarse *coarse, uint64_t *budget)
{
    while (coarse->open.count > 0) {
        if (*budget == 0) {
            return false;
        }
        (*budget)--;
        coarse->expanded++;
        const int32_t node = lan_heap_take(&coarse->open);
        if (node == lan_coarse_goal(coarse)) {
            break;
        }
        expand(coarse, node);
    }
    return true;
}

bool lan_coarse_has_arrived(const lan_coarse *coarse)
{
    return is_seen(coarse, lan_coarse_goal(coarse));
}

int32_t lan_coarse_turn(lan_coarse *coarse)
{
    int32_t after = -1;
    int32_t node = lan_coarse_goal(coarse);
    while (node != LAN_COARSE_START) {
        const int32_t before = coarse->came[node];
        coarse->came[node] = after;
        after = node;
        node = before;
    }
    return after;
}

bool lan_coarse_visited(const lan_coarse *coarse, int32_t node)
{
    return is_seen(coarse, node) && (coarse->stamp[node] & 1u) != 0;
}
