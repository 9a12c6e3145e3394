/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/fsm_impl.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"

#define NOBODY LAN_PIBT_NONE

/* A longer route is remembered up to here; at its end the rest is searched. */
#define ROUTE_MOST 4096

/* Moving is the rest of the tick in which a step is made: no state to keep. */
typedef enum machine_state { STILL, FIND_PATH, RUN } machine_state;

typedef struct machine {
    machine_state state;
    int32_t blocker;    /* past whom it searches, or for whom it waits */
    int32_t blocked_at; /* where that one was when the search failed */
    int32_t length;     /* of the route */
    int32_t walked;     /* of it */
    int32_t searches;
    int64_t waited;
    bool is_waiting; /* for ever, if its blocker never moves */
} machine;

struct lan_fsm {
    lan_crowd *crowd;
    int64_t patience;
    int32_t route_most;
    int64_t replans;
    size_t ring_count;
    int64_t frozen; /* ticks in which no agent has moved, until now */
    bool is_stuck;
    machine *machines; /* [agents] */
    uint8_t *routes;   /* [agents][route_most] directions */
    uint8_t *leads;    /* [places] 1 + direction to the goal; 0: not seen */
    int32_t *queue;    /* [places] */
    int32_t *ring;     /* [agents] */
    int32_t *visited;  /* [agents] by which walk */
};

/* --- FindPath ------------------------------------------------------------ */

/* Whether a place is in the way of a search: a still agent, or the blocker,
 * holds it. */
static bool is_obstacle(const lan_fsm *fsm, int32_t agent, int32_t place)
{
    const int32_t holder = lan_pibt_holder(fsm->crowd->pibt, place);
    return holder != NOBODY && holder != agent &&
           (fsm->machines[holder].state == STILL ||
            holder == fsm->machines[agent].blocker);
}

static bool is_searched(const lan_fsm *fsm, int32_t agent, int32_t at, int d)
{
    const int32_t *step = fsm->crowd->map->step;
    return !is_obstacle(fsm, agent, at + step[d]) &&
           (!lan_direction_is_diagonal(d) ||
            (!is_obstacle(fsm, agent, at + step[(d + 1) & 7]) &&
             !is_obstacle(fsm, agent, at + step[(d + 7) & 7])));
}

/* From the goal to the agent; steps are legal both ways. */
static bool spread_search(lan_fsm *fsm, int32_t agent)
{
    const lan_tick_map *map = fsm->crowd->map;
    const int32_t start = lan_pibt_place(fsm->crowd->pibt, agent);
    const int32_t goal = fsm->crowd->goals[agent];
    int32_t count = 0;
    memset(fsm->leads, 0, (size_t)map->places);
    if (is_obstacle(fsm, agent, goal)) {
        return false;
    }
    fsm->leads[goal] = 1;
    fsm->queue[count++] = goal;
    for (int32_t i = 0; i < count && fsm->leads[start] == 0; i++) {
        const int32_t at = fsm->queue[i];
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            const int32_t beside = at + map->step[d];
            if ((map->steps[at] >> d & 1) != 0 && fsm->leads[beside] == 0 &&
                is_searched(fsm, agent, at, d)) {
                fsm->leads[beside] = (uint8_t)(1 + (d + 4) % 8);
                fsm->queue[count++] = beside;
            }
        }
    }
    return fsm->leads[start] != 0;
}

static void remember_route(lan_fsm *fsm, int32_t agent)
{
    const lan_crowd *crowd = fsm->crowd;
    machine *const m = &fsm->machines[agent];
    uint8_t *route = fsm->routes + (size_t)agent * (size_t)fsm->route_most;
    int32_t at = lan_pibt_place(crowd->pibt, agent);
    m->length = 0;
    m->walked = 0;
    while (at != crowd->goals[agent] && m->length < fsm->route_most) {
        const uint8_t d = (uint8_t)(fsm->leads[at] - 1);
        route[m->length++] = d;
        at += crowd->map->step[d];
    }
}

/* Still agents never leave again, so a search that failed fails until its
 * blocker has moved. */
static bool has_failed_before(const lan_fsm *fsm, const machine *m)
{
    return m->is_waiting &&
           (m->blocker == NOBODY ||
            lan_pibt_place(fsm->crowd->pibt, m->blocker) == m->blocked_at);
}

