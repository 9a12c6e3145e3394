/* lanchester/ground.h - a map as one class and size of body sees it, what lies
 * over it, and what a side knows of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_GROUND_H
#define LANCHESTER_GROUND_H

#include "lanchester/map.h"

#pragma GCC visibility push(default)

/* A map as one movement class and body size sees it.
 *
 * A ground is a snapshot: legal steps of each cell with the corner rule baked
 * in, and cost of each cell. Searches run on a ground. After the map changed,
 * lan_ground_update() takes over the changes.
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
LAN_MUST_CHECK
lan_status lan_ground_create(const lan_grid_map *map, lan_movement movement,
                             int32_t size, lan_ground **out);
void lan_ground_destroy(lan_ground *ground);

/* Takes over what changed on the map: O(changes) where they are remembered,
 * O(cells) otherwise. Never fails, allocates nothing. */
void lan_ground_update(lan_ground *ground);

/* Computes islands and dead ends where they are out of date, so that many
 * threads may read. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_ground_settle(lan_ground *ground);

/* NULL of a graph. */
const lan_grid_map *lan_ground_map(const lan_ground *ground);
lan_movement lan_ground_movement(const lan_ground *ground);
int32_t lan_ground_size(const lan_ground *ground);

/* Grows with each update that changed something. */
uint64_t lan_ground_version(const lan_ground *ground);

/* Whether a body may stand there; false outside. */
bool lan_ground_free(const lan_ground *ground, lan_cell at);
int64_t lan_ground_free_count(const lan_ground *ground);

/* Cost of one step in direction d (see map.h; of hexagons: across a side); 0
 * where it is not legal, and of a graph. */
double lan_ground_step_cost(const lan_ground *ground, lan_cell from, int d);

/* Whether all free cells cost the same. */
bool lan_ground_is_uniform(const lan_ground *ground);

/* Number of the island of a free cell, 0 ..; -1 for others. Cells of one
 * island, and only they, can reach each other. Needs lan_ground_settle(). */
int32_t lan_ground_island(const lan_ground *ground, lan_cell at);

/* What lies over a ground for a while: other units, their planned paths, the
 * places where many fell.
 *
 * Shape    as the ground it was made for.
 * Units    extra cost in the ground's unit, a common divisor of its costs.
 * Range    0 .. LAN_OVERLAY_MOST units a cell; more is held there.
 * Owner    holds nothing of the ground after _create().
 * Threads  any number of readers, or one writer.
 */

#define LAN_OVERLAY_MOST 1023

typedef struct lan_overlay lan_overlay;

LAN_MUST_CHECK
lan_status lan_overlay_create(const lan_ground *ground, lan_overlay **out);
void lan_overlay_destroy(lan_overlay *overlay);

/* Takes everything off: O(cells that were touched). */
void lan_overlay_reset(lan_overlay *overlay);

/* Makes a cell impassable, for the corner rule as well, or free again; what it
 * costs is kept. Cells outside are ignored. */
void lan_overlay_block(lan_overlay *overlay, lan_cell at);
void lan_overlay_unblock(lan_overlay *overlay, lan_cell at);

/* Makes a cell costlier by a cost >= 0, rounded to whole units; a route through
 * the cell pays it once. */
void lan_overlay_add_cost(lan_overlay *overlay, lan_cell at, double cost);

/* Nothing lies outside. */
bool lan_overlay_blocks(const lan_overlay *overlay, lan_cell at);

/* Which cells can be seen from which.
 *
 * Two cells see each other where the straight line between their middles
 * crosses the inside of no opaque cell other than these two. A line that
 * touches a corner only passes, unless both cells that meet it there are
 * opaque; neighbours see each other always. All is computed in whole
 * numbers and in the same way from both ends, so that sight is symmetric.
 */

/* A set of terrains of a map: bit i stands for terrain i. */
typedef uint64_t lan_terrain_set;

/* Whether the cells see each other past what is opaque, as squares or as
 * hexagons; false outside. Of hexagons a line along the side that two of them
 * share passes unless both are opaque. O(the longer of width and height between
 * them). */
bool lan_sight_is_clear(const lan_grid_map *map, lan_map_shape shape,
                        lan_terrain_set opaque, lan_cell a, lan_cell b);

/* Whether a cell lies within so many cells: a disc, of which even one of radius
 * 1 holds all neighbours. */
bool lan_sight_reaches(lan_map_shape shape, lan_cell from, lan_cell to,
                       double radius);

/* What one side knows of a map.
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

typedef struct lan_known_map lan_known_map;

typedef struct lan_known_map_options {
    int32_t unknown;        /* terrain that unseen cells are taken for */
    lan_terrain_set opaque; /* what hides what is behind it */
    lan_map_shape shape;    /* of cells: how far and how clear one sees */
} lan_known_map_options;

