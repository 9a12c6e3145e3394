/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/contour.h"

#include <stdlib.h>

#include "balance/arena_impl.h"
#include "base/progress_part.h"
#include "base/real.h"

/* Halvings of a side of a mesh on which a root is. */
#define HALVINGS 28

#define NONE SIZE_MAX

/* A side of a mesh that the line crosses. */
typedef struct crossing {
    size_t side;
    double at[2]; /* x, or y, of the bracket's ends */
    double height[2];
} crossing;

/* Sides of meshes have numbers: first those along x, row by row, then those
 * along y. A side may hold a root, which has a link into each of the two meshes
 * beside it. */
typedef struct tracing {
    const lan_scenario *scenario;
    const lan_grid_def *def;
    const lan_grid *grid;
    const lan_progress *progress;
    lan_error *err;
    double level;
    double word;    /* whose border is looked for, instead; LAN_NAN: none */
    size_t along_x; /* number of sides along x */
    size_t count;   /* of all sides */
    double *roots;  /* [count], x or y; LAN_NAN: none */
    size_t *links;  /* [count][2], sides; NONE */
    bool *done;     /* [count] */
    crossing *crossings;
    size_t crossing_count;
    arena memory;
    lan_status status;
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

/* --- roots --------------------------------------------------------------- */

/* The point of a side at a place along it. */
static void place_on(const tracing *t, size_t side, double at, double point[2])
{
    const lan_grid *grid = t->grid;
    const bool is_along_x = side < t->along_x;
    point[0] = is_along_x ? at : grid->x[(side - t->along_x) % grid->columns];
    point[1] = is_along_x ? grid->y[side / (grid->columns - 1)] : at;
}

/* Notes a side from one place of the grid to the next: where it is crossed. */
static void note_side(tracing *t, size_t side, const double at[2], double a,
                      double b)
{
    t->roots[side] = LAN_NAN;
    t->links[2 * side] = t->links[2 * side + 1] = NONE;
    if (!isnan(a) && !isnan(b) && (a > 0.0) != (b > 0.0)) {
        t->crossings[t->crossing_count++] =
            (crossing){side, {at[0], at[1]}, {a, b}};
    }
}

static void note_sides(tracing *t)
{
    const lan_grid *grid = t->grid;
    for (size_t side = 0; side < t->along_x; side++) {
        const size_t i = side % (grid->columns - 1);
        const size_t j = side / (grid->columns - 1);
        note_side(t, side, &grid->x[i], height_at(t, i, j),
                  height_at(t, i + 1, j));
    }
    for (size_t side = t->along_x; side < t->count; side++) {
        const size_t i = (side - t->along_x) % grid->columns;
        const size_t j = (side - t->along_x) / grid->columns;
        note_side(t, side, &grid->y[j], height_at(t, i, j),
                  height_at(t, i, j + 1));
    }
}

static void halve(tracing *t, crossing *c, double middle, double value)
{
    const double height = height_of(t, value);
    const int end = (height > 0.0) == (c->height[0] > 0.0) ? 0 : 1;
    c->at[end] = middle;
    c->height[end] = height;
}

/* Halves the brackets of all crossings at once. */
static void halve_all(tracing *t)
{
    const size_t count = t->crossing_count;
    double *places = arena_take(&t->memory, 2 * count, sizeof *places);
    double *values = arena_take(&t->memory, count, sizeof *values);
    double *middles = arena_take(&t->memory, count, sizeof *middles);
    double widest = count > 0 ? LAN_INF : 0.0;
    lan_progress_part part;
    t->status = t->memory.is_short ? LAN_ENOMEM : t->status;
    for (int k = 0; k < HALVINGS && t->status == LAN_OK &&
                    widest > (t->grid->is_whole ? 1.0 : 0.0);
         k++) {
        widest = 0.0;
        for (size_t i = 0; i < count; i++) {
            const crossing *c = &t->crossings[i];
            const double middle = 0.5 * c->at[0] + 0.5 * c->at[1];
            widest = fmax(widest, 0.5 * (c->at[1] - c->at[0]));
            middles[i] = t->grid->is_whole ? floor(middle) : middle;
            place_on(t, c->side, middles[i], &places[2 * i]);
        }
        lan_progress_part_begin(&part, t->progress, (double)k / HALVINGS,
                                (k + 1.0) / HALVINGS);
        t->status = lan_grid_values(t->scenario, t->def, places, count,
                                    &part.progress, values, t->err);
        for (size_t i = 0; i < count && t->status == LAN_OK; i++) {
            halve(t, &t->crossings[i], middles[i], values[i]);
        }
    }
}

static void find_roots(tracing *t)
{
    note_sides(t);
    halve_all(t);
    for (size_t i = 0; i < t->crossing_count; i++) {
        const crossing *c = &t->crossings[i];
        const double share = c->height[0] / (c->height[0] - c->height[1]);
        t->roots[c->side] = t->grid->is_whole
                                ? c->at[0] + share * (c->at[1] - c->at[0])
                            : isnan(share) ? LAN_NAN
                                           : 0.5 * (c->at[0] + c->at[1]);
    }
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
        const double middle[] = {grid->is_whole ? floor(x) : x,
                                 grid->is_whole ? floor(y) : y};
        double value = LAN_NAN;
        t->status = lan_grid_values(t->scenario, t->def, middle, 1, t->progress,
                                    &value, t->err);
        const bool is_cut =
            (height_of(t, value) > 0.0) != (height_at(t, i, j) > 0.0);
        join(t, below, is_cut ? left : right);
        join(t, above, is_cut ? right : left);
    }
}

