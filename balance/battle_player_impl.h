/* balance/battle_player_impl.h - what plays the battles, campaigns and
 * engagements of an experiment, one after another.
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
#pragma once

#include "base/real.h"
#include "lanchester/battle.h"
#include "lanchester/campaign.h"
#include "lanchester/solver.h"

/* Why odds are never exact, as a clause. */
#define CAMPAIGN_ODDS_WHY   "armies march on a map"
#define ENGAGEMENT_ODDS_WHY "every soldier is a body"

/* What is played: an engagement, a campaign or else a battle, with its rows. */
typedef struct battle_task {
    lan_battle *battle; /* at time 0 */
    const lan_campaign_def *campaign;
    const lan_engagement_def *engagement;
    lan_solver_options solver; /* an engagement has its seed alone */
    uint64_t run;              /* of the seed, of engagements and campaigns */
    bool until_end;            /* the same as of lan_engagement_request */
    bool is_again;             /* what the player has begun, once more */
    bool wants_story;          /* the same as of lan_campaign_request */
    const lan_rows *rows;      /* NULL: none */
    lan_trajectory *trajectory;
} battle_task;

static inline bool battle_task_is_battle(const battle_task *task)
{
    return task->campaign == NULL && task->engagement == NULL;
}

typedef struct battle_player {
    lan_battle *battle;                /* of battle_player_define(); or NULL */
    lan_solver *solver;                /* NULL until one was needed */
    lan_solver_options options;        /* of the solver */
    lan_campaign *campaign;            /* that was begun last; NULL: none */
    lan_engagement *engagement;        /* the same */
    const lan_engagement_def *engaged; /* that it was made of; borrowed */
    const lan_battle *whole; /* of the outcome, as it ended; not the player's */
    lan_outcome *outcome;    /* of the last one; NULL: none yet */
    lan_progress progress;
} battle_player;

void battle_player_clear(battle_player *player);

/* Asked now and then during a battle; NULL: none. */
void battle_player_set_progress(battle_player *player,
                                const lan_progress *progress);

/* Makes the battle of a description, at time 0; it is the player's. */
lan_status battle_player_define(battle_player *player,
                                const lan_battle_def *def, lan_battle **out,
                                lan_error *err);

/* The same options by the equations, where they are of one throw of the dice:
 * it has no root, no slope and no line. */
lan_solver_options battle_player_by_equations(const lan_solver_options *given);

/* Sees that the player has a solver for a battle and these options. */
lan_status battle_player_prepare(battle_player *player,
                                 const lan_battle *battle,
                                 const lan_solver_options *options,
                                 lan_error *err);

/* Fights a battle to its end, and takes its outcome.
 *
 * rows, trajectory  both or neither
 */
lan_status battle_player_fight(battle_player *player, lan_battle *battle,
                               const lan_solver_options *options,
                               const lan_rows *rows, lan_trajectory *trajectory,
                               lan_error *err);

/* Plays it to its end and takes its outcome. */
lan_status battle_player_run(battle_player *player, const battle_task *task,
                             lan_error *err);

/* Seconds that the last one took, of one thread, by what it counted: an
 * estimate, and the same on every machine. */
double battle_player_seconds(const battle_player *player);

/* Takes the outcome of a battle as it stands. */
lan_status battle_player_take(battle_player *player, const lan_battle *battle);
