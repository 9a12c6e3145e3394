/* model/events_impl.h - which groups wither, for the events of an interval.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the events themselves are declared in model/engine_impl.h.
 */
#ifndef LAN_MODEL_EVENTS_IMPL_H
#define LAN_MODEL_EVENTS_IMPL_H

#include "model/battle_impl.h"

/* Most events that a battle of this plan can have at once: every kind of every
 * group and army. */
int32_t lan_events_max(const lan_plan *plan);

/* True where a group that is fired at by its share of a sum alone has withered
 * away already at the battle's present instant. */
bool lan_event_has_withered(const lan_battle *battle, int32_t group);

/* True for a group that dies with all its attackers' targets and receives
 * nothing; and whether it is down to its rest at the present instant. */
bool lan_can_wither(const lan_battle *battle, int32_t group);
bool lan_is_withered_down(const lan_battle *battle, int32_t group);

/* The variable that an event waits for to fall to a level, and a level that is
 * nowhere in the interval below that one. False for an event of another sort,
 * or one that several groups bring about. */
bool lan_event_floor(const lan_battle *battle, const lan_event *event,
                     int32_t *variable, double *level);

/* The most that lan_withered_level() can be within the interval. */
double lan_withered_most(const lan_battle *battle, int32_t group);

/* Strength at which a target that withers is gone, and its slope. It is below
 * the rest only where the others are few as well, which need not be looked at
 * as long as the group itself stands above that. */
double lan_withered_level(const lan_battle *battle, int32_t group,
                          const double *variables, const double *rates,
                          double *slope);

/* Strength of all that a volley fires at now, as it weighs them, at which they
 * are gone; and how far they are above that. */
double lan_targets_rest(const lan_battle *battle, int32_t volley);
double lan_targets_value(const lan_battle *battle, int32_t volley,
                         const double *variables, const double *rates,
                         double *slope);

#endif
