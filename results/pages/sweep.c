/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "results/pages/pages_impl.h"

/* --- before: what is to be fought ----------------------------------------- */

/* The range of a path, or the first of its listed values. */
static const char *range_text(lan_document *to, const lan_vary_def *vary)
{
    const int64_t count = lan_vary_count(vary);
    const lan_said_list *const list = &vary->values;
    const char *text = "";
    size_t i = 0;

    if (list->count == 0) {
        const double last =
            count > 0 ? lan_vary_value(vary, count - 1) : vary->to;
        return doc_write(to, "%s to %s%s", doc_digits(to, vary->from, 6),
                         doc_digits(to, last, 6),
                         vary->scale == LAN_SCALE_LOG ? ", log" : "");
    }
    for (; i < list->count && strlen(text) < 40; i++) {
        text = doc_write(to, "%s%s%s", text, i > 0 ? ", " : "",
                         list->items[i].text);
    }
    return i < list->count ? doc_write(to, "%s, ...", text) : text;
}

static void add_paths(lan_document *to, const lan_sweep_def *def,
                      const lan_sweep *sweep)
{
    lan_table *table =
        doc_table(to, "vary", LAN_FOR_ALL, "path=path|values=values#n|range=");
    for (size_t i = 0; i < sweep->parameter_count; i++) {
        table_add(table, "%s", lan_parameter_path(sweep->parameters[i]));
        if (def->design == LAN_DESIGN_CASES) {
            continue;
        }
        if (lan_vary_count(&def->vary[i]) > 0) {
            table_cells(table, "%jd", lan_vary_count(&def->vary[i]));
        } else {
            table_data(table, json_null(), "any");
        }
        table_cells(table, "%s", range_text(to, &def->vary[i]));
    }
}

void lan_page_sweep_plan(lan_document *to, const lan_sweep_result *result,
                         lan_shard shard)
{
    static const char *const names[] = {
        [LAN_DESIGN_GRID] = "grid",     [LAN_DESIGN_ZIP] = "zip",
        [LAN_DESIGN_CASES] = "cases",   [LAN_DESIGN_LHS] = "lhs",
        [LAN_DESIGN_SOBOL] = "sobol",   [LAN_DESIGN_HALTON] = "halton",
        [LAN_DESIGN_RANDOM] = "random",
    };
    const lan_sweep *const sweep = result->sweep;
    const lan_sweep_def *const def = lan_scenario_sweep(result->scenario);
    const int64_t repeat = sweep->repeat;
    const int64_t runs = lan_shard_run_count(shard, sweep);

    page_begin(to, result->scenario, result->path);
    add_paths(to, def, sweep);
    doc_fields(to, "design: %s", names[def->design]);
    doc_seed(to, sweep->seed);
    doc_fields(to, "points: %jd repeat: %jd runs: %jd record: [", sweep->points,
               repeat, runs);

    lan_table *table = doc_facts(to);
    table_fact(table, "design", "%s, seed %llu", names[def->design],
               (unsigned long long)sweep->seed);
    table_fact(table, "points", "%jd", sweep->points);
    table_fact(table, "runs", repeat > 1 ? "%jd, %jd a point" : "%jd",
               sweep->points * repeat, repeat);
    if (shard.count > 1) {
        table_fact(table, "shard", "%d/%d, %jd runs", (int)shard.index,
                   (int)shard.count, runs);
    }
    doc_say(to, "Recorded");
    for (size_t i = 0; i < result->sweep->record_count; i++) {
        const char *const name = result->sweep->records[i]->name;
        doc_fields(to, "%s", name);
        doc_more(to, "%s %s", i == 0 ? ":" : ",", name);
    }
    doc_more(to, ".");
    doc_fields(to, "]");
}

/* --- afterwards: words --------------------------------------------------- */

static bool is_number(const lan_measure *record)
{
    return record->kind == LAN_MEASURE_NUMBER;
}

