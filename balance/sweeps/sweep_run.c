/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/real.h"

/* Runs that are computed before their rows are delivered: as many as take
 * this long, s, so that jobs seldom wait for each other and rows do not wait
 * long. */
#define WINDOW_TIME 0.2
#define SLOTS_A_JOB 4096
#define SLOTS_MOST  65536

/* Runs that a job takes at once: of many short battles several, and of few long
 * ones each by itself. */
#define PORTION_MOST 32

/* What one thread works with. */
typedef struct sweep_job {
    lan_experiment *experiment;
    lan_design_walker *walker;
} sweep_job;

/* Runs are computed in a window of slots, which is then delivered. */
typedef struct sweep_work {
    const lan_sweep *sweep;
    const lan_sweep_options *options;
    const lan_progress *progress;
    lan_sweep_report *report;
    sweep_job *jobs;
    size_t paths;
    size_t records;
    int64_t wanted;
    int64_t next; /* the run to come; -1: none */
    int64_t room; /* slots */
    int64_t count;
    int64_t portion; /* slots of an item of parallel_for() */
    int64_t *runs;
    double *values;       /* [slot][path] */
    double *recorded;     /* [slot][record] */
    lan_status *statuses; /* LAN_ECANCELLED: not computed */
    char **errors;        /* texts; NULL where there is none */
} sweep_work;

lan_sweep_options lan_sweep_options_default(void)
{
    return (lan_sweep_options){.jobs = 1};
}

/* --- memory -------------------------------------------------------------- */

static lan_status create_window(sweep_work *work)
{
    const size_t wanted = SLOTS_A_JOB * (size_t)work->options->jobs;
    const size_t most = wanted < SLOTS_MOST ? wanted : SLOTS_MOST;
    const block_array arrays[] = {
        {offsetof(sweep_work, runs), most, sizeof *work->runs},
        {offsetof(sweep_work, values), most * work->paths, sizeof(double)},
        {offsetof(sweep_work, recorded), most * work->records, sizeof(double)},
        {offsetof(sweep_work, statuses), most, sizeof *work->statuses},
        {offsetof(sweep_work, errors), most, sizeof(char *)}};
    work->room = (int64_t)most;
    return block_make(work, 0, arrays, 5) != NULL ? LAN_OK : LAN_ENOMEM;
}

static lan_status create_work(sweep_work *work)
{
    const lan_sweep *sweep = work->sweep;
    const lan_experiment_def def = {
        .scenario = sweep->scenario,
        .parameters = sweep->parameters,
        .parameter_count = work->paths,
        .measures = (const lan_measure *const *)sweep->records,
        .measure_count = work->records};
    lan_status status = create_window(work);
    work->jobs = calloc((size_t)work->options->jobs, sizeof *work->jobs);
    if (work->jobs == NULL) {
        return LAN_ENOMEM;
    }
    for (int i = 0; status == LAN_OK && i < work->options->jobs; i++) {
        status = lan_experiment_create(&def, &work->jobs[i].experiment);
        if (status == LAN_OK) {
            status =
                lan_design_walker_create(sweep->design, &work->jobs[i].walker);
        }
    }
    return status;
}

static void clear_work(sweep_work *work)
{
    for (int i = 0; work->jobs != NULL && i < work->options->jobs; i++) {
        lan_experiment_destroy(work->jobs[i].experiment);
        lan_design_walker_destroy(work->jobs[i].walker);
    }
    for (int64_t i = 0; work->errors != NULL && i < work->room; i++) {
        free(work->errors[i]);
    }
    free(work->jobs);
    free(work->runs);
}

/* --- a window ------------------------------------------------------------ */

static int64_t next_run(const sweep_work *work, int64_t run)
{
    if (run >= lan_design_run_count(work->sweep->design)) {
        return -1;
    }
    return work->options->next != NULL
               ? work->options->next(work->options->next_context, run)
               : run;
}

/* Takes the next wanted runs, at most so many. */
static void fill_window(sweep_work *work, int64_t most)
{
    work->count = 0;
    while (work->next >= 0 && work->count < most) {
        work->runs[work->count] = work->next;
        work->statuses[work->count++] = LAN_ECANCELLED;
        work->next = next_run(work, work->next + 1);
    }
    const int64_t part = work->count / (16 * (int64_t)work->options->jobs);
    work->portion = part < 1 ? 1 : part < PORTION_MOST ? part : PORTION_MOST;
}

/* Makes the run of a slot. What its values are to blame for is kept with the
 * row; what ends the sweep is returned. */
