/* lanchester/map.h - maps of square cells: made, read, written, generated.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_MAP_H
#define LANCHESTER_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"

#pragma GCC visibility push(default)

/* Cells of a square grid and the eight ways out of one.
 *
 * Shape    (0, 0) is the north-west cell, x grows east and y grows south, as in
 *          a map file. Order numbering of directions: that of the wall
 *          follower. Odd ones are straight, even ones diagonal; turning once by
 *          45 degrees adds or takes 1 modulo 8, the opposite of d is d + 4
 *          modulo 8.
 */

typedef struct lan_cell {
    int32_t x;
    int32_t y;
} lan_cell;

typedef enum lan_direction {
    LAN_DIRECTION_NORTH_WEST,
    LAN_DIRECTION_WEST,
    LAN_DIRECTION_SOUTH_WEST,
    LAN_DIRECTION_SOUTH,
    LAN_DIRECTION_SOUTH_EAST,
    LAN_DIRECTION_EAST,
    LAN_DIRECTION_NORTH_EAST,
    LAN_DIRECTION_NORTH
} lan_direction;

/* A place in cells: the centre of cell (x, y) is (x + 0.5, y + 0.5). */
typedef struct lan_point {
    double x;
    double y;
} lan_point;

static inline bool lan_cell_same(lan_cell a, lan_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool lan_direction_is_diagonal(int d)
{
    return (d & 1) == 0;
}

/* East is +1, south is +1; d in 0 .. 7. */
static inline lan_cell lan_direction_step(int d)
{
    static const int8_t east[8] = {-1, -1, -1, 0, 1, 1, 1, 0};
    static const int8_t south[8] = {-1, 0, 1, 1, 1, 0, -1, -1};
    const lan_cell step = {east[d], south[d]};
    return step;
}

static inline lan_cell lan_cell_beside(lan_cell at, int d)
{
    const lan_cell step = lan_direction_step(d);
    const lan_cell neighbour = {at.x + step.x, at.y + step.y};
    return neighbour;
}

/* The kinds of ground, and the classes that may enter.
 *
 * Units    cost: how many times the time of one cell of cost 1.
 * Range    a cost is a multiple of 0.01 from 0.01 to 100, or 0 for ground
 *          that this class cannot enter. Searches count in whole hundredths.
 */

/* How a body moves; each terrain has a cost for each. */
#define LAN_MOVEMENT_LIST(X)                                                   \
    X(LAN_MOVEMENT_FOOT, "foot")                                               \
    X(LAN_MOVEMENT_HORSE, "horse")                                             \
    X(LAN_MOVEMENT_WHEELS, "wheels")

typedef enum lan_movement {
#define X(name, text) name,
    LAN_MOVEMENT_LIST(X)
#undef X
} lan_movement;

/* Room for classes that are still to come. */
#define LAN_MOVEMENTS_MOST 8

#define LAN_TERRAIN_NAME 32 /* bytes of a name with its end */
#define LAN_TERRAIN_MOST 64 /* terrains of one map */

typedef struct lan_terrain {
    char name[LAN_TERRAIN_NAME];     /* unique, not empty */
    char glyph;                      /* in drawings: printable ASCII, unique */
    double cost[LAN_MOVEMENTS_MOST]; /* by class; 0: cannot be entered */
    double cover;   /* multiplies hits on soldiers in it, 0 .. 1 */
    double attack;  /* multiplies hits by soldiers in it, >= 0 */
    double front;   /* soldiers of an army that fight at once from it, > 0;
                       LAN_INF: all */
    bool is_opaque; /* hides what is behind it */
} lan_terrain;

/* "foot", "horse", "wheels"; NULL outside the list. */
const char *lan_movement_name(lan_movement movement);

/* A terrain of one cost for every class and cover 1; cost 0: no one enters. */
lan_terrain lan_terrain_make(const char *name, char glyph, double cost);

/* Checks 1 .. LAN_TERRAIN_MOST terrains as a set; LAN_EINVAL and the first
 * fault in err. */
LAN_MUST_CHECK
lan_status lan_terrains_check(const lan_terrain *terrains, size_t count,
                              lan_error *err);

/* The terrains of Moving AI's octile maps: '.', 'G' and 'S' can be entered at
 * cost 1, '@', 'O', 'T' and 'W' cannot. */
const lan_terrain *lan_terrains_moving_ai(size_t *count);

/* Which terrain lies in each cell of a grid.
 *
 * Shape    width x height square cells; (0, 0) is the north-west cell.
 * Range    1 .. LAN_GRID_MAP_MOST cells a side. The world beyond the border
 *          cannot be entered.
 * Errors   functions that can fail return lan_status and write no output
 *          unless it is LAN_OK.
 * Owner    the caller owns a map between _create() and _destroy().
 * Threads  any number of readers, or one writer.
 */

#define LAN_GRID_MAP_MOST 4096 /* cells a side */

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

/* The neighbourhood of a map's places. */
#define LAN_MAP_SHAPE_LIST(X)                                                  \
    X(LAN_MAP_SQUARE, "square") /* cells of a square grid */                   \
    X(LAN_MAP_HEX, "hex")       /* the same as hexagons, see hex.h */          \
    X(LAN_MAP_GRAPH, "graph")   /* places and roads, see graph.h */

typedef enum lan_map_shape {
#define X(name, text) name,
    LAN_MAP_SHAPE_LIST(X)
#undef X
} lan_map_shape;

/* "square", "hex", "graph"; NULL outside the list. */
const char *lan_map_shape_name(lan_map_shape shape);

typedef struct lan_grid_map lan_grid_map;

const char *lan_corners_name(lan_corners corners);

/* Makes a map all of terrain 0. The terrains are copied; see
 * lan_terrains_check(). LAN_EINVAL for a size, rule or terrain out of range. */
LAN_MUST_CHECK
lan_status lan_grid_map_create(int32_t width, int32_t height,
                               lan_corners corners, const lan_terrain *terrains,
                               size_t count, lan_grid_map **out);

/* Makes an equal map, its version included. */
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

/* A number over size, rule, terrains and cells: equal maps have equal ones. */
uint64_t lan_grid_map_fingerprint(const lan_grid_map *map);

/* Maps and queries in the formats of Moving AI.
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

/* Maps drawn as rows of glyphs.
 *
 * Shape    one line a row, north first; all rows are of one length. Blanks at
 *          the end of a row and empty lines at the end do not count.
 * Range    1 .. LAN_GRID_MAP_MOST cells a side.
 * Errors   LAN_EPARSE, LAN_ELIMIT for a drawing too large, LAN_EINVAL for
 *          terrains that lan_terrains_check() refuses, LAN_ENOMEM; in err the
 *          line is the row and the column the cell, both from 1.
 */

/* Makes a map; each glyph must be one of the terrains'. */
LAN_MUST_CHECK
lan_status lan_drawing_read(const char *text, size_t length,
                            lan_corners corners, const lan_terrain *terrains,
                            size_t count, lan_grid_map **out, lan_error *err);

/* Writes a map by its terrains' glyphs, without NUL, and returns the bytes;
 * writes nothing where they exceed the capacity. */
size_t lan_drawing_write(const lan_grid_map *map, char *out, size_t capacity);

/* Random maps, mazes and rooms from a seed.
 *
 *     lan_generate_def def =
 *         lan_generate_default(LAN_GENERATOR_MAZE, 512, 512);
 *     def.corridor = 32;
 *     lan_generate_map(&def, &map, &err);
 *
 * Shape    random  each cell is a wall or open, independently of the others;
 *          maze    squares of `corridor` cells a side with walls one cell thick
 *                  around, joined over their whole side to a perfect maze: one
 *                  way, and only one, between any two squares;
 *          rooms   squares of `room` cells a side, joined by doors of one cell;
 *                  all can be reached.
 *          Mazes and rooms have a frame of walls; what is too narrow for one
 *          more square in the east and south is wall as well.
 *          The same def gives the same map on every machine.
 * Errors   LAN_EINVAL with the reason in err, LAN_ENOMEM.
 * Source   kinds and looks: N. Sturtevant, "Benchmarks for grid-based
 *          pathfinding", IEEE TCIAIG 4 (2012) 144-148; the maze: depth-first
 *          search that takes a random free side.
 */

#define LAN_GENERATOR_LIST(X)                                                  \
    X(LAN_GENERATOR_RANDOM, "random")                                          \
    X(LAN_GENERATOR_MAZE, "maze")                                              \
    X(LAN_GENERATOR_ROOMS, "rooms")

typedef enum lan_generator {
#define X(name, text) name,
    LAN_GENERATOR_LIST(X)
#undef X
} lan_generator;

bool lan_generator_find(const char *name, lan_generator *out);

typedef struct lan_generate_def {
    lan_generator generator;
    int32_t width; /* cells, 1 .. LAN_GRID_MAP_MOST */
    int32_t height;
    uint64_t seed;
    lan_corners corners;
    double walls;     /* random: probability that a cell is a wall, 0 .. 1 */
    int32_t corridor; /* maze: cells, >= 1 */
    int32_t room;     /* rooms: cells, >= 1 */
    double doors;     /* rooms: probability of a door where its two rooms
                         can reach each other already, 0 .. 1 */
    const lan_terrain *terrains; /* NULL: lan_terrains_moving_ai() */
    size_t terrain_count;
    int32_t wall;         /* index of the terrain of walls */
    int32_t open;         /* index of the terrain of open cells, or, */
    const double *shares; /* [terrain_count] if not NULL: how often each one
                             comes among open cells, >= 0, in any unit */
} lan_generate_def;

/* Seed 1, corners forbidden; 20 % walls, corridors of 1, rooms of 8 cells, a
 * door in 3 of 4 walls; ground and rock of Moving AI. */
lan_generate_def lan_generate_default(lan_generator generator, int32_t width,
                                      int32_t height);

LAN_MUST_CHECK
lan_status lan_generate_map(const lan_generate_def *def, lan_grid_map **out,
                            lan_error *err);

#pragma GCC visibility pop

#endif
