/* plots/kinds/phase.h - the phase portrait of a battle between two sides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    strength of the first side to the right, of the second upwards; the
 *          battle's own path, who would win from each point, the line where
 *          the winner changes, and paths from other starts. An army breaks at
 *          the count at which it breaks in the battle itself, wherever a path
 *          begins, so that the path ends on its winner's ground.
 * Units    soldiers.
 * Errors   LAN_EINVAL with a message for a battle of more than two sides or a
 *          side that never has anybody; what the solver says; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_PHASE_H
#define LAN_RESULTS_FIGURES_PHASE_H

#include "lanchester/outcome.h"
#include "lanchester/solver.h"
#include "plots/figure.h"

typedef struct lan_phase {
    const char *title;     /* "" allowed */
    const char *time_unit; /* label, "" allowed */
    const lan_battle_def *def;
    lan_solver_options solver;
    const lan_battle *battle; /* of def, at its end */
    const lan_outcome *outcome;
} lan_phase;

/* Makes it. All but the battle's own path is fought anew, to the end, from
 * armies of the same composition to which nothing further comes.
 *
 * progress  may be NULL
 */
LAN_MUST_CHECK
lan_status lan_phase_figure(const lan_phase *phase,
                            const lan_progress *progress, lan_figure **out,
                            lan_error *err);

#endif
