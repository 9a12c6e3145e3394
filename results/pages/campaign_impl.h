/* results/pages/campaign_impl.h - the parts of a campaign's page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_PAGES_CAMPAIGN_IMPL_H
#define LAN_RESULTS_PAGES_CAMPAIGN_IMPL_H

#include "plots/kinds/kinds.h"
#include "results/pages/pages_impl.h"

/* The field "map" of the open object. */
void lan_page_campaign_fields(lan_document *document,
                              const lan_campaign_view *view);

/* Which objective was reached; nothing where none was. */
void lan_page_campaign_objective_line(lan_document *document,
                                      const lan_campaign_view *view);

/* Where armies ended and why, and the battles. */
void lan_page_campaign_armies(lan_document *document,
                              const lan_campaign_view *view);

/* What happened, in the order of time; all: every line, else the main ones, and
 * of many, as text, some from the beginning and the end. */
void lan_page_campaign_log(lan_document *document,
                           const lan_campaign_view *view, lan_log_level level);

/* The map, and how much work the campaign was. */
void lan_page_campaign_map(lan_document *document,
                           const lan_campaign_view *view);
void lan_page_campaign_work(lan_document *document,
                            const lan_campaign_view *view);

/* Rows for CSV and JSON Lines. */
void lan_page_campaign_events(lan_document *document,
                              const lan_campaign_view *view);
void lan_page_campaign_positions(lan_document *document,
                                 const lan_campaign_view *view);

/* An objective's name, or what it asks for. Returns buffer. */
#define LAN_PAGE_OBJECTIVE_SIZE 400
char *lan_page_campaign_objective(const lan_campaign_view *view, int32_t index,
                                  char buffer[LAN_PAGE_OBJECTIVE_SIZE]);

/* The army of an index; NULL: none. */
const char *lan_page_campaign_army(const lan_campaign_view *view, int32_t army);

#endif
