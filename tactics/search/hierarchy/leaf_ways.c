/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hierarchy/leaf_ways_impl.h"

#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_parts_impl.h"

/* Places that wait, each at most once. */
#define ROOM 128

typedef struct line {
    uint8_t place[ROOM];
    uint32_t first;
    uint32_t end;
    bool waits[LAN_LEAF_CELLS];
} line;

static const int8_t offsets[LAN_DIRECTION_COUNT] = {
    -LAN_LEAF_STRIDE - 1, -1, LAN_LEAF_STRIDE - 1,  LAN_LEAF_STRIDE,
    LAN_LEAF_STRIDE + 1,  1,  -LAN_LEAF_STRIDE + 1, -LAN_LEAF_STRIDE};

/* What does not change during a search. */
typedef struct bounds {
    int32_t width; /* of the leaf */
    int32_t height;
    int32_t to_x;
    int32_t to_y;
    bool has_squeezes; /* diagonal steps may pass blocked cells */
    uint64_t straight; /* the cheapest steps; 0 where all ways are wanted */
    uint64_t diagonal;
    uint64_t most;
} bounds;

static bounds bounds_of(const lan_leaf_ways *ways, const lan_ground *ground,
                        const lan_block *leaf, uint64_t most, int32_t to)
{
    const int32_t place = lan_leaf_place(ways, to);
    const uint64_t least =
        most < LAN_LEAF_NO_COST ? 4 * (uint64_t)ground->least : 0;
    return (bounds){.width = leaf->high.x - leaf->low.x,
                    .height = leaf->high.y - leaf->low.y,
                    .to_x = place % LAN_LEAF_STRIDE,
                    .to_y = place / LAN_LEAF_STRIDE,
                    .has_squeezes =
                        lan_grid_map_corners(ground->map) != LAN_CORNERS_FORBID,
                    .straight = least * ways->straight,
                    .diagonal = least * ways->diagonal,
                    .most = most};
}

/* Whether a place is of the leaf itself. */
static bool is_inside(const bounds *b, int32_t place)
{
    const int32_t x = place % LAN_LEAF_STRIDE;
    const int32_t y = place / LAN_LEAF_STRIDE;
    return x >= 1 && y >= 1 && x <= b->width && y <= b->height;
}

/* Steps that stay in the leaf and the cells around it. */
static unsigned moves_within(const bounds *b, unsigned moves, int32_t place)
{
    const int32_t x = place % LAN_LEAF_STRIDE;
    const int32_t y = place / LAN_LEAF_STRIDE;
    moves &= x == 0 ? ~7u : ~0u;
    moves &= x > b->width ? ~0x70u : ~0u;
    moves &= y == 0 ? ~0xC1u : ~0u;
    moves &= y > b->height ? ~0x1Cu : ~0u;
    return moves;
}

/* Whether a way by a place can be within the bounds. */
static bool may_serve(const bounds *b, int32_t place, uint64_t cost)
{
    const int32_t dx = abs(place % LAN_LEAF_STRIDE - b->to_x);
    const int32_t dy = abs(place / LAN_LEAF_STRIDE - b->to_y);
    const int32_t more = dx > dy ? dx : dy;
    const int32_t less = dx > dy ? dy : dx;
    return cost + (uint64_t)less * b->diagonal +
               (uint64_t)(more - less) * b->straight <=
           b->most;
}

static void expand(lan_leaf_ways *ways, const lan_ground *ground,
                   const bounds *b, line *waiting, int32_t place)
{
    const int32_t node = ways->corner + place / LAN_LEAF_STRIDE * ways->stride +
                         place % LAN_LEAF_STRIDE;
    unsigned moves = moves_within(b, ground->moves[node], place);
    uint64_t costs[LAN_DIRECTION_COUNT];
    lan_field_keys_around(&ground->weight[node], ways->stride, b->has_squeezes,
                          ways->straight, ways->diagonal, ways->cost[place],
                          costs);
    for (; moves != 0; moves &= moves - 1) {
        const int d = __builtin_ctz(moves);
        const int32_t next = place + offsets[d];
        const uint64_t cost = costs[d];
        if (cost >= ways->cost[next] || !may_serve(b, next, cost)) {
            continue;
        }
        ways->cost[next] = cost;
        ways->via[next] = (uint8_t)d;
        if (!waiting->waits[next] && is_inside(b, next)) {
            waiting->waits[next] = true;
            waiting->place[waiting->end++ % ROOM] = (uint8_t)next;
        }
    }
}

void lan_leaf_ways_find(lan_leaf_ways *ways, const lan_ground *ground,
                        const lan_block *leaf, double straight, double diagonal,
                        int32_t from, uint64_t most, int32_t to)
{
    const lan_cell before = {leaf->low.x - 1, leaf->low.y - 1};
    line waiting = {.first = 0, .end = 1};
    ways->corner = lan_ground_node(ground, before);
    ways->stride = ground->stride;
    ways->straight = (uint64_t)straight;
    ways->diagonal = (uint64_t)diagonal;
    for (int i = 0; i < LAN_LEAF_CELLS; i++) {
        ways->cost[i] = LAN_LEAF_NO_COST;
    }
    const bounds b = bounds_of(ways, ground, leaf, most, to);
    const int32_t start = lan_leaf_place(ways, from);
    ways->cost[start] = 0;
    waiting.place[0] = (uint8_t)start;
    for (; waiting.first != waiting.end; waiting.first++) {
        const int32_t place = waiting.place[waiting.first % ROOM];
        waiting.waits[place] = false;
        expand(ways, ground, &b, &waiting, place);
    }
}

int lan_leaf_ways_lay(const lan_leaf_ways *ways, int32_t place,
                      uint8_t out[LAN_LEAF_CELLS])
{
    int count = 0;
    if (ways->cost[place] == LAN_LEAF_NO_COST) {
        return 0;
    }
    while (ways->cost[place] != 0) {
        out[count] = ways->via[place];
        place -= offsets[out[count]];
        count++;
    }
    return count;
}
