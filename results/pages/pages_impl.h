/* results/pages/pages_impl.h - what several pages say alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "results/pages/pages.h"

/* The scenario's title, or the path where it has none. */
void page_title(lan_document *document, const lan_scenario *scenario,
                const char *path);

/* The fields "schema" and "title". */
void page_schema(lan_document *document, const lan_scenario *scenario);

/* Both, as most pages begin. */
void page_begin(lan_document *document, const lan_scenario *scenario,
                const char *path);

/* Per cent of a share, rounded first: what rounds to 0 is 0, not -0.0. */
double page_percent(double share);

/* "" of one, else "s"; and "3 steps". */
const char *page_plural(int64_t count);
const char *page_counted(lan_document *document, int64_t count,
                         const char *what);

/* "36.39 days" */
const char *page_time(lan_document *document, double time, const char *unit);

/* "army.group" */
const char *page_group(lan_document *document, const lan_battle *battle,
                       int32_t group);

/* What the figure of a battle's curve needs. */
lan_curve page_curve_of(const lan_fought *fought, const lan_scenario *scenario);

/* Says, and in JSON too, which rule of wounds holds; of none, that win
 * probabilities assume that one hit kills, where soldiers in small armies take
 * several. */
void page_wounds(lan_document *document, const lan_scenario *scenario);

/* The fields of a battle's outcome, put into the open object. */
void page_outcome(lan_document *document, const lan_fought *fought);

/* "us opened fire at 2 minutes." of every army, where they began apart, and
 * "japan was annihilated at 36.39 days." of every army that is out, in the
 * order in which that came. */
void page_ends(lan_document *document, const lan_fought *fought);

/* What happened in a battle without a map, in the order of time, with what the
 * army had left then: reinforcement, groups that are gone, armies that are out,
 * the end. HTML alone, where there is a curve. */
void page_moments(lan_document *document, const lan_fought *fought);

/* The scene of a battle with an outcome and a trajectory of two rows at least,
 * for the player of a page; pages/scene.c describes it. */
void page_scene(lan_document *document, const lan_fought *fought);

/* The figure of match-ups, for HTML alone; nothing where there are too many
 * types for it. */
void page_matchup_figure(lan_document *document, const lan_matchup_view *view);

/* The rows of a curve, for CSV: a column a group. */
void page_curve(lan_document *document, const lan_battle *battle,
                const lan_trajectory *trajectory);

/* A list within a sentence, of which the first are named: "a, b and 3 more". */
typedef struct page_list {
    size_t most; /* 0: all are */
    size_t count;
    const char *text; /* "" at first, or what stands for none */
} page_list;

void page_list_add(lan_document *document, page_list *list, const char *item);
const char *page_list_text(lan_document *document, const page_list *list);

/* Three types each of which beats the next: a sentence, and the field "ring",
 * null where ring[0] is -1. */
void page_ring(lan_document *document, const char *what,
               const lan_matchup *matchup, const int32_t *ring);
void page_ring_field(lan_document *document, const lan_matchup *matchup,
                     const int32_t *ring);

/* --- a battle on a map --------------------------------------------------- */

/* The field "map" of the open object. */
void page_campaign_fields(lan_document *document,
                          const lan_campaign_view *view);

/* Which objective was reached; nothing where none was. */
void page_campaign_objective_line(lan_document *document,
                                  const lan_campaign_view *view);

/* For people: where armies ended and why, the battles, what happened in the
 * order of time, and the map. Of a log of many lines, as text, some from the
 * beginning and the end. */
void page_campaign_parts(lan_document *document, const lan_campaign_view *view,
                         lan_log_level level);

/* How much work the campaign was. */
void page_campaign_work(lan_document *document,
                        const lan_campaign_story *story);
