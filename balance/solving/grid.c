/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/grid.h"

#include "balance/fail_impl.h"
#include "balance/many_impl.h"
#include "balance/parallel_for_impl.h"
#include "balance/solving/root_search_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* What is asked for, as objectives want it. */
typedef struct grid_work {
    const lan_grid_def *def;
    lan_solve_def asked;
    const char *paths[2];
    double ends[4];
    lan_objective objective;
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

static lan_objective_odds odds_of(const lan_grid_def *def)
{
    return (lan_objective_odds){.exact_only = def->exact_odds,
                                .options = &def->odds};
}

/* Clear the objective in any case. */
static lan_status start_work(grid_work *work, const lan_scenario *scenario,
                             const lan_grid_def *def, lan_error *err)
{
    const size_t count = def->y.path != NULL ? 2 : 1;
    *work =
        (grid_work){.def = def,
                    .paths = {def->x.path, def->y.path},
                    .ends = {def->x.from, def->x.to, def->y.from, def->y.to}};
    work->asked = (lan_solve_def){.of = def->of,
                                  .change = {work->paths, count},
                                  .between = {work->ends, count}};
    return lan_objective_init(&work->objective, scenario, &work->asked,
                              odds_of(def), def->seed, NULL, err);
}

/* --- places -------------------------------------------------------------- */

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

static lan_status make_places(grid_work *work, lan_grid *grid)
{
    const lan_grid_def *def = work->def;
    lan_objective *objective = &work->objective;
    grid->is_whole = lan_objective_is_whole(objective);
    grid->own_x = lan_experiment_own(objective->experiment, 0);
    grid->own_y = lan_experiment_own(objective->experiment, 1);
    grid->x = place_axis(&def->x, grid->is_whole, &grid->columns);
    grid->y = place_axis(&def->y, grid->is_whole, &grid->rows);
    grid->values = calloc(grid->columns * grid->rows + 1, sizeof *grid->values);
    if (objective->status != LAN_OK) {
        return objective->status;
    }
    return grid->x == NULL || grid->y == NULL || grid->values == NULL
               ? LAN_ENOMEM
               : lan_measure_create_for(objective->scenario, def->of,
                                        &grid->measure, objective->err);
}

static void write_place(void *context, int64_t number, double *x)
{
    const lan_grid *grid = context;
    const size_t at = (size_t)number;
    x[0] = grid->x[at % grid->columns];
    if (!isnan(grid->y[0])) {
        x[1] = grid->y[at / grid->columns];
    }
}

/* A place without a battle is passed over; that all are so is a failure. */
static lan_status work_out(grid_work *work, const lan_progress *progress,
                           lan_grid *grid)
{
    const int64_t all = (int64_t)(grid->columns * grid->rows);
    const lan_experiment_def def =
        lan_objective_experiment(&work->objective, odds_of(work->def));
    lan_response_report report = {.asked = 0};
    experiment_crew crew;
    lan_status status = experiment_crew_create(
        &def, lan_thread_count(work->def->threads), work->def->seed, &crew);
    if (status == LAN_OK) {
        status = experiment_run_many(&crew, all, write_place, grid, progress,
                                     grid->values, &report);
    }
    experiment_crew_clear(&crew);
    grid->failed = (size_t)report.failed;
    lan_error_clear(&grid->error);
    if (report.failed > 0) {
        (void)lan_fail(&grid->error, report.status, 0, 0, "%s", report.error);
    }
    return status != LAN_OK || report.failed < all
               ? status
               : lan_fail(work->objective.err, report.status, 0, 0, "%s",
                          report.error);
}

lan_status lan_grid_make(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_progress *progress, lan_grid *out,
                         lan_error *err)
{
    grid_work work;
    lan_grid grid = {.columns = 0};
    lan_status status = check_def(def, err);
    if (status != LAN_OK) {
        return status;
    }
    status = start_work(&work, scenario, def, err);
    status = status == LAN_OK ? make_places(&work, &grid) : status;
    status = status == LAN_OK ? work_out(&work, progress, &grid) : status;
    lan_objective_clear(&work.objective);
    if (status == LAN_OK) {
        *out = grid;
    } else {
        lan_grid_clear(&grid);
    }
    return fail_as(err, status);
}

/* --- roots --------------------------------------------------------------- */

/* How closely a root is found, as a share of itself. */
#define ROOT_RTOL 1e-11

#define NONE SIZE_MAX

/* Sides of meshes have numbers: first those along x, row by row, then those
 * along y. A side may hold a root, which has a link into each of the two meshes
 * beside it. */
typedef struct tracing {
    const lan_grid *grid;
    lan_objective *objective;
    double level;
    double word;     /* whose border is looked for, instead; LAN_NAN: none */
    size_t along_x;  /* number of sides along x */
    size_t count;    /* of all sides */
    double *roots;   /* [count], x or y; LAN_NAN: none */
    size_t *links;   /* [count][2], sides; NONE */
    bool *done;      /* [count] */
    bool is_along_x; /* the side that is asked on */
    double other;    /* its y or x */
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

/* The same anywhere; LAN_NAN if there is no battle. */
static double ask(tracing *t, double x, double y)
{
    const double place[] = {x, y};
    const double value = lan_objective_value(t->objective, place);
    const lan_status status = t->objective->status;
    if (status != LAN_ENOMEM && status != LAN_ECANCELLED) {
        t->objective->status = LAN_OK;
    }
    return height_of(t, value);
}

static double ask_on_side(void *context, double at)
{
    tracing *t = context;
    return t->is_along_x ? ask(t, at, t->other) : ask(t, t->other, at);
}

/* Looks for the root between two places of one side of a mesh. */
static lan_status find_root(tracing *t, root_place left, root_place right,
                            double *root)
{
    root_search c = {.ask = ask_on_side,
                     .context = t,
                     .rtol = ROOT_RTOL,
                     .is_whole = t->grid->is_whole,
                     .is_squared = !t->objective->of_odds && isnan(t->word),
                     .left = left,
                     .right = right};
    *root = LAN_NAN;
    if (isnan(left.v) || isnan(right.v) || (left.v > 0.0) == (right.v > 0.0)) {
        return LAN_OK;
    }
    if (lan_is_zero(left.v) || lan_is_zero(right.v)) {
        *root = lan_is_zero(left.v) ? left.x : right.x;
        return LAN_OK;
    }
    const lan_status status = root_search_narrow(&c);
    if (status == LAN_OK && !c.is_stopped) {
        *root = c.has_hit    ? c.hit.x
                : c.is_whole ? c.left.x + c.left.v / (c.left.v - c.right.v) *
                                              (c.right.x - c.left.x)
                : fabs(c.left.v) < fabs(c.right.v) ? c.left.x
                                                   : c.right.x;
    }
    return status;
}

static lan_status find_roots(tracing *t)
{
    const lan_grid *grid = t->grid;
    lan_status status = LAN_OK;
    double *root = t->roots;
    t->is_along_x = true;
    for (size_t j = 0; j < grid->rows; j++) {
        t->other = grid->y[j];
        for (size_t i = 0; i + 1 < grid->columns && status == LAN_OK; i++) {
            status = find_root(
                t, (root_place){grid->x[i], height_at(t, i, j)},
                (root_place){grid->x[i + 1], height_at(t, i + 1, j)}, root++);
        }
    }
    t->is_along_x = false;
    for (size_t j = 0; j + 1 < grid->rows; j++) {
        for (size_t i = 0; i < grid->columns && status == LAN_OK; i++) {
            t->other = grid->x[i];
            status = find_root(
                t, (root_place){grid->y[j], height_at(t, i, j)},
                (root_place){grid->y[j + 1], height_at(t, i, j + 1)}, root++);
        }
    }
    return status;
}

/* --- joining ------------------------------------------------------------- */

static void join(tracing *t, size_t a, size_t b)
{
    t->links[2 * a + (t->links[2 * a] != NONE ? 1 : 0)] = b;
    t->links[2 * b + (t->links[2 * b] != NONE ? 1 : 0)] = a;
}

/* Joins the roots on the sides of a mesh. Four are two corners cut off: the
 * other two have the sign of the middle. */
static void join_mesh(tracing *t, size_t i, size_t j)
{
    const lan_grid *grid = t->grid;
    const size_t below = j * (grid->columns - 1) + i;
    const size_t above = below + grid->columns - 1;
    const size_t left = t->along_x + j * grid->columns + i;
    const size_t right = left + 1;
    const size_t sides[] = {below, right, above, left};
    size_t found[4];
    size_t count = 0;
    for (size_t k = 0; k < 4; k++) {
        if (!isnan(t->roots[sides[k]])) {
            found[count++] = sides[k];
        }
    }
    if (count == 2) {
        join(t, found[0], found[1]);
    } else if (count == 4) {
        const double x = 0.5 * (grid->x[i] + grid->x[i + 1]);
        const double y = 0.5 * (grid->y[j] + grid->y[j + 1]);
        const double middle = ask(t, grid->is_whole ? floor(x) : x,
                                  grid->is_whole ? floor(y) : y);
        const bool is_cut = (middle > 0.0) != (height_at(t, i, j) > 0.0);
        join(t, below, is_cut ? left : right);
        join(t, above, is_cut ? right : left);
    }
}

/* --- branches ------------------------------------------------------------ */

static void add_point(const tracing *t, size_t side, lan_even_line *line)
{
    const lan_grid *grid = t->grid;
    const bool is_along_x = side < t->along_x;
    double *point = line->points + 2 * line->starts[line->branch_count]++;
    point[0] = is_along_x ? t->roots[side]
                          : grid->x[(side - t->along_x) % grid->columns];
    point[1] =
        is_along_x ? grid->y[side / (grid->columns - 1)] : t->roots[side];
}

/* Follows a branch from a root to its other end, or round to itself. */
static void follow(tracing *t, size_t first, lan_even_line *line)
{
    size_t at = first;
    line->branch_count++;
    line->starts[line->branch_count] = line->starts[line->branch_count - 1];
    while (at != NONE && !t->done[at]) {
        const size_t *links = &t->links[2 * at];
        t->done[at] = true;
        add_point(t, at, line);
        at = links[0] != NONE && !t->done[links[0]] ? links[0] : links[1];
    }
    if (at == first) {
        add_point(t, first, line);
    }
}

/* Adds open branches from their ends, then what is left: closed ones. */
static lan_status add_branches(tracing *t, lan_even_line *line)
{
    const size_t branches = line->branch_count;
    const size_t points = line->starts != NULL ? line->starts[branches] : 0;
    size_t roots = 0;
    for (size_t side = 0; side < t->count; side++) {
        roots += isnan(t->roots[side]) ? 0 : 1;
    }
    /* a branch has two roots at least, and a closed one a point more */
    size_t *starts =
        realloc(line->starts, (branches + roots / 2 + 2) * sizeof *starts);
    line->starts = starts != NULL ? starts : line->starts;
    double *places =
        realloc(line->points, (2 * points + 3 * roots + 2) * sizeof *places);
    line->points = places != NULL ? places : line->points;
    if (starts == NULL || places == NULL) {
        return LAN_ENOMEM;
    }
    starts[branches] = points;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t side = 0; side < t->count; side++) {
            const size_t *links = &t->links[2 * side];
            const bool is_end = links[0] != NONE && links[1] == NONE;
            if (!isnan(t->roots[side]) && !t->done[side] && links[0] != NONE &&
                (is_end || pass == 1)) {
                follow(t, side, line);
            }
        }
    }
    return LAN_OK;
}

