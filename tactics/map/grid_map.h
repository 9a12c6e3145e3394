/* tactics/map/grid_map.h - which terrain lies in each cell of a grid.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    width x height square cells; (0, 0) is the north-west cell.
 * Range    1 .. LAN_GRID_MAP_MOST cells a side. The world beyond the border
 *          cannot be entered.
 * Errors   functions that can fail return lan_status and write no output
 *          unless it is LAN_OK.
 * Owner    the caller owns a map between _create() and _destroy().
 * Threads  any number of readers, or one writer.
 */
#ifndef LAN_TACTICS_MAP_GRID_MAP_H
#define LAN_TACTICS_MAP_GRID_MAP_H

#include "tactics/map/cell.h"
#include "tactics/map/terrain.h"

#define LAN_GRID_MAP_MOST 4096 /* cells a side */

/* So many changed cells are remembered, the latest ones. */
#define LAN_GRID_MAP_CHANGES 4096

/* Whether a diagonal step may pass blocked side cells. */
#define LAN_CORNERS_LIST(X)                                                    \
    X(LAN_CORNERS_FORBID, "forbid") /* both side cells must be free */         \
    X(LAN_CORNERS_ONE, "one")       /* one of them must be free */             \
    X(LAN_CORNERS_ALLOW, "allow")   /* squeezes through always */

typedef enum lan_corners {
#define X(name, text) name,
    LAN_CORNERS_LIST(X)
#undef X
} lan_corners;

typedef struct lan_grid_map lan_grid_map;

const char *lan_corners_name(lan_corners corners);
bool lan_corners_find(const char *name, lan_corners *out);

/* Makes a map all of terrain 0. The terrains are copied; see
 * lan_terrains_check(). LAN_EINVAL for a size, rule or terrain out of range. */
LAN_MUST_CHECK
lan_status lan_grid_map_create(int32_t width, int32_t height,
                               lan_corners corners, const lan_terrain *terrains,
                               size_t count, lan_grid_map **out);

/* Makes an equal map, its version and remembered changes included. */
LAN_MUST_CHECK
lan_status lan_grid_map_copy(const lan_grid_map *map, lan_grid_map **out);

/* Frees a map; NULL is allowed. */
void lan_grid_map_destroy(lan_grid_map *map);

int32_t lan_grid_map_width(const lan_grid_map *map);
int32_t lan_grid_map_height(const lan_grid_map *map);
lan_corners lan_grid_map_corners(const lan_grid_map *map);
bool lan_grid_map_contains(const lan_grid_map *map, lan_cell at);

size_t lan_grid_map_terrain_count(const lan_grid_map *map);

/* The terrain of an index below the count; lives as long as the map. */
const lan_terrain *lan_grid_map_terrain(const lan_grid_map *map, int32_t index);

/* Index of the terrain with this glyph or name; -1: none. */
int32_t lan_grid_map_find_glyph(const lan_grid_map *map, char glyph);
int32_t lan_grid_map_find_terrain(const lan_grid_map *map, const char *name);

/* Index of the terrain of a cell; -1 outside the map. */
int32_t lan_grid_map_at(const lan_grid_map *map, lan_cell at);

/* Cost of a cell for a class; 0 where it cannot be entered or is outside, and
 * for no class. */
double lan_grid_map_cost(const lan_grid_map *map, lan_cell at,
                         lan_movement movement);

/* Changes one cell; setting what is there already is no change. LAN_EINVAL
 * outside the map or for no terrain of it. */
LAN_MUST_CHECK
lan_status lan_grid_map_set(lan_grid_map *map, lan_cell at, int32_t terrain);

/* Number of changes since the map was made. */
uint64_t lan_grid_map_version(const lan_grid_map *map);

/* The cell of change number `index` (0 is the first ever); false where it has
 * not happened or is older than LAN_GRID_MAP_CHANGES changes. */
bool lan_grid_map_change(const lan_grid_map *map, uint64_t index,
                         lan_cell *out);

/* A number over size, rule, terrains and cells: equal maps have equal ones. */
uint64_t lan_grid_map_fingerprint(const lan_grid_map *map);

#endif
