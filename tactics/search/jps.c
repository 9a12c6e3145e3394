/* jps.c - jump point search by blocks of bits: A* over jump points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a node for each jump point, one for the start, one for the goal.
 *          From a node to the next one leads a diagonal part, then a straight
 *          one; each may be empty. Diagonal jump points that no obstacle makes
 *          are never opened: a diagonal jump only looks along both straight
 *          directions, at the cells that see something there.
 * Scope    dead ends that hold neither start nor goal are left out, where the
 *          request wants that: no shortest route leads through them.
 *
 * A jump point is a cell where a shortest way may have to turn, because an
 * obstacle beside it ends (or begins). A straight jump stops there, or at an
 * obstacle; 64 cells are looked at in one step.
 *
 * Stops. Of a straight direction: blocked cells and jump points for who comes
 * in it. Of a diagonal: cells with no further step, jump points for who comes
 * in it, and cells that see a jump point straight ahead, to the left or to the
 * right of the diagonal.
 *
 * Shape    rows and columns of the ground with its frame: bit x & 63 of word
 *          x >> 6 of line y, and the same with x and y exchanged. Coordinates
 *          here count the frame: 1 .. width, 1 .. height are the map. Bits
 *          behind the frame are blocked.
 *
 * Source   D. Harabor and A. Grastien, AAAI 2011 and ICAPS 2014 (block-wise
 *          scanning; intermediate pruning); own code.
 */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/search/search_impl.h"

/* --- where jumps stop ---------------------------------------------------- */

typedef struct jump_bits {
    const lan_ground *ground;
    int32_t row_words;
    int32_t column_words;
    uint64_t *rows; /* blocked cells */
    uint64_t *jump; /* rows: jump points, whichever way one comes */
    uint64_t *stops[LAN_DIRECTION_COUNT]; /* where who comes in a direction has
                                             to look up; see below. Columns
                                             for north and south, else rows;
                                             the frame is not used */
    uint32_t *rank; /* [rows] jump points before this word */
    int32_t count;  /* jump points */
    int64_t looks;  /* free cells and diagonals with a jump point to the left
                       or to the right: what makes diagonal jumps slow */
} jump_bits;

/* Whether a diagonal jump has to stop at a node. */
LAN_ENGINE_INLINE bool stops_diagonal(const lan_ground *ground, int32_t node,
                                      int d)
{
    if (ground->map->corners == LAN_CORNERS_FORBID) {
        return false;
    }
    const uint16_t *weight = &ground->weight[node];
    const unsigned moves = ground->moves[node];
    return (weight[ground->offset[(d + 3) & 7]] == 0 &&
            (moves >> ((d + 2) & 7) & 1u) != 0) ||
           (weight[ground->offset[(d + 5) & 7]] == 0 &&
            (moves >> ((d + 6) & 7) & 1u) != 0);
}

LAN_ENGINE_INLINE bool bit_at(const uint64_t *line, int32_t at)
{
    return (line[at >> 6] >> (at & 63) & 1u) != 0;
}

/* Number of a jump point among all, 0 .. count - 1. */
LAN_ENGINE_INLINE uint32_t number_of_point(const jump_bits *bits, int32_t x,
                                           int32_t y)
{
    const size_t word = (size_t)y * (size_t)bits->row_words + (size_t)(x >> 6);
    const uint64_t before = bits->jump[word] & ((UINT64_C(1) << (x & 63)) - 1);
    return bits->rank[word] + (uint32_t)__builtin_popcountll(before);
}

/* The first set bit behind `at`; there is one. */
LAN_ENGINE_INLINE int32_t next_bit(const uint64_t *line, int32_t at)
{
    int32_t word = (at + 1) >> 6;
    uint64_t ahead = line[word] & (~UINT64_C(0) << ((at + 1) & 63));
    while (ahead == 0) {
        ahead = line[++word];
    }
    return word * 64 + __builtin_ctzll(ahead);
}

