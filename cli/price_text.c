/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "cli/price_work.h"
#include "cli/table.h"
#include "results/figure/text.h"

#define NAME_COLUMNS 20
#define NAMED_MOST   8 /* columns with names; more go by number */
#define PAIRS_LISTED 6

/* Armies smaller than this, in the mean, of what they were are told. */
#define SHRUNK 0.75

typedef struct writer {
    FILE *out;
    const lan_cli_priced *made;
    const lan_price *price;
    bool utf8;
    bool color;
} writer;

static const char *fit_name(const writer *at, int32_t unit,
                            char name[LAN_SHOWN_SIZE])
{
    return lan_shown_fit(at->price->after->units[unit].name, NAME_COLUMNS,
                         at->utf8, name, LAN_SHOWN_SIZE);
}

/* --- head ---------------------------------------------------------------- */

static void write_wanted(const writer *at)
{
    const lan_price *price = at->price;
    char number[LAN_NUMBER_SIZE];
    if (price->mix == NULL) {
        fprintf(at->out, "Wanted: odds of every match-up from %g to %g %%, ",
                100.0 * price->low, 100.0 * price->high);
    } else {
        fprintf(at->out, "Wanted: a mix, by %s, within %g %%, ",
                lan_matchup_payoff_name(price->found_after->by),
                100.0 * at->made->def.within);
    }
    if (isnan(price->after->budget)) {
        fprintf(at->out, "%s soldiers each.\n",
                lan_number_count(price->after->units[0].soldiers, number));
    } else {
        fprintf(at->out, "armies that cost %s.\n",
                lan_number_count(price->after->budget, number));
    }
}

static void write_head(const writer *at)
{
    const char *title = lan_scenario_title(at->made->scenario);
    char shown[512];
    lan_text_printable(title[0] != '\0' ? title : at->made->path, shown,
                       sizeof shown);
    fprintf(at->out, "%s%s%s\n", lan_cli_ink(LAN_CLI_BOLD, at->color), shown,
            lan_cli_ink(LAN_CLI_PLAIN, at->color));
    write_wanted(at);
}

/* --- what is changed ----------------------------------------------------- */

