/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first event within a step: the earliest root of all its conditions. From
 * a condition's values and slopes at both ends of the step, the cubic Hermite
 * interpolant suggests the time of a possible event; Newton's method within a
 * bracket decides.
 */
#include <gsl/gsl_poly.h>
#include <stdlib.h>
#include <string.h>

#include "solver/solver_impl.h"

/* Share of a step that may be moved along the tangent: its square is below the
 * resolution of a double. */
#define TANGENT 1e-8

/* Most evaluations to narrow a bracket, and to follow a dip. */
#define MOST_TRIALS 200
#define MOST_DIPS   60

/* --- where to look -------------------------------------------------------- */

/* Cubic Hermite interpolant on 0..1 in Bernstein form: it lies within the
 * hull of its coefficients. */
typedef struct cubic {
    double c[4];
} cubic;

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

/* Position of the interpolant's minimum between a fall and a rise. */
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

/* The share of the step of length h at which the condition may happen, or
 * LAN_INF. A dip between the ends counts if its minimum is near zero, because
 * the interpolant is not the curve. */
static double suspected_share(lan_condition start, lan_condition end, double h)
{
    const cubic b = {{start.g, start.g + h * start.dg / 3.0,
                      end.g - h * end.dg / 3.0, end.g}};
    const bool falls = start.dg < 0.0 || (start.dg <= 0.0 && start.g > 0.0);
    if (b.c[0] >= 0.0 && b.c[1] > 0.0 && b.c[2] > 0.0 && b.c[3] > 0.0) {
        if (!(falls && end.dg > 0.0)) {
            return LAN_INF;
        }
        const double s = lowest_point(&b);
        const double low = cubic_at(&b, s);
        return low < 0.5 * (fmax(start.g, end.g) - low) ? s : LAN_INF;
    }
    const double root = first_root(&b);
    if (!isinf(root)) {
        return root;
    }
    if (end.g <= 0.0) {
        return 1.0;
    }
    return falls && end.dg > 0.0 ? lowest_point(&b) : LAN_INF;
}

/* True if the interpolant falls but stays above zero in the whole step: then
 * suspected_share() finds nothing. */
static inline bool is_clear(lan_condition start, lan_condition end, double h)
{
    return start.g > 0.0 && end.g > 0.0 && end.dg <= 0.0 &&
           h * start.dg > -2.0 * start.g;
}

/* suspected_share() for a condition that compares rates. Its derivatives are
 * finite differences that show its dips, or zero if they were not needed. */
static double suspected_share_of_rates(lan_condition start, lan_condition end,
                                       double h)
{
    if (start.g < 0.0) {
        return 0.0; /* for any value at the end: see polish() */
    }
    if (end.g < 0.0) {
        return start.g > 0.0 ? start.g / (start.g - end.g) : 0.0;
    }
    if (!(start.dg < 0.0 && end.dg > 0.0)) {
        return LAN_INF; /* equal rates change nothing */
    }
    const double s = suspected_share(start, end, h);
    return s < 1.0 ? s : LAN_INF;
}

/* --- workspace ------------------------------------------------------------ */

lan_status lan_event_finder_create(lan_event_finder *finder, size_t most,
                                   size_t variables)
{
    *finder =
        (lan_event_finder){.events = calloc(most, sizeof *finder->events),
                           .aside = calloc(3 * most, sizeof *finder->aside),
                           .cleared = calloc(most, 1),
                           .y = calloc(2 * variables, sizeof *finder->y),
                           .variables = variables};
    if (finder->events == NULL || finder->aside == NULL ||
        finder->cleared == NULL || finder->y == NULL) {
        lan_event_finder_clear(finder);
        return LAN_ENOMEM;
    }
    finder->start = finder->aside + most;
    finder->end = finder->start + most;
    finder->f = finder->y + variables;
    return LAN_OK;
}

void lan_event_finder_clear(lan_event_finder *finder)
{
    free(finder->events);
    free(finder->aside);
    free(finder->cleared);
    free(finder->y);
    *finder = (lan_event_finder){0};
}

void lan_event_finder_begin(lan_event_finder *finder, const lan_battle *battle,
                            const double *variables, const double *rates)
{
    finder->knows_slopes = false;
    finder->compares_rates = false;
    finder->count = lan_events_list(battle, finder->events);
    memset(finder->cleared, 0, (size_t)finder->count);
    for (int32_t k = 0; k < finder->count; k++) {
        finder->compares_rates |= finder->events[k].compares_rates;
    }
    lan_events_values(battle, &battle->now.flow, finder->events, finder->count,
                      battle->state.head->time, variables, rates,
                      finder->start);
}

