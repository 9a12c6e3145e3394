/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/search/search_impl.h"

/* Walks straight towards the goal, and around the obstacles on the line.
 *
 *  - An obstacle on the straight line is followed in both directions at the
 *    same time, until one walker is back on the line beyond the obstacle. If a
 *    full round does not reach the line again, the obstacle encloses the goal.
 *  - Then the route is shortened: from each place, straight lines are tried to
 *    the end of the route, to the middle of the rest, to the middle of that,
 *    and so on. A line replaces the part of the route if it is shorter.
 *
 * Each walk around an obstacle ends further along the line, so the search
 * terminates. No cell is entered twice. Costs of the ground are summed up but
 * do not affect the route.
 *
 * An obstacle's edge is walked clockwise as pairs (node, direction of the next
 * step), each once per round; counter-clockwise gives the same pairs in reverse
 * order. So two walkers that start at the same place have completed a round
 * when one is about to walk the pair that the other walked last. */

#define NOWHERE (-1)

/* The cells of a straight line: one per column, or per row if it is steep. */
typedef struct line {
    lan_cell from;
    int32_t dx;
    int32_t dy;
    int32_t count; /* number of steps: cells are 0 .. count */
} line;

/* A sequence of distinct nodes: a loop is removed when it closes. An entry of
 * place[] is valid only if the node is at that place. */
typedef struct trail {
    int32_t *node;  /* [nodes] */
    int32_t *place; /* [nodes] */
    int32_t count;
} trail;

typedef struct walker {
    int side; /* 1 clockwise round the obstacle, -1 counter-clockwise */
    int obstacle;
    int32_t node;
    int32_t pair_node; /* of the last pair walked; NOWHERE: none */
    int pair;
} walker;

typedef enum phase { PHASE_LINE, PHASE_AROUND, PHASE_CUT, PHASE_DONE } phase;

typedef struct wall {
    lan_ground *ground;
    uint32_t *visited; /* [nodes] last request that was here */
    uint32_t request;
    trail route;
    trail way[2]; /* trails of the walkers; the first also holds the shortened
                     route */
    lan_space space;
    line line;
    phase phase;
    int32_t index; /* on the line: index reached so far */
    walker walkers[2];
    int turn;   /* the walker that moves next */
    int32_t at; /* when shortening: place on the route */
    double near;
    lan_cell nearest; /* to the goal */
    uint64_t steps;
    lan_route_end end;
} wall;

/* --- lines and trails ---------------------------------------------------- */

static line line_between(lan_cell from, lan_cell to)
{
    const int32_t dx = to.x - from.x;
    const int32_t dy = to.y - from.y;
    return (line){from, dx, dy, abs(dx) > abs(dy) ? abs(dx) : abs(dy)};
}

/* The offset of point `index` when a distance is divided into `count` equal
 * parts, rounded to the nearest integer, halves away from the start. */
static int32_t part(int32_t distance, int32_t index, int32_t count)
{
    const int64_t twice = 2 * (int64_t)count;
    const int64_t rounded =
        (2 * (int64_t)abs(distance) * index + count) / twice;
    return (int32_t)(distance < 0 ? -rounded : rounded);
}

static lan_cell cell_of_line(const line *l, int32_t index)
{
    lan_cell at = l->from;
    if (index > 0) {
        at.x += part(l->dx, index, l->count);
        at.y += part(l->dy, index, l->count);
    }
    return at;
}

/* Index of a cell; NOWHERE if it is not on the line. */
static int32_t find_on_line(const line *l, lan_cell at)
{
    const bool is_steep = abs(l->dy) > abs(l->dx);
    const int32_t along = is_steep ? at.y - l->from.y : at.x - l->from.x;
    const int32_t index = (is_steep ? l->dy : l->dx) < 0 ? -along : along;
    return index >= 0 && index <= l->count &&
                   lan_cell_same(cell_of_line(l, index), at)
               ? index
               : NOWHERE;
}

