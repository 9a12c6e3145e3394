/* balance/tally.h - a battle or a campaign that was fought, and what its armies
 * and sides had and have.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/battle_player_impl.h"
#include "lanchester/fit.h"
#include "lanchester/scenario.h"
#include "lanchester/solve.h"

/* A scenario, and its battle at its end: where it is a campaign, all armies as
 * they stood then. */
typedef struct lan_fought {
    lan_scenario *scenario;
    const lan_battle *battle;
    const lan_outcome *outcome; /* NULL: not known so soon */
    lan_trajectory *trajectory; /* rows as the scenario asks */
    lan_solver_report report;   /* of a campaign: method, stepper and calls */
    lan_campaign *campaign;     /* with its story; NULL: fought without a map */
    lan_engagement *engagement; /* the same; NULL: no soldier is a body */
    lan_scenario_copy *copy; /* at the numbers of a fit; NULL: as it stands */
    battle_player player;    /* who has played, and still has, all of it */
} lan_fought;

/* Plays a scenario as it says: by the equations or by chance, as a battle,
 * where its armies march on a map as a campaign, where its soldiers are bodies
 * as an engagement, with rows as it asks for.
 *
 * fought       its scenario is given, and all else empty
 * seed         where solver.method is chance or bodies
 * by_averages  by the equations there too
 *
 * On failure there is no outcome, and the battle where it was begun; report
 * and trajectory are as far as it came. Undone by _clear() in any case. */
lan_status lan_fought_play(lan_fought *fought, uint64_t seed, bool by_averages,
                           const lan_progress *progress, lan_error *err);

/* Fights the battle of a scenario at the numbers that a fit found, by the
 * equations.
 *
 * fought  empty; undone by _clear() in any case */
lan_status lan_fought_play_fitted(lan_fought *fought,
                                  const lan_scenario *scenario,
                                  const lan_fit *fit, lan_error *err);

/* Fights an engagement that was fought once more, alike, so that its story has
 * frames, at equal intervals from the start to the end, and its shots; nothing
 * else changes. Of very many soldiers there are fewer frames, and of a million
 * shots and more none.
 *
 * seed  that it was fought by */
lan_status lan_fought_film(const lan_fought *fought, uint64_t seed,
                           const lan_progress *progress, lan_error *err);

/* Destroys all that it holds, the scenario too; allowed on one of zeros. */
void lan_fought_clear(lan_fought *fought);

/* Sums over the groups of an army, or of a side. */
lan_group_outcome lan_tally_army(const lan_battle *battle,
                                 const lan_outcome *outcome, int32_t army);
lan_group_outcome lan_tally_side(const lan_battle *battle,
                                 const lan_outcome *outcome, int32_t side);

/* Share left of all it has had; 0 for one that has had nothing. */
double lan_tally_share(const lan_group_outcome *tally);

/* With how many the sides that did not win would have won or held out. */

/* Sides for which it is looked for. */
#define LAN_TURNINGS 4

/* Digits of a number that was rounded up, and was fought as it is. */
#define LAN_TURNING_DIGITS 5

/* Of a side that did not win. */
typedef struct lan_turning {
    int32_t side;
    double start; /* soldiers that it had */
    lan_turning_point won;
    int won_digits;         /* LAN_TURNING_DIGITS; more where no number so
                               short does it */
    lan_turning_point held; /* found only where it takes fewer than to win */
    int held_digits;
} lan_turning;

/* What one right-hand side costs, in links: one for each pair of groups, and as
 * many as some forty besides. */
double lan_battle_call_cost(const lan_battle *battle);

/* Looks for each side that did not win, within a second or two; finds nothing
 * for a battle that is too expensive to be fought dozens of times.
 *
 * out  LAN_TURNINGS of them, of which *count are written, on failure too
 *
 * Returns LAN_ECANCELLED, LAN_ENOMEM or LAN_OK.
 */
lan_status lan_turnings_find(const lan_fought *fought,
                             const lan_progress *progress, lan_turning *out,
                             size_t *count, lan_error *err);
