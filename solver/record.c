/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows and marks of a battle while it is run.
 */
#include <stdlib.h>

#include "base/real.h"
#include "solver/solver_impl.h"

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
    double *strengths = battle->scratch.strength;
    lan_stretch_decode(battle, y, strengths);
    double *morale = battle->scratch.army_morale;
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!battle->stretch.active[i]) {
            strengths[i] = battle->state.x[i];
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        const bool moves = index >= 0 && lan_army_is_in(battle, a) &&
                           !battle->state.morale_pinned[a];
        morale[a] = moves ? y[index] : battle->state.morale[a];
    }
    solver->recorder.last_time = time;
    return add_row(solver->recorder.trajectory, battle, time, strengths,
                   morale);
}

lan_status lan_recorder_step(lan_solver *solver, lan_battle *battle,
                             const lan_step *step, lan_redo_fn redo)
{
    lan_recorder *recorder = &solver->recorder;
    for (;;) {
        const double time = (double)recorder->next * recorder->every;
        if (!(time < step->t1) || !(time < recorder->end)) {
            return LAN_OK;
        }
        recorder->next++;
        if (time <= recorder->last_time + lan_instant(time)) {
            continue; /* an event's row is there already */
        }
        lan_locator *at = &solver->locator;
        lan_status status = redo(solver, battle, step, time, at->y, at->f);
        if (status == LAN_OK) {
            status = add_trial_row(solver, battle, time, at->y);
        }
        if (status != LAN_OK) {
            return status;
        }
    }
}

lan_status lan_recorder_mark(lan_solver *solver, const lan_battle *battle,
                             lan_mark_kind kind, int32_t group, int32_t army)
{
    lan_trajectory *trajectory = solver->recorder.trajectory;
    if (trajectory->mark_count == trajectory->mark_capacity) {
        const size_t capacity = 8 + 2 * trajectory->mark_capacity;
        lan_mark *marks =
            realloc(trajectory->marks, capacity * sizeof *marks);
        if (marks == NULL) {
            return LAN_ENOMEM;
        }
        trajectory->marks = marks;
        trajectory->mark_capacity = capacity;
    }
    trajectory->marks[trajectory->mark_count++] =
        (lan_mark){.time = battle->state.head->time,
                   .kind = kind,
                   .group = group,
                   .army = army};
    return LAN_OK;
}
