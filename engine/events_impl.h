/* engine/events_impl.h - what may happen in an interval, as zero crossings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a condition is a function g of time and variables that is positive
 *          (or zero and rising) while nothing happens; it happens where g falls
 *          to zero. Values are smooth within an interval.
 */
#ifndef LAN_ENGINE_EVENTS_IMPL_H
#define LAN_ENGINE_EVENTS_IMPL_H

#include "engine/battle_impl.h"

/* In this order for one group, volley or army. */
typedef enum lan_event_kind {
    LAN_EVENT_RETURN,         /* more arrives than would be lost */
    LAN_EVENT_RISEN,          /* a rising group passes its level */
    LAN_EVENT_SINK,           /* a rising group no longer rises */
    LAN_EVENT_GONE,           /* a group falls to its level */
    LAN_EVENT_WITHERS,        /* one of a volley's, long before the others */
    LAN_EVENT_TARGETS_GONE,   /* all that a volley fires at, at once */
    LAN_EVENT_BREAK,          /* an army has lost too many */
    LAN_EVENT_FRONT_FILLS,    /* an army grows beyond its front */
    LAN_EVENT_FRONT_CLEARS,   /* it shrinks to its front */
    LAN_EVENT_MORALE_BREAK,   /* an army's morale is too low */
    LAN_EVENT_MORALE_ZERO,    /* it would become negative */
    LAN_EVENT_MORALE_RELEASE, /* a morale held at zero recovers */
} lan_event_kind;

typedef struct lan_event {
    lan_event_kind kind;
    int32_t index; /* group, volley or army */
} lan_event;

/* False for a kind that compares rates: its values have no slope. */
bool lan_event_has_slope(lan_event_kind kind);

/* Most conditions that a battle of so many groups and armies can have at once:
 * every kind of every one of them. */
int32_t lan_events_max(int32_t groups, int32_t armies);

/* Lists what may happen in the interval that has begun; returns how many. */
int32_t lan_events_list(const lan_battle *battle, lan_event *list);

/* Values and slopes of all conditions at a time, from variables, their rates
 * and their flow. */
void lan_events_values(const lan_battle *battle, const lan_flow *flow,
                       const lan_event *list, int32_t count, double time,
                       const double *variables, const double *rates,
                       double *values, double *slopes);

/* Makes it happen at the battle's present instant. */
void lan_event_apply(lan_battle *battle, const lan_event *event);

/* --- withering.c ---------------------------------------------------------- */

/* True where a group that is fired at by its share of a sum alone has withered
 * away already at the battle's present instant. */
bool lan_event_has_withered(const lan_battle *battle, int32_t group);

/* True for a group that dies with all its attackers' targets and receives
 * nothing; and whether it is down to its rest at the present instant. */
bool lan_can_wither(const lan_battle *battle, int32_t group);
bool lan_is_withered_down(const lan_battle *battle, int32_t group);

/* Strength at which a target that withers is gone, and its slope. It is below
 * the rest only where the others are few as well, which need not be looked at
 * as long as the group itself stands above that. */
double lan_withered_level(const lan_battle *battle, int32_t group,
                          const double *variables, const double *rates,
                          double *slope);

/* Strength of all that a volley fires at now, as it weighs them, above the rest
 * at which they are gone. */
double lan_targets_value(const lan_battle *battle, int32_t volley,
                         const double *variables, const double *rates,
                         double *slope);

#endif
