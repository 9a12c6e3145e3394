/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first event within a step: a root of the cubic Hermite interpolant of
 * each condition, polished by Newton's method on the step redone.
 */
#include <gsl/gsl_poly.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/solver_impl.h"

/* Rounds of shortening a step: each finds an earlier event. */
#define MAX_TRIALS 200

/* Share of a step to which a root is known: what lies nearer to the end of a
 * step cut at a root is no earlier event, but happens with it. */
#define RESOLUTION 1e-11

/* Share of a step that is gone along the tangent: its square is below a
 * double's resolution. */
#define TANGENT 1e-8

lan_status lan_event_finder_create(lan_event_finder *finder, size_t most,
                                   size_t variables)
{
    *finder = (lan_event_finder){0};
    finder->events = calloc(most, sizeof *finder->events);
    finder->numbers = calloc(6 * most + 2 * variables, sizeof(double));
    finder->cleared = calloc(most, 1);
    if (finder->events == NULL || finder->numbers == NULL ||
        finder->cleared == NULL) {
        lan_event_finder_clear(finder);
        return LAN_ENOMEM;
    }
    finder->g0 = finder->numbers;
    finder->dg0 = finder->g0 + most;
    finder->g1 = finder->g0 + 2 * most;
    finder->dg1 = finder->g0 + 3 * most;
    finder->g = finder->g0 + 4 * most;
    finder->dg = finder->g0 + 5 * most;
    finder->y = finder->g0 + 6 * most;
    finder->f = finder->y + variables;
    return LAN_OK;
}

void lan_event_finder_clear(lan_event_finder *finder)
{
    free(finder->events);
    free(finder->numbers);
    free(finder->cleared);
    *finder = (lan_event_finder){0};
}

void lan_event_finder_begin(lan_event_finder *finder, const lan_battle *battle,
                            const double *variables, const double *rates)
{
    finder->count = lan_events_list(battle, finder->events);
    lan_event_finder_look(finder, battle, &lan_battle_now(battle)->flow,
                          lan_battle_time(battle), variables, rates);
}

void lan_event_finder_look(lan_event_finder *finder, const lan_battle *battle,
                           const lan_flow *flow, double time,
                           const double *variables, const double *rates)
{
    lan_events_values(battle, flow, finder->events, finder->count, time,
                      variables, rates, finder->g0, finder->dg0);
}

static void swap_arrays(double **a, double **b)
{
    double *const kept = *a;
    *a = *b;
    *b = kept;
}

void lan_event_finder_go_on(lan_event_finder *finder)
{
    swap_arrays(&finder->g0, &finder->g1);
    swap_arrays(&finder->dg0, &finder->dg1);
}

/* Cubic Hermite interpolant on 0..1 in Bernstein form: it lies within the
 * hull of its coefficients. */
typedef struct cubic {
    double c[4];
} cubic;

static cubic hermite_cubic(double g0, double dg0, double g1, double dg1,
                           double h)
{
    return (cubic){{g0, g0 + h * dg0 / 3.0, g1 - h * dg1 / 3.0, g1}};
}

static double cubic_at(const cubic *b, double s)
{
    const double r = 1.0 - s;
    return r * r * (r * b->c[0] + 3.0 * s * b->c[1]) +
           s * s * (3.0 * r * b->c[2] + s * b->c[3]);
}

static double cubic_slope(const cubic *b, double s)
{
    const double r = 1.0 - s;
    return 3.0 *
           (r * r * (b->c[1] - b->c[0]) + 2.0 * r * s * (b->c[2] - b->c[1]) +
            s * s * (b->c[3] - b->c[2]));
}

