/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/grid.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "balance/solve_impl.h"
#include "base/real.h"

#define THREADS_MOST 1024

struct grid_worker;

/* What all threads know of the work. */
typedef struct grid_work {
    const lan_grid_def *def;
    lan_solve_def asked; /* the paths as askers want them */
    const char *paths[2];
    double ends[4];
    const lan_progress *progress;
    struct grid_worker *workers;
    int worker_count;
    lan_grid grid;
    lan_error *errors;  /* [rows], the first of each */
    size_t *failed;     /* [rows], places */
    atomic_llong done;  /* places */
    atomic_int stopped; /* a status: LAN_OK while it goes on */
} grid_work;

/* What one thread works with. */
typedef struct grid_worker {
    grid_work *work;
    bool is_caller; /* the thread that may ask for progress */
    lan_progress ticker;
    lan_asker asker;
    lan_error err;
} grid_worker;

lan_grid_def lan_grid_def_default(void)
{
    return (lan_grid_def){.of = "margin",
                          .odds = lan_odds_options_default(),
                          .seed = 1,
                          .threads = 1};
}

void lan_grid_clear(lan_grid *grid)
{
    lan_record_destroy(grid->record);
    free(grid->x);
    free(grid->y);
    free(grid->values);
    *grid = (lan_grid){.columns = 0};
}

/* --- what is asked ------------------------------------------------------- */

static lan_status check_axis(const lan_grid_axis *axis, lan_error *err)
{
    if (!(axis->to > axis->from) || !isfinite(axis->from) ||
        !isfinite(axis->to)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%s: %g to %g is no range",
                        axis->path, axis->from, axis->to);
    }
    if (axis->scale == LAN_SCALE_LOG && !(axis->from > 0.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s: equal factors cannot begin at %g", axis->path,
                        axis->from);
    }
    if (axis->points < 2 || axis->points > LAN_GRID_MAX_SIDE) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "points on a path are from 2 to %d, not %d",
                        LAN_GRID_MAX_SIDE, (int)axis->points);
    }
    return LAN_OK;
}

static lan_status check_def(const lan_grid_def *def, lan_error *err)
{
    if (def->threads < 0 || def->threads > THREADS_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the number of threads is from 0 to %d", THREADS_MOST);
    }
    const lan_status status = check_axis(&def->x, err);
    if (status != LAN_OK || def->y.path == NULL) {
        return status;
    }
    if (strcmp(def->x.path, def->y.path) == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "'%.80s' is changed twice",
                        def->x.path);
    }
    return check_axis(&def->y, err);
}

/* --- a worker ------------------------------------------------------------ */

static bool may_go_on(void *context, double done, double total)
{
    const grid_worker *worker = context;
    grid_work *work = worker->work;
    const size_t all = work->grid.columns * work->grid.rows;
    (void)done;
    (void)total;
    if (worker->is_caller &&
        !lan_progress_report(work->progress, (double)atomic_load(&work->done),
                             (double)(all > 0 ? all : 1))) {
        atomic_store(&work->stopped, LAN_ECANCELLED);
    }
    return atomic_load(&work->stopped) == LAN_OK;
}

static lan_status start_worker(grid_work *work, const lan_scenario *scenario,
                               grid_worker *worker, lan_error *err)
{
    const lan_grid_def *def = work->def;
    worker->work = work;
    worker->ticker = (lan_progress){may_go_on, worker};
    lan_error_clear(&worker->err);
    lan_status status = lan_asker_init(&worker->asker, scenario, &work->asked,
                                       def->seed, &worker->ticker, err);
    if (status == LAN_OK) {
        status = lan_asker_turn(&worker->asker, def->of,
                                (lan_asker_odds){.exact_only = def->exact_odds,
                                                 .options = &def->odds});
    }
    worker->asker.err = &worker->err;
    return status;
}

static void clear_work(grid_work *work)
{
    for (int i = 0; work->workers != NULL && i < work->worker_count; i++) {
        lan_asker_clear(&work->workers[i].asker);
    }
    free(work->workers);
    free(work->errors);
    free(work->failed);
}

