/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/hierarchy/hierarchy_impl.h"
#include "tactics/search/hierarchy/leaf_ways_impl.h"

/* Words of four bytes, little-endian: cells of cuts, arcs, words of a cost;
 * arcs of each cell, last cell first; then of each arc the cell that it leads
 * to, its middle and its cost. Cuts and scale follow from the ground. */

enum { CELLS, ARCS, COST_WORDS, HEAD };

static void put_word(unsigned char *out, size_t word, uint32_t value)
{
    for (size_t i = 0; i < 4; i++) {
        out[4 * word + i] = (unsigned char)(value >> (8 * i));
    }
}

static uint32_t get_word(const unsigned char *bytes, size_t word)
{
    uint32_t value = 0;
    for (size_t i = 0; i < 4; i++) {
        value |= (uint32_t)bytes[4 * word + i] << (8 * i);
    }
    return value;
}

static size_t words_of_cost(const lan_hierarchy *h)
{
    return h->is_wide ? 2 : 1;
}

size_t lan_hierarchy_write(const lan_hierarchy *h, void *out, size_t capacity)
{
    const size_t cells = (size_t)h->cuts.count;
    const size_t arcs = h->arc_count;
    const size_t size = 4 * (HEAD + cells + arcs * (2 + words_of_cost(h)));
    size_t word = HEAD;
    if (size > capacity) {
        return size;
    }
    put_word(out, CELLS, (uint32_t)cells);
    put_word(out, ARCS, (uint32_t)arcs);
    put_word(out, COST_WORDS, (uint32_t)words_of_cost(h));
    for (size_t n = cells; n-- > 0;) {
        put_word(out, word++, h->first[n] - h->first[n + 1]);
    }
    for (uint32_t n = (uint32_t)cells; n-- > 0;) {
        for (uint32_t arc = h->first[n + 1]; arc < h->first[n]; arc++) {
            const uint64_t cost = lan_arc_cost(h, arc);
            put_word(out, word++, lan_arc_end_of(h, n, arc));
            put_word(out, word++, h->middle[arc]);
            put_word(out, word++, (uint32_t)cost);
            if (h->is_wide) {
                put_word(out, word++, (uint32_t)(cost >> 32));
            }
        }
    }
    return size;
}

/* Reads how many arcs the cells have; false where they cannot be right. */
static bool read_counts(lan_hierarchy *h, const unsigned char *bytes)
{
    const size_t cells = (size_t)h->cuts.count;
    const uint32_t arcs = get_word(bytes, ARCS);
    uint32_t sum = 0;
    for (size_t i = 0; i < cells; i++) {
        const uint32_t count = get_word(bytes, HEAD + i);
        if (count > arcs - sum) {
            return false;
        }
        h->first[cells - i] = sum;
        sum += count;
    }
    h->first[0] = sum;
    return sum == arcs;
}

/* Whether a cell is in the same cut as another and after it, or in one around
 * it. */
static bool is_above(const lan_dissection *cuts, uint32_t cell, uint32_t other)
{
    if (other <= cell || other >= (uint32_t)cuts->count) {
        return false;
    }
    int32_t block = cuts->owner[cell];
    while (block >= 0 && block < cuts->owner[other]) {
        block = cuts->blocks[block].parent;
    }
    return block == cuts->owner[other];
}

static bool is_step(const lan_hierarchy *h, uint32_t from, uint32_t arc)
{
    const int32_t node = h->cuts.node[from];
    const int32_t there = h->cuts.node[lan_arc_end_of(h, from, arc)];
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (node + h->ground->offset[d] == there) {
            return (h->ground->moves[node] >> d & 1) != 0 &&
                   lan_same_cost(lan_step_cost(h->ground, h->straight,
                                               h->diagonal, node, d),
                                 (double)lan_arc_cost(h, arc));
        }
    }
    return false;
}

