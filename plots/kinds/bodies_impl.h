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

/* Adds a line as long as its number of m, into a strip below the box, which is
 * this share of its longest side high. */
#define BODIES_STRIP 0.05
void bodies_add_scale(const bodies_field *field, lan_panel *panel);

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

/* Soldiers by squares of the field, where they are too many to be seen one by
 * one: a disc for each square, of one of a few sizes. */
#define DENSITY_LEVELS 6

typedef struct soldier_density {
    const lan_route_box *box;
    double side;      /* of a square */
    int32_t *squares; /* soldiers of one group */
    int32_t most;     /* of one group in a square */
} soldier_density;

#define DENSITY_SQUARES 150 /* of the longest side */
#define DENSITY_ALL     ((DENSITY_SQUARES + 1) * (DENSITY_SQUARES + 1))

/* Counts those who stand at these places anew, and the most of all counts. */
void soldier_density_count(soldier_density *density, const double *x,
                           const double *y, size_t count);

/* Squares with so many that their disc is of this level, from 0: their middles,
 * and the radius of the disc. Returns how many.
 *
 * x, y  [DENSITY_ALL]
 */
size_t soldier_density_level(const soldier_density *density, int32_t level,
                             double *x, double *y, double *radius);

#endif