static int thread_count(const lan_grid_def *def)
{
#ifdef _OPENMP
    return def->threads > 0 ? def->threads : omp_get_num_procs();
#else
    (void)def;
    return 1;
#endif
}

static lan_status start_work(grid_work *work, const lan_scenario *scenario,
                             const lan_grid_def *def,
                             const lan_progress *progress, int workers,
                             lan_error *err)
{
    *work = (grid_work){.def = def, .progress = progress};
    atomic_init(&work->done, 0);
    atomic_init(&work->stopped, LAN_OK);
    work->paths[0] = def->x.path;
    work->paths[1] = def->y.path;
    work->ends[0] = def->x.from;
    work->ends[1] = def->x.to;
    work->ends[2] = def->y.from;
    work->ends[3] = def->y.to;
    const size_t count = def->y.path != NULL ? 2 : 1;
    work->asked = (lan_solve_def){.of = def->of,
                                  .change = {work->paths, count},
                                  .between = {work->ends, count}};
    work->workers = calloc((size_t)workers, sizeof *work->workers);
    if (work->workers == NULL) {
        return LAN_ENOMEM;
    }
    work->worker_count = workers;
    lan_status status = LAN_OK;
    for (int i = 0; i < workers && status == LAN_OK; i++) {
        status = start_worker(work, scenario, &work->workers[i], err);
    }
    work->workers[0].is_caller = true;
    return status;
}

/* --- places -------------------------------------------------------------- */

/* Fills in the places of an axis and returns how many they are. */
static size_t place_axis(const lan_grid_axis *axis, bool is_whole, double *out)
{
    const lan_vary_def range = {.from = axis->from,
                                .to = axis->to,
                                .step = LAN_NAN,
                                .points = axis->points,
                                .scale = axis->scale};
    size_t count = 0;
    for (int32_t i = 0; i < axis->points; i++) {
        double at = lan_vary_value(&range, i);
        if (is_whole) {
            at = fmin(fmax(floor(at + 0.5), ceil(axis->from)), floor(axis->to));
        }
        if (count == 0 || at > out[count - 1]) {
            out[count++] = at;
        }
    }
    return count;
}

static lan_status make_places(grid_work *work, const lan_scenario *scenario,
                              lan_error *err)
{
    const lan_grid_def *def = work->def;
    lan_grid *grid = &work->grid;
    lan_asker *asker = &work->workers[0].asker;
    const size_t most_rows = def->y.path != NULL ? (size_t)def->y.points : 1;
    grid->is_whole = lan_asker_is_whole(asker) || lan_asker_needs_whole(asker);
    grid->own_x = lan_trial_own(asker->trial, 0);
    grid->own_y =
        def->y.path != NULL ? lan_trial_own(asker->trial, 1) : LAN_NAN;
    grid->x = malloc((size_t)def->x.points * sizeof *grid->x);
    grid->y = malloc(most_rows * sizeof *grid->y);
    work->errors = calloc(most_rows, sizeof *work->errors);
    work->failed = calloc(most_rows, sizeof *work->failed);
    if (asker->status != LAN_OK) {
        return asker->status;
    }
    if (grid->x == NULL || grid->y == NULL || work->errors == NULL ||
        work->failed == NULL) {
        return LAN_ENOMEM;
    }
    grid->columns = place_axis(&def->x, grid->is_whole, grid->x);
    grid->rows = 1;
    grid->y[0] = LAN_NAN;
    if (def->y.path != NULL) {
        grid->rows = place_axis(&def->y, grid->is_whole, grid->y);
    }
    grid->values = calloc(grid->columns * grid->rows, sizeof *grid->values);
    return grid->values == NULL
               ? LAN_ENOMEM
               : lan_record_create_for(scenario, def->of, &grid->record, err);
}

/* --- values -------------------------------------------------------------- */

