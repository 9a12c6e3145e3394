/* solver/lanes/lane_impl.h - one battle of an ensemble, on its way through its
 * intervals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    what happens to a battle is found as by solver/run.c and
 *          solver/gsl.c, from the same parts; only the steps are taken
 *          elsewhere, beside those of others (solver/lanes/strides_impl.h).
 *          Until its interval is over a battle stands where that began, but
 *          for groups that have fallen in a linear lane.
 * Owner    the ensemble; rates and steps are borrowed.
 */
#ifndef LAN_SOLVER_LANES_LANE_IMPL_H
#define LAN_SOLVER_LANES_LANE_IMPL_H

#include "engine/interval_lanes_impl.h"
#include "solver/lanes/strides_impl.h"
#include "solver/solver_impl.h"

typedef enum lan_lane_stage {
    LAN_LANE_FREE,
    LAN_LANE_STEPS, /* in an interval, beside others */
    LAN_LANE_WAITS, /* at the start of one of another structure */
    LAN_LANE_OVER   /* to be handed back */
} lan_lane_stage;

typedef struct lan_lane {
    int32_t number;
    lan_lane_stage stage;
    lan_battle *battle;
    lan_solver *solver; /* NULL until one was needed */
    lan_run run;
    lan_status status; /* of a battle that is over */
    lan_error error;
    bool was_beside; /* some interval was solved beside others; or alone */
    bool was_alone;
    /* the interval, and the step within it that is looked at */
    double bound;
    lan_step step;
    bool halves; /* what was strained: its half is being tried */
    int32_t halvings;
    double *scales; /* [room] of the step */
    double *spare;  /* [room] rates that are not needed; in one block */
    size_t room;
} lan_lane;

/* What the lanes of an ensemble share. */
typedef struct lan_lane_set {
    lan_interval_lanes *rates;
    lan_strides steps;
    int32_t stepping; /* lanes that step: the structure is theirs */
} lan_lane_set;

void lan_lane_clear(lan_lane *lane);

/* Makes room for the battle's intervals. */
LAN_MUST_CHECK
lan_status lan_lane_fit(lan_lane *lane);

/* Goes on from where the battle stands between two intervals, until it steps,
 * waits or is over. */
void lan_lane_go_on(lan_lane *lane, lan_lane_set *set);

/* The set has no structure any more, or takes that of this lane, which waits:
 * it steps, where its interval fits. */
void lan_lane_retry(lan_lane *lane, lan_lane_set *set);

/* Looks at a lane that steps, as its steps ask for. */
void lan_lane_attend(lan_lane *lane, lan_lane_set *set);

/* Ends it with a status, wherever it is. */
void lan_lane_fail(lan_lane *lane, lan_lane_set *set, lan_status status);

#endif
