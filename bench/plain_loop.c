/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/plain_loop.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <string.h>

int plain_square_rates(double t, const double y[], double f[], void *params)
{
    (void)t;
    plain_battle *battle = params;
    const staged_duel *duel = battle->duel;
    battle->calls++;
    f[0] = -duel->a * y[1];
    f[1] = -duel->b * y[0];
    return GSL_SUCCESS;
}

int plain_area_rates(double t, const double y[], double f[], void *params)
{
    (void)t;
    plain_battle *battle = params;
    const staged_duel *duel = battle->duel;
    battle->calls++;
    const double met = y[0] * y[1];
    f[0] = -duel->a * met - duel->losses_x * y[0];
    f[1] = -duel->b * met - duel->losses_y * y[1];
    if (battle->receives) {
        f[0] += duel->rate;
    }
    return GSL_SUCCESS;
}

/* What each of a side's living loses: fire is shared evenly among them. */
static void add_losses(const plain_battle *battle, const double y[], double f[],
                       size_t at, size_t from)
{
    int living = 0;
    for (size_t i = at; i < at + STAGED_SIDE; i++) {
        living += battle->alive[i];
    }
    for (size_t i = at; i < at + STAGED_SIDE; i++) {
        double lost = 0.0;
        for (size_t j = from; j < from + STAGED_SIDE; j++) {
            lost += battle->many->kill[i][j] * y[j];
        }
        f[i] = battle->alive[i] ? -lost / living : 0.0;
    }
}

int plain_many_rates(double t, const double y[], double f[], void *params)
{
    (void)t;
    plain_battle *battle = params;
    battle->calls++;
    add_losses(battle, y, f, 0, STAGED_SIDE);
    add_losses(battle, y, f, STAGED_SIDE, 0);
    return GSL_SUCCESS;
}

plain_battle plain_duel(const staged_duel *scene, double tolerance)
{
    const bool square = scene->law_on_x == LAN_LAW_AIMED;
    return (plain_battle){.rates =
                              square ? plain_square_rates : plain_area_rates,
                          .size = 2,
                          .split = 1,
                          .start = {scene->x0, scene->y0},
                          .level = square ? 0.0 : 0.5,
                          .instant = scene->rate > 0.0 ? scene->to : 0.0,
                          .end = scene->end,
                          .tolerance = tolerance,
                          .duel = scene};
}

plain_battle plain_many(const staged_many *scene, double tolerance)
{
    plain_battle battle = {.rates = plain_many_rates,
                           .size = STAGED_MANY,
                           .split = STAGED_SIDE,
                           .end = scene->end,
                           .tolerance = tolerance,
                           .many = scene};
    memcpy(battle.start, scene->count, sizeof battle.start);
    return battle;
}

static bool any_falls(const plain_battle *battle, const double *y)
{
    for (size_t i = 0; i < battle->size; i++) {
        if (battle->alive[i] && y[i] <= battle->level) {
            return true;
        }
    }
    return false;
}

static bool is_over(const plain_battle *battle)
{
    bool living[2] = {false, false};
    for (size_t i = 0; i < battle->size; i++) {
        living[i >= battle->split] |= battle->alive[i];
    }
    return !living[0] || !living[1] || battle->time >= battle->end;
}

/* Halves the time of a death between lo, before it, and battle->time, after
 * it; battle->y becomes the strengths just after it. */
static bool bisect(plain_battle *battle, gsl_odeiv2_driver *driver, double lo,
                   const double *before)
{
    const double start = lo;
    double hi = battle->time;
    double trial[STAGED_MANY];
    while (hi - lo > PLAIN_RESOLUTION * hi) {
        const double middle = 0.5 * (lo + hi);
        double t = start;
        memcpy(trial, before, sizeof trial);
        gsl_odeiv2_driver_reset(driver);
        if (gsl_odeiv2_driver_apply(driver, &t, middle, trial) != GSL_SUCCESS) {
            return false;
        }
        if (any_falls(battle, trial)) {
            hi = middle;
            memcpy(battle->y, trial, sizeof trial);
        } else {
            lo = middle;
        }
    }
    battle->time = hi;
    return true;
}

static void bury(plain_battle *battle)
{
    for (size_t i = 0; i < battle->size; i++) {
        if (battle->alive[i] && battle->y[i] <= battle->level) {
            battle->alive[i] = false;
            battle->y[i] = 0.0;
        }
    }
}

/* The next time at which the strengths are looked at: a point, or the end of
 * the next step. */
static bool go_on(plain_battle *battle, gsl_odeiv2_driver *driver, double end)
{
    if (battle->points == 0) {
        return gsl_odeiv2_evolve_apply(driver->e, driver->c, driver->s,
                                       driver->sys, &battle->time, end,
                                       &driver->h, battle->y) == GSL_SUCCESS;
    }
    const double apart = battle->end / battle->points;
    const double next =
        apart * (floor(battle->time / apart * (1.0 + 1e-12)) + 1.0);
    return gsl_odeiv2_driver_apply(driver, &battle->time, fmin(next, end),
                                   battle->y) == GSL_SUCCESS;
}

/* Steps to a time, or to the death of a side. */
static bool go_to(plain_battle *battle, gsl_odeiv2_driver *driver, double end)
{
    double before[STAGED_MANY];
    while (!is_over(battle) && battle->time < end) {
        const double start = battle->time;
        memcpy(before, battle->y, sizeof before);
        if (!go_on(battle, driver, end)) {
            return false;
        }
        if (any_falls(battle, battle->y)) {
            const double h = driver->h;
            if (!bisect(battle, driver, start, before)) {
                return false;
            }
            bury(battle);
            gsl_odeiv2_driver_reset(driver);
            driver->h = h;
        }
    }
    return true;
}

static double larger_side(const plain_battle *battle)
{
    double side[2] = {0.0, 0.0};
    for (size_t i = 0; i < battle->size; i++) {
        side[i >= battle->split] += battle->start[i];
    }
    return fmax(side[0], side[1]);
}

bool plain_run(plain_battle *battle)
{
    gsl_odeiv2_system system = {
        .function = battle->rates, .dimension = battle->size, .params = battle};
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(
        &system, gsl_odeiv2_step_rkck, 1e-3 * battle->end,
        battle->tolerance * larger_side(battle), battle->tolerance);
    if (driver == NULL) {
        return false;
    }
    memcpy(battle->y, battle->start, sizeof battle->y);
    for (size_t i = 0; i < battle->size; i++) {
        battle->alive[i] = true;
    }
    battle->time = 0.0;
    battle->receives = battle->instant > 0.0;
    bool good = true;
    if (battle->receives) {
        good = go_to(battle, driver, battle->instant);
        battle->receives = false;
        gsl_odeiv2_driver_reset(driver);
    }
    good = good && go_to(battle, driver, battle->end);
    gsl_odeiv2_driver_free(driver);
    return good;
}
