/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jump points with all jumps looked up: the distances of
 * jump_distances_impl.h and, where the map has few enough jump points, the
 * boxes of jump_bounds_impl.h, with which a search hardly leaves its route.
 */
#include <stdlib.h>

#include "tactics/search/jump_bounds_impl.h"
#include "tactics/search/jump_distances_impl.h"
#include "tactics/search/jump_search_impl.h"

/* Bytes before a saved table: 1 where boxes follow the distances, else 0. */
#define HEAD 8

typedef struct tables {
    lan_jump_search search;
    lan_jump_distances *distances; /* [nodes of the ground] */
    lan_jump_bounds *bounds;       /* NULL: too many jump points */
    lan_jump_box goal;             /* of the request */
    bool is_bounded;               /* whether the request may use them */
} tables;

/* Where a jump is, and what it cost up to here. */
typedef struct place {
    int32_t x;
    int32_t y;
    uint64_t g;
    uint32_t parent;
} place;

static inline const int16_t *steps_at(const tables *t, const place *at)
{
    return t->distances[at->y * t->search.ground->stride + at->x].steps;
}

static void reach_goal(tables *t, const place *at, int32_t straight, int d)
{
    lan_jump_search *search = &t->search;
    (void)lan_jump_search_reach(search, lan_jump_goal(search), search->goal_x,
                                search->goal_y,
                                at->g + (uint64_t)straight * search->straight,
                                lan_jump_from(at->parent, d));
}

/* Steps to the goal where it lies straight ahead, not behind a stop; else 0.
 * dx, dy  from here to the goal, counted in the direction of the jump: one of
 *         them across, which has to be 0. */
static inline int32_t goal_ahead(int32_t along, int32_t across, int32_t steps)
{
    const bool is_ahead = across == 0 && along > 0 && along <= abs(steps);
    return is_ahead ? along : 0;
}

static inline void jump_straight(tables *t, const place *at, int32_t steps,
                                 int d)
{
    lan_jump_search *search = &t->search;
    const lan_cell step = lan_direction_step(d);
    const int32_t dx = search->goal_x - at->x;
    const int32_t dy = search->goal_y - at->y;
    const int32_t along = dx * step.x + dy * step.y;
    const int32_t across = dx * step.y + dy * step.x;
    const int32_t goal = goal_ahead(along, across, steps);
    if (goal > 0) {
        reach_goal(t, at, goal, d);
    } else if (steps > 0) {
        const int32_t x = at->x + step.x * steps;
        const int32_t y = at->y + step.y * steps;
        (void)lan_jump_search_reach(search, lan_jump_id(&search->bits, x, y), x,
                                    y,
                                    at->g + (uint64_t)steps * search->straight,
                                    lan_jump_from(at->parent, d));
    }
}

static inline void advance(const tables *t, place *at, int32_t steps, int d)
{
    const lan_cell step = lan_direction_step(d);
    at->x += step.x * steps;
    at->y += step.y * steps;
    at->g += (uint64_t)steps * t->search.diagonal;
}

/* The goal lies `diagonal` steps on and then straight: whether the straight
 * part is free as well. */
static void try_goal(tables *t, place at, int32_t diagonal, int d)
{
    advance(t, &at, diagonal, d);
    const int32_t dx = t->search.goal_x - at.x;
    const int32_t dy = t->search.goal_y - at.y;
    const int32_t left = abs(dx) + abs(dy);
    int straight = d;
    if (dx != 0) {
        straight = dx > 0 ? LAN_DIRECTION_EAST : LAN_DIRECTION_WEST;
    } else if (dy != 0) {
        straight = dy > 0 ? LAN_DIRECTION_SOUTH : LAN_DIRECTION_NORTH;
    }
    if (left == 0 || abs(steps_at(t, &at)[straight]) >= left) {
        reach_goal(t, &at, left, straight);
    }
}

/* From one cell that sees a jump point to the next, up to an obstacle. */
static void jump_diagonal(tables *t, place at, int d)
{
    const lan_ground *ground = t->search.ground;
    const lan_cell step = lan_direction_step(d);
    const int32_t dx = (t->search.goal_x - at.x) * step.x;
    const int32_t dy = (t->search.goal_y - at.y) * step.y;
    int32_t goal = dx < dy ? dx : dy; /* diagonal steps to its row or column */
    for (;;) {
        const int32_t steps = steps_at(t, &at)[d];
        if (goal > 0 && goal <= abs(steps)) {
            try_goal(t, at, goal, d);
        }
        if (steps <= 0) {
            return;
        }
        goal -= steps;
        advance(t, &at, steps, d);
        const int16_t *there = steps_at(t, &at);
        const int left = (d + 1) & 7;
        const int right = (d + 7) & 7;
        if (there[left] > 0) {
            jump_straight(t, &at, there[left], left);
        }
        if (there[right] > 0) {
            jump_straight(t, &at, there[right], right);
        }
        const int32_t node = at.y * ground->stride + at.x;
        if (lan_jump_stops_diagonal(ground, node, d)) {
            (void)lan_jump_search_reach(
                &t->search, lan_jump_id(&t->search.bits, at.x, at.y), at.x,
                at.y, at.g, lan_jump_from(at.parent, d));
            return;
        }
    }
}

static void jump(tables *t, const place *at, int d)
{
    if (lan_direction_is_diagonal(d)) {
        jump_diagonal(t, *at, d);
    } else {
        jump_straight(t, at, steps_at(t, at)[d], d);
    }
}

/* In the directions that may lead to the goal, from wherever one came; all
 * cells where these jumps do not touch the goal are left out. */
