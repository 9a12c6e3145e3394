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

/* What the places of a def are fought by. */
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

/* --- the grid ------------------------------------------------------------- */

/* Makes the places of an axis; a single one without a path. */
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

/* A place without a battle is passed over; that all are so is a failure. */
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

/* --- lines: roots --------------------------------------------------------- */

/* Halvings of a side of a mesh on which a root is. */
#define HALVINGS 28

/* A side of a mesh that the line crosses, and the roots that it goes on to, in
 * the meshes beside it. */
typedef struct crossing {
    size_t side;
    double at[2]; /* x, or y, of the bracket's ends */
    double height[2];
    double root; /* LAN_NAN: none */
    struct crossing *links[2];
    bool is_done;
} crossing;

/* Sides of meshes have numbers: first those along x, row by row, then those
 * along y. */
typedef struct tracing {
    const lan_grid *grid;
    grid_work *work;
    const lan_progress *progress;
    double level;
    double word;    /* whose border is looked for, instead; LAN_NAN: none */
    size_t along_x; /* number of sides along x */
    size_t mesh[2]; /* whose middle decides */
    size_t count;   /* of crossings, in the order of their sides */
    crossing *crossings;
    crossing **of_side; /* NULL: none */
    arena memory;
} tracing;

/* A value less the level; of a word whether it is that: 1 or -1. */
static double height_of(const tracing *t, double value)
{
    return isnan(t->word) || isnan(value) ? value - t->level
           : lan_is_zero(value - t->word) ? 1.0
                                          : -1.0;
}

static double height_at(const tracing *t, size_t i, size_t j)
{
    return height_of(t, t->grid->values[j * t->grid->columns + i]);
}

/* Between neighbours of the grid, as it is. */
static double halfway(const tracing *t, double a, double b)
{
    const double middle = 0.5 * a + 0.5 * b;
    return t->grid->is_whole ? floor(middle) : middle;
}

/* The point of a side at a place along it. */
static void place_on(const tracing *t, size_t side, double at, double point[2])
{
    const lan_grid *grid = t->grid;
    const bool is_along_x = side < t->along_x;
    point[0] = is_along_x ? at : grid->x[(side - t->along_x) % grid->columns];
    point[1] = is_along_x ? grid->y[side / (grid->columns - 1)] : at;
}

static void middle_of_side(void *context, int64_t number, double *x)
{
    const tracing *t = context;
    const crossing *c = &t->crossings[number];
    place_on(t, c->side, halfway(t, c->at[0], c->at[1]), x);
}

static void middle_of_mesh(void *context, int64_t number, double *x)
{
    const tracing *t = context;
    const double *from_x = &t->grid->x[t->mesh[0]];
    const double *from_y = &t->grid->y[t->mesh[1]];
    (void)number;
    x[0] = halfway(t, from_x[0], from_x[1]);
    x[1] = halfway(t, from_y[0], from_y[1]);
}

/* Notes the sides that are crossed from one place of the grid to the next. */
static void find_crossings(tracing *t, size_t sides)
{
    const lan_grid *grid = t->grid;
    for (size_t side = 0; side < sides; side++) {
        const bool is_along_x = side < t->along_x;
        const size_t number = is_along_x ? side : side - t->along_x;
        const size_t width = grid->columns - (is_along_x ? 1 : 0);
        const size_t i = number % width;
        const size_t j = number / width;
        const double *at = is_along_x ? &grid->x[i] : &grid->y[j];
        const double a = height_at(t, i, j);
        const double b =
            is_along_x ? height_at(t, i + 1, j) : height_at(t, i, j + 1);
        if (!isnan(a) && !isnan(b) && (a > 0.0) != (b > 0.0)) {
            t->of_side[side] = &t->crossings[t->count];
            t->crossings[t->count++] = (crossing){
                .side = side, .at = {at[0], at[1]}, .height = {a, b}};
        }
    }
}

/* Halves the brackets of all crossings at once. */
static lan_status find_roots(tracing *t)
{
    const bool is_whole = t->grid->is_whole;
    double *values = arena_take(&t->memory, t->count, sizeof *values);
    double widest = t->count > 0 ? LAN_INF : 0.0;
    lan_response_report report = {.asked = 0};
    lan_progress_part part;
    lan_status status = values != NULL ? LAN_OK : LAN_ENOMEM;
    for (int k = 0;
         k < HALVINGS && status == LAN_OK && widest > (is_whole ? 1.0 : 0.0);
         k++) {
        lan_progress_part_begin(&part, t->progress, (double)k / HALVINGS,
                                (k + 1.0) / HALVINGS);
        status = lan_response_ask(&t->work->crew.response, (int64_t)t->count,
                                  middle_of_side, t, &part.progress, values,
                                  &report);
        widest = 0.0;
        for (size_t i = 0; i < t->count && status == LAN_OK; i++) {
            crossing *c = &t->crossings[i];
            const double height = height_of(t, values[i]);
            const int end = (height > 0.0) == (c->height[0] > 0.0) ? 0 : 1;
            const double middle = halfway(t, c->at[0], c->at[1]);
            widest = fmax(widest, 0.5 * (c->at[1] - c->at[0]));
            c->at[end] = middle;
            c->height[end] = height;
        }
    }
    for (size_t i = 0; i < t->count; i++) {
        crossing *c = &t->crossings[i];
        const double share = c->height[0] / (c->height[0] - c->height[1]);
        c->root = is_whole       ? c->at[0] + share * (c->at[1] - c->at[0])
                  : isnan(share) ? LAN_NAN
                                 : 0.5 * (c->at[0] + c->at[1]);
    }
    return status;
}

/* --- lines: branches ------------------------------------------------------ */

