/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows and marks of a battle while it is run.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/jumps_impl.h"
#include "solver/kept_steps_impl.h"
#include "solver/solver_impl.h"

/* Rows after which whoever looks on is asked again. */
#define PROGRESS_ROWS 1024

static lan_status reserve_row(lan_trajectory *trajectory)
{
    if (trajectory->row_count < trajectory->row_capacity) {
        return LAN_OK;
    }
    const size_t capacity = 64 + 2 * trajectory->row_capacity;
    const size_t width = trajectory->columns + 1;
    double *values =
        realloc(trajectory->values, capacity * width * sizeof *values);
    if (values == NULL) {
        return LAN_ENOMEM;
    }
    trajectory->values = values;
    trajectory->row_capacity = capacity;
    return LAN_OK;
}

/* Appends a row: time, strengths, morale of the armies that have one. */
static lan_status add_row(lan_trajectory *trajectory, const lan_battle *battle,
                          double time, const double *strengths,
                          const double *morale)
{
    const lan_status status = reserve_row(trajectory);
    if (status != LAN_OK) {
        return status;
    }
    const lan_plan *plan = battle->plan;
    double *row =
        &trajectory->values[trajectory->row_count * (trajectory->columns + 1)];
    *row++ = time;
    for (int32_t i = 0; i < plan->group_count; i++) {
        *row++ = strengths[i];
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            *row++ = morale[a];
        }
    }
    trajectory->row_count++;
    return LAN_OK;
}

lan_status lan_recorder_row(lan_solver *solver, const lan_battle *battle)
{
    lan_recorder *recorder = &solver->recorder;
    const lan_state *state = &battle->state;
    recorder->last_time = state->head->time;
    return add_row(recorder->trajectory, battle, state->head->time, state->x,
                   state->morale);
}

/* A row of a trial within a step: groups that are out stay as they are. */
static lan_status add_trial_row(lan_solver *solver, lan_battle *battle,
                                double time, const double *y)
{
    const lan_plan *plan = battle->plan;
    double *strengths = battle->work.strength;
    lan_variables_decode(battle, y, strengths);
    double *morale = battle->work.morale;
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!battle->interval.active[i]) {
            strengths[i] = battle->state.x[i];
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        const bool moves = index >= 0 && lan_army_is_in(battle, a) &&
                           !battle->state.morale_held[a];
        morale[a] = moves ? y[index] : battle->state.morale[a];
    }
    solver->recorder.last_time = time;
    return add_row(solver->recorder.trajectory, battle, time, strengths,
                   morale);
}

/* When the next row is due; infinity: no more. */
static double next_time(const lan_recorder *recorder)
{
    if (recorder->next >= recorder->past) {
        return LAN_INF;
    }
    return recorder->times != NULL ? recorder->times[recorder->next]
                                   : (double)recorder->next * recorder->every;
}

/* Whether to go on with the rows of a step, of which there may be millions. */
static lan_status report_rows(const lan_solver *solver,
                              const lan_battle *battle)
{
    const lan_recorder *recorder = &solver->recorder;
    const bool due = recorder->next % PROGRESS_ROWS == 0;
    return !due || lan_progress_report(&solver->progress, recorder->last_time,
                                       lan_battle_end(battle))
               ? LAN_OK
               : LAN_ECANCELLED;
}

lan_status lan_recorder_step(lan_solver *solver, lan_battle *battle,
                             const lan_step *step,
                             lan_partial_step_fn partial_step)
{
    lan_recorder *recorder = &solver->recorder;
    if (recorder->kept != NULL) {
        return lan_kept_steps_add(recorder->kept, step);
    }
    for (;;) {
        const double time = next_time(recorder);
        if (!(time < step->t1) || !(time < recorder->end)) {
            return LAN_OK;
        }
        recorder->next++;
        lan_status status = report_rows(solver, battle);
        if (status == LAN_OK &&
            time <= recorder->last_time + lan_instant(time)) {
            continue; /* an event's row is there already */
        }
        lan_event_finder *at = &solver->work.finder;
        if (status == LAN_OK) {
            recorder->takes_row = true;
            status = partial_step(solver, battle, step, time, at->y, at->f);
            recorder->takes_row = false;
        }
        if (status == LAN_OK) {
            status = add_trial_row(solver, battle, time, at->y);
        }
        if (status != LAN_OK) {
            return status;
        }
    }
}

