/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sensitivity_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/table.h"

/* Errors below this share of a value are not worth telling. */
#define TOLD_ERROR 0.005

#define ESTIMATE_SIZE 64
#define IDLE_LISTED   12

typedef struct writer {
    FILE *out;
    const lan_cli *cli;
    const lan_cli_sensitivity *made;
    const lan_sensitivity *found;
    size_t *order;
    bool utf8;
} writer;

/* --- numbers ------------------------------------------------------------- */

/* Four digits, with a sign where `is_signed`. */
static void write_short(double value, bool is_signed,
                        char text[LAN_NUMBER_SIZE])
{
    (void)snprintf(text, LAN_NUMBER_SIZE, is_signed ? "%+.4g" : "%.4g", value);
}

/* "+0.0143", "+0.0143 ± 0.002", "0 (within error)", or nothing
 * where its error has no bound. */
static const char *estimate(const writer *at, const lan_estimate *e,
                            bool is_signed, char text[ESTIMATE_SIZE])
{
    char number[LAN_NUMBER_SIZE];
    const double half = 0.5 * (e->high - e->low);
    text[0] = '\0';
    if (isnan(e->value) || !isfinite(half)) {
        return text;
    }
    write_short(e->value, is_signed, number);
    if (fabs(e->value) <= 0.0 && half <= 0.0) {
        (void)snprintf(text, ESTIMATE_SIZE, "0");
    } else if (lan_estimate_holds_zero(e)) {
        (void)snprintf(text, ESTIMATE_SIZE, "0 (within error)");
    } else if (half > TOLD_ERROR * fabs(e->value)) {
        (void)snprintf(text, ESTIMATE_SIZE, "%s %s %.2g", number,
                       at->utf8 ? "\xC2\xB1" : "+-", half);
    } else {
        (void)snprintf(text, ESTIMATE_SIZE, "%s", number);
    }
    return text;
}

static void add_estimate(const writer *at, lan_cli_table *table,
                         const lan_estimate *e, bool is_signed)
{
    char text[ESTIMATE_SIZE];
    lan_cli_table_cell(table, "%s", estimate(at, e, is_signed, text));
}

static void add_short(lan_cli_table *table, double value)
{
    char text[LAN_NUMBER_SIZE];
    write_short(value, false, text);
    lan_cli_table_cell(table, "%s", isnan(value) ? "" : text);
}

static void add_headings(lan_cli_table *table, const char *const *words,
                         size_t count)
{
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < count; i++) {
        lan_cli_table_cell(table, "%s", words[i]);
    }
}

/* --- elasticity ---------------------------------------------------------- */

/* "0.93 times: red" */
static void add_flip(lan_cli_table *table, const lan_flip *flip)
{
    if (flip->is_found) {
        lan_cli_table_cell(table, "%.4g times: %s", flip->factor, flip->winner);
    } else {
        lan_cli_table_cell(table, "-");
    }
}

/* "-10 %", or "from" where the ranges are given. */
static void write_end(const writer *at, bool is_low, char text[LAN_NUMBER_SIZE])
{
    if (at->made->def.between.count > 0) {
        (void)snprintf(text, LAN_NUMBER_SIZE, "%s",
                       is_low ? "at least" : "at most");
        return;
    }
    (void)snprintf(text, LAN_NUMBER_SIZE, "at %s%.3g %%", is_low ? "-" : "+",
                   100.0 * at->made->def.range);
}

static void fill_elasticity(const writer *at, lan_cli_table *table,
                            size_t output)
{
    const lan_sensitivity *found = at->found;
    const bool has_flips = found->flips != NULL && output == 0;
    char low[LAN_NUMBER_SIZE];
    char high[LAN_NUMBER_SIZE];
    write_end(at, true, low);
    write_end(at, false, high);
    const char *const words[] = {"  value",        "is", "per +1 %",
                                 "elasticity",     low,  high,
                                 "another wins at"};
    add_headings(table, words, has_flips ? 7 : 6);
    for (size_t k = 0; k < found->input_count; k++) {
        const size_t i = at->order[k];
        const lan_elasticity *e =
            &found->elasticity->items[output * found->input_count + i];
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        lan_cli_table_cell(table, "  %s", found->inputs[i].path);
        lan_cli_table_number(table, found->inputs[i].value);
        add_estimate(at, table, &e->per_percent, true);
        add_estimate(at, table, &e->elasticity, true);
        add_short(table, e->at_low);
        add_short(table, e->at_high);
        if (has_flips) {
            add_flip(table, &found->flips[i]);
        }
    }
}

