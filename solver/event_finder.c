/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first event within a step: the earliest root of all its conditions. What
 * is known of a condition are values and slopes at both ends of the step; the
 * cubic Hermite interpolant suggests where it may happen, Newton's method
 * within a bracket decides.
 */
#include <gsl/gsl_poly.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/solver_impl.h"

/* Share of a step that is gone along the tangent: its square is below a
 * double's resolution. */
#define TANGENT 1e-8

/* Trials by which a bracket is narrowed, and those that follow a dip. */
#define MOST_TRIALS 200
#define MOST_DIPS   60

/* --- where to look -------------------------------------------------------- */

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

/* A share of the step of length h at which the condition may happen, or
 * LAN_INF. A dip of the curve between the ends counts where it is not far above
 * zero: the interpolant is not the curve. */
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

/* The same of a condition that compares rates, whose slopes are differences:
 * they say where it dips, or are zero where they were not asked for. */
static double suspected_share_of_rates(double g0, double dg0, double g1,
                                       double dg1, double h)
{
    if (g0 < 0.0) {
        return 0.0; /* whatever it is at the end: see LAN_ROOT_INSTANT */
    }
    if (g1 < 0.0) {
        return g0 > 0.0 ? g0 / (g0 - g1) : 0.0;
    }
    if (!(dg0 < 0.0 && dg1 > 0.0)) {
        return LAN_INF; /* as much one way as the other changes nothing */
    }
    const double s = suspected_share(g0, dg0, g1, dg1, h);
    return s < 1.0 ? s : LAN_INF;
}

/* --- a search ------------------------------------------------------------- */

/* Share of a step that is no longer in time: an instant. */
static double smallest_share(double t0, double t1)
{
    return lan_instant(t1) / (t1 - t0) + 1e-15;
}

/* Newton's method kept within a bracket of which both ends are known: from 0,
 * where g > 0, to hi, where g <= 0. */
static void begin_polish(lan_event_root *t, double share, double hi,
                         double g_hi)
{
    t->hi = hi;
    t->g_hi = g_hi;
    t->lo = 0.0;
    t->g_lo = t->g0;
    t->turn = 0;
    if (t->g0 < 0.0 && t->behind) {
        /* It held from the start on: by rounding, where a group has come back
         * and was lost again at one instant, or because it no longer holds at
         * the end of a long step. The next instant decides. */
        t->stage = LAN_ROOT_INSTANT;
        t->share = fmin(1.0, lan_instant(t->t0) / t->h);
        return;
    }
    t->stage = LAN_ROOT_POLISH;
    t->share = share > 0.0 && share < hi ? share : 0.5 * hi;
}

/* Begins near a suspected share; t->share is to be evaluated first. */
static void root_begin(lan_event_root *t, double t0, double t1, double g0,
                       double g1, bool behind, double share)
{
    *t = (lan_event_root){.t0 = t0,
                          .h = t1 - t0,
                          .small = smallest_share(t0, t1),
                          .g0 = g0,
                          .behind = behind,
                          .happens = true};
    if (behind ? g0 >= 0.0 && g1 >= 0.0 : g1 > 0.0) {
        t->stage = LAN_ROOT_DIP;
        t->hi = 1.0;
        t->share = share;
    } else {
        begin_polish(t, share, 1.0, g1);
    }
}

/* Follows a dip to a point where the condition has happened, or to its lowest
 * point where it has not. */
static bool follow_dip(lan_event_root *t)
{
    t->happens = t->g < 0.0 || (!t->behind && t->g <= 0.0 && t->dg <= 0.0);
    if (t->dg < 0.0) {
        t->lo = t->share;
    } else {
        t->hi = t->share;
    }
    /* A curve bent upwards stays above its tangent. */
    const double width = t->hi - t->lo;
    const bool ends = t->happens || t->g > 2.0 * fabs(t->dg) * width * t->h ||
                      width < 1e-9 || ++t->turn >= MOST_DIPS;
    if (!ends) {
        t->share = 0.5 * (t->lo + t->hi);
        return true;
    }
    if (!t->happens) {
        return false;
    }
    begin_polish(t, t->share * t->g0 / (t->g0 - t->g), t->share, t->g);
    return true;
}

