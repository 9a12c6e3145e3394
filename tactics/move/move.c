/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tactics/move/move_impl.h"

/* Configurations between two looks at the progress. */
#define LACAM_SLICE 64

/* Ticks for which there is room at first. */
#define ROOM_FIRST 64

/* fsm: ticks that an agent waits before it looks for another way. */
#define PATIENCE 3.0

#define HOPELESS (-2)

struct lan_move_plan {
    lan_move_totals totals;
    size_t count;
    int64_t room;    /* ticks */
    lan_cell *cells; /* [room][count] */
    lan_agent *agents;
    size_t ring_count;
    int32_t *ring;
};

/* --- names --------------------------------------------------------------- */

static const char *const mover_names[] = {LAN_MOVE_MOVER_LIST(LAN_ENUM_TEXT)};

static const char *const end_texts[] = {LAN_MOVE_END_LIST(LAN_ENUM_TEXT)};

const char *lan_move_mover_name(lan_move_mover mover)
{
    return (unsigned)mover < LAN_MOVE_MOVER_COUNT ? mover_names[mover] : NULL;
}

const char *lan_move_end_text(lan_move_end end)
{
    return (unsigned)end < LAN_MOVE_END_COUNT ? end_texts[end] : NULL;
}

/* --- checks -------------------------------------------------------------- */

lan_move_def lan_move_default(const lan_grid_map *map, const lan_agent *agents,
                              size_t count)
{
    return (lan_move_def){
        .map = map,
        .movement = LAN_MOVEMENT_FOOT,
        .agents = agents,
        .count = count,
        .mover = LAN_MOVE_PIBT,
        .neighbours = 4,
        .limit = 100000,
        .seed = 1,
    };
}

/* Checks an agent's start or goal, and enters it: LAN_EINVAL where another's is
 * the same. `owners` is [cells] of 0, or NULL. */
static lan_status check_cell(const lan_move_def *def, size_t agent, lan_cell at,
                             const char *what, int32_t *owners, lan_error *err)
{
    const int number = (int)agent + 1;
    const bool is_inside = lan_grid_map_contains(def->map, at);
    if (!is_inside || !(lan_grid_map_cost(def->map, at, def->movement) > 0.0)) {
        return lan_fail(err, LAN_EINVAL, number, 0,
                        "the %s %d,%d of agent %d lies %s", what, (int)at.x,
                        (int)at.y, number,
                        is_inside ? "in a wall" : "outside the map");
    }
    if (owners == NULL) {
        return LAN_OK;
    }
    int32_t *owner = &owners[at.y * lan_grid_map_width(def->map) + at.x];
    if (*owner != 0) {
        return lan_fail(err, LAN_EINVAL, number, 0,
                        "agents %d and %d have the same %s %d,%d", (int)*owner,
                        number, what, (int)at.x, (int)at.y);
    }
    *owner = number;
    return LAN_OK;
}

static lan_status check_numbers(const lan_move_def *def, lan_error *err)
{
    if (def->count < 1 || def->count > LAN_MOVE_AGENTS_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "there are 1 to %d agents, not %zu",
                        LAN_MOVE_AGENTS_MOST, def->count);
    }
    const bool shares = def->shares_goals && def->mover != LAN_MOVE_PIBT;
    if ((def->neighbours != 4 && def->neighbours != 8) || def->ticks < 0 ||
        def->limit < 1 || shares || lan_move_mover_name(def->mover) == NULL ||
        lan_movement_name(def->movement) == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "neighbours are 4 or 8, ticks 0 or more, the limit 1 "
                        "or more; only pibt serves agents that share goals");
    }
    return LAN_OK;
}

static lan_status check_def(const lan_move_def *def, lan_error *err)
{
    lan_status status = check_numbers(def, err);
    if (status != LAN_OK) {
        return status;
    }
    const size_t cells = (size_t)lan_grid_map_width(def->map) *
                         (size_t)lan_grid_map_height(def->map);
    int32_t *owners = calloc(2 * cells, sizeof *owners);
    int32_t *goals = def->shares_goals ? NULL : owners + cells;
    if (owners == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t a = 0; a < def->count && status == LAN_OK; a++) {
        const lan_agent *agent = &def->agents[a];
        status = check_cell(def, a, agent->goal, "goal", NULL, err);
        if (status == LAN_OK) {
            status = check_cell(def, a, agent->start, "start", owners, err);
        }
        if (status == LAN_OK) {
            status = check_cell(def, a, agent->goal, "goal", goals, err);
        }
    }
    free(owners);
    return status;
}

