/* model/approach_parts_impl.h - what a battle keeps of armies that begin
 * apart, for model/battle_impl.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_APPROACH_PARTS_IMPL_H
#define LAN_MODEL_APPROACH_PARTS_IMPL_H

#include <stddef.h>
#include <stdint.h>

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
    double *foremost;     /* [armies] m that its foremost group has come */
    int32_t *chosen;      /* [shooters][groups] weapon of those of which the
                             best one fires; -1: of the others */
    unsigned char *moves; /* [shooters][groups] its factor changes with time */
    unsigned char
        *will_hit; /* [groups] comes to be hit by fire that finishes */
    int32_t *row;  /* [shooters] scratch */
    lan_moving_fire *fire;
    size_t fire_count;
    size_t fire_room;
} lan_approach;

#endif
