/* results/figures/matchup.h - every unit type against every other, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a cell for each row and column, blue where the row is ahead, orange
 *          where the column is, with its number; beside each row a bar of its
 *          share in the mix.
 * Errors   LAN_EINVAL, with a text, for more types than one figure can show;
 *          LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_MATCHUP_H
#define LAN_RESULTS_FIGURES_MATCHUP_H

#include "lanchester/matchup.h"
#include "results/figure/figure.h"

#define LAN_MATCHUP_DRAWN_MAX 60

typedef struct lan_matchup_view {
    const char *title; /* "" allowed */
    const lan_matchup *matchup;
    const lan_matchup_findings *findings;
    /* Where the column stands while the row attacks it; matchup and findings
     * are then those of lan_matchup_in_turn(). NULL: open ground. */
    const lan_matchup_terrain *terrain;
    bool is_by_rating; /* the best first, not as in the file */
} lan_matchup_view;

LAN_MUST_CHECK
lan_status lan_matchup_figure(const lan_matchup_view *view, lan_figure **out,
                              lan_error *err);

#endif
