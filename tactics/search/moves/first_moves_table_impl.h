/* tactics/search/moves/first_moves_table_impl.h - for every cell, the first
 * move to every other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    free cells are numbered island by island, along a walk that goes
 *          ahead as far as it can, so that cells that lie close together have
 *          numbers that do. The row of a cell is a list of runs: to all cells
 *          of one island from the run's first number up to the next run's,
 *          the same move is a best one. Where several moves are best, a run
 *          takes the one that serves longest.
 *          A run also tells how many steps that move may be taken in a row
 *          before one must look again, whatever its target; a target that
 *          lies on the way ends them.
 * Range    at most LAN_FIRST_MOVES_MOST free cells: the table grows with
 *          their number times runs of a row, preparing with its square.
 * Source   A. Botea, AIIDE 2011, 122-127; B. Strasser, A. Botea and D. Harabor,
 *          J. Artif. Intell. Res. 54 (2015) 593-629.
 */
#ifndef LAN_TACTICS_SEARCH_MOVES_FIRST_MOVES_TABLE_IMPL_H
#define LAN_TACTICS_SEARCH_MOVES_FIRST_MOVES_TABLE_IMPL_H

#include <string.h>

#include "lanchester/base.h"
#include "tactics/map/ground_parts_impl.h"

#define LAN_FIRST_MOVES_MOST 32768

/* A run: first number in 16 bits, steps in 13, direction in 3. */
#define LAN_RUN_STEPS_MOST 8191u

/* Runs for look-ups, in blocks: the numbers before those that runs begin with
 * are compared with a target eight at a time, and those of a row, filled up to
 * whole blocks, one block after the other. That takes less time than a binary
 * search, whose every step waits for memory. */
typedef int16_t lan_run_lanes __attribute__((vector_size(16)));

#define LAN_RUN_LANES 8
#define LAN_RUN_BLOCK 32

typedef struct lan_run_block {
    lan_run_lanes before[LAN_RUN_BLOCK / LAN_RUN_LANES];
    uint16_t ways[LAN_RUN_BLOCK]; /* the lower half of a run */
} lan_run_block;

/* The blocks of a row. */
typedef struct lan_first_moves_row {
    uint32_t block;
    uint32_t count;
} lan_first_moves_row;

typedef struct lan_first_moves {
    int32_t nodes;             /* of the ground */
    int32_t count;             /* free cells */
    int32_t *number;           /* [nodes] of a free cell */
    int32_t *node;             /* [count] of a number */
    int32_t *first;            /* [count] of the numbers of its island */
    int32_t *end;              /* [count] the one after the last of them */
    size_t *row;               /* [count + 1] first run of each row */
    uint32_t *runs;            /* [row[count]] */
    size_t room;               /* for runs */
    lan_first_moves_row *rows; /* [nodes] */
    lan_run_block *blocks;
    size_t block_count;
} lan_first_moves;

static inline int32_t lan_run_first(uint32_t run)
{
    return (int32_t)(run >> 16);
}

static inline int32_t lan_run_steps(uint32_t run)
{
    return (int32_t)(run >> 3 & LAN_RUN_STEPS_MOST);
}

static inline int lan_run_direction(uint32_t run)
{
    return (int)(run & 7);
}

static inline uint32_t lan_run_make(int32_t first, int32_t steps, int d)
{
    return (uint32_t)first << 16 | (uint32_t)steps << 3 | (uint32_t)d;
}

/* Sum of lanes that are not negative. */
static inline uint32_t lan_run_lanes_sum(lan_run_lanes lanes)
{
    uint64_t half[2];
    memcpy(half, &lanes, sizeof half);
    return (uint32_t)((half[0] + half[1]) * UINT64_C(0x0001000100010001) >> 48);
}

/* The run in which the row of a node holds a target of the same island; without
 * the number that it begins with. */
static inline uint32_t lan_first_moves_find(const lan_first_moves *moves,
                                            int32_t node, int32_t target)
{
    const lan_first_moves_row row = moves->rows[node];
    const lan_run_block *blocks = &moves->blocks[row.block];
    const lan_run_lanes wanted = (lan_run_lanes){0} + (int16_t)target;
    lan_run_lanes sum = {0};
    for (uint32_t i = 0; i < row.count; i++) {
        __builtin_prefetch(blocks[i].ways);
        sum -= blocks[i].before[0] < wanted; /* -1 where it is */
        sum -= blocks[i].before[1] < wanted;
        sum -= blocks[i].before[2] < wanted;
        sum -= blocks[i].before[3] < wanted;
    }
    const uint32_t run = lan_run_lanes_sum(sum) - 1;
    return blocks[run / LAN_RUN_BLOCK].ways[run % LAN_RUN_BLOCK];
}

/* Numbers the free cells; a table without rows. LAN_ELIMIT above the range,
 * LAN_ENOMEM; then there is nothing to clear. */
LAN_MUST_CHECK
lan_status lan_first_moves_init(lan_first_moves *moves,
                                const lan_ground *ground);
void lan_first_moves_clear(lan_first_moves *moves);
size_t lan_first_moves_memory(const lan_first_moves *moves);

/* Makes room for so many runs in all. */
LAN_MUST_CHECK
lan_status lan_first_moves_reserve(lan_first_moves *moves, size_t runs);

/* Computes all rows, by a field from every free cell. LAN_ENOMEM,
 * LAN_ECANCELLED; the table is then to be cleared. */
LAN_MUST_CHECK
lan_status lan_first_moves_build(lan_first_moves *moves,
                                 const lan_ground *ground,
                                 const lan_progress *progress);

/* Makes a table with rows ready for lan_first_moves_find(). LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_first_moves_index(lan_first_moves *moves);

/* As in search_impl.h; reading fills a table that has no rows yet. What is
 * read has legal moves only, but they may lead nowhere. */
size_t lan_first_moves_write(const lan_first_moves *moves, void *out,
                             size_t capacity);
LAN_MUST_CHECK
lan_status lan_first_moves_read(lan_first_moves *moves,
                                const lan_ground *ground, const void *bytes,
                                size_t size, lan_error *err);

#endif