/* --- branches ------------------------------------------------------------ */

static void add_point(const tracing *t, size_t side, lan_even_line *line)
{
    place_on(t, side, t->roots[side],
             line->points + 2 * line->starts[line->branch_count]++);
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
    const size_t roots = t->crossing_count;
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
            if (!t->done[side] && links[0] != NONE &&
                (links[1] == NONE || pass == 1)) {
                follow(t, side, line);
            }
        }
    }
    return LAN_OK;
}

/* Adds the line of a level, or with a word the border of its places. */
static lan_status trace(tracing t, lan_even_line *line)
{
    const lan_grid *grid = t.grid;
    t.along_x = grid->rows * (grid->columns - 1);
    t.count = t.along_x + (grid->rows - 1) * grid->columns;
    t.roots = arena_take(&t.memory, t.count, sizeof *t.roots);
    t.links = arena_take(&t.memory, 2 * t.count, sizeof *t.links);
    t.done = arena_take(&t.memory, t.count, sizeof *t.done);
    t.crossings = arena_take(&t.memory, t.count, sizeof *t.crossings);
    t.status = t.memory.is_short ? LAN_ENOMEM : LAN_OK;
    if (t.status == LAN_OK) {
        find_roots(&t);
    }
    for (size_t j = 0; j + 1 < grid->rows; j++) {
        for (size_t i = 0; i + 1 < grid->columns && t.status == LAN_OK; i++) {
            join_mesh(&t, i, j);
        }
    }
    t.status = t.status == LAN_OK ? add_branches(&t, line) : t.status;
    arena_clear(&t.memory);
    return t.status;
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
static lan_status trace_words(const tracing *of, lan_even_line *line)
{
    const size_t words = lan_measure_word_count(of->grid->measure);
    tracing t = *of;
    lan_status status = LAN_OK;
    for (size_t w = 0; w < words && status == LAN_OK; w++) {
        if (has_word(t.grid, w)) {
            status = isnan(t.word) ? LAN_OK : trace(t, line);
            t.word = (double)w;
        }
    }
    return status;
}

static lan_status find_lines(const tracing *t, lan_even_line *out)
{
    lan_even_line line = {.branch_count = 0};
    lan_status status = LAN_OK;
    if (t->grid->columns > 1 && t->grid->rows > 1) {
        status = isnan(t->level) ? trace_words(t, &line) : trace(*t, &line);
    }
    if (status != LAN_OK) {
        lan_even_line_clear(&line);
    } else {
        *out = line;
    }
    return status;
}

lan_status lan_grid_line(const lan_scenario *scenario, const lan_grid_def *def,
                         const lan_grid *grid, double level,
                         const lan_progress *progress, lan_even_line *out,
                         lan_error *err)
{
    const tracing t = {.scenario = scenario,
                       .def = def,
                       .grid = grid,
                       .progress = progress,
                       .err = err,
                       .level = level,
                       .word = LAN_NAN};
    return find_lines(&t, out);
}

lan_status lan_grid_borders(const lan_scenario *scenario,
                            const lan_grid_def *def, const lan_grid *grid,
                            const lan_progress *progress, lan_even_line *out,
                            lan_error *err)
{
    return lan_grid_line(scenario, def, grid, LAN_NAN, progress, out, err);
}

void lan_even_line_clear(lan_even_line *line)
{
    free(line->starts);
    free(line->points);
    *line = (lan_even_line){.branch_count = 0};
}
