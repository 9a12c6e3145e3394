/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Routes looked up: hub_route_impl.h has what is prepared. Where the map has so
 * many jump points that this would not fit, and for lengths that are not exact,
 * this is jump point search as in jps.c.
 */
#include <stdlib.h>
#include <string.h>

#include <math.h>

#include "tactics/search/hubs/hub_route_impl.h"
#include "tactics/search/jumps/jump_walk_impl.h"
#include "tactics/search/request_impl.h"

/* At most so much memory in all; small maps may take more. */
#define BYTES_A_CELL 64
#define BYTES_LEAST  262144

/* Bytes before the saved hubs: what follows. Versions before wrote 0 or 1. */
enum { HEAD = 8, WITHOUT_HUBS = 2, WITH_HUBS = 3 };

typedef struct tables {
    lan_ground *ground;
    lan_jump_bits bits;
    lan_hubs *hubs; /* NULL: too many jump points */
    lan_hub_route route;
    lan_jump_search *search; /* NULL before the first request that needs it */
    bool is_search_ready;
    bool is_searched; /* the request at hand: else looked up */
    bool is_done;
} tables;

static void drop_search(tables *t)
{
    if (t->search != NULL) {
        lan_jump_search_clear(t->search);
    }
    free(t->search);
    t->search = NULL;
}

static void destroy(void *state)
{
    tables *t = state;
    lan_jump_bits_clear(&t->bits);
    lan_hubs_destroy(t->hubs);
    lan_hub_route_clear(&t->route);
    drop_search(t);
    free(t);
}

static lan_status create(lan_ground *ground, void **out)
{
    tables *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return LAN_ENOMEM;
    }
    t->ground = ground;
    const lan_status status = lan_jump_bits_init(&t->bits, ground);
    if (status != LAN_OK) {
        free(t);
        return status;
    }
    *out = t;
    return LAN_OK;
}

/* Makes the search ready, where it is not. */
static lan_status prepare_search(tables *t)
{
    lan_status status = LAN_OK;
    if (t->is_search_ready) {
        return LAN_OK;
    }
    if (t->search == NULL) {
        lan_jump_search *made = calloc(1, sizeof *made);
        status =
            made == NULL ? LAN_ENOMEM : lan_jump_search_init(made, t->ground);
        if (status != LAN_OK) {
            free(made);
            return status;
        }
        t->search = made;
    }
    status = lan_jump_search_prepare(t->search);
    t->is_search_ready = status == LAN_OK;
    return status;
}

/* Bytes left for hubs. */
static size_t room_for_hubs(const tables *t)
{
    const size_t cells = (size_t)t->ground->width * (size_t)t->ground->height;
    const size_t all =
        BYTES_A_CELL * cells > BYTES_LEAST ? BYTES_A_CELL * cells : BYTES_LEAST;
    const size_t other = sizeof *t + sizeof *t->hubs +
                         lan_jump_bits_memory(&t->bits) +
                         ((size_t)t->bits.count + 1) * sizeof(uint64_t);
    return all > other ? all - other : 0;
}

/* Hubs for the ground as it is, or none where they do not fit. */
static lan_status make_hubs(tables *t, const uint32_t *order,
                            const lan_progress *progress, lan_hubs **hubs,
                            lan_hub_route *route)
{
    lan_hubs *made = NULL;
    lan_status status =
        lan_hubs_create(&t->bits, order, room_for_hubs(t), progress, &made);
    if (status == LAN_ELIMIT) {
        return LAN_OK;
    }
    if (status == LAN_OK) {
        status = lan_hub_route_init(route, made->count);
    }
    if (status != LAN_OK) {
        lan_hubs_destroy(made);
        return status;
    }
    *hubs = made;
    return LAN_OK;
}

/* Takes over hubs, or none: then all is searched. */
static lan_status take_hubs(tables *t, lan_hubs *hubs,
                            const lan_hub_route *route)
{
    lan_hubs_destroy(t->hubs);
    lan_hub_route_clear(&t->route);
    t->hubs = hubs;
    t->route = *route;
    t->is_search_ready = false;
    if (hubs != NULL) {
        drop_search(t);
        return LAN_OK;
    }
    return prepare_search(t);
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    tables *t = state;
    lan_hubs *hubs = NULL;
    lan_hub_route route = {0};
    lan_jump_bits_build(&t->bits);
    const lan_status status = make_hubs(t, NULL, progress, &hubs, &route);
    return status == LAN_OK ? take_hubs(t, hubs, &route) : status;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    tables *t = state;
    t->is_searched = t->hubs == NULL || request->metric != LAN_METRIC_EXACT;
    t->is_done = false;
    if (!t->is_searched) {
        lan_hub_route_begin(&t->route, request->start,
                            lan_request_goals(request)[0]);
        return LAN_OK;
    }
    const lan_status status = prepare_search(t);
    if (status == LAN_OK) {
        return lan_jump_search_begin(t->search, request);
    }
    return status;
}

/* A look is one expansion. */
static bool step(void *state, uint64_t expansions)
{
    tables *t = state;
    uint32_t node;
    if (!t->is_searched) {
        if (expansions > 0 && !t->is_done) {
            lan_hub_route_find(&t->route, t->hubs);
            t->is_done = true;
        }
        return t->is_done;
    }
    for (uint64_t i = 0; i < expansions && !t->search->is_done; i++) {
        if (lan_jump_search_pop(t->search, &node)) {
            lan_jump_expand(t->search, node);
        }
    }
    return t->search->is_done;
}

