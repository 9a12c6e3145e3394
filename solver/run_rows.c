/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run with rows. Rows at given times are taken as the run passes them. The
 * times of evenly spaced rows are known at its end only: it is run once to find
 * that and once more with rows.
 */
#include "solver/solver_impl.h"

/* Runs a battle and takes rows on the way;
 * end: when it will end, of no account where rows are not by count. */
static lan_status run_recorded(lan_solver *solver, lan_battle *battle,
                               const lan_rows *rows, double end,
                               lan_trajectory *trajectory, lan_error *err)
{
    lan_run_rewind(solver, battle);
    lan_recorder_begin(solver, battle, rows, end, trajectory);
    lan_status status = lan_recorder_row(solver, battle);
    if (status == LAN_OK) {
        status = lan_recorder_starts(solver, battle);
    }
    if (status == LAN_OK) {
        status = lan_run_to(solver, battle, lan_battle_end(battle), err);
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
    lan_run_rewind(solver, battle);
    const lan_status status =
        lan_run_to(solver, battle, lan_battle_end(battle), err);
    return status == LAN_OK
               ? run_recorded(solver, battle, rows, lan_battle_time(battle),
                              trajectory, err)
               : status;
}

lan_status lan_run_with_rows(lan_solver *solver, lan_battle *battle,
                             const lan_rows *rows, lan_trajectory *trajectory,
                             lan_error *err)
{
    const lan_status status =
        rows->points >= 2
            ? run_twice(solver, battle, rows, trajectory, err)
            : run_recorded(solver, battle, rows, 0.0, trajectory, err);
    solver->recorder.trajectory = NULL;
    return status;
}
