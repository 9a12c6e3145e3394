/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/crowd_impl.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"

#define CANDIDATES_MOST 9

/* Cells a side; a map has no more than 2^16 tiles. */
#define TILE 32

/* Candidates of one rank, from the best on: nearer and free, nearer and held,
 * equal and free, equal and held, staying, farther and free, farther and held.
 */
enum { STAYING = 4, FARTHER = 5, RANKS = 7 };

uint8_t lan_crowd_lot(lan_crowd *crowd)
{
    if (crowd->lot_bytes == 0) {
        crowd->lot = lan_random_uint64(&crowd->lots);
        crowd->lot_bytes = 8;
    }
    const uint8_t lot = (uint8_t)crowd->lot;
    crowd->lot >>= 8;
    crowd->lot_bytes--;
    return lot;
}

static int rank_of_step(const lan_crowd *crowd, const uint8_t *phases,
                        unsigned own, int32_t place)
{
    const int held = lan_pibt_holder(crowd->pibt, place) != LAN_PIBT_NONE;
    const unsigned farther = (phases[place] - own + 1) & 3; /* 0, 1, 2 */
    return (farther == 2 ? FARTHER : 2 * (int)farther) + held;
}

/* The directions in an order drawn by lot: from any one on, by an odd stride.
 */
typedef struct direction_order {
    unsigned first;
    unsigned stride;
} direction_order;

static int direction_at(const lan_crowd *crowd, direction_order order,
                        unsigned i)
{
    const unsigned k = order.first + order.stride * i;
    return (int)(crowd->map->neighbours == 4 ? 2 * (k & 3) + 1 : k & 7);
}

static int32_t list_candidates(void *context, int32_t agent, int32_t *out)
{
    lan_crowd *crowd = context;
    const lan_tick_map *map = crowd->map;
    const int32_t at = lan_pibt_place(crowd->pibt, agent);
    const uint8_t *phases = lan_tick_phases(map, agent);
    const unsigned lot = lan_crowd_lot(crowd);
    const direction_order order = {lot & 7, (lot >> 3 & 3) * 2 + 1};
    const unsigned steps = map->steps[at];
    const unsigned own = phases[at];
    int32_t found[CANDIDATES_MOST];
    uint8_t rank[CANDIDATES_MOST];
    int32_t starts[RANKS + 1] = {0};
    int32_t count = 0;
    for (unsigned i = 0; i < (unsigned)map->neighbours; i++) {
        const int d = direction_at(crowd, order, i);
        if ((steps >> d & 1) != 0) {
            found[count] = at + map->step[d];
            rank[count] =
                (uint8_t)rank_of_step(crowd, phases, own, found[count]);
            starts[rank[count] + 1]++;
            count++;
        }
    }
    found[count] = at;
    rank[count] = own == LAN_TICK_NO_WAY ? 0 : STAYING;
    starts[rank[count] + 1]++;
    count++;
    for (int r = 0; r < RANKS; r++) {
        starts[r + 1] += starts[r];
    }
    for (int32_t i = 0; i < count; i++) {
        out[starts[rank[i]]++] = found[i];
    }
    return count;
}

void lan_crowd_fetch(const lan_crowd *crowd, int32_t agent)
{
    const lan_tick_map *map = crowd->map;
    const int32_t at = lan_pibt_place(crowd->pibt, agent);
    const uint8_t *phases = lan_tick_phases(map, agent);
    __builtin_prefetch(&map->steps[at]);
    for (int row = -1; row <= 1; row++) {
        lan_pibt_fetch(crowd->pibt, at + row * map->stride);
        __builtin_prefetch(&phases[at + row * map->stride]);
    }
}

/* --- beside others ------------------------------------------------------- */

/* Whether another makes a diagonal step past a place. Who makes it comes from
 * one straight neighbour of the place and goes to another that is not opposite.
 */
static bool is_passed(const lan_crowd *crowd, int32_t agent, int32_t place)
{
    const lan_tick_map *map = crowd->map;
    for (int d = 1; d < LAN_DIRECTION_COUNT; d += 2) {
        const int32_t from = place + map->step[d];
        const int32_t other = lan_pibt_holder(crowd->pibt, from);
        if (other == LAN_PIBT_NONE || other == agent) {
            continue;
        }
        const int32_t to = lan_pibt_next(crowd->pibt, other);
        if (to == place + map->step[(d + 2) & 7] ||
            to == place + map->step[(d + 6) & 7]) {
            return true;
        }
    }
    return false;
}

static bool is_empty(const lan_crowd *crowd, int32_t place)
{
    return lan_pibt_holder(crowd->pibt, place) == LAN_PIBT_NONE &&
           lan_pibt_taker(crowd->pibt, place) == LAN_PIBT_NONE;
}

bool lan_crowd_may_step(const lan_crowd *crowd, int32_t agent, int32_t from,
                        int32_t to)
{
    const lan_tick_map *map = crowd->map;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d += 2) {
        if (to == from + map->step[d] &&
            (!is_empty(crowd, from + map->step[(d + 1) & 7]) ||
             !is_empty(crowd, from + map->step[(d + 7) & 7]))) {
            return false;
        }
    }
    return !is_passed(crowd, agent, to);
}

