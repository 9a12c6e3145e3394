/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the steppers' table says of each, by what GSL does.
 */
#include "solver/steppers_impl.h"

#include <gsl/gsl_errno.h>
#include <string.h>

#include "solver/counts_impl.h"
#include "tests/support/support.h"

/* What a stepper has called. */
typedef struct calls {
    int slopes;
    double last; /* time of the last rates */
} calls;

static int decay(double t, const double y[], double f[], void *params)
{
    calls *c = params;
    c->last = t;
    f[0] = -y[0];
    return GSL_SUCCESS;
}

static int slope_of_decay(double t, const double y[], double *dfdy,
                          double dfdt[], void *params)
{
    calls *c = params;
    (void)t;
    (void)y;
    c->slopes++;
    dfdy[0] = -1.0;
    dfdt[0] = 0.0;
    return GSL_SUCCESS;
}

/* Takes three steps of x' = -x. */
static calls count_calls(lan_stepper stepper)
{
    calls seen = {0};
    const gsl_odeiv2_system system = {decay, slope_of_decay, 1, &seen};
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(
        &system, lan_stepper_type(stepper), 1e-3, 1e-6, 1e-6);
    double t = 0.0;
    double y = 1.0;
    double h = 0.01;
    assert_non_null(driver);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(gsl_odeiv2_evolve_apply(driver->e, driver->c,
                                                 driver->s, &system, &t, 10.0,
                                                 &h, &y),
                         GSL_SUCCESS);
    }
    seen.last -= t;
    gsl_odeiv2_driver_free(driver);
    return seen;
}

TEST(every_stepper_has_the_name_that_gsl_gives_it)
{
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        assert_string_equal(lan_stepper_name((lan_stepper)k),
                            lan_stepper_type((lan_stepper)k)->name);
    }
    assert_null(lan_stepper_name(LAN_STEPPER_COUNT));
    assert_null(lan_stepper_name((lan_stepper)-1));
    assert_null(lan_stepper_type(LAN_STEPPER_COUNT));
    assert_false(lan_stepper_has(LAN_STEPPER_COUNT, LAN_STEPPER_EXPLICIT));
}

TEST(a_stepper_asks_for_slopes_as_its_traits_say)
{
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        const lan_stepper stepper = (lan_stepper)k;
        const bool asks = count_calls(stepper).slopes > 0;
        assert_int_equal(asks, lan_stepper_has(stepper, LAN_STEPPER_JACOBIAN));
        assert_int_equal(!asks, lan_stepper_has(stepper, LAN_STEPPER_EXPLICIT));
    }
}

TEST(a_stepper_of_end_rates_calls_them_last_at_the_end)
{
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        if (lan_stepper_has((lan_stepper)k, LAN_STEPPER_END_RATES)) {
            assert_close(count_calls((lan_stepper)k).last, 0.0, 0.0, 1e-15);
        }
    }
}

TEST(a_multistep_stepper_is_one_of_gsls_ms)
{
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        const char *name = lan_stepper_name((lan_stepper)k);
        assert_int_equal(
            strncmp(name, "ms", 2) == 0,
            lan_stepper_has((lan_stepper)k, LAN_STEPPER_MULTISTEP));
    }
}