/* Whether a cell of a cut lies around a leaf. */
static bool is_beside(const lan_hierarchy *h, const lan_block *leaf,
                      uint32_t cell)
{
    const lan_cell at = lan_ground_cell(h->ground, h->cuts.node[cell]);
    return at.x >= leaf->low.x - 1 && at.y >= leaf->low.y - 1 &&
           at.x <= leaf->high.x && at.y <= leaf->high.y;
}

/* False where an arc does not lead upwards. */
static bool read_arcs(lan_hierarchy *h, const unsigned char *bytes)
{
    size_t word = HEAD + (size_t)h->cuts.count;
    for (uint32_t n = (uint32_t)h->cuts.count; n-- > 0;) {
        for (uint32_t arc = h->first[n + 1]; arc < h->first[n]; arc++) {
            const uint32_t to = get_word(bytes, word++);
            h->middle[arc] = get_word(bytes, word++);
            uint64_t cost = get_word(bytes, word++);
            if (h->is_wide) {
                cost |= (uint64_t)get_word(bytes, word++) << 32;
            }
            if (!is_above(&h->cuts, n, to)) {
                return false;
            }
            lan_arc_put(h, arc, to, cost);
        }
    }
    return true;
}

/* Whether an arc is a step, or two arcs of its middle; of ways through leaves
 * only the place is checked. */
static bool is_arc(const lan_hierarchy *h, uint32_t from, uint32_t arc)
{
    const uint32_t to = lan_arc_end_of(h, from, arc);
    const uint32_t middle = h->middle[arc];
    if (lan_arc_cost(h, arc) == 0) {
        return false;
    }
    if (middle == LAN_ARC_STEP) {
        return is_step(h, from, arc);
    }
    if ((middle & LAN_ARC_LEAF) != 0) {
        const uint32_t block = middle & ~LAN_ARC_LEAF;
        return block < (uint32_t)h->cuts.block_count &&
               h->cuts.blocks[block].is_leaf &&
               is_beside(h, &h->cuts.blocks[block], from) &&
               is_beside(h, &h->cuts.blocks[block], to);
    }
    if (middle >= from) {
        return false;
    }
    if (!is_above(&h->cuts, middle, from)) {
        return false;
    }
    const uint32_t one =
        lan_arc_to_rung(h, middle, lan_rung_of(&h->cuts, from));
    const uint32_t other = lan_arc_to_rung(h, middle, h->to[arc]);
    return one < h->arc_count && other < h->arc_count &&
           lan_arc_cost(h, one) + lan_arc_cost(h, other) ==
               lan_arc_cost(h, arc);
}

static bool are_arcs(const lan_hierarchy *h)
{
    for (uint32_t cell = 0; cell < (uint32_t)h->cuts.count; cell++) {
        for (uint32_t arc = h->first[cell + 1]; arc < h->first[cell]; arc++) {
            if (!is_arc(h, cell, arc)) {
                return false;
            }
        }
    }
    return true;
}

lan_status lan_hierarchy_read(lan_hierarchy *h, const void *bytes, size_t size,
                              lan_error *err)
{
    const unsigned char *from = bytes;
    const size_t cells = (size_t)h->cuts.count;
    if (size < 4 * (HEAD + cells) || get_word(from, CELLS) != cells ||
        get_word(from, COST_WORDS) != words_of_cost(h) ||
        size != 4 * (HEAD + cells +
                     (size_t)get_word(from, ARCS) * (2 + words_of_cost(h))) ||
        !read_counts(h, from)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the hierarchy has not the cells of this map");
    }
    const lan_status status = lan_hierarchy_reserve(h, get_word(from, ARCS));
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "out of memory");
    }
    h->arc_count = get_word(from, ARCS);
    return read_arcs(h, from) && are_arcs(h)
               ? LAN_OK
               : lan_fail(err, LAN_EPARSE, 0, 0,
                          "the hierarchy holds an arc that is none");
}
