/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/move_impl.h"

#include <stdlib.h>
#include <string.h>

#define CANDIDATES_MOST 9

#define STRAIGHT UINT8_C(0xaa) /* odd directions */

/* Agents whose memory is prefetched, before it is their turn. */
#define FETCHED_AHEAD 8

/* Cells a side; a map has no more than 2^16 tiles. */
#define TILE 32

/* Ranks of candidates, the best first: nearer and free, nearer and held, equal
 * and free, equal and held, staying, farther and free, farther and held. */
enum { STAYING = 4, FARTHER = 5, RANKS = 7 };

/* --- the map ------------------------------------------------------------- */

static bool is_entered(const lan_move_def *def, lan_cell at)
{
    return lan_grid_map_cost(def->map, at, def->movement) > 0.0;
}

/* A diagonal passes two corners, each of which must be free. */
static uint8_t legal_steps(const lan_move_def *def, lan_cell at)
{
    unsigned open = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        open |= (unsigned)is_entered(def, lan_cell_beside(at, d)) << d;
    }
    const unsigned before = (open << 1 | open >> 7) & 0xff;
    const unsigned behind = (open >> 1 | open << 7) & 0xff;
    const unsigned diagonal = def->neighbours == 8 ? before & behind : 0;
    return (uint8_t)(open & (STRAIGHT | diagonal));
}

static void fill_steps(lan_crowd *crowd, const lan_move_def *def)
{
    const int32_t height = lan_grid_map_height(def->map);
    for (lan_cell at = {0, 0}; at.y < height; at.y++) {
        for (at.x = 0; at.x < crowd->width; at.x++) {
            if (is_entered(def, at)) {
                crowd->steps[lan_crowd_place(crowd, at)] = legal_steps(def, at);
            }
        }
    }
}

bool lan_crowd_spread(lan_crowd *crowd, int32_t goal, int32_t start,
                      bool (*avoids)(void *context, int32_t place),
                      void *context)
{
    int32_t *const distance = crowd->distance;
    int32_t *const queue = crowd->distance + crowd->places;
    int32_t count = 0;
    memset(distance, -1, (size_t)crowd->places * sizeof *distance);
    distance[goal] = 0;
    queue[count++] = goal;
    for (int32_t i = 0; i < count && (start < 0 || distance[start] < 0); i++) {
        const int32_t at = queue[i];
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            const int32_t beside = at + crowd->step[d];
            if ((crowd->steps[at] >> d & 1) == 0 || distance[beside] >= 0 ||
                (avoids != NULL &&
                 (avoids(context, beside) ||
                  (lan_direction_is_diagonal(d) &&
                   (avoids(context, at + crowd->step[(d + 1) & 7]) ||
                    avoids(context, at + crowd->step[(d + 7) & 7])))))) {
                continue;
            }
            distance[beside] = distance[at] + 1;
            queue[count++] = beside;
        }
    }
    return start < 0 || distance[start] >= 0;
}

/* Numbers the different goals as they come. */
static void number_goals(lan_crowd *crowd, const lan_move_def *def)
{
    int32_t *const numbers = crowd->distance;
    memset(numbers, -1, (size_t)crowd->places * sizeof *numbers);
    for (size_t a = 0; a < def->count; a++) {
        crowd->goals[a] = lan_crowd_place(crowd, def->agents[a].goal);
        int32_t *number = &numbers[crowd->goals[a]];
        *number = *number < 0 ? crowd->goal_count++ : *number;
        crowd->numbers[a] = *number;
    }
}

