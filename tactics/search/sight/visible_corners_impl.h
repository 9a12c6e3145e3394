/* tactics/search/sight/visible_corners_impl.h - what can be seen over a ground,
 * exactly.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A point moves in the closed free space: it may touch walls and corners but
 * enter no blocked cell, and pass between two blocked cells that touch at a
 * corner only where a diagonal step may. So every legal step of a ground is a
 * sight line too.
 *
 * Shape    corners are the convex vertices of the outline, sorted by y, then
 *          x, each once. Only at them can a shortest path bend.
 * Units    points in half cells: cell centres are odd, grid corners even. So
 *          all is decided in whole numbers: no product exceeds 2^27.
 * Range    at most LAN_VISIBLE_CORNERS_MOST corners.
 * Owner    the ground is kept and must not change.
 * Threads  one: looking needs scratch space.
 * Source   tangents: Y.-H. Liu and S. Arimoto, "Path planning using a tangent
 *          graph", Int. J. Robotics Research 11 (1992), 376-382.
 */
#ifndef LAN_TACTICS_SEARCH_SIGHT_VISIBLE_CORNERS_IMPL_H
#define LAN_TACTICS_SEARCH_SIGHT_VISIBLE_CORNERS_IMPL_H

#include "tactics/map/ground_parts_impl.h"

#define LAN_VISIBLE_CORNERS_MOST (1 << 18)

typedef struct lan_half_point {
    int32_t x;
    int32_t y;
} lan_half_point;

/* The blocked cell lies at (x + blocked_x, y + blocked_y), each 1 or -1; both
 * are 0 between two blocked cells, where a path may turn to either side. */
typedef struct lan_visible_corner {
    lan_half_point at;
    int8_t blocked_x;
    int8_t blocked_y;
} lan_visible_corner;

/* A cone between two rays, in the rows on one side of where one looks from:
 * (x, y) with y >= 0 is so far to the right and so many rows away. */
typedef struct lan_sight_sector {
    lan_half_point left;
    lan_half_point right;
    int32_t row;     /* the next to look at, 0: beside the point */
    bool left_seen;  /* a corner lies on the ray already */
    bool right_seen; /* as well */
} lan_sight_sector;

typedef struct lan_visible_corners {
    const lan_ground *ground;
    lan_visible_corner *corners;
    int32_t corner_count;
    int32_t *line;             /* [height + 2] first corner of each grid line */
    size_t words;              /* of each row of `blocked` */
    uint64_t *blocked;         /* [height + 2][words] bits, frame included */
    lan_sight_sector *sectors; /* [corner_count + 2] a stack */
} lan_visible_corners;

/* LAN_ENOMEM, LAN_ELIMIT. */
LAN_MUST_CHECK
lan_status lan_visible_corners_create(const lan_ground *ground,
                                      lan_visible_corners **out);
void lan_visible_corners_destroy(lan_visible_corners *visible);
size_t lan_visible_corners_memory(const lan_visible_corners *visible);

lan_half_point lan_visible_corners_centre(lan_cell at);

/* Distance in cells. */
double lan_visible_corners_distance(lan_half_point a, lan_half_point b);

/* Index of the corner at a point; -1: none. */
int32_t lan_visible_corners_find(const lan_visible_corners *visible,
                                 lan_half_point at);

/* Whether the line between two points, each of them free, is clear. */
bool lan_visible_corners_is_clear(const lan_visible_corners *visible,
                                  lan_half_point a, lan_half_point b);

/* Writes the corners seen from the centre of a free cell, or from a corner,
 * and returns how many; `seen` has room for all. Of corners on one ray the
 * first only, and none at which, or seen from which, a path along the ray could
 * not bend: these are never part of a shortest path.
 *
 * O(rows and obstacles in view). */
int32_t lan_visible_corners_look(lan_visible_corners *visible,
                                 lan_half_point from, int32_t *seen);

/* Writes the cells along a path with these bends, each a legal step from the
 * one before, and returns how many there are; `out` may be NULL to count them.
 */
size_t lan_visible_corners_cells(const lan_visible_corners *visible,
                                 const lan_half_point *bends, size_t count,
                                 lan_cell *out);

#endif