static void result(const void *state, lan_route *route)
{
    const tables *t = state;
    if (t->is_searched) {
        lan_jump_search_result(t->search, route);
        return;
    }
    route->expanded = 1;
    route->end = t->route.is_found ? LAN_ROUTE_FOUND : LAN_ROUTE_NONE;
    if (t->route.is_found) {
        route->straight = t->route.straight;
        route->diagonal = t->route.diagonal;
        route->cell_count = (size_t)(route->straight + route->diagonal) + 1;
        route->length =
            (double)route->straight + sqrt(2.0) * (double)route->diagonal;
        route->cost =
            route->length * t->ground->unit * (double)t->ground->least;
    }
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const tables *t = state;
    if (t->is_searched) {
        return lan_jump_search_cells(t->search, out, capacity);
    }
    const size_t count =
        t->route.is_found ? (size_t)(t->route.straight + t->route.diagonal) + 1
                          : 0;
    if (count > 0 && count <= capacity) {
        lan_hub_route_cells(&t->route, t->hubs, out);
    }
    return count;
}

static bool visited(const void *state, lan_cell at)
{
    const tables *t = state;
    return t->is_searched ? lan_jump_search_visited(t->search, at)
                          : lan_hub_route_bends(&t->route, t->hubs, at);
}

static size_t table_memory(const void *state)
{
    const tables *t = state;
    return t->hubs == NULL ? 0 : lan_hubs_memory(t->hubs);
}

static size_t memory(const void *state)
{
    const tables *t = state;
    const size_t search =
        t->search == NULL
            ? 0
            : sizeof *t->search + lan_jump_search_memory(t->search);
    const size_t route =
        t->hubs == NULL ? 0 : lan_hub_route_memory(t->hubs->count);
    return sizeof *t + lan_jump_bits_memory(&t->bits) + table_memory(t) +
           route + search;
}

static void put_number(unsigned char *out, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        out[i] = (unsigned char)(value >> (8 * i));
    }
}

static uint32_t get_number(const unsigned char *bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        value |= (uint32_t)bytes[i] << (8 * i);
    }
    return value;
}

static size_t saved_size(uint32_t count)
{
    return HEAD + 4 * (size_t)count;
}

/* Of the hubs only the order, which takes longest to find. */
static size_t save(const void *state, void *out, size_t capacity)
{
    const tables *t = state;
    const uint32_t count = t->hubs == NULL ? 0 : t->hubs->count;
    const size_t size = saved_size(count);
    if (size > capacity) {
        return size;
    }
    unsigned char *bytes = out;
    put_number(bytes, t->hubs == NULL ? WITHOUT_HUBS : WITH_HUBS);
    put_number(bytes + 4, count);
    for (uint32_t i = 0; i < count; i++) {
        put_number(&bytes[HEAD + 4 * (size_t)i], t->hubs->order[i]);
    }
    return size;
}

/* Whether each jump point has one place in the order. */
static bool read_order(const unsigned char *bytes, uint32_t count,
                       uint32_t *order, uint8_t *seen)
{
    for (uint32_t i = 0; i < count; i++) {
        order[i] = get_number(&bytes[4 * (size_t)i]);
        if (order[i] >= count || seen[order[i]] != 0) {
            return false;
        }
        seen[order[i]] = 1;
    }
    return true;
}

/* From the order all else follows: whatever it is, routes are shortest. */
static lan_status load_hubs(tables *t, const unsigned char *bytes,
                            lan_hubs **hubs, lan_hub_route *route,
                            lan_error *err)
{
    const uint32_t count = (uint32_t)t->bits.count;
    uint32_t *order = calloc((size_t)count + 1, sizeof *order);
    uint8_t *seen = calloc((size_t)count + 1, sizeof *seen);
    lan_status status = LAN_ENOMEM;
    if (order == NULL || seen == NULL) {
        status = lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    } else if (!read_order(bytes, count, order, seen)) {
        status = lan_fail(err, LAN_EPARSE, 0, 0,
                          "the jump table has an order of hubs that is none");
    } else {
        status = make_hubs(t, order, NULL, hubs, route);
        if (status != LAN_OK) {
            status = lan_fail(err, status, 0, 0, "out of memory");
        } else if (*hubs == NULL) {
            status = lan_fail(err, LAN_EPARSE, 0, 0,
                              "the jump table holds hubs, for a map of too "
                              "many jump points");
        }
    }
    free(order);
    free(seen);
    return status;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    tables *t = state;
    const unsigned char *start = bytes;
    lan_hubs *hubs = NULL;
    lan_hub_route route = {0};
    lan_jump_bits_build(&t->bits);
    const uint32_t kind = size < HEAD ? 0 : get_number(start);
    if (kind != WITHOUT_HUBS && kind != WITH_HUBS) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the jump table is of another version: prepare it "
                        "anew");
    }
    const uint32_t count = kind == WITH_HUBS ? (uint32_t)t->bits.count : 0;
    if (size != saved_size(count) || get_number(start + 4) != count) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the jump table has %zu bytes, not those of this map",
                        size);
    }
    lan_status status = kind == WITH_HUBS
                            ? load_hubs(t, start + HEAD, &hubs, &route, err)
                            : LAN_OK;
    if (status == LAN_OK) {
        status = take_hubs(t, hubs, &route);
    }
    return status;
}

const lan_algorithm_impl lan_search_jump_table = {
    .facts = {.name = "jump-table",
              .summary = "routes looked up by hubs: uniform ground, fastest",
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
