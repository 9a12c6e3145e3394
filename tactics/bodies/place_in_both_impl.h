/* tactics/bodies/place_in_both_impl.h - where two convex polygons overlap.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_PLACE_IN_BOTH_IMPL_H
#define LAN_TACTICS_BODIES_PLACE_IN_BOTH_IMPL_H

#include "lanchester/shapes.h"

/* 1 where corners go round from x towards y, -1 the other way, 0 where they
 * enclose nothing or are not finite. */
double lan_convex_turn(const lan_convex *polygon);

/* A place in both of two that overlap, by cutting a off at the edges of b: the
 * mean of the corners that are left. */
lan_point lan_place_in_both(const lan_convex *a, const lan_convex *b);

#endif
