/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>

#include "balance/sweeps/sweep_impl.h"
#include "base/real.h"

/* Half the width of a 95 % interval of the normal distribution. */
#define Z95 1.959963984540054

double lan_summary_share(int quantile)
{
    static const double shares[LAN_SUMMARY_QUANTILES] = {0.05, 0.25, 0.5, 0.75,
                                                         0.95};
    return quantile >= 0 && quantile < LAN_SUMMARY_QUANTILES ? shares[quantile]
                                                             : LAN_NAN;
}

/* --- quantiles ----------------------------------------------------------- */

/* Values are kept until there are FRESH; then they are sorted, and every second
 * one goes on for two. Two such runs are joined and halved again, so that there
 * is one run for each digit 1 of a binary counter. The even and the odd ones go
 * on in turn. */
#define RUN    2048
#define FRESH  (2 * RUN)
#define LEVELS 48 /* RUN * 2^48 values are more than ever come */

typedef struct quantiles {
    int64_t count;
    size_t fresh_count;
    uint64_t there; /* bit: that level has a run */
    uint64_t odd;   /* bit: there the odd ones go on next */
    double fresh[FRESH];
    double runs[LEVELS][RUN]; /* sorted; a value stands for 2^(level + 1) */
} quantiles;

static void carry(quantiles *to)
{
    double *full = to->fresh;
    to->fresh_count = 0;
    for (int level = 0; level < LEVELS; level++) {
        const uint64_t bit = UINT64_C(1) << level;
        const size_t first = (to->odd & bit) != 0 ? 1 : 0;
        gsl_sort(full, 1, FRESH);
        for (size_t i = 0; i < RUN; i++) {
            full[i] = full[2 * i + first];
        }
        to->odd ^= bit;
        to->there ^= bit;
        if ((to->there & bit) != 0) {
            memcpy(to->runs[level], full, sizeof to->runs[level]);
            return;
        }
        memcpy(&full[RUN], to->runs[level], sizeof to->runs[level]);
    }
}

static void add_value(quantiles *to, double value)
{
    if (to->fresh_count == FRESH) {
        carry(to);
    }
    to->fresh[to->fresh_count++] = value + 0.0; /* one zero for both */
    to->count++;
}

/* The least of the values that the runs are at; its run, or LEVELS: fresh. */
static int least(const quantiles *of, const size_t *at, double *value)
{
    int found = -1;
    if (at[LEVELS] < of->fresh_count) {
        found = LEVELS;
        *value = of->fresh[at[LEVELS]];
    }
    for (int level = 0; level < LEVELS; level++) {
        if ((of->there >> level & 1) != 0 && at[level] < RUN &&
            (found < 0 || of->runs[level][at[level]] < *value)) {
            found = level;
            *value = of->runs[level][at[level]];
        }
    }
    return found;
}

/* The value with that share of all below it; LAN_NAN of none. */
static double find_quantile(quantiles *of, double share)
{
    gsl_sort(of->fresh, 1, of->fresh_count);
    if (of->count == 0) {
        return LAN_NAN;
    }
    if (of->there == 0) {
        return gsl_stats_quantile_from_sorted_data(of->fresh, 1,
                                                   of->fresh_count, share);
    }
    const double wanted = share * (double)of->count;
    size_t at[LEVELS + 1] = {0};
    double value = LAN_NAN;
    double below = 0.0;
    for (int run = least(of, at, &value); run >= 0;
         run = least(of, at, &value)) {
        below += run == LEVELS ? 1.0 : (double)(UINT64_C(2) << run);
        if (below >= wanted) {
            return value;
        }
        at[run]++;
    }
    return value;
}

/* --- records ------------------------------------------------------------- */

/* What is kept of one record: of numbers, or of words. */
typedef struct record_summary {
    int64_t count;
    double mean;
    double squares; /* sum of squared distances from the mean */
    double least;
    double most;
    quantiles *quantiles; /* NULL for words */
    int64_t *times;       /* [word_count]; NULL for numbers */
    size_t word_count;
} record_summary;

struct lan_sweep_summary {
    bool is_random; /* runs are a sample */
    size_t record_count;
    record_summary *records;
    arena memory;
};

