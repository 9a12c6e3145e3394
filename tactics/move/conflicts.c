/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tactics/move/move_impl.h"

/* Which agent is in each cell before and after a tick, -1: none; of several in
 * one cell, the first. Shares no code with the movers. */
typedef struct referee {
    const lan_grid_map *map;
    lan_movement movement;
    int neighbours;
    int32_t *before; /* [cells] */
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
    return y * lan_grid_map_width(of->map) + x;
}

static bool is_diagonal(lan_cell from, lan_cell to)
{
    return abs(to.x - from.x) == 1 && abs(to.y - from.y) == 1;
}

static bool is_legal(const referee *of, lan_cell from, lan_cell to)
{
    const int32_t dx = abs(to.x - from.x);
    const int32_t dy = abs(to.y - from.y);
    return may_be_entered(of, to.x, to.y) && dx <= 1 && dy <= 1 &&
           (!is_diagonal(from, to) ||
            (of->neighbours == 8 && may_be_entered(of, from.x, to.y) &&
             may_be_entered(of, to.x, from.y)));
}

/* Notes which agent is where, and counts those that are not alone. */
static void place_agents(referee *of, const lan_cell *cells, size_t count,
                         int32_t *where)
{
    for (size_t a = 0; a < count; a++) {
        int32_t *at = &where[index_of(of, cells[a].x, cells[a].y)];
        of->found.vertex += *at >= 0;
        *at = *at >= 0 ? *at : (int32_t)a;
    }
}

/* A diagonal step has two corners; an agent that goes from one to the other
 * crosses. */
static void judge_diagonal(referee *of, const lan_cell *from,
                           const lan_cell *to, int32_t a)
{
    const int32_t corners[2] = {index_of(of, from[a].x, to[a].y),
                                index_of(of, to[a].x, from[a].y)};
    for (int i = 0; i < 2; i++) {
        const int32_t other = of->before[corners[i]];
        const int32_t next = of->after[corners[i]];
        of->found.corner +=
            (other >= 0 && other != a) || (next >= 0 && next != a);
        of->found.crossing +=
            other > a &&
            index_of(of, to[other].x, to[other].y) == corners[1 - i];
    }
}

static void judge_step(referee *of, const lan_cell *from, const lan_cell *to,
                       int32_t a)
{
    if (!is_legal(of, from[a], to[a])) {
        of->found.illegal++;
        return;
    }
    const int32_t other = of->before[index_of(of, to[a].x, to[a].y)];
    of->found.swap += other > a && lan_cell_same(from[a], to[other]);
    if (is_diagonal(from[a], to[a])) {
        judge_diagonal(of, from, to, a);
    }
}

/* Tick 0 has no step: agents that start in a wall are counted here. */
static void judge_ticks(referee *of, const lan_cell *cells, size_t count,
                        int64_t ticks)
{
    for (size_t a = 0; a < count; a++) {
        of->found.illegal += !may_be_entered(of, cells[a].x, cells[a].y);
    }
    place_agents(of, cells, count, of->after);
    for (int64_t t = 0; t < ticks; t++) {
        const lan_cell *from = cells + (size_t)t * count;
        int32_t *spare = of->before;
        of->before = of->after;
        of->after = spare;
        place_agents(of, from + count, count, of->after);
        for (size_t a = 0; a < count; a++) {
            judge_step(of, from, from + count, (int32_t)a);
        }
        for (size_t a = 0; a < count; a++) {
            of->before[index_of(of, from[a].x, from[a].y)] = -1;
        }
    }
}

lan_status lan_move_count_conflicts(const lan_grid_map *map,
                                    lan_movement movement, int neighbours,
                                    const lan_cell *cells, size_t count,
                                    int64_t ticks, lan_move_conflicts *out)
{
    bool is_fine = ticks >= 0 && (neighbours == 4 || neighbours == 8);
    for (size_t i = 0; is_fine && i < count * ((size_t)ticks + 1); i++) {
        is_fine = lan_grid_map_contains(map, cells[i]);
    }
    if (!is_fine) {
        return LAN_EINVAL;
    }
    const size_t places =
        (size_t)lan_grid_map_width(map) * (size_t)lan_grid_map_height(map);
    int32_t *where = malloc(2 * places * sizeof *where);
    if (where == NULL) {
        return LAN_ENOMEM;
    }
    memset(where, -1, 2 * places * sizeof *where);
    referee of = {.map = map,
                  .movement = movement,
                  .neighbours = neighbours,
                  .before = where,
                  .after = where + places};
    judge_ticks(&of, cells, count, ticks);
    free(where);
    *out = of.found;
    return LAN_OK;
}

int64_t lan_move_conflicts_sum(const lan_move_conflicts *conflicts)
{
    return conflicts->illegal + conflicts->vertex + conflicts->swap +
           conflicts->crossing + conflicts->corner;
}