lan_status lan_recorder_hold(lan_solver *solver, lan_battle *battle,
                             const lan_jumps *jumps, double until)
{
    lan_recorder *recorder = &solver->recorder;
    double *morale = battle->work.morale;
    lan_status status = LAN_OK;
    while (status == LAN_OK) {
        const double time = next_time(recorder);
        if (!(time < until) || !(time < recorder->end)) {
            break;
        }
        recorder->next++;
        status = report_rows(solver, battle);
        if (status != LAN_OK ||
            time <= recorder->last_time + lan_instant(time)) {
            continue; /* an event's row is there already */
        }
        for (int32_t a = 0; a < battle->plan->army_count; a++) {
            morale[a] = lan_jumps_morale_at(jumps, a, time);
        }
        recorder->last_time = time;
        status = add_row(recorder->trajectory, battle, time, battle->state.x,
                         morale);
    }
    return status;
}

/* Something happened: a mark where a picture should show it. */
static lan_status add_mark(lan_solver *solver, const lan_battle *battle,
                           lan_mark_kind kind, int32_t group, int32_t army)
{
    lan_trajectory *trajectory = solver->recorder.trajectory;
    if (trajectory->mark_count == trajectory->mark_capacity) {
        const size_t capacity = 8 + 2 * trajectory->mark_capacity;
        lan_mark *marks = realloc(trajectory->marks, capacity * sizeof *marks);
        if (marks == NULL) {
            return LAN_ENOMEM;
        }
        trajectory->marks = marks;
        trajectory->mark_capacity = capacity;
    }
    trajectory->marks[trajectory->mark_count++] =
        (lan_mark){.time = lan_battle_time(battle),
                   .kind = kind,
                   .group = group,
                   .army = army};
    return LAN_OK;
}

void lan_recorder_begin(lan_solver *solver, const lan_battle *battle,
                        const lan_rows *rows, double end,
                        lan_trajectory *trajectory)
{
    size_t morale = 0;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        morale += battle->plan->armies[a].morale_index >= 0;
    }
    trajectory->columns = (size_t)battle->plan->group_count + morale;
    const bool by_count = rows->points >= 2;
    const int64_t last = by_count ? rows->points - 1 : INT64_MAX;
    solver->work.before.taken = false;
    /* The last of the evenly spaced rows is the end's own. */
    solver->recorder = (lan_recorder){
        .trajectory = trajectory,
        .every = by_count ? end / (rows->points - 1) : rows->every,
        .end = by_count ? end * (1.0 - 0.25 / rows->points) : LAN_INF,
        .next = rows->times != NULL ? 0 : 1,
        .past = rows->times != NULL ? (int64_t)rows->time_count : last,
        .times = rows->times};
}

void lan_recorder_keep(lan_solver *solver, lan_kept_steps *kept)
{
    solver->work.before.taken = false;
    solver->recorder.kept = kept;
}

bool lan_recorder_is_on(const lan_solver *solver)
{
    return solver->recorder.trajectory != NULL || solver->recorder.kept != NULL;
}

/* True for an action that brings soldiers at once, or more of them than came
 * before. */
static bool brings_soldiers(const lan_battle *battle, const lan_action *action)
{
    if (action->kind == LAN_ACTION_PHASE ||
        !lan_army_is_in(battle, battle->plan->groups[action->group].army)) {
        return false;
    }
    if (action->kind == LAN_ACTION_JUMP) {
        return true;
    }
    const double now =
        lan_battle_reinforcement_rate(battle, action->group, action->time);
    return action->value > now || (action->slope > 0.0 && !(now > 0.0));
}

static lan_status mark_action(lan_solver *solver, const lan_battle *battle,
                              const lan_action *action)
{
    return add_mark(solver, battle, LAN_MARK_REINFORCEMENT, action->group,
                    battle->plan->groups[action->group].army);
}

