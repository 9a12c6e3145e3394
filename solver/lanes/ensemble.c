/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/ensemble.h"

#include <stdlib.h>

#include "base/lanes_impl.h"
#include "base/real.h"

/* One lane of an ensemble. */
typedef struct ensemble_lane {
    lan_battle *battle; /* NULL: free */
    lan_solver *solver; /* NULL until one was needed */
    lan_status status;
    lan_error error;
    bool is_over;
} ensemble_lane;

struct lan_ensemble {
    lan_solver_options options;
    lan_progress progress;
    lan_ensemble_counts counts;
    int32_t width;
    ensemble_lane lanes[LAN_LANES_MOST];
};

lan_status lan_ensemble_create(const lan_solver_options *options,
                               lan_ensemble **out, lan_error *err)
{
    lan_ensemble *ensemble = calloc(1, sizeof *ensemble);
    if (ensemble == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    ensemble->options = *options;
    ensemble->width = lan_lanes_widest();
    *out = ensemble;
    return LAN_OK;
}

void lan_ensemble_destroy(lan_ensemble *ensemble)
{
    if (ensemble == NULL) {
        return;
    }
    for (int32_t k = 0; k < ensemble->width; k++) {
        lan_solver_destroy(ensemble->lanes[k].solver);
    }
    free(ensemble);
}

int32_t lan_ensemble_lane_count(const lan_ensemble *ensemble)
{
    return ensemble->width;
}

int32_t lan_ensemble_free_lane(const lan_ensemble *ensemble)
{
    for (int32_t k = 0; k < ensemble->width; k++) {
        if (ensemble->lanes[k].battle == NULL) {
            return k;
        }
    }
    return -1;
}

void lan_ensemble_set_progress(lan_ensemble *ensemble,
                               const lan_progress *progress)
{
    ensemble->progress =
        progress != NULL ? *progress : (lan_progress){.call = NULL};
    for (int32_t k = 0; k < ensemble->width; k++) {
        if (ensemble->lanes[k].solver != NULL) {
            lan_solver_set_progress(ensemble->lanes[k].solver,
                                    &ensemble->progress);
        }
    }
}

lan_status lan_ensemble_put(lan_ensemble *ensemble, int32_t lane,
                            lan_battle *battle, uint64_t seed, lan_error *err)
{
    ensemble_lane *at = &ensemble->lanes[lane];
    lan_solver_options options = ensemble->options;
    options.seed = seed;
    if (at->solver == NULL) {
        const lan_status status =
            lan_solver_create(battle, &options, &at->solver, err);
        if (status != LAN_OK) {
            return status;
        }
        lan_solver_set_progress(at->solver, &ensemble->progress);
    }
    lan_solver_set_seed(at->solver, seed);
    lan_error_clear(&at->error);
    at->status = lan_solver_run(at->solver, battle, NULL, NULL, &at->error);
    at->battle = battle;
    at->is_over = true;
    ensemble->counts.alone++;
    return LAN_OK;
}

int32_t lan_ensemble_next(lan_ensemble *ensemble, lan_status *status,
                          lan_error *err)
{
    for (int32_t k = 0; k < ensemble->width; k++) {
        ensemble_lane *at = &ensemble->lanes[k];
        if (at->battle != NULL && at->is_over) {
            at->battle = NULL;
            at->is_over = false;
            *status = at->status;
            if (err != NULL) {
                *err = at->error;
            }
            return k;
        }
    }
    return -1;
}

const lan_solver_report *lan_ensemble_report_of(const lan_ensemble *ensemble,
                                                int32_t lane)
{
    return lan_solver_report_of(ensemble->lanes[lane].solver);
}

lan_ensemble_counts lan_ensemble_counts_of(const lan_ensemble *ensemble)
{
    return ensemble->counts;
}
