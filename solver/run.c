/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves a battle interval by interval, and an interval step by step: by a
 * closed form if one is exact, otherwise by GSL. Runs a battle from start to
 * end, with or without rows, advances it by a tick, and advances an engagement
 * on a map.
 */
#include <string.h>

#include "solver/jumps_impl.h"
#include "solver/solver_impl.h"

/* Most intervals in succession in which time does not advance, in addition to
 * those of the battle's groups and clock. If there are more, two events undo
 * each other, and an error is better than an infinite loop. */
#define MAX_STANDSTILL 10000
#define MAX_INTERVALS  20000

/* Number of steps between two progress reports, which may stop the run. */
#define PROGRESS_STEPS 64

/* True if an interval that has reached this time is given up there: no event is
 * applied then. */
static bool gives_up(lan_solver *solver, double time)
{
    lan_outlook *outlook = &solver->outlook;
    if (outlook->is_on && time >= outlook->until) {
        outlook->is_given_up = true;
        outlook->clear = time;
    }
    return outlook->is_given_up;
}

/* --- steps of an interval ------------------------------------------------- */

/* Chooses the method for the interval that begins. */
static lan_status choose_way(lan_solver *solver, const lan_battle *battle,
                             const lan_way **way, lan_error *err)
{
    lan_solver_report *report = &solver->report;
    lan_closed *closed = &solver->closed;
    const lan_method method = solver->options.method;
    if (method == LAN_METHOD_CLOSED) {
        const lan_status status = lan_closed_check(closed, battle, err);
        if (status != LAN_OK) {
            return status;
        }
    }
    if (method == LAN_METHOD_CLOSED ||
        (method == LAN_METHOD_AUTO &&
         lan_closed_begin(closed, battle) == NULL)) {
        *way = &lan_way_closed;
        if (report->method == LAN_METHOD_CLOSED && report->form == NULL) {
            report->form = lan_closed_form_name(closed->solution.form);
        }
    } else {
        *way = &lan_way_gsl;
        report->method = LAN_METHOD_GSL;
        report->form = NULL;
    }
    return LAN_OK;
}

/* Makes the step's end the start of the next step. */
static void go_on_from(lan_solver *solver, lan_step *step)
{
    *step = (lan_step){.t0 = step->t1,
                       .y0 = step->y1,
                       .f0 = step->f1,
                       .y1 = step->y0,
                       .f1 = step->f0};
    lan_event_finder_go_on(&solver->work.finder);
}

/* Takes a step, shortened to the first event in it. */
static lan_status one_step(lan_solver *solver, lan_battle *battle,
                           const lan_way *way, double bound, lan_step *step,
                           bool *found)
{
    lan_status status = way->take_step(solver, battle, bound, step);
    if (status == LAN_OK) {
        status = lan_event_finder_find(solver, battle, step, way->partial_step,
                                       found);
    }
    if (status != LAN_OK) {
        return status;
    }
    if (*found || step->t1 >= bound || battle->interval.any_held ||
        battle->interval.any_split) {
        lan_ledger_step(battle, step->t1, step->y0, step->f0, step->y1,
                        step->f1);
    }
    if (lan_recorder_is_on(solver)) {
        status = lan_recorder_pass(solver, battle, step->t1, step,
                                   way->partial_step);
    }
    const bool asks = solver->report.steps % PROGRESS_STEPS == 0;
    return status == LAN_OK && asks &&
                   !lan_progress_report(&solver->progress, step->t1,
                                        battle->plan->end)
               ? LAN_ECANCELLED
               : status;
}

/* Takes steps to a bound or to the first event; step->t1 is the end reached. */
static lan_status take_steps(lan_solver *solver, lan_battle *battle,
                             const lan_way *way, double bound, lan_step *step,
                             bool *found)
{
    lan_status status = way->begin(solver, battle, bound, step);
    while (status == LAN_OK && !*found && step->t0 < bound &&
           !gives_up(solver, step->t0)) {
        status = one_step(solver, battle, way, bound, step, found);
        if (status == LAN_OK && !*found) {
            go_on_from(solver, step);
        }
    }
    return status;
}

/* Updates the drift of the invariant. */
static void follow_invariant(lan_solver *solver, const lan_battle *battle)
{
    if (solver->has_invariant) {
        const lan_invariant now =
            lan_invariant_of(battle, &solver->invariant_law);
        const double change = fabs(now.value - solver->invariant.value);
        solver->report.drift =
            fmax(solver->report.drift, change / solver->invariant.scale);
    }
}

/* Advances to a bound or to the first event before it, and applies the
 * event. */
