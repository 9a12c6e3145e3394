/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
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

/* Eight sets in rows, two in columns. */
static size_t word_count(const lan_jump_bits *bits)
{
    return 8 * words_of_rows(bits) + 2 * words_of_columns(bits);
}

lan_status lan_jump_bits_init(lan_jump_bits *bits, const lan_ground *ground)
{
    lan_jump_bits made = {.ground = ground};
    made.row_words = (ground->width + 2 + BLOCK - 1) / BLOCK;
    made.column_words = (ground->height + 2 + BLOCK - 1) / BLOCK;
    const size_t rows = words_of_rows(&made);
    uint64_t *words = calloc(word_count(&made), sizeof *words);
    made.rank = calloc(rows, sizeof *made.rank);
    made.rows = words;
    if (words == NULL || made.rank == NULL) {
        lan_jump_bits_clear(&made);
        return LAN_ENOMEM;
    }
    made.jump = words + rows;
    words += 2 * rows;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const bool is_column =
            d == LAN_DIRECTION_NORTH || d == LAN_DIRECTION_SOUTH;
        made.stops[d] = words;
        words += is_column ? words_of_columns(&made) : rows;
    }
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

/* The bits of the cells one west (and one east), seen from each cell. */
static uint64_t west_of(const uint64_t *row, size_t word)
{
    return row[word] << 1 | (word > 0 ? row[word - 1] >> (BLOCK - 1) : 1u);
}

static uint64_t east_of(const uint64_t *row, size_t word, size_t words)
{
    const uint64_t next = word + 1 < words ? row[word + 1] : 1u;
    return row[word] >> 1 | next << (BLOCK - 1);
}

/* For 64 cells of a row: which are blocked, and which have a blocked cell
 * beside them in each direction. */
typedef struct around {
    uint64_t here;
    uint64_t beside[LAN_DIRECTION_COUNT];
} around;

/* y  not in the frame */
static around look_around(const lan_jump_bits *bits, size_t y, size_t word)
{
    const size_t words = (size_t)bits->row_words;
    const uint64_t *row = &bits->rows[y * words];
    const uint64_t *above = row - words;
    const uint64_t *below = row + words;
    const around result = {
        row[word],
        {[LAN_DIRECTION_NORTH_WEST] = west_of(above, word),
         [LAN_DIRECTION_WEST] = west_of(row, word),
         [LAN_DIRECTION_SOUTH_WEST] = west_of(below, word),
         [LAN_DIRECTION_SOUTH] = below[word],
         [LAN_DIRECTION_SOUTH_EAST] = east_of(below, word, words),
         [LAN_DIRECTION_EAST] = east_of(row, word, words),
         [LAN_DIRECTION_NORTH_EAST] = east_of(above, word, words),
         [LAN_DIRECTION_NORTH] = above[word]}};
    return result;
}

/* Jump points for who comes straight in direction d, as
 * lan_jump_successors() has them, for 64 cells. */
static uint64_t straight_points(const around *a, lan_corners corners, int d)
{
    const uint64_t *n = a->beside;
    uint64_t points;
    if (corners == LAN_CORNERS_FORBID) {
        points = (n[(d + 3) & 7] & ~n[(d + 2) & 7]) |
                 (n[(d + 5) & 7] & ~n[(d + 6) & 7]);
    } else {
        points = (n[(d + 2) & 7] & ~n[(d + 1) & 7]) |
                 (n[(d + 6) & 7] & ~n[(d + 7) & 7]);
    }
    if (corners == LAN_CORNERS_ONE) {
        points &= ~n[d];
    }
    /* Where corners are allowed, a diagonal jump may come to a cell that no
     * straight one comes to. */
    if (corners != LAN_CORNERS_ALLOW) {
        points &= ~n[(d + 4) & 7];
    }
    return points & ~a->here;
}

static uint64_t legal_diagonals(const around *a, lan_corners corners, int d)
{
    const uint64_t left = a->beside[(d + 1) & 7];
    const uint64_t right = a->beside[(d + 7) & 7];
    const uint64_t legal = ~a->here & ~a->beside[d];
    switch (corners) {
    case LAN_CORNERS_FORBID:
        return legal & ~(left | right);
    case LAN_CORNERS_ONE:
        return legal & ~(left & right);
    case LAN_CORNERS_ALLOW:
    default:
        return legal;
    }
}