/* Next share to try between lo, where g > 0, and hi, where g <= 0. Slopes of
 * rates that are compared are good for following a dip only. */
static double next_share(const lan_event_root *t)
{
    double next = 0.5 * (t->lo + t->hi);
    if (t->dg < 0.0 && !t->behind) {
        next = t->share - t->g / (t->dg * t->h);
    } else if (t->g_lo > t->g_hi) {
        next = t->lo + (t->hi - t->lo) * t->g_lo / (t->g_lo - t->g_hi);
    }
    return next > t->lo && next < t->hi ? next : 0.5 * (t->lo + t->hi);
}

/* Where rates are compared it ends behind the root: what then begins must
 * hold. */
static bool polish(lan_event_root *t)
{
    if (t->g > 0.0 || (t->behind && !(t->g < 0.0))) {
        /* the same end twice: halve the other's weight (Illinois) */
        t->lo = t->share;
        t->g_lo = t->g;
        t->g_hi = t->turn > 2 ? 0.5 * t->g_hi : t->g_hi;
    } else {
        t->hi = t->share;
        t->g_hi = t->g;
        t->g_lo = t->turn > 2 ? 0.5 * t->g_lo : t->g_lo;
    }
    const bool near = t->dg < 0.0 && !t->behind &&
                      fabs(t->g) <= -t->dg * t->h * fmax(t->small, TANGENT);
    if (near || t->hi - t->lo <= t->small) {
        const bool goes_on = t->behind && !(t->g < 0.0);
        t->stage = LAN_ROOT_BEHIND;
        t->share = goes_on ? t->hi : t->share;
        return goes_on;
    }
    if (++t->turn >= MOST_TRIALS) {
        return false;
    }
    t->share = next_share(t);
    return true;
}

/* Takes what the condition is at t->share: true where t->share, which is
 * another one then, is to be evaluated; else it ends, and t->happens says
 * whether there is a root: where it was evaluated last. A bracket is trusted
 * only once the signs at both of its ends are known. */
static bool root_next(lan_event_root *t, double g, double dg)
{
    t->g = g;
    t->dg = dg;
    switch (t->stage) {
    case LAN_ROOT_DIP:
        return follow_dip(t);
    case LAN_ROOT_POLISH:
        return polish(t);
    case LAN_ROOT_INSTANT:
        t->happens = t->g_hi < 0.0 || g < 0.0;
        break;
    case LAN_ROOT_BEHIND:
        break;
    }
    return false;
}

/* --- all conditions of a step ----------------------------------------------
 */

/* Rounds of shortening a step: each finds an earlier event. */
#define MAX_TRIALS 200

/* Share of a step to which a root is known: what lies nearer to the end of a
 * step cut at a root is no earlier event, but happens with it. */
#define RESOLUTION 1e-11

/* Share of a step over which a difference is a slope, and instants that it is
 * at least: rounding of the rates is then a share of 1e-10 of what they move by
 * within the step. */
#define DIFFERENCE          1e-6
#define DIFFERENCE_INSTANTS 1e3

lan_status lan_event_finder_create(lan_event_finder *finder, size_t most,
                                   size_t variables)
{
    *finder = (lan_event_finder){0};
    finder->events = calloc(most, sizeof *finder->events);
    finder->numbers = calloc(6 * most + 2 * variables, sizeof(double));
    finder->cleared = calloc(most, 1);
    finder->variables = variables;
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
    finder->knows_slopes = false;
    finder->count = lan_events_list(battle, finder->events);
    finder->needs_flow = false;
    for (int32_t k = 0; k < finder->count; k++) {
        finder->needs_flow =
            finder->needs_flow || !lan_event_has_slope(finder->events[k].kind);
    }
    lan_events_values(battle, &battle->now.flow, finder->events, finder->count,
                      battle->state.head->time, variables, rates, finder->g0,
                      finder->dg0);
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
    finder->knows_slopes = finder->knows_end_slopes;
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
        const double s = (lan_event_has_slope(at->events[k].kind)
                              ? suspected_share
                              : suspected_share_of_rates)(
            at->g0[k], at->dg0[k], at->g1[k], at->dg1[k], h);
        if (s < *share) {
            *share = s;
            best = k;
        }
    }
    return best;
}

