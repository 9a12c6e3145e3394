/* first_moves.c - the algorithm "first-moves": for every cell, the first move
 * to every other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    free cells are numbered by connected component, in depth-first
 *          order, so that neighbouring cells have close numbers. The row of a
 *          cell is a list of runs: a run is a range of numbers to which the
 *          same first move is optimal. If several moves are optimal, a run
 *          takes the move that extends it furthest.
 * Source   A. Botea, AIIDE 2011, 122-127; B. Strasser, A. Botea and D. Harabor,
 *          J. Artif. Intell. Res. 54 (2015) 593-629.
 */
#include "tactics/search/search_impl.h"

#include <stdlib.h>
#include <string.h>

#define REPORT_ROWS 64 /* rows between two progress reports */

/* A run: first number in the upper 16 bits, direction in the lower ones. */
typedef struct first_moves {
    int32_t nodes;   /* of the ground */
    int32_t count;   /* free cells */
    int32_t *number; /* [nodes] number of a free cell */
    int32_t *node;   /* [count] node of a number */
    int32_t *first;  /* [count] first number of its connected component */
    int32_t *end;    /* [count] one past the last number of its component */
    size_t *row;     /* [count + 1] first run of each row */
    uint32_t *runs;  /* [row[count]] */
    size_t room;     /* for runs */
} first_moves;

typedef struct walker {
    lan_ground *ground;
    first_moves moves;
    lan_space space;
    lan_cell start;
    lan_cell goal;
    lan_cell at;
    lan_tally tally;
    bool has_failed; /* a loaded table may lead in circles */
} walker;

/* --- numbers ------------------------------------------------------------- */

static void clear_moves(first_moves *moves)
{
    free(moves->number);
    free(moves->node);
    free(moves->first);
    free(moves->end);
    free(moves->row);
    free(moves->runs);
    *moves = (first_moves){0};
}

static void add_number(first_moves *moves, int32_t node, int32_t first)
{
    const int32_t number = moves->count++;
    moves->number[node] = number;
    moves->node[number] = node;
    moves->first[number] = first;
}

/* Straight steps are tried before diagonal ones. */
static int next_try(unsigned left)
{
    return __builtin_ctz((left & 0xAAu) != 0 ? left & 0xAAu : left);
}

/* Numbers one connected component. path: room for all nodes of the walk; left:
 * [nodes] the directions not yet tried at each node. */
static void number_island(first_moves *moves, const lan_ground *ground,
                          int32_t start, int32_t *path, uint8_t *left)
{
    const int32_t first = moves->count;
    int32_t depth = 0;
    path[0] = start;
    add_number(moves, start, first);
    while (depth >= 0) {
        const int32_t node = path[depth];
        if (left[node] == 0) {
            depth--;
            continue;
        }
        const int d = next_try(left[node]);
        const int32_t to = node + ground->offset[d];
        left[node] = (uint8_t)(left[node] & ~(1u << d));
        if (moves->number[to] < 0) {
            add_number(moves, to, first);
            path[++depth] = to;
        }
    }
    for (int32_t number = first; number < moves->count; number++) {
        moves->end[number] = moves->count;
    }
}

static lan_status number_all(first_moves *moves, const lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    lan_pool pool = {.count = 0};
    int32_t *path = lan_pool_take(&pool, nodes, sizeof *path);
    uint8_t *left = lan_pool_take(&pool, nodes, 1);
    const bool has_room = !pool.is_short;
    if (has_room) {
        memcpy(left, ground->moves, nodes);
        memset(moves->number, 0xFF, nodes * sizeof *moves->number); /* -1 */
    }
    for (int32_t i = 0; has_room && i < moves->nodes; i++) {
        if (ground->weight[i] != 0 && moves->number[i] < 0) {
            number_island(moves, ground, i, path, left);
        }
    }
    lan_pool_free(&pool);
    return has_room ? LAN_OK : LAN_ENOMEM;
}