static void find_path(lan_fsm *fsm, int32_t agent)
{
    machine *const m = &fsm->machines[agent];
    if (has_failed_before(fsm, m)) {
        return;
    }
    if (m->is_waiting) {
        m->blocker = NOBODY; /* it has moved */
    }
    m->is_waiting = false;
    fsm->replans += m->searches++ > 0;
    if (spread_search(fsm, agent)) {
        remember_route(fsm, agent);
        m->state = RUN;
        m->waited = 0;
        m->blocker = NOBODY;
        return;
    }
    m->is_waiting = true;
    m->blocked_at = m->blocker == NOBODY
                        ? NOBODY
                        : lan_pibt_place(fsm->crowd->pibt, m->blocker);
}

/* --- Run ----------------------------------------------------------------- */

static int32_t next_place(const lan_fsm *fsm, int32_t agent)
{
    const machine *m = &fsm->machines[agent];
    const size_t at =
        (size_t)agent * (size_t)fsm->route_most + (size_t)m->walked;
    return lan_pibt_place(fsm->crowd->pibt, agent) +
           fsm->crowd->map->step[fsm->routes[at]];
}

/* Who holds a place, as it comes, stands or goes. */
static int32_t holder_of(const lan_fsm *fsm, int32_t place)
{
    const int32_t holder = lan_pibt_holder(fsm->crowd->pibt, place);
    return holder != NOBODY ? holder : lan_pibt_taker(fsm->crowd->pibt, place);
}

/* Who is in the way of the next step: in its cell, or in a corner. */
static int32_t blocker_of(const lan_fsm *fsm, int32_t agent, int32_t to)
{
    const int32_t *step = fsm->crowd->map->step;
    const int32_t from = lan_pibt_place(fsm->crowd->pibt, agent);
    int32_t blocker = holder_of(fsm, to);
    for (int d = 0; d < LAN_DIRECTION_COUNT && blocker == NOBODY; d += 2) {
        if (to == from + step[d]) {
            blocker = holder_of(fsm, from + step[(d + 1) & 7]);
            blocker = blocker != NOBODY
                          ? blocker
                          : holder_of(fsm, from + step[(d + 7) & 7]);
        }
    }
    return blocker;
}

static void wait_for_blocker(lan_fsm *fsm, int32_t agent, int32_t blocker)
{
    machine *const m = &fsm->machines[agent];
    m->blocker = blocker;
    m->is_waiting = false;
    if (blocker == NOBODY) {
        m->waited++; /* a diagonal step past the cell, of this tick only */
        return;
    }
    if (fsm->machines[blocker].state == STILL ||
        (m->waited >= fsm->patience && agent < blocker)) {
        m->state = FIND_PATH;
        return;
    }
    m->waited++;
    m->is_waiting = agent > blocker;
}

static void run_agent(lan_fsm *fsm, int32_t agent)
{
    lan_pibt *pibt = fsm->crowd->pibt;
    machine *const m = &fsm->machines[agent];
    const int32_t to = next_place(fsm, agent);
    const int32_t blocker = blocker_of(fsm, agent, to);
    if (blocker == NOBODY && lan_pibt_force(pibt, agent, to)) {
        m->is_waiting = false;
        m->blocker = NOBODY;
        return; /* Moving */
    }
    wait_for_blocker(fsm, agent, blocker);
}

/* --- rings --------------------------------------------------------------- */

/* For whom an agent waits for ever. */
static int32_t awaited_of(const lan_fsm *fsm, int32_t agent)
{
    const machine *m = &fsm->machines[agent];
    return m->is_waiting || (fsm->is_stuck && m->state != STILL) ? m->blocker
                                                                 : NOBODY;
}

static void write_ring(lan_fsm *fsm, int32_t first)
{
    int32_t lowest = first;
    for (int32_t a = awaited_of(fsm, first); a != first;
         a = awaited_of(fsm, a)) {
        lowest = a < lowest ? a : lowest;
    }
    int32_t agent = lowest;
    do {
        fsm->ring[fsm->ring_count++] = agent;
        agent = awaited_of(fsm, agent);
    } while (agent != lowest);
}

/* Follows who waits for whom from each agent, over none twice. */
static void find_ring(lan_fsm *fsm)
{
    const int32_t count = fsm->crowd->count;
    memset(fsm->visited, 0, (size_t)count * sizeof *fsm->visited);
    for (int32_t first = 0; first < count && fsm->ring_count == 0; first++) {
        int32_t a = first;
        while (a != NOBODY && fsm->visited[a] == 0) {
            fsm->visited[a] = first + 1;
            a = awaited_of(fsm, a);
        }
        if (a != NOBODY && fsm->visited[a] == first + 1) {
            write_ring(fsm, a);
        }
    }
}

/* --- a tick -------------------------------------------------------------- */

static void act_agent(lan_fsm *fsm, int32_t agent)
{
    machine *const m = &fsm->machines[agent];
    if (m->state == FIND_PATH) {
        find_path(fsm, agent);
    }
    if (m->state == RUN) {
        run_agent(fsm, agent);
    }
    lan_pibt_fix(fsm->crowd->pibt, agent); /* unless it moves */
}

