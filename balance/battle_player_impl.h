/* balance/battle_player_impl.h - what plays the battles, campaigns and
 * engagements of an experiment, one after another or many at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    battle, solver and outcome are made once and used again: no bit
 *          depends on the battles before.
 * Errors   those of lan_battle_create() and of the solver, or of
 *          lan_campaign_play() and lan_engagement_fight(); the player can go on
 *          with others.
 * Owner    {0} is one that has played nothing; _clear() in any case.
 * Threads  one a player.
 */
#ifndef LAN_BALANCE_BATTLE_PLAYER_IMPL_H
#define LAN_BALANCE_BATTLE_PLAYER_IMPL_H

#include "base/lanes_impl.h"
#include "base/real.h"
#include "lanchester/battle.h"
#include "lanchester/campaign.h"
#include "lanchester/engagement.h"
#include "lanchester/ensemble.h"
#include "lanchester/outcome.h"
#include "lanchester/solver.h"
#include "solver/duels/duels_impl.h"

/* Where battles are made that are fought side by side: those in lanes, and the
 * one that is made next. */
#define BATTLE_SEATS (LAN_LANES_MOST + 1)

/* Battles that are under way at once, at most. */
#define BATTLE_TICKETS (LAN_DUELS_MOST + LAN_LANES_MOST)

struct player_duels;

typedef struct battle_player {
    lan_battle *battle;                /* of battle_player_define(); or NULL */
    lan_solver *solver;                /* NULL until one was needed */
    lan_solver_options options;        /* of the solver */
    lan_campaign *campaign;            /* that was begun last; NULL: none */
    lan_engagement *engagement;        /* the same */
    const lan_engagement_def *engaged; /* that it was made of; borrowed */
    const lan_outcome *outcome;        /* of the last one; NULL: none yet */
    lan_outcome *taken;                /* of the last one but for duels */
    lan_progress progress;
    lan_ensemble *ensemble;      /* NULL until one was needed */
    lan_solver_options together; /* of the ensemble */
    struct player_duels *duels;  /* NULL until one was needed */
    lan_battle *last; /* that was given last; borrowed; NULL: by numbers */
    lan_battle *seats[BATTLE_SEATS]; /* of battle_player_define_at() */
} battle_player;

void battle_player_clear(battle_player *player);

/* Asked now and then during a battle; NULL: none. */
void battle_player_set_progress(battle_player *player,
                                const lan_progress *progress);

/* Makes the battle of a description, at time 0; it is the player's. */
LAN_MUST_CHECK
lan_status battle_player_define(battle_player *player,
                                const lan_battle_def *def, lan_battle **out,
                                lan_error *err);

/* True where all but the seeds are the same. */
static inline bool battle_player_are_alike(const lan_solver_options *a,
                                           const lan_solver_options *b)
{
    return a->method == b->method && a->stepper == b->stepper &&
           lan_is_zero(a->rtol - b->rtol) && lan_is_zero(a->atol - b->atol);
}

/* True where a battle by these options is one throw of the dice. */
static inline bool battle_player_is_by_dice(const lan_solver_options *options)
{
    return options->method == LAN_METHOD_CHANCE ||
           options->method == LAN_METHOD_BODIES;
}

/* The same options by the equations, where they are of one throw of the dice:
 * it has no root, no slope and no line. */
lan_solver_options battle_player_by_equations(const lan_solver_options *given);

/* Sees that the player has a solver for a battle and these options. */
LAN_MUST_CHECK
lan_status battle_player_prepare(battle_player *player,
                                 const lan_battle *battle,
                                 const lan_solver_options *options,
                                 lan_error *err);

/* Fights a battle to its end, and takes its outcome.
 *
 * rows, trajectory  both or neither
 */
LAN_MUST_CHECK
lan_status battle_player_fight(battle_player *player, lan_battle *battle,
                               const lan_solver_options *options,
                               const lan_rows *rows, lan_trajectory *trajectory,
                               lan_error *err);

/* --- many battles -------------------------------------------------------- */

/* A battle that is ready to be fought: as one, or as the numbers of a plain
 * duel, where the options are for battles fought beside others. */
