/* tactics/map/moving_ai.h - maps and queries in the formats of Moving AI.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a map:                  queries ("scenario"):
 *              type octile             version 1
 *              height 2                0 ford.map 3 2 0 0 2 1 2.41421356
 *              width 3                 bucket, map, its width and height,
 *              map                     start x y, goal x y, least length
 *              ..@
 *              @..
 *          The order of type, height and width is free. Fields are parted by
 *          tabs or blanks, lines by LF or CR LF; the last line needs no end,
 *          blanks at the end of a line and empty lines at the end do not count.
 * Units    cells.
 * Range    1 .. LAN_GRID_MAP_MOST cells a side.
 * Errors   LAN_EPARSE, LAN_ELIMIT for a map too large, LAN_ENOMEM, with line
 *          and column in err. Any bytes may be given.
 * Source   N. Sturtevant, "Benchmarks for grid-based pathfinding", IEEE
 *          Transactions on Computational Intelligence and AI in Games 4 (2012)
 *          144-148.
 */
#ifndef LAN_TACTICS_MAP_MOVING_AI_H
#define LAN_TACTICS_MAP_MOVING_AI_H

#include "tactics/map/grid_map.h"

/* Makes a map of lan_terrains_moving_ai(). */
LAN_MUST_CHECK
lan_status lan_moving_ai_read_map(const char *text, size_t length,
                                  lan_corners corners, lan_grid_map **out,
                                  lan_error *err);

/* The same with terrains, and so glyphs, of one's own; LAN_EINVAL for some that
 * lan_terrains_check() refuses. */
LAN_MUST_CHECK
lan_status lan_moving_ai_read_map_of(const char *text, size_t length,
                                     lan_corners corners,
                                     const lan_terrain *terrains, size_t count,
                                     lan_grid_map **out, lan_error *err);

/* Writes a map as text without NUL and returns its bytes; writes nothing where
 * they exceed the capacity. A terrain with a glyph that means the same to
 * Moving AI keeps it; any other becomes '.' where someone on foot may enter it,
 * else '@'. */
size_t lan_moving_ai_write_map(const lan_grid_map *map, char *out,
                               size_t capacity);

/* One row of a file of queries. Lengths count sqrt 2 for diagonals, which pass
 * no blocked corner (LAN_CORNERS_FORBID).
 *
 * A file prints its lengths with so many decimals, or with six significant
 * digits; the least length agrees with one that is printed where they differ
 * by the tolerance at most: half a unit of the last decimal that any length of
 * the file has, and never less than half a unit of the sixth digit, as its
 * zeros at the end may have been left out. A length of 0 between two different
 * cells means that no route joins them. */
typedef struct lan_moving_ai_query {
    int32_t bucket;
    const char *map_name; /* points into the text; a hint only */
    size_t map_name_length;
    int32_t width;
    int32_t height;
    lan_cell start;
    lan_cell goal;
    double length;    /* as the file prints it */
    double tolerance; /* > 0 */
    bool has_route;
    int line;
} lan_moving_ai_query;

/* Reads all queries into an array that the caller frees; NULL for none. The
 * text is kept while the names are needed. */
LAN_MUST_CHECK
lan_status lan_moving_ai_read_queries(const char *text, size_t length,
                                      lan_moving_ai_query **out, size_t *count,
                                      lan_error *err);

/* LAN_EINVAL, with the query's line and the reason in err, where a query is
 * for a map of another size, or its start or goal lies outside. */
LAN_MUST_CHECK
lan_status lan_moving_ai_check_query(const lan_moving_ai_query *query,
                                     const lan_grid_map *map, lan_error *err);

#endif
