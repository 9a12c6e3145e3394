/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/grid.h"

#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* What all threads know of the work. */
typedef struct grid_work {
    const lan_grid_def *def;
    lan_solve_def asked; /* the paths as objectives want them */
    const char *paths[2];
    double ends[4];
    lan_objective *objectives; /* one for each thread */
    int objective_count;
    lan_grid grid;
    unsigned char *failed; /* [rows][columns] */
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

static lan_status start_objective(const grid_work *work,
                                  const lan_scenario *scenario,
                                  lan_objective *objective, lan_error *err)
{
    const lan_grid_def *def = work->def;
    const lan_status status = lan_objective_init(
        objective, scenario, &work->asked, def->seed, NULL, err);
    return status != LAN_OK
               ? status
               : lan_objective_turn(
                     objective, def->of,
                     (lan_objective_odds){.exact_only = def->exact_odds,
                                          .options = &def->odds});
}

static void clear_work(grid_work *work)
{
    for (int i = 0; work->objectives != NULL && i < work->objective_count;
         i++) {
        lan_objective_clear(&work->objectives[i]);
    }
    free(work->objectives);
    free(work->failed);
}

static lan_status start_work(grid_work *work, const lan_scenario *scenario,
                             const lan_grid_def *def, int objectives,
                             lan_error *err)
{
    const size_t count = def->y.path != NULL ? 2 : 1;
    *work =
        (grid_work){.def = def,
                    .paths = {def->x.path, def->y.path},
                    .ends = {def->x.from, def->x.to, def->y.from, def->y.to}};
    work->asked = (lan_solve_def){.of = def->of,
                                  .change = {work->paths, count},
                                  .between = {work->ends, count}};
    work->objectives = calloc((size_t)objectives, sizeof *work->objectives);
    if (work->objectives == NULL) {
        return LAN_ENOMEM;
    }
    work->objective_count = objectives;
    lan_status status = LAN_OK;
    for (int i = 0; i < objectives && status == LAN_OK; i++) {
        status = start_objective(work, scenario, &work->objectives[i], err);
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
    lan_objective *objective = &work->objectives[0];
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
    work->failed = calloc(grid->columns * grid->rows, 1);
    return grid->values == NULL || work->failed == NULL
               ? LAN_ENOMEM
               : lan_measure_create_for(scenario, def->of, &grid->measure, err);
}

/* --- values -------------------------------------------------------------- */

static bool is_fatal(lan_status status)
{
    return status == LAN_ENOMEM || status == LAN_ECANCELLED;
}

/* A place without a battle is passed over. */
static lan_status work_out(void *context, int job, int64_t item,
                           const lan_progress *ticker, lan_error *err)
{
    grid_work *work = context;
    const lan_grid *grid = &work->grid;
    lan_objective *objective = &work->objectives[job];
    const size_t at = (size_t)item;
    const double place[] = {grid->x[at % grid->columns],
                            grid->y[at / grid->columns]};
    objective->progress = ticker;
    const lan_status status = lan_experiment_run(
        objective->experiment, place, objective->seed, &grid->values[at], err);
    if (status != LAN_OK) {
        work->failed[at] = 1; /* count_failed() tells */
        grid->values[at] = LAN_NAN;
    }
    return is_fatal(status) ? status : LAN_OK;
}

/* Counts what failed, and asks the first of it again for its words. That
 * everything failed is a failure. */
static lan_status count_failed(grid_work *work, lan_error *err)
{
    lan_grid *grid = &work->grid;
    lan_objective *objective = &work->objectives[0];
    const size_t all = grid->columns * grid->rows;
    lan_error_clear(&grid->error);
    objective->progress = NULL;
    objective->err = &grid->error;
    for (size_t at = 0; at < all; at++) {
        if (work->failed[at] && grid->failed++ == 0) {
            const double place[] = {grid->x[at % grid->columns],
                                    grid->y[at / grid->columns]};
            objective->status = LAN_OK;
            (void)lan_objective_value(objective, place);
        }
    }
    return grid->failed < all ? LAN_OK
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
    status =
        start_work(&work, scenario, def, lan_thread_count(def->threads), err);
    status = status == LAN_OK ? make_places(&work, scenario, err) : status;
    if (status == LAN_OK) {
        status = parallel_for(work.objective_count,
                              (int64_t)(work.grid.columns * work.grid.rows),
                              work_out, &work, progress, err);
    }
    status = status == LAN_OK ? count_failed(&work, err) : status;
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
    line->objective->status =
        is_fatal(line->objective->status) ? line->objective->status : LAN_OK;
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
    lan_status status = start_work(&work, scenario, def, 1, err);
    if (status == LAN_OK && grid->columns > 1 && grid->rows > 1) {
        lan_objective *objective = &work.objectives[0];
        objective->progress = progress;
        objective->err = NULL;
        status = level == NULL ? trace_words(objective, grid, &line)
                               : trace(objective, grid, grid->values, *level,
                                       LAN_NAN, &line);
    }
    clear_work(&work);
    if (status != LAN_OK) {
        lan_even_line_clear(&line);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
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
