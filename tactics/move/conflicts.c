/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "lanchester/move.h"

/* Who was in a cell before and after a tick. The lists are of agents that break
 * the rule of one a cell: the first one found stands in the cell. */
typedef struct referee {
    const lan_grid_map *map;
    lan_movement movement;
    int neighbours;
    int32_t width;
    size_t count;
    int32_t *before; /* [cells] -1: nobody */
    int32_t *after;
    lan_move_conflicts found;
} referee;

static bool may_be_entered(const referee *of, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return lan_grid_map_cost(of->map, at, of->movement) > 0.0;
}

static int32_t index_of(const referee *of, int32_t x, int32_t y)
{
    return y * of->width + x;
}

static bool is_diagonal(lan_cell from, lan_cell to)
{
    return abs(to.x - from.x) == 1 && abs(to.y - from.y) == 1;
}

static bool is_legal(const referee *of, lan_cell from, lan_cell to)
{
    const int32_t dx = abs(to.x - from.x);
    const int32_t dy = abs(to.y - from.y);
    if (!may_be_entered(of, to.x, to.y) || dx > 1 || dy > 1) {
        return false;
    }
    return dx + dy < 2 ||
           (of->neighbours == 8 && may_be_entered(of, from.x, to.y) &&
            may_be_entered(of, to.x, from.y));
}

/* Notes who is where, and counts those who are not alone. */
static void place_agents(referee *of, const lan_cell *cells, int32_t *where)
{
    for (size_t a = 0; a < of->count; a++) {
        int32_t *at = &where[index_of(of, cells[a].x, cells[a].y)];
        of->found.vertex += *at >= 0;
        *at = *at >= 0 ? *at : (int32_t)a;
    }
}

static void clear_agents(const referee *of, const lan_cell *cells,
                         int32_t *where)
{
    for (size_t a = 0; a < of->count; a++) {
        where[index_of(of, cells[a].x, cells[a].y)] = -1;
    }
}

static bool is_other_at(const int32_t *where, int32_t index, size_t agent)
{
    return where[index] >= 0 && where[index] != (int32_t)agent;
}

/* A diagonal step has two corners; who goes from one to the other crosses. */
static void referee_diagonal(referee *of, const lan_cell *from,
                             const lan_cell *to, size_t a)
{
    const int32_t corners[2] = {index_of(of, from[a].x, to[a].y),
                                index_of(of, to[a].x, from[a].y)};
    for (int i = 0; i < 2; i++) {
        const int32_t here = corners[i];
        const int32_t there = corners[1 - i];
        of->found.corner +=
            is_other_at(of->before, here, a) || is_other_at(of->after, here, a);
        if (is_other_at(of->before, here, a)) {
            const int32_t other = of->before[here];
            of->found.crossing +=
                other > (int32_t)a &&
                index_of(of, to[other].x, to[other].y) == there;
        }
    }
}

static void referee_tick(referee *of, const lan_cell *from, const lan_cell *to)
{
    for (size_t a = 0; a < of->count; a++) {
        if (!is_legal(of, from[a], to[a])) {
            of->found.illegal++;
            continue;
        }
        const int32_t here = index_of(of, from[a].x, from[a].y);
        const int32_t other = of->before[index_of(of, to[a].x, to[a].y)];
        if (other > (int32_t)a &&
            here == index_of(of, to[other].x, to[other].y)) {
            of->found.swap++;
        }
        if (is_diagonal(from[a], to[a])) {
            referee_diagonal(of, from, to, a);
        }
    }
}

/* Tick 0 has no step: whoever starts in a wall is counted here. */
static void referee_start(referee *of, const lan_cell *cells)
{
    for (size_t a = 0; a < of->count; a++) {
        of->found.illegal += !may_be_entered(of, cells[a].x, cells[a].y);
    }
    place_agents(of, cells, of->before);
}

static void referee_ticks(referee *of, const lan_cell *cells, int64_t ticks)
{
    referee_start(of, cells);
    for (int64_t t = 0; t < ticks; t++) {
        const lan_cell *from = cells + (size_t)t * of->count;
        const lan_cell *to = from + of->count;
        place_agents(of, to, of->after);
        referee_tick(of, from, to);
        clear_agents(of, from, of->before);
        int32_t *spare = of->before;
        of->before = of->after;
        of->after = spare;
    }
}

static bool are_inside(const lan_grid_map *map, const lan_cell *cells,
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!lan_grid_map_contains(map, cells[i])) {
            return false;
        }
    }
    return true;
}

lan_status lan_move_count_conflicts(const lan_grid_map *map,
                                    lan_movement movement, int neighbours,
                                    const lan_cell *cells, size_t count,
                                    int64_t ticks, lan_move_conflicts *out)
{
    if (ticks < 0 || (neighbours != 4 && neighbours != 8) ||
        !are_inside(map, cells, count * ((size_t)ticks + 1))) {
        return LAN_EINVAL;
    }
    const size_t places =
        (size_t)lan_grid_map_width(map) * (size_t)lan_grid_map_height(map);
    int32_t *where = malloc(2 * places * sizeof *where);
    if (where == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < 2 * places; i++) {
        where[i] = -1;
    }
    referee of = {.map = map,
                  .movement = movement,
                  .neighbours = neighbours,
                  .width = lan_grid_map_width(map),
                  .count = count,
                  .before = where,
                  .after = where + places};
    referee_ticks(&of, cells, ticks);
    free(where);
    *out = of.found;
    return LAN_OK;
}

int64_t lan_move_conflicts_sum(const lan_move_conflicts *conflicts)
{
    return conflicts->illegal + conflicts->vertex + conflicts->swap +
           conflicts->crossing + conflicts->corner;
}