typedef struct battle_entry {
    lan_battle *battle;
    const lan_plain_duel *duel; /* copied at once; of both NULL: none is left */
    lan_solver_options options;
} battle_entry;

/* Who has battles to be fought, and takes what became of them. What is not
 * LAN_OK of any of its calls ends the work: battles that are under way are left
 * as they are. */
typedef struct battle_source {
    void *context;
    /* Tickets that it has: LAN_LANES_MOST + 1 .. BATTLE_TICKETS. */
    int32_t tickets;
    /* Makes the next battle ready.
     *
     * seat    0 .. BATTLE_SEATS - 1, where no battle is that is to be fought:
     *         that of _define_at(), or of what else a battle is made of
     * ticket  0 .. tickets - 1, that no other battle under way has: by it the
     *         source is told of this one
     * out     battle and duel are NULL before
     */
    lan_status (*next)(void *context, int32_t seat, int32_t ticket,
                       battle_entry *out);
    /* Makes the battle of a ticket ready once more, as a battle. */
    lan_status (*again)(void *context, int32_t seat, int32_t ticket,
                        battle_entry *out);
    /* Told of each battle once, in no order that means anything; the player's
     * outcome is the battle's where status is LAN_OK. LAN_ENOMEM and
     * LAN_ECANCELLED end the work in any case.
     *
     * battle  of its armies and sides; where it stands means nothing
     * report  NULL where nothing solved it
     */
    lan_status (*over)(void *context, int32_t ticket, const lan_battle *battle,
                       lan_status status, const lan_solver_report *report,
                       const lan_error *err);
} battle_source;

/* Fights all battles of a source that are solved by `auto` with the usual
 * stepper many at once: plain duels by their numbers alone, in columns, and
 * those that are none, or of which the numbers do not tell the end, side by
 * side in an ensemble; and the others one by one, to the bit as
 * battle_player_fight() does. Which of these, and each bit, is a matter of the
 * battle and its options alone. Returns what ended it, or LAN_OK.
 *
 * Nothing is allocated for battles no larger than those before with the same
 * options. */
LAN_MUST_CHECK
lan_status battle_player_fight_all(battle_player *player,
                                   const battle_source *source);

/* Has the battle that battle_player_fight_all() was given last stand at its
 * end, which is an end without an error, and takes its outcome.
 *
 * ticket  that it had
 */
LAN_MUST_CHECK
lan_status battle_player_stand_at_last(battle_player *player,
                                       const battle_source *source,
                                       int32_t ticket, const lan_battle **out);

/* True for options by which battles are fought beside others. */
bool battle_player_is_beside_others(const lan_solver_options *options);

/* As battle_player_define(), of the battle of a seat. */
LAN_MUST_CHECK
lan_status battle_player_define_at(battle_player *player, int32_t seat,
                                   const lan_battle_def *def, lan_battle **out,
                                   lan_error *err);

/* --- campaigns and engagements ------------------------------------------- */

/* Makes the campaign of a description, in place of the one before. */
LAN_MUST_CHECK
lan_status battle_player_begin_campaign(battle_player *player,
                                        const lan_campaign_def *def,
                                        lan_error *err);

/* Plays it to its end, as often as is wanted, and takes its outcome. The
 * request's progress is the player's. */
LAN_MUST_CHECK
lan_status battle_player_play(battle_player *player,
                              const lan_campaign_request *request,
                              lan_error *err);

/* Seconds that it took, of one thread, by what it counted: an estimate, and the
 * same on every machine. */
double battle_player_campaign_seconds(const battle_player *player);

/* The same three for an engagement. */
LAN_MUST_CHECK
lan_status battle_player_begin_engagement(battle_player *player,
                                          const lan_engagement_def *def,
                                          lan_error *err);
LAN_MUST_CHECK
lan_status battle_player_engage(battle_player *player,
                                const lan_engagement_request *request,
                                lan_error *err);
double battle_player_engagement_seconds(const battle_player *player);

/* Takes the outcome of a battle as it stands. */
LAN_MUST_CHECK
lan_status battle_player_take(battle_player *player, const lan_battle *battle);

#endif