/* Adds how often each word occurred in a record. */
static void add_words_of(lan_document *to, lan_table *table,
                         const lan_measure *record, size_t index,
                         const lan_sweep_summary *summary)
{
    const size_t words =
        record->kind == LAN_MEASURE_FLAG ? 2 : record->word_count;
    char text[LAN_TEXT_DOUBLE_SIZE];
    for (size_t w = 0; w < words; w++) {
        const lan_word_summary of = lan_sweep_summary_word(summary, index, w);
        const char *const word = lan_measure_text(record, (double)w, text);
        doc_fields(to, "%s: { times: %jd share: %g interval: [ %g %g ] }", word,
                   of.times, of.share, of.low, of.high);
        if (of.times > 0) {
            table_add(table, "%s|%s|%jd|%.2f %%|%g|%g", record->name, word,
                      of.times, of.share, of.low, of.high);
        }
        if (of.times > 0 && of.high > of.low) {
            table_cells(table, "%s",
                        doc_write(to, "%.2f to %.2f %%", 100.0 * of.low,
                                  100.0 * of.high));
        }
    }
}

/* --- afterwards: numbers ------------------------------------------------- */

static void add_number_of(lan_document *to, lan_table *table, const char *name,
                          const lan_number_summary *of)
{
    doc_fields(to, "count: %jd mean: %g sd: %g least: %g most: %g quantiles: [",
               of->count, of->mean, of->sd, of->least, of->most);
    table_add(table, "%s|%jd|%g|%g|%g", name, of->count, of->mean, of->sd,
              of->least);
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        doc_fields(to, "[ %g %g ]", lan_summary_shares[q], of->quantiles[q]);
        table_cells(table, "%g", of->quantiles[q]);
    }
    table_cells(table, "%g", of->most);
    doc_fields(to, "]");
}

/* --- afterwards: all ----------------------------------------------------- */

/* Programs get the records in order; people get words first. */
static void add_recorded(lan_document *to, const lan_sweep *sweep,
                         const lan_sweep_summary *summary)
{
    const size_t count = sweep->record_count;
    size_t numbers = 0;
    for (size_t i = 0; i < count; i++) {
        numbers += is_number(sweep->records[i]) ? 1 : 0;
    }
    /* rows are numbers or, if there are none, words */
    lan_table *const words =
        doc_table(to, NULL, numbers == 0 ? LAN_FOR_ALL : LAN_FOR_PEOPLE,
                  "name=word|word=|runs=runs#c|share=share#n|low#n|high#n|"
                  "=95 % interval#n");
    lan_table *const table = doc_table(
        to, NULL, numbers > 0 ? LAN_FOR_ALL : 0,
        "name=number|runs=runs#c|mean=mean#n|sd=sd#n|least=least#n|q05=5 %#n|"
        "q25=25 %#n|q50=50 %#n|q75=75 %#n|q95=95 %#n|most=most#n");
    doc_fields(to, "recorded: {");
    for (size_t i = 0; i < count; i++) {
        const lan_measure *record = sweep->records[i];
        doc_fields(to, "%s: {", record->name);
        if (is_number(record)) {
            const lan_number_summary of = lan_sweep_summary_number(summary, i);
            add_number_of(to, table, record->name, &of);
        } else {
            add_words_of(to, words, record, i, summary);
        }
        doc_fields(to, "}");
    }
    doc_fields(to, "}");
}

void lan_page_sweep(lan_document *to, const lan_sweep_result *result,
                    const lan_sweep_summary *summary,
                    const lan_sweep_places *places, int64_t done,
                    int64_t failed)
{
    lan_figure *figure = NULL;
    page_begin(to, result->scenario, result->path);
    doc_fields(to, "runs: %jd failed: %jd", done, failed);
    doc_say(to, "%jd runs", done);
    if (failed > 0) {
        doc_more(to, ", %jd failed", failed);
    }
    doc_more(to, ".");
    if (places != NULL) {
        const lan_status status = lan_sweep_figure(
            places, lan_scenario_title(result->scenario), &figure, NULL);
        doc_figure(to, status, &figure, LAN_FIGURE_NOT_AS_TEXT, false);
    }
    add_recorded(to, result->sweep, summary);
}
