/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is asked, and the ranges of several paths, whose places are shares
 * 0 .. 1 of the ranges.
 */
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>

#include "balance/fail_impl.h"
#include "balance/solving/root_search_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"

/* The depth where there is no value, and of a ray that meets nothing: more than
 * of any that does. */
#define NOWHERE 1e3

/* The simplex: at most so many steps, to such a size. */
#define SIMPLEX_STEPS 400
#define SIMPLEX_SIZE  1e-7

/* First steps of both searches, and the last along the axes. */
#define FIRST_STEP 0.25
#define LAST_STEP  1e-9

/* A search for the least or most begins at the scenario's own values, in the
 * middle, and off it. */
#define STARTS 3

/* So many places of whole numbers are all looked at. */
#define ALL_PLACES 4096.0

/* Points of a ray that are looked at, and how closely its meeting is found. */
#define RAY_POINTS 16
#define RAY_RTOL   1e-13

/* A jump by less than such a share of the gap at the start is taken as a place:
 * so much may be the battle's own error. */
#define JUMP_SHARE 1e-9

/* Ranges so many times as wide as the scenario's own value are coarse. */
#define WIDE_TIMES 1e6

typedef struct space {
    lan_objective *objective;
    lan_solve_part *part;
    size_t n;
    double lo[LAN_SOLVE_MAX_PATHS];
    double hi[LAN_SOLVE_MAX_PATHS];
    double range[LAN_SOLVE_MAX_PATHS]; /* 1 where there is a single number */
    double start[LAN_SOLVE_MAX_PATHS]; /* the scenario's own */
    double start_gap;                  /* value there less the wanted one */
    bool is_whole;
    double (*depth)(struct space *s, const double *u); /* to be least */
    double best[LAN_SOLVE_MAX_PATHS];                  /* of all searches */
    double best_depth;
} space;

static bool goes_on(const space *s)
{
    return s->objective->status == LAN_OK;
}

/* The values of the paths at shares u. */
static void place_of(const space *s, const double *u, double *x)
{
    for (size_t i = 0; i < s->n; i++) {
        const double at = s->lo[i] + fmin(fmax(u[i], 0.0), 1.0) * s->range[i];
        x[i] = fmin(s->is_whole ? floor(at + 0.5) : at, s->hi[i]);
    }
}

static double value_at(space *s, const double *u)
{
    double x[LAN_SOLVE_MAX_PATHS] = {0.0};
    place_of(s, u, x);
    return lan_objective_value(s->objective, x);
}

/* Of a target the distance to it, else the value. */
static double value_depth(space *s, const double *u)
{
    const double value = value_at(s, u);
    const double wanted = s->part->wanted;
    const double sign =
        s->objective->def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0;
    const double depth = isnan(wanted) ? sign * value : fabs(value - wanted);
    return isnan(depth) ? LAN_INF : depth;
}

static void add(space *s, lan_solve_kind kind, const double *near,
                const double *far)
{
    double x[2][LAN_SOLVE_MAX_PATHS] = {{0.0}};
    place_of(s, near, x[0]);
    place_of(s, far, x[1]);
    lan_objective_add(s->objective, kind, x[0], x[1]);
}

/* --- the simplex --------------------------------------------------------- */

static double gsl_depth(const gsl_vector *u, void *context)
{
    space *s = context;
    const double depth = s->depth(s, u->data); /* of stride 1: made here */
    return isfinite(depth) ? depth : NOWHERE;
}

/* Nelder and Mead from u, which is moved. */
static void descend(space *s, double *u)
{
    gsl_multimin_function f = {gsl_depth, s->n, s};
    gsl_vector_view at = gsl_vector_view_array(u, s->n);
    gsl_multimin_fminimizer *solver =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, s->n);
    gsl_vector *step = gsl_vector_alloc(s->n);
    if (solver == NULL || step == NULL) {
        s->objective->status = LAN_ENOMEM;
    } else {
        gsl_vector_set_all(step, FIRST_STEP);
        int code = gsl_multimin_fminimizer_set(solver, &f, &at.vector, step);
        for (int k = 0; k < SIMPLEX_STEPS && code == GSL_SUCCESS && goes_on(s);
             k++) {
            code = gsl_multimin_fminimizer_iterate(solver);
            if (gsl_multimin_fminimizer_size(solver) < SIMPLEX_SIZE) {
                break;
            }
        }
        gsl_vector_memcpy(&at.vector, gsl_multimin_fminimizer_x(solver));
    }
    if (solver != NULL) {
        gsl_multimin_fminimizer_free(solver);
    }
    gsl_vector_free(step);
}

