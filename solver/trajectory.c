/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows, and their recording during a run.
 */
#include "solver/solver_impl.h"

#include <stdlib.h>
#include <string.h>

#include "solver/jumps_impl.h"

lan_status lan_trajectory_create(lan_trajectory **out)
{
    lan_trajectory *trajectory = calloc(1, sizeof *trajectory);
    if (trajectory == NULL) {
        return LAN_ENOMEM;
    }
    *out = trajectory;
    return LAN_OK;
}

void lan_trajectory_destroy(lan_trajectory *trajectory)
{
    if (trajectory != NULL) {
        lan_trajectory_take(trajectory, NULL);
        free(trajectory);
    }
}

void lan_trajectory_take(lan_trajectory *trajectory, const lan_trajectory *rows)
{
    free(trajectory->values);
    *trajectory = rows != NULL ? *rows : (lan_trajectory){0};
}

/* --- rows ----------------------------------------------------------------- */

static size_t count_columns(const lan_battle *battle)
{
    size_t columns = (size_t)lan_battle_group_count(battle);
    for (int32_t a = 0; a < lan_battle_army_count(battle); a++) {
        columns += lan_battle_army_has_morale(battle, a);
    }
    return columns;
}

/* Appends a row: time, strengths, morale of the armies that have one. */
static lan_status append(lan_trajectory *trajectory, const lan_battle *battle,
                         double time, lan_view view)
{
    const size_t width = trajectory->columns + 1;
    if (trajectory->row_count >= trajectory->row_capacity) {
        const size_t capacity = 64 + 2 * trajectory->row_capacity;
        double *values =
            realloc(trajectory->values, capacity * width * sizeof *values);
        if (values == NULL) {
            return LAN_ENOMEM;
        }
        trajectory->values = values;
        trajectory->row_capacity = capacity;
    }
    double *row = &trajectory->values[trajectory->row_count * width];
    *row++ = time;
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        *row++ = view.strength[i];
    }
    for (int32_t a = 0; a < lan_battle_army_count(battle); a++) {
        if (lan_battle_army_has_morale(battle, a)) {
            *row++ = view.morale[a];
        }
    }
    trajectory->row_count++;
    return LAN_OK;
}

lan_status lan_trajectory_add(lan_trajectory *trajectory,
                              const lan_battle *battle, double time)
{
    const size_t columns = count_columns(battle);
    const size_t last = (trajectory->row_count - 1) * (columns + 1);
    if (!isfinite(time) ||
        (trajectory->row_count > 0 && (trajectory->columns != columns ||
                                       !(time >= trajectory->values[last])))) {
        return LAN_EINVAL;
    }
    if (trajectory->columns != columns) { /* capacity is counted in rows */
        trajectory->columns = columns;
        trajectory->row_capacity = 0;
    }
    return append(trajectory, battle, time, lan_battle_view(battle));
}

/* --- a run with rows ---------------------------------------------------------
 */

/* Number of rows between two progress reports. */
#define PROGRESS_ROWS 1024

/* Records a row of the present instant. */
static lan_status add_row(lan_solver *solver, const lan_battle *battle)
{
    lan_recorder *recorder = &solver->recorder;
    recorder->last_time = lan_battle_time(battle);
    return append(recorder->trajectory, battle, recorder->last_time,
                  lan_battle_view(battle));
}

/* Time of the next row; infinity: none. */
static double next_time(const lan_recorder *recorder)
{
    if (recorder->next >= recorder->past) {
        return LAN_INF;
    }
    return recorder->times != NULL ? recorder->times[recorder->next]
                                   : (double)recorder->next * recorder->every;
}

/* Finds the next time before `until` at which a row is due, unless an event has
 * already recorded one; infinite: none. */
static lan_status find_due(lan_solver *solver, const lan_battle *battle,
                           double until, double *due)
{
    lan_recorder *recorder = &solver->recorder;
    *due = LAN_INF;
    for (;;) {
        const double time = next_time(recorder);
        if (!(time < until) || !(time < recorder->end)) {
            return LAN_OK;
        }
        /* a step may have millions of rows */
        if (++recorder->next % PROGRESS_ROWS == 0 &&
            !lan_progress_report(&solver->progress, recorder->last_time,
                                 lan_battle_end(battle))) {
            return LAN_ECANCELLED;
        }
        if (time > recorder->last_time + lan_instant(time)) {
            *due = time;
            return LAN_OK;
        }
    }
}

