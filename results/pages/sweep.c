/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "results/pages/pages_impl.h"

static const char *const design_names[] = {
    [LAN_DESIGN_GRID] = "grid",     [LAN_DESIGN_ZIP] = "zip",
    [LAN_DESIGN_CASES] = "cases",   [LAN_DESIGN_LHS] = "lhs",
    [LAN_DESIGN_SOBOL] = "sobol",   [LAN_DESIGN_HALTON] = "halton",
    [LAN_DESIGN_RANDOM] = "random",
};

/* --- before: paths ------------------------------------------------------- */

/* The first of them, as many as fit. */
static void add_values(lan_table *table, const lan_said_list *list)
{
    char text[64] = "";
    size_t i = 0;

    for (; i < list->count && strlen(text) < 40; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used, "%s%s",
                       i > 0 ? ", " : "", list->items[i].text);
    }
    lan_table_text(table, "%s%s", text, i < list->count ? ", ..." : "");
}

static void add_vary(lan_table *table, const lan_vary_def *vary)
{
    const int64_t count = lan_vary_count(vary);
    char from[LAN_NUMBER_SIZE];
    char to[LAN_NUMBER_SIZE];

    if (count > 0) {
        lan_table_whole(table, count);
    } else {
        lan_table_data(table, json_null(), "any");
    }
    if (vary->values.count > 0) {
        add_values(table, &vary->values);
        return;
    }
    const double last = count > 0 ? lan_vary_value(vary, count - 1) : vary->to;
    lan_table_text(table, "%s to %s%s", lan_number_digits(vary->from, 6, from),
                   lan_number_digits(last, 6, to),
                   vary->scale == LAN_SCALE_LOG ? ", log" : "");
}

static void add_paths(lan_document *document, const lan_sweep_def *def,
                      const lan_design *design)
{
    static const lan_column_def columns[] = {
        {"path", "path", NULL, LAN_AS_TEXT},
        {"values", "values", NULL, LAN_AS_NUMBER},
        {"range", "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def table_def = {
        .key = "vary",
        .formats = LAN_FOR_PEOPLE | LAN_FOR(LAN_FORMAT_CSV),
        .columns = columns,
        .column_count = sizeof columns / sizeof columns[0]};
    lan_table *table = lan_document_table(document, &table_def);

    for (size_t i = 0; i < lan_design_path_count(design); i++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_name(table,
                       lan_parameter_path(lan_design_parameter(design, i)));
        if (def->design != LAN_DESIGN_CASES) {
            add_vary(table, &def->vary[i]);
        }
    }
}

/* --- before: counts ------------------------------------------------------ */

static void add_plan_fields(lan_document *document,
                            const lan_sweep_result *result, lan_shard shard)
{
    const lan_design *design = lan_sweep_design(result->sweep);

    lan_document_text(
        document, "design",
        design_names[lan_scenario_sweep(result->scenario)->design]);
    lan_document_seed(document, lan_design_seed(design));
    lan_document_whole(document, "points", lan_design_point_count(design));
    lan_document_whole(document, "repeat", lan_design_repeat(design));
    lan_document_whole(document, "runs", lan_shard_run_count(shard, design));
    lan_document_begin_list(document, "record");
    for (size_t i = 0; i < lan_sweep_record_count(result->sweep); i++) {
        lan_document_text(document, NULL,
                          lan_measure_name(lan_sweep_record(result->sweep, i)));
    }
    lan_document_end(document);
}

static void add_record_names(lan_document *document, const lan_sweep *sweep)
{
    lan_document_sentence(document, LAN_TONE_PLAIN, "Recorded");
    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        lan_document_more(document, "%s %s", i == 0 ? ":" : ",",
                          lan_measure_name(lan_sweep_record(sweep, i)));
    }
    lan_document_more(document, ".");
}