/* --- the least or most --------------------------------------------------- */

static void keep(space *s, const double *u, double depth)
{
    if (depth < s->best_depth) {
        s->best_depth = depth;
        memcpy(s->best, u, sizeof s->best);
    }
}

/* Moves u by shares along one axis, and another unless it is the same, if that
 * is deeper. */
static bool try_move(space *s, double *u, double *depth, size_t i, double by,
                     size_t j, double and_by)
{
    double to[LAN_SOLVE_MAX_PATHS];
    memcpy(to, u, sizeof to);
    to[i] = fmin(fmax(to[i] + by, 0.0), 1.0);
    to[j] = j != i ? fmin(fmax(to[j] + and_by, 0.0), 1.0) : to[j];
    if (!goes_on(s) || memcmp(to, u, s->n * sizeof *to) == 0) {
        return false;
    }
    const double there = s->depth(s, to);
    if (!(there < *depth)) {
        return false;
    }
    *depth = there;
    memcpy(u, to, sizeof to);
    return true;
}

/* A share of the ranges, but at least 1 where numbers are whole. */
static double step_of(const space *s, size_t i, double share)
{
    return s->is_whole ? fmax(1.0, floor(share * s->range[i])) / s->range[i]
                       : share;
}

/* One round along each axis, and of whole numbers along each two; false if
 * nothing was deeper. */
static bool walk_round(space *s, double *u, double *depth, double share)
{
    bool has_moved = false;
    for (size_t i = 0; i < s->n; i++) {
        const double step = step_of(s, i, share);
        has_moved |= try_move(s, u, depth, i, step, i, 0.0);
        has_moved |= try_move(s, u, depth, i, -step, i, 0.0);
    }
    for (size_t k = 0; k < s->n * s->n && s->is_whole; k++) {
        const size_t i = k / s->n;
        const size_t j = k % s->n;
        const double a = step_of(s, i, share);
        const double b = step_of(s, j, share);
        has_moved |= try_move(s, u, depth, i, a, j, b);
        has_moved |= try_move(s, u, depth, i, -a, j, -b);
        has_moved |= try_move(s, u, depth, i, a, j, -b);
        has_moved |= try_move(s, u, depth, i, -a, j, b);
    }
    return has_moved;
}

/* Coordinate search with halved steps: ends in corners, where most such
 * questions end, and on whole numbers. */
static void walk(space *s, double *u)
{
    double widest = 0.0;
    for (size_t i = 0; i < s->n; i++) {
        widest = fmax(widest, s->range[i]);
        u[i] = fmin(fmax(u[i], 0.0), 1.0);
        if (s->is_whole) {
            u[i] = floor(u[i] * s->range[i] + 0.5) / s->range[i];
        }
    }
    const double last = s->is_whole ? 0.5 / widest : LAST_STEP;
    double depth = s->depth(s, u);
    for (double share = FIRST_STEP; share > last && goes_on(s);) {
        share = walk_round(s, u, &depth, share) ? share : 0.5 * share;
    }
    keep(s, u, depth);
}

/* Looks at all places of whole numbers. */
static void enumerate(space *s, double count)
{
    for (double k = 0.0; k < count && goes_on(s); k += 1.0) {
        double u[LAN_SOLVE_MAX_PATHS] = {0.0};
        double rest = k;
        for (size_t i = 0; i < s->n; i++) {
            const double numbers = s->range[i] + 1.0;
            u[i] = fmod(rest, numbers) / s->range[i];
            rest = floor(rest / numbers);
        }
        keep(s, u, s->depth(s, u));
    }
}

