/* results/pages/pages.h - what is shown of each kind of result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a page is one function in a file of its own: it takes a result and
 *          what is known beside it, and fills a document (results/document/)
 *          with fields for programs, sentences, tables and figures for people,
 *          and rows. It says what is shown, each thing once, and never how: no
 *          page writes to a stream or knows of the command line. A command
 *          begins an answer (cli/cli.h), calls the page and ends it:
 *
 *              document = lan_cli_answer_begin(cli, rows);
 *              lan_page_odds(document, &odds);
 *              return lan_cli_answer_end(cli, rows, document, path, status);
 *
 *          A part that is long to make is made where lan_document_wants() it.
 * Errors   kept by the document.
 * Owner    results are the caller's, and are not changed.
 */
#ifndef LAN_RESULTS_PAGES_H
#define LAN_RESULTS_PAGES_H

#include "balance/solving/turnings.h"
#include "balance/tally.h"
#include "lanchester/battle.h"
#include "lanchester/experiment.h"
#include "lanchester/fit.h"
#include "lanchester/map.h"
#include "lanchester/matchup.h"
#include "lanchester/move.h"
#include "lanchester/sensitivity.h"
#include "lanchester/solve.h"
#include "lanchester/solver.h"
#include "plots/kinds/kinds.h"
#include "results/document/document.h"

/* --- a battle ------------------------------------------------------------ */

/* Which lines of a campaign's log people see. */
typedef enum lan_log_level {
    LAN_LOG_MAIN, /* what matters; as text of many lines the first and the
                     last */
    LAN_LOG_ALL,
    LAN_LOG_NONE
} lan_log_level;

typedef struct lan_battle_result {
    const char *path;         /* stands in for a title */
    const lan_fought *fought; /* with an outcome */
    uint64_t seed;            /* of a stochastic battle */
    const lan_turning *turnings;
    size_t turning_count;
    lan_log_level log; /* of a campaign */
} lan_battle_result;

/* Who won, when and why, the order of battle before and after, who killed whom,
 * with how many the others would have won, the curve, and how it was solved; of
 * one on a map where armies ended, its battles, the log and the map.
 * Rows: the curve. */
void lan_page_battle(lan_document *document, const lan_battle_result *result);

/* Of a battle that was played on a map what happened, and every step that an
 * army made. Rows: these; of any other there are none. */
void lan_page_events(lan_document *document, const lan_fought *fought);
void lan_page_positions(lan_document *document, const lan_fought *fought);

/* Several battles, a line each: begin, and for each file add or fail. */
lan_table *lan_page_battles_begin(lan_document *document);
void lan_page_battles_add(lan_document *document, lan_table *table,
                          const lan_battle_result *result);

/* status  with which the battle ended instead, for programs */
void lan_page_battles_fail(lan_document *document, lan_table *table,
                           const char *path, int status);

/* --- rates --------------------------------------------------------------- */

typedef struct lan_rates_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_battle *battle;
    const lan_coefficients *rates;
} lan_rates_result;

/* What groups take from each other, weapon by weapon. Rows: these. */
void lan_page_rates(lan_document *document, const lan_rates_result *result);

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

/* --- match-ups ----------------------------------------------------------- */

/* A terrain, each type attacking and attacked in turn. */
typedef struct lan_terrain_result {
    lan_matchup *in_turn;
    lan_matchup_findings *findings;
    lan_contest *contest;       /* by roles; else NULL */
    lan_complement *complement; /* NULL: none was wanted */
} lan_terrain_result;

typedef struct lan_matchup_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_matchup *matchup;
    const lan_matchup_findings *findings; /* of open ground */
    const lan_terrain_result *grounds;    /* [matchup.terrain_count] */
    /* Open ground, each attacking and attacked in turn, of which the findings
     * are then; and attackers against defenders. NULL: without roles. */
    const lan_matchup *in_turn;
    const lan_contest *contest;
    const lan_complement *complement; /* NULL: none was wanted */
    bool is_by_rating; /* people see the best first; false: as in the file */
} lan_matchup_result;

/* Who beats whom, what counters what, the mix, and ladder or ring; then the
 * same of each terrain, and where each type defends best. Rows: the cells. */
void lan_page_matchup(lan_document *document, const lan_matchup_result *result);

/* The same of one ground alone, for people.
 *
 * terrain  -1: open ground
 */
void lan_page_matchup_ground(lan_document *document,
                             const lan_matchup_result *result, int32_t terrain);

/* What the figure of a ground is drawn from. */
lan_matchup_view lan_page_matchup_view(const lan_matchup_result *result,
                                       int32_t terrain);

