/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sweep_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "cli/outcome_json.h"
#include "cli/table.h"
#include "cli/terminal.h"

static const char *const design_names[] = {
    [LAN_DESIGN_GRID] = "grid",     [LAN_DESIGN_ZIP] = "zip",
    [LAN_DESIGN_CASES] = "cases",   [LAN_DESIGN_LHS] = "lhs",
    [LAN_DESIGN_SOBOL] = "sobol",   [LAN_DESIGN_HALTON] = "halton",
    [LAN_DESIGN_RANDOM] = "random",
};

/* --- before -------------------------------------------------------------- */

static void add_words(lan_cli_table *table, const lan_said_list *list)
{
    char text[64] = "";
    size_t i = 0;
    for (; i < list->count && strlen(text) < 40; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? ", " : "",
                 list->items[i].text);
    }
    lan_cli_table_cell(table, "%s%s", text, i < list->count ? ", ..." : "");
}

static void add_vary(lan_cli_table *table, const lan_vary_def *vary)
{
    const int64_t count = lan_vary_count(vary);
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", vary->path);
    if (count > 0) {
        lan_cli_table_cell(table, "%lld", (long long)count);
    } else {
        lan_cli_table_cell(table, "any");
    }
    if (vary->values.count > 0) {
        add_words(table, &vary->values);
    } else {
        char from[LAN_NUMBER_SIZE];
        char to[LAN_NUMBER_SIZE];
        const double last =
            count > 0 ? lan_vary_value(vary, count - 1) : vary->to;
        lan_cli_table_cell(table, "%s to %s%s",
                           lan_number_digits(vary->from, 6, from),
                           lan_number_digits(last, 6, to),
                           vary->scale == LAN_SCALE_LOG ? ", log" : "");
    }
}

static void add_case_path(lan_cli_table *table, const lan_parameter *parameter)
{
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", lan_parameter_path(parameter));
}

static void add_paths(lan_cli_table *table, const lan_sweep_def *def,
                      const lan_design *design)
{
    lan_cli_table_row(table, LAN_CLI_DIM);
    lan_cli_table_cell(table, "path");
    lan_cli_table_cell(table, "values");
    lan_cli_table_cell(table, "%s", "");
    for (size_t i = 0; i < lan_design_path_count(design); i++) {
        if (def->design == LAN_DESIGN_CASES) {
            add_case_path(table, lan_design_parameter(design, i));
        } else {
            add_vary(table, &def->vary[i]);
        }
    }
}

lan_status lan_cli_sweep_plan(FILE *out, const lan_cli *cli,
                              const lan_scenario *scenario,
                              const lan_sweep *sweep)
{
    const lan_sweep_def *def = lan_scenario_sweep(scenario);
    const lan_design *design = lan_sweep_design(sweep);
    const int64_t repeat = lan_design_repeat(design);
    lan_cli_table *table = NULL;
    lan_status status = lan_cli_table_create("lrl", &table);
    if (status != LAN_OK) {
        return status;
    }
    add_paths(table, def, design);
    status = lan_cli_table_print(table, out, cli->color_out);
    lan_cli_table_destroy(table);
    fprintf(out, "\ndesign  %s, seed %llu\n", design_names[def->design],
            (unsigned long long)lan_design_seed(design));
    fprintf(out, "points  %lld\n", (long long)lan_design_point_count(design));
    fprintf(out, "runs    %lld", (long long)lan_design_run_count(design));
    if (repeat > 1) {
        fprintf(out, ", %lld a point", (long long)repeat);
    }
    fputs("\nrecord ", out);
    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        fprintf(out, "%s %s", i > 0 ? "," : "",
                lan_measure_name(lan_sweep_record(sweep, i)));
    }
    fputc('\n', out);
    return status;
}

/* --- afterwards ---------------------------------------------------------- */

static bool is_number(const lan_measure *record)
{
    return lan_measure_kind_of(record) == LAN_MEASURE_NUMBER;
}

static size_t words_of(const lan_measure *record)
{
    return lan_measure_kind_of(record) == LAN_MEASURE_FLAG
               ? 2
               : lan_measure_word_count(record);
}

static void add_headings(lan_cli_table *table, const char *const *headings)
{
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (; *headings != NULL; headings++) {
        lan_cli_table_cell(table, "%s", *headings);
    }
}

static void add_number(lan_cli_table *table, const char *name,
                       const lan_number_summary *of)
{
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", name);
    lan_cli_table_cell(table, "%lld", (long long)of->count);
    lan_cli_table_number(table, of->mean);
    lan_cli_table_number(table, of->sd);
    lan_cli_table_number(table, of->least);
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        lan_cli_table_number(table, of->quantiles[q]);
    }
    lan_cli_table_number(table, of->most);
}