/* --- what is known of each tick ------------------------------------------ */

static lan_cell *cells_at(const lan_move_plan *plan, int64_t tick)
{
    return plan->cells + (size_t)tick * plan->count;
}

static lan_status reserve_ticks(lan_move_plan *plan, int64_t ticks)
{
    int64_t room = plan->room > 0 ? plan->room : ROOM_FIRST;
    while (room < ticks) {
        room *= 2;
    }
    if (room == plan->room) {
        return LAN_OK;
    }
    if ((size_t)room > SIZE_MAX / sizeof(lan_cell) / plan->count) {
        return LAN_ENOMEM;
    }
    lan_cell *cells =
        realloc(plan->cells, (size_t)room * plan->count * sizeof *cells);
    if (cells == NULL) {
        return LAN_ENOMEM;
    }
    plan->cells = cells;
    plan->room = room;
    return LAN_OK;
}

/* The number of ticks at most: as def says, or, where the longest way of an
 * agent has so many steps, 1,000, ten times width and height together, or four
 * times the way, whichever is most. */
static int64_t bound_of(const lan_move_def *def, int64_t longest)
{
    const int64_t sides =
        (int64_t)lan_grid_map_width(def->map) + lan_grid_map_height(def->map);
    int64_t ticks = 10 * sides > 1000 ? 10 * sides : 1000;
    ticks = 4 * longest > ticks ? 4 * longest : ticks;
    return def->ticks > 0 ? def->ticks : ticks;
}

/* Adds the next tick, in which agents are at places of a crowd. */
static lan_status add_tick(lan_move_plan *plan, const lan_crowd *crowd,
                           const lan_progress *progress, int64_t bound)
{
    const int64_t tick = ++plan->totals.ticks;
    const lan_status status = reserve_ticks(plan, tick + 1);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t a = 0; a < plan->count; a++) {
        const int32_t place = lan_pibt_place(crowd->pibt, (int32_t)a);
        cells_at(plan, tick)[a] = lan_crowd_cell(crowd, place);
    }
    return lan_progress_report(progress, (double)tick, (double)bound)
               ? LAN_OK
               : LAN_ECANCELLED;
}

/* --- pibt ---------------------------------------------------------------- */

static lan_status run_pibt(lan_crowd *crowd, int64_t bound,
                           const lan_progress *progress, lan_move_plan *plan)
{
    lan_crowd_order order = {malloc(plan->count * sizeof(int32_t)), 0};
    if (order.agents == NULL) {
        return LAN_ENOMEM;
    }
    lan_crowd_first_order(crowd, &order);
    lan_status status = LAN_OK;
    while (status == LAN_OK && order.away > 0 && plan->totals.ticks < bound) {
        lan_crowd_step(crowd, &order);
        status = add_tick(plan, crowd, progress, bound);
    }
    plan->totals.end = order.away > 0            ? LAN_MOVE_OUT_OF_TICKS
                       : plan->totals.no_way > 0 ? LAN_MOVE_NO_WAY
                                                 : LAN_MOVE_ARRIVED;
    free(order.agents);
    return status;
}

/* --- fsm: marching in unit steps ----------------------------------------- */

typedef struct unit_march {
    lan_crowd *crowd; /* its places are followed */
    lan_places *places;
    lan_marching *marching;
    int64_t searches; /* beyond each agent's first */
    int32_t searcher; /* the searching agent, */
    int32_t blocker;  /* and the agent to avoid */
    int32_t *lost_to; /* [agents] the blocker around which its last search found
                         no path; HOPELESS: agents at their goals block it */
    int32_t *path;    /* [crowd's places] */
} unit_march;

static int32_t march_place(const unit_march *of, int32_t place)
{
    return lan_places_of_cell(of->places, lan_crowd_cell(of->crowd, place));
}

static int32_t crowd_place(const unit_march *of, int32_t place)
{
    return lan_crowd_place(of->crowd, lan_places_cell_of(of->places, place));
}

/* True if a search avoids a place: an agent at its goal, or the searcher's
 * blocker, is there. */
static bool is_avoided(void *context, int32_t place)
{
    const unit_march *of = context;
    const int32_t holder = lan_pibt_holder(of->crowd->pibt, place);
    return holder >= 0 && holder != of->searcher &&
           (holder == of->blocker || of->crowd->goals[holder] < 0 ||
            of->crowd->goals[holder] == place);
}

/* Agents that are home never leave, so a search that failed because of them
 * alone is not made again. */
