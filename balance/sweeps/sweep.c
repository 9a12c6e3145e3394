/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>

#include "balance/fail_impl.h"
#include "balance/many_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/text.h"

/* What is recorded unless the scenario says otherwise. */
static const char *const usual[] = {"winner", "reason", "margin", "duration"};

#define USUAL_COUNT (sizeof usual / sizeof usual[0])

/* --- what is varied and recorded ----------------------------------------- */

static lan_status add_record(lan_sweep *sweep, const lan_battle *battle,
                             lan_said name, lan_error *err)
{
    lan_error why;
    lan_error_clear(&why);
    const lan_status status = measure_create_of(
        battle, lan_scenario_campaign(sweep->scenario), name.text, -1,
        &sweep->records[sweep->record_count], &why);
    if (status != LAN_OK) {
        return lan_fail(err, status, name.line, name.column, "%s", why.text);
    }
    sweep->record_count++;
    return LAN_OK;
}

static lan_status fill_sweep(lan_sweep *sweep, lan_error *err)
{
    const lan_said_list *record = &lan_scenario_sweep(sweep->scenario)->record;
    const size_t count = record->count > 0 ? record->count : USUAL_COUNT;
    lan_battle *battle = NULL;
    sweep->parameters = arena_take(&sweep->memory, sweep->design->path_count,
                                   sizeof *sweep->parameters);
    sweep->records = arena_take(&sweep->memory, count, sizeof *sweep->records);
    if (sweep->memory.is_short) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < sweep->design->path_count; i++) {
        sweep->parameters[i] = lan_design_parameter(sweep->design, i);
    }
    lan_status status = lan_battle_create(
        lan_scenario_battle_def(sweep->scenario), &battle, err);
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        status = add_record(sweep, battle,
                            record->count > 0 ? record->items[i]
                                              : (lan_said){.text = usual[i]},
                            err);
    }
    lan_battle_destroy(battle);
    return status;
}

