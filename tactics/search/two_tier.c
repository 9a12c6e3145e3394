/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/search/search_impl.h"

/* A coarse graph of sectors, then cells (A. Botea, M. Mueller and J. Schaeffer,
 * "Near optimal hierarchical path-finding", Journal of Game Development 1(1),
 * 2004, 7-28).
 *
 * The map is divided into sectors. From each stretch of adjacent crossings
 * between two sectors the cheapest are chosen, one for every STRETCH crossings,
 * and every diagonal step between blocked cells. The cells on both sides of a
 * chosen crossing are gates: nodes of the graph. Edges are the steps between
 * gates of two sectors, and the least-cost paths between gates inside one
 * sector. So the graph connects the same cells as the ground, for every corner
 * rule.
 *
 * Start and goal are two additional nodes, joined to the gates of their sectors
 * by two flood fills. */

#define SIDE      16 /* cells along a side of a sector */
#define BORDER    (4 * SIDE - 4)
#define STRETCH   5 /* crossings per gate */
#define NO_GATE   (-1)
#define BY_DOOR   0 /* `via` of the engine: from another sector */
#define BY_INSIDE 1 /* from a gate of the same sector */

typedef struct sector {
    int32_t first; /* number of its first gate */
    int32_t count;
    float *cost; /* [count][count] inside the sector; infinite: no path */
} sector;

typedef enum phase {
    PHASE_START, /* flood fills of the two sectors */
    PHASE_GOAL,
    PHASE_COARSE,
    PHASE_LEGS,
    PHASE_DONE
} phase;

typedef struct two_tier {
    lan_ground *ground;
    lan_space space; /* with exact costs */
    int32_t across;  /* sectors per row */
    int32_t count;
    sector *sectors;    /* [count] */
    int32_t *sector_of; /* [nodes] */
    int32_t *gate_of;   /* [nodes] number of the gate; NO_GATE */
    int32_t *node_of;   /* [gates + 2] node of each gate; start and goal at the
                           end */
    int32_t gates;
    int32_t *chain; /* [gates + 2] the coarse route, reversed */
    int32_t chain_count;
    lan_cell *path; /* [nodes] */
    int32_t path_count;
    lan_engine inside; /* over the cells of one sector */
    lan_engine coarse; /* over gates */
    double from_start[BORDER];
    double to_goal[BORDER];
    lan_space leg; /* to the goal of a leg */
    double direct; /* cost from start to goal inside one sector */
    phase phase;
    uint64_t expanded;
    lan_route route;
} two_tier;

/* --- both searches ------------------------------------------------------- */

/* A leg has an estimate, a flood fill has none. */
LAN_ENGINE_INLINE uint64_t total_inside(const void *context, int32_t node,
                                        uint64_t cost)
{
    const two_tier *self = context;
    return lan_space_total(&self->leg, node, cost);
}

LAN_ENGINE_INLINE void expand_inside(lan_engine *engine, const void *context,
                                     int32_t node)
{
    const two_tier *self = context;
    const uint64_t here = lan_engine_at(engine, node);
    for (unsigned m = self->space.moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + self->space.offset[d];
        if (self->sector_of[next] == self->sector_of[node]) {
            lan_engine_offer(engine, context, next,
                             here + lan_space_step(&self->space, node, d), node,
                             d, total_inside);
        }
    }
}

/* Starts a search inside the sector of a node; goal -1: a flood fill. */
static void seek(two_tier *self, int32_t from, int32_t goal)
{
    lan_engine_reset(&self->inside, false);
    self->leg = self->space;
    self->leg.is_octile = goal >= 0;
    self->leg.heuristic = LAN_HEURISTIC_ZERO; /* of a flood fill */
    if (goal >= 0) {
        self->leg.target.low = lan_ground_cell(self->ground, goal);
        lan_engine_add_goal(&self->inside, goal);
    }
    lan_engine_start(&self->inside, from);
}

static int32_t start_of(const two_tier *self)
{
    return self->gates;
}

static int32_t goal_of(const two_tier *self)
{
    return self->gates + 1;
}