static lan_status find_route(void *context, int32_t agent, double time,
                             const int32_t **path, size_t *count)
{
    unit_march *const of = context;
    lan_crowd *const crowd = of->crowd;
    const int32_t goal = crowd->goals[agent];
    int32_t at = lan_pibt_place(crowd->pibt, agent);
    (void)time;
    *path = NULL;
    if (of->lost_to[agent] == HOPELESS) {
        return LAN_OK;
    }
    of->searches++;
    of->searcher = agent;
    of->blocker = lan_marching_blocker(of->marching, agent);
    if (is_avoided(of, goal) ||
        !lan_crowd_spread(crowd, goal, at, is_avoided, of)) {
        of->lost_to[agent] = of->blocker < 0 ? HOPELESS : of->blocker;
        return LAN_OK;
    }
    of->lost_to[agent] = -1;
    of->path[0] = march_place(of, at);
    *count = 1;
    for (int32_t left = crowd->distance[at]; left > 0; left--) {
        int d = 0;
        while ((crowd->steps[at] >> d & 1) == 0 ||
               crowd->distance[at + crowd->step[d]] != left - 1) {
            d++;
        }
        at += crowd->step[d];
        of->path[(*count)++] = march_place(of, at);
    }
    *path = of->path;
    return LAN_OK;
}

static double step_duration(void *context, int32_t agent, int32_t from,
                            int32_t to)
{
    const unit_march *of = context;
    const int32_t at = crowd_place(of, from);
    const int32_t leads = crowd_place(of, to) - at;
    (void)agent;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (of->crowd->step[d] == leads) {
            return (of->crowd->steps[at] >> d & 1) != 0 ? 1.0 : LAN_INF;
        }
    }
    return LAN_INF;
}

static bool never_yields(void *context, int32_t agent)
{
    (void)context;
    (void)agent;
    return false;
}

static void follow_step(void *context, int32_t agent, int32_t from, int32_t to,
                        double depart, double arrive)
{
    const unit_march *of = context;
    (void)from;
    (void)depart;
    (void)arrive;
    lan_pibt_put(of->crowd->pibt, agent, crowd_place(of, to));
}

static lan_status start_march(unit_march *of, const lan_move_def *def,
                              int32_t *sides)
{
    const lan_crowd *crowd = of->crowd;
    const lan_marching_calls calls = {of, find_route, step_duration,
                                      never_yields, follow_step};
    lan_status status = lan_places_create(def->map, NULL, LAN_MAP_SQUARE, 1.0,
                                          NULL, &of->places, NULL);
    if (status == LAN_OK) {
        const lan_marching_def march = {.places = of->places,
                                        .count = crowd->count,
                                        .sides = sides,
                                        .mover = LAN_MOVER_FSM,
                                        .patience = PATIENCE};
        status = lan_marching_create(&march, &calls, &of->marching);
    }
    for (int32_t a = 0; status == LAN_OK && a < crowd->count; a++) {
        const int32_t place = lan_pibt_place(crowd->pibt, a);
        lan_marching_enter(of->marching, a, march_place(of, place), 0.0);
        if (crowd->goals[a] >= 0 && crowd->goals[a] != place) {
            lan_marching_go(of->marching, a, 0.0);
            of->searches--; /* the first of each is no replan */
        }
    }
    return status == LAN_OK ? lan_marching_decide(of->marching, 0.0) : status;
}

/* The tick at which an agent came where it is at the end. */
static int64_t find_coming(const lan_move_plan *plan, size_t agent)
{
    const lan_cell at = cells_at(plan, plan->totals.ticks)[agent];
    int64_t tick = plan->totals.ticks;
    while (tick > 0 && lan_cell_same(at, cells_at(plan, tick - 1)[agent])) {
        tick--;
    }
    return tick;
}

/* Keeps a ring of agents that wait for each other at the end, and the tick at
 * which the last of them came there. While others still move, only agents count
 * that have stood long enough to have looked for another way. */
