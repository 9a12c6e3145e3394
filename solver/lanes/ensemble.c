/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/ensemble.h"

#include <stdlib.h>

#include "base/real.h"
#include "solver/lanes/lane_impl.h"

/* Steps of all lanes after which the caller is asked whether to stop. */
#define PROGRESS_STEPS 64

struct lan_ensemble {
    lan_ensemble_options options;
    lan_progress progress;
    lan_ensemble_counts counts;
    int32_t width;
    lan_lane_set set;
    lan_lane lanes[LAN_LANES_MOST];
};

lan_ensemble_options lan_ensemble_options_default(void)
{
    return (lan_ensemble_options){.solver = lan_solver_options_default()};
}

static lan_status check_width(int32_t width, lan_error *err)
{
    return width == 0 || width == 2 || width == 4 || width == 8
               ? LAN_OK
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "an ensemble has 2, 4 or 8 lanes, or 0 for as many "
                          "as the machine has use for, not %d",
                          width);
}

lan_status lan_ensemble_create(const lan_ensemble_options *options,
                               lan_ensemble **out, lan_error *err)
{
    lan_status status = lan_solver_check_options(&options->solver, err);
    if (status == LAN_OK) {
        status = check_width(options->width, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_ensemble *ensemble = calloc(1, sizeof *ensemble);
    if (ensemble == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    const int32_t widest = lan_lanes_widest();
    const int32_t wanted = options->width > 0 ? options->width : widest;
    ensemble->options = *options;
    ensemble->width = wanted < widest ? wanted : widest;
    for (int32_t k = 0; k < LAN_LANES_MOST; k++) {
        ensemble->lanes[k].number = k;
    }
    status = lan_interval_lanes_create(ensemble->width, &ensemble->set.rates);
    if (status != LAN_OK) {
        lan_ensemble_destroy(ensemble);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    lan_strides_init(&ensemble->set.steps, ensemble->width,
                     LAN_STRIDES_SHARE * options->solver.rtol,
                     LAN_STRIDES_SHARE * options->solver.atol,
                     ensemble->set.rates);
    *out = ensemble;
    return LAN_OK;
}

void lan_ensemble_destroy(lan_ensemble *ensemble)
{
    if (ensemble == NULL) {
        return;
    }
    for (int32_t k = 0; k < LAN_LANES_MOST; k++) {
        lan_lane_clear(&ensemble->lanes[k]);
    }
    lan_strides_clear(&ensemble->set.steps);
    lan_interval_lanes_destroy(ensemble->set.rates);
    free(ensemble);
}

int32_t lan_ensemble_lane_count(const lan_ensemble *ensemble)
{
    return ensemble->width;
}

int32_t lan_ensemble_free_lane(const lan_ensemble *ensemble)
{
    for (int32_t k = 0; k < ensemble->width; k++) {
        if (ensemble->lanes[k].stage == LAN_LANE_FREE) {
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

/* --- a battle comes in ---------------------------------------------------- */

/* Makes the lane's solver ready for a battle that stands at its start. */
static lan_status prepare(lan_ensemble *ensemble, lan_lane *lane,
                          lan_battle *battle, uint64_t seed, lan_error *err)
{
    const lan_solver_options *options = &ensemble->options.solver;
    lan_status status = LAN_OK;
    if (lane->solver == NULL || lan_battle_plan(battle) != lane->solver->plan) {
        lan_battle_reset(battle); /* a form is chosen by the start */
    }
    if (lane->solver == NULL) {
        status = lan_solver_create(battle, options, &lane->solver, err);
        if (status == LAN_OK) {
            lan_solver_set_progress(lane->solver, &ensemble->progress);
        }
    } else {
        status = lan_solver_adopt(lane->solver, battle, err);
    }
    if (status == LAN_OK) {
        lan_solver_set_seed(lane->solver, seed);
        status = lan_lane_fit(lane);
    }
    return status;
}

/* True for a battle whose steps are the ensemble's to take. */
static bool is_for_lanes(const lan_ensemble *ensemble, const lan_lane *lane)
{
    const lan_solver_options *options = &ensemble->options.solver;
    return lane->solver->way == &lan_way_gsl &&
           options->stepper == lan_solver_options_default().stepper &&
           (options->method == LAN_METHOD_AUTO ||
            options->method == LAN_METHOD_LANES);
}

lan_status lan_ensemble_put(lan_ensemble *ensemble, int32_t number,
                            lan_battle *battle, uint64_t seed, lan_error *err)
{
    lan_lane *lane = &ensemble->lanes[number];
    const bool is_whole = lan_battle_is_mapless(battle);
    lan_status status =
        is_whole ? prepare(ensemble, lane, battle, seed, err)
                 : lan_fail(err, LAN_EINVAL, 0, 0,
                            "a battle on a map is not one of an ensemble");
    if (status != LAN_OK) {
        return status;
    }
    lane->battle = battle;
    lane->was_beside = false;
    lane->was_alone = false;
    lan_error_clear(&lane->error);
    if (is_for_lanes(ensemble, lane)) {
        lane->solver->report.method = LAN_METHOD_GSL;
        lan_run_restart(lane->solver, battle);
        lane->run = lan_run_begin(lane->solver, lan_battle_end(battle));
        lan_lane_go_on(lane, &ensemble->set);
        return LAN_OK;
    }
    lane->was_alone = true;
    lane->stage = LAN_LANE_OVER;
    lane->status =
        lan_solver_run(lane->solver, battle, NULL, NULL, &lane->error);
    return LAN_OK;
}

/* --- a battle goes out ---------------------------------------------------- */

static void count(lan_ensemble *ensemble, const lan_lane *lane)
{
    lan_ensemble_counts *counts = &ensemble->counts;
    if (lane->was_beside && lane->was_alone) {
        counts->in_part++;
    } else if (lane->was_beside) {
        counts->by_lanes++;
    } else {
        counts->alone++;
    }
}

static int32_t hand_back(lan_ensemble *ensemble, lan_status *status,
                         lan_error *err)
{
    for (int32_t k = 0; k < ensemble->width; k++) {
        lan_lane *lane = &ensemble->lanes[k];
        if (lane->stage == LAN_LANE_OVER) {
            count(ensemble, lane);
            lane->stage = LAN_LANE_FREE;
            *status = lane->status;
            if (err != NULL) {
                *err = lane->error;
            }
            return k;
        }
    }
    return -1;
}

/* Lanes that wait for another structure take turns with those that step: once
 * none steps, the first that waits has its own put in place. */
static bool let_in_waiting(lan_ensemble *ensemble)
{
    bool any = false;
    for (int32_t k = 0; k < ensemble->width; k++) {
        if (ensemble->lanes[k].stage == LAN_LANE_WAITS) {
            lan_lane_retry(&ensemble->lanes[k], &ensemble->set);
            any = true;
        }
    }
    return any;
}

static void step(lan_ensemble *ensemble)
{
    lan_lane_set *set = &ensemble->set;
    lan_strides_go(&set->steps, PROGRESS_STEPS);
    for (int32_t k = 0; k < ensemble->width; k++) {
        lan_lane *lane = &ensemble->lanes[k];
        if (lane->stage == LAN_LANE_STEPS) {
            lan_lane_attend(lane, set);
        }
    }
}

static void cancel(lan_ensemble *ensemble)
{
    for (int32_t k = 0; k < ensemble->width; k++) {
        lan_lane *lane = &ensemble->lanes[k];
        if (lane->stage == LAN_LANE_STEPS || lane->stage == LAN_LANE_WAITS) {
            lan_lane_fail(lane, &ensemble->set, LAN_ECANCELLED);
        }
    }
}

int32_t lan_ensemble_next(lan_ensemble *ensemble, lan_status *status,
                          lan_error *err)
{
    for (int64_t k = 1;; k++) {
        const int32_t lane = hand_back(ensemble, status, err);
        if (lane >= 0) {
            return lane;
        }
        if (ensemble->set.stepping > 0) {
            step(ensemble);
        } else if (!let_in_waiting(ensemble)) {
            return -1;
        }
        if (k % PROGRESS_STEPS == 0 &&
            !lan_progress_report(&ensemble->progress, 0.0, 1.0)) {
            cancel(ensemble);
        }
    }
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
