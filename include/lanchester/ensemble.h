/* lanchester/ensemble.h - many battles at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_ENSEMBLE_H
#define LANCHESTER_ENSEMBLE_H

#include "lanchester/solver.h"

#pragma GCC visibility push(default)

/* Solves several battles side by side, each to its end: by one processor's
 * vectors where the battles are of one structure, and one by one elsewhere.
 *
 * Shape    an ensemble has so many lanes; a battle is put into a lane that is
 *          free, and the lane is free again once lan_ensemble_next() has handed
 *          the battle back. What is put in and handed back stands as after
 *          lan_solver_run() without rows: within 10 rtol of it by the same
 *          tolerances, but where closed forms solve it, by chance, and where
 *          the stepper is not the default one: these are lan_solver_run()'s to
 *          the last bit. Of who killed whom no books are kept where vectors
 *          solve it: lan_outcome.killed is LAN_NAN.
 *          No bit of a battle depends on its lane, on the battles beside or
 *          before it, or on the width of the vectors.
 * Errors   as by lan_solver_run(); of one battle, the others go on.
 * Owner    the caller, until _destroy(); battles are the caller's, who does not
 *          touch one that is in a lane.
 * Threads  one per ensemble; ensembles are independent.
 */
typedef struct lan_ensemble lan_ensemble;

typedef struct lan_ensemble_options {
    lan_solver_options solver; /* of all battles, but for the seed */
    int32_t width; /* 2, 4, 8: so many lanes at most; 0: as many as this
                      machine has use for */
} lan_ensemble_options;

/* lan_solver_options_default(), 0 */
lan_ensemble_options lan_ensemble_options_default(void);

/* Makes one whose lanes are all free. LAN_EINVAL for options that no solver
 * takes, and for another width. */
LAN_MUST_CHECK
lan_status lan_ensemble_create(const lan_ensemble_options *options,
                               lan_ensemble **out, lan_error *err);
void lan_ensemble_destroy(lan_ensemble *ensemble);

int32_t lan_ensemble_lane_count(const lan_ensemble *ensemble);

/* A free lane, or -1. */
int32_t lan_ensemble_free_lane(const lan_ensemble *ensemble);

/* Asked now and then; NULL: none. */
void lan_ensemble_set_progress(lan_ensemble *ensemble,
                               const lan_progress *progress);

/* Puts a battle into a free lane, from its start. A battle that is solved alone
 * is solved at once. */
LAN_MUST_CHECK
lan_status lan_ensemble_put(lan_ensemble *ensemble, int32_t lane,
                            lan_battle *battle, uint64_t seed, lan_error *err);

/* Goes on until a battle is over, and frees its lane; -1: there is none in any
 * lane.
 *
 * status  of that battle; err is about it
 */
int32_t lan_ensemble_next(lan_ensemble *ensemble, lan_status *status,
                          lan_error *err);

/* What the work of the battle was that was in a lane last. */
const lan_solver_report *lan_ensemble_report_of(const lan_ensemble *ensemble,
                                                int32_t lane);

/* Battles so far, and what became of them: solved side by side to their end,
 * partly so, and one by one. */
typedef struct lan_ensemble_counts {
    int64_t by_lanes;
    int64_t in_part;
    int64_t alone;
} lan_ensemble_counts;

lan_ensemble_counts lan_ensemble_counts_of(const lan_ensemble *ensemble);

#pragma GCC visibility pop

#endif
