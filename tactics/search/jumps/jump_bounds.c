/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/jumps/jump_bounds_impl.h"

#include <stdlib.h>

/* Of the work below, so much for each free cell. Measured: 33 ns a node or
 * edge, so 1 us a cell at most; a plain A* takes some 40 ns a cell and query,
 * so fifty of them 2 us. */
#define WORK_PER_FREE_CELL 32.0

/* The box around both. */
static lan_jump_box join(lan_jump_box a, lan_jump_box b)
{
    const uint64_t a_is_more = ((a | LAN_JUMP_SPARE) - b) & LAN_JUMP_SPARE;
    const uint64_t take_b = a_is_more - (a_is_more >> 15);
    return (b & take_b) | (a & ~take_b);
}

/* What jumps of one point in one direction find; edges may be NULL. */
typedef struct finding {
    lan_jump_edge *edges;
    size_t count;
    lan_jump_box reach;
} finding;

static void add_edge(const lan_jump_search *search, finding *found, int32_t x,
                     int32_t y, int d, uint64_t cost)
{
    if (found->edges != NULL) {
        const lan_jump_edge one = {lan_jump_id(&search->bits, x, y), d, cost};
        found->edges[found->count] = one;
    }
    found->count++;
}

static void look_straight(const lan_jump_search *search, finding *found,
                          int32_t x, int32_t y, int d, uint64_t cost)
{
    const lan_jump_bits *bits = &search->bits;
    const lan_cell step = lan_direction_step(d);
    const int32_t stop = lan_jump_run(bits, x, y, d);
    const uint64_t *row =
        &bits->rows[(size_t)(y + step.y * stop) * (size_t)bits->row_words];
    const bool is_blocked = lan_jump_bit(row, x + step.x * stop);
    const int32_t length = is_blocked ? stop - 1 : stop;
    if (length == 0) {
        return;
    }
    found->reach = join(found->reach, lan_jump_box_of(x + step.x, y + step.y));
    x += step.x * length;
    y += step.y * length;
    found->reach = join(found->reach, lan_jump_box_of(x, y));
    if (!is_blocked) {
        add_edge(search, found, x, y, d,
                 cost + (uint64_t)length * search->pell_straight);
    }
}

static void look_diagonal(const lan_jump_search *search, finding *found,
                          int32_t x, int32_t y, int d)
{
    const lan_ground *ground = search->ground;
    const lan_cell step = lan_direction_step(d);
    int32_t node = y * ground->stride + x;
    uint64_t cost = 0;
    while ((ground->moves[node] >> d & 1) != 0) {
        node += ground->offset[d];
        x += step.x;
        y += step.y;
        cost += search->pell_diagonal;
        found->reach = join(found->reach, lan_jump_box_of(x, y));
        look_straight(search, found, x, y, (d + 1) & 7, cost);
        look_straight(search, found, x, y, (d + 7) & 7, cost);
        if (lan_jump_stops_diagonal(ground, node, d)) {
            add_edge(search, found, x, y, d, cost);
            return;
        }
    }
}

static finding look(const lan_jump_search *search, size_t point, int d,
                    lan_jump_edge *edges)
{
    finding found = {edges, 0, LAN_JUMP_EMPTY};
    const int32_t x = lan_jump_x(search->nodes[point].place);
    const int32_t y = lan_jump_y(search->nodes[point].place);
    if (lan_direction_is_diagonal(d)) {
        look_diagonal(search, &found, x, y, d);
    } else {
        look_straight(search, &found, x, y, d, 0);
    }
    return found;
}

/* Counts the edges; false where they make too much work. */
static bool count_edges(const lan_jump_search *search, lan_jump_bounds *bounds)
{
    const double most = WORK_PER_FREE_CELL * (double)search->ground->free_count;
    const size_t count = bounds->count;
    size_t edges = 0;
    for (size_t i = 0; i < 8 * count; i++) {
        const finding found = look(search, i / 8, (int)(i % 8), NULL);
        bounds->first[i] = edges;
        bounds->reach[i] = found.reach;
        edges += found.count;
        if ((double)count * (double)(count + edges) > most) {
            return false;
        }
    }
    bounds->first[8 * count] = edges;
    return true;
}

/* True where there is to be none. */
static bool is_too_much(const lan_jump_search *search)
{
    const double count = (double)search->bits.count;
    return count * count >
           WORK_PER_FREE_CELL * (double)search->ground->free_count;
}

static lan_status link_points(const lan_jump_search *search,
                              lan_jump_bounds *bounds, bool *is_linked)
{
    const size_t slots = 8 * bounds->count;
    bounds->first = calloc(slots + 1, sizeof *bounds->first);
    bounds->reach = calloc(slots + 1, sizeof *bounds->reach);
    if (bounds->first == NULL || bounds->reach == NULL) {
        return LAN_ENOMEM;
    }
    *is_linked = count_edges(search, bounds);
    if (!*is_linked) {
        return LAN_OK;
    }
    bounds->edges = calloc(bounds->first[slots] + 1, sizeof *bounds->edges);
    bounds->boxes = calloc(slots + 1, sizeof *bounds->boxes);
    if (bounds->edges == NULL || bounds->boxes == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < slots; i++) {
        (void)look(search, i / 8, (int)(i % 8),
                   &bounds->edges[bounds->first[i]]);
    }
    return LAN_OK;
}

