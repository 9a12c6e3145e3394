/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jump_bounds_impl.h"

#include <stdlib.h>

/* Of the work below, so much for each free cell. Measured: 33 ns a node or
 * edge, so 1 us a cell at most; a plain A* takes some 40 ns a cell and query,
 * so fifty of them 2 us. */
#define WORK_PER_FREE_CELL 32.0

/* A jump from a jump point to the next. */
typedef struct edge {
    uint32_t to;
    int32_t d; /* of arrival */
    uint64_t cost;
} edge;

typedef struct work {
    lan_jump_search *search;
    const lan_jump_distances *table;
    size_t count;        /* jump points */
    size_t *first;       /* [count * 8 + 1] edge of a point and direction */
    edge *edges;         /* [first[count * 8]] */
    lan_jump_box *reach; /* [count * 8] cells that these jumps touch */
    uint8_t *label;      /* [count] direction in which the way here began */
    lan_jump_box *boxes; /* [count * 8] the result */
} work;

/* The box around both. */
static lan_jump_box join(lan_jump_box a, lan_jump_box b)
{
    const uint64_t a_is_more = ((a | LAN_JUMP_SPARE) - b) & LAN_JUMP_SPARE;
    const uint64_t take_b = a_is_more - (a_is_more >> 15);
    return (b & take_b) | (a & ~take_b);
}

static int16_t steps_at(const work *w, int32_t x, int32_t y, int d)
{
    return w->table[y * w->search->ground->stride + x].steps[d];
}

/* What jumps of one point in one direction find; edges may be NULL. */
typedef struct finding {
    edge *edges;
    size_t count;
    lan_jump_box reach;
} finding;

static void add_edge(const work *w, finding *found, int32_t x, int32_t y, int d,
                     uint64_t cost)
{
    if (found->edges != NULL) {
        const edge one = {lan_jump_id(&w->search->bits, x, y), d, cost};
        found->edges[found->count] = one;
    }
    found->count++;
}

static void look_straight(const work *w, finding *found, int32_t x, int32_t y,
                          int d, uint64_t cost)
{
    const int32_t steps = steps_at(w, x, y, d);
    const int32_t length = abs(steps);
    const lan_cell step = lan_direction_step(d);
    if (steps == 0) {
        return;
    }
    found->reach = join(found->reach, lan_jump_box_of(x + step.x, y + step.y));
    x += step.x * length;
    y += step.y * length;
    found->reach = join(found->reach, lan_jump_box_of(x, y));
    if (steps > 0) {
        add_edge(w, found, x, y, d,
                 cost + (uint64_t)length * w->search->pell_straight);
    }
}

static void look_diagonal(const work *w, finding *found, int32_t x, int32_t y,
                          int d)
{
    const lan_ground *ground = w->search->ground;
    const lan_cell step = lan_direction_step(d);
    int32_t node = y * ground->stride + x;
    uint64_t cost = 0;
    while ((ground->moves[node] >> d & 1u) != 0) {
        node += ground->offset[d];
        x += step.x;
        y += step.y;
        cost += w->search->pell_diagonal;
        found->reach = join(found->reach, lan_jump_box_of(x, y));
        look_straight(w, found, x, y, (d + 1) & 7, cost);
        look_straight(w, found, x, y, (d + 7) & 7, cost);
        if (lan_jump_stops_diagonal(ground, node, d)) {
            add_edge(w, found, x, y, d, cost);
            return;
        }
    }
}

static finding look(const work *w, size_t point, int d, edge *edges)
{
    finding found = {edges, 0, LAN_JUMP_EMPTY};
    const int32_t x = lan_jump_x(w->search->places[point]);
    const int32_t y = lan_jump_y(w->search->places[point]);
    if (lan_direction_is_diagonal(d)) {
        look_diagonal(w, &found, x, y, d);
    } else {
        look_straight(w, &found, x, y, d, 0);
    }
    return found;
}

static int32_t cell_of(const work *w, size_t point)
{
    const uint32_t place = w->search->places[point];
    return lan_jump_y(place) * w->search->ground->stride + lan_jump_x(place);
}