/* The last set bit before `at` > 0; there is one. */
LAN_ENGINE_INLINE int32_t previous_bit(const uint64_t *line, int32_t at)
{
    int32_t word = (at - 1) >> 6;
    uint64_t ahead = line[word] & (~UINT64_C(0) >> (63 - ((at - 1) & 63)));
    while (ahead == 0) {
        ahead = line[--word];
    }
    return word * 64 + 63 - __builtin_clzll(ahead);
}

/* Steps in a straight direction from (x, y) to the next stop. */
LAN_ENGINE_INLINE int32_t run_straight(const jump_bits *bits, int32_t x,
                                       int32_t y, int d)
{
    const size_t row = (size_t)y * (size_t)bits->row_words;
    const size_t column = (size_t)x * (size_t)bits->column_words;
    switch (d) {
    case LAN_DIRECTION_EAST:
        return next_bit(&bits->stops[LAN_DIRECTION_EAST][row], x) - x;
    case LAN_DIRECTION_WEST:
        return x - previous_bit(&bits->stops[LAN_DIRECTION_WEST][row], x);
    case LAN_DIRECTION_SOUTH:
        return next_bit(&bits->stops[LAN_DIRECTION_SOUTH][column], y) - y;
    default:
        return y - previous_bit(&bits->stops[LAN_DIRECTION_NORTH][column], y);
    }
}

#define BLOCK 64 /* bits of a word, and so lines of a block */

static size_t row_count(const jump_bits *bits)
{
    return (size_t)bits->ground->height + 2;
}

static size_t column_count(const jump_bits *bits)
{
    return (size_t)bits->ground->width + 2;
}

/* Words of all rows, and of all columns. */
static size_t words_of_rows(const jump_bits *bits)
{
    return row_count(bits) * (size_t)bits->row_words;
}

static size_t words_of_columns(const jump_bits *bits)
{
    return column_count(bits) * (size_t)bits->column_words;
}

/* Eight sets in rows, two in columns. */
static size_t word_count(const jump_bits *bits)
{
    return 8 * words_of_rows(bits) + 2 * words_of_columns(bits);
}

static void clear_bits(jump_bits *bits)
{
    free(bits->rows);
    free(bits->rank);
    memset(bits, 0, sizeof *bits);
}

