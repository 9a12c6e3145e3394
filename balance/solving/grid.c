/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/grid.h"

#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/many_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/progress_part.h"
#include "base/real.h"
#include "base/threads_impl.h"

#define PATHS_MOST 2

/* The experiment and the axes of a grid. */
typedef struct grid_work {
    size_t paths;
    double ends[2 * PATHS_MOST];
    lan_parameter *parameters[PATHS_MOST];
    lan_measure *measure;
    experiment_crew crew;
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
            return refuse(err, "%s: %g to %g is no range", axes[i]->path, from,
                          to);
        }
        if (axes[i]->scale == LAN_SCALE_LOG && !(from > 0.0)) {
            return refuse(err, "%s: no log range begins at %g", axes[i]->path,
                          from);
        }
    }
    return count == 2 && strcmp(def->x.path, def->y.path) == 0
               ? refuse(err, "'%.80s' is changed twice", def->x.path)
               : LAN_OK;
}

/* Must be closed, also after a failure. */
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

/* --- the grid ------------------------------------------------------------- */

/* Creates the values of an axis; a single value without a path. */
static double *place_axis(const lan_grid_axis *axis, bool is_whole,
                          size_t *count)
{
    const int32_t points = axis->path != NULL ? axis->points : 1;
    lan_grid_axis range = *axis;
    double *places = malloc((size_t)points * sizeof *places);
    range.step = LAN_NAN;
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

static lan_status make_places(const grid_work *work, const lan_grid_def *def,
                              const lan_progress *progress, lan_grid *grid)
{
    lan_experiment *first = work->crew.items[0];
    lan_progress_part part; /* a battle, which may be cancelled */
    lan_progress_part_begin(&part, progress, 0.0, 0.0);
    lan_experiment_set_progress(first, &part.progress);
    grid->is_whole = lan_solve_is_whole(first, work->parameters, work->paths,
                                        work->ends, def->seed);
    grid->own_x = lan_experiment_own(first, 0);
    grid->own_y = lan_experiment_own(first, 1);
    grid->x = place_axis(&def->x, grid->is_whole, &grid->columns);
    grid->y = place_axis(&def->y, grid->is_whole, &grid->rows);
    grid->values = calloc(grid->columns * grid->rows + 1, sizeof *grid->values);
    return grid->x != NULL && grid->y != NULL && grid->values != NULL
               ? LAN_OK
               : LAN_ENOMEM;
}

static void write_place(void *context, int64_t number, double *x)
{
    const lan_grid *grid = context;
    x[0] = grid->x[(size_t)number % grid->columns];
    if (!isnan(grid->y[0])) {
        x[1] = grid->y[(size_t)number / grid->columns];
    }
}

/* Skips points that cannot be computed; fails if there are no others. */
static lan_status work_out(grid_work *work, const lan_progress *progress,
                           lan_grid *grid, lan_error *err)
{
    const int64_t all = (int64_t)(grid->columns * grid->rows);
    lan_response_report report = {.asked = 0};
    const lan_status status =
        lan_response_ask(&work->crew.response, all, write_place, grid, progress,
                         grid->values, &report);
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
    lan_grid grid = {.columns = 0};
    lan_status status = open_work(&work, scenario, def, err);
    status =
        status == LAN_OK ? make_places(&work, def, progress, &grid) : status;
    status = status == LAN_OK ? work_out(&work, progress, &grid, err) : status;
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

/* --- lines --------------------------------------------------------------- */

/* The crossing of a mesh side, and the continuations of the line in both
 * adjacent meshes. */
typedef struct crossing {
    bool is_open; /* not yet on a branch */
    double point[2];
    struct crossing *links[2];
} crossing;

/* Mesh sides are numbered: first those along x, row by row, then those along y.
 * */
typedef struct tracing {
    const lan_grid *grid;
    double level;
    double word;    /* the word whose border is searched instead; LAN_NAN: none
                     */
    size_t along_x; /* number of sides along x */
    size_t sides;
    crossing *crossings; /* [sides] */
} tracing;

/* A value minus the level; for a word, whether it is the value: 1 or -1.
 * Margins are squared, because they approach 0 as a square root. */
static double height_at(const tracing *t, size_t i, size_t j)
{
    const double value = t->grid->values[j * t->grid->columns + i];
    const double height = value - t->level;
    if (isnan(value) || isnan(t->word)) {
        return lan_is_zero(t->level) ? height * fabs(height) : height;
    }
    return lan_is_zero(value - t->word) ? 1.0 : -1.0;
}

/* Records whether the line passes between two neighbours. */
static void cross(tracing *t, size_t side, size_t i, size_t j, bool is_along_x)
{
    const size_t to[2] = {i + (is_along_x ? 1 : 0), j + (is_along_x ? 0 : 1)};
    const double a = height_at(t, i, j);
    const double b = height_at(t, to[0], to[1]);
    const double share = a / (a - b);
    const double *const x = t->grid->x;
    const double *const y = t->grid->y;
    if (!isnan(a) && !isnan(b) && (a > 0.0) != (b > 0.0)) {
        t->crossings[side] =
            (crossing){.is_open = true,
                       .point = {x[i] + share * (x[to[0]] - x[i]),
                                 y[j] + share * (y[to[1]] - y[j])}};
    }
}

static void join(crossing *a, crossing *b)
{
    a->links[a->links[0] != NULL ? 1 : 0] = b;
    b->links[b->links[0] != NULL ? 1 : 0] = a;
}

/* Joins the crossings of a mesh. Four crossings cut off two corners: the two
 * whose sign differs from the middle's. */
static void join_mesh(tracing *t, size_t i, size_t j)
{
    const size_t below = j * (t->grid->columns - 1) + i;
    const size_t left = t->along_x + j * t->grid->columns + i;
    const size_t sides[] = {below, left + 1, below + t->grid->columns - 1,
                            left};
    crossing *found[4];
    size_t count = 0;
    for (size_t k = 0; k < 4; k++) {
        if (t->crossings[sides[k]].is_open) {
            found[count++] = &t->crossings[sides[k]];
        }
    }
    if (count == 2) {
        join(found[0], found[1]);
    } else if (count == 4) {
        const double corner = height_at(t, i, j);
        const double middle = corner + height_at(t, i + 1, j) +
                              height_at(t, i, j + 1) +
                              height_at(t, i + 1, j + 1);
        const bool is_cut = (middle > 0.0) != (corner > 0.0);
        join(found[0], found[is_cut ? 3 : 1]);
        join(found[2], found[is_cut ? 1 : 3]);
    }
}

/* For words, averages a crossing with its neighbours, which turns stairs into
 * slopes. */
static void add_point(const tracing *t, crossing *at, lan_even_line *line)
{
    crossing *const *links = at->links;
    double *to = line->points + 2 * line->starts[line->branch_count]++;
    const bool is_mean =
        !isnan(t->word) && links[0] != NULL && links[1] != NULL;
    for (int k = 0; k < 2; k++) {
        to[k] =
            is_mean
                ? (at->point[k] + links[0]->point[k] + links[1]->point[k]) / 3.0
                : at->point[k];
    }
    at->is_open = false;
}

/* Follows a branch from a crossing to its other end, or around to the start. */
static void follow(const tracing *t, crossing *first, lan_even_line *line)
{
    crossing *at = first;
    line->branch_count++;
    line->starts[line->branch_count] = line->starts[line->branch_count - 1];
    while (at != NULL && at->is_open) {
        crossing *const *links = at->links;
        add_point(t, at, line);
        at = links[0] != NULL && links[0]->is_open ? links[0] : links[1];
    }
    if (first->links[1] != NULL) { /* closed, in either direction */
        add_point(t, first, line);
    }
}

/* Adds the line of a level, or the border of a word's area: open branches from
 * their ends, then closed branches. */
static void trace(tracing *t, lan_even_line *line)
{
    const size_t columns = t->grid->columns;
    const size_t rows = t->grid->rows;
    memset(t->crossings, 0, t->sides * sizeof *t->crossings);
    for (size_t k = 0; k < columns * rows; k++) {
        const size_t i = k % columns;
        const size_t j = k / columns;
        if (i + 1 < columns) {
            cross(t, j * (columns - 1) + i, i, j, true);
        }
        if (j + 1 < rows) {
            cross(t, t->along_x + k, i, j, false);
        }
    }
    for (size_t j = 0; j + 1 < rows; j++) {
        for (size_t i = 0; i + 1 < columns; i++) {
            join_mesh(t, i, j);
        }
    }
    for (size_t k = 0; k < 2 * t->sides; k++) {
        crossing *c = &t->crossings[k % t->sides];
        if (c->is_open && c->links[0] != NULL &&
            (c->links[1] == NULL || k >= t->sides)) {
            follow(t, c, line);
        }
    }
}

static bool has_word(const lan_grid *grid, size_t word)
{
    size_t at = 0;
    while (at < grid->columns * grid->rows &&
           !lan_is_zero(grid->values[at] - (double)word)) {
        at++;
    }
    return at < grid->columns * grid->rows;
}

/* For words, the borders of all words but the last, whose borders are those of
 * the others. */
lan_status lan_grid_line(const lan_grid *grid, double level, lan_even_line *out)
{
    const size_t columns = grid->columns;
    const size_t words = isnan(level) ? grid->measure->word_count : 1;
    tracing t = {.grid = grid,
                 .level = level,
                 .word = LAN_NAN,
                 .along_x = grid->rows * (columns - 1),
                 .sides = columns * grid->rows * 2 - columns - grid->rows};
    *out = (lan_even_line){.branch_count = 0};
    if (columns < 2 || grid->rows < 2) {
        return LAN_OK;
    }
    t.crossings = calloc(t.sides, sizeof *t.crossings);
    /* a branch has at least two crossings, a closed branch one point more */
    out->starts = calloc(words * t.sides / 2 + 2, sizeof *out->starts);
    out->points = calloc(words * 3 * t.sides, sizeof *out->points);
    if (t.crossings == NULL || out->starts == NULL || out->points == NULL) {
        free(t.crossings);
        lan_even_line_clear(out);
        return LAN_ENOMEM;
    }
    for (size_t w = 0; w < words; w++) {
        if (!isnan(level)) {
            trace(&t, out);
        } else if (has_word(grid, w)) {
            if (!isnan(t.word)) {
                trace(&t, out);
            }
            t.word = (double)w;
        }
    }
    free(t.crossings);
    return LAN_OK;
}

void lan_even_line_clear(lan_even_line *line)
{
    free(line->starts);
    free(line->points);
    *line = (lan_even_line){.branch_count = 0};
}
