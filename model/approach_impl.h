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

#include "lanchester/battle.h"
#include "model/targeting_impl.h"

/* A coefficient that changes while a distance does. */
typedef struct lan_moving_fire {
    int32_t from;   /* group */
    int32_t at;     /* group */
    int32_t volley; /* -1: fire that is not divided */
    int32_t link;   /* of all links, or of such fire */
    size_t cell;    /* of the volley's coefficients */
    double range;   /* m, > 0 */
    double falloff; /* > 0 */
} lan_moving_fire;

/* Of a battle whose armies begin apart, made anew as an interval begins; all
 * NULL in others. */
typedef struct lan_approach {
    int32_t *chosen; /* [shooters][groups] weapon of those of which the best one
                        fires; -1: of the others */
    unsigned char
        *will_hit; /* [groups] comes to be hit by fire that finishes */
    lan_moving_fire *fire;
    size_t fire_count;
    size_t fire_room;
} lan_approach;

/* Makes room where armies begin apart. */
LAN_MUST_CHECK
lan_status lan_approach_create(lan_battle *battle);
void lan_approach_clear(lan_approach *approach);

/* Forgets which weapons fire: the plan may be another one. */
void lan_approach_rewind(lan_battle *battle);

/* Takes velocities and reach again at the present instant; the targeting is
 * stale where a pair has another factor, and interval.march_until holds. */
void lan_approach_begin(lan_battle *battle);

/* Lists the coefficients that depend on time, of the links of the interval that
 * begins: interval.moving. */
LAN_MUST_CHECK
lan_status lan_approach_begin_fire(lan_battle *battle);

/* m between two enemies at a time within the interval. */
double lan_approach_distance(const lan_battle *battle, int32_t from, int32_t at,
                             double time);

/* True for a group to which others come nearer whose fire can then bring it to
 * zero. */
bool lan_approach_will_hit(const lan_battle *battle, int32_t group);

/* Writes a flow's coefficients and factors at a time. */
void lan_approach_set_fire(const lan_battle *battle, double time,
                           lan_flow *flow);

/* Adds the change per time of losses in combat, by a flow of that time; of z,
 * without the factor x^own. [groups] */
void lan_approach_add_slopes(const lan_battle *battle, double time,
                             const lan_flow *flow, double *slopes);

#endif
