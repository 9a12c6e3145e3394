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

/* For people: where armies ended and why, the battles, what happened in the
 * order of time, and the map. Of a log of many lines, as text, some from the
 * beginning and the end. */
void lan_page_campaign_parts(lan_document *document,
                             const lan_campaign_view *view,
                             lan_log_level level);

/* How much work the campaign was. */
void lan_page_campaign_work(lan_document *document,
                            const lan_campaign_story *story);

#endif
