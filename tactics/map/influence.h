/* tactics/map/influence.h - where many fell: places to keep away from, until
 * they are forgotten.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    as a grid map; cells outside are ignored.
 * Units    casualties in soldiers; time in any one unit; costs as those of a
 *          terrain.
 * Range    what has fallen below 2^-64 of a casualty is forgotten, 64
 *          half-lives later at the latest. The last time is 2^53 half-lives.
 * Owner    the caller, between _create() and _destroy().
 * Threads  any number of readers, or one writer.
 * Time     is told as a point, not as a step, and every decay over whole
 *          half-lives is exact: all bits depend on what fell when alone, not on
 *          how often or when it was asked or told the time.
 */
#ifndef LAN_TACTICS_MAP_INFLUENCE_H
#define LAN_TACTICS_MAP_INFLUENCE_H

#include "tactics/map/cell.h"
#include "tactics/map/overlay.h"

#define LAN_INFLUENCE_RADIUS_MOST     16
#define LAN_INFLUENCE_CASUALTIES_MOST 1e15 /* at once */

typedef struct lan_influence lan_influence;

typedef struct lan_influence_options {
    double half_life; /* time, > 0; infinite: nothing is forgotten */
    double price;     /* cost per casualty, >= 0, finite */
    double step;      /* costs are whole multiples of it; > 0, finite */
    double most;      /* largest cost, >= 0, finite */
    int32_t radius;   /* cells that casualties spread over, thinning out
                         evenly; 0 .. LAN_INFLUENCE_RADIUS_MOST */
} lan_influence_options;

/* Half-life 60, 1/4 for each casualty in steps of 1/2 up to 8, radius 1. */
lan_influence_options lan_influence_options_default(void);

/* Makes a map on which nobody fell yet, at time 0. LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_influence_create(int32_t width, int32_t height,
                                const lan_influence_options *options,
                                lan_influence **out);
void lan_influence_destroy(lan_influence *influence);

/* Forgets all, and sets the time back to 0. O(cells touched). */
void lan_influence_reset(lan_influence *influence);

/* Lets time pass until then: O(1), but for every 64 half-lives. Earlier times
 * than the one it is change nothing, nor does NaN. */
void lan_influence_pass(lan_influence *influence, double time);

/* Casualties fall now; the part that spreads beyond the border is lost. No
 * change where they are not > 0 or more than the most. */
void lan_influence_add(lan_influence *influence, lan_cell at,
                       double casualties);

/* Casualties of a cell that are not yet forgotten; 0 outside. */
double lan_influence_at(const lan_influence *influence, lan_cell at);

/* Their cost: price times casualties, rounded to steps, and at most `most`. */
double lan_influence_cost(const lan_influence *influence, lan_cell at);

/* Adds the cost of every cell to an overlay of the same size, which rounds it
 * once more to its unit. O(cells touched). LAN_EINVAL for another size. */
LAN_MUST_CHECK
lan_status lan_influence_lay_over(const lan_influence *influence,
                                  lan_overlay *overlay);

#endif
