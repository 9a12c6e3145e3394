/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/search_impl.h"

#include <stdlib.h>

/* A free cell of a line counts this much, and a step of the line off the middle
 * counts one: a cut shorter by a quarter may be off by an eighth of the
 * side. */
#define FREE_WORTH 2

static bool is_free(const lan_dissection *cuts, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return cuts->ground->weight[lan_ground_node(cuts->ground, at)] != 0;
}

static int32_t count_free(const lan_dissection *cuts, lan_cell low,
                          lan_cell high)
{
    int32_t count = 0;
    for (int32_t y = low.y; y < high.y; y++) {
        for (int32_t x = low.x; x < high.x; x++) {
            count += is_free(cuts, x, y);
        }
    }
    return count;
}

/* The line of the middle third with the fewest free cells; among equal lines
 * the one nearest to the middle. */
static int32_t choose_line(const lan_dissection *cuts, lan_cell low,
                           lan_cell high, bool is_column)
{
    const int32_t from = is_column ? low.x : low.y;
    const int32_t side = is_column ? high.x - low.x : high.y - low.y;
    const int32_t middle = from + side / 2;
    int32_t best = middle;
    int32_t least = INT32_MAX;
    for (int32_t k = 0; k <= side / 6; k++) {
        for (int32_t at = middle - k; at <= middle + k;
             at += k > 0 ? 2 * k : 1) {
            const lan_cell one = {is_column ? at : low.x,
                                  is_column ? low.y : at};
            const lan_cell other = {is_column ? at + 1 : high.x,
                                    is_column ? high.y : at + 1};
            const int32_t cost = FREE_WORTH * count_free(cuts, one, other) + k;
            if (cost < least) {
                least = cost;
                best = at;
            }
        }
    }
    return best;
}

static lan_status add_block(lan_dissection *cuts, const lan_block *block,
                            int32_t *out)
{
    if (cuts->block_count == cuts->block_room) {
        const int32_t room = 2 * cuts->block_room + 64;
        lan_block *more =
            realloc(cuts->blocks, (size_t)room * sizeof *cuts->blocks);
        if (more == NULL) {
            return LAN_ENOMEM;
        }
        cuts->blocks = more;
        cuts->block_room = room;
    }
    *out = cuts->block_count++;
    cuts->blocks[*out] = *block;
    return LAN_OK;
}

/* Numbers the free cells of a cut, or counts those of a leaf. */
static void take_cells(lan_dissection *cuts, int32_t index, lan_cell low,
                       lan_cell high)
{
    lan_block *block = &cuts->blocks[index];
    for (int32_t y = low.y; y < high.y; y++) {
        for (int32_t x = low.x; x < high.x; x++) {
            const lan_cell at = {x, y};
            const int32_t node = lan_ground_node(cuts->ground, at);
            if (cuts->ground->weight[node] == 0) {
                continue;
            }
            if (block->is_leaf) {
                cuts->number[node] = LAN_IN_LEAF - index;
                continue;
            }
            cuts->number[node] = cuts->count;
            cuts->node[cuts->count] = node;
            cuts->owner[cuts->count] = index;
            cuts->count++;
            block->count++;
        }
    }
}

static lan_status dissect(lan_dissection *cuts, lan_cell low, lan_cell high,
                          int32_t *out);

/* Adds the blocks on both sides of a line, then the block that the line
 * cuts. */
static lan_status cut_along(lan_dissection *cuts, lan_cell low, lan_cell high,
                            int32_t *out)
{
    const bool is_column = high.x - low.x >= high.y - low.y;
    const int32_t line = choose_line(cuts, low, high, is_column);
    lan_block block = {.low = low, .high = high, .parent = -1};
    lan_cell before = high;
    lan_cell after = low;
    lan_cell from = low;
    lan_cell to = high;
    if (is_column) {
        before.x = from.x = line;
        after.x = to.x = line + 1;
    } else {
        before.y = from.y = line;
        after.y = to.y = line + 1;
    }
    lan_status status = dissect(cuts, low, before, &block.child[0]);
    if (status == LAN_OK) {
        status = dissect(cuts, after, high, &block.child[1]);
    }
    block.first = cuts->count;
    if (status == LAN_OK) {
        status = add_block(cuts, &block, out);
    }
    if (status != LAN_OK) {
        return status;
    }
    take_cells(cuts, *out, from, to);
    for (int side = 0; side < 2; side++) {
        if (block.child[side] >= 0) {
            cuts->blocks[block.child[side]].parent = *out;
        }
    }
    return LAN_OK;
}