lan_status lan_sweep_create(const lan_scenario *scenario, uint64_t seed,
                            lan_sweep **out, lan_error *err)
{
    lan_sweep *sweep = calloc(1, sizeof *sweep);
    if (sweep == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    sweep->scenario = scenario;
    sweep->precision = LAN_NAN;
    lan_status status = lan_design_create(scenario, seed, &sweep->design, err);
    status = status == LAN_OK ? fill_sweep(sweep, err) : status;
    if (status != LAN_OK) {
        lan_sweep_destroy(sweep);
        return fail_as(err, status);
    }
    *out = sweep;
    return LAN_OK;
}

void lan_sweep_destroy(lan_sweep *sweep)
{
    if (sweep == NULL) {
        return;
    }
    for (size_t i = 0; i < sweep->record_count; i++) {
        lan_measure_destroy(sweep->records[i]);
    }
    lan_design_destroy(sweep->design);
    arena_clear(&sweep->memory);
    free(sweep);
}

bool lan_sweep_set_precision(lan_sweep *sweep, double precision)
{
    bool has_odds = false;
    for (size_t i = 0; i < sweep->record_count; i++) {
        has_odds = has_odds || lan_measure_needs_odds(sweep->records[i]);
    }
    sweep->precision = precision;
    sweep->odds = lan_odds_options_default();
    sweep->odds.precision = precision;
    sweep->odds.patience = 0.0;
    return has_odds;
}

void lan_sweep_advice(const lan_sweep *sweep, char text[LAN_SWEEP_ADVICE_SIZE])
{
    const lan_sweep_def *def = lan_scenario_sweep(sweep->scenario);
    const char *points = "--set sweep.samples=N";
    char setting[48];
    size_t longest = 0; /* path */
    for (size_t i = 1; i < def->vary_count; i++) {
        longest =
            lan_vary_count(&def->vary[i]) > lan_vary_count(&def->vary[longest])
                ? i
                : longest;
    }
    if (def->design == LAN_DESIGN_GRID) {
        const lan_vary_def *vary = &def->vary[longest];
        (void)snprintf(setting, sizeof setting, "--set sweep.vary.%zu.%s",
                       longest,
                       vary->values.count > 0 ? "values=[...]"
                       : vary->points > 0     ? "points=N"
                                              : "step=X");
        points = setting;
    } else if (def->design == LAN_DESIGN_ZIP) {
        points = "fewer values of each path";
    } else if (def->design == LAN_DESIGN_CASES) {
        points = "fewer cases";
    }
    (void)snprintf(text, LAN_SWEEP_ADVICE_SIZE,
                   sweep->design->repeat > 1
                       ? "%s or --set sweep.repeat=N would be quicker"
                       : "%s would be quicker",
                   points);
}

const lan_design *lan_sweep_design(const lan_sweep *sweep)
{
    return sweep->design;
}

size_t lan_sweep_record_count(const lan_sweep *sweep)
{
    return sweep->record_count;
}

const lan_measure *lan_sweep_record(const lan_sweep *sweep, size_t index)
{
    return index < sweep->record_count ? sweep->records[index] : NULL;
}

/* --- a window of runs ---------------------------------------------------- */

/* Runs that are computed before their rows are delivered: as many as take
 * this long, s, so that jobs seldom wait for each other and rows do not wait
 * long; of several processes longer, which wait for each other more. */
#define WINDOW_TIME 0.2
#define SHARED_TIME 1.0
#define SLOTS_A_JOB 4096
#define SLOTS_MOST  65536

/* Runs are computed in a window of slots, which is then delivered. */
typedef struct window {
    const lan_sweep *sweep;
    const lan_sweep_options *options;
    const sweep_share *share; /* NULL: one process */
    const lan_progress *progress;
    lan_sweep_report *report;
    arena memory;
    experiment_crew crew;
    size_t paths;
    size_t width; /* values of a row */
    double wanted;
    int64_t next;  /* the run to come; -1: none */
    int64_t room;  /* slots */
    int64_t count; /* of these in use */
    int64_t first; /* slot of this process; it has every step-th from there */
    int64_t step;
    int64_t *runs;
    double *values;
    lan_status *statuses; /* LAN_ECANCELLED: not computed */
    lan_error *errors;
} window;

lan_sweep_options lan_sweep_options_default(void)
{
    return (lan_sweep_options){.jobs = 1};
}

double lan_sweep_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static lan_status create_window(window *w)
{
    const lan_sweep *sweep = w->sweep;
    const size_t room = (size_t)w->room;
    const lan_experiment_def def = {
        .scenario = sweep->scenario,
        .parameters = sweep->parameters,
        .parameter_count = w->paths,
        .measures = (const lan_measure *const *)sweep->records,
        .measure_count = sweep->record_count,
        .odds = isnan(sweep->precision) ? NULL : &sweep->odds};
    w->runs = arena_take(&w->memory, room, sizeof *w->runs);
    w->values = arena_take(&w->memory, room * w->width, sizeof *w->values);
    w->statuses = arena_take(&w->memory, room, sizeof *w->statuses);
    w->errors = arena_take(&w->memory, room, sizeof *w->errors);
    return w->memory.is_short
               ? LAN_ENOMEM
               : experiment_crew_create(&def, w->options->jobs, 0, &w->crew);
}

static int64_t next_run(const window *w, int64_t run)
{
    return run >= lan_design_run_count(w->sweep->design) ? -1
           : w->options->next != NULL
               ? w->options->next(w->options->next_context, run)
               : run;
}

/* Takes the next wanted runs, at most so many, for all processes. Slots of
 * others are zeros but for what is set, which is alike everywhere. */
static void fill_window(window *w, int64_t most)
{
    const lan_design *design = w->sweep->design;
    for (w->count = 0; w->next >= 0 && w->count < most; w->count++) {
        w->runs[w->count] = w->next;
        w->next = next_run(w, w->next + 1);
    }
    if (w->share != NULL) {
        w->share->plan(w->runs, &w->count);
    }
    const size_t count = (size_t)w->count;
    memset(w->values, 0, count * w->width * sizeof *w->values);
    memset(w->statuses, 0, count * sizeof *w->statuses);
    memset(w->errors, 0, count * sizeof *w->errors);
    for (int64_t i = 0; i < w->count; i++) {
        lan_design_at(design, lan_design_point_of_run(design, w->runs[i]),
                      &w->values[(size_t)i * w->width]);
    }
    for (int64_t i = w->first; i < w->count; i += w->step) {
        w->statuses[i] = LAN_ECANCELLED;
    }
}

/* Makes the run of a slot. What its values are to blame for is kept with the
 * row; what ends the sweep is returned. */
static lan_status make_run(void *context, int job, int64_t item,
                           const lan_progress *ticker, lan_error *err)
{
    const window *w = context;
    const size_t slot = (size_t)(w->first + item * w->step);
    double *values = &w->values[slot * w->width];
    (void)err;
    lan_experiment_set_progress(w->crew.items[job], ticker);
    const lan_status status = lan_experiment_run(
        w->crew.items[job], values,
        lan_design_seed_of_run(w->sweep->design, w->runs[slot]),
        values + w->paths, &w->errors[slot]);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        return status;
    }
    for (size_t i = w->paths; status != LAN_OK && i < w->width; i++) {
        values[i] = LAN_NAN;
    }
    w->statuses[slot] = status;
    return LAN_OK;
}