static lan_status fill_phases(lan_crowd *crowd, const lan_move_def *def)
{
    const size_t places = (size_t)crowd->places;
    const int32_t *distance = crowd->distance;
    number_goals(crowd, def);
    crowd->phases = (size_t)crowd->goal_count > SIZE_MAX / places
                        ? NULL
                        : malloc((size_t)crowd->goal_count * places);
    if (crowd->phases == NULL) {
        return LAN_ENOMEM;
    }
    int32_t filled = 0;
    for (int32_t a = 0; a < crowd->count; a++) {
        if (crowd->numbers[a] != filled) {
            continue;
        }
        uint8_t *phases = crowd->phases + (size_t)filled * places;
        (void)lan_crowd_spread(crowd, crowd->goals[a], -1, NULL, NULL);
        for (size_t p = 0; p < places; p++) {
            phases[p] =
                distance[p] < 0 ? LAN_CROWD_NO_WAY : (uint8_t)(distance[p] & 3);
        }
        for (int32_t b = a; b < crowd->count; b++) {
            if (crowd->numbers[b] == filled) {
                crowd->least[b] =
                    distance[lan_crowd_place(crowd, def->agents[b].start)];
            }
        }
        filled++;
    }
    return LAN_OK;
}

/* --- candidates ---------------------------------------------------------- */

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

static const uint8_t *phases_of(const lan_crowd *crowd, int32_t agent)
{
    return crowd->phases +
           (size_t)crowd->numbers[agent] * (size_t)crowd->places;
}

/* Ordered by rank; within one the directions begin by lot and go on by an odd
 * stride drawn by lot. */
static int32_t list_candidates(void *context, int32_t agent, int32_t *out)
{
    lan_crowd *crowd = context;
    const int32_t at = lan_pibt_place(crowd->pibt, agent);
    const uint8_t *phases = phases_of(crowd, agent);
    const unsigned lot = lan_crowd_lot(crowd);
    const unsigned stride = (lot >> 3 & 3) * 2 + 1;
    const unsigned steps = crowd->steps[at];
    const unsigned own = phases[at];
    int32_t found[CANDIDATES_MOST];
    uint8_t rank[CANDIDATES_MOST];
    int32_t starts[RANKS + 1] = {0};
    int32_t count = 0;
    for (int i = 0; i < crowd->neighbours; i++) {
        const unsigned k = (lot & 7) + stride * (unsigned)i;
        const unsigned d = crowd->neighbours == 4 ? 2 * (k & 3) + 1 : k & 7;
        if ((steps >> d & 1) != 0) {
            const int32_t to = at + crowd->step[d];
            const unsigned farther = (phases[to] - own + 1) & 3; /* 0, 1, 2 */
            const unsigned first = farther == 2 ? FARTHER : 2 * farther;
            found[count] = to;
            rank[count] =
                (uint8_t)(first + (lan_pibt_holder(crowd->pibt, to) >= 0));
            starts[rank[count++] + 1]++;
        }
    }
    found[count] = at;
    rank[count] = own == LAN_CROWD_NO_WAY ? 0 : STAYING;
    starts[rank[count++] + 1]++;
    for (int r = 0; r < RANKS; r++) {
        starts[r + 1] += starts[r];
    }
    for (int32_t i = 0; i < count; i++) {
        out[starts[rank[i]]++] = found[i];
    }
    return count;
}

/* --- turns --------------------------------------------------------------- */

/* Processes nearby agents in sequence, for cache locality. */
static unsigned tile_of(const lan_crowd *crowd, int32_t agent)
{
    const lan_cell at =
        lan_crowd_cell(crowd, lan_pibt_place(crowd->pibt, agent));
    return (unsigned)(at.y / TILE) * ((unsigned)crowd->width / TILE + 1) +
           (unsigned)(at.x / TILE);
}