/* --- solve --------------------------------------------------------------- */

typedef struct lan_solve_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_solve_def *def;
    const lan_solution *solution;
} lan_solve_result;

/* The values at which the wanted result comes, a sentence each. Rows: the
 * answers; of each path from where to where. */
void lan_page_solve(lan_document *document, const lan_solve_result *result);

/* --- orders of fire ------------------------------------------------------ */

typedef struct lan_allocation_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_allocation *allocation;
} lan_allocation_result;

/* At whom each type fires first, what that leaves and what else would, and the
 * lines for the scenario. Rows: the targets. */
void lan_page_allocation(lan_document *document,
                         const lan_allocation_result *result);

/* --- prices -------------------------------------------------------------- */

typedef struct lan_price_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_price_def *def;
    const lan_price *price;
    uint64_t seed;
} lan_price_result;

/* Old and new values, every match-up as it is then and as it was, every type,
 * and what was not reached and why. Rows: the values. */
void lan_page_price(lan_document *document, const lan_price_result *result);
/* --- sensitivity --------------------------------------------------------- */

typedef struct lan_sensitivity_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_sensitivity_def *def;
    const lan_sensitivity *found;
} lan_sensitivity_result;

/* "elasticity", "morris", "sobol" or "snowball", as programs read it. */
const char *lan_sensitivity_method_word(lan_sensitivity_method method);

/* A table for each quantity, the largest effect first; of slopes a tornado as
 * well, in HTML. Rows: the effects of all of them. */
void lan_page_sensitivity(lan_document *document,
                          const lan_sensitivity_result *result);

/* --- fits ---------------------------------------------------------------- */

typedef struct lan_fit_result {
    const lan_scenario *scenario;
    const lan_fit *fit;
    const lan_observed *observed;
    const lan_fought *fought; /* with the numbers found; NULL: not */
} lan_fit_result;

/* The numbers found, and what is known of them; in HTML the fitted curve among
 * what was reported. Rows: the fitted curve. */
void lan_page_fit(lan_document *document, const lan_fit_result *result);

/* The laws of attrition beside each other. Rows: the laws. */
void lan_page_fit_laws(lan_document *document, const lan_fit_laws *laws);

/* --- diff ---------------------------------------------------------------- */

/* What changed between two rosters, which match-ups moved, and because of what.
 * Rows: all match-ups.
 *
 * is_brief  people see the moves alone
 */
void lan_page_diff(lan_document *document, const lan_diff *diff, bool is_brief);

/* --- sweeps -------------------------------------------------------------- */

typedef struct lan_sweep_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_sweep *sweep;
} lan_sweep_result;

/* Which points are fought, and how many runs that makes. Rows: the paths.
 *
 * shard  the part that is asked for
 */
void lan_page_sweep_plan(lan_document *document, const lan_sweep_result *result,
                         lan_shard shard);

/* All runs in a few numbers. Rows: the numbers recorded, or the words where
 * there are none.
 *
 * places  of the same rows, for the figures of HTML; NULL: there are none
 */
void lan_page_sweep(lan_document *document, const lan_sweep_result *result,
                    const lan_sweep_summary *summary,
                    const lan_sweep_places *places,
                    const lan_sweep_report *report);

/* --- many agents --------------------------------------------------------- */

typedef struct lan_move_result {
    const char *map; /* paths */
    const char *scen;
    const lan_move_def *def;
    const lan_move_plan *plan;
    lan_move_conflicts conflicts; /* by the referee */
    double seconds;
} lan_move_result;

/* How many arrived, makespan and costs beside their lower bounds, conflicts,
 * how long agents were blocked, and the ring of a deadlock. Agents are numbered
 * from 1, as the file's rows. Rows: where each agent is at each tick. */
void lan_page_move(lan_document *document, const lan_move_result *result);

/* --- routes -------------------------------------------------------------- */

typedef struct lan_route_result {
    const char *path;                 /* of the map */
    const lan_route_view *view;       /* of the map with the route */
    const lan_route_request *request; /* that was answered */
    const lan_cell *cells;            /* [view->route.cell_count] */
    const int32_t *places;            /* of a graph, as many */
    bool is_optimal;                  /* no route is better */
    double seconds;                   /* of the search */
} lan_route_result;

/* How long the route is, who found it, and its cells or places; in HTML with
 * the map. Text says nothing where there is no route. Rows: cells or places. */
void lan_page_route(lan_document *document, const lan_route_result *result);

