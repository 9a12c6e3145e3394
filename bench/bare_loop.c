/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/bare_loop.h"

#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "model/engine_impl.h"

/* So far beyond an event, as a share of the time, a stretch is taken to learn
 * what follows it: far above the solver's error in that event. */
#define BEYOND 1e-8

/* The library's own first step: no variable covers more of its scale. */
#define FIRST_STEP 0.05

static void stop_unless(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "bare loop: %s failed\n", what);
        exit(EXIT_FAILURE);
    }
}

static int rates(double t, const double y[], double f[], void *params)
{
    const bare_battle *bare = params;
    lan_rates(bare->now, t, y, f, &bare->now->work.flow);
    return GSL_SUCCESS;
}

static void add_stretch(bare_battle *bare, const lan_battle *battle, double to)
{
    stop_unless(bare->count < BARE_STRETCHES_MAX, "room for the stretches");
    bare_stretch *stretch = &bare->stretches[bare->count++];
    stretch->from = lan_battle_time(battle);
    stretch->to = to;
    stop_unless(lan_battle_copy(battle, &stretch->battle) == LAN_OK,
                "copying a battle");
    lan_variables_encode(stretch->battle, stretch->battle->now.variables);
    lan_rates(stretch->battle, stretch->from, stretch->battle->now.variables,
              stretch->battle->now.rates, &stretch->battle->now.flow);
}

/* The next thing to happen after now: the end of a group, an instant of the
 * clock, or the end. */
static double next_event(const lan_battle *battle, const lan_outcome *outcome,
                         double end)
{
    const double after = lan_battle_time(battle) * (1.0 + 2.0 * BEYOND);
    double next = fmin(end, lan_battle_next_instant(battle));
    for (int32_t k = 0; k < outcome->group_count; k++) {
        const double time = outcome->groups[k].gone_at;
        next = time > after && time < next ? time : next;
    }
    return next;
}

static void cut(bare_battle *bare, lan_battle *battle, lan_solver *solver,
                const lan_outcome *outcome, double end)
{
    lan_battle_reset(battle);
    while (!lan_battle_is_over(battle) &&
           lan_battle_time(battle) < end * (1.0 - 2.0 * BEYOND)) {
        const double to = next_event(battle, outcome, end);
        const double dt = (to - lan_battle_time(battle)) + BEYOND * to;
        add_stretch(bare, battle, to);
        stop_unless(lan_battle_advance(battle, dt, solver, NULL) == LAN_OK,
                    "advancing");
    }
}

static void make_driver(bare_battle *bare, const lan_battle *battle,
                        const lan_solver_options *options)
{
    const size_t size = (size_t)battle->plan->variable_count;
    bare->numbers = calloc(2 * size, sizeof *bare->numbers);
    stop_unless(bare->numbers != NULL, "allocating");
    bare->system = (gsl_odeiv2_system){
        .function = rates, .dimension = size, .params = bare};
    lan_variables_scales(bare->stretches[0].battle, options->atol,
                         bare->numbers);
    bare->driver = gsl_odeiv2_driver_alloc_scaled_new(
        &bare->system, gsl_odeiv2_step_rkck, 1e-3, options->atol, options->rtol,
        1.0, 0.0, bare->numbers);
    stop_unless(bare->driver != NULL, "making a driver");
}

void bare_prepare(bare_battle *bare, lan_battle *battle, lan_solver *solver,
                  const lan_solver_options *options)
{
    lan_outcome *outcome = NULL;
    *bare = (bare_battle){0};
    stop_unless(lan_solver_run(solver, battle, NULL, NULL, NULL) == LAN_OK &&
                    lan_outcome_create(battle, &outcome) == LAN_OK,
                "a run");
    cut(bare, battle, solver, outcome, lan_battle_time(battle));
    lan_outcome_destroy(outcome);
    stop_unless(bare->count > 0, "cutting the battle");
    make_driver(bare, battle, options);
}

void bare_clear(bare_battle *bare)
{
    for (int k = 0; k < bare->count; k++) {
        lan_battle_destroy(bare->stretches[k].battle);
    }
    gsl_odeiv2_driver_free(bare->driver);
    free(bare->numbers);
}

static double first_step(const bare_battle *bare)
{
    const double *f = bare->stretches[0].battle->now.rates;
    double fastest = 0.0;
    for (size_t k = 0; k < bare->system.dimension; k++) {
        fastest = fmax(fastest, fabs(f[k]) / bare->numbers[k]);
    }
    return FIRST_STEP / fastest;
}

void bare_run(bare_battle *bare)
{
    gsl_odeiv2_driver *driver = bare->driver;
    double *y = bare->numbers + bare->system.dimension;
    double h = first_step(bare);
    for (int k = 0; k < bare->count; k++) {
        const bare_stretch *stretch = &bare->stretches[k];
        double t = stretch->from;
        bare->now = stretch->battle;
        memcpy(y, bare->now->now.variables, bare->system.dimension * sizeof *y);
        gsl_odeiv2_evolve_reset(driver->e);
        gsl_odeiv2_step_reset(driver->s);
        while (t < stretch->to) {
            stop_unless(gsl_odeiv2_evolve_apply(driver->e, driver->c, driver->s,
                                                &bare->system, &t, stretch->to,
                                                &h, y) == GSL_SUCCESS,
                        "a step");
        }
    }
}