static lan_status keep_ring(const unit_march *of, lan_move_plan *plan)
{
    const int64_t stood =
        plan->totals.end == LAN_MOVE_DEADLOCK ? 0 : (int64_t)(2.0 * PATIENCE);
    const int32_t count = of->crowd->count;
    int32_t *room = calloc(2 * plan->count, sizeof *room);
    int32_t first = 0;
    plan->ring = malloc(plan->count * sizeof *plan->ring);
    if (room == NULL || plan->ring == NULL) {
        free(room);
        return LAN_ENOMEM;
    }
    for (int32_t a = 0; a < count; a++) {
        const int32_t blocker = lan_marching_blocker(of->marching, a);
        const bool waits =
            find_coming(plan, (size_t)a) + stood <= plan->totals.ticks;
        room[a] = !waits ? -1 : blocker >= 0 ? blocker : of->lost_to[a];
    }
    plan->ring_count =
        (size_t)lan_ring_find(count, room, room + count, &first, plan->ring);
    for (size_t i = 0; i < plan->ring_count; i++) {
        const int64_t came = find_coming(plan, (size_t)plan->ring[i]);
        plan->totals.deadlock_at =
            came > plan->totals.deadlock_at ? came : plan->totals.deadlock_at;
    }
    free(room);
    return LAN_OK;
}

static lan_status play_march(unit_march *of, int64_t bound,
                             const lan_progress *progress, lan_move_plan *plan)
{
    double next = lan_marching_next(of->marching);
    lan_status status = LAN_OK;
    while (status == LAN_OK && next < LAN_INF && plan->totals.ticks < bound) {
        if (next <= (double)plan->totals.ticks + 1.0) {
            lan_marching_happen(of->marching, next);
            status = lan_marching_decide(of->marching, next);
        }
        if (status == LAN_OK) {
            status = add_tick(plan, of->crowd, progress, bound);
        }
        next = lan_marching_next(of->marching);
    }
    int32_t away = 0;
    for (int32_t a = 0; a < of->crowd->count; a++) {
        const int32_t goal = of->crowd->goals[a];
        away += goal >= 0 && lan_pibt_place(of->crowd->pibt, a) != goal;
    }
    plan->totals.end = away == 0 && plan->totals.no_way > 0 ? LAN_MOVE_NO_WAY
                       : away == 0                          ? LAN_MOVE_ARRIVED
                       : next < LAN_INF ? LAN_MOVE_OUT_OF_TICKS
                                        : LAN_MOVE_DEADLOCK;
    return status == LAN_OK ? keep_ring(of, plan) : status;
}

static lan_status run_fsm(const lan_move_def *def, lan_crowd *crowd,
                          int64_t bound, const lan_progress *progress,
                          lan_move_plan *plan)
{
    int32_t *room =
        calloc(2 * def->count + (size_t)crowd->places, sizeof *room);
    unit_march of = {.crowd = crowd, .lost_to = room};
    lan_status status = LAN_ENOMEM;
    if (room != NULL) {
        memset(room, -1, def->count * sizeof *room);
        of.path = room + 2 * def->count;
        status = start_march(&of, def, room + def->count);
    }
    if (status == LAN_OK) {
        status = play_march(&of, bound, progress, plan);
        plan->totals.replans = of.searches;
    }
    lan_marching_destroy(of.marching);
    lan_places_destroy(of.places);
    free(room);
    return status;
}

/* --- lacam --------------------------------------------------------------- */

static lan_status search_plan(lan_lacam *lacam, int64_t limit,
                              const lan_progress *progress, lan_move_plan *plan)
{
    lan_status status = LAN_OK;
    int64_t until = 0;
    lan_lacam_totals(lacam, &plan->totals);
    while (status == LAN_OK && plan->totals.end == LAN_MOVE_UNDECIDED &&
           until < limit) {
        until = until + LACAM_SLICE < limit ? until + LACAM_SLICE : limit;
        status = lan_lacam_search(lacam, until);
        lan_lacam_totals(lacam, &plan->totals);
        if (!lan_progress_report(progress, (double)until, (double)limit)) {
            return LAN_ECANCELLED;
        }
    }
    return status;
}

static lan_status run_lacam(lan_crowd *crowd, int64_t limit,
                            const lan_progress *progress, lan_move_plan *plan)
{
    lan_lacam *lacam = NULL;
    lan_status status = lan_lacam_create(crowd, &lacam);
    if (status == LAN_OK) {
        status = search_plan(lacam, limit, progress, plan);
    }
    if (status == LAN_OK) {
        status = reserve_ticks(plan, plan->totals.ticks + 1);
    }
    for (int64_t t = plan->totals.ticks; status == LAN_OK && t > 0; t--) {
        const int32_t *places = lan_lacam_configuration(lacam, t);
        for (size_t a = 0; a < plan->count; a++) {
            cells_at(plan, t)[a] = lan_crowd_cell(crowd, places[a]);
        }
    }
    lan_lacam_destroy(lacam);
    return status;
}

/* --- the whole ----------------------------------------------------------- */

