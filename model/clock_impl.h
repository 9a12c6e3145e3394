/* model/clock_impl.h - what the clock brings: soldiers, rates of arrival,
 * phases of fire.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    actions are applied in one loop, whatever moves the battle. Where
 *          strengths flow (the equations), so do arrivals at rates: they are
 *          part of the rates of strength. Where soldiers are whole (a battle by
 *          chance) they come one at a time, drawn by the jump process,
 *          and the state keeps their rates apart in `arrivals`.
 */
#ifndef LAN_MODEL_CLOCK_IMPL_H
#define LAN_MODEL_CLOCK_IMPL_H

#include "model/battle_impl.h"

/* Applies all actions up to the present instant; returns how many. */
int32_t lan_clock_apply(lan_battle *battle);

/* Nothing more arrives at a group at the present rate: what arrived, or was due
 * until now, reaches the ledger. */
void lan_clock_stop_arrivals(lan_battle *battle, int32_t group);

/* True where the clock still changes something for who is in the fight, or a
 * group walks. */
bool lan_battle_is_anything_scheduled(const lan_battle *battle);

/* From now on soldiers are whole: strengths are rounded, and what flows comes
 * one by one. */
void lan_clock_make_whole(lan_battle *battle);

/* Ends the ledger of a battle of whole soldiers: those that came at rates
 * beyond what was due by now are added, so that the outcome reports what had
 * not arrived. */
void lan_clock_close_whole(lan_battle *battle);

/* Whole soldiers that arrive per time, never negative. */
static inline double lan_arrival_rate(const lan_battle *battle, int32_t group,
                                      double time)
{
    const lan_arrivals *arrivals = &battle->state.arrivals;
    const double rate = arrivals->rate[group] +
                        arrivals->slope[group] * (time - arrivals->set[group]);
    return rate > 0.0 ? rate : 0.0;
}

#endif
