/* tactics/map/known_map.h - what one side knows of a map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A side believes in a map of its own. What it has not seen yet, it takes for
 * a terrain that can be entered; what it has seen stays as it was seen last,
 * until it is seen again. Its searches run on a ground over the believed map,
 * to which lan_ground_update() brings what was discovered.
 *
 * Shape    as the true map.
 * Owner    the true map is kept: it must outlive what is known of it. It may
 *          change.
 * Threads  any number of readers, or one writer.
 */
#ifndef LAN_TACTICS_MAP_KNOWN_MAP_H
#define LAN_TACTICS_MAP_KNOWN_MAP_H

#include "tactics/map/sight.h"

#define LAN_KNOWN_MAP_SIGHT_MOST 128 /* cells of radius */

typedef struct lan_known_map lan_known_map;

typedef struct lan_known_map_options {
    int32_t unknown;        /* terrain that unseen cells are taken for */
    lan_terrain_set opaque; /* what hides what is behind it */
} lan_known_map_options;

/* Unseen cells are taken for the terrain that most classes can enter, among
 * equals the one of least cost on foot; opaque is what nobody can enter. */
lan_known_map_options lan_known_map_options_default(const lan_grid_map *map);

/* Makes the knowledge of who has seen nothing. LAN_EINVAL for no terrain of
 * the map, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_known_map_create(const lan_grid_map *truth,
                                const lan_known_map_options *options,
                                lan_known_map **out);
void lan_known_map_destroy(lan_known_map *known);

/* The map as it is believed to be; lives as long as the knowledge. */
const lan_grid_map *lan_known_map_believed(const lan_known_map *known);

/* Whether a cell was ever seen; false outside. */
bool lan_known_map_has_seen(const lan_known_map *known, lan_cell at);
int64_t lan_known_map_seen_count(const lan_known_map *known);

/* Looks around from a cell, itself included. What hides is seen itself. Bodies
 * of several cells look from each, or from their middle.
 *
 * radius   0 .. LAN_KNOWN_MAP_SIGHT_MOST cells
 * changed  gets the cells that are now believed to be other than before, row
 *          by row, as many as fit; NULL where capacity is 0
 *
 * Returns how many there are; the believed map remembers them as its latest
 * changes. 0 where the cell lies outside or the radius is out of range.
 * O(radius cubed). */
size_t lan_known_map_look(lan_known_map *known, lan_cell from, int32_t radius,
                          lan_cell *changed, size_t capacity);

/* Learns one cell without seeing it: by report, from a map. Returns whether it
 * is now believed to be other than before. */
bool lan_known_map_learn(lan_known_map *known, lan_cell at);

#endif
