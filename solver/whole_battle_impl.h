/* solver/whole_battle_impl.h - a battle of whole soldiers whose fire is fought
 * elsewhere, for floors 3 and 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    all but the fire is the jump process's: the clock, soldiers who come
 *          or desert, morale, gone and broken armies, the winner, the ledger,
 *          rows. The caller fights, and enters deaths in order of time.
 * Errors   LAN_EINVAL for counts that are not whole, LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy().
 * Threads  one per battle; bits depend on the description, seed and number, and
 *          on what is entered.
 */
#pragma once

#include "lanchester/battle.h"
#include "lanchester/solver.h"

typedef struct lan_whole_battle lan_whole_battle;

lan_status lan_whole_battle_create(const lan_battle_def *def,
                                   lan_whole_battle **out, lan_error *err);
void lan_whole_battle_destroy(lan_whole_battle *whole);

const lan_battle *lan_whole_battle_of(const lan_whole_battle *whole);

/* Most soldiers that a group will ever have had, but for once in 1e12 battles
 * where they come at a rate. */
double lan_whole_battle_most(const lan_whole_battle *whole, int32_t group);

/* Begins battle `number` of a seed at time 0; until_end: apply time.end. */
void lan_whole_battle_begin(lan_whole_battle *whole, uint64_t seed,
                            uint64_t number, bool until_end);

/* From here on rows are kept, up to _record_end(), which writes the last one
 * and hands them over; `end` is when the battle ends, where the rows want to
 * know.
 */
lan_status lan_whole_battle_record(lan_whole_battle *whole,
                                   const lan_rows *rows, double end);
lan_status lan_whole_battle_record_end(lan_whole_battle *whole,
                                       lan_trajectory *out);

/* Advances to the first event without fire, at `until` at the
 * latest; true if there was one. Counts, morale, laws of fire and the armies in
 * the fight may have changed then. */
bool lan_whole_battle_go(lan_whole_battle *whole, double until);

/* True if something may still happen without fire. */
bool lan_whole_battle_is_due(const lan_whole_battle *whole);

/* A soldier of a group falls to one of another at a time, up to which
 * lan_whole_battle_go() went. */
void lan_whole_battle_fall(lan_whole_battle *whole, double time, int32_t victim,
                           int32_t killer);

/* Ends it as a stalemate at a time. */
void lan_whole_battle_stall(lan_whole_battle *whole, double time);

/* True for an army that is in the fight. */
bool lan_whole_battle_is_in(const lan_whole_battle *whole, int32_t army);

/* What morale multiplies an army's fire by at a time up to which
 * lan_whole_battle_go() went. */
double lan_whole_battle_spirit(const lan_whole_battle *whole, int32_t army,
                               double time);

/* How a group fires at another one now, with a weapon. */
typedef struct lan_soldier_fire {
    lan_law law;   /* none, aimed or area */
    double weight; /* of one soldier that it may fire at */
    int32_t rank;  /* lower ones first */
    double damage; /* of a hit, to health */
} lan_soldier_fire;

/* number  of the weapon, as of lan_unit_weapon() */
lan_soldier_fire lan_whole_battle_fire(const lan_whole_battle *whole,
                                       int32_t from, int32_t number,
                                       int32_t at);
