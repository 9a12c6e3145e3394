/* solver/chance.h - one battle in which every loss is one soldier, by chance.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a jump process at the model's rates: from whole counts to whole
 *          counts. Soldiers that arrive at a rate come one by one, those of an
 *          instant all at once. Rates that change between jumps (morale that
 *          recovers, arrivals that rise or fall) are followed exactly, by
 *          thinning. An army whose last soldier falls is gone, unless more
 *          arrives for it at that moment than it would lose. What would come
 *          after time.end does not come.
 * Units    as in model/battle_def.h.
 * Range    starts and reinforcements at instants are whole numbers. Above rates
 *          of 1e308 the infinite ones happen first, all alike.
 * Errors   LAN_EINVAL for a count that is not whole, LAN_ELIMIT for a side of
 *          more than 1e8, LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy().
 * Threads  one thread for each. A battle is a function of seed and number only.
 */
#ifndef LAN_SOLVER_CHANCE_H
#define LAN_SOLVER_CHANCE_H

#include "solver/solve.h"

typedef struct lan_chance_options {
    bool until_end;    /* apply time.end */
    bool outcome_only; /* where nothing depends on time, draw none: it moves on
                          by the mean; killers of many are not drawn either */
} lan_chance_options;

typedef struct lan_chance lan_chance;

/* Makes a workspace that fights a battle from its start again and again. The
 * battle itself is not changed. */
LAN_MUST_CHECK
lan_status lan_chance_create(const lan_battle *battle,
                             const lan_chance_options *options,
                             lan_chance **out, lan_error *err);
void lan_chance_destroy(lan_chance *chance);

/* Begins battle `number` of a seed: at time 0. */
void lan_chance_begin(lan_chance *chance, uint64_t seed, uint64_t number);

/* Goes on to the next jump, or to the next instant at which the clock changes
 * something; false where the battle is over. */
bool lan_chance_step(lan_chance *chance);

/* Begins one and fights it to its end. Nothing is allocated. */
void lan_chance_run(lan_chance *chance, uint64_t seed, uint64_t number);

/* How it stands: for queries and outcomes, until the next call. */
const lan_battle *lan_chance_battle(const lan_chance *chance);

/* Jumps so far. */
int64_t lan_chance_jumps(const lan_chance *chance);

#endif
