/* tactics/map/drawing.h - maps drawn as rows of glyphs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one line a row, north first; all rows are of one length. Blanks at
 *          the end of a row and empty lines at the end do not count.
 * Range    1 .. LAN_GRID_MAP_MOST cells a side.
 * Errors   LAN_EPARSE, LAN_ELIMIT for a drawing too large, LAN_EINVAL for
 *          terrains that lan_terrains_check() refuses, LAN_ENOMEM; in err the
 *          line is the row and the column the cell, both from 1.
 */
#ifndef LAN_TACTICS_MAP_DRAWING_H
#define LAN_TACTICS_MAP_DRAWING_H

#include "tactics/map/grid_map.h"

/* Makes a map; each glyph must be one of the terrains'. */
LAN_MUST_CHECK
lan_status lan_drawing_read(const char *text, size_t length,
                            lan_corners corners, const lan_terrain *terrains,
                            size_t count, lan_grid_map **out, lan_error *err);

/* Writes a map by its terrains' glyphs, without NUL, and returns the bytes;
 * writes nothing where they exceed the capacity. */
size_t lan_drawing_write(const lan_grid_map *map, char *out, size_t capacity);

#endif
