/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An island by an advance: as a run of a battle is solved, left where something
 * happens to an army, and gone on with as if it had not been left.
 */
#include "lanchester/island.h"

#include "base/real.h"
#include "solver/closed_impl.h"
#include "solver/solver_impl.h"

lan_status lan_island_define(const lan_battle_def *def, const int32_t *armies,
                             int32_t count, lan_battle **island, lan_error *err)
{
    const bool is_new = *island == NULL;
    lan_status status = lan_island_make(def, armies, count, island, err);
    if (status != LAN_OK) {
        return status;
    }
    status = lan_closed_look_ahead(*island);
    if (status != LAN_OK && is_new) {
        lan_battle_destroy(*island);
        *island = NULL;
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

static void begin_advance(lan_solver *solver, lan_battle *island, double target)
{
    solver->recorder = (lan_recorder){.trajectory = NULL};
    solver->has_invariant = false;
    if (solver->options.method == LAN_METHOD_CHANCE) {
        return;
    }
    lan_run_set_out(solver, island);
    if (solver->closed_form > 0) {
        lan_battle_note_closed_form(island, solver->closed_form);
    }
    if (solver->gsl != NULL) {
        const bool is_cut = target < lan_battle_end(island);
        lan_gsl_go_on(solver->gsl, is_cut ? target : LAN_INF);
    }
}

static lan_status go_on_to(lan_solver *solver, lan_battle *island,
                           double target, lan_error *err)
{
    begin_advance(solver, island, target);
    if (solver->options.method != LAN_METHOD_CHANCE) {
        return lan_run_to(solver, island, target, err);
    }
    const lan_status status = lan_chance_advance(solver, island, 0, target);
    return status == LAN_OK ? lan_island_find_rates(island) : status;
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

/* Takes it as far as the outlook says, or to a time; on failure it stands where
 * it was saved last. */
static lan_status take_ahead(lan_solver *solver, lan_battle *island,
                             double until, bool *stopped, lan_error *err)
{
    const double target = fmin(until, lan_battle_end(island));
    lan_status status = LAN_OK;
    lan_battle_copy_state(island, solver->work.backup);
    lan_island_look(island);
    solver->stops_at_rest = !lan_island_is_still(island);
    if (!lan_battle_is_over(island) && !lan_island_is_stopped(island) &&
        target > lan_battle_time(island)) {
        status = go_on_to(solver, island, target, err);
    }
    const bool rests = lan_run_rests(solver, island);
    solver->stops_at_rest = false;
    if (status != LAN_OK) {
        const lan_status back =
            lan_battle_take_state(island, solver->work.backup);
        return back == LAN_OK
                   ? lan_fail(err, status, 0, 0, "%s", lan_status_text(status))
                   : back;
    }
    *stopped = lan_island_take_stop(island) || rests;
    return LAN_OK;
}

static lan_status begin_island(const lan_battle *island, double until,
                               lan_solver *solver, lan_error *err)
{
    const lan_status status = check_advance(island, until, solver, err);
    return status == LAN_OK ? lan_solver_adopt(solver, island, err) : status;
}

lan_status lan_island_advance(lan_battle *island, double until,
                              lan_solver *solver, bool *stopped, lan_error *err)
{
    const lan_status status = begin_island(island, until, solver, err);
    return status == LAN_OK ? take_ahead(solver, island, until, stopped, err)
                            : status;
}

lan_status lan_island_look_ahead(lan_battle *island, double until,
                                 lan_solver *solver, bool *stopped,
                                 double *clear, lan_error *err)
{
    const bool by_chance = solver->options.method == LAN_METHOD_CHANCE;
    lan_status status = begin_island(island, until, solver, err);
    if (status != LAN_OK) {
        return status;
    }
    solver->outlook = (lan_outlook){.is_on = !by_chance, .until = until};
    status =
        take_ahead(solver, island, by_chance ? until : LAN_INF, stopped, err);
    if (status == LAN_OK) {
        *clear = solver->outlook.is_given_up ? solver->outlook.clear
                                             : lan_battle_time(island);
    }
    solver->outlook = (lan_outlook){.is_on = false};
    return status;
}
