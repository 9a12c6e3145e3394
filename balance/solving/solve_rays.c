/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_space_impl.h"

#include <float.h>
#include <string.h>

#include "balance/solving/root_search_impl.h"
#include "base/real.h"

/* Directions by chance, where those along the axes meet nothing. */
#define RANDOM_RAYS 32

/* Looked at of a ray, and then halved so often. */
#define RAY_POINTS 16
#define RAY_HALVES 40

/* In wide ranges a ray is halved until it is as close as this share of its
 * place, by factors where its ends are so many times as far as each other. */
#define WIDE_RTOL   1e-13
#define WIDE_FACTOR 1e3
#define WIDE_HALVES 200

/* Values that are apart by less than such a share of how far the start is from
 * the wanted one are not said to jump: so much may be the battle's own error.
 */
#define JUMP_SHARE 1e-9

typedef lan_space space;

static bool goes_on(const space *s)
{
    return s->objective->status == LAN_OK;
}

/* The place at a distance from the start in a direction; false outside. */
static bool place_on(const space *s, const double *ray, double far, double *u)
{
    bool is_inside = true;
    for (size_t i = 0; i < s->n; i++) {
        u[i] = s->start[i] + far * ray[i];
        is_inside = is_inside && u[i] >= 0.0 && u[i] <= 1.0;
    }
    return is_inside;
}

