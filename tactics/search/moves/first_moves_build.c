/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_parts_impl.h"
#include "tactics/search/moves/first_moves_table_impl.h"

#define REPORT_ROWS 64 /* between two reports of the progress */

/* Straight ways are walked before diagonal ones. */
static const int8_t walk_order[LAN_DIRECTION_COUNT] = {
    LAN_DIRECTION_WEST,       LAN_DIRECTION_SOUTH,
    LAN_DIRECTION_EAST,       LAN_DIRECTION_NORTH,
    LAN_DIRECTION_NORTH_WEST, LAN_DIRECTION_SOUTH_WEST,
    LAN_DIRECTION_SOUTH_EAST, LAN_DIRECTION_NORTH_EAST,
};

static void add_number(lan_first_moves *moves, int32_t node, int32_t first)
{
    const int32_t number = moves->count++;
    moves->number[node] = number;
    moves->node[number] = node;
    moves->first[number] = first;
}

/* Numbers one island from a node of it. path: room for all nodes of the walk
 * and, above them, the way that each is to try next. */
static void number_island(lan_first_moves *moves, const lan_ground *ground,
                          int32_t start, int32_t *path, uint8_t *tried)
{
    const int32_t first = moves->count;
    int32_t depth = 0;
    path[0] = start;
    tried[0] = 0;
    add_number(moves, start, first);
    while (depth >= 0) {
        const int32_t node = path[depth];
        if (tried[depth] == LAN_DIRECTION_COUNT) {
            depth--;
            continue;
        }
        const int d = walk_order[tried[depth]++];
        const int32_t to = node + ground->offset[d];
        if ((ground->moves[node] >> d & 1) != 0 && moves->number[to] < 0) {
            add_number(moves, to, first);
            depth++;
            path[depth] = to;
            tried[depth] = 0;
        }
    }
    for (int32_t number = first; number < moves->count; number++) {
        moves->end[number] = moves->count;
    }
}

static lan_status number_all(lan_first_moves *moves, const lan_ground *ground)
{
    const size_t free_count = (size_t)ground->free_count;
    int32_t *path = malloc((free_count + 1) * sizeof *path);
    uint8_t *tried = malloc((free_count + 1) * sizeof *tried);
    if (path == NULL || tried == NULL) {
        free(path);
        free(tried);
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < moves->nodes; i++) {
        moves->number[i] = -1;
    }
    for (int32_t i = 0; i < moves->nodes; i++) {
        if (ground->weight[i] != 0 && moves->number[i] < 0) {
            number_island(moves, ground, i, path, tried);
        }
    }
    free(path);
    free(tried);
    return LAN_OK;
}

