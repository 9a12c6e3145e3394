/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/plain_route.h"
#include "tactics/counts_impl.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

double plain_laid_cost(const lan_overlay *overlay, lan_cell at)
{
    const int32_t frame = overlay->frame;
    const int32_t node = (at.y + frame) * overlay->stride + at.x + frame;
    const bool is_inside = at.x >= 0 && at.x < overlay->width && at.y >= 0 &&
                           at.y < overlay->height;
    return is_inside ? overlay->unit * overlay->under[node] : 0.0;
}

double plain_cell_cost(const plain_walker *walker, lan_cell at)
{
    double costliest = 0.0;
    for (int32_t dy = 0; dy < walker->size; dy++) {
        for (int32_t dx = 0; dx < walker->size; dx++) {
            const lan_cell part = {at.x + dx, at.y + dy};
            const double cost =
                lan_grid_map_cost(walker->map, part, walker->movement);
            if (!(cost > 0.0)) {
                return 0.0;
            }
            costliest = fmax(costliest, cost);
        }
    }
    if (walker->overlay != NULL) {
        if (lan_overlay_blocks(walker->overlay, at)) {
            return 0.0;
        }
        costliest += plain_laid_cost(walker->overlay, at);
    }
    return costliest;
}

static bool passes_corner(lan_corners corners, bool one, bool other)
{
    switch (corners) {
    case LAN_CORNERS_FORBID:
        return one && other;
    case LAN_CORNERS_ONE:
        return one || other;
    case LAN_CORNERS_ALLOW:
    default:
        return true;
    }
}

double plain_step_cost(const plain_walker *walker, lan_cell from, int d)
{
    const lan_cell to = lan_cell_beside(from, d);
    const double a = plain_cell_cost(walker, from);
    const double b = plain_cell_cost(walker, to);
    if (!(a > 0.0) || !(b > 0.0)) {
        return -1.0;
    }
    if (from.x == to.x || from.y == to.y) {
        return (a + b) / 2.0;
    }
    const lan_cell corner = {from.x, to.y};
    const lan_cell opposite = {to.x, from.y};
    double c = plain_cell_cost(walker, corner);
    double e = plain_cell_cost(walker, opposite);
    if (!passes_corner(lan_grid_map_corners(walker->map), c > 0.0, e > 0.0)) {
        return -1.0;
    }
    c = c > 0.0 ? c : fmax(a, b);
    e = e > 0.0 ? e : fmax(a, b);
    return sqrt(2.0) * (a + b + c + e) / 4.0;
}

int plain_direction(lan_cell from, lan_cell to)
{
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if (lan_cell_same(lan_cell_beside(from, d), to)) {
            return d;
        }
    }
    return -1;
}

static int turns_between(int before, int after)
{
    const int turned = (after - before + LAN_DIRECTION_COUNT) & 7;
    return turned > 4 ? LAN_DIRECTION_COUNT - turned : turned;
}

void assert_route(const plain_walker *walker, const lan_route *route,
                  lan_cell start, lan_cell goal, double turn_cost,
                  const lan_cell *cells)
{
    int64_t straight = 0;
    int64_t diagonal = 0;
    double cost = 0.0;
    int before = -1;
    assert_int_equal(route->end, LAN_ROUTE_FOUND);
    assert_true(route->cell_count >= 1);
    assert_true(lan_cell_same(cells[0], start));
    assert_true(lan_cell_same(cells[route->cell_count - 1], goal));
    for (size_t i = 0; i + 1 < route->cell_count; i++) {
        const int d = plain_direction(cells[i], cells[i + 1]);
        const double step = d < 0 ? -1.0 : plain_step_cost(walker, cells[i], d);
        if (step < 0.0) {
            print_map(walker->map);
            fail_with("step %zu from (%d, %d) to (%d, %d) is not legal", i,
                      cells[i].x, cells[i].y, cells[i + 1].x, cells[i + 1].y);
        }
        straight += !lan_direction_is_diagonal(d);
        diagonal += lan_direction_is_diagonal(d);
        cost +=
            step + (before < 0 ? 0.0 : turn_cost * turns_between(before, d));
        before = d;
    }
    assert_int_equal(route->straight, straight);
    assert_int_equal(route->diagonal, diagonal);
    assert_close(route->length, (double)straight + sqrt(2.0) * (double)diagonal,
                 1e-14, 0.0);
    assert_close(route->cost, cost, 1e-12, 0.0);
}
