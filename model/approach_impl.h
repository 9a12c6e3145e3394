/* model/approach_impl.h - armies that begin apart and walk towards each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one dimension between any two enemies: each group has come a_i(t) >=
 *          0 metres from where its army began, and two enemies are distance -
 *          a_i - a_j apart, never less than 0. Velocities hold for an interval:
 *          the instant at which the next pair comes within a range or the next
 *          group halts is one of the clock. A pair that is out of range has no
 *          link. Where a distance changes within a range with a falloff, the
 *          coefficients depend on time and stand in the flow.
 * Units    m, the scenario's time.
 * Threads  as the battle.
 * Source   S. Bonder, R. Farrell, Development of Models for Defense Systems
 *          Planning (1970): range-dependent coefficients at constant speed.
 */
#ifndef LAN_MODEL_APPROACH_IMPL_H
#define LAN_MODEL_APPROACH_IMPL_H

#include "model/battle_impl.h"

/* Makes room where armies begin apart. */
LAN_MUST_CHECK
lan_status lan_approach_create(lan_battle *battle);
void lan_approach_clear(lan_approach *approach);

/* Forgets which weapons fire: the plan may be another one. */
void lan_approach_rewind(lan_battle *battle);

/* Takes velocities and reach anew at the present instant; the targeting is
 * stale where a pair has another factor, and interval.march_until holds. */
void lan_approach_begin(lan_battle *battle);

/* m between two enemies at a time within the interval. */
double lan_approach_distance(const lan_battle *battle, int32_t from, int32_t at,
                             double time);

/* True for a group that others walk up to who can then bring it to zero. */
static inline bool lan_approach_will_hit(const lan_battle *battle,
                                         int32_t group)
{
    return battle->approach.will_hit != NULL &&
           battle->approach.will_hit[group] != 0;
}

/* The weapon of a battery that fires, or the first of those that fire together.
 */
static inline int32_t lan_approach_weapon(const lan_battle *battle,
                                          int32_t shooter, int32_t at)
{
    const lan_plan *plan = battle->plan;
    const int32_t chosen =
        battle->approach
            .chosen[(size_t)shooter * (size_t)plan->group_count + (size_t)at];
    return chosen >= 0 ? chosen
                       : plan->batteries[plan->shooters[shooter].battery].first;
}

/* --- approach_best.c ------------------------------------------------------ */

/* The weapon that a shooter fires at a distance: of those that are in range the
 * one that takes most there, or the first of all that fire together; -1: none
 * is in range. */
int32_t lan_approach_choose(const lan_battle *battle, int32_t shooter,
                            int32_t at, double r);

/* The distance, from `far` where they are down to `near`, at which another
 * weapon that is in range is better than the one that fires; -1: none is. */
double lan_approach_change(const lan_battle *battle, int32_t shooter,
                           int32_t at, double near, double far);

/* --- approach_fire.c: coefficients that depend on time -------------------- */

/* Lists them for the links of the interval that begins: interval.moving. */
LAN_MUST_CHECK
lan_status lan_approach_begin_fire(lan_battle *battle);

/* Writes a flow's coefficients and factors at a time. */
void lan_approach_set_fire(const lan_battle *battle, double time,
                           lan_flow *flow);

/* --- approach_slopes.c ---------------------------------------------------- */

/* Adds what they make of d(rates)/dt, by a flow of that time. */
void lan_approach_add_slopes(const lan_battle *battle, double time,
                             const lan_flow *flow, double *time_derivative);

#endif