static void write_elasticity_head(const writer *at, size_t output)
{
    const lan_sensitivity *found = at->found;
    char number[LAN_NUMBER_SIZE];
    lan_number_digits(found->elasticity->base[output], 6, number);
    if (output == 0 && found->winner != NULL) {
        fprintf(at->out, "\n%s is %s; the winner is %s:\n",
                found->outputs[output], number, found->winner);
    } else {
        fprintf(at->out, "\n%s is %s:\n", found->outputs[output], number);
    }
}

/* --- snowball ------------------------------------------------------------ */

static void fill_snowball(const writer *at, lan_cli_table *table)
{
    const lan_sensitivity *found = at->found;
    char low[LAN_NUMBER_SIZE];
    char high[LAN_NUMBER_SIZE];
    write_end(at, true, low);
    write_end(at, false, high);
    const char *const words[] = {"  value", "is", "points per +1 %", low, high};
    add_headings(table, words, 5);
    for (size_t k = 0; k < found->input_count; k++) {
        const size_t i = at->order[k];
        const lan_elasticity *e = &found->elasticity->items[i];
        const lan_estimate points = {100.0 * e->per_percent.value,
                                     100.0 * e->per_percent.low,
                                     100.0 * e->per_percent.high};
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        lan_cli_table_cell(table, "  %s", found->inputs[i].path);
        lan_cli_table_number(table, found->inputs[i].value);
        add_estimate(at, table, &points, true);
        lan_cli_table_cell(table, "%.2f %%", 100.0 * e->at_low);
        lan_cli_table_cell(table, "%.2f %%", 100.0 * e->at_high);
    }
}

static void write_snowball_head(const writer *at)
{
    static const char *const words[] = {[LAN_ODDS_EXACT] = "exact",
                                        [LAN_ODDS_SIMULATE] = "simulated",
                                        [LAN_ODDS_NORMAL] =
                                            "normal approximation"};
    const lan_parity *parity = at->found->parity;
    char soldiers[LAN_NUMBER_SIZE];
    char given[LAN_NUMBER_SIZE];
    lan_number_count(parity->soldiers, soldiers);
    lan_number_count(parity->given, given);
    fprintf(at->out,
            "\nEven where %s starts with %s instead of %s: %s is %.2f %% "
            "there (%s).\n",
            parity->side, soldiers, given, at->found->outputs[0],
            100.0 * parity->odds, words[parity->method]);
    fprintf(at->out, "What each value adds to it there, in points:\n");
}

/* --- over ranges --------------------------------------------------------- */

static void add_range(lan_cli_table *table, const lan_input_range *range)
{
    char lo[LAN_NUMBER_SIZE];
    char hi[LAN_NUMBER_SIZE];
    write_short(range->lo, false, lo);
    write_short(range->hi, false, hi);
    lan_cli_table_cell(table, "%s to %s%s", lo, hi,
                       range->is_log ? ", by factors" : "");
}

static void fill_morris(const writer *at, lan_cli_table *table, size_t output)
{
    static const char *const words[] = {"  value", "over", "mu*", "mu",
                                        "sigma"};
    const lan_sensitivity *found = at->found;
    add_headings(table, words, 5);
    for (size_t k = 0; k < found->input_count; k++) {
        const size_t i = at->order[k];
        const lan_morris_effect *e =
            &found->morris->effects[output * found->input_count + i];
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        lan_cli_table_cell(table, "  %s", found->inputs[i].path);
        add_range(table, &found->inputs[i].range);
        add_estimate(at, table, &e->mu_star, false);
        add_estimate(at, table, &e->mu, true);
        add_short(table, e->sigma);
    }
}

static void fill_sobol(const writer *at, lan_cli_table *table, size_t output)
{
    static const char *const words[] = {"  value", "over", "first order",
                                        "total"};
    const lan_sensitivity *found = at->found;
    add_headings(table, words, 4);
    for (size_t k = 0; k < found->input_count; k++) {
        const size_t i = at->order[k];
        const lan_sobol_index *index =
            &found->sobol->indices[output * found->input_count + i];
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        lan_cli_table_cell(table, "  %s", found->inputs[i].path);
        add_range(table, &found->inputs[i].range);
        add_estimate(at, table, &index->first, false);
        add_estimate(at, table, &index->total, false);
    }
}

