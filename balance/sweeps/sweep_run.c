/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sweep.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "balance/parallel_for_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"
#include "lanchester/experiment.h"

#define JOBS_MOST 1024

/* Runs that are computed before their rows are delivered: as many as take
 * this long, s, so that jobs seldom wait for each other and rows do not wait
 * long. */
#define WINDOW_TIME 0.2
#define SLOTS_A_JOB 4096
#define SLOTS_MOST  65536

#define PORTION_MOST 32

/* Where runs are computed: slots of a window. There are two: while one is
 * computed the calling thread delivers the other, and then joins in. */
typedef struct sweep_window {
    int64_t room;
    int64_t count;
    int64_t *runs;
    double *values;   /* [slot][path] */
    double *recorded; /* [slot][record] */
    lan_status *statuses;
    char **errors;       /* texts; NULL where there is none */
    unsigned char *done; /* the others were cancelled */
} sweep_window;

struct sweep_job;

typedef struct sweep_work {
    const lan_sweep *sweep;
    const lan_sweep_options *options;
    const lan_progress *progress;
    struct sweep_job *jobs;
    int job_count;
    size_t paths;
    int64_t wanted;
    int64_t next; /* the run to come; -1: none */
    sweep_window windows[2];
    sweep_window *now;    /* being computed */
    sweep_window *before; /* computed, not delivered; or NULL */
    atomic_llong taken;   /* slots of `now` that jobs have taken up */
    int64_t portion;      /* as many at once */
    atomic_int working;   /* jobs other than the caller's */
    lan_sweep_sink sink;
    void *context;   /* of the sink */
    lan_status sunk; /* what the sink said: nothing more is delivered */
    lan_sweep_report *report;
    atomic_llong finished; /* runs, delivered or not */
    atomic_int stopped;    /* a status: LAN_OK while runs go on */
} sweep_work;

/* What one thread works with. */
typedef struct sweep_job {
    sweep_work *work;
    bool is_caller; /* the thread that may ask for progress */
    lan_experiment *experiment;
    lan_design_walker *walker;
    int64_t slot; /* of its portion, the next */
    int64_t end;
    int64_t finished; /* runs that are not in the work's yet */
} sweep_job;

lan_sweep_options lan_sweep_options_default(void)
{
    return (lan_sweep_options){.jobs = 1};
}

static void stop(sweep_work *work, lan_status why)
{
    int going = LAN_OK;
    atomic_compare_exchange_strong(&work->stopped, &going, (int)why);
}

static bool is_stopped(const sweep_work *work)
{
    return atomic_load(&work->stopped) != LAN_OK;
}

/* Asked between battles and within them. */
static bool may_go_on(void *context, double done, double total)
{
    const sweep_job *job = context;
    sweep_work *work = job->work;
    (void)done;
    (void)total;
    if (job->is_caller &&
        !lan_progress_report(work->progress,
                             (double)atomic_load(&work->finished),
                             (double)work->wanted)) {
        stop(work, LAN_ECANCELLED);
    }
    return !is_stopped(work);
}

/* --- memory -------------------------------------------------------------- */

static lan_status create_window(const lan_sweep *sweep, int jobs,
                                sweep_window *out)
{
    const size_t paths = lan_design_path_count(sweep->design);
    const size_t wanted = SLOTS_A_JOB * (size_t)jobs;
    const size_t most = wanted < SLOTS_MOST ? wanted : SLOTS_MOST;
    out->room = (int64_t)most;
    out->runs = calloc(most, sizeof *out->runs);
    out->values = calloc(most * paths + 1, sizeof *out->values);
    out->recorded =
        calloc(most * sweep->record_count + 1, sizeof *out->recorded);
    out->statuses = calloc(most, sizeof *out->statuses);
    out->errors = calloc(most, sizeof *out->errors);
    out->done = calloc(most, 1);
    return out->runs != NULL && out->values != NULL && out->recorded != NULL &&
                   out->statuses != NULL && out->errors != NULL &&
                   out->done != NULL
               ? LAN_OK
               : LAN_ENOMEM;
}

