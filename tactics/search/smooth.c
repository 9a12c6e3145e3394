/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>
#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tactics/search/smooth_impl.h"

#define PASSES 4 /* each begins its pieces elsewhere than the one before */

/* The route is read in parts, so that its steps need be weighed once only. */
#define PART 256

#define HASTY_STRIDE 4

#define NO_DIRECTION LAN_DIRECTION_COUNT

/* Weights of steps: straight ones, and diagonal ones over sqrt 2. */
typedef struct weight {
    uint64_t straight;
    uint64_t diagonal;
} weight;

/* A part of the route; sums from its first cell on. */
typedef struct part {
    size_t count;
    int32_t node[PART];
    uint8_t direction[PART]; /* of the step from this cell; the last: none */
    weight weight[PART];     /* of the steps up to this cell */
    uint32_t turns[PART];    /* before this cell */
} part;

/* How the steps between two cells are strung together. */
typedef enum shape {
    SHAPE_DIAGONAL_FIRST,
    SHAPE_STRAIGHT_FIRST,
    SHAPE_DIAGONAL_AMIDST,
    SHAPE_STRAIGHT_AMIDST,
    SHAPE_EVEN,
    SHAPE_COUNT
} shape;

/* The steps of a shortest path between two cells of an open plain. */
typedef struct line {
    int32_t steps;
    int32_t diagonals; /* of them */
    int straight;      /* directions */
    int diagonal;
    shape shape;
} line;

/* What a piece costs, and turns with the steps before and after it. */
typedef struct worth {
    double cost;
    uint32_t turns;
} worth;

static double cost_of(weight sum)
{
    return (double)sum.straight + sqrt(2.0) * (double)sum.diagonal;
}

static void add(weight *sum, const lan_overlaid_ground *overlaid, int32_t node,
                int d)
{
    if (lan_direction_is_diagonal(d)) {
        sum->diagonal += lan_overlaid_step(overlaid, node, d);
    } else {
        sum->straight += lan_overlaid_step(overlaid, node, d);
    }
}

/* In 45 degrees; 0 where there is no step on one side. */
static uint32_t turn(int before, int after)
{
    const int by = (after - before) & 7;
    if (before == NO_DIRECTION || after == NO_DIRECTION) {
        return 0;
    }
    return (uint32_t)(by < 4 ? by : 8 - by);
}

static void read_part(part *read, const lan_overlaid_ground *overlaid,
                      const lan_cell *cells, size_t count)
{
    const weight none = {0, 0};
    read->count = count < PART ? count : PART;
    for (size_t i = 0; i < read->count; i++) {
        read->node[i] = lan_ground_node(overlaid->ground, cells[i]);
        read->direction[i] = NO_DIRECTION;
        read->weight[i] = i == 0 ? none : read->weight[i - 1];
        read->turns[i] = i == 0 ? 0 : read->turns[i - 1];
        if (i == 0) {
            continue;
        }
        const int32_t from = read->node[i - 1];
        const int d = lan_overlaid_direction(overlaid, from, read->node[i]);
        read->direction[i - 1] = (uint8_t)d;
        add(&read->weight[i], overlaid, from, d);
        if (i > 1) {
            read->turns[i] += turn(read->direction[i - 2], d);
        }
    }
}

static worth worth_of_piece(const part *read, int before, size_t from,
                            size_t to)
{
    const weight sum = {read->weight[to].straight - read->weight[from].straight,
                        read->weight[to].diagonal -
                            read->weight[from].diagonal};
    const worth piece = {
        cost_of(sum), turn(before, read->direction[from]) + read->turns[to] -
                          read->turns[from + 1] +
                          turn(read->direction[to - 1], read->direction[to])};
    return piece;
}

static int direction_of(int32_t dx, int32_t dy)
{
    static const int of[3][3] = {
        {LAN_DIRECTION_NORTH_WEST, LAN_DIRECTION_NORTH,
         LAN_DIRECTION_NORTH_EAST},
        {LAN_DIRECTION_WEST, NO_DIRECTION, LAN_DIRECTION_EAST},
        {LAN_DIRECTION_SOUTH_WEST, LAN_DIRECTION_SOUTH,
         LAN_DIRECTION_SOUTH_EAST},
    };
    return of[(dy > 0) - (dy < 0) + 1][(dx > 0) - (dx < 0) + 1];
}

