/* plots/kinds/tornado.h - which values matter, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a bar for each value, the widest on top: from what the result is at
 *          the low end of the value's range to what it is at the high end,
 *          about a line where the scenario stands.
 * Errors   LAN_EINVAL, with a text, where there is nothing to draw; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_TORNADO_H
#define LAN_RESULTS_FIGURES_TORNADO_H

#include "lanchester/experiment.h"
#include "lanchester/sensitivity.h"
#include "plots/figure.h"

/* The widest bars are drawn, and how many are not is said. */
#define LAN_TORNADO_DRAWN_MAX 20

typedef struct lan_tornado_view {
    const char *title; /* "" allowed */
    const lan_scenario *scenario;
    const lan_sensitivity_def *def;     /* what was asked of it */
    const lan_sensitivity *sensitivity; /* by elasticity or snowball */
    size_t output;
} lan_tornado_view;

LAN_MUST_CHECK
lan_status lan_tornado_figure(const lan_tornado_view *view, lan_figure **out,
                              lan_error *err);

#endif
