/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "tactics/search/search_impl.h"

/* The state between begin and result. */
typedef enum phase {
    PHASE_IDLE,
    PHASE_RUNNING, /* the algorithm works */
    PHASE_NEAREST, /* no goal can be reached: finding the nearest cell */
    PHASE_ANSWERED /* answered by the algorithm or without it */
} phase;

struct lan_search {
    const lan_algorithm_impl *impl;
    lan_ground *ground;
    void *state;
    uint64_t prepared; /* version of the ground; 0: never */
    phase phase;
    bool is_own_answer; /* `route` was filled here, not by the algorithm */
    lan_cell start;
    lan_route route;
    void *nearest; /* A* to the nearest cell; NULL before its first use */
};

static lan_status prepare(lan_search *search, const lan_progress *progress)
{
    const uint64_t version = search->ground->version;
    if (search->prepared == version || search->impl->prepare == NULL) {
        return LAN_OK;
    }
    const lan_status status = search->impl->prepare(search->state, progress);
    if (status == LAN_OK) {
        search->prepared = version;
    }
    return status;
}

/* Creates a search without tables. */
static lan_status create_blank(lan_ground *ground, const char *algorithm,
                               lan_search **out)
{
    const lan_algorithm_impl *impl = lan_algorithm_impl_find(algorithm);
    const lan_cell any = {0, 0};
    const lan_route_request usual = lan_route_request_default(any, any);
    if (impl == NULL ||
        lan_algorithm_refusal(&impl->facts, ground, &usual) != NULL) {
        return LAN_EINVAL;
    }
    lan_search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    search->impl = impl->runs != NULL ? impl->runs : impl;
    search->ground = ground;
    lan_status status = lan_ground_settle(ground);
    if (status == LAN_OK) {
        status = search->impl->create(ground, &search->state);
    }
    if (status != LAN_OK) {
        lan_search_destroy(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}

lan_status lan_search_create(lan_ground *ground, const char *algorithm,
                             const lan_progress *progress, lan_search **out)
{
    lan_search *search = NULL;
    lan_status status = create_blank(ground, algorithm, &search);
    if (status == LAN_OK) {
        status = prepare(search, progress);
    }
    if (status != LAN_OK) {
        lan_search_destroy(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}

void lan_search_destroy(lan_search *search)
{
    if (search == NULL) {
        return;
    }
    if (search->state != NULL) {
        search->impl->destroy(search->state);
    }
    lan_astar_destroy(search->nearest);
    free(search);
}

const char *lan_search_algorithm(const lan_search *search)
{
    return search->impl->used == NULL ? search->impl->facts.name
                                      : search->impl->used(search->state);
}

size_t lan_search_memory(const lan_search *search)
{
    const size_t nearest =
        search->nearest == NULL ? 0 : lan_astar_memory(search->nearest);
    return sizeof *search + search->impl->memory(search->state) + nearest;
}

static bool is_in_range(const lan_route_request *request)
{
    return (size_t)request->heuristic < LAN_HEURISTIC_COUNT &&
           (size_t)request->metric < LAN_METRIC_COUNT &&
           (size_t)request->tie < LAN_TIE_COUNT && request->turn_cost >= 0.0 &&
           request->turn_cost <= LAN_TURN_COST_MOST;
}

/* True if the algorithm supports the request. */
static bool is_served(const lan_search *search,
                      const lan_route_request *request)
{
    const lan_ground *ground = search->ground;
    const lan_overlay *overlay = request->overlay;
    return lan_algorithm_refusal(&search->impl->facts, ground, request) ==
               NULL &&
           (overlay == NULL || (overlay->width == ground->width &&
                                overlay->height == ground->height));
}

static bool lies_inside(const lan_search *search,
                        const lan_route_request *request)
{
    bool inside = lan_ground_contains(search->ground, request->start);
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        inside = inside && lan_ground_contains(search->ground,
                                               lan_request_goals(request)[i]);
    }
    return inside;
}

static bool is_free(const lan_search *search, const lan_route_request *request,
                    lan_cell at)
{
    return lan_ground_free(search->ground, at) &&
           (request->overlay == NULL ||
            !lan_overlay_blocks(request->overlay, at));
}

/* The reason why there can be no route; LAN_ROUTE_FOUND if there may be one. */
static lan_route_end refusal(const lan_search *search,
                             const lan_route_request *request)
{
    const int32_t home = lan_ground_island(search->ground, request->start);
    lan_route_end end = LAN_ROUTE_GOAL_BLOCKED;
    if (!is_free(search, request, request->start)) {
        return LAN_ROUTE_START_BLOCKED;
    }
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        const lan_cell goal = lan_request_goals(request)[i];
        if (!is_free(search, request, goal)) {
            continue;
        }
        if (lan_ground_island(search->ground, goal) == home) {
            return LAN_ROUTE_FOUND;
        }
        end = LAN_ROUTE_OTHER_ISLAND;
    }
    return end;
}

static void answer(lan_search *search, lan_route_end end)
{
    search->route.end = end;
    search->is_own_answer = true;
    search->phase = PHASE_ANSWERED;
}

/* True if start is a goal: no step is needed. */
static bool is_there(const lan_route_request *request, size_t *goal)
{
    for (size_t i = 0; i < lan_request_goal_count(request); i++) {
        if (lan_cell_same(lan_request_goals(request)[i], request->start)) {
            *goal = i;
            return true;
        }
    }
    return false;
}

/* Rejects an unreachable goal, and starts the search for the reachable cell
 * nearest to it, or to the first of several goals. */
static lan_status refuse(lan_search *search, const lan_route_request *request,
                         lan_route_end end)
{
    lan_status status = LAN_OK;
    answer(search, end);
    if (end == LAN_ROUTE_START_BLOCKED || search->ground->shape->is_graph) {
        return LAN_OK;
    }
    if (search->nearest == NULL) {
        status = lan_astar_create(search->ground, &search->nearest);
    }
    if (status == LAN_OK) {
        search->phase = PHASE_NEAREST;
        status = lan_astar_begin_nearest(search->nearest, request);
    }
    return status;
}

static void conclude_nearest(lan_search *search)
{
    lan_route route = {.end = LAN_ROUTE_NONE};
    lan_astar_result(search->nearest, &route);
    search->route.nearest = lan_astar_nearest(search->nearest);
    search->route.expanded = route.expanded;
    search->phase = PHASE_ANSWERED;
}

/* Labels dead ends only for a request that skips them: on ground that changes
 * between requests, labelling costs more than it saves. */
static lan_status settle_ground(lan_ground *ground,
                                const lan_route_request *request)
{
    return request->skip_dead_ends && request->overlay == NULL
               ? lan_ground_settle(ground)
               : lan_ground_label_islands(ground);
}

lan_status lan_search_begin(lan_search *search,
                            const lan_route_request *request)
{
    search->phase = PHASE_IDLE;
    if (!is_in_range(request) || !is_served(search, request) ||
        !lies_inside(search, request)) {
        return LAN_EINVAL;
    }
    lan_status status = settle_ground(search->ground, request);
    if (status == LAN_OK) {
        status = prepare(search, NULL);
    }
    if (status != LAN_OK) {
        return status;
    }
    const lan_route blank = {.nearest = lan_request_goals(request)[0]};
    search->route = blank;
    search->start = request->start;
    search->is_own_answer = false;
    const lan_route_end end = refusal(search, request);
    if (end != LAN_ROUTE_FOUND) {
        status = refuse(search, request, end);
    } else if (is_there(request, &search->route.goal)) {
        search->route.cell_count = 1;
        search->route.any_angle = search->impl->facts.is_any_angle;
        search->route.nearest = request->start;
        answer(search, LAN_ROUTE_FOUND);
    } else {
        search->phase = PHASE_RUNNING;
        status = search->impl->begin(search->state, request);
    }
    if (status != LAN_OK) {
        search->phase = PHASE_IDLE;
    }
    return status;
}

bool lan_search_step(lan_search *search, uint64_t expansions)
{
    if (search->phase == PHASE_RUNNING &&
        search->impl->step(search->state, expansions)) {
        search->phase = PHASE_ANSWERED;
        search->impl->result(search->state, &search->route);
    } else if (search->phase == PHASE_NEAREST &&
               lan_astar_step(search->nearest, expansions)) {
        conclude_nearest(search);
    }
    return search->phase == PHASE_ANSWERED;
}

lan_route lan_search_result(const lan_search *search)
{
    return search->route;
}

lan_status lan_search_run(lan_search *search, const lan_route_request *request,
                          lan_route *out)
{
    const lan_status status = lan_search_begin(search, request);
    if (status != LAN_OK) {
        return status;
    }
    while (!lan_search_step(search, UINT64_MAX)) {
    }
    *out = lan_search_result(search);
    return LAN_OK;
}

size_t lan_search_cells(const lan_search *search, lan_cell *out,
                        size_t capacity)
{
    const size_t count = search->route.cell_count;
    if (search->phase != PHASE_ANSWERED || count == 0) {
        return 0;
    }
    if (!search->is_own_answer) {
        return search->impl->cells(search->state, out, capacity);
    }
    if (capacity >= 1) {
        out[0] = search->start;
    }
    return count;
}

size_t lan_search_bends(const lan_search *search, lan_point *out,
                        size_t capacity)
{
    if (search->phase != PHASE_ANSWERED || search->impl->bends == NULL ||
        search->route.cell_count == 0) {
        return 0;
    }
    if (!search->is_own_answer) {
        return search->impl->bends(search->state, out, capacity);
    }
    if (capacity >= 1) {
        out[0].x = search->start.x + 0.5;
        out[0].y = search->start.y + 0.5;
    }
    return 1;
}

bool lan_search_visited(const lan_search *search, lan_cell at)
{
    return search->phase == PHASE_ANSWERED && !search->is_own_answer &&
           search->impl->visited != NULL &&
           lan_ground_contains(search->ground, at) &&
           search->impl->visited(search->state, at);
}

/* --- tables as bytes ----------------------------------------------------- */

/* 64-bit little-endian words: magic, fingerprint of the map, movement class,
 * size of the body, name of the algorithm (two words), size of the table in
 * bytes, checksum of all of these and of the table. */
enum { MAGIC, FINGERPRINT, MOVEMENT, SIZE, NAME, NAME_END, LENGTH, SUM, WORDS };

#define MAGIC_WORD UINT64_C(0x32306c6274206e61) /* "an tbl02" */
#define HEAD_SIZE  (8 * (size_t)WORDS)

static void put_word(unsigned char *out, int word, uint64_t value)
{
    lan_table_put(out, 2 * (size_t)word, (uint32_t)value);
    lan_table_put(out, 2 * (size_t)word + 1, (uint32_t)(value >> 32));
}

static uint64_t get_word(const unsigned char *bytes, int word)
{
    return lan_table_get(bytes, 2 * (size_t)word) |
           (uint64_t)lan_table_get(bytes, 2 * (size_t)word + 1) << 32;
}

static uint64_t checksum(const unsigned char *head, const void *table,
                         size_t length)
{
    const uint64_t of_head =
        lan_digest(LAN_DIGEST_START, head, 8 * (size_t)SUM);
    return lan_digest(of_head, table, length);
}

static void write_head(unsigned char *head, const lan_ground *ground,
                       const char *algorithm, size_t length)
{
    unsigned char name[16] = {0};
    memcpy(name, algorithm, strnlen(algorithm, sizeof name));
    put_word(head, MAGIC, MAGIC_WORD);
    put_word(head, FINGERPRINT,
             lan_grid_map_fingerprint(lan_ground_map(ground)));
    put_word(head, MOVEMENT, (uint64_t)ground->movement);
    put_word(head, SIZE, (uint64_t)ground->size);
    memcpy(&head[8 * NAME], name, sizeof name);
    put_word(head, LENGTH, length);
}

static lan_status check_head(const unsigned char *bytes, size_t size,
                             const lan_ground *ground, const char *algorithm,
                             lan_error *err)
{
    const size_t head_size = HEAD_SIZE;
    unsigned char expected[8 * WORDS];
    if (size < head_size || get_word(bytes, MAGIC) != MAGIC_WORD) {
        return lan_fail(err, LAN_EPARSE, 0, 0, "not a table of routes");
    }
    if (get_word(bytes, LENGTH) != size - head_size) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes is cut or has more bytes than "
                        "it says");
    }
    if (get_word(bytes, SUM) !=
        checksum(bytes, bytes + head_size, size - head_size)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes is damaged: its checksum "
                        "differs");
    }
    write_head(expected, ground, algorithm, size - head_size);
    if (get_word(bytes, FINGERPRINT) != get_word(expected, FINGERPRINT)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes was made for another map");
    }
    if (memcmp(bytes, expected, 8 * (size_t)SUM) != 0) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes was made for another algorithm, "
                        "movement class or size of body");
    }
    return LAN_OK;
}

