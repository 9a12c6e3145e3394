/* results/pages/pages_impl.h - what several pages say alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_PAGES_IMPL_H
#define LAN_RESULTS_PAGES_IMPL_H

#include "plots/kinds/kinds.h"
#include "results/pages/pages.h"

/* Room for a time after lan_words_time(). */
#define LAN_PAGE_TIME_SIZE 112

/* The scenario's title, or the path where it has none. */
void lan_page_title(lan_document *document, const lan_scenario *scenario,
                    const char *path);

/* Says, and in JSON too, which rule of wounds holds; of none, that win
 * probabilities assume that one hit kills, where soldiers in small armies take
 * several. */
void lan_page_wounds(lan_document *document, const lan_scenario *scenario);

/* The fields of a battle's outcome, put into the open object. */
void lan_page_outcome(lan_document *document, const lan_fought *fought);

/* "japan was annihilated at 36.39 days." of every army that is out, in the
 * order in which they went. */
void lan_page_ends(lan_document *document, const lan_fought *fought);

/* "us opened fire at 2 minutes." of every army, where they began apart. */
void lan_page_fire(lan_document *document, const lan_fought *fought);

/* What happened in a battle without a map, in the order of time, with what the
 * army had left then: reinforcement, groups that are gone, armies that are out,
 * the end. HTML alone, where there is a curve. */
void lan_page_moments(lan_document *document, const lan_fought *fought);

/* Of a fight by bodies that was filmed: where all stood at its end, as the
 * stage on which a page plays it. HTML alone. */
void lan_page_bodies_stage(lan_document *document,
                           const lan_battle_result *result);

/* How much of such a fight there was: shots, hits, steps. */
void lan_page_bodies_work(lan_document *document,
                          const lan_battle_result *result);

/* The table of who killed whom; nothing where there are no losses. */
void lan_page_killed(lan_document *document, const lan_fought *fought);

/* The figure of what armies lost and by what, for HTML alone; nothing where
 * there are no losses. */
void lan_page_losses(lan_document *document, const lan_fought *fought);

/* The figure of match-ups, for HTML alone; nothing where there are too many
 * types for it. */
void lan_page_matchup_figure(lan_document *document,
                             const lan_matchup_view *view);

/* The rows of a curve, for CSV: a column a group. */
void lan_page_curve(lan_document *document, const lan_battle *battle,
                    const lan_trajectory *trajectory);

/* What was found of each value for one quantity, the largest effect first.
 *
 * order  room for as many as there are inputs
 */
void lan_page_effects(lan_document *document,
                      const lan_sensitivity_result *result, size_t output,
                      size_t *order);

/* The rows of all effects, for CSV: a row a number, so that all methods have
 * the same columns. */
void lan_page_effect_rows(lan_document *document, const lan_sensitivity *found);

/* The sentence about what one side would have won or held out with. */
void lan_page_turning(lan_document *document, const lan_battle *battle,
                      const lan_turning *turning);

/* Paths that act alike, for programs: a list; NULL without memory. */
json_t *lan_page_alike_json(char *const *paths, size_t count);

/* The same in one cell, with a blank between them. Returns buffer. */
char *lan_page_alike_words(char *const *paths, size_t count,
                           char buffer[LAN_PATH_WORDS_SIZE]);

/* The sentence about paths that were to be changed and act as others do;
 * nothing where there are none. */
void lan_page_alike_values(lan_document *document, const lan_price *price);

/* By how much prices missed what was wanted, and why. */
void lan_page_price_missed(lan_document *document, const lan_price *price);

#endif