static void write_sobol_foot(const writer *at, size_t output)
{
    const lan_sensitivity *found = at->found;
    double sum = 0.0;
    for (size_t i = 0; i < found->input_count; i++) {
        sum +=
            found->sobol->indices[output * found->input_count + i].first.value;
    }
    if (isnan(sum)) {
        fprintf(at->out, "\n%s does not change over these ranges.\n",
                found->outputs[output]);
        return;
    }
    fprintf(at->out,
            "\nFirst orders sum to %.3g: what they leave of 1 is of values "
            "together.\n",
            sum);
    if (!found->sobol->is_quasi_random && output + 1 == found->output_count) {
        fprintf(at->out,
                "More than %d values are sampled by chance: the intervals "
                "shrink more slowly.\n",
                LAN_SOBOL_QUASI_INPUTS);
    }
}

/* --- the whole ----------------------------------------------------------- */

static void write_head(const writer *at, const char *path)
{
    const char *title = lan_scenario_title(at->made->scenario);
    char shown[512];
    lan_text_printable(title[0] != '\0' ? title : path, shown, sizeof shown);
    fprintf(at->out, "%s%s%s\n", lan_cli_ink(LAN_CLI_BOLD, at->cli->color_out),
            shown, lan_cli_ink(LAN_CLI_PLAIN, at->cli->color_out));
}

static void write_caption(const writer *at, size_t output)
{
    const lan_sensitivity *found = at->found;
    switch (found->method) {
    case LAN_SENSITIVITY_ELASTICITY:
        write_elasticity_head(at, output);
        break;
    case LAN_SENSITIVITY_SNOWBALL:
        write_snowball_head(at);
        break;
    case LAN_SENSITIVITY_MORRIS:
        fprintf(at->out,
                "\nElementary effects on %s over whole ranges, %d "
                "trajectories:\n",
                found->outputs[output], (int)at->made->def.trajectories);
        break;
    case LAN_SENSITIVITY_SOBOL:
        fprintf(at->out,
                "\nShares of the variance of %s, which is %.4g with a mean of "
                "%.4g, %d samples:\n",
                found->outputs[output], found->sobol->variances[output],
                found->sobol->means[output], (int)at->made->def.samples);
        break;
    }
}

static void fill(const writer *at, lan_cli_table *table, size_t output)
{
    switch (at->found->method) {
    case LAN_SENSITIVITY_ELASTICITY:
        fill_elasticity(at, table, output);
        break;
    case LAN_SENSITIVITY_SNOWBALL:
        fill_snowball(at, table);
        break;
    case LAN_SENSITIVITY_MORRIS:
        fill_morris(at, table, output);
        break;
    case LAN_SENSITIVITY_SOBOL:
        fill_sobol(at, table, output);
        break;
    }
}

static lan_status write_output(const writer *at, size_t output)
{
    lan_cli_table *table = NULL;
    lan_status status = lan_cli_table_create("lrrrrrl", &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_sensitivity_rank(at->found, output, at->order);
    write_caption(at, output);
    fputc('\n', at->out);
    fill(at, table, output);
    status = lan_cli_table_print(table, at->out, at->cli->color_out);
    lan_cli_table_destroy(table);
    if (at->found->method == LAN_SENSITIVITY_SOBOL) {
        write_sobol_foot(at, output);
    }
    return status;
}

static void write_idle(const writer *at)
{
    const lan_sensitivity *found = at->found;
    for (size_t i = 0; i < found->idle_count && i < IDLE_LISTED; i++) {
        fprintf(at->out, "%s%s", i == 0 ? "No effect, and left out: " : ", ",
                found->idle[i]);
    }
    if (found->idle_count > IDLE_LISTED) {
        fprintf(at->out, " and %zu more", found->idle_count - IDLE_LISTED);
    }
    fputs(found->idle_count > 0 ? ".\n" : "", at->out);
}

lan_status lan_cli_sensitivity_text(FILE *out, const lan_cli *cli,
                                    const char *path,
                                    const lan_cli_sensitivity *made)
{
    const lan_sensitivity *found = made->found;
    writer at = {.out = out,
                 .cli = cli,
                 .made = made,
                 .found = found,
                 .utf8 = lan_cli_has_utf8()};
    lan_status status = LAN_OK;
    at.order = calloc(found->input_count + 1, sizeof *at.order);
    if (at.order == NULL) {
        return LAN_ENOMEM;
    }
    write_head(&at, path);
    for (size_t k = 0; k < found->output_count && status == LAN_OK; k++) {
        status = write_output(&at, k);
    }
    free(at.order);
    fputc('\n', out);
    write_idle(&at);
    fprintf(out, "%lld battles.\n", (long long)found->report.asked);
    return status;
}
