/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jumps/jump_search_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"
#include "tactics/search/request_impl.h"

#define G_MASK      ((UINT64_C(1) << LAN_JUMP_G_BITS) - 1)
#define GENERATIONS (UINT64_C(1) << (64 - LAN_JUMP_G_BITS))

lan_status lan_jump_search_init(lan_jump_search *search, lan_ground *ground)
{
    lan_jump_search made = {.ground = ground};
    const lan_status status = lan_jump_bits_init(&made.bits, ground);
    if (status == LAN_OK) {
        *search = made;
    }
    return status;
}

void lan_jump_search_clear(lan_jump_search *search)
{
    lan_jump_bits_clear(&search->bits);
    lan_jump_links_clear(&search->links);
    free(search->nodes);
    free(search->open);
    free(search->stack);
    free(search->needed);
    memset(search, 0, sizeof *search);
}

size_t lan_jump_search_memory(const lan_jump_search *search)
{
    const size_t node =
        sizeof *search->nodes + sizeof *search->open + sizeof *search->stack;
    return lan_jump_bits_memory(&search->bits) +
           lan_jump_links_memory(&search->links) + search->room * node +
           search->needed_room;
}

/* Nodes of requests before are told by their generation, so that the same
 * room serves another ground. */
static lan_status take_room(lan_jump_search *search, uint32_t room)
{
    if (search->room == room) {
        return LAN_OK;
    }
    free(search->nodes);
    free(search->open);
    free(search->stack);
    search->nodes = calloc(room, sizeof *search->nodes);
    search->open = calloc(room, sizeof *search->open);
    search->stack = calloc(room, sizeof *search->stack);
    search->room = room;
    search->generation = 0;
    search->open_count = 0;
    search->stack_count = 0;
    if (search->nodes == NULL || search->open == NULL ||
        search->stack == NULL) {
        free(search->nodes);
        free(search->open);
        free(search->stack);
        search->nodes = NULL;
        search->open = NULL;
        search->stack = NULL;
        search->room = 0;
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

static uint32_t place_of(int32_t x, int32_t y)
{
    return (uint32_t)y << 16 | (uint32_t)x;
}

static void note_places(lan_jump_search *search)
{
    const lan_jump_bits *bits = &search->bits;
    uint32_t node = 0;
    for (int32_t y = 1; y <= search->ground->height; y++) {
        const uint64_t *row = &bits->jump[(size_t)y * (size_t)bits->row_words];
        for (int32_t word = 0; word < bits->row_words; word++) {
            for (uint64_t left = row[word]; left != 0; left &= left - 1) {
                const int32_t x = word * 64 + __builtin_ctzll(left);
                search->nodes[node++].place = place_of(x, y);
            }
        }
    }
}

static void choose_pell(lan_jump_search *search)
{
    uint64_t q = 1;
    uint64_t p = 1;
    while (q <= (uint64_t)search->ground->free_count) {
        const uint64_t next = q + p;
        p = next + q;
        q = next;
    }
    search->pell_straight = q;
    search->pell_diagonal = p;
}

/* Each node's region, and room to mark the regions. */
static lan_status note_regions(lan_jump_search *search)
{
    const lan_ground *ground = search->ground;
    const size_t regions = (size_t)ground->region_count;
    if (search->needed_room < regions) {
        uint8_t *needed = realloc(search->needed, regions);
        if (needed == NULL) {
            return LAN_ENOMEM;
        }
        search->needed = needed;
        search->needed_room = regions;
    }
    for (uint32_t i = 0; i < lan_jump_start(search); i++) {
        const uint32_t place = search->nodes[i].place;
        search->nodes[i].region =
            ground->region[lan_jump_y(place) * ground->stride +
                           lan_jump_x(place)];
    }
    search->regions_version = ground->version;
    return LAN_OK;
}

lan_status lan_jump_search_prepare(lan_jump_search *search)
{
    lan_jump_bits_build(&search->bits);
    lan_status status = take_room(search, (uint32_t)search->bits.count + 2);
    if (status == LAN_OK) {
        status = lan_jump_links_prepare(&search->links, &search->bits);
    }
    if (status == LAN_OK) {
        note_places(search);
        choose_pell(search);
        search->regions_version = 0;
    }
    if (status == LAN_OK && search->ground->region != NULL &&
        search->ground->dead_end_version == search->ground->version) {
        status = note_regions(search);
    }
    return status;
}

static uint64_t heuristic(const lan_jump_search *search, int32_t x, int32_t y)
{
    const uint64_t dx = (uint64_t)abs(x - search->goal_x);
    const uint64_t dy = (uint64_t)abs(y - search->goal_y);
    const uint64_t most = dx > dy ? dx : dy;
    const uint64_t least = dx + dy - most;
    switch (search->request.heuristic) {
    case LAN_HEURISTIC_OCTILE:
        return search->straight * (most - least) + search->diagonal * least;
    case LAN_HEURISTIC_MANHATTAN:
        return search->straight * (dx + dy);
    case LAN_HEURISTIC_CHEBYSHEV:
        return search->straight * most;
    case LAN_HEURISTIC_EUCLID:
        return (uint64_t)(search->euclid * hypot((double)dx, (double)dy));
    case LAN_HEURISTIC_ZERO:
    default:
        return 0;
    }
}

static bool is_before(const lan_jump_open *a, const lan_jump_open *b)
{
    const bool is_less = a->f < b->f;
    const bool is_same = a->f == b->f;
    return is_less | (is_same & (a->order < b->order));
}

static void put(lan_jump_search *search, uint32_t at, lan_jump_open entry)
{
    search->open[at] = entry;
    search->nodes[entry.node].open = at;
}

/* Moves an entry from place `at` towards the front. */
static void rise(lan_jump_search *search, uint32_t at, lan_jump_open entry)
{
    while (at > 0) {
        const uint32_t above = (at - 1) / 2;
        if (!is_before(&entry, &search->open[above])) {
            break;
        }
        put(search, at, search->open[above]);
        at = above;
    }
    put(search, at, entry);
}

/* Fills place `at` with an entry and lets it sink. */
static void sink(lan_jump_search *search, uint32_t at, lan_jump_open entry)
{
    const uint32_t count = search->open_count;
    const lan_jump_open *open = search->open;
    for (;;) {
        uint32_t below = 2 * at + 1;
        if (below >= count) {
            break;
        }
        if (below + 1 < count) {
            below += is_before(&open[below + 1], &open[below]);
        }
        if (!is_before(&open[below], &entry)) {
            break;
        }
        put(search, at, open[below]);
        at = below;
    }
    put(search, at, entry);
}

/* Closes the gap where an entry was taken out. */
static void fill_gap(lan_jump_search *search, uint32_t at)
{
    const uint32_t last = --search->open_count;
    if (at == last) {
        return;
    }
    const lan_jump_open entry = search->open[last];
    if (at > 0 && is_before(&entry, &search->open[(at - 1) / 2])) {
        rise(search, at, entry);
    } else {
        sink(search, at, entry);
    }
}

/* Whether a node that is met for the first time lies in a dead end. */
static bool is_in_dead_end(const lan_jump_search *search,
                           const lan_jump_node *node)
{
    return search->leaves_out && search->needed[node->region] == 0;
}

/* Puts an improved node on the open list, where it may be already. */
static void open_node(lan_jump_search *search, uint32_t node, bool is_open,
                      uint64_t f)
{
    lan_jump_node *to = &search->nodes[node];
    if (f == search->least && search->is_consistent &&
        search->request.tie == LAN_TIE_LAST) {
        if (is_open) {
            fill_gap(search, to->open);
        }
        to->open = LAN_JUMP_STACKED;
        search->stack[search->stack_count++] = node;
        return;
    }
    search->added++;
    const lan_jump_open entry = {f,
                                 search->request.tie == LAN_TIE_LAST
                                     ? UINT32_MAX - search->added
                                     : search->added,
                                 node};
    rise(search, is_open ? to->open : search->open_count++, entry);
}

static inline bool reach_node(lan_jump_search *search, uint32_t node,
                              uint64_t g, uint32_t from)
{
    lan_jump_node *to = &search->nodes[node];
    const bool is_known = to->g >> LAN_JUMP_G_BITS == search->generation;
    if (is_known ? lan_jump_g(to) <= g : is_in_dead_end(search, to)) {
        if (!is_known) {
            to->g = search->generation << LAN_JUMP_G_BITS;
            to->open = LAN_JUMP_LEFT_OUT;
        }
        return false;
    }
    const uint64_t f =
        g + heuristic(search, lan_jump_x(to->place), lan_jump_y(to->place));
    if (search->is_consistent && f >= search->most) {
        return false; /* no better way to the goal leads through it */
    }
    if (node == lan_jump_goal(search)) {
        search->most = g;
    }
    to->g = search->generation << LAN_JUMP_G_BITS | g;
    to->from = from;
    open_node(search, node, is_known && to->open != LAN_JUMP_CLOSED, f);
    return true;
}

bool lan_jump_search_reach(lan_jump_search *search, uint32_t node, uint64_t g,
                           uint32_t from)
{
    return reach_node(search, node, g, from);
}

void lan_jump_search_follow(lan_jump_search *search, uint32_t node, uint64_t g,
                            const lan_jump_found *found)
{
    const uint64_t straight = search->straight;
    const uint64_t diagonal = search->diagonal;
    for (uint32_t i = 0; i < found->count; i++) {
        const lan_jump_link link = found->links[i];
        (void)lan_jump_search_reach(search, link.to >> 3,
                                    g + link.diagonal * diagonal +
                                        link.straight * straight,
                                    lan_jump_from(node, (int)(link.to & 7u)));
    }
}

static uint32_t take_first(lan_jump_search *search)
{
    if (search->stack_count > 0) {
        return search->stack[--search->stack_count];
    }
    const uint32_t node = search->open[0].node;
    search->least = search->open[0].f;
    fill_gap(search, 0);
    return node;
}

bool lan_jump_search_pop(lan_jump_search *search, uint32_t *node)
{
    if (search->open_count + search->stack_count == 0) {
        search->is_done = true;
        return false;
    }
    *node = take_first(search);
    search->nodes[*node].open = LAN_JUMP_CLOSED;
    search->expanded++;
    search->is_done = *node == lan_jump_goal(search);
    return !search->is_done;
}

static void choose_costs(lan_jump_search *search)
{
    const bool is_exact = search->request.metric == LAN_METRIC_EXACT;
    search->straight = is_exact ? search->pell_straight : 10;
    search->diagonal = is_exact ? search->pell_diagonal : 14;
    const double by_diagonal = (double)search->diagonal / sqrt(2.0);
    /* a little less than rounding of roots and products could add */
    search->euclid =
        fmin((double)search->straight, by_diagonal) * (1.0 - 0x1p-48);
}

static void forget_ways(lan_jump_search *search)
{
    for (uint32_t i = 0; i < search->room; i++) {
        search->nodes[i].g = 0;
    }
}

/* Nothing is open or known. */
static void restart(lan_jump_search *search, const lan_route_request *request)
{
    const lan_cell goal = lan_request_goals(request)[0];
    search->request = *request;
    search->goal_x = goal.x + 1;
    search->goal_y = goal.y + 1;
    search->expanded = 0;
    search->added = 0;
    search->open_count = 0;
    search->stack_count = 0;
    search->least = 0;
    search->most = UINT64_MAX;
    search->is_consistent = request->heuristic == LAN_HEURISTIC_OCTILE ||
                            request->heuristic == LAN_HEURISTIC_CHEBYSHEV ||
                            request->heuristic == LAN_HEURISTIC_ZERO;
    search->leaves_out = false;
    search->is_done = false;
    search->generation++;
    if (search->generation == GENERATIONS) {
        forget_ways(search);
        search->generation = 1;
    }
    choose_costs(search);
}

/* Has the dead ends left out that a way from start to goal does not need. */
static lan_status leave_out_dead_ends(lan_jump_search *search)
{
    const lan_ground *ground = search->ground;
    const lan_route_request *request = &search->request;
    if (!request->skip_dead_ends) {
        return LAN_OK;
    }
    const lan_status status = search->regions_version == ground->version
                                  ? LAN_OK
                                  : note_regions(search);
    if (status == LAN_OK) {
        const size_t regions = (size_t)ground->region_count;
        const int32_t start = lan_ground_node(ground, request->start);
        const int32_t goal =
            lan_ground_node(ground, lan_request_goals(request)[0]);
        memset(search->needed, 0, regions);
        lan_ground_mark_needed(ground, start, goal, search->needed);
        search->nodes[lan_jump_goal(search)].region = ground->region[goal];
        search->leaves_out = memchr(search->needed, 0, regions) != NULL;
    }
    return status;
}

lan_status lan_jump_search_begin(lan_jump_search *search,
                                 const lan_route_request *request)
{
    const uint32_t start = lan_jump_start(search);
    const uint32_t goal = lan_jump_goal(search);
    restart(search, request);
    search->nodes[start].place =
        place_of(request->start.x + 1, request->start.y + 1);
    search->nodes[goal].place = place_of(search->goal_x, search->goal_y);
    (void)lan_jump_search_reach(search, start, 0, lan_jump_from(start, 0));
    return leave_out_dead_ends(search);
}