static void find_best(space *s)
{
    double count = 1.0; /* of places; there may be very many */
    for (size_t i = 0; i < s->n; i++) {
        count *= s->range[i] + 1.0;
    }
    s->depth = value_depth;
    s->best_depth = LAN_INF;
    const bool is_short = s->is_whole && count <= ALL_PLACES;
    if (is_short) {
        enumerate(s, count);
    }
    for (size_t k = 0; k < STARTS && !is_short && goes_on(s); k++) {
        double u[LAN_SOLVE_MAX_PATHS] = {0.0};
        for (size_t i = 0; i < s->n; i++) {
            u[i] = k == 0   ? s->start[i]
                   : k == 1 ? 0.5
                            : (i % 2 == 0 ? 0.2 : 0.8);
        }
        if (!s->is_whole) {
            descend(s, u);
        }
        walk(s, u);
    }
    if (isfinite(s->best_depth)) {
        add(s, LAN_SOLVE_BEST, s->best, s->best);
    }
}

/* --- the nearest place of a value ---------------------------------------- */

/* A ray from the start; far is the distance in shares of the ranges. */
typedef struct ray {
    space *s;
    double towards[LAN_SOLVE_MAX_PATHS];
} ray;

static void place_on(const ray *along, double far, double *u)
{
    double length = 0.0;
    for (size_t i = 0; i < along->s->n; i++) {
        length = hypot(length, along->towards[i]);
    }
    for (size_t i = 0; i < along->s->n; i++) {
        u[i] = along->s->start[i] + far * (along->towards[i] / length);
    }
}

/* How far the ray is inside the ranges; 0 of a point. */
static double reach_of(const ray *along)
{
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    double reach = NOWHERE;
    place_on(along, 1.0, u);
    for (size_t i = 0; i < along->s->n; i++) {
        const double start = along->s->start[i];
        const double by = u[i] - start;
        if (isnan(by)) {
            return 0.0;
        }
        if (fabs(by) > 0.0) {
            reach = fmin(reach, (by > 0.0 ? 1.0 - start : start) / fabs(by));
        }
    }
    return reach;
}

/* The value at a distance less the wanted one. */
static double gap_at(void *context, double far)
{
    const ray *along = context;
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    place_on(along, far, u);
    return value_at(along->s, u) - along->s->part->wanted;
}

/* True as long as the value is on the start's side of the wanted one. */
static bool is_before(void *context, double far)
{
    const ray *along = context;
    const double gap = gap_at(context, far);
    return !(along->s->start_gap > 0.0 ? gap <= 0.0 : gap >= 0.0);
}

/* Distances between which the ray first meets the wanted value; NOWHERE on the
 * right: it does not. */
static root_search meet(ray *along)
{
    const double reach = reach_of(along);
    root_search met = {.is_left = is_before,
                       .context = along,
                       .right = NOWHERE,
                       .rtol = RAY_RTOL};
    for (int k = 1; k <= RAY_POINTS && reach > 0.0 && goes_on(along->s); k++) {
        const double far = reach * (double)k / RAY_POINTS;
        if (!is_before(along, far)) {
            met.right = far;
            root_search_narrow(&met);
            break;
        }
        met.left = far;
    }
    return met;
}

/* How far a ray goes until it meets the value. */
static double ray_depth(space *s, const double *towards)
{
    ray along = {.s = s};
    memcpy(along.towards, towards, s->n * sizeof *towards);
    return meet(&along).right;
}

/* Adds where a ray first meets the wanted value, or jumps over it. */
static void add_meeting(ray *along)
{
    space *s = along->s;
    const double error =
        JUMP_SHARE * fmax(fabs(s->start_gap), fabs(s->part->wanted));
    const root_search at = meet(along);
    double near[LAN_SOLVE_MAX_PATHS] = {0.0};
    double far[LAN_SOLVE_MAX_PATHS] = {0.0};
    if (!goes_on(s) || at.right >= NOWHERE) {
        return;
    }
    place_on(along, at.left, near);
    place_on(along, at.right, far);
    const bool is_jump =
        fabs(gap_at(along, at.right)) > 0.0 &&
        root_search_is_jump(&at, gap_at, 0.0, reach_of(along), error);
    add(s, is_jump ? LAN_SOLVE_JUMP : LAN_SOLVE_AT, is_jump ? near : far, far);
}

