/* solver/lanes/strides_impl.h - steps of several battles at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a lane goes from its time to a bound by steps of its own, whose size
 *          follows from their estimated errors as solver/control_impl.h says of
 *          GSL's. A step that is accepted becomes the start of the next one by
 *          itself, unless somebody has to look at the lane: see `attention`.
 *          Arrays [..][width] have a number of every lane side by side.
 * Range    a lane's bits depend on what was put into it only.
 * Owner    the rates are borrowed.
 * Threads  one per set of lanes.
 * Source   J. R. Cash, A. H. Karp, ACM Trans. Math. Softw. 16 (1990) 201-222:
 *          orders 5 and 4, the pair of GSL's rkck.
 */
#ifndef LAN_SOLVER_LANES_STRIDES_IMPL_H
#define LAN_SOLVER_LANES_STRIDES_IMPL_H

#include "base/lanes_impl.h"
#include "engine/interval_lanes_impl.h"
#include "lanchester/base.h"

#define LAN_STRIDES_STAGES 7

/* Terms of a power series beside the first: see series_impl.h. */
#define LAN_SERIES_ORDER 10

/* Share of an error that options allow: battles are to end as by GSL's default
 * stepper, whose errors are smaller where both use up what is allowed. */
#define LAN_STRIDES_SHARE 0.5

/* Why a lane is to be looked at. */
typedef enum lan_strides_attention {
    LAN_STRIDES_NONE,
    LAN_STRIDES_TRIAL,   /* the step of a lane that is held was taken */
    LAN_STRIDES_SUSPECT, /* something may happen within the step, not accepted
                          */
    LAN_STRIDES_BOUND,   /* accepted; it is at its bound */
    LAN_STRIDES_STEP,    /* accepted, and the lane wants to see every step */
    LAN_STRIDES_FALL,    /* a linear lane is where a group comes to its level */
    LAN_STRIDES_FAILED   /* the step has become too short */
} lan_strides_attention;

typedef struct lan_strides {
    int32_t width;
    int32_t variables;
    int32_t room; /* variables and sums that there is room for */
    double rtol;
    double atol;
    lan_interval_lanes *rates;
    /* [width] */
    double *t0;
    double *t1;     /* the end of the step */
    double *wanted; /* the step that the errors allow */
    double *bound;
    double *error;      /* of the last step, over what is allowed */
    double *steps;      /* accepted by itself, since the lane was filled */
    double *rejected;   /* the same of those that were too long */
    double *span;       /* of the terms of a linear lane's series */
    int64_t *busy;      /* masks: in use */
    int64_t *linear;    /* its steps are power series: see series_impl.h */
    int64_t *first;     /* of a linear one at a fall: the variable */
    int64_t *held;      /* its step, to t1, is not accepted by itself */
    int64_t *watched;   /* wants to see every step */
    int64_t *attention; /* lan_strides_attention */
    /* [room][width] */
    double *y0;
    double *y1;
    double *scale;                      /* of errors */
    double *stage;                      /* variables of a stage */
    double *rate[LAN_STRIDES_STAGES];   /* the first is at t0, the last at t1 */
    double *term[LAN_SERIES_ORDER + 1]; /* of series; the first is y0 */
    double *block;                      /* behind all of these */
} lan_strides;

/* Makes lanes that are all idle; _clear() undoes it in any case. */
void lan_strides_init(lan_strides *strides, int32_t width, double rtol,
                      double atol, lan_interval_lanes *rates);
void lan_strides_clear(lan_strides *strides);

/* Sets the number of variables of all lanes, which are idle; with room for sums
 * of armies behind them. */
LAN_MUST_CHECK
lan_status lan_strides_fit(lan_strides *strides, int32_t variables,
                           int32_t sums);

/* Begins a lane at a time. */
void lan_strides_fill(lan_strides *strides, int32_t lane, double time,
                      double bound, double wanted, const double *y,
                      const double *rates);
void lan_strides_drop(lan_strides *strides, int32_t lane);

/* Chooses the next step of a lane that stands at t0. */
void lan_strides_aim(lan_strides *strides, int32_t lane);

/* Copies one lane's column. */
void lan_strides_get(const lan_strides *strides, int32_t lane,
                     const double *from, double *to);
void lan_strides_put(const lan_strides *strides, int32_t lane,
                     const double *from, double *to);

/* Takes steps of all lanes that are busy, so many at most, until some lane is
 * to be looked at. */
void lan_strides_go(lan_strides *strides, int32_t most);

#endif
