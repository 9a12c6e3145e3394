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
 * to go: one field serves any number of units.
 *
 *     lan_field_start(field, &goal, 1, LAN_METRIC_EXACT, NULL);
 *     while (!lan_field_step(field, 2000)) { ...next tick... }
 *     d = lan_field_next(field, unit);
 *
 * Steps cost the same both ways, so that the costs are those from the goals as
 * well, and the routes a tree of shortest paths.
 *
 * Shape    a field is a workspace for one ground, used again and again. Cells
 *          become known in order of cost, so that units near the goal may set
 *          out before the field is done. Slices of any size give the same
 *          field.
 * Units    cost as in ground.h; with LAN_METRIC_10_14 a diagonal step counts
 *          1.4 straight ones.
 * Owner    the ground is kept: it must outlive the field. Nothing is allocated
 *          after _create(), unless more goals are given than ever before.
 * Threads  any number of readers, or one that starts or steps.
 * Source   E. W. Dijkstra, Numerische Mathematik 1 (1959) 269.
 */

typedef struct lan_field lan_field;

/* Some 32 bytes a cell. LAN_EINVAL for the ground of a graph, LAN_ENOMEM. */
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
 * known, or once the ground has changed: then nothing is known any more. */
bool lan_field_step(lan_field *field, uint64_t expansions);

/* Whether it is the field to these goals, in this order, without an overlay. */
bool lan_field_is_for(const lan_field *field, const lan_cell *goals,
                      size_t count, lan_metric metric);

/* Whether the cost of a cell is known by now. */
bool lan_field_knows(const lan_field *field, lan_cell at);

/* Least cost to a goal; infinity where it is not known or there is no way. */
double lan_field_cost(const lan_field *field, lan_cell at);

/* The direction of the first step of a least-cost route, of several the one
 * of the lowest number (see map.h, of hexagons hex.h); -1 on a goal and where
 * none is known. */
int lan_field_next(const lan_field *field, lan_cell at);

/* Nodes expanded since the start. */
uint64_t lan_field_expanded(const lan_field *field);

#pragma GCC visibility pop

#endif
