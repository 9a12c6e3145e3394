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

#pragma GCC visibility push(hidden)

typedef enum lan_condition_kind {
    LAN_CONDITION_GONE,          /* a group falls to its level */
    LAN_CONDITION_TARGETS_GONE,  /* all that a volley fires at, at once */
    LAN_CONDITION_WITHERS,       /* one of them, long before the others */
    LAN_CONDITION_RISEN,         /* a rising group passes its level */
    LAN_CONDITION_BREAK,         /* an army has lost too many */
    LAN_CONDITION_MORALE_BREAK,  /* an army's morale is too low */
    LAN_CONDITION_MORALE_ZERO,   /* it would become negative */
    LAN_CONDITION_FRONT_FILLS,   /* an army grows beyond its front */
    LAN_CONDITION_FRONT_CLEARS,  /* it shrinks to its front */
    LAN_CONDITION_SINK,          /* a rising group no longer rises */
    LAN_CONDITION_RETURN,        /* more arrives than would be lost */
    LAN_CONDITION_MORALE_RELEASE /* a morale held at zero recovers */
} lan_condition_kind;

typedef struct lan_condition {
    lan_condition_kind kind;
    int32_t index; /* group, volley or army */
} lan_condition;

/* The last three kinds compare rates: they have no slope here. */
static inline bool lan_condition_has_slope(lan_condition_kind kind)
{
    return kind < LAN_CONDITION_SINK;
}

/* Most conditions that a battle can have at once. */
int32_t lan_conditions_max(const lan_battle *battle);

/* Lists what may happen in the interval that has begun; returns how many. */
int32_t lan_conditions_list(const lan_battle *battle, lan_condition *list);

/* Values and slopes of all conditions at a time, from variables and their
 * rates; the scratch must be that of lan_rates() there. */
void lan_conditions_values(const lan_battle *battle, const lan_condition *list,
                           int32_t count, double time, const double *variables,
                           const double *rates, double *values, double *slopes);

/* True where a group that is fired at by its share of a sum alone has withered
 * away already at the battle's present instant, whose rates the scratch has. */
bool lan_conditions_has_withered(const lan_battle *battle, int32_t group);

/* Makes it happen at the battle's present instant. */
void lan_condition_apply(lan_battle *battle, const lan_condition *condition);

#pragma GCC visibility pop

#endif