/* Creates a table without rows. LAN_ELIMIT above the range. */
static lan_status init_moves(first_moves *moves, const lan_ground *ground)
{
    *moves = (first_moves){.nodes = ground->nodes};
    if (ground->free_count > LAN_FIRST_MOVES_MOST) {
        return LAN_ELIMIT;
    }
    const size_t count = (size_t)ground->free_count + 1;
    moves->number = malloc((size_t)ground->nodes * sizeof *moves->number);
    moves->node = malloc(count * sizeof *moves->node);
    moves->first = malloc(count * sizeof *moves->first);
    moves->end = malloc(count * sizeof *moves->end);
    moves->row = calloc(count, sizeof *moves->row);
    if (moves->number == NULL || moves->node == NULL || moves->first == NULL ||
        moves->end == NULL || moves->row == NULL ||
        number_all(moves, ground) != LAN_OK) {
        clear_moves(moves);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

static lan_status reserve(first_moves *moves, size_t runs)
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

/* --- rows ---------------------------------------------------------------- */

/* Work space for rows: the best first moves to every node, as bits. */
typedef struct builder {
    lan_space space;
    uint8_t *best; /* [nodes] */
} builder;

static void expand(lan_engine *engine, const void *context, int32_t node)
{
    const builder *b = context;
    const lan_space *space = &b->space;
    const uint64_t here = lan_engine_at(engine, node);
    const bool is_source = engine->from[node] < 0;
    for (unsigned m = space->moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + space->offset[d];
        const unsigned moves = is_source ? 1u << d : b->best[node];
        const uint64_t there = here + lan_space_step(space, node, d);
        if (lan_engine_offer(engine, space, next, there, node, d,
                             lan_engine_blind)) {
            b->best[next] = (uint8_t)moves;
        } else if (lan_engine_at(engine, next) == there) {
            b->best[next] = (uint8_t)(b->best[next] | moves); /* the same */
        }
    }
}

/* One move of a set: a diagonal move if there is one. */
static uint32_t move_of(unsigned set)
{
    return (uint32_t)__builtin_ctz((set & 0x55u) != 0 ? set & 0x55u : set);
}

/* Covers the sets of best first moves with the fewest runs: each run extends
 * while one move is in all its sets. Returns the number of runs. */
static size_t lay_runs(const first_moves *moves, const uint8_t *best,
                       int32_t first, int32_t end, uint32_t *runs)
{
    size_t count = 0;
    int32_t begin = first;
    unsigned common = 0xff;
    for (int32_t target = first; target < end; target++) {
        const unsigned set = best[moves->node[target]];
        if ((common & set) != 0) {
            common &= set;
            continue;
        }
        runs[count++] = (uint32_t)begin << 16 | move_of(common);
        begin = target;
        common = set;
    }
    runs[count++] = (uint32_t)begin << 16 | move_of(common);
    return count;
}

/* Appends the row of a cell; the row of an isolated cell is empty. */
static lan_status lay_row(first_moves *moves, lan_engine *engine, builder *b,
                          int32_t number)
{
    const size_t used = moves->row[number];
    const int32_t first = moves->first[number];
    const int32_t end = moves->end[number];
    const int32_t node = moves->node[number];
    const size_t most = used + (size_t)(end - first);
    moves->row[number + 1] = used;
    if (end - first == 1) {
        return LAN_OK;
    }
    if (most > moves->room && reserve(moves, most + used / 2) != LAN_OK) {
        return LAN_ENOMEM;
    }
    lan_engine_reset(engine, false);
    lan_engine_start(engine, node);
    lan_engine_run(engine, b, expand, UINT64_MAX);
    b->best[node] = 0xff; /* never queried */
    moves->row[number + 1] +=
        lay_runs(moves, b->best, first, end, &moves->runs[used]);
    return LAN_OK;
}

static lan_status lay_all(first_moves *moves, const lan_space *space,
                          const lan_progress *progress)
{
    builder b = {.space = *space, .best = malloc((size_t)moves->nodes)};
    lan_engine engine = {0};
    lan_status status =
        b.best == NULL ? LAN_ENOMEM : lan_engine_init(&engine, moves->nodes);
    for (int32_t i = 0; i < moves->count && status == LAN_OK; i++) {
        const bool goes_on = i % REPORT_ROWS != 0 ||
                             lan_progress_report(progress, i, moves->count);
        status = goes_on ? lay_row(moves, &engine, &b, i) : LAN_ECANCELLED;
    }
    lan_engine_clear(&engine);
    free(b.best);
    return status;
}

/* --- the algorithm ------------------------------------------------------- */

static lan_status create(lan_ground *ground, void **out)
{
    walker *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return LAN_ENOMEM;
    }
    w->ground = ground;
    *out = w;
    return LAN_OK;
}

static void destroy(void *state)
{
    walker *w = state;
    clear_moves(&w->moves);
    free(w);
}

/* Numbers the cells, replacing the previous table. */
static lan_status number_cells(walker *w)
{
    const lan_cell any = {0, 0};
    const lan_route_request usual = lan_route_request_default(any, any);
    const lan_status status =
        lan_space_init(&w->space, w->ground, &usual, NULL);
    clear_moves(&w->moves);
    return status == LAN_OK ? init_moves(&w->moves, w->ground) : status;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    walker *w = state;
    const lan_status status = number_cells(w);
    return status == LAN_OK ? lay_all(&w->moves, &w->space, progress) : status;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    walker *w = state;
    w->start = request->start;
    w->goal = lan_request_goals(request)[0];
    w->at = w->start;
    w->tally = (lan_tally){{0, 0}, {0, 0}};
    w->has_failed = false;
    return LAN_OK;
}

/* The best first move from a node to a target in its connected component. */
static int look(const walker *w, int32_t node)
{
    const first_moves *moves = &w->moves;
    const uint32_t target =
        (uint32_t)moves->number[lan_ground_node(w->ground, w->goal)];
    size_t low = moves->row[moves->number[node]];
    size_t high = moves->row[moves->number[node] + 1];
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (moves->runs[middle] >> 16 <= target) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (int)(moves->runs[low] & 7u);
}

static int64_t steps_of(const walker *w)
{
    return w->tally.steps[0] + w->tally.steps[1];
}

static bool step(void *state, uint64_t expansions)
{
    walker *w = state;
    for (; !lan_cell_same(w->at, w->goal) && !w->has_failed; expansions--) {
        if (expansions == 0) {
            return false;
        }
        const int32_t node = lan_ground_node(w->ground, w->at);
        const int d = look(w, node);
        lan_tally_add(&w->tally, &w->space, node, d);
        w->at = lan_cell_beside(w->at, d);
        w->has_failed = steps_of(w) >= w->moves.count;
    }
    return true;
}

static void result(const void *state, lan_route *route)
{
    const walker *w = state;
    route->expanded = (uint64_t)steps_of(w);
    route->end = w->has_failed ? LAN_ROUTE_NONE : LAN_ROUTE_FOUND;
    if (!w->has_failed) {
        lan_tally_read(&w->tally, &w->space, route);
    }
}

/* Looks all moves up again, which is cheaper than storing them. */
static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const walker *w = state;
    const size_t count = (size_t)steps_of(w) + 1;
    lan_cell at = w->start;
    if (w->has_failed || count > capacity) {
        return w->has_failed ? 0 : count;
    }
    out[0] = at;
    for (size_t i = 1; i < count; i++) {
        at = lan_cell_beside(at, look(w, lan_ground_node(w->ground, at)));
        out[i] = at;
    }
    return count;
}

