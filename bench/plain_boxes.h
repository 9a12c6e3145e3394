/* bench/plain_boxes.h - overlaps as they are written down first: every axis is
 * looked at to its end, and nothing is known of boxes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BENCH_PLAIN_BOXES_H
#define LAN_BENCH_PLAIN_BOXES_H

#include "lanchester/shapes.h"

/* Two polygons along the normals of all their edges; depth and normal. */
bool plain_polygons_overlap(const lan_convex *a, const lan_convex *b,
                            lan_overlap *out);

/* Two blocks along fifteen axes, by their corners. */
bool plain_blocks_overlap(const lan_oriented_block *a,
                          const lan_oriented_block *b, lan_overlap3 *out);

/* A disc that moves, by so many steps on its way. */
double plain_sweep(const lan_disc *moving, lan_point way,
                   const lan_oriented_box *still, int steps);

#endif
