/* plots/tornado.h - which values matter, as a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a bar for each value, the widest on top: from what the result is at
 *          the low end of the value's range to what it is at the high end,
 *          about a line where the scenario stands. Odds are in per cent.
 * Errors   lan_tornado_draw() as old_picture_make(), but that characters need
 *          no gnuplot; LAN_EINVAL where there is nothing to draw.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_PLOTS_TORNADO_H
#define LAN_PLOTS_TORNADO_H

#include "lanchester/sensitivity.h"
#include "plots/picture.h"

/* The widest bars are drawn, and how many are not is said. */
#define LAN_TORNADO_DRAWN_MAX 20

typedef struct lan_tornado_view {
    const char *title;                  /* "" allowed */
    const lan_sensitivity *sensitivity; /* by elasticity or snowball */
    size_t output;
    double range; /* share of the values; LAN_NAN: ranges of their own */
} lan_tornado_view;

LAN_MUST_CHECK
lan_status lan_tornado_draw(const lan_tornado_view *view,
                            const old_picture *picture, lan_error *err);

#endif