static lan_status create_job(sweep_work *work, sweep_job *job)
{
    const lan_sweep *sweep = work->sweep;
    const lan_experiment_def def = {
        .scenario = sweep->scenario,
        .parameters = sweep->parameters,
        .parameter_count = lan_design_path_count(sweep->design),
        .measures = (const lan_measure *const *)sweep->records,
        .measure_count = sweep->record_count};
    const lan_progress progress = {.call = may_go_on, .context = job};
    job->work = work;
    lan_status status = lan_experiment_create(&def, &job->experiment);
    if (status == LAN_OK) {
        lan_experiment_set_progress(job->experiment, &progress);
        status = lan_design_walker_create(sweep->design, &job->walker);
    }
    return status;
}

static lan_status create_work(sweep_work *work)
{
    lan_status status = LAN_OK;
    for (int i = 0; status == LAN_OK && i < 2; i++) {
        status = create_window(work->sweep, work->job_count, &work->windows[i]);
    }
    work->jobs = calloc((size_t)work->job_count, sizeof *work->jobs);
    if (work->jobs == NULL) {
        return LAN_ENOMEM;
    }
    for (int i = 0; status == LAN_OK && i < work->job_count; i++) {
        status = create_job(work, &work->jobs[i]);
    }
    work->jobs[0].is_caller = true;
    return status;
}

static void clear_window(sweep_window *window)
{
    for (int64_t i = 0; window->errors != NULL && i < window->room; i++) {
        free(window->errors[i]);
    }
    free(window->runs);
    free(window->values);
    free(window->recorded);
    free(window->statuses);
    free(window->errors);
    free(window->done);
}

static void clear_work(sweep_work *work)
{
    for (int i = 0; work->jobs != NULL && i < work->job_count; i++) {
        lan_experiment_destroy(work->jobs[i].experiment);
        lan_design_walker_destroy(work->jobs[i].walker);
    }
    free(work->jobs);
    clear_window(&work->windows[0]);
    clear_window(&work->windows[1]);
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
    sweep_window *window = work->now;
    window->count = 0;
    while (work->next >= 0 && window->count < most) {
        window->runs[window->count] = work->next;
        window->done[window->count++] = 0;
        work->next = next_run(work, work->next + 1);
    }
}

/* Keeps what a run failed of with its row. */
static lan_status keep_failure(sweep_window *window, int64_t slot,
                               double *recorded, size_t count,
                               const lan_error *err)
{
    window->errors[slot] = strdup(err->text);
    for (size_t i = 0; i < count; i++) {
        recorded[i] = LAN_NAN;
    }
    return window->errors[slot] != NULL ? LAN_OK : LAN_ENOMEM;
}

/* Slots that a thread takes at once: of many short battles several, whose rows
 * lie in the same lines of the cache, and of few long ones each by itself. */
static int64_t portion_of(const sweep_work *work)
{
    const int64_t part = work->now->count / (16 * (int64_t)work->job_count);
    return part < 1 ? 1 : part < PORTION_MOST ? part : PORTION_MOST;
}

/* Counts the runs that the job has finished. */
static void count_finished(sweep_job *job)
{
    atomic_fetch_add(&job->work->finished, job->finished);
    job->finished = 0;
}

/* Takes the next portion up; false: there is none, or no one wants it. */
static bool take_portion(sweep_job *job)
{
    sweep_work *work = job->work;
    const int64_t count = work->now->count;
    count_finished(job);
    job->slot = atomic_fetch_add(&work->taken, work->portion);
    job->slot = job->slot < count ? job->slot : count;
    job->end = job->slot + work->portion;
    job->end = job->end < count ? job->end : count;
    return job->slot < job->end && may_go_on(job, 0.0, 1.0);
}

/* Makes the run of a slot. What its values are to blame for is kept with the
 * row; what ends the sweep is returned. */
static lan_status make_run(sweep_job *job, int64_t slot)
{
    const sweep_work *work = job->work;
    const lan_design *design = work->sweep->design;
    sweep_window *window = work->now;
    const int64_t run = window->runs[slot];
    double *values = window->values + (size_t)slot * work->paths;
    double *recorded =
        window->recorded + (size_t)slot * work->sweep->record_count;
    lan_error err;
    lan_error_clear(&err);
    lan_design_walker_at(job->walker, lan_design_point_of_run(design, run),
                         values);
    lan_status status =
        lan_experiment_run(job->experiment, values,
                           lan_design_seed_of_run(design, run), recorded, &err);
    window->statuses[slot] = status;
    if (status != LAN_OK && status != LAN_ECANCELLED && status != LAN_ENOMEM) {
        status = keep_failure(window, slot, recorded, work->sweep->record_count,
                              &err);
    }
    window->done[slot] = status == LAN_OK;
    job->finished += status == LAN_OK ? 1 : 0;
    return status;
}