static lan_status write_values(const writer *at)
{
    static const char *const headings[] = {"  value", "from", "to", "change"};
    lan_cli_table *table = NULL;
    lan_status status = lan_cli_table_create("lrrr", &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < 4; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
    for (size_t i = 0; i < at->price->value_count; i++) {
        const lan_price_value *value = &at->price->values[i];
        const bool is_changed =
            value->from < value->to || value->from > value->to;
        lan_cli_table_row(table, is_changed ? LAN_CLI_PLAIN : LAN_CLI_DIM);
        lan_cli_table_cell(table, "  %s", value->path);
        lan_cli_table_number(table, value->from);
        lan_cli_table_number(table, value->to);
        if (is_changed) {
            lan_cli_table_cell(table, "%+.1f %%",
                               100.0 * (value->to / value->from - 1.0));
        } else {
            lan_cli_table_cell(table, "same");
        }
    }
    fputc('\n', at->out);
    status = lan_cli_table_print(table, at->out, at->color);
    lan_cli_table_destroy(table);
    return status;
}

/* --- every cell ---------------------------------------------------------- */

/* What a cell shows: odds in per cent, or the payoff. */
static double shown_of(const lan_matchup *matchup,
                       const lan_matchup_findings *found, int32_t row,
                       int32_t column)
{
    return found->by == LAN_PAYOFF_ODDS
               ? 100.0 * lan_matchup_share(lan_matchup_at(matchup, row, column))
               : lan_cli_tenths(found->payoff[row * found->count + column]);
}

static void add_cell(const writer *at, lan_cli_table *table, int32_t row,
                     int32_t column)
{
    const lan_price *price = at->price;
    const lan_matchup_cell *cell = lan_matchup_at(price->after, row, column);
    const bool is_odds = price->found_after->by == LAN_PAYOFF_ODDS;
    const bool is_outside =
        price->mix == NULL && !lan_price_is_inside(price, cell);
    if (row == column) {
        lan_cli_table_cell(table, "-");
        return;
    }
    lan_cli_table_cell(
        table, is_odds ? "%.1f%s (%.1f)" : "%+.1f%s (%+.1f)",
        shown_of(price->after, price->found_after, row, column),
        is_outside ? "!" : "",
        shown_of(price->before, price->found_before, row, column));
}

static void add_headings(const writer *at, lan_cli_table *table)
{
    const int32_t count = at->price->after->count;
    lan_cli_table_row(table, LAN_CLI_DIM);
    lan_cli_table_cell(table, "%s", "");
    for (int32_t j = 0; j < count; j++) {
        char name[LAN_SHOWN_SIZE];
        if (count > NAMED_MOST) {
            lan_cli_table_cell(table, "%d", (int)j + 1);
        } else {
            lan_cli_table_cell(table, "%s", fit_name(at, j, name));
        }
    }
}

static const char *caption(lan_matchup_payoff by)
{
    switch (by) {
    case LAN_PAYOFF_ODDS:
        return "Odds of the row against the column, in %";
    case LAN_PAYOFF_MARGIN:
        return "Margin of the row over the column, in %";
    case LAN_PAYOFF_VALUE:
        break;
    }
    return "Value the row gains from the column, in % of the budget";
}

static lan_status write_cells(const writer *at)
{
    const int32_t count = at->price->after->count;
    char align[LAN_PRICE_MAX_TYPES + 2] = "l";
    lan_cli_table *table = NULL;
    memset(align + 1, 'r', (size_t)count);
    align[count + 1] = '\0';
    lan_status status = lan_cli_table_create(align, &table);
    if (status != LAN_OK) {
        return status;
    }
    add_headings(at, table);
    for (int32_t i = 0; i < count; i++) {
        char name[LAN_SHOWN_SIZE];
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        fit_name(at, i, name);
        if (count > NAMED_MOST) {
            lan_cli_table_cell(table, "%3d  %s", (int)i + 1, name);
        } else {
            lan_cli_table_cell(table, "  %s", name);
        }
        for (int32_t j = 0; j < count; j++) {
            add_cell(at, table, i, j);
        }
    }
    fprintf(at->out, "\n%s, and what they were:\n\n",
            caption(at->price->found_after->by));
    status = lan_cli_table_print(table, at->out, at->color);
    lan_cli_table_destroy(table);
    return status;
}

/* --- every type ---------------------------------------------------------- */

static void add_unit(const writer *at, lan_cli_table *table, int32_t unit)
{
    const lan_price *price = at->price;
    const double mix = price->found_after->nash->mix[unit];
    char name[LAN_SHOWN_SIZE];
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "  %s", fit_name(at, unit, name));
    lan_cli_table_number(table, price->after->units[unit].cost);
    lan_cli_table_count(table, price->after->units[unit].soldiers);
    lan_cli_table_count(table, price->before->units[unit].soldiers);
    lan_cli_table_cell(table, "%.1f %%", 100.0 * mix);
    lan_cli_table_cell(table, "%.1f %%",
                       100.0 * price->found_before->nash->mix[unit]);
    if (price->mix != NULL) {
        lan_cli_table_cell(
            table, "%.1f %%%s", 100.0 * price->mix[unit],
            fabs(mix - price->mix[unit]) > at->made->def.within ? "!" : "");
    }
}

static lan_status write_units(const writer *at)
{
    static const char *const headings[] = {
        "  type", "cost", "soldiers", "before", "mix", "before", "wanted"};
    const bool has_wanted = at->price->mix != NULL;
    lan_cli_table *table = NULL;
    lan_status status =
        lan_cli_table_create(has_wanted ? "lrrrrrr" : "lrrrrr", &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < (has_wanted ? 7u : 6u); i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
    for (int32_t i = 0; i < at->price->after->count; i++) {
        add_unit(at, table, i);
    }
    fputc('\n', at->out);
    status = lan_cli_table_print(table, at->out, at->color);
    lan_cli_table_destroy(table);
    return status;
}

/* --- whether it is reached ----------------------------------------------- */

static void write_conflicts(const writer *at)
{
    const lan_price *price = at->price;
    const int32_t count = price->after->count;
    int listed = 0;
    fputs("These contradict each other, with armies about as large:", at->out);
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = i + 1; j < count; j++) {
            char a[LAN_SHOWN_SIZE];
            char b[LAN_SHOWN_SIZE];
            if (price->conflicts[i * count + j] && listed++ < PAIRS_LISTED) {
                fprintf(at->out, "%s %s against %s", listed > 1 ? "," : "",
                        fit_name(at, i, a), fit_name(at, j, b));
            }
        }
    }
    fprintf(at->out, "%s.\n", listed > PAIRS_LISTED ? ", ..." : "");
}

