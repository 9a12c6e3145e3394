/* scenarios/format/leaves_impl.h - every value of a scenario, in the order of
 * the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_FORMAT_LEAVES_IMPL_H
#define LAN_SCENARIOS_FORMAT_LEAVES_IMPL_H

#include "scenarios/format/walk_impl.h"

/* Is told a value that has a path. The spot's `at` is NULL where the value is
 * in the tree alone, in its node; both are where there is none. */
typedef void scn_leaf_fn(void *context, const char *path, const scn_spot *spot);

/* Goes through all that --set can change. */
void scn_leaves_visit(const lan_scenario *scenario, scn_leaf_fn *call,
                      void *context);

#endif