/* Turns the shortest of the rays along the axes and to both corners. */
static void find_nearest(space *s)
{
    ray along = {.s = s};
    double depth = NOWHERE;
    s->start_gap = value_at(s, s->start) - s->part->wanted;
    if (lan_is_zero(s->start_gap)) {
        add(s, LAN_SOLVE_AT, s->start, s->start);
        return;
    }
    for (size_t k = 0; k < 2 * s->n + 2 && goes_on(s); k++) {
        double towards[LAN_SOLVE_MAX_PATHS] = {0.0};
        for (size_t i = 0; i < s->n; i++) {
            const bool is_along = k / 2 == i || k >= 2 * s->n;
            towards[i] = !is_along ? 0.0 : k % 2 == 0 ? 1.0 : -1.0;
        }
        const double here = ray_depth(s, towards);
        if (here < depth) {
            depth = here;
            memcpy(along.towards, towards, sizeof towards);
        }
    }
    if (goes_on(s) && depth < NOWHERE) {
        s->depth = ray_depth;
        descend(s, along.towards);
        add_meeting(&along);
    }
}

static void solve_space(lan_objective *objective)
{
    const lan_solve_def *def = objective->def;
    lan_solve_part *part = objective->part;
    double ends[2][LAN_SOLVE_MAX_PATHS] = {{0.0}};
    space s = {.objective = objective,
               .part = part,
               .n = def->change.count,
               .is_whole = part->is_whole};
    objective->expected = 1000.0 * (double)s.n;
    for (size_t i = 0; i < s.n; i++) {
        const double lo = def->between.ends[2 * i];
        const double hi = def->between.ends[2 * i + 1];
        const double own = lan_experiment_own(objective->experiment, i);
        const double size = fabs(own) > 0.0 && isfinite(own) ? fabs(own) : 1.0;
        s.lo[i] = s.is_whole ? ceil(lo) : lo;
        s.hi[i] = s.is_whole ? fmax(floor(hi), s.lo[i]) : hi;
        s.range[i] = s.hi[i] > s.lo[i] ? s.hi[i] - s.lo[i] : 1.0;
        s.start[i] = isnan(own)
                         ? 0.5
                         : fmin(fmax((own - s.lo[i]) / s.range[i], 0.0), 1.0);
        part->is_coarse = part->is_coarse || s.range[i] > WIDE_TIMES * size;
        ends[1][i] = 1.0;
    }
    part->at_lo = value_at(&s, ends[0]);
    part->at_hi = value_at(&s, ends[1]);
    if (goes_on(&s) && !isnan(part->wanted) && !s.is_whole) {
        find_nearest(&s);
    } else if (goes_on(&s)) {
        find_best(&s);
    }
}

/* --- what is asked -------------------------------------------------------- */

/* What is asked for, and beside a break-even the other of margin and odds. */
#define PARTS_MOST 2

/* Odds cost more than a battle by the equations. */
#define ODDS_SCAN 17

static lan_status check_path(const lan_solve_def *def, size_t i, lan_error *err)
{
    const char *const *paths = def->change.items;
    const double lo = def->between.ends[2 * i];
    const double hi = def->between.ends[2 * i + 1];
    if (!(hi > lo) || !isfinite(lo) || !isfinite(hi)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%g to %g is no range", lo, hi);
    }
    if (def->whole && ceil(lo) > floor(hi)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "there is no whole number from %g to %g", lo, hi);
    }
    for (size_t k = 0; k < i; k++) {
        if (strcmp(paths[k], paths[i]) == 0) {
            return lan_fail(err, LAN_EINVAL, 0, 0, "'%.80s' is changed twice",
                            paths[i]);
        }
    }
    return LAN_OK;
}

