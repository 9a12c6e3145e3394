/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jump_bits_impl.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK 64 /* bits of a word, and so lines of a block */

static size_t row_count(const lan_jump_bits *bits)
{
    return (size_t)bits->ground->height + 2;
}

static size_t column_count(const lan_jump_bits *bits)
{
    return (size_t)bits->ground->width + 2;
}

/* Words of all rows, and of all columns. */
static size_t words_of_rows(const lan_jump_bits *bits)
{
    return row_count(bits) * (size_t)bits->row_words;
}

static size_t words_of_columns(const lan_jump_bits *bits)
{
    return column_count(bits) * (size_t)bits->column_words;
}

/* rows, jump, east, west; columns, south, north. */
static size_t word_count(const lan_jump_bits *bits)
{
    return 4 * words_of_rows(bits) + 3 * words_of_columns(bits);
}

lan_status lan_jump_bits_init(lan_jump_bits *bits, const lan_ground *ground)
{
    lan_jump_bits made = {.ground = ground};
    made.row_words = (ground->width + 2 + BLOCK - 1) / BLOCK;
    made.column_words = (ground->height + 2 + BLOCK - 1) / BLOCK;
    const size_t rows = words_of_rows(&made);
    const size_t columns = words_of_columns(&made);
    uint64_t *words = calloc(word_count(&made), sizeof *words);
    made.rank = calloc(rows, sizeof *made.rank);
    made.rows = words;
    if (words == NULL || made.rank == NULL) {
        lan_jump_bits_clear(&made);
        return LAN_ENOMEM;
    }
    made.jump = words + rows;
    made.stops[LAN_DIRECTION_EAST] = words + 2 * rows;
    made.stops[LAN_DIRECTION_WEST] = words + 3 * rows;
    made.columns = words + 4 * rows;
    made.stops[LAN_DIRECTION_SOUTH] = made.columns + columns;
    made.stops[LAN_DIRECTION_NORTH] = made.columns + 2 * columns;
    *bits = made;
    return LAN_OK;
}

void lan_jump_bits_clear(lan_jump_bits *bits)
{
    free(bits->rows);
    free(bits->rank);
    memset(bits, 0, sizeof *bits);
}

size_t lan_jump_bits_memory(const lan_jump_bits *bits)
{
    return word_count(bits) * sizeof *bits->rows +
           words_of_rows(bits) * sizeof *bits->rank;
}

static void pack_row(const lan_jump_bits *bits, size_t y)
{
    const lan_ground *ground = bits->ground;
    const size_t stride = (size_t)ground->stride;
    const uint16_t *weight = &ground->weight[y * stride];
    uint64_t *row = &bits->rows[y * (size_t)bits->row_words];
    for (size_t word = 0; word < (size_t)bits->row_words; word++) {
        const size_t from = word * BLOCK;
        const size_t here = stride - from < BLOCK ? stride - from : BLOCK;
        uint64_t blocked = here < BLOCK ? ~UINT64_C(0) << here : 0;
        for (size_t i = 0; i < here; i++) {
            blocked |= (uint64_t)(weight[from + i] == 0) << i;
        }
        row[word] = blocked;
    }
}

/* Exchanges rows and columns of 64 x 64 bits, halves first (Warren, "Hacker's
 * Delight", 7-3). */
static void transpose(uint64_t block[BLOCK])
{
    uint64_t mask = UINT64_C(0xffffffff);
    for (unsigned half = BLOCK / 2; half != 0; half /= 2) {
        for (unsigned i = 0; i < BLOCK; i = (i + half + 1) & ~half) {
            const uint64_t moved =
                ((block[i] >> half) ^ block[i + half]) & mask;
            block[i] ^= moved << half;
            block[i + half] ^= moved;
        }
        mask ^= mask << (half / 2);
    }
}

/* 64 words, one of each line from `first` on; ones behind the last line. */
static void take_block(const uint64_t *lines, size_t count, size_t words,
                       size_t first, size_t word, uint64_t block[BLOCK])
{
    for (size_t i = 0; i < BLOCK; i++) {
        block[i] = first + i < count ? lines[(first + i) * words + word]
                                     : ~UINT64_C(0);
    }
}

static void pack_columns(const lan_jump_bits *bits)
{
    const size_t columns = column_count(bits);
    const size_t words = (size_t)bits->column_words;
    uint64_t block[BLOCK];
    for (size_t x = 0; x < columns; x += BLOCK) {
        for (size_t word = 0; word < words; word++) {
            take_block(bits->rows, row_count(bits), (size_t)bits->row_words,
                       word * BLOCK, x / BLOCK, block);
            transpose(block);
            for (size_t i = 0; i < BLOCK && x + i < columns; i++) {
                bits->columns[(x + i) * words + word] = block[i];
            }
        }
    }
}

