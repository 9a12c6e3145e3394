/* plots/kinds/bodies.h - where soldiers who are bodies stand, as a figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a plan in metres, y downwards: who stands as a disc of his size, a
 *          hull as one as wide as it, where that can be seen; where somebody
 *          fell a cross, the last shots as lines, the map below, and a scale.
 *          Of more than LAN_BODIES_SINGLE soldiers who stand, discs as large as
 *          squares of ground have soldiers.
 * Errors   LAN_ENOMEM.
 * Owner    everything is the caller's.
 */
#ifndef LAN_RESULTS_FIGURES_BODIES_H
#define LAN_RESULTS_FIGURES_BODIES_H

#include "lanchester/engagement.h"
#include "lanchester/outcome.h"
#include "plots/figure.h"

/* Soldiers who are drawn one by one, at most, and on a page that plays them. */
#define LAN_BODIES_SINGLE 10000
#define LAN_BODIES_PLAYED 1200

/* The most shots that are drawn, the last ones. */
#define LAN_BODIES_SHOTS 200

typedef struct lan_bodies_view {
    const char *title;
    const char *time_unit;
    const lan_engagement_def *def;
    const lan_engagement_story *story;
    size_t frame;             /* that is shown */
    bool is_stage;            /* a page plays it: there is room for all frames,
                                 and its script takes the soldiers away */
    const lan_battle *battle; /* as it was then */
    const lan_outcome *outcome;
    double time;  /* that is shown */
    bool is_over; /* the fight had ended by then */
    uint64_t seed;
} lan_bodies_view;

LAN_MUST_CHECK
lan_status lan_bodies_figure(const lan_bodies_view *view, lan_figure **out);

#endif
