/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle from interval to interval: run from its start to its end, with rows
 * or without, advanced by a tick, and an engagement on a map by an advance.
 */
#include "base/real.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"
#include "solver/solver_impl.h"

/* Intervals that may follow each other without any time passing, and that a
 * battle may have besides those of its groups and its clock: beyond it
 * two events undo each other, and an error is better than a battle without end.
 */
#define MAX_STANDSTILL 10000
#define MAX_INTERVALS  20000

/* Settles after an interval; rows and marks where a run is recorded. */
static lan_status settle(lan_solver *solver, lan_battle *battle)
{
    const int32_t done = lan_clock_done(battle);
    lan_status status = lan_recorder_before(solver, battle);
    if (status == LAN_OK) {
        status = lan_battle_resolve(battle);
    }
    solver->report.events += lan_clock_done(battle) - done;
    return status == LAN_OK ? lan_recorder_after(solver, battle) : status;
}

/* Where it is given up, the battle stands where the interval began. */
static lan_status run_interval(lan_solver *solver, lan_battle *battle,
                               double bound, lan_error *err)
{
    if (solver->outlook.is_on) {
        lan_battle_copy_state(battle, solver->work.backup);
    }
    lan_status status = lan_flow_fit(&solver->flow, battle);
    if (status == LAN_OK) {
        status = lan_steps_to(solver, battle, bound, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    return solver->outlook.is_given_up
               ? lan_battle_go_back(battle, solver->work.backup)
               : settle(solver, battle);
}

/* --- from interval to interval ------------------------------------------- */

/* Goes on to a time, interval by interval; LAN_ESTEP where two events undo each
 * other without end. */
static lan_status run_to(lan_solver *solver, lan_battle *battle, double target,
                         lan_error *err)
{
    int64_t left = MAX_INTERVALS + 50 * ((int64_t)solver->plan->group_count +
                                         (int64_t)solver->plan->action_count);
    int standstill = 0; /* intervals without any time passing */
    while (!lan_battle_is_over(battle) && lan_battle_time(battle) < target &&
           !lan_island_is_stopped(battle) && !lan_run_rests(solver, battle) &&
           !lan_run_gives_up(solver, lan_battle_time(battle))) {
        const double start = lan_battle_time(battle);
        const lan_status status = run_interval(
            solver, battle, fmin(target, lan_battle_next_instant(battle)), err);
        if (status != LAN_OK) {
            return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
        }
        const double now = lan_battle_time(battle);
        standstill = now > start ? 0 : standstill + 1;
        if (standstill > MAX_STANDSTILL || --left < 0) {
            return lan_fail(err, LAN_ESTEP, 0, 0,
                            "events follow each other without end at time %g",
                            now);
        }
    }
    return LAN_OK;
}

/* A run or tick sets out from where the battle stands. */
static void set_out(const lan_solver *solver, lan_battle *battle)
{
    lan_battle_set_out(battle, 100.0 * solver->options.rtol);
}

/* Sets everything back to where a run begins, counters too. */
static void restart(lan_solver *solver, lan_battle *battle)
{
    lan_battle_reset(battle);
    set_out(solver, battle);
    lan_report_begin(solver, battle);
    solver->recorder = (lan_recorder){.trajectory = NULL};
    if (solver->gsl != NULL) {
        lan_gsl_begin(solver->gsl, LAN_INF, false);
    }
    lan_invariant_begin(solver, battle);
}

/* --- with rows --------------------------------------------------------------
 *
 * Rows at given times are taken as the run passes them. The times of evenly
 * spaced rows are known at its end only: it is run once to find that and once
 * more with rows. */

/* Runs a battle and takes rows on the way;
 * end: when it will end, of no account where rows are not by count. */
static lan_status run_recorded(lan_solver *solver, lan_battle *battle,
                               const lan_rows *rows, double end,
                               lan_trajectory *trajectory, lan_error *err)
{
    restart(solver, battle);
    lan_recorder_begin(solver, battle, rows, end, trajectory);
    lan_status status = lan_recorder_row(solver, battle);
    if (status == LAN_OK) {
        status = lan_recorder_starts(solver, battle);
    }
    if (status == LAN_OK) {
        status = run_to(solver, battle, lan_battle_end(battle), err);
    }
    if (status == LAN_OK) {
        status = lan_recorder_end(solver, battle);
    }
    return status;
}

/* Runs a battle whose rows are counted over all of its time. */
static lan_status run_twice(lan_solver *solver, lan_battle *battle,
                            const lan_rows *rows, lan_trajectory *trajectory,
                            lan_error *err)
{
    restart(solver, battle);
    const lan_status status =
        run_to(solver, battle, lan_battle_end(battle), err);
    return status == LAN_OK
               ? run_recorded(solver, battle, rows, lan_battle_time(battle),
                              trajectory, err)
               : status;
}

/* A run with rows into a trajectory, which is left to be cleared where it
 * fails. */
static lan_status run_with_rows(lan_solver *solver, lan_battle *battle,
                                const lan_rows *rows,
                                lan_trajectory *trajectory, lan_error *err)
{
    const lan_status status =
        rows->points >= 2
            ? run_twice(solver, battle, rows, trajectory, err)
            : run_recorded(solver, battle, rows, 0.0, trajectory, err);
    solver->recorder.trajectory = NULL;
    return status;
}

/* --- a tick, or an advance of an engagement on a map ------------------------
 *
 * An engagement is solved as a run of a battle is, left where something happens
 * to an army, and continued as if it had not been left. */

/* Goes on to a time from where the battle stands, without rows; where that
 * fails it stands where it was saved last. */
static lan_status go_on_to(lan_solver *solver, lan_battle *battle,
                           double target, lan_error *err)
{
    const bool is_island = lan_battle_is_island(battle);
    lan_status status = LAN_OK;
    solver->recorder = (lan_recorder){.trajectory = NULL};
    solver->has_invariant = false; /* calls from outside may change it */
    if (solver->options.method == LAN_METHOD_CHANCE) {
        status = lan_chance_advance(solver, battle, 0, target);
        if (status == LAN_OK && is_island) {
            status = lan_island_find_rates(battle);
        }
    } else {
        set_out(solver, battle);
        if (solver->gsl != NULL) {
            const bool is_cut = !is_island || target < lan_battle_end(battle);
            lan_gsl_begin(solver->gsl, is_cut ? target : LAN_INF, is_island);
        }
        status = run_to(solver, battle, target, err);
    }
    if (status == LAN_OK) {
        return LAN_OK;
    }
    const lan_status back = lan_battle_take_state(battle, solver->work.backup);
    return back == LAN_OK
               ? lan_fail(err, status, 0, 0, "%s", lan_status_text(status))
               : back;
}

lan_status lan_battle_advance(lan_battle *battle, double dt, lan_solver *solver,
                              lan_error *err)
{
    if (!(dt > 0.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a battle advances by a time > 0");
    }
    if (lan_battle_is_over(battle)) {
        return LAN_OK;
    }
    const bool by_chance = solver->options.method == LAN_METHOD_CHANCE;
    lan_status status = lan_chance_check_way(battle, by_chance, err);
    if (status == LAN_OK) {
        status = lan_solver_adopt(solver, battle, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_battle_copy_state(battle, solver->work.backup);
    return go_on_to(solver, battle,
                    fmin(lan_battle_time(battle) + dt, lan_battle_end(battle)),
                    err);
}

static lan_status run_by_chance(lan_solver *solver, lan_battle *battle,
                                const lan_rows *rows,
                                lan_trajectory *trajectory, lan_error *err)
{
    restart(solver, battle);
    const lan_status status =
        lan_chance_solve(solver, battle, 0, rows, trajectory);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

static bool are_times(const double *times, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!(times[i] >= (i > 0 ? times[i - 1] : 0.0)) ||
            !isfinite(times[i])) {
            return false;
        }
    }
    return true;
}

static bool are_rows(const lan_rows *rows)
{
    if (rows->times != NULL) {
        return rows->points == 0 && lan_is_zero(rows->every) &&
               are_times(rows->times, rows->time_count);
    }
    return rows->points >= 2 ||
           (rows->points == 0 && rows->every > 0.0 && isfinite(rows->every));
}

lan_status lan_solver_run(lan_solver *solver, lan_battle *battle,
                          const lan_rows *rows, lan_trajectory *trajectory,
                          lan_error *err)
{
    if ((rows == NULL) != (trajectory == NULL) ||
        (rows != NULL && !are_rows(rows))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a run takes rows and a trajectory, or neither");
    }
    if (battle->plan != solver->plan) {
        lan_battle_reset(battle); /* a method is refused by the start */
    }
    lan_status status = lan_solver_adopt(solver, battle, err);
    if (status != LAN_OK) {
        return status;
    }
    if (solver->options.method == LAN_METHOD_CHANCE) {
        return run_by_chance(solver, battle, rows, trajectory, err);
    }
    if (rows == NULL) {
        restart(solver, battle);
        return run_to(solver, battle, lan_battle_end(battle), err);
    }
    lan_trajectory fresh = {.values = NULL};
    status = run_with_rows(solver, battle, rows, &fresh, err);
    if (status != LAN_OK) {
        lan_trajectory_take(&fresh, NULL);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    lan_trajectory_take(trajectory, &fresh);
    return LAN_OK;
}

static lan_status check_advance(const lan_battle *island, double until,
                                const lan_solver *solver, lan_error *err)
{
    if (!lan_battle_is_island(island) || !lan_island_is_settled(island) ||
        !(until >= lan_battle_time(island))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "an island that was settled advances to a time to "
                        "come");
    }
    return lan_chance_check_way(
        island, solver->options.method == LAN_METHOD_CHANCE, err);
}

lan_status lan_island_advance(lan_battle *island, double until,
                              lan_solver *solver, bool *stopped, double *clear,
                              lan_error *err)
{
    const bool looks =
        clear != NULL && solver->options.method != LAN_METHOD_CHANCE;
    lan_status status = check_advance(island, until, solver, err);
    if (status == LAN_OK) {
        status = lan_solver_adopt(solver, island, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    const double target =
        looks ? lan_battle_end(island) : fmin(until, lan_battle_end(island));
    solver->outlook = (lan_outlook){.is_on = looks, .until = until};
    lan_battle_copy_state(island, solver->work.backup);
    lan_island_look(island);
    solver->stops_at_rest = !lan_island_is_still(island);
    if (!lan_battle_is_over(island) && !lan_island_is_stopped(island) &&
        target > lan_battle_time(island)) {
        status = go_on_to(solver, island, target, err);
    }
    if (status == LAN_OK) {
        const bool rests = lan_run_rests(solver, island);
        *stopped = lan_island_take_stop(island) || rests;
        if (clear != NULL) {
            *clear = solver->outlook.is_given_up ? solver->outlook.clear
                                                 : lan_battle_time(island);
        }
    }
    solver->stops_at_rest = false;
    solver->outlook = (lan_outlook){.is_on = false};
    return status;
}
