/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "base/real.h"
#include "results/pages/pages_impl.h"

#define NAMED_MOST 8 /* columns with names; more go by number */

/* Armies smaller than this, in the mean, of what they were are reported. */
#define SHRUNK 0.75

static const char *const end_words[] = {
    [LAN_PRICE_IS_THERE] = "unchanged", [LAN_PRICE_REACHED] = "reached",
    [LAN_PRICE_NEAREST] = "nearest",    [LAN_PRICE_CONFLICT] = "conflict",
    [LAN_PRICE_HELPLESS] = "helpless",  [LAN_PRICE_EVEN_MIX] = "even-mix",
};

static const char *name_of(const lan_price *price, int32_t unit)
{
    return price->after->units[unit].name;
}

/* --- head ---------------------------------------------------------------- */

static void add_band_fields(lan_document *document, const lan_price *price)
{
    if (price->mix != NULL) {
        lan_document_data(document, "band", json_null());
        return;
    }
    lan_document_pair(document, "band", price->low, price->high);
}

static void add_head(lan_document *document, const lan_price_result *result)
{
    const lan_price *price = result->price;
    const lan_matchup *after = price->after;
    const char *by = lan_matchup_payoff_name(price->found_after->by);
    char number[LAN_NUMBER_SIZE];

    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(result->scenario));
    add_band_fields(document, price);
    lan_document_text(document, "by", by);
    lan_document_text(document, "end", end_words[price->end]);
    lan_document_number(document, "budget", after->budget);

    lan_page_title(document, result->scenario, result->path);
    lan_page_wounds(document, result->scenario);
    if (price->mix == NULL) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Wanted: odds of every match-up from %g to %g %%",
                              100.0 * price->low, 100.0 * price->high);
    } else {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Wanted: a mix, by %s, within %g %%", by,
                              100.0 * result->def->within);
    }
    if (isnan(after->budget)) {
        lan_document_more(document, ", %s soldiers each.",
                          lan_number_count(after->units[0].soldiers, number));
    } else {
        lan_document_more(document, ", armies that cost %s.",
                          lan_number_count(after->budget, number));
    }
}

/* --- what is changed ----------------------------------------------------- */

