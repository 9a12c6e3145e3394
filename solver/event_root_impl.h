/* solver/event_root_impl.h - the root of one condition within a step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a condition g is positive while nothing happens. What is known of it
 *          are values and slopes at both ends of a step; a search says at which
 *          share of the step it is to be evaluated next, and is told what it
 *          is there. Whoever searches evaluates: at once, or many of them side
 *          by side.
 * Threads  any.
 * Source   the cubic Hermite interpolant suggests, Newton's method within a
 *          bracket decides.
 */
#ifndef LAN_SOLVER_EVENT_ROOT_IMPL_H
#define LAN_SOLVER_EVENT_ROOT_IMPL_H

#include <stdbool.h>
#include <stdint.h>

/* Share of a step that is gone along the tangent: its square is below a
 * double's resolution. */
#define LAN_TANGENT 1e-8

/* A share of the step of length h at which the condition may happen, or
 * LAN_INF. A dip of the curve between the ends counts where it is not far above
 * zero: the interpolant is not the curve. */
double lan_suspected_share(double g0, double dg0, double g1, double dg1,
                           double h);

/* The same of a condition that compares rates, whose slopes are differences:
 * they say where it dips, or are zero where they were not asked for. */
double lan_suspected_share_of_rates(double g0, double dg0, double g1,
                                    double dg1, double h);

/* Share of a step that is no longer in time: an instant. */
double lan_event_root_smallest(double t0, double t1);

typedef enum lan_root_stage {
    LAN_ROOT_DIP,     /* to where it has happened, or the lowest point */
    LAN_ROOT_INSTANT, /* it held from the start on: an instant later */
    LAN_ROOT_POLISH,  /* between two known signs */
    LAN_ROOT_BEHIND   /* the last one */
} lan_root_stage;

typedef struct lan_event_root {
    lan_root_stage stage;
    double t0; /* the step's start, and its length */
    double h;
    double small; /* share that is no longer in time */
    double g0;
    bool behind;  /* rates are compared: it is to end behind the root */
    bool happens; /* it does: at the share that was evaluated last */
    double share; /* of the step, to be evaluated or evaluated last */
    double g;     /* there */
    double dg;
    double lo; /* bracket, and the values at its ends */
    double hi;
    double g_lo;
    double g_hi;
    int32_t turn;
} lan_event_root;

/* Begins near a suspected share; t->share is to be evaluated first. */
void lan_event_root_begin(lan_event_root *t, double t0, double t1, double g0,
                          double g1, bool behind, double share);

/* Tells what it is at t->share: true where t->share, which is another one then,
 * is to be evaluated; else it ends, and t->happens says whether there is a
 * root: where it was evaluated last. A bracket is trusted only once the signs
 * at both of its ends are known. */
bool lan_event_root_next(lan_event_root *t, double g, double dg);

#endif
