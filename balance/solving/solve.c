/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is asked, and the ranges of several paths, whose places are shares
 * 0 .. 1 of the ranges.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/solving/root_search_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"
#include "lanchester/solve.h"

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
    lan_solve_part *part;
    size_t n;
    double lo[LAN_SOLVE_MAX_PATHS];
    double hi[LAN_SOLVE_MAX_PATHS];
    double range[LAN_SOLVE_MAX_PATHS]; /* 1 where there is a single number */
    double start[LAN_SOLVE_MAX_PATHS]; /* the scenario's own */
    double start_gap;                  /* value there less the wanted one */
    bool is_whole;
    double sign;                                       /* -1: the most */
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

/* Of a target the distance to it, else the value. */
static double value_depth(space *s, const double *u)
{
    const double value = value_at(s, u);
    const double wanted = s->part->wanted;
    const double depth = isnan(wanted) ? s->sign * value : fabs(value - wanted);
    return isnan(depth) ? LAN_INF : depth;
}

static void add_place(space *s, lan_solve_kind kind, const double *u)
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
    lan_solve_part_add(s->objective, s->part, &answer);
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

/* Keeps the best of all searches. */
typedef struct found {
    double u[LAN_SOLVE_MAX_PATHS];
    double depth;
} found;

static void keep(const double *u, double depth, found *best)
{
    if (depth < best->depth) {
        best->depth = depth;
        memcpy(best->u, u, sizeof best->u);
    }
}

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

/* Looks at all places of whole numbers. */
static void enumerate(space *s, double count, found *best)
{
    for (double k = 0.0; k < count && goes_on(s); k += 1.0) {
        double u[LAN_SOLVE_MAX_PATHS] = {0.0};
        double rest = k;
        for (size_t i = 0; i < s->n; i++) {
            const double numbers = s->range[i] + 1.0;
            u[i] = fmod(rest, numbers) / s->range[i];
            rest = floor(rest / numbers);
        }
        keep(u, s->depth(s, u), best);
    }
}

static void search(space *s, found *best)
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
        keep(u, walk(s, u), best);
    }
}

static void find_best(space *s)
{
    found best = {.depth = LAN_INF};
    double count = 1.0; /* of places; there may be very many */
    for (size_t i = 0; i < s->n; i++) {
        count *= s->range[i] + 1.0;
    }
    s->depth = value_depth;
    if (s->is_whole && count <= ALL_PLACES) {
        enumerate(s, count, &best);
    } else {
        search(s, &best);
    }
    if (isfinite(best.depth)) {
        add_place(s, LAN_SOLVE_BEST, best.u);
    }
}

/* --- the nearest place of a value ---------------------------------------- */

