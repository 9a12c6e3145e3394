/* solver/jumps_impl.h - a battle as jumps from count to count, for floor 3
 * only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    works on a battle of its user's, whose strengths are whole numbers:
 *          each jump takes one soldier or brings one, at the rates that the
 *          engine gives for the present counts. Several kernels draw jumps;
 *          lan_jumps_go() chooses one for each interval by what is asked for
 *          and what the interval is like, and the bits are those of any.
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
#include "model/engine_impl.h"

struct lan_jumps;
struct lan_following;

/* Calls while a battle is fought; NULL: none. */
typedef struct lan_jumps_watch {
    void *context;
    /* Time is about to move on to `until`; counts stay as they are so long. */
    void (*pass)(void *context, struct lan_jumps *jumps, double until);
    /* Something worth a row is about to happen, or has happened. */
    void (*before)(void *context, struct lan_jumps *jumps);
    void (*after)(void *context, struct lan_jumps *jumps);
} lan_jumps_watch;

/* What is asked for. */
typedef struct lan_jumps_request {
    bool until_end;      /* apply time.end */
    bool fire_elsewhere; /* losses in combat are not drawn here, and nothing is
                            a stalemate: solver/whole_battle_impl.h */
    bool outcome_only;   /* times and killers are not asked for: where nothing
                            depends on time, it moves on by its mean */
    bool until_change;   /* lan_jumps_go() returns where who fights may have
                            changed, or an island is stopped */
    bool step_by_step;   /* by the general kernels alone, of which the others
                            have the bits */
    lan_jumps_watch watch;
} lan_jumps_request;

typedef struct lan_jumps {
    lan_battle *battle;
    lan_random_stream stream;
    lan_jumps_request request;
    double pause;    /* what would happen after this time is left for later */
    bool paused;     /* that is so */
    double due;      /* and this is when it would happen */
    bool fresh;      /* the interval is that of the present counts */
    bool varies;     /* rates change between jumps */
    bool untimed;    /* no times are drawn */
    bool infinite;   /* some rates are: they come first */
    bool followed;   /* rates can be, from jump to jump, and nobody is to look
                        on at each of them */
    bool runs;       /* and nothing but morale moves by itself, and not every
                        jump is an event */
    bool ended;      /* time.end has passed */
    double gone;     /* count at which a group is */
    double *heads;   /* [armies] */
    double *limit;   /* [armies] count at which it breaks; negative: never */
    double *fielded; /* [armies] */
    double *other;   /* [groups] losses other than in combat, of a run */
    double *arrival; /* [groups] per time, of a run */
    struct lan_following *following;
    /* Counters of the battle. */
    int64_t jump_count;
    int64_t thinned; /* candidates that were none */
    int64_t rate_calls;
    int64_t instants; /* of the clock */
} lan_jumps;

/* Makes arrays for battles of this plan. */
LAN_MUST_CHECK
lan_status lan_jumps_create(lan_jumps *jumps, const lan_plan *plan,
                            const lan_jumps_request *request);
void lan_jumps_clear(lan_jumps *jumps);

/* Begins battle `number` of a seed at time 0. */
void lan_jumps_begin(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                     uint64_t number);

/* How battles of a plan begin, so that the next one need not find out. */
typedef struct lan_jumps_start {
    unsigned char *state;
    double *numbers; /* [armies], of jumps: heads, limit, fielded */
} lan_jumps_start;

/* Keeps how the battle stands that has just begun. _clear() undoes it in any
 * case. */
LAN_MUST_CHECK
lan_status lan_jumps_keep_start(const lan_jumps *jumps, lan_jumps_start *start);
void lan_jumps_start_clear(lan_jumps_start *start);

/* As lan_jumps_begin() of a battle of that plan, which was begun before. */
void lan_jumps_begin_from(lan_jumps *jumps, lan_battle *battle,
                          const lan_jumps_start *start, uint64_t seed,
                          uint64_t number);

/* Goes on by so many steps, or to the end, or to a pause: a step is a jump, an
 * instant of the clock or a candidate that is none. False where the battle is
 * over or paused. The bits do not depend on how steps are shared out. */
bool lan_jumps_go(lan_jumps *jumps, int32_t steps);

/* Goes on with a battle that was suspended, and maybe saved or copied since, or
 * begins with one at time 0; of the seed and number that it had, up to a pause.
 * What was changed from outside meanwhile is judged first. */
void lan_jumps_resume(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                      uint64_t number, double pause);

/* Notes in the battle's state where its random numbers are. Where it paused its
 * clock is moved on to the pause. */
void lan_jumps_suspend(lan_jumps *jumps);

/* Morale of an army at a time until which nothing happens. */
double lan_jumps_morale_at(const lan_jumps *jumps, int32_t army, double time);

#endif