lan_status lan_first_moves_init(lan_first_moves *moves,
                                const lan_ground *ground)
{
    const lan_first_moves blank = {.nodes = ground->nodes};
    if (ground->free_count > LAN_FIRST_MOVES_MOST) {
        return LAN_ELIMIT;
    }
    const size_t count = (size_t)ground->free_count + 1;
    *moves = blank;
    moves->number = malloc((size_t)ground->nodes * sizeof *moves->number);
    moves->node = malloc(count * sizeof *moves->node);
    moves->first = malloc(count * sizeof *moves->first);
    moves->end = malloc(count * sizeof *moves->end);
    moves->row = calloc(count, sizeof *moves->row);
    if (moves->number == NULL || moves->node == NULL || moves->first == NULL ||
        moves->end == NULL || moves->row == NULL ||
        number_all(moves, ground) != LAN_OK) {
        lan_first_moves_clear(moves);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_first_moves_clear(lan_first_moves *moves)
{
    const lan_first_moves blank = {0};
    free(moves->number);
    free(moves->node);
    free(moves->first);
    free(moves->end);
    free(moves->row);
    free(moves->runs);
    free(moves->rows);
    free(moves->blocks);
    *moves = blank;
}

size_t lan_first_moves_memory(const lan_first_moves *moves)
{
    const size_t count = (size_t)moves->count + 1;
    return (size_t)moves->nodes *
               (sizeof *moves->number + sizeof *moves->rows) +
           count * (sizeof *moves->node + sizeof *moves->first +
                    sizeof *moves->end + sizeof *moves->row) +
           (moves->block_count + 1) * sizeof *moves->blocks +
           (moves->room + 1) * sizeof *moves->runs;
}

/* Blocks that a row fills. */
static size_t blocks_of(const lan_first_moves *moves, int32_t number)
{
    const size_t runs = moves->row[number + 1] - moves->row[number];
    return (runs + LAN_RUN_BLOCK - 1) / LAN_RUN_BLOCK;
}

/* The last block is filled up with numbers that are before no target. */
static void index_row(lan_first_moves *moves, int32_t number,
                      lan_run_block *blocks)
{
    const size_t first = moves->row[number];
    const size_t count = moves->row[number + 1] - first;
    const size_t places = blocks_of(moves, number) * LAN_RUN_BLOCK;
    for (size_t i = 0; i < places; i++) {
        lan_run_block *block = &blocks[i / LAN_RUN_BLOCK];
        const size_t place = i % LAN_RUN_BLOCK;
        const uint32_t run = i < count ? moves->runs[first + i] : 0;
        block->before[place / LAN_RUN_LANES][place % LAN_RUN_LANES] =
            (int16_t)(i < count ? lan_run_first(run) - 1 : INT16_MAX);
        block->ways[place] = (uint16_t)(run & 0xffff);
    }
}

lan_status lan_first_moves_index(lan_first_moves *moves)
{
    size_t count = 0;
    for (int32_t i = 0; i < moves->count; i++) {
        count += blocks_of(moves, i);
    }
    moves->block_count = count;
    moves->rows = calloc((size_t)moves->nodes, sizeof *moves->rows);
    moves->blocks = malloc((count + 1) * sizeof *moves->blocks);
    if (moves->rows == NULL || moves->blocks == NULL) {
        return LAN_ENOMEM;
    }
    uint32_t block = 0;
    for (int32_t i = 0; i < moves->count; i++) {
        const lan_first_moves_row row = {block, (uint32_t)blocks_of(moves, i)};
        index_row(moves, i, &moves->blocks[block]);
        moves->rows[moves->node[i]] = row;
        block += row.count;
    }
    return LAN_OK;
}

lan_status lan_first_moves_reserve(lan_first_moves *moves, size_t runs)
{
    if (runs <= moves->room && moves->runs != NULL) {
        return LAN_OK;
    }
    uint32_t *more = realloc(moves->runs, (runs + 1) * sizeof *more);
    if (more == NULL) {
        return LAN_ENOMEM;
    }
    moves->runs = more;
    moves->room = runs;
    return LAN_OK;
}

/* One move of a set: a diagonal where there is one, so that those who walk by
 * different runs do the same. */
static int move_of(unsigned set)
{
    const unsigned diagonals = set & 0x55;
    return __builtin_ctz(diagonals != 0 ? diagonals : set);
}

/* Lays the sets of best first moves to targets first .. end - 1 into runs, as
 * few as can be: each goes on while one move is in all its sets. There is room
 * for one run a target. Returns their number. */
static size_t lay_runs(const lan_first_moves *moves, const uint8_t *sets,
                       int32_t first, int32_t end, uint32_t *runs)
{
    size_t count = 0;
    int32_t begin = first;
    unsigned common = 0xff;
    for (int32_t target = first; target < end; target++) {
        const unsigned set = sets[moves->node[target]];
        if ((common & set) != 0) {
            common &= set;
            continue;
        }
        runs[count++] = lan_run_make(begin, 1, move_of(common));
        begin = target;
        common = set;
    }
    runs[count++] = lan_run_make(begin, 1, move_of(common));
    return count;
}

/* Appends the row of a cell; that of one alone on its island is empty. */
static lan_status lay_row(lan_first_moves *moves, lan_field *field,
                          int32_t number)
{
    const size_t used = moves->row[number];
    const int32_t first = moves->first[number];
    const int32_t end = moves->end[number];
    const size_t most = used + (size_t)(end - first);
    moves->row[number + 1] = used;
    if (end - first == 1) {
        return LAN_OK;
    }
    if (most > moves->room &&
        lan_first_moves_reserve(moves, most + used / 2) != LAN_OK) {
        return LAN_ENOMEM;
    }
    lan_field_start_first_moves(field, moves->node[number]);
    (void)lan_field_run(field, UINT64_MAX);
    field->marks[moves->node[number]] = 0xff; /* nobody asks for it */
    moves->row[number + 1] +=
        lay_runs(moves, field->marks, first, end, &moves->runs[used]);
    return LAN_OK;
}

static lan_status lay_all(lan_first_moves *moves, lan_field *field,
                          const lan_progress *progress)
{
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < moves->count && status == LAN_OK; i++) {
        if (i % REPORT_ROWS == 0 &&
            !lan_progress_report(progress, i, moves->count)) {
            return LAN_ECANCELLED;
        }
        status = lay_row(moves, field, i);
    }
    return status;
}

/* Whether targets first .. last - 1 are none but these two. */
static bool are_only(int32_t first, int32_t last, int32_t one, int32_t other)
{
    for (int32_t target = first; target < last; target++) {
        if (target != one && target != other) {
            return false;
        }
    }
    return true;
}

/* Part of a row: its runs at and after `cursor`. */
typedef struct row_part {
    size_t cursor;
    size_t end;
} row_part;

/* How many steps all targets first .. last - 1 allow in direction d from cell
 * `at`, to which the walker came from `before`. Nobody at a cell looks for a
 * way to it, and nobody who goes a best way comes back. Leaves the cursor of
 * the row at the run that holds `last - 1`. */
static int32_t steps_from(const lan_first_moves *moves, int32_t at,
                          int32_t before, int32_t first, int32_t last, int d,
                          row_part *row)
{
    const uint32_t *runs = moves->runs;
    int32_t steps = -1; /* no target asks */
    for (;; row->cursor++) {
        const size_t r = row->cursor;
        const bool is_last = r + 1 == row->end;
        const int32_t begin = lan_run_first(runs[r]);
        const int32_t stop =
            is_last ? moves->end[at] : lan_run_first(runs[r + 1]);
        const int32_t from = begin > first ? begin : first;
        const int32_t to = stop < last ? stop : last;
        if (!are_only(from, to, at, before)) {
            const int32_t own =
                lan_run_direction(runs[r]) == d ? lan_run_steps(runs[r]) : 0;
            steps = steps < 0 || own < steps ? own : steps;
        }
        if (stop >= last) {
            return steps < 0 ? 0 : steps;
        }
    }
}

/* Finds the steps of the runs of one row that go in direction d, after those
 * of the cell one step that way. */
static void stretch_row(lan_first_moves *moves, const lan_ground *ground,
                        int32_t number, int d)
{
    const int32_t node = moves->node[number];
    if ((ground->moves[node] >> d & 1) == 0) {
        return;
    }
    const size_t end = moves->row[number + 1];
    const int32_t to = moves->number[node + ground->offset[d]];
    row_part there = {moves->row[to], moves->row[to + 1]};
    for (size_t r = moves->row[number]; r < end; r++) {
        uint32_t *run = &moves->runs[r];
        if (lan_run_direction(*run) == d) {
            const int32_t first = lan_run_first(*run);
            const int32_t last =
                r + 1 == end ? moves->end[number] : lan_run_first(run[1]);
            const int32_t steps =
                steps_from(moves, to, number, first, last, d, &there);
            const int32_t most = (int32_t)LAN_RUN_STEPS_MOST - 1;
            *run = lan_run_make(first, 1 + (steps < most ? steps : most), d);
        }
    }
}

lan_status lan_first_moves_build(lan_first_moves *moves,
                                 const lan_ground *ground,
                                 const lan_progress *progress)
{
    lan_field *field = NULL;
    lan_status status = lan_field_create(ground, &field);
    if (status == LAN_OK) {
        status = lan_field_want_first_moves(field);
    }
    if (status == LAN_OK) {
        status = lay_all(moves, field, progress);
    }
    lan_field_destroy(field);
    if (status != LAN_OK) {
        return status;
    }
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const bool goes_on = ground->offset[d] > 0;
        for (int32_t i = 0; i < moves->nodes; i++) {
            const int32_t node = goes_on ? moves->nodes - 1 - i : i;
            if (moves->number[node] >= 0) {
                stretch_row(moves, ground, moves->number[node], d);
            }
        }
    }
    return LAN_OK;
}
