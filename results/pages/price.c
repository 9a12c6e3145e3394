/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "results/pages/pages_impl.h"

#define NAMED_MOST    8 /* Most columns with names; wider tables are numbered. */
#define PAIRS_LISTED  6
#define VALUES_LISTED 4

/* A mean ratio of army sizes below this is reported. */
#define SHRUNK 0.75

static const char *name_of(const lan_price *price, int32_t unit)
{
    return price->after->units[unit].name;
}

/* A difference of payoffs in points: per cent of odds, or of another payoff,
 * which ranges from -1 to 1. */
static double points_of(const lan_price *price, double share)
{
    return (price->found_after->by == LAN_PAYOFF_ODDS ? 100.0 : 200.0) * share;
}

/* --- head ---------------------------------------------------------------- */

static void add_head(lan_document *to, const lan_price_result *result)
{
    static const char *const end_words[] = {
        [LAN_PRICE_IS_THERE] = "unchanged", [LAN_PRICE_REACHED] = "reached",
        [LAN_PRICE_NEAREST] = "nearest",    [LAN_PRICE_CONFLICT] = "conflict",
        [LAN_PRICE_HELPLESS] = "helpless",  [LAN_PRICE_EVEN_MIX] = "even-mix",
    };
    const lan_price *price = result->price;
    const double budget = price->after->budget;
    const double zero = price->found_after->by == LAN_PAYOFF_ODDS ? 0.0 : 0.5;
    const char *by = lan_matchup_payoff_name(price->found_after->by);

    page_begin(to, result->scenario, result->path);
    if (price->mix != NULL) {
        doc_fields(to, "band: null");
    } else {
        doc_fields(to, "band: [ %g %g ]", price->low, price->high);
    }
    doc_fields(to, "by: %s end: %s budget: %g", by, end_words[price->end],
               budget);

    page_wounds(to, result->scenario);
    if (price->mix == NULL) {
        doc_say(to, "Wanted: every %s from %g to %g %%",
                zero > 0.0 ? by : "win probability",
                points_of(price, price->low - zero),
                points_of(price, price->high - zero));
    } else {
        doc_say(to, "Wanted: a mix, by %s, within %g %%", by,
                100.0 * result->def->within);
    }
    if (isnan(budget)) {
        doc_more(to, ", %s soldiers each.",
                 doc_count(to, price->after->units[0].soldiers));
    } else {
        doc_more(to, ", armies that cost %s.", doc_count(to, budget));
    }
}

/* --- changed values ------------------------------------------------------ */

/* Adds the values, and the requested values that were not changed because they
 * act like another value: "units.bow.{damage, interval} as units.bow.hit". */
static void add_values(lan_document *to, const lan_price *price)
{
    lan_table *table =
        doc_table(to, "values", LAN_FOR_ALL,
                  "path=value|from=from#n|to=to#n|factor#n|=change#n|alike");
    page_list alike = {.most = VALUES_LISTED};
    for (size_t i = 0; i < price->value_count; i++) {
        const lan_price_value *value = &price->values[i];
        const double factor = value->to / value->from;
        const bool is_same = lan_is_zero(value->to - value->from);
        table_add_toned(
            table, is_same ? LAN_TONE_FAINT : LAN_TONE_PLAIN, "%s|%g|%g|%g|%s",
            value->path, value->from, value->to, factor,
            is_same ? "same"
                    : doc_write(to, "%+.1f %%", 100.0 * (factor - 1.0)));
        table_list(table, value->alike, value->alike_count);
        if (value->alike_count > 0) {
            const char *const paths = lan_paths_joined(
                doc_arena(to), value->alike[0], value->alike + 1,
                value->alike_count - 1, "{", "}");
            page_list_add(to, &alike,
                          doc_write(to, "%s as %s", paths, value->path));
        }
    }
    if (alike.count > 0) {
        doc_gap(to);
        doc_say(to, "Unchanged, because they act as another value: %s.",
                page_list_text(to, &alike));
        doc_gap(to);
    }
    doc_fields(to, "change: %g excess: %g outside: %d outside_before: %d",
               price->change, price->excess, price->outside,
               price->outside_before);
}

/* --- every match-up ------------------------------------------------------ */

/* Percent of a payoff or of odds. */
static double shown_of(const lan_matchup *matchup,
                       const lan_matchup_findings *found, int32_t row,
                       int32_t column)
{
    const double share =
        found->by == LAN_PAYOFF_ODDS
            ? lan_matchup_share(lan_matchup_at(matchup, row, column))
            : found->payoff[row * found->count + column];
    return page_percent(share);
}