/* A ray of length 1 from the start. */
typedef struct sight {
    space *s;
    double ray[LAN_SOLVE_MAX_PATHS];
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
static double trim(sight *along)
{
    double length = 0.0;
    for (size_t i = 0; i < along->s->n; i++) {
        length = hypot(length, along->ray[i]);
    }
    for (size_t i = 0; i < along->s->n && length > 0.0; i++) {
        along->ray[i] /= length;
    }
    return length;
}

/* The value at a distance less the wanted one. */
static double gap_at(void *context, double far)
{
    const sight *along = context;
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    place_on(along, far, u);
    return value_at(along->s, u) - along->s->part->wanted;
}

/* True if the value is no longer on the start's side of the wanted one. */
static bool is_beyond(sight *along, double far)
{
    const double gap = gap_at(along, far);
    return along->s->start_gap > 0.0 ? gap <= 0.0 : gap >= 0.0;
}

/* Distances between which the ray first meets the wanted value; NOWHERE on the
 * right: it does not. Far ends are halved by factors: the range may be wide
 * next to the scenario's own values. */
static root_search meet(sight *along)
{
    const space *s = along->s;
    const double reach = reach_of(along);
    root_search met = {.ask = gap_at, .context = along, .right.x = NOWHERE};
    for (int k = 1; k <= RAY_POINTS && reach > 0.0 && goes_on(s); k++) {
        const double far = reach * (double)k / RAY_POINTS;
        if (is_beyond(along, far)) {
            met.right.x = far;
            break;
        }
        met.left.x = far;
    }
    while (met.right.x < NOWHERE && goes_on(s) &&
           met.right.x - met.left.x > RAY_RTOL * met.right.x) {
        const double small = fmax(met.left.x, DBL_MIN);
        const double middle = met.right.x > WIDE_FACTOR * small
                                  ? sqrt(small) * sqrt(met.right.x)
                                  : 0.5 * (met.left.x + met.right.x);
        if (!(middle > met.left.x && middle < met.right.x)) {
            break;
        }
        const bool is_right = is_beyond(along, middle);
        *(is_right ? &met.right.x : &met.left.x) = middle;
    }
    return met;
}

/* How far a ray of any length goes until it meets the value. */
static double ray_depth(space *s, const double *towards)
{
    sight along = {.s = s};
    memcpy(along.ray, towards, s->n * sizeof *towards);
    return trim(&along) > 0.0 ? meet(&along).right.x : NOWHERE;
}

/* Adds where a ray first meets the wanted value, or jumps over it. */
static void add_meeting(sight *along)
{
    space *s = along->s;
    const double wanted = s->part->wanted;
    const double error = JUMP_SHARE * fmax(fabs(s->start_gap), fabs(wanted));
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    double near[LAN_SOLVE_MAX_PATHS] = {0.0};
    double far[LAN_SOLVE_MAX_PATHS] = {0.0};
    root_search c = meet(along);
    if (!goes_on(s) || c.right.x >= NOWHERE) {
        return;
    }
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
                                     .value_lo = c.left.v + wanted,
                                     .value_hi = c.right.v + wanted,
                                     .from = LAN_NAN,
                                     .to = LAN_NAN};
    if (is_jump) {
        lan_solve_part_add(s->objective, s->part, &answer);
    } else {
        add_place(s, LAN_SOLVE_AT, u);
    }
}

/* Turns the shortest of the rays along the axes and to both corners. */
static void find_nearest(space *s)
{
    sight along = {.s = s};
    double depth = NOWHERE;
    s->start_gap = value_at(s, s->start) - s->part->wanted;
    if (lan_is_zero(s->start_gap)) {
        add_place(s, LAN_SOLVE_AT, s->start);
        return;
    }
    for (size_t k = 0; k < 2 * s->n + 2 && goes_on(s); k++) {
        double ray[LAN_SOLVE_MAX_PATHS] = {0.0};
        for (size_t i = 0; i < s->n; i++) {
            const bool is_along = k / 2 == i || k >= 2 * s->n;
            ray[i] = !is_along ? 0.0 : k % 2 == 0 ? 1.0 : -1.0;
        }
        const double here = ray_depth(s, ray);
        if (here < depth) {
            depth = here;
            memcpy(along.ray, ray, sizeof ray);
        }
    }
    if (goes_on(s) && depth < NOWHERE) {
        s->depth = ray_depth;
        descend(s, along.ray);
        (void)trim(&along);
        add_meeting(&along);
    }
}

/* --- all ----------------------------------------------------------------- */

