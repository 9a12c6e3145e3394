/* results/pages/pages.h - what is shown of each kind of result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a page is one function in a file of its own: it takes a result and
 *          what is known beside it, and fills a document (results/document/)
 *          with fields for programs, sentences, tables and figures for people,
 *          and rows. It says what is shown, each thing once, and never how: no
 *          page writes to a stream or knows of the command line. A command
 *          begins an answer (cli/answer.h), calls the page and ends it:
 *
 *              status = lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE,
 * &answer); lan_page_odds(answer.document, &odds); return
 * lan_cli_answer_end(&answer, path, LAN_CLI_DONE);
 *
 *          A part that is long to make is made where lan_document_wants() it.
 * Errors   kept by the document.
 * Owner    results are the caller's, and are not changed.
 */
#ifndef LAN_RESULTS_PAGES_H
#define LAN_RESULTS_PAGES_H

#include "balance/solving/turnings.h"
#include "balance/tally.h"
#include "lanchester/odds.h"
#include "results/document/document.h"

/* --- a battle ------------------------------------------------------------ */

typedef struct lan_battle_result {
    const char *path;         /* stands in for a title */
    const lan_fought *fought; /* with an outcome */
    uint64_t seed;            /* of a battle by chance */
    const lan_turning *turnings;
    size_t turning_count;
} lan_battle_result;

/* Who won, when and why, the order of battle before and after, who killed whom,
 * with how many the others would have won, the curve, and how it was solved.
 * Rows: the curve. */
void lan_page_battle(lan_document *document, const lan_battle_result *result);

/* Several battles, a line each: begin, for each file add or fail, end. */
lan_table *lan_page_battles_begin(lan_document *document);
void lan_page_battles_add(lan_document *document, lan_table *table,
                          const lan_battle_result *result);

/* status  with which the battle ended instead, for programs */
void lan_page_battles_fail(lan_document *document, lan_table *table,
                           const char *path, int status);
void lan_page_battles_end(lan_document *document);

/* --- odds ---------------------------------------------------------------- */

typedef struct lan_odds_result {
    const char *path;         /* stands in for a title */
    const lan_fought *fought; /* by the equations; may be without outcome */
    const lan_odds *odds;
    lan_odds_options options; /* by which they were found */
    bool is_cut;              /* time.end would cut what they take to the end */
} lan_odds_result;

/* "exact", "normal" or "monte-carlo", as programs read it. */
const char *lan_odds_method_word(lan_odds_method method);

/* Who wins how often and with how many left, beside the battle by the
 * equations. Rows: the chance of each number of survivors. */
void lan_page_odds(lan_document *document, const lan_odds_result *result);

#endif