static lan_status check_def(const lan_solve_def *def, lan_error *err)
{
    const size_t count = def->change.count;
    if (count < 1 || count > LAN_SOLVE_MAX_PATHS ||
        def->between.count != count) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%zu paths in %zu ranges cannot be solved for", count,
                        def->between.count);
    }
    if (def->find == LAN_SOLVE_TARGET && !isfinite(def->value)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "a target needs a value");
    }
    lan_status status = LAN_OK;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status = check_path(def, i, err);
    }
    return status;
}

/* Answers by a quantity. */
static lan_status find_part(lan_objective *objective, const char *of,
                            bool exact_only, lan_solve_part *part)
{
    const lan_status status =
        lan_objective_turn(objective, of, exact_only, part);
    const bool is_dear = objective->of_odds || objective->is_noisy;
    if (status == LAN_OK && objective->def->change.count > 1) {
        solve_space(objective);
    } else if (status == LAN_OK) {
        lan_solve_line(objective, is_dear ? ODDS_SCAN : LAN_SOLVE_SCAN);
    }
    return status == LAN_OK ? objective->status : status;
}

/* Adds what else shows who is ahead, odds only if they are known exactly. That
 * odds cannot be had is no failure. */
static lan_status add_counterpart(lan_objective *objective, lan_solution *made)
{
    lan_error *const err = objective->err;
    const char *of = measure_counterpart(made->parts[0].measure);
    const bool has_means = objective->is_noisy && objective->def->repeat > 0;
    lan_solve_part *part = &made->parts[made->part_count];
    if (of == NULL || (objective->is_noisy && !has_means)) {
        return LAN_OK;
    }
    const bool is_odds = !objective->of_odds;
    objective->err = is_odds ? NULL : err;
    const lan_status status = find_part(objective, of, !has_means, part);
    objective->err = err;
    if (status == LAN_OK &&
        (part->count > 0 || !(isnan(part->at_lo) || isnan(part->at_hi)))) {
        made->part_count++;
    } else {
        lan_measure_destroy(part->measure);
    }
    const bool is_fatal =
        !is_odds || status == LAN_ENOMEM || status == LAN_ECANCELLED;
    return is_fatal ? status : LAN_OK;
}

static lan_status solve(lan_objective *objective, lan_solution *made)
{
    const lan_solve_def *def = objective->def;
    made->path_count = def->change.count;
    made->parts =
        arena_take(&objective->memory, PARTS_MOST, sizeof *made->parts);
    const char *of = arena_copy(&objective->memory, def->of);
    if (objective->memory.is_short) {
        return LAN_ENOMEM;
    }
    lan_status status =
        find_part(objective, of, false, &made->parts[made->part_count++]);
    if (status == LAN_OK && def->find == LAN_SOLVE_BREAK_EVEN &&
        made->path_count == 1) {
        status = add_counterpart(objective, made);
    }
    made->battles = objective->battles;
    return status;
}

lan_status lan_solve_find(const lan_scenario *scenario,
                          const lan_solve_def *def, uint64_t seed,
                          const lan_progress *progress, lan_solution **out,
                          lan_error *err)
{
    lan_objective objective;
    lan_status status = check_def(def, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_solution *made = calloc(1, sizeof *made);
    status = lan_objective_init(&objective, scenario, def, seed, progress, err);
    if (made == NULL) {
        status = LAN_ENOMEM;
    }
    status = status == LAN_OK ? solve(&objective, made) : status;
    if (made != NULL) {
        made->memory = objective.memory.last;
        objective.memory.last = NULL;
    }
    lan_objective_clear(&objective);
    if (status != LAN_OK) {
        lan_solution_destroy(made);
        return fail_as(err, status);
    }
    *out = made;
    return LAN_OK;
}

void lan_solution_destroy(lan_solution *solution)
{
    if (solution != NULL) {
        arena memory = {.last = solution->memory};
        for (size_t i = 0; i < solution->part_count; i++) {
            lan_measure_destroy(solution->parts[i].measure);
        }
        arena_clear(&memory);
        free(solution);
    }
}