static void solve_space(lan_objective *objective, lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    double ends[2][LAN_SOLVE_MAX_PATHS] = {{0.0}};
    space s = {.objective = objective,
               .part = part,
               .n = def->change.count,
               .is_whole = part->is_whole,
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

static lan_status check_measure(const lan_objective *objective)
{
    static const char *const kinds[] = {
        [LAN_MEASURE_WORD] = "a word", [LAN_MEASURE_FLAG] = "true or false"};
    const lan_measure_kind kind = lan_measure_kind_of(objective->measure);
    if (objective->def->find == LAN_SOLVE_BREAK_EVEN &&
        isnan(lan_measure_even(objective->measure))) {
        return lan_fail(objective->err, LAN_EINVAL, 0, 0,
                        "a break-even is of margin or odds, not of '%.40s'",
                        objective->def->of);
    }
    return kind == LAN_MEASURE_NUMBER
               ? LAN_OK
               : lan_fail(objective->err, LAN_EINVAL, 0, 0,
                          "'%s' is %s: only numbers can be solved for",
                          objective->def->of, kinds[kind]);
}

/* What the values of the answers may be off: each is asked for once more. */
static void take_errors(lan_objective *objective, lan_solve_part *part)
{
    for (size_t i = 0; i < part->count; i++) {
        lan_solve_answer *answer = &part->answers[i];
        (void)lan_objective_value(objective, answer->lo);
        answer->error_lo = objective->error;
        (void)lan_objective_value(objective, answer->hi);
        answer->error_hi = objective->error;
    }
}

/* Answers by the quantity that the objective has turned to. */
static lan_status find_part(lan_objective *objective, const char *of,
                            lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    *part = (lan_solve_part){
        .of = of,
        .wanted = def->find == LAN_SOLVE_BREAK_EVEN
                      ? lan_measure_even(objective->measure)
                  : def->find == LAN_SOLVE_TARGET ? def->value
                                                  : LAN_NAN,
        .at_lo = LAN_NAN,
        .at_hi = LAN_NAN,
        .gap = {LAN_NAN, LAN_NAN},
        .answers = arena_take(&objective->memory, SCAN_MOST_PLACES,
                              sizeof *part->answers)};
    lan_status status = lan_measure_create_for(objective->scenario, of,
                                               &part->measure, objective->err);
    if (part->answers == NULL || status != LAN_OK) {
        return part->answers == NULL ? LAN_ENOMEM : status;
    }
    part->is_whole = lan_objective_is_whole(objective);
    if (objective->status == LAN_OK && def->change.count > 1) {
        solve_space(objective, part);
    } else if (objective->status == LAN_OK) {
        lan_solve_line(objective,
                       objective->of_odds || objective->is_noisy
                           ? ODDS_SCAN
                           : LAN_SOLVE_SCAN,
                       part);
    }
    if (objective->is_noisy) {
        take_errors(objective, part);
    }
    return objective->status;
}

/* Adds what else shows who is ahead, odds only if they are known exactly. That
 * odds cannot be had is no failure. */
static lan_status add_counterpart(lan_objective *objective, lan_solution *made)
{
    lan_error *const err = objective->err;
    const char *of = measure_counterpart(objective->measure);
    const bool has_means = objective->is_noisy && objective->def->repeat > 0;
    lan_solve_part *part = &made->parts[made->part_count];
    if (of == NULL || (objective->is_noisy && !has_means)) {
        return LAN_OK;
    }
    lan_status status = lan_objective_turn(
        objective, of, (lan_objective_odds){.exact_only = !has_means});
    const bool is_odds = objective->of_odds;
    objective->err = is_odds ? NULL : err;
    status = status == LAN_OK ? find_part(objective, of, part) : status;
    objective->err = err;
    if (status == LAN_OK &&
        (part->count > 0 || !(isnan(part->at_lo) || isnan(part->at_hi)))) {
        made->part_count++;
    } else {
        lan_measure_destroy(part->measure);
        part->measure = NULL;
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
    made->names = arena_copy(&objective->memory, def->of);
    if (objective->memory.is_short) {
        return LAN_ENOMEM;
    }
    lan_status status = check_measure(objective);
    if (status == LAN_OK) {
        status =
            find_part(objective, made->names, &made->parts[made->part_count++]);
    }
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
    status = lan_objective_init(&objective, scenario, def,
                                (lan_objective_odds){.options = NULL}, seed,
                                progress, err);
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