static void add_values(lan_document *document, const lan_price *price)
{
    static const lan_column_def columns[] = {
        {"path", "value", NULL, LAN_AS_TEXT},
        {"from", "from", NULL, LAN_AS_NUMBER},
        {"to", "to", NULL, LAN_AS_NUMBER},
        {"factor", NULL, NULL, LAN_AS_NUMBER},
        {NULL, "change", NULL, LAN_AS_SIGNED},
        {"alike", NULL, NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .key = "values",
        .formats = LAN_FOR_PEOPLE | LAN_FOR(LAN_FORMAT_CSV),
        .columns = columns,
        .column_count = sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < price->value_count; i++) {
        const lan_price_value *value = &price->values[i];
        const double factor = value->to / value->from;
        char alike[LAN_PATH_WORDS_SIZE];
        const bool is_same =
            !(value->from < value->to) && !(value->from > value->to);
        lan_table_row(table, is_same ? LAN_TONE_FAINT : LAN_TONE_PLAIN);
        lan_table_name(table, value->path);
        lan_table_number(table, value->from);
        lan_table_number(table, value->to);
        lan_table_number(table, factor);
        if (is_same) {
            lan_table_shown(table, 0.0, "same");
        } else {
            lan_table_shown(table, factor - 1.0, "%+.1f %%",
                            100.0 * (factor - 1.0));
        }
        lan_table_data(
            table, lan_page_alike_json(value->alike, value->alike_count), "%s",
            lan_page_alike_words(value->alike, value->alike_count, alike));
    }
}

static void add_sums(lan_document *document, const lan_price *price)
{
    lan_document_number(document, "change", price->change);
    lan_document_number(document, "excess", price->excess);
    lan_document_whole(document, "outside", price->outside);
    lan_document_whole(document, "outside_before", price->outside_before);
}

/* --- every match-up ------------------------------------------------------ */

static const char *caption_of(lan_matchup_payoff by)
{
    static const char value[] =
        "Value the row gains from the column, in % of the budget, and what "
        "they were:";
    static const char *const captions[] = {
        [LAN_PAYOFF_ODDS] =
            "Odds of the row against the column, in %, and what they were:",
        [LAN_PAYOFF_MARGIN] =
            "Margin of the row over the column, in %, and what they were:",
        [LAN_PAYOFF_VALUE] = value};
    return captions[by];
}

/* Per cent of a payoff or of odds; what rounds to 0 is 0, not -0.0. */
static double shown_of(const lan_matchup *matchup,
                       const lan_matchup_findings *found, int32_t row,
                       int32_t column)
{
    const double share =
        found->by == LAN_PAYOFF_ODDS
            ? lan_matchup_share(lan_matchup_at(matchup, row, column))
            : found->payoff[row * found->count + column];
    return round(1000.0 * share) / 10.0 + 0.0;
}

static void add_cell(lan_table *table, const lan_price *price, int32_t row,
                     int32_t column)
{
    const double now = shown_of(price->after, price->found_after, row, column);
    const double then =
        shown_of(price->before, price->found_before, row, column);
    const bool is_odds = price->found_after->by == LAN_PAYOFF_ODDS;
    const bool is_outside =
        price->mix == NULL &&
        !lan_price_is_inside(price, lan_matchup_at(price->after, row, column));

    if (row == column) {
        lan_table_shown(table, 0.0, "-");
        return;
    }
    lan_table_shown(table, now, is_odds ? "%.1f%s (%.1f)" : "%+.1f%s (%+.1f)",
                    now, is_outside ? "!" : "", then);
    if (is_outside) {
        lan_table_tone(table, LAN_TONE_BAD);
    }
}

static void add_rows(lan_table *table, const lan_price *price)
{
    const int32_t count = price->after->count;

    for (int32_t i = 0; i < count; i++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        if (count > NAMED_MOST) {
            lan_table_text(table, "%d  %s", (int)i + 1, name_of(price, i));
        } else {
            lan_table_name(table, name_of(price, i));
        }
        for (int32_t j = 0; j < count; j++) {
            add_cell(table, price, i, j);
        }
    }
}

static void add_cells(lan_document *document, const lan_price *price)
{
    const int32_t count = price->after->count;
    lan_column_def columns[LAN_PRICE_MAX_TYPES + 1] = {
        {NULL, "", NULL, LAN_AS_TEXT}};
    char numbers[LAN_PRICE_MAX_TYPES][12];
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count = (size_t)count + 1};

    for (int32_t j = 0; j < count; j++) {
        snprintf(numbers[j], sizeof numbers[j], "%d", (int)j + 1);
        columns[j + 1] = (lan_column_def){
            NULL, count > NAMED_MOST ? numbers[j] : name_of(price, j), NULL,
            LAN_AS_SIGNED};
    }
    lan_document_sentence(document, LAN_TONE_PLAIN, "%s",
                          caption_of(price->found_after->by));
    add_rows(lan_document_table(document, &def), price);
}

/* The match-ups at the new values; where there are too many types for it the
 * table says all. */
static void add_figure(lan_document *document, const lan_price *price)
{
    const lan_matchup_view view = {
        .title = "", .matchup = price->after, .findings = price->found_after};
    lan_page_matchup_figure(document, &view);
}

static void add_cell_fields(lan_document *document, const lan_price *price,
                            int32_t row, int32_t column)
{
    const int32_t at = row * price->after->count + column;
    const lan_matchup_cell *after = lan_matchup_at(price->after, row, column);
    const lan_matchup_cell *before = lan_matchup_at(price->before, row, column);

    lan_document_begin(document, name_of(price, column));
    lan_document_number(document, "odds", lan_matchup_share(after));
    lan_document_pair(document, "interval", after->low + 0.5 * after->neither,
                      after->high + 0.5 * after->neither);
    lan_document_number(document, "odds_before", lan_matchup_share(before));
    lan_document_number(document, "payoff", price->found_after->payoff[at]);
    lan_document_number(document, "payoff_before",
                        price->found_before->payoff[at]);
    lan_document_data(document, "inside",
                      price->mix == NULL
                          ? json_boolean(lan_price_is_inside(price, after))
                          : json_null());
    lan_document_flag(document, "conflict", price->conflicts[at]);
    lan_document_end(document);
}

