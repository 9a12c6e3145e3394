/* lanchester/map.h - maps of square cells: made, read, written, generated.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/base.h"

/* Cells of a square grid and its eight directions.
 *
 * Shape    (0, 0) is the north-west cell, x grows east and y grows south, as in
 *          a map file. Order numbering of directions: that of the wall
 *          follower. Odd ones are straight, even ones diagonal; a turn by 45
 *          degrees adds or subtracts 1 modulo 8; the opposite of d is d + 4
 *          modulo 8.
 */

typedef struct lan_cell {
    int32_t x;
    int32_t y;
} lan_cell;

/* A place in cells: the centre of cell (x, y) is (x + 0.5, y + 0.5). Of a
 * graph, in its unit. */
typedef struct lan_point {
    double x;
    double y;
} lan_point;

static inline bool lan_cell_same(lan_cell a, lan_cell b)
{
    return a.x == b.x && a.y == b.y;
}

/* East is +1, south is +1; d in 0 .. 7. */
static inline lan_cell lan_cell_beside(lan_cell at, int d)
{
    static const int8_t east[8] = {-1, -1, -1, 0, 1, 1, 1, 0};
    static const int8_t south[8] = {-1, 0, 1, 1, 1, 0, -1, -1};
    const lan_cell neighbour = {at.x + east[d], at.y + south[d]};
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

typedef enum lan_movement { LAN_MOVEMENT_LIST(LAN_ENUM_NAME) } lan_movement;

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

/* A terrain with one cost for every class and cover 1; cost 0: impassable. */
lan_terrain lan_terrain_make(const char *name, char glyph, double cost);

/* The terrains of Moving AI's octile maps: '.', 'G' and 'S' can be entered at
 * cost 1, '@', 'O', 'T' and 'W' cannot. */
const lan_terrain *lan_terrains_moving_ai(size_t *count);

/* The terrain of each cell of a grid.
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

/* The rule for diagonal steps past blocked side cells. */
#define LAN_CORNERS_LIST(X)                                                    \
    X(LAN_CORNERS_FORBID, "forbid") /* both side cells must be free */         \
    X(LAN_CORNERS_ONE, "one")       /* one of them must be free */             \
    X(LAN_CORNERS_ALLOW, "allow")   /* squeezes through always */

typedef enum lan_corners { LAN_CORNERS_LIST(LAN_ENUM_NAME) } lan_corners;

/* The neighbourhood of a map's places. */
#define LAN_MAP_SHAPE_LIST(X)                                                  \
    X(LAN_MAP_SQUARE, "square") /* cells of a square grid */                   \
    X(LAN_MAP_HEX, "hex")       /* the same as hexagons, see hex.h */          \
    X(LAN_MAP_GRAPH, "graph")   /* places and roads, see graph.h */

typedef enum lan_map_shape { LAN_MAP_SHAPE_LIST(LAN_ENUM_NAME) } lan_map_shape;

/* "square", "hex", "graph"; NULL outside the list. */
const char *lan_map_shape_name(lan_map_shape shape);

typedef struct lan_grid_map lan_grid_map;

/* Makes a map all of terrain 0. The terrains, 1 .. LAN_TERRAIN_MOST, are
 * copied. LAN_EINVAL for a size, rule or terrain out of range. */
lan_status lan_grid_map_create(int32_t width, int32_t height,
                               lan_corners corners, const lan_terrain *terrains,
                               size_t count, lan_grid_map **out);

/* Makes an equal map, its version included. */
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

/* Index of the terrain of a cell; -1 outside the map. */
int32_t lan_grid_map_at(const lan_grid_map *map, lan_cell at);

/* Cost of a cell for a class; 0 if it cannot be entered or is outside, and
 * for no class. */
double lan_grid_map_cost(const lan_grid_map *map, lan_cell at,
                         lan_movement movement);

/* Changes one cell; setting the same terrain again is no change. LAN_EINVAL
 * outside the map or for an unknown terrain. */
lan_status lan_grid_map_set(lan_grid_map *map, lan_cell at, int32_t terrain);

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

/* terrains  and so glyphs; NULL: lan_terrains_moving_ai(). LAN_EINVAL for some
 * that a map may not have. */
lan_status lan_moving_ai_read_map(const char *text, size_t length,
                                  lan_corners corners,
                                  const lan_terrain *terrains, size_t count,
                                  lan_grid_map **out, lan_error *err);

/* One row of a file of queries. Lengths count sqrt 2 for diagonals, which pass
 * no blocked corner (LAN_CORNERS_FORBID).
 *
 * A file prints lengths with a fixed number of decimals, or with six
 * significant digits. A computed length agrees with the printed one if they
 * differ by at most the tolerance: half a unit of the last decimal of any
 * length in the file, and at least half a unit of the sixth digit, because
 * trailing zeros may be omitted. A length of 0 between two different cells
 * means that there is no path. */
typedef struct lan_moving_ai_query {
    int32_t bucket;
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
 * text is kept while the names are needed.
 *
 * map  LAN_EINVAL, with the query's line and the reason in err, if a query is
 *      for a map of another size, or its start or goal is outside; NULL: of any
 *      map */
lan_status lan_moving_ai_read_queries(const char *text, size_t length,
                                      const lan_grid_map *map,
                                      lan_moving_ai_query **out, size_t *count,
                                      lan_error *err);

/* Maps drawn as rows of glyphs.
 *
 * Shape    one line per row, north first; all rows have the same length. Blanks
 *          at the end of a row and empty lines at the end do not count.
 * Range    1 .. LAN_GRID_MAP_MOST cells a side.
 * Errors   LAN_EPARSE, LAN_ELIMIT for a drawing too large, LAN_EINVAL for
 *          terrains that a map may not have, LAN_ENOMEM; in err the line is
 *          the row and the column the cell, both from 1.
 */

/* Makes a map; each glyph must be one of the terrains'. */
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
 *                  around, joined over their whole side to a perfect maze:
 *                  exactly one path between any two squares;
 *          rooms   squares of `room` cells a side, joined by doors of one cell;
 *                  all can be reached.
 *          Mazes and rooms have a frame of walls; an eastern or southern rest
 *          too narrow for a square is wall.
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

typedef enum lan_generator { LAN_GENERATOR_LIST(LAN_ENUM_NAME) } lan_generator;

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
    const lan_terrain *terrains; /* '@' for walls, '.' for open cells; NULL:
                                    lan_terrains_moving_ai() */
    size_t terrain_count;
} lan_generate_def;

/* Seed 1, corners forbidden; 20 % walls, corridors of 1, rooms of 8 cells, a
 * door in 3 of 4 walls. */
lan_generate_def lan_generate_default(lan_generator generator, int32_t width,
                                      int32_t height);

lan_status lan_generate_map(const lan_generate_def *def, lan_grid_map **out,
                            lan_error *err);

/* A map for one class and body size, overlays on it, and a side's knowledge of
 * it. */

/* A map for one movement class and body size.
 *
 * A ground is a snapshot: legal steps of each cell with the corner rule
 * included, and the cost of each cell. Searches run on a ground. After a change
 * of the map, lan_ground_update() copies the changes.
 *
 * Shape    as the map. A body of size n covers n x n cells; its place is the
 *          cell of its north-west corner. The ground of a map of hexagons
 *          (hex.h) has their sides for directions; that of a graph (graph.h)
 *          has its nodes for cells, in one row.
 * Units    cost of a straight step: mean of the two cells' costs; of a
 *          diagonal one: sqrt 2 times the mean of the four cells it touches,
 *          where a blocked side cell counts as the costlier of the two ends.
 *          Costs are the same both ways.
 * Owner    the map is kept: it must outlive the ground.
 * Threads  any number of readers, once lan_ground_settle() was called after
 *          the last update; or one writer.
 * Source   costs: convention of the weighted grid searchers (warthog, HOG).
 */

#define LAN_BODY_MOST 64 /* cells a side of a body */

typedef struct lan_ground lan_ground;

/* size  1 .. LAN_BODY_MOST. LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_ground_create(const lan_grid_map *map, lan_movement movement,
                             int32_t size, lan_ground **out);
void lan_ground_destroy(lan_ground *ground);

/* Copies the changes of the map: O(changes) if they are logged, O(cells)
 * otherwise. Never fails, allocates nothing. */
void lan_ground_update(lan_ground *ground);

/* Updates connected components and dead ends, so that many threads may read.
 * LAN_ENOMEM. */
lan_status lan_ground_settle(lan_ground *ground);

/* NULL of a graph. */
const lan_grid_map *lan_ground_map(const lan_ground *ground);

/* True if a body may stand on a cell; false outside. */
bool lan_ground_free(const lan_ground *ground, lan_cell at);

/* Connected component of a free cell, 0 ..; -1 for blocked cells. Two cells can
 * reach each other exactly if they have the same component. Needs
 * lan_ground_settle().
 */
int32_t lan_ground_island(const lan_ground *ground, lan_cell at);

/* Temporary costs over a ground: other units, their planned paths, places of
 * many casualties.
 *
 * Shape    as the ground it was made for.
 * Units    extra cost in the ground's unit, a common divisor of its costs.
 * Range    0 .. LAN_OVERLAY_MOST units a cell; more is held there. Over a graph
 *          costs are exact and have no bound.
 * Owner    holds nothing of the ground after _create().
 * Threads  any number of readers, or one writer.
 */

#define LAN_OVERLAY_MOST 1023

typedef struct lan_overlay lan_overlay;

lan_status lan_overlay_create(const lan_ground *ground, lan_overlay **out);
void lan_overlay_destroy(lan_overlay *overlay);

/* Takes everything off: O(cells that were touched). */
void lan_overlay_reset(lan_overlay *overlay);

/* Makes a cell impassable, for the corner rule as well. Cells outside are
 * ignored. */
void lan_overlay_block(lan_overlay *overlay, lan_cell at);

/* Makes a cell costlier by a cost >= 0, rounded to whole units; a path through
 * the cell pays it once, half with the step in and half with the step out. An
 * infinite cost blocks a node of a graph. */
void lan_overlay_add_cost(lan_overlay *overlay, lan_cell at, double cost);

/* A set of terrains of a map: bit i stands for terrain i. */
typedef uint64_t lan_terrain_set;

/* What one side knows of a map.
 *
 * A side has its own believed map. Unseen cells have an assumed passable
 * terrain; seen cells keep the terrain last seen. Its searches run on a ground
 * over the believed map, which lan_ground_update() updates with discoveries.
 *
 * Shape    as the true map.
 * Owner    the true map is kept: it must outlive what is known of it. It may
 *          change.
 * Threads  any number of readers, or one writer.
 */

typedef struct lan_known_map lan_known_map;

typedef struct lan_known_map_options {
    int32_t unknown;        /* assumed terrain of unseen cells */
    lan_terrain_set opaque; /* what hides what is behind it */
    lan_map_shape shape;    /* of cells: how far and how clear one sees */
} lan_known_map_options;

/* Unseen cells have the terrain that most classes can enter, on a tie the
 * cheapest on foot; terrains that no class can enter are opaque; cells are
 * squares. */
lan_known_map_options lan_known_map_options_default(const lan_grid_map *map);

/* Makes the knowledge of a side that has seen nothing. LAN_EINVAL for no
 * terrain of the map, LAN_ENOMEM. */
lan_status lan_known_map_create(const lan_grid_map *truth,
                                const lan_known_map_options *options,
                                lan_known_map **out);
void lan_known_map_destroy(lan_known_map *known);

/* The map as it is believed to be; lives as long as the knowledge. */
const lan_grid_map *lan_known_map_believed(const lan_known_map *known);

/* True if a cell was ever seen; false outside. */
bool lan_known_map_has_seen(const lan_known_map *known, lan_cell at);

/* Looks around from a cell, itself included. What hides is seen itself. Bodies
 * of several cells look from each, or from their middle.
 *
 * radius   cells, >= 0; infinite: to the border
 * changed  gets the cells that are now believed to be other than before, row
 *          by row, as many as fit; NULL if capacity is 0
 *
 * Returns how many there are; the believed map remembers them as its latest
 * changes. 0 if the cell lies outside or the radius is out of range.
 * O(cells within, and of those with news the distance too). */
size_t lan_known_map_look(lan_known_map *known, lan_cell from, double radius,
                          lan_cell *changed, size_t capacity);

/* Keeps a search clear of other units.
 *
 * An overlay for the search of one unit: units that stand or are adjacent
 * block; cells that a nearby moving unit has yet to pass are costlier, and
 * cells that it has passed are free. Distant moving units are predicted in time
 * and place, or ignored.
 *
 * Shape    a place is the cell of a body's north-west corner. Every place at
 *          which the searching body would overlap the other is blocked or
 *          costlier, so the overlay suits a ground of the searching unit's
 *          size.
 * Units    distances in cells between the nearest cells of two bodies, the
 *          longer of the two axes (1: they touch); time in ticks; cost as that
 *          of a terrain.
 * Range    coordinates -2^29 .. 2^29; what lies outside is ignored.
 */

/* A unit as others see it. */
typedef struct lan_avoided_unit {
    lan_cell at;
    int32_t size; /* cells a side, 1 .. LAN_BODY_MOST */
    bool is_moving;
    const lan_cell *path;    /* planned places; NULL if path_count is 0 */
    const int64_t *expected; /* tick of being at each; NULL: not known */
    size_t path_count;
    size_t path_next; /* the first place not yet reached */
} lan_avoided_unit;

typedef struct lan_avoidance {
    int32_t near;    /* distance up to which moving units are heeded; >= 0 */
    double penalty;  /* cost of a place yet to be passed; >= 0, finite */
    int64_t horizon; /* ticks ahead that their paths are heeded; < 0: all */
    double speed;    /* of the searching unit, cells a tick; 0: not known */
    int64_t meeting; /* far units: costlier where both could be at a place
                        within so many ticks of each other; < 0: ignored */
} lan_avoidance;

/* Units within 8 cells, penalty 2, whole paths; far ones are ignored. */
lan_avoidance lan_avoidance_default(void);

/* Lays units over what the overlay holds already.
 *
 * units  all of them, the searching one too: units[self]
 * now    tick
 *
 * The place of the searching unit itself is not blocked. A place that a unit
 * will sweep in passing is charged once; one that it will come back to, again.
 * O(units, and places swept). */
void lan_avoidance_lay_over(const lan_avoidance *avoidance,
                            const lan_avoided_unit *units, size_t count,
                            size_t self, int64_t now, lan_overlay *overlay);

/* Casualties by place, to avoid dangerous places; they decay with time.
 *
 * Shape    as a grid map; cells outside are ignored.
 * Units    casualties in soldiers; time in any one unit; costs as those of a
 *          terrain.
 * Range    less than 2^-64 of a casualty is forgotten. The last time is 2^53
 *          half-lives.
 * Owner    the caller, between _create() and _destroy().
 * Threads  any number of readers, or one writer.
 * Time     is given as a point, not as a step, and every decay over whole
 *          half-lives is exact: all bits depend only on the casualties and
 *          their times, not on how often the object is queried or advanced.
 */

typedef struct lan_influence lan_influence;

typedef struct lan_influence_options {
    double half_life; /* time, > 0; infinite: nothing is forgotten */
    double price;     /* cost per casualty, >= 0, finite */
    double step;      /* costs are whole multiples of it; > 0, finite */
    double most;      /* largest cost, >= 0, finite */
    int32_t radius;   /* cells that casualties spread over, thinning out
                         evenly; 0 .. 16 */
} lan_influence_options;

/* Half-life 60, 1/4 for each casualty in steps of 1/2 up to 8, radius 1. */
lan_influence_options lan_influence_options_default(void);

/* Makes a map without casualties, at time 0. LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_influence_create(int32_t width, int32_t height,
                                const lan_influence_options *options,
                                lan_influence **out);
void lan_influence_destroy(lan_influence *influence);

/* Advances to a time: O(1). Earlier times and NaN change nothing. */
void lan_influence_pass(lan_influence *influence, double time);

/* Adds casualties now; the part that spreads beyond the border is lost. No
 * change unless they are > 0 and at most the limit. */
void lan_influence_add(lan_influence *influence, lan_cell at,
                       double casualties);

/* Adds the cost of every cell to an overlay of the same size, which rounds it
 * once more to its unit: price times casualties that are not yet forgotten,
 * rounded to steps, and at most `most`. O(cells touched). LAN_EINVAL for
 * another size. */
lan_status lan_influence_lay_over(const lan_influence *influence,
                                  lan_overlay *overlay);

/* A grid map whose cells are hexagons.
 *
 * Any grid map can be used as a map of hexagons: its rows are then rows of
 * pointy-top hexagons, the odd ones shifted half a cell to the east ("odd-r"
 * offset). The corner rule has no meaning there.
 *
 * Shape    a cell is at column x of row y; sides 0 .. 5 from east over
 *          north-east, the opposite of side s is s + 3 modulo 6.
 * Range    coordinates -2^29 .. 2^29.
 * Units    cost of a step: mean of the two cells' costs, as in ground.h.
 * Source   names and conversions as usual among games: A. Patel, "Hexagonal
 *          Grids", redblobgames.com, 2013.
 */

/* Places and roads, and graphs. */

/* Places and the connections between them: countries of a board, way-points,
 * depots and roads.
 *
 * Shape    nodes 0 .. count - 1; edges are directed. The edges from a node are
 *          adjacent, in the given order.
 * Units    positions and costs in any unit; the least cost per length of all
 *          steps makes straight lines comparable with costs.
 * Range    cost of a step 1e-100 .. 1e100, coordinates -1e100 .. 1e100.
 * Owner    the caller, between _create() and _destroy(); what it was made of
 *          is copied. A graph does not change.
 * Threads  any.
 */

#define LAN_GRAPH_NODES_MOST (1 << 24)
#define LAN_GRAPH_EDGES_MOST (1 << 26)

typedef struct lan_graph lan_graph;

/* From one node, or place, to another. */
typedef struct lan_road {
    int32_t from;
    int32_t to;
    double length; /* > 0: cost of the step, for a road map in cells; 0: the
                      distance of the two positions */
    bool is_one_way;
} lan_road;

/* Makes a graph.
 *
 * node_count  1 .. LAN_GRAPH_NODES_MOST
 * points      where each node lies; NULL: not known
 * edge_count  0 .. LAN_GRAPH_EDGES_MOST; two nodes may share several edges
 *
 * LAN_EINVAL with the first fault in err; LAN_ENOMEM. */
lan_status lan_graph_create(int32_t node_count, const lan_point *points,
                            const lan_road *edges, size_t edge_count,
                            lan_graph **out, lan_error *err);
void lan_graph_destroy(lan_graph *graph);

/* Makes the ground of a graph, which must outlive it; lan_search runs on it.
 * The cell of node i is (i, 0); components are weakly connected. The heuristic
 * is the straight line times the smallest cost per length of any edge, so that
 * paths are optimal up to rounding of their sums. LAN_ENOMEM. */
lan_status lan_graph_ground_create(const lan_graph *graph, lan_ground **out);

/* A map of named places and the roads between them.
 *
 * Shape    places 0 .. count - 1 and roads 0 .. count - 1 in the order in which
 *          they were given; a graph of it has a node for each place.
 * Units    positions and lengths in cells; a step along a road costs its length
 *          times the mean of the costs of the two places' terrains, as a step
 *          between two cells does (ground.h).
 * Errors   LAN_EINVAL with the first fault in err, whose line is the number of
 *          the road, from 1, where one is at fault; LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy(); names and terrains are
 *          copied. A map does not change.
 * Threads  any.
 */

#define LAN_ROAD_MAP_MOST 1e9 /* cells: largest coordinate and length */

typedef struct lan_road_map lan_road_map;

typedef struct lan_road_place {
    const char *name; /* unique, not empty */
    lan_point at;
    const lan_terrain *terrain; /* NULL: cost 1 for every class */
} lan_road_place;

/* place_count  1 .. LAN_GRAPH_NODES_MOST
 * road_count   0 .. LAN_GRAPH_EDGES_MOST */
lan_status lan_road_map_create(const lan_road_place *places,
                               int32_t place_count, const lan_road *roads,
                               size_t road_count, lan_road_map **out,
                               lan_error *err);
void lan_road_map_destroy(lan_road_map *map);

int32_t lan_road_map_place_count(const lan_road_map *map);
size_t lan_road_map_road_count(const lan_road_map *map);

/* A place or road by its index, its length filled in; it lives as long as the
 * map. NULL if there is none. */
const lan_road_place *lan_road_map_place(const lan_road_map *map,
                                         int32_t index);
const lan_road *lan_road_map_road(const lan_road_map *map, size_t index);

/* Index of the place of a name; -1: none. */
int32_t lan_road_map_find(const lan_road_map *map, const char *name);

/* Cost of a place for a class, 0 if it cannot be entered. */
double lan_road_map_cost(const lan_road_map *map, int32_t place,
                         lan_movement movement);

/* Makes the ground of a map of any shape: of cells, or of the roads that the
 * class may use, where size has no meaning. Of hexagons bodies are of one cell,
 * directions are sides, all steps are straight. The length of a path along
 * roads is the length of the roads. LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_map_ground_create(lan_map_shape shape, const lan_grid_map *cells,
                                 const lan_road_map *roads,
                                 lan_movement movement, int32_t size,
                                 lan_ground **out);