static lan_status solve_interval(lan_solver *solver, lan_battle *battle,
                                 double bound, lan_error *err)
{
    const size_t size = (size_t)battle->plan->variable_count * sizeof(double);
    const lan_way *way;
    bool found = false;
    lan_step step = {.t0 = battle->state.head->time,
                     .y0 = solver->work.y[0],
                     .f0 = solver->work.f[0],
                     .y1 = solver->work.y[1],
                     .f1 = solver->work.f[1]};
    lan_status status = choose_way(solver, battle, &way, err);
    if (status != LAN_OK) {
        return status;
    }
    memcpy(step.y0, battle->now.variables, size);
    memcpy(step.f0, battle->now.rates, size);
    lan_event_finder_begin(&solver->work.finder, battle, step.y0, step.f0);
    status = take_steps(solver, battle, way, bound, &step, &found);
    if (status == LAN_ESTEP) {
        return lan_fail(err, LAN_ESTEP, 0, 0,
                        "stepper %s cannot hold a tolerance of %g at time %g; "
                        "try a larger solver.rtol or another solver.stepper",
                        lan_stepper_name(solver->options.stepper),
                        solver->options.rtol, step.t0);
    }
    if (status != LAN_OK || solver->outlook.is_given_up) {
        return status;
    }
    way->end(solver, battle);
    follow_invariant(solver, battle);
    if (found) {
        lan_rates(battle, step.t1, step.y1, battle->now.rates,
                  &battle->now.flow);
        status = lan_event_finder_apply(solver, battle, step.t1);
    }
    return status;
}

/* --- from interval to interval -------------------------------------------- */

/* Settles after an interval; records rows and marks if a run is recorded. */
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

