/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/real.h"
#include "lanchester/results.h"
#include "plots/kinds/kinds.h"
#include "plots/words.h"
#include "results/pages/pages_impl.h"

/* Of the survivors as text. */
#define FIGURE_ROWS 8

/* --- fields -------------------------------------------------------------- */

static double win_of(const lan_side_odds *side)
{
    return side->win;
}

static double left_of(const lan_side_odds *side)
{
    return side->expected_left;
}

static double left_error_of(const lan_side_odds *side)
{
    return side->left_error;
}

/* An object with a key for each side. */
static void add_by_side(lan_document *document, const lan_odds_result *result,
                        const char *key,
                        double (*value)(const lan_side_odds *side))
{
    lan_document_begin(document, key);
    for (int32_t i = 0; i < result->odds->side_count; i++) {
        lan_document_number(document,
                            lan_battle_side_name(result->fought->battle, i),
                            value(&result->odds->sides[i]));
    }
    lan_document_end(document);
}

static void add_intervals(lan_document *document, const lan_odds_result *result)
{
    lan_document_begin(document, "interval");
    for (int32_t i = 0; i < result->odds->side_count; i++) {
        const lan_side_odds *side = &result->odds->sides[i];
        lan_document_pair(document,
                          lan_battle_side_name(result->fought->battle, i),
                          side->low, side->high);
    }
    lan_document_end(document);
}

/* [[n, p], ...] of every n with which a side may win. */
static void add_survivors(lan_document *document, const lan_odds_result *result)
{
    lan_document_begin(document, "survivors");
    for (int32_t i = 0; i < result->odds->side_count; i++) {
        const lan_side_odds *side = &result->odds->sides[i];
        lan_document_begin_list(
            document, lan_battle_side_name(result->fought->battle, i));
        for (int32_t n = 0; n <= side->most; n++) {
            if (side->survivors[n] > 0.0) {
                lan_document_data(
                    document, NULL,
                    json_pack("[i, f]", (int)n, side->survivors[n]));
            }
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

const char *lan_odds_method_word(lan_odds_method method)
{
    return method == LAN_ODDS_EXACT    ? "exact"
           : method == LAN_ODDS_NORMAL ? "normal"
                                       : "monte-carlo";
}

/* What only one of the methods has. */
static void add_method_fields(lan_document *document,
                              const lan_odds_result *result)
{
    const lan_odds *odds = result->odds;

    if (odds->method == LAN_ODDS_SIMULATE) {
        lan_document_whole(document, "battles", odds->battles);
        lan_document_flag(document, "cut_short", odds->is_short);
        add_intervals(document, result);
        lan_document_pair(document, "neither_interval", odds->neither_low,
                          odds->neither_high);
        return;
    }
    lan_document_text(document, "form", odds->form);
    lan_document_whole(document, "states", (int64_t)odds->states);
    if (odds->method == LAN_ODDS_NORMAL) {
        lan_document_number(document, "error", odds->error);
        add_by_side(document, result, "left_error", left_error_of);
        add_intervals(document, result);
    }
}

static void add_fields(lan_document *document, const lan_odds_result *result)
{
    const lan_odds *odds = result->odds;
    const lan_scenario *scenario = result->fought->scenario;

    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(scenario));
    lan_document_text(document, "method", lan_odds_method_word(odds->method));
    lan_document_text(document, "why", odds->why);
    add_by_side(document, result, "win", win_of);
    lan_document_number(document, "neither", odds->neither);
    add_survivors(document, result);
    add_by_side(document, result, "expected_left", left_of);
    lan_document_number(document, "mean_duration", odds->mean_duration);
    lan_document_text(document, "time_unit", lan_scenario_time_unit(scenario));
    lan_document_flag(document, "until_end", result->options.until_end);
    lan_document_flag(document, "time_end_cuts", result->is_cut);
    if (result->fought->outcome == NULL) {
        lan_document_data(document, "deterministic", json_null());
    } else {
        lan_document_begin(document, "deterministic");
        lan_page_outcome(document, result->fought);
        lan_document_end(document);
    }
    add_method_fields(document, result);
}

/* --- head ---------------------------------------------------------------- */

static void add_duration(lan_document *document, const lan_odds_result *result)
{
    const char *unit = lan_scenario_time_unit(result->fought->scenario);
    char time[LAN_PAGE_TIME_SIZE];

    if (!isnan(result->odds->mean_duration)) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "A random battle lasts %s on average.",
                              lan_words_time(result->odds->mean_duration, unit,
                                             true, time, sizeof time));
    }
    if (result->is_cut) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "Warning: these are battles fought to the end; time.end would cut "
            "them at %s, and --until-end does.",
            lan_words_time(lan_battle_end(result->fought->battle), unit, true,
                           time, sizeof time));
    }
}

