/* tactics/bodies/ways_impl.h - fields of distances that soldiers go along.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_WAYS_IMPL_H
#define LAN_TACTICS_BODIES_WAYS_IMPL_H

#include "lanchester/field.h"
#include "tactics/bodies/engagement_impl.h"

/* The ways of one movement class and size to the enemies of one side. */
typedef struct lan_way_field {
    lan_movement movement;
    int32_t size; /* cells a side */
    int32_t side;
    lan_ground *ground;
    lan_field *field;
    int32_t *enemy;  /* [cells] whom a goal stands for; -1: no goal */
    lan_cell *goals; /* [goal_room] */
    size_t goal_count;
    bool has_goals;
    int64_t made; /* step */
} lan_way_field;

struct lan_ways {
    lan_way_field *fields;
    int32_t count;
    int32_t width;
    size_t cells;
    size_t goal_room;
};

/* Brings a field up to where enemies are; not more often than all soldiers'
 * steps together pay for. */
void lan_way_renew(lan_engagement *e, lan_way_field *way);

/* --- places ---------------------------------------------------------------
 *
 * A body that covers some cells a side stands for its north-west one. */

static inline size_t lan_ways_cell(const lan_ways *ways, lan_cell at)
{
    return (size_t)at.y * (size_t)ways->width + (size_t)at.x;
}

static inline lan_cell lan_way_place(const lan_engagement *e,
                                     const lan_way_field *way, lan_point at)
{
    const double half = 0.5 * (way->size - 1) * e->ground->cell;
    return lan_battlefield_cell(e->ground,
                                (lan_point){at.x - half, at.y - half});
}

static inline lan_point lan_way_middle(const lan_engagement *e,
                                       const lan_way_field *way, lan_cell place)
{
    const double half = 0.5 * way->size;
    return (lan_point){(place.x + half) * e->ground->cell,
                       (place.y + half) * e->ground->cell};
}

#endif
