/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/hex.h"

#include <stdlib.h>

#define AXES 3

/* A hexagon is what lies between three pairs of parallel sides, so three
 * coordinates u = q - r, v = r - s, w = s - q with s = -q - r tell where one
 * is: of the middle of a hexagon they are whole, and its inside is all that
 * differs from them by less than 1 in each. A line from middle to middle leaves
 * a hexagon by the side whose coordinate is a whole 1 away first; comparing
 * that needs whole numbers only. */
typedef struct axes {
    int64_t along[AXES];
} axes;

static axes axes_of(int64_t q, int64_t r)
{
    const int64_t s = -q - r;
    const axes of = {{q - r, r - s, s - q}};
    return of;
}

/* Across the side towards more of an axis; towards less it is the opposite. */
static lan_hex across_side(lan_hex at, int axis, int64_t sign)
{
    static const int8_t dq[AXES] = {1, 0, -1};
    static const int8_t dr[AXES] = {-1, 1, 0};
    const lan_hex beside = {at.q + (int32_t)sign * dq[axis],
                            at.r + (int32_t)sign * dr[axis]};
    return beside;
}

static int64_t sign_of(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* A line from middle to middle, and the hexagon that it is in. */
typedef struct sight_walk {
    lan_hex start;
    lan_hex at;
    axes way; /* of the whole line */
} sight_walk;

/* Part of the way at which the line crosses the side of an axis, times the
 * length along it. */
static int64_t side_ahead(const sight_walk *walk, int axis)
{
    const axes gone = axes_of((int64_t)walk->at.q - walk->start.q,
                              (int64_t)walk->at.r - walk->start.r);
    return gone.along[axis] * sign_of(walk->way.along[axis]) + 1;
}

/* Below 0 where the line meets the side of axis i before that of j. */
static int64_t compare_sides(const sight_walk *walk, int i, int j)
{
    const int64_t length_i = llabs(walk->way.along[i]);
    const int64_t length_j = llabs(walk->way.along[j]);
    if (length_i == 0 || length_j == 0) {
        return (length_i == 0) - (length_j == 0);
    }
    return side_ahead(walk, i) * length_j - side_ahead(walk, j) * length_i;
}

static lan_hex beside_ahead(const sight_walk *walk, int axis)
{
    return across_side(walk->at, axis, sign_of(walk->way.along[axis]));
}

static bool hides(const lan_grid_map *map, lan_terrain_set opaque, lan_hex hex)
{
    const int32_t terrain = lan_grid_map_at(map, lan_hex_cell(hex));
    return terrain >= 0 && (opaque >> terrain & 1) != 0;
}

/* Goes on through a corner, where two sides meet. The line then leads into the
 * hexagon beyond the side that it crosses the more steeply; or along the side
 * that the two hexagons share, between them. */
static bool pass_corner(sight_walk *walk, int i, int j, const lan_grid_map *map,
                        lan_terrain_set opaque)
{
    const lan_hex a = beside_ahead(walk, i);
    const lan_hex b = beside_ahead(walk, j);
    const int64_t steeper =
        llabs(walk->way.along[i]) - llabs(walk->way.along[j]);
    if (steeper != 0) {
        walk->at = steeper > 0 ? a : b;
        return true;
    }
    walk->at.q = a.q + b.q - walk->at.q;
    walk->at.r = a.r + b.r - walk->at.r;
    return !hides(map, opaque, a) || !hides(map, opaque, b);
}

bool lan_hex_sight_is_clear(const lan_grid_map *map, lan_terrain_set opaque,
                            lan_cell a, lan_cell b)
{
    if (!lan_grid_map_contains(map, a) || !lan_grid_map_contains(map, b)) {
        return false;
    }
    const lan_hex from = lan_hex_of_cell(a);
    const lan_hex to = lan_hex_of_cell(b);
    sight_walk walk = {from, from, axes_of(to.q - from.q, to.r - from.r)};
    while (lan_hex_distance(walk.at, to) > 0) {
        int first = 0;
        int tied = -1;
        for (int axis = 1; axis < AXES; axis++) {
            const int64_t order = compare_sides(&walk, axis, first);
            tied = order == 0 ? axis : order < 0 ? -1 : tied;
            first = order < 0 ? axis : first;
        }
        if (tied < 0) {
            walk.at = beside_ahead(&walk, first);
        } else if (!pass_corner(&walk, first, tied, map, opaque)) {
            return false;
        }
        if (lan_hex_distance(walk.at, to) > 0 && hides(map, opaque, walk.at)) {
            return false;
        }
    }
    return true;
}
