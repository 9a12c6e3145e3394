/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hierarchy/fronts_impl.h"

#include <stdlib.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/hierarchy/leaf_ways_impl.h"

/* --- what there is room for ---------------------------------------------- */

static const lan_block *block_at(const lan_fronts *fronts, int32_t block)
{
    return &fronts->of->cuts.blocks[block];
}

static int32_t free_cells(const lan_ground *ground, const lan_block *leaf)
{
    int32_t count = 0;
    for (int32_t y = leaf->low.y; y < leaf->high.y; y++) {
        for (int32_t x = leaf->low.x; x < leaf->high.x; x++) {
            const lan_cell at = {x, y};
            count += ground->weight[lan_ground_node(ground, at)] != 0;
        }
    }
    return count;
}

/* Sizes of the fronts, parents before their children, and what is around. */
static void measure(lan_fronts *fronts, size_t *downs, size_t *kept)
{
    const lan_dissection *cuts = &fronts->of->cuts;
    size_t rings = 0;
    for (int32_t i = cuts->block_count; i-- > 0;) {
        const lan_block *block = &cuts->blocks[i];
        lan_front *front = &fronts->front[i];
        const int32_t around =
            lan_block_ring(cuts, block, &fronts->ring[rings]);
        front->taken =
            block->is_leaf ? free_cells(cuts->ground, block) : block->count;
        front->size = front->taken + around;
        front->stride = (front->size + LAN_FRONT_LANES - 1) / LAN_FRONT_LANES *
                        LAN_FRONT_LANES;
        front->ring = rings;
        front->down = *downs;
        front->kept = *kept;
        front->depth = 0;
        if (block->parent >= 0) {
            const lan_front *above = &fronts->front[block->parent];
            front->depth = above->depth + 1;
            *downs += (size_t)above->size;
        }
        fronts->depths = front->depth + 1 > fronts->depths ? front->depth + 1
                                                           : fronts->depths;
        rings += (size_t)around;
        const size_t size = (size_t)(block->is_leaf ? around : front->size);
        const size_t rows = block->is_leaf ? size : (size_t)front->taken;
        *kept += rows * (2 * size - rows) / 2 + 1;
    }
}

/* Both are in ascending order. */
static void link_up(lan_fronts *fronts, int32_t child)
{
    const int32_t parent = block_at(fronts, child)->parent;
    const lan_front *front = &fronts->front[child];
    const int32_t around = front->size - front->taken;
    int32_t *down = &fronts->down[front->down];
    int32_t k = 0;
    for (int32_t place = 0; place < fronts->front[parent].size; place++) {
        const int32_t number = lan_front_number(fronts, parent, place);
        down[place] = -1;
        if (k < around && fronts->ring[front->ring + (size_t)k] == number) {
            fronts->up[front->ring + (size_t)k] = place;
            down[place] = front->taken + k;
            k++;
        }
    }
}

static lan_status make_matrices(lan_fronts *fronts)
{
    const size_t depths = (size_t)fronts->depths;
    size_t *room = calloc(depths + 1, sizeof *room);
    fronts->matrix = calloc(depths + 1, sizeof *fronts->matrix);
    lan_status status =
        room == NULL || fronts->matrix == NULL ? LAN_ENOMEM : LAN_OK;
    for (int32_t i = 0; status == LAN_OK && i < fronts->of->cuts.block_count;
         i++) {
        const lan_front *front = &fronts->front[i];
        const size_t cells = (size_t)front->size * (size_t)front->stride;
        size_t *most = &room[front->depth];
        *most = cells > *most ? cells : *most;
    }
    for (size_t depth = 0; status == LAN_OK && depth < depths; depth++) {
        double *matrix =
            malloc((room[depth] + LAN_FRONT_LANES) * sizeof *matrix);
        fronts->matrix[depth] = matrix;
        status = matrix == NULL ? LAN_ENOMEM : LAN_OK;
    }
    free(room);
    return status;
}

