/* chooser.c - which algorithm serves which map and which request.
 *
 * "auto" searches, by A* or jump points; either is optimal, what differs is
 * time. What suits the ground is made at once, the other one when a request
 * first needs it, before that is begun. "table" is the same with tables made
 * beforehand: hubs where all ground costs the same, and first moves of all
 * pairs where they do not fit, or there are several costs, and the map is small
 * enough; a hierarchy on larger ones of several costs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/search/jumps/jps_impl.h"
#include "tactics/search/moves/first_moves_table_impl.h"
#include "tactics/search/search_impl.h"

/* A* over buckets is faster where many of the free cells are jump points, and
 * where most cells see one to the side of a diagonal: there an expansion finds
 * dozens of jump points, while A* goes straight past scattered obstacles. But
 * where there are next to none, few are found however many cells see one; and
 * in corridors there are many, and no other way than from one to the next. By
 * measurement on 200 x 200 to 1500 x 1500 cells, the three corner rules, jumps
 * kept: jump points were 1.0 .. 40 times as fast where either holds, on mazes,
 * rooms from 4 cells a side, maps of games and below 0.25 % of single cells
 * blocked at random, and 0.35 .. 1.0 times where 5 .. 45 % of them are, or
 * rooms are smaller. Between, at 0.5 .. 2 %, they were 1.0 .. 2 times as fast
 * once jumps had been found, and 0.6 .. 1.3 times before. */
#define JUMP_POINTS_MOST 0.28
#define LOOKS_MOST       0.65
#define JUMP_POINTS_FEW  0.01

/* Corridors one cell wide: steps out of a cell. A tree of n cells has 2 - 2 / n
 * of the straight ones; diagonal ones cut its corners. */
#define STRAIGHT_STEPS 2.1
#define STEPS          2.75

/* Before the bytes of a table: which it is. */
enum { MARK_SIZE = 4 };

static const struct {
    const lan_algorithm_impl *impl;
    char mark[MARK_SIZE + 1]; /* of tables */
} kinds[] = {{&lan_search_astar, ""},
             {&lan_search_jps, ""},
             {&lan_search_first_moves, "pair"},
             {&lan_search_jump_table, "jump"},
             {&lan_search_hierarchy, "cuts"}};

enum { ASTAR, JPS, FIRST_MOVES, JUMP_TABLE, HIERARCHY, KIND_COUNT };
#define NO_KIND (-1)

typedef struct chooser {
    lan_ground *ground;
    bool wants_table;
    void *state[KIND_COUNT];       /* NULL before the first use */
    uint64_t prepared[KIND_COUNT]; /* version of the ground; 0: never */
    bool prefers_jump_points;      /* of the version below */
    uint64_t counted;              /* version of the ground; 0: never */
    int kind;                      /* of the last request; NO_KIND */
} chooser;

const lan_algorithm *lan_algorithm_on_shape(const lan_algorithm *algorithm,
                                            lan_map_shape shape)
{
    return shape != LAN_MAP_SQUARE && algorithm == &lan_search_auto.facts
               ? &lan_search_astar.facts
               : algorithm;
}

