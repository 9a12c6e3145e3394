/* solver/jumps_impl.h - a battle as jumps from count to count, for floor 2
 * only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    works on a battle of its user's, whose strengths are whole numbers:
 *          each jump takes one soldier or brings one, at the rates that the
 *          model gives for the present counts. What arrives at rates is kept
 *          here and not in the battle's state, where it would flow.
 * Range    nothing that would come after time.end comes.
 * Owner    arrays are the jumps' own; the battle is borrowed.
 * Threads  one per battle and jumps.
 * Source   D. Gillespie, J. Comput. Phys. 22 (1976) 403-434 (next event);
 *          P. Lewis, G. Shedler, Naval Res. Logist. Q. 26 (1979) 403-413
 *          (thinning).
 */
#ifndef LAN_SOLVER_JUMPS_IMPL_H
#define LAN_SOLVER_JUMPS_IMPL_H

#include "base/random.h"
#include "engine/battle_impl.h"

#pragma GCC visibility push(hidden)

struct lan_jumps;

/* Who looks on; a NULL call is nobody. */
typedef struct lan_jumps_watch {
    void *context;
    /* Time is about to move on to `until`; counts stay as they are so long. */
    void (*pass)(void *context, struct lan_jumps *jumps, double until);
    /* Something worth a row is about to happen, or has happened. */
    void (*before)(void *context, struct lan_jumps *jumps);
    void (*after)(void *context, struct lan_jumps *jumps);
} lan_jumps_watch;

typedef struct lan_jumps {
    lan_battle *battle;
    lan_random_stream stream;
    lan_jumps_watch watch;
    bool until_end;    /* apply time.end */
    bool outcome_only; /* times and killers are not asked for: where nothing
                          depends on time, it moves on by its mean */
    bool fresh;        /* the interval is that of the present counts */
    bool varies;       /* rates change between jumps */
    bool chain;        /* no times are drawn */
    bool flat;         /* some rates are infinite: they come first */
    bool quick;        /* lan_jumps_go() may hurry through the interval */
    bool ended;        /* time.end has passed */
    double gone;       /* count at which a group is */
    double *rate;      /* [groups] arrivals per time at piece_start */
    double *slope;     /* [groups] its change per time */
    double *piece;     /* [groups] time the rate was set */
    double *scheduled; /* [groups] due at rates until then */
    double *came;      /* [groups] of these, by chance */
    double *heads;     /* [armies] */
    double *limit;     /* [armies] count at which it breaks */
    double *fielded;   /* [armies] */
    /* Counters of the battle. */
    int64_t jump_count;
    int64_t thinned; /* candidates that were none */
    int64_t rate_calls;
    int64_t instants; /* of the clock */
} lan_jumps;

/* Makes arrays for battles of this plan. */
LAN_MUST_CHECK
lan_status lan_jumps_create(lan_jumps *jumps, const lan_plan *plan);
void lan_jumps_clear(lan_jumps *jumps);

/* Begins battle `number` of a seed at time 0. */
void lan_jumps_begin(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                     uint64_t number);

/* Goes on to the next jump, or instant of the clock, or candidate that is none;
 * false where the battle is over. */
bool lan_jumps_step(lan_jumps *jumps);

/* Goes on by so many steps, or to the end; false where the battle is over. The
 * same battle to the bit as by single steps, in less time where nobody looks
 * on and nothing but counts changes. */
bool lan_jumps_go(lan_jumps *jumps, int32_t steps);

/* Morale of an army at a time until which nothing happens. */
double lan_jumps_morale_at(const lan_jumps *jumps, int32_t army, double time);

/* Readies the next step: what holds between events, and what moves now. */
void lan_jumps_ready(lan_jumps *jumps);

/* Draws who takes a soldier of this group, by the last rates; -1 where that is
 * not asked for. */
int32_t lan_jumps_draw_killer(lan_jumps *jumps, int32_t victim);

/* --- jumps_low.c ----------------------------------------------------------
 * A group that has soldiers, but no more than the count at which it is gone, is
 * in the fight while it rises only. */

bool lan_jumps_is_low(const lan_jumps *jumps, int32_t group);
bool lan_jumps_is_any_low(const lan_jumps *jumps);

/* True where more arrives at a group per time than it would lose at its gone
 * level. */
bool lan_jumps_does_rise(lan_jumps *jumps, int32_t group);

/* Draws what takes soldiers of a group that are lost at once, by what would
 * take most from it at its level: true for combat, with the killer, or -1. */
bool lan_jumps_draw_cause(lan_jumps *jumps, int32_t group, int32_t *killer);

/* --- jumps_judge.c -------------------------------------------------------- */

/* Arrivals at a group per time, never negative. */
static inline double lan_jumps_arrival(const lan_jumps *jumps, int32_t i,
                                       double time)
{
    const double rate =
        jumps->rate[i] + jumps->slope[i] * (time - jumps->piece[i]);
    return rate > 0.0 ? rate : 0.0;
}

/* Asks the model for the rates at the present counts, morale and time. */
void lan_jumps_ask(lan_jumps *jumps);

/* Fixes what holds while the same groups and armies fight. */
void lan_jumps_begin_interval(lan_jumps *jumps);

/* Time of the next change that is scheduled; infinite where none is. */
double lan_jumps_instant(const lan_jumps *jumps);

/* Does what the clock does now. */
void lan_jumps_clock(lan_jumps *jumps);

/* Takes over what the first instant brought. */
void lan_jumps_adopt(lan_jumps *jumps);

/* One soldier comes, or goes; killer: a group, or -1 where it was not combat.
 * Books, and judges who is out and whether the battle is over. */
void lan_jumps_come(lan_jumps *jumps, int32_t group);
void lan_jumps_lose(lan_jumps *jumps, int32_t group, int32_t killer,
                    bool combat);

/* Ends it as a stalemate, or brings the ledger to an end. */
void lan_jumps_stall(lan_jumps *jumps);

#pragma GCC visibility pop

#endif