/* True where time.end only stops what by the equations never ends. */
static bool is_endless(const lan_odds_result *result)
{
    return result->odds->is_parity && !result->options.until_end &&
           result->fought->outcome->reason == LAN_END_TIME;
}

/* How the battle ends by the equations. */
static const char *equations(const lan_odds_result *result,
                             char sentence[LAN_SENTENCE_SIZE])
{
    const lan_fought *fought = result->fought;

    if (fought->outcome == NULL &&
        lan_scenario_battle_def(fought->scenario)->wounds ==
            LAN_WOUNDS_SPREAD) {
        return "not known: they have hits of one damage and no reinforcement "
               "(rules.wounds: spread).";
    }
    if (fought->outcome == NULL) {
        return "not known so soon; 'lanchester run' solves them.";
    }
    return is_endless(result)
               ? "neither is ever left alone."
               : lan_sentence_write(fought->battle, fought->outcome,
                                    lan_scenario_time_unit(fought->scenario),
                                    true, sentence);
}

static lan_odds_view view_of(const lan_odds_result *result)
{
    const lan_fought *fought = result->fought;

    return (lan_odds_view){.title = "",
                           .time_unit =
                               lan_scenario_time_unit(fought->scenario),
                           .battle = fought->battle,
                           .odds = result->odds,
                           .outcome = fought->outcome};
}

static void add_head(lan_document *document, const lan_odds_result *result)
{
    const lan_fought *fought = result->fought;
    const lan_odds_view view = view_of(result);
    char text[LAN_ODDS_SENTENCE_SIZE];
    char sentence[LAN_SENTENCE_SIZE];

    lan_page_title(document, fought->scenario, result->path);
    lan_document_sentence(document, LAN_TONE_PLAIN, "In a random battle: %s",
                          lan_odds_sentence(&view, true, text));
    lan_document_sentence(document, LAN_TONE_PLAIN, "By the equations: %s",
                          equations(result, sentence));
    if (lan_odds_surprise(&view, true, text)[0] != '\0') {
        lan_document_sentence(document, LAN_TONE_PLAIN, "%s", text);
    }
    add_duration(document, result);
    lan_page_wounds(document, fought->scenario);
}

/* --- table --------------------------------------------------------------- */

static void add_interval(lan_table *table, const lan_odds *odds, double low,
                         double high)
{
    char from[LAN_ODDS_PERCENT_SIZE];
    char to[LAN_ODDS_PERCENT_SIZE];

    if (odds->method == LAN_ODDS_SIMULATE) {
        lan_table_text(table, "%s to %s", lan_odds_percent(low, from),
                       lan_odds_percent(high, to));
    } else {
        lan_table_skip(table);
    }
}

static void add_side(lan_table *table, const lan_odds_result *result,
                     int32_t side)
{
    static const double shares[] = {0.1, 0.5, 0.9};
    const lan_side_odds *at = &result->odds->sides[side];

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, lan_battle_side_name(result->fought->battle, side));
    lan_table_number(table, at->win);
    add_interval(table, result->odds, at->low, at->high);
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        const int32_t n = lan_side_odds_quantile(at, shares[i]);
        lan_table_number(table, n < 0 ? LAN_NAN : (double)n);
    }
    lan_table_number(table, at->expected_left);
}

static void add_table(lan_document *document, const lan_odds_result *result)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "win probability", NULL, LAN_AS_CHANCE},
        {NULL, "95 % interval", NULL, LAN_AS_CHANCE},
        {NULL, "if it wins, left: 10 %", NULL, LAN_AS_COUNT},
        {NULL, "50 %", NULL, LAN_AS_COUNT},
        {NULL, "90 %", NULL, LAN_AS_COUNT},
        {NULL, "average, 0 if it loses", NULL, LAN_AS_COUNT},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};
    const lan_odds *odds = result->odds;

    lan_table *table = lan_document_table(document, &def);
    for (int32_t i = 0; i < odds->side_count; i++) {
        add_side(table, result, i);
    }
    if (odds->neither > 0.0) {
        lan_table_row(table, LAN_TONE_FAINT);
        lan_table_text(table, "neither");
        lan_table_number(table, odds->neither);
        add_interval(table, odds, odds->neither_low, odds->neither_high);
    }
}

