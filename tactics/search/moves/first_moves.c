/* first_moves.c - the algorithm "first-moves": all ways known beforehand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/moves/first_moves_table_impl.h"
#include "tactics/search/request_impl.h"
#include "tactics/search/search_impl.h"

typedef struct walker {
    const lan_ground *ground;
    lan_first_moves moves;
    lan_cell start;
    lan_cell goal;
    lan_cell at;
    uint64_t straight_weight; /* of all steps, in quarters of the unit */
    uint64_t diagonal_weight;
    int64_t straight; /* steps */
    int64_t diagonal;
    uint64_t looks;
    bool has_failed; /* a table made by hand may lead in circles */
} walker;

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
    lan_first_moves_clear(&w->moves);
    free(w);
}

static void take_table(walker *w, const lan_first_moves *moves)
{
    lan_first_moves_clear(&w->moves);
    w->moves = *moves;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    walker *w = state;
    lan_first_moves moves;
    lan_status status = lan_first_moves_init(&moves, w->ground);
    if (status != LAN_OK) {
        return status;
    }
    status = lan_first_moves_build(&moves, w->ground, progress);
    if (status == LAN_OK) {
        status = lan_first_moves_index(&moves);
    }
    if (status != LAN_OK) {
        lan_first_moves_clear(&moves);
        return status;
    }
    take_table(w, &moves);
    return LAN_OK;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    walker *w = state;
    w->start = request->start;
    w->goal = lan_request_goals(request)[0];
    w->at = w->start;
    w->straight_weight = 0;
    w->diagonal_weight = 0;
    w->straight = 0;
    w->diagonal = 0;
    w->looks = 0;
    w->has_failed = false;
    return LAN_OK;
}

/* Steps in direction d until one must look again or is there. */
static inline int32_t steps_of(uint32_t run, lan_cell at, lan_cell goal)
{
    const lan_cell way = lan_direction_step(lan_run_direction(run));
    const int32_t steps = lan_run_steps(run);
    const int32_t dx = goal.x - at.x;
    const int32_t dy = goal.y - at.y;
    const int32_t there = abs(way.x != 0 ? dx : dy);
    const bool lies_ahead = dx == way.x * there && dy == way.y * there;
    return lies_ahead && there < steps ? there : steps;
}

static inline uint32_t look(const walker *w, lan_cell at)
{
    const lan_ground *ground = w->ground;
    const int32_t *number = w->moves.number;
    return lan_first_moves_find(&w->moves, lan_ground_node(ground, at),
                                number[lan_ground_node(ground, w->goal)]);
}

static inline void count_steps(walker *w, int d, int32_t steps)
{
    const lan_ground *ground = w->ground;
    const bool is_diagonal = lan_direction_is_diagonal(d);
    *(is_diagonal ? &w->diagonal : &w->straight) += steps;
    if (ground->least == ground->greatest) {
        return; /* see result() */
    }
    int32_t node = lan_ground_node(ground, w->at);
    for (int32_t i = 0; i < steps; i++) {
        if (is_diagonal) {
            w->diagonal_weight += lan_ground_diagonal(ground, node, d);
        } else {
            w->straight_weight += lan_ground_straight(ground, node, d);
        }
        node += ground->offset[d];
    }
}

/* One look, and the steps that it allows. */
static inline void go_on(walker *w, int32_t target)
{
    const lan_ground *ground = w->ground;
    const int32_t node = lan_ground_node(ground, w->at);
    const uint32_t run = lan_first_moves_find(&w->moves, node, target);
    const int d = lan_run_direction(run);
    const int32_t steps = steps_of(run, w->at, w->goal);
    const lan_cell way = lan_direction_step(d);
    count_steps(w, d, steps);
    w->at.x += way.x * steps;
    w->at.y += way.y * steps;
    w->looks++;
    w->has_failed = w->straight + w->diagonal >= w->moves.count;
}

static bool step(void *state, uint64_t expansions)
{
    walker *w = state;
    const int32_t target = w->moves.number[lan_ground_node(w->ground, w->goal)];
    for (; !lan_cell_same(w->at, w->goal) && !w->has_failed; expansions--) {
        if (expansions == 0) {
            return false;
        }
        go_on(w, target);
    }
    return true;
}

static void result(const void *state, lan_route *route)
{
    const walker *w = state;
    const lan_ground *ground = w->ground;
    double straight = (double)w->straight_weight;
    double diagonal = (double)w->diagonal_weight;
    if (ground->least == ground->greatest) {
        straight = 4.0 * ground->least * (double)w->straight;
        diagonal = 4.0 * ground->least * (double)w->diagonal;
    }
    route->expanded = w->looks;
    if (w->has_failed) {
        route->end = LAN_ROUTE_NONE;
        return;
    }
    route->end = LAN_ROUTE_FOUND;
    route->straight = w->straight;
    route->diagonal = w->diagonal;
    route->cell_count = (size_t)(w->straight + w->diagonal + 1);
    route->length = (double)w->straight + sqrt(2.0) * (double)w->diagonal;
    route->cost = (straight + sqrt(2.0) * diagonal) * (ground->unit / 4.0);
}

/* Looks all up again: cheaper than keeping them. */
static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const walker *w = state;
    const size_t count = (size_t)(w->straight + w->diagonal + 1);
    lan_cell at = w->start;
    if (w->has_failed || count > capacity) {
        return w->has_failed ? 0 : count;
    }
    out[0] = at;
    for (size_t i = 1; i < count;) {
        const uint32_t run = look(w, at);
        const int32_t steps = steps_of(run, at, w->goal);
        for (int32_t k = 0; k < steps; k++) {
            at = lan_cell_beside(at, lan_run_direction(run));
            out[i++] = at;
        }
    }
    return count;
}

static size_t memory(const void *state)
{
    const walker *w = state;
    return sizeof *w + lan_first_moves_memory(&w->moves);
}

static size_t table_memory(const void *state)
{
    const walker *w = state;
    return lan_first_moves_memory(&w->moves);
}

static size_t save(const void *state, void *out, size_t capacity)
{
    const walker *w = state;
    return lan_first_moves_write(&w->moves, out, capacity);
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    walker *w = state;
    lan_first_moves moves;
    lan_status status = lan_first_moves_init(&moves, w->ground);
    if (status == LAN_ELIMIT) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the map has more than %d free cells: no table of "
                        "first moves can be of it",
                        LAN_FIRST_MOVES_MOST);
    }
    if (status != LAN_OK) {
        return status;
    }
    status = lan_first_moves_read(&moves, w->ground, bytes, size, err);
    if (status == LAN_OK) {
        status = lan_first_moves_index(&moves);
    }
    if (status != LAN_OK) {
        lan_first_moves_clear(&moves);
        return status;
    }
    take_table(w, &moves);
    return LAN_OK;
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
    .table_memory = table_memory,
    .save = save,
    .load = load,
};
