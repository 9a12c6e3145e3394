/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The quantities of an answer, and the search over several paths, where a place
 * is a share 0 .. 1 of each range.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>

#include "balance/alike_impl.h"
#include "balance/fail_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"

/* --- several paths -------------------------------------------------------- */

/* The depth of a place without a value, and of a ray that does not meet the
 * value: larger than any other depth. */
#define BOTTOMLESS 1e3

/* Most steps of the simplex, and its final size. */
#define SIMPLEX_STEPS 400
#define SIMPLEX_SIZE  1e-7

/* First steps of both searches, and the last step along the axes. */
#define FIRST_STEP 0.25
#define LAST_STEP  1e-9

/* Starts of a search for an extremum: the scenario's values, the middle of the
 * ranges, and a place off the middle. */
#define STARTS 3

/* Up to this many places of integers are all evaluated. */
#define ALL_PLACES 4096.0

/* A range is coarse if it is this many times as wide as the scenario's
 * value. */
#define WIDE_TIMES 1e6

/* The values of the paths at shares u. */
static void place_of(const search *s, const double *u, double *x)
{
    for (size_t i = 0; i < s->n; i++) {
        const double at = s->lo[i] + fmin(fmax(u[i], 0.0), 1.0) * s->range[i];
        x[i] = fmin(s->part->is_whole ? floor(at + 0.5) : at, s->hi[i]);
    }
}

static double value_at(search *s, const double *u)
{
    double x[LAN_SOLVE_MAX_PATHS] = {0.0};
    place_of(s, u, x);
    return solve_value(s, x);
}

/* For a target the distance to it, otherwise the value. */
static double value_depth(search *s, const double *u)
{
    const double value = value_at(s, u);
    const double wanted = s->part->wanted;
    const double sign = s->def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0;
    const double depth = isnan(wanted) ? sign * value : fabs(value - wanted);
    return isnan(depth) ? LAN_INF : depth;
}

static void add_shares(search *s, lan_solve_kind kind, const double *near,
                       const double *far)
{
    double x[2][LAN_SOLVE_MAX_PATHS] = {{0.0}};
    place_of(s, near, x[0]);
    place_of(s, far, x[1]);
    solve_add(s, kind, x[0], x[1]);
}

static double gsl_depth(const gsl_vector *u, void *context)
{
    search *s = context;
    const double depth = s->depth(s, u->data); /* has stride 1 */
    return isfinite(depth) ? depth : BOTTOMLESS;
}

/* The simplex search of Nelder and Mead from u, which it moves. */
static void descend(search *s, double *u)
{
    gsl_multimin_function f = {gsl_depth, s->n, s};
    double steps[LAN_SOLVE_MAX_PATHS];
    gsl_vector_view at = gsl_vector_view_array(u, s->n);
    gsl_vector_view step = gsl_vector_view_array(steps, s->n);
    gsl_multimin_fminimizer *solver =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, s->n);
    if (solver == NULL) {
        s->status = LAN_ENOMEM;
        return;
    }
    gsl_vector_set_all(&step.vector, FIRST_STEP);
    int code =
        gsl_multimin_fminimizer_set(solver, &f, &at.vector, &step.vector);
    for (int k = 0;
         k < SIMPLEX_STEPS && code == GSL_SUCCESS && solve_goes_on(s); k++) {
        code = gsl_multimin_fminimizer_iterate(solver);
        if (gsl_multimin_fminimizer_size(solver) < SIMPLEX_SIZE) {
            break;
        }
    }
    gsl_vector_memcpy(&at.vector, gsl_multimin_fminimizer_x(solver));
    gsl_multimin_fminimizer_free(solver);
}

/* --- several paths: the least or most ------------------------------------- */

static void keep(search *s, const double *u, double depth)
{
    if (depth < s->best_depth) {
        s->best_depth = depth;
        memcpy(s->best, u, sizeof s->best);
    }
}

/* Moves u by shares along one axis, and along another unless it is the same, if
 * the new place is deeper. */
