/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/search_impl.h"

/* Shortest routes at any angle: A* over the corners of the obstacles. A path
 * stays in the closed free space. It may touch walls and corners but must not
 * enter a blocked cell. It may pass between two diagonally adjacent blocked
 * cells only where a diagonal step is legal. Every legal step is therefore also
 * a line of sight. A shortest path bends at convex corners only, where it is
 * tangent to the obstacle (Y.-H. Liu and S. Arimoto, "Path planning using a
 * tangent graph", Int. J. Robotics Research 11 (1992), 376-382). A table holds
 * the pairs of corners that see each other along a common tangent; a request
 * finds the corners that start and goal see. Points are in half cells: cell
 * centres are odd, corners even. So visibility is computed in integers. */

#define CORNERS_MOST 32768             /* each pair is tested */
#define PAIRS_MOST   ((size_t)1 << 24) /* 64 MB */
#define REPORT_EVERY 64                /* corners */

/* The blocked cell lies at (x + blocked_x, y + blocked_y), each 1 or -1; both
 * are 0 between two blocked cells, where a path may turn to either side. */
typedef struct corner {
    lan_cell at;
    int32_t blocked_x;
    int32_t blocked_y;
} corner;

typedef struct visibility {
    lan_ground *ground;
    corner *corners; /* sorted by y, then x */
    int32_t count;
    size_t *first; /* [count + 1] of each corner's pairs */
    int32_t *pairs;
    size_t room;
    lan_engine engine; /* corners, then start and goal */
    lan_cell start;
    lan_cell goal;
    double *cost;    /* [count + 2] of nodes reached */
    lan_cell *bends; /* [count + 2] */
    size_t bend_count;
    lan_route route;
} visibility;

/* --- lines --------------------------------------------------------------- */

/* The cells along a path so far. */
typedef struct trail {
    const lan_ground *ground;
    lan_cell *out; /* NULL: not written */
    size_t count;
    lan_cell last;
    bool is_path; /* adds a third cell where no step is legal, and each cell
                     once */
} trail;

static bool is_free(const lan_ground *ground, lan_cell at)
{
    return ground->weight[lan_ground_node(ground, at)] != 0;
}

static void add_cell(trail *t, lan_cell at)
{
    if (t->out != NULL) {
        t->out[t->count] = at;
    }
    t->count++;
    t->last = at;
}

/* Enters a cell; false if the line is blocked. */
static bool enter(trail *t, lan_cell at)
{
    if (!is_free(t->ground, at)) {
        return false;
    }
    const lan_cell one = {t->last.x, at.y};
    const lan_cell other = {at.x, t->last.y};
    if (t->count > 0 && t->last.x != at.x && t->last.y != at.y) {
        const lan_overlaid_ground bare = {t->ground, NULL};
        const int32_t from = lan_ground_node(t->ground, t->last);
        const int d =
            lan_overlaid_direction(&bare, from, lan_ground_node(t->ground, at));
        const bool is_step = lan_overlaid_may_step(&bare, from, d);
        const bool may_touch =
            is_free(t->ground, one) || is_free(t->ground, other);
        if (!is_step && !may_touch) {
            return false;
        }
        if (!is_step && t->is_path) {
            add_cell(t, is_free(t->ground, one) ? one : other);
        }
    }
    if (!t->is_path || t->count == 0 || !lan_cell_same(t->last, at)) {
        add_cell(t, at);
    }
    return true;
}

/* Returns a free cell of the two next to a grid-line segment. If both are
 * free, returns the cell next to the last path cell. */
static lan_cell choose_side(const trail *t, lan_cell one, lan_cell other)
{
    const bool is_near =
        one.x == other.x ? t->last.y == other.y : t->last.x == other.x;
    if (!is_free(t->ground, one) ||
        (t->count > 0 && is_near && is_free(t->ground, other))) {
        return other;
    }
    return one;
}

static int sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

/* Cell coordinate of a traveller that leaves a point in a direction; on a grid
 * line, the cell ahead. */
static int32_t cell_at(int32_t at, int direction)
{
    return at % 2 == 0 && direction < 0 ? at / 2 - 1 : at / 2;
}

