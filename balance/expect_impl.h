/* balance/expect_impl.h - how an expectation is judged, between its files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_EXPECT_IMPL_H
#define LAN_BALANCE_EXPECT_IMPL_H

#include "lanchester/experiment.h"
#include "lanchester/scenario.h"

/* Whoever works an expectation out. */
typedef struct lan_judge {
    const lan_scenario *scenario;
    const lan_expect_def *def;
    lan_expect_options options; /* threads >= 1 */
    const lan_progress *progress;
    lan_parameter **parameters; /* of what is set */
    double *values;
    lan_expect_verdict *verdict; /* whose checks have room */
    lan_error *err;
} lan_judge;

/* Writes down what came, and whether some number within its error of it lies in
 * the wanted range. */
void lan_expect_take_number(lan_expect_check *check, double value,
                            double error);

/* Adds the checks of a match or of a cycle (expect_match.c). */
LAN_MUST_CHECK
lan_status lan_expect_meet(lan_judge *judge);

#endif
