/* engine/rates_impl.h - the right-hand side: every law, once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    variables and rates are [variables]; the scratch of the battle keeps
 *          strengths, fire and losses of the last call for the queries below.
 * Threads  one per battle: the scratch is written.
 */
#ifndef LAN_ENGINE_RATES_IMPL_H
#define LAN_ENGINE_RATES_IMPL_H

#include "engine/battle_impl.h"

#pragma GCC visibility push(hidden)

/* d(variables)/dt. Reads variables, writes rates and the scratch. */
void lan_rates(lan_battle *battle, double time, const double *variables,
               double *rates);

/* True where a target's x^own is |x|^own. Odd in x it would hold what falls
 * through zero at a steep place of the law back there, and a step's stages,
 * some on this side and some beyond, would balance. What receives may stand
 * near zero, and is to be held there. */
static inline bool lan_rates_falls_through(const lan_battle *battle,
                                           int32_t group, double own)
{
    return own < 1.0 && !(battle->interval.level[group] > 0.0);
}

/* A target's x^own, beyond zero too, from the scratch's strengths. */
double lan_rates_own_power(const lan_battle *battle, int32_t group, double own);

/* Losses in combat in a plain interval, into the scratch, after the strength of
 * one group has changed since the last call of this function or
 * lan_rates(): only what depends on that group is worked out anew, to
 * the same bits. */
void lan_rates_combat_after(lan_battle *battle, int32_t group);

/* What each group would lose per time at its gone level, in combat and other,
 * were it there: for a group that is away. Uses the scratch of the last
 * lan_rates() call, which must have been at this time. */
double lan_rates_would_lose(const lan_battle *battle, int32_t group,
                            double *combat);

/* Change of morale per time if nothing held it, from the same scratch. */
double lan_rates_morale_rate(const lan_battle *battle, int32_t army,
                             double morale, double time);

/* Losses of one victim per time by killer, into share[groups], from the same
 * scratch; returns their sum. */
double lan_rates_killers(const lan_battle *battle, int32_t victim,
                         double *share);

/* Loss other than combat of a group per soldier and time, from the same
 * scratch.
 */
double lan_rates_other_rate(const lan_battle *battle, int32_t group);

/* What each group would lose to this fire, [groups], at fixed shares: into the
 * scratch, as if it were the fire of a moment. */
void lan_rates_combat_by(lan_battle *battle, const double *fire);

/* Adds to the state's killed, for every victim i in the fight, times[i] x its
 * losses per time by killer, from the same scratch. */
void lan_rates_add_kills(lan_battle *battle, const double *times);

/* d(rates)/d(variables), [n][n] row-major, and d(rates)/dt. */
void lan_slopes(lan_battle *battle, double time, const double *variables,
                double *jacobian, double *time_derivative);

#pragma GCC visibility pop

#endif