void lan_event_finder_go_on(lan_event_finder *finder)
{
    lan_condition *const start = finder->start;
    finder->start = finder->end;
    finder->end = start;
    finder->knows_slopes = finder->knows_end_slopes;
}

/* --- values within a step ------------------------------------------------- */

/* Step of a finite difference, as a share of the solver's step, and at least in
 * instants: rounding of the rates is then 1e-10 of their change within the
 * step. */
#define DIFFERENCE          1e-6
#define DIFFERENCE_INSTANTS 1e3

/* A step, and the search for the root of one of its conditions. */
typedef struct search {
    lan_solver *solver;
    lan_battle *battle;
    lan_event_finder *at;
    lan_step *step;
    lan_partial_step_fn partial_step;
    int32_t k;    /* the condition */
    bool behind;  /* it compares rates: the step must end after the root */
    double h;     /* length of the step */
    double small; /* share of the step that is below the resolution of time */
    double share; /* last share evaluated */
    lan_condition now; /* there */
} search;

/* Time step of a finite difference; zero if the solver's step is too short. */
static double difference_of(const lan_step *step)
{
    const double h = step->t1 - step->t0;
    const double d =
        fmax(DIFFERENCE * h, DIFFERENCE_INSTANTS * lan_instant(step->t1));
    return d < 0.25 * h ? d : 0.0;
}

/* Moves at->y along the tangent from a time to time + aside, and evaluates
 * at->f and the flow there. */
static void go_aside(const search *s, double time, double aside)
{
    for (size_t k = 0; k < s->at->variables; k++) {
        s->at->y[k] += aside * s->at->f[k];
    }
    s->solver->report.rhs_calls++;
    lan_rates(s->battle, time + aside, s->at->y, s->at->f, &s->solver->flow);
}

/* Slopes, at one end of the step, of all conditions that compare rates. */
static void find_slopes(const search *s, bool at_end)
{
    lan_event_finder *at = s->at;
    const lan_step *step = s->step;
    const size_t size = at->variables * sizeof *at->y;
    const double time = at_end ? step->t1 : step->t0;
    const double aside = (at_end ? -1.0 : 1.0) * difference_of(step);
    lan_condition *known = at_end ? at->end : at->start;
    memcpy(at->y, at_end ? step->y1 : step->y0, size);
    memcpy(at->f, at_end ? step->f1 : step->f0, size);
    go_aside(s, time, aside);
    lan_events_values(s->battle, &s->solver->flow, at->events, at->count,
                      time + aside, at->y, at->f, at->aside);
    for (int32_t k = 0; k < at->count; k++) {
        if (at->events[k].compares_rates) {
            known[k].dg = (at->aside[k].g - known[k].g) / aside;
        }
    }
}

/* True if a condition that compares rates may dip within the step: it holds at
 * neither end. */
static bool may_dip(const search *s)
{
    const lan_event_finder *at = s->at;
    bool may = false;
    for (int32_t k = 0; k < at->count; k++) {
        may = may || (at->events[k].compares_rates && at->start[k].g >= 0.0 &&
                      at->end[k].g >= 0.0);
    }
    return may && difference_of(s->step) > 0.0;
}

/* Evaluates the end of the step. On entry the flow is that of the end;
 * computing slopes overwrites it. */
static void look_at_end(const search *s)
{
    lan_event_finder *at = s->at;
    lan_events_values(s->battle, &s->solver->flow, at->events, at->count,
                      s->step->t1, s->step->y1, s->step->f1, at->end);
    at->knows_end_slopes = at->compares_rates && may_dip(s);
    if (!at->knows_end_slopes) {
        return;
    }
    if (!at->knows_slopes) {
        find_slopes(s, false);
        at->knows_slopes = true;
    }
    find_slopes(s, true);
}

/* Evaluates the condition at a share of the step. The slope of a condition that
 * compares rates is computed only in a dip, and overwrites at->y and at->f. */
static lan_status try_share(search *s, double share, bool in_dip)
{
    lan_event_finder *at = s->at;
    const lan_event *event = &at->events[s->k];
    const lan_flow *flow = &s->solver->flow;
    const double time = share < 1.0 ? s->step->t0 + share * s->h : s->step->t1;
    const lan_status status =
        s->partial_step(s->solver, s->battle, s->step, time, at->y, at->f);
    if (status != LAN_OK) {
        return status;
    }
    s->share = share;
    lan_events_values(s->battle, flow, event, 1, time, at->y, at->f, &s->now);
    if (s->behind && in_dip) {
        const double aside = difference_of(s->step);
        lan_condition beside;
        go_aside(s, time, aside);
        lan_events_values(s->battle, flow, event, 1, time + aside, at->y, at->f,
                          &beside);
        s->now.dg = (beside.g - s->now.g) / aside;
    }
    return LAN_OK;
}

