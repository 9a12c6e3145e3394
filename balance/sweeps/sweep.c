/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <time.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/sweeps/sweep_impl.h"
#include "base/real.h"

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
    const size_t paths = lan_design_path_count(sweep->design);
    lan_battle *battle = NULL;
    sweep->parameters =
        arena_take(&sweep->memory, paths, sizeof *sweep->parameters);
    sweep->records = arena_take(&sweep->memory, count, sizeof *sweep->records);
    if (sweep->memory.is_short) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < paths; i++) {
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
typedef struct window {
    const lan_sweep *sweep;
    const lan_sweep_options *options;
    const lan_progress *progress;
    lan_sweep_report *report;
    arena memory;
    sweep_job *jobs;
    size_t paths;
    int64_t wanted;
    int64_t next; /* the run to come; -1: none */
    int64_t room; /* slots */
    int64_t count;
    int64_t portion; /* slots of an item of parallel_for() */
    double *values;
    lan_sweep_row *rows; /* of status LAN_ECANCELLED: not computed */
    char **errors;       /* texts of the rows; NULL where there is none */
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
    const size_t jobs = (size_t)w->options->jobs;
    const size_t room =
        jobs < SLOTS_MOST / SLOTS_A_JOB ? SLOTS_A_JOB * jobs : SLOTS_MOST;
    const lan_experiment_def def = {
        .scenario = sweep->scenario,
        .parameters = sweep->parameters,
        .parameter_count = w->paths,
        .measures = (const lan_measure *const *)sweep->records,
        .measure_count = sweep->record_count};
    lan_status status = LAN_OK;
    w->jobs = arena_take(&w->memory, jobs, sizeof *w->jobs);
    w->values = arena_take(&w->memory, room * (w->paths + sweep->record_count),
                           sizeof *w->values);
    w->rows = arena_take(&w->memory, room, sizeof *w->rows);
    w->errors = arena_take(&w->memory, room, sizeof *w->errors);
    if (w->memory.is_short) {
        return LAN_ENOMEM;
    }
    w->room = (int64_t)room;
    for (size_t i = 0; i < jobs && status == LAN_OK; i++) {
        status = lan_experiment_create(&def, &w->jobs[i].experiment);
        if (status == LAN_OK) {
            status =
                lan_design_walker_create(sweep->design, &w->jobs[i].walker);
        }
    }
    return status;
}

static void clear_window(window *w)
{
    for (int i = 0; w->room > 0 && i < w->options->jobs; i++) {
        lan_experiment_destroy(w->jobs[i].experiment);
        lan_design_walker_destroy(w->jobs[i].walker);
    }
    for (int64_t i = 0; i < w->room; i++) {
        free(w->errors[i]);
    }
    arena_clear(&w->memory);
}

static int64_t next_run(const window *w, int64_t run)
{
    return run >= lan_design_run_count(w->sweep->design) ? -1
           : w->options->next != NULL
               ? w->options->next(w->options->next_context, run)
               : run;
}

/* Takes the next wanted runs, at most so many. */
static void fill_window(window *w, int64_t most)
{
    const size_t width = w->paths + w->sweep->record_count;
    for (w->count = 0; w->next >= 0 && w->count < most; w->count++) {
        double *values = w->values + (size_t)w->count * width;
        w->rows[w->count] = (lan_sweep_row){.run = w->next,
                                            .values = values,
                                            .recorded = values + w->paths,
                                            .status = LAN_ECANCELLED,
                                            .error = ""};
        w->next = next_run(w, w->next + 1);
    }
    const int64_t part = w->count / (16 * (int64_t)w->options->jobs);
    w->portion = part < 1 ? 1 : part < PORTION_MOST ? part : PORTION_MOST;
}

/* Makes the run of a slot. What its values are to blame for is kept with the
 * row; what ends the sweep is returned. */
static lan_status make_run(const window *w, const sweep_job *job, size_t slot)
{
    const lan_design *design = w->sweep->design;
    const size_t records = w->sweep->record_count;
    lan_sweep_row *row = &w->rows[slot];
    double *values = w->values + slot * (w->paths + records);
    lan_error err;
    lan_error_clear(&err);
    lan_design_walker_at(job->walker, lan_design_point_of_run(design, row->run),
                         values);
    const lan_status status = lan_experiment_run(
        job->experiment, values, lan_design_seed_of_run(design, row->run),
        values + w->paths, &err);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        return status;
    }
    if (status != LAN_OK) {
        for (size_t i = 0; i < records; i++) {
            values[w->paths + i] = LAN_NAN;
        }
        row->error = w->errors[slot] = strdup(err.text);
        if (row->error == NULL) {
            return LAN_ENOMEM;
        }
    }
    row->status = status;
    return LAN_OK;
}

static lan_status make_portion(void *context, int job, int64_t item,
                               const lan_progress *ticker, lan_error *err)
{
    const window *w = context;
    const sweep_job *own = &w->jobs[job];
    const int64_t first = item * w->portion;
    lan_status status = LAN_OK;
    (void)err;
    lan_experiment_set_progress(own->experiment, ticker);
    for (int64_t slot = first;
         slot < first + w->portion && slot < w->count && status == LAN_OK;
         slot++) {
        status = make_run(w, own, (size_t)slot);
    }
    return status;
}

/* Takes the portions of a window, passes finished runs on. */
static bool report_of_all(void *context, double done, double total)
{
    const window *w = context;
    const double runs = floor(done) * (double)w->portion;
    (void)total;
    return lan_progress_report(
        w->progress, (double)w->report->done + fmin(runs, (double)w->count),
        (double)w->wanted);
}

/* Delivers the rows of a window up to the first that was not computed. */
static lan_status deliver(window *w, lan_sweep_sink sink, void *context)
{
    lan_status status = LAN_OK;
    for (int64_t i = 0; status == LAN_OK && i < w->count &&
                        w->rows[i].status != LAN_ECANCELLED;
         i++) {
        status = sink(context, &w->rows[i]);
        if (status == LAN_OK) {
            w->report->done++;
            w->report->failed += w->rows[i].status != LAN_OK ? 1 : 0;
            free(w->errors[i]);
            w->errors[i] = NULL;
        }
    }
    return status;
}

/* The size of a window goes by how long the one before took; no row depends on
 * it. */
static lan_status go(window *w, lan_sweep_sink sink, void *context)
{
    const lan_progress progress = {report_of_all, w};
    const int64_t jobs = w->options->jobs;
    int64_t size = jobs;
    lan_status status = LAN_OK;
    w->next = next_run(w, 0);
    while (status == LAN_OK && w->next >= 0) {
        const double begun = lan_sweep_seconds();
        fill_window(w, size);
        const lan_status computed = parallel_for(
            w->options->jobs, (w->count + w->portion - 1) / w->portion,
            make_portion, w, &progress, NULL);
        status = deliver(w, sink, context);
        status = status == LAN_OK ? computed : status;
        const double took = lan_sweep_seconds() - begun;
        size = took < 0.5 * WINDOW_TIME   ? 2 * size
               : took > 2.0 * WINDOW_TIME ? size / 2
                                          : size;
        size = size < jobs ? jobs : size < w->room ? size : w->room;
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
    window w = {.sweep = sweep,
                .options = options,
                .progress = progress,
                .report = report,
                .paths = lan_design_path_count(sweep->design),
                .wanted = options->wanted > 0
                              ? options->wanted
                              : lan_design_run_count(sweep->design)};
    lan_status status = create_window(&w);
    status = status == LAN_OK ? go(&w, sink, context) : status;
    clear_window(&w);
    return fail_as(err, status);
}
