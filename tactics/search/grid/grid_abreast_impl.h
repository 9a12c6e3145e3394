/* tactics/search/grid/grid_abreast_impl.h - A* over ground of several costs,
 * some nodes abreast.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nodes of one bucket are taken together. First all steps out of all of them
 * are looked at, which no branch interrupts and no result waits for; a word
 * with a bit for each step tells which were improvements. Then those are made,
 * in order. Taken one by one, or in any other number at a time, nodes would be
 * expanded in the same order and would lead to the same records: a step that
 * another one of the row has made useless since is seen when its turn comes,
 * and where a step puts a node into the very bucket that the row is of, so that
 * it would have come next, those of the row behind it are put back.
 *
 * How many go abreast follows from how far the last row came: on ground of
 * which most costs the least, rows are short, and little is looked at in vain.
 */
#ifndef LAN_TACTICS_SEARCH_GRID_GRID_ABREAST_IMPL_H
#define LAN_TACTICS_SEARCH_GRID_GRID_ABREAST_IMPL_H

#include "tactics/search/grid/grid_space_impl.h"

#define LAN_GRID_ABREAST 8

/* Steps out of a node lie as their ends do on the map: four to the north of
 * which the last is none, four beside, the second and the last none, four to
 * the south, the first none. */
#define LAN_GRID_LANES 12

/* Where a direction's is. */
static const uint8_t lan_grid_lane[LAN_DIRECTION_COUNT] = {0,  4, 9, 10,
                                                           11, 6, 2, 1};

typedef struct lan_grid_abreast {
    const int32_t *top; /* its first entry in the queue, the others below */
    int32_t taken;      /* entries, with those of nodes closed before */
    int32_t count;      /* nodes that were open, and are now closed: */
    int32_t node[LAN_GRID_ABREAST];
    uint64_t reached[LAN_GRID_ABREAST]; /* their records, all flags set */
    /* records of the ends of all steps, all flags set */
    uint64_t to[LAN_GRID_ABREAST][LAN_GRID_LANES];
    int32_t next[LAN_DIRECTION_COUNT]; /* into the same bucket */
    int32_t next_count;
} lan_grid_abreast;

/* Fills `to` in; bit 8 i + d of the answer is 1 where a legal step from the
 * i-th node in direction d is an improvement. */
typedef uint64_t lan_grid_abreast_look(const lan_core *core,
                                       const lan_grid_space *space,
                                       lan_grid_abreast *row);

#define LAN_GRID_LOOKS 2

/* All that this machine can do, the fastest last; returns how many. Their
 * answers are the same. */
int lan_grid_abreast_looks(lan_corners corners,
                           lan_grid_abreast_look *looks[LAN_GRID_LOOKS]);

/* Asks for what a node's turn will read. */
LAN_CORE_INLINE void lan_grid_abreast_call_for(const lan_core *core,
                                               const lan_grid_space *space,
                                               int32_t node)
{
    const ptrdiff_t at = node;
    const ptrdiff_t stride = space->stride;
    __builtin_prefetch(&core->record[at - stride]);
    __builtin_prefetch(&core->record[at]);
    __builtin_prefetch(&core->record[at + stride]);
    __builtin_prefetch(&space->weight[at - stride]);
    __builtin_prefetch(&space->weight[at]);
    __builtin_prefetch(&space->weight[at + stride]);
    __builtin_prefetch(&space->moves[at]);
}

/* Takes at most so many nodes, none beyond a goal, and closes them; their
 * entries stay for now. What comes after them is called for. */
LAN_CORE_INLINE void lan_grid_abreast_fill(lan_core *core,
                                           const lan_grid_space *space,
                                           lan_grid_abreast *row, int32_t most)
{
    const int32_t *top;
    const int32_t *const end = lan_bucket_queue_next(&core->queue, &top);
    const int32_t *entry = top;
    int32_t count = 0;
    for (; entry != end && count < most; entry--) {
        const int32_t node = *entry;
        const uint64_t record = core->record[node];
        if (__builtin_expect((record & LAN_CORE_GOAL) != 0, 0)) {
            break;
        }
        core->record[node] = record | LAN_CORE_CLOSED;
        row->node[count] = node;
        row->reached[count] = record | LAN_CORE_FLAGS;
        count += (int32_t)(~record / LAN_CORE_CLOSED & 1);
    }
    row->top = top;
    row->taken = (int32_t)(top - entry);
    row->count = count;
    row->next_count = 0;
    for (int k = 0; k < LAN_GRID_ABREAST && entry != end; k++) {
        lan_grid_abreast_call_for(core, space, *entry--);
    }
    if (entry == end) {
        const int32_t *beyond;
        const int32_t *const last =
            lan_bucket_queue_beyond(&core->queue, &beyond);
        for (int k = 0; k < LAN_GRID_ABREAST / 2 && beyond != last; k++) {
            lan_grid_abreast_call_for(core, space, *beyond--);
        }
    }
}