static void expand_bounded(tables *t, const place *at, uint32_t point)
{
    const lan_jump_bounds *bounds = t->bounds;
    lan_jump_search *search = &t->search;
    unsigned left =
        lan_jump_boxes_with(&bounds->boxes[8 * (size_t)point], t->goal);
    for (; left != 0; left &= left - 1) {
        const int d = __builtin_ctz(left);
        const size_t slot = 8 * (size_t)point + (size_t)d;
        if (lan_jump_box_holds(bounds->reach[slot], t->goal)) {
            jump(t, at, d);
            continue;
        }
        for (size_t i = bounds->first[slot]; i < bounds->first[slot + 1]; i++) {
            const lan_jump_edge *edge = &bounds->edges[i];
            const uint32_t there = search->places[edge->to];
            (void)lan_jump_search_reach(search, edge->to, lan_jump_x(there),
                                        lan_jump_y(there), at->g + edge->cost,
                                        lan_jump_from(at->parent, edge->d));
        }
    }
}

/* In all directions from the start, elsewhere in those that are no detour for
 * who came this way. */
static void expand_freely(tables *t, const place *at, bool is_start)
{
    const lan_jump_search *search = &t->search;
    const lan_ground *ground = search->ground;
    const int32_t cell = at->y * ground->stride + at->x;
    unsigned left =
        is_start
            ? ground->moves[cell]
            : lan_jump_successors(ground, cell,
                                  (int)(search->nodes[at->parent].from & 7u));
    for (; left != 0; left &= left - 1) {
        jump(t, at, __builtin_ctz(left));
    }
}

static void expand(tables *t, uint32_t node)
{
    const lan_jump_search *search = &t->search;
    const uint32_t where = search->places[node];
    const place at = {lan_jump_x(where), lan_jump_y(where),
                      lan_jump_g(&search->nodes[node]), node};
    const bool is_start = node == lan_jump_start(search);
    if (t->is_bounded && !is_start) {
        expand_bounded(t, &at, node);
    } else if (t->is_bounded && lan_jump_is_point(&search->bits, at.x, at.y)) {
        expand_bounded(t, &at, lan_jump_id(&search->bits, at.x, at.y));
    } else {
        expand_freely(t, &at, is_start);
    }
}

static void destroy(void *state)
{
    tables *t = state;
    lan_jump_search_clear(&t->search);
    free(t->distances);
    lan_jump_bounds_destroy(t->bounds);
    free(t);
}

static lan_status create(lan_ground *ground, void **out)
{
    tables *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = lan_jump_search_init(&t->search, ground);
    t->distances = calloc((size_t)ground->nodes, sizeof *t->distances);
    if (status == LAN_OK && t->distances == NULL) {
        status = LAN_ENOMEM;
    }
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
    lan_jump_distances_build(t->distances, &t->search.bits);
    status = lan_jump_bounds_create(&t->search, t->distances, &bounds);
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
    lan_jump_search_begin(&t->search, request);
    t->goal = lan_jump_box_of(t->search.goal_x, t->search.goal_y);
    t->is_bounded = t->bounds != NULL && request->metric == LAN_METRIC_EXACT;
    return LAN_OK;
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
    const size_t cell_count = (size_t)t->search.ground->nodes;
    return cell_count * sizeof *t->distances +
           (t->bounds == NULL ? 0 : lan_jump_bounds_memory(t->bounds));
}

static size_t memory(const void *state)
{
    const tables *t = state;
    return sizeof *t + lan_jump_search_memory(&t->search) + table_memory(t);
}

static size_t saved_size(const tables *t, bool has_boxes)
{
    return HEAD + lan_jump_distances_size(&t->search.bits) +
           (has_boxes ? 8 * box_count(t) : 0);
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
    lan_jump_distances_write(t->distances, &t->search.bits, bytes);
    bytes += lan_jump_distances_size(&t->search.bits);
    for (size_t i = 0; t->bounds != NULL && i < box_count(t); i++) {
        put_word(&bytes[8 * i], t->bounds->boxes[i]);
    }
    return size;
}

/* The edges follow from the distances. Of the boxes only the form can be
 * checked; wrong ones can do no more than hide a route. */
static lan_status read_bounds(const tables *t, const unsigned char *bytes,
                              const lan_jump_distances *distances,
                              lan_jump_bounds **out, lan_error *err)
{
    const lan_status status =
        lan_jump_bounds_create(&t->search, distances, out);
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

/* Reads what load() has found to be of the right size. */
static lan_status read_tables(const tables *t, const unsigned char *bytes,
                              lan_jump_distances *distances,
                              lan_jump_bounds **bounds, lan_error *err)
{
    const bool is_bounded = get_word(bytes) == 1;
    lan_jump_distances_read(distances, &t->search.bits, bytes + HEAD);
    if (!lan_jump_distances_fit(distances, &t->search.bits)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the jump table holds distances that are not those of "
                        "this map");
    }
    bytes += HEAD + lan_jump_distances_size(&t->search.bits);
    return is_bounded ? read_bounds(t, bytes, distances, bounds, err) : LAN_OK;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    tables *t = state;
    lan_status status = lan_jump_search_prepare(&t->search);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "out of memory");
    }
    const uint64_t kind = size < HEAD ? UINT64_MAX : get_word(bytes);
    if (kind > 1 || size != saved_size(t, kind == 1)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the jump table has %zu bytes, not those of this map",
                        size);
    }
    const size_t cell_count = (size_t)t->search.ground->nodes;
    lan_jump_bounds *bounds = NULL;
    lan_jump_distances *distances = calloc(cell_count, sizeof *distances);
    status = distances == NULL
                 ? lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory")
                 : read_tables(t, bytes, distances, &bounds, err);
    if (status != LAN_OK) {
        free(distances);
        lan_jump_bounds_destroy(bounds);
        return status;
    }
    free(t->distances);
    lan_jump_bounds_destroy(t->bounds);
    t->distances = distances;
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
