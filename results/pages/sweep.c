/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "results/pages/pages_impl.h"

/* --- before: what is to be fought ----------------------------------------- */

/* The values of a path, the first of them where they are listed. */
static void add_vary(lan_table *table, const lan_vary_def *vary)
{
    const int64_t count = lan_vary_count(vary);
    const lan_said_list *const list = &vary->values;
    char text[64] = "";
    char from[LAN_NUMBER_SIZE];
    char until[LAN_NUMBER_SIZE];
    size_t i = 0;

    if (count > 0) {
        lan_table_whole(table, count);
    } else {
        lan_table_data(table, json_null(), "any");
    }
    if (list->count == 0) {
        const double last =
            count > 0 ? lan_vary_value(vary, count - 1) : vary->to;
        lan_table_text(table, "%s to %s%s",
                       lan_number_digits(vary->from, 6, from),
                       lan_number_digits(last, 6, until),
                       vary->scale == LAN_SCALE_LOG ? ", log" : "");
        return;
    }
    for (; i < list->count && strlen(text) < 40; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used, "%s%s",
                       i > 0 ? ", " : "", list->items[i].text);
    }
    lan_table_text(table, "%s%s", text, i < list->count ? ", ..." : "");
}

static void add_paths(lan_document *to, const lan_sweep_def *def,
                      const lan_design *design)
{
    static const lan_column_def columns[] = {
        {"path", "path", NULL, LAN_AS_TEXT},
        {"values", "values", NULL, LAN_AS_NUMBER},
        {"range", "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def table_def = {
        .key = "vary", .formats = LAN_FOR_ALL, LAN_COLUMNS(columns)};
    lan_table *table = lan_document_table(to, &table_def);
    for (size_t i = 0; i < lan_design_path_count(design); i++) {
        lan_table_row_of(table,
                         lan_parameter_path(lan_design_parameter(design, i)));
        if (def->design != LAN_DESIGN_CASES) {
            add_vary(table, &def->vary[i]);
        }
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
    const lan_design *design = lan_sweep_design(result->sweep);
    const lan_sweep_def *const def = lan_scenario_sweep(result->scenario);
    const int64_t repeat = lan_design_repeat(design);
    const int64_t runs = lan_shard_run_count(shard, design);

    lan_page_schema(to, result->scenario);
    lan_page_title(to, result->scenario, result->path);
    add_paths(to, def, design);
    lan_document_text(to, "design", names[def->design]);
    lan_document_seed(to, lan_design_seed(design));
    lan_document_whole(to, "points", lan_design_point_count(design));
    lan_document_whole(to, "repeat", repeat);
    lan_document_whole(to, "runs", runs);

    lan_table *table = lan_document_facts(to);
    lan_table_fact(table, "design", "%s, seed %llu", names[def->design],
                   (unsigned long long)lan_design_seed(design));
    lan_table_fact(table, "points", "%lld",
                   (long long)lan_design_point_count(design));
    lan_table_fact(table, "runs", repeat > 1 ? "%lld, %lld a point" : "%lld",
                   (long long)lan_design_run_count(design), (long long)repeat);
    if (shard.count > 1) {
        lan_table_fact(table, "shard", "%d/%d, %lld runs", (int)shard.index,
                       (int)shard.count, (long long)runs);
    }
    lan_document_begin_list(to, "record");
    lan_document_say(to, "Recorded");
    for (size_t i = 0; i < lan_sweep_record_count(result->sweep); i++) {
        const char *const name =
            lan_measure_name(lan_sweep_record(result->sweep, i));
        lan_document_text(to, NULL, name);
        lan_document_more(to, "%s %s", i == 0 ? ":" : ",", name);
    }
    lan_document_more(to, ".");
    lan_document_end(to);
}

/* --- afterwards: words --------------------------------------------------- */

static bool is_number(const lan_measure *record)
{
    return lan_measure_kind_of(record) == LAN_MEASURE_NUMBER;
}

/* How often each word came that a record may be. */
static void add_words_of(lan_document *to, lan_table *table,
                         const lan_measure *record, size_t index,
                         const lan_sweep_summary *summary)
{
    const size_t words = lan_measure_kind_of(record) == LAN_MEASURE_FLAG
                             ? 2
                             : lan_measure_word_count(record);
    char text[LAN_TEXT_DOUBLE_SIZE];
    for (size_t w = 0; w < words; w++) {
        const lan_word_summary of = lan_sweep_summary_word(summary, index, w);
        const char *const word = lan_measure_text(record, (double)w, text);
        lan_document_begin(to, word);
        lan_document_whole(to, "times", of.times);
        lan_document_number(to, "share", of.share);
        lan_document_pair(to, "interval", of.low, of.high);
        lan_document_end(to);
        if (of.times > 0) {
            lan_table_row_of(table, lan_measure_name(record));
            lan_table_name(table, word);
            lan_table_whole(table, of.times);
            lan_table_shown(table, of.share, "%.2f %%", 100.0 * of.share);
            lan_table_number(table, of.low);
            lan_table_number(table, of.high);
        }
        if (of.times > 0 && of.high > of.low) {
            lan_table_text(table, "%.2f to %.2f %%", 100.0 * of.low,
                           100.0 * of.high);
        }
    }
}

/* --- afterwards: numbers ------------------------------------------------- */

static void add_number_of(lan_document *to, lan_table *table, const char *name,
                          const lan_number_summary *of)
{
    lan_document_whole(to, "count", of->count);
    lan_document_number(to, "mean", of->mean);
    lan_document_number(to, "sd", of->sd);
    lan_document_number(to, "least", of->least);
    lan_document_number(to, "most", of->most);
    lan_document_begin_list(to, "quantiles");
    lan_table_row_of(table, name);
    lan_table_whole(table, of->count);
    lan_table_number(table, of->mean);
    lan_table_number(table, of->sd);
    lan_table_number(table, of->least);
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        lan_document_pair(to, NULL, lan_summary_share(q), of->quantiles[q]);
        lan_table_number(table, of->quantiles[q]);
    }
    lan_table_number(table, of->most);
    lan_document_end(to);
}

/* --- afterwards: all ----------------------------------------------------- */

/* Programs read all in the order of the records; people words first. */
static void add_recorded(lan_document *to, const lan_sweep *sweep,
                         const lan_sweep_summary *summary)
{
    static const lan_column_def of_words[] = {
        {"name", "word", NULL, LAN_AS_TEXT},
        {"word", "", NULL, LAN_AS_TEXT},
        {"runs", "runs", NULL, LAN_AS_COUNT},
        {"share", "share", NULL, LAN_AS_NUMBER},
        {"low", NULL, NULL, LAN_AS_NUMBER},
        {"high", NULL, NULL, LAN_AS_NUMBER},
        {NULL, "95 % interval", NULL, LAN_AS_NUMBER},
    };
    static const lan_column_def of_numbers[] = {
        {"name", "number", NULL, LAN_AS_TEXT},
        {"runs", "runs", NULL, LAN_AS_COUNT},
        {"mean", "mean", NULL, LAN_AS_NUMBER},
        {"sd", "sd", NULL, LAN_AS_NUMBER},
        {"least", "least", NULL, LAN_AS_NUMBER},
        {"q05", "5 %", NULL, LAN_AS_NUMBER},
        {"q25", "25 %", NULL, LAN_AS_NUMBER},
        {"q50", "50 %", NULL, LAN_AS_NUMBER},
        {"q75", "75 %", NULL, LAN_AS_NUMBER},
        {"q95", "95 %", NULL, LAN_AS_NUMBER},
        {"most", "most", NULL, LAN_AS_NUMBER},
    };
    const size_t count = lan_sweep_record_count(sweep);
    size_t numbers = 0;
    for (size_t i = 0; i < count; i++) {
        numbers += is_number(lan_sweep_record(sweep, i)) ? 1 : 0;
    }
    /* rows are the numbers, or the words where there are none */
    const lan_table_def word_def = {.formats = numbers == 0 ? LAN_FOR_ALL
                                                            : LAN_FOR_PEOPLE,
                                    LAN_COLUMNS(of_words)};
    const lan_table_def number_def = {.formats = numbers > 0 ? LAN_FOR_ALL : 0,
                                      LAN_COLUMNS(of_numbers)};
    lan_table *const words = lan_document_table(to, &word_def);
    lan_table *const table = lan_document_table(to, &number_def);
    lan_document_begin(to, "recorded");
    for (size_t i = 0; i < count; i++) {
        const lan_measure *record = lan_sweep_record(sweep, i);
        lan_document_begin(to, lan_measure_name(record));
        if (is_number(record)) {
            const lan_number_summary of = lan_sweep_summary_number(summary, i);
            add_number_of(to, table, lan_measure_name(record), &of);
        } else {
            add_words_of(to, words, record, i, summary);
        }
        lan_document_end(to);
    }
    lan_document_end(to);
}

void lan_page_sweep(lan_document *to, const lan_sweep_result *result,
                    const lan_sweep_summary *summary,
                    const lan_sweep_places *places,
                    const lan_sweep_report *report)
{
    lan_figure *figures[LAN_SWEEP_FIGURES_MAX];
    size_t count = 0;

    lan_page_schema(to, result->scenario);
    lan_document_whole(to, "runs", report->done);
    lan_document_whole(to, "failed", report->failed);
    lan_page_title(to, result->scenario, result->path);
    lan_document_say(to, "%lld runs", (long long)report->done);
    if (report->failed > 0) {
        lan_document_more(to, ", %lld failed", (long long)report->failed);
    }
    lan_document_more(to, ".");
    if (places != NULL && lan_document_wants(to, LAN_FORMAT_HTML)) {
        const lan_status status = lan_sweep_figures(
            places, lan_scenario_title(result->scenario), figures, &count);
        for (size_t i = 0; i < count; i++) {
            lan_document_figure(to, LAN_OK, &figures[i],
                                LAN_FIGURE_NOT_AS_TEXT);
        }
        if (status != LAN_OK) {
            lan_document_lose(to, status);
        }
    }
    add_recorded(to, result->sweep, summary);
}