static void enter(wall *self, trail *t, int32_t node)
{
    const int32_t place = t->place[node];
    if (place >= 0 && place < t->count && t->node[place] == node) {
        t->count = place;
    }
    t->place[node] = t->count;
    t->node[t->count++] = node;
    self->visited[node] = self->request;
}

static int32_t here(const wall *self)
{
    return self->route.node[self->route.count - 1];
}

/* Bits of the neighbours that are free under the overlay. */
static uint32_t open_beside(const wall *self, int32_t node)
{
    uint32_t open = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const int32_t beside = node + self->space.offset[d];
        open |= (uint32_t)(lan_overlaid_weight(&self->space.over, beside) != 0)
                << d;
    }
    return open;
}

/* --- round an obstacle --------------------------------------------------- */

/* The direction of the next step along an obstacle by B15 of the sources, or
 * -1.
 *
 * open      bits of the neighbours that are free
 * moves     bits of the legal steps
 * side      1 clockwise round the obstacle, -1 counter-clockwise
 * obstacle  direction of the obstacle before and after the step */
static int wall_turn(uint32_t open, uint32_t moves, int side, int *obstacle)
{
    for (int n = 1; n < LAN_DIRECTION_COUNT; n++) {
        const int d = (*obstacle + side * n) & 7;
        const int straight = (d + side) & 7;
        if ((open >> d & 1) == 0) {
            continue;
        }
        if (!lan_direction_is_diagonal(d)) {
            *obstacle = (d - 2 * side) & 7;
            return d;
        }
        if ((open >> straight & 1) != 0) {
            *obstacle = (d - 2 * side) & 7;
            return straight;
        }
        if ((moves >> d & 1) != 0) {
            *obstacle = (d - 3 * side) & 7;
            return d;
        }
    }
    return NOWHERE;
}

static void set_out(wall *self, int obstacle)
{
    for (int i = 0; i < 2; i++) {
        self->walkers[i] = (walker){.side = i == 0 ? 1 : -1,
                                    .obstacle = obstacle,
                                    .node = here(self),
                                    .pair_node = NOWHERE};
        self->way[i].count = 0;
    }
    self->turn = 0;
    self->phase = PHASE_AROUND;
}

/* A walker is back on the line: its trail becomes part of the route. */
static void take_way(wall *self, const trail *way, int32_t index)
{
    for (int32_t i = 0; i < way->count; i++) {
        enter(self, &self->route, way->node[i]);
    }
    self->index = index;
    self->phase = PHASE_LINE;
}

/* Index of the line between two blocked cells that touch at a corner, if a
 * diagonal step crosses the line there; NOWHERE otherwise. */
static int32_t index_crossed(const wall *self, int32_t node, int d)
{
    const int32_t *offset = self->space.offset;
    const int32_t one = node + offset[(d + 1) & 7];
    const int32_t other = node + offset[(d + 7) & 7];
    if (!lan_direction_is_diagonal(d)) {
        return NOWHERE;
    }
    const int32_t a =
        find_on_line(&self->line, lan_ground_cell(self->ground, one));
    const int32_t b =
        find_on_line(&self->line, lan_ground_cell(self->ground, other));
    return a == NOWHERE || b == NOWHERE ? NOWHERE : a < b ? a : b;
}

static void go_around(wall *self)
{
    walker *w = &self->walkers[self->turn];
    const walker *other = &self->walkers[1 - self->turn];
    trail *way = &self->way[self->turn];
    int obstacle = w->obstacle;
    const int d = wall_turn(open_beside(self, w->node),
                            lan_overlaid_moves(&self->space.over, w->node),
                            w->side, &obstacle);
    const int32_t next =
        d == NOWHERE ? w->node : w->node + self->space.offset[d];
    const int32_t pair_node = w->side > 0 ? w->node : next;
    const int pair = w->side > 0 ? d : (d + 4) & 7;
    if (d == NOWHERE ||
        (pair_node == other->pair_node && pair == other->pair)) {
        self->end = LAN_ROUTE_NONE;
        self->phase = PHASE_DONE;
        return;
    }
    const int32_t crossed = index_crossed(self, w->node, d);
    if (crossed > self->index) {
        take_way(self, way, crossed);
        return;
    }
    enter(self, way, next);
    *w = (walker){w->side, obstacle, next, pair_node, pair};
    self->turn = 1 - self->turn;
    const lan_cell at = lan_ground_cell(self->ground, next);
    const double distance =
        lan_cell_octile(at, cell_of_line(&self->line, self->line.count));
    if (distance < self->near) {
        self->near = distance;
        self->nearest = at;
    }
    const int32_t met = find_on_line(&self->line, at);
    if (met > self->index) {
        take_way(self, way, met);
    }
}

