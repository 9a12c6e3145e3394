/* balance/matchups/matchup_impl.h - single pairs of match-ups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/battle_player_impl.h"
#include "lanchester/matchup.h"

#define LAN_MATCHUP_MAX_TYPES 512

/* Common to all pairs of a question. */
typedef struct lan_meeting {
    const lan_battle_def *def;
    const lan_army_def *army; /* of both */
    const lan_solver_options *solver;
    double budget;                    /* of an army; LAN_NAN: by number */
    const lan_matchup_ground *ground; /* where the column's army stands and
                                         is attacked; NULL: both in the open */
    battle_player *player; /* of this thread; NULL: one for this pair alone */
    lan_matchup_roles roles;
    bool has_other; /* also odds by the other wound rule */
} lan_meeting;

/* Raises the armies of the wanted types; out has units and no cells, and is
 * the caller's until lan_matchup_destroy(). */
lan_status lan_matchup_raise_armies(const lan_battle_def *def,
                                    const lan_matchup_def *wanted,
                                    lan_matchup **out, lan_error *err);

/* The integer number of soldiers of a cost > 0 in a budget. */
double lan_matchup_soldiers(double budget, double cost);

/* Raises as many soldiers of a type as a budget buys. */
lan_status lan_matchup_buy(lan_matchup_unit *unit, double budget,
                           lan_error *err);

/* The weight of a type as a target of another. */
double lan_matchup_weight(const lan_battle_def *def, int32_t attacker,
                          int32_t target);

/* The row's army fights the column's, and by roles attacks it.
 *
 * odds  NULL: none are computed
 */
lan_status lan_matchup_meet(const lan_meeting *meeting,
                            const lan_matchup_unit *row,
                            const lan_matchup_unit *column,
                            const lan_odds_options *odds,
                            const lan_progress *progress, lan_matchup_cell *out,
                            lan_error *err);

/* The cell with both sides exchanged. */
lan_matchup_cell lan_matchup_mirror(const lan_matchup_cell *cell);

/* Why a table lacks a payoff, as a clause. */
const char *lan_matchup_lacks(lan_matchup_payoff by);

/* The error of a payoff: within it two types are level. */
double lan_matchup_error(const lan_matchup_cell *cell, lan_matchup_payoff by);

/* The number of a pair among count types, row <= column: row by row, from
 * the diagonal. */
int64_t lan_matchup_pair(int32_t row, int32_t column, int32_t count);

/* The seed of a pair's battles, independent of all other pairs. */
uint64_t lan_matchup_seed(uint64_t seed, int64_t pair);

/* Computes pairs of a table whose armies are raised. meets: which pairs on open
 * ground, by number, for a table without terrains; NULL: all. Allocates missing
 * cells; does not change cells of other pairs. A pair has the same bits as in
 * lan_matchup_find(). After a failure the cells are invalid. */
lan_status lan_matchup_work_out(const lan_battle_def *def,
                                const lan_matchup_def *wanted,
                                const lan_matchup_options *options,
                                const lan_progress *progress, const bool *meets,
                                lan_matchup *matchup, lan_error *err);
