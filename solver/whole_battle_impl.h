/* solver/whole_battle_impl.h - a battle of integer soldiers whose combat losses
 * the caller supplies, for floors 3 and 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the jump process handles everything except fire: the clock, arrivals
 *          and desertion, morale, gone and broken armies, the winner, the
 *          ledger, rows. The caller simulates combat and reports deaths in
 *          order of time.
 * Errors   LAN_EINVAL for counts that are not integers, LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy().
 * Threads  one per battle; results depend only on the description, seed,
 *          number, and the reported deaths.
 */
#pragma once

#include "lanchester/battle.h"
#include "lanchester/solver.h"

typedef struct lan_whole_battle lan_whole_battle;

lan_status lan_whole_battle_create(const lan_battle_def *def,
                                   lan_whole_battle **out, lan_error *err);
void lan_whole_battle_destroy(lan_whole_battle *whole);

const lan_battle *lan_whole_battle_of(const lan_whole_battle *whole);

/* Upper bound on the soldiers that a group will ever have; if soldiers arrive
 * at a rate, exceeded in at most one of 1e12 battles. */
double lan_whole_battle_most(const lan_whole_battle *whole, int32_t group);

/* Starts battle `number` of a seed at time 0. until_end: ends the battle at
 * time.end. */
void lan_whole_battle_begin(lan_whole_battle *whole, uint64_t seed,
                            uint64_t number, bool until_end);

/* Records rows from here until lan_whole_battle_record_end(), which writes the
 * last row and returns all rows. `end`: end of the battle, if the rows need
 * it. */
lan_status lan_whole_battle_record(lan_whole_battle *whole,
                                   const lan_rows *rows, double end);
lan_status lan_whole_battle_record_end(lan_whole_battle *whole,
                                       lan_trajectory *out);

/* Advances to the first non-combat event, at most to `until`; true if there was
 * one. Counts, morale, laws of fire and the armies in the fight may then have
 * changed. */
bool lan_whole_battle_go(lan_whole_battle *whole, double until);

/* True if a non-combat event may still occur. */
bool lan_whole_battle_is_due(const lan_whole_battle *whole);

/* Reports that a soldier of one group is killed by a soldier of another at a
 * time no later than the time that lan_whole_battle_go() reached. */
void lan_whole_battle_fall(lan_whole_battle *whole, double time, int32_t victim,
                           int32_t killer);

/* Ends the battle as a stalemate at a time. */
void lan_whole_battle_stall(lan_whole_battle *whole, double time);

/* True for an army that is in the fight. */
bool lan_whole_battle_is_in(const lan_whole_battle *whole, int32_t army);

/* Factor of morale on an army's fire, at a time no later than the time that
 * lan_whole_battle_go() reached. */
double lan_whole_battle_spirit(const lan_whole_battle *whole, int32_t army,
                               double time);

/* How a group's weapon fires at another group now. */
typedef struct lan_soldier_fire {
    lan_law law;   /* none, aimed or area */
    double weight; /* share weight of one target soldier */
    int32_t rank;  /* targets with a lower rank come first */
    double damage; /* damage of a hit, in health */
} lan_soldier_fire;

/* number  of the weapon, as in lan_unit_weapon() */
lan_soldier_fire lan_whole_battle_fire(const lan_whole_battle *whole,
                                       int32_t from, int32_t number,
                                       int32_t at);