/* Walks the cells of a line; false if the line is blocked. */
static bool trace(trail *t, lan_cell a, lan_cell b)
{
    lan_line line = lan_line_between(a, b);
    lan_cell at = {cell_at(a.x, line.sign.x), cell_at(a.y, line.sign.y)};
    lan_cell step = {0, 0};
    do {
        at.x += step.x;
        at.y += step.y;
        lan_cell side = at;
        side.x -= line.sign.x == 0 && a.x % 2 == 0;
        side.y -= line.sign.y == 0 && a.y % 2 == 0;
        if (!enter(t,
                   lan_cell_same(side, at) ? at : choose_side(t, side, at))) {
            return false;
        }
    } while (lan_line_next(&line, &step));
    return true;
}

/* True if a line in this direction touches the obstacle of a corner without
 * entering it. */
static bool is_tangent(const corner *at, int32_t dx, int32_t dy)
{
    return sign(dx) * sign(dy) * at->blocked_x * at->blocked_y <= 0;
}

static bool is_clear(const visibility *self, lan_cell a, lan_cell b)
{
    trail t = {.ground = self->ground};
    return trace(&t, a, b);
}

static bool sees(const visibility *self, const corner *from, lan_cell to)
{
    return is_tangent(from, to.x - from->at.x, to.y - from->at.y) &&
           is_clear(self, from->at, to);
}

static double distance(lan_cell a, lan_cell b)
{
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    return 0.5 * sqrt(dx * dx + dy * dy);
}

/* --- the table ----------------------------------------------------------- */

static void drop_tables(visibility *self)
{
    free(self->corners);
    free(self->first);
    free(self->pairs);
    free(self->cost);
    free(self->bends);
    lan_engine_clear(&self->engine);
    *self = (visibility){.ground = self->ground};
}

static lan_status create(lan_ground *ground, void **out)
{
    visibility *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return LAN_ENOMEM;
    }
    self->ground = ground;
    *out = self;
    return LAN_OK;
}

static void destroy(void *state)
{
    drop_tables(state);
    free(state);
}

/* Finds whether obstacles have a convex corner at the north-west of a cell. */
static bool find_corner(const lan_ground *ground, int32_t x, int32_t y,
                        corner *out)
{
    int32_t blocked = 0;
    *out = (corner){.at = {2 * x, 2 * y}};
    for (int32_t k = 0; k < 4; k++) {
        const int32_t dx = k % 2 == 0 ? -1 : 1;
        const int32_t dy = k < 2 ? -1 : 1;
        const lan_cell at = {x + (dx - 1) / 2, y + (dy - 1) / 2};
        if (!is_free(ground, at)) {
            out->blocked_x += dx; /* for two opposite cells the sum is 0 */
            out->blocked_y += dy;
            blocked++;
        }
    }
    const lan_cell beside = {x - 1, y};
    const lan_cell from = is_free(ground, beside) ? beside : (lan_cell){x, y};
    const int32_t node = lan_ground_node(ground, from);
    const int d =
        from.x < x ? LAN_DIRECTION_NORTH_EAST : LAN_DIRECTION_NORTH_WEST;
    const bool is_pinch =
        blocked == 2 && out->blocked_x == 0 && out->blocked_y == 0;
    return blocked == 1 || (is_pinch && (ground->moves[node] >> d & 1) != 0);
}

/* Counts the corners, and writes them if there is room. */
static int32_t list_corners(const lan_ground *ground, corner *out)
{
    int32_t count = 0;
    for (int32_t y = 0; y <= ground->height; y++) {
        for (int32_t x = 0; x <= ground->width; x++) {
            corner found;
            if (find_corner(ground, x, y, &found)) {
                if (out != NULL) {
                    out[count] = found;
                }
                count++;
            }
        }
    }
    return count;
}

static lan_status add_pair(visibility *self, int32_t to)
{
    const size_t count = self->first[self->count];
    if (count == PAIRS_MOST) {
        return LAN_ELIMIT;
    }
    if (count == self->room) {
        const size_t room = 2 * count + 64;
        int32_t *pairs = realloc(self->pairs, room * sizeof *pairs);
        if (pairs == NULL) {
            return LAN_ENOMEM;
        }
        self->pairs = pairs;
        self->room = room;
    }
    self->pairs[count] = to;
    self->first[self->count] = count + 1;
    return LAN_OK;
}

