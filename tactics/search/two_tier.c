/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "tactics/search/coarse_impl.h"
#include "tactics/search/search_impl.h"
#include "tactics/search/smooth_impl.h"

/* Cells that are smoothed at a time, and that are kept for the next time. */
#define PART_CELLS 256
#define KEPT_CELLS LAN_SMOOTH_REACH

typedef enum phase {
    PHASE_AT_START, /* floods of the two sectors */
    PHASE_AT_GOAL,
    PHASE_COARSE,
    PHASE_REFINE, /* leg by leg */
    PHASE_SMOOTH, /* part by part */
    PHASE_DONE
} phase;

typedef struct two_tier {
    lan_ground *ground;
    lan_sectors *sectors;
    lan_coarse coarse;
    lan_window at_start;
    lan_window at_goal;
    lan_window leg;
    int32_t *way; /* [nodes] nodes of the ground from start to goal */
    int32_t count;
    phase phase;
    lan_cell start;
    lan_cell goal;
    int32_t next;    /* node of the graph that the way is to go to */
    bool is_seeking; /* a leg is under way */
    uint64_t expanded;
    lan_cell part[PART_CELLS]; /* of the way, being smoothed */
    int32_t held;              /* cells in it */
    int32_t read;              /* nodes of the way that have been in it */
    int32_t written;           /* smooth ones, over those that were read */
} two_tier;

static void destroy(void *state)
{
    two_tier *self = state;
    lan_window_clear(&self->at_start);
    lan_window_clear(&self->at_goal);
    lan_window_clear(&self->leg);
    lan_coarse_clear(&self->coarse);
    lan_sectors_destroy(self->sectors);
    free(self->way);
    free(self);
}

static lan_status make_windows(two_tier *self)
{
    lan_window *const all[] = {&self->at_start, &self->at_goal, &self->leg};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (lan_window_init(all[i], self->ground, LAN_SECTOR_CELLS) != LAN_OK) {
            return LAN_ENOMEM;
        }
    }
    return LAN_OK;
}

static lan_status create(lan_ground *ground, void **out)
{
    two_tier *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return LAN_ENOMEM;
    }
    self->ground = ground;
    self->way = malloc((size_t)ground->nodes * sizeof *self->way);
    if (self->way == NULL ||
        lan_sectors_create(ground, &self->sectors) != LAN_OK ||
        lan_coarse_init(&self->coarse, self->sectors) != LAN_OK ||
        make_windows(self) != LAN_OK) {
        destroy(self);
        return LAN_ENOMEM;
    }
    *out = self;
    return LAN_OK;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    two_tier *self = state;
    const lan_status status = lan_sectors_prepare(self->sectors, progress);
    return status == LAN_OK ? lan_coarse_prepare(&self->coarse) : status;
}

static void flood_sector(two_tier *self, lan_window *window, lan_cell at)
{
    const lan_window_box box =
        lan_sectors_box(self->sectors, lan_sectors_at(self->sectors, at));
    lan_window_flood(window, &box, at);
}

static lan_status begin(void *state, const lan_route_request *request)
{
    two_tier *self = state;
    self->start = request->start;
    self->goal = request->goal_count == 0 ? request->goal : request->goals[0];
    self->count = 0;
    self->expanded = 0;
    self->is_seeking = false;
    flood_sector(self, &self->at_start, self->start);
    flood_sector(self, &self->at_goal, self->goal);
    self->phase = PHASE_AT_START;
    return LAN_OK;
}

static void append(two_tier *self, lan_cell at)
{
    assert(self->count < self->ground->nodes);
    self->way[self->count++] = lan_ground_node(self->ground, at);
}

/* Appends the way from a window's start, exclusive, to a cell. */
static void append_forth(two_tier *self, const lan_window *window, lan_cell to)
{
    const int32_t steps = lan_window_steps(window, to);
    assert(self->count + steps <= self->ground->nodes);
    for (int32_t i = steps - 1; i >= 0; i--) {
        self->way[self->count + i] = lan_ground_node(self->ground, to);
        to = lan_window_before(window, to);
    }
    self->count += steps;
}

/* Appends the way from a cell, exclusive, back to a window's start. */
static void append_back(two_tier *self, const lan_window *window, lan_cell from)
{
    while (!lan_cell_same(from, window->start)) {
        from = lan_window_before(window, from);
        append(self, from);
    }
}

/* Lays the first leg, and the only one where the goal is near. */
static void set_out(two_tier *self)
{
    append(self, self->start);
    self->next = lan_coarse_turn(&self->coarse);
    if (self->next == lan_coarse_goal(&self->coarse)) {
        append_forth(self, &self->at_start, self->goal);
        self->next = -1;
    } else {
        append_forth(self, &self->at_start,
                     lan_sectors_cell(self->sectors, self->next));
    }
}

/* Lays the leg from one node to another, or begins to seek it. */
static void lay_leg(two_tier *self, int32_t from, int32_t to)
{
    const lan_sectors *sectors = self->sectors;
    const int32_t index = sectors->sector_of[from];
    const lan_cell at = lan_sectors_cell(sectors, from);
    if (to == lan_coarse_goal(&self->coarse)) {
        append_back(self, &self->at_goal, at);
        self->next = -1;
    } else if (sectors->sector_of[to] != index) {
        append(self, lan_sectors_cell(sectors, to));
        self->next = to;
    } else {
        const lan_sector *sector = &sectors->sector[index];
        const lan_window_box box = lan_sectors_box(sectors, index);
        const uint32_t cost =
            sector->cost[(from - sector->first) * sector->count + to -
                         sector->first];
        lan_window_seek(&self->leg, &box, at, lan_sectors_cell(sectors, to),
                        cost);
        self->is_seeking = true;
    }
}