/* Unseen cells are taken for the terrain that most classes can enter, among
 * equals the one of least cost on foot; opaque is what none can enter; cells
 * are squares. */
lan_known_map_options lan_known_map_options_default(const lan_grid_map *map);

/* Makes the knowledge of a side that has seen nothing. LAN_EINVAL for no
 * terrain of the map, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_known_map_create(const lan_grid_map *truth,
                                const lan_known_map_options *options,
                                lan_known_map **out);
void lan_known_map_destroy(lan_known_map *known);

/* Forgets all that was seen. O(cells). */
void lan_known_map_reset(lan_known_map *known);

/* The map as it is believed to be; lives as long as the knowledge. */
const lan_grid_map *lan_known_map_believed(const lan_known_map *known);

/* Whether a cell was ever seen; false outside. */
bool lan_known_map_has_seen(const lan_known_map *known, lan_cell at);

/* Looks around from a cell, itself included. What hides is seen itself. Bodies
 * of several cells look from each, or from their middle.
 *
 * radius   cells, >= 0; infinite: to the border
 * changed  gets the cells that are now believed to be other than before, row
 *          by row, as many as fit; NULL where capacity is 0
 *
 * Returns how many there are; the believed map remembers them as its latest
 * changes. 0 where the cell lies outside or the radius is out of range.
 * O(cells within, and of those with news the distance too). */
size_t lan_known_map_look(lan_known_map *known, lan_cell from, double radius,
                          lan_cell *changed, size_t capacity);

/* Keeps a search clear of other units.
 *
 * Laid over a ground for the search of one unit: a unit that stands or is
 * adjacent blocks; where a unit on the move nearby has yet to pass, it is
 * costlier; where it has passed already, nothing is left of it. Units on the
 * move far off are predicted in time and place, or ignored.
 *
 * Shape    a place is the cell of a body's north-west corner. Every place at
 *          which the searching body would overlap the other is blocked or
 *          costlier, so the overlay suits a ground of the searching unit's
 *          size.
 * Units    distances in cells between the nearest cells of two bodies, the
 *          longer of the two ways (1: they touch); time in ticks; cost as that
 *          of a terrain.
 * Range    coordinates -2^29 .. 2^29; what lies outside is ignored.
 */

/* A unit as others see it. */
typedef struct lan_avoided_unit {
    lan_cell at;
    int32_t size; /* cells a side, 1 .. LAN_BODY_MOST */
    bool is_moving;
    const lan_cell *path;    /* planned places; NULL where path_count is 0 */
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
 * O(units, and places swept). LAN_EINVAL, with nothing changed, for a size, an
 * option or self out of range. */
LAN_MUST_CHECK
lan_status lan_avoidance_lay_over(const lan_avoidance *avoidance,
                                  const lan_avoided_unit *units, size_t count,
                                  size_t self, int64_t now,
                                  lan_overlay *overlay);

/* Where many fell: places to keep away from, until they are forgotten.
 *
 * Shape    as a grid map; cells outside are ignored.
 * Units    casualties in soldiers; time in any one unit; costs as those of a
 *          terrain.
 * Range    less than 2^-64 of a casualty is forgotten. The last time is 2^53
 *          half-lives.
 * Owner    the caller, between _create() and _destroy().
 * Threads  any number of readers, or one writer.
 * Time     is given as a point, not as a step, and every decay over whole
 *          half-lives is exact: all bits depend on what fell when alone, not on
 *          how often or when it was asked or given the time.
 */

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

/* Makes a map on which no one fell yet, at time 0. LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_influence_create(int32_t width, int32_t height,
                                const lan_influence_options *options,
                                lan_influence **out);
void lan_influence_destroy(lan_influence *influence);

/* Forgets all, and sets the time back to 0. O(cells touched). */
void lan_influence_reset(lan_influence *influence);

/* Lets time pass until then: O(1). Earlier times than the one it is change
 * nothing, nor does NaN. */
void lan_influence_pass(lan_influence *influence, double time);

/* Casualties fall now; the part that spreads beyond the border is lost. No
 * change where they are not > 0 or more than the most. */
void lan_influence_add(lan_influence *influence, lan_cell at,
                       double casualties);

/* The cost of a cell: price times casualties that are not yet forgotten,
 * rounded to steps, and at most `most`; 0 outside. */
double lan_influence_cost(const lan_influence *influence, lan_cell at);

/* Adds the cost of every cell to an overlay of the same size, which rounds it
 * once more to its unit. O(cells touched). LAN_EINVAL for another size. */
LAN_MUST_CHECK
lan_status lan_influence_lay_over(const lan_influence *influence,
                                  lan_overlay *overlay);

#pragma GCC visibility pop

#endif