/* --- along the line ------------------------------------------------------ */

/* Takes one step along the line, or around a corner that must not be cut, or
 * starts to follow an obstacle. */
static void go_straight(wall *self)
{
    if (self->index == self->line.count) {
        self->at = 0;
        self->way[0].count = 0;
        enter(self, &self->way[0], self->route.node[0]);
        self->phase = PHASE_CUT;
        return;
    }
    const int32_t node = here(self);
    const lan_cell cell = cell_of_line(&self->line, self->index + 1);
    const int32_t next = lan_ground_node(self->ground, cell);
    const uint32_t open = open_beside(self, node);
    const int d = lan_overlaid_direction(&self->space.over, node, next);
    if ((open >> d & 1) == 0) {
        set_out(self, d);
    } else if (lan_overlaid_may_step(&self->space.over, node, d)) {
        enter(self, &self->route, next);
        self->index++;
    } else if ((open >> ((d + 1) & 7) & 1) != 0) {
        enter(self, &self->route, node + self->space.offset[(d + 1) & 7]);
    } else if ((open >> ((d + 7) & 7) & 1) != 0) {
        enter(self, &self->route, node + self->space.offset[(d + 7) & 7]);
    } else {
        set_out(self, (d + 1) & 7);
    }
}

static bool is_legal(const wall *self, const line *l)
{
    int32_t node = lan_ground_node(self->ground, l->from);
    bool legal = true;
    for (int32_t i = 1; i <= l->count && legal; i++) {
        const int32_t next = lan_ground_node(self->ground, cell_of_line(l, i));
        legal = lan_overlaid_may_step(
            &self->space.over, node,
            lan_overlaid_direction(&self->space.over, node, next));
        node = next;
    }
    return legal;
}

/* Length of a part of the route. */
static double length_of(const wall *self, int32_t from, int32_t to)
{
    int32_t diagonal = 0;
    for (int32_t i = from; i < to; i++) {
        const int d = lan_overlaid_direction(
            &self->space.over, self->route.node[i], self->route.node[i + 1]);
        diagonal += lan_direction_is_diagonal(d);
    }
    return to - from + (sqrt(2.0) - 1.0) * diagonal;
}

/* Walks to the farthest place that a straight line reaches, along the line if
 * it is shorter; otherwise walks one step. */
static void walk_on(wall *self)
{
    const int32_t from = self->at;
    const int32_t *node = self->route.node;
    const lan_cell start = lan_ground_cell(self->ground, node[from]);
    int32_t to = self->route.count - 1;
    line cut = {.count = 0};
    if (from == to) {
        self->phase = PHASE_DONE;
        return;
    }
    for (; to - from > 1; to = from + (to - from) / 2) {
        cut = line_between(start, lan_ground_cell(self->ground, node[to]));
        if (is_legal(self, &cut)) {
            break;
        }
    }
    const bool is_cut =
        to - from > 1 &&
        lan_cell_octile(start, lan_ground_cell(self->ground, node[to])) <
            length_of(self, from, to) - 0.25;
    const int32_t count = is_cut ? cut.count : to - from;
    for (int32_t i = 1; i <= count; i++) {
        const int32_t next =
            is_cut ? lan_ground_node(self->ground, cell_of_line(&cut, i))
                   : node[from + i];
        enter(self, &self->way[0], next);
    }
    self->at = to;
}