lan_status lan_jump_bounds_create(const lan_jump_search *search,
                                  lan_jump_bounds **out)
{
    bool is_linked = false;
    if (is_too_much(search)) {
        *out = NULL;
        return LAN_OK;
    }
    lan_jump_bounds *bounds = calloc(1, sizeof *bounds);
    if (bounds == NULL) {
        return LAN_ENOMEM;
    }
    bounds->count = (size_t)search->bits.count;
    const lan_status status = link_points(search, bounds, &is_linked);
    if (status != LAN_OK || !is_linked) {
        lan_jump_bounds_destroy(bounds);
        bounds = NULL;
    }
    if (status == LAN_OK) {
        *out = bounds;
    }
    return status;
}

void lan_jump_bounds_destroy(lan_jump_bounds *bounds)
{
    if (bounds != NULL) {
        free(bounds->first);
        free(bounds->edges);
        free(bounds->reach);
        free(bounds->boxes);
        free(bounds);
    }
}

size_t lan_jump_bounds_memory(const lan_jump_bounds *bounds)
{
    const size_t slots = 8 * bounds->count + 1;
    return sizeof *bounds +
           slots * (sizeof *bounds->first + sizeof *bounds->reach +
                    sizeof *bounds->boxes) +
           (bounds->first[slots - 1] + 1) * sizeof *bounds->edges;
}

/* One Dijkstra over the jump points, from one of them. */
typedef struct spread {
    lan_jump_bounds *bounds;
    lan_jump_search *search;
    size_t origin;
    uint8_t *label; /* [count] direction in which the way here began */
} spread;

/* Offers all jumps of a point in one direction. */
static void follow(const spread *s, size_t point, int d, uint64_t g,
                   uint8_t label)
{
    const lan_jump_bounds *bounds = s->bounds;
    const size_t end = bounds->first[8 * point + (size_t)d + 1];
    for (size_t i = bounds->first[8 * point + (size_t)d]; i < end; i++) {
        const lan_jump_edge *e = &bounds->edges[i];
        if (lan_jump_search_reach(s->search, e->to, g + e->cost,
                                  lan_jump_from((uint32_t)point, e->d))) {
            s->label[e->to] = label;
        }
    }
}

/* Opens what can be reached from the origin, which itself is closed. */
static void start(const spread *s)
{
    const uint32_t place = s->search->nodes[s->origin].place;
    const lan_cell at = {lan_jump_x(place) - 1, lan_jump_y(place) - 1};
    lan_route_request request = lan_route_request_default(at, at);
    request.heuristic = LAN_HEURISTIC_ZERO;
    lan_jump_search_begin_at(s->search, &request, (uint32_t)s->origin);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const size_t i = 8 * s->origin + (size_t)d;
        s->bounds->boxes[i] = s->bounds->reach[i];
        follow(s, s->origin, d, 0, (uint8_t)d);
    }
}

static void bound(const spread *s)
{
    lan_jump_search *search = s->search;
    const lan_ground *ground = search->ground;
    uint32_t node;
    start(s);
    while (lan_jump_search_pop(search, &node)) {
        const lan_jump_node *at = &search->nodes[node];
        const uint32_t place = at->place;
        const uint8_t label = s->label[node];
        lan_jump_box *box = &s->bounds->boxes[8 * s->origin + label];
        unsigned left = lan_jump_successors(
            ground, lan_jump_y(place) * ground->stride + lan_jump_x(place),
            (int)(at->from & 7u));
        for (; left != 0; left &= left - 1) {
            const int d = __builtin_ctz(left);
            *box = join(*box, s->bounds->reach[8 * (size_t)node + (size_t)d]);
            follow(s, node, d, lan_jump_g(at), label);
        }
    }
}

lan_status lan_jump_bounds_fill(lan_jump_bounds *bounds,
                                lan_jump_search *search,
                                const lan_progress *progress)
{
    lan_status status = LAN_OK;
    spread s = {bounds, search, 0, NULL};
    s.label = calloc(bounds->count + 1, sizeof *s.label);
    if (s.label == NULL) {
        return LAN_ENOMEM;
    }
    for (; s.origin < bounds->count && status == LAN_OK; s.origin++) {
        if (s.origin % 16 == 0 &&
            !lan_progress_report(progress, (double)s.origin,
                                 (double)bounds->count)) {
            status = LAN_ECANCELLED;
        } else {
            bound(&s);
        }
    }
    free(s.label);
    return status;
}
