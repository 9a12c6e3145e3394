/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/search/smooth_impl.h"

/* Lines that cost as much as what they replace may round to a little more. */
#define ROUNDING (1.0 + 8.0 * DBL_EPSILON)

/* Sums of the route's steps up to its latest cells, each at its number modulo
 * SUMS. */
#define SUMS (LAN_SMOOTH_REACH + 1)

typedef struct pulling {
    lan_overlaid_ground overlaid;
    const lan_cell *cells;
    double allowed;
    uint64_t straight[SUMS];
    uint64_t diagonal[SUMS];
} pulling;

/* Goes from centre to centre. Its parameter runs from 0 to 2 x wide x high
 * (with at least 1 for each), so that all borders of cells lie at whole
 * numbers. */
typedef struct ray {
    int64_t wide;
    int64_t high;
    int eastward; /* directions */
    int southward;
    int slanting;
} ray;

static ray ray_between(lan_cell from, lan_cell to)
{
    const int32_t dx = to.x - from.x;
    const int32_t dy = to.y - from.y;
    const ray line = {
        .wide = abs(dx),
        .high = abs(dy),
        .eastward = dx > 0 ? LAN_DIRECTION_EAST : LAN_DIRECTION_WEST,
        .southward = dy > 0 ? LAN_DIRECTION_SOUTH : LAN_DIRECTION_NORTH,
        .slanting = dx > 0 ? (dy > 0 ? LAN_DIRECTION_SOUTH_EAST
                                     : LAN_DIRECTION_NORTH_EAST)
                           : (dy > 0 ? LAN_DIRECTION_SOUTH_WEST
                                     : LAN_DIRECTION_NORTH_WEST)};
    return line;
}

static int64_t at_least_one(int64_t value)
{
    return value < 1 ? 1 : value;
}

/* Cost of the straight line between two free cells, in weights; infinite where
 * it is blocked. */
static double line_cost(const lan_overlaid_ground *overlaid, lan_cell from,
                        lan_cell to)
{
    const ray line = ray_between(from, to);
    const int64_t by_x = at_least_one(line.high); /* half a cell east */
    const int64_t by_y = at_least_one(line.wide);
    const int64_t end = 2 * by_x * by_y;
    int64_t next_x = line.wide > 0 ? by_x : INT64_MAX;
    int64_t next_y = line.high > 0 ? by_y : INT64_MAX;
    int64_t at = 0;
    int64_t sum = 0;
    int32_t node = lan_ground_node(overlaid->ground, from);
    while (next_x < end || next_y < end) {
        const int64_t border = next_x < next_y ? next_x : next_y;
        const int d = next_x < next_y   ? line.eastward
                      : next_y < next_x ? line.southward
                                        : line.slanting;
        if (!lan_overlaid_may_step(overlaid, node, d)) {
            return LAN_INF;
        }
        sum += (border - at) * (int64_t)lan_overlaid_weight(overlaid, node);
        at = border;
        next_x += next_x == border ? 2 * by_x : 0;
        next_y += next_y == border ? 2 * by_y : 0;
        node += overlaid->ground->offset[d];
    }
    sum += (end - at) * (int64_t)lan_overlaid_weight(overlaid, node);
    return (double)sum / (double)end *
           hypot((double)line.wide, (double)line.high);
}

static void add_step(pulling *self, size_t to)
{
    const lan_ground *ground = self->overlaid.ground;
    const size_t slot = to % SUMS;
    const size_t before = (to - 1) % SUMS;
    const int32_t node = lan_ground_node(ground, self->cells[to - 1]);
    const int d = lan_overlaid_direction(
        &self->overlaid, node, lan_ground_node(ground, self->cells[to]));
    const uint64_t weight = lan_overlaid_step(&self->overlaid, node, d);
    const bool diagonal = lan_direction_is_diagonal(d);
    self->straight[slot] = self->straight[before] + (diagonal ? 0 : weight);
    self->diagonal[slot] = self->diagonal[before] + (diagonal ? weight : 0);
}

/* In weights, as lines are. */
static double piece_cost(const pulling *self, size_t from, size_t to)
{
    const uint64_t straight =
        self->straight[to % SUMS] - self->straight[from % SUMS];
    const uint64_t diagonal =
        self->diagonal[to % SUMS] - self->diagonal[from % SUMS];
    return ((double)straight + sqrt(2.0) * (double)diagonal) / 4.0;
}

static bool is_line(const pulling *self, size_t from, size_t to)
{
    return to - from == 1 ||
           line_cost(&self->overlaid, self->cells[from], self->cells[to]) <=
               ROUNDING * self->allowed * piece_cost(self, from, to);
}

/* Leaves in each out[] the number of the waypoint before that cell (x), and
 * how many lines lead to it (y): the fewest. */
static void count_lines(pulling *self, size_t count, lan_cell *out)
{
    const lan_cell start = {-1, 0};
    self->straight[0] = 0;
    self->diagonal[0] = 0;
    out[0] = start;
    for (size_t to = 1; to < count; to++) {
        add_step(self, to);
        const size_t first = to > LAN_SMOOTH_REACH ? to - LAN_SMOOTH_REACH : 0;
        lan_cell best = {(int32_t)to - 1, out[to - 1].y + 1};
        for (size_t from = first; from + 1 < to; from++) {
            if (out[from].y + 1 < best.y && is_line(self, from, to)) {
                best.x = (int32_t)from;
                best.y = out[from].y + 1;
            }
        }
        out[to] = best;
    }
}

/* Turns the chain of waypoints around and writes their cells; the k-th has a
 * number of at least k, so none is overwritten before it was read. */
static size_t write_bends(const lan_cell *cells, size_t count, lan_cell *out)
{
    int32_t after = -1;
    int32_t at = (int32_t)count - 1;
    while (at >= 0) {
        const int32_t before = out[at].x;
        out[at].x = after;
        after = at;
        at = before;
    }
    size_t written = 0;
    for (at = after; at >= 0; written++) {
        const int32_t next = out[at].x;
        out[written] = cells[at];
        at = next;
    }
    return written;
}

/* Leaves out waypoints that a longer line passes by at no greater cost. */
static size_t join_lines(const lan_overlaid_ground *overlaid, lan_cell *bends,
                         size_t count)
{
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        const lan_cell at = bends[i];
        const bool is_last = i + 1 == count;
        const lan_cell from = bends[kept - 1];
        if (!is_last &&
            line_cost(overlaid, from, bends[i + 1]) <=
                ROUNDING * (line_cost(overlaid, from, at) +
                            line_cost(overlaid, at, bends[i + 1]))) {
            continue;
        }
        bends[kept++] = at;
    }
    return kept;
}

lan_status lan_smooth_bends(const lan_ground *ground,
                            const lan_overlay *overlay, const lan_cell *cells,
                            size_t count, double allowed, lan_cell *out,
                            size_t capacity, size_t *out_count)
{
    pulling self = {
        .overlaid = {ground, overlay}, .cells = cells, .allowed = allowed};
    if (!lan_smooth_is_asked_well(&self.overlaid, allowed, count, capacity) ||
        !lan_smooth_is_route(&self.overlaid, cells, count)) {
        return LAN_EINVAL;
    }
    size_t bends = count;
    if (count > 0) {
        count_lines(&self, count, out);
        bends = write_bends(cells, count, out);
        bends = join_lines(&self.overlaid, out, bends);
    }
    *out_count = bends;
    return LAN_OK;
}
