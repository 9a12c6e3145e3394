/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chooses between A* and jump points. Either is optimal; what differs is time.
 * What suits the ground is made at once, the other one when a request first
 * needs it, before that is begun.
 */
#include <stdlib.h>

#include "tactics/search/jumps/jump_bits_impl.h"
#include "tactics/search/search_impl.h"

/* A* over buckets is faster where many of the free cells are jump points, and
 * where most cells see one to the side of a diagonal: there an expansion finds
 * dozens of jump points, while A* goes straight past scattered obstacles. By
 * measurement on 512 x 512 cells; jump points were 1.5 .. 300 times as fast on
 * mazes, rooms, caves and among large obstacles, and 0.4 .. 1.1 times where
 * 0.5 .. 40 % of single cells are blocked at random. */
#define JUMP_POINTS_MOST 0.2
#define LOOKS_MOST       0.65

enum { ASTAR, JPS, KINDS };

typedef struct choice {
    lan_ground *ground;
    void *state[KINDS];       /* NULL before the first use */
    uint64_t prepared[KINDS]; /* version of the ground; 0: never */
    bool has_few_jump_points; /* of the version below */
    uint64_t counted;         /* version of the ground; 0: never */
    int kind;                 /* of the last request */
} choice;

static const lan_algorithm_impl *impl_of(int kind)
{
    return kind == JPS ? &lan_search_jps : &lan_search_astar;
}

static lan_status create(lan_ground *ground, void **out)
{
    choice *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return LAN_ENOMEM;
    }
    made->ground = ground;
    *out = made;
    return LAN_OK;
}

static void destroy(void *state)
{
    choice *made = state;
    for (int kind = 0; kind < KINDS; kind++) {
        if (made->state[kind] != NULL) {
            impl_of(kind)->destroy(made->state[kind]);
        }
    }
    free(made);
}

static lan_status count_jump_points(choice *made)
{
    lan_jump_bits bits;
    const uint64_t version = lan_ground_version(made->ground);
    if (made->counted == version) {
        return LAN_OK;
    }
    const lan_status status = lan_jump_bits_init(&bits, made->ground);
    if (status != LAN_OK) {
        return status;
    }
    lan_jump_bits_build(&bits);
    const double free_count = (double)lan_ground_free_count(made->ground);
    made->has_few_jump_points =
        (double)bits.count <= JUMP_POINTS_MOST * free_count &&
        (double)bits.looks <= LOOKS_MOST * 4.0 * free_count;
    made->counted = version;
    lan_jump_bits_clear(&bits);
    return LAN_OK;
}

/* Whether jump points can answer, and not be longer than A* does: with a
 * heuristic that is not admissible, or costs that are not those of lengths,
 * equally good routes differ in length. */
static bool suits_jump_points(const choice *made,
                              const lan_route_request *request)
{
    return lan_ground_is_uniform(made->ground) && request->goal_count <= 1 &&
           request->overlay == NULL && !(request->turn_cost > 0.0) &&
           request->heuristic != LAN_HEURISTIC_MANHATTAN &&
           request->metric == LAN_METRIC_EXACT;
}

static lan_status choose(choice *made, const lan_route_request *request)
{
    made->kind = ASTAR;
    if (!suits_jump_points(made, request)) {
        return LAN_OK;
    }
    const lan_status status = count_jump_points(made);
    if (status == LAN_OK && made->has_few_jump_points) {
        made->kind = JPS;
    }
    return status;
}

/* Makes and prepares what was chosen, where it is not yet. */
static lan_status make_ready(choice *made)
{
    const int kind = made->kind;
    const lan_algorithm_impl *impl = impl_of(kind);
    const uint64_t version = lan_ground_version(made->ground);
    lan_status status = LAN_OK;
    if (made->state[kind] == NULL) {
        status = impl->create(made->ground, &made->state[kind]);
    }
    if (status == LAN_OK && impl->prepare != NULL &&
        made->prepared[kind] != version) {
        status = impl->prepare(made->state[kind], NULL);
    }
    if (status == LAN_OK) {
        made->prepared[kind] = version;
    }
    return status;
}

/* What most requests will want, so that they find it ready. */
static lan_status prepare(void *state, const lan_progress *progress)
{
    (void)progress;
    choice *made = state;
    const lan_cell any = {0, 0};
    const lan_route_request usual = lan_route_request_default(any, any);
    const lan_status status = choose(made, &usual);
    return status == LAN_OK ? make_ready(made) : status;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    choice *made = state;
    lan_status status = choose(made, request);
    if (status == LAN_OK) {
        status = make_ready(made);
    }
    return status == LAN_OK
               ? impl_of(made->kind)->begin(made->state[made->kind], request)
               : status;
}

static bool step(void *state, uint64_t expansions)
{
    const choice *made = state;
    return impl_of(made->kind)->step(made->state[made->kind], expansions);
}

static void result(const void *state, lan_route *route)
{
    const choice *made = state;
    impl_of(made->kind)->result(made->state[made->kind], route);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const choice *made = state;
    return impl_of(made->kind)->cells(made->state[made->kind], out, capacity);
}

static bool visited(const void *state, lan_cell at)
{
    const choice *made = state;
    return impl_of(made->kind)->visited(made->state[made->kind], at);
}

static size_t memory(const void *state)
{
    const choice *made = state;
    size_t bytes = sizeof *made;
    for (int kind = 0; kind < KINDS; kind++) {
        if (made->state[kind] != NULL) {
            bytes += impl_of(kind)->memory(made->state[kind]);
        }
    }
    return bytes;
}

static const char *used(const void *state)
{
    const choice *made = state;
    return impl_of(made->kind)->facts.name;
}

const lan_algorithm_impl lan_search_auto = {
    .facts = {.name = "auto",
              .summary = "jump points where they are fast, A* elsewhere",
              .is_optimal = true,
              .takes_goals = true,
              .takes_overlay = true,
              .takes_turn_cost = true},
    .create = create,
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
