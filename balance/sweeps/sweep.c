/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fights a sweep and summarises it.
 */
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>

#include "balance/fail_impl.h"
#include "balance/many_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/random.h"

/* --- a window of runs ---------------------------------------------------- */

/* Duration of a window, s. Runs are computed before their rows are delivered;
 * in this time jobs seldom wait for each other, and rows do not wait long.
 * Several processes wait longer for each other, so their window is longer. */
#define WINDOW_TIME 0.2
#define SHARED_TIME 1.0
#define SLOTS_A_JOB 4096
#define SLOTS_MOST  65536

/* A run of the window. If another process computes it, only `run` is set. */
typedef struct slot {
    int64_t run;
    lan_status status; /* LAN_ECANCELLED: not computed */
    lan_error error;
} slot;

/* Runs are computed in a window of slots, which is then delivered. */
typedef struct window {
    const lan_sweep *sweep;
    int jobs;
    lan_store *store;         /* provides the wanted runs; NULL: all runs */
    const sweep_share *share; /* NULL: one process */
    const lan_progress *progress;
    int64_t done; /* rows delivered */
    double wanted;
    experiment_crew crew;
    size_t width;  /* values per row */
    int64_t next;  /* the next run; -1: none */
    int64_t count; /* slots in use */
    int64_t first; /* slot of this process, the first of every step-th */
    int64_t step;
    slot *slots;
    double *values; /* [slot][width] */
} window;

static lan_status agree(const window *w, lan_status status)
{
    return w->share != NULL ? w->share->agree(status) : status;
}

static int64_t next_run(const window *w, int64_t run)
{
    return run >= w->sweep->points * w->sweep->repeat ? -1
           : w->store != NULL ? lan_store_next(w->store, run)
                              : run;
}

/* Takes the next wanted runs of all processes, at most `most`. */
static void fill_window(window *w, int64_t most)
{
    memset(w->slots, 0, (size_t)most * sizeof *w->slots);
    for (w->count = 0; w->next >= 0 && w->count < most; w->count++) {
        w->slots[w->count].run = w->next;
        w->next = next_run(w, w->next + 1);
    }
    if (w->share != NULL) {
        w->share->spread(&w->count, sizeof w->count);
        w->share->spread(w->slots, (size_t)w->count * sizeof *w->slots);
    }
    for (int64_t i = 0; i < w->count; i++) {
        double *values = &w->values[(size_t)i * w->width];
        memset(values, 0, w->width * sizeof *values);
        lan_sweep_at(w->sweep, w->slots[i].run / w->sweep->repeat, values);
    }
    for (int64_t i = w->first; i < w->count; i += w->step) {
        w->slots[i].status = LAN_ECANCELLED;
    }
}

/* Computes the run of a slot. A failure that its values cause is stored with
 * the row; a failure that ends the sweep is returned. */
static lan_status make_run(void *context, int job, int64_t item,
                           const lan_progress *ticker, lan_error *err)
{
    const window *w = context;
    const size_t at = (size_t)(w->first + item * w->step);
    slot *own = &w->slots[at];
    double *values = &w->values[at * w->width];
    (void)err;
    lan_experiment_set_progress(w->crew.items[job], ticker);
    const lan_status status = lan_experiment_run(
        w->crew.items[job], values, sweep_seed(w->sweep, own->run),
        values + w->sweep->parameter_count, &own->error);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        return status;
    }
    for (size_t i = w->sweep->parameter_count; status != LAN_OK && i < w->width;
         i++) {
        values[i] = LAN_NAN;
    }
    own->status = status;
    return LAN_OK;
}

/* Reports the finished runs of a window. Each run counts for all processes,
 * which compute equally many. */
static bool report_of_all(void *context, double done, double total)
{
    const window *w = context;
    (void)total;
    return lan_progress_report(w->progress,
                               (double)w->done + floor(done) * (double)w->step,
                               w->wanted);
}

/* Computes the slots, and collects the slots of all processes in the first
 * process. */
static lan_status compute(window *w)
{
    const lan_progress progress = {report_of_all, w};
    const size_t count = (size_t)w->count;
    const lan_status status =
        parallel_for(w->jobs, (w->count - w->first + w->step - 1) / w->step,
                     make_run, w, &progress, NULL);
    if (w->share != NULL) {
        w->share->collect(w->values, count * w->width * sizeof *w->values);
        w->share->collect(w->slots, count * sizeof *w->slots);
    }
    return status;
}

/* Delivers the rows of a window. One process alone stops at the first slot that
 * was not computed. */