/* Passes the finished runs of a window on: each counts for all processes, which
 * make as many. */
static bool report_of_all(void *context, double done, double total)
{
    const window *w = context;
    (void)total;
    return lan_progress_report(
        w->progress, (double)w->report->done + floor(done) * (double)w->step,
        w->wanted);
}

/* Computes the slots, and brings those of all processes to the first. */
static lan_status compute(window *w)
{
    const lan_progress progress = {report_of_all, w};
    const size_t count = (size_t)w->count;
    const lan_status status = parallel_for(
        w->options->jobs, (w->count - w->first + w->step - 1) / w->step,
        make_run, w, &progress, NULL);
    if (w->share != NULL) {
        w->share->collect(w->values, count * w->width * sizeof *w->values);
        w->share->collect(w->statuses, count * sizeof *w->statuses);
        w->share->collect(w->errors, count * sizeof *w->errors);
    }
    return status;
}

/* Delivers the rows of a window, of one process up to the first that was not
 * computed. */
static lan_status deliver(window *w, lan_sweep_sink sink, void *context)
{
    lan_status status = LAN_OK;
    for (int64_t i = 0; status == LAN_OK && i < w->count; i++) {
        const double *values = &w->values[(size_t)i * w->width];
        const lan_sweep_row row = {.run = w->runs[i],
                                   .values = values,
                                   .recorded = values + w->paths,
                                   .status = w->statuses[i],
                                   .error = w->errors[i].text};
        if (row.status != LAN_ECANCELLED) {
            status = sink(context, &row);
            w->report->done += status == LAN_OK ? 1 : 0;
            w->report->failed +=
                status == LAN_OK && row.status != LAN_OK ? 1 : 0;
        } else if (w->share == NULL) {
            break;
        }
    }
    return status;
}

/* The size of a window goes by how long the one before took; no row depends on
 * it. */
static lan_status go(window *w, lan_sweep_sink sink, void *context)
{
    const double time = w->share != NULL ? SHARED_TIME : WINDOW_TIME;
    const bool is_first = w->first == 0;
    const int64_t least = w->options->jobs * w->step;
    int64_t size = least;
    lan_status status = create_window(w);
    status = w->share != NULL ? w->share->agree(status) : status;
    w->next = status == LAN_OK && is_first ? next_run(w, 0) : -1;
    while (status == LAN_OK) {
        const double begun = lan_sweep_seconds();
        fill_window(w, size);
        if (w->count == 0) {
            break;
        }
        const lan_status computed = compute(w);
        status = is_first ? deliver(w, sink, context) : LAN_OK;
        status = status == LAN_OK ? computed : status;
        status = w->share != NULL ? w->share->agree(status) : status;
        const double took = lan_sweep_seconds() - begun;
        size = took < 0.5 * time   ? 2 * size
               : took > 2.0 * time ? size / 2
                                   : size;
        size = size < least ? least : size < w->room ? size : w->room;
    }
    return status;
}