/* The value at a place; one without a battle is passed over. */
static double value_at(grid_worker *worker, double x, double y)
{
    const double place[] = {x, y};
    lan_asker *asker = &worker->asker;
    const double value = lan_asker_value(asker, place);
    if (asker->status == LAN_ENOMEM || asker->status == LAN_ECANCELLED) {
        atomic_store(&worker->work->stopped, (int)asker->status);
    }
    asker->status = LAN_OK;
    return value;
}

static void fill_row(grid_worker *worker, size_t row)
{
    grid_work *work = worker->work;
    lan_grid *grid = &work->grid;
    for (size_t i = 0; i < grid->columns && may_go_on(worker, 0.0, 1.0); i++) {
        lan_error_clear(&worker->err);
        grid->values[row * grid->columns + i] =
            value_at(worker, grid->x[i], grid->y[row]);
        if (worker->err.status != LAN_OK && work->failed[row]++ == 0) {
            work->errors[row] = worker->err;
        }
        atomic_fetch_add(&work->done, 1);
    }
}

static lan_status fill(grid_work *work)
{
    const int64_t rows = (int64_t)work->grid.rows;
#ifdef _OPENMP
#pragma omp parallel num_threads(work->worker_count)
    {
        grid_worker *worker = &work->workers[omp_get_thread_num()];
#pragma omp for schedule(dynamic, 1)
        for (int64_t row = 0; row < rows; row++) {
            fill_row(worker, (size_t)row);
        }
    }
#else
    for (int64_t row = 0; row < rows; row++) {
        fill_row(&work->workers[0], (size_t)row);
    }
#endif
    return (lan_status)atomic_load(&work->stopped);
}

/* Sums what failed; that everything did is a failure. */
static lan_status count_failed(grid_work *work, lan_error *err)
{
    lan_grid *grid = &work->grid;
    lan_error_clear(&grid->error);
    for (size_t row = 0; row < grid->rows; row++) {
        if (grid->failed == 0 && work->failed[row] > 0) {
            grid->error = work->errors[row];
        }
        grid->failed += work->failed[row];
    }
    return grid->failed < grid->columns * grid->rows
               ? LAN_OK
               : lan_fail(err, grid->error.status, 0, 0, "%s",
                          grid->error.text);
}

lan_status lan_grid_make(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_progress *progress, lan_grid *out,
                         lan_error *err)
{
    grid_work work;
    lan_status status = check_def(def, err);
    if (status != LAN_OK) {
        return status;
    }
    status = start_work(&work, scenario, def, progress, thread_count(def), err);
    if (status == LAN_OK) {
        status = make_places(&work, scenario, err);
    }
    if (status == LAN_OK) {
        status = fill(&work);
    }
    if (status == LAN_OK) {
        status = count_failed(&work, err);
    }
    if (status == LAN_OK) {
        *out = work.grid;
    } else {
        lan_grid_clear(&work.grid);
    }
    clear_work(&work);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

/* --- the line ------------------------------------------------------------ */

static double ask(void *context, double x, double y)
{
    grid_worker *worker = context;
    return may_go_on(worker, 0.0, 1.0) ? value_at(worker, x, y) : LAN_NAN;
}

lan_status lan_grid_line(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_grid *grid, double level,
                         const lan_progress *progress, lan_even_line *out,
                         lan_error *err)
{
    grid_work work;
    lan_even_line line = {.branch_count = 0};
    lan_status status = start_work(&work, scenario, def, progress, 1, err);
    if (status == LAN_OK && grid->columns > 1 && grid->rows > 1) {
        const lan_even_line_def wanted = {
            .x = grid->x,
            .columns = grid->columns,
            .y = grid->y,
            .rows = grid->rows,
            .values = grid->values,
            .level = level,
            .is_whole = grid->is_whole,
            .is_squared = !lan_record_needs_odds(grid->record),
            .ask = ask,
            .context = &work.workers[0]};
        status = lan_even_line_find(&wanted, &line);
    }
    if (status == LAN_OK) {
        status = (lan_status)atomic_load(&work.stopped);
    }
    clear_work(&work);
    if (status != LAN_OK) {
        lan_even_line_clear(&line);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = line;
    return LAN_OK;
}