lan_status lan_fronts_init(lan_fronts *fronts, const lan_hierarchy *h)
{
    const lan_dissection *cuts = &h->cuts;
    const size_t blocks = (size_t)cuts->block_count;
    size_t rings = 0;
    size_t downs = 0;
    size_t kept = 0;
    *fronts = (lan_fronts){.of = h};
    for (size_t i = 0; i < blocks; i++) {
        rings += (size_t)lan_block_round(&cuts->blocks[i]);
    }
    fronts->front = calloc(blocks + 1, sizeof *fronts->front);
    fronts->ring = malloc((rings + 1) * sizeof *fronts->ring);
    fronts->up = malloc((rings + 1) * sizeof *fronts->up);
    if (fronts->front == NULL || fronts->ring == NULL || fronts->up == NULL) {
        return LAN_ENOMEM;
    }
    measure(fronts, &downs, &kept);
    if (kept > LAN_FRONT_COSTS_MOST) {
        return LAN_ELIMIT;
    }
    fronts->down = malloc((downs + 1) * sizeof *fronts->down);
    fronts->kept = malloc((kept + 1) * sizeof *fronts->kept);
    if (fronts->down == NULL || fronts->kept == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < cuts->block_count; i++) {
        if (cuts->blocks[i].parent >= 0) {
            link_up(fronts, i);
        }
    }
    return make_matrices(fronts);
}

void lan_fronts_clear(lan_fronts *fronts)
{
    for (int32_t i = 0; fronts->matrix != NULL && i < fronts->depths; i++) {
        free(fronts->matrix[i]);
    }
    free(fronts->matrix);
    free(fronts->front);
    free(fronts->ring);
    free(fronts->up);
    free(fronts->down);
    free(fronts->kept);
}

/* --- the costs ----------------------------------------------------------- */

static void note_step(const lan_fronts *fronts, int32_t block, int32_t one,
                      int32_t other, double cost)
{
    const lan_front *front = &fronts->front[block];
    const int32_t low = one < other ? one : other;
    const int32_t high = one < other ? other : one;
    double *row =
        &fronts->matrix[front->depth][(size_t)low * (size_t)front->stride];
    row[high] = cost < row[high] ? cost : row[high];
}

static double step_cost(const lan_hierarchy *h, int32_t node, int d)
{
    return lan_step_cost(h->ground, h->straight, h->diagonal, node, d);
}

