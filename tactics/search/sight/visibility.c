/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/search/heap_impl.h"
#include "tactics/search/search_impl.h"
#include "tactics/search/sight/visible_corners_impl.h"
#include "tactics/search/space_impl.h"

/* A* over the corners of the obstacles. The table holds, for each corner, the
 * corners it sees and a shortest path may go on to. Start and goal look around
 * when a request begins. The goal is node number corner_count; who has no
 * parent comes from the start. */

/* The table's directed pairs at most: 64 MB. */
#define PAIRS_MOST ((size_t)1 << 24)

#define NOBODY (-1)

/* So many corners between two reports of progress. */
#define REPORT_EVERY 64

typedef struct reached_node {
    double length;      /* from the start, in cells */
    double total;       /* with the rest as the crow flies */
    double to_goal;     /* straight to the goal, where that is seen */
    int32_t parent;     /* NOBODY: the start */
    uint32_t reached;   /* request that set the above */
    uint32_t sees_goal; /* request that set to_goal */
} reached_node;

typedef struct visibility {
    lan_ground *ground;
    lan_visible_corners *visible;
    size_t *first; /* [corner_count + 1] */
    int32_t *pairs;
    size_t pair_room;
    reached_node *nodes; /* [corner_count + 1] */
    lan_heap open;
    int32_t *seen;         /* scratch of looking around */
    lan_half_point *bends; /* [corner_count + 2] of the answer */
    uint32_t request;
    lan_half_point start;
    lan_half_point goal;
    bool is_done;
    bool is_found;
    size_t bend_count;
    size_t cell_count;
    double length;
    uint64_t expanded;
} visibility;

static int32_t corner_count(const visibility *search)
{
    return search->visible == NULL ? 0 : search->visible->corner_count;
}

static void drop_tables(visibility *search)
{
    lan_visible_corners_destroy(search->visible);
    free(search->first);
    free(search->pairs);
    free(search->nodes);
    lan_heap_clear(&search->open);
    free(search->seen);
    free(search->bends);
    const visibility blank = {.ground = search->ground};
    *search = blank;
}

static lan_status create(lan_ground *ground, void **out)
{
    visibility *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->ground = ground;
    *out = search;
    return LAN_OK;
}

static void destroy(void *state)
{
    visibility *search = state;
    drop_tables(search);
    free(search);
}

/* Of as long a whole path, less of it ahead first, then by number. */
static bool goes_first(const void *state, int32_t a, int32_t b)
{
    const visibility *search = state;
    const double one = search->nodes[a].length;
    const double other = search->nodes[b].length;
    return one > other || (!(other > one) && a < b);
}

static lan_status make_room(visibility *search)
{
    const size_t count = (size_t)corner_count(search);
    search->first = calloc(count + 1, sizeof *search->first);
    search->nodes = calloc(count + 1, sizeof *search->nodes);
    search->seen = malloc((count + 1) * sizeof *search->seen);
    search->bends = malloc((count + 2) * sizeof *search->bends);
    if (search->first == NULL || search->nodes == NULL ||
        search->seen == NULL || search->bends == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_heap_init(&search->open, (int32_t)count + 1);
    search->open.order = goes_first;
    search->open.owner = search;
    return status;
}

static lan_status add_pairs(visibility *search, int32_t corner, int32_t count)
{
    const size_t first = search->first[corner];
    const size_t needed = first + (size_t)count;
    if (needed > PAIRS_MOST) {
        return LAN_ELIMIT;
    }
    if (needed > search->pair_room) {
        const size_t room = 2 * needed + 64;
        int32_t *pairs = realloc(search->pairs, room * sizeof *pairs);
        if (pairs == NULL) {
            return LAN_ENOMEM;
        }
        search->pairs = pairs;
        search->pair_room = room;
    }
    for (int32_t i = 0; i < count; i++) {
        search->pairs[first + (size_t)i] = search->seen[i];
    }
    search->first[corner + 1] = needed;
    return LAN_OK;
}

static lan_status fill_table(visibility *search, const lan_progress *progress)
{
    lan_visible_corners *visible = search->visible;
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < visible->corner_count && status == LAN_OK; i++) {
        if (i % REPORT_EVERY == 0 &&
            !lan_progress_report(progress, i, visible->corner_count)) {
            return LAN_ECANCELLED;
        }
        const int32_t count = lan_visible_corners_look(
            visible, visible->corners[i].at, search->seen);
        status = add_pairs(search, i, count);
    }
    return status;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    visibility *search = state;
    drop_tables(search);
    lan_status status =
        lan_visible_corners_create(search->ground, &search->visible);
    if (status == LAN_OK) {
        status = make_room(search);
    }
    if (status == LAN_OK) {
        status = fill_table(search, progress);
    }
    if (status != LAN_OK) {
        drop_tables(search);
    }
    return status;
}