/* First falling root in (0, 1], or LAN_INF. */
static double first_root(const cubic *b)
{
    const double a0 = b->c[0];
    const double a1 = 3.0 * (b->c[1] - b->c[0]);
    const double a2 = 3.0 * (b->c[2] - 2.0 * b->c[1] + b->c[0]);
    const double a3 = b->c[3] - 3.0 * b->c[2] + 3.0 * b->c[1] - b->c[0];
    double root[3];
    int count;
    const double size = fabs(a0) + fabs(a1) + fabs(a2);
    if (fabs(a3) <= 1e-10 * size) {
        count = gsl_poly_solve_quadratic(a2, a1, a0, &root[0], &root[1]);
    } else {
        count = gsl_poly_solve_cubic(a2 / a3, a1 / a3, a0 / a3, &root[0],
                                     &root[1], &root[2]);
    }
    for (int k = 0; k < count; k++) {
        if (root[k] > 0.0 && root[k] <= 1.0 && cubic_slope(b, root[k]) <= 0.0) {
            return root[k];
        }
    }
    return LAN_INF;
}

/* Where the interpolant is lowest between a fall and a rise. */
static double lowest_point(const cubic *b)
{
    const double d0 = b->c[1] - b->c[0];
    const double d1 = b->c[2] - b->c[1];
    const double d2 = b->c[3] - b->c[2];
    double root[2];
    const int count = gsl_poly_solve_quadratic(
        d0 - 2.0 * d1 + d2, 2.0 * (d1 - d0), d0, &root[0], &root[1]);
    for (int k = 0; k < count; k++) {
        if (root[k] > 0.0 && root[k] < 1.0) {
            return root[k]; /* the slope has one root there */
        }
    }
    return 0.5;
}

/* A share of the step at which the condition may happen, or LAN_INF. A dip of
 * the curve between the ends counts where it is not far above zero: the
 * interpolant is not the curve. */
static double suspected_share(double g0, double dg0, double g1, double dg1,
                              double h)
{
    const cubic b = hermite_cubic(g0, dg0, g1, dg1, h);
    const bool falls = dg0 < 0.0 || (dg0 <= 0.0 && g0 > 0.0);
    if (b.c[0] >= 0.0 && b.c[1] > 0.0 && b.c[2] > 0.0 && b.c[3] > 0.0) {
        if (!(falls && dg1 > 0.0)) {
            return LAN_INF;
        }
        const double s = lowest_point(&b);
        const double low = cubic_at(&b, s);
        return low < 0.5 * (fmax(g0, g1) - low) ? s : LAN_INF;
    }
    const double root = first_root(&b);
    if (!isinf(root)) {
        return root;
    }
    if (g1 <= 0.0) {
        return 1.0;
    }
    return falls && dg1 > 0.0 ? lowest_point(&b) : LAN_INF;
}

static double suspected_share_of_rates(double g0, double g1)
{
    if (!(g1 < 0.0)) {
        return LAN_INF; /* as much one way as the other changes nothing */
    }
    return g0 > 0.0 ? g0 / (g0 - g1) : 0.0;
}

/* Earliest suspicion among the conditions not cleared and not skipped; -1
 * where none lies before the share `before` of the step. */
static int32_t earliest_suspicion(const lan_event_finder *at, double h,
                                  int32_t skip, double before, double *share)
{
    int32_t best = -1;
    *share = before;
    for (int32_t k = 0; k < at->count; k++) {
        if (k == skip || at->cleared[k]) {
            continue;
        }
        const double s = lan_event_has_slope(at->events[k].kind)
                             ? suspected_share(at->g0[k], at->dg0[k], at->g1[k],
                                               at->dg1[k], h)
                             : suspected_share_of_rates(at->g0[k], at->g1[k]);
        if (s < *share) {
            *share = s;
            best = k;
        }
    }
    return best;
}

/* A search for one condition's root within a step. */
typedef struct root_search {
    lan_solver *solver;
    lan_battle *battle;
    const lan_step *step;
    lan_partial_step_fn partial_step;
    int32_t k;
    double share; /* of the step, where it was evaluated last */
    double g;
    double dg;
} root_search;

static lan_status evaluate_condition(root_search *t, double share)
{
    lan_event_finder *at = &t->solver->work.finder;
    const double h = t->step->t1 - t->step->t0;
    const double time = share < 1.0 ? t->step->t0 + share * h : t->step->t1;
    const lan_status status =
        t->partial_step(t->solver, t->battle, t->step, time, at->y, at->f);
    if (status != LAN_OK) {
        return status;
    }
    lan_events_values(t->battle, &t->solver->flow, &at->events[t->k], 1, time,
                      at->y, at->f, &t->g, &t->dg);
    t->share = share;
    return LAN_OK;
}

