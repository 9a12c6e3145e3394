/* tactics/search/jump_bits_impl.h - where jumps over a ground stop, in
 * bits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A jump point is a cell where a shortest way may have to turn, because an
 * obstacle beside it ends (or begins). A straight jump stops there, or at an
 * obstacle; 64 cells are looked at in one step.
 *
 * Stops. Of a straight direction: blocked cells and jump points for who comes
 * in it. Of a diagonal: cells with no further step, jump points for who comes
 * in it, and cells that see a jump point straight ahead, to the left or to the
 * right of the diagonal.
 *
 * Shape    rows and columns of the ground with its frame: bit x & 63 of word
 *          x >> 6 of line y, and the same with x and y exchanged. Coordinates
 *          here count the frame: 1 .. width, 1 .. height are the map. Bits
 *          behind the frame are blocked.
 * Source   jump points: Harabor and Grastien, "Online graph pruning for
 *          pathfinding on grid maps", AAAI 2011; blocks of bits: the same,
 *          "Improving jump point search", ICAPS 2014, whose rule for maps
 *          without corner cutting is the one for LAN_CORNERS_FORBID here.
 */
#ifndef LAN_TACTICS_SEARCH_JUMP_BITS_IMPL_H
#define LAN_TACTICS_SEARCH_JUMP_BITS_IMPL_H

#include "tactics/counts_impl.h"
#include "tactics/map/grid_map_impl.h"
#include "tactics/map/ground_parts_impl.h"
#include "tactics/search/search_impl.h"

struct lan_jump_bits {
    const lan_ground *ground;
    int32_t row_words;
    int32_t column_words;
    uint64_t *rows; /* blocked cells */
    uint64_t *jump; /* rows: jump points, whichever way one comes */
    uint64_t *stops[LAN_DIRECTION_COUNT]; /* where who comes in a direction has
                                             to look up; see below. Columns
                                             for north and south, else rows;
                                             the frame is not used */
    uint32_t *rank; /* [rows] jump points before this word */
    int32_t count;  /* jump points */
    int64_t looks;  /* free cells and diagonals with a jump point to the left
                       or to the right: what makes diagonal jumps slow */
};

/* Takes memory for a ground; build() fills it. */
LAN_MUST_CHECK
lan_status lan_jump_bits_init(lan_jump_bits *bits, const lan_ground *ground);
void lan_jump_bits_clear(lan_jump_bits *bits);

/* Looks at the ground anew: O(cells / 64) after reading it. */
void lan_jump_bits_build(lan_jump_bits *bits);

size_t lan_jump_bits_memory(const lan_jump_bits *bits);

/* Directions, as bits, that a shortest way through `node` may take if it came
 * in direction `d`; the rest is reached at no more cost without this node.
 * With more than d itself and, for a diagonal, the two beside it, the node is
 * a jump point. */
static inline unsigned lan_jump_successors(const lan_ground *ground,
                                           int32_t node, int d)
{
    const uint16_t *weight = &ground->weight[node];
    const int32_t *offset = ground->offset;
    const unsigned turn = 0x101u << d; /* twice, so that shifts go round */
    unsigned wanted = turn;
    if (lan_direction_is_diagonal(d)) {
        wanted |= turn << 1 | turn << 7;
        if (ground->map->corners != LAN_CORNERS_FORBID) {
            wanted |= weight[offset[(d + 3) & 7]] == 0 ? turn << 2 : 0;
            wanted |= weight[offset[(d + 5) & 7]] == 0 ? turn << 6 : 0;
        }
    } else if (ground->map->corners == LAN_CORNERS_FORBID) {
        wanted |= weight[offset[(d + 3) & 7]] == 0 ? turn << 1 | turn << 2 : 0;
        wanted |= weight[offset[(d + 5) & 7]] == 0 ? turn << 6 | turn << 7 : 0;
    } else {
        wanted |= weight[offset[(d + 2) & 7]] == 0 ? turn << 1 : 0;
        wanted |= weight[offset[(d + 6) & 7]] == 0 ? turn << 7 : 0;
    }
    return (wanted >> 8) & ground->moves[node];
}

/* Whether a diagonal jump has to stop at a node. */
static inline bool lan_jump_stops_diagonal(const lan_ground *ground,
                                           int32_t node, int d)
{
    if (ground->map->corners == LAN_CORNERS_FORBID) {
        return false;
    }
    const uint16_t *weight = &ground->weight[node];
    const unsigned moves = ground->moves[node];
    return (weight[ground->offset[(d + 3) & 7]] == 0 &&
            (moves >> ((d + 2) & 7) & 1u) != 0) ||
           (weight[ground->offset[(d + 5) & 7]] == 0 &&
            (moves >> ((d + 6) & 7) & 1u) != 0);
}

static inline bool lan_jump_bit(const uint64_t *line, int32_t at)
{
    return (line[at >> 6] >> (at & 63) & 1u) != 0;
}

static inline bool lan_jump_is_point(const lan_jump_bits *bits, int32_t x,
                                     int32_t y)
{
    return lan_jump_bit(&bits->jump[(size_t)y * (size_t)bits->row_words], x);
}

/* Number of a jump point among all, 0 .. count - 1. */
static inline uint32_t lan_jump_id(const lan_jump_bits *bits, int32_t x,
                                   int32_t y)
{
    const size_t word = (size_t)y * (size_t)bits->row_words + (size_t)(x >> 6);
    const uint64_t before = bits->jump[word] & ((UINT64_C(1) << (x & 63)) - 1);
    return bits->rank[word] + (uint32_t)__builtin_popcountll(before);
}

/* The first set bit behind `at`; there is one. */
static inline int32_t lan_jump_next(const uint64_t *line, int32_t at)
{
    int32_t word = (at + 1) >> 6;
    uint64_t ahead = line[word] & (~UINT64_C(0) << ((at + 1) & 63));
    while (ahead == 0) {
        ahead = line[++word];
    }
    return word * 64 + __builtin_ctzll(ahead);
}

/* The last set bit before `at` > 0; there is one. */
static inline int32_t lan_jump_previous(const uint64_t *line, int32_t at)
{
    int32_t word = (at - 1) >> 6;
    uint64_t ahead = line[word] & (~UINT64_C(0) >> (63 - ((at - 1) & 63)));
    while (ahead == 0) {
        ahead = line[--word];
    }
    return word * 64 + 63 - __builtin_clzll(ahead);
}

/* Steps in a straight direction from (x, y) to the next stop. */
static inline __attribute__((always_inline)) int32_t
lan_jump_run(const lan_jump_bits *bits, int32_t x, int32_t y, int d)
{
    const size_t row = (size_t)y * (size_t)bits->row_words;
    const size_t column = (size_t)x * (size_t)bits->column_words;
    switch (d) {
    case LAN_DIRECTION_EAST:
        return lan_jump_next(&bits->stops[LAN_DIRECTION_EAST][row], x) - x;
    case LAN_DIRECTION_WEST:
        return x - lan_jump_previous(&bits->stops[LAN_DIRECTION_WEST][row], x);
    case LAN_DIRECTION_SOUTH:
        return lan_jump_next(&bits->stops[LAN_DIRECTION_SOUTH][column], y) - y;
    default:
        return y -
               lan_jump_previous(&bits->stops[LAN_DIRECTION_NORTH][column], y);
    }
}

#endif
