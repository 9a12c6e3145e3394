/* model/island_impl.h - a battle among some armies of many, for as long as they
 * reach each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a description of all armies; a *whole* battle made of it, which is
 *          never fought and holds how every army stands; and islands: battles
 *          made of some of its armies, which take how these stand from the
 *          whole, go on with them for a while, and give it back. Army k of an
 *          island is armies[k] of the whole, rising; its groups follow in
 *          order. An army alone is an island too: it only ages (its own losses,
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
 *          An island differs from other battles in this: it has no end of its
 *          own but the description's; a side alone in it has no enemy to fire
 *          at, and its gone levels are then not judged again; a group fires
 * only at groups that it reaches. Nothing else: with all in reach and every
 *          factor 1 its bits are those of a battle without a map, from time 0
 *          to the event at which one side is left. It is neither saved nor
 *          restored as bytes, redefined, run, or asked for its odds.
 * Units    as in lanchester/battle_def.h.
 * Range    indices and battles are what each call takes; levels are shares.
 * Errors   LAN_ENOMEM; those of lan_battle_advance().
 * Owner    the caller: an island is a lan_battle, to be copied and destroyed as
 *          one.
 * Threads  one per battle.
 */
#pragma once

#include "lanchester/battle.h"

/* Makes the battle of all armies, at time 0 with nothing judged or applied yet:
 * not even what comes at time 0. It is not to be advanced. */
lan_status lan_island_create_whole(const lan_battle_def *def, lan_battle **out,
                                   lan_error *err);

/* Makes a battle of some armies of a description that was checked, in place of
 * *island where that is not NULL. Types keep their numbers; fire by or at other
 * armies is left out.
 *
 * armies  rising, count >= 1
 *
 * On failure *island is as it was. */
lan_status lan_island_define(const lan_battle_def *def, const int32_t *armies,
                             int32_t count, lan_battle **island,
                             lan_error *err);

/* Takes how its armies stand from the whole, at a time at which they do: from
 * the clock's actions up to then, those of an army's reinforcements are in
 * force that the whole has of it. An army that has not been on the map before
 * (see lan_island_enter()) enters then, with its start. Pairs are all in reach
 * by factor 1, fronts the description's, levels not watched; none flees. It is
 * to be settled before it advances. */
void lan_island_take(lan_battle *island, const int32_t *armies,
                     const lan_battle *whole, double time);

/* An army comes onto the map at this time: what was due for it before does not
 * arrive (outcome's not_arrived), what is due from now on does. */
void lan_island_enter(lan_battle *whole, int32_t army, double time);

/* Gives back how they stand, and who killed whom; the island may go on, and
 * give again. */
void lan_island_give(const lan_battle *island, const int32_t *armies,
                     lan_battle *whole);

/* --- changes: each is in force from the next lan_island_settle() on, without
 * which the island does not advance -----------------------------------------
 */

/* A pair of groups out of reach. */
#define LAN_ISLAND_OUT_OF_REACH (-1.0)

/* What the rate at which a weapon of a group hits another group, an enemy, is
 * multiplied by, under every law and also for given coefficients, outside of
 * exponents; or LAN_ISLAND_OUT_OF_REACH: it is no target and has no share. The
 * weapon is given by its number as of lan_unit_weapon(): all weapons of a type
 * that fire by one law at the same targets as far, with one falloff, are set by
 * any of them, unless its best is chosen: that is then the best of those in
 * reach, by their factors. A coefficient that an entry of
 * fire gives reaches as far as the first weapon, or as any of those of which
 * the best is chosen. */
void lan_island_set_weapon(lan_battle *island, int32_t from, int32_t weapon,
                           int32_t at, double factor);

/* Puts all pairs out of reach, for those that are to be set. */
void lan_island_set_apart(lan_battle *island);

/* Soldiers of an army that fight at once: the smaller of this and its own. */
void lan_island_set_front(lan_battle *island, int32_t army, double front);

/* Stops lan_island_advance() when the army's share left of all that it has
 * fielded falls to `left`, or its morale to `morale`, once; LAN_NAN: not. In
 * force at once, and no change that is to be settled: at a level that is
 * reached already the next advance stops where it begins. */
void lan_island_watch(lan_battle *island, int32_t army, double left,
                      double morale);

/* A broken army is chased: from now on it neither fires nor receives nor has
 * losses of its own nor breaks again, but is a target of whoever reaches it,
 * and may be gone. */
void lan_island_set_fleeing(lan_battle *island, int32_t army);

/* Lets the changes take effect, and begins the battle after _take(). Draws a
 * new jump where the battle is stochastic: the one pending is discarded. An
 * army that is gone or breaks by it stops the next advance where it begins. */
lan_status lan_island_settle(lan_battle *island);

/* --- going on ------------------------------------------------------------ */

/* Advances to a time, or to the first instant before at which an army of it is
 * gone or breaks, a watched level is reached, or all rates are zero (see
 * lan_island_is_still()): *stopped says whether. No other event cuts an
 * advance short: one to the description's end has the bits of the run of a
 * battle. On failure it is as it was. Stochastic battles use the stream of the
 * solver's seed, from its first number on at lan_island_take().
 *
 * clear  NULL, or where to write a time before which nothing stops it. Then a
 *        deterministic battle advances to the description's end, and is given
 *        up at the first end of a step at or past `until`: it then stands
 *        where it may be left without a change of bits, at *clear or before,
 *        and is to go on from there. On failure it stands at such a place too.
 *
 * LAN_EINVAL for a time that is over, and for what was not settled. */
lan_status lan_island_advance(lan_battle *island, double until,
                              lan_solver *solver, bool *stopped, double *clear,
                              lan_error *err);

/* Makes `to` stand where `from` does; both of one description, as a copy is. */
void lan_island_assign(lan_battle *to, const lan_battle *from);

/* Whether every rate is zero and nothing is due. */
bool lan_island_is_still(const lan_battle *island);

/* --- the whole ----------------------------------------------------------- */

/* Ends the whole: for its outcome. winner as lan_outcome.winner. */
void lan_island_close_whole(lan_battle *whole, double time, int32_t winner,
                            lan_end_reason reason);
