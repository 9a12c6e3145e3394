/* model/island_impl.h - a battle among some of the armies on a map, while they
 * reach each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a description of all armies; a *whole* battle made of it, which is
 *          never fought and holds the state of every army; and islands: battles
 *          of some of its armies, which copy the state of these armies from the
 *          whole, advance it, and copy it back. Army k of an island is
 *          armies[k] of the whole, in rising order; its groups follow in order.
 *          A single army is an island too: it only ages (its own losses,
 *          reinforcement, recovery of morale).
 *
 *              lan_island_create_whole(def, &whole, &err);
 *              lan_island_define(def, armies, count, &island, &err);
 *              lan_island_take(island, armies, whole, time);
 *              lan_island_set_weapon(island, from, 0, at, factor); ...
 *              lan_island_settle(island);
 *              lan_island_advance(island, until, solver, &stopped, NULL,
 *                                 &err);
 *              lan_island_give(island, armies, whole);
 *
 *          An island differs from other battles in three ways: it ends only at
 *          the description's end; a side that is alone in it has no enemy to
 *          fire at, and its gone levels are then not judged again; and a group
 *          fires only at groups in its reach. If all groups are in reach and
 *          every factor is 1, its bits equal those of a battle without a map,
 *          from time 0 to the event at which one side is left. An island does
 *          not support saving, restoring, redefinition, lan_battle_run() or
 *          odds.
 * Units    as in lanchester/battle_def.h.
 * Range    indices and battles as each call documents; levels are shares.
 * Errors   LAN_ENOMEM; the errors of lan_battle_advance().
 * Owner    the caller: an island is a lan_battle and is copied and destroyed
 *          like one.
 * Threads  one per battle.
 */
#pragma once

#include "lanchester/battle.h"

/* Creates the battle of all armies at time 0. Nothing is judged or applied yet,
 * not even the arrivals at time 0. Do not advance it. */
lan_status lan_island_create_whole(const lan_battle_def *def, lan_battle **out,
                                   lan_error *err);

/* Creates a battle of some armies of a checked description; replaces *island if
 * it is not NULL. Types keep their indices; fire by or at other armies is left
 * out.
 *
 * armies  rising, count >= 1
 *
 * On failure *island is unchanged. */
lan_status lan_island_define(const lan_battle_def *def, const int32_t *armies,
                             int32_t count, lan_battle **island,
                             lan_error *err);

/* Copies the state of the island's armies from the whole, at the time that the
 * whole has for them. Clock actions up to that time are taken as applied; the
 * reinforcements in force are those that the whole holds for each army. An army
 * that has not been on the map before (see lan_island_enter()) enters now with
 * its start. All pairs are in reach with factor 1, fronts are the
 * description's, levels are not watched, and no army flees. Settle the island
 * before it advances. */
void lan_island_take(lan_battle *island, const int32_t *armies,
                     const lan_battle *whole, double time);

/* Brings an army onto the map at this time: arrivals due before it are lost
 * (outcome's not_arrived), arrivals due from now on are applied. */
void lan_island_enter(lan_battle *whole, int32_t army, double time);

/* Copies the state of the armies, and the kills, back to the whole; the island
 * may advance and give again. */
void lan_island_give(const lan_battle *island, const int32_t *armies,
                     lan_battle *whole);

/* --- changes: they take effect at the next lan_island_settle(), which is
 * required before the island advances --- */

/* Factor of a pair of groups that is out of reach. */
#define LAN_ISLAND_OUT_OF_REACH (-1.0)

/* Sets the factor for the rate at which a group's weapon hits an enemy group,
 * under every law, also for given coefficients, and outside of exponents.
 * LAN_ISLAND_OUT_OF_REACH: the enemy is not a target and has no share. The
 * weapon is its index in lan_unit_weapon(). All weapons of a type with the same
 * law, targets, range and falloff share one factor, unless the type fires its
 * best weapon: the best is then chosen among those in reach, by their factors.
 * A coefficient that a fire entry gives has the reach of the first weapon, or
 * of any weapon if the best is chosen. */
void lan_island_set_weapon(lan_battle *island, int32_t from, int32_t weapon,
                           int32_t at, double factor);

/* Puts all pairs out of reach; the caller then sets the pairs in reach. */
void lan_island_set_apart(lan_battle *island);

/* Limits the soldiers of an army that fight at once, to the smaller of this and
 * the army's own front. */
void lan_island_set_front(lan_battle *island, int32_t army, double front);

/* Stops lan_island_advance() once, when the army's share of all its fielded
 * strength falls to `left` or its morale falls to `morale`; LAN_NAN: not
 * watched. Takes effect at once, without a settle: if a level is already
 * reached, the next advance stops where it begins. */
void lan_island_watch(lan_battle *island, int32_t army, double left,
                      double morale);

/* Marks a broken army as pursued: it no longer fires, receives reinforcement,
 * has non-combat losses or breaks again, but any enemy in reach may fire at it
 * until it is gone. */
void lan_island_set_fleeing(lan_battle *island, int32_t army);

/* Applies the changes, and starts the battle after lan_island_take(). In a
 * stochastic battle it discards the pending jump and draws a new one. If an
 * army is gone or breaks by a change, the next advance stops where it
 * begins. */
lan_status lan_island_settle(lan_battle *island);

/* --- advancing ------------------------------------------------------------ */

/* Advances to a time, or to the first earlier instant at which one of its
 * armies is gone or breaks, a watched level is reached, or all rates are zero
 * (see lan_island_is_still()); *stopped is set in these cases. No other event
 * stops an advance, so an advance to the description's end has the bits of a
 * battle's run. On failure the island is unchanged. Stochastic battles use the
 * stream of the solver's seed, from its first number after lan_island_take().
 *
 * clear  NULL, or receives a time before which no event stops the island. With
 *        `clear`, a deterministic battle advances towards the description's
 *        end, but gives up at the first end of a step at or past `until`. It
 *        is then at a time, at most *clear, from which it continues with the
 *        same bits as without the stop. The same holds on failure.
 *
 * LAN_EINVAL for a time in the past, and for an island that is not settled. */
lan_status lan_island_advance(lan_battle *island, double until,
                              lan_solver *solver, bool *stopped, double *clear,
                              lan_error *err);

/* Copies the state of `from` to `to`; both have the same description, as a copy
 * has. */
void lan_island_assign(lan_battle *to, const lan_battle *from);

/* True if every rate is zero and nothing is scheduled. */
bool lan_island_is_still(const lan_battle *island);

/* --- the whole ----------------------------------------------------------- */

/* Closes the whole so that its outcome can be read. winner as in
 * lan_outcome.winner. */
void lan_island_close_whole(lan_battle *whole, double time, int32_t winner,
                            lan_end_reason reason);