static void add_plan_counts(lan_document *document,
                            const lan_sweep_result *result, lan_shard shard)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 2};
    const lan_design *design = lan_sweep_design(result->sweep);
    const int64_t repeat = lan_design_repeat(design);
    lan_table *table = lan_document_table(document, &def);

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "design");
    lan_table_text(table, "%s, seed %llu",
                   design_names[lan_scenario_sweep(result->scenario)->design],
                   (unsigned long long)lan_design_seed(design));
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "points");
    lan_table_text(table, "%lld", (long long)lan_design_point_count(design));
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "runs");
    lan_table_text(table, repeat > 1 ? "%lld, %lld a point" : "%lld",
                   (long long)lan_design_run_count(design), (long long)repeat);
    if (shard.count > 1) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_text(table, "shard");
        lan_table_text(table, "%d/%d, %lld runs", (int)shard.index,
                       (int)shard.count,
                       (long long)lan_shard_run_count(shard, design));
    }
}

void lan_page_sweep_plan(lan_document *document, const lan_sweep_result *result,
                         lan_shard shard)
{
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(result->scenario));
    lan_page_title(document, result->scenario, result->path);
    add_paths(document, lan_scenario_sweep(result->scenario),
              lan_sweep_design(result->sweep));
    add_plan_fields(document, result, shard);
    add_plan_counts(document, result, shard);
    add_record_names(document, result->sweep);
}

/* --- afterwards: words --------------------------------------------------- */

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

static void add_word_row(lan_table *table, const char *name, const char *word,
                         const lan_word_summary *of)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, name);
    lan_table_name(table, word);
    lan_table_whole(table, of->times);
    lan_table_shown(table, of->share, "%.2f %%", 100.0 * of->share);
    lan_table_number(table, of->low);
    lan_table_number(table, of->high);
    if (of->high > of->low) {
        lan_table_text(table, "%.2f to %.2f %%", 100.0 * of->low,
                       100.0 * of->high);
    }
}

static void add_words_of(lan_table *table, const lan_measure *record,
                         size_t index, const lan_sweep_summary *summary)
{
    char text[LAN_TEXT_DOUBLE_SIZE];

    for (size_t w = 0; w < words_of(record); w++) {
        const lan_word_summary of = lan_sweep_summary_word(summary, index, w);
        if (of.times > 0) {
            add_word_row(table, lan_measure_name(record),
                         lan_measure_text(record, (double)w, text), &of);
        }
    }
}

static void add_words(lan_document *document, const lan_sweep *sweep,
                      const lan_sweep_summary *summary, unsigned formats)
{
    static const lan_column_def columns[] = {
        {"name", "word", NULL, LAN_AS_TEXT},
        {"word", "", NULL, LAN_AS_TEXT},
        {"runs", "runs", NULL, LAN_AS_COUNT},
        {"share", "share", NULL, LAN_AS_NUMBER},
        {"low", NULL, NULL, LAN_AS_NUMBER},
        {"high", NULL, NULL, LAN_AS_NUMBER},
        {NULL, "95 % interval", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = formats,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};
    lan_table *table = lan_document_table(document, &def);

    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        const lan_measure *record = lan_sweep_record(sweep, i);
        if (!is_number(record)) {
            add_words_of(table, record, i, summary);
        }
    }
}

/* --- afterwards: numbers ------------------------------------------------- */

static void add_number_row(lan_table *table, const char *name,
                           const lan_number_summary *of)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, name);
    lan_table_whole(table, of->count);
    lan_table_number(table, of->mean);
    lan_table_number(table, of->sd);
    lan_table_number(table, of->least);
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        lan_table_number(table, of->quantiles[q]);
    }
    lan_table_number(table, of->most);
}

static void add_numbers(lan_document *document, const lan_sweep *sweep,
                        const lan_sweep_summary *summary)
{
    static const lan_column_def columns[] = {
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
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE | LAN_FOR(LAN_FORMAT_CSV),
        .columns = columns,
        .column_count = sizeof columns / sizeof columns[0]};
    lan_table *table = lan_document_table(document, &def);

    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        const lan_measure *record = lan_sweep_record(sweep, i);
        if (is_number(record)) {
            const lan_number_summary of = lan_sweep_summary_number(summary, i);
            add_number_row(table, lan_measure_name(record), &of);
        }
    }
}

