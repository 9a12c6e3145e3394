/* plots/phase.h - the phase portrait of a battle between two sides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    strength of the first side to the right, of the second upwards; the
 *          battle's own way, who would win from each point, the line where
 *          the winner changes, and ways from other starts.
 * Units    soldiers.
 * Errors   as old_picture_make(); LAN_EINVAL with a message for a battle of
 *          more than two sides or a side that never has anybody; what the
 *          solver says.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_PLOTS_PHASE_H
#define LAN_PLOTS_PHASE_H

#include "lanchester/base.h"
#include "lanchester/outcome.h"
#include "lanchester/solver.h"
#include "plots/picture.h"

typedef struct lan_phase {
    const char *title;     /* "" allowed */
    const char *time_unit; /* label, "" allowed */
    const lan_battle_def *def;
    lan_solver_options solver;
    const lan_battle *battle; /* of def, at its end */
    const lan_outcome *outcome;
} lan_phase;

/* Draws it. All but the battle's own way is fought anew, to the end, from
 * armies of the same composition to which nothing further comes.
 *
 * progress  may be NULL
 */
LAN_MUST_CHECK
lan_status lan_phase_draw(const lan_phase *phase, const old_picture *picture,
                          const lan_progress *progress, lan_error *err);

#endif
