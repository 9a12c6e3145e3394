/* balance/phase_experiment_impl.h - a battle of two sides, begun from any
 * strengths of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each side keeps its composition: at the start, or of all it fields
 *          where it starts with no soldiers. Nothing reinforces it, and the
 *          battle is fought to its end, by the equations.
 * Owner    the caller, until _clear(); in any case.
 * Threads  one an experiment.
 */
#pragma once

#include "balance/battle_player_impl.h"

typedef struct phase_experiment {
    const lan_battle_def *given;
    const lan_battle *battle; /* as it is, and its outcome */
    const lan_outcome *outcome;
    lan_battle_def def;
    lan_army_def *armies;
    lan_group_def *groups; /* through all armies */
    double *share;         /* of its side, per group */
    lan_solver_options options;
    battle_player player;
} phase_experiment;

/* Takes a description, its battle and how that ended, all of them borrowed;
 * LAN_EINVAL where a side never has soldiers. */
lan_status phase_experiment_init(phase_experiment *s, const lan_battle_def *def,
                                 const lan_battle *battle,
                                 const lan_outcome *outcome,
                                 const lan_solver_options *options,
                                 lan_error *err);
void phase_experiment_clear(phase_experiment *s);

/* Makes the battle of x against y, at time 0; it is the experiment's. */
lan_status phase_experiment_begin(phase_experiment *s, double x, double y,
                                  lan_battle **out, lan_error *err);

/* Fights from x against y and says whether the first side does better. */
lan_status phase_experiment_is_first_ahead(phase_experiment *s, double x,
                                           double y, bool *out, lan_error *err);

/* Halves the way between two points so often, from where the first side does
 * better to where the second does, to where neither does. */
lan_status phase_experiment_find_level(phase_experiment *s,
                                       const double from[2], const double to[2],
                                       int steps, double point[2],
                                       lan_error *err);