/* --- afterwards: fields -------------------------------------------------- */

static void add_number_fields(lan_document *document,
                              const lan_number_summary *of)
{
    lan_document_whole(document, "count", of->count);
    lan_document_number(document, "mean", of->mean);
    lan_document_number(document, "sd", of->sd);
    lan_document_number(document, "least", of->least);
    lan_document_number(document, "most", of->most);
    lan_document_begin_list(document, "quantiles");
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        lan_document_pair(document, NULL, lan_summary_share(q),
                          of->quantiles[q]);
    }
    lan_document_end(document);
}

static void add_word_fields(lan_document *document, const lan_measure *record,
                            size_t index, const lan_sweep_summary *summary)
{
    char text[LAN_TEXT_DOUBLE_SIZE];

    for (size_t w = 0; w < words_of(record); w++) {
        const lan_word_summary of = lan_sweep_summary_word(summary, index, w);
        lan_document_begin(document, lan_measure_text(record, (double)w, text));
        lan_document_whole(document, "times", of.times);
        lan_document_number(document, "share", of.share);
        lan_document_pair(document, "interval", of.low, of.high);
        lan_document_end(document);
    }
}

static void add_fields(lan_document *document, const lan_sweep *sweep,
                       const lan_sweep_summary *summary)
{
    lan_document_begin(document, "recorded");
    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        const lan_measure *record = lan_sweep_record(sweep, i);
        lan_document_begin(document, lan_measure_name(record));
        if (is_number(record)) {
            const lan_number_summary of = lan_sweep_summary_number(summary, i);
            add_number_fields(document, &of);
        } else {
            add_word_fields(document, record, i, summary);
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

/* --- afterwards: all ----------------------------------------------------- */

static size_t count_numbers(const lan_sweep *sweep)
{
    size_t count = 0;

    for (size_t i = 0; i < lan_sweep_record_count(sweep); i++) {
        count += is_number(lan_sweep_record(sweep, i)) ? 1 : 0;
    }
    return count;
}

static void add_figures(lan_document *document, const lan_scenario *scenario,
                        const lan_sweep_places *places)
{
    lan_figure *figures[LAN_SWEEP_FIGURES_MAX];
    size_t count = 0;

    if (places == NULL || !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_sweep_figures(
        places, lan_scenario_title(scenario), figures, &count);
    for (size_t i = 0; i < count; i++) {
        lan_document_figure(document, figures[i], LAN_FIGURE_NOT_AS_TEXT);
    }
    if (status != LAN_OK) {
        lan_document_lose(document, status);
    }
}

void lan_page_sweep(lan_document *document, const lan_sweep_result *result,
                    const lan_sweep_summary *summary,
                    const lan_sweep_places *places,
                    const lan_sweep_report *report)
{
    const size_t numbers = count_numbers(result->sweep);

    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(result->scenario));
    lan_document_whole(document, "runs", report->done);
    lan_document_whole(document, "failed", report->failed);
    add_fields(document, result->sweep, summary);
    lan_page_title(document, result->scenario, result->path);
    lan_document_sentence(document, LAN_TONE_PLAIN, "%lld runs",
                          (long long)report->done);
    if (report->failed > 0) {
        lan_document_more(document, ", %lld failed", (long long)report->failed);
    }
    lan_document_more(document, ".");
    add_figures(document, result->scenario, places);
    if (numbers < lan_sweep_record_count(result->sweep)) {
        add_words(document, result->sweep, summary,
                  LAN_FOR_PEOPLE |
                      (numbers == 0 ? LAN_FOR(LAN_FORMAT_CSV) : 0));
    }
    if (numbers > 0) {
        add_numbers(document, result->sweep, summary);
    }
}
