/* tactics/search/search_impl.h - what an algorithm gives to search.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * search.c has checked before begin() is called: every cell lies in the map,
 * the request is one that `facts` allow, start differs from every goal, start
 * and at least one goal are free (under the overlay too) and on one island. So
 * an algorithm is never asked what search.c can answer itself.
 */
#ifndef LAN_TACTICS_SEARCH_SEARCH_IMPL_H
#define LAN_TACTICS_SEARCH_SEARCH_IMPL_H

#include "lanchester/search.h"
#include "tactics/map/ground_parts_impl.h"
#include "tactics/map/overlaid_ground_impl.h"

/* One algorithm. State is its workspace; functions without a word "may be
 * NULL" are required. */
typedef struct lan_algorithm_impl {
    lan_algorithm facts;

    /* Makes the workspace; prepares nothing. */
    lan_status (*create)(lan_ground *ground, void **out);
    void (*destroy)(void *state);

    /* Computes tables for the ground as it is now; called before the first
     * request and after the ground changed. May be NULL. */
    lan_status (*prepare)(void *state, const lan_progress *progress);

    /* Starts. LAN_EINVAL only for what `facts` cannot say. */
    lan_status (*begin)(void *state, const lan_route_request *request);

    /* Spends at most so many expansions; true once ended. */
    bool (*step)(void *state, uint64_t expansions);

    /* Fills end, goal, counts, length, cost, expanded. `route` comes with
     * zeros and nearest = goal. */
    void (*result)(const void *state, lan_route *route);

    /* As lan_search_cells(). */
    size_t (*cells)(const void *state, lan_cell *out, size_t capacity);

    /* As lan_search_bends(), of any-angle algorithms; may be NULL. */
    size_t (*bends)(const void *state, lan_point *out, size_t capacity);

    /* As lan_search_visited(); may be NULL. */
    bool (*visited)(const void *state, lan_cell at);

    size_t (*memory)(const void *state);
    size_t (*table_memory)(const void *state); /* may be NULL */

    /* As lan_search_save() and _load() without header: search.c adds and
     * checks magic, algorithm, fingerprint and checksum. May be NULL. */
    size_t (*save)(const void *state, void *out, size_t capacity);
    lan_status (*load)(void *state, const void *bytes, size_t size,
                       lan_error *err);

    /* For `auto` and `table`: name of the algorithm really used. May be NULL.
     */
    const char *(*used)(const void *state);
} lan_algorithm_impl;

/* Each in a file of its own; the table of them is in chooser.c. */
extern const lan_algorithm_impl lan_search_astar;
extern const lan_algorithm_impl lan_search_dijkstra;
extern const lan_algorithm_impl lan_search_jps;
extern const lan_algorithm_impl lan_search_jump_table;
extern const lan_algorithm_impl lan_search_field;
extern const lan_algorithm_impl lan_search_two_tier;
extern const lan_algorithm_impl lan_search_first_moves;
extern const lan_algorithm_impl lan_search_hierarchy;
extern const lan_algorithm_impl lan_search_visibility;
extern const lan_algorithm_impl lan_search_wall;

/* NULL where there is none of that name. */
const lan_algorithm_impl *lan_algorithm_impl_find(const char *name);

/* Goes along a legal route once, as lan_smooth() does several times; returns
 * how many cells `out` then has. */
size_t lan_smooth_once(const lan_overlaid_ground *over, const lan_cell *cells,
                       size_t count, double allowed, lan_cell *out);

/* The next step along an obstacle by B15 of the sources: its direction, or -1.
 *
 * open      bits of the neighbours that are free
 * moves     bits of the legal steps
 * side      1 clockwise round the obstacle, -1 counter-clockwise
 * obstacle  direction in which it lies; after the step as well */
int lan_wall_turn(uint32_t open, uint32_t moves, int side, int *obstacle);

typedef struct lan_jump_bits lan_jump_bits;

/* The jump points of lan_search_jps's state. */
const lan_jump_bits *lan_jps_bits(const void *state);

#endif