lan_status lan_sweep_run_shared(const lan_sweep *sweep,
                                const lan_sweep_options *options,
                                const sweep_share *share, lan_sweep_sink sink,
                                void *context, const lan_progress *progress,
                                lan_sweep_report *report, lan_error *err)
{
    const size_t paths = lan_design_path_count(sweep->design);
    window w = {.sweep = sweep,
                .options = options,
                .share = share,
                .progress = progress,
                .report = report,
                .paths = paths,
                .width = paths + sweep->record_count,
                .first = share != NULL ? share->rank : 0,
                .step = share != NULL ? share->count : 1,
                .wanted = (double)(options->wanted > 0
                                       ? options->wanted
                                       : lan_design_run_count(sweep->design))};
    *report = (lan_sweep_report){.done = 0};
    if (options->jobs < 1 || options->jobs > PARALLEL_JOBS_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the number of jobs is from 1 to %d",
                        PARALLEL_JOBS_MOST);
    }
    w.room = SLOTS_A_JOB * options->jobs * w.step;
    w.room = w.room < SLOTS_MOST ? w.room : SLOTS_MOST;
    const lan_status status = go(&w, sink, context);
    experiment_crew_clear(&w.crew);
    arena_clear(&w.memory);
    return fail_as(err, status);
}

lan_status lan_sweep_run(const lan_sweep *sweep,
                         const lan_sweep_options *options, lan_sweep_sink sink,
                         void *context, const lan_progress *progress,
                         lan_sweep_report *report, lan_error *err)
{
    return lan_sweep_run_shared(sweep, options, NULL, sink, context, progress,
                                report, err);
}

/* --- columns -------------------------------------------------------------- */

lan_columns *lan_columns_begin(size_t set_count, size_t recorded_count)
{
    lan_columns *columns = calloc(1, sizeof *columns);
    if (columns != NULL) {
        columns->count = set_count + recorded_count;
        columns->set_count = set_count;
        columns->items = arena_take(&columns->memory, columns->count,
                                    sizeof *columns->items);
    }
    if (columns != NULL && columns->items == NULL) {
        free(columns);
        return NULL;
    }
    return columns;
}

lan_column *lan_columns_name(lan_columns *columns, size_t index,
                             const char *name, size_t word_count,
                             const char ***words)
{
    *words = arena_take(&columns->memory, word_count, sizeof **words);
    columns->items[index] =
        (lan_column){.name = arena_copy(&columns->memory, name),
                     .own = LAN_NAN,
                     .words = *words,
                     .word_count = *words != NULL ? word_count : 0};
    return &columns->items[index];
}

void lan_columns_destroy(lan_columns *columns)
{
    if (columns != NULL) {
        arena_clear(&columns->memory);
        free(columns);
    }
}