/* --- figure -------------------------------------------------------------- */

static void add_figure(lan_document *document, const lan_odds_result *result)
{
    const lan_odds_view view = view_of(result);
    lan_figure *figure = NULL;

    if (!lan_document_is_for_people(document)) {
        return;
    }
    const lan_status status = lan_odds_figure(&view, &figure, NULL);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, FIGURE_ROWS);
    } else if (status != LAN_EINVAL) { /* more sides than a figure shows */
        lan_document_lose(document, status);
    }
}

/* --- method -------------------------------------------------------------- */

static void add_kind(lan_document *document, const lan_odds_result *result)
{
    const lan_odds *odds = result->odds;
    char number[LAN_NUMBER_SIZE];

    if (odds->method == LAN_ODDS_EXACT && odds->states == 0) {
        lan_document_sentence(document, LAN_TONE_FAINT,
                              "Exact: %s, in closed form", odds->form);
    } else if (odds->method == LAN_ODDS_EXACT) {
        lan_document_sentence(document, LAN_TONE_FAINT, "Exact: %s, %s state%s",
                              odds->form == NULL ? "all states" : odds->form,
                              lan_number_count((double)odds->states, number),
                              odds->states == 1 ? "" : "s");
    } else if (odds->method == LAN_ODDS_NORMAL) {
        lan_document_sentence(document, LAN_TONE_FAINT,
                              "Normal approximation without a known error: "
                              "%s, %s states",
                              odds->form,
                              lan_number_count((double)odds->states, number));
    } else {
        lan_document_sentence(
            document, LAN_TONE_FAINT, "Simulated: %s battle%s, seed %" PRIu64,
            lan_number_count((double)odds->battles, number),
            odds->battles == 1 ? "" : "s", result->options.seed);
    }
}

static void add_method(lan_document *document, const lan_odds_result *result)
{
    const lan_odds *odds = result->odds;

    lan_document_gap(document);
    add_kind(document, result);
    if (odds->why != NULL) {
        lan_document_more(document, "; chosen because %s", odds->why);
    } else {
        lan_document_more(document, "; as asked");
    }
    lan_document_more(document, ".");
    if (odds->is_short) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "Battles of so many soldiers are long: intervals are wider than "
            "%g %%; --precision fights on.",
            100.0 * result->options.precision);
    }
}

/* --- rows ---------------------------------------------------------------- */

static double chance_of(const lan_side_odds *side, int32_t n)
{
    return n <= side->most ? side->survivors[n] : 0.0;
}

static void add_survivor_rows(lan_table *table, const lan_odds *odds)
{
    int32_t most = 0;

    for (int32_t i = 0; i < odds->side_count; i++) {
        most = odds->sides[i].most > most ? odds->sides[i].most : most;
    }
    for (int32_t n = 0; n <= most; n++) {
        double sum = 0.0;
        for (int32_t i = 0; i < odds->side_count; i++) {
            sum += chance_of(&odds->sides[i], n);
        }
        if (!(sum > 0.0)) {
            continue;
        }
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_whole(table, n);
        for (int32_t i = 0; i < odds->side_count; i++) {
            lan_table_number(table, chance_of(&odds->sides[i], n));
        }
    }
}

static void add_rows(lan_document *document, const lan_odds_result *result)
{
    const size_t sides = (size_t)result->odds->side_count;
    lan_column_def *columns = calloc(sides + 1, sizeof *columns);

    if (columns == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return;
    }
    columns[0] = (lan_column_def){.key = "n", .format = LAN_AS_COUNT};
    for (size_t i = 0; i < sides; i++) {
        columns[i + 1] = (lan_column_def){
            .key = lan_battle_side_name(result->fought->battle, (int32_t)i),
            .format = LAN_AS_NUMBER};
    }
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = sides + 1};
    add_survivor_rows(lan_document_table(document, &def), result->odds);
    free(columns);
}

void lan_page_odds(lan_document *document, const lan_odds_result *result)
{
    if (lan_document_wants(document, LAN_FORMAT_JSON)) {
        add_fields(document, result);
    }
    add_head(document, result);
    add_table(document, result);
    add_figure(document, result);
    add_method(document, result);
    if (lan_document_wants(document, LAN_FORMAT_CSV)) {
        add_rows(document, result);
    }
}
