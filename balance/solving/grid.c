/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/grid.h"

#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"
#include "lanchester/sensitivity.h"

typedef struct grid_work {
    const lan_grid_def *def;
    lan_solve_def asked; /* the paths as objectives want them */
    const char *paths[2];
    double ends[4];
    lan_objective objective;
    int jobs;
    lan_experiment **experiments; /* [jobs] */
    lan_grid grid;
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
    if (def->threads < 0 || def->threads > PARALLEL_JOBS_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the number of threads is from 0 to %d",
                        PARALLEL_JOBS_MOST);
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

/* --- objectives ---------------------------------------------------------- */

static void clear_work(grid_work *work)
{
    for (int i = 0; work->experiments != NULL && i < work->jobs; i++) {
        lan_experiment_destroy(work->experiments[i]);
    }
    free(work->experiments);
    lan_objective_clear(&work->objective);
}

/* jobs  0: lines alone are asked for, by the objective */
static lan_status start_work(grid_work *work, const lan_scenario *scenario,
                             const lan_grid_def *def, int jobs, lan_error *err)
{
    const lan_objective_odds odds = {.exact_only = def->exact_odds,
                                     .options = &def->odds};
    *work =
        (grid_work){.def = def,
                    .paths = {def->x.path, def->y.path},
                    .ends = {def->x.from, def->x.to, def->y.from, def->y.to},
                    .jobs = jobs};
    const size_t count = def->y.path != NULL ? 2 : 1;
    work->asked = (lan_solve_def){.of = def->of,
                                  .change = {work->paths, count},
                                  .between = {work->ends, count}};
    work->experiments = calloc((size_t)jobs + 1, sizeof(lan_experiment *));
    if (work->experiments == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = lan_objective_init(&work->objective, scenario,
                                           &work->asked, def->seed, NULL, err);
    if (status == LAN_OK) {
        status = lan_objective_turn(&work->objective, def->of, odds);
    }
    for (int i = 0; i < jobs && status == LAN_OK; i++) {
        status = lan_objective_experiment(&work->objective, odds, NULL,
                                          &work->experiments[i]);
    }
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
    lan_objective *objective = &work->objective;
    const size_t most_rows = def->y.path != NULL ? (size_t)def->y.points : 1;
    grid->is_whole = lan_objective_is_whole(objective) ||
                     lan_objective_needs_whole(objective);
    grid->own_x = lan_experiment_own(objective->experiment, 0);
    grid->own_y = def->y.path != NULL
                      ? lan_experiment_own(objective->experiment, 1)
                      : LAN_NAN;
    grid->x = malloc((size_t)def->x.points * sizeof *grid->x);
    grid->y = malloc(most_rows * sizeof *grid->y);
    if (objective->status != LAN_OK) {
        return objective->status;
    }
    if (grid->x == NULL || grid->y == NULL) {
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
               : lan_measure_create_for(scenario, def->of, &grid->measure, err);
}

/* --- values -------------------------------------------------------------- */

static void write_place(void *context, int64_t number, double *x)
{
    const grid_work *work = context;
    const lan_grid *grid = &work->grid;
    const size_t at = (size_t)number;
    x[0] = grid->x[at % grid->columns];
    if (work->asked.change.count > 1) {
        x[1] = grid->y[at / grid->columns];
    }
}

static lan_status fight(void *context, int job, const double *x, double *y,
                        const lan_progress *ticker, lan_error *err)
{
    const grid_work *work = context;
    lan_experiment_set_progress(work->experiments[job], ticker);
    return lan_experiment_run(work->experiments[job], x, work->def->seed, y,
                              err);
}

/* A place without a battle is passed over; that all are so is a failure. */
static lan_status work_out(grid_work *work, const lan_progress *progress,
                           lan_error *err)
{
    lan_grid *grid = &work->grid;
    const int64_t all = (int64_t)(grid->columns * grid->rows);
    const lan_response response = {.input_count = work->asked.change.count,
                                   .output_count = 1,
                                   .jobs = work->jobs,
                                   .context = work,
                                   .answer = fight};
    lan_response_report report = {.asked = 0};
    const lan_status status = lan_response_ask(
        &response, all, write_place, work, progress, grid->values, &report);
    grid->failed = (size_t)report.failed;
    lan_error_clear(&grid->error);
    if (report.failed > 0) {
        (void)lan_fail(&grid->error, report.status, 0, 0, "%s", report.error);
    }
    return status != LAN_OK || report.failed < all
               ? status
               : lan_fail(err, report.status, 0, 0, "%s", report.error);
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
    status =
        start_work(&work, scenario, def, lan_thread_count(def->threads), err);
    status = status == LAN_OK ? make_places(&work, scenario, err) : status;
    status = status == LAN_OK ? work_out(&work, progress, err) : status;
    if (status == LAN_OK) {
        *out = work.grid;
    } else {
        lan_grid_clear(&work.grid);
    }
    clear_work(&work);
    return fail_as(err, status);
}

/* --- lines --------------------------------------------------------------- */

/* Asks for values, or where `word` is one, whether they are it: 1 or -1. */
typedef struct line_objective {
    lan_objective *objective;
    double word; /* LAN_NAN: none */
} line_objective;

static double is_word(double value, double word)
{
    return isnan(value) ? LAN_NAN : lan_is_zero(value - word) ? 1.0 : -1.0;
}

static double ask(void *context, double x, double y)
{
    const line_objective *line = context;
    const double place[] = {x, y};
    const double value = lan_objective_value(line->objective, place);
    const lan_status status = line->objective->status;
    if (status != LAN_ENOMEM && status != LAN_ECANCELLED) {
        line->objective->status = LAN_OK;
    }
    return isnan(line->word) ? value : is_word(value, line->word);
}

/* The line of a level, or with a word the border of its places. */
static lan_status trace(lan_objective *objective, const lan_grid *grid,
                        const double *values, double level, double word,
                        lan_even_line *out)
{
    line_objective line = {objective, word};
    const lan_even_line_def wanted = {.x = grid->x,
                                      .columns = grid->columns,
                                      .y = grid->y,
                                      .rows = grid->rows,
                                      .values = values,
                                      .level = level,
                                      .is_whole = grid->is_whole,
                                      .is_squared =
                                          !objective->of_odds && isnan(word),
                                      .ask = ask,
                                      .context = &line};
    const lan_status status = lan_even_line_find(&wanted, out);
    return status == LAN_OK ? objective->status : status;
}

/* True where some place has the word; signs[] tells which. */
static bool mark_word(const lan_grid *grid, double word, double *signs)
{
    bool is_there = false;
    for (size_t at = 0; at < grid->columns * grid->rows; at++) {
        signs[at] = is_word(grid->values[at], word);
        is_there = is_there || signs[at] > 0.0;
    }
    return is_there;
}

/* The borders of all words but the last that there is: what it borders on are
 * the others. */
static lan_status trace_words(lan_objective *objective, const lan_grid *grid,
                              lan_even_line *out)
{
    const size_t words = lan_measure_word_count(grid->measure);
    double *signs = malloc(grid->columns * grid->rows * sizeof *signs);
    double last = LAN_NAN;
    lan_status status = signs == NULL ? LAN_ENOMEM : LAN_OK;
    for (size_t w = 0; w < words && status == LAN_OK; w++) {
        if (!mark_word(grid, (double)w, signs)) {
            continue;
        }
        if (!isnan(last)) {
            lan_even_line border = {.branch_count = 0};
            mark_word(grid, last, signs);
            status = trace(objective, grid, signs, 0.0, last, &border);
            if (status == LAN_OK) {
                status = lan_even_line_append(out, &border);
            }
            lan_even_line_clear(&border);
        }
        last = (double)w;
    }
    free(signs);
    return status;
}

static lan_status find_lines(const lan_scenario *scenario,
                             const lan_grid_def *def, const lan_grid *grid,
                             const double *level, const lan_progress *progress,
                             lan_even_line *out, lan_error *err)
{
    grid_work work;
    lan_even_line line = {.branch_count = 0};
    lan_status status = start_work(&work, scenario, def, 0, err);
    if (status == LAN_OK && grid->columns > 1 && grid->rows > 1) {
        lan_objective *objective = &work.objective;
        objective->progress = progress;
        objective->err = NULL;
        status = level == NULL ? trace_words(objective, grid, &line)
                               : trace(objective, grid, grid->values, *level,
                                       LAN_NAN, &line);
    }
    clear_work(&work);
    if (status != LAN_OK) {
        lan_even_line_clear(&line);
        return fail_as(err, status);
    }
    *out = line;
    return LAN_OK;
}

lan_status lan_grid_line(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_grid *grid, double level,
                         const lan_progress *progress, lan_even_line *out,
                         lan_error *err)
{
    return find_lines(scenario, def, grid, &level, progress, out, err);
}

lan_status lan_grid_borders(const lan_scenario *scenario,
                            const lan_grid_def *def, const lan_grid *grid,
                            const lan_progress *progress, lan_even_line *out,
                            lan_error *err)
{
    return find_lines(scenario, def, grid, NULL, progress, out, err);
}
