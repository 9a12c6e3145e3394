/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/plain_sight.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tests/support/support.h"

plain_place plain_centre(lan_cell at)
{
    const plain_place centre = {2 * at.x + 1, 2 * at.y + 1};
    return centre;
}

static bool is_blocked(const plain_walker *walker, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return !(plain_cell_cost(walker, at) > 0.0);
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Which side of the line from a to b a place lies on. */
static int64_t side(plain_place a, plain_place b, int32_t x, int32_t y)
{
    return (int64_t)(b.x - a.x) * (y - a.y) - (int64_t)(b.y - a.y) * (x - a.x);
}

/* Separating axes: the line meets the inside of a cell unless the two are
 * apart along x, along y, or across the line. */
static bool enters(plain_place a, plain_place b, int32_t x, int32_t y)
{
    const bool apart_x =
        most(a.x, b.x) <= 2 * x || least(a.x, b.x) >= 2 * x + 2;
    const bool apart_y =
        most(a.y, b.y) <= 2 * y || least(a.y, b.y) >= 2 * y + 2;
    int left = 0;
    int right = 0;
    for (int32_t i = 0; i < 4; i++) {
        const int64_t s = side(a, b, 2 * (x + i % 2), 2 * (y + i / 2));
        left += s < 0;
        right += s > 0;
    }
    return !apart_x && !apart_y && left > 0 && right > 0;
}

static bool is_cut(const plain_walker *walker, plain_place a, plain_place b)
{
    for (int32_t y = -1; y <= lan_grid_map_height(walker->map); y++) {
        for (int32_t x = -1; x <= lan_grid_map_width(walker->map); x++) {
            if (is_blocked(walker, x, y) && enters(a, b, x, y)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the line runs along the edge between two blocked cells. */
static bool is_walled_in(const plain_walker *walker, plain_place a,
                         plain_place b)
{
    if (a.y == b.y && a.y % 2 == 0) {
        for (int32_t x = least(a.x, b.x); x < most(a.x, b.x); x++) {
            if (is_blocked(walker, x / 2, a.y / 2) &&
                is_blocked(walker, x / 2, a.y / 2 - 1)) {
                return true;
            }
        }
    }
    if (a.x == b.x && a.x % 2 == 0) {
        for (int32_t y = least(a.y, b.y); y < most(a.y, b.y); y++) {
            if (is_blocked(walker, a.x / 2, y / 2) &&
                is_blocked(walker, a.x / 2 - 1, y / 2)) {
                return true;
            }
        }
    }
    return false;
}

/* How a grid corner lies: number of blocked cells around it, and whether two
 * are opposite. */
static int blocked_around(const plain_walker *walker, int32_t x, int32_t y,
                          bool *opposite)
{
    const bool nw = is_blocked(walker, x - 1, y - 1);
    const bool ne = is_blocked(walker, x, y - 1);
    const bool sw = is_blocked(walker, x - 1, y);
    const bool se = is_blocked(walker, x, y);
    *opposite = nw == se && ne == sw && nw != ne;
    return nw + ne + sw + se;
}

static bool lies_inside(plain_place a, plain_place b, int32_t x, int32_t y)
{
    return side(a, b, x, y) == 0 && (x != a.x || y != a.y) &&
           (x != b.x || y != b.y) && x >= least(a.x, b.x) &&
           x <= most(a.x, b.x) && y >= least(a.y, b.y) && y <= most(a.y, b.y);
}

static bool squeezes(const plain_walker *walker, plain_place a, plain_place b)
{
    if (lan_grid_map_corners(walker->map) == LAN_CORNERS_ALLOW) {
        return false;
    }
    for (int32_t y = 0; y <= lan_grid_map_height(walker->map); y++) {
        for (int32_t x = 0; x <= lan_grid_map_width(walker->map); x++) {
            bool opposite;
            (void)blocked_around(walker, x, y, &opposite);
            if (opposite && lies_inside(a, b, 2 * x, 2 * y)) {
                return true;
            }
        }
    }
    return false;
}

bool plain_sees(const plain_walker *walker, plain_place a, plain_place b)
{
    return !is_cut(walker, a, b) && !is_walled_in(walker, a, b) &&
           !squeezes(walker, a, b);
}

plain_corners plain_find_corners(const plain_walker *walker)
{
    const int32_t width = lan_grid_map_width(walker->map);
    const int32_t height = lan_grid_map_height(walker->map);
    const bool allow = lan_grid_map_corners(walker->map) == LAN_CORNERS_ALLOW;
    plain_corners corners = {.walker = *walker};
    corners.places = malloc((size_t)((width + 1) * (height + 1) + 2) *
                            sizeof *corners.places);
    assert_non_null(corners.places);
    for (int32_t y = 0; y <= height; y++) {
        for (int32_t x = 0; x <= width; x++) {
            bool opposite;
            const int blocked = blocked_around(walker, x, y, &opposite);
            if (blocked == 1 || (opposite && allow)) {
                const plain_place place = {2 * x, 2 * y};
                corners.places[corners.count++] = place;
            }
        }
    }
    const int32_t count = corners.count;
    corners.sees = calloc((size_t)(count * count + 1), sizeof *corners.sees);
    assert_non_null(corners.sees);
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < i; j++) {
            const bool sees =
                plain_sees(walker, corners.places[i], corners.places[j]);
            corners.sees[i * count + j] = sees;
            corners.sees[j * count + i] = sees;
        }
    }
    return corners;
}

void plain_drop_corners(plain_corners *corners)
{
    free(corners->places);
    free(corners->sees);
}

static double distance(plain_place a, plain_place b)
{
    return hypot(0.5 * (a.x - b.x), 0.5 * (a.y - b.y));
}

/* Between corners from the table, to start and goal by looking. */
static bool pair_sees(const plain_corners *corners, int32_t i, int32_t j)
{
    const int32_t count = corners->count;
    return i < count && j < count
               ? corners->sees[i * count + j]
               : plain_sees(&corners->walker, corners->places[i],
                            corners->places[j]);
}

double plain_any_angle(const plain_corners *corners, lan_cell start,
                       lan_cell goal)
{
    const int32_t count = corners->count + 2;
    double *lengths = malloc((size_t)count * sizeof *lengths);
    bool *done = calloc((size_t)count, sizeof *done);
    assert_true(lengths != NULL && done != NULL);
    for (int32_t i = 0; i < count; i++) {
        lengths[i] = LAN_INF;
    }
    corners->places[count - 2] = plain_centre(start);
    corners->places[count - 1] = plain_centre(goal);
    lengths[count - 2] = 0.0;
    for (;;) {
        int32_t next = -1;
        for (int32_t i = 0; i < count; i++) {
            if (!done[i] && lengths[i] < LAN_INF &&
                (next < 0 || lengths[i] < lengths[next])) {
                next = i;
            }
        }
        if (next < 0 || next == count - 1) {
            break;
        }
        done[next] = true;
        for (int32_t i = 0; i < count; i++) {
            const double length =
                lengths[next] +
                distance(corners->places[next], corners->places[i]);
            if (length < lengths[i] && pair_sees(corners, next, i)) {
                lengths[i] = length;
            }
        }
    }
    const double length = lengths[count - 1];
    free(lengths);
    free(done);
    return length;
}
