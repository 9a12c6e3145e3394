/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <math.h>

#include "base/real.h"
#include "plots/layout.h"

/* How far a flag may slide to the right of its line, as a share of its width:
 * the line stays under it. */
#define SLIDE 0.42

/* Positions that touch move as one block around their mean. */
typedef struct block {
    double sum; /* of wishes, each less its place in the block times the gap */
    size_t count;
} block;

static double block_start(const block *b, double gap, double lo, double hi)
{
    const double start = b->sum / (double)b->count;
    return fmax(lo, fmin(start, hi - gap * (double)(b->count - 1)));
}

static void sort_by_position(size_t *order, const double *positions,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        while (at > 0 && positions[order[at - 1]] > positions[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void spread_sorted(const size_t *order, block *blocks, double *positions,
                          size_t count, double gap, double lo, double hi)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        blocks[made++] = (block){positions[order[i]], 1};
        while (made > 1) {
            block *const before = &blocks[made - 2];
            const block *const last = &blocks[made - 1];
            const double next =
                block_start(before, gap, lo, hi) + gap * (double)before->count;
            if (block_start(last, gap, lo, hi) >= next) {
                break;
            }
            before->sum +=
                last->sum - gap * (double)before->count * (double)last->count;
            before->count += last->count;
            made--;
        }
    }
    size_t i = 0;
    for (size_t b = 0; b < made; b++) {
        const double start = block_start(&blocks[b], gap, lo, hi);
        for (size_t k = 0; k < blocks[b].count; k++) {
            positions[order[i++]] = start + gap * (double)k;
        }
    }
}

void lan_labels_spread(double *positions, size_t count, double gap, double lo,
                       double hi)
{
    size_t order[LAN_SPREAD_MAX];
    block blocks[LAN_SPREAD_MAX];
    assert(count <= LAN_SPREAD_MAX);
    if (count > 1 && gap * (double)(count - 1) > hi - lo) {
        gap = (hi - lo) / (double)(count - 1);
    }
    sort_by_position(order, positions, count);
    spread_sorted(order, blocks, positions, count, gap, lo, hi);
}

/* Puts a text into the lowest row that has room at its place, or within the
 * length that it may slide. */
static void place_flag(lan_flag *flag, double left, double right, double gap,
                       int rows, double *taken)
{
    const double half = 0.5 * (flag->width + gap);
    const double last = right - half;
    const double wish = fmin(fmax(flag->wish, left + half), last);
    flag->x = wish;
    flag->row = -1;
    for (int row = 0; row < rows; row++) {
        const double x = fmax(wish, taken[row] + half);
        if (x <= wish + SLIDE * flag->width && x <= last) {
            flag->x = x;
            flag->row = row;
            taken[row] = x + half;
            return;
        }
    }
}

int lan_flags_place(lan_flag *flags, size_t count, double left, double right,
                    double gap, int rows_most)
{
    assert(rows_most >= 1 && rows_most <= LAN_FLAG_ROWS_MAX);
    double taken[LAN_FLAG_ROWS_MAX]; /* up to where each row is full */
    for (int row = 0; row < LAN_FLAG_ROWS_MAX; row++) {
        taken[row] = -LAN_INF;
    }
    int used = 0;
    for (size_t i = 0; i < count; i++) {
        place_flag(&flags[i], left, right, gap, rows_most, taken);
        used = flags[i].row >= used ? flags[i].row + 1 : used;
    }
    return used;
}
