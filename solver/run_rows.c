/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run with rows. Rows at given times are taken as the run passes them. Evenly
 * spaced ones are known at its end only: until then its steps are kept, and the
 * rows are computed as parts of them. Where there are too many steps to keep it
 * is run again. The bits of a row are the same either way.
 */
#include "solver/kept_steps_impl.h"
#include "solver/solver_impl.h"

/* Runs a battle once more, or for the first time, and takes rows on the way;
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

/* Puts the battle of the replay where it stood, and records what was recorded
 * there. Before it settled, the state is all that is looked at. */
static lan_status replay_state(lan_solver *solver, lan_battle *battle,
                               const lan_kept *kept)
{
    if (kept->kind == LAN_KEPT_BEFORE) {
        lan_battle_show_state(battle, kept->state);
        return lan_recorder_before(solver, battle);
    }
    lan_status status = lan_battle_take_state(battle, kept->state);
    if (status == LAN_OK && kept->kind == LAN_KEPT_START) {
        status = lan_recorder_row(solver, battle);
        if (status == LAN_OK) {
            status = lan_recorder_starts(solver, battle);
        }
    } else if (status == LAN_OK) {
        status = lan_recorder_after(solver, battle);
    }
    if (status == LAN_OK && !lan_battle_is_over(battle)) {
        status = lan_flow_fit(&solver->flow, battle);
    }
    if (status == LAN_OK && !lan_battle_is_over(battle)) {
        status = solver->way->reopen_interval(solver, battle);
    }
    return status;
}

static lan_status replay_steps(lan_solver *solver, lan_battle *battle,
                               const lan_kept_steps *steps)
{
    lan_status status = LAN_OK;
    lan_kept kept;
    size_t cursor = 0;
    while (status == LAN_OK && lan_kept_steps_next(steps, &cursor, &kept)) {
        if (kept.kind == LAN_KEPT_STEP) {
            status = lan_recorder_step(solver, battle, &kept.step,
                                       solver->way->partial_step);
        } else {
            status = replay_state(solver, battle, &kept);
        }
    }
    return status;
}

/* Computes the rows of a run that was kept, on a copy of the battle. */
static lan_status replay_run(lan_solver *solver, const lan_battle *battle,
                             const lan_rows *rows, const lan_kept_steps *steps,
                             lan_trajectory *trajectory)
{
    lan_battle *copy = NULL;
    lan_status status = lan_battle_copy(battle, &copy);
    if (status != LAN_OK) {
        return status;
    }
    lan_recorder_begin(solver, battle, rows, lan_battle_time(battle),
                       trajectory);
    status = replay_steps(solver, copy, steps);
    if (status == LAN_OK) {
        status = lan_recorder_end(solver, battle);
    }
    lan_battle_destroy(copy);
    return status;
}

/* Runs a battle whose rows are counted over all of its time. */
static lan_status run_kept(lan_solver *solver, lan_battle *battle,
                           const lan_rows *rows, lan_trajectory *trajectory,
                           lan_error *err)
{
    lan_kept_steps steps = {.bytes = NULL};
    lan_run_rewind(solver, battle);
    lan_recorder_keep(solver, &steps);
    lan_status status = lan_kept_steps_begin(&steps, battle);
    if (status == LAN_OK) {
        status = lan_run_to(solver, battle, lan_battle_end(battle), err);
    }
    lan_recorder_keep(solver, NULL);
    if (status == LAN_OK) {
        status = steps.is_full
                     ? run_recorded(solver, battle, rows,
                                    lan_battle_time(battle), trajectory, err)
                     : replay_run(solver, battle, rows, &steps, trajectory);
    }
    lan_kept_steps_clear(&steps);
    return status;
}

lan_status lan_run_with_rows(lan_solver *solver, lan_battle *battle,
                             const lan_rows *rows, lan_trajectory *trajectory,
                             lan_error *err)
{
    const lan_status status =
        rows->points >= 2
            ? run_kept(solver, battle, rows, trajectory, err)
            : run_recorded(solver, battle, rows, 0.0, trajectory, err);
    solver->recorder.trajectory = NULL;
    return status;
}