/* The values of a row at a time within a step, or, for NULL, at a time until
 * which counts are constant. */
static lan_status look_at(lan_solver *solver, lan_battle *battle, double time,
                          const lan_step *step,
                          lan_partial_step_fn partial_step, lan_view *view)
{
    lan_event_finder *at = &solver->work.finder;
    double *morale = solver->work.morale;
    if (step != NULL) {
        const int64_t calls = solver->report.rhs_calls;
        const lan_status status =
            partial_step(solver, battle, step, time, at->y, at->f);
        solver->report.rhs_calls = calls; /* calls for rows are not counted */
        *view = lan_battle_view_at(battle, at->y);
        return status;
    }
    for (int32_t a = 0; a < lan_battle_army_count(battle); a++) {
        morale[a] = lan_jumps_morale_at(solver->jumps, a, time);
    }
    *view = (lan_view){.strength = lan_battle_view(battle).strength,
                       .morale = morale};
    return LAN_OK;
}

lan_status lan_recorder_pass(lan_solver *solver, lan_battle *battle,
                             double until, const lan_step *step,
                             lan_partial_step_fn partial_step)
{
    lan_recorder *recorder = &solver->recorder;
    double time;
    lan_status status = find_due(solver, battle, until, &time);
    while (status == LAN_OK && time < until) {
        lan_view view;
        status = look_at(solver, battle, time, step, partial_step, &view);
        if (status == LAN_OK) {
            recorder->last_time = time;
            status = append(recorder->trajectory, battle, time, view);
        }
        if (status == LAN_OK) {
            status = find_due(solver, battle, until, &time);
        }
    }
    return status;
}

lan_status lan_recorder_begin(lan_solver *solver, const lan_battle *battle,
                              const lan_rows *rows, double end,
                              lan_trajectory *trajectory)
{
    trajectory->columns = count_columns(battle);
    const bool by_count = rows->points >= 2;
    const int64_t last = by_count ? rows->points - 1 : INT64_MAX;
    solver->work.before.taken = false;
    /* the end itself records the last of the evenly spaced rows */
    solver->recorder = (lan_recorder){
        .trajectory = trajectory,
        .every = by_count ? end / (rows->points - 1) : rows->every,
        .end = by_count ? end * (1.0 - 0.25 / rows->points) : LAN_INF,
        .next = rows->times != NULL ? 0 : 1,
        .past = rows->times != NULL ? (int64_t)rows->time_count : last,
        .times = rows->times};
    return add_row(solver, battle);
}

lan_status lan_recorder_before(lan_solver *solver, const lan_battle *battle)
{
    lan_before *before = &solver->work.before;
    const double now = lan_battle_time(battle);
    if (!lan_recorder_is_on(solver) || before->taken) {
        return LAN_OK;
    }
    before->taken = true;
    memcpy(before->x, lan_battle_view(battle).strength,
           (size_t)lan_battle_group_count(battle) * sizeof *before->x);
    before->row_count = solver->recorder.trajectory->row_count;
    const bool fresh = now > solver->recorder.last_time + lan_instant(now);
    return fresh ? add_row(solver, battle) : LAN_OK;
}

/* True if a strength differs from its value just before. */
static bool has_jumped(const lan_solver *solver, const lan_battle *battle)
{
    const double *x = lan_battle_view(battle).strength;
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        const double change = x[i] - solver->work.before.x[i];
        if (fabs(change) > 1e-9 * lan_side_scale(battle, i)) {
            return true;
        }
    }
    return false;
}

lan_status lan_recorder_after(lan_solver *solver, const lan_battle *battle)
{
    lan_trajectory *trajectory = solver->recorder.trajectory;
    if (!lan_recorder_is_on(solver)) {
        return LAN_OK;
    }
    solver->work.before.taken = false;
    if (!has_jumped(solver, battle)) {
        trajectory->row_count =
            solver->work.before.row_count; /* one row is enough */
    }
    return add_row(solver, battle);
}

lan_status lan_recorder_end(lan_solver *solver, const lan_battle *battle)
{
    return solver->recorder.last_time < lan_battle_time(battle)
               ? add_row(solver, battle)
               : LAN_OK;
}
