/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/grid.h"

#include "balance/fail_impl.h"
#include "balance/many_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/progress_part.h"
#include "base/real.h"
#include "base/threads_impl.h"

#define PATHS_MOST 2

/* What the places of a def are fought by. */
typedef struct grid_work {
    size_t paths;
    double ends[2 * PATHS_MOST];
    lan_parameter *parameters[PATHS_MOST];
    lan_measure *measure;
    experiment_crew crew;
    const double *places; /* [place][paths] */
} grid_work;

lan_grid_def lan_grid_def_default(void)
{
    return (lan_grid_def){.of = "margin",
                          .odds = lan_odds_options_default(),
                          .seed = 1,
                          .threads = 1};
}

void lan_grid_clear(lan_grid *grid)
{
    lan_measure_destroy(grid->measure);
    free(grid->x);
    free(grid->y);
    free(grid->values);
    *grid = (lan_grid){.columns = 0};
}

/* --- what is asked ------------------------------------------------------- */

static lan_status check_def(const lan_grid_def *def, lan_error *err)
{
    const lan_grid_axis *axes[] = {&def->x, &def->y};
    const size_t count = def->y.path != NULL ? 2 : 1;
    for (size_t i = 0; i < count; i++) {
        const double from = axes[i]->from;
        const double to = axes[i]->to;
        if (!(to > from) || !isfinite(from) || !isfinite(to)) {
            return lan_fail(err, LAN_EINVAL, 0, 0, "%s: %g to %g is no range",
                            axes[i]->path, from, to);
        }
        if (axes[i]->scale == LAN_SCALE_LOG && !(from > 0.0)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s: equal factors cannot begin at %g",
                            axes[i]->path, from);
        }
    }
    return count == 2 && strcmp(def->x.path, def->y.path) == 0
               ? lan_fail(err, LAN_EINVAL, 0, 0, "'%.80s' is changed twice",
                          def->x.path)
               : LAN_OK;
}

/* Close it in any case. */
static lan_status open_work(grid_work *work, const lan_scenario *scenario,
                            const lan_grid_def *def, lan_error *err)
{
    const char *const paths[] = {def->x.path, def->y.path};
    *work =
        (grid_work){.paths = def->y.path != NULL ? 2 : 1,
                    .ends = {def->x.from, def->x.to, def->y.from, def->y.to}};
    lan_status status = check_def(def, err);
    for (size_t i = 0; i < work->paths && status == LAN_OK; i++) {
        status = lan_solve_find_path(scenario, paths[i], &work->ends[2 * i],
                                     &work->parameters[i], err);
    }
    if (status == LAN_OK) {
        status = lan_measure_create_for(scenario, def->of, &work->measure, err);
    }
    if (status == LAN_OK) {
        status = lan_measure_check_averages(work->measure, scenario, 0, err);
    }
    const lan_experiment_def fought = {
        .scenario = scenario,
        .parameters = (const lan_parameter *const *)work->parameters,
        .parameter_count = work->paths,
        .measures = (const lan_measure *const *)&work->measure,
        .measure_count = 1,
        .by_averages = true,
        .exact_odds = def->exact_odds,
        .odds = &def->odds};
    return status == LAN_OK
               ? experiment_crew_create(&fought, lan_thread_count(def->threads),
                                        def->seed, &work->crew)
               : status;
}

static void close_work(grid_work *work)
{
    experiment_crew_clear(&work->crew);
    lan_measure_destroy(work->measure);
    for (size_t i = 0; i < PATHS_MOST; i++) {
        lan_parameter_destroy(work->parameters[i]);
    }
}

/* --- places -------------------------------------------------------------- */

static void write_place(void *context, int64_t number, double *x)
{
    const grid_work *work = context;
    memcpy(x, work->places + (size_t)number * work->paths,
           work->paths * sizeof *x);
}

