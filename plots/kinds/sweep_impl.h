/* plots/kinds/sweep_impl.h - the values of a sweep at the places of its
 * paths.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_FIGURES_SWEEP_IMPL_H
#define LAN_RESULTS_FIGURES_SWEEP_IMPL_H

#include "plots/kinds/path_curve.h"
#include "plots/kinds/sweep.h"

/* One path. */
typedef struct sweep_path {
    const lan_parameter *parameter;
    lan_scale scale;
    int64_t said;   /* values of the sweep */
    int64_t stride; /* each of so many is shown */
    double *at;     /* [count] the values shown, rising */
    size_t *place;  /* of the values shown as the sweep has them: index in at */
    size_t count;
} sweep_path;

/* One quantity. */
typedef struct sweep_quantity {
    size_t record; /* of the sweep */
    double *sums;  /* by place, x faster */
    int32_t *taken;
} sweep_quantity;

struct lan_sweep_places {
    const lan_scenario *scenario;
    const lan_sweep *sweep;
    const lan_design *design;
    sweep_path paths[2];
    size_t path_count;  /* 1 or 2 */
    size_t place_count; /* of both together */
    sweep_quantity quantities[LAN_PATH_PANELS_MAX];
    size_t quantity_count;
};

#endif
