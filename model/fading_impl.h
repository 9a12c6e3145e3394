/* model/fading_impl.h - how finely a strength must be known near its end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a group that loses in proportion to itself (by losses of its own, by
 *          area fire, by its share of an attacker's fire) and besides by fire
 *          that does not care how many it is, x' = -l x - a, falls to zero as
 *          if to -a/l: how near to its end it is shows only in strengths
 *          known to a part of a/l, which may be any part of its side. That
 *          strength, a/l plus the level at which it is gone, is its fade, in
 *          units of its variable.
 */
#ifndef LAN_MODEL_FADING_IMPL_H
#define LAN_MODEL_FADING_IMPL_H

#include "model/battle_impl.h"

/* A fade above this share of its side is of no account: strengths are known far
 * better than that everywhere. */
#define LAN_FADE_SHARE 1e-4

/* Least fade, as a share of the side. Where nothing is left that finishes a
 * group while it wastes away, or what does wastes away as fast, there is none,
 * and no strength could be known to a part of it: there it is gone. */
#define LAN_LEAST_FADE 1e-22

/* True where a group that falls in proportion to itself may do so below the
 * side's errors before it comes to its level. */
static inline bool lan_fading_is_below(double level, double scale)
{
    return level < LAN_FADE_SHARE * scale;
}

/* The level of such a group: it is not followed for ever. */
static inline double lan_fading_level(double level, double scale)
{
    return fmax(level, LAN_LEAST_FADE * scale);
}

/* Marks the groups of the interval that begins that may fade; none has a fade
 * until it is followed: see lan_fading_follow(). */
void lan_fading_begin(lan_battle *battle);

#endif
