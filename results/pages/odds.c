/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include "results/pages/pages_impl.h"

/* Rows of the figure of survivors as text. */
#define FIGURE_ROWS 8

static const char *side_name(const lan_odds_result *result, int32_t side)
{
    return lan_battle_side_name(result->fought->battle, side);
}

/* --- fields -------------------------------------------------------------- */

/* Adds an object with a member of each side's odds. */
static void add_by_side(lan_document *to, const lan_odds_result *result,
                        const char *key, size_t offset)
{
    doc_fields(to, "%s: {", key);
    for (int32_t i = 0; i < result->odds->side_count; i++) {
        const char *const at = (const char *)&result->odds->sides[i] + offset;
        doc_fields(to, "%s: %g", side_name(result, i), *(const double *)at);
    }
    doc_fields(to, "}");
}

static void add_intervals(lan_document *to, const lan_odds_result *result)
{
    doc_fields(to, "interval: {");
    for (int32_t i = 0; i < result->odds->side_count; i++) {
        const lan_side_odds *side = &result->odds->sides[i];
        doc_fields(to, "%s: [ %g %g ]", side_name(result, i), side->low,
                   side->high);
    }
    doc_fields(to, "}");
}

const char *lan_odds_method_word(lan_odds_method method)
{
    return method == LAN_ODDS_EXACT    ? "exact"
           : method == LAN_ODDS_NORMAL ? "normal"
                                       : "monte-carlo";
}

static void add_fields(lan_document *to, const lan_odds_result *result)
{
    const lan_odds *odds = result->odds;
    const lan_scenario *scenario = result->fought->scenario;

    page_begin(to, scenario, result->path);
    doc_fields(to, "method: %s why: %s", lan_odds_method_word(odds->method),
               odds->why);
    add_by_side(to, result, "win", offsetof(lan_side_odds, win));
    doc_fields(to, "neither: %g", odds->neither);
    /* [[n, p], ...] for every possible number of survivors */
    doc_fields(to, "survivors: {");
    for (int32_t i = 0; i < odds->side_count; i++) {
        const lan_side_odds *side = &odds->sides[i];
        doc_fields(to, "%s: [", side_name(result, i));
        for (int32_t n = 0; n <= side->most; n++) {
            if (side->survivors[n] > 0.0) {
                doc_fields(to, "[ %d %g ]", n, side->survivors[n]);
            }
        }
        doc_fields(to, "]");
    }
    doc_fields(to, "}");
    add_by_side(to, result, "expected_left",
                offsetof(lan_side_odds, expected_left));
    doc_fields(
        to, "mean_duration: %g time_unit: %s until_end: %i time_end_cuts: %i",
        odds->mean_duration, lan_scenario_time_unit(scenario),
        result->options.until_end, result->is_cut);
    if (result->fought->outcome == NULL) {
        doc_fields(to, "deterministic: null");
    } else {
        doc_fields(to, "deterministic: {");
        page_outcome(to, result->fought);
        doc_fields(to, "}");
    }
    /* fields of one method only */
    if (odds->method == LAN_ODDS_SIMULATE) {
        doc_fields(to, "battles: %jd cut_short: %i", odds->battles,
                   odds->is_short);
        add_intervals(to, result);
        doc_fields(to, "neither_interval: [ %g %g ]", odds->neither_low,
                   odds->neither_high);
        return;
    }
    doc_fields(to, "form: %s states: %zu", odds->form, odds->states);
    if (odds->method == LAN_ODDS_NORMAL) {
        doc_fields(to, "error: %g", odds->error);
        add_by_side(to, result, "left_error",
                    offsetof(lan_side_odds, left_error));
        add_intervals(to, result);
    }
}

/* --- head ---------------------------------------------------------------- */

/* The result of the deterministic battle in words. */
static const char *equations(lan_document *to, const lan_odds_result *result)
{
    const lan_fought *fought = result->fought;
    if (fought->outcome == NULL &&
        lan_scenario_battle_def(fought->scenario)->wounds ==
            LAN_WOUNDS_SPREAD) {
        return "not known: 'rules.wounds: spread' needs hits of one damage and "
               "no reinforcement.";
    }
    if (fought->outcome == NULL) {
        return "not computed here; use 'lanchester run'.";
    }
    if (result->odds->is_parity && !result->options.until_end &&
        fought->outcome->reason == LAN_END_TIME) {
        return "no side ever wins."; /* only stopped by time.end */
    }
    return lan_sentence(doc_arena(to), fought->battle, fought->outcome,
                        lan_scenario_time_unit(fought->scenario));
}