static bool may_step(void *context, int32_t agent, int32_t from, int32_t to)
{
    return lan_crowd_may_step(context, agent, from, to);
}

/* --- who goes first ------------------------------------------------------ */

/* Agents that are near each other go one after another, so that what is known
 * of their places is at hand. */
static unsigned tile_of(const lan_crowd *crowd, int32_t agent)
{
    const lan_tick_map *map = crowd->map;
    const lan_cell at = lan_tick_cell(map, lan_pibt_place(crowd->pibt, agent));
    return (unsigned)(at.y / TILE) * ((unsigned)map->width / TILE + 1) +
           (unsigned)(at.x / TILE);
}

/* Sorts agents by a byte of their tile's number; those of one keep their order.
 */
static void sort_by_tile(const lan_crowd *crowd, int shift, const int32_t *from,
                         int32_t *to)
{
    int32_t starts[257] = {0};
    for (int32_t i = 0; i < crowd->count; i++) {
        starts[(tile_of(crowd, from[i]) >> shift & 255) + 1]++;
    }
    for (int b = 0; b < 256; b++) {
        starts[b + 1] += starts[b];
    }
    for (int32_t i = 0; i < crowd->count; i++) {
        to[starts[tile_of(crowd, from[i]) >> shift & 255]++] = from[i];
    }
}

void lan_crowd_first_order(lan_crowd *crowd, lan_crowd_order *order)
{
    for (int32_t a = 0; a < crowd->count; a++) {
        order->agents[a] = a;
    }
    for (int32_t i = crowd->count - 1; i > 0; i--) {
        const int32_t k =
            (int32_t)lan_random_below(&crowd->lots, (uint32_t)i + 1);
        const int32_t agent = order->agents[i];
        order->agents[i] = order->agents[k];
        order->agents[k] = agent;
    }
    sort_by_tile(crowd, 0, order->agents, crowd->spare);
    sort_by_tile(crowd, 8, crowd->spare, order->agents);
    order->away = crowd->count;
    lan_crowd_reorder(crowd, order, order);
}

void lan_crowd_reorder(lan_crowd *crowd, const lan_crowd_order *from,
                       lan_crowd_order *to)
{
    int32_t *home = crowd->spare;
    int32_t *pushed = crowd->spare + crowd->count;
    int32_t homes = 0;
    int32_t pushes = 0;
    int32_t away = 0;
    for (int32_t i = 0; i < crowd->count; i++) {
        const int32_t agent = from->agents[i];
        if (lan_crowd_is_home(crowd, agent)) {
            home[homes++] = agent;
        } else if (i < from->away) {
            to->agents[away++] = agent; /* away <= i: nothing unread is lost */
        } else {
            pushed[pushes++] = agent;
        }
    }
    memcpy(to->agents + away, pushed, (size_t)pushes * sizeof *pushed);
    to->away = away + pushes;
    memcpy(to->agents + to->away, home, (size_t)homes * sizeof *home);
}

/* --- life ---------------------------------------------------------------- */

static lan_status fill_crowd(lan_crowd *crowd, const lan_move_def *def)
{
    lan_status status = lan_tick_map_create(def, &crowd->map);
    if (status != LAN_OK) {
        return status;
    }
    const lan_pibt_calls calls = {
        .context = crowd,
        .candidates = list_candidates,
        .may_step = def->neighbours == 8 ? may_step : NULL,
    };
    status = lan_pibt_create(crowd->count, crowd->map->places, CANDIDATES_MOST,
                             &calls, &crowd->pibt);
    if (status != LAN_OK) {
        return status;
    }
    crowd->goals = malloc(def->count * sizeof *crowd->goals);
    crowd->spare = malloc(2 * def->count * sizeof *crowd->spare);
    if (crowd->goals == NULL || crowd->spare == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t a = 0; a < crowd->count; a++) {
        crowd->goals[a] = crowd->map->least[a] < 0
                              ? -1
                              : lan_tick_place(crowd->map, def->agents[a].goal);
        lan_pibt_put(crowd->pibt, a,
                     lan_tick_place(crowd->map, def->agents[a].start));
    }
    return LAN_OK;
}

lan_status lan_crowd_create(const lan_move_def *def, lan_crowd **out)
{
    lan_crowd *crowd = calloc(1, sizeof *crowd);
    if (crowd == NULL) {
        return LAN_ENOMEM;
    }
    crowd->count = (int32_t)def->count;
    crowd->lots = lan_random_begin(def->seed, LAN_RANDOM_AGENTS, 0);
    const lan_status status = fill_crowd(crowd, def);
    if (status != LAN_OK) {
        lan_crowd_destroy(crowd);
        return status;
    }
    *out = crowd;
    return LAN_OK;
}

void lan_crowd_destroy(lan_crowd *crowd)
{
    if (crowd == NULL) {
        return;
    }
    lan_tick_map_destroy(crowd->map);
    lan_pibt_destroy(crowd->pibt);
    free(crowd->goals);
    free(crowd->spare);
    free(crowd);
}
