/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first event within a step: the earliest root of all its conditions.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/solver_impl.h"

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

void lan_event_finder_list(lan_event_finder *finder, const lan_battle *battle)
{
    finder->is_beside = false;
    finder->knows_slopes = false;
    finder->count = lan_events_list(battle, finder->events);
    finder->needs_flow = false;
    for (int32_t k = 0; k < finder->count; k++) {
        finder->needs_flow =
            finder->needs_flow || !lan_event_has_slope(finder->events[k].kind);
    }
}

void lan_event_finder_begin(lan_event_finder *finder, const lan_battle *battle,
                            const double *variables, const double *rates)
{
    lan_event_finder_list(finder, battle);
    lan_event_finder_look(finder, battle, &lan_battle_now(battle)->flow,
                          lan_battle_time(battle), variables, rates);
}

void lan_event_finder_look(lan_event_finder *finder, const lan_battle *battle,
                           const lan_flow *flow, double time,
                           const double *variables, const double *rates)
{
    finder->knows_slopes = false;
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
                              ? lan_suspected_share
                              : lan_suspected_share_of_rates)(
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

/* Rates at the end of a step that was moved; side by side those of where the
 * trial stood, which is next to it. */
static void find_rates(lan_event_finder *at, const lan_battle *battle,
                       lan_flow *flow)
{
    const lan_step *step = at->step;
    if (at->is_beside && !at->needs_flow) {
        lan_flow_decode(battle, step->y1, flow);
        return;
    }
    at->moves++;
    lan_rates(battle, step->t1, step->y1, step->f1, flow);
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
    const double most = h * fmax(t->small, LAN_TANGENT);
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
        find_rates(at, battle, flow);
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
    lan_event_root_begin(&at->search, step->t0, step->t1, at->g0[at->suspect],
                         at->g1[at->suspect],
                         !lan_event_has_slope(at->events[at->suspect].kind),
                         share);
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

bool lan_event_finder_search(lan_event_finder *at, const lan_battle *battle,
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

bool lan_event_finder_go_on_search(lan_event_finder *at,
                                   const lan_battle *battle, lan_flow *flow,
                                   double *time)
{
    double dg;
    const double g = value_at_trial(at, battle, *time, flow, &dg);
    if (!lan_event_root_next(&at->search, g, dg)) {
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
    bool wants =
        lan_event_finder_search(at, battle, &solver->flow, step, &time);
    while (wants) {
        const lan_status status =
            partial_step(solver, battle, step, time, at->y, at->f);
        if (status != LAN_OK) {
            return status;
        }
        wants = lan_event_finder_go_on_search(at, battle, &solver->flow, &time);
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