static lan_half_point place_of(const visibility *search, int32_t index)
{
    if (index == NOBODY) {
        return search->start;
    }
    return index == corner_count(search) ? search->goal
                                         : search->visible->corners[index].at;
}

static bool is_closed(const visibility *search, int32_t index)
{
    return search->nodes[index].reached == search->request &&
           !lan_heap_holds(&search->open, index);
}

/* A path of this length leads to a node. */
static void reach(visibility *search, int32_t index, int32_t parent,
                  double length)
{
    reached_node *node = &search->nodes[index];
    const bool is_new = node->reached != search->request;
    if (!is_new && (length >= node->length || is_closed(search, index))) {
        return;
    }
    node->reached = search->request;
    node->parent = parent;
    node->length = length;
    node->total = length + lan_visible_corners_distance(place_of(search, index),
                                                        search->goal);
    lan_heap_put(&search->open, index, node->total);
}

static void begin_generation(visibility *search)
{
    if (++search->request == 0) {
        for (int32_t i = 0; i <= corner_count(search); i++) {
            search->nodes[i].reached = 0;
            search->nodes[i].sees_goal = 0;
        }
        search->request = 1;
    }
}

static lan_status begin(void *state, const lan_route_request *request)
{
    visibility *search = state;
    const lan_cell goal = lan_request_goals(request)[0];
    begin_generation(search);
    search->start = lan_visible_corners_centre(request->start);
    search->goal = lan_visible_corners_centre(goal);
    lan_heap_reset(&search->open, false);
    search->is_done = false;
    search->is_found = false;
    search->bend_count = 0;
    search->cell_count = 0;
    search->length = 0.0;
    search->expanded = 0;
    if (lan_visible_corners_is_clear(search->visible, search->start,
                                     search->goal)) {
        reach(search, corner_count(search), NOBODY,
              lan_visible_corners_distance(search->start, search->goal));
        return LAN_OK;
    }
    int32_t count =
        lan_visible_corners_look(search->visible, search->goal, search->seen);
    for (int32_t i = 0; i < count; i++) {
        reached_node *node = &search->nodes[search->seen[i]];
        node->sees_goal = search->request;
        node->to_goal = lan_visible_corners_distance(
            place_of(search, search->seen[i]), search->goal);
    }
    count =
        lan_visible_corners_look(search->visible, search->start, search->seen);
    for (int32_t i = 0; i < count; i++) {
        const lan_half_point at = place_of(search, search->seen[i]);
        reach(search, search->seen[i], NOBODY,
              lan_visible_corners_distance(search->start, at));
    }
    return LAN_OK;
}

static int64_t cross(lan_half_point a, lan_half_point b, lan_half_point c)
{
    return (int64_t)(b.x - a.x) * (c.y - b.y) -
           (int64_t)(b.y - a.y) * (c.x - b.x);
}

/* Whether a path over a corner goes straight on or round its blocked cell: any
 * other would be shorter without the corner. */
static bool is_taut(lan_half_point from, const lan_visible_corner *corner,
                    lan_half_point to)
{
    const lan_half_point blocked = {corner->at.x + corner->blocked_x,
                                    corner->at.y + corner->blocked_y};
    return cross(from, corner->at, to) * cross(from, corner->at, blocked) >= 0;
}

static void expand(visibility *search, int32_t index)
{
    const reached_node *node = &search->nodes[index];
    const lan_visible_corner *corner = &search->visible->corners[index];
    const lan_half_point from = place_of(search, node->parent);
    search->expanded++;
    if (node->sees_goal == search->request &&
        is_taut(from, corner, search->goal)) {
        reach(search, corner_count(search), index,
              node->length + node->to_goal);
    }
    for (size_t i = search->first[index]; i < search->first[index + 1]; i++) {
        const int32_t next = search->pairs[i];
        const lan_half_point at = search->visible->corners[next].at;
        if (is_taut(from, corner, at)) {
            reach(search, next, index,
                  node->length + lan_visible_corners_distance(corner->at, at));
        }
    }
}