/* Names a path that is set, or what is recorded. */
static void name_column(const lan_sweep *sweep, const lan_scenario_copy *copy,
                        lan_columns *columns, size_t index)
{
    static const lan_measure_kind kinds[] = {
        [LAN_PARAMETER_NUMBER] = LAN_MEASURE_NUMBER,
        [LAN_PARAMETER_WHOLE] = LAN_MEASURE_NUMBER,
        [LAN_PARAMETER_WORD] = LAN_MEASURE_WORD,
        [LAN_PARAMETER_FLAG] = LAN_MEASURE_FLAG};
    const bool is_set = index < columns->set_count;
    const lan_parameter *set = is_set ? sweep->parameters[index] : NULL;
    const lan_measure *record =
        is_set ? NULL : sweep->records[index - columns->set_count];
    char text[LAN_TEXT_DOUBLE_SIZE];
    const char **words = NULL;
    lan_column *column = lan_columns_name(
        columns, index,
        is_set ? lan_parameter_path(set) : lan_measure_name(record),
        is_set ? lan_parameter_word_count(set) : lan_measure_word_count(record),
        &words);
    /* the kinds of measures are those of columns */
    column->kind = is_set ? kinds[lan_parameter_kind_of(set)]
                          : lan_measure_kind_of(record);
    if (is_set) {
        column->own = lan_scenario_copy_get(copy, set);
        column->may_be_auto =
            column->kind == LAN_MEASURE_NUMBER &&
            strcmp(lan_parameter_text(set, LAN_PARAMETER_AUTO, text), "auto") ==
                0;
    }
    for (size_t i = 0; i < column->word_count; i++) {
        words[i] =
            arena_copy(&columns->memory, is_set ? lan_parameter_word(set, i)
                                                : lan_measure_word(record, i));
    }
}

lan_status lan_columns_create(const lan_sweep *sweep, lan_columns **out)
{
    lan_scenario_copy *copy = NULL;
    const lan_status status = lan_scenario_copy_create(sweep->scenario, &copy);
    if (status != LAN_OK) {
        return status;
    }
    lan_columns *columns = lan_columns_begin(
        lan_design_path_count(sweep->design), sweep->record_count);
    for (size_t i = 0; columns != NULL && i < columns->count; i++) {
        name_column(sweep, copy, columns, i);
    }
    lan_scenario_copy_destroy(copy);
    if (columns == NULL || columns->memory.is_short) {
        lan_columns_destroy(columns);
        return LAN_ENOMEM;
    }
    *out = columns;
    return LAN_OK;
}

size_t lan_columns_count(const lan_columns *columns)
{
    return columns->count;
}

size_t lan_columns_set_count(const lan_columns *columns)
{
    return columns->set_count;
}

const lan_column *lan_columns_at(const lan_columns *columns, size_t index)
{
    return index < columns->count ? &columns->items[index] : NULL;
}

double lan_columns_value(const lan_columns *columns, const lan_sweep_row *row,
                         size_t index)
{
    if (index >= columns->count) {
        return LAN_NAN;
    }
    if (index >= columns->set_count) {
        return row->recorded[index - columns->set_count];
    }
    const double value = row->values[index];
    return isnan(value) ? columns->items[index].own : value;
}

bool lan_column_has(const lan_column *column, double value)
{
    return column->kind != LAN_MEASURE_WORD || isnan(value) ||
           (value >= 0.0 && value < (double)column->word_count);
}

const char *lan_column_text(const lan_column *column, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value) || !lan_column_has(column, value)) {
        return "";
    }
    if (column->may_be_auto && value <= LAN_PARAMETER_AUTO &&
        value >= LAN_PARAMETER_AUTO) {
        return "auto";
    }
    return column->kind == LAN_MEASURE_WORD ? column->words[(size_t)value]
           : column->kind == LAN_MEASURE_FLAG
               ? value > 0.0 ? "true" : "false"
               : lan_text_from_double(value, buffer);
}

/* --- summaries ------------------------------------------------------------ */

/* Half the width of a 95 % interval of the normal distribution. */
#define Z95 1.959963984540054

const double lan_summary_shares[LAN_SUMMARY_QUANTILES] = {0.05, 0.25, 0.5, 0.75,
                                                          0.95};

/* Values are kept until there are FRESH; then they are sorted, and every second
 * one goes on for two. Two such runs are joined and halved again, so that there
 * is one run for each digit 1 of a binary counter. The even and the odd ones go
 * on in turn. */
#define RUN    2048
#define FRESH  (2 * RUN)
#define LEVELS 48 /* RUN * 2^48 values are more than ever come */

