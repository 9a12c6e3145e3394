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
    lan_jump_box *boxes;           /* [jump points * 8] or NULL */
    lan_jump_box goal;             /* of the request */
    bool uses_boxes;               /* for the request */
} tables;

/* A jump under way: where it is, what it cost up to here. */
typedef struct jump {
    int32_t x;
    int32_t y;
    uint64_t g;
    uint32_t parent;
} jump;

static inline const int16_t *steps_at(const tables *t, const jump *at)
{
    return t->distances[at->y * t->search.ground->stride + at->x].steps;
}

static void reach_goal(tables *t, const jump *at, int32_t straight, int d)
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

static inline void jump_straight(tables *t, const jump *at, int32_t steps,
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

static inline void advance(const tables *t, jump *at, int32_t steps, int d)
{
    const lan_cell step = lan_direction_step(d);
    at->x += step.x * steps;
    at->y += step.y * steps;
    at->g += (uint64_t)steps * t->search.diagonal;
}

/* The goal lies `diagonal` steps on and then straight: whether the straight
 * part is free as well. */
static void try_goal(tables *t, jump at, int32_t diagonal, int d)
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
static void jump_diagonal(tables *t, jump at, int d)
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

/* With boxes: the directions that may lead to the goal, from wherever one
 * came. Without: those that are no detour for who came this way. */
static unsigned directions(const tables *t, uint32_t node, const jump *at)
{
    const lan_jump_search *search = &t->search;
    const int32_t cell = at->y * search->ground->stride + at->x;
    if (node == lan_jump_start(search)) {
        if (!t->uses_boxes || !lan_jump_is_point(&search->bits, at->x, at->y)) {
            return search->ground->moves[cell];
        }
        node = lan_jump_id(&search->bits, at->x, at->y);
    }
    if (t->uses_boxes) {
        return lan_jump_boxes_with(&t->boxes[8 * (size_t)node], t->goal);
    }
    return lan_jump_successors(search->ground, cell,
                               (int)(search->nodes[node].from & 7u));
}

static void expand(tables *t, uint32_t node)
{
    const uint32_t place = t->search.places[node];
    const jump at = {lan_jump_x(place), lan_jump_y(place),
                     lan_jump_g(&t->search.nodes[node]), node};
    unsigned left = directions(t, node, &at);
    for (; left != 0; left &= left - 1) {
        const int d = __builtin_ctz(left);
        if (lan_direction_is_diagonal(d)) {
            jump_diagonal(t, at, d);
        } else {
            jump_straight(t, &at, steps_at(t, &at)[d], d);
        }
    }
}

static void destroy(void *state)
{
    tables *t = state;
    lan_jump_search_clear(&t->search);
    free(t->distances);
    free(t->boxes);
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
    lan_jump_box *boxes = NULL;
    lan_status status = lan_jump_search_prepare(&t->search);
    if (status != LAN_OK) {
        return status;
    }
    lan_jump_distances_build(t->distances, &t->search.bits);
    status = lan_jump_bounds_make(&t->search, t->distances, progress, &boxes);
    if (status == LAN_OK) {
        free(t->boxes);
        t->boxes = boxes;
    }
    return status;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    tables *t = state;
    lan_jump_search_begin(&t->search, request);
    t->goal = lan_jump_box_of(t->search.goal_x, t->search.goal_y);
    t->uses_boxes = t->boxes != NULL && request->metric == LAN_METRIC_EXACT;
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
           (t->boxes == NULL ? 0 : box_count(t) * sizeof *t->boxes);
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
    const size_t size = saved_size(t, t->boxes != NULL);
    if (size > capacity) {
        return size;
    }
    unsigned char *bytes = out;
    put_word(bytes, t->boxes != NULL);
    bytes += HEAD;
    lan_jump_distances_write(t->distances, &t->search.bits, bytes);
    bytes += lan_jump_distances_size(&t->search.bits);
    for (size_t i = 0; t->boxes != NULL && i < box_count(t); i++) {
        put_word(&bytes[8 * i], t->boxes[i]);
    }
    return size;
}

/* Reads what load() has found to be of the right size. */
static lan_status read_tables(const tables *t, const unsigned char *bytes,
                              lan_jump_distances *distances,
                              lan_jump_box *boxes, lan_error *err)
{
    lan_jump_distances_read(distances, &t->search.bits, bytes + HEAD);
    if (!lan_jump_distances_fit(distances, &t->search.bits)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the jump table holds distances that are not those of "
                        "this map");
    }
    bytes += HEAD + lan_jump_distances_size(&t->search.bits);
    for (size_t i = 0; boxes != NULL && i < box_count(t); i++) {
        boxes[i] = get_word(&bytes[8 * i]);
        if ((boxes[i] & LAN_JUMP_SPARE) != 0) {
            return lan_fail(err, LAN_EPARSE, 0, 0,
                            "the jump table holds a box that is none");
        }
    }
    return LAN_OK;
}

/* Distances are held against the ground; of boxes only the form can be, but
 * wrong ones can do no more than hide a route. */
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
    lan_jump_distances *distances = calloc(cell_count, sizeof *distances);
    lan_jump_box *boxes =
        kind == 1 ? calloc(box_count(t) + 1, sizeof *boxes) : NULL;
    if (distances == NULL || (kind == 1 && boxes == NULL)) {
        status = lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    } else {
        status = read_tables(t, bytes, distances, boxes, err);
    }
    if (status != LAN_OK) {
        free(distances);
        free(boxes);
        return status;
    }
    free(t->distances);
    free(t->boxes);
    t->distances = distances;
    t->boxes = boxes;
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