/* Fills the table; until it is complete, the last entry of first[] counts the
 * pairs. */
static lan_status fill_table(visibility *self, const lan_progress *progress)
{
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < self->count; i++) {
        const corner *from = &self->corners[i];
        if (i % REPORT_EVERY == 0 &&
            !lan_progress_report(progress, i, self->count)) {
            return LAN_ECANCELLED;
        }
        self->first[i] = self->first[self->count];
        for (int32_t k = 0; k < self->count && status == LAN_OK; k++) {
            const corner *to = &self->corners[k];
            if (k != i &&
                is_tangent(to, to->at.x - from->at.x, to->at.y - from->at.y) &&
                sees(self, from, to->at)) {
                status = add_pair(self, k);
            }
        }
    }
    return status;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    visibility *self = state;
    drop_tables(self);
    const int32_t count = list_corners(self->ground, NULL);
    if (count > CORNERS_MOST) {
        return LAN_ELIMIT;
    }
    const size_t room = (size_t)count + 2;
    self->count = count;
    self->corners = malloc(room * sizeof *self->corners);
    self->first = calloc(room, sizeof *self->first);
    self->cost = calloc(room, sizeof *self->cost);
    self->bends = malloc(room * sizeof *self->bends);
    lan_status status = LAN_ENOMEM;
    if (self->corners != NULL && self->first != NULL && self->cost != NULL &&
        self->bends != NULL) {
        status = lan_engine_init(&self->engine, count + 2);
    }
    if (status == LAN_OK) {
        (void)list_corners(self->ground, self->corners);
        status = fill_table(self, progress);
    }
    if (status != LAN_OK) {
        drop_tables(self);
    }
    return status;
}

/* --- a request ----------------------------------------------------------- */

static lan_cell place_of(const visibility *self, int32_t node)
{
    if (node < self->count) {
        return self->corners[node].at;
    }
    return node == self->count ? self->start : self->goal;
}

static uint64_t total(const void *context, int32_t node, uint64_t cost)
{
    const visibility *self = context;
    return lan_engine_real(
        cost, self->cost[node] + distance(place_of(self, node), self->goal));
}

static void offer(lan_engine *engine, const visibility *self, int32_t from,
                  int32_t to)
{
    const double cost =
        self->cost[from] + distance(place_of(self, from), place_of(self, to));
    const uint64_t word = lan_engine_real(engine->base, cost);
    if (word < engine->reached[to]) {
        self->cost[to] = cost;
        lan_engine_offer(engine, self, to, word, from, 0, total);
    }
}

static int64_t cross(lan_cell a, lan_cell b, lan_cell c)
{
    return (int64_t)(b.x - a.x) * (c.y - b.y) -
           (int64_t)(b.y - a.y) * (c.x - b.x);
}

/* True if the path through a corner is straight or bends around the corner's
 * blocked cell. Any other path would be shorter without the corner. */
static bool is_taut(lan_cell from, const corner *over, lan_cell to)
{
    const lan_cell blocked = {over->at.x + over->blocked_x,
                              over->at.y + over->blocked_y};
    return cross(from, over->at, to) * cross(from, over->at, blocked) >= 0;
}

static void expand(lan_engine *engine, const void *context, int32_t node)
{
    const visibility *self = context;
    const int32_t goal = self->count + 1;
    if (node == self->count) {
        if (is_clear(self, self->start, self->goal)) {
            offer(engine, self, node, goal);
            return;
        }
        for (int32_t i = 0; i < self->count; i++) {
            if (sees(self, &self->corners[i], self->start)) {
                offer(engine, self, node, i);
            }
        }
        return;
    }
    const corner *here = &self->corners[node];
    const lan_cell from = place_of(self, engine->from[node]);
    if (is_taut(from, here, self->goal) && sees(self, here, self->goal)) {
        offer(engine, self, node, goal);
    }
    for (size_t i = self->first[node]; i < self->first[node + 1]; i++) {
        const int32_t next = self->pairs[i];
        if (is_taut(from, here, self->corners[next].at)) {
            offer(engine, self, node, next);
        }
    }
}

static lan_cell centre_of(lan_cell at)
{
    return (lan_cell){2 * at.x + 1, 2 * at.y + 1};
}

