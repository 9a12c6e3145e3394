/* lanchester/field.h - the way to one goal, or from many places, for
 * everybody.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_FIELD_H
#define LANCHESTER_FIELD_H

#include "lanchester/ground.h"
#include "lanchester/search.h"

#pragma GCC visibility push(default)

/* What it costs from every cell to the nearest of some goals, and which way
 * to go: one field serves any number of units.  lan_field_start(field, &goal,
 * 1, LAN_METRIC_EXACT, NULL); while (!lan_field_step(field, 2000)) { ...next
 * tick... } d = lan_field_next(field, unit);
 *
 * Shape    a field is a workspace for one ground, used again and again. Cells
 *          become known in order of cost, so that units near the goal may set
 *          out before the field is done. Slices of any size give the same
 *          field.
 *          Over ground of one cost, and over patches of it, an expansion
 *          follows straight rays from a cell, over some hundred cells at most;
 *          elsewhere it looks at the neighbours of one.
 * Units    cost as in ground.h; with LAN_METRIC_10_14 a diagonal step counts
 *          1.4 straight ones.
 * Owner    the ground is kept: it must outlive the field. Nothing is allocated
 *          after _create(), unless more goals are given than ever before.
 * Threads  any number of readers, or one that starts or steps.
 * Source   reverse Dijkstra in buckets: R. B. Dial, Comm. ACM 12 (1969) 632;
 *          only canonical steps are tried where nothing is in the way: N.
 *          Sturtevant and S. Rabin, IJCAI 2016, 683-689, with the forced ones
 *          of D. Harabor and A. Grastien, AAAI 2011.
 */

typedef struct lan_field lan_field;

/* At most 16 bytes a cell, and some kilobytes. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_field_create(const lan_ground *ground, lan_field **out);
void lan_field_destroy(lan_field *field);

/* Forgets the field before and begins one towards the nearest goal by cost.
 *
 * goals    at least one, inside the map; blocked ones are passed over
 * overlay  of the same size, kept until the next start; NULL: nothing in the
 *          way. It must not change in between.
 *
 * LAN_EINVAL, LAN_ENOMEM; then nothing is known. */
LAN_MUST_CHECK
lan_status lan_field_start(lan_field *field, const lan_cell *goals,
                           size_t count, lan_metric metric,
                           const lan_overlay *overlay);

/* Spends at most so many expansions; true once all that can be reached is
 * known, or once the ground has changed, see lan_field_is_current(). */
bool lan_field_step(lan_field *field, uint64_t expansions);

/* Whether there is nothing left to do. */
bool lan_field_is_done(const lan_field *field);

/* False before the first start, and after the ground changed: then nothing is
 * known any more. */
bool lan_field_is_current(const lan_field *field);

/* Whether it is the field to these goals, in any order, without an overlay. */
bool lan_field_is_for(const lan_field *field, const lan_cell *goals,
                      size_t count, lan_metric metric);

/* Whether the cost of a cell is known by now. */
bool lan_field_knows(const lan_field *field, lan_cell at);

/* Least cost to a goal; infinity where it is not known or there is no way. */
double lan_field_cost(const lan_field *field, lan_cell at);

/* The direction of the first step of a least-cost route, of several the one
 * of the lowest number (see map.h); -1 on a goal and where none is known. */
int lan_field_next(const lan_field *field, lan_cell at);

/* Writes the cells of the route from a cell to its goal, both included, and
 * returns how many there are, 0 where none is known; writes none where they
 * exceed the capacity. */
size_t lan_field_route(const lan_field *field, lan_cell from, lan_cell *out,
                       size_t capacity);

/* Nodes expanded since the start. */
uint64_t lan_field_expanded(const lan_field *field);

/* Bytes held beyond the ground. */
size_t lan_field_memory(const lan_field *field);

/* The fields that many units share.  lan_field_cache_get(cache, ground, &goal,
 * 1, LAN_METRIC_EXACT, &field); lan_field_step(field, 500); d =
 * lan_field_next(field, unit);
 *
 * Shape    a fixed number of fields, over any grounds. Asked for a field, it
 *          gives the one that it has, finished or not, or starts one in the
 *          place of the field asked for longest ago. A field is identified by
 *          its ground (and so by movement class and size), the version of that,
 *          the set of goals, and the metric.
 * Owner    fields belong to the cache. One that was got may be replaced by the
 *          next call that misses: units ask anew each tick and keep none.
 *          Grounds must outlive the cache or be forgotten before.
 * Threads  one.
 */