static lan_status init_bits(jump_bits *bits, const lan_ground *ground)
{
    jump_bits made = {.ground = ground};
    made.row_words = (ground->width + 2 + BLOCK - 1) / BLOCK;
    made.column_words = (ground->height + 2 + BLOCK - 1) / BLOCK;
    const size_t rows = words_of_rows(&made);
    uint64_t *words = calloc(word_count(&made), sizeof *words);
    made.rank = calloc(rows, sizeof *made.rank);
    made.rows = words;
    if (words == NULL || made.rank == NULL) {
        clear_bits(&made);
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

static size_t memory_of_bits(const jump_bits *bits)
{
    return word_count(bits) * sizeof *bits->rows +
           words_of_rows(bits) * sizeof *bits->rank;
}

static void pack_row(const jump_bits *bits, size_t y)
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
static around look_around(const jump_bits *bits, size_t y, size_t word)
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
 * lan_space_onward() has them, for 64 cells. */
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
static void find_points(const jump_bits *bits)
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
static void turn_to_columns(const jump_bits *bits, const uint64_t *points,
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
static void look_vertical(const jump_bits *bits, uint64_t *sets,
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
static void look_east(const jump_bits *bits, size_t y, uint64_t *seeing)
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

static void look_west(const jump_bits *bits, size_t y, uint64_t *seeing)
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
static int stop_diagonal(const jump_bits *bits, const around *a, size_t at,
                         int d, uint64_t seen)
{
    const lan_corners corners = bits->ground->map->corners;
    bits->stops[d][at] = seen | diagonal_ends(a, corners, d);
    return __builtin_popcountll(seen & ~a->here);
}

static int join_diagonals(const jump_bits *bits, size_t y, size_t word)
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

static void find_diagonal_stops(jump_bits *bits)
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

static int32_t count_points(const jump_bits *bits)
{
    uint32_t count = 0;
    const size_t words = words_of_rows(bits);
    for (size_t i = 0; i < words; i++) {
        bits->rank[i] = count;
        count += (uint32_t)__builtin_popcountll(bits->jump[i]);
    }
    return (int32_t)count;
}

static void build_bits(jump_bits *bits)
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

/* --- the search ---------------------------------------------------------- */

typedef struct jump_search {
    lan_ground *ground;
    jump_bits bits;
    lan_engine engine; /* jump points, start, goal */
    lan_space space;
    lan_space_ways ways;
    int32_t *cell;   /* [points + 2] of a node: a node of the ground */
    uint8_t *needed; /* [nodes of the ground] of which regions are used */
    bool leaves_out; /* regions that are not needed */
    lan_route_request request;
    bool is_octile; /* the estimate */
    bool is_admissible;
    int32_t goal_x; /* frame included */
    int32_t goal_y;
} jump_search;

static lan_status create(lan_ground *ground, void **out)
{
    jump_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->ground = ground;
    lan_space_ways_fill(&search->ways, ground->map->corners);
    search->needed = malloc((size_t)ground->nodes);
    if (search->needed == NULL || init_bits(&search->bits, ground) != LAN_OK) {
        free(search->needed);
        free(search);
        return LAN_ENOMEM;
    }
    *out = search;
    return LAN_OK;
}

static void destroy(void *state)
{
    jump_search *search = state;
    clear_bits(&search->bits);
    lan_engine_clear(&search->engine);
    free(search->cell);
    free(search->needed);
    free(search);
}

void lan_jps_count(const void *state, int64_t *points, int64_t *looks)
{
    const jump_search *search = state;
    *points = search->bits.count;
    *looks = search->bits.looks;
}

static int32_t start_of(const jump_search *search)
{
    return search->bits.count;
}

static int32_t goal_of(const jump_search *search)
{
    return search->bits.count + 1;
}

static void note_cells(const jump_search *search)
{
    const jump_bits *bits = &search->bits;
    int32_t node = 0;
    for (int32_t y = 1; y <= search->ground->height; y++) {
        const uint64_t *row = &bits->jump[(size_t)y * (size_t)bits->row_words];
        for (int32_t word = 0; word < bits->row_words; word++) {
            for (uint64_t left = row[word]; left != 0; left &= left - 1) {
                search->cell[node++] = y * search->ground->stride + word * 64 +
                                       __builtin_ctzll(left);
            }
        }
    }
}

/* Finds the jump points, and takes memory for a search over them. */
static lan_status prepare(void *state, const lan_progress *progress)
{
    jump_search *search = state;
    (void)progress;
    build_bits(&search->bits);
    const int32_t nodes = search->bits.count + 2;
    if (search->engine.nodes != nodes) {
        lan_engine_clear(&search->engine);
        free(search->cell);
        search->cell = malloc((size_t)nodes * sizeof *search->cell);
        if (search->cell == NULL ||
            lan_engine_init(&search->engine, nodes) != LAN_OK) {
            return LAN_ENOMEM;
        }
    }
    note_cells(search);
    return LAN_OK;
}

/* Has the dead ends left out that a route from start to goal does not need. */
static void leave_out_dead_ends(jump_search *search)
{
    const lan_ground *ground = search->ground;
    const size_t regions = (size_t)ground->region_count;
    search->leaves_out = false;
    if (!search->request.skip_dead_ends) {
        return;
    }
    const int32_t start = search->cell[start_of(search)];
    const int32_t goal = search->cell[goal_of(search)];
    memset(search->needed, 0, regions);
    search->leaves_out =
        lan_ground_mark_needed(ground, start, goal, search->needed) <
        ground->free_count;
}

/* --- opening nodes ------------------------------------------------------- */

static double estimate(const void *context, int32_t node)
{
    const jump_search *search = context;
    return search->request.heuristic == LAN_HEURISTIC_OCTILE
               ? lan_space_estimate_octile(&search->space, search->cell[node])
               : lan_space_estimate(&search->space, search->cell[node]);
}

/* Where a jump begins, and what it cost up to here. */
typedef struct place {
    const jump_search *search;
    lan_engine *engine;
    int32_t x; /* frame included */
    int32_t y;
    int32_t node;
    double cost;
} place;

/* Opens a node at a place, after so many steps. No better route to the goal
 * leads through one that costs as much as the goal by now. */
LAN_ENGINE_INLINE void reach(const place *at, int32_t node, int32_t x,
                             int32_t y, int32_t diagonal, int32_t straight,
                             int d)
{
    const jump_search *search = at->search;
    const double cost = at->cost + diagonal * search->space.diagonal +
                        straight * search->space.straight;
    const double best = at->engine->reached[goal_of(search)].cost;
    double f = cost;
    if (search->is_octile) {
        const int32_t dx = abs(search->goal_x - x);
        const int32_t dy = abs(search->goal_y - y);
        const int32_t least = dx < dy ? dx : dy;
        f += least * search->space.diagonal +
             abs(dx - dy) * search->space.straight;
    } else {
        f += lan_space_estimate(&search->space, search->cell[node]);
    }
    if ((f < best || !search->is_admissible) &&
        lan_engine_improves(at->engine, node, cost) &&
        (!search->leaves_out ||
         search->needed[search->ground
                            ->region[y * search->ground->stride + x]] != 0)) {
        lan_engine_open(at->engine, search, node, cost, f, at->node, d,
                        estimate);
    }
}

/* Looks straight ahead after so many diagonal steps; returns the steps to where
 * that ends, and opens a jump point there. */
LAN_ENGINE_INLINE int32_t look_straight(const place *at, int32_t diagonal,
                                        int32_t x, int32_t y, int d)
{
    const jump_bits *bits = &at->search->bits;
    const lan_cell step = lan_direction_step(d);
    const int32_t length = run_straight(bits, x, y, d);
    x += step.x * length;
    y += step.y * length;
    if (!bit_at(&bits->rows[(size_t)y * (size_t)bits->row_words], x)) {
        reach(at, (int32_t)number_of_point(bits, x, y), x, y, diagonal, length,
              d);
    }
    return length;
}

/* Steps of a diagonal jump up to the next stop. */
LAN_ENGINE_INLINE int32_t glide(const jump_bits *bits, int32_t x, int32_t y,
                                int d)
{
    const lan_cell step = lan_direction_step(d);
    const ptrdiff_t row = step.y * (ptrdiff_t)bits->row_words;
    const uint64_t *line = &bits->stops[d][(size_t)y * (size_t)bits->row_words];
    int32_t steps = 0;
    do {
        line += row;
        x += step.x;
        steps++;
    } while (!bit_at(line, x));
    return steps;
}

/* Returns the steps to where the jump ends. */
LAN_ENGINE_INLINE int32_t look_diagonal(const place *at, int d)
{
    const jump_bits *bits = &at->search->bits;
    const lan_ground *ground = at->search->ground;
    const lan_cell step = lan_direction_step(d);
    int32_t x = at->x;
    int32_t y = at->y;
    int32_t total = 0;
    int32_t cell;
    do {
        const int32_t steps = glide(bits, x, y, d);
        total += steps;
        x += step.x * steps;
        y += step.y * steps;
        cell = y * ground->stride + x;
        (void)look_straight(at, total, x, y, (d + 1) & 7);
        (void)look_straight(at, total, x, y, (d + 7) & 7);
        if (stops_diagonal(ground, cell, d)) {
            reach(at, (int32_t)number_of_point(bits, x, y), x, y, total, 0, d);
            break;
        }
    } while ((ground->moves[cell] >> d & 1) != 0);
    return total;
}

/* --- the goal ------------------------------------------------------------ */

/* The goal as a jump sees it: first so many diagonal steps in direction d, then
 * so many straight ones. */
typedef struct sight {
    int32_t diagonal;
    int32_t straight;
    int d; /* of the diagonal part; of the straight one, where that is all */
    int ahead; /* of the straight part */
} sight;

static sight see_goal(const place *at)
{
    const int32_t dx = at->search->goal_x - at->x;
    const int32_t dy = at->search->goal_y - at->y;
    const int32_t wide = abs(dx);
    const int32_t high = abs(dy);
    sight seen = {.diagonal = wide < high ? wide : high,
                  .straight = abs(wide - high),
                  .ahead = wide > high ? lan_direction_towards(dx, 0)
                                       : lan_direction_towards(0, dy)};
    seen.d = lan_direction_towards(dx, dy);
    return seen;
}

/* Opens the goal where a jump in the direction in which it is seen goes so many
 * steps. */
static void reach_goal(const place *at, const sight *seen, int32_t steps)
{
    if ((seen->diagonal == 0 ? seen->straight : seen->diagonal) > steps) {
        return;
    }
    if (seen->diagonal > 0 && seen->straight > 0) {
        const lan_cell step = lan_direction_step(seen->d);
        if (seen->straight >
            run_straight(&at->search->bits, at->x + step.x * seen->diagonal,
                         at->y + step.y * seen->diagonal, seen->ahead)) {
            return;
        }
    }
    reach(at, goal_of(at->search), at->search->goal_x, at->search->goal_y,
          seen->diagonal, seen->straight, 0);
}

/* A jump, compiled for each direction; returns its steps. */
static int32_t jump(const place *at, int d)
{
    switch (d) {
    case LAN_DIRECTION_NORTH_WEST:
        return look_diagonal(at, LAN_DIRECTION_NORTH_WEST);
    case LAN_DIRECTION_SOUTH_WEST:
        return look_diagonal(at, LAN_DIRECTION_SOUTH_WEST);
    case LAN_DIRECTION_SOUTH_EAST:
        return look_diagonal(at, LAN_DIRECTION_SOUTH_EAST);
    case LAN_DIRECTION_NORTH_EAST:
        return look_diagonal(at, LAN_DIRECTION_NORTH_EAST);
    default:
        return look_straight(at, 0, at->x, at->y, d);
    }
}

static void expand(lan_engine *engine, const void *space, int32_t node)
{
    const jump_search *search = space;
    const lan_ground *ground = search->ground;
    const int32_t cell = search->cell[node];
    const lan_reached *reached = &engine->reached[node];
    const place at = {.search = search,
                      .engine = engine,
                      .x = cell % ground->stride,
                      .y = cell / ground->stride,
                      .node = node,
                      .cost = reached->cost};
    const sight seen = see_goal(&at);
    unsigned left = reached->from < 0
                        ? ground->moves[cell]
                        : lan_space_onward(&search->space, cell,
                                           lan_engine_via(engine, node));
    for (; left != 0; left &= left - 1) {
        const int d = __builtin_ctz(left);
        const int32_t steps = jump(&at, d);
        if (d == seen.d) {
            reach_goal(&at, &seen, steps);
        }
    }
}

/* --- a request ----------------------------------------------------------- */

static lan_status begin(void *state, const lan_route_request *request)
{
    jump_search *search = state;
    const lan_cell goal = lan_request_goals(request)[0];
    search->request = *request;
    search->is_octile = request->heuristic == LAN_HEURISTIC_OCTILE;
    search->is_admissible = request->heuristic != LAN_HEURISTIC_MANHATTAN;
    search->goal_x = goal.x + 1;
    search->goal_y = goal.y + 1;
    search->cell[start_of(search)] =
        lan_ground_node(search->ground, request->start);
    search->cell[goal_of(search)] = lan_ground_node(search->ground, goal);
    const lan_status status =
        lan_space_init(&search->space, search->ground, request, &search->ways);
    if (status == LAN_OK) {
        leave_out_dead_ends(search);
        lan_engine_reset(&search->engine, request->tie == LAN_TIE_FIRST);
        lan_engine_add_goal(&search->engine, goal_of(search));
        lan_engine_start(&search->engine, search, start_of(search), estimate);
    }
    return status;
}

static bool step(void *state, uint64_t expansions)
{
    jump_search *search = state;
    return lan_engine_run(&search->engine, search, expand, expansions);
}

static void result(const void *state, lan_route *route)
{
    const jump_search *search = state;
    const lan_ground *ground = search->ground;
    int32_t node = search->engine.best;
    route->expanded = search->engine.expanded;
    route->end = node < 0 ? LAN_ROUTE_NONE : LAN_ROUTE_FOUND;
    if (node < 0) {
        return;
    }
    for (int32_t from = 0; (from = search->engine.reached[node].from) >= 0;
         node = from) {
        const lan_cell a = lan_ground_cell(ground, search->cell[from]);
        const lan_cell b = lan_ground_cell(ground, search->cell[node]);
        const int32_t dx = abs(a.x - b.x);
        const int32_t dy = abs(a.y - b.y);
        route->diagonal += dx < dy ? dx : dy;
        route->straight += abs(dx - dy);
    }
    route->cell_count = (size_t)(route->straight + route->diagonal) + 1;
    route->length =
        (double)route->straight + sqrt(2.0) * (double)route->diagonal;
    route->cost = route->length * search->space.weight_cost;
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

/* Writes the cells behind `from` up to `to`, the last one at out[-1]; returns
 * where the first one stands. */
static lan_cell *write_part(lan_cell from, lan_cell to, lan_cell *out)
{
    const int32_t dx = to.x - from.x;
    const int32_t dy = to.y - from.y;
    const int32_t diagonal = abs(dx) < abs(dy) ? abs(dx) : abs(dy);
    const int32_t all = abs(dx) < abs(dy) ? abs(dy) : abs(dx);
    for (int32_t i = all; i > 0; i--) {
        *--out = to;
        to.x -= i > diagonal && abs(dx) == diagonal ? 0 : sign(dx);
        to.y -= i > diagonal && abs(dy) == diagonal ? 0 : sign(dy);
    }
    return out;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const jump_search *search = state;
    lan_route route = {0};
    result(search, &route);
    if (route.cell_count > capacity || route.cell_count == 0) {
        return route.cell_count;
    }
    lan_cell *end = out + route.cell_count;
    int32_t node = search->engine.best;
    for (int32_t from = 0; (from = search->engine.reached[node].from) >= 0;
         node = from) {
        end = write_part(lan_ground_cell(search->ground, search->cell[from]),
                         lan_ground_cell(search->ground, search->cell[node]),
                         end);
    }
    out[0] = search->request.start;
    return route.cell_count;
}

static bool visited(const void *state, lan_cell at)
{
    const jump_search *search = state;
    const int32_t x = at.x + 1;
    const int32_t y = at.y + 1;
    if (lan_cell_same(at, search->request.start)) {
        return lan_engine_closed(&search->engine, start_of(search));
    }
    if (x == search->goal_x && y == search->goal_y) {
        return lan_engine_closed(&search->engine, goal_of(search));
    }
    return bit_at(&search->bits.jump[y * search->bits.row_words], x) &&
           lan_engine_closed(&search->engine,
                             (int32_t)number_of_point(&search->bits, x, y));
}

/* There is nothing to keep: jump points are found faster than read. */
static size_t save(const void *state, void *out, size_t capacity)
{
    (void)state;
    (void)out;
    (void)capacity;
    return 0;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    (void)bytes;
    return size == 0 ? prepare(state, NULL)
                     : lan_fail(err, LAN_EPARSE, 0, 0,
                                "the table of routes is of another kind than "
                                "this map takes");
}

static size_t memory(const void *state)
{
    const jump_search *search = state;
    return sizeof *search + memory_of_bits(&search->bits) +
           lan_engine_memory(&search->engine) +
           (size_t)search->engine.nodes * sizeof *search->cell +
           (size_t)search->ground->nodes;
}

const lan_algorithm_impl lan_search_jps = {
    .facts = {.name = "jps",
              .summary = "jump point search: uniform ground, few expansions",
              .is_optimal = true,
              .needs_uniform = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .visited = visited,
    .memory = memory,
    .save = save,
    .load = load,
};

const lan_algorithm_impl lan_search_jump_table = {
    .facts = {.name = "jump-table",
              .summary = "an older name of jps, which needs no tables",
              .is_optimal = true,
              .needs_uniform = true},
    .runs = &lan_search_jps,
};