static line line_between(lan_cell from, lan_cell to)
{
    const int32_t dx = to.x - from.x;
    const int32_t dy = to.y - from.y;
    const int32_t wide = abs(dx);
    const int32_t high = abs(dy);
    const line drawn = {.steps = wide > high ? wide : high,
                        .diagonals = wide < high ? wide : high,
                        .straight = wide > high ? direction_of(dx, 0)
                                                : direction_of(0, dy),
                        .diagonal = direction_of(dx, dy)};
    return drawn;
}

static bool is_diagonal_at(const line *drawn, int32_t k)
{
    const int32_t straights = drawn->steps - drawn->diagonals;
    switch (drawn->shape) {
    case SHAPE_STRAIGHT_FIRST:
        return k >= straights;
    case SHAPE_DIAGONAL_AMIDST:
        return k >= straights / 2 && k < straights / 2 + drawn->diagonals;
    case SHAPE_STRAIGHT_AMIDST:
        return k < drawn->diagonals / 2 ||
               k >= drawn->diagonals / 2 + straights;
    case SHAPE_EVEN:
        return (2 * (k + 1) * drawn->diagonals + drawn->steps) /
                   (2 * drawn->steps) >
               (2 * k * drawn->diagonals + drawn->steps) / (2 * drawn->steps);
    case SHAPE_DIAGONAL_FIRST:
    case SHAPE_COUNT:
    default:
        return k < drawn->diagonals;
    }
}

static int direction_at(const line *drawn, int32_t k)
{
    return is_diagonal_at(drawn, k) ? drawn->diagonal : drawn->straight;
}

/* Walks a line from a node; false where a step is not legal. `out` comes with
 * the directions before and after the line. */
static bool walk(const lan_overlaid_ground *overlaid, const line *drawn,
                 int32_t node, int before, int after, worth *out)
{
    weight sum = {0, 0};
    uint32_t turns = 0;
    for (int32_t k = 0; k < drawn->steps; k++) {
        const int d = direction_at(drawn, k);
        if (!lan_overlaid_may_step(overlaid, node, d)) {
            return false;
        }
        add(&sum, overlaid, node, d);
        turns += turn(before, d);
        before = d;
        node += overlaid->ground->offset[d];
    }
    out->cost = cost_of(sum);
    out->turns = turns + turn(before, after);
    return true;
}

static bool is_better(const worth *one, const worth *other)
{
    return one->cost < other->cost ||
           (one->cost <= other->cost && one->turns < other->turns);
}

/* Whether a line could cost less than this at all. */
static bool is_cheaper(const lan_overlaid_ground *overlaid, const line *drawn,
                       double cost)
{
    const uint64_t least = 4u * (uint64_t)overlaid->ground->least;
    const weight sum = {least * (uint64_t)(drawn->steps - drawn->diagonals),
                        least * (uint64_t)drawn->diagonals};
    return cost_of(sum) < cost;
}

/* Finds the best line for a piece; false where none is worth it. */
static bool find_line(const lan_overlaid_ground *overlaid, const part *read,
                      int before, size_t from, size_t to,
                      const lan_smoothing *how, line *out)
{
    const worth piece = worth_of_piece(read, before, from, to);
    line drawn =
        line_between(lan_ground_cell(overlaid->ground, read->node[from]),
                     lan_ground_cell(overlaid->ground, read->node[to]));
    worth best = piece;
    bool found = false;
    if (how->is_hasty && !is_cheaper(overlaid, &drawn, piece.cost)) {
        return false;
    }
    for (int i = 0; i < (int)SHAPE_COUNT; i++) {
        worth now;
        drawn.shape = (shape)i;
        if (!walk(overlaid, &drawn, read->node[from], before,
                  read->direction[to], &now) ||
            now.turns > piece.turns || now.cost > how->allowed * piece.cost) {
            continue;
        }
        const bool is_gain = now.turns < piece.turns || now.cost < piece.cost;
        if (is_gain && (!found || is_better(&now, &best))) {
            best = now;
            *out = drawn;
            found = true;
        }
    }
    return found;
}

/* Straight pieces cannot be bettered. */
static bool is_straight(const part *read, size_t from, size_t to)
{
    return read->turns[to] == read->turns[from + 1];
}