static void begin_record(const lan_measure *record, arena *memory,
                         record_summary *out)
{
    const lan_measure_kind kind = lan_measure_kind_of(record);
    if (kind == LAN_MEASURE_NUMBER) {
        out->least = LAN_INF;
        out->most = -LAN_INF;
        out->quantiles = arena_take(memory, 1, sizeof *out->quantiles);
    } else {
        out->word_count =
            kind == LAN_MEASURE_FLAG ? 2 : lan_measure_word_count(record);
        out->times = arena_take(memory, out->word_count, sizeof *out->times);
    }
}

lan_status lan_sweep_summary_create(const lan_sweep *sweep,
                                    lan_sweep_summary **out)
{
    lan_sweep_summary *summary = calloc(1, sizeof *summary);
    if (summary == NULL) {
        return LAN_ENOMEM;
    }
    summary->is_random = lan_sweep_design(sweep)->is_random;
    summary->record_count = lan_sweep_record_count(sweep);
    summary->records = arena_take(&summary->memory, summary->record_count,
                                  sizeof *summary->records);
    for (size_t i = 0; summary->records != NULL && i < summary->record_count;
         i++) {
        begin_record(lan_sweep_record(sweep, i), &summary->memory,
                     &summary->records[i]);
    }
    if (summary->memory.is_short) {
        lan_sweep_summary_destroy(summary);
        return LAN_ENOMEM;
    }
    *out = summary;
    return LAN_OK;
}

void lan_sweep_summary_destroy(lan_sweep_summary *summary)
{
    if (summary != NULL) {
        arena_clear(&summary->memory);
        free(summary);
    }
}

/* Welford's updates. */
static void add_number(record_summary *to, double value)
{
    const double off = value - to->mean;
    to->mean += off / (double)to->count;
    to->squares += off * (value - to->mean);
    to->least = fmin(to->least, value);
    to->most = fmax(to->most, value);
    add_value(to->quantiles, value);
}

lan_status lan_sweep_summary_add(void *summary, const lan_sweep_row *row)
{
    lan_sweep_summary *to = summary;
    for (size_t i = 0; i < to->record_count; i++) {
        record_summary *record = &to->records[i];
        const double value = row->recorded[i];
        if (isnan(value)) {
            continue;
        }
        record->count++;
        if (record->times != NULL) {
            record->times[(size_t)value]++;
        } else {
            add_number(record, value);
        }
    }
    return LAN_OK;
}

/* The record, or one of which nothing was ever taken. */
static const record_summary *record_at(const lan_sweep_summary *summary,
                                       size_t record)
{
    static const record_summary none = {.count = 0};
    return record < summary->record_count ? &summary->records[record] : &none;
}

lan_number_summary lan_sweep_summary_number(const lan_sweep_summary *summary,
                                            size_t record)
{
    const record_summary *from = record_at(summary, record);
    const bool is_number = from->quantiles != NULL;
    lan_number_summary out = {.count = is_number ? from->count : 0,
                              .mean = LAN_NAN,
                              .sd = LAN_NAN,
                              .least = LAN_NAN,
                              .most = LAN_NAN};
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        out.quantiles[q] =
            is_number ? find_quantile(from->quantiles, lan_summary_share(q))
                      : LAN_NAN;
    }
    if (out.count > 0) {
        out.mean = from->mean;
        out.least = from->least;
        out.most = from->most;
        out.sd = out.count > 1 ? sqrt(from->squares / (double)(out.count - 1))
                               : LAN_NAN;
    }
    return out;
}

lan_word_summary lan_sweep_summary_word(const lan_sweep_summary *summary,
                                        size_t record, size_t word)
{
    const record_summary *from = record_at(summary, record);
    const bool is_word = word < from->word_count;
    lan_word_summary out = {.count = is_word ? from->count : 0,
                            .times = is_word ? from->times[word] : 0,
                            .share = LAN_NAN,
                            .low = 0.0,
                            .high = 1.0};
    if (out.count == 0) {
        return out;
    }
    const double n = (double)out.count;
    const double z2 = Z95 * Z95;
    const double p = (double)out.times / n;
    const double middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    const double half =
        Z95 / (1.0 + z2 / n) * sqrt(p * (1.0 - p) / n + z2 / (4.0 * n * n));
    out.share = out.low = out.high = p;
    if (summary->is_random) {
        out.low = out.times == 0 ? 0.0 : fmax(middle - half, 0.0);
        out.high = out.times == out.count ? 1.0 : fmin(middle + half, 1.0);
    }
    return out;
}