/* --- one root ------------------------------------------------------------- */

/* A bracket: g > 0 at lo, and g <= 0 at hi. */
typedef struct bracket {
    double lo;
    double hi;
    double g_lo;
    double g_hi;
} bracket;

/* Next share to evaluate. Slopes of compared rates are accurate enough for
 * following a dip only. */
static double next_share(const search *s, const bracket *b)
{
    double next = 0.5 * (b->lo + b->hi);
    if (s->now.dg < 0.0 && !s->behind) {
        next = s->share - s->now.g / (s->now.dg * s->h);
    } else if (b->g_lo > b->g_hi) {
        next = b->lo + (b->hi - b->lo) * b->g_lo / (b->g_lo - b->g_hi);
    }
    return next > b->lo && next < b->hi ? next : 0.5 * (b->lo + b->hi);
}

/* Narrows the bracket by the last evaluation. If the same end moves again, the
 * value at the other end is halved (Illinois). */
static void narrow(const search *s, bracket *b, bool halves)
{
    if (s->now.g > 0.0 || (s->behind && !(s->now.g < 0.0))) {
        b->lo = s->share;
        b->g_lo = s->now.g;
        b->g_hi = halves ? 0.5 * b->g_hi : b->g_hi;
    } else {
        b->hi = s->share;
        b->g_hi = s->now.g;
        b->g_lo = halves ? 0.5 * b->g_lo : b->g_lo;
    }
}

/* Newton's method within a bracket from 0, where g > 0, to hi, where g <= 0.
 * For compared rates it ends after the root, so that the condition holds. */
static lan_status polish(search *s, double share, double hi, double g_hi,
                         bool *happens)
{
    bracket b = {.hi = hi, .g_lo = s->at->start[s->k].g, .g_hi = g_hi};
    lan_status status = LAN_OK;
    *happens = true;
    if (b.g_lo < 0.0 && s->behind) {
        /* It holds from the start: by rounding, if a group was reinforced and
         * lost again at one instant, or because it no longer holds at the end
         * of a long step. The next instant decides. */
        status =
            try_share(s, fmin(1.0, lan_instant(s->step->t0) / s->h), false);
        *happens = g_hi < 0.0 || s->now.g < 0.0;
        return status;
    }
    double next = share > 0.0 && share < hi ? share : 0.5 * hi;
    for (int turn = 0; turn < MOST_TRIALS && status == LAN_OK; turn++) {
        status = try_share(s, next, false);
        if (status != LAN_OK) {
            return status;
        }
        narrow(s, &b, turn > 2);
        const bool near =
            s->now.dg < 0.0 && !s->behind &&
            fabs(s->now.g) <= -s->now.dg * s->h * fmax(s->small, TANGENT);
        if (near || b.hi - b.lo <= s->small) {
            return s->behind && !(s->now.g < 0.0) ? try_share(s, b.hi, false)
                                                  : LAN_OK;
        }
        next = next_share(s, &b);
    }
    return status;
}

/* Follows a dip to a point where the condition holds, or else to its
 * minimum. */
static lan_status follow_dip(search *s, double share, bool *happens)
{
    const double g0 = s->at->start[s->k].g;
    double lo = 0.0;
    double hi = 1.0;
    *happens = false;
    for (int turn = 0; turn < MOST_DIPS; turn++) {
        const lan_status status = try_share(s, share, true);
        if (status != LAN_OK) {
            return status;
        }
        if (s->now.g < 0.0 ||
            (!s->behind && s->now.g <= 0.0 && s->now.dg <= 0.0)) {
            return polish(s, s->share * g0 / (g0 - s->now.g), s->share,
                          s->now.g, happens);
        }
        if (s->now.dg < 0.0) {
            lo = s->share;
        } else {
            hi = s->share;
        }
        /* A convex curve stays above its tangent. */
        const double width = hi - lo;
        if (s->now.g > 2.0 * fabs(s->now.dg) * width * s->h || width < 1e-9) {
            return LAN_OK;
        }
        share = 0.5 * (lo + hi);
    }
    return LAN_OK;
}

/* Looks for the root of a condition near a suspected share. A bracket is used
 * only if the signs at both ends are known. */
static lan_status find_root(search *s, double share, bool *happens)
{
    const double g0 = s->at->start[s->k].g;
    const double g1 = s->at->end[s->k].g;
    const bool dips = s->behind ? g0 >= 0.0 && g1 >= 0.0 : g1 > 0.0;
    s->small = lan_instant(s->step->t1) / s->h + 1e-15;
    return dips ? follow_dip(s, share, happens)
                : polish(s, share, 1.0, g1, happens);
}

/* --- the first of all roots ----------------------------------------------- */

