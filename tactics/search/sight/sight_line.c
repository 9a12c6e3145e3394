/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/sight/visible_corners_impl.h"

#include <stdlib.h>

/* What is called for each cell of a line. */
typedef struct line_visitor {
    bool (*visit)(void *context, lan_cell at); /* false ends the walk */
    void *context;
    lan_cell near; /* the last cell visited */
} line_visitor;

static bool is_free(const lan_ground *ground, lan_cell at)
{
    return ground->weight[lan_ground_node(ground, at)] != 0;
}

/* Floor and ceiling of a / b for a >= 0, b > 0. */
static int32_t quotient(int64_t a, int64_t b)
{
    return (int32_t)(a / b);
}

static int32_t quotient_up(int64_t a, int64_t b)
{
    return (int32_t)((a + b - 1) / b);
}

/* Of the two cells beside a piece of a grid line a free one, and of two free
 * ones the one on the side of the last cell. */
static lan_cell free_side(const lan_visible_corners *visible,
                          const line_visitor *visitor, lan_cell one,
                          lan_cell other)
{
    const bool near_other = one.x == other.x ? visitor->near.y == other.y
                                             : visitor->near.x == other.x;
    if (!is_free(visible->ground, one)) {
        return other;
    }
    return near_other && is_free(visible->ground, other) ? other : one;
}

static bool visit(line_visitor *visitor, lan_cell at)
{
    const bool goes_on = visitor->visit(visitor->context, at);
    visitor->near = at;
    return goes_on;
}

/* Cells of row y between two places in `parts` of a half cell, from `in` to
 * `out`. */
static bool walk_row(line_visitor *visitor, int32_t y, int64_t in, int64_t out,
                     int64_t parts)
{
    const int32_t step = in < out ? 1 : -1;
    int32_t x = quotient(in, 2 * parts);
    int32_t last = quotient_up(out, 2 * parts) - 1;
    if (step < 0) {
        x = quotient_up(in, 2 * parts) - 1;
        last = quotient(out, 2 * parts);
    }
    bool goes_on = true;
    for (; goes_on && (last - x) * step >= 0; x += step) {
        const lan_cell at = {x, y};
        goes_on = visit(visitor, at);
    }
    return goes_on;
}

static bool walk_level(const lan_visible_corners *visible, lan_half_point a,
                       lan_half_point b, line_visitor *visitor)
{
    if (a.y % 2 != 0) {
        return a.x == b.x || walk_row(visitor, a.y / 2, a.x, b.x, 1);
    }
    const int32_t step = a.x < b.x ? 1 : -1;
    bool goes_on = true;
    for (int32_t x = a.x / 2; goes_on && x != b.x / 2; x += step) {
        const int32_t column = step > 0 ? x : x - 1;
        const lan_cell above = {column, a.y / 2 - 1};
        const lan_cell below = {column, a.y / 2};
        goes_on = visit(visitor, free_side(visible, visitor, above, below));
    }
    return goes_on;
}

/* One row of an upright line. */
static bool walk_upright(const lan_visible_corners *visible, int32_t x,
                         int32_t y, line_visitor *visitor)
{
    const lan_cell east = {x / 2, y};
    const lan_cell west = {x / 2 - 1, y};
    return visit(visitor,
                 x % 2 != 0 ? east : free_side(visible, visitor, west, east));
}

static int32_t between(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Goes through the cells that a clear line passes, in order; along a grid line
 * on a free side, the side of `near` if it is one of two. Returns whether no
 * visit ended it. */
static bool walk_line(const lan_visible_corners *visible, lan_half_point a,
                      lan_half_point b, line_visitor *visitor)
{
    if (a.y == b.y) {
        return walk_level(visible, a, b, visitor);
    }
    const int64_t dx = b.x - a.x;
    const int64_t rise = abs(b.y - a.y);
    const bool down = b.y > a.y;
    const int32_t low = down ? a.y : b.y;
    const int32_t high = down ? b.y : a.y;
    const int32_t count = (high + 1) / 2 - low / 2;
    bool goes_on = true;
    for (int32_t i = 0; goes_on && i < count; i++) {
        const int32_t y = down ? low / 2 + i : (high + 1) / 2 - 1 - i;
        const int32_t top = between(2 * y, low, high);
        const int32_t bottom = between(2 * y + 2, low, high);
        const int64_t enters = abs((down ? top : bottom) - a.y);
        const int64_t leaves = abs((down ? bottom : top) - a.y);
        goes_on = dx == 0 ? walk_upright(visible, a.x, y, visitor)
                          : walk_row(visitor, y, a.x * rise + dx * enters,
                                     a.x * rise + dx * leaves, rise);
    }
    return goes_on;
}

/* The line so far. */
typedef struct look_out {
    const lan_ground *ground;
    lan_cell last;
    bool has_last;
} look_out;

static bool is_step(const lan_ground *ground, lan_cell from, lan_cell to)
{
    const uint8_t moves = ground->moves[lan_ground_node(ground, from)];
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (lan_cell_same(lan_cell_beside(from, d), to)) {
            return (moves >> d & 1) != 0;
        }
    }
    return false;
}

/* Whether the line may go on into a cell: from one that touches it at a corner
 * only, between two blocked ones, where a diagonal step may. */
static bool may_enter(void *context, lan_cell at)
{
    look_out *line = context;
    const lan_cell last = line->last;
    const bool first = !line->has_last;
    line->last = at;
    line->has_last = true;
    if (!is_free(line->ground, at)) {
        return false;
    }
    if (first || last.x == at.x || last.y == at.y) {
        return true;
    }
    const lan_cell one = {last.x, at.y};
    const lan_cell other = {at.x, last.y};
    if (is_free(line->ground, one) || is_free(line->ground, other)) {
        return true;
    }
    return is_step(line->ground, last, at);
}

bool lan_visible_corners_is_clear(const lan_visible_corners *visible,
                                  lan_half_point a, lan_half_point b)
{
    look_out line = {.ground = visible->ground};
    line_visitor visitor = {may_enter, &line, {-1, -1}};
    return walk_line(visible, a, b, &visitor);
}

/* The cells of the path so far; `out` is NULL to count them only. */
typedef struct cell_list {
    const lan_ground *ground;
    lan_cell *out;
    size_t count;
    lan_cell last;
} cell_list;

static void add_cell(cell_list *list, lan_cell at)
{
    if (list->out != NULL) {
        list->out[list->count] = at;
    }
    list->count++;
    list->last = at;
}

/* Adds a cell that touches the last one, over a third where the step between
 * them is not legal. */
static bool lead_to(void *context, lan_cell at)
{
    cell_list *list = context;
    const lan_ground *ground = list->ground;
    if (list->count > 0 && lan_cell_same(list->last, at)) {
        return true;
    }
    if (list->count > 0 && !is_step(ground, list->last, at)) {
        const lan_cell one = {list->last.x, at.y};
        const lan_cell other = {at.x, list->last.y};
        add_cell(list, ground->weight[lan_ground_node(ground, one)] != 0
                           ? one
                           : other);
    }
    add_cell(list, at);
    return true;
}

size_t lan_visible_corners_cells(const lan_visible_corners *visible,
                                 const lan_half_point *bends, size_t count,
                                 lan_cell *out)
{
    cell_list list = {.ground = visible->ground, .out = out};
    line_visitor visitor = {lead_to, &list, {-1, -1}};
    for (size_t i = 0; i + 1 < count; i++) {
        (void)walk_line(visible, bends[i], bends[i + 1], &visitor);
    }
    return list.count;
}