static size_t memory(const void *state)
{
    const walker *w = state;
    const first_moves *moves = &w->moves;
    const size_t a_cell = sizeof *moves->node + sizeof *moves->first +
                          sizeof *moves->end + sizeof *moves->row;
    return sizeof *w + (size_t)moves->nodes * sizeof *moves->number +
           ((size_t)moves->count + 1) * a_cell +
           (moves->room + 1) * sizeof *moves->runs;
}

/* --- serialised form, in 32-bit little-endian words: number of free cells,
 * runs of each row, then the runs. Numbers and components are recomputed from
 * the ground. */

static size_t save(const void *state, void *out, size_t capacity)
{
    const first_moves *moves = &((const walker *)state)->moves;
    const size_t rows = (size_t)moves->count;
    const size_t runs = moves->row[rows];
    const size_t size = 4 * (1 + rows + runs);
    if (size > capacity) {
        return size;
    }
    lan_table_put(out, 0, (uint32_t)rows);
    for (size_t i = 0; i < rows; i++) {
        lan_table_put(out, 1 + i,
                      (uint32_t)(moves->row[i + 1] - moves->row[i]));
    }
    for (size_t i = 0; i < runs; i++) {
        lan_table_put(out, 1 + rows + i, moves->runs[i]);
    }
    return size;
}

