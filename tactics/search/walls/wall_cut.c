/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/search/walls/wall_walker_impl.h"

/* Walks the planned route. In route[] the cells walked, `kept` of them, are
 * moved up to the front, so that they never overtake `at`. A cut to place m
 * writes its cells just before m, where there is room: a straight line has no
 * more steps than any way. last[] holds where a cell lies on the route for the
 * last time, or, once it was walked, the complement of where it was kept; it
 * is asked back before it is believed. */

typedef enum cut { CUT_NONE, CUT_TAKEN, CUT_NOT_SHORTER } cut;

void lan_wall_begin_cuts(lan_wall *wall)
{
    for (int32_t i = 0; i < wall->route_count; i++) {
        wall->last[wall->route[i]] = i;
    }
    wall->at = 0;
    wall->kept = 0;
    wall->settled = 0;
    wall->phase = LAN_WALL_CUT;
}

static bool is_diagonal(const lan_wall *wall, int32_t from, int32_t to)
{
    const int32_t offset = abs(to - from);
    return offset != 1 && offset != wall->space.stride;
}

/* Whether a part of the route is as short as an open plain would let it. */
static bool is_shortest(const lan_wall *wall, int32_t from, int32_t to,
                        const lan_wall_line *line)
{
    if (to - from > line->count) {
        return false;
    }
    const int32_t dx = abs(line->dx);
    const int32_t dy = abs(line->dy);
    int32_t spare = dx < dy ? dx : dy;
    for (int32_t i = from; i < to && spare >= 0; i++) {
        spare -= is_diagonal(wall, wall->route[i], wall->route[i + 1]);
    }
    return spare >= 0;
}

static bool is_legal(const lan_wall *wall, const lan_wall_line *line)
{
    int32_t node = lan_ground_node(wall->ground, line->from);
    for (int32_t i = 1; i <= line->count; i++) {
        const lan_cell at = lan_wall_line_cell(line, i);
        const int32_t next = lan_ground_node(wall->ground, at);
        const uint32_t moves = lan_overlaid_moves(&wall->space.over, node);
        int d = 0;
        while (node + wall->space.offset[d] != next) {
            d++;
        }
        if ((moves >> d & 1) == 0) {
            return false;
        }
        node = next;
    }
    return true;
}

static cut try_cut(lan_wall *wall, int32_t from, int32_t to)
{
    const lan_wall_line line =
        lan_wall_line_make(lan_ground_cell(wall->ground, wall->route[from]),
                           lan_ground_cell(wall->ground, wall->route[to]));
    if (is_shortest(wall, from, to, &line)) {
        return CUT_NOT_SHORTER;
    }
    if (!is_legal(wall, &line)) {
        return CUT_NONE;
    }
    for (int32_t i = 0; i < line.count; i++) {
        wall->route[to - line.count + i] =
            lan_ground_node(wall->ground, lan_wall_line_cell(&line, i));
    }
    wall->at = to - line.count;
    return CUT_TAKEN;
}

/* A part of what is already shortest is shortest as well: nothing up to
 * `settled` is tried again. */
static void try_cuts(lan_wall *wall)
{
    const int32_t from = wall->at;
    int32_t to = wall->route_count - 1;
    while (to - from >= 2 && to > wall->settled) {
        if (try_cut(wall, from, to) != CUT_NONE) {
            wall->settled = to;
            return;
        }
        to = from + (to - from) / 2;
    }
}

/* Keeps the cell walked on; where the way comes back to an earlier cell, or
 * will come back to this one, the loop between is left out. */
static void keep(lan_wall *wall)
{
    const int32_t node = wall->route[wall->at];
    const int32_t last = wall->last[node];
    if (last < 0 && ~last < wall->kept && wall->route[~last] == node) {
        wall->kept = ~last + 1;
        return;
    }
    if (last > wall->at && last < wall->route_count &&
        wall->route[last] == node) {
        wall->at = last;
    }
    wall->last[node] = ~wall->kept;
    wall->route[wall->kept++] = node;
}

void lan_wall_cut(lan_wall *wall)
{
    keep(wall);
    if (wall->at == wall->route_count - 1) {
        wall->route_count = wall->kept;
        wall->phase = LAN_WALL_DONE;
        return;
    }
    if (wall->steps < wall->bound) {
        try_cuts(wall);
        wall->steps++;
    }
    wall->at++;
}