/* Odds that go round by pairs, as spear, horse and bow. */
static void write_ring(const writer *at)
{
    const int32_t *ring = at->price->found_after->rating->ring;
    char names[3][LAN_SHOWN_SIZE];
    if (ring[0] < 0) {
        return;
    }
    for (size_t i = 0; i < 3; i++) {
        fit_name(at, ring[i], names[i]);
    }
    fprintf(at->out,
            "It goes round: %s beats %s, %s beats %s, and %s beats %s.\nNo "
            "prices mend a ring; counters, or a stat against one type, do.\n",
            names[0], names[1], names[1], names[2], names[2], names[0]);
}

/* Odds that a pair is outside by, of its row. */
static double excess_of(const lan_price *price, const lan_matchup_cell *cell)
{
    const double low = cell->low + 0.5 * cell->neither;
    const double high = cell->high + 0.5 * cell->neither;
    return high - price->high > price->low - low ? high - price->high
                                                 : low - price->low;
}

static void write_outside(const writer *at)
{
    const lan_price *price = at->price;
    const int32_t count = price->after->count;
    int listed = 0;
    fputs("Outside, in points:", at->out);
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = i + 1; j < count; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(price->after, i, j);
            char a[LAN_SHOWN_SIZE];
            char b[LAN_SHOWN_SIZE];
            if (!lan_price_is_inside(price, cell) && listed++ < PAIRS_LISTED) {
                fprintf(at->out, "%s %s against %s %+.1f",
                        listed > 1 ? "," : "", fit_name(at, i, a),
                        fit_name(at, j, b), 100.0 * excess_of(price, cell));
            }
        }
    }
    fprintf(at->out, "%s.\n", listed > PAIRS_LISTED ? ", ..." : "");
}

static void write_nearest(const writer *at)
{
    const lan_price *price = at->price;
    if (price->mix == NULL) {
        const int pairs =
            (int)(price->after->count * (price->after->count - 1) / 2);
        fprintf(at->out,
                "Not reached: %d of %d match-ups stay outside (!), the worst "
                "by %.1f points.\nThis is the nearest that was found that is "
                "worth its change.\n",
                (int)price->outside, pairs, 100.0 * price->excess);
        write_outside(at);
    } else {
        fprintf(at->out,
                "Not reached: %d shares of the mix are off (!), the worst by "
                "%.1f points.\nThis is the nearest that was found.\n",
                (int)price->outside, 100.0 * price->excess);
    }
    if (price->end == LAN_PRICE_CONFLICT) {
        write_conflicts(at);
        write_ring(at);
    } else if (price->end == LAN_PRICE_HELPLESS) {
        fputs("Of some pair one side does no harm, however many it is.\n",
              at->out);
    } else if (price->end == LAN_PRICE_EVEN_MIX) {
        fputs("Where an even number of types is to be mixed there are many "
              "such mixes or none:\nleave one out, or name one more.\n",
              at->out);
    }
}

/* Smaller armies may be what does it, and that is no matter of balance. */
static void write_shrunk(const writer *at)
{
    const lan_price *price = at->price;
    double sum = 0.0;
    for (int32_t i = 0; i < price->after->count; i++) {
        sum += log((double)price->after->units[i].soldiers /
                   price->before->units[i].soldiers);
    }
    const double times = exp(sum / price->after->count);
    if (price->mix == NULL && times < SHRUNK) {
        fprintf(at->out,
                "Armies are %.2g times as large as they were: odds of smaller "
                "ones are nearer to even.\n",
                times);
    }
}

static void write_end(const writer *at)
{
    const lan_price *price = at->price;
    fputc('\n', at->out);
    switch (price->end) {
    case LAN_PRICE_IS_THERE:
        fputs("It is so already: nothing has to be changed.\n", at->out);
        break;
    case LAN_PRICE_REACHED:
        fprintf(at->out,
                "%s, as worked out again. Sum of |ln new/old|: %.4g.\n",
                price->mix == NULL ? "Every match-up is inside"
                                   : "The mix is as wanted",
                price->change);
        write_shrunk(at);
        break;
    case LAN_PRICE_NEAREST:
    case LAN_PRICE_CONFLICT:
    case LAN_PRICE_HELPLESS:
    case LAN_PRICE_EVEN_MIX:
        write_nearest(at);
        break;
    }
}

lan_status lan_cli_price_text(FILE *out, const lan_cli_priced *made)
{
    const writer at = {.out = out,
                       .made = made,
                       .price = made->price,
                       .utf8 = lan_cli_has_utf8(),
                       .color = made->cli->color_out};
    write_head(&at);
    lan_status status = write_values(&at);
    if (status == LAN_OK) {
        status = write_cells(&at);
    }
    if (status == LAN_OK) {
        status = write_units(&at);
    }
    if (status == LAN_OK) {
        write_end(&at);
    }
    return status;
}
