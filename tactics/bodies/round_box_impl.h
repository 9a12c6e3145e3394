/* tactics/bodies/round_box_impl.h - a point against a box with rounded edges,
 * in the box's own axes: what a disc or a sphere against a box comes down to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    two axes or three; all that is within radius of the box.
 */
#ifndef LAN_TACTICS_BODIES_ROUND_BOX_IMPL_H
#define LAN_TACTICS_BODIES_ROUND_BOX_IMPL_H

#include <stdbool.h>
#include <stddef.h>

#define LAN_AXES_MAX 3

/* The way out of it that is the shortest. */
typedef struct lan_way_out {
    double normal[LAN_AXES_MAX];
    double depth;
    double nearest[LAN_AXES_MAX]; /* place of the sharp box */
} lan_way_out;

/* False where the point is outside, or a number out of range. */
bool lan_round_box_holds(size_t axes, const double *at, const double *low,
                         const double *high, double radius, lan_way_out *out);

/* Share of its way, 0 .. 1, after which a point comes in, 0 where it is in;
 * LAN_INF: never. The box reaches from -half to half. */
double lan_round_box_entry(size_t axes, const double *at, const double *way,
                           const double *half, double radius);

#endif
