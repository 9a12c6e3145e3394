/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interval of a battle of two groups, in closed form.
 */
#include "base/real.h"
#include "solver/closed_impl.h"
#include "solver/invariant_drift_impl.h"

/* Puts what one group suffers from the other into the duel's terms. */
static void read_fire(const lan_battle *battle, int32_t from, int32_t at,
                      double *aimed, double *area)
{
    const lan_interval *interval = &battle->interval;
    double coefficient;
    if (!interval->active[from] || !interval->active[at]) {
        return;
    }
    const lan_law law = lan_targeting_pair(battle, from, at, &coefficient);
    const lan_law_row *row = lan_law_row_of(law);
    *aimed = row->constant > 0.0 ? coefficient : 0.0;
    *area = row->linear > 0.0 ? coefficient : 0.0;
}

lan_closed_duel lan_duel_now(const lan_battle *battle)
{
    const lan_state *state = &battle->state;
    lan_closed_duel duel = {.x0 = state->x[0], .y0 = state->x[1]};
    read_fire(battle, 1, 0, &duel.a, &duel.alpha);
    read_fire(battle, 0, 1, &duel.b, &duel.beta);
    if (battle->interval.active[0]) {
        duel.own_x = battle->plan->groups[0].losses;
        duel.reinforce_x = state->rate[0];
    }
    if (battle->interval.active[1]) {
        duel.own_y = battle->plan->groups[1].losses;
        duel.reinforce_y = state->rate[1];
    }
    return duel;
}

/* Variables of the battle at a time within the interval. */
static void variables_at(const lan_solver *solver, const lan_battle *battle,
                         double time, double *y)
{
    const lan_duel *duel = &solver->duel;
    const double s = time - duel->start;
    double integral[2];
    lan_closed_at(&duel->solution, s, &y[0], &y[1]);
    lan_closed_integrals(&duel->solution, s, &integral[0], &integral[1]);
    for (int i = 0; i < 2; i++) {
        const lan_plan_group *group = &battle->plan->groups[i];
        if (group->other_index >= 0) {
            y[group->other_index] =
                duel->other[i] + (battle->interval.active[i]
                                      ? group->losses * integral[i]
                                      : 0.0);
        }
    }
}

static lan_status partial_step(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double time, double *y,
                               double *f)
{
    (void)step;
    variables_at(solver, battle, time, y);
    lan_rates(battle, time, y, f, &solver->flow);
    return LAN_OK;
}

/* First time, from the interval's start, at which one condition happens. */
static double time_of(const lan_solver *solver, const lan_battle *battle,
                      const lan_event *condition, double limit)
{
    const lan_closed_solution *solution = &solver->duel.solution;
    const int32_t k = condition->index;
    if (condition->kind == LAN_EVENT_GONE) {
        const lan_closed_side side = k == 0 ? LAN_CLOSED_X : LAN_CLOSED_Y;
        return lan_closed_first_time(solution, side, battle->interval.level[k],
                                     0.0, limit);
    }
    if (condition->kind != LAN_EVENT_BREAK) {
        return LAN_INF;
    }
    const lan_plan_army *army = &battle->plan->armies[k];
    const lan_closed_side side = army->first == 0 ? LAN_CLOSED_X : LAN_CLOSED_Y;
    return lan_closed_first_time(
        solution, side, army->break_at * battle->interval.fielded[k],
        army->break_at * battle->interval.fielded_rate[k], limit);
}

static lan_status reopen_interval(lan_solver *solver, lan_battle *battle)
{
    lan_duel *duel = &solver->duel;
    duel->start = lan_battle_time(battle);
    duel->duel = lan_duel_now(battle);
    for (int i = 0; i < 2; i++) {
        duel->other[i] = battle->state.lost_other[i];
    }
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
    lan_rates(battle, step->t1, step->y1, battle->now.rates, &battle->now.flow);
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
    lan_status status = reopen_interval(solver, battle);
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
    variables_at(solver, battle, step.t1, step.y1);
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

const lan_way lan_way_duel = {.solve_interval = solve_interval,
                              .partial_step = partial_step,
                              .reopen_interval = reopen_interval};
