/* plots/kinds/bodies_impl.h - the ground and the soldiers of a fight by
 * bodies, for its figure and for the scene that a page plays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_FIGURES_BODIES_IMPL_H
#define LAN_RESULTS_FIGURES_BODIES_IMPL_H

#include "lanchester/engagement.h"
#include "plots/kinds/campaign_impl.h"

/* What a fight is drawn on. */
typedef struct bodies_field {
    campaign_ground ground; /* where there is a map */
    lan_route_box box;      /* in units of the axes */
    double longest;         /* side of the box */
    double unit;            /* m that are one on the axes */
} bodies_field;

/* The map, or the open field that has room for all frames of the story and for
 * all who fell. */
LAN_MUST_CHECK
lan_status bodies_field_init(bodies_field *out, const lan_engagement_def *def,
                             const lan_engagement_story *story);
void bodies_field_clear(bodies_field *field);

/* Soldiers of one group: numbers first .. past - 1. */
typedef struct soldier_run {
    size_t first;
    size_t past;
    int32_t army;
    const lan_body_type *body;
} soldier_run;

/* Goes on to the next group, from one of zeros on; false after the last. */
bool soldier_run_next(const lan_engagement_def *def,
                      const lan_engagement_story *story, soldier_run *run);

/* True of those who are drawn as turned boxes. */
bool soldier_run_has_hulls(const soldier_run *run,
                           const lan_engagement_story *story);

/* Half the extent across, in m: of a disc its radius. */
double soldier_run_radius(const soldier_run *run);

/* True where a soldier is on the field in a frame, and has not fallen at its
 * time. */
bool soldier_stands(const lan_engagement_story *story, size_t frame,
                    size_t soldier);

#endif
