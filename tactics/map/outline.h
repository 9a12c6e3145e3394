/* tactics/map/outline.h - the blocked cells of a ground as polygons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each polygon is closed and walked with the blocked side on the
 *          right (east along the top of an obstacle); it has a vertex where
 *          it turns, and nowhere else. The world beyond the border is blocked,
 *          so the outermost polygon of open ground runs along the border.
 *          Obstacles that touch at a corner are two polygons where a diagonal
 *          step may pass between them, otherwise one.
 * Units    vertices are grid corners: (x, y) is the north-west corner of cell
 *          (x, y).
 * Errors   LAN_ENOMEM.
 * Owner    holds nothing of the ground; the caller destroys it.
 * Threads  any number of readers.
 */
#ifndef LAN_TACTICS_MAP_OUTLINE_H
#define LAN_TACTICS_MAP_OUTLINE_H

#include "lanchester/ground.h"

typedef struct lan_outline_vertex {
    int32_t x;
    int32_t y;
    bool is_convex; /* the obstacle's angle is 90 degrees, not 270 */
} lan_outline_vertex;

typedef struct lan_outline lan_outline;

LAN_MUST_CHECK
lan_status lan_outline_create(const lan_ground *ground, lan_outline **out);
void lan_outline_destroy(lan_outline *outline);

size_t lan_outline_polygon_count(const lan_outline *outline);

/* The vertices of a polygon, index below the count; they live as long as the
 * outline. */
const lan_outline_vertex *lan_outline_polygon(const lan_outline *outline,
                                              size_t index, size_t *count);

#endif