static void add_cell(lan_document *to, lan_table *table, const lan_price *price,
                     int32_t row, int32_t column)
{
    const bool is_outside = !lan_is_zero(
        lan_price_excess(price, lan_matchup_at(price->after, row, column)));
    if (row == column) {
        table_cells(table, "-");
        return;
    }
    table_cells(
        table, "%s",
        doc_write(to,
                  price->found_after->by == LAN_PAYOFF_ODDS ? "%.1f%s (%.1f)"
                                                            : "%+.1f%s (%+.1f)",
                  shown_of(price->after, price->found_after, row, column),
                  is_outside ? "!" : "",
                  shown_of(price->before, price->found_before, row, column)));
    table_tone(table, is_outside ? LAN_TONE_BAD : LAN_TONE_PLAIN);
}

static void add_cells(lan_document *to, const lan_price *price,
                      const lan_matchup_view *view)
{
    const int32_t count = price->after->count;
    const bool is_numbered = count > NAMED_MOST;

    doc_say(to, "%s (before):", lan_matchup_shown_subject(doc_arena(to), view));
    lan_table *table = doc_table(to, NULL, LAN_FOR_PEOPLE, "=");
    for (int32_t j = 0; j < count; j++) {
        table_column(table, NULL,
                     is_numbered ? doc_write(to, "%d", j + 1)
                                 : name_of(price, j),
                     LAN_AS_NUMBER);
    }
    for (int32_t k = 0; k < count * count; k++) {
        const char *const name = name_of(price, k / count);
        if (k % count == 0) {
            table_add(table, "%s",
                      is_numbered ? doc_write(to, "%d  %s", k / count + 1, name)
                                  : name);
        }
        add_cell(to, table, price, k / count, k % count);
    }
}

static void add_fields(lan_document *to, const lan_price_result *result)
{
    const lan_price *price = result->price;
    const lan_price_def *def = result->def;
    const lan_battle_def *battle = lan_scenario_battle_def(result->scenario);
    const int32_t count = price->after->count;

    doc_fields(to, "cells: {");
    for (int32_t k = 0; k < count * count; k++) {
        const int32_t row = k / count;
        const int32_t column = k % count;
        const lan_matchup_cell *const after =
            lan_matchup_at(price->after, row, column);
        if (column == 0) {
            doc_fields(to, "%s: {", name_of(price, row));
        }
        if (row != column) {
            doc_fields(
                to,
                "%s: { odds: %g interval: [ %g %g ] odds_before: %g payoff: %g "
                "payoff_before: %g",
                name_of(price, column), lan_matchup_share(after),
                after->low + 0.5 * after->neither,
                after->high + 0.5 * after->neither,
                lan_matchup_share(lan_matchup_at(price->before, row, column)),
                price->found_after->payoff[k], price->found_before->payoff[k]);
            if (price->mix == NULL) {
                doc_fields(to, "inside: %i",
                           lan_is_zero(lan_price_excess(price, after)));
            } else {
                doc_fields(to, "inside: null");
            }
            doc_fields(to, "conflict: %i }", price->conflicts[k]);
        }
        if (column == count - 1) {
            doc_fields(to, "}");
        }
    }
    doc_fields(to, "}");
    page_ring_field(to, price->after, price->found_after->rating->ring);
    doc_seed(to, result->seed);
    doc_fields(to, "worked_out: %jd level: %s keep: [", price->worked_out,
               def->level == LAN_PRICE_LEVEL_MEAN ? "mean" : "free");
    for (size_t i = 0; i < def->keep_count; i++) {
        doc_fields(to, "%s", battle->units[def->keep[i]].name);
    }
    doc_fields(to, "] smallest: %jd largest_change: %g",
               (intmax_t)def->smallest, price->largest);
}

/* --- every type ---------------------------------------------------------- */

static void add_units(lan_document *to, const lan_price_result *result)
{
    const lan_price *price = result->price;
    lan_table *table = doc_table(
        to, "units", LAN_FOR_PEOPLE | LAN_BY_NAME,
        "type=type|cost=cost#n|soldiers=soldiers#c|soldiers_before=before#c|"
        "mix=mix#%|mix_before=before#%|wanted=wanted#%");
    for (int32_t i = 0; i < price->after->count; i++) {
        const double mix = price->found_after->nash->mix[i];
        const double wanted = price->mix == NULL ? LAN_NAN : price->mix[i];
        const bool is_off = fabs(mix - wanted) > result->def->within;
        table_add(table, "%s|%g|%d|%d|%g|%g", name_of(price, i),
                  price->after->units[i].cost, price->after->units[i].soldiers,
                  price->before->units[i].soldiers, mix,
                  price->found_before->nash->mix[i]);
        table_cells(table, is_off ? "%.1f %%!" : "%.1f %%", wanted);
    }
}

