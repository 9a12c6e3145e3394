/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sweep.h"

#include <stdlib.h>

#include "balance/sweeps/design_impl.h"
#include "balance/sweeps/quantiles_impl.h"
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

/* Moments of a stream of numbers, block by block: T. F. Chan, G. H. Golub and
 * R. J. LeVeque, Am. Stat. 37, 1983, 242-247. */
typedef struct moments {
    double count;
    double mean;
    double squares; /* sum of squared distances from the mean */
    double least;
    double most;
} moments;

/* What is kept of one record: of numbers, or of words. */
typedef struct record_summary {
    int64_t count;
    moments moments;      /* but for the quantiles' fresh ones */
    quantiles *quantiles; /* NULL for words */
    int64_t *times;       /* [word_count]; NULL for numbers */
    size_t word_count;
} record_summary;

struct lan_sweep_summary {
    bool is_random; /* runs are a sample */
    size_t record_count;
    record_summary *records;
};

static lan_status create_numbers(record_summary *out)
{
    out->quantiles = quantiles_create();
    return out->quantiles != NULL ? LAN_OK : LAN_ENOMEM;
}

static lan_status create_record(const lan_measure *record, record_summary *out)
{
    const lan_measure_kind kind = lan_measure_kind_of(record);
    if (kind == LAN_MEASURE_NUMBER) {
        return create_numbers(out);
    }
    const size_t words =
        kind == LAN_MEASURE_FLAG ? 2 : lan_measure_word_count(record);
    out->word_count = words;
    out->times = calloc(words, sizeof *out->times);
    return out->times != NULL ? LAN_OK : LAN_ENOMEM;
}

lan_status lan_sweep_summary_create(const lan_sweep *sweep,
                                    lan_sweep_summary **out)
{
    lan_sweep_summary *summary = calloc(1, sizeof *summary);
    if (summary == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    summary->is_random = lan_sweep_design(sweep)->is_random;
    summary->record_count = lan_sweep_record_count(sweep);
    summary->records = calloc(summary->record_count, sizeof *summary->records);
    if (summary->records == NULL) {
        status = LAN_ENOMEM;
    }
    for (size_t i = 0; status == LAN_OK && i < summary->record_count; i++) {
        status =
            create_record(lan_sweep_record(sweep, i), &summary->records[i]);
    }
    if (status != LAN_OK) {
        lan_sweep_summary_destroy(summary);
        return status;
    }
    *out = summary;
    return LAN_OK;
}

static void clear_record(record_summary *record)
{
    quantiles_destroy(record->quantiles);
    free(record->times);
}

void lan_sweep_summary_destroy(lan_sweep_summary *summary)
{
    if (summary != NULL) {
        for (size_t i = 0;
             summary->records != NULL && i < summary->record_count; i++) {
            clear_record(&summary->records[i]);
        }
        free(summary->records);
        free(summary);
    }
}

/* Sums that go on side by side. */
#define SUMS 8

static double sum_of(const double sums[SUMS])
{
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) +
           ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/* Moments of a block in order, which has a number: they are the same in
 * whatever order its numbers came. */
static moments moments_of(const double *values, size_t count)
{
    const double middle = values[count / 2];
    double sums[SUMS] = {0.0};
    double squares[SUMS] = {0.0};
    for (size_t i = 0; i < count; i++) {
        sums[i % SUMS] += values[i] - middle;
    }
    const double mean = middle + sum_of(sums) / (double)count;
    for (size_t i = 0; i < count; i++) {
        squares[i % SUMS] += (values[i] - mean) * (values[i] - mean);
    }
    return (moments){.count = (double)count,
                     .mean = mean,
                     .squares = sum_of(squares),
                     .least = values[0],
                     .most = values[count - 1]};
}

static moments both(const moments *a, const moments *b)
{
    const double count = a->count + b->count;
    const double off = b->mean - a->mean;
    return (moments){.count = count,
                     .mean = a->mean + off * (b->count / count),
                     .squares = a->squares + b->squares +
                                off * off * (a->count * (b->count / count)),
                     .least = fmin(a->least, b->least),
                     .most = fmax(a->most, b->most)};
}

/* Moments of all, with those that the quantiles still keep one by one. */
static moments moments_of_all(const record_summary *record)
{
    size_t count = 0;
    const double *values = quantiles_fresh(record->quantiles, &count);
    if (count == 0) {
        return record->moments;
    }
    const moments fresh = moments_of(values, count);
    return record->moments.count > 0.0 ? both(&record->moments, &fresh) : fresh;
}

static void add_number(record_summary *to, double value)
{
    if (quantiles_are_full(to->quantiles)) {
        to->moments = moments_of_all(to);
    }
    quantiles_add(to->quantiles, value);
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
            is_number ? quantiles_ask(from->quantiles, lan_summary_share(q))
                      : LAN_NAN;
    }
    if (out.count > 0) {
        const moments all = moments_of_all(from);
        out.mean = all.mean;
        out.least = all.least;
        out.most = all.most;
        out.sd =
            out.count > 1 ? sqrt(all.squares / (all.count - 1.0)) : LAN_NAN;
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