/* A step is made: the old cell is free. */
static void end_step(lan_fsm *fsm, int32_t agent)
{
    machine *const m = &fsm->machines[agent];
    m->walked++;
    m->waited = 0;
    if (lan_pibt_place(fsm->crowd->pibt, agent) == fsm->crowd->goals[agent]) {
        m->state = STILL;
    } else if (m->walked == m->length) {
        m->state = FIND_PATH;
    }
}

/* Ends the steps of a round; returns how many there were. */
static int32_t end_steps(lan_fsm *fsm)
{
    lan_pibt *pibt = fsm->crowd->pibt;
    int32_t steps = 0;
    for (int32_t a = 0; a < fsm->crowd->count; a++) {
        fsm->visited[a] = lan_pibt_next(pibt, a) != lan_pibt_place(pibt, a);
    }
    lan_pibt_commit(pibt);
    for (int32_t a = 0; a < fsm->crowd->count; a++) {
        if (fsm->visited[a] != 0) {
            end_step(fsm, a);
            steps++;
        }
    }
    return steps;
}

/* While no agent moves, what one does depends on itself alone: on whom it was
 * blocked by last (one beside it, or none) and how long it has waited. After as
 * many ticks as there are such states all that can come has been seen. */
static bool is_frozen(const lan_fsm *fsm)
{
    return fsm->frozen / (LAN_DIRECTION_COUNT + 1) >= fsm->patience + 2;
}

void lan_fsm_step(lan_fsm *fsm)
{
    lan_pibt_begin(fsm->crowd->pibt);
    for (int32_t a = 0; a < fsm->crowd->count; a++) {
        act_agent(fsm, a);
    }
    fsm->frozen = end_steps(fsm) > 0 ? 0 : fsm->frozen + 1;
    fsm->is_stuck = is_frozen(fsm);
    if (fsm->ring_count == 0) {
        find_ring(fsm);
    }
}

bool lan_fsm_is_stuck(const lan_fsm *fsm)
{
    return fsm->is_stuck;
}

int64_t lan_fsm_replans(const lan_fsm *fsm)
{
    return fsm->replans;
}

const int32_t *lan_fsm_ring(const lan_fsm *fsm, size_t *count)
{
    *count = fsm->ring_count;
    return fsm->ring_count > 0 ? fsm->ring : NULL;
}

/* --- life ---------------------------------------------------------------- */

static int32_t longest_of(const lan_crowd *crowd)
{
    int32_t longest = 1;
    for (int32_t a = 0; a < crowd->count; a++) {
        const int32_t least = crowd->map->least[a];
        longest = least > longest ? least : longest;
    }
    return longest;
}

lan_status lan_fsm_create(lan_crowd *crowd, int64_t patience, lan_fsm **out)
{
    lan_fsm *fsm = calloc(1, sizeof *fsm);
    if (fsm == NULL) {
        return LAN_ENOMEM;
    }
    const size_t count = (size_t)crowd->count;
    const size_t places = (size_t)crowd->map->places;
    const int32_t longest = longest_of(crowd);
    fsm->crowd = crowd;
    fsm->patience = patience;
    fsm->route_most = longest < ROUTE_MOST / 2 ? 2 * longest : ROUTE_MOST;
    fsm->machines = calloc(count, sizeof *fsm->machines);
    fsm->routes = malloc(count * (size_t)fsm->route_most);
    fsm->leads = malloc(places);
    fsm->queue = malloc(places * sizeof *fsm->queue);
    fsm->ring = malloc(count * sizeof *fsm->ring);
    fsm->visited = malloc(count * sizeof *fsm->visited);
    if (fsm->machines == NULL || fsm->routes == NULL || fsm->leads == NULL ||
        fsm->queue == NULL || fsm->ring == NULL || fsm->visited == NULL) {
        lan_fsm_destroy(fsm);
        return LAN_ENOMEM;
    }
    for (int32_t a = 0; a < crowd->count; a++) {
        fsm->machines[a].state =
            lan_crowd_is_home(crowd, a) ? STILL : FIND_PATH;
        fsm->machines[a].blocker = NOBODY;
    }
    *out = fsm;
    return LAN_OK;
}

void lan_fsm_destroy(lan_fsm *fsm)
{
    if (fsm == NULL) {
        return;
    }
    free(fsm->machines);
    free(fsm->routes);
    free(fsm->leads);
    free(fsm->queue);
    free(fsm->ring);
    free(fsm->visited);
    free(fsm);
}