lan_status lan_grid_values(const lan_scenario *scenario,
                           const lan_grid_def *def, const double *places,
                           size_t count, const lan_progress *progress,
                           double *values, lan_error *err)
{
    grid_work work;
    lan_response_report report = {.asked = 0};
    lan_status status = open_work(&work, scenario, def, err);
    work.places = places;
    if (status == LAN_OK) {
        status = experiment_run_many(&work.crew, (int64_t)count, write_place,
                                     &work, progress, values, &report);
    }
    close_work(&work);
    return fail_as(err, status);
}

/* Makes the places of an axis; a single one without a path. */
static double *place_axis(const lan_grid_axis *axis, bool is_whole,
                          size_t *count)
{
    const int32_t points = axis->path != NULL ? axis->points : 1;
    const lan_vary_def range = {.from = axis->from,
                                .to = axis->to,
                                .step = LAN_NAN,
                                .points = axis->points,
                                .scale = axis->scale};
    double *places = malloc((size_t)points * sizeof *places);
    *count = 0;
    for (int32_t i = 0; places != NULL && i < points; i++) {
        double at = axis->path != NULL ? lan_vary_value(&range, i) : LAN_NAN;
        if (is_whole && !isnan(at)) {
            at = fmin(fmax(floor(at + 0.5), ceil(axis->from)), floor(axis->to));
        }
        if (*count == 0 || at > places[*count - 1]) {
            places[(*count)++] = at;
        }
    }
    return places;
}

static void make_places(const grid_work *work, const lan_grid_def *def,
                        const lan_progress *progress, lan_grid *grid)
{
    lan_experiment *first = work->crew.items[0];
    lan_progress_part part; /* a battle, which may be cancelled */
    lan_progress_part_begin(&part, progress, 0.0, 0.0);
    lan_experiment_set_progress(first, &part.progress);
    grid->is_whole = lan_solve_is_whole(first, work->parameters, work->paths,
                                        work->ends, def->seed);
    lan_experiment_set_progress(first, NULL);
    grid->own_x = lan_experiment_own(first, 0);
    grid->own_y = lan_experiment_own(first, 1);
    grid->x = place_axis(&def->x, grid->is_whole, &grid->columns);
    grid->y = place_axis(&def->y, grid->is_whole, &grid->rows);
    grid->values = calloc(grid->columns * grid->rows + 1, sizeof *grid->values);
}

/* A place without a battle is passed over; that all are so is a failure. */
static lan_status work_out(grid_work *work, const lan_progress *progress,
                           lan_grid *grid, lan_error *err)
{
    const size_t all = grid->columns * grid->rows;
    lan_response_report report = {.asked = 0};
    double *places = calloc(all * work->paths + 1, sizeof *places);
    for (size_t i = 0; places != NULL && i < all; i++) {
        places[i * work->paths] = grid->x[i % grid->columns];
        if (work->paths > 1) {
            places[i * work->paths + 1] = grid->y[i / grid->columns];
        }
    }
    work->places = places;
    const lan_status status =
        places != NULL
            ? experiment_run_many(&work->crew, (int64_t)all, write_place, work,
                                  progress, grid->values, &report)
            : LAN_ENOMEM;
    free(places);
    grid->failed = (size_t)report.failed;
    lan_error_clear(&grid->error);
    if (report.failed > 0) {
        (void)lan_fail(&grid->error, report.status, 0, 0, "%s", report.error);
    }
    return status != LAN_OK || grid->failed < all
               ? status
               : lan_fail(err, report.status, 0, 0, "%s", report.error);
}

lan_status lan_grid_make(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_progress *progress, lan_grid *out,
                         lan_error *err)
{
    grid_work work;
    lan_grid grid = {.columns = 0};
    lan_status status = open_work(&work, scenario, def, err);
    if (status == LAN_OK) {
        make_places(&work, def, progress, &grid);
        status = grid.x == NULL || grid.y == NULL || grid.values == NULL
                     ? LAN_ENOMEM
                     : work_out(&work, progress, &grid, err);
    }
    if (status == LAN_OK) {
        grid.measure = work.measure;
        work.measure = NULL;
        *out = grid;
    } else {
        lan_grid_clear(&grid);
    }
    close_work(&work);
    return fail_as(err, status);
}