/* If the interval is given up, the battle returns to the interval's start. */
static lan_status run_interval(lan_solver *solver, lan_battle *battle,
                               double bound, lan_error *err)
{
    if (solver->outlook.is_on) {
        lan_battle_copy_state(battle, solver->work.backup);
    }
    lan_status status = lan_flow_fit(&solver->flow, battle);
    if (status == LAN_OK) {
        status = solve_interval(solver, battle, bound, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    return solver->outlook.is_given_up
               ? lan_battle_take_state(battle, solver->work.backup)
               : settle(solver, battle);
}

/* Advances to a time, interval by interval; LAN_ESTEP if two events undo each
 * other without end. */
static lan_status run_to(lan_solver *solver, lan_battle *battle, double target,
                         lan_error *err)
{
    int64_t left = MAX_INTERVALS + 50 * ((int64_t)solver->plan->group_count +
                                         (int64_t)solver->plan->action_count);
    int standstill = 0; /* intervals in which time did not advance */
    while (!lan_battle_is_over(battle) && lan_battle_time(battle) < target &&
           !lan_island_is_stopped(battle) && !lan_run_rests(solver, battle) &&
           !gives_up(solver, lan_battle_time(battle))) {
        const double start = lan_battle_time(battle);
        const lan_status status = run_interval(
            solver, battle, fmin(target, lan_battle_next_instant(battle)), err);
        if (status != LAN_OK) {
            return status;
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

/* --- a run -------------------------------------------------------------------
 *
 * Rows at given times are recorded as the run passes them. The times of evenly
 * spaced rows depend on the end of the run: a first run finds the end, and a
 * second run records the rows. */

static bool is_chance(const lan_solver *solver)
{
    return solver->options.method == LAN_METHOD_CHANCE;
}

/* Resets everything to the start of a run, including counters. */
static void restart(lan_solver *solver, lan_battle *battle)
{
    lan_battle_reset(battle);
    lan_battle_set_out(battle, 100.0 * solver->options.rtol);
    lan_report_begin(solver, battle);
    solver->recorder = (lan_recorder){.trajectory = NULL};
    if (solver->gsl != NULL) {
        solver->gsl->tick_begins = false;
    }
    solver->has_invariant = lan_invariant_find(battle, &solver->invariant_law);
    if (solver->has_invariant) {
        solver->invariant = lan_invariant_of(battle, &solver->invariant_law);
        solver->report.drift = 0.0;
    }
    if (is_chance(solver)) {
        lan_jumps_begin(solver->jumps, battle, solver->options.seed, 0);
    }
}

/* Runs from the start to the end. */
static lan_status run_on(lan_solver *solver, lan_battle *battle, lan_error *err)
{
    return is_chance(solver)
               ? lan_chance_draw(solver)
               : run_to(solver, battle, lan_battle_end(battle), err);
}

/* Runs with rows into a trajectory, which the caller clears on failure. */
static lan_status run_with_rows(lan_solver *solver, lan_battle *battle,
                                const lan_rows *rows,
                                lan_trajectory *trajectory, lan_error *err)
{
    double end = 0.0; /* unused if rows are not evenly spaced by count */
    lan_status status = LAN_OK;
    if (rows->points >= 2) {
        restart(solver, battle);
        status = run_on(solver, battle, err);
        end = lan_battle_time(battle);
    }
    if (status == LAN_OK) {
        restart(solver, battle);
        status = lan_recorder_begin(solver, battle, rows, end, trajectory);
    }
    if (status == LAN_OK) {
        status = run_on(solver, battle, err);
    }
    if (status == LAN_OK) {
        status = lan_recorder_end(solver, battle);
    }
    solver->recorder.trajectory = NULL;
    return status;
}

static bool are_rows(const lan_rows *rows)
{
    if (rows->times != NULL) {
        return rows->points == 0 && lan_is_zero(rows->every);
    }
    return rows->points >= 2 ||
           (rows->points == 0 && rows->every > 0.0 && isfinite(rows->every));
}

lan_status lan_solver_run(lan_solver *solver, lan_battle *battle,
                          const lan_rows *rows, lan_trajectory *trajectory,
                          lan_error *err)
{
    lan_trajectory fresh = {.values = NULL};
    if ((rows == NULL) != (trajectory == NULL) ||
        (rows != NULL && !are_rows(rows))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a run takes rows and a trajectory, or neither");
    }
    if (battle->plan != solver->plan) {
        lan_battle_reset(battle); /* whether a method applies is decided at the
                                     start */
    }
    lan_status status = lan_solver_adopt(solver, battle, err);
    if (status != LAN_OK) {
        return status;
    }
    if (rows == NULL) {
        restart(solver, battle);
        status = run_on(solver, battle, err);
    } else {
        status = run_with_rows(solver, battle, rows, &fresh, err);
    }
    if (status != LAN_OK) {
        lan_trajectory_take(&fresh, NULL);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (rows != NULL) {
        lan_trajectory_take(trajectory, &fresh);
    }
    return LAN_OK;
}

/* --- a tick, or an advance of an engagement on a map -------------------------
 *
 * An engagement is solved like the run of a battle, stops at an event of an
 * army, and continues as if it had not stopped. */

/* Advances to a time from the battle's present state, without rows; on failure
 * restores the last saved state. */
static lan_status go_on_to(lan_solver *solver, lan_battle *battle,
                           double target, lan_error *err)
{
    const bool is_island = lan_battle_is_island(battle);
    lan_status status = LAN_OK;
    solver->recorder = (lan_recorder){.trajectory = NULL};
    solver->has_invariant = false; /* calls from outside may change the
                                      invariant */
    if (is_chance(solver)) {
        lan_jumps_resume(solver->jumps, battle, solver->options.seed, 0,
                         target);
        status = lan_chance_draw(solver);
        if (status == LAN_OK && is_island) {
            status = lan_island_find_rates(battle);
        }
    } else {
        lan_battle_set_out(battle, 100.0 * solver->options.rtol);
        if (solver->gsl != NULL) {
            solver->gsl->tick_begins = !is_island;
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

/* Checks that a battle continues with the kind of method that it began with:
 * stochastic with integer soldiers, or deterministic. LAN_EINVAL otherwise. */
static lan_status check_way(const lan_solver *solver, const lan_battle *battle,
                            lan_error *err)
{
    const lan_state_head *head = battle->state.head;
    const bool begins = lan_battle_is_open(battle) ? lan_is_zero(head->step)
                                                   : !(head->time > 0.0);
    if (is_chance(solver) && !head->whole && !begins) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a battle that was advanced by the equations does not "
                        "go on as a stochastic one");
    }
    if (!is_chance(solver) && head->whole) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "a battle that was advanced as a stochastic one does not go on "
            "by the equations");
    }
    return is_chance(solver) ? lan_counts_check_present(battle, err) : LAN_OK;
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
    lan_status status = check_way(solver, battle, err);
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

lan_status lan_island_advance(lan_battle *island, double until,
                              lan_solver *solver, bool *stopped, double *clear,
                              lan_error *err)
{
    const bool looks = clear != NULL && !is_chance(solver);
    if (!lan_battle_is_island(island) || !lan_island_is_settled(island) ||
        !(until >= lan_battle_time(island))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "an island that was settled advances to a time to "
                        "come");
    }
    lan_status status = check_way(solver, island, err);
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