/* Adds the line of a level, or with a word the border of its places. */
static lan_status trace(grid_work *work, const lan_grid *grid, double level,
                        double word, lan_even_line *line)
{
    arena memory = {.last = NULL};
    tracing t = {.grid = grid,
                 .objective = &work->objective,
                 .level = level,
                 .word = word,
                 .along_x = grid->rows * (grid->columns - 1)};
    t.count = t.along_x + (grid->rows - 1) * grid->columns;
    t.roots = arena_take(&memory, t.count, sizeof *t.roots);
    t.links = arena_take(&memory, 2 * t.count, sizeof *t.links);
    t.done = arena_take(&memory, t.count, sizeof *t.done);
    lan_status status = memory.is_short ? LAN_ENOMEM : LAN_OK;
    for (size_t i = 0; i < 2 * t.count && status == LAN_OK; i++) {
        t.links[i] = NONE;
    }
    status = status == LAN_OK ? find_roots(&t) : status;
    for (size_t j = 0; j + 1 < grid->rows && status == LAN_OK; j++) {
        for (size_t i = 0; i + 1 < grid->columns; i++) {
            join_mesh(&t, i, j);
        }
    }
    status = status == LAN_OK ? add_branches(&t, line) : status;
    arena_clear(&memory);
    return status == LAN_OK ? work->objective.status : status;
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
static lan_status trace_words(grid_work *work, const lan_grid *grid,
                              lan_even_line *line)
{
    const size_t words = lan_measure_word_count(grid->measure);
    double last = LAN_NAN;
    lan_status status = LAN_OK;
    for (size_t w = 0; w < words && status == LAN_OK; w++) {
        if (has_word(grid, w)) {
            if (!isnan(last)) {
                status = trace(work, grid, 0.0, last, line);
            }
            last = (double)w;
        }
    }
    return status;
}

static lan_status find_lines(const lan_scenario *scenario,
                             const lan_grid_def *def, const lan_grid *grid,
                             const double *level, const lan_progress *progress,
                             lan_even_line *out, lan_error *err)
{
    grid_work work;
    lan_even_line line = {.branch_count = 0};
    lan_status status = start_work(&work, scenario, def, err);
    if (status == LAN_OK && grid->columns > 1 && grid->rows > 1) {
        work.objective.progress = progress;
        work.objective.err = NULL;
        status = level == NULL ? trace_words(&work, grid, &line)
                               : trace(&work, grid, *level, LAN_NAN, &line);
    }
    lan_objective_clear(&work.objective);
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

void lan_even_line_clear(lan_even_line *line)
{
    free(line->starts);
    free(line->points);
    *line = (lan_even_line){.branch_count = 0};
}
