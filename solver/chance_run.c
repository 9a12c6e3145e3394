/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One stochastic battle with a solver's rows and counters.
 */
#include <stdlib.h>

#include "base/real.h"
#include "solver/jumps_impl.h"
#include "solver/odds_impl.h"
#include "solver/solver_impl.h"

/* Calls of rates after which progress is reported. */
#define REPORT_JUMPS 4096

lan_status lan_chance_prepare(lan_solver *solver, const lan_battle *battle,
                              lan_error *err)
{
    const lan_status status = lan_odds_check_counts(battle, err);
    if (status != LAN_OK || solver->jumps != NULL) {
        return status;
    }
    lan_jumps *jumps = malloc(sizeof *jumps);
    if (jumps == NULL) {
        return LAN_ENOMEM;
    }
    const lan_jumps_request request = {.until_end = true, .until_change = true};
    const lan_status made = lan_jumps_create(jumps, battle->plan, &request);
    if (made != LAN_OK) {
        free(jumps);
        return made;
    }
    solver->jumps = jumps;
    return LAN_OK;
}

void lan_chance_forget(lan_solver *solver)
{
    if (solver->jumps != NULL) {
        lan_jumps_clear(solver->jumps);
        free(solver->jumps);
    }
}

/* The first failure of a row is kept until the run can end. */
static void keep_status(lan_solver *solver, lan_status status)
{
    if (solver->watched == LAN_OK) {
        solver->watched = status;
    }
}

static void record_pass(void *context, lan_jumps *jumps, double until)
{
    lan_solver *solver = context;
    if (solver->watched == LAN_OK) {
        solver->watched =
            lan_recorder_hold(solver, jumps->battle, jumps, until);
    }
}

static void record_before(void *context, lan_jumps *jumps)
{
    lan_solver *solver = context;
    if (solver->watched == LAN_OK) {
        solver->watched = lan_recorder_before(solver, jumps->battle);
    }
}

static void record_after(void *context, lan_jumps *jumps)
{
    lan_solver *solver = context;
    if (solver->watched == LAN_OK) {
        solver->watched = lan_recorder_after(solver, jumps->battle);
    }
}

lan_jumps_watch lan_chance_watch(lan_solver *solver)
{
    return (lan_jumps_watch){.context = solver,
                             .pass = record_pass,
                             .before = record_before,
                             .after = record_after};
}

static void write_report(lan_solver *solver)
{
    const lan_jumps *jumps = solver->jumps;
    solver->report.steps = jumps->jump_count;
    solver->report.rejected = jumps->thinned;
    solver->report.rhs_calls = jumps->rate_calls;
    solver->report.events = jumps->instants;
}

/* Whether the last jump left an island at rest; looked at where it changed who
 * fights. */
static bool does_rest(lan_solver *solver, lan_battle *island)
{
    if (!solver->stops_at_rest || solver->jumps->fresh) {
        return false;
    }
    keep_status(solver, lan_island_find_rates(island));
    return solver->watched == LAN_OK && lan_run_rests(solver, island);
}

/* From where it is to its end, or to its pause. */
static lan_status draw_jumps(lan_solver *solver)
{
    lan_jumps *jumps = solver->jumps;
    lan_battle *battle = jumps->battle;
    int64_t asked = 0;
    while (solver->watched == LAN_OK && lan_jumps_go(jumps, REPORT_JUMPS) &&
           !lan_island_is_stopped(battle) && !does_rest(solver, battle)) {
        if (jumps->rate_calls < asked) {
            continue;
        }
        asked = jumps->rate_calls + REPORT_JUMPS;
        if (!lan_progress_report(&solver->progress, battle->state.head->time,
                                 battle->plan->end)) {
            return LAN_ECANCELLED;
        }
    }
    lan_jumps_suspend(jumps);
    write_report(solver);
    return solver->watched;
}

/* The same battle again, this time with rows: the same jumps. */
static lan_status record_jumps(lan_solver *solver, lan_battle *battle,
                               uint64_t number, const lan_rows *rows,
                               lan_trajectory *trajectory)
{
    lan_jumps *jumps = solver->jumps;
    const double end = battle->state.head->time;
    lan_jumps_begin(jumps, battle, solver->options.seed, number);
    lan_recorder_begin(solver, battle, rows, end, trajectory);
    jumps->request.watch = lan_chance_watch(solver);
    lan_status status = lan_recorder_row(solver, battle);
    if (status == LAN_OK) {
        status = lan_recorder_starts(solver, battle);
    }
    if (status == LAN_OK) {
        status = draw_jumps(solver);
    }
    if (status == LAN_OK) {
        status = lan_recorder_end(solver, battle);
    }
    jumps->request.watch = (lan_jumps_watch){.pass = NULL};
    solver->recorder.trajectory = NULL;
    return status;
}

lan_status lan_chance_check_way(const lan_battle *battle, bool by_chance,
                                lan_error *err)
{
    const lan_state_head *head = battle->state.head;
    const bool begins = lan_battle_is_open(battle) ? lan_is_zero(head->step)
                                                   : !(head->time > 0.0);
    if (by_chance && !head->whole && !begins) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a battle that was advanced by the equations does not "
                        "go on as a stochastic one");
    }
    if (!by_chance && head->whole) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "a battle that was advanced as a stochastic one does not go on "
            "by the equations");
    }
    return by_chance ? lan_odds_check_present(battle, err) : LAN_OK;
}

lan_status lan_chance_advance(lan_solver *solver, lan_battle *battle,
                              uint64_t number, double target)
{
    solver->watched = LAN_OK;
    solver->jumps->request.watch = (lan_jumps_watch){.pass = NULL};
    lan_jumps_resume(solver->jumps, battle, solver->options.seed, number,
                     target);
    return draw_jumps(solver);
}

lan_status lan_chance_solve(lan_solver *solver, lan_battle *battle,
                            uint64_t number, const lan_rows *rows,
                            lan_trajectory *trajectory)
{
    solver->watched = LAN_OK;
    solver->jumps->request.watch = (lan_jumps_watch){.pass = NULL};
    lan_jumps_begin(solver->jumps, battle, solver->options.seed, number);
    lan_status status = draw_jumps(solver);
    if (status != LAN_OK || rows == NULL) {
        return status;
    }
    lan_trajectory fresh = {.values = NULL};
    status = record_jumps(solver, battle, number, rows, &fresh);
    if (status != LAN_OK) {
        lan_trajectory_take(&fresh, NULL);
        return status;
    }
    lan_trajectory_take(trajectory, &fresh);
    return LAN_OK;
}
