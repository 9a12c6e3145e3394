/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle solved by a tick, or from its start to its end.
 */
#include "lanchester/solver.h"

#include "base/real.h"
#include "solver/solver_impl.h"

/* Begins a tick: no row is taken, and what the last one was does not matter. */
static void begin_tick(lan_solver *solver, lan_battle *battle, double target)
{
    solver->recorder = (lan_recorder){.trajectory = NULL};
    solver->has_invariant = false; /* calls from outside may change it */
    if (solver->options.method == LAN_METHOD_CHANCE) {
        return;
    }
    lan_run_set_out(solver, battle);
    if (solver->closed_form > 0) {
        lan_battle_note_closed_form(battle, solver->closed_form);
    }
    if (solver->gsl != NULL) {
        lan_gsl_begin(solver->gsl, target);
    }
}

static lan_status refuse_island(lan_error *err)
{
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "a battle on a map is advanced by lan_island_advance()");
}

lan_status lan_battle_advance(lan_battle *battle, double dt, lan_solver *solver,
                              lan_error *err)
{
    if (!(dt > 0.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a battle advances by a time > 0");
    }
    if (!lan_battle_is_mapless(battle)) {
        return refuse_island(err);
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
    unsigned char *backup = solver->work.backup;
    lan_battle_copy_state(battle, backup);
    const double target =
        fmin(lan_battle_time(battle) + dt, lan_battle_end(battle));
    begin_tick(solver, battle, target);
    status = by_chance ? lan_chance_advance(solver, battle, 0, target)
                       : lan_run_to(solver, battle, target, err);
    if (status != LAN_OK) {
        const lan_status back = lan_battle_take_state(battle, backup);
        return back == LAN_OK
                   ? lan_fail(err, status, 0, 0, "%s", lan_status_text(status))
                   : back;
    }
    return LAN_OK;
}

static lan_status run_by_chance(lan_solver *solver, lan_battle *battle,
                                const lan_rows *rows,
                                lan_trajectory *trajectory, lan_error *err)
{
    lan_run_rewind(solver, battle);
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
    if (!lan_battle_is_mapless(battle)) {
        return refuse_island(err);
    }
    if (lan_battle_plan(battle) != solver->plan) {
        lan_battle_reset(battle); /* a form is chosen by the start */
    }
    lan_status status = lan_solver_adopt(solver, battle, err);
    if (status != LAN_OK) {
        return status;
    }
    if (solver->options.method == LAN_METHOD_CHANCE) {
        return run_by_chance(solver, battle, rows, trajectory, err);
    }
    if (rows == NULL) {
        lan_run_rewind(solver, battle);
        return lan_run_to(solver, battle, lan_battle_end(battle), err);
    }
    lan_trajectory fresh = {.values = NULL};
    status = lan_run_with_rows(solver, battle, rows, &fresh, err);
    if (status != LAN_OK) {
        lan_trajectory_take(&fresh, NULL);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    lan_trajectory_take(trajectory, &fresh);
    return LAN_OK;
}
