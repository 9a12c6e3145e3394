/* solver/jumps_lanes_impl.h - the jump process of many battles of one
 * description, side by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    battles are fought in the lanes of vectors (engine/lane_rates_impl.h
 *          has the rates): each with its own counts, time and random numbers,
 *          of which it draws the same as alone (jumps_impl.h). Between events a
 *          jump only moves counts, and is one operation for all lanes. Where
 *          one puts a group or an army out, brings back who was away, or the
 *          clock acts, its lane's battle, a lan_battle of its own, is brought
 *          up to date and the jump is done there, by the referee of all
 *          battles; then it goes on in its lane. What lanes cannot do, such as
 *          a rate of arrival that changes steadily, is drawn there step by step
 *          and counted. A battle that is over leaves its lane to the next one.
 * Range    battles to their ends, of which counts, winner and time are asked
 *          for; the ledger is not written.
 * Threads  one per lan_jump_lanes. Bits depend neither on how many lanes there
 *          are nor on who is in the others.
 */
#ifndef LAN_SOLVER_JUMPS_LANES_IMPL_H
#define LAN_SOLVER_JUMPS_LANES_IMPL_H

#include "engine/whole_impl.h"
#include "solver/jumps_impl.h"

/* What is done with a battle that is over; and whether all are to stop, asked
 * now and then, or NULL. */
typedef struct lan_jump_lanes_caller {
    void *context;
    void (*ended)(void *context, const lan_battle *battle, uint64_t number);
    bool (*is_stopped)(void *context);
} lan_jump_lanes_caller;

/* A range of battles under way. */
typedef struct lan_lanes_queue {
    uint64_t next;
    uint64_t past;
    const lan_jump_lanes_caller *caller;
} lan_lanes_queue;

/* Battles in the lanes of one vector. */
typedef struct lan_lane_set {
    lan_lanes rates;
    lan_battle *battles[LAN_LANES_MOST];
    lan_jumps jumps[LAN_LANES_MOST];
    const lan_jumps_start *start;
    const uint64_t *key;
    double gone;
    bool any_arrival; /* soldiers may come at rates */
    bool any_recovery;
    /* [..][width], on whole vectors */
    double *limit;       /* [armies] count at which it breaks, or negative */
    double *fielded;     /* [armies] */
    double *drop;        /* [armies] of morale, for each soldier lost */
    double *next_morale; /* [armies] at another time */
    double *arrival;     /* [groups] per time */
    double *came;        /* [groups] since the battle was taken */
    double *time;
    double *instant;   /* of the clock */
    double *timed;     /* mask: times are drawn */
    double *live;      /* mask: a battle goes on in this lane */
    double *draw;      /* words: block of random numbers, */
    double *number;    /* of this battle, */
    double *spare;     /* its second number, */
    double *has_spare; /* mask: which was not used yet */
    double *block;     /* behind all of these */
    int64_t events;
    int64_t steps_alone;
} lan_lane_set;

/* Two vectors go side by side, so that one may compute while the other waits.
 */
#define LAN_LANE_SETS 2

typedef struct lan_jump_lanes {
    lan_battle *pattern;
    lan_jumps_start start;
    uint64_t key[3];
    lan_lane_set sets[LAN_LANE_SETS];
} lan_jump_lanes;

/* Events and steps that battles were brought up to date for so far. */
typedef struct lan_lanes_count {
    int64_t events;
    int64_t steps_alone;
} lan_lanes_count;

lan_lanes_count lan_jump_lanes_count(const lan_jump_lanes *lanes);

/* True for a battle that is fought in lanes. */
bool lan_jump_lanes_fit(const lan_battle *battle);

/* Makes lanes for a battle from its start, so many in a vector: 2, or up to
 * lan_lanes_widest(). _clear() undoes it in any case. */
LAN_MUST_CHECK
lan_status lan_jump_lanes_create(lan_jump_lanes *lanes,
                                 const lan_battle *battle, bool until_end,
                                 int32_t width);
void lan_jump_lanes_clear(lan_jump_lanes *lanes);

/* Fights battles first .. first + count - 1 of a seed; false where it was
 * stopped. */
bool lan_jump_lanes_run(lan_jump_lanes *lanes, uint64_t seed, uint64_t first,
                        int32_t count, const lan_jump_lanes_caller *caller);

#endif