static void join(crossing *a, crossing *b)
{
    a->links[a->links[0] != NULL ? 1 : 0] = b;
    b->links[b->links[0] != NULL ? 1 : 0] = a;
}

/* Joins the roots on the sides of a mesh. Four are two corners cut off: the
 * other two have the sign of the middle. */
static lan_status join_mesh(tracing *t, size_t i, size_t j)
{
    const size_t below = j * (t->grid->columns - 1) + i;
    const size_t left = t->along_x + j * t->grid->columns + i;
    const size_t sides[] = {below, left + 1, below + t->grid->columns - 1,
                            left};
    crossing *found[4];
    size_t count = 0;
    lan_status status = LAN_OK;
    for (size_t k = 0; k < 4; k++) {
        crossing *c = t->of_side[sides[k]];
        if (c != NULL && !isnan(c->root)) {
            found[count++] = c;
        }
    }
    if (count == 2) {
        join(found[0], found[1]);
    } else if (count == 4) {
        double value = LAN_NAN;
        lan_response_report report = {.asked = 0};
        t->mesh[0] = i;
        t->mesh[1] = j;
        status = lan_response_ask(&t->work->crew.response, 1, middle_of_mesh, t,
                                  t->progress, &value, &report);
        const bool is_cut =
            (height_of(t, value) > 0.0) != (height_at(t, i, j) > 0.0);
        join(found[0], found[is_cut ? 3 : 1]);
        join(found[2], found[is_cut ? 1 : 3]);
    }
    return status;
}

static void add_point(const tracing *t, const crossing *at, lan_even_line *line)
{
    place_on(t, at->side, at->root,
             line->points + 2 * line->starts[line->branch_count]++);
}

/* Follows a branch from a root to its other end, or round to itself. */
static void follow(const tracing *t, crossing *first, lan_even_line *line)
{
    crossing *at = first;
    line->branch_count++;
    line->starts[line->branch_count] = line->starts[line->branch_count - 1];
    while (at != NULL && !at->is_done) {
        crossing *const *links = at->links;
        at->is_done = true;
        add_point(t, at, line);
        at = links[0] != NULL && !links[0]->is_done ? links[0] : links[1];
    }
    if (at == first) {
        add_point(t, first, line);
    }
}

/* Adds open branches from their ends, then what is left: closed ones. */
static lan_status add_branches(const tracing *t, lan_even_line *line)
{
    const size_t branches = line->branch_count;
    const size_t points = line->starts != NULL ? line->starts[branches] : 0;
    /* a branch has two roots at least, and a closed one a point more */
    size_t *starts =
        realloc(line->starts, (branches + t->count / 2 + 2) * sizeof *starts);
    line->starts = starts != NULL ? starts : line->starts;
    double *places =
        realloc(line->points, (2 * points + 3 * t->count + 2) * sizeof *places);
    line->points = places != NULL ? places : line->points;
    if (starts == NULL || places == NULL) {
        return LAN_ENOMEM;
    }
    starts[branches] = points;
    for (size_t k = 0; k < 2 * t->count; k++) {
        crossing *c = &t->crossings[k % t->count];
        if (!c->is_done && c->links[0] != NULL &&
            (c->links[1] == NULL || k >= t->count)) {
            follow(t, c, line);
        }
    }
    return LAN_OK;
}

/* Adds the line of a level, or with a word the border of its places. */
static lan_status trace(tracing t, lan_even_line *line)
{
    const lan_grid *grid = t.grid;
    t.along_x = grid->rows * (grid->columns - 1);
    const size_t sides = t.along_x + (grid->rows - 1) * grid->columns;
    t.of_side = arena_take(&t.memory, sides, sizeof(crossing *));
    t.crossings = arena_take(&t.memory, sides, sizeof *t.crossings);
    lan_status status = LAN_ENOMEM;
    if (!t.memory.is_short) {
        find_crossings(&t, sides);
        status = find_roots(&t);
    }
    for (size_t j = 0; j + 1 < grid->rows; j++) {
        for (size_t i = 0; i + 1 < grid->columns && status == LAN_OK; i++) {
            status = join_mesh(&t, i, j);
        }
    }
    status = status == LAN_OK ? add_branches(&t, line) : status;
    arena_clear(&t.memory);
    return status;
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

/* The borders of all words but the last that there is: what it borders on are
 * the others. */
static lan_status trace_words(tracing t, lan_even_line *line)
{
    const size_t words = t.grid->measure->word_count;
    lan_status status = LAN_OK;
    for (size_t w = 0; w < words && status == LAN_OK; w++) {
        if (has_word(t.grid, w)) {
            status = isnan(t.word) ? LAN_OK : trace(t, line);
            t.word = (double)w;
        }
    }
    return status;
}

lan_status lan_grid_line(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_grid *grid, double level,
                         const lan_progress *progress, lan_even_line *out,
                         lan_error *err)
{
    grid_work work;
    const tracing t = {.grid = grid,
                       .work = &work,
                       .progress = progress,
                       .level = level,
                       .word = LAN_NAN};
    lan_even_line line = {.branch_count = 0};
    lan_status status = open_work(&work, scenario, def, err);
    if (status == LAN_OK && grid->columns > 1 && grid->rows > 1) {
        status = isnan(level) ? trace_words(t, &line) : trace(t, &line);
    }
    close_work(&work);
    if (status != LAN_OK) {
        lan_even_line_clear(&line);
        return fail_as(err, status);
    }
    *out = line;
    return LAN_OK;
}

void lan_even_line_clear(lan_even_line *line)
{
    free(line->starts);
    free(line->points);
    *line = (lan_even_line){.branch_count = 0};
}