static void add_word(lan_cli_table *table, const char *name, const char *word,
                     const lan_word_summary *of)
{
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", name);
    lan_cli_table_cell(table, "%s", word);
    lan_cli_table_cell(table, "%lld", (long long)of->times);
    lan_cli_table_cell(table, "%.2f %%", 100.0 * of->share);
    lan_cli_table_cell(table, "%.2f to %.2f %%", 100.0 * of->low,
                       100.0 * of->high);
}

static void add_words_of(lan_cli_table *table, const lan_measure *record,
                         size_t index, const lan_sweep_summary *summary)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    for (size_t w = 0; w < words_of(record); w++) {
        const lan_word_summary of = lan_sweep_summary_word(summary, index, w);
        if (of.times > 0) {
            add_word(table, lan_measure_name(record),
                     lan_measure_text(record, (double)w, text), &of);
        }
    }
}

/* One of the two tables; nothing where no record is for it. */
static lan_status print_table(FILE *out, const lan_cli *cli,
                              const lan_sweep *sweep,
                              const lan_sweep_summary *summary, bool of_numbers)
{
    static const char *const number_headings[] = {
        "number", "runs", "mean", "sd",   "least", "5 %",
        "25 %",   "50 %", "75 %", "95 %", "most",  NULL};
    static const char *const word_headings[] = {
        "word", "", "runs", "share", "95 % interval", NULL};
    lan_cli_table *table = NULL;
    size_t rows = 0;
    lan_status status =
        lan_cli_table_create(of_numbers ? "lrrrrrrrrrr" : "llrrr", &table);
    if (status != LAN_OK) {
        return status;
    }
    add_headings(table, of_numbers ? number_headings : word_headings);
    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        const lan_measure *record = lan_sweep_record(sweep, i);
        if (is_number(record) != of_numbers) {
            continue;
        }
        rows++;
        if (of_numbers) {
            const lan_number_summary of = lan_sweep_summary_number(summary, i);
            add_number(table, lan_measure_name(record), &of);
        } else {
            add_words_of(table, record, i, summary);
        }
    }
    if (rows > 0) {
        fputc('\n', out);
        status = lan_cli_table_print(table, out, cli->color_out);
    }
    lan_cli_table_destroy(table);
    return status;
}

lan_status lan_cli_sweep_summary(FILE *out, const lan_cli *cli,
                                 const lan_sweep *sweep,
                                 const lan_sweep_summary *summary,
                                 const lan_sweep_report *report)
{
    fprintf(out, "%lld runs", (long long)report->done);
    if (report->failed > 0) {
        fprintf(out, ", %lld failed", (long long)report->failed);
    }
    fputc('\n', out);
    const lan_status status = print_table(out, cli, sweep, summary, false);
    return status == LAN_OK ? print_table(out, cli, sweep, summary, true)
                            : status;
}

static json_t *number_json(const lan_number_summary *of)
{
    json_t *quantiles = json_array();
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        if (json_array_append_new(
                quantiles,
                json_pack("[o, o]", lan_cli_json_number(lan_summary_share(q)),
                          lan_cli_json_number(of->quantiles[q]))) != 0) {
            json_decref(quantiles);
            return NULL;
        }
    }
    return json_pack(
        "{s:I, s:o, s:o, s:o, s:o, s:o}", "count", (json_int_t)of->count,
        "mean", lan_cli_json_number(of->mean), "sd",
        lan_cli_json_number(of->sd), "least", lan_cli_json_number(of->least),
        "most", lan_cli_json_number(of->most), "quantiles", quantiles);
}

static json_t *words_json(const lan_measure *record, size_t index,
                          const lan_sweep_summary *summary)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    json_t *object = json_object();
    for (size_t w = 0; w < words_of(record); w++) {
        const lan_word_summary of = lan_sweep_summary_word(summary, index, w);
        json_t *one = json_pack(
            "{s:I, s:o, s:[o, o]}", "times", (json_int_t)of.times, "share",
            lan_cli_json_number(of.share), "interval",
            lan_cli_json_number(of.low), lan_cli_json_number(of.high));
        if (json_object_set_new(
                object, lan_measure_text(record, (double)w, text), one) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

json_t *lan_cli_sweep_summary_json(const lan_sweep *sweep,
                                   const lan_sweep_summary *summary,
                                   const lan_sweep_report *report)
{
    json_t *records = json_object();
    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        const lan_measure *record = lan_sweep_record(sweep, i);
        const lan_number_summary of = is_number(record)
                                          ? lan_sweep_summary_number(summary, i)
                                          : (lan_number_summary){.count = 0};
        json_t *one = is_number(record) ? number_json(&of)
                                        : words_json(record, i, summary);
        if (json_object_set_new(records, lan_measure_name(record), one) != 0) {
            json_decref(records);
            return NULL;
        }
    }
    return json_pack("{s:i, s:I, s:I, s:o}", "schema", 1, "runs",
                     (json_int_t)report->done, "failed",
                     (json_int_t)report->failed, "recorded", records);
}