/* --- functions of lan_algorithm_impl -------------------------------------- */

static void destroy(void *state)
{
    wall *self = state;
    trail *trails[] = {&self->route, &self->way[0], &self->way[1]};
    for (size_t i = 0; i < 3; i++) {
        free(trails[i]->node);
        free(trails[i]->place);
    }
    free(self->visited);
    free(self);
}

static lan_status create(lan_ground *ground, void **out)
{
    const size_t nodes = (size_t)ground->nodes;
    wall *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return LAN_ENOMEM;
    }
    trail *trails[] = {&self->route, &self->way[0], &self->way[1]};
    self->ground = ground;
    self->phase = PHASE_DONE;
    self->visited = calloc(nodes, sizeof *self->visited);
    bool has_room = self->visited != NULL;
    for (size_t i = 0; i < 3; i++) {
        trails[i]->node = malloc(nodes * sizeof *trails[i]->node);
        trails[i]->place = calloc(nodes, sizeof *trails[i]->place);
        has_room =
            has_room && trails[i]->node != NULL && trails[i]->place != NULL;
    }
    if (!has_room) {
        destroy(self);
        return LAN_ENOMEM;
    }
    *out = self;
    return LAN_OK;
}

static lan_status begin(void *state, const lan_route_request *request)
{
    wall *self = state;
    const lan_cell goal = lan_request_goals(request)[0];
    const lan_status status =
        lan_space_init(&self->space, self->ground, request, NULL);
    if (++self->request == 0) {
        for (int32_t node = 0; node < self->ground->nodes; node++) {
            self->visited[node] = 0;
        }
        self->request = 1;
    }
    self->line = line_between(request->start, goal);
    self->index = 0;
    self->steps = 0;
    self->nearest = request->start;
    self->near = lan_cell_octile(request->start, goal);
    self->end = LAN_ROUTE_FOUND;
    self->phase = PHASE_LINE;
    self->route.count = 0;
    enter(self, &self->route, lan_ground_node(self->ground, request->start));
    return status;
}

static bool step(void *state, uint64_t expansions)
{
    wall *self = state;
    for (; expansions > 0 && self->phase != PHASE_DONE; expansions--) {
        if (self->phase == PHASE_LINE) {
            go_straight(self);
        } else if (self->phase == PHASE_AROUND) {
            go_around(self);
        } else {
            walk_on(self);
        }
        self->steps++;
    }
    return self->phase == PHASE_DONE;
}

static void result(const void *state, lan_route *route)
{
    const wall *self = state;
    const trail *way = &self->way[0];
    route->end = self->end;
    route->expanded = self->steps;
    if (self->end != LAN_ROUTE_FOUND) {
        route->nearest = self->nearest;
        return;
    }
    lan_tally tally = {{0, 0}, {0, 0}};
    for (int32_t i = 0; i + 1 < way->count; i++) {
        lan_tally_add(&tally, &self->space, way->node[i],
                      lan_overlaid_direction(&self->space.over, way->node[i],
                                             way->node[i + 1]));
    }
    lan_tally_read(&tally, &self->space, route);
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const wall *self = state;
    const size_t count =
        self->end == LAN_ROUTE_FOUND ? (size_t)self->way[0].count : 0;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        out[i] = lan_ground_cell(self->ground, self->way[0].node[i]);
    }
    return count;
}

static bool visited(const void *state, lan_cell at)
{
    const wall *self = state;
    return self->visited[lan_ground_node(self->ground, at)] == self->request;
}

static size_t memory(const void *state)
{
    const wall *self = state;
    return sizeof *self + (size_t)self->ground->nodes *
                              (sizeof *self->visited + 6 * sizeof(int32_t));
}

const lan_algorithm_impl lan_search_wall = {
    .facts = {.name = "wall",
              .summary = "straight ahead, and round what is in the way",
              .takes_overlay = true},
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .visited = visited,
    .memory = memory,
};