/* Computes runs as long as there are slots. */
static void work_out(sweep_job *job)
{
    lan_status status = LAN_OK;
    while (status == LAN_OK && take_portion(job)) {
        for (; status == LAN_OK && job->slot < job->end; job->slot++) {
            status = make_run(job, job->slot);
        }
    }
    count_finished(job);
    if (status != LAN_OK) {
        stop(job->work, status);
    }
}

/* Delivers the rows of a window up to the first that was not computed. */
static void deliver(sweep_work *work, sweep_window *window)
{
    const size_t paths = work->paths;
    const size_t records = work->sweep->record_count;
    for (int64_t i = 0; i < window->count && window->done[i]; i++) {
        char *error = window->errors[i];
        const lan_sweep_row row = {.run = window->runs[i],
                                   .values = window->values + (size_t)i * paths,
                                   .recorded =
                                       window->recorded + (size_t)i * records,
                                   .status = window->statuses[i],
                                   .error = error != NULL ? error : ""};
        work->sunk = work->sink(work->context, &row);
        if (work->sunk != LAN_OK) {
            stop(work, work->sunk);
            return;
        }
        work->report->done++;
        if (row.status != LAN_OK) {
            work->report->failed++;
            free(error);
            window->errors[i] = NULL;
        }
    }
}

static void deliver_before(sweep_work *work)
{
    if (work->before != NULL && work->sunk == LAN_OK) {
        deliver(work, work->before);
    }
}

static void work_out_window(sweep_work *work)
{
    work->portion = portion_of(work);
    atomic_store(&work->taken, 0);
#pragma omp parallel num_threads(work->job_count)
    {
        sweep_job *job = &work->jobs[lan_thread_number()];
        const int others = job->is_caller ? 0 : 1;
        atomic_fetch_add(&work->working, others);
        if (job->is_caller) {
            deliver_before(work);
        }
        work_out(job);
        atomic_fetch_sub(&work->working, others);
        if (job->is_caller) { /* who is asked, though others have the rest */
            const lan_progress progress = {.call = may_go_on, .context = job};
            parallel_await(&work->working, &progress);
        }
    }
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
    const int64_t jobs = work->job_count;
    const int64_t room = work->windows[0].room;
    if (took < 0.5 * WINDOW_TIME) {
        size *= 2;
    } else if (took > 2.0 * WINDOW_TIME) {
        size /= 2;
    }
    size = size < jobs ? jobs : size;
    return size < room ? size : room;
}

static lan_status go(sweep_work *work)
{
    int64_t size = work->job_count;
    work->next = next_run(work, 0);
    while (work->next >= 0 && may_go_on(&work->jobs[0], 0.0, 1.0)) {
        const double begun = seconds_now();
        work->now = &work->windows[work->before == &work->windows[0] ? 1 : 0];
        fill_window(work, size);
        work_out_window(work);
        work->before = work->now;
        size = next_size(work, size, seconds_now() - begun);
    }
    deliver_before(work);
    return work->sunk != LAN_OK ? work->sunk
                                : (lan_status)atomic_load(&work->stopped);
}

lan_status lan_sweep_run(const lan_sweep *sweep,
                         const lan_sweep_options *options, lan_sweep_sink sink,
                         void *context, const lan_progress *progress,
                         lan_sweep_report *report, lan_error *err)
{
    *report = (lan_sweep_report){.done = 0};
    if (options->jobs < 1 || options->jobs > JOBS_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the number of jobs is from 1 to %d", JOBS_MOST);
    }
    sweep_work work = {.sweep = sweep,
                       .options = options,
                       .progress = progress,
                       .sink = sink,
                       .context = context,
                       .report = report,
                       .job_count = options->jobs,
                       .paths = lan_design_path_count(sweep->design),
                       .wanted = options->wanted > 0
                                     ? options->wanted
                                     : lan_design_run_count(sweep->design)};
    atomic_init(&work.finished, 0);
    atomic_init(&work.taken, 0);
    atomic_init(&work.working, 0);
    atomic_init(&work.stopped, LAN_OK);
#ifndef _OPENMP
    work.job_count = 1;
#endif
    lan_status status = create_work(&work);
    if (status == LAN_OK) {
        status = go(&work);
    }
    clear_work(&work);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