/* What one algorithm found, and by how much work. */
typedef struct lan_route_effort {
    const lan_algorithm *algorithm;
    const char *used;    /* what `auto` took; else the same */
    const char *refusal; /* NULL: it served */
    lan_route route;
    double prepare; /* s */
    double search;  /* s, mean */
    size_t memory;  /* bytes */
} lan_route_effort;

/* One route by all algorithms, side by side. Rows: the algorithms.
 *
 * path  of the map
 */
void lan_page_routes(lan_document *document, const char *path,
                     const lan_route_effort *efforts, size_t count);

/* The answer to one query of a file. */
typedef struct lan_route_answer {
    const lan_moving_ai_query *query;
    const lan_algorithm *algorithm;
    const lan_route *route;
    double seconds;
} lan_route_answer;

/* What one algorithm made of all queries of a file. */
typedef struct lan_route_score {
    const lan_algorithm *algorithm;
    bool must_agree; /* with the lengths of the file */
    size_t agreed;
    size_t longer;
    size_t shorter; /* any angle */
    size_t none;    /* no route found where the file has one */
    double excess;  /* sum of found / expected - 1 */
    uint64_t expanded;
    double seconds;
} lan_route_score;

/* The queries of a file: begin, add the answers, end. Rows: the answers.
 *
 * map, scen  paths of the map and of the file of queries
 * queries    how many each algorithm has answered
 */
lan_table *lan_page_queries_begin(lan_document *document);
void lan_page_queries_add(lan_table *table, const lan_route_answer *answer);
void lan_page_queries_end(lan_document *document, const char *map,
                          const char *scen, size_t queries,
                          const lan_route_score *scores, size_t count);

/* --- verify -------------------------------------------------------------- */

/* A published number beside ours. */
typedef struct lan_verify_row {
    const char *name;   /* of the case */
    const char *source; /* where it was published */
    const char *solver;
    const char *quantity;
    const char *note;
    const char *published_text; /* with its digits */
    double published;
    double ours;
    double tolerance;
    bool is_ok;
} lan_verify_row;

/* Begin, add the rows, end. Rows: these. */
lan_table *lan_page_verify_begin(lan_document *document);
void lan_page_verify_add(lan_table *table, const lan_verify_row *row);
void lan_page_verify_end(lan_document *document, size_t passed, size_t failed,
                         size_t computed);

/* --- expectations -------------------------------------------------------- */

typedef struct lan_expect_file {
    const char *path;
    bool is_read;
    size_t count;  /* of its expectations */
    size_t failed; /* of them, when it is over */
} lan_expect_file;

/* Begin; each file with its verdicts; end. Rows: the verdicts.
 *
 * text  of a verdict, in one line
 */
lan_table *lan_page_expect_begin(lan_document *document);
void lan_page_expect_file(lan_document *document, lan_table *table,
                          const lan_expect_file *file);
void lan_page_expect_add(lan_document *document, lan_table *table,
                         const lan_expect_file *file, const char *text,
                         const lan_expect_verdict *verdict);
void lan_page_expect_file_end(lan_document *document,
                              const lan_expect_file *file);
void lan_page_expect_end(lan_document *document, size_t passed, size_t failed,
                         size_t unread);

/* --- check --------------------------------------------------------------- */

/* What is wrong with files: begin, add each. Rows: the messages, which as
 * text are said on standard error. */
lan_table *lan_page_check_begin(lan_document *document);
void lan_page_check_add(lan_document *document, lan_table *table,
                        const char *path, bool is_ok,
                        const lan_messages *messages);

/* --- a report ------------------------------------------------------------ */

/* What a report has beside its battle, in its order. */
typedef enum lan_report_part {
    LAN_REPORT_ODDS,
    LAN_REPORT_MATCHUP,
    LAN_REPORT_SENSITIVITY,
    LAN_REPORT_PRICE
} lan_report_part;

#define LAN_REPORT_PARTS 4

typedef struct lan_report_result {
    const lan_battle_result *battle;
    const lan_odds_result *odds; /* NULL: not asked for, or not found; and */
    const lan_matchup_result *matchup; /* below: the file has no such section */
    const lan_sensitivity_result *sensitivity;
    const lan_price_result *price;
    /* Why a part could not be computed, or what is missing in it, as a clause;
     * NULL: it is not asked for, or whole. */
    const char *troubles[LAN_REPORT_PARTS];
    const char *const *settings; /* "PATH=VALUE" that changed the scenario */
    size_t setting_count;
} lan_report_result;

/* Everything about one scenario: its battle, a section for each of the others,
 * how the report was made, and the text that it was read from. Rows: the curve.
 */
void lan_page_report(lan_document *document, const lan_report_result *result);

#endif
