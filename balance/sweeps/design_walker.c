/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From point to point of a design.
 */
#include <stdlib.h>

#include <gsl/gsl_qrng.h>

#include "balance/sweeps/design_impl.h"
#include "base/random.h"
#include "base/real.h"

/* Values of ranges that a walker keeps once it has found them, and of one path
 * at most. */
#define KEPT_MOST    16384
#define KEPT_OF_PATH 8192
#define NOT_KEPT     SIZE_MAX

struct lan_design_walker {
    const lan_design *design;
    gsl_qrng *sequence; /* or NULL */
    int64_t next;       /* the point that the sequence gives next */
    double *numbers;    /* of the last one; values where it is a grid */
    int64_t point;      /* of a grid, the last one; -1: none */
    int64_t *at;        /* [path_count] where that lies on each path */
    size_t *first_kept; /* [path_count] in kept, or NOT_KEPT */
    double *kept;       /* values of ranges; LAN_NAN: not found yet */
};

/* Gives each range that has few values its place among those that are kept;
 * returns how many there are. A value takes as long as a short battle. */
static size_t place_kept(lan_design_walker *walker)
{
    const lan_design *design = walker->design;
    size_t count = 0;
    for (size_t i = 0; i < design->path_count; i++) {
        const design_path *path = &design->paths[i];
        const size_t more = (size_t)path->count;
        const bool fits = path->count > 0 && more <= KEPT_OF_PATH &&
                          count + more <= KEPT_MOST;
        walker->first_kept[i] = path->values == NULL && fits ? count : NOT_KEPT;
        count += walker->first_kept[i] != NOT_KEPT ? more : 0;
    }
    return count;
}

static lan_status create_kept(lan_design_walker *walker)
{
    walker->first_kept =
        calloc(walker->design->path_count + 1, sizeof *walker->first_kept);
    if (walker->first_kept == NULL) {
        return LAN_ENOMEM;
    }
    const size_t count = place_kept(walker);
    walker->kept = malloc((count + 1) * sizeof *walker->kept);
    for (size_t k = 0; walker->kept != NULL && k < count; k++) {
        walker->kept[k] = LAN_NAN;
    }
    return walker->kept != NULL ? LAN_OK : LAN_ENOMEM;
}

lan_status lan_design_walker_create(const lan_design *design,
                                    lan_design_walker **out)
{
    lan_design_walker *walker = calloc(1, sizeof *walker);
    if (walker == NULL) {
        return LAN_ENOMEM;
    }
    const bool is_sobol = design->kind == LAN_DESIGN_SOBOL;
    const bool is_quasi = is_sobol || design->kind == LAN_DESIGN_HALTON;
    walker->design = design;
    walker->point = -1;
    walker->numbers = calloc(design->path_count, sizeof *walker->numbers);
    walker->at = calloc(design->path_count + 1, sizeof *walker->at);
    if (is_quasi) { /* reading has checked that GSL has as many dimensions */
        walker->sequence =
            gsl_qrng_alloc(is_sobol ? gsl_qrng_sobol : gsl_qrng_halton,
                           (unsigned)design->path_count);
    }
    if (walker->numbers == NULL || walker->at == NULL ||
        (is_quasi && walker->sequence == NULL) ||
        create_kept(walker) != LAN_OK) {
        lan_design_walker_destroy(walker);
        return LAN_ENOMEM;
    }
    *out = walker;
    return LAN_OK;
}

void lan_design_walker_destroy(lan_design_walker *walker)
{
    if (walker != NULL) {
        if (walker->sequence != NULL) {
            gsl_qrng_free(walker->sequence);
        }
        free(walker->numbers);
        free(walker->at);
        free(walker->first_kept);
        free(walker->kept);
        free(walker);
    }
}

/* Value `index` of a path that has a number of them. */
static double value_at(lan_design_walker *walker, size_t path, int64_t index)
{
    const design_path *of = &walker->design->paths[path];
    if (of->values != NULL) {
        return of->values[index];
    }
    if (walker->first_kept[path] == NOT_KEPT) {
        return lan_vary_value(of->vary, index);
    }
    double *kept = &walker->kept[walker->first_kept[path] + (size_t)index];
    if (isnan(*kept)) {
        *kept = lan_vary_value(of->vary, index);
    }
    return *kept;
}