static lan_status begin(void *state, const lan_route_request *request)
{
    visibility *self = state;
    self->start = centre_of(request->start);
    self->goal = centre_of(lan_request_goals(request)[0]);
    self->bend_count = 0;
    self->route = (lan_route){.end = LAN_ROUTE_NONE, .any_angle = true};
    lan_engine_reset(&self->engine, false);
    lan_engine_add_goal(&self->engine, self->count + 1);
    lan_engine_start(&self->engine, self->count);
    return LAN_OK;
}

/* Adds a bend, or replaces the last bend if the path is straight there. */
static void add_bend(visibility *self, lan_cell at)
{
    lan_cell *bends = self->bends;
    const size_t count = self->bend_count;
    if (count >= 2 && cross(bends[count - 2], bends[count - 1], at) == 0) {
        bends[count - 1] = at;
    } else {
        bends[self->bend_count++] = at;
    }
}

static size_t write_cells(const visibility *self, lan_cell *out)
{
    trail t = {.ground = self->ground, .out = out, .is_path = true};
    for (size_t i = self->bend_count - 1; i > 0; i--) {
        (void)trace(&t, self->bends[i], self->bends[i - 1]);
    }
    return t.count;
}

/* The bends are stored in reverse order. */
static void conclude(visibility *self)
{
    lan_route *route = &self->route;
    route->expanded = self->engine.expanded;
    if (self->engine.best < 0) {
        return;
    }
    for (int32_t node = self->engine.best; node >= 0;
         node = self->engine.from[node]) {
        add_bend(self, place_of(self, node));
    }
    for (size_t i = self->bend_count - 1; i > 0; i--) {
        route->length += distance(self->bends[i], self->bends[i - 1]);
    }
    route->end = LAN_ROUTE_FOUND;
    route->cell_count = write_cells(self, NULL);
    route->cost = route->length * self->ground->least * self->ground->unit;
}

static bool step(void *state, uint64_t expansions)
{
    visibility *self = state;
    if (!lan_engine_run(&self->engine, self, expand, expansions)) {
        return false;
    }
    conclude(self);
    return true;
}

static void result(const void *state, lan_route *route)
{
    const visibility *self = state;
    const lan_cell nearest = route->nearest;
    *route = self->route;
    route->nearest = nearest;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const visibility *self = state;
    if (self->bend_count > 0 && self->route.cell_count <= capacity) {
        (void)write_cells(self, out);
    }
    return self->route.cell_count;
}

static size_t bends(const void *state, lan_point *out, size_t capacity)
{
    const visibility *self = state;
    const size_t count = self->bend_count;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        const lan_cell at = self->bends[count - 1 - i];
        out[i] = (lan_point){0.5 * at.x, 0.5 * at.y};
    }
    return count;
}

static int by_place(const void *left, const void *right)
{
    const corner *a = left;
    const corner *b = right;
    return a->at.y != b->at.y ? sign(a->at.y - b->at.y)
                              : sign(a->at.x - b->at.x);
}

/* A cell counts as visited if one of its corners was expanded. */
static bool visited(const void *state, lan_cell at)
{
    const visibility *self = state;
    bool is_closed = false;
    for (int32_t i = 0; i < 4 && !is_closed; i++) {
        const corner key = {.at = {2 * (at.x + i % 2), 2 * (at.y + i / 2)}};
        const corner *found = bsearch(&key, self->corners, (size_t)self->count,
                                      sizeof key, by_place);
        is_closed =
            found != NULL &&
            lan_engine_closed(&self->engine, (int32_t)(found - self->corners));
    }
    return is_closed;
}

static size_t memory(const void *state)
{
    const visibility *self = state;
    return sizeof *self +
           ((size_t)self->count + 2) *
               (sizeof *self->corners + sizeof *self->first +
                sizeof *self->bends) +
           self->room * sizeof *self->pairs + lan_engine_memory(&self->engine);
}

const lan_algorithm_impl lan_search_visibility = {
    .facts = {.name = "visibility",
              .summary =
                  "shortest path at any angle, over the obstacles' corners",
              .is_optimal = true,
              .is_any_angle = true,
              .is_prepared = true,
              .needs_uniform = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .bends = bends,
    .visited = visited,
    .memory = memory,
};