/* Place in the front of a number not less than the cut's. */
static int32_t place_of(const lan_fronts *fronts, int32_t block, int32_t number)
{
    const lan_front *front = &fronts->front[block];
    const int32_t first = block_at(fronts, block)->first;
    if (number < first + front->taken) {
        return number - first;
    }
    int32_t low = front->taken;
    int32_t high = front->size - 1;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (lan_front_number(fronts, block, middle) < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Steps between cells of the cut, and to those around. */
static void note_steps(const lan_fronts *fronts, int32_t block)
{
    const lan_hierarchy *h = fronts->of;
    const int32_t first = block_at(fronts, block)->first;
    for (int32_t k = 0; k < fronts->front[block].taken; k++) {
        const int32_t node = h->cuts.node[first + k];
        unsigned moves = h->ground->moves[node];
        for (; moves != 0; moves &= moves - 1) {
            const int d = __builtin_ctz(moves);
            const int32_t number = h->cuts.number[node + h->ground->offset[d]];
            if (number >= first) {
                note_step(fronts, block, k, place_of(fronts, block, number),
                          step_cost(h, node, d));
            }
        }
    }
}

/* Steps between cells of a leaf, and to those around. */
static void note_leaf_steps(const lan_fronts *fronts, int32_t block)
{
    const lan_hierarchy *h = fronts->of;
    const lan_block *leaf = block_at(fronts, block);
    const lan_front *front = &fronts->front[block];
    const lan_cell before = {leaf->low.x - 1, leaf->low.y - 1};
    lan_leaf_ways frame = {.corner = lan_ground_node(h->ground, before),
                           .stride = h->ground->stride};
    int32_t place[LAN_LEAF_CELLS];
    int32_t inside[LAN_LEAF_SIDE * LAN_LEAF_SIDE];
    int32_t count = 0;
    for (int32_t k = front->taken; k < front->size; k++) {
        const int32_t number = lan_front_number(fronts, block, k);
        place[lan_leaf_place(&frame, h->cuts.node[number])] = k;
    }
    for (int32_t y = leaf->low.y; y < leaf->high.y; y++) {
        for (int32_t x = leaf->low.x; x < leaf->high.x; x++) {
            const lan_cell at = {x, y};
            const int32_t node = lan_ground_node(h->ground, at);
            if (h->ground->weight[node] != 0) {
                place[lan_leaf_place(&frame, node)] = count;
                inside[count++] = node;
            }
        }
    }
    for (int32_t k = 0; k < count; k++) {
        unsigned moves = h->ground->moves[inside[k]];
        for (; moves != 0; moves &= moves - 1) {
            const int d = __builtin_ctz(moves);
            const int32_t to = inside[k] + h->ground->offset[d];
            note_step(fronts, block, k, place[lan_leaf_place(&frame, to)],
                      step_cost(h, inside[k], d));
        }
    }
}

/* Takes over what is left of a child's matrix. */
static void take_over(const lan_fronts *fronts, int32_t child)
{
    const lan_front *front = &fronts->front[child];
    const lan_front *above = &fronts->front[block_at(fronts, child)->parent];
    const int32_t around = front->size - front->taken;
    const int32_t *up = &fronts->up[front->ring];
    for (int32_t i = 0; i < around; i++) {
        const double *from =
            &fronts->matrix[front->depth]
                           [(size_t)(front->taken + i) * (size_t)front->stride];
        double *to =
            &fronts
                 ->matrix[above->depth][(size_t)up[i] * (size_t)above->stride];
        for (int32_t j = i + 1; j < around; j++) {
            const double cost = from[front->taken + j];
            to[up[j]] = cost < to[up[j]] ? cost : to[up[j]];
        }
    }
}

static void take_out(const lan_front *front, double *matrix, int32_t k)
{
    const size_t stride = (size_t)front->stride;
    const double *row = &matrix[(size_t)k * stride];
    for (int32_t i = k + 1; i < front->size; i++) {
        if (row[i] < LAN_INF) {
            lan_front_lower(&matrix[(size_t)i * stride], row, row[i], i,
                            front->size);
        }
    }
}

static void keep_row(const lan_fronts *fronts, int32_t block, int32_t k,
                     const double *row, int32_t end)
{
    for (int32_t j = k + 1; j < end; j++) {
        *lan_front_kept(fronts, block, k, j) = row[j];
    }
}

static bool fill_block(const lan_fronts *fronts, int32_t block,
                       const lan_progress *progress)
{
    const lan_block *it = block_at(fronts, block);
    const lan_front *front = &fronts->front[block];
    const size_t stride = (size_t)front->stride;
    double *matrix = fronts->matrix[front->depth];
    if (!lan_progress_report(progress, block,
                             2.0 * fronts->of->cuts.block_count)) {
        return false;
    }
    for (size_t i = 0; i < (size_t)front->size * stride; i++) {
        matrix[i] = LAN_INF;
    }
    if (it->is_leaf) {
        note_leaf_steps(fronts, block);
    }
    for (int side = 0; side < 2; side++) {
        if (it->child[side] >= 0) {
            if (!fill_block(fronts, it->child[side], progress)) {
                return false;
            }
            take_over(fronts, it->child[side]);
        }
    }
    if (!it->is_leaf) {
        note_steps(fronts, block);
    }
    for (int32_t k = 0; k < front->taken; k++) {
        take_out(front, matrix, k);
        if (!it->is_leaf) {
            keep_row(fronts, block, k, &matrix[(size_t)k * stride],
                     front->size);
        }
    }
    for (int32_t k = front->taken; it->is_leaf && k < front->size; k++) {
        keep_row(fronts, block, k - front->taken,
                 &matrix[(size_t)k * stride + (size_t)front->taken],
                 front->size - front->taken);
    }
    return true;
}

bool lan_fronts_fill(lan_fronts *fronts, const lan_progress *progress)
{
    const int32_t whole = fronts->of->cuts.block_count - 1;
    return whole < 0 || fill_block(fronts, whole, progress);
}