/* Sorts agents by a byte of their tile's number; stable. */
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
    int32_t *const agents = order->agents;
    for (int32_t a = 0; a < crowd->count; a++) {
        agents[a] = a;
    }
    for (int32_t i = crowd->count - 1; i > 0; i--) {
        const int32_t k =
            (int32_t)lan_random_below(&crowd->lots, (uint32_t)i + 1);
        const int32_t agent = agents[i];
        agents[i] = agents[k];
        agents[k] = agent;
    }
    sort_by_tile(crowd, 0, agents, crowd->spare);
    sort_by_tile(crowd, 8, crowd->spare, agents);
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
        const int32_t goal = crowd->goals[agent];
        if (goal < 0 || lan_pibt_place(crowd->pibt, agent) == goal) {
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

/* Prefetches what an agent's decision reads: of many agents most lies far away
 * in memory, and the rounds take twice as long without it. */
static void fetch_agent(const lan_crowd *crowd, int32_t agent)
{
    const int32_t at = lan_pibt_place(crowd->pibt, agent);
    const uint8_t *phases = phases_of(crowd, agent);
    __builtin_prefetch(&crowd->steps[at]);
    for (int row = -1; row <= 1; row++) {
        lan_pibt_fetch(crowd->pibt, at + row * crowd->stride);
        __builtin_prefetch(&phases[at + row * crowd->stride]);
    }
}

void lan_crowd_step(lan_crowd *crowd, lan_crowd_order *order)
{
    lan_pibt_begin(crowd->pibt);
    for (int32_t i = 0; i < crowd->count; i++) {
        if (i + FETCHED_AHEAD < crowd->count) {
            fetch_agent(crowd, order->agents[i + FETCHED_AHEAD]);
        }
        (void)lan_pibt_decide(crowd->pibt, order->agents[i]);
    }
    lan_pibt_commit(crowd->pibt);
    lan_crowd_reorder(crowd, order, order);
}

/* --- life ---------------------------------------------------------------- */

static lan_status fill_crowd(lan_crowd *crowd, const lan_move_def *def)
{
    const size_t count = def->count;
    const size_t places = (size_t)crowd->places;
    crowd->steps = calloc(places, sizeof *crowd->steps);
    crowd->numbers = malloc((5 * count + 2 * places) * sizeof(int32_t));
    if (crowd->steps == NULL || crowd->numbers == NULL) {
        return LAN_ENOMEM;
    }
    crowd->least = crowd->numbers + count;
    crowd->goals = crowd->least + count;
    crowd->spare = crowd->goals + count;
    crowd->distance = crowd->spare + 2 * count;
    fill_steps(crowd, def);
    return fill_phases(crowd, def);
}

static lan_status put_agents(lan_crowd *crowd, const lan_move_def *def)
{
    const lan_pibt_def pibt = {
        .agents = crowd->count,
        .places = crowd->places,
        .width = def->neighbours == 8 ? crowd->stride : 0,
        .candidates_most = CANDIDATES_MOST,
        .context = crowd,
        .candidates = list_candidates,
    };
    const lan_status status = lan_pibt_create(&pibt, &crowd->pibt);
    for (int32_t a = 0; status == LAN_OK && a < crowd->count; a++) {
        crowd->goals[a] = crowd->least[a] < 0 ? -1 : crowd->goals[a];
        lan_pibt_put(crowd->pibt, a,
                     lan_crowd_place(crowd, def->agents[a].start));
    }
    return status;
}

lan_status lan_crowd_create(const lan_move_def *def, lan_crowd **out)
{
    lan_crowd *crowd = calloc(1, sizeof *crowd);
    if (crowd == NULL) {
        return LAN_ENOMEM;
    }
    crowd->width = lan_grid_map_width(def->map);
    crowd->stride = crowd->width + 1; /* a row's frame is the next one's too */
    crowd->places = (lan_grid_map_height(def->map) + 2) * crowd->stride + 1;
    crowd->neighbours = def->neighbours;
    crowd->count = (int32_t)def->count;
    crowd->lots = lan_random_begin(def->seed, LAN_RANDOM_AGENTS, 0);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const lan_cell step = lan_cell_beside((lan_cell){0, 0}, d);
        crowd->step[d] = step.y * crowd->stride + step.x;
    }
    lan_status status = fill_crowd(crowd, def);
    if (status == LAN_OK) {
        status = put_agents(crowd, def);
    }
    if (status != LAN_OK) {
        lan_crowd_destroy(crowd);
        return status;
    }
    *out = crowd;
    return LAN_OK;
}

void lan_crowd_destroy(lan_crowd *crowd)
{
    if (crowd != NULL) {
        lan_pibt_destroy(crowd->pibt);
        free(crowd->steps);
        free(crowd->phases);
        free(crowd->numbers);
        free(crowd);
    }
}
