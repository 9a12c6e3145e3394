/* balance/matchups/matchup_impl.h - one pair of match-ups, for those who ask of
 * pairs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_MATCHUPS_MATCHUP_IMPL_H
#define LAN_BALANCE_MATCHUPS_MATCHUP_IMPL_H

#include "balance/battle_player_impl.h"
#include "lanchester/matchup.h"

/* What the pairs of a question have in common. */
typedef struct lan_meeting {
    const lan_battle_def *def;
    const lan_army_def *army; /* of both */
    const lan_solver_options *solver;
    double budget;                    /* of an army; LAN_NAN: by number */
    const lan_matchup_ground *ground; /* where the column's army stands and
                                         is attacked; NULL: both in the open */
    battle_player *player; /* of this thread; NULL: one for this pair alone */
    lan_matchup_roles roles;
    bool has_other;  /* odds by the other rule of wounds, too */
    bool is_shifted; /* exp(-shift) and exp(shift) times as many meet */
    double shift;
} lan_meeting;

/* Raises the armies of the wanted types; out has units and no cells, and is
 * the caller's until lan_matchup_destroy(). */
LAN_MUST_CHECK
lan_status lan_matchup_raise_armies(const lan_battle_def *def,
                                    const lan_matchup_def *wanted,
                                    lan_matchup **out, lan_error *err);

/* Whole soldiers of a cost > 0 that a budget buys, however many. */
double lan_matchup_soldiers(double budget, double cost);

/* Raises as many soldiers of a type as a budget buys. */
LAN_MUST_CHECK
lan_status lan_matchup_buy(lan_matchup_unit *unit, double budget,
                           lan_error *err);

/* Lets the row's army meet the column's; by roles it attacks it.
 *
 * odds  NULL: none are computed
 */
LAN_MUST_CHECK
lan_status lan_matchup_meet(const lan_meeting *meeting,
                            const lan_matchup_unit *row,
                            const lan_matchup_unit *column,
                            const lan_odds_options *odds,
                            const lan_progress *progress, lan_matchup_cell *out,
                            lan_error *err);

/* The same as the column's army sees it. */
lan_matchup_cell lan_matchup_mirror(const lan_matchup_cell *cell);

/* What a table that does not have a payoff lacks. */
const char *lan_matchup_lacks(lan_matchup_payoff by);

/* What is not known of a payoff: up to it two are level. */
double lan_matchup_error(const lan_matchup_cell *cell, lan_matchup_payoff by);

/* The number of a pair among count types, row <= column: rows one after the
 * other, from the diagonal on. */
int64_t lan_matchup_pair(int32_t row, int32_t column, int32_t count);

/* The seed of a pair's battles: they have nothing to do with those of another.
 */
uint64_t lan_matchup_seed(uint64_t seed, int64_t pair);

/* Works pairs of a table out whose armies are raised; meets: which of them on
 * open ground, by their numbers, of a table without terrains; NULL: all. A
 * table without cells gets some; cells of other pairs stay as they are. A pair
 * has the same bits as in lan_matchup_find(). Where it fails cells are not to
 * be used. */
LAN_MUST_CHECK
lan_status lan_matchup_work_out(const lan_battle_def *def,
                                const lan_matchup_def *wanted,
                                const lan_matchup_options *options,
                                const lan_progress *progress, const bool *meets,
                                lan_matchup *matchup, lan_error *err);

#endif