/* True if the runs of a row begin with the first number of the connected
 * component, ascend within it, and have legal moves. */
static bool is_row(const first_moves *moves, const lan_ground *ground,
                   int32_t number)
{
    const uint8_t legal = ground->moves[moves->node[number]];
    int64_t before = moves->first[number] - 1;
    const bool is_alone = moves->end[number] - moves->first[number] == 1;
    if (is_alone != (moves->row[number] == moves->row[number + 1])) {
        return false;
    }
    for (size_t r = moves->row[number]; r < moves->row[number + 1]; r++) {
        const int64_t first = moves->runs[r] >> 16;
        const uint32_t d = moves->runs[r] & 0xffffu;
        const bool is_in_order =
            r == moves->row[number] ? first == before + 1 : first > before;
        if (!is_in_order || first >= moves->end[number] || d > 7 ||
            (legal >> d & 1) == 0) {
            return false;
        }
        before = first;
    }
    return true;
}

/* Reads the number of runs of each row; false if the numbers are invalid. */
static bool read_rows(first_moves *moves, const unsigned char *bytes,
                      size_t words)
{
    const size_t rows = (size_t)moves->count;
    if (words < 1 + rows || lan_table_get(bytes, 0) != rows) {
        return false;
    }
    for (size_t i = 0; i < rows; i++) {
        moves->row[i + 1] = moves->row[i] + lan_table_get(bytes, 1 + i);
    }
    return moves->row[rows] == words - 1 - rows;
}

static lan_status read_moves(first_moves *moves, const lan_ground *ground,
                             const unsigned char *bytes, size_t size,
                             lan_error *err)
{
    const size_t rows = (size_t)moves->count;
    if (size % 4 != 0 || !read_rows(moves, bytes, size / 4)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of first moves has not the rows of this "
                        "map");
    }
    const size_t runs = moves->row[rows];
    if (reserve(moves, runs) != LAN_OK) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < runs; i++) {
        moves->runs[i] = lan_table_get(bytes, 1 + rows + i);
    }
    for (int32_t number = 0; number < moves->count; number++) {
        if (!is_row(moves, ground, number)) {
            const lan_cell at = lan_ground_cell(ground, moves->node[number]);
            return lan_fail(err, LAN_EPARSE, 0, 0,
                            "the table of first moves has a wrong row for "
                            "cell %d, %d",
                            (int)at.x, (int)at.y);
        }
    }
    return LAN_OK;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    walker *w = state;
    const lan_status status = number_cells(w);
    if (status == LAN_ELIMIT) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the map has more than %d free cells: no table of "
                        "first moves can be of it",
                        LAN_FIRST_MOVES_MOST);
    }
    return status == LAN_OK ? read_moves(&w->moves, w->ground, bytes, size, err)
                            : status;
}

const lan_algorithm_impl lan_search_first_moves = {
    .facts = {.name = "first-moves",
              .summary = "the first move from every cell to every other, "
                         "looked up step by step; small maps",
              .is_optimal = true,
              .is_prepared = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .memory = memory,
    .save = save,
    .load = load,
};