static void add_head(lan_document *to, const lan_odds_result *result,
                     const lan_odds_view *view)
{
    const lan_fought *fought = result->fought;
    const char *const unit = lan_scenario_time_unit(fought->scenario);
    const char *const surprise = lan_odds_surprise(doc_arena(to), view);

    doc_say(to, "In a random battle: %s",
            lan_odds_sentence(doc_arena(to), view));
    doc_say(to, "Deterministic: %s", equations(to, result));
    if (surprise[0] != '\0') {
        doc_say(to, "%s", surprise);
    }
    if (!isnan(result->odds->mean_duration)) {
        doc_say(to, "A random battle lasts %s on average.",
                page_time(to, result->odds->mean_duration, unit));
    }
    if (result->is_cut) {
        doc_say(to,
                "Warning: these battles are fought to the end; with "
                "--until-end they stop at time.end, %s.",
                page_time(to, lan_battle_end(fought->battle), unit));
    }
    page_wounds(to, fought->scenario);
}

/* --- table --------------------------------------------------------------- */

/* The interval of a simulated probability. */
static const char *interval_text(lan_document *to, const lan_odds *odds,
                                 double low, double high)
{
    return odds->method != LAN_ODDS_SIMULATE
               ? ""
               : doc_write(to, "%s to %s", lan_odds_percent(doc_arena(to), low),
                           lan_odds_percent(doc_arena(to), high));
}

/* The number of survivors that this share of the wins does not exceed. */
static double left_of(const lan_side_odds *side, double share)
{
    const int32_t n = lan_side_odds_quantile(side, share);
    return n < 0 ? LAN_NAN : (double)n;
}

static void add_table(lan_document *to, const lan_odds_result *result)
{
    const lan_odds *odds = result->odds;
    lan_table *table = doc_table(
        to, NULL, LAN_FOR_PEOPLE,
        "=|=win probability#p|=95 % interval#p|=if it wins, left: 10 %#c|"
        "=50 %#c|=90 %#c|=average, 0 if it loses#c");
    for (int32_t k = 0; k < odds->side_count; k++) {
        const lan_side_odds *at = &odds->sides[k];
        table_add(table, "%s|%g|%s|%g|%g|%g|%g", side_name(result, k), at->win,
                  interval_text(to, odds, at->low, at->high), left_of(at, 0.1),
                  left_of(at, 0.5), left_of(at, 0.9), at->expected_left);
    }
    if (odds->neither > 0.0) {
        table_add_toned(
            table, LAN_TONE_FAINT, "neither|%g|%s", odds->neither,
            interval_text(to, odds, odds->neither_low, odds->neither_high));
    }
}

/* --- method -------------------------------------------------------------- */

static void add_method(lan_document *to, const lan_odds_result *result)
{
    const lan_odds *odds = result->odds;
    const char *const number = doc_count(to, (double)odds->states);

    doc_gap(to);
    if (odds->method == LAN_ODDS_EXACT && odds->states == 0) {
        doc_sentence(to, LAN_TONE_FAINT, "Exact: %s, in closed form",
                     odds->form);
    } else if (odds->method == LAN_ODDS_EXACT) {
        doc_sentence(to, LAN_TONE_FAINT, "Exact: %s, %s state%s",
                     odds->form == NULL ? "all states" : odds->form, number,
                     page_plural((int64_t)odds->states));
    } else if (odds->method == LAN_ODDS_NORMAL) {
        doc_sentence(
            to, LAN_TONE_FAINT,
            "Normal approximation without a known error: %s, %s states",
            odds->form, number);
    } else {
        doc_sentence(to, LAN_TONE_FAINT,
                     "Simulated: %s battle%s, seed %" PRIu64,
                     doc_count(to, (double)odds->battles),
                     page_plural(odds->battles), result->options.seed);
    }
    doc_more(to, "; %s%s.", odds->why != NULL ? "chosen because " : "as asked",
             odds->why != NULL ? odds->why : "");
    if (odds->is_short) {
        doc_say(to,
                "Battles of so many soldiers are long: intervals are wider "
                "than %g %%; --precision continues.",
                100.0 * result->options.precision);
    }
}

/* --- rows ---------------------------------------------------------------- */

static double chance_of(const lan_side_odds *side, int32_t n)
{
    return n <= side->most ? side->survivors[n] : 0.0;
}

static void add_rows(lan_document *to, const lan_odds_result *result)
{
    const lan_odds *const odds = result->odds;
    lan_table *table = doc_table(to, NULL, LAN_FOR_ROWS, "n");
    int32_t most = 0;
    for (int32_t i = 0; i < odds->side_count; i++) {
        table_column(table, side_name(result, i), NULL, LAN_AS_NUMBER);
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
        table_add(table, "%d", n);
        for (int32_t i = 0; i < odds->side_count; i++) {
            table_cells(table, "%g", chance_of(&odds->sides[i], n));
        }
    }
}

void lan_page_odds(lan_document *to, const lan_odds_result *result)
{
    const lan_fought *fought = result->fought;
    const lan_odds_view view = {
        .title = "", .odds = result->odds, .fought = fought};
    add_fields(to, result);
    add_head(to, result, &view);
    add_table(to, result);
    if (lan_document_is_for_people(to)) {
        lan_figure *figure = NULL;
        doc_figure(to, lan_odds_figure(&view, &figure, NULL), &figure,
                   FIGURE_ROWS, false);
    }
    add_method(to, result);
    add_rows(to, result);
}