static bool try_move(search *s, double *u, double *depth, size_t i, double by,
                     size_t j, double and_by)
{
    double to[LAN_SOLVE_MAX_PATHS];
    memcpy(to, u, sizeof to);
    to[i] = fmin(fmax(to[i] + by, 0.0), 1.0);
    to[j] = j != i ? fmin(fmax(to[j] + and_by, 0.0), 1.0) : to[j];
    if (!solve_goes_on(s) || memcmp(to, u, s->n * sizeof *to) == 0) {
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

/* A share of the range, but at least 1 for integers. */
static double step_of(const search *s, size_t i, double share)
{
    return s->part->is_whole
               ? fmax(1.0, floor(share * s->range[i])) / s->range[i]
               : share;
}

/* One round along each axis and, for integers, along each pair of axes; false
 * if no place was deeper. */
static bool walk_round(search *s, double *u, double *depth, double share)
{
    static const double ways[4][2] = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    const size_t pairs = s->part->is_whole ? s->n * s->n : 0;
    bool has_moved = false;
    for (size_t k = 0; k < s->n + pairs; k++) {
        const size_t i = k < s->n ? k : (k - s->n) / s->n;
        const size_t j = k < s->n ? k : (k - s->n) % s->n;
        const double a = step_of(s, i, share);
        const double b = step_of(s, j, share);
        for (int way = 0; way < (k < s->n ? 2 : 4); way++) {
            has_moved |=
                try_move(s, u, depth, i, ways[way][0] * a, j, ways[way][1] * b);
        }
    }
    return has_moved;
}

/* Coordinate search with halved steps: it reaches corners, where most such
 * problems end, and integers. */
static void walk(search *s, double *u)
{
    const bool is_whole = s->part->is_whole;
    double widest = 0.0;
    for (size_t i = 0; i < s->n; i++) {
        widest = fmax(widest, s->range[i]);
        u[i] = fmin(fmax(u[i], 0.0), 1.0);
        u[i] = is_whole ? floor(u[i] * s->range[i] + 0.5) / s->range[i] : u[i];
    }
    const double last = is_whole ? 0.5 / widest : LAST_STEP;
    double depth = s->depth(s, u);
    for (double share = FIRST_STEP; share > last && solve_goes_on(s);) {
        share = walk_round(s, u, &depth, share) ? share : 0.5 * share;
    }
    keep(s, u, depth);
}

/* Evaluates all places of integers. */
static void enumerate(search *s, double count)
{
    for (double k = 0.0; k < count && solve_goes_on(s); k += 1.0) {
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

static void find_best(search *s)
{
    double count = 1.0; /* of places; may be very large */
    for (size_t i = 0; i < s->n; i++) {
        count *= s->range[i] + 1.0;
    }
    s->depth = value_depth;
    s->best_depth = LAN_INF;
    const bool is_short = s->part->is_whole && count <= ALL_PLACES;
    if (is_short) {
        enumerate(s, count);
    }
    for (size_t k = 0; k < STARTS && !is_short && solve_goes_on(s); k++) {
        double u[LAN_SOLVE_MAX_PATHS] = {0.0};
        for (size_t i = 0; i < s->n; i++) {
            u[i] = k == 0 ? s->start[i] : k == 1 ? 0.5 : i % 2 == 0 ? 0.2 : 0.8;
        }
        if (!s->part->is_whole) {
            descend(s, u);
        }
        walk(s, u);
    }
    if (isfinite(s->best_depth)) {
        add_shares(s, LAN_SOLVE_BEST, s->best, s->best);
    }
}

/* --- several paths: the nearest place of a value -------------------------- */

/* Points of a ray in the scan, and tolerance of its crossing. */
#define RAY_POINTS 16
#define RAY_RTOL   1e-13

/* A value counts as the wanted value within this share of the values seen: a
 * margin falls with a square root. */
#define JUMP_SHARE 1e-4

/* A ray from the start. */
typedef struct ray {
    search *s;
    const double *towards;
} ray;

static void place_on(const ray *along, double far, double *u)
{
    for (size_t i = 0; i < along->s->n; i++) {
        u[i] = along->s->start[i] + far * along->towards[i];
    }
}

static double gap_on(const ray *along, double far)
{
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    place_on(along, far, u);
    return value_at(along->s, u) - along->s->part->wanted;
}

/* True if the value is on the same side of the wanted value as at the start. */
static bool is_before(void *context, double far)
{
    const ray *along = context;
    const double gap = gap_on(along, far);
    return !(along->s->start_gap > 0.0 ? gap <= 0.0 : gap >= 0.0);
}

/* Multiples of the ray between which it first meets the wanted value;
 * BOTTOMLESS on the right: not within the ranges. */
static root_search meet(ray *along)
{
    const search *s = along->s;
    double reach = BOTTOMLESS;
    root_search met = {.is_left = is_before,
                       .context = along,
                       .right = BOTTOMLESS,
                       .rtol = RAY_RTOL};
    for (size_t i = 0; i < s->n; i++) {
        const double by = along->towards[i];
        const double room = by > 0.0 ? 1.0 - s->start[i] : s->start[i];
        reach = fabs(by) > 0.0 ? fmin(reach, room / fabs(by)) : reach;
    }
    for (int k = 1; k <= RAY_POINTS && reach > 0.0 && solve_goes_on(s); k++) {
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

/* Length of a ray up to the wanted value, in shares of the ranges. */
static double ray_depth(search *s, const double *towards)
{
    ray along = {s, towards};
    const double times = meet(&along).right;
    double length = 0.0;
    for (size_t i = 0; i < s->n; i++) {
        length = hypot(length, towards[i]);
    }
    return times < BOTTOMLESS ? times * length : BOTTOMLESS;
}

/* Adds the first place where a ray meets the wanted value or jumps over it. */
static void add_meeting(search *s, const double *towards)
{
    ray along = {s, towards};
    const root_search at = meet(&along);
    const double size = fmax(fabs(s->start_gap), fabs(s->part->wanted));
    const bool is_jump = fabs(gap_on(&along, at.right)) > JUMP_SHARE * size;
    double near[LAN_SOLVE_MAX_PATHS] = {0.0};
    double far[LAN_SOLVE_MAX_PATHS] = {0.0};
    place_on(&along, at.left, near);
    place_on(&along, at.right, far);
    add_shares(s, is_jump ? LAN_SOLVE_JUMP : LAN_SOLVE_AT, is_jump ? near : far,
               far);
}

/* Rotates the shortest of the rays along the axes and to both corners. */
static void find_nearest(search *s)
{
    double best[LAN_SOLVE_MAX_PATHS] = {0.0};
    double depth = BOTTOMLESS;
    s->start_gap = value_at(s, s->start) - s->part->wanted;
    if (lan_is_zero(s->start_gap)) {
        add_shares(s, LAN_SOLVE_AT, s->start, s->start);
        return;
    }
    for (size_t k = 0; k < 2 * s->n + 2 && solve_goes_on(s); k++) {
        double towards[LAN_SOLVE_MAX_PATHS] = {0.0};
        for (size_t i = 0; i < s->n; i++) {
            const bool is_along = k / 2 == i || k >= 2 * s->n;
            towards[i] = !is_along ? 0.0 : k % 2 == 0 ? 1.0 : -1.0;
        }
        const double here = ray_depth(s, towards);
        if (here < depth) {
            depth = here;
            memcpy(best, towards, sizeof best);
        }
    }
    if (solve_goes_on(s) && depth < BOTTOMLESS) {
        s->depth = ray_depth;
        descend(s, best);
        add_meeting(s, best);
    }
}

static void solve_space(search *s)
{
    lan_solve_part *part = s->part;
    double ends[2][LAN_SOLVE_MAX_PATHS] = {{0.0}};
    s->expected = 1000.0 * (double)s->n;
    for (size_t i = 0; i < s->n; i++) {
        const double own = lan_experiment_own(s->experiment, i);
        const double size = fabs(own) > 0.0 && isfinite(own) ? fabs(own) : 1.0;
        s->hi[i] = fmax(s->hi[i], s->lo[i]);
        s->range[i] = s->hi[i] > s->lo[i] ? s->hi[i] - s->lo[i] : 1.0;
        s->start[i] =
            isnan(own) ? 0.5
                       : fmin(fmax((own - s->lo[i]) / s->range[i], 0.0), 1.0);
        part->is_coarse = part->is_coarse || s->range[i] > WIDE_TIMES * size;
        ends[1][i] = 1.0;
    }
    part->at_lo = value_at(s, ends[0]);
    part->at_hi = value_at(s, ends[1]);
    if (solve_goes_on(s) && !isnan(part->wanted) && !part->is_whole) {
        find_nearest(s);
    } else if (solve_goes_on(s)) {
        find_best(s);
    }
}

/* --- what is asked -------------------------------------------------------- */

/* The requested quantity; for break-even also the other of margin and win
 * probability. */
#define PARTS_MOST 2

static lan_status check_def(const lan_solve_def *def, lan_error *err)
{
    if (def->change.count < 1 || def->change.count > LAN_SOLVE_MAX_PATHS ||
        def->between.count != def->change.count) {
        return fail_as(err, LAN_EINVAL);
    }
    for (size_t i = 0; i < def->change.count; i++) {
        const double lo = def->between.ends[2 * i];
        const double hi = def->between.ends[2 * i + 1];
        if (def->whole && ceil(lo) > floor(hi)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "there is no integer from %g to %g", lo, hi);
        }
        for (size_t k = 0; k < i; k++) {
            if (strcmp(def->change.items[k], def->change.items[i]) == 0) {
                return lan_fail(err, LAN_EINVAL, 0, 0,
                                "'%.80s' is changed twice",
                                def->change.items[i]);
            }
        }
    }
    return LAN_OK;
}

lan_status lan_solve_find_path(const lan_scenario *scenario, const char *path,
                               const double ends[2], lan_parameter **out,
                               lan_error *err)
{
    lan_status status = lan_parameter_create(scenario, path, out, err);
    if (status == LAN_OK &&
        lan_parameter_kind_of(*out) != LAN_PARAMETER_NUMBER &&
        lan_parameter_kind_of(*out) != LAN_PARAMETER_WHOLE) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "'%s' is not a number", path);
    }
    for (size_t k = 0; k < 2 && status == LAN_OK; k++) {
        status = lan_parameter_check(*out, ends[k], err);
    }
    return status;
}

bool lan_solve_is_whole(lan_experiment *experiment,
                        lan_parameter *const *parameters, size_t count,
                        const double *ends, uint64_t seed)
{
    double halves[LAN_SOLVE_MAX_PATHS] = {0.0};
    double value;
    for (size_t i = 0; i < count; i++) {
        if (lan_parameter_kind_of(parameters[i]) == LAN_PARAMETER_WHOLE) {
            return true;
        }
    }
    for (size_t i = 0; i < count; i++) {
        const double whole = ceil(ends[2 * i]);
        if (whole > ends[2 * i + 1]) {
            return false;
        }
        halves[i] = whole + 0.5 <= ends[2 * i + 1]
                        ? whole + 0.5
                        : 0.5 * (ends[2 * i] + whole);
    }
    return lan_experiment_run(experiment, halves, seed, &value, NULL) ==
           LAN_EINVAL;
}

static lan_status check_measure(const search *s)
{
    const lan_measure *measure = s->part->measure;
    const lan_solve_def *def = s->def;
    const lan_measure_kind kind = measure->kind;
    const lan_status status =
        lan_measure_check_averages(measure, s->scenario, def->repeat, s->err);
    if (status == LAN_OK && def->find == LAN_SOLVE_BREAK_EVEN &&
        isnan(measure->even)) {
        return lan_fail(s->err, LAN_EINVAL, 0, 0,
                        "break-even needs margin or odds, not '%.40s'",
                        def->of);
    }
    return status != LAN_OK || kind == LAN_MEASURE_NUMBER
               ? status
               : lan_fail(s->err, LAN_EINVAL, 0, 0,
                          "'%s' is %s: only numbers can be solved for", def->of,
                          kind == LAN_MEASURE_WORD ? "a word"
                                                   : "true or false");
}

/* Adds a quantity and begins its part, which then owns its measure. */
static lan_status turn_to(search *s, const char *of, bool exact_only)
{
    const lan_progress ticker = {solve_tick, s};
    const lan_solve_def *def = s->def;
    lan_solve_part *part = s->part;
    lan_status status =
        lan_measure_create_for(s->scenario, of, &part->measure, s->err);
    status = status == LAN_OK ? check_measure(s) : status;
    if (status != LAN_OK) {
        return status;
    }
    const lan_experiment_def fought = {
        .scenario = s->scenario,
        .parameters = (const lan_parameter *const *)s->parameters,
        .parameter_count = s->n,
        .measures = (const lan_measure *const *)&part->measure,
        .measure_count = 1,
        .errors = &s->error,
        .by_averages = true, /* a single random battle has no root */
        .repeat = def->repeat,
        .exact_odds = exact_only};
    s->of_odds = part->measure->needs_odds;
    status = lan_experiment_create(&fought, &s->experiment);
    if (status != LAN_OK) {
        return status;
    }
    lan_experiment_set_progress(s->experiment, &ticker);
    part->wanted = def->find == LAN_SOLVE_BREAK_EVEN ? part->measure->even
                   : def->find == LAN_SOLVE_TARGET   ? def->value
                                                     : LAN_NAN;
    part->is_whole =
        def->whole || lan_solve_is_whole(s->experiment, s->parameters, s->n,
                                         def->between.ends, s->seed);
    for (size_t i = 0; i < s->n; i++) {
        const double *ends = &def->between.ends[2 * i];
        s->lo[i] = part->is_whole ? ceil(ends[0]) : ends[0];
        s->hi[i] = part->is_whole ? floor(ends[1]) : ends[1];
    }
    return s->status;
}

/* Makes the copy that finds thresholds, if the only path acts in steps. */
static lan_status find_steps(search *s)
{
    const alike_field field = {.def = lan_scenario_battle_def(s->scenario)};
    double near[2];
    if (s->n != 1 || field.def->wounds == LAN_WOUNDS_NONE || s->has_bodies ||
        lan_scenario_campaign(s->scenario) != NULL ||
        !alike_has_single_hits(&field)) {
        return LAN_OK;
    }
    alike_thresholds(&field, lan_parameter_path(s->parameters[0]), near);
    return isnan(near[0]) && isnan(near[1])
               ? LAN_OK
               : lan_scenario_copy_create(s->scenario, &s->copy);
}

/* Answers for one quantity.
 *
 * exact_only  simulated win probabilities are LAN_NAN
 */
static lan_status find_part(search *s, const char *of, bool exact_only,
                            lan_solve_part *part)
{
    *part = (lan_solve_part){.of = of,
                             .at_lo = LAN_NAN,
                             .at_hi = LAN_NAN,
                             .gap = {LAN_NAN, LAN_NAN},
                             .answers = arena_take(&s->memory, SCAN_MOST_PLACES,
                                                   sizeof *part->answers)};
    s->part = part;
    s->places = arena_take(&s->memory, SCAN_MOST_PLACES, sizeof *s->places);
    s->seen = arena_take(&s->memory, SCAN_MOST_PLACES, sizeof *s->seen);
    s->plateaus = arena_take(&s->memory, SCAN_MOST_PLACES, sizeof *s->plateaus);
    s->plateau_count = 0;
    lan_experiment_destroy(s->experiment);
    s->experiment = NULL;
    const lan_status status =
        s->memory.is_short ? LAN_ENOMEM : turn_to(s, of, exact_only);
    if (status == LAN_OK && s->n > 1) {
        solve_space(s);
    } else if (status == LAN_OK) {
        solve_line(s);
    }
    return status == LAN_OK ? s->status : status;
}

/* Adds the other quantity that shows the leading side; win probabilities only
 * if they are exact. It is no failure if there are none. */
static lan_status add_counterpart(search *s, lan_solution *made)
{
    lan_error *const err = s->err;
    const char *of = measure_counterpart(made->parts[0].measure);
    const bool has_means = s->has_bodies && s->def->repeat > 0;
    lan_solve_part *part = &made->parts[made->part_count];
    if (of == NULL || (s->has_bodies && !has_means)) {
        return LAN_OK;
    }
    const bool is_odds = !s->of_odds;
    s->err = is_odds ? NULL : err;
    const lan_status status = find_part(s, of, !has_means, part);
    s->err = err;
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

static lan_status solve(search *s, lan_solution *made)
{
    const lan_solve_def *def = s->def;
    lan_status status = LAN_OK;
    for (; s->n < def->change.count && status == LAN_OK; s->n++) {
        status = lan_solve_find_path(s->scenario, def->change.items[s->n],
                                     &def->between.ends[2 * s->n],
                                     &s->parameters[s->n], s->err);
    }
    made->path_count = s->n;
    made->parts = arena_take(&s->memory, PARTS_MOST, sizeof *made->parts);
    const char *of = arena_copy(&s->memory, def->of);
    if (status != LAN_OK || s->memory.is_short) {
        return status != LAN_OK ? status : LAN_ENOMEM;
    }
    status = find_steps(s);
    status = status == LAN_OK
                 ? find_part(s, of, false, &made->parts[made->part_count++])
                 : status;
    if (status == LAN_OK && def->find == LAN_SOLVE_BREAK_EVEN && s->n == 1) {
        status = add_counterpart(s, made);
    }
    made->battles = s->battles;
    return status;
}

lan_status lan_solve_find(const lan_scenario *scenario,
                          const lan_solve_def *def, uint64_t seed,
                          const lan_progress *progress, lan_solution **out,
                          lan_error *err)
{
    search s = {.scenario = scenario,
                .def = def,
                .progress = progress,
                .seed = seed,
                .err = err,
                .expected = 2.0 * LAN_SOLVE_SCAN,
                .has_bodies = lan_scenario_engagement(scenario) != NULL};
    lan_status status = check_def(def, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_solution *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    status = solve(&s, made);
    made->memory = s.memory.last;
    lan_experiment_destroy(s.experiment);
    lan_scenario_copy_destroy(s.copy);
    for (size_t i = 0; i < LAN_SOLVE_MAX_PATHS; i++) {
        lan_parameter_destroy(s.parameters[i]);
    }
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
        for (size_t i = 0; i < solution->part_count; i++) {
            lan_measure_destroy(solution->parts[i].measure);
        }
        arena_free(solution->memory);
        free(solution);
    }
}
