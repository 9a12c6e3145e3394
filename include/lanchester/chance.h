/* lanchester/chance.h - random battles: one, again and again, and where many
 * of them lie.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_CHANCE_H
#define LANCHESTER_CHANCE_H

#include "lanchester/base.h"
#include "lanchester/battle.h"
#include "lanchester/solver.h"

#pragma GCC visibility push(default)

/* One stochastic battle: every loss is one soldier.
 *
 * Shape    a jump process at the model's rates: from whole counts to whole
 *          counts. Soldiers that arrive at a rate come one by one, those of an
 *          instant all at once. Rates that change between jumps (morale that
 *          recovers, arrivals that rise or fall) are followed exactly, by
 *          thinning. An army whose last soldier falls is gone, unless more
 *          arrives for it at that moment than it would lose. What would come
 *          after time.end does not come.
 * Units    as in lanchester/battle_def.h.
 * Range    starts and reinforcements at instants are whole numbers. Above rates
 *          of 1e308 the infinite ones happen first, all alike.
 * Errors   LAN_EINVAL for a count that is not whole, LAN_ELIMIT for a side of
 *          more than 1e8, LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy().
 * Threads  one thread for each. A battle is a function of seed and number only.
 */

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

/* Where strengths are over time in many stochastic battles.
 *
 * Shape    a strength for each time, army and share, in this order:
 *          out[(time * army_count + army) * share_count + share]. The strength
 *          of a share is the smallest that at least so many of the battles do
 *          not exceed. A battle that is over stays as it is.
 * Range    battles 1 .. 1e6; times >= 0 that do not fall; shares 0 .. 1; times
 *          x armies x battles at most 1e8.
 * Errors   LAN_EINVAL for arguments out of range and counts that are not
 *          whole, LAN_ELIMIT for more than 1e8 numbers, LAN_ECANCELLED,
 *          LAN_ENOMEM.
 * Threads  any; the bits do not depend on how many are used.
 */

typedef struct lan_chance_band {
    uint64_t seed;
    int32_t battles;
    int threads; /* 0: as many as there are processors */
    const double *times;
    size_t time_count;
    const double *shares;
    size_t share_count;
} lan_chance_band;

/* Seed 1, 1000 battles, 1 thread; times and shares are still to be given. */
lan_chance_band lan_chance_band_default(void);

/* Fights battles 0 .. battles - 1 of the seed from the battle's start, until
 * time.end at most, and writes out[times][armies][shares]. */
LAN_MUST_CHECK
lan_status lan_chance_band_find(const lan_battle *battle,
                                const lan_chance_band *band,
                                const lan_progress *progress, double *out,
                                lan_error *err);

#pragma GCC visibility pop

#endif