/* Follows a dip to a point where the condition has happened, or to its lowest
 * point where it has not; *happens says which. */
static lan_status follow_dip(root_search *t, double share, bool *happens)
{
    double lo = 0.0;
    double hi = 1.0;
    const double h = t->step->t1 - t->step->t0;
    for (int k = 0; k < 60; k++) {
        const lan_status status = evaluate_condition(t, share);
        if (status != LAN_OK) {
            return status;
        }
        *happens = t->g < 0.0 || (t->g <= 0.0 && t->dg <= 0.0);
        if (t->dg < 0.0) {
            lo = share;
        } else {
            hi = share;
        }
        /* A curve bent upwards stays above its tangent. */
        if (*happens || t->g > 2.0 * fabs(t->dg) * (hi - lo) * h ||
            hi - lo < 1e-9) {
            return LAN_OK;
        }
        share = 0.5 * (lo + hi);
    }
    return LAN_OK;
}

/* Next share to try between lo, where g > 0, and hi, where g <= 0. */
static double next_share(const root_search *t, double lo, double g_lo,
                         double hi, double g_hi, double h)
{
    double next = 0.5 * (lo + hi);
    if (t->dg < 0.0) {
        next = t->share - t->g / (t->dg * h);
    } else if (t->k >= 0 && g_lo > g_hi) {
        next = lo + (hi - lo) * g_lo / (g_lo - g_hi);
    }
    return next > lo && next < hi ? next : 0.5 * (lo + hi);
}

/* Share of a step that is no longer in time: an instant. */
static double smallest_share(const lan_step *step)
{
    return lan_instant(step->t1) / (step->t1 - step->t0) + 1e-15;
}

/* Newton's method kept within a bracket of which both ends are known. Where
 * rates are compared it ends behind the root: what then begins must hold. */
static lan_status polish_root(root_search *t, double share, double lo,
                              double g_lo, double hi, double g_hi)
{
    const double h = t->step->t1 - t->step->t0;
    const double small = smallest_share(t->step);
    const bool behind =
        !lan_event_has_slope(t->solver->work.finder.events[t->k].kind);
    for (int k = 0; k < MAX_TRIALS; k++) {
        const lan_status status = evaluate_condition(t, share);
        if (status != LAN_OK) {
            return status;
        }
        if (t->g > 0.0 || (behind && !(t->g < 0.0))) {
            /* the same end twice: halve the other's weight (Illinois) */
            lo = share;
            g_lo = t->g;
            g_hi = k > 2 ? 0.5 * g_hi : g_hi;
        } else {
            hi = share;
            g_hi = t->g;
            g_lo = k > 2 ? 0.5 * g_lo : g_lo;
        }
        const bool near =
            t->dg < 0.0 && fabs(t->g) <= -t->dg * h * fmax(small, TANGENT);
        if (near || hi - lo <= small) {
            return behind && !(t->g < 0.0) ? evaluate_condition(t, hi) : LAN_OK;
        }
        share = next_share(t, lo, g_lo, hi, g_hi, h);
    }
    return LAN_OK;
}

/* Finds one condition's first root near a suspected share; *happens is false
 * where there turns out to be none. A bracket is trusted only once the signs
 * at both of its ends are known. */
static lan_status refine_root(root_search *t, double share, bool *happens)
{
    const lan_event_finder *at = &t->solver->work.finder;
    const double g0 = at->g0[t->k];
    double hi = 1.0;
    double g_hi = at->g1[t->k];
    *happens = true;
    if (g_hi > 0.0) {
        const lan_status status = follow_dip(t, share, happens);
        if (status != LAN_OK || !*happens) {
            return status;
        }
        hi = t->share;
        g_hi = t->g;
        share = hi * g0 / (g0 - g_hi);
    }
    if (g0 < 0.0 && !lan_event_has_slope(at->events[t->k].kind)) {
        /* It held from the start on: by rounding, where a group has come back
         * and was lost again at one instant. The next instant decides. */
        const double next = lan_instant(t->step->t0);
        return evaluate_condition(
            t, fmin(1.0, next / (t->step->t1 - t->step->t0)));
    }
    share = share > 0.0 && share < hi ? share : 0.5 * hi;
    return polish_root(t, share, 0.0, g0, hi, g_hi);
}