/* out  -1: no cell is free */
static lan_status dissect(lan_dissection *cuts, lan_cell low, lan_cell high,
                          int32_t *out)
{
    *out = -1;
    if (count_free(cuts, low, high) == 0) {
        return LAN_OK;
    }
    if (high.x - low.x > LAN_LEAF_SIDE || high.y - low.y > LAN_LEAF_SIDE) {
        return cut_along(cuts, low, high, out);
    }
    const lan_block leaf = {.low = low,
                            .high = high,
                            .parent = -1,
                            .child = {-1, -1},
                            .first = cuts->count,
                            .is_leaf = true};
    const lan_status status = add_block(cuts, &leaf, out);
    if (status == LAN_OK) {
        take_cells(cuts, *out, low, high);
    }
    return status;
}

static int compare_numbers(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* Writes the front of a block, and returns its size; `out` is NULL to count. */
static int32_t lay_front(const lan_dissection *cuts, const lan_block *block,
                         int32_t *out)
{
    int32_t count = 0;
    for (; count < block->count; count++) {
        if (out != NULL) {
            out[count] = block->first + count;
        }
    }
    for (int32_t y = block->low.y - 1; y <= block->high.y; y++) {
        const bool is_end = y < block->low.y || y == block->high.y;
        const int32_t stride = is_end ? 1 : block->high.x - block->low.x + 1;
        for (int32_t x = block->low.x - 1; x <= block->high.x; x += stride) {
            const lan_cell at = {x, y};
            const int32_t number =
                cuts->number[lan_ground_node(cuts->ground, at)];
            if (number >= 0) {
                if (out != NULL) {
                    out[count] = number;
                }
                count++;
            }
        }
    }
    if (out != NULL) {
        qsort(&out[block->count], (size_t)(count - block->count), sizeof *out,
              compare_numbers);
    }
    return count;
}

static lan_status lay_fronts(lan_dissection *cuts)
{
    for (int32_t i = 0; i < cuts->block_count; i++) {
        lan_block *block = &cuts->blocks[i];
        const size_t count = (size_t)block->count;
        block->size = lay_front(cuts, block, NULL);
        block->front = cuts->front_count;
        block->row = cuts->row_count;
        cuts->front_count += (size_t)block->size;
        cuts->row_count +=
            count * (size_t)block->size - count * (count + 1) / 2;
        cuts->longest =
            block->size > cuts->longest ? block->size : cuts->longest;
    }
    cuts->fronts = malloc((cuts->front_count + 1) * sizeof *cuts->fronts);
    if (cuts->fronts == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < cuts->block_count; i++) {
        (void)lay_front(cuts, &cuts->blocks[i],
                        &cuts->fronts[cuts->blocks[i].front]);
    }
    return LAN_OK;
}

lan_status lan_dissection_init(lan_dissection *cuts, const lan_ground *ground)
{
    const lan_cell low = {0, 0};
    const lan_cell high = {ground->width, ground->height};
    const size_t most = (size_t)ground->free_count + 1;
    int32_t whole;
    *cuts = (lan_dissection){.ground = ground};
    cuts->number = malloc((size_t)ground->nodes * sizeof *cuts->number);
    cuts->node = malloc(most * sizeof *cuts->node);
    cuts->owner = malloc(most * sizeof *cuts->owner);
    if (cuts->number == NULL || cuts->node == NULL || cuts->owner == NULL) {
        lan_dissection_clear(cuts);
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < ground->nodes; i++) {
        cuts->number[i] = LAN_IN_NO_BLOCK;
    }
    lan_status status = dissect(cuts, low, high, &whole);
    if (status == LAN_OK) {
        status = lay_fronts(cuts);
    }
    if (status != LAN_OK) {
        lan_dissection_clear(cuts);
    }
    return status;
}

void lan_dissection_clear(lan_dissection *cuts)
{
    free(cuts->blocks);
    free(cuts->number);
    free(cuts->node);
    free(cuts->owner);
    free(cuts->fronts);
    *cuts = (lan_dissection){.ground = cuts->ground};
}

size_t lan_dissection_memory(const lan_dissection *cuts)
{
    return cuts->number == NULL
               ? 0
               : (size_t)cuts->block_room * sizeof *cuts->blocks +
                     (size_t)cuts->ground->nodes * sizeof *cuts->number +
                     ((size_t)cuts->ground->free_count + 1) *
                         (sizeof *cuts->node + sizeof *cuts->owner) +
                     (cuts->front_count + 1) * sizeof *cuts->fronts;
}

int32_t lan_block_place(const lan_dissection *cuts, const lan_block *block,
                        int32_t number)
{
    const int32_t *front = lan_block_front(cuts, block);
    int32_t low = 0;
    int32_t high = block->size;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (front[middle] < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < block->size && front[low] == number ? low : -1;
}