static lan_status start_plan(const lan_move_def *def, lan_move_plan *plan)
{
    plan->count = def->count;
    plan->totals.agents = (int32_t)def->count;
    plan->totals.deadlock_at = -1;
    plan->agents = malloc(def->count * sizeof *plan->agents);
    const lan_status status = reserve_ticks(plan, 1);
    if (status != LAN_OK || plan->agents == NULL) {
        return LAN_ENOMEM;
    }
    memcpy(plan->agents, def->agents, def->count * sizeof *plan->agents);
    for (size_t a = 0; a < def->count; a++) {
        plan->cells[a] = def->agents[a].start;
    }
    return LAN_OK;
}

static lan_status run_crowd(const lan_move_def *def, lan_crowd *crowd,
                            const lan_progress *progress, lan_move_plan *plan)
{
    lan_move_totals *const totals = &plan->totals;
    for (size_t a = 0; a < plan->count; a++) {
        const int64_t least = crowd->least[a];
        totals->no_way += least < 0;
        totals->least_cost += least < 0 ? 0 : least;
        totals->least_makespan =
            least > totals->least_makespan ? least : totals->least_makespan;
    }
    const int64_t bound = bound_of(def, totals->least_makespan);
    switch (def->mover) {
    case LAN_MOVE_LACAM:
        return run_lacam(crowd, def->limit, progress, plan);
    case LAN_MOVE_FSM:
        return run_fsm(def, crowd, bound, progress, plan);
    case LAN_MOVE_PIBT:
    default:
        return run_pibt(crowd, bound, progress, plan);
    }
}

/* Counts what became of an agent. */
static void add_agent(lan_move_plan *plan, size_t agent)
{
    lan_move_totals *const totals = &plan->totals;
    const lan_cell goal = plan->agents[agent].goal;
    int64_t arrival = 0; /* when it arrived to stay */
    for (int64_t t = 0; t <= totals->ticks; t++) {
        const lan_cell at = cells_at(plan, t)[agent];
        const bool is_home = lan_cell_same(at, goal);
        arrival = is_home ? arrival : t + 1;
        totals->blocked += t > 0 && !is_home &&
                           lan_cell_same(at, cells_at(plan, t - 1)[agent]);
    }
    const bool has_arrived = arrival <= totals->ticks;
    totals->arrived += has_arrived;
    totals->cost += has_arrived ? arrival : totals->ticks;
    if (has_arrived && arrival > totals->makespan) {
        totals->makespan = arrival;
    }
}

lan_status lan_move_run(const lan_move_def *def, const lan_progress *progress,
                        lan_move_plan **out, lan_error *err)
{
    lan_crowd *crowd = NULL;
    lan_status status = check_def(def, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_move_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL) {
        return LAN_ENOMEM;
    }
    status = start_plan(def, plan);
    if (status == LAN_OK) {
        status = lan_crowd_create(def, &crowd);
    }
    if (status == LAN_OK) {
        status = run_crowd(def, crowd, progress, plan);
    }
    lan_crowd_destroy(crowd);
    if (status != LAN_OK) {
        lan_move_plan_destroy(plan);
        return status;
    }
    for (size_t a = 0; a < plan->count; a++) {
        add_agent(plan, a);
    }
    if (plan->totals.arrived < plan->totals.agents) {
        plan->totals.makespan = -1;
    }
    *out = plan;
    return LAN_OK;
}

void lan_move_plan_destroy(lan_move_plan *plan)
{
    if (plan != NULL) {
        free(plan->cells);
        free(plan->agents);
        free(plan->ring);
        free(plan);
    }
}

lan_move_totals lan_move_plan_totals(const lan_move_plan *plan)
{
    return plan->totals;
}

lan_cell lan_move_plan_cell(const lan_move_plan *plan, int32_t agent,
                            int64_t tick)
{
    const lan_cell none = {-1, -1};
    return agent < 0 || (size_t)agent >= plan->count || tick < 0 ||
                   tick > plan->totals.ticks
               ? none
               : cells_at(plan, tick)[agent];
}

const int32_t *lan_move_plan_ring(const lan_move_plan *plan, size_t *count)
{
    *count = plan->ring_count;
    return plan->ring_count == 0 ? NULL : plan->ring;
}

lan_status lan_move_plan_conflicts(const lan_move_plan *plan,
                                   const lan_grid_map *map,
                                   lan_movement movement, int neighbours,
                                   lan_move_conflicts *out)
{
    return lan_move_count_conflicts(map, movement, neighbours, plan->cells,
                                    plan->count, plan->totals.ticks, out);
}
