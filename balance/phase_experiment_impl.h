/* balance/phase_experiment_impl.h - a battle of two sides that starts from any
 * strengths.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each side keeps its composition: at the start, or of its cumulative
 *          strength if it starts with no soldiers. There is no reinforcement,
 *          and the deterministic battle is fought to its end.
 * Owner    the caller. Call _clear() even after a failure.
 * Threads  one per experiment.
 */
#pragma once

#include "balance/battle_player_impl.h"

typedef struct phase_experiment {
    const lan_battle_def *given;
    const lan_battle *battle; /* as given, with its outcome */
    const lan_outcome *outcome;
    lan_battle_def def;
    lan_army_def *armies;
    lan_group_def *groups; /* of all armies */
    double *share;         /* [group] share of its side */
    lan_solver_options options;
    battle_player player;
} phase_experiment;

/* Borrows a description, its battle and its outcome. LAN_EINVAL if a side never
 * has soldiers. */
lan_status phase_experiment_init(phase_experiment *s, const lan_battle_def *def,
                                 const lan_battle *battle,
                                 const lan_outcome *outcome,
                                 const lan_solver_options *options,
                                 lan_error *err);
void phase_experiment_clear(phase_experiment *s);

/* Creates the battle of x against y, at time 0; the experiment owns it. */
lan_status phase_experiment_begin(phase_experiment *s, double x, double y,
                                  lan_battle **out, lan_error *err);

/* Fights from x against y; returns whether the first side does better. */
lan_status phase_experiment_is_first_ahead(phase_experiment *s, double x,
                                           double y, bool *out, lan_error *err);

/* Bisects between a point where the first side does better and a point where
 * the second does, this many times, towards the point where neither does. */
lan_status phase_experiment_find_level(phase_experiment *s,
                                       const double from[2], const double to[2],
                                       int steps, double point[2],
                                       lan_error *err);
