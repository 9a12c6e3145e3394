/* chooser.c - the list of algorithms, and the choice between them by map and
 * request.
 *
 * "auto" searches by A* or jump points; both are optimal and differ only in
 * time. The algorithm that suits the ground is prepared at once, the other one
 * before the first request that needs it. "table" uses precomputed tables where
 * they are faster than searches, and is the same as "auto" where jump points
 * are used: first moves of all pairs on small maps, a hierarchy on larger maps
 * of several costs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/search/search_impl.h"

static const lan_algorithm_impl chooser_auto;
static const lan_algorithm_impl chooser_table;

/* In the order of the documents. */
static const lan_algorithm_impl *const algorithms[] = {
    &lan_search_astar,    &lan_search_dijkstra,    &lan_search_jps,
    &lan_search_field,    &lan_search_first_moves, &lan_search_visibility,
    &lan_search_two_tier, &lan_search_jump_table,  &lan_search_hierarchy,
    &lan_search_wall,     &chooser_auto,
};

#define ALGORITHM_COUNT (sizeof algorithms / sizeof algorithms[0])

const lan_algorithm_impl *lan_algorithm_impl_find(const char *name)
{
    for (size_t i = 0; i < ALGORITHM_COUNT; i++) {
        if (strcmp(algorithms[i]->facts.name, name) == 0) {
            return algorithms[i];
        }
    }
    /* a chooser has its own name, although its algorithms have others */
    return strcmp(chooser_table.facts.name, name) == 0 ? &chooser_table : NULL;
}

const lan_algorithm *lan_algorithm_at(size_t index)
{
    return index < ALGORITHM_COUNT ? &algorithms[index]->facts : NULL;
}

const lan_algorithm *lan_algorithm_find(const char *name)
{
    const lan_algorithm_impl *impl = lan_algorithm_impl_find(name);
    return impl == NULL ? NULL : &impl->facts;
}

const char *lan_algorithm_refusal(const lan_algorithm *algorithm,
                                  const lan_ground *ground,
                                  const lan_route_request *request)
{
    const bool has_turns = request->turn_cost > 0.0;
    if (!ground->shape->has_corners && !algorithm->takes_all_shapes) {
        return "works on squares only";
    }
    if (!ground->shape->has_corners && has_turns) {
        return "counts turns on squares only";
    }
    if (algorithm->needs_uniform && !lan_ground_is_uniform(ground)) {
        return "needs ground of one cost";
    }
    if (!algorithm->takes_turn_cost && has_turns) {
        return "counts no turns";
    }
    if (!algorithm->takes_goals && request->goal_count > 1) {
        return "looks for one goal only";
    }
    return !algorithm->takes_overlay && request->overlay != NULL
               ? "takes no overlay"
               : NULL;
}

/* --- the choice ---------------------------------------------------------- */

/* A* is faster if many of the free cells are jump points and most cells see one
 * to the side of a diagonal: an expansion then finds dozens of jump points,
 * while A* passes scattered obstacles directly. There are two exceptions: with
 * very few jump points, few are found even if many cells see one; and in
 * corridors there are many, but each leads only to the next. Measured on 512 x
 * 512 cells, with jumps kept, jump points were 1.1 .. 260 times as fast in
 * these two cases (mazes, rooms from 5 cells a side, maps of games), and 0.65
 * .. 1.2 times as fast if 2 .. 45 % of single cells are blocked at random, or
 * rooms have 3 cells a side. */
#define JUMP_POINTS_MOST 0.28
#define LOOKS_MOST       0.65
#define JUMP_POINTS_FEW  0.01

/* Corridors one cell wide: average number of steps out of a cell. A tree of n
 * cells has 2 - 2 / n straight steps per cell; diagonal steps cut its
 * corners. */
#define STRAIGHT_STEPS 2.1
#define STEPS          2.75

/* Size of the mark before the bytes of a table: the kind of table. */
enum { MARK_SIZE = 4 };

static const struct {
    const lan_algorithm_impl *impl;
    char mark[MARK_SIZE + 1]; /* of tables */
} kinds[] = {{&lan_search_astar, "none"},
             {&lan_search_jps, "none"},
             {&lan_search_first_moves, "pair"},
             {&lan_search_hierarchy, "cuts"}};

enum { ASTAR, JPS, FIRST_MOVES, HIERARCHY, KIND_COUNT };
#define NO_KIND (-1)

typedef struct chooser {
    lan_ground *ground;
    bool wants_table;
    void *state[KIND_COUNT];       /* NULL before the first use */
    uint64_t prepared[KIND_COUNT]; /* version of the ground; 0: never */
    bool prefers_jump_points;      /* for the version below */
    uint64_t counted;              /* version of the ground; 0: never */
    int kind;                      /* kind of the last request; NO_KIND */
} chooser;