/* Where a diagonal jump in direction d ends, or turns round an obstacle. */
static uint64_t diagonal_ends(const around *a, lan_corners corners, int d)
{
    uint64_t ends = ~legal_diagonals(a, corners, d);
    if (corners != LAN_CORNERS_FORBID) {
        ends |=
            a->beside[(d + 3) & 7] & legal_diagonals(a, corners, (d + 2) & 7);
        ends |=
            a->beside[(d + 5) & 7] & legal_diagonals(a, corners, (d + 6) & 7);
    }
    return ends;
}

/* Jump points of all four straight directions. Those of north and south are
 * left in rows, in the place of north-east and south-west. */
static void find_points(const lan_jump_bits *bits)
{
    const lan_corners corners = bits->ground->map->corners;
    const size_t words = (size_t)bits->row_words;
    uint64_t *const *stops = bits->stops;
    for (size_t y = 1; y + 1 < row_count(bits); y++) {
        for (size_t word = 0; word < words; word++) {
            const size_t at = y * words + word;
            const around a = look_around(bits, y, word);
            const uint64_t east =
                straight_points(&a, corners, LAN_DIRECTION_EAST);
            const uint64_t west =
                straight_points(&a, corners, LAN_DIRECTION_WEST);
            const uint64_t north =
                straight_points(&a, corners, LAN_DIRECTION_NORTH);
            const uint64_t south =
                straight_points(&a, corners, LAN_DIRECTION_SOUTH);
            bits->jump[at] = east | west | north | south;
            stops[LAN_DIRECTION_EAST][at] = a.here | east;
            stops[LAN_DIRECTION_WEST][at] = a.here | west;
            stops[LAN_DIRECTION_NORTH_EAST][at] = north;
            stops[LAN_DIRECTION_SOUTH_WEST][at] = south;
        }
    }
}

/* Writes blocked cells and points, both given in rows, as columns. */
static void turn_to_columns(const lan_jump_bits *bits, const uint64_t *points,
                            uint64_t *out)
{
    const size_t columns = column_count(bits);
    const size_t words = (size_t)bits->column_words;
    const size_t row_words = (size_t)bits->row_words;
    uint64_t block[BLOCK];
    for (size_t x = 0; x < columns; x += BLOCK) {
        for (size_t word = 0; word < words; word++) {
            for (size_t i = 0; i < BLOCK; i++) {
                const size_t y = word * BLOCK + i;
                const size_t at = y * row_words + x / BLOCK;
                block[i] = y < row_count(bits) ? bits->rows[at] | points[at]
                                               : ~UINT64_C(0);
            }
            transpose(block);
            for (size_t i = 0; i < BLOCK && x + i < columns; i++) {
                out[(x + i) * words + word] = block[i];
            }
        }
    }
}

/* From points to the cells that see one straight ahead, northward or
 * southward, in place. */
static void look_vertical(const lan_jump_bits *bits, uint64_t *sets,
                          bool is_northward)
{
    const size_t words = (size_t)bits->row_words;
    const size_t height = (size_t)bits->ground->height;
    for (size_t word = 0; word < words; word++) {
        uint64_t seen = 0;
        for (size_t i = 1; i <= height; i++) {
            const size_t y = is_northward ? i : height + 1 - i;
            const size_t at = y * words + word;
            const uint64_t points = sets[at];
            sets[at] = seen;
            seen = (seen | points) & ~bits->rows[at];
        }
    }
}

/* Spreads points over cells that do not stop, toward lower bits (Kogge-Stone,
 * as in chess programs). */
static uint64_t spread_down(uint64_t points, uint64_t stops)
{
    uint64_t through = ~stops;
    for (unsigned by = 1; by < BLOCK; by *= 2) {
        points |= through & (points >> by);
        through &= through >> by;
    }
    return points;
}

static uint64_t spread_up(uint64_t points, uint64_t stops)
{
    uint64_t through = ~stops;
    for (unsigned by = 1; by < BLOCK; by *= 2) {
        points |= through & (points << by);
        through &= through << by;
    }
    return points;
}

