/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jump points with their jumps looked up. Where the map has few enough jump
 * points, jump_bounds_impl.h holds the jumps between them, and boxes with which
 * a search hardly leaves its route; elsewhere this is jump point search as in
 * jps.c. Jumps from the start and to the goal are always walked.
 */
#include <stdlib.h>

#include "tactics/search/jumps/jump_bounds_impl.h"
#include "tactics/search/jumps/jump_walk_impl.h"

/* Bytes before the saved boxes: 1 where there are some, else 0. */
#define HEAD 8

typedef struct tables {
    lan_jump_search search;
    lan_jump_bounds *bounds; /* NULL: too many jump points */
    lan_jump_box goal;       /* of the request */
    bool is_bounded;         /* whether the request may use them */
} tables;

/* In the directions that may lead to the goal, from wherever one came; all
 * cells where these jumps do not touch the goal are left out. */
static void expand_bounded(tables *t, const lan_jump_place *at)
{
    const lan_jump_bounds *bounds = t->bounds;
    lan_jump_search *search = &t->search;
    unsigned left =
        lan_jump_boxes_with(&bounds->boxes[8 * (size_t)at->point], t->goal);
    for (; left != 0; left &= left - 1) {
        const int d = __builtin_ctz(left);
        const size_t slot = 8 * (size_t)at->point + (size_t)d;
        if (lan_jump_box_holds(bounds->reach[slot], t->goal)) {
            lan_jump_walk(search, at, d);
            continue;
        }
        for (size_t i = bounds->first[slot]; i < bounds->first[slot + 1]; i++) {
            const lan_jump_edge *edge = &bounds->edges[i];
            (void)lan_jump_search_reach(search, edge->to, at->g + edge->cost,
                                        lan_jump_from(at->node, edge->d));
        }
    }
}

static void expand(tables *t, uint32_t node)
{
    lan_jump_search *search = &t->search;
    const lan_jump_place at = lan_jump_place_of(search, node);
    if (t->is_bounded && at.point != LAN_JUMP_NO_POINT) {
        expand_bounded(t, &at);
    } else {
        lan_jump_expand(search, node);
    }
}

static void destroy(void *state)
{
    tables *t = state;
    lan_jump_search_clear(&t->search);
    lan_jump_bounds_destroy(t->bounds);
    free(t);
}

static lan_status create(lan_ground *ground, void **out)
{
    tables *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_jump_search_init(&t->search, ground);
    if (status != LAN_OK) {
        destroy(t);
        return status;
    }
    *out = t;
    return LAN_OK;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    tables *t = state;
    lan_jump_bounds *bounds = NULL;
    lan_status status = lan_jump_search_prepare(&t->search);
    if (status != LAN_OK) {
        return status;
    }
    status = lan_jump_bounds_create(&t->search, &bounds);
    if (status == LAN_OK && bounds != NULL) {
        status = lan_jump_bounds_fill(bounds, &t->search, progress);
    }
    if (status != LAN_OK) {
        lan_jump_bounds_destroy(bounds);
        return status;
    }
    lan_jump_bounds_destroy(t->bounds);
    t->bounds = bounds;
    return LAN_OK;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    tables *t = state;
    lan_route_request instead = *request;
    t->is_bounded = t->bounds != NULL && request->metric == LAN_METRIC_EXACT;
    /* boxes lead into no dead end that does not hold the goal */
    instead.skip_dead_ends = request->skip_dead_ends && !t->is_bounded;
    const lan_status status = lan_jump_search_begin(&t->search, &instead);
    t->goal = lan_jump_box_of(t->search.goal_x, t->search.goal_y);
    return status;
}

static bool step(void *state, uint64_t expansions)
{
    tables *t = state;
    uint32_t node;
    for (uint64_t i = 0; i < expansions && !t->search.is_done; i++) {
        if (lan_jump_search_pop(&t->search, &node)) {
            expand(t, node);
        }
    }
    return t->search.is_done;
}

static void result(const void *state, lan_route *route)
{
    const tables *t = state;
    lan_jump_search_result(&t->search, route);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const tables *t = state;
    return lan_jump_search_cells(&t->search, out, capacity);
}

static bool visited(const void *state, lan_cell at)
{
    const tables *t = state;
    return lan_jump_search_visited(&t->search, at);
}

static size_t box_count(const tables *t)
{
    return 8 * (size_t)t->search.bits.count;
}

static size_t table_memory(const void *state)
{
    const tables *t = state;
    return t->bounds == NULL ? 0 : lan_jump_bounds_memory(t->bounds);
}

static size_t memory(const void *state)
{
    const tables *t = state;
    return sizeof *t + lan_jump_search_memory(&t->search) + table_memory(t);
}

static size_t saved_size(const tables *t, bool has_boxes)
{
    return HEAD + (has_boxes ? 8 * box_count(t) : 0);
}

static void put_word(unsigned char *out, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        out[i] = (unsigned char)(value >> (8 * i));
    }
}

static uint64_t get_word(const unsigned char *bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) {
        value |= (uint64_t)bytes[i] << (8 * i);
    }
    return value;
}

static size_t save(const void *state, void *out, size_t capacity)
{
    const tables *t = state;
    const size_t size = saved_size(t, t->bounds != NULL);
    if (size > capacity) {
        return size;
    }
    unsigned char *bytes = out;
    put_word(bytes, t->bounds != NULL);
    bytes += HEAD;
    for (size_t i = 0; t->bounds != NULL && i < box_count(t); i++) {
        put_word(&bytes[8 * i], t->bounds->boxes[i]);
    }
    return size;
}

/* The jumps are found anew. Of the boxes only the form can be checked; wrong
 * ones can do no more than hide a route. */
static lan_status read_bounds(const tables *t, const unsigned char *bytes,
                              lan_jump_bounds **out, lan_error *err)
{
    const lan_status status = lan_jump_bounds_create(&t->search, out);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "out of memory");
    }
    if (*out == NULL) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the jump table holds boxes, for a map of too many "
                        "jump points");
    }
    for (size_t i = 0; i < box_count(t); i++) {
        const uint64_t box = get_word(&bytes[8 * i]);
        if ((box & LAN_JUMP_SPARE) != 0) {
            return lan_fail(err, LAN_EPARSE, 0, 0,
                            "the jump table holds a box that is none");
        }
        (*out)->boxes[i] = box;
    }
    return LAN_OK;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    tables *t = state;
    const unsigned char *start = bytes;
    lan_jump_bounds *bounds = NULL;
    lan_status status = lan_jump_search_prepare(&t->search);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "out of memory");
    }
    const uint64_t kind = size < HEAD ? UINT64_MAX : get_word(start);
    if (kind > 1 || size != saved_size(t, kind == 1)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the jump table has %zu bytes, not those of this map",
                        size);
    }
    status = kind == 1 ? read_bounds(t, start + HEAD, &bounds, err) : LAN_OK;
    if (status != LAN_OK) {
        lan_jump_bounds_destroy(bounds);
        return status;
    }
    lan_jump_bounds_destroy(t->bounds);
    t->bounds = bounds;
    return LAN_OK;
}

const lan_algorithm_impl lan_search_jump_table = {
    .facts = {.name = "jump-table",
              .summary = "jump points looked up: uniform ground, fastest",
              .is_optimal = true,
              .is_prepared = true,
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
    .table_memory = table_memory,
    .save = save,
    .load = load,
};