/* The longest piece from a cell that a line is worth. */
static size_t find_piece(const lan_overlaid_ground *overlaid, const part *read,
                         int before, size_t from, const lan_smoothing *how,
                         line *out)
{
    static const uint8_t spans[] = {
        LAN_SMOOTH_REACH, 48, 32, 24, 16, 12, 8, 6, 4, 3, 2};
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
        const size_t to = from + spans[i];
        if (to < read->count && !is_straight(read, from, to) &&
            find_line(overlaid, read, before, from, to, how, out)) {
            return to;
        }
    }
    return from;
}

typedef struct writer {
    lan_cell *out;
    size_t count;
    int last; /* direction of the last step */
} writer;

static void write_step(writer *to, int d)
{
    to->out[to->count] = lan_cell_beside(to->out[to->count - 1], d);
    to->count++;
    to->last = d;
}

/* What is written is never ahead of what is read: a line has no more steps
 * than the piece it replaces. So `out` may be `cells`. */
size_t lan_smooth_once(const lan_overlaid_ground *overlaid,
                       const lan_cell *cells, size_t count,
                       const lan_smoothing *how, lan_cell *out)
{
    part read;
    writer to = {out, 1, NO_DIRECTION};
    const int stride = how->is_hasty ? HASTY_STRIDE : 1;
    size_t base = 0;
    size_t from = 0; /* in the part */
    read_part(&read, overlaid, cells, count);
    out[0] = cells[0];
    while (base + from + 1 < count) {
        if (from + LAN_SMOOTH_REACH + 1 >= read.count &&
            base + read.count < count) {
            base += from;
            from = 0;
            read_part(&read, overlaid, &cells[base], count - base);
        }
        line drawn;
        const size_t end =
            find_piece(overlaid, &read, to.last, from, how, &drawn);
        if (end == from) {
            for (int i = 0; i < stride && from + 1 < read.count; i++) {
                write_step(&to, read.direction[from++]);
            }
            continue;
        }
        for (int32_t k = 0; k < drawn.steps; k++) {
            write_step(&to, direction_at(&drawn, k));
        }
        from = end;
    }
    return to.count;
}

bool lan_smooth_is_route(const lan_overlaid_ground *overlaid,
                         const lan_cell *cells, size_t count)
{
    const lan_grid_map *map = overlaid->ground->map;
    for (size_t i = 0; i < count; i++) {
        if (!lan_grid_map_contains(map, cells[i]) ||
            lan_overlaid_weight(
                overlaid, lan_ground_node(overlaid->ground, cells[i])) == 0) {
            return false;
        }
        if (i > 0) {
            const int32_t from =
                lan_ground_node(overlaid->ground, cells[i - 1]);
            const int32_t to = lan_ground_node(overlaid->ground, cells[i]);
            const int d = lan_overlaid_direction(overlaid, from, to);
            if (d == NO_DIRECTION ||
                !lan_overlaid_may_step(overlaid, from, d)) {
                return false;
            }
        }
    }
    return true;
}

bool lan_smooth_is_asked_well(const lan_overlaid_ground *overlaid,
                              double allowed, size_t count, size_t capacity)
{
    const lan_overlay *overlay = overlaid->overlay;
    return isfinite(allowed) && allowed >= 1.0 && capacity >= count &&
           (overlay == NULL || (overlay->width == overlaid->ground->width &&
                                overlay->height == overlaid->ground->height));
}

lan_status lan_smooth(const lan_ground *ground, const lan_overlay *overlay,
                      const lan_cell *cells, size_t count, double allowed,
                      lan_cell *out, size_t capacity, size_t *out_count)
{
    const lan_overlaid_ground overlaid = {ground, overlay};
    if (!lan_smooth_is_asked_well(&overlaid, allowed, count, capacity) ||
        !lan_smooth_is_route(&overlaid, cells, count)) {
        return LAN_EINVAL;
    }
    const lan_smoothing first = {.allowed = allowed};
    const lan_smoothing later = {.allowed = 1.0};
    size_t now = count;
    if (count > 0) {
        now = lan_smooth_once(&overlaid, cells, count, &first, out);
        for (int i = 1; i < PASSES; i++) {
            now = lan_smooth_once(&overlaid, out, now, &later, out);
        }
    }
    *out_count = now;
    return LAN_OK;
}
