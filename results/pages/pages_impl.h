/* results/pages/pages_impl.h - parts that several pages share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "results/pages/pages.h"

/* The scenario's title or, if it has none, the path. */
void page_title(lan_document *document, const lan_scenario *scenario,
                const char *path);

/* The fields "schema" and "title". */
void page_schema(lan_document *document, const lan_scenario *scenario);

/* Both: most pages begin with them. */
void page_begin(lan_document *document, const lan_scenario *scenario,
                const char *path);

/* A share in per cent, rounded first, so that 0 is never -0.0. */
double page_percent(double share);

/* "" for one, otherwise "s"; and "3 steps". */
const char *page_plural(int64_t count);
const char *page_counted(lan_document *document, int64_t count,
                         const char *what);

/* "36.39 days" */
const char *page_time(lan_document *document, double time, const char *unit);

/* "army.group" */
const char *page_group(lan_document *document, const lan_battle *battle,
                       int32_t group);

/* The input of the figure of a battle's curve. */
lan_curve page_curve_of(const lan_fought *fought, const lan_scenario *scenario);

/* States the wound rule, also in JSON. Without a rule, states that win
 * probabilities assume that one hit kills, if soldiers in small armies survive
 * several hits. */
void page_wounds(lan_document *document, const lan_scenario *scenario);

/* Adds the fields of a battle's outcome to the open object. */
void page_outcome(lan_document *document, const lan_fought *fought);

/* "us opened fire at 2 minutes." for every army, if they began at different
 * times; and "japan was annihilated at 36.39 days." for every army out of the
 * fight, in order of time. */
void page_ends(lan_document *document, const lan_fought *fought);

/* The events of a battle without a map, in order of time, with the strength
 * left to the army: reinforcement, groups destroyed, armies out of the fight,
 * the end. HTML only, if there is a curve. */
void page_moments(lan_document *document, const lan_fought *fought);

/* The scene of a battle with an outcome and a trajectory of at least two rows,
 * for the player of a page; described in pages/scene.c. */
void page_scene(lan_document *document, const lan_fought *fought);

/* The figure of match-ups, HTML only; omitted if there are too many types. */
void page_matchup_figure(lan_document *document, const lan_matchup_view *view);

/* The rows of a curve, for CSV: one column per group. */
void page_curve(lan_document *document, const lan_battle *battle,
                const lan_trajectory *trajectory);

/* A list within a sentence that names the first items: "a, b and 3 more". */
typedef struct page_list {
    size_t most; /* most names; 0: all */
    size_t count;
    const char *text; /* "" at first, or the text of an empty list */
} page_list;

void page_list_add(lan_document *document, page_list *list, const char *item);
const char *page_list_text(lan_document *document, const page_list *list);

/* Three types, each of which beats the next: a sentence, and the field "ring",
 * which is null if ring[0] is -1. */
void page_ring(lan_document *document, const char *what,
               const lan_matchup *matchup, const int32_t *ring);
void page_ring_field(lan_document *document, const lan_matchup *matchup,
                     const int32_t *ring);

/* --- a battle on a map --------------------------------------------------- */

/* The field "map" of the open object. */
void page_campaign_fields(lan_document *document,
                          const lan_campaign_view *view);

/* Reports the objective that was reached, if any. */
void page_campaign_objective_line(lan_document *document,
                                  const lan_campaign_view *view);

/* For people: where and why armies ended, the battles, the events in order of
 * time, and the map. As text, a long log is shortened to its beginning and
 * end. */
void page_campaign_parts(lan_document *document, const lan_campaign_view *view,
                         lan_log_level level);

/* The work of computing the campaign. */
void page_campaign_work(lan_document *document,
                        const lan_campaign_story *story);