/* Cells of a row that see a jump point straight to the east, to the west. */
static void look_east(const lan_jump_bits *bits, size_t y, uint64_t *seeing)
{
    const size_t words = (size_t)bits->row_words;
    const uint64_t *stops = &bits->stops[LAN_DIRECTION_EAST][y * words];
    const uint64_t *blocked = &bits->rows[y * words];
    uint64_t behind = 0;
    for (size_t word = words; word-- > 0;) {
        const uint64_t carried = (behind & 1u) << (BLOCK - 1) & ~stops[word];
        const uint64_t seen =
            spread_down((stops[word] & ~blocked[word]) | carried, stops[word]);
        seeing[word] = seen >> 1 | behind << (BLOCK - 1);
        behind = seen;
    }
}

static void look_west(const lan_jump_bits *bits, size_t y, uint64_t *seeing)
{
    const size_t words = (size_t)bits->row_words;
    const uint64_t *stops = &bits->stops[LAN_DIRECTION_WEST][y * words];
    const uint64_t *blocked = &bits->rows[y * words];
    uint64_t before = 0;
    for (size_t word = 0; word < words; word++) {
        const uint64_t carried = before >> (BLOCK - 1) & ~stops[word];
        const uint64_t seen =
            spread_up((stops[word] & ~blocked[word]) | carried, stops[word]);
        seeing[word] = seen << 1 | before >> (BLOCK - 1);
        before = seen;
    }
}

/* Puts together what stops a diagonal, from what is seen to its left and
 * right; returns how many free cells see something. */
static int stop_diagonal(const lan_jump_bits *bits, const around *a, size_t at,
                         int d, uint64_t seen)
{
    const lan_corners corners = bits->ground->map->corners;
    bits->stops[d][at] = seen | diagonal_ends(a, corners, d);
    return __builtin_popcountll(seen & ~a->here);
}

static int join_diagonals(const lan_jump_bits *bits, size_t y, size_t word)
{
    const around a = look_around(bits, y, word);
    const size_t at = y * (size_t)bits->row_words + word;
    const uint64_t north = bits->stops[LAN_DIRECTION_NORTH_EAST][at];
    const uint64_t south = bits->stops[LAN_DIRECTION_SOUTH_WEST][at];
    const uint64_t east = bits->stops[LAN_DIRECTION_SOUTH_EAST][at];
    const uint64_t west = bits->stops[LAN_DIRECTION_NORTH_WEST][at];
    return stop_diagonal(bits, &a, at, LAN_DIRECTION_NORTH_EAST, north | east) +
           stop_diagonal(bits, &a, at, LAN_DIRECTION_SOUTH_WEST, south | west) +
           stop_diagonal(bits, &a, at, LAN_DIRECTION_SOUTH_EAST, south | east) +
           stop_diagonal(bits, &a, at, LAN_DIRECTION_NORTH_WEST, north | west);
}

static void find_diagonal_stops(lan_jump_bits *bits)
{
    const size_t words = (size_t)bits->row_words;
    bits->looks = 0;
    look_vertical(bits, bits->stops[LAN_DIRECTION_NORTH_EAST], true);
    look_vertical(bits, bits->stops[LAN_DIRECTION_SOUTH_WEST], false);
    for (size_t y = 1; y + 1 < row_count(bits); y++) {
        look_east(bits, y, &bits->stops[LAN_DIRECTION_SOUTH_EAST][y * words]);
        look_west(bits, y, &bits->stops[LAN_DIRECTION_NORTH_WEST][y * words]);
        for (size_t word = 0; word < words; word++) {
            bits->looks += join_diagonals(bits, y, word);
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
    for (size_t y = 0; y < row_count(bits); y++) {
        pack_row(bits, y);
    }
    find_points(bits);
    turn_to_columns(bits, bits->stops[LAN_DIRECTION_NORTH_EAST],
                    bits->stops[LAN_DIRECTION_NORTH]);
    turn_to_columns(bits, bits->stops[LAN_DIRECTION_SOUTH_WEST],
                    bits->stops[LAN_DIRECTION_SOUTH]);
    find_diagonal_stops(bits);
    bits->count = count_points(bits);
}
