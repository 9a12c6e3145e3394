/* plots/kinds/losses.h - what armies lost and by what, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a bar for each army in the order of the battle: what is left of it,
 *          what it lost in combat and otherwise, and faintly behind it what has
 *          not arrived. Of more armies than LAN_LOSSES_BARS_MAX a bar for each
 *          side.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_LOSSES_H
#define LAN_RESULTS_FIGURES_LOSSES_H

#include "lanchester/outcome.h"
#include "plots/figure.h"

/* Of more sides the first are drawn, and how many are not is said. */
#define LAN_LOSSES_BARS_MAX 24

typedef struct lan_losses_view {
    const char *title; /* "" allowed */
    const lan_battle *battle;
    const lan_outcome *outcome;
} lan_losses_view;

LAN_MUST_CHECK
lan_status lan_losses_figure(const lan_losses_view *view, lan_figure **out);

#endif
