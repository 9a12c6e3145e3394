/* hexes.c - maps of hexagons: six sides, rows shoved by half a cell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tactics/map/map_impl.h"

#define AXES  3
#define SIDES 6

/* A place in axial coordinates: q counts along the row, r is the row, and a
 * step to the south-east is (0, +1). */
typedef struct hex {
    int32_t q;
    int32_t r;
} hex;

static hex hex_of(lan_cell at)
{
    return (hex){at.x - (at.y - (at.y & 1)) / 2, at.y};
}

static lan_cell cell_of(hex at)
{
    return (lan_cell){at.q + (at.r - (at.r & 1)) / 2, at.r};
}

static lan_cell neighbour(lan_cell at, int side)
{
    static const int8_t dx[SIDES] = {1, 0, -1, -1, -1, 0}; /* of even rows */
    static const int8_t dy[SIDES] = {0, -1, -1, 0, 1, 1};
    const int32_t shoved = dy[side] != 0 ? at.y & 1 : 0;
    return (lan_cell){at.x + dx[side] + shoved, at.y + dy[side]};
}

/* The least number of steps. */
static double steps(lan_cell a, lan_cell b)
{
    const hex from = hex_of(a);
    const hex to = hex_of(b);
    const int32_t dq = to.q - from.q;
    const int32_t dr = to.r - from.r;
    return (abs(dq) + abs(dr) + abs(dq + dr)) / 2; /* a whole number */
}

/* Neighbours are 1 apart. */
static int64_t squared(lan_cell a, lan_cell b)
{
    const hex from = hex_of(a);
    const hex to = hex_of(b);
    const int64_t dq = (int64_t)to.q - from.q;
    const int64_t dr = (int64_t)to.r - from.r;
    return dq * dq + dq * dr + dr * dr;
}

/* --- straight lines ------------------------------------------------------- */

static int32_t sign_of(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* A hexagon is what lies between three pairs of parallel sides, so three
 * coordinates u = q - r, v = r - s, w = s - q with s = -q - r say where a point
 * is: of the middle of a hexagon they are whole, and its inside is all that
 * differs from them by less than 1 in each. A line from middle to middle leaves
 * a hexagon by the side whose coordinate is a whole 1 away first; comparing
 * that needs whole numbers only. */
typedef struct axes {
    int64_t along[AXES];
} axes;

static axes axes_of(hex from, hex to)
{
    const int64_t q = (int64_t)to.q - from.q;
    const int64_t r = (int64_t)to.r - from.r;
    const axes of = {{q - r, q + 2 * r, -2 * q - r}};
    return of;
}

/* A line from middle to middle, and the hexagon that it is in. */
typedef struct sight_walk {
    hex start;
    hex at;
    axes way; /* of the whole line */
} sight_walk;

/* The part of the way at which the line crosses the side of an axis, times the
 * length along it. */
static int64_t side_ahead(const sight_walk *walk, int axis)
{
    const axes gone = axes_of(walk->start, walk->at);
    return gone.along[axis] * sign_of(walk->way.along[axis]) + 1;
}

/* Below 0 if the line meets the side of axis i before that of j. */
static int64_t compare_sides(const sight_walk *walk, int i, int j)
{
    const int64_t length_i = llabs(walk->way.along[i]);
    const int64_t length_j = llabs(walk->way.along[j]);
    if (length_i == 0 || length_j == 0) {
        return (length_i == 0) - (length_j == 0);
    }
    return side_ahead(walk, i) * length_j - side_ahead(walk, j) * length_i;
}

static hex beside_ahead(const sight_walk *walk, int axis)
{
    static const int8_t dq[AXES] = {1, 0, -1};
    static const int8_t dr[AXES] = {-1, 1, 0};
    const int32_t sign = sign_of(walk->way.along[axis]);
    return (hex){walk->at.q + sign * dq[axis], walk->at.r + sign * dr[axis]};
}

/* Goes on through a corner, where two sides meet: into the hexagon beyond the
 * side that the line crosses the more steeply; or along the side that the two
 * hexagons share, between them. */
static bool pass_corner(sight_walk *walk, int i, int j, const lan_grid_map *map,
                        lan_terrain_set opaque)
{
    const hex a = beside_ahead(walk, i);
    const hex b = beside_ahead(walk, j);
    const int64_t steeper =
        llabs(walk->way.along[i]) - llabs(walk->way.along[j]);
    if (steeper != 0) {
        walk->at = steeper > 0 ? a : b;
        return true;
    }
    walk->at.q = a.q + b.q - walk->at.q;
    walk->at.r = a.r + b.r - walk->at.r;
    return !lan_grid_map_hides(map, opaque, cell_of(a)) ||
           !lan_grid_map_hides(map, opaque, cell_of(b));
}

static bool is_clear(const lan_grid_map *map, lan_terrain_set opaque,
                     lan_cell a, lan_cell b)
{
    const hex from = hex_of(a);
    sight_walk walk = {from, from, axes_of(from, hex_of(b))};
    while (!lan_cell_same(cell_of(walk.at), b)) {
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
        const lan_cell at = cell_of(walk.at);
        if (!lan_cell_same(at, b) && lan_grid_map_hides(map, opaque, at)) {
            return false;
        }
    }
    return true;
}

const lan_shape lan_hexes = {
    .kind = LAN_MAP_HEX,
    .sides = SIDES,
    .beside_squared = 1,
    .beside = neighbour,
    .steps = steps,
    .squared = squared,
    .is_clear = is_clear,
};