/* True if jump points can answer a request with routes as short as those of A*:
 * with an inadmissible heuristic, or with costs that are not lengths, routes of
 * equal cost differ in length. */
static bool suits_jump_points(const chooser *made,
                              const lan_route_request *request)
{
    return lan_algorithm_refusal(&lan_search_jps.facts, made->ground,
                                 request) == NULL &&
           request->heuristic != LAN_HEURISTIC_MANHATTAN &&
           request->metric == LAN_METRIC_EXACT;
}

static void drop_state(chooser *made, int kind)
{
    if (made->state[kind] != NULL) {
        kinds[kind].impl->destroy(made->state[kind]);
    }
    made->state[kind] = NULL;
    made->prepared[kind] = 0;
}

/* Creates and prepares a kind, unless it is ready. */
static lan_status make_ready(chooser *made, int kind,
                             const lan_progress *progress)
{
    const lan_algorithm_impl *impl = kinds[kind].impl;
    const uint64_t version = made->ground->version;
    lan_status status = LAN_OK;
    if (made->state[kind] == NULL) {
        status = impl->create(made->ground, &made->state[kind]);
    }
    if (status == LAN_OK && impl->prepare != NULL &&
        made->prepared[kind] != version) {
        status = impl->prepare(made->state[kind], progress);
    }
    if (status == LAN_OK) {
        made->prepared[kind] = version;
    }
    return status;
}

/* True if the ground consists of corridors. O(cells). */
static bool is_corridors(const lan_ground *ground)
{
    const unsigned straight = 0xAA;
    int64_t steps = 0;
    int64_t straight_steps = 0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] != 0) {
            const unsigned moves = ground->moves[node];
            steps += __builtin_popcount(moves);
            straight_steps += __builtin_popcount(moves & straight);
        }
    }
    const double free_count = (double)ground->free_count;
    return (double)straight_steps <= STRAIGHT_STEPS * free_count &&
           (double)steps <= STEPS * free_count;
}

static bool prefers_jump_points(const lan_ground *ground, const void *jps)
{
    int64_t points = 0;
    int64_t seeing = 0;
    lan_jps_count(jps, &points, &seeing);
    const double free_count = (double)ground->free_count;
    const double count = (double)points;
    const double looks = (double)seeing;
    return count <= JUMP_POINTS_FEW * free_count ||
           (count <= JUMP_POINTS_MOST * free_count &&
            looks <= LOOKS_MOST * 4.0 * free_count) ||
           is_corridors(ground);
}

/* Computes the jump points, and keeps them if they are preferred. */
static lan_status look_at_jump_points(chooser *made)
{
    const uint64_t version = made->ground->version;
    if (made->counted == version) {
        return LAN_OK;
    }
    const lan_status status = make_ready(made, JPS, NULL);
    if (status != LAN_OK) {
        return status;
    }
    made->prefers_jump_points =
        prefers_jump_points(made->ground, made->state[JPS]);
    made->counted = version;
    if (!made->prefers_jump_points) {
        drop_state(made, JPS);
    }
    return LAN_OK;
}

static lan_status choose(chooser *made, const lan_route_request *request,
                         const lan_progress *progress)
{
    const lan_ground *ground = made->ground;
    const bool is_small = ground->free_count <= LAN_FIRST_MOVES_CHOSEN;
    const bool is_uniform = lan_ground_is_uniform(ground);
    const bool suits = suits_jump_points(made, request);
    const lan_status status = suits || (made->wants_table && is_uniform)
                                  ? look_at_jump_points(made)
                                  : LAN_OK;
    const bool has_jumps = is_uniform && made->prefers_jump_points;
    if (made->wants_table && is_small && !has_jumps) {
        made->kind = FIRST_MOVES;
    } else if (made->wants_table && !is_uniform) {
        made->kind = HIERARCHY;
    } else {
        made->kind = suits && has_jumps ? JPS : ASTAR;
    }
    for (int kind = FIRST_MOVES; kind < KIND_COUNT; kind++) {
        if (kind != made->kind) {
            drop_state(made, kind); /* tables are large */
        }
    }
    return status == LAN_OK ? make_ready(made, made->kind, progress) : status;
}

/* --- functions of lan_algorithm_impl -------------------------------------- */

static lan_status create_chooser(lan_ground *ground, bool wants_table,
                                 void **out)
{
    chooser *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return LAN_ENOMEM;
    }
    made->ground = ground;
    made->wants_table = wants_table;
    made->kind = NO_KIND;
    *out = made;
    return LAN_OK;
}