/* --- shortfall and reasons ------------------------------------------------ */

/* Names the first pairs that are outside the band, or that contradict each
 * other. */
static void add_pairs(lan_document *to, const lan_price *price,
                      const char *what, bool of_conflicts)
{
    const int32_t count = price->after->count;
    page_list list = {.most = PAIRS_LISTED, .text = ""};
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = i + 1; j < count; j++) {
            const double excess =
                lan_price_excess(price, lan_matchup_at(price->after, i, j));
            if (of_conflicts ? price->conflicts[i * count + j]
                             : !lan_is_zero(excess)) {
                const char *const pair = doc_write(
                    to, "%s against %s", name_of(price, i), name_of(price, j));
                page_list_add(to, &list,
                              of_conflicts
                                  ? pair
                                  : doc_write(to, "%s %+.1f", pair,
                                              points_of(price, excess)));
            }
        }
    }
    doc_say(to, "%s: %s%s", what, list.text,
            list.count > PAIRS_LISTED ? ", ...." : ".");
}

static void add_missed(lan_document *to, const lan_price *price)
{
    const int32_t count = price->after->count;
    const int32_t *const ring = price->found_after->rating->ring;
    if (price->mix == NULL) {
        doc_say(to,
                "Not reached: %d of %d match-ups stay outside (!), the worst "
                "by %.1f points.",
                (int)price->outside, (int)(count * (count - 1) / 2),
                points_of(price, price->excess));
        doc_say(to, "This is the nearest result that justifies its change.");
        add_pairs(to, price, "Outside, in points", false);
    } else {
        doc_say(to,
                "Not reached: %d shares of the mix are off (!), the worst by "
                "%.1f points.",
                (int)price->outside, 100.0 * price->excess);
        doc_say(to, "This is the nearest mix found.");
    }
    if (price->end == LAN_PRICE_CONFLICT) {
        add_pairs(to, price,
                  "Contradictory match-ups at about these army sizes", true);
        if (ring[0] >= 0) { /* as "spear, horse and bow" */
            page_ring(to, "A cycle", price->after, ring);
            doc_say(to, "Prices cannot fix a cycle; counters, or one type's "
                        "stat, can.");
        }
    } else if (price->end == LAN_PRICE_HELPLESS) {
        doc_say(to, "In some pair, one type cannot harm the other.");
    } else if (price->end == LAN_PRICE_EVEN_MIX) {
        doc_say(to, "An even number of types has many such mixes or none:");
        doc_say(to, "omit one type, or add one.");
    }
}

/* Smaller armies make odds more even without better balance. */
static void add_shrunk(lan_document *to, const lan_price *price)
{
    double sum = 0.0;
    for (int32_t i = 0; i < price->after->count; i++) {
        sum += log((double)price->after->units[i].soldiers /
                   price->before->units[i].soldiers);
    }
    const double times = exp(sum / price->after->count);
    if (price->mix == NULL && times < SHRUNK) {
        doc_say(to,
                "Armies are %.2g times as large as before: smaller armies have "
                "more even odds.",
                times);
    }
}

void lan_page_price(lan_document *to, const lan_price_result *result)
{
    const lan_price *price = result->price;
    const lan_matchup_view view = {
        .title = "", .matchup = price->after, .findings = price->found_after};

    add_head(to, result);
    add_values(to, price);
    add_cells(to, price, &view);
    page_matchup_figure(to, &view);
    add_units(to, result);
    add_fields(to, result);
    doc_gap(to);
    if (price->end == LAN_PRICE_IS_THERE) {
        doc_sentence(to, LAN_TONE_GOOD,
                     "Already satisfied: no change is needed.");
    } else if (price->end == LAN_PRICE_REACHED) {
        doc_sentence(to, LAN_TONE_GOOD,
                     "%s (checked by a second run). Sum of |ln new/old|: %.4g.",
                     price->mix == NULL ? "All match-ups are within the band"
                                        : "The mix is within the tolerance",
                     price->change);
        add_shrunk(to, price);
    } else {
        add_missed(to, price);
    }
}
