/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/base.h"
#include "tactics/counts_impl.h"
#include "tactics/search/moves/first_moves_table_impl.h"

/* Words of four bytes, little-endian: number of free cells, runs of each row,
 * then the runs. Numbers and islands follow from the ground. */

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

size_t lan_first_moves_write(const lan_first_moves *moves, void *out,
                             size_t capacity)
{
    const size_t rows = (size_t)moves->count;
    const size_t runs = moves->row[rows];
    const size_t size = 4 * (1 + rows + runs);
    if (size > capacity) {
        return size;
    }
    put_word(out, 0, (uint32_t)rows);
    for (size_t i = 0; i < rows; i++) {
        put_word(out, 1 + i, (uint32_t)(moves->row[i + 1] - moves->row[i]));
    }
    for (size_t i = 0; i < runs; i++) {
        put_word(out, 1 + rows + i, moves->runs[i]);
    }
    return size;
}

/* Legal steps in a row in one direction from a node, from 0 on. */
static int32_t legal_steps(const lan_ground *ground, int32_t node, int d)
{
    int32_t steps = 0;
    while ((ground->moves[node] >> d & 1) != 0) {
        node += ground->offset[d];
        steps++;
    }
    return steps;
}

/* Whether the runs of a row begin with the first number of the island, ascend
 * within it, and have moves that can be walked. */
static bool is_row(const lan_first_moves *moves, const lan_ground *ground,
                   int32_t number)
{
    int32_t most[LAN_DIRECTION_COUNT];
    int32_t before = moves->first[number] - 1;
    const bool is_alone = moves->end[number] - moves->first[number] == 1;
    if (is_alone != (moves->row[number] == moves->row[number + 1])) {
        return false;
    }
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        most[d] = legal_steps(ground, moves->node[number], d);
    }
    for (size_t r = moves->row[number]; r < moves->row[number + 1]; r++) {
        const uint32_t run = moves->runs[r];
        const int32_t first = lan_run_first(run);
        const int32_t steps = lan_run_steps(run);
        const bool is_in_order =
            r == moves->row[number] ? first == before + 1 : first > before;
        if (!is_in_order || first >= moves->end[number] || steps < 1 ||
            steps > most[lan_run_direction(run)]) {
            return false;
        }
        before = first;
    }
    return true;
}

/* Reads how many runs the rows have; false where they cannot be right. */
static bool read_rows(lan_first_moves *moves, const unsigned char *bytes,
                      size_t words)
{
    const size_t rows = (size_t)moves->count;
    if (words < 1 + rows || get_word(bytes, 0) != rows) {
        return false;
    }
    for (size_t i = 0; i < rows; i++) {
        moves->row[i + 1] = moves->row[i] + get_word(bytes, 1 + i);
    }
    return moves->row[rows] == words - 1 - rows;
}

lan_status lan_first_moves_read(lan_first_moves *moves,
                                const lan_ground *ground, const void *bytes,
                                size_t size, lan_error *err)
{
    const unsigned char *from = bytes;
    const size_t rows = (size_t)moves->count;
    if (size % 4 != 0 || !read_rows(moves, from, size / 4)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of first moves has not the rows of this "
                        "map");
    }
    const size_t runs = moves->row[rows];
    if (lan_first_moves_reserve(moves, runs) != LAN_OK) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < runs; i++) {
        moves->runs[i] = get_word(from, 1 + rows + i);
    }
    for (int32_t number = 0; number < moves->count; number++) {
        if (!is_row(moves, ground, number)) {
            return lan_fail(
                err, LAN_EPARSE, 0, 0,
                "the table of first moves has a wrong row for "
                "cell %d, %d",
                (int)lan_ground_cell(ground, moves->node[number]).x,
                (int)lan_ground_cell(ground, moves->node[number]).y);
        }
    }
    return LAN_OK;
}