/* Most times that a step is shortened: each time for an earlier event. */
#define MAX_CUTS 200

/* Accuracy of a root as a share of a step: a suspected event closer than this
 * to the end of a shortened step occurs with the event at the end. */
#define RESOLUTION 1e-11

/* The earliest suspected event in a step of length h among the conditions that
 * are neither cleared nor skipped, before the share `before`; -1: none. */
static int32_t find_suspect(const lan_event_finder *at, double h, int32_t skip,
                            double before, double *share)
{
    int32_t suspect = -1;
    *share = before;
    for (int32_t k = 0; k < at->count; k++) {
        if (is_clear(at->start[k], at->end[k], h) || k == skip ||
            at->cleared[k]) {
            continue;
        }
        const double suspected =
            at->events[k].compares_rates
                ? suspected_share_of_rates(at->start[k], at->end[k], h)
                : suspected_share(at->start[k], at->end[k], h);
        if (suspected < *share) {
            *share = suspected;
            suspect = k;
        }
    }
    return suspect;
}

/* Ends the step at the last evaluation, moved by the remaining Newton step,
 * which is short enough for the tangent. */
static void cut_step(const search *s)
{
    lan_event_finder *at = s->at;
    lan_step *step = s->step;
    const double rest = s->now.dg < 0.0 ? -s->now.g / s->now.dg : 0.0;
    const double most = s->h * fmax(s->small, TANGENT);
    const bool move =
        fabs(rest) > 0.0 && fabs(rest) <= most && s->share * s->h + rest > 0.0;
    step->t1 = s->share < 1.0 ? step->t0 + s->share * s->h : step->t1;
    memcpy(step->y1, at->y, at->variables * sizeof *step->y1);
    memcpy(step->f1, at->f, at->variables * sizeof *step->f1);
    if (move) {
        step->t1 += rest;
        for (size_t k = 0; k < at->variables; k++) {
            step->y1[k] += rest * at->f[k];
        }
        s->solver->report.rhs_calls++;
        lan_rates(s->battle, step->t1, step->y1, step->f1, &s->solver->flow);
    }
    look_at_end(s);
    if (at->knows_end_slopes) {
        s->solver->report.rhs_calls++;
        lan_rates(s->battle, step->t1, step->y1, at->f, &s->solver->flow);
    }
}

/* Finds the first of all roots, starting with a first suspect. Afterwards only
 * the conditions that occur at the end of the step are cleared. */
static lan_status find_first(search *s, double share, bool *found)
{
    lan_event_finder *at = s->at;
    int32_t root = -1; /* the condition at which the step ends */
    for (int cuts = 0; s->k >= 0 && cuts < MAX_CUTS;) {
        bool happens;
        s->behind = at->events[s->k].compares_rates;
        const lan_status status = find_root(s, share, &happens);
        if (status != LAN_OK) {
            return status;
        }
        if (happens) {
            cut_step(s);
            cuts++;
            root = s->k;
        } else {
            at->cleared[s->k] = 1;
        }
        s->h = s->step->t1 - s->step->t0;
        const double before =
            root >= 0 ? 1.0 - fmax(lan_instant(s->step->t1) / s->h, RESOLUTION)
                      : LAN_INF;
        s->k = find_suspect(at, s->h, root, before, &share);
    }
    memset(at->cleared, 0, (size_t)at->count);
    *found = root >= 0;
    if (*found) {
        at->end[root].g = 0.0;
        at->cleared[root] = 1; /* it occurs at the end */
    }
    return LAN_OK;
}

lan_status lan_event_finder_find(lan_solver *solver, lan_battle *battle,
                                 lan_step *step,
                                 lan_partial_step_fn partial_step, bool *found)
{
    lan_event_finder *at = &solver->work.finder;
    search s = {.solver = solver,
                .battle = battle,
                .at = at,
                .step = step,
                .partial_step = partial_step,
                .h = step->t1 - step->t0};
    double share;
    look_at_end(&s);
    s.k = find_suspect(at, s.h, -1, LAN_INF, &share);
    *found = false;
    return s.k >= 0 ? find_first(&s, share, found) : LAN_OK;
}

/* True for a condition that occurs at the end of the step, or within an instant
 * after it at the derivative there: the death of a group at the end may have
 * caused the fall. */
static bool happens_now(const lan_event_finder *at, int32_t k, double time)
{
    if (at->cleared[k]) {
        return true;
    }
    if (at->events[k].compares_rates) {
        return at->end[k].g < 0.0;
    }
    const double fall = -fmin(at->start[k].dg, at->end[k].dg);
    return at->end[k].dg <= 0.0 && fall > 0.0 &&
           at->end[k].g <= fall * lan_instant(time);
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
