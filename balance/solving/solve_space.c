/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_space_impl.h"

#include <string.h>

#include <gsl/gsl_rng.h>
#include <gsl/gsl_siman.h>

#include "base/real.h"

/* Where a search begins: the scenario's own values, the middle, and so many
 * places by chance. */
#define RANDOM_STARTS 4

/* So many places of whole numbers are all looked at. */
#define ALL_PLACES 4096.0

/* Annealing of whole numbers: from a tenth of how far values are apart, by
 * such a factor, so often at each temperature. */
#define ANNEAL_HOT   0.1
#define ANNEAL_COLD  1e-5
#define ANNEAL_COOL  1.1
#define ANNEAL_TRIES 32

/* Ranges so many times as wide as what the scenario has are wide: 40 halves of
 * them leave too much. */
#define WIDE_TIMES 1e6

#define FIRST_STEP 0.25
#define LAST_STEP  1e-9

typedef lan_space space;

static double value_depth(space *s, const double *u)
{
    const double value = lan_space_value(s, u);
    const double depth =
        s->is_nearest ? fabs(value - s->wanted) : s->sign * value;
    return isnan(depth) ? LAN_INF : depth;
}

static bool goes_on(const space *s)
{
    return s->objective->status == LAN_OK;
}

/* --- searches ------------------------------------------------------------ */

/* A step of this share of a range, but a whole one where numbers are. */
static double step_of(const space *s, size_t i, double share)
{
    return s->is_whole ? fmax(1.0, floor(share * s->range[i])) / s->range[i]
                       : share;
}

/* Steps along each axis while that helps; true where one did. */
static bool walk_axes(space *s, double *u, double *best, double share)
{
    bool has_moved = false;
    for (size_t k = 0; k < 2 * s->n && goes_on(s); k++) {
        const size_t i = k / 2;
        const double before = u[i];
        const double step = step_of(s, i, share);
        u[i] = fmin(fmax(before + (k % 2 == 0 ? step : -step), 0.0), 1.0);
        const double depth =
            fabs(u[i] - before) > 0.0 ? s->depth(s, u) : LAN_INF;
        if (depth < *best) {
            *best = depth;
            has_moved = true;
        } else {
            u[i] = before;
        }
    }
    return has_moved;
}

/* Coordinate search with halved steps: ends in corners, where most such
 * questions end, and on whole numbers. Returns how deep. */
static double walk(space *s, double *u)
{
    double share = FIRST_STEP;
    double widest = 0.0;
    for (size_t i = 0; i < s->n; i++) {
        u[i] = fmin(fmax(u[i], 0.0), 1.0);
        widest = fmax(widest, s->range[i]);
    }
    double best = s->depth(s, u);
    const double last = s->is_whole ? 0.5 / widest : LAST_STEP;
    while (share > last && goes_on(s)) {
        if (!walk_axes(s, u, &best, share)) {
            share *= 0.5;
        }
    }
    return best;
}

/* Onto whole numbers, so that steps stay on them. */
static void settle(const space *s, double *u)
{
    for (size_t i = 0; i < s->n && s->is_whole; i++) {
        const double x =
            floor(s->lo[i] + fmin(fmax(u[i], 0.0), 1.0) * s->range[i] + 0.5);
        u[i] = (x - s->lo[i]) / s->range[i];
    }
}

/* A place that is annealed, as GSL copies it about. */
typedef struct cooling {
    space *s;
    double u[LAN_SOLVE_MAX_PATHS];
} cooling;

static double gsl_energy(void *place)
{
    cooling *at = place;
    const double depth = at->s->depth(at->s, at->u);
    return isfinite(depth) ? depth : SPACE_NOWHERE;
}

/* Moves one number or all of them, each far or near. */
static void gsl_step(const gsl_rng *rng, void *place, double size)
{
    cooling *at = place;
    space *s = at->s;
    const size_t one = (size_t)(lan_random_unit(&s->stream) * (double)s->n);
    const bool is_one = lan_random_unit(&s->stream) < 0.5;
    (void)rng;
    (void)size;
    for (size_t i = 0; i < s->n; i++) {
        if (i == one || !is_one) {
            const double share =
                pow(1.0 / s->range[i], lan_random_unit(&s->stream));
            const double sign = lan_random_unit(&s->stream) < 0.5 ? -1.0 : 1.0;
            const double to = at->u[i] + sign * step_of(s, i, share);
            at->u[i] = fmin(fmax(to, 0.0), 1.0);
        }
    }
}

