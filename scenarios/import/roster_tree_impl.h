/* scenarios/import/roster_tree_impl.h - a roster that was read, as the tree of
 * a scenario.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the nodes that reading the roster's YAML would give, but for the
 *          places: those are where each value stands in the game's files, and
 *          nodes of numbers of a sheet have their cell.
 */
#ifndef LAN_SCENARIOS_IMPORT_ROSTER_TREE_IMPL_H
#define LAN_SCENARIOS_IMPORT_ROSTER_TREE_IMPL_H

#include "scenarios/import/import.h"
#include "scenarios/yaml/tree_impl.h"

/* Makes the tree.
 *
 * sources  of each of the import's files, then of its sheet of armour; places
 *          point there
 *
 * Returns LAN_ELIMIT where there are more nodes than a tree may have,
 * LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status lan_import_tree(const lan_import *import,
                           const scn_source *const *sources, scn_arena *arena,
                           scn_node **out);

#endif
