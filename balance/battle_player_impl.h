/* balance/battle_player_impl.h - plays the battles, campaigns and engagements
 * of an experiment, one after another.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    battle, solver and outcome are created once and used again; no bit
 *          of a result depends on earlier battles.
 * Errors   those of lan_battle_create() and of the solver, or of
 *          lan_campaign_play() and lan_engagement_fight(). After an error the
 *          player can play other battles.
 * Owner    {0} is a player that has played nothing. Call _clear() even after a
 *          failure.
 * Threads  one per player.
 */
#pragma once

#include "base/real.h"
#include "lanchester/battle.h"
#include "lanchester/campaign.h"
#include "lanchester/solver.h"

/* Why win probabilities are never exact, as a clause. */
#define CAMPAIGN_ODDS_WHY   "armies march on a map"
#define ENGAGEMENT_ODDS_WHY "every soldier is a body"

/* What is played: an engagement, a campaign, or else a battle with its rows. */
typedef struct battle_task {
    lan_battle *battle; /* at time 0 */
    const lan_campaign_def *campaign;
    const lan_engagement_def *engagement;
    lan_solver_options solver; /* an engagement uses only its seed */
    uint64_t run;         /* number of the run, for engagements and campaigns */
    bool until_end;       /* as in lan_engagement_request */
    bool is_again;        /* repeats what the player has begun */
    bool wants_story;     /* as in lan_campaign_request */
    const lan_rows *rows; /* NULL: none */
    lan_trajectory *trajectory;
} battle_task;

static inline bool battle_task_is_battle(const battle_task *task)
{
    return task->campaign == NULL && task->engagement == NULL;
}

typedef struct battle_player {
    lan_battle *battle;         /* from battle_player_define(); or NULL */
    lan_solver *solver;         /* NULL until a solver is needed */
    lan_solver_options options; /* of the solver */
    lan_campaign *campaign;     /* the last; NULL: none */
    lan_engagement *engagement; /* the last; NULL: none */
    const lan_engagement_def *engaged; /* its description; borrowed */
    const lan_battle *whole; /* finished battle of the outcome; borrowed */
    lan_outcome *outcome;    /* the last; NULL: none yet */
    lan_progress progress;
} battle_player;

void battle_player_clear(battle_player *player);

/* Sets the progress that a battle polls; NULL: none. */
void battle_player_set_progress(battle_player *player,
                                const lan_progress *progress);

/* Creates the battle of a description, at time 0; the player owns it. */
lan_status battle_player_define(battle_player *player,
                                const lan_battle_def *def, lan_battle **out,
                                lan_error *err);

/* The same options, but deterministic where they are stochastic: one random
 * battle has no root, no derivative and no line. */
lan_solver_options battle_player_by_equations(const lan_solver_options *given);

/* Creates the player's solver, unless it has one for this battle and these
 * options. */
lan_status battle_player_prepare(battle_player *player,
                                 const lan_battle *battle,
                                 const lan_solver_options *options,
                                 lan_error *err);

/* Fights a battle to its end and reads its outcome.
 *
 * rows, trajectory  both or neither
 */
lan_status battle_player_fight(battle_player *player, lan_battle *battle,
                               const lan_solver_options *options,
                               const lan_rows *rows, lan_trajectory *trajectory,
                               lan_error *err);

/* Plays the task to its end and reads its outcome. */
lan_status battle_player_run(battle_player *player, const battle_task *task,
                             lan_error *err);

/* Estimates the seconds that the last task took on one thread, from its
 * counters: the same on every machine. */
double battle_player_seconds(const battle_player *player);

/* Reads the outcome of a battle in its present state. */
lan_status battle_player_take(battle_player *player, const lan_battle *battle);
