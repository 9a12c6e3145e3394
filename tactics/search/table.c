/* table.c - the algorithm "table": the precomputed routes that fit the map.
 *
 * First moves of all pairs where the map is small enough for them; else jumps
 * of all cells, which grow with the map only, where all ground costs the same.
 * For a large map of several costs there is no table: LAN_ELIMIT.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/search/moves/first_moves_impl.h"
#include "tactics/search/search_impl.h"

/* Before the bytes of the table that was chosen: which it is. */
enum { MARK_SIZE = 4 };
static const char marks[2][MARK_SIZE + 1] = {"pair", "jump"};

typedef struct table {
    lan_ground *ground;
    const lan_algorithm_impl *kind; /* NULL: not prepared yet */
    void *state;
} table;

/* NULL: none fits. */
static const lan_algorithm_impl *kind_for(const lan_ground *ground)
{
    if (ground->free_count <= LAN_FIRST_MOVES_MOST) {
        return &lan_search_first_moves;
    }
    return lan_ground_is_uniform(ground) ? &lan_search_jump_table : NULL;
}

static const char *mark_of(const lan_algorithm_impl *kind)
{
    return marks[kind == &lan_search_first_moves ? 0 : 1];
}

static lan_status create(lan_ground *ground, void **out)
{
    table *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return LAN_ENOMEM;
    }
    t->ground = ground;
    *out = t;
    return LAN_OK;
}

static void drop(table *t)
{
    if (t->kind != NULL) {
        t->kind->destroy(t->state);
    }
    t->kind = NULL;
    t->state = NULL;
}

static void destroy(void *state)
{
    table *t = state;
    drop(t);
    free(t);
}

/* Makes what was chosen the table; what was there goes. */
static void take(table *t, const lan_algorithm_impl *kind, void *state)
{
    drop(t);
    t->kind = kind;
    t->state = state;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    table *t = state;
    const lan_algorithm_impl *kind = kind_for(t->ground);
    void *made = NULL;
    if (kind == NULL) {
        return LAN_ELIMIT;
    }
    if (kind == t->kind) {
        return kind->prepare(t->state, progress);
    }
    lan_status status = kind->create(t->ground, &made);
    if (status != LAN_OK) {
        return status;
    }
    status = kind->prepare(made, progress);
    if (status != LAN_OK) {
        kind->destroy(made);
        return status;
    }
    take(t, kind, made);
    return LAN_OK;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    const table *t = state;
    return t->kind->begin(t->state, request);
}

static bool step(void *state, uint64_t expansions)
{
    const table *t = state;
    return t->kind->step(t->state, expansions);
}

static void result(const void *state, lan_route *route)
{
    const table *t = state;
    t->kind->result(t->state, route);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const table *t = state;
    return t->kind->cells(t->state, out, capacity);
}

static size_t memory(const void *state)
{
    const table *t = state;
    return sizeof *t + (t->kind == NULL ? 0 : t->kind->memory(t->state));
}

static size_t table_memory(const void *state)
{
    const table *t = state;
    return t->kind == NULL ? 0 : t->kind->table_memory(t->state);
}

static size_t save(const void *state, void *out, size_t capacity)
{
    const table *t = state;
    unsigned char *bytes = out;
    const size_t size = MARK_SIZE + t->kind->save(t->state, NULL, 0);
    if (size <= capacity) {
        memcpy(bytes, mark_of(t->kind), MARK_SIZE);
        (void)t->kind->save(t->state, bytes + MARK_SIZE, size - MARK_SIZE);
    }
    return size;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    table *t = state;
    const lan_algorithm_impl *kind = kind_for(t->ground);
    void *made = NULL;
    if (kind == NULL || size < MARK_SIZE ||
        memcmp(bytes, mark_of(kind), MARK_SIZE) != 0) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes is of another kind than this map "
                        "takes");
    }
    lan_status status = kind->create(t->ground, &made);
    if (status != LAN_OK) {
        return status;
    }
    status = kind->load(made, (const unsigned char *)bytes + MARK_SIZE,
                        size - MARK_SIZE, err);
    if (status != LAN_OK) {
        kind->destroy(made);
        return status;
    }
    take(t, kind, made);
    return LAN_OK;
}

const char *lan_search_table_kind(const lan_ground *ground)
{
    const lan_algorithm_impl *kind = kind_for(ground);
    return kind == NULL ? NULL : kind->facts.name;
}

static const char *used(const void *state)
{
    const table *t = state;
    return t->kind == NULL ? lan_search_table.facts.name : t->kind->facts.name;
}

const lan_algorithm_impl lan_search_table = {
    .facts = {.name = "table",
              .summary = "first moves on small maps, jumps on large ones of "
                         "one cost",
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
    .table_memory = table_memory,
    .save = save,
    .load = load,
    .used = used,
};