/* How far a ray of length 1 is inside the ranges. */
static double reach_of(const space *s, const double *ray)
{
    double reach = SPACE_NOWHERE;
    for (size_t i = 0; i < s->n; i++) {
        const double room = ray[i] > 0.0 ? 1.0 - s->start[i] : s->start[i];
        if (fabs(ray[i]) > 0.0) {
            reach = fmin(reach, room / fabs(ray[i]));
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

/* A ray of length 1 that is looked along. */
typedef struct sight {
    space *s;
    const double *ray;
} sight;

/* The value at a distance less the wanted one. */
static double gap_at(void *context, double far)
{
    const sight *along = context;
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    (void)place_on(along->s, along->ray, far, u);
    return lan_space_value(along->s, u) - along->s->wanted;
}

/* True where the value is on the other side of the wanted one. */
static bool is_beyond(space *s, const double *ray, double far)
{
    const double gap = gap_at(&(sight){s, ray}, far);
    return s->start_gap > 0.0 ? gap <= 0.0 : gap >= 0.0;
}

/* How close two distances may be for their places to be told apart. */
static double resolution(const space *s, const double *ray, double far)
{
    double least = SPACE_NOWHERE;
    for (size_t i = 0; i < s->n; i++) {
        const double x = s->lo[i] + (s->start[i] + far * ray[i]) * s->range[i];
        const double move = fabs(ray[i]) * s->range[i];
        if (move > 0.0) {
            least = fmin(least, WIDE_RTOL * (fabs(x) / move));
        }
    }
    return fmax(least, DBL_MIN);
}

/* Where to halve the distances between two. */
static double halve(void *context, double before, double hi)
{
    const sight *along = context;
    const space *s = along->s;
    const double close = resolution(s, along->ray, before);
    const double small = fmax(before, close);
    if (s->is_wide && hi - before <= close) {
        return LAN_NAN;
    }
    return s->is_wide && hi > WIDE_FACTOR * small ? sqrt(small) * sqrt(hi)
                                                  : 0.5 * (before + hi);
}

static double ask_beyond(void *context, double far)
{
    const sight *along = context;
    const bool is_far = is_beyond(along->s, along->ray, far);
    return !goes_on(along->s) ? LAN_NAN : is_far ? 1.0 : -1.0;
}

/* Draws two distances closer, of which hi is beyond the wanted value. */
static double close_in(space *s, const double *ray, double *before, double hi)
{
    sight along = {s, ray};
    root_search search = {.ask = ask_beyond,
                          .middle = halve,
                          .context = &along,
                          .most_steps = s->is_wide ? WIDE_HALVES : RAY_HALVES,
                          .is_halved = true,
                          .left = {*before, -1.0},
                          .right = {hi, 1.0}};
    (void)!root_search_narrow(&search); /* halving takes no memory */
    *before = search.left.x;
    return search.right.x;
}

/* Distance at which a ray of length 1 first meets the wanted value; *before is
 * the last that was looked at before. */
static double meet(space *s, const double *ray, double *before)
{
    const double reach = reach_of(s, ray);
    *before = 0.0;
    for (int k = 1; k <= RAY_POINTS && reach > 0.0 && goes_on(s); k++) {
        const double hi = reach * (double)k / RAY_POINTS;
        if (is_beyond(s, ray, hi)) {
            return close_in(s, ray, before, hi);
        }
        *before = hi;
    }
    return SPACE_NOWHERE;
}

/* The same of a ray of any length. */
static double ray_depth(space *s, const double *towards)
{
    double ray[LAN_SOLVE_MAX_PATHS] = {0.0};
    double before = 0.0;
    memcpy(ray, towards, s->n * sizeof *ray);
    return trim(s, ray) > 0.0 ? meet(s, ray, &before) : SPACE_NOWHERE;
}

/* The shortest of the rays along the axes, to both corners, and by chance. */
static double first_ray(space *s, double *best)
{
    const size_t plain = 2 * s->n + 2;
    double depth = SPACE_NOWHERE;
    for (size_t k = 0; k < plain + RANDOM_RAYS && goes_on(s); k++) {
        double ray[LAN_SOLVE_MAX_PATHS] = {0.0};
        if (k >= plain && depth < SPACE_NOWHERE) {
            break;
        }
        for (size_t i = 0; i < s->n; i++) {
            ray[i] = k >= plain      ? 2.0 * lan_random_unit(&s->stream) - 1.0
                     : k >= 2 * s->n ? (k % 2 == 0 ? 1.0 : -1.0)
                     : k / 2 == i    ? (k % 2 == 0 ? 1.0 : -1.0)
                                     : 0.0;
        }
        const double here = ray_depth(s, ray);
        if (here < depth) {
            depth = here;
            memcpy(best, ray, sizeof ray);
        }
    }
    return depth;
}

/* The jump between two distances of a ray, first the side of the start. */
static void add_jump(const space *s, const double *ray, const root_search *c,
                     lan_solve_part *part)
{
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    double near[LAN_SOLVE_MAX_PATHS] = {0.0};
    double far[LAN_SOLVE_MAX_PATHS] = {0.0};
    (void)place_on(s, ray, c->left.x, u);
    lan_space_place(s, u, near);
    (void)place_on(s, ray, c->right.x, u);
    lan_space_place(s, u, far);
    const lan_solve_answer answer = {.kind = LAN_SOLVE_JUMP,
                                     .lo = near,
                                     .hi = far,
                                     .value_lo = c->left.v + s->wanted,
                                     .value_hi = c->right.v + s->wanted,
                                     .from = LAN_NAN,
                                     .to = LAN_NAN};
    lan_solve_part_add(part, s->n, &answer);
}

/* Where a ray of length 1 first meets the wanted value. */
static void add_meeting(space *s, const double *ray, lan_solve_part *part)
{
    const double error = JUMP_SHARE * fmax(fabs(s->start_gap), fabs(s->wanted));
    double u[LAN_SOLVE_MAX_PATHS] = {0.0};
    sight along = {s, ray};
    root_search c = {.ask = gap_at, .context = &along};
    c.right.x = meet(s, ray, &c.left.x);
    c.left.v = gap_at(&along, c.left.x);
    c.right.v = gap_at(&along, c.right.x);
    const bool is_jump = !lan_is_zero(c.right.v) &&
                         root_search_is_jump(&c, 0.0, reach_of(s, ray), error);
    if (!goes_on(s) || c.right.x >= SPACE_NOWHERE) {
        return;
    }
    if (is_jump) {
        add_jump(s, ray, &c, part);
    } else {
        (void)place_on(s, ray, c.right.x, u);
        lan_space_add(s, LAN_SOLVE_AT, u, part);
    }
}

void lan_space_nearest(space *s, lan_solve_part *part)
{
    double ray[LAN_SOLVE_MAX_PATHS] = {0.0};

    s->start_gap = lan_space_value(s, s->start) - s->wanted;
    if (lan_is_zero(s->start_gap)) {
        lan_space_add(s, LAN_SOLVE_AT, s->start, part);
        return;
    }
    if (!goes_on(s) || first_ray(s, ray) >= SPACE_NOWHERE) {
        return;
    }
    s->depth = ray_depth;
    const lan_status status = lan_space_simplex(s, ray);
    s->objective->status = status != LAN_OK ? status : s->objective->status;
    (void)trim(s, ray);
    add_meeting(s, ray, part);
}