/* Adds a bend, in place of the last one where the path goes straight on. */
static void add_bend(visibility *search, lan_half_point at)
{
    lan_half_point *bends = search->bends;
    const size_t count = search->bend_count;
    if (count >= 2 && cross(bends[count - 2], bends[count - 1], at) == 0) {
        bends[count - 1] = at;
    } else {
        bends[search->bend_count++] = at;
    }
}

/* The bends from start to goal, and the length of the path. */
static void collect_bends(visibility *search)
{
    lan_sum length = {0.0, 0.0};
    search->bend_count = 0;
    int32_t index = corner_count(search);
    for (; index != NOBODY; index = search->nodes[index].parent) {
        add_bend(search, place_of(search, index));
    }
    add_bend(search, search->start);
    for (size_t i = 0; i < search->bend_count / 2; i++) {
        const lan_half_point bend = search->bends[i];
        search->bends[i] = search->bends[search->bend_count - 1 - i];
        search->bends[search->bend_count - 1 - i] = bend;
    }
    for (size_t i = 0; i + 1 < search->bend_count; i++) {
        lan_sum_add(&length, lan_visible_corners_distance(
                                 search->bends[i], search->bends[i + 1]));
    }
    search->length = lan_sum_value(&length);
}

static void finish(visibility *search)
{
    search->is_done = true;
    search->is_found = search->open.count > 0;
    if (search->is_found) {
        collect_bends(search);
        search->cell_count = lan_visible_corners_cells(
            search->visible, search->bends, search->bend_count, NULL);
    }
}

static bool step(void *state, uint64_t expansions)
{
    visibility *search = state;
    while (!search->is_done) {
        const int32_t first = lan_heap_first(&search->open);
        if (first < 0 || first == corner_count(search)) {
            finish(search);
        } else if (expansions == 0) {
            return false;
        } else {
            expansions--;
            expand(search, lan_heap_take(&search->open));
        }
    }
    return true;
}

static void result(const void *state, lan_route *route)
{
    const visibility *search = state;
    const lan_ground *ground = search->ground;
    route->end = search->is_found ? LAN_ROUTE_FOUND : LAN_ROUTE_NONE;
    route->any_angle = true;
    route->cell_count = search->cell_count;
    route->length = search->length;
    route->cost = search->length * ground->least * ground->unit;
    route->expanded = search->expanded;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const visibility *search = state;
    if (search->cell_count > 0 && search->cell_count <= capacity) {
        (void)lan_visible_corners_cells(search->visible, search->bends,
                                        search->bend_count, out);
    }
    return search->cell_count;
}

static size_t bends(const void *state, lan_point *out, size_t capacity)
{
    const visibility *search = state;
    for (size_t i = 0; i < search->bend_count && search->bend_count <= capacity;
         i++) {
        out[i].x = 0.5 * search->bends[i].x;
        out[i].y = 0.5 * search->bends[i].y;
    }
    return search->bend_count;
}

/* A cell counts as visited when one of its corners was expanded. */
static bool visited(const void *state, lan_cell at)
{
    const visibility *search = state;
    for (int i = 0; i < 4; i++) {
        const lan_half_point place = {2 * (at.x + i % 2), 2 * (at.y + i / 2)};
        const int32_t index = lan_visible_corners_find(search->visible, place);
        if (index >= 0 && is_closed(search, index)) {
            return true;
        }
    }
    return false;
}

static size_t table_memory(const void *state)
{
    const visibility *search = state;
    const size_t count = (size_t)corner_count(search);
    return search->visible == NULL
               ? 0
               : lan_visible_corners_memory(search->visible) +
                     (count + 1) * sizeof *search->first +
                     search->pair_room * sizeof(int32_t);
}

static size_t memory(const void *state)
{
    const visibility *search = state;
    const size_t count = (size_t)corner_count(search) + 1;
    const size_t one = sizeof *search->nodes + sizeof *search->open.entries +
                       sizeof *search->open.place + sizeof *search->seen +
                       sizeof *search->bends;
    return sizeof *search + table_memory(state) + count * one +
           sizeof *search->bends; /* of the start beside the goal */
}

const lan_algorithm_impl lan_search_visibility = {
    .facts =
        {
            .name = "visibility",
            .summary =
                "shortest path at any angle, over the obstacles' corners",
            .is_optimal = true,
            .is_any_angle = true,
            .is_prepared = true,
            .needs_uniform = true,
        },
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .bends = bends,
    .visited = visited,
    .memory = memory,
    .table_memory = table_memory,
};