/* Ends the step where the trial stands, moved on by what Newton's method still
 * asks for: along the tangent, as that is so little. */
static void cut_step(root_search *t, lan_step *step)
{
    lan_event_finder *at = &t->solver->work.finder;
    const size_t count = (size_t)t->solver->shape.variables;
    const double h = step->t1 - step->t0;
    const double rest = t->dg < 0.0 ? -t->g / t->dg : 0.0;
    const double most = h * fmax(smallest_share(step), TANGENT);
    const bool move =
        fabs(rest) > 0.0 && fabs(rest) <= most && t->share * h + rest > 0.0;
    at->strain = at->trial_strain;
    step->t1 = t->share < 1.0 ? step->t0 + t->share * h : step->t1;
    memcpy(step->y1, at->y, count * sizeof *step->y1);
    memcpy(step->f1, at->f, count * sizeof *step->f1);
    if (move) {
        step->t1 += rest;
        for (size_t k = 0; k < count; k++) {
            step->y1[k] += rest * at->f[k];
        }
        t->solver->report.rhs_calls++;
        lan_rates(t->battle, step->t1, step->y1, step->f1, &t->solver->flow);
    }
    lan_events_values(t->battle, &t->solver->flow, at->events, at->count,
                      step->t1, step->y1, step->f1, at->g1, at->dg1);
}

lan_status lan_event_finder_find(lan_solver *solver, lan_battle *battle,
                                 lan_step *step,
                                 lan_partial_step_fn partial_step, bool *found)
{
    lan_event_finder *at = &solver->work.finder;
    *found = false;
    int32_t root = -1;
    lan_events_values(battle, &solver->flow, at->events, at->count, step->t1,
                      step->y1, step->f1, at->g1, at->dg1);
    memset(at->cleared, 0, (size_t)at->count);
    for (int32_t k = 0; k < MAX_TRIALS + at->count; k++) {
        const double h = step->t1 - step->t0;
        const double before =
            *found ? 1.0 - fmax(lan_instant(step->t1) / h, RESOLUTION)
                   : LAN_INF;
        double share;
        const int32_t best = earliest_suspicion(at, h, root, before, &share);
        if (best < 0) {
            break;
        }
        root_search t = {.solver = solver,
                         .battle = battle,
                         .step = step,
                         .partial_step = partial_step,
                         .k = best};
        bool happens;
        const lan_status status = refine_root(&t, share, &happens);
        if (status != LAN_OK) {
            return status;
        }
        if (!happens) {
            at->cleared[best] = 1;
            continue;
        }
        cut_step(&t, step);
        root = best;
        *found = true;
    }
    if (*found) {
        at->g1[root] = 0.0;
        memset(at->cleared, 0, (size_t)at->count);
        at->cleared[root] = 1; /* from here on: what happens at the end */
    }
    return LAN_OK;
}

/* True for a condition that happens at the end of the step, or would within an
 * instant, were it still as fast as in the step: a group that dies there may
 * have been what made it fall. */
static bool happens_now(const lan_event_finder *at, int32_t k, double time)
{
    if (at->cleared[k]) {
        return true;
    }
    if (!lan_event_has_slope(at->events[k].kind)) {
        return at->g1[k] < 0.0;
    }
    const double fall = -fmin(at->dg0[k], at->dg1[k]);
    return at->dg1[k] <= 0.0 && fall > 0.0 &&
           at->g1[k] <= fall * lan_instant(time);
}

lan_status lan_event_finder_apply(lan_solver *solver, lan_battle *battle,
                                  double time)
{
    lan_event_finder *at = &solver->work.finder;
    const lan_status status = lan_recorder_before(solver, battle);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t k = 0; k < at->count; k++) {
        if (happens_now(at, k, time)) {
            lan_event_apply(battle, &at->events[k]);
            solver->report.events++;
        }
    }
    return LAN_OK;
}
