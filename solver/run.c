/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle from interval to interval.
 */
#include "base/real.h"
#include "lanchester/island.h"
#include "solver/invariant_drift_impl.h"
#include "solver/solver_impl.h"

/* Intervals that may follow each other without any time passing, and that a
 * battle may have beside those that its groups and its clock explain: beyond it
 * two events undo each other, and an error is better than a battle without end.
 */
#define MAX_STANDSTILL 10000
#define MAX_INTERVALS  20000

lan_status lan_run_settle(lan_solver *solver, lan_battle *battle)
{
    const int32_t done = lan_clock_done(battle);
    lan_status status = lan_recorder_before(solver, battle);
    if (status == LAN_OK) {
        status = lan_battle_resolve(battle);
    }
    solver->report.events += lan_clock_done(battle) - done;
    return status == LAN_OK ? lan_recorder_after(solver, battle) : status;
}

/* --- given up ------------------------------------------------------------ */

bool lan_run_gives_up(lan_solver *solver, double time)
{
    lan_outlook *outlook = &solver->outlook;
    if (outlook->is_on && time >= outlook->until) {
        outlook->is_given_up = true;
        outlook->clear = time;
    }
    return outlook->is_given_up;
}

/* Where it is given up, the battle stands where the interval began. */
lan_status lan_run_interval(lan_solver *solver, lan_battle *battle,
                            double bound, lan_error *err)
{
    if (solver->outlook.is_on) {
        lan_battle_copy_state(battle, solver->work.backup);
    }
    lan_status status = lan_flow_fit(&solver->flow, battle);
    if (status == LAN_OK) {
        status = solver->way->solve_interval(solver, battle, bound, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    return solver->outlook.is_given_up
               ? lan_battle_go_back(battle, solver->work.backup)
               : lan_run_settle(solver, battle);
}

bool lan_run_rests(const lan_solver *solver, const lan_battle *battle)
{
    return solver->stops_at_rest && !lan_battle_is_over(battle) &&
           lan_island_is_still(battle);
}

/* --- from interval to interval ------------------------------------------- */

lan_run lan_run_begin(const lan_solver *solver, double target)
{
    return (lan_run){.target = target,
                     .left =
                         MAX_INTERVALS + 50 * ((int64_t)solver->shape.groups +
                                               (int64_t)solver->shape.actions)};
}

bool lan_run_goes_on(const lan_run *run, lan_solver *solver,
                     const lan_battle *battle)
{
    return !lan_battle_is_over(battle) &&
           lan_battle_time(battle) < run->target &&
           !lan_island_is_stopped(battle) && !lan_run_rests(solver, battle) &&
           !lan_run_gives_up(solver, lan_battle_time(battle));
}

double lan_run_bound(const lan_run *run, const lan_battle *battle)
{
    return fmin(run->target, lan_battle_next_instant(battle));
}

lan_status lan_run_count(lan_run *run, double start, double now, lan_error *err)
{
    run->standstill = now > start ? 0 : run->standstill + 1;
    if (run->standstill > MAX_STANDSTILL || --run->left < 0) {
        return lan_fail(err, LAN_ESTEP, 0, 0,
                        "events follow each other without end at time %g", now);
    }
    return LAN_OK;
}

lan_status lan_run_to(lan_solver *solver, lan_battle *battle, double target,
                      lan_error *err)
{
    lan_run run = lan_run_begin(solver, target);
    while (lan_run_goes_on(&run, solver, battle)) {
        const double start = lan_battle_time(battle);
        lan_status status =
            lan_run_interval(solver, battle, lan_run_bound(&run, battle), err);
        if (status != LAN_OK) {
            return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
        }
        status = lan_run_count(&run, start, lan_battle_time(battle), err);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

double lan_run_near_tie(const lan_solver_options *options)
{
    return 100.0 * options->rtol;
}

void lan_run_set_out(const lan_solver *solver, lan_battle *battle)
{
    lan_battle_set_out(battle, lan_run_near_tie(&solver->options));
}

void lan_run_restart(lan_solver *solver, lan_battle *battle)
{
    lan_battle_reset(battle);
    lan_run_set_out(solver, battle);
    solver->report.steps = 0;
    solver->report.rejected = 0;
    solver->report.rhs_calls = 0;
    solver->report.events = 0;
    solver->report.drift = LAN_NAN;
    solver->recorder = (lan_recorder){.trajectory = NULL};
    if (solver->gsl != NULL) {
        lan_gsl_begin(solver->gsl, LAN_INF);
    }
    solver->has_invariant = false;
}

void lan_run_rewind(lan_solver *solver, lan_battle *battle)
{
    lan_run_restart(solver, battle);
    lan_invariant_begin(solver, battle);
}