/* The value at a share 0 .. 1 of all of a path's. */
static double value_of_share(lan_design_walker *walker, size_t path,
                             double share)
{
    const design_path *of = &walker->design->paths[path];
    if (of->count == 0) {
        return lan_vary_at(of->vary, share);
    }
    const int64_t index = (int64_t)(share * (double)of->count);
    return value_at(walker, path, index < of->count ? index : of->count - 1);
}

/* Where a point lies on each path. */
static void place_in_grid(lan_design_walker *walker, int64_t point)
{
    for (size_t i = walker->design->path_count; i > 0; i--) {
        const int64_t count = walker->design->paths[i - 1].count;
        walker->at[i - 1] = point % count;
        point /= count;
    }
}

/* The next point: as a counter goes on. Returns the first path that changes. */
static size_t step_in_grid(lan_design_walker *walker)
{
    size_t i = walker->design->path_count;
    while (i > 1 &&
           walker->at[i - 1] + 1 == walker->design->paths[i - 1].count) {
        walker->at[--i] = 0;
    }
    walker->at[i - 1]++;
    return i - 1;
}

static void walk_grid(lan_design_walker *walker, int64_t point, double *values)
{
    const size_t count = walker->design->path_count;
    size_t changed = 0;
    if (walker->point >= 0 && point == walker->point + 1) {
        changed = step_in_grid(walker);
    } else {
        place_in_grid(walker, point);
    }
    for (size_t i = changed; i < count; i++) {
        walker->numbers[i] = value_at(walker, i, walker->at[i]);
    }
    for (size_t i = 0; i < count; i++) {
        values[i] = walker->numbers[i];
    }
    walker->point = point;
}

/* Goes on in the sequence to a point, from its beginning where that lies
 * behind. */
static void walk_sequence(lan_design_walker *walker, int64_t point)
{
    if (point < walker->next - 1) {
        gsl_qrng_init(walker->sequence);
        walker->next = 0;
    }
    while (walker->next <= point) {
        gsl_qrng_get(walker->sequence, walker->numbers);
        walker->next++;
    }
}

static void walk_quasi(lan_design_walker *walker, int64_t point, double *values)
{
    const lan_design *design = walker->design;
    walk_sequence(walker, point);
    for (size_t i = 0; i < design->path_count; i++) {
        const double moved = walker->numbers[i] + design->paths[i].shift;
        values[i] =
            value_of_share(walker, i, moved < 1.0 ? moved : moved - 1.0);
    }
}

static void walk_random(lan_design_walker *walker, int64_t point,
                        double *values)
{
    const lan_design *design = walker->design;
    const bool is_lhs = design->kind == LAN_DESIGN_LHS;
    lan_random_stream stream =
        lan_random_begin(design->seed, LAN_RANDOM_DESIGN, (uint64_t)point);
    for (size_t i = 0; i < design->path_count; i++) {
        const design_path *path = &design->paths[i];
        double share = lan_random_unit(&stream);
        if (is_lhs) {
            const uint64_t cell =
                lan_permutation_at(&path->order, (uint64_t)point);
            share = ((double)cell + share) / (double)design->points;
        }
        values[i] = value_of_share(walker, i, share);
    }
}

void lan_design_walker_at(lan_design_walker *walker, int64_t point,
                          double *values)
{
    const lan_design *design = walker->design;
    switch (design->kind) {
    case LAN_DESIGN_GRID:
        walk_grid(walker, point, values);
        break;
    case LAN_DESIGN_ZIP:
    case LAN_DESIGN_CASES:
        for (size_t i = 0; i < design->path_count; i++) {
            values[i] = value_at(walker, i, point);
        }
        break;
    case LAN_DESIGN_SOBOL:
    case LAN_DESIGN_HALTON:
        walk_quasi(walker, point, values);
        break;
    case LAN_DESIGN_LHS:
    case LAN_DESIGN_RANDOM:
        walk_random(walker, point, values);
        break;
    }
}
