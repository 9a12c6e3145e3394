/* results/pages/pages.h - the page of each kind of result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a page is one function in a file of its own: it takes a result and
 *          its context, and fills a document (results/document/) with fields
 *          for programs, sentences, tables and figures for people, and rows.
 *          It defines each item once, not its form: no page writes to a stream
 *          or depends on the command line. A command begins an answer
 *          (cli/cli.h), calls the page and ends the answer:
 *
 *              document = lan_cli_answer_begin(cli, rows);
 *              lan_page_odds(document, &odds);
 *              return lan_cli_answer_end(cli, rows, document, path, status);
 *
 *          A slow part is made only if lan_document_wants() it.
 * Errors   kept by the document.
 * Owner    results are the caller's, and are not changed.
 */
#pragma once

#include "balance/sweeps/sweeps.h"
#include "balance/tally.h"
#include "lanchester/move.h"
#include "plots/kinds/kinds.h"
#include "results/document/document.h"
#include "scenarios/published.h"

/* --- a battle ------------------------------------------------------------ */

/* Which lines of a campaign's log people see. */
typedef enum lan_log_level {
    LAN_LOG_MAIN, /* main events; of a long text only the first and last
                     lines */
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

/* The winner, time and reason, the armies before and after, the kills, the
 * strengths with which others would have won, the curve, and the solver; on a
 * map also the armies' ends, the battles, the log and the map.
 * Rows: the curve. */
void lan_page_battle(lan_document *document, const lan_battle_result *result);

/* The events, and every step of an army, of a battle on a map. Rows: these;
 * other battles have none. */
void lan_page_events(lan_document *document, const lan_fought *fought);
void lan_page_positions(lan_document *document, const lan_fought *fought);

/* Several battles, a line each: begin, and for each file add or fail. */
lan_table *lan_page_battles_begin(lan_document *document);
void lan_page_battles_add(lan_document *document, lan_table *table,
                          const lan_battle_result *result);

/* status  the error of the battle, for programs */
void lan_page_battles_fail(lan_document *document, lan_table *table,
                           const char *path, int status);

/* --- rates --------------------------------------------------------------- */

/* Loss rates between groups, weapon by weapon. Rows: these.
 *
 * path  stands in for a title
 */
void lan_page_rates(lan_document *document, const char *path,
                    const lan_scenario *scenario, const lan_battle *battle,
                    const lan_coefficients *rates);

/* --- odds ---------------------------------------------------------------- */

typedef struct lan_odds_result {
    const char *path;         /* stands in for a title */
    const lan_fought *fought; /* deterministic; may lack an outcome */
    const lan_odds *odds;
    lan_odds_options options; /* that computed the odds */
    bool is_cut;              /* time.end would stop some battles */
} lan_odds_result;

/* "exact", "normal" or "monte-carlo", as programs read it. */
const char *lan_odds_method_word(lan_odds_method method);

/* Win probabilities and survivors, next to the deterministic battle. Rows: the
 * probability of each number of survivors. */
void lan_page_odds(lan_document *document, const lan_odds_result *result);

/* --- match-ups ----------------------------------------------------------- */

/* What a ground says. */
typedef struct lan_ground_result {
    lan_matchup *in_turn; /* each type in both roles, which the findings then
                             describe; NULL: open ground without roles */
    lan_matchup_findings *findings;
    lan_contest *contest;       /* by roles; else NULL */
    lan_complement *complement; /* NULL: not requested */
} lan_ground_result;

typedef struct lan_matchup_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_matchup *matchup;
    const lan_ground_result *grounds; /* open ground, then each terrain */
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

/* The data of the figure of a ground. */
lan_matchup_view lan_page_matchup_view(const lan_matchup_result *result,
                                       int32_t terrain);

/* --- solve --------------------------------------------------------------- */

typedef struct lan_solve_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_solve_def *def;
    const lan_solution *solution;
} lan_solve_result;

/* The values that give the wanted result, one sentence each. Rows: the answers,
 * with the range of each path. */
void lan_page_solve(lan_document *document, const lan_solve_result *result);

/* --- orders of fire ------------------------------------------------------ */

typedef struct lan_allocation_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_allocation *allocation;
} lan_allocation_result;

/* Each type's target priority, the survivors by this and other orders, and the
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

/* Old and new values, every match-up before and after, every type, and the
 * demands not met and why. Rows: the values. */
void lan_page_price(lan_document *document, const lan_price_result *result);
/* --- sensitivity --------------------------------------------------------- */

/* A table for each quantity, the largest effect first; in HTML also a tornado
 * of slopes. Rows: the effects on all quantities.
 *
 * path  stands in for a title
 */
void lan_page_sensitivity(lan_document *document, const char *path,
                          const lan_sensitivity_view *view);

/* --- fits ---------------------------------------------------------------- */