size_t lan_search_save(const lan_search *search, void *out, size_t capacity)
{
    const lan_ground *ground = search->ground;
    if (search->impl->save == NULL || search->prepared != ground->version ||
        ground->map_version != ground->map->version) {
        return 0;
    }
    const size_t head = HEAD_SIZE;
    const size_t length = search->impl->save(search->state, NULL, 0);
    if (capacity >= head + length) {
        unsigned char *bytes = out;
        (void)search->impl->save(search->state, bytes + head, length);
        write_head(bytes, ground, search->impl->facts.name, length);
        put_word(bytes, SUM, checksum(bytes, bytes + head, length));
    }
    return head + length;
}

static lan_status load(lan_search *search, const void *bytes, size_t size,
                       lan_error *err)
{
    if (search->impl->load == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "algorithm '%s' has no tables to load",
                        search->impl->facts.name);
    }
    const unsigned char *start = bytes;
    const size_t head = HEAD_SIZE;
    lan_status status =
        check_head(start, size, search->ground, search->impl->facts.name, err);
    if (status == LAN_OK) {
        status =
            search->impl->load(search->state, start + head, size - head, err);
    }
    if (status == LAN_OK) {
        search->prepared = search->ground->version;
    }
    return status;
}

lan_status lan_search_create_loaded(lan_ground *ground, const char *algorithm,
                                    const void *bytes, size_t size,
                                    lan_search **out, lan_error *err)
{
    lan_search *search = NULL;
    lan_status status = create_blank(ground, algorithm, &search);
    if (status == LAN_OK) {
        status = load(search, bytes, size, err);
    }
    if (status != LAN_OK) {
        lan_search_destroy(search);
        return status;
    }
    *out = search;
    return LAN_OK;
}