/* --- slopes of conditions that compare rates ------------------------------ */

/* Over how much time they are differences; zero in a step too short for any. */
static double difference_of(const lan_step *step)
{
    const double h = step->t1 - step->t0;
    const double d =
        fmax(DIFFERENCE * h, DIFFERENCE_INSTANTS * lan_instant(step->t1));
    return d < 0.25 * h ? d : 0.0;
}

/* Goes from a time, of which at->y and f are, a little forward or back along
 * the tangent: they and the flow are those of there then. */
static void go_aside(lan_event_finder *at, const lan_battle *battle,
                     double time, double aside, lan_flow *flow)
{
    for (size_t k = 0; k < at->variables; k++) {
        at->y[k] += aside * at->f[k];
    }
    at->moves++;
    lan_rates(battle, time + aside, at->y, at->f, flow);
}

/* Slopes of all of them at an end of the step. */
static void find_slopes(lan_event_finder *at, const lan_battle *battle,
                        bool at_end, lan_flow *flow)
{
    const lan_step *step = at->step;
    const size_t size = at->variables * sizeof *at->y;
    const double time = at_end ? step->t1 : step->t0;
    const double aside = (at_end ? -1.0 : 1.0) * difference_of(step);
    const double *g = at_end ? at->g1 : at->g0;
    double *dg = at_end ? at->dg1 : at->dg0;
    memcpy(at->y, at_end ? step->y1 : step->y0, size);
    memcpy(at->f, at_end ? step->f1 : step->f0, size);
    go_aside(at, battle, time, aside, flow);
    lan_events_values(battle, flow, at->events, at->count, time + aside, at->y,
                      at->f, at->g, at->dg);
    for (int32_t k = 0; k < at->count; k++) {
        if (!lan_event_has_slope(at->events[k].kind)) {
            dg[k] = (at->g[k] - g[k]) / aside;
        }
    }
}

/* True where one of them may dip within the step: it holds at neither end. */
static bool may_dip(const lan_event_finder *at)
{
    for (int32_t k = 0; at->needs_flow && k < at->count; k++) {
        if (!lan_event_has_slope(at->events[k].kind) && at->g0[k] >= 0.0 &&
            at->g1[k] >= 0.0) {
            return difference_of(at->step) > 0.0;
        }
    }
    return false;
}

/* --- the first of all roots ----------------------------------------------- */

/* Looks at the end of the step, which the flow is of: afterwards it is not,
 * where slopes had to be found. */
static void look_at_end(lan_event_finder *at, const lan_battle *battle,
                        lan_flow *flow)
{
    const lan_step *step = at->step;
    lan_events_values(battle, flow, at->events, at->count, step->t1, step->y1,
                      step->f1, at->g1, at->dg1);
    at->knows_end_slopes = may_dip(at);
    if (!at->knows_end_slopes) {
        return;
    }
    if (!at->knows_slopes) {
        find_slopes(at, battle, false, flow);
        at->knows_slopes = true;
    }
    find_slopes(at, battle, true, flow);
}

/* Ends the step where the trial stands, moved on by what Newton's method still
 * asks for: along the tangent, as that is so little. */
static void cut_step(lan_event_finder *at, const lan_battle *battle,
                     lan_flow *flow)
{
    lan_step *step = at->step;
    const lan_event_root *t = &at->search;
    const double h = step->t1 - step->t0;
    const double rest = t->dg < 0.0 ? -t->g / t->dg : 0.0;
    const double most = h * fmax(t->small, TANGENT);
    const bool move =
        fabs(rest) > 0.0 && fabs(rest) <= most && t->share * h + rest > 0.0;
    at->strain = at->trial_strain;
    step->t1 = t->share < 1.0 ? step->t0 + t->share * h : step->t1;
    memcpy(step->y1, at->y, at->variables * sizeof *step->y1);
    memcpy(step->f1, at->f, at->variables * sizeof *step->f1);
    if (move) {
        step->t1 += rest;
        for (size_t k = 0; k < at->variables; k++) {
            step->y1[k] += rest * at->f[k];
        }
        at->moves++;
        lan_rates(battle, step->t1, step->y1, step->f1, flow);
    }
    look_at_end(at, battle, flow);
    if (at->knows_end_slopes) {
        at->moves++;
        lan_rates(battle, step->t1, step->y1, at->f, flow);
    }
}