/* Goes on with the legs; true once the goal is reached. */
static bool refine(two_tier *self, uint64_t *budget)
{
    while (self->next >= 0) {
        const int32_t to = self->coarse.came[self->next];
        if (!self->is_seeking) {
            lay_leg(self, self->next, to);
        }
        if (self->is_seeking) {
            if (!lan_window_step(&self->leg, budget)) {
                return false;
            }
            append_forth(self, &self->leg, lan_sectors_cell(self->sectors, to));
            self->expanded += self->leg.expanded;
            self->is_seeking = false;
            self->next = to;
        }
    }
    return true;
}

static void read_part(two_tier *self)
{
    while (self->held < PART_CELLS && self->read < self->count) {
        self->part[self->held++] =
            lan_ground_cell(self->ground, self->way[self->read++]);
    }
}

static void write_part(two_tier *self, int32_t cells)
{
    for (int32_t i = 0; i < cells; i++) {
        self->way[self->written++] =
            lan_ground_node(self->ground, self->part[i]);
    }
    for (int32_t i = cells; i < self->held; i++) {
        self->part[i - cells] = self->part[i];
    }
    self->held -= cells;
}

/* Pulls the way straight, from its start on; true once at the goal. */
static bool smooth(two_tier *self, uint64_t *budget)
{
    const lan_laid laid = {self->ground, NULL};
    const lan_smoothing how = {.allowed = 1.0, .is_hasty = true};
    while (*budget > 0) {
        (*budget)--;
        read_part(self);
        self->held = (int32_t)lan_smooth_once(
            &laid, self->part, (size_t)self->held, &how, self->part);
        const bool is_last = self->read == self->count;
        const int32_t kept =
            is_last || self->held <= KEPT_CELLS ? 0 : KEPT_CELLS;
        write_part(self, self->held - kept);
        if (is_last) {
            self->count = self->written;
            return true;
        }
    }
    return false;
}

static bool advance(two_tier *self, uint64_t *budget)
{
    switch (self->phase) {
    case PHASE_AT_START:
        if (lan_window_step(&self->at_start, budget)) {
            self->phase = PHASE_AT_GOAL;
            return true;
        }
        return false;
    case PHASE_AT_GOAL:
        if (lan_window_step(&self->at_goal, budget)) {
            lan_coarse_begin(&self->coarse, &self->at_start, &self->at_goal);
            self->phase = PHASE_COARSE;
            return true;
        }
        return false;
    case PHASE_COARSE:
        if (!lan_coarse_step(&self->coarse, budget)) {
            return false;
        }
        if (lan_coarse_has_arrived(&self->coarse)) {
            set_out(self);
            self->phase = PHASE_REFINE;
        } else {
            self->phase = PHASE_DONE;
        }
        return true;
    case PHASE_REFINE:
        if (!refine(self, budget)) {
            return false;
        }
        self->held = 0;
        self->read = 0;
        self->written = 0;
        self->phase = PHASE_SMOOTH;
        return true;
    case PHASE_SMOOTH:
        if (!smooth(self, budget)) {
            return false;
        }
        self->phase = PHASE_DONE;
        return true;
    case PHASE_DONE:
    default:
        return true;
    }
}

static bool step(void *state, uint64_t expansions)
{
    two_tier *self = state;
    while (self->phase != PHASE_DONE) {
        if (!advance(self, &expansions)) {
            return false;
        }
    }
    return true;
}

static int direction_between(const lan_ground *ground, int32_t from, int32_t to)
{
    int d = 0;
    while (ground->offset[d] != to - from) {
        d++;
    }
    return d;
}

static void result(const void *state, lan_route *route)
{
    const two_tier *self = state;
    const lan_ground *ground = self->ground;
    uint64_t straight = 0;
    uint64_t diagonal = 0;
    for (int32_t i = 1; i < self->count; i++) {
        const int32_t from = self->way[i - 1];
        const int d = direction_between(ground, from, self->way[i]);
        if (lan_direction_is_diagonal(d)) {
            route->diagonal++;
            diagonal += lan_ground_diagonal(ground, from, d);
        } else {
            route->straight++;
            straight += lan_ground_straight(ground, from, d);
        }
    }
    route->end = self->count > 0 ? LAN_ROUTE_FOUND : LAN_ROUTE_NONE;
    route->cell_count = (size_t)self->count;
    route->length =
        (double)route->straight + sqrt(2.0) * (double)route->diagonal;
    route->cost =
        ground->unit / 4.0 * ((double)straight + sqrt(2.0) * (double)diagonal);
    route->expanded = self->expanded + self->at_start.expanded +
                      self->at_goal.expanded + self->coarse.expanded;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const two_tier *self = state;
    const size_t count = (size_t)self->count;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        out[i] = lan_ground_cell(self->ground, self->way[i]);
    }
    return count;
}

static bool visited(const void *state, lan_cell at)
{
    const two_tier *self = state;
    const int32_t node = lan_sectors_node(self->sectors, at);
    return node >= 0 && lan_coarse_visited(&self->coarse, node);
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
           3 * lan_window_memory(&self->leg) +
           (size_t)self->ground->nodes * sizeof *self->way;
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