const char *lan_algorithm_refusal(const lan_algorithm *algorithm,
                                  lan_map_shape shape, const lan_ground *ground,
                                  const lan_route_request *request)
{
    if (shape != LAN_MAP_SQUARE && !algorithm->takes_all_shapes) {
        return "works on squares only";
    }
    if (shape != LAN_MAP_SQUARE) {
        return NULL;
    }
    if (algorithm->needs_uniform && !lan_ground_is_uniform(ground)) {
        return "needs ground of one cost";
    }
    if (!algorithm->takes_turn_cost && request->turn_cost > 0.0) {
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

/* Whether jump points can answer, and not be longer than A* does: with a
 * heuristic that is not admissible, or costs that are not those of lengths,
 * equally good routes differ in length. */
static bool suits_jump_points(const chooser *made,
                              const lan_route_request *request)
{
    return lan_algorithm_refusal(&lan_search_jps.facts, LAN_MAP_SQUARE,
                                 made->ground, request) == NULL &&
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

/* Makes and prepares a kind, where it is not yet. */
static lan_status make_ready(chooser *made, int kind,
                             const lan_progress *progress)
{
    const lan_algorithm_impl *impl = kinds[kind].impl;
    const uint64_t version = lan_ground_version(made->ground);
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

/* Whether the ground is all corridors, O(cells). */
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

static bool prefers_jump_points(const lan_ground *ground,
                                const lan_jump_bits *bits)
{
    const double free_count = (double)lan_ground_free_count(ground);
    const double count = (double)bits->count;
    const double looks = (double)bits->looks;
    return count <= JUMP_POINTS_FEW * free_count ||
           (count <= JUMP_POINTS_MOST * free_count &&
            looks <= LOOKS_MOST * 4.0 * free_count) ||
           is_corridors(ground);
}

/* Looks for the jump points, and keeps them where they are preferred. */
static lan_status look_at_jump_points(chooser *made)
{
    const uint64_t version = lan_ground_version(made->ground);
    if (made->counted == version) {
        return LAN_OK;
    }
    const lan_status status = make_ready(made, JPS, NULL);
    if (status != LAN_OK) {
        return status;
    }
    made->prefers_jump_points =
        prefers_jump_points(made->ground, lan_jps_bits(made->state[JPS]));
    made->counted = version;
    if (!made->prefers_jump_points) {
        drop_state(made, JPS);
    }
    return LAN_OK;
}

static lan_status choose_search(chooser *made, const lan_route_request *request)
{
    made->kind = ASTAR;
    if (!suits_jump_points(made, request)) {
        return LAN_OK;
    }
    const lan_status status = look_at_jump_points(made);
    if (status == LAN_OK && made->prefers_jump_points) {
        made->kind = JPS;
    }
    return status;
}

/* Whether a table of this kind can be of the ground. */
static bool is_table_kind(const lan_ground *ground, int kind)
{
    const bool is_small = ground->free_count <= LAN_FIRST_MOVES_MOST;
    const bool is_uniform = lan_ground_is_uniform(ground);
    return (kind == JUMP_TABLE && is_uniform) ||
           (kind == FIRST_MOVES && is_small) ||
           (kind == HIERARCHY && !is_small && !is_uniform);
}

/* Tables are large: those of another kind go. */
static void take_table_kind(chooser *made, int kind)
{
    if (made->kind != NO_KIND && made->kind != kind) {
        drop_state(made, made->kind);
    }
    made->kind = kind;
}

static size_t bytes_of_table(const chooser *made)
{
    return made->kind == NO_KIND || made->state[made->kind] == NULL
               ? 0
               : kinds[made->kind].impl->table_memory(made->state[made->kind]);
}

static lan_status make_table(chooser *made, const lan_progress *progress)
{
    const lan_ground *ground = made->ground;
    if (made->kind != NO_KIND &&
        made->prepared[made->kind] == lan_ground_version(ground)) {
        return LAN_OK;
    }
    lan_status status = LAN_ELIMIT;
    if (is_table_kind(ground, JUMP_TABLE)) {
        take_table_kind(made, JUMP_TABLE);
        status = make_ready(made, JUMP_TABLE, progress);
        if (status != LAN_OK || bytes_of_table(made) > 0) {
            return status;
        }
    }
    if (is_table_kind(ground, FIRST_MOVES)) {
        take_table_kind(made, FIRST_MOVES);
        status = make_ready(made, FIRST_MOVES, progress);
    }
    if (is_table_kind(ground, HIERARCHY)) {
        take_table_kind(made, HIERARCHY);
        status = make_ready(made, HIERARCHY, progress);
    }
    return status;
}

static lan_status choose(chooser *made, const lan_route_request *request,
                         const lan_progress *progress)
{
    if (made->wants_table) {
        return make_table(made, progress);
    }
    const lan_status status = choose_search(made, request);
    return status == LAN_OK ? make_ready(made, made->kind, progress) : status;
}

/* --- an algorithm as any other ------------------------------------------- */

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

/* What most requests will want, so that they find it ready. */
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
        return made->wants_table ? lan_search_table.facts.name
                                 : lan_search_auto.facts.name;
    }
    return kinds[made->kind].impl->facts.name;
}

/* --- tables as bytes ----------------------------------------------------- */

static size_t table_memory(const void *state)
{
    return bytes_of_table(state);
}

static size_t save(const void *state, void *out, size_t capacity)
{
    const chooser *made = state;
    const lan_algorithm_impl *impl = kinds[made->kind].impl;
    const void *table = made->state[made->kind];
    unsigned char *bytes = out;
    const size_t size = MARK_SIZE + impl->save(table, NULL, 0);
    if (size <= capacity) {
        memcpy(bytes, kinds[made->kind].mark, MARK_SIZE);
        (void)impl->save(table, bytes + MARK_SIZE, size - MARK_SIZE);
    }
    return size;
}

/* The kind that the bytes are of and the ground can have; NO_KIND. */
static int kind_of_bytes(const chooser *made, const void *bytes, size_t size)
{
    int kind = size < MARK_SIZE ? NO_KIND : KIND_COUNT - 1;
    while (kind != NO_KIND &&
           (!is_table_kind(made->ground, kind) ||
            memcmp(bytes, kinds[kind].mark, MARK_SIZE) != 0)) {
        kind--;
    }
    return kind;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    chooser *made = state;
    const int kind = kind_of_bytes(made, bytes, size);
    void *loaded = NULL;
    if (kind == NO_KIND) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes is of another kind than this map "
                        "takes");
    }
    const lan_algorithm_impl *impl = kinds[kind].impl;
    lan_status status = impl->create(made->ground, &loaded);
    if (status != LAN_OK) {
        return status;
    }
    status = impl->load(loaded, (const unsigned char *)bytes + MARK_SIZE,
                        size - MARK_SIZE, err);
    if (status != LAN_OK) {
        impl->destroy(loaded);
        return status;
    }
    take_table_kind(made, kind);
    drop_state(made, kind);
    made->state[kind] = loaded;
    made->prepared[kind] = lan_ground_version(made->ground);
    return LAN_OK;
}

const lan_algorithm_impl lan_search_auto = {
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

const lan_algorithm_impl lan_search_table = {
    .facts = {.name = "table",
              .summary =
                  "auto with tables: hubs on maps of one cost, a hierarchy on "
                  "others, first moves on small ones",
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
    .table_memory = table_memory,
    .save = save,
    .load = load,
    .used = used,
};
