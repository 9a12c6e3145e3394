/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/even_line.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "balance/solving/root_search_impl.h"
#include "base/real.h"

/* How closely a root is found, as a share of itself. */
#define ROOT_RTOL 1e-11

#define NONE SIZE_MAX

/* Sides of meshes have numbers: first those along x, row by row, then those
 * along y. A side may hold a root, which has a link into each of the two meshes
 * beside it. */
typedef struct tracing {
    const lan_even_line_def *def;
    size_t along_x;  /* number of sides along x */
    size_t count;    /* of all sides */
    double *roots;   /* [count], x or y; LAN_NAN: none */
    size_t *links;   /* [count][2], sides; NONE */
    bool *done;      /* [count] */
    bool is_along_x; /* the side that is asked on */
    double other;    /* its y or x */
} tracing;

static double value_of(const lan_even_line_def *def, size_t i, size_t j)
{
    return def->values[j * def->columns + i] - def->level;
}

/* --- roots --------------------------------------------------------------- */

static double ask_on_side(void *context, double at)
{
    const tracing *t = context;
    const lan_even_line_def *def = t->def;
    return (t->is_along_x ? def->ask(def->context, at, t->other)
                          : def->ask(def->context, t->other, at)) -
           def->level;
}

static double root_of(const root_search *c)
{
    if (c->has_hit) {
        return c->hit.x;
    }
    if (!c->is_whole) {
        return fabs(c->left.v) < fabs(c->right.v) ? c->left.x : c->right.x;
    }
    const double share = c->left.v / (c->left.v - c->right.v);
    return c->left.x + share * (c->right.x - c->left.x);
}

/* Looks for the root between two places of one side of a mesh. */
static lan_status find_root(tracing *t, root_place left, root_place right,
                            double *root)
{
    root_search c = {.ask = ask_on_side,
                     .context = t,
                     .rtol = ROOT_RTOL,
                     .is_whole = t->def->is_whole,
                     .is_squared = t->def->is_squared,
                     .left = left,
                     .right = right};
    const bool is_bracket =
        !isnan(left.v) && !isnan(right.v) && (left.v > 0.0) != (right.v > 0.0);
    *root = LAN_NAN;
    if (!is_bracket) {
        return LAN_OK;
    }
    if (lan_is_zero(left.v) || lan_is_zero(right.v)) {
        *root = lan_is_zero(left.v) ? left.x : right.x;
        return LAN_OK;
    }
    const lan_status status = root_search_narrow(&c);
    *root = status == LAN_OK && !c.is_stopped ? root_of(&c) : LAN_NAN;
    return status;
}

