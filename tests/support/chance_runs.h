/* tests/support/chance_runs.h - random battles, one after the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/solver.h"
#include "tests/support/support.h"

static inline lan_solver *chance_solver(lan_battle *battle)
{
    lan_solver_options options = lan_solver_options_default();
    lan_solver *solver = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.method = LAN_METHOD_CHANCE;
    assert_ok_or(lan_solver_create(battle, &options, &solver, &err), &err);
    return solver;
}

/* Runs the battle of a seed from its start to its end. */
static inline void chance_run(lan_solver *solver, lan_battle *battle,
                              uint64_t seed)
{
    lan_error err;
    lan_error_clear(&err);
    lan_solver_set_seed(solver, seed);
    assert_ok_or(lan_solver_run(solver, battle, NULL, NULL, &err), &err);
}
