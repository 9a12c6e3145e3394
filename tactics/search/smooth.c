/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <float.h>
#include <math.h>

#include "tactics/search/search_impl.h"

/* How far along the path to look for a shortcut, in cells. */
#define LAN_SMOOTH_REACH 64

#define PASSES 4 /* each pass starts its pieces at other cells */

/* A line of equal cost may round to a little more than the piece it
 * replaces. */
#define ROUNDING (1.0 + 8.0 * DBL_EPSILON)

#define NO_DIRECTION LAN_DIRECTION_COUNT

/* Cost of a path, and its number of 45-degree turns. */
typedef struct worth {
    double cost;
    int turns;
} worth;

/* The route ahead of a cell. */
typedef struct ahead {
    int32_t count;                       /* steps */
    int direction[LAN_SMOOTH_REACH + 1]; /* of the steps; none at the end */
    worth worth[LAN_SMOOTH_REACH + 1];   /* of the first steps */
} ahead;

/* Order of the steps of a shortest path over open ground. */
typedef enum shape { DIAGONAL_FIRST, STRAIGHT_FIRST, EVEN, SHAPE_COUNT } shape;

typedef struct line {
    int32_t steps;
    int32_t diagonals; /* of them */
    int straight;      /* directions */
    int diagonal;
    shape shape;
} line;

static double step_cost(const lan_overlaid_ground *over, int32_t node, int d)
{
    const double weight = lan_overlaid_step(over, node, d);
    return lan_direction_is_diagonal(d) ? sqrt(2.0) * weight : weight;
}

/* Number of 45-degree turns; 0 if there is no step on one side. */
static int turn(int before, int after)
{
    return before == NO_DIRECTION || after == NO_DIRECTION
               ? 0
               : lan_direction_turns(before, after);
}

static int direction_of(const lan_overlaid_ground *over, lan_cell from,
                        lan_cell to)
{
    return lan_overlaid_direction(over, lan_ground_node(over->ground, from),
                                  lan_ground_node(over->ground, to));
}

static void look_ahead(const lan_overlaid_ground *over, int before,
                       const lan_cell *cells, size_t count, ahead *out)
{
    const size_t steps = count - 1;
    out->count = (int32_t)(steps < LAN_SMOOTH_REACH ? steps : LAN_SMOOTH_REACH);
    out->worth[0] = (worth){0.0, 0};
    for (int32_t i = 0; i < out->count; i++) {
        const int d = direction_of(over, cells[i], cells[i + 1]);
        const int32_t node = lan_ground_node(over->ground, cells[i]);
        out->direction[i] = d;
        out->worth[i + 1] =
            (worth){out->worth[i].cost + step_cost(over, node, d),
                    out->worth[i].turns +
                        turn(i == 0 ? before : out->direction[i - 1], d)};
    }
    out->direction[out->count] =
        (size_t)out->count < steps
            ? direction_of(over, cells[out->count], cells[out->count + 1])
            : NO_DIRECTION;
}

static line line_between(lan_cell from, lan_cell to)
{
    const int32_t dx = to.x - from.x;
    const int32_t dy = to.y - from.y;
    const int32_t wide = abs(dx);
    const int32_t high = abs(dy);
    return (line){.steps = wide > high ? wide : high,
                  .diagonals = wide < high ? wide : high,
                  .straight = wide > high ? lan_direction_towards(dx, 0)
                                          : lan_direction_towards(0, dy),
                  .diagonal = lan_direction_towards(dx, dy)};
}

static int direction_at(const line *l, int32_t k)
{
    bool is_diagonal = k < l->diagonals;
    if (l->shape == STRAIGHT_FIRST) {
        is_diagonal = k >= l->steps - l->diagonals;
    } else if (l->shape == EVEN) {
        is_diagonal =
            (k + 1) * l->diagonals / l->steps > k * l->diagonals / l->steps;
    }
    return is_diagonal ? l->diagonal : l->straight;
}

/* Follows a line; false if it is blocked. */
static bool follow(const lan_overlaid_ground *over, const line *l, int32_t node,
                   int before, worth *out)
{
    *out = (worth){0.0, 0};
    for (int32_t k = 0; k < l->steps; k++) {
        const int d = direction_at(l, k);
        if (!lan_overlaid_may_step(over, node, d)) {
            return false;
        }
        out->cost += step_cost(over, node, d);
        out->turns += turn(before, d);
        before = d;
        node += over->ground->offset[d];
    }
    return true;
}

static bool is_better(const worth *one, const worth *other)
{
    return one->cost < other->cost ||
           (one->cost <= other->cost && one->turns < other->turns);
}

/* Finds the best line to replace the first steps of the route ahead; false
 * unless one has a lower cost or fewer turns, and the other value stays within
 * its limit. */