/* The bits of the cells one before (and one behind), seen from each cell. */
static uint64_t before(const uint64_t *line, size_t word)
{
    return line[word] << 1 | (word > 0 ? line[word - 1] >> (BLOCK - 1) : 1u);
}

static uint64_t behind(const uint64_t *line, size_t word, size_t words)
{
    const uint64_t next = word + 1 < words ? line[word + 1] : 1u;
    return line[word] >> 1 | next << (BLOCK - 1);
}

/* Blocked cells of one word of a line and of the lines beside it: at the cells
 * themselves, and one cell back and ahead as the jump goes. */
typedef struct around {
    uint64_t here[3]; /* the line, then those beside it */
    uint64_t back[3];
    uint64_t ahead[3];
} around;

/* Jump points, as lan_jump_successors() has them: where the corners are
 * forbidden, an obstacle beside ended; otherwise, one beside ends ahead. */
static uint64_t find_points(const around *bits, lan_corners corners)
{
    uint64_t points = 0;
    for (int side = 1; side <= 2; side++) {
        points |= corners == LAN_CORNERS_FORBID
                      ? bits->back[side] & ~bits->here[side]
                      : bits->here[side] & ~bits->ahead[side];
    }
    if (corners == LAN_CORNERS_ONE) {
        points &= ~bits->ahead[0];
    }
    /* Where corners are allowed, a diagonal jump may come to a cell that no
     * straight one comes to. */
    if (corners != LAN_CORNERS_ALLOW) {
        points &= ~bits->back[0];
    }
    return points & ~bits->here[0];
}

static void find_stops(const uint64_t *blocked, size_t count, size_t words,
                       lan_corners corners, uint64_t *forth, uint64_t *back)
{
    memset(forth, 0xff, count * words * sizeof *forth);
    memset(back, 0xff, count * words * sizeof *back);
    for (size_t i = 1; i + 1 < count; i++) {
        const uint64_t *lines[3] = {&blocked[i * words],
                                    &blocked[(i - 1) * words],
                                    &blocked[(i + 1) * words]};
        for (size_t word = 0; word < words; word++) {
            around east;
            around west;
            for (int k = 0; k < 3; k++) {
                east.here[k] = west.here[k] = lines[k][word];
                east.back[k] = west.ahead[k] = before(lines[k], word);
                east.ahead[k] = west.back[k] = behind(lines[k], word, words);
            }
            const uint64_t stop = east.here[0];
            forth[i * words + word] = stop | find_points(&east, corners);
            back[i * words + word] = stop | find_points(&west, corners);
        }
    }
}

/* Puts the jump points of rows and columns together. */
static void join_points(const lan_jump_bits *bits)
{
    const size_t rows = row_count(bits);
    const size_t words = (size_t)bits->row_words;
    const uint64_t *south = bits->stops[LAN_DIRECTION_SOUTH];
    const uint64_t *north = bits->stops[LAN_DIRECTION_NORTH];
    const uint64_t *east = bits->stops[LAN_DIRECTION_EAST];
    const uint64_t *west = bits->stops[LAN_DIRECTION_WEST];
    uint64_t down[BLOCK];
    uint64_t up[BLOCK];
    for (size_t y = 0; y < rows; y += BLOCK) {
        for (size_t word = 0; word < words; word++) {
            take_block(south, column_count(bits), (size_t)bits->column_words,
                       word * BLOCK, y / BLOCK, down);
            take_block(north, column_count(bits), (size_t)bits->column_words,
                       word * BLOCK, y / BLOCK, up);
            for (size_t i = 0; i < BLOCK; i++) {
                down[i] |= up[i];
            }
            transpose(down);
            for (size_t i = 0; i < BLOCK && y + i < rows; i++) {
                const size_t at = (y + i) * words + word;
                bits->jump[at] =
                    (east[at] | west[at] | down[i]) & ~bits->rows[at];
            }
        }
    }
}

static int32_t count_points(const lan_jump_bits *bits)
{
    uint32_t count = 0;
    const size_t words = words_of_rows(bits);
    for (size_t i = 0; i < words; i++) {
        bits->rank[i] = count;
        count += (uint32_t)__builtin_popcountll(bits->jump[i]);
    }
    return (int32_t)count;
}

void lan_jump_bits_build(lan_jump_bits *bits)
{
    const lan_corners corners = bits->ground->map->corners;
    for (size_t y = 0; y < row_count(bits); y++) {
        pack_row(bits, y);
    }
    pack_columns(bits);
    find_stops(bits->rows, row_count(bits), (size_t)bits->row_words, corners,
               bits->stops[LAN_DIRECTION_EAST],
               bits->stops[LAN_DIRECTION_WEST]);
    find_stops(bits->columns, column_count(bits), (size_t)bits->column_words,
               corners, bits->stops[LAN_DIRECTION_SOUTH],
               bits->stops[LAN_DIRECTION_NORTH]);
    join_points(bits);
    bits->count = count_points(bits);
}