typedef struct lan_fit_result {
    const lan_scenario *scenario;
    const lan_fit *fit;
    const lan_observed *observed;
    const lan_fought *fought; /* with fitted numbers; NULL: none */
} lan_fit_result;

/* The fitted numbers and their errors; in HTML the fitted curve with the
 * reports. Rows: the fitted curve. */
void lan_page_fit(lan_document *document, const lan_fit_result *result);

/* The laws of attrition compared. Rows: the laws. */
void lan_page_fit_laws(lan_document *document, const lan_fit_laws *laws);

/* The laws of attrition over many battles, and models of the winner. Rows: the
 * laws. */
void lan_page_fit_battles(lan_document *document, const lan_fit_battles *fit);

/* --- diff ---------------------------------------------------------------- */

/* The changes between two rosters, the match-ups that moved, and the causes.
 * Rows: all match-ups.
 *
 * is_brief  people see only moves
 */
void lan_page_diff(lan_document *document, const lan_diff *diff, bool is_brief);

/* --- sweeps -------------------------------------------------------------- */

typedef struct lan_sweep_result {
    const char *path; /* stands in for a title */
    const lan_scenario *scenario;
    const lan_sweep *sweep;
} lan_sweep_result;

/* The points, and the number of runs. Rows: the paths.
 *
 * shard  the requested part
 */
void lan_page_sweep_plan(lan_document *document, const lan_sweep_result *result,
                         lan_shard shard);

/* A summary of all runs. Rows: the numbers recorded; if none, the words.
 *
 * places  of the same rows, for the figures of HTML; NULL: there are none
 */
void lan_page_sweep(lan_document *document, const lan_sweep_result *result,
                    const lan_sweep_summary *summary,
                    const lan_sweep_places *places, int64_t done,
                    int64_t failed);

/* --- many agents --------------------------------------------------------- */

typedef struct lan_move_result {
    const char *map; /* paths */
    const char *scen;
    const lan_move_def *def;
    const lan_move_plan *plan;
    lan_move_conflicts conflicts; /* by the referee */
    double seconds;
} lan_move_result;

/* Arrivals, makespan and costs with their lower bounds, conflicts, blocked
 * ticks, and the ring of a deadlock. Agents are numbered from 1, as the file's
 * rows. Rows: the place of each agent at each tick. */
void lan_page_move(lan_document *document, const lan_move_result *result);

/* --- routes -------------------------------------------------------------- */

typedef struct lan_route_result {
    const char *path;                 /* of the map */
    const lan_route_view *view;       /* of the map with the route */
    const lan_route_request *request; /* that was answered */
    const lan_cell *cells;            /* [view->route.cell_count] */
    bool is_optimal;                  /* no route is better */
    double seconds;                   /* of the search */
} lan_route_result;

/* The route's length, its algorithm, and its cells or places; in HTML with the
 * map. Without a route the text is empty. Rows: cells or places. */
void lan_page_route(lan_document *document, const lan_route_result *result);

/* One algorithm's result and its effort. */
typedef struct lan_route_effort {
    const lan_algorithm *algorithm;
    const char *used;    /* the choice of `auto`; else same */
    const char *refusal; /* NULL: none */
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

/* One algorithm's score over all queries of a file. */
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
 * queries    number answered by each algorithm
 */
lan_table *lan_page_queries_begin(lan_document *document);
void lan_page_queries_add(lan_table *table, const lan_moving_ai_query *query,
                          const lan_algorithm *algorithm,
                          const lan_route *route, double seconds);
void lan_page_queries_end(lan_document *document, const char *map,
                          const char *scen, size_t queries,
                          const lan_route_score *scores, size_t count);

/* --- verify -------------------------------------------------------------- */

/* Begin, add a row for each published number and ours, end. Rows: these. */
lan_table *lan_page_verify_begin(lan_document *document);
void lan_page_verify_add(lan_table *table, const lan_published_case *from,
                         const lan_published_value *value, const char *solver,
                         const char *quantity, double ours, bool is_ok);
void lan_page_verify_end(lan_document *document, size_t passed, size_t failed,
                         size_t computed);

/* --- expectations -------------------------------------------------------- */

typedef struct lan_expect_file {
    const char *path;
    bool is_read;
    size_t count;  /* of its expectations */
    size_t failed; /* of them, at the end */
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

/* Errors in files: begin, add each. Rows: the messages, which the text form
 * prints to standard error. */
lan_table *lan_page_check_begin(lan_document *document);
void lan_page_check_add(lan_document *document, lan_table *table,
                        const char *path, bool is_ok,
                        const lan_messages *messages);

/* --- a report ------------------------------------------------------------ */

/* The end of a report, after its battle and a section for each other part: its
 * origin, and the scenario's text.
 *
 * settings  "PATH=VALUE" that changed the scenario
 */
void lan_page_report_end(lan_document *document,
                         const lan_battle_result *battle,
                         const char *const *settings, size_t count);
