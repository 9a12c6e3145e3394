/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/search_impl.h"
#include "tactics/search/space_impl.h"
#include "tactics/search/tiers/refined_path_impl.h"

/* A goal so near is sought in a box around it and the start first. */
#define NEAR_CELLS 24
#define NEAR_SPARE 8 /* cells of the box on each side */
#define NEAR_SIDE  (NEAR_CELLS + 1 + 2 * NEAR_SPARE)

/* Memory beyond the ground: 4 bytes a cell for the path, and what the graph
 * needs, which grows with the paths between sectors: about 2 bytes a cell in
 * wide halls, 9 where walls and doors alternate from cell to cell. */
typedef enum phase {
    PHASE_NEAR,
    PHASE_AT_START, /* floods of the two sectors */
    PHASE_AT_GOAL,
    PHASE_COARSE,
    PHASE_REFINE,
    PHASE_SMOOTH,
    PHASE_DONE
} phase;

typedef struct two_tier {
    lan_ground *ground;
    lan_sectors *sectors;
    lan_coarse coarse;
    lan_local_search near_by;
    lan_local_search at_start;
    lan_local_search at_goal;
    lan_refined_path path;
    lan_cell start;
    lan_cell goal;
    uint64_t near_cost; /* of the path in the box; LAN_LOCAL_SEARCH_FAR: none */
    bool is_best;       /* the path in the box is the best there is */
    phase phase;
} two_tier;

static void destroy(void *state)
{
    two_tier *self = state;
    lan_local_search_clear(&self->near_by);
    lan_local_search_clear(&self->at_start);
    lan_local_search_clear(&self->at_goal);
    lan_refined_path_clear(&self->path);
    lan_coarse_clear(&self->coarse);
    lan_sectors_destroy(self->sectors);
    free(self);
}

static lan_status create(lan_ground *ground, void **out)
{
    const int32_t sector = LAN_SECTOR_CELLS;
    two_tier *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return LAN_ENOMEM;
    }
    self->ground = ground;
    self->phase = PHASE_DONE;
    if (lan_sectors_create(ground, &self->sectors) != LAN_OK ||
        lan_local_search_init(&self->near_by, ground, NEAR_SIDE * NEAR_SIDE) !=
            LAN_OK ||
        lan_local_search_init(&self->at_start, ground, sector) != LAN_OK ||
        lan_local_search_init(&self->at_goal, ground, sector) != LAN_OK ||
        lan_refined_path_init(&self->path, ground, &self->coarse) != LAN_OK) {
        destroy(self);
        return LAN_ENOMEM;
    }
    lan_coarse_init(&self->coarse, self->sectors);
    *out = self;
    return LAN_OK;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    two_tier *self = state;
    const lan_status status = lan_sectors_prepare(self->sectors, progress);
    return status == LAN_OK ? lan_coarse_prepare(&self->coarse) : status;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Small maps are searched as a whole. */
static bool is_small(const lan_ground *ground)
{
    return ground->width <= NEAR_SIDE && ground->height <= NEAR_SIDE;
}

static bool is_near(const two_tier *self)
{
    return abs(self->start.x - self->goal.x) <= NEAR_CELLS &&
           abs(self->start.y - self->goal.y) <= NEAR_CELLS;
}

static lan_cell_box box_around(const two_tier *self)
{
    const lan_cell a = self->start;
    const lan_cell b = self->goal;
    const lan_ground *ground = self->ground;
    const lan_cell_box all = {{0, 0}, {ground->width - 1, ground->height - 1}};
    const lan_cell_box box = {
        {greater(lesser(a.x, b.x) - NEAR_SPARE, 0),
         greater(lesser(a.y, b.y) - NEAR_SPARE, 0)},
        {lesser(greater(a.x, b.x) + NEAR_SPARE, ground->width - 1),
         lesser(greater(a.y, b.y) + NEAR_SPARE, ground->height - 1)}};
    return is_small(ground) ? all : box;
}

/* The least that a path costs that leaves a box by some side: at least the
 * steps across to there and back. Far where the box is the map. */
static uint64_t least_outside(const two_tier *self, const lan_cell_box *box)
{
    const lan_cell a = self->start;
    const lan_cell b = self->goal;
    const int32_t far = INT32_MAX;
    const int32_t sides[] = {
        box->from.x == 0 ? far : a.x + b.x - 2 * (box->from.x - 1),
        box->from.y == 0 ? far : a.y + b.y - 2 * (box->from.y - 1),
        box->to.x == self->ground->width - 1 ? far
                                             : 2 * (box->to.x + 1) - a.x - b.x,
        box->to.y == self->ground->height - 1
            ? far
            : 2 * (box->to.y + 1) - a.y - b.y};
    int32_t steps = far;
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        steps = lesser(steps, sides[i]);
    }
    return steps == far ? LAN_LOCAL_SEARCH_FAR
                        : (uint64_t)steps * 4u * LAN_LOCAL_SEARCH_STRAIGHT *
                              self->ground->least;
}

static void flood_sector(two_tier *self, lan_local_search *local, lan_cell at)
{
    const lan_cell_box box =
        lan_sectors_box(self->sectors, lan_sectors_at(self->sectors, at));
    lan_local_search_flood(local, &box, at);
}

static lan_status begin(void *state, const lan_route_request *request)
{
    two_tier *self = state;
    self->start = request->start;
    self->goal = lan_request_goals(request)[0];
    self->near_cost = LAN_LOCAL_SEARCH_FAR;
    self->is_best = false;
    self->near_by.expanded = 0;
    self->coarse.expanded = 0;
    lan_refined_path_reset(&self->path);
    flood_sector(self, &self->at_start, self->start);
    flood_sector(self, &self->at_goal, self->goal);
    self->phase = PHASE_AT_START;
    if (is_small(self->ground) || is_near(self)) {
        const lan_cell_box box = box_around(self);
        lan_local_search_seek(&self->near_by, &box, self->start, self->goal,
                              LAN_LOCAL_SEARCH_FAR);
        self->phase = PHASE_NEAR;
    }
    return LAN_OK;
}

