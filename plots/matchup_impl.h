/* plots/matchup_impl.h - what both kinds of pictures of match-ups say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_PLOTS_MATCHUP_IMPL_H
#define LAN_PLOTS_MATCHUP_IMPL_H

#include "plots/matchup.h"

#define LAN_MATCHUP_CELL_SIZE 16

/* "Odds of the row against the column, in %; armies that cost 200." */
void matchup_write_subject(const lan_matchup_view *view, char *text,
                           size_t size);

/* "Rock, paper, scissors: 68 % of who beats whom goes round." */
void matchup_write_kind(const lan_matchup_view *view, char *text, size_t size);

/* False on the diagonal of open ground. */
bool matchup_has_cell(const lan_matchup_view *view, int32_t row,
                      int32_t column);

/* What the row is ahead of the column by. */
double matchup_ahead(const lan_matchup_view *view, int32_t row, int32_t column);

/* "77.4", "+56" */
void matchup_write_cell(const lan_matchup_view *view, int32_t row,
                        int32_t column, char text[LAN_MATCHUP_CELL_SIZE]);

/* width  columns; more where the types are too many for that */
void matchup_write_characters(const lan_matchup_view *view, bool utf8,
                              int32_t width, FILE *out);

#endif
