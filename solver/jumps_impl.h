/* solver/jumps_impl.h - stochastic simulation (Gillespie) of one battle, for
 * solver/ only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    works on a battle of the caller's whose strengths are integers: each
 *          jump takes or brings one soldier, at the rates that the model gives
 *          for the present counts.
 * Range    nothing that would arrive after time.end arrives.
 * Owner    arrays are the simulation's own; the battle is borrowed. Nothing is
 *          allocated after lan_jumps_create().
 * Threads  one per battle and simulation.
 * Source   D. Gillespie, J. Comput. Phys. 22 (1976) 403-434 (next event);
 *          P. Lewis, G. Shedler, Naval Res. Logist. Q. 26 (1979) 403-413
 *          (thinning).
 */
#pragma once

#include "base/random.h"
#include "model/engine_impl.h"

struct lan_jumps;

typedef enum lan_jumps_moment {
    LAN_JUMPS_PASS,   /* time is about to move on, with constant counts */
    LAN_JUMPS_BEFORE, /* a group or an army is about to leave or return */
    LAN_JUMPS_AFTER,  /* it has */
} lan_jumps_moment;

/* Calls during a battle; `until`: the time to which it moves on. */
typedef struct lan_jumps_watch {
    void *context;
    void (*tell)(void *context, struct lan_jumps *jumps,
                 lan_jumps_moment moment, double until); /* or NULL */
} lan_jumps_watch;

typedef struct lan_jumps_request {
    bool until_end;      /* apply time.end */
    bool fire_elsewhere; /* losses in combat are not drawn here, and nothing is
                            a stalemate: solver/whole_battle_impl.h */
    bool outcome_only;   /* times and killers are not needed: where nothing
                            depends on time, it advances by its mean */
    bool until_change;   /* lan_jumps_go() returns where the groups in the fight
                            may have changed, or an island is stopped */
    lan_jumps_watch watch;
} lan_jumps_request;

typedef struct lan_worn lan_worn;

typedef struct lan_jumps {
    lan_battle *battle;
    lan_random_stream stream;
    lan_jumps_request request;
    double pause;    /* an event after this time is left for later */
    bool paused;     /* there was such an event */
    double due;      /* its time */
    bool fresh;      /* the model's interval is of the present groups, armies
                        and clock; what follows holds for it */
    bool heals;      /* some army's morale may recover */
    bool wears;      /* deaths alone are drawn: worn.c */
    bool followed;   /* rates follow the counts from jump to jump */
    bool is_plain;   /* and nothing else counts, nor changes between jumps */
    bool drifts;     /* arrivals or distances change between jumps */
    double instant;  /* the clock's next; infinite: none */
    bool untimed;    /* nothing depends on time, which moves on by its mean */
    bool found;      /* rates are of the present counts, morale and time */
    double total;    /* their sum */
    bool ended;      /* time.end has passed */
    double gone;     /* count at which a group is gone */
    double *heads;   /* [armies] */
    double *limit;   /* [armies] count at which it breaks; negative: never */
    double *fielded; /* [armies] */
    double *calm;    /* [armies] above it a loss changes nothing but rates */
    double *other;   /* [groups] losses outside combat per time */
    double *arrival; /* [groups] per time */
    double *sums;    /* [groups][kinds] of all rates up to this one */
    int32_t kinds;   /* 1: only combat; 3: losses outside and arrivals too */
    lan_worn *worn;  /* NULL: hits are drawn one by one */
    /* Counters of the battle. */
    int64_t jump_count;
    int64_t thinned; /* rejected candidates */
    int64_t rate_calls;
    int64_t instants; /* of the clock */
} lan_jumps;

/* True if the morale of some army may recover. */
bool lan_plan_heals(const lan_plan *plan);

/* Makes arrays for battles of this plan; _clear() undoes it in any case. */
lan_status lan_jumps_create(lan_jumps *jumps, const lan_plan *plan,
                            const lan_jumps_request *request);
void lan_jumps_clear(lan_jumps *jumps);

/* Begins battle `number` of a seed at time 0. */
void lan_jumps_begin(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                     uint64_t number);

/* Advances by so many steps, or to the end, or to a pause: a step is a jump, an
 * instant of the clock or a rejected candidate. False if the battle is over
 * or paused. The bits do not depend on how steps are grouped. */
bool lan_jumps_go(lan_jumps *jumps, int32_t steps);

/* Continues a battle that was suspended, and maybe saved or copied since, or
 * begins one at time 0, of the same seed and number, up to a pause. Changes
 * from outside are judged first. */
void lan_jumps_resume(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                      uint64_t number, double pause);

/* Stores the position in the random stream in the battle's state. If it paused,
 * its clock moves on to the pause. */
void lan_jumps_suspend(lan_jumps *jumps);

/* Morale of an army at a time before which nothing happens. */
double lan_jumps_morale_at(const lan_jumps *jumps, int32_t army, double time);

/* Moves time on. False if that is beyond the pause: then time stays. */
bool lan_jumps_move_time(lan_jumps *jumps, double time);

/* A group loses one soldier; killer: a group, or -1. Books it, and judges which
 * groups and armies are out and whether the battle is over. */
void lan_jumps_lose(lan_jumps *jumps, int32_t group, int32_t killer,
                    bool combat);

/* --- worn.c: deaths alone are drawn, where hits spread over soldiers -------
 */

/* Whether that may be so for a plan: nothing changes rates between deaths, all
 * are there from the beginning, and only the outcome is wanted. */
bool lan_worn_may_hold(const lan_plan *plan, const lan_jumps_request *request);

/* One block, to be freed; NULL: no memory. */
lan_worn *lan_worn_create(const lan_plan *plan);

/* Whether it is so for the battle, which then begins: its hits are aimed, and
 * those on a group do the same damage. */
bool lan_worn_holds(lan_jumps *jumps);

/* The group of the next loss at rates that were found, and when; -1: none
 * comes. lan_worn_lost() is to be called once it is booked. */
int32_t lan_worn_next(lan_jumps *jumps, double *until, bool *combat);
void lan_worn_lost(lan_jumps *jumps, int32_t group);

/* Ends the battle as a stalemate. */
void lan_jumps_stall(lan_jumps *jumps);