static bool find_line(const lan_overlaid_ground *over, const ahead *route,
                      int32_t steps, int before, const lan_cell *cells,
                      double allowed, line *out)
{
    const int after = route->direction[steps];
    worth best = route->worth[steps];
    best.turns += turn(route->direction[steps - 1], after);
    const worth piece = best;
    bool found = false;
    line drawn = line_between(cells[0], cells[steps]);
    for (int i = 0; i < (int)SHAPE_COUNT && drawn.steps > 0; i++) {
        worth now;
        drawn.shape = (shape)i;
        if (!follow(over, &drawn, lan_ground_node(over->ground, cells[0]),
                    before, &now)) {
            continue;
        }
        now.turns += turn(direction_at(&drawn, drawn.steps - 1), after);
        const bool is_allowed =
            now.turns <= piece.turns && now.cost <= allowed * piece.cost;
        const bool is_gain =
            now.turns < piece.turns || now.cost * ROUNDING < piece.cost;
        if (is_allowed && is_gain && (!found || is_better(&now, &best))) {
            best = now;
            *out = drawn;
            found = true;
        }
    }
    return found;
}

/* The longest piece of the route ahead that a line improves; 0: none. */
static int32_t find_piece(const lan_overlaid_ground *over, const ahead *route,
                          int before, const lan_cell *cells, double allowed,
                          line *out)
{
    static const uint8_t spans[] = {
        LAN_SMOOTH_REACH, 48, 32, 24, 16, 12, 8, 6, 4, 3, 2};
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++) {
        /* straight pieces cannot be improved */
        if (spans[i] <= route->count &&
            route->worth[spans[i]].turns > route->worth[1].turns &&
            find_line(over, route, spans[i], before, cells, allowed, out)) {
            return spans[i];
        }
    }
    return 0;
}

/* `out` may be `cells`: a line has no more steps than the piece it replaces, so
 * writing never overtakes reading. */
size_t lan_smooth_once(const lan_overlaid_ground *over, const lan_cell *cells,
                       size_t count, double allowed, lan_cell *out)
{
    size_t written = 1;
    int last = NO_DIRECTION;
    out[0] = cells[0];
    for (size_t from = 0; from + 1 < count;) {
        ahead route;
        line drawn = {.steps = 0};
        look_ahead(over, last, &cells[from], count - from, &route);
        const int32_t steps =
            find_piece(over, &route, last, &cells[from], allowed, &drawn);
        const int32_t new_steps = steps == 0 ? 1 : drawn.steps;
        for (int32_t k = 0; k < new_steps; k++) {
            last = steps == 0 ? route.direction[0] : direction_at(&drawn, k);
            out[written] = lan_cell_beside(out[written - 1], last);
            written++;
        }
        from += steps == 0 ? 1 : (size_t)steps;
    }
    return written;
}

/* --- public functions ----------------------------------------------------- */

static bool is_route(const lan_overlaid_ground *over, const lan_cell *cells,
                     size_t count)
{
    bool is_legal = true;
    for (size_t i = 0; i < count && is_legal; i++) {
        is_legal = lan_ground_contains(over->ground, cells[i]) &&
                   lan_overlaid_weight(
                       over, lan_ground_node(over->ground, cells[i])) != 0;
        if (i > 0 && is_legal) {
            const int d = direction_of(over, cells[i - 1], cells[i]);
            is_legal =
                d != NO_DIRECTION &&
                lan_overlaid_may_step(
                    over, lan_ground_node(over->ground, cells[i - 1]), d);
        }
    }
    return is_legal;
}

static bool is_asked_well(const lan_overlaid_ground *over,
                          const lan_cell *cells, size_t count, double allowed,
                          size_t capacity)
{
    const lan_overlay *overlay = over->overlay;
    return isfinite(allowed) && allowed >= 1.0 && capacity >= count &&
           (overlay == NULL || (overlay->width == over->ground->width &&
                                overlay->height == over->ground->height)) &&
           is_route(over, cells, count);
}

lan_status lan_smooth(const lan_ground *ground, const lan_overlay *overlay,
                      const lan_cell *cells, size_t count, double allowed,
                      lan_cell *out, size_t capacity, size_t *out_count)
{
    const lan_overlaid_ground over = {ground, overlay};
    if (!is_asked_well(&over, cells, count, allowed, capacity)) {
        return LAN_EINVAL;
    }
    size_t now = count;
    for (int i = 0; i < PASSES && count > 0; i++) {
        now = lan_smooth_once(&over, i == 0 ? cells : out, now,
                              i == 0 ? allowed : 1.0, out);
    }
    *out_count = now;
    return LAN_OK;
}