static lan_status create_auto(lan_ground *ground, void **out)
{
    return create_chooser(ground, false, out);
}

static lan_status create_table(lan_ground *ground, void **out)
{
    return create_chooser(ground, true, out);
}

static void destroy(void *state)
{
    chooser *made = state;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        drop_state(made, kind);
    }
    free(made);
}

/* Prepares the kind that most requests will need. */
static lan_status prepare(void *state, const lan_progress *progress)
{
    const lan_cell any = {0, 0};
    const lan_route_request usual = lan_route_request_default(any, any);
    return choose(state, &usual, progress);
}

static lan_status begin(void *state, const lan_route_request *request)
{
    chooser *made = state;
    const lan_status status = choose(made, request, NULL);
    return status == LAN_OK
               ? kinds[made->kind].impl->begin(made->state[made->kind], request)
               : status;
}

static bool step(void *state, uint64_t expansions)
{
    const chooser *made = state;
    return kinds[made->kind].impl->step(made->state[made->kind], expansions);
}

static void result(const void *state, lan_route *route)
{
    const chooser *made = state;
    kinds[made->kind].impl->result(made->state[made->kind], route);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const chooser *made = state;
    return kinds[made->kind].impl->cells(made->state[made->kind], out,
                                         capacity);
}

static bool visited(const void *state, lan_cell at)
{
    const chooser *made = state;
    return kinds[made->kind].impl->visited(made->state[made->kind], at);
}

static size_t memory(const void *state)
{
    const chooser *made = state;
    size_t bytes = sizeof *made;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        if (made->state[kind] != NULL) {
            bytes += kinds[kind].impl->memory(made->state[kind]);
        }
    }
    return bytes;
}

static const char *used(const void *state)
{
    const chooser *made = state;
    if (made->kind == NO_KIND) {
        return made->wants_table ? chooser_table.facts.name
                                 : chooser_auto.facts.name;
    }
    return kinds[made->kind].impl->facts.name;
}

/* --- tables as bytes ----------------------------------------------------- */

static size_t save(const void *state, void *out, size_t capacity)
{
    const chooser *made = state;
    const bool has_table = made->kind >= FIRST_MOVES;
    const lan_algorithm_impl *impl = kinds[made->kind].impl;
    const void *table = made->state[made->kind];
    unsigned char *bytes = out;
    const size_t size =
        MARK_SIZE + (has_table ? impl->save(table, NULL, 0) : 0);
    if (size <= capacity) {
        memcpy(bytes, kinds[made->kind].mark, MARK_SIZE);
        if (has_table) {
            (void)impl->save(table, bytes + MARK_SIZE, size - MARK_SIZE);
        }
    }
    return size;
}

/* Loads a table into a chooser that has not chosen yet. */
static lan_status load_kind(chooser *made, int kind, const unsigned char *bytes,
                            size_t size, lan_error *err)
{
    const lan_algorithm_impl *impl = kinds[kind].impl;
    lan_status status = impl->create(made->ground, &made->state[kind]);
    if (status == LAN_OK) {
        status = impl->load(made->state[kind], bytes, size, err);
    }
    made->kind = kind;
    made->prepared[kind] = made->ground->version;
    return status;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    chooser *made = state;
    const lan_ground *ground = made->ground;
    const unsigned char *from = bytes;
    for (int kind = KIND_COUNT - 1; kind >= FIRST_MOVES && size >= MARK_SIZE;
         kind--) {
        if (memcmp(from, kinds[kind].mark, MARK_SIZE) == 0) {
            return load_kind(made, kind, from + MARK_SIZE, size - MARK_SIZE,
                             err);
        }
    }
    if (size == MARK_SIZE && memcmp(from, kinds[ASTAR].mark, MARK_SIZE) == 0 &&
        lan_ground_is_uniform(ground)) {
        return prepare(state, NULL);
    }
    return lan_fail(err, LAN_EPARSE, 0, 0,
                    "the table of routes is of another kind than this map "
                    "takes");
}

static const lan_algorithm_impl chooser_auto = {
    .facts = {.name = "auto",
              .summary = "jump points where they are fast, A* elsewhere",
              .is_optimal = true,
              .takes_goals = true,
              .takes_overlay = true,
              .takes_turn_cost = true,
              .takes_all_shapes = true},
    .create = create_auto,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .visited = visited,
    .memory = memory,
    .used = used,
};

static const lan_algorithm_impl chooser_table = {
    .facts = {.name = "table",
              .summary =
                  "auto with tables: first moves on small maps, a hierarchy "
                  "on large ones of several costs",
              .is_optimal = true,
              .is_prepared = true},
    .create = create_table,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .memory = memory,
    .save = save,
    .load = load,
    .used = used,
};