static lan_status deliver(window *w, lan_sweep_sink sink, void *context)
{
    lan_status status = LAN_OK;
    for (int64_t i = 0; status == LAN_OK && i < w->count; i++) {
        const slot *of = &w->slots[i];
        const double *values = &w->values[(size_t)i * w->width];
        const lan_sweep_row row = {.run = of->run,
                                   .values = values,
                                   .recorded =
                                       values + w->sweep->parameter_count,
                                   .status = of->status,
                                   .error = of->error.text};
        if (row.status != LAN_ECANCELLED) {
            status = sink(context, &row);
            w->done++;
        } else if (w->share == NULL) {
            break;
        }
    }
    return status;
}

/* Fights all runs. The size of a window, least .. most, follows from the
 * duration of the window before; no row depends on it. */
static lan_status go(window *w, int64_t least, int64_t most,
                     lan_sweep_sink sink, void *context)
{
    const double time = w->share != NULL ? SHARED_TIME : WINDOW_TIME;
    const bool is_first = w->first == 0;
    int64_t size = least;
    lan_status status = LAN_OK;
    w->next = is_first ? next_run(w, 0) : -1;
    while (status == LAN_OK) {
        const double begun = lan_sweep_seconds();
        fill_window(w, size);
        if (w->count == 0) {
            break;
        }
        const lan_status computed = compute(w);
        status = is_first ? deliver(w, sink, context) : LAN_OK;
        status = agree(w, status == LAN_OK ? computed : status);
        const double took = lan_sweep_seconds() - begun;
        size = took < 0.5 * time   ? 2 * size
               : took > 2.0 * time ? size / 2
                                   : size;
        size = size < least ? least : size < most ? size : most;
    }
    return status;
}

lan_status sweep_fight(const lan_sweep *sweep, int jobs, lan_store *store,
                       const sweep_share *share, lan_sweep_sink sink,
                       void *context, const lan_progress *progress,
                       lan_error *err)
{
    if (jobs < 1 || jobs > PARALLEL_JOBS_MOST) {
        return fail_as(err, LAN_EINVAL);
    }
    lan_odds_options odds = lan_odds_options_default();
    const lan_experiment_def def = {
        .scenario = sweep->scenario,
        .parameters = (const lan_parameter *const *)sweep->parameters,
        .parameter_count = sweep->parameter_count,
        .measures = (const lan_measure *const *)sweep->records,
        .measure_count = sweep->record_count,
        .odds = isnan(sweep->precision) ? NULL : &odds};
    window w = {.sweep = sweep,
                .jobs = jobs,
                .store = store,
                .wanted = store != NULL
                              ? (double)(lan_store_wanted(store) -
                                         lan_store_rows(store))
                              : (double)(sweep->points * sweep->repeat),
                .share = share,
                .progress = progress,
                .width = sweep->parameter_count + sweep->record_count,
                .first = share != NULL ? share->rank : 0,
                .step = share != NULL ? share->count : 1};
    odds.precision = sweep->precision;
    odds.patience = 0.0;
    const int64_t least =
        jobs < SLOTS_MOST / w.step ? jobs * w.step : SLOTS_MOST;
    const int64_t most =
        least < SLOTS_MOST / SLOTS_A_JOB ? least * SLOTS_A_JOB : SLOTS_MOST;
    w.slots = calloc((size_t)most, sizeof *w.slots);
    w.values = calloc((size_t)most * w.width, sizeof *w.values);
    lan_status status = w.slots == NULL || w.values == NULL
                            ? LAN_ENOMEM
                            : experiment_crew_create(&def, jobs, 0, &w.crew);
    status = agree(&w, status);
    status = status == LAN_OK ? go(&w, least, most, sink, context) : status;
    experiment_crew_clear(&w.crew);
    free(w.slots);
    free(w.values);
    return fail_as(err, status);
}

lan_status lan_sweep_run(const lan_sweep *sweep, int jobs, lan_sweep_sink sink,
                         void *context, const lan_progress *progress,
                         lan_error *err)
{
    return sweep_fight(sweep, jobs, NULL, NULL, sink, context, progress, err);
}

lan_status lan_store_fight(lan_store *store, const lan_sweep *sweep, int jobs,
                           const lan_progress *progress, lan_error *err)
{
    return sweep_fight(sweep, jobs, store, NULL, lan_store_add, store, progress,
                       err);
}

double lan_columns_value(const lan_columns *columns, const lan_sweep_row *row,
                         size_t index)
{
    if (index >= columns->set_count) {
        return row->recorded[index - columns->set_count];
    }
    const double value = row->values[index];
    return isnan(value) ? columns->items[index].own : value;
}

