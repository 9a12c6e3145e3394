/* plots/matchup.h - every unit type against every other, as a picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a cell for each row and column, blue where the row is ahead, orange
 *          where the column is, with its number; beside each row a bar of its
 *          share in the mix. As characters the cells are shaded.
 * Errors   lan_matchup_draw() as old_picture_make(), but that characters need
 *          no gnuplot; LAN_EINVAL for more types than a picture can show.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_PLOTS_MATCHUP_H
#define LAN_PLOTS_MATCHUP_H

#include "lanchester/matchup.h"
#include "plots/picture.h"

#define LAN_MATCHUP_DRAWN_MAX 60

typedef struct lan_matchup_view {
    const char *title; /* "" allowed */
    const lan_matchup *matchup;
    const lan_matchup_findings *findings;
    /* Where the column stands while the row attacks it; matchup and findings
     * are then those of lan_matchup_in_turn(). NULL: open ground. */
    const lan_matchup_terrain *terrain;
} lan_matchup_view;

LAN_MUST_CHECK
lan_status lan_matchup_draw(const lan_matchup_view *view,
                            const old_picture *picture, lan_error *err);

#endif