static lan_status find_roots(tracing *t)
{
    const lan_even_line_def *def = t->def;
    lan_status status = LAN_OK;
    double *root = t->roots;
    t->is_along_x = true;
    for (size_t j = 0; j < def->rows; j++) {
        t->other = def->y[j];
        for (size_t i = 0; i + 1 < def->columns && status == LAN_OK; i++) {
            status = find_root(
                t, (root_place){def->x[i], value_of(def, i, j)},
                (root_place){def->x[i + 1], value_of(def, i + 1, j)}, root++);
        }
    }
    t->is_along_x = false;
    for (size_t j = 0; j + 1 < def->rows; j++) {
        for (size_t i = 0; i < def->columns && status == LAN_OK; i++) {
            t->other = def->x[i];
            status = find_root(
                t, (root_place){def->y[j], value_of(def, i, j)},
                (root_place){def->y[j + 1], value_of(def, i, j + 1)}, root++);
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

/* Four roots are two corners cut off: the other two have the sign of the
 * middle. */
static bool is_first_corner_cut(const tracing *t, size_t i, size_t j)
{
    const lan_even_line_def *def = t->def;
    double x = 0.5 * (def->x[i] + def->x[i + 1]);
    double y = 0.5 * (def->y[j] + def->y[j + 1]);
    if (def->is_whole) {
        x = floor(x);
        y = floor(y);
    }
    const double middle = def->ask(def->context, x, y) - def->level;
    return (middle > 0.0) != (value_of(def, i, j) > 0.0);
}

/* Joins the roots on the sides of a mesh. */
static void join_mesh(tracing *t, size_t i, size_t j)
{
    const size_t columns = t->def->columns;
    const size_t below = j * (columns - 1) + i;
    const size_t above = below + columns - 1;
    const size_t left = t->along_x + j * columns + i;
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
        const bool is_cut = is_first_corner_cut(t, i, j);
        join(t, below, is_cut ? left : right);
        join(t, above, is_cut ? right : left);
    }
}

/* --- branches ------------------------------------------------------------ */

static void add_point(const tracing *t, size_t side, lan_even_line *line,
                      size_t *count)
{
    const lan_even_line_def *def = t->def;
    double *point = line->points + 2 * (*count)++;
    if (side < t->along_x) {
        point[0] = t->roots[side];
        point[1] = def->y[side / (def->columns - 1)];
    } else {
        point[0] = def->x[(side - t->along_x) % def->columns];
        point[1] = t->roots[side];
    }
}

/* Follows a branch from a root to its other end, or round to itself. */
static void follow(tracing *t, size_t first, lan_even_line *line, size_t *count)
{
    size_t at = first;
    line->starts[line->branch_count++] = *count;
    while (at != NONE && !t->done[at]) {
        const size_t *links = &t->links[2 * at];
        t->done[at] = true;
        add_point(t, at, line, count);
        const bool is_new = links[0] != NONE && !t->done[links[0]];
        at = is_new ? links[0] : links[1];
    }
    if (at == first) {
        add_point(t, first, line, count);
    }
    line->starts[line->branch_count] = *count;
}

static bool is_root(const tracing *t, size_t side)
{
    return !isnan(t->roots[side]) && !t->done[side];
}

/* Open branches from their ends, then what is left: closed ones. */
static void follow_all(tracing *t, lan_even_line *line)
{
    size_t count = 0;
    for (size_t side = 0; side < t->count; side++) {
        const size_t *links = &t->links[2 * side];
        const bool is_end = (links[0] == NONE) != (links[1] == NONE);
        if (is_root(t, side) && is_end) {
            follow(t, side, line, &count);
        }
    }
    for (size_t side = 0; side < t->count; side++) {
        if (is_root(t, side) && t->links[2 * side] != NONE) {
            follow(t, side, line, &count);
        }
    }
}

/* --- all ----------------------------------------------------------------- */

static void tracing_clear(tracing *t)
{
    free(t->roots);
    free(t->links);
    free(t->done);
}

static lan_status tracing_init(tracing *t, const lan_even_line_def *def)
{
    const size_t along_x = def->rows * (def->columns - 1);
    const size_t count = along_x + (def->rows - 1) * def->columns;
    *t = (tracing){.def = def, .along_x = along_x, .count = count};
    t->roots = malloc(count * sizeof *t->roots);
    t->links = malloc(2 * count * sizeof *t->links);
    t->done = calloc(count, sizeof *t->done);
    if (t->roots == NULL || t->links == NULL || t->done == NULL) {
        tracing_clear(t);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < 2 * count; i++) {
        t->links[i] = NONE;
    }
    return LAN_OK;
}

static lan_status make_line(tracing *t, lan_even_line *out)
{
    size_t roots = 0;
    for (size_t side = 0; side < t->count; side++) {
        roots += isnan(t->roots[side]) ? 0 : 1;
    }
    /* a branch has two roots at least, and a closed one a point more */
    lan_even_line line = {.starts = calloc(roots / 2 + 2, sizeof *line.starts),
                          .points = calloc(3 * roots + 2, sizeof *line.points)};
    if (line.starts == NULL || line.points == NULL) {
        lan_even_line_clear(&line);
        return LAN_ENOMEM;
    }
    follow_all(t, &line);
    *out = line;
    return LAN_OK;
}

lan_status lan_even_line_find(const lan_even_line_def *def, lan_even_line *out)
{
    tracing t;
    lan_status status = tracing_init(&t, def);
    if (status != LAN_OK) {
        return status;
    }
    status = find_roots(&t);
    for (size_t j = 0; j + 1 < def->rows && status == LAN_OK; j++) {
        for (size_t i = 0; i + 1 < def->columns; i++) {
            join_mesh(&t, i, j);
        }
    }
    status = status == LAN_OK ? make_line(&t, out) : status;
    tracing_clear(&t);
    return status;
}

lan_status lan_even_line_append(lan_even_line *line, const lan_even_line *more)
{
    const size_t branches = line->branch_count;
    const size_t points = line->starts == NULL ? 0 : line->starts[branches];
    if (more->branch_count == 0) {
        return LAN_OK;
    }
    const size_t added = more->starts[more->branch_count];
    size_t *starts = realloc(line->starts, (branches + more->branch_count + 1) *
                                               sizeof *starts);
    line->starts = starts != NULL ? starts : line->starts;
    double *places =
        realloc(line->points, 2 * (points + added) * sizeof *places);
    line->points = places != NULL ? places : line->points;
    if (starts == NULL || places == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i <= more->branch_count; i++) {
        starts[branches + i] = points + more->starts[i];
    }
    memcpy(places + 2 * points, more->points, 2 * added * sizeof *places);
    line->branch_count += more->branch_count;
    return LAN_OK;
}

void lan_even_line_clear(lan_even_line *line)
{
    free(line->starts);
    free(line->points);
    *line = (lan_even_line){.branch_count = 0};
}