typedef struct quantiles {
    size_t fresh_count;
    uint64_t there; /* bit: that level has a run */
    uint64_t odd;   /* bit: there the odd ones go on next */
    double fresh[FRESH];
    double runs[LEVELS][RUN]; /* sorted; a value stands for 2^(level + 1) */
    double values[FRESH + LEVELS * RUN]; /* all of them, when asked for */
    double weights[FRESH + LEVELS * RUN];
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

/* The values with these shares of all below them; LAN_NAN of none. */
static void find_quantiles(quantiles *of, int64_t rows,
                           double out[LAN_SUMMARY_QUANTILES])
{
    size_t count = of->fresh_count;
    size_t at = 0;
    gsl_sort(of->fresh, 1, count);
    memcpy(of->values, of->fresh, count * sizeof *of->values);
    for (size_t i = 0; i < count; i++) {
        of->weights[i] = 1.0;
    }
    for (int level = 0; level < LEVELS; level++) {
        for (size_t i = 0; i < RUN && (of->there >> level & 1) != 0; i++) {
            of->values[count] = of->runs[level][i];
            of->weights[count++] = (double)(UINT64_C(2) << level);
        }
    }
    gsl_sort2(of->values, 1, of->weights, 1, count);
    double below = count > 0 ? of->weights[0] : 0.0;
    for (int q = 0; q < LAN_SUMMARY_QUANTILES; q++) {
        const double share = lan_summary_shares[q];
        while (at + 1 < count && below < share * (double)rows) {
            below += of->weights[++at];
        }
        out[q] = count == 0       ? LAN_NAN
                 : of->there == 0 ? gsl_stats_quantile_from_sorted_data(
                                        of->fresh, 1, count, share)
                                  : of->values[at];
    }
}

/* What is kept of one record: of numbers, or of words. */
typedef struct record_summary {
    lan_number_summary number; /* but the quantiles, and sd */
    double squares;            /* sum of squared distances from the mean */
    quantiles *quantiles;      /* NULL for words */
    int64_t *times;            /* [word_count]; NULL for numbers */
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
    summary->is_random = sweep->design->is_random;
    summary->records = arena_take(memory, count, sizeof *summary->records);
    for (; summary->records != NULL && summary->record_count < count;
         summary->record_count++) {
        record_summary *record = &summary->records[summary->record_count];
        const lan_measure *of = sweep->records[summary->record_count];
        const lan_measure_kind kind = lan_measure_kind_of(of);
        if (kind == LAN_MEASURE_NUMBER) {
            record->number.least = LAN_INF;
            record->number.most = -LAN_INF;
            record->quantiles = arena_take(memory, 1, sizeof(quantiles));
        } else {
            record->times = arena_take(
                memory,
                kind == LAN_MEASURE_FLAG ? 2 : lan_measure_word_count(of),
                sizeof *record->times);
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

lan_status lan_sweep_summary_add(void *summary, const lan_sweep_row *row)
{
    lan_sweep_summary *to = summary;
    for (size_t i = 0; i < to->record_count; i++) {
        record_summary *record = &to->records[i];
        lan_number_summary *number = &record->number;
        quantiles *ranked = record->quantiles;
        const double value = row->recorded[i];
        if (isnan(value)) {
            continue;
        }
        number->count++;
        if (ranked == NULL) {
            record->times[(size_t)value]++;
            continue;
        }
        const double off = value - number->mean; /* Welford's updates */
        number->mean += off / (double)number->count;
        record->squares += off * (value - number->mean);
        number->least = fmin(number->least, value);
        number->most = fmax(number->most, value);
        if (ranked->fresh_count == FRESH) {
            carry(ranked);
        }
        /* one zero for both */
        ranked->fresh[ranked->fresh_count++] = value + 0.0;
    }
    return LAN_OK;
}

lan_number_summary lan_sweep_summary_number(const lan_sweep_summary *summary,
                                            size_t record)
{
    const record_summary *of = &summary->records[record];
    lan_number_summary out = of->number;
    find_quantiles(of->quantiles, out.count, out.quantiles);
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