static lan_status make_run(const sweep_work *work, const sweep_job *job,
                           int64_t slot)
{
    const lan_design *design = work->sweep->design;
    const int64_t run = work->runs[slot];
    double *values = work->values + (size_t)slot * work->paths;
    double *recorded = work->recorded + (size_t)slot * work->records;
    lan_error err;
    lan_error_clear(&err);
    lan_design_walker_at(job->walker, lan_design_point_of_run(design, run),
                         values);
    const lan_status status =
        lan_experiment_run(job->experiment, values,
                           lan_design_seed_of_run(design, run), recorded, &err);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        return status;
    }
    if (status != LAN_OK) {
        work->errors[slot] = strdup(err.text);
        for (size_t i = 0; i < work->records; i++) {
            recorded[i] = LAN_NAN;
        }
        if (work->errors[slot] == NULL) {
            return LAN_ENOMEM;
        }
    }
    work->statuses[slot] = status;
    return LAN_OK;
}

static lan_status make_portion(void *context, int job, int64_t item,
                               const lan_progress *ticker, lan_error *err)
{
    const sweep_work *work = context;
    const sweep_job *own = &work->jobs[job];
    const int64_t first = item * work->portion;
    const int64_t end = first + work->portion;
    lan_status status = LAN_OK;
    (void)err;
    lan_experiment_set_progress(own->experiment, ticker);
    for (int64_t slot = first; slot < end && slot < work->count; slot++) {
        status = status == LAN_OK ? make_run(work, own, slot) : status;
    }
    return status;
}

/* Takes the portions of a window, passes finished runs on. */
static bool report_of_all(void *context, double done, double total)
{
    const sweep_work *work = context;
    const double runs = floor(done) * (double)work->portion;
    (void)total;
    return lan_progress_report(work->progress,
                               (double)work->report->done +
                                   fmin(runs, (double)work->count),
                               (double)work->wanted);
}

/* Delivers the rows of a window up to the first that was not computed. */
static lan_status deliver(sweep_work *work, lan_sweep_sink sink, void *context)
{
    lan_status status = LAN_OK;
    for (int64_t i = 0; status == LAN_OK && i < work->count &&
                        work->statuses[i] != LAN_ECANCELLED;
         i++) {
        char *error = work->errors[i];
        const lan_sweep_row row = {
            .run = work->runs[i],
            .values = work->values + (size_t)i * work->paths,
            .recorded = work->recorded + (size_t)i * work->records,
            .status = work->statuses[i],
            .error = error != NULL ? error : ""};
        status = sink(context, &row);
        if (status == LAN_OK) {
            work->report->done++;
            work->report->failed += row.status != LAN_OK ? 1 : 0;
            free(error);
            work->errors[i] = NULL;
        }
    }
    return status;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A window that took so long was so large; what would be right for the next.
 * No row depends on it. */
static int64_t next_size(const sweep_work *work, int64_t size, double took)
{
    const int64_t jobs = work->options->jobs;
    if (took < 0.5 * WINDOW_TIME) {
        size *= 2;
    } else if (took > 2.0 * WINDOW_TIME) {
        size /= 2;
    }
    size = size < jobs ? jobs : size;
    return size < work->room ? size : work->room;
}

static lan_status go(sweep_work *work, lan_sweep_sink sink, void *context)
{
    const lan_progress progress = {report_of_all, work};
    int64_t size = work->options->jobs;
    lan_status status = LAN_OK;
    work->next = next_run(work, 0);
    while (status == LAN_OK && work->next >= 0) {
        const double begun = seconds_now();
        fill_window(work, size);
        const int64_t portions =
            (work->count + work->portion - 1) / work->portion;
        const lan_status computed = parallel_for(
            work->options->jobs, portions, make_portion, work, &progress, NULL);
        status = deliver(work, sink, context);
        status = status == LAN_OK ? computed : status;
        size = next_size(work, size, seconds_now() - begun);
    }
    return status;
}

lan_status lan_sweep_run(const lan_sweep *sweep,
                         const lan_sweep_options *options, lan_sweep_sink sink,
                         void *context, const lan_progress *progress,
                         lan_sweep_report *report, lan_error *err)
{
    *report = (lan_sweep_report){.done = 0};
    if (options->jobs < 1 || options->jobs > PARALLEL_JOBS_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the number of jobs is from 1 to %d",
                        PARALLEL_JOBS_MOST);
    }
    sweep_work work = {.sweep = sweep,
                       .options = options,
                       .progress = progress,
                       .report = report,
                       .paths = lan_design_path_count(sweep->design),
                       .records = sweep->record_count,
                       .wanted = options->wanted > 0
                                     ? options->wanted
                                     : lan_design_run_count(sweep->design)};
    lan_status status = create_work(&work);
    status = status == LAN_OK ? go(&work, sink, context) : status;
    clear_work(&work);
    return fail_as(err, status);
}
