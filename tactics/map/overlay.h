/* tactics/map/overlay.h - what lies over a ground for a while: other units,
 * their planned paths, the places where many fell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    as the ground it was made for.
 * Units    extra cost in the ground's unit, see lan_overlay_unit().
 * Range    0 .. LAN_OVERLAY_MOST units a cell; more is held there.
 * Owner    holds nothing of the ground after _create().
 * Threads  any number of readers, or one writer.
 */
#ifndef LAN_TACTICS_MAP_OVERLAY_H
#define LAN_TACTICS_MAP_OVERLAY_H

#include "tactics/map/ground.h"

#define LAN_OVERLAY_MOST 1023

typedef struct lan_overlay lan_overlay;

LAN_MUST_CHECK
lan_status lan_overlay_create(const lan_ground *ground, lan_overlay **out);
void lan_overlay_destroy(lan_overlay *overlay);

/* Takes everything off: O(cells that were touched). */
void lan_overlay_reset(lan_overlay *overlay);

/* Cost of one unit of extra cost. */
double lan_overlay_unit(const lan_overlay *overlay);

/* Makes a cell impassable, for the corner rule as well, or free again; what it
 * costs is kept. Cells outside are ignored. */
void lan_overlay_block(lan_overlay *overlay, lan_cell at);
void lan_overlay_unblock(lan_overlay *overlay, lan_cell at);

/* Makes a cell dearer by a cost >= 0, rounded to whole units; a route through
 * the cell pays it once. */
void lan_overlay_add_cost(lan_overlay *overlay, lan_cell at, double cost);

/* Nothing lies outside. */
bool lan_overlay_blocks(const lan_overlay *overlay, lan_cell at);
double lan_overlay_cost(const lan_overlay *overlay, lan_cell at);

#endif
