/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ranges of several paths. Places are shares 0 .. 1 of the ranges.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>

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

/* Distances so many times as far as each other are halved by factors. */
#define WIDE_FACTOR 1e3

/* A jump by less than such a share of the gap at the start is taken as a place:
 * so much may be the battle's own error. */
#define JUMP_SHARE 1e-9

/* Ranges so many times as wide as the scenario's own value are coarse. */
#define WIDE_TIMES 1e6

typedef struct space {
    lan_objective *objective;
    size_t n;
    double lo[LAN_SOLVE_MAX_PATHS];
    double hi[LAN_SOLVE_MAX_PATHS];
    double range[LAN_SOLVE_MAX_PATHS]; /* 1 where there is a single number */
    double start[LAN_SOLVE_MAX_PATHS]; /* the scenario's own */
    double start_gap;                  /* value there less the wanted one */
    double wanted;
    bool is_whole;
    bool is_nearest; /* distance to wanted, not the value, is what counts */
    double sign;     /* -1: the most */
    double (*depth)(struct space *s, const double *u); /* to be least */
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

static double value_depth(space *s, const double *u)
{
    const double value = value_at(s, u);
    const double depth =
        s->is_nearest ? fabs(value - s->wanted) : s->sign * value;
    return isnan(depth) ? LAN_INF : depth;
}

static void add_place(space *s, lan_solve_kind kind, const double *u,
                      lan_solve_part *part)
{
    double x[LAN_SOLVE_MAX_PATHS] = {0.0};
    const double value = value_at(s, u);
    place_of(s, u, x);
    const lan_solve_answer answer = {.kind = kind,
                                     .lo = x,
                                     .hi = x,
                                     .value_lo = value,
                                     .value_hi = value,
                                     .from = LAN_NAN,
                                     .to = LAN_NAN};
    if (goes_on(s)) {
        lan_solve_part_add(part, s->n, &answer);
    }
}

/* --- the simplex --------------------------------------------------------- */

static double gsl_depth(const gsl_vector *u, void *context)
{
    space *s = context;
    const double depth = s->depth(s, u->data); /* of stride 1: made here */
    return isfinite(depth) ? depth : NOWHERE;
}

static void iterate(space *s, gsl_multimin_fminimizer *solver, double *u)
{
    for (int step = 0; step < SIMPLEX_STEPS && goes_on(s); step++) {
        if (gsl_multimin_fminimizer_iterate(solver) != GSL_SUCCESS ||
            gsl_multimin_fminimizer_size(solver) < SIMPLEX_SIZE) {
            break;
        }
    }
    const gsl_vector *best = gsl_multimin_fminimizer_x(solver);
    for (size_t i = 0; i < s->n; i++) {
        u[i] = gsl_vector_get(best, i);
    }
}

/* Nelder and Mead from u, which is moved. */
static void descend(space *s, double *u)
{
    gsl_multimin_fminimizer *solver =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, s->n);
    gsl_vector *step = gsl_vector_alloc(s->n);
    if (solver != NULL && step != NULL) {
        gsl_multimin_function f = {gsl_depth, s->n, s};
        const gsl_vector_const_view at = gsl_vector_const_view_array(u, s->n);
        gsl_vector_set_all(step, FIRST_STEP);
        if (gsl_multimin_fminimizer_set(solver, &f, &at.vector, step) ==
            GSL_SUCCESS) {
            iterate(s, solver, u);
        }
    } else {
        s->objective->status = LAN_ENOMEM;
    }
    if (solver != NULL) {
        gsl_multimin_fminimizer_free(solver);
    }
    gsl_vector_free(step);
}

/* --- the least or most --------------------------------------------------- */

/* Moves by a share of the ranges, but by whole numbers where numbers are:
 * number k of the moves along an axis, then along two. False: that is all. */
static bool move(const space *s, size_t k, double share, double *u)
{
    static const double signs[4][2] = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    const size_t axes = 2 * s->n;
    const size_t i = k < axes ? k / 2 : (k - axes) / 4 / s->n;
    const size_t j = k < axes ? i : (k - axes) / 4 % s->n;
    if (i >= s->n || (k >= axes && !s->is_whole)) {
        return false;
    }
    const double *sign = signs[k < axes ? k % 2 : k % 4];
    const size_t moved[2] = {i, j};
    for (size_t m = 0; m < (i == j ? 1 : 2); m++) {
        const size_t at = moved[m];
        const double step =
            s->is_whole ? fmax(1.0, floor(share * s->range[at])) / s->range[at]
                        : share;
        u[at] = fmin(fmax(u[at] + sign[m] * step, 0.0), 1.0);
    }
    return true;
}

/* Coordinate search with halved steps: ends in corners, where most such
 * questions end, and on whole numbers. Returns how deep. */