/* Makes the improvements; returns how many nodes of the row have been expanded
 * by that. Whether one is still an improvement is asked again: another may
 * have been better since. */
LAN_CORE_INLINE int32_t
lan_grid_abreast_spread(lan_core *core, const lan_grid_space *space,
                        lan_grid_abreast *row, uint64_t better, bool outside,
                        uint64_t (*estimate)(const void *space, int32_t node))
{
    const uint64_t low = core->queue.low;
    const int shift = core->queue.shift;
    int32_t done = row->count;
    while (better != 0) {
        const int k = __builtin_ctzll(better);
        const int d = k & 7;
        const int32_t to = row->node[k >> 3] + space->offset[d];
        const uint64_t reached = row->to[k >> 3][lan_grid_lane[d]];
        better &= better - 1;
        if (__builtin_expect(reached >= core->record[to], 0) ||
            (outside && !lan_grid_needed(space, to))) {
            continue;
        }
        const uint64_t cost =
            lan_core_take_over(core, to, reached & ~LAN_CORE_FLAGS, d);
        const uint64_t bucket = (cost + estimate(space, to)) >> shift;
        if (__builtin_expect(bucket <= low, 0)) {
            row->next[row->next_count++] = to;
            done = (k >> 3) + 1;
            better &= ((uint64_t)2 << (k | 7)) - 1; /* that node's alone */
        } else {
            lan_bucket_queue_put_in(&core->queue, to, bucket);
        }
    }
    return done;
}

/* Takes the entries of the nodes that are done out of the queue, opens the
 * others again, and lets wait what goes into the same bucket. */
LAN_CORE_INLINE void lan_grid_abreast_leave(lan_core *core,
                                            lan_grid_abreast *row, int32_t done)
{
    int32_t taken = row->taken;
    if (done < row->count) {
        taken = 0;
        while (row->top[-taken] != row->node[done]) {
            taken++;
        }
    }
    for (int32_t i = done; i < row->count; i++) {
        core->record[row->node[i]] &= ~LAN_CORE_CLOSED;
    }
    lan_bucket_queue_drop(&core->queue, taken);
    for (int32_t i = 0; i < row->next_count; i++) {
        lan_bucket_queue_put_in(&core->queue, row->next[i], core->queue.low);
    }
}

/* Expands while that goes abreast: up to a goal, and where of equals the last
 * comes first. Returns what is left to spend, for lan_core_run() to go on. */
LAN_CORE_INLINE uint64_t lan_grid_abreast_run(
    lan_core *core, const lan_grid_space *space, bool outside,
    uint64_t (*estimate)(const void *space, int32_t node), uint64_t expansions)
{
    lan_grid_abreast_look *looks[LAN_GRID_LOOKS];
    lan_grid_abreast_look *const look =
        looks[lan_grid_abreast_looks(space->corners, looks) - 1];
    lan_grid_abreast row;
    int32_t most = 1;
    while (expansions > 0 && core->best < 0 && !core->queue.first &&
           lan_bucket_queue_advance(&core->queue)) {
        if (__builtin_expect(lan_bucket_queue_full(&core->queue), 0)) {
            lan_core_compact(core);
            continue;
        }
        lan_grid_abreast_fill(core, space, &row,
                              expansions < (uint64_t)most ? (int32_t)expansions
                                                          : most);
        if (row.taken == 0) {
            break; /* a goal is next */
        }
        const uint64_t better = look(core, space, &row);
        const int32_t done = lan_grid_abreast_spread(core, space, &row, better,
                                                     outside, estimate);
        lan_grid_abreast_leave(core, &row, done);
        core->expanded += (uint64_t)done;
        expansions -= (uint64_t)done;
        most = done < row.count ? done : 2 * most;
        most = most < LAN_GRID_ABREAST ? most : LAN_GRID_ABREAST;
    }
    return expansions;
}

#endif