/* Whether the path in the box is the best there is. */
static bool is_near_enough(two_tier *self)
{
    const lan_cell_box *box = &self->near_by.box;
    self->near_cost = lan_local_search_cost(&self->near_by, self->goal);
    return self->near_cost != LAN_LOCAL_SEARCH_FAR &&
           self->near_cost <= least_outside(self, box);
}

static phase after_near(two_tier *self)
{
    self->is_best = is_near_enough(self);
    if (self->is_best) {
        lan_refined_path_take(&self->path, &self->near_by);
        return PHASE_DONE;
    }
    return PHASE_AT_START;
}

static phase after_floods(two_tier *self)
{
    lan_coarse_begin(&self->coarse, &self->at_start, &self->at_goal);
    return PHASE_COARSE;
}

static phase after_coarse(two_tier *self)
{
    if (!lan_coarse_has_arrived(&self->coarse)) {
        return PHASE_DONE;
    }
    lan_refined_path_begin(&self->path, &self->coarse);
    return PHASE_REFINE;
}

/* The path in the box may still be the better one. */
static phase after_smoothing(two_tier *self)
{
    const lan_path_sum sum = lan_refined_path_add_up(&self->path);
    const uint64_t cost = LAN_LOCAL_SEARCH_STRAIGHT * sum.straight_weight +
                          LAN_LOCAL_SEARCH_DIAGONAL * sum.diagonal_weight;
    if (self->near_cost < cost) {
        lan_refined_path_take(&self->path, &self->near_by);
    }
    return PHASE_DONE;
}

/* Works on one phase until it or the budget ends; false: the budget. */
static bool work(two_tier *self, uint64_t *budget)
{
    switch (self->phase) {
    case PHASE_NEAR:
        return lan_local_search_step(&self->near_by, budget);
    case PHASE_AT_START:
        return lan_local_search_step(&self->at_start, budget);
    case PHASE_AT_GOAL:
        return lan_local_search_step(&self->at_goal, budget);
    case PHASE_COARSE:
        return lan_coarse_step(&self->coarse, budget);
    case PHASE_REFINE:
        return lan_refined_path_refine(&self->path, budget);
    case PHASE_SMOOTH:
        return lan_refined_path_smooth(&self->path, budget);
    case PHASE_DONE:
    default:
        return true;
    }
}

static phase next_phase(two_tier *self)
{
    switch (self->phase) {
    case PHASE_NEAR:
        return after_near(self);
    case PHASE_AT_START:
        return PHASE_AT_GOAL;
    case PHASE_AT_GOAL:
        return after_floods(self);
    case PHASE_COARSE:
        return after_coarse(self);
    case PHASE_REFINE:
        return PHASE_SMOOTH;
    case PHASE_SMOOTH:
        return after_smoothing(self);
    case PHASE_DONE:
    default:
        return PHASE_DONE;
    }
}

static bool step(void *state, uint64_t expansions)
{
    two_tier *self = state;
    while (self->phase != PHASE_DONE) {
        if (!work(self, &expansions)) {
            return false;
        }
        self->phase = next_phase(self);
    }
    return true;
}

/* A cost that no route falls below: costs in windows exceed true ones by as
 * much as 99 / 70 exceeds sqrt 2, at most. */
static double bound(const two_tier *self)
{
    const uint64_t least =
        self->is_best
            ? self->near_cost
            : lan_local_search_least(self->ground, self->start, self->goal);
    return self->ground->unit / 4.0 * (double)least * sqrt(2.0) /
           LAN_LOCAL_SEARCH_DIAGONAL;
}

static void result(const void *state, lan_route *route)
{
    const two_tier *self = state;
    const lan_path_sum sum = lan_refined_path_add_up(&self->path);
    const double root = sqrt(2.0);
    route->end = self->path.count > 0 ? LAN_ROUTE_FOUND : LAN_ROUTE_NONE;
    route->cell_count = (size_t)self->path.count;
    route->straight = sum.straight;
    route->diagonal = sum.diagonal;
    route->length = (double)sum.straight + root * (double)sum.diagonal;
    route->cost =
        self->ground->unit / 4.0 *
        ((double)sum.straight_weight + root * (double)sum.diagonal_weight);
    route->bound = bound(self);
    route->expanded = self->near_by.expanded + self->at_start.expanded +
                      self->at_goal.expanded + self->coarse.expanded +
                      self->path.expanded;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const two_tier *self = state;
    const size_t count = (size_t)self->path.count;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        out[i] = lan_ground_cell(self->ground, self->path.node[i]);
    }
    return count;
}

/* The nodes of the graph that were opened. */
static bool visited(const void *state, lan_cell at)
{
    const two_tier *self = state;
    const int32_t node = lan_sectors_node(self->sectors, at);
    return node >= 0 && self->coarse.expanded > 0 &&
           lan_coarse_visited(&self->coarse, node);
}

static size_t table_memory(const void *state)
{
    const two_tier *self = state;
    return lan_sectors_memory(self->sectors);
}

static size_t memory(const void *state)
{
    const two_tier *self = state;
    return sizeof *self + lan_sectors_memory(self->sectors) +
           lan_coarse_memory(&self->coarse) +
           lan_refined_path_memory(&self->path) +
           lan_local_search_memory(&self->near_by) +
           lan_local_search_memory(&self->at_start) +
           lan_local_search_memory(&self->at_goal);
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
    .table_memory = table_memory,
};
