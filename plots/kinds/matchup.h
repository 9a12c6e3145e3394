/* plots/kinds/matchup.h - every unit type against every other, as a figure.
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

#include "lanchester/complement.h"
#include "lanchester/matchup.h"
#include "plots/figure.h"

#define LAN_MATCHUP_DRAWN_MAX 60

typedef struct lan_matchup_view {
    const char *title; /* "" allowed */
    const lan_matchup *matchup;
    const lan_matchup_findings *findings;
    /* Where the column stands while the row attacks it; matchup and findings
     * are then those of lan_matchup_in_turn(). NULL: open ground. */
    const lan_matchup_terrain *terrain;
    /* By roles on open ground how the row fares that attacks, matchup and
     * findings being as above; else NULL. */
    const lan_matchup_cell *attack;
    const lan_contest *contest;       /* by roles; else NULL */
    const lan_complement *complement; /* NULL: none was wanted */
    bool is_by_rating;                /* the best first, not as in the file */
} lan_matchup_view;

/* Room for the words of a cell, and for its subject. */
#define LAN_MATCHUP_CELL_SIZE    16
#define LAN_MATCHUP_SUBJECT_SIZE 256

/* The type in a row or column, counted from the first that is shown. */
int32_t lan_matchup_shown_type(const lan_matchup_view *view, int32_t place);

/* How the row fares that attacks, in a terrain or by roles, where none of these
 * cells is another's mirror; NULL: the cells are those of the view's table. */
const lan_matchup_cell *lan_matchup_shown_attack(const lan_matchup_view *view);

/* What the row is ahead by; LAN_NAN on the diagonal where the cells are each
 * other's mirrors, and where the row cannot attack. */
double lan_matchup_shown_ahead(const lan_matchup_view *view, int32_t row,
                               int32_t column);

/* Writes "77.4", "-12.5", or "-" where there is nothing; by roles "no att"
 * where the row cannot attack, "no def" where the column has no defence.
 * Returns text. */
char *lan_matchup_shown_cell(const lan_matchup_view *view, int32_t row,
                             int32_t column, char text[LAN_MATCHUP_CELL_SIZE]);

/* Writes what the cells are: "Margin of the row over the column, in %". Returns
 * text. */
char *lan_matchup_shown_subject(const lan_matchup_view *view,
                                char text[LAN_MATCHUP_SUBJECT_SIZE]);

LAN_MUST_CHECK
lan_status lan_matchup_figure(const lan_matchup_view *view, lan_figure **out,
                              lan_error *err);

#endif