/* Counts the edges; false where they make too much work. */
static bool count_edges(work *w)
{
    const double most =
        WORK_PER_FREE_CELL * (double)w->search->ground->free_count;
    size_t edges = 0;
    for (size_t i = 0; i < 8 * w->count; i++) {
        const finding found = look(w, i / 8, (int)(i % 8), NULL);
        w->first[i] = edges;
        w->reach[i] = found.reach;
        edges += found.count;
        if ((double)w->count * (double)(w->count + edges) > most) {
            return false;
        }
    }
    w->first[8 * w->count] = edges;
    return true;
}

/* Offers all jumps of a point in one direction. */
static void follow(work *w, size_t point, int d, uint64_t g, uint8_t label)
{
    const size_t end = w->first[8 * point + (size_t)d + 1];
    for (size_t i = w->first[8 * point + (size_t)d]; i < end; i++) {
        const edge *e = &w->edges[i];
        if (lan_jump_search_reach(w->search, e->to, 0, 0, g + e->cost,
                                  lan_jump_from((uint32_t)point, e->d))) {
            w->label[e->to] = label;
        }
    }
}

/* Opens what can be reached from a point; the point itself is closed. */
static void start_from(work *w, size_t point)
{
    const lan_cell at = {lan_jump_x(w->search->places[point]) - 1,
                         lan_jump_y(w->search->places[point]) - 1};
    lan_route_request request = lan_route_request_default(at, at);
    request.heuristic = LAN_HEURISTIC_ZERO;
    lan_jump_search_begin_at(w->search, &request, (uint32_t)point);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const size_t i = 8 * point + (size_t)d;
        w->boxes[i] = w->reach[i];
        follow(w, point, d, 0, (uint8_t)d);
    }
}

/* Dijkstra over the jump points, from one of them. */
static void bound(work *w, size_t point)
{
    lan_jump_search *search = w->search;
    uint32_t node;
    start_from(w, point);
    while (lan_jump_search_pop(search, &node)) {
        const lan_jump_node *at = &search->nodes[node];
        const uint8_t label = w->label[node];
        lan_jump_box *box = &w->boxes[8 * point + label];
        unsigned left = lan_jump_successors(search->ground, cell_of(w, node),
                                            (int)(at->from & 7u));
        for (; left != 0; left &= left - 1) {
            const int d = __builtin_ctz(left);
            *box = join(*box, w->reach[8 * (size_t)node + (size_t)d]);
            follow(w, node, d, lan_jump_g(at), label);
        }
    }
}

static lan_status bound_all(work *w, const lan_progress *progress)
{
    for (size_t point = 0; point < w->count; point++) {
        if (point % 16 == 0 &&
            !lan_progress_report(progress, (double)point, (double)w->count)) {
            return LAN_ECANCELLED;
        }
        bound(w, point);
    }
    return LAN_OK;
}

static lan_status make(work *w, const lan_progress *progress)
{
    w->first = calloc(8 * w->count + 1, sizeof *w->first);
    w->reach = calloc(8 * w->count + 1, sizeof *w->reach);
    if (w->first == NULL || w->reach == NULL) {
        return LAN_ENOMEM;
    }
    if (!count_edges(w)) {
        return LAN_OK;
    }
    w->edges = calloc(w->first[8 * w->count] + 1, sizeof *w->edges);
    w->label = calloc(w->count + 1, sizeof *w->label);
    w->boxes = calloc(8 * w->count + 1, sizeof *w->boxes);
    if (w->edges == NULL || w->label == NULL || w->boxes == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < 8 * w->count; i++) {
        (void)look(w, i / 8, (int)(i % 8), &w->edges[w->first[i]]);
    }
    return bound_all(w, progress);
}

lan_status lan_jump_bounds_make(lan_jump_search *search,
                                const lan_jump_distances *table,
                                const lan_progress *progress,
                                lan_jump_box **out)
{
    work w = {
        .search = search, .table = table, .count = (size_t)search->bits.count};
    if ((double)w.count * (double)w.count >
        WORK_PER_FREE_CELL * (double)search->ground->free_count) {
        *out = NULL;
        return LAN_OK;
    }
    const lan_status status = make(&w, progress);
    free(w.first);
    free(w.reach);
    free(w.edges);
    free(w.label);
    if (status != LAN_OK) {
        free(w.boxes);
        return status;
    }
    *out = w.boxes;
    return LAN_OK;
}
