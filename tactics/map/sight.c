/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "lanchester/map.h"
#include "tactics/map/map_impl.h"

#define AXES 3

/* What lies beyond the border hides nothing. */
static bool hides(const lan_grid_map *map, lan_terrain_set opaque, lan_cell at)
{
    const int32_t terrain = lan_grid_map_at(map, at);
    return terrain >= 0 && (opaque >> terrain & 1) != 0;
}

static int32_t sign_of(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* --- squares ------------------------------------------------------------- */

static bool is_clear_of_squares(const lan_grid_map *map, lan_terrain_set opaque,
                                lan_cell a, lan_cell b)
{
    lan_line line = lan_line_between((lan_cell){2 * a.x + 1, 2 * a.y + 1},
                                     (lan_cell){2 * b.x + 1, 2 * b.y + 1});
    const bool is_beside = abs(b.x - a.x) <= 1 && abs(b.y - a.y) <= 1;
    lan_cell at = a;
    for (lan_cell step; !is_beside && lan_line_next(&line, &step);) {
        const lan_cell beside = {at.x + step.x, at.y};
        const lan_cell below = {at.x, at.y + step.y};
        if (step.x != 0 && step.y != 0 && hides(map, opaque, beside) &&
            hides(map, opaque, below)) {
            return false;
        }
        at = (lan_cell){beside.x, below.y};
        if (!lan_cell_same(at, b) && hides(map, opaque, at)) {
            return false;
        }
    }
    return true;
}

/* --- hexagons ------------------------------------------------------------ */

/* A hexagon is what lies between three pairs of parallel sides, so three
 * coordinates u = q - r, v = r - s, w = s - q with s = -q - r say where a point
 * is: of the middle of a hexagon they are whole, and its inside is all that
 * differs from them by less than 1 in each. A line from middle to middle leaves
 * a hexagon by the side whose coordinate is a whole 1 away first; comparing
 * that needs whole numbers only. */
typedef struct axes {
    int64_t along[AXES];
} axes;

static axes axes_of(lan_hex from, lan_hex to)
{
    const int64_t q = (int64_t)to.q - from.q;
    const int64_t r = (int64_t)to.r - from.r;
    const axes of = {{q - r, q + 2 * r, -2 * q - r}};
    return of;
}

/* A line from middle to middle, and the hexagon that it is in. */
typedef struct sight_walk {
    lan_hex start;
    lan_hex at;
    axes way; /* of the whole line */
} sight_walk;

/* The part of the way at which the line crosses the side of an axis, times the
 * length along it. */
static int64_t side_ahead(const sight_walk *walk, int axis)
{
    const axes gone = axes_of(walk->start, walk->at);
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
    static const int8_t dq[AXES] = {1, 0, -1};
    static const int8_t dr[AXES] = {-1, 1, 0};
    const int32_t sign = sign_of(walk->way.along[axis]);
    const lan_hex beside = {walk->at.q + sign * dq[axis],
                            walk->at.r + sign * dr[axis]};
    return beside;
}

/* Goes on through a corner, where two sides meet: into the hexagon beyond the
 * side that the line crosses the more steeply; or along the side that the two
 * hexagons share, between them. */
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
    return !hides(map, opaque, lan_hex_cell(a)) ||
           !hides(map, opaque, lan_hex_cell(b));
}

static bool is_clear_of_hexes(const lan_grid_map *map, lan_terrain_set opaque,
                              lan_hex from, lan_hex to)
{
    sight_walk walk = {from, from, axes_of(from, to)};
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
        if (lan_hex_distance(walk.at, to) > 0 &&
            hides(map, opaque, lan_hex_cell(walk.at))) {
            return false;
        }
    }
    return true;
}

/* --- both ---------------------------------------------------------------- */

bool lan_sight_is_clear(const lan_grid_map *map, lan_map_shape shape,
                        lan_terrain_set opaque, lan_cell a, lan_cell b)
{
    if (!lan_grid_map_contains(map, a) || !lan_grid_map_contains(map, b)) {
        return false;
    }
    return shape == LAN_MAP_HEX
               ? is_clear_of_hexes(map, opaque, lan_hex_of_cell(a),
                                   lan_hex_of_cell(b))
               : is_clear_of_squares(map, opaque, a, b);
}

bool lan_sight_reaches(lan_map_shape shape, lan_cell from, lan_cell to,
                       double radius)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    const int64_t squared =
        shape == LAN_MAP_HEX
            ? lan_hex_squared(lan_hex_of_cell(from), lan_hex_of_cell(to))
            : dx * dx + dy * dy;
    return radius >= 0.0 && (double)squared <= radius * radius + radius;
}