static double walk(space *s, double *u)
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
    double best = s->depth(s, u);
    for (double share = FIRST_STEP; share > last && goes_on(s);) {
        double to[LAN_SOLVE_MAX_PATHS];
        bool has_moved = false;
        memcpy(to, u, sizeof to);
        for (size_t k = 0; goes_on(s) && move(s, k, share, to); k++) {
            const double depth = memcmp(to, u, s->n * sizeof *to) != 0
                                     ? s->depth(s, to)
                                     : LAN_INF;
            if (depth < best) {
                best = depth;
                has_moved = true;
                memcpy(u, to, sizeof to);
            }
            memcpy(to, u, sizeof to);
        }
        share = has_moved ? share : 0.5 * share;
    }
    return best;
}

/* Keeps the best of all searches. */
static void keep(const double *u, double depth, double *best, double *least)
{
    if (depth < *least) {
        *least = depth;
        memcpy(best, u, LAN_SOLVE_MAX_PATHS * sizeof *u);
    }
}

/* Places of whole numbers, as a double: there may be very many. */
static double count_places(const space *s)
{
    double count = 1.0;
    for (size_t i = 0; i < s->n; i++) {
        count *= s->range[i] + 1.0;
    }
    return count;
}

static void enumerate(space *s, double *best, double *least)
{
    const double count = count_places(s);
    for (double k = 0.0; k < count && goes_on(s); k += 1.0) {
        double u[LAN_SOLVE_MAX_PATHS] = {0.0};
        double rest = k;
        for (size_t i = 0; i < s->n; i++) {
            const double numbers = s->range[i] + 1.0;
            u[i] = fmod(rest, numbers) / s->range[i];
            rest = floor(rest / numbers);
        }
        keep(u, s->depth(s, u), best, least);
    }
}

static void search(space *s, double *best, double *least)
{
    for (size_t k = 0; k < STARTS && goes_on(s); k++) {
        double u[LAN_SOLVE_MAX_PATHS] = {0.0};
        for (size_t i = 0; i < s->n; i++) {
            u[i] = k == 0   ? s->start[i]
                   : k == 1 ? 0.5
                            : (i % 2 == 0 ? 0.2 : 0.8);
        }
        if (!s->is_whole) {
            descend(s, u);
        }
        keep(u, walk(s, u), best, least);
    }
}

static void find_best(space *s, lan_solve_part *part)
{
    double best[LAN_SOLVE_MAX_PATHS] = {0.0};
    double least = LAN_INF;
    s->depth = value_depth;
    if (s->is_whole && count_places(s) <= ALL_PLACES) {
        enumerate(s, best, &least);
    } else {
        search(s, best, &least);
    }
    if (isfinite(least)) {
        add_place(s, LAN_SOLVE_BEST, best, part);
    }
}

/* --- the nearest place of a value ---------------------------------------- */

/* A ray of length 1 from the start. */
typedef struct sight {
    space *s;
    const double *ray;
} sight;

static void place_on(const sight *along, double far, double *u)
{
    for (size_t i = 0; i < along->s->n; i++) {
        u[i] = along->s->start[i] + far * along->ray[i];
    }
}

/* How far the ray is inside the ranges. */
static double reach_of(const sight *along)
{
    double reach = NOWHERE;
    for (size_t i = 0; i < along->s->n; i++) {
        const double start = along->s->start[i];
        const double room = along->ray[i] > 0.0 ? 1.0 - start : start;
        if (fabs(along->ray[i]) > 0.0) {
            reach = fmin(reach, room / fabs(along->ray[i]));
        }
    }
    return reach;
}

/* Makes a ray that is no point 1 long; returns how long it was. */
static double trim(const space *s, double *ray)
{
    double length = 0.0;
    for (size_t i = 0; i < s->n; i++) {
        length = hypot(length, ray[i]);
    }
    for (size_t i = 0; i < s->n && length > 0.0; i++) {
        ray[i] /= length;
    }
    return length;
}

/* The value at a distance less the wanted one. */
static double gap_at(void *context, double far)
{
    const sight *along = context;
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    place_on(along, far, u);
    return value_at(along->s, u) - along->s->wanted;
}

/* -1 as long as the value is on the start's side of the wanted one, else 1. */
static double side_at(void *context, double far)
{
    const sight *along = context;
    const double gap = gap_at(context, far);
    const bool is_beyond = along->s->start_gap > 0.0 ? gap <= 0.0 : gap >= 0.0;
    return !goes_on(along->s) ? LAN_NAN : is_beyond ? 1.0 : -1.0;
}

/* Halves by factors as long as the ends are far from each other: the range may
 * be wide next to the scenario's own values. */
