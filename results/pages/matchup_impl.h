/* results/pages/matchup_impl.h - the parts of the page of match-ups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_MATCHUP_PAGE_IMPL_H
#define LAN_RESULTS_MATCHUP_PAGE_IMPL_H

#include "results/pages/pages_impl.h"

/* The object for programs. */
void lan_page_matchup_fields(lan_document *document,
                             const lan_matchup_result *result);

/* The rows: a line for each row and column of each ground. */
void lan_page_matchup_rows(lan_document *document,
                           const lan_matchup_result *result);

/* In sentences what open ground, or a terrain, says of the game. */
void lan_page_matchup_findings(lan_document *document,
                               const lan_matchup_result *result,
                               const lan_matchup_view *view);

/* The best team against the field, and who answers whom; nothing where none was
 * wanted. */
void lan_page_matchup_team(lan_document *document,
                           const lan_matchup_view *view);
void lan_page_matchup_team_fields(lan_document *document,
                                  const lan_matchup_view *view);

#endif