/* Begins to look for the root of the condition that is the next suspicion:
 * false where there is none any more. */
static bool begin_next(lan_event_finder *at)
{
    const lan_step *step = at->step;
    if (at->turn++ >= MAX_TRIALS + at->count) {
        return false;
    }
    const double h = step->t1 - step->t0;
    const double before =
        at->found ? 1.0 - fmax(lan_instant(step->t1) / h, RESOLUTION) : LAN_INF;
    double share;
    at->suspect = earliest_suspicion(at, h, at->root, before, &share);
    if (at->suspect < 0) {
        return false;
    }
    root_begin(&at->search, step->t0, step->t1, at->g0[at->suspect],
               at->g1[at->suspect],
               !lan_event_has_slope(at->events[at->suspect].kind), share);
    return true;
}

static void end_search(lan_event_finder *at)
{
    if (at->found) {
        at->g1[at->root] = 0.0;
        memset(at->cleared, 0, (size_t)at->count);
        at->cleared[at->root] = 1; /* from here on: what happens at the end */
    }
}

/* Where the search wants the step evaluated. */
static double trial_time(const lan_event_finder *at)
{
    return at->search.share < 1.0
               ? at->step->t0 + at->search.share * (at->step->t1 - at->step->t0)
               : at->step->t1;
}

/* Begins the search in a step, whose end the flow is of: true where the battle
 * is wanted at a time within it. */
static bool begin_search(lan_event_finder *at, const lan_battle *battle,
                         lan_flow *flow, lan_step *step, double *time)
{
    at->step = step;
    at->found = false;
    at->root = -1;
    at->turn = 0;
    look_at_end(at, battle, flow);
    memset(at->cleared, 0, (size_t)at->count);
    if (!begin_next(at)) {
        return false;
    }
    *time = trial_time(at);
    return true;
}

/* The condition that the search is after, where its trial stands. The slope of
 * one that compares rates is asked for where a dip is followed only, and what
 * stood there is not needed any more. */
static double value_at_trial(lan_event_finder *at, const lan_battle *battle,
                             double time, lan_flow *flow, double *slope)
{
    const lan_event *event = &at->events[at->suspect];
    const double aside = difference_of(at->step);
    double g;
    double beside;
    double none;
    lan_events_values(battle, flow, event, 1, time, at->y, at->f, &g, slope);
    if (!lan_event_has_slope(event->kind) && at->search.stage == LAN_ROOT_DIP) {
        go_aside(at, battle, time, aside, flow);
        lan_events_values(battle, flow, event, 1, time + aside, at->y, at->f,
                          &beside, &none);
        *slope = (beside - g) / aside;
    }
    return g;
}

/* Goes on with the battle at that time in at->y, f and the flow. */
static bool go_on_search(lan_event_finder *at, const lan_battle *battle,
                         lan_flow *flow, double *time)
{
    double dg;
    const double g = value_at_trial(at, battle, *time, flow, &dg);
    if (!root_next(&at->search, g, dg)) {
        if (at->search.happens) {
            cut_step(at, battle, flow);
            at->root = at->suspect;
            at->found = true;
        } else {
            at->cleared[at->suspect] = 1;
        }
        if (!begin_next(at)) {
            end_search(at);
            return false;
        }
    }
    *time = trial_time(at);
    return true;
}

lan_status lan_event_finder_find(lan_solver *solver, lan_battle *battle,
                                 lan_step *step,
                                 lan_partial_step_fn partial_step, bool *found)
{
    lan_event_finder *at = &solver->work.finder;
    double time;
    at->moves = 0;
    bool wants = begin_search(at, battle, &solver->flow, step, &time);
    while (wants) {
        const lan_status status =
            partial_step(solver, battle, step, time, at->y, at->f);
        if (status != LAN_OK) {
            return status;
        }
        wants = go_on_search(at, battle, &solver->flow, &time);
    }
    solver->report.rhs_calls += at->moves;
    *found = at->found;
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
