/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/search/walls/wall_walker_impl.h"

lan_wall_line lan_wall_line_make(lan_cell from, lan_cell to)
{
    const int32_t dx = to.x - from.x;
    const int32_t dy = to.y - from.y;
    const int32_t count = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    const lan_wall_line line = {from, dx, dy, count};
    return line;
}

/* The index-th of `count` equal parts of a distance, rounded to the nearest,
 * halves away from the start. */
static int32_t part(int32_t distance, int32_t index, int32_t count)
{
    const int64_t size = abs(distance);
    const int64_t twice = 2 * (int64_t)count;
    const int64_t rounded = (2 * size * index + count) / twice;
    return (int32_t)(distance < 0 ? -rounded : rounded);
}

lan_cell lan_wall_line_cell(const lan_wall_line *line, int32_t index)
{
    if (index == 0) {
        return line->from;
    }
    const lan_cell at = {line->from.x + part(line->dx, index, line->count),
                         line->from.y + part(line->dy, index, line->count)};
    return at;
}

int32_t lan_wall_line_find(const lan_wall_line *line, lan_cell at)
{
    const bool is_steep = abs(line->dy) > abs(line->dx);
    const int32_t along = is_steep ? at.y - line->from.y : at.x - line->from.x;
    const int32_t whole = is_steep ? line->dy : line->dx;
    const int32_t index = whole < 0 ? -along : along;
    return index >= 0 && index <= line->count &&
                   lan_cell_same(lan_wall_line_cell(line, index), at)
               ? index
               : LAN_WALL_NOWHERE;
}
