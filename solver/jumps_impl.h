/* solver/jumps_impl.h - stochastic simulation (Gillespie) of one battle, for
 * solver/ only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    works on the caller's battle, whose strengths are integers: each
 *          jump removes or adds one soldier, at the model's rates for the
 *          present counts.
 * Range    arrivals after time.end do not happen.
 * Owner    the simulation owns its arrays and borrows the battle. No allocation
 *          after lan_jumps_create().
 * Threads  one per battle and simulation.
 * Source   D. Gillespie, J. Comput. Phys. 22 (1976) 403-434 (next event); P.
 *          Lewis, G. Shedler, Naval Res. Logist. Q. 26 (1979) 403-413
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

/* Callbacks during a battle. `until`: the time to which it advances. */
typedef struct lan_jumps_watch {
    void *context;
    void (*tell)(void *context, struct lan_jumps *jumps,
                 lan_jumps_moment moment, double until); /* or NULL */
} lan_jumps_watch;

typedef struct lan_jumps_request {
    bool until_end;      /* ends the battle at time.end */
    bool fire_elsewhere; /* the caller draws combat losses, and no state is a
                            stalemate: solver/whole_battle_impl.h */
    bool outcome_only;   /* times and killers are not needed: while no rate
                            depends on time, time advances by the mean */
    bool until_change;   /* lan_jumps_go() returns if the groups in the fight
                            may have changed, or if an island is stopped */
    lan_jumps_watch watch;
} lan_jumps_request;

typedef struct lan_worn lan_worn;

typedef struct lan_jumps {
    lan_battle *battle;
    lan_random_stream stream;
    lan_jumps_request request;
    double pause;    /* events after this time are left for later */
    bool paused;     /* an event after `pause` was left */
    double due;      /* its time */
    bool fresh;      /* the model's interval matches the present groups, armies
                        and clock; the fields below are valid */
    bool heals;      /* some army's morale may recover */
    bool wears;      /* only deaths are drawn: worn.c */
    bool followed;   /* rates are updated from jump to jump */
    bool is_plain;   /* `followed`, and no other rate matters or changes between
                        jumps */
    bool drifts;     /* arrivals or distances change between jumps */
    double instant;  /* next instant of the clock; or infinite */
    bool untimed;    /* no rate depends on time; time advances by the mean */
    bool found;      /* rates match the present counts, morale and time */
    double total;    /* their sum */
    bool ended;      /* time.end has passed */
    double gone;     /* count at which a group is gone */
    double *heads;   /* [armies] */
    double *limit;   /* [armies] count at which an army breaks; negative:
                        never */
    double *fielded; /* [armies] */
    double *calm;    /* [armies] count above which a loss changes only rates */
    double *other;   /* [groups] non-combat loss rate */
    double *arrival; /* [groups] arrival rate */
    double *sums;    /* [groups][kinds] cumulative rate up to this one */
    int32_t kinds;   /* 1: combat only; 3: also non-combat losses and
                        arrivals */
    lan_worn *worn;  /* NULL: each hit is drawn */
    /* Counters of the battle. */
    int64_t jump_count;
    int64_t thinned; /* rejected candidates */
    int64_t rate_calls;
    int64_t instants; /* instants of the clock */
} lan_jumps;

/* True if the morale of some army may recover. */
bool lan_plan_heals(const lan_plan *plan);

/* Allocates arrays for battles of this plan; call lan_jumps_clear() even on
 * failure. */
lan_status lan_jumps_create(lan_jumps *jumps, const lan_plan *plan,
                            const lan_jumps_request *request);
void lan_jumps_clear(lan_jumps *jumps);

/* Starts battle `number` of a seed at time 0. */
void lan_jumps_begin(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                     uint64_t number);

/* Advances by this many steps, or to the end, or to a pause. A step is a jump,
 * an instant of the clock or a rejected candidate. False if the battle is over
 * or paused. The results do not depend on how steps are grouped into calls. */
bool lan_jumps_go(lan_jumps *jumps, int32_t steps);

/* Continues a suspended battle (possibly saved or copied since), or starts one
 * at time 0, with the same seed and number, up to a pause. Judges changes from
 * outside first. */
void lan_jumps_resume(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                      uint64_t number, double pause);

/* Stores the position in the random stream in the battle's state. If the
 * simulation paused, advances the clock to the pause. */
void lan_jumps_suspend(lan_jumps *jumps);

/* Morale of an army at a time before the next event. */
double lan_jumps_morale_at(const lan_jumps *jumps, int32_t army, double time);

/* Advances time. False if the new time is after the pause: time then does not
 * change. */
bool lan_jumps_move_time(lan_jumps *jumps, double time);

/* Removes one soldier of a group; killer: a group, or -1. Books the loss, and
 * decides which groups and armies are out and whether the battle is over. */
void lan_jumps_lose(lan_jumps *jumps, int32_t group, int32_t killer,
                    bool combat);

/* --- worn.c: draws only deaths if hits spread over soldiers --------------- */

/* True if a plan permits worn.c: no rate changes between deaths, all soldiers
 * are present from the start, and only the outcome is needed. */
bool lan_worn_may_hold(const lan_plan *plan, const lan_jumps_request *request);

/* Returns one block, to be freed; NULL if memory is exhausted. */
lan_worn *lan_worn_create(const lan_plan *plan);

/* True if the battle permits worn.c, which then starts: all hits are aimed, and
 * all hits on a group do the same damage. */
bool lan_worn_holds(lan_jumps *jumps);

/* Returns the group of the next loss at the rates already found, and its time;
 * -1 if there is none. Call lan_worn_lost() once the loss is booked. */
int32_t lan_worn_next(lan_jumps *jumps, double *until, bool *combat);
void lan_worn_lost(lan_jumps *jumps, int32_t group);

/* Ends the battle as a stalemate. */
void lan_jumps_stall(lan_jumps *jumps);
