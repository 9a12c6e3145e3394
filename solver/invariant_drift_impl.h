/* solver/invariant_drift_impl.h - how far a run has drifted from what its law
 * conserves, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_INVARIANT_DRIFT_IMPL_H
#define LAN_SOLVER_INVARIANT_DRIFT_IMPL_H

#include "solver/solver_impl.h"

/* Notes the invariant at the start of a run, where the battle has one: two
 * groups, no losses but by fire, no reinforcement, laws that do not change. */
void lan_invariant_begin(lan_solver *solver, const lan_battle *battle);

/* Looks at it again before the battle settles. */
void lan_invariant_follow(lan_solver *solver, const lan_battle *battle);

/* True for a battle at time 0 in which by its law neither of two groups is ever
 * left alone: no army breaks or is gone above zero, and the invariant is zero
 * but for rounding. */
bool lan_invariant_is_parity(const lan_battle *battle);

#endif