static const sector *sector_at(const two_tier *self, int32_t node)
{
    return &self->sectors[self->sector_of[node]];
}

static uint64_t total_coarse(const void *context, int32_t gate, uint64_t cost)
{
    const two_tier *self = context;
    return lan_space_total(&self->space, self->node_of[gate], cost);
}

static void offer(lan_engine *engine, const two_tier *self, int32_t from,
                  int32_t to, double cost, int via)
{
    if (cost < LAN_INF) {
        lan_engine_offer(engine, self, to,
                         lan_engine_at(engine, from) + lan_engine_word(cost),
                         from, via, total_coarse);
    }
}

/* A gate that was reached from inside its sector is expanded only outwards: the
 * other gates of the sector were reached from the gate of entry. */
static void expand_coarse(lan_engine *engine, const void *context, int32_t gate)
{
    const two_tier *self = context;
    const int32_t node = self->node_of[gate];
    const sector *here = sector_at(self, node);
    if (gate == start_of(self)) {
        for (int32_t k = 0; k < here->count; k++) {
            offer(engine, self, gate, here->first + k, self->from_start[k],
                  BY_INSIDE);
        }
        offer(engine, self, gate, goal_of(self), self->direct, BY_INSIDE);
        return;
    }
    const int32_t own = gate - here->first;
    if (lan_engine_via(engine, gate) == BY_DOOR) {
        for (int32_t k = 0; k < here->count; k++) {
            offer(engine, self, gate, here->first + k,
                  (double)here->cost[own * here->count + k], BY_INSIDE);
        }
    }
    for (unsigned m = self->space.moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t next = node + self->space.offset[d];
        if (self->gate_of[next] != NO_GATE &&
            self->sector_of[next] != self->sector_of[node]) {
            offer(engine, self, gate, self->gate_of[next],
                  lan_space_step_cost(&self->space, node, d), BY_DOOR);
        }
    }
    if (here == sector_at(self, self->node_of[goal_of(self)])) {
        offer(engine, self, gate, goal_of(self), self->to_goal[own], BY_INSIDE);
    }
}

static bool run(two_tier *self, lan_engine *engine, uint64_t *budget)
{
    const uint64_t before = engine->expanded;
    const bool has_ended =
        engine == &self->inside
            ? lan_engine_run(engine, self, expand_inside, *budget)
            : lan_engine_run(engine, self, expand_coarse, *budget);
    *budget -= engine->expanded - before;
    self->expanded += engine->expanded - before;
    return has_ended;
}

/* --- the graph ----------------------------------------------------------- */

static void free_graph(two_tier *self)
{
    for (int32_t i = 0; i < self->count; i++) {
        free(self->sectors[i].cost);
        self->sectors[i].cost = NULL;
    }
    free(self->node_of);
    free(self->chain);
    lan_engine_clear(&self->coarse);
    self->node_of = NULL;
    self->chain = NULL;
    self->gates = 0;
}

static void destroy(void *state)
{
    two_tier *self = state;
    if (self->sectors != NULL) {
        free_graph(self);
    }
    free(self->sectors);
    free(self->sector_of);
    free(self->gate_of);
    free(self->path);
    lan_engine_clear(&self->inside);
    free(self);
}

static lan_status create(lan_ground *ground, void **out)
{
    const size_t nodes = (size_t)ground->nodes;
    two_tier *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return LAN_ENOMEM;
    }
    self->ground = ground;
    self->phase = PHASE_DONE;
    self->across = (ground->width + SIDE - 1) / SIDE;
    self->count = self->across * ((ground->height + SIDE - 1) / SIDE);
    self->sectors = calloc((size_t)self->count, sizeof *self->sectors);
    self->sector_of = malloc(nodes * sizeof *self->sector_of);
    self->gate_of = malloc(nodes * sizeof *self->gate_of);
    self->path = malloc(nodes * sizeof *self->path);
    if (self->sectors == NULL || self->sector_of == NULL ||
        self->gate_of == NULL || self->path == NULL ||
        lan_engine_init(&self->inside, ground->nodes) != LAN_OK) {
        destroy(self);
        return LAN_ENOMEM;
    }
    for (int32_t node = 0; node < ground->nodes; node++) {
        const lan_cell at = lan_ground_cell(ground, node);
        self->sector_of[node] = at.y / SIDE * self->across + at.x / SIDE;
    }
    *out = self;
    return LAN_OK;
}

