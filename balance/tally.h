/* balance/tally.h - a finished battle or campaign, and the totals of its armies
 * and sides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/battle_player_impl.h"
#include "lanchester/fit.h"
#include "lanchester/scenario.h"
#include "lanchester/solve.h"

/* A scenario and its battle at the end. In a campaign: all armies as they were
 * then. */
typedef struct lan_fought {
    lan_scenario *scenario;
    const lan_battle *battle;
    const lan_outcome *outcome; /* NULL: not known yet */
    lan_trajectory *trajectory; /* rows as the scenario requests */
    lan_solver_report report;   /* of a campaign: method, stepper, calls */
    lan_campaign *campaign;     /* with its story; NULL: no map */
    lan_engagement *engagement; /* NULL: no individual soldiers */
    lan_scenario_copy *copy;    /* with a fit's numbers; NULL: unchanged */
    battle_player player;       /* played everything above, and owns it */
} lan_fought;

/* Plays a scenario with its solver, with the rows that it requests: as a
 * campaign if armies march on a map, as an engagement if soldiers are
 * individuals, else as a battle.
 *
 * fought       the scenario is set, all else is empty
 * seed         used if solver.method is chance or bodies
 * by_averages  deterministic, whatever solver.method is
 *
 * After a failure there is no outcome. The battle exists if it had begun;
 * report and trajectory are incomplete. Call _clear() even after a failure.
 */
lan_status lan_fought_play(lan_fought *fought, uint64_t seed, bool by_averages,
                           const lan_progress *progress, lan_error *err);

/* Fights the deterministic battle of a scenario with the numbers of a fit.
 *
 * fought  empty; call _clear() even after a failure
 */
lan_status lan_fought_play_fitted(lan_fought *fought,
                                  const lan_scenario *scenario,
                                  const lan_fit *fit, lan_error *err);

/* Repeats a finished engagement, bit for bit, so that its story has shots and
 * frames, at equal intervals from the start to the end. Very many soldiers have
 * fewer frames; a million shots or more have none.
 *
 * seed  of the finished engagement
 */
lan_status lan_fought_film(const lan_fought *fought, uint64_t seed,
                           const lan_progress *progress, lan_error *err);

/* Destroys all members, the scenario too; accepts zeros. */
void lan_fought_clear(lan_fought *fought);

/* Sums over the groups of an army or of a side. */
lan_group_outcome lan_tally_army(const lan_battle *battle,
                                 const lan_outcome *outcome, int32_t army);
lan_group_outcome lan_tally_side(const lan_battle *battle,
                                 const lan_outcome *outcome, int32_t side);

/* Remaining share of the cumulative strength; 0 if that is 0. */
double lan_tally_share(const lan_group_outcome *tally);

/* The strengths with which the sides that did not win would have won or held
 * out. */

/* Most sides for which such a strength is computed. */
#define LAN_TURNINGS 4

/* Digits of a strength that was rounded up and checked by a battle. */
#define LAN_TURNING_DIGITS 5

/* A side that did not win. */
typedef struct lan_turning {
    int32_t side;
    double start; /* soldiers at the start */
    lan_turning_point won;
    int won_digits;         /* LAN_TURNING_DIGITS, or more if too few */
    lan_turning_point held; /* set only if smaller than the strength to win */
    int held_digits;
} lan_turning;

/* Cost of a call of the right-hand side, in links: one per pair of groups, and
 * about forty more. */
double lan_battle_call_cost(const lan_battle *battle);

/* Computes the strength for each side that did not win, within a second or two.
 * Finds nothing for a battle that is too expensive to be fought dozens of
 * times.
 *
 * out  [LAN_TURNINGS]; *count are written, even after a failure
 *
 * Returns LAN_ECANCELLED, LAN_ENOMEM or LAN_OK.
 */
lan_status lan_turnings_find(const lan_fought *fought,
                             const lan_progress *progress, lan_turning *out,
                             size_t *count, lan_error *err);
