/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "results/pages/pages_impl.h"

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

/* --- fields -------------------------------------------------------------- */

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
        lan_document_begin_list(document, NULL);
        lan_document_number(document, NULL, lan_summary_share(q));
        lan_document_number(document, NULL, of->quantiles[q]);
        lan_document_end(document);
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
        lan_document_begin_list(document, "interval");
        lan_document_number(document, NULL, of.low);
        lan_document_number(document, NULL, of.high);
        lan_document_end(document);
        lan_document_end(document);
    }
}

static void add_fields(lan_document *document, const lan_sweep_result *result)
{
    lan_document_whole(document, "schema", 1);
    lan_document_whole(document, "runs", result->report->done);
    lan_document_whole(document, "failed", result->report->failed);
    lan_document_begin(document, "recorded");
    for (size_t i = 0; i < lan_sweep_record_count(result->sweep); i++) {
        const lan_measure *record = lan_sweep_record(result->sweep, i);
        lan_document_begin(document, lan_measure_name(record));
        if (is_number(record)) {
            const lan_number_summary of =
                lan_sweep_summary_number(result->summary, i);
            add_number_fields(document, &of);
        } else {
            add_word_fields(document, record, i, result->summary);
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

/* --- tables -------------------------------------------------------------- */

static void add_word(lan_table *table, const char *name, const char *word,
                     const lan_word_summary *of)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "%s", name);
    lan_table_text(table, "%s", word);
    lan_table_whole(table, of->times);
    lan_table_shown(table, of->share, "%.2f %%", 100.0 * of->share);
    lan_table_text(table, "%.2f to %.2f %%", 100.0 * of->low, 100.0 * of->high);
}

static void add_words_of(lan_table *table, const lan_measure *record,
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

static void add_words(lan_document *document, const lan_sweep_result *result)
{
    static const lan_column_def columns[] = {
        {NULL, "word", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "runs", NULL, LAN_AS_COUNT},
        {NULL, "share", NULL, LAN_AS_PERCENT},
        {NULL, "95 % interval", NULL, LAN_AS_PERCENT},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < lan_sweep_record_count(result->sweep); i++) {
        const lan_measure *record = lan_sweep_record(result->sweep, i);
        if (!is_number(record)) {
            add_words_of(table, record, i, result->summary);
        }
    }
}

static void add_numbers(lan_document *document, const lan_sweep_result *result)
{
    static const lan_column_def columns[] = {
        {NULL, "number", NULL, LAN_AS_TEXT},
        {NULL, "runs", NULL, LAN_AS_COUNT},
        {NULL, "mean", NULL, LAN_AS_NUMBER},
        {NULL, "sd", NULL, LAN_AS_NUMBER},
        {NULL, "least", NULL, LAN_AS_NUMBER},
        {NULL, "5 %", NULL, LAN_AS_NUMBER},
        {NULL, "25 %", NULL, LAN_AS_NUMBER},
        {NULL, "50 %", NULL, LAN_AS_NUMBER},
        {NULL, "75 %", NULL, LAN_AS_NUMBER},
        {NULL, "95 %", NULL, LAN_AS_NUMBER},
        {NULL, "most", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < lan_sweep_record_count(result->sweep); i++) {
        const lan_measure *record = lan_sweep_record(result->sweep, i);
        if (!is_number(record)) {
            continue;
        }
        const lan_number_summary of =
            lan_sweep_summary_number(result->summary, i);
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_text(table, "%s", lan_measure_name(record));
        lan_table_whole(table, of.count);
        lan_table_number(table, of.mean);
        lan_table_number(table, of.sd);
        lan_table_number(table, of.least);
        for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
            lan_table_number(table, of.quantiles[q]);
        }
        lan_table_number(table, of.most);
    }
}

void lan_page_sweep(lan_document *document, const lan_sweep_result *result)
{
    const lan_sweep_report *report = result->report;

    add_fields(document, result);
    lan_document_sentence(document, LAN_TONE_PLAIN, "%lld runs",
                          (long long)report->done);
    if (report->failed > 0) {
        lan_document_more(document, ", %lld failed", (long long)report->failed);
    }
    add_words(document, result);
    add_numbers(document, result);
}