/* Opens gates on both sides of the cheapest crossing of several; among equals,
 * the middle one. */
static void open_gate(two_tier *self, int32_t first, int32_t stride,
                      int32_t count, int d)
{
    int32_t best = count / 2;
    double least = LAN_INF;
    for (int32_t i = 0; i < count; i++) {
        const int32_t k = (count / 2 + i) % count;
        const double cost =
            lan_space_step_cost(&self->space, first + k * stride, d);
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    const int32_t node = first + best * stride;
    self->gate_of[node] = 0;
    self->gate_of[node + self->space.offset[d]] = 0;
}

/* Opens gates along a stretch of crossings. */
static void open_stretch(two_tier *self, int32_t first, int32_t stride,
                         int32_t count, int d)
{
    const int32_t parts = (count + STRETCH - 1) / STRETCH;
    for (int32_t i = 0; i < parts; i++) {
        const int32_t from = count * i / parts;
        open_gate(self, first + from * stride, stride,
                  count * (i + 1) / parts - from, d);
    }
}

/* Opens gates along a side of a sector: `count` cells from a first one. */
static void open_side(two_tier *self, int32_t first, int32_t stride,
                      int32_t count, int d)
{
    const uint16_t *weight = self->ground->weight;
    int32_t length = 0;
    for (int32_t i = 0; i <= count; i++) {
        const int32_t node = first + i * stride;
        if (i < count && (self->space.moves[node] >> d & 1) != 0) {
            length++;
        } else if (length > 0) {
            open_stretch(self, node - length * stride, stride, length, d);
            length = 0;
        }
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t node = first + i * stride;
        for (int turn = -1; turn <= 1; turn += 2) {
            const int slant = (d + turn) & 7;
            const int beside = (d + 2 * turn) & 7;
            if ((self->space.moves[node] >> slant & 1) != 0 &&
                weight[node + self->space.offset[d]] == 0 &&
                weight[node + self->space.offset[beside]] == 0) {
                open_gate(self, node, stride, 1, slant);
            }
        }
    }
}

static void open_gates(two_tier *self)
{
    const lan_ground *ground = self->ground;
    for (int32_t node = 0; node < ground->nodes; node++) {
        self->gate_of[node] = NO_GATE;
    }
    for (int32_t y = 0; y < ground->height; y += SIDE) {
        for (int32_t x = 0; x < ground->width; x += SIDE) {
            const lan_cell at = {x, y};
            const int32_t node = lan_ground_node(ground, at);
            const int32_t wide =
                ground->width - x < SIDE ? ground->width - x : SIDE;
            const int32_t high =
                ground->height - y < SIDE ? ground->height - y : SIDE;
            open_side(self, node + wide - 1, ground->stride, high,
                      LAN_DIRECTION_EAST);
            open_side(self, node + (high - 1) * ground->stride, 1, wide,
                      LAN_DIRECTION_SOUTH);
        }
    }
}

/* Numbers the gates sector by sector. */
static lan_status number_gates(two_tier *self)
{
    const int32_t nodes = self->ground->nodes;
    for (int32_t i = 0; i < self->count; i++) {
        self->sectors[i].count = 0;
    }
    for (int32_t node = 0; node < nodes; node++) {
        if (self->gate_of[node] != NO_GATE) {
            self->gate_of[node] = self->sectors[self->sector_of[node]].count++;
        }
    }
    for (int32_t i = 0; i < self->count; i++) {
        self->sectors[i].first = self->gates;
        self->gates += self->sectors[i].count;
    }
    const size_t room = (size_t)self->gates + 2;
    self->node_of = malloc(room * sizeof *self->node_of);
    self->chain = malloc(room * sizeof *self->chain);
    if (self->node_of == NULL || self->chain == NULL ||
        lan_engine_init(&self->coarse, self->gates + 2) != LAN_OK) {
        return LAN_ENOMEM;
    }
    for (int32_t node = 0; node < nodes; node++) {
        if (self->gate_of[node] != NO_GATE) {
            self->gate_of[node] += sector_at(self, node)->first;
            self->node_of[self->gate_of[node]] = node;
        }
    }
    return LAN_OK;
}

/* Cost to a gate of a sector by the last flood fill of it. */
static double flooded(const two_tier *self, const sector *at, int32_t k)
{
    return lan_engine_cost(&self->inside, self->node_of[at->first + k]);
}

static lan_status measure_sector(two_tier *self, sector *at)
{
    const size_t count = (size_t)at->count;
    at->cost = malloc((count * count + 1) * sizeof *at->cost);
    if (at->cost == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < at->count; i++) {
        uint64_t budget = UINT64_MAX;
        seek(self, self->node_of[at->first + i], -1);
        (void)run(self, &self->inside, &budget);
        for (int32_t k = 0; k < at->count; k++) {
            at->cost[i * at->count + k] = (float)flooded(self, at, k);
        }
    }
    return LAN_OK;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    two_tier *self = state;
    const lan_cell any = {0, 0};
    const lan_route_request usual = lan_route_request_default(any, any);
    free_graph(self);
    lan_status status =
        lan_space_init(&self->space, self->ground, &usual, NULL);
    if (status == LAN_OK) {
        open_gates(self);
        status = number_gates(self);
    }
    for (int32_t i = 0; i < self->count && status == LAN_OK; i++) {
        if (i % self->across == 0 &&
            !lan_progress_report(progress, i, self->count)) {
            return LAN_ECANCELLED;
        }
        status = measure_sector(self, &self->sectors[i]);
    }
    return status;
}

/* --- a request ----------------------------------------------------------- */

static lan_status begin(void *state, const lan_route_request *request)
{
    two_tier *self = state;
    const lan_route_request usual = lan_route_request_default(
        request->start, lan_request_goals(request)[0]);
    const lan_status status =
        lan_space_init(&self->space, self->ground, &usual, NULL);
    self->node_of[start_of(self)] = lan_ground_node(self->ground, usual.start);
    self->node_of[goal_of(self)] = lan_ground_node(self->ground, usual.goal);
    self->route = (lan_route){.end = LAN_ROUTE_NONE};
    self->expanded = 0;
    self->path_count = 0;
    lan_engine_reset(&self->coarse, false);
    seek(self, self->node_of[start_of(self)], -1);
    self->phase = PHASE_START;
    return status;
}

static void read_flood(const two_tier *self, int32_t from, double *cost)
{
    const sector *at = sector_at(self, from);
    for (int32_t k = 0; k < at->count; k++) {
        cost[k] = flooded(self, at, k);
    }
}

static void add_node(two_tier *self, int32_t node)
{
    self->path[self->path_count++] = lan_ground_cell(self->ground, node);
}

/* Stores the coarse route and its first cell. */
static phase begin_legs(two_tier *self)
{
    if (self->coarse.best < 0) {
        return PHASE_DONE;
    }
    self->chain_count = 0;
    for (int32_t gate = goal_of(self); gate >= 0;
         gate = self->coarse.from[gate]) {
        self->chain[self->chain_count++] = gate;
    }
    add_node(self, self->node_of[start_of(self)]);
    return PHASE_LEGS;
}

/* Starts the search for the next leg, backwards, so that its predecessors are
 * in forward order; a step between sectors needs no search. */
static phase next_leg(two_tier *self)
{
    while (self->chain_count > 1) {
        const int32_t from = self->node_of[self->chain[--self->chain_count]];
        const int32_t next = self->chain[self->chain_count - 1];
        const int32_t to = self->node_of[next];
        if (lan_engine_via(&self->coarse, next) == BY_DOOR) {
            add_node(self, to);
        } else if (from != to) {
            seek(self, to, from);
            return PHASE_LEGS;
        }
    }
    return PHASE_DONE;
}

static void read_leg(two_tier *self)
{
    const int32_t *from = self->inside.from;
    for (int32_t at = from[self->inside.best]; at >= 0; at = from[at]) {
        add_node(self, at);
    }
}

/* A lower bound on the cost of a route: the straight line over the cheapest
 * cells. */
static double bound(const two_tier *self)
{
    return (1.0 - 0x1p-48) * self->space.weight_cost *
           self->space.least_straight / self->space.straight *
           lan_cell_octile(self->path[0], self->space.target.low);
}

static void conclude(two_tier *self)
{
    const lan_overlaid_ground bare = {self->ground, NULL};
    if (self->path_count > 0) {
        const size_t count = lan_smooth_once(
            &bare, self->path, (size_t)self->path_count, 1.0, self->path);
        self->path_count = (int32_t)count;
        lan_space_measure(&self->space, self->path, count, &self->route);
        self->route.end = LAN_ROUTE_FOUND;
        self->route.bound = bound(self);
    }
}

/* Handles the end of the search of a phase. */
static phase next_phase(two_tier *self)
{
    const int32_t start = self->node_of[start_of(self)];
    const int32_t goal = self->node_of[goal_of(self)];
    switch (self->phase) {
    case PHASE_START:
        read_flood(self, start, self->from_start);
        self->direct = lan_engine_cost(&self->inside, goal);
        seek(self, goal, -1);
        return PHASE_GOAL;
    case PHASE_GOAL:
        read_flood(self, goal, self->to_goal);
        lan_engine_add_goal(&self->coarse, goal_of(self));
        lan_engine_start(&self->coarse, start_of(self));
        return PHASE_COARSE;
    case PHASE_COARSE:
        return begin_legs(self) == PHASE_LEGS ? next_leg(self) : PHASE_DONE;
    case PHASE_LEGS:
        read_leg(self);
        return next_leg(self);
    case PHASE_DONE:
    default:
        return PHASE_DONE;
    }
}

static bool step(void *state, uint64_t expansions)
{
    two_tier *self = state;
    while (self->phase != PHASE_DONE) {
        lan_engine *engine =
            self->phase == PHASE_COARSE ? &self->coarse : &self->inside;
        if (!run(self, engine, &expansions)) {
            return false;
        }
        self->phase = next_phase(self);
        if (self->phase == PHASE_DONE) {
            conclude(self);
        }
    }
    return true;
}

static void result(const void *state, lan_route *route)
{
    const two_tier *self = state;
    const lan_cell nearest = route->nearest;
    *route = self->route;
    route->nearest = nearest;
    route->expanded = self->expanded;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const two_tier *self = state;
    const size_t count = (size_t)self->path_count;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        out[i] = self->path[i];
    }
    return count;
}

/* True for a gate that was expanded. */
static bool visited(const void *state, lan_cell at)
{
    const two_tier *self = state;
    const int32_t gate = self->gate_of[lan_ground_node(self->ground, at)];
    return gate != NO_GATE && lan_engine_closed(&self->coarse, gate);
}

static size_t memory(const void *state)
{
    const two_tier *self = state;
    const size_t nodes = (size_t)self->ground->nodes;
    size_t bytes = sizeof *self + (size_t)self->count * sizeof(sector) +
                   nodes * (2 * sizeof(int32_t) + sizeof(lan_cell)) +
                   ((size_t)self->gates + 2) * 2 * sizeof(int32_t) +
                   lan_engine_memory(&self->inside) +
                   lan_engine_memory(&self->coarse);
    for (int32_t i = 0; i < self->count; i++) {
        const size_t count = (size_t)self->sectors[i].count;
        bytes += (count * count + 1) * sizeof *self->sectors[i].cost;
    }
    return bytes;
}

const lan_algorithm_impl lan_search_two_tier = {
    .facts = {.name = "two-tier",
              .summary = "coarse route over sectors, then refined leg by leg",
              .is_prepared = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .visited = visited,
    .memory = memory,
};