#define LAN_FIELD_CACHE_MOST 1024 /* fields of one cache */

typedef struct lan_field_cache lan_field_cache;

/* How often a field was there already, was not, and took another's place. */
typedef struct lan_field_cache_counts {
    uint64_t hits;
    uint64_t misses;
    uint64_t evictions;
} lan_field_cache_counts;

/* fields  1 .. LAN_FIELD_CACHE_MOST; each is allocated when it is first
 *         needed. LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_field_cache_create(size_t fields, lan_field_cache **out);
void lan_field_cache_destroy(lan_field_cache *cache);

/* Gives the field to these goals over a ground as it is now; a field of an
 * earlier version of it is started anew. Arguments and errors as those of
 * lan_field_start() without overlay. */
LAN_MUST_CHECK
lan_status lan_field_cache_get(lan_field_cache *cache, const lan_ground *ground,
                               const lan_cell *goals, size_t count,
                               lan_metric metric, lan_field **out);

/* Frees the fields of a ground that is about to be destroyed. */
void lan_field_cache_forget(lan_field_cache *cache, const lan_ground *ground);

lan_field_cache_counts lan_field_cache_count(const lan_field_cache *cache);

/* Bytes held, fields included. */
size_t lan_field_cache_memory(const lan_field_cache *cache);

/* Least costs from a place, or the nearest of several, to everywhere, and the
 * tree of the routes.
 *
 *     lan_cost_tree_create(ground, &tree);
 *     lan_cost_tree_run(tree, &request);
 *     lan_cost_tree_cost(tree, at);
 *     lan_cost_tree_cells(tree, at, cells, capacity);
 *
 * or, spread over many ticks, begin and step until done.
 *
 * Units    cost in costs of a cell of cost 1, see ../map/ground.h. Steps cost
 *          the same both ways, so that costs to a cell are those from it.
 * Errors   LAN_EINVAL for no source, or one outside of the map. A source where
 *          the body cannot stand is left out.
 * Owner    a tree is a workspace to be used again and again; the ground is kept
 *          and must outlive it. Nothing is allocated after _create(). The last
 *          tree stays until the next begin; after the ground changed it is out
 *          of date.
 * Threads  one writer; any number of readers once it is done.
 * Source   E. W. Dijkstra, Numerische Mathematik 1 (1959) 269.
 */

typedef struct lan_cost_tree lan_cost_tree;

typedef struct lan_cost_tree_request {
    const lan_cell *sources;    /* not kept */
    size_t source_count;        /* 1 or more */
    const lan_overlay *overlay; /* kept until done; NULL: nothing in the way */
} lan_cost_tree_request;

/* LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_cost_tree_create(lan_ground *ground, lan_cost_tree **out);
void lan_cost_tree_destroy(lan_cost_tree *tree);

/* Bytes held beyond the ground. */
size_t lan_cost_tree_memory(const lan_cost_tree *tree);

/* Starts anew. */
LAN_MUST_CHECK
lan_status lan_cost_tree_begin(lan_cost_tree *tree,
                               const lan_cost_tree_request *request);

/* Spends at most so many expansions; true once the tree is whole. */
bool lan_cost_tree_step(lan_cost_tree *tree, uint64_t expansions);

/* begin, and step to the end. */
LAN_MUST_CHECK
lan_status lan_cost_tree_run(lan_cost_tree *tree,
                             const lan_cost_tree_request *request);

uint64_t lan_cost_tree_expanded(const lan_cost_tree *tree);

/* Cost to the nearest source; infinity where there is no way, outside, and
 * where the tree has not grown to yet. Right to 1e-13 of itself on ground of
 * one cost, and to 1e-6 where thousands of cells a side cost hundredths. */
double lan_cost_tree_cost(const lan_cost_tree *tree, lan_cell at);

/* The next cell on the way to the nearest source; false at a source itself
 * and where the cost is infinite. */
bool lan_cost_tree_next(const lan_cost_tree *tree, lan_cell at, lan_cell *out);

/* Writes the cells from one to its nearest source, both included, and returns
 * how many there are; writes none where they exceed the capacity. 0 where there
 * is no way. */
size_t lan_cost_tree_cells(const lan_cost_tree *tree, lan_cell from,
                           lan_cell *out, size_t capacity);

#pragma GCC visibility pop

#endif
