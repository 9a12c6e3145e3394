/* results/pages/pages_impl.h - what several pages say alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_PAGES_IMPL_H
#define LAN_RESULTS_PAGES_IMPL_H

#include "results/pages/pages.h"

/* Room for a time after lan_words_time(). */
#define LAN_PAGE_TIME_SIZE 112

/* The scenario's title, or the path where it has none. */
void lan_page_title(lan_document *document, const lan_scenario *scenario,
                    const char *path);

/* The fields of a battle's outcome, put into the open object. */
void lan_page_outcome(lan_document *document, const lan_fought *fought);

/* The table of who killed whom; nothing where there are no losses. */
void lan_page_killed(lan_document *document, const lan_fought *fought);

/* The rows of a curve, for CSV: a column a group. */
void lan_page_curve(lan_document *document, const lan_battle *battle,
                    const lan_trajectory *trajectory);

/* The sentence about what one side would have won or held out with. */
void lan_page_turning(lan_document *document, const lan_battle *battle,
                      const lan_turning *turning);

/* By how much prices missed what was wanted, and why. */
void lan_page_price_missed(lan_document *document, const lan_price *price);

#endif