lan_status lan_recorder_starts(lan_solver *solver, const lan_battle *battle)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < battle->state.head->next_action;
         k++) {
        const lan_action *action = &battle->plan->actions[k];
        const bool flows = action->kind == LAN_ACTION_RATE &&
                           (action->value > 0.0 || action->slope > 0.0);
        if (flows || action->kind == LAN_ACTION_JUMP) {
            status = mark_action(solver, battle, action);
        }
    }
    return status;
}

lan_status lan_recorder_before(lan_solver *solver, const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    lan_before *before = &solver->work.before;
    const double now = state->head->time;
    if (!lan_recorder_is_on(solver) || before->taken) {
        return LAN_OK;
    }
    before->taken = true;
    if (solver->recorder.kept != NULL) {
        return lan_kept_steps_add_state(solver->recorder.kept, battle,
                                        LAN_KEPT_BEFORE);
    }
    memcpy(before->x, state->x, (size_t)plan->group_count * sizeof(double));
    memcpy(before->status, state->status, (size_t)plan->group_count);
    memcpy(before->army_state, state->army_state, (size_t)plan->army_count);
    lan_status status = LAN_OK;
    for (int32_t k = state->head->next_action;
         status == LAN_OK && k < plan->action_count &&
         plan->actions[k].time <= now + lan_instant(now);
         k++) {
        if (brings_soldiers(battle, &plan->actions[k])) {
            status = mark_action(solver, battle, &plan->actions[k]);
        }
    }
    before->row_count = solver->recorder.trajectory->row_count;
    const bool fresh = now > solver->recorder.last_time + lan_instant(now);
    return status == LAN_OK && fresh ? lan_recorder_row(solver, battle)
                                     : status;
}

/* True where a strength is not what it was just before. */
static bool has_jumped(const lan_solver *solver, const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const int32_t side = plan->armies[plan->groups[i].army].side;
        const double change = battle->state.x[i] - solver->work.before.x[i];
        if (fabs(change) > 1e-9 * plan->side_scale[side]) {
            return true;
        }
    }
    return false;
}

static lan_status mark_changes(lan_solver *solver, const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    lan_status status = LAN_OK;
    for (int32_t i = 0; status == LAN_OK && i < plan->group_count; i++) {
        const bool was = solver->work.before.status[i] != LAN_GROUP_AWAY;
        const bool is = lan_group_is_alive(battle, i);
        const int32_t army = plan->groups[i].army;
        if (was && !is) {
            status = add_mark(solver, battle, LAN_MARK_GONE, i, army);
        } else if (!was && is && !(state->x[i] > 0.0)) {
            status = add_mark(solver, battle, LAN_MARK_RETURN, i, army);
        }
    }
    for (int32_t a = 0; status == LAN_OK && a < plan->army_count; a++) {
        if (solver->work.before.army_state[a] == LAN_ARMY_FIGHTING &&
            state->army_state[a] == LAN_ARMY_BROKEN) {
            status = add_mark(solver, battle, LAN_MARK_BREAK, -1, a);
        }
    }
    return status;
}

lan_status lan_recorder_after(lan_solver *solver, const lan_battle *battle)
{
    lan_trajectory *trajectory = solver->recorder.trajectory;
    if (!lan_recorder_is_on(solver)) {
        return LAN_OK;
    }
    solver->work.before.taken = false;
    if (solver->recorder.kept != NULL) {
        return lan_kept_steps_add_state(solver->recorder.kept, battle,
                                        LAN_KEPT_AFTER);
    }
    if (!has_jumped(solver, battle)) {
        trajectory->row_count =
            solver->work.before.row_count; /* one row will do */
    }
    const lan_status status = lan_recorder_row(solver, battle);
    return status == LAN_OK ? mark_changes(solver, battle) : status;
}

lan_status lan_recorder_end(lan_solver *solver, const lan_battle *battle)
{
    return solver->recorder.last_time < lan_battle_time(battle)
               ? lan_recorder_row(solver, battle)
               : LAN_OK;
}
