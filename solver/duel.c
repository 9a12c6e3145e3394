/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interval of a battle of two groups, in closed form.
 */
#include "base/real.h"
#include "solver/closed_impl.h"
#include "solver/invariant_drift_impl.h"

/* Puts what one group suffers from the other into the duel's terms. A group
 * that is not in the fight neither fires nor receives. */
static void read_fire(const lan_duel_terms *from, const lan_duel_terms *at,
                      double *aimed, double *area)
{
    if (from->is_active && at->is_active) {
        *aimed = at->law->constant > 0.0 ? at->coefficient : 0.0;
        *area = at->law->linear > 0.0 ? at->coefficient : 0.0;
    }
}

static lan_closed_duel duel_of(const lan_duel_terms terms[2])
{
    const lan_duel_terms *x = &terms[0];
    const lan_duel_terms *y = &terms[1];
    lan_closed_duel duel = {.x0 = x->strength, .y0 = y->strength};
    read_fire(y, x, &duel.a, &duel.alpha);
    read_fire(x, y, &duel.b, &duel.beta);
    if (x->is_active) {
        duel.own_x = x->losses;
        duel.reinforce_x = x->arrivals;
    }
    if (y->is_active) {
        duel.own_y = y->losses;
        duel.reinforce_y = y->arrivals;
    }
    return duel;
}

/* Variables of the battle at a time within the interval. */
static void variables_at(const lan_duel *duel, double time, double *y)
{
    const double s = time - duel->start;
    double integral[2];
    lan_closed_at(&duel->solution, s, &y[0], &y[1]);
    if (duel->terms[0].other_index < 0 && duel->terms[1].other_index < 0) {
        return; /* what is below is theirs */
    }
    lan_closed_integrals(&duel->solution, s, &integral[0], &integral[1]);
    for (int i = 0; i < 2; i++) {
        const lan_duel_terms *group = &duel->terms[i];
        if (group->other_index >= 0) {
            y[group->other_index] =
                group->lost_other +
                (group->is_active ? group->losses * integral[i] : 0.0);
        }
    }
}

static lan_status partial_step(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double time, double *y,
                               double *f)
{
    (void)step;
    variables_at(&solver->duel, time, y);
    lan_rates(battle, time, y, f, &solver->flow);
    return LAN_OK;
}

/* First time, from the interval's start, at which one condition happens. */
static double time_of(const lan_solver *solver, const lan_battle *battle,
                      const lan_event *condition, double limit)
{
    int32_t group;
    double level;
    double slope;
    return lan_event_level(battle, condition, &group, &level, &slope)
               ? lan_closed_first_time(&solver->duel.solution,
                                       group == 0 ? LAN_CLOSED_X : LAN_CLOSED_Y,
                                       level, slope, limit)
               : LAN_INF;
}

static lan_status begin_interval(lan_solver *solver, lan_battle *battle)
{
    lan_duel *duel = &solver->duel;
    duel->start = lan_battle_time(battle);
    lan_duel_terms_of(battle, duel->terms);
    duel->duel = duel_of(duel->terms);
    lan_closed_duel_prepare(&duel->duel, &duel->solution);
    /* reinforced from outside beyond all ranges: none */
    return duel->solution.form == LAN_CLOSED_NONE ? LAN_ELIMIT : LAN_OK;
}

/* Sets in at->g when each condition happens; returns the first time, from the
 * interval's start. */
static double find_events(lan_solver *solver, const lan_battle *battle,
                          double limit)
{
    lan_event_finder *at = &solver->work.finder;
    double first = LAN_INF;
    at->count = lan_events_list(battle, at->events);
    for (int32_t k = 0; k < at->count; k++) {
        at->g[k] = time_of(solver, battle, &at->events[k], limit);
        first = fmin(first, at->g[k]);
    }
    return first;
}

/* Makes happen what does at the first event's time. */
static lan_status apply_events(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double first)
{
    lan_event_finder *at = &solver->work.finder;
    const lan_status status = lan_recorder_before(solver, battle);
    if (status != LAN_OK) {
        return status;
    }
    lan_battle_arrive(battle, step->t1, step->y1);
    for (int32_t k = 0; k < at->count; k++) {
        if (at->g[k] <= first + lan_instant(step->t1)) {
            lan_event_apply(battle, &at->events[k]);
            solver->report.events++;
        }
    }
    return LAN_OK;
}

static lan_status solve_interval(lan_solver *solver, lan_battle *battle,
                                 double bound, lan_error *err)
{
    lan_duel *duel = &solver->duel;
    lan_status status = begin_interval(solver, battle);
    (void)err;
    if (status != LAN_OK) {
        return status;
    }
    if (solver->report.form == NULL) {
        solver->report.form = lan_closed_form_name(duel->solution.form);
    }
    const double first = find_events(solver, battle, bound - duel->start);
    lan_step step = {.t0 = duel->start,
                     .t1 = fmin(duel->start + first, bound),
                     .y0 = solver->work.y[0],
                     .f0 = solver->work.f[0],
                     .y1 = solver->work.y[1],
                     .f1 = solver->work.f[1]};
    variables_at(duel, step.t1, step.y1);
    lan_ledger_step(battle, step.t1, NULL, NULL, step.y1, NULL);
    lan_invariant_follow(solver, battle);
    solver->report.steps++;
    if (lan_recorder_is_on(solver)) {
        status = lan_recorder_step(solver, battle, &step, partial_step);
    }
    return status == LAN_OK && !isinf(first)
               ? apply_events(solver, battle, &step, first)
               : status;
}

const lan_way lan_way_duel = {.solve_interval = solve_interval};