static double halve(void *context, double near, double far)
{
    const double small = fmax(near, DBL_MIN);
    (void)context;
    return far > WIDE_FACTOR * small ? sqrt(small) * sqrt(far)
                                     : 0.5 * (near + far);
}

/* Distances between which the ray first meets the wanted value; NOWHERE on the
 * right: it does not. */
static root_search meet(sight *along)
{
    const double reach = reach_of(along);
    root_search search = {.ask = side_at,
                          .middle = halve,
                          .context = along,
                          .rtol = RAY_RTOL,
                          .is_halved = true,
                          .left = {0.0, -1.0},
                          .right = {NOWHERE, 1.0}};
    for (int k = 1; k <= RAY_POINTS && reach > 0.0 && goes_on(along->s); k++) {
        const double far = reach * (double)k / RAY_POINTS;
        if (side_at(along, far) > 0.0) {
            search.right.x = far;
            (void)!root_search_narrow(&search); /* halving takes no memory */
            return search;
        }
        search.left.x = far;
    }
    return search;
}

/* How far a ray of any length goes until it meets the value. */
static double ray_depth(space *s, const double *towards)
{
    double ray[LAN_SOLVE_MAX_PATHS] = {0.0};
    sight along = {s, ray};
    memcpy(ray, towards, s->n * sizeof *ray);
    return trim(s, ray) > 0.0 ? meet(&along).right.x : NOWHERE;
}

/* The shortest of the rays along the axes and to both corners. */
static double first_ray(space *s, double *best)
{
    double depth = NOWHERE;
    for (size_t k = 0; k < 2 * s->n + 2 && goes_on(s); k++) {
        double ray[LAN_SOLVE_MAX_PATHS] = {0.0};
        for (size_t i = 0; i < s->n; i++) {
            const bool is_along = k / 2 == i || k >= 2 * s->n;
            ray[i] = !is_along ? 0.0 : k % 2 == 0 ? 1.0 : -1.0;
        }
        const double here = ray_depth(s, ray);
        if (here < depth) {
            depth = here;
            memcpy(best, ray, sizeof ray);
        }
    }
    return depth;
}

/* Adds where a ray first meets the wanted value, or jumps over it. */
static void add_meeting(sight *along, lan_solve_part *part)
{
    space *s = along->s;
    const double error = JUMP_SHARE * fmax(fabs(s->start_gap), fabs(s->wanted));
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    double near[LAN_SOLVE_MAX_PATHS] = {0.0};
    double far[LAN_SOLVE_MAX_PATHS] = {0.0};
    root_search c = meet(along);
    if (!goes_on(s) || c.right.x >= NOWHERE) {
        return;
    }
    c.ask = gap_at;
    c.left.v = gap_at(along, c.left.x);
    c.right.v = gap_at(along, c.right.x);
    const bool is_jump = !lan_is_zero(c.right.v) &&
                         root_search_is_jump(&c, 0.0, reach_of(along), error);
    place_on(along, c.left.x, u);
    place_of(s, u, near);
    place_on(along, c.right.x, u);
    place_of(s, u, far);
    const lan_solve_answer answer = {.kind = LAN_SOLVE_JUMP,
                                     .lo = near,
                                     .hi = far,
                                     .value_lo = c.left.v + s->wanted,
                                     .value_hi = c.right.v + s->wanted,
                                     .from = LAN_NAN,
                                     .to = LAN_NAN};
    if (!is_jump) {
        add_place(s, LAN_SOLVE_AT, u, part);
    } else if (goes_on(s)) {
        lan_solve_part_add(part, s->n, &answer);
    }
}

static void find_nearest(space *s, lan_solve_part *part)
{
    double ray[LAN_SOLVE_MAX_PATHS] = {0.0};
    sight along = {s, ray};

    s->start_gap = value_at(s, s->start) - s->wanted;
    if (lan_is_zero(s->start_gap)) {
        add_place(s, LAN_SOLVE_AT, s->start, part);
        return;
    }
    if (!goes_on(s) || first_ray(s, ray) >= NOWHERE) {
        return;
    }
    s->depth = ray_depth;
    descend(s, ray);
    (void)trim(s, ray);
    add_meeting(&along, part);
}

/* --- all ----------------------------------------------------------------- */

void lan_solve_space(lan_objective *objective, lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    double ends[2][LAN_SOLVE_MAX_PATHS] = {{0.0}};
    space s = {.objective = objective,
               .n = def->change.count,
               .wanted = part->wanted,
               .is_whole = part->is_whole,
               .is_nearest = !isnan(part->wanted),
               .sign = def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0};
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
    if (goes_on(&s) && s.is_nearest && !s.is_whole) {
        find_nearest(&s, part);
    } else if (goes_on(&s)) {
        find_best(&s, part);
    }
}