/* --- summaries ------------------------------------------------------------ */

/* Half the width of a 95 % interval of the normal distribution. */
#define Z95 1.959963984540054

const double lan_summary_shares[LAN_SUMMARY_QUANTILES] = {0.05, 0.25, 0.5, 0.75,
                                                          0.95};

/* Most values that are kept of a record. When the room is full, a random half
 * is dropped; from then on half as large a share of new values is kept. */
#define KEPT_MOST ((size_t)1 << 20)

/* First random stream of the kept values, beyond the streams of points. */
#define FIRST_KEPT (UINT64_C(1) << 60)

/* The summary of one record: of numbers, or of words. */
typedef struct record_summary {
    lan_number_summary number; /* without quantiles and sd */
    double squares;            /* sum of squared distances from the mean */
    double *kept;              /* NULL for words */
    size_t kept_count;
    double share; /* share of the values that is kept */
    lan_random_stream stream;
    int64_t *times; /* [word_count]; NULL for numbers */
} record_summary;

struct lan_sweep_summary {
    bool is_random; /* runs are a sample */
    size_t record_count;
    record_summary *records;
    arena memory;
};

lan_status lan_sweep_summary_create(const lan_sweep *sweep,
                                    lan_sweep_summary **out)
{
    lan_sweep_summary *summary = calloc(1, sizeof *summary);
    if (summary == NULL) {
        return LAN_ENOMEM;
    }
    arena *memory = &summary->memory;
    const size_t count = sweep->record_count;
    summary->is_random = sweep->is_random;
    summary->records = arena_take(memory, count, sizeof *summary->records);
    summary->record_count = count;
    for (size_t i = 0; summary->records != NULL && i < count; i++) {
        record_summary *record = &summary->records[i];
        const lan_measure *of = sweep->records[i];
        if (of->kind == LAN_MEASURE_NUMBER) {
            record->number.least = LAN_INF;
            record->number.most = -LAN_INF;
            record->kept = arena_take(memory, KEPT_MOST, sizeof *record->kept);
            record->share = 1.0;
            record->stream =
                lan_random_begin(0, LAN_RANDOM_DESIGN, FIRST_KEPT + i);
        } else {
            record->times =
                arena_take(memory, of->word_count + 2, sizeof *record->times);
        }
    }
    if (memory->is_short) {
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

static void keep(record_summary *record, double value)
{
    if (record->kept_count == KEPT_MOST) {
        record->kept_count = 0;
        record->share *= 0.5;
        for (size_t i = 0; i < KEPT_MOST; i++) {
            if (lan_random_unit(&record->stream) < 0.5) {
                record->kept[record->kept_count++] = record->kept[i];
            }
        }
    }
    if (record->share >= 1.0 ||
        lan_random_unit(&record->stream) < record->share) {
        record->kept[record->kept_count++] = value;
    }
}

lan_status lan_sweep_summary_add(void *summary, const lan_sweep_row *row)
{
    lan_sweep_summary *to = summary;
    for (size_t i = 0; i < to->record_count; i++) {
        record_summary *record = &to->records[i];
        lan_number_summary *number = &record->number;
        const double value = row->recorded[i];
        if (isnan(value)) {
            continue;
        }
        number->count++;
        if (record->kept == NULL) {
            record->times[(size_t)value]++;
            continue;
        }
        const double off = value - number->mean; /* Welford's update */
        number->mean += off / (double)number->count;
        record->squares += off * (value - number->mean);
        number->least = fmin(number->least, value);
        number->most = fmax(number->most, value);
        keep(record, value + 0.0); /* -0 becomes 0 */
    }
    return LAN_OK;
}

lan_number_summary lan_sweep_summary_number(const lan_sweep_summary *summary,
                                            size_t record)
{
    const record_summary *of = &summary->records[record];
    lan_number_summary out = of->number;
    gsl_sort(of->kept, 1, of->kept_count);
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        out.quantiles[q] = out.count > 0 ? gsl_stats_quantile_from_sorted_data(
                                               of->kept, 1, of->kept_count,
                                               lan_summary_shares[q])
                                         : LAN_NAN;
    }
    out.sd =
        out.count > 1 ? sqrt(of->squares / (double)(out.count - 1)) : LAN_NAN;
    if (out.count == 0) {
        out.mean = out.least = out.most = LAN_NAN;
    }
    return out;
}

lan_word_summary lan_sweep_summary_word(const lan_sweep_summary *summary,
                                        size_t record, size_t word)
{
    const record_summary *of = &summary->records[record];
    lan_word_summary out = {.count = of->number.count,
                            .times = of->times[word],
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