static void add_cells_fields(lan_document *document, const lan_price *price)
{
    const int32_t count = price->after->count;

    if (!lan_document_wants(document, LAN_FORMAT_JSON)) {
        return;
    }
    lan_document_begin(document, "cells");
    for (int32_t i = 0; i < count; i++) {
        lan_document_begin(document, name_of(price, i));
        for (int32_t j = 0; j < count; j++) {
            if (i != j) {
                add_cell_fields(document, price, i, j);
            }
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

/* --- every type ---------------------------------------------------------- */

static void add_unit(lan_table *table, const lan_price_result *result,
                     int32_t unit)
{
    const lan_price *price = result->price;
    const double mix = price->found_after->nash->mix[unit];

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, name_of(price, unit));
    lan_table_number(table, price->after->units[unit].cost);
    lan_table_whole(table, price->after->units[unit].soldiers);
    lan_table_whole(table, price->before->units[unit].soldiers);
    lan_table_number(table, mix);
    lan_table_number(table, price->found_before->nash->mix[unit]);
    if (price->mix == NULL) {
        lan_table_skip(table);
    } else {
        const double wanted = price->mix[unit];
        const bool is_off = fabs(mix - wanted) > result->def->within;
        lan_table_shown(table, wanted, "%.1f %%%s", 100.0 * wanted,
                        is_off ? "!" : "");
    }
}

static void add_units(lan_document *document, const lan_price_result *result)
{
    static const lan_column_def columns[] = {
        {"type", "type", NULL, LAN_AS_TEXT},
        {"cost", "cost", NULL, LAN_AS_NUMBER},
        {"soldiers", "soldiers", NULL, LAN_AS_COUNT},
        {"soldiers_before", "before", NULL, LAN_AS_COUNT},
        {"mix", "mix", NULL, LAN_AS_PERCENT},
        {"mix_before", "before", NULL, LAN_AS_PERCENT},
        {"wanted", "wanted", NULL, LAN_AS_PERCENT},
    };
    const lan_table_def def = {.key = "units",
                               .shape = LAN_TABLE_BY_NAME,
                               .formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (int32_t i = 0; i < result->price->after->count; i++) {
        add_unit(table, result, i);
    }
}

/* --- whether it is reached ----------------------------------------------- */

static void add_ring_field(lan_document *document, const lan_price *price)
{
    const int32_t *ring = price->found_after->rating->ring;

    if (ring[0] < 0) {
        lan_document_data(document, "ring", json_null());
        return;
    }
    lan_document_begin_list(document, "ring");
    for (size_t i = 0; i < 3; i++) {
        lan_document_text(document, NULL, name_of(price, ring[i]));
    }
    lan_document_end(document);
}

/* Smaller armies may be what does it, and that is no matter of balance. */
static void add_shrunk(lan_document *document, const lan_price *price)
{
    double sum = 0.0;

    for (int32_t i = 0; i < price->after->count; i++) {
        sum += log((double)price->after->units[i].soldiers /
                   price->before->units[i].soldiers);
    }
    const double times = exp(sum / price->after->count);
    if (price->mix == NULL && times < SHRUNK) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Armies are %.2g times as large as they were: "
                              "odds of smaller ones are nearer to even.",
                              times);
    }
}

static void add_end(lan_document *document, const lan_price *price)
{
    lan_document_gap(document);
    if (price->end == LAN_PRICE_IS_THERE) {
        lan_document_sentence(document, LAN_TONE_GOOD,
                              "It is so already: nothing has to be changed.");
    } else if (price->end == LAN_PRICE_REACHED) {
        lan_document_sentence(
            document, LAN_TONE_GOOD,
            "%s, as computed again. Sum of |ln new/old|: %.4g.",
            price->mix == NULL ? "Every match-up is inside"
                               : "The mix is as wanted",
            price->change);
        add_shrunk(document, price);
    } else {
        lan_page_price_missed(document, price);
    }
}

/* --- how it was asked ---------------------------------------------------- */

static void add_question_fields(lan_document *document,
                                const lan_price_result *result)
{
    const lan_price_def *def = result->def;
    const lan_battle_def *battle = lan_scenario_battle_def(result->scenario);

    lan_document_seed(document, result->seed);
    lan_document_whole(document, "worked_out", result->price->worked_out);
    lan_document_text(document, "level",
                      def->level == LAN_PRICE_LEVEL_MEAN ? "mean" : "free");
    lan_document_begin_list(document, "keep");
    for (size_t i = 0; i < def->keep_count; i++) {
        lan_document_text(document, NULL, battle->units[def->keep[i]].name);
    }
    lan_document_end(document);
    lan_document_whole(document, "smallest", (int64_t)def->smallest);
    lan_document_number(document, "largest_change", result->price->largest);
}

void lan_page_price(lan_document *document, const lan_price_result *result)
{
    const lan_price *price = result->price;

    add_head(document, result);
    add_values(document, price);
    lan_page_alike_values(document, price);
    add_sums(document, price);
    add_cells(document, price);
    add_figure(document, price);
    add_units(document, result);
    add_cells_fields(document, price);
    add_ring_field(document, price);
    add_question_fields(document, result);
    add_end(document, price);
}