static double gsl_distance(void *one, void *two)
{
    const cooling *a = one;
    const cooling *b = two;
    double far = 0.0;
    for (size_t i = 0; i < a->s->n; i++) {
        far = hypot(far, a->u[i] - b->u[i]);
    }
    return far;
}

/* Simulated annealing from u, which is moved to the best place seen.
 *
 * scale  of the values
 */
static lan_status anneal(space *s, double scale, double *u)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_taus2);
    cooling at = {.s = s};
    if (rng == NULL) {
        return LAN_ENOMEM;
    }
    const double hot = ANNEAL_HOT * (scale > 0.0 ? scale : 1.0);
    const gsl_siman_params_t params = {.iters_fixed_T = ANNEAL_TRIES,
                                       .step_size = 1.0,
                                       .k = 1.0,
                                       .t_initial = hot,
                                       .mu_t = ANNEAL_COOL,
                                       .t_min = hot * ANNEAL_COLD};
    gsl_rng_set(rng, (unsigned long)(s->objective->seed & 0xFFFFFFFFU));
    memcpy(at.u, u, sizeof at.u);
    gsl_siman_solve(rng, &at, gsl_energy, gsl_step, gsl_distance, NULL, NULL,
                    NULL, NULL, sizeof at, params);
    memcpy(u, at.u, sizeof at.u);
    gsl_rng_free(rng);
    return LAN_OK;
}

/* Where the k-th search begins: at the scenario's own values, in the middle,
 * then by chance. */
static void begin(space *s, size_t which, double *u)
{
    for (size_t i = 0; i < s->n; i++) {
        u[i] = which == 0   ? s->start[i]
               : which == 1 ? 0.5
                            : lan_random_unit(&s->stream);
    }
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

/* Looks at all places of whole numbers. */
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

/* Along the axes from several starts; in whole numbers then by annealing. */
static void search(space *s, double scale, double *best, double *least)
{
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    lan_status status = LAN_OK;
    for (size_t k = 0; k < RANDOM_STARTS + 2 && goes_on(s); k++) {
        begin(s, k, u);
        if (!s->is_whole) {
            status = lan_space_simplex(s, u);
            s->objective->status =
                status != LAN_OK ? status : s->objective->status;
        }
        settle(s, u);
        keep(u, walk(s, u), best, least);
    }
    if (s->is_whole && isfinite(*least)) {
        memcpy(u, best, sizeof u);
        status = anneal(s, scale, u);
        s->objective->status = status != LAN_OK ? status : s->objective->status;
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
        search(s, fabs(part->at_hi - part->at_lo), best, &least);
    }
    if (isfinite(least)) {
        lan_space_add(s, LAN_SOLVE_BEST, best, part);
    }
}

/* --- all ----------------------------------------------------------------- */

/* The size of the scenario's own value, or 1. */
static double size_of(double own)
{
    return fabs(own) > 0.0 && isfinite(own) ? fabs(own) : 1.0;
}

static void space_init(space *s, lan_objective *objective,
                       const lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    *s = (space){.objective = objective,
                 .n = def->change.count,
                 .wanted = part->wanted,
                 .is_whole = part->is_whole,
                 .is_nearest = !isnan(part->wanted),
                 .sign = def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0,
                 .stream =
                     lan_random_begin(objective->seed, LAN_RANDOM_SOLVE, 0)};
    for (size_t i = 0; i < s->n; i++) {
        double lo = def->between.ends[2 * i];
        double hi = def->between.ends[2 * i + 1];
        if (s->is_whole) {
            lo = ceil(lo);
            hi = fmax(floor(hi), lo);
        }
        const double own = lan_experiment_own(objective->experiment, i);
        s->lo[i] = lo;
        s->hi[i] = hi;
        s->range[i] = hi > lo ? hi - lo : 1.0;
        s->is_wide = s->is_wide || s->range[i] > WIDE_TIMES * size_of(own);
        s->start[i] =
            isnan(own) ? 0.5 : fmin(fmax((own - lo) / s->range[i], 0.0), 1.0);
    }
}

void lan_solve_space(lan_objective *objective, lan_solve_part *part)
{
    double ends[LAN_SOLVE_MAX_PATHS] = {0.0};
    space s;

    space_init(&s, objective, part);
    objective->expected = 1000.0 * (double)s.n;
    part->is_coarse = s.is_wide;
    part->at_lo = lan_space_value(&s, ends);
    for (size_t i = 0; i < s.n; i++) {
        ends[i] = 1.0;
    }
    part->at_hi = lan_space_value(&s, ends);
    if (!goes_on(&s)) {
        return;
    }
    if (s.is_nearest && !s.is_whole) {
        lan_space_nearest(&s, part);
    } else {
        find_best(&s, part);
    }
}
