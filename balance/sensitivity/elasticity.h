/* balance/sensitivity/elasticity.h - how a result goes with each of its inputs,
 * here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    slope: output per unit of the input; per_percent: output per 1 %
 *          more of it; elasticity: per cent of the output per 1 % more.
 * Errors   LAN_EINVAL for numbers out of range; as lan_response_ask().
 * Owner    a lan_elasticities belongs to the caller until _clear().
 * Threads  any number of jobs; no bit depends on them.
 * Source   differences over three steps, each half of the one before, carried
 *          to a step of zero by Richardson's rule (Phil. Trans. A 210, 1911,
 *          307-357). The error is what the last step changed before that, and
 *          the noise that a battle's own tolerance may put in; a kink or a jump
 *          within the steps shows as a large one.
 */
#ifndef LAN_BALANCE_SENSITIVITY_ELASTICITY_H
#define LAN_BALANCE_SENSITIVITY_ELASTICITY_H

#include "balance/sensitivity/response.h"

/* The largest step: large enough that a battle's tolerance of 1e-10 does not
 * show, small enough that little happens. */
#define LAN_ELASTICITY_STEP 0.02

/* Where an input stands. */
typedef struct lan_elasticity_input {
    double value; /* not 0 */
    double low;   /* looked at too, for the swing */
    double high;
    double least; /* no value beyond these is tried */
    double most;
    bool is_whole; /* whole numbers only */
    double step;   /* the largest, as a share of value; 0:
                      LAN_ELASTICITY_STEP */
} lan_elasticity_input;

typedef struct lan_elasticity {
    double slope;
    double slope_error; /* >= 0 */
    lan_estimate per_percent;
    lan_estimate elasticity; /* LAN_NAN where the output is not above 0 */
    double at_low;           /* the output there */
    double at_high;
} lan_elasticity;

typedef struct lan_elasticities {
    size_t input_count;
    size_t output_count;
    double *base;          /* [output], where all inputs stand */
    lan_elasticity *items; /* [output][input] */
    lan_response_report report;
} lan_elasticities;

/* Finds them.
 *
 * inputs  one for each input
 */
LAN_MUST_CHECK
lan_status lan_elasticity_find(const lan_response *response,
                               const lan_elasticity_input *inputs,
                               const lan_progress *progress,
                               lan_elasticities *out);

void lan_elasticities_clear(lan_elasticities *elasticities);

#endif
