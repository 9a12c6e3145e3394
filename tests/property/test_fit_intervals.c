/* tests/property/test_fit_intervals.c - Engel's coefficients from noisy reports
 * of Iwo Jima: intervals cover the truth as often as they say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/fit.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define SEEDS 200
#define ROWS  12
#define DAYS  3   /* between reports */
#define STEPS 200 /* of a day */
#define NOISE 350.0

/* Engel 1954 */
#define A 0.0544
#define B 0.0106

static const char iwo_jima[] =
    "format: 1\n"
    "time: {unit: day, end: 40}\n"
    "units: {marine: {}, defender: {}}\n"
    "armies:\n"
    "  us:\n"
    "    units:\n"
    "      marine:\n"
    "        count: 0\n"
    "        reinforcements:\n"
    "          - {from: 0, to: 1, count: 54000}\n"
    "          - {from: 2, to: 3, count: 6000}\n"
    "          - {from: 5, to: 6, count: 13000}\n"
    "  japan: {units: {defender: 21500}}\n"
    "fire:\n"
    "  - {from: japan, at: us, law: aimed, coefficient: 0.03}\n"
    "  - {from: us, at: japan, law: aimed, coefficient: 0.02}\n"
    "fit:\n"
    "  data: d.csv\n"
    "  change: [fire.0.coefficient, fire.1.coefficient]\n";

static double landing(double day)
{
    return day < 1.0                ? 54000.0
           : day > 2.0 && day < 3.0 ? 6000.0
           : day > 5.0 && day < 6.0 ? 13000.0
                                    : 0.0;
}

/* Strengths every third day by the midpoint rule: no code of the library's. */
static void integrate(double us[ROWS], double japan[ROWS])
{
    double x = 0.0;
    double y = 21500.0;
    const double h = 1.0 / STEPS;
    for (int i = 0; i < ROWS * DAYS * STEPS; i++) {
        const double comes = landing((i + 0.5) * h);
        const double xm = x + 0.5 * h * (comes - A * y);
        const double ym = y - 0.5 * h * B * x;
        x += h * (comes - A * ym);
        y -= h * B * xm;
        if ((i + 1) % (DAYS * STEPS) == 0) {
            us[(i + 1) / (DAYS * STEPS) - 1] = x;
            japan[(i + 1) / (DAYS * STEPS) - 1] = y;
        }
    }
}

/* Box and Muller's normal number. */
static double normal(random_source *random)
{
    const double u = 1.0 - random_between(random, 0.0, 1.0);
    const double v = random_between(random, 0.0, 1.0);
    return sqrt(-2.0 * log(u)) * cos(8.0 * atan(1.0) * v);
}

static lan_observed *report(const lan_scenario *scenario, const double us[ROWS],
                            const double japan[ROWS], random_source *random)
{
    char text[2048] = "time,us,japan\n";
    for (int r = 0; r < ROWS; r++) {
        const size_t used = strlen(text);
        const double x = us[r] + NOISE * normal(random);
        const double y = japan[r] + NOISE * normal(random);
        snprintf(text + used, sizeof text - used, "%d,%.17g,%.17g\n",
                 DAYS * (r + 1), x, y);
    }
    lan_observed *seen = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_observed_read_text(lan_scenario_battle_def(scenario), text,
                                        strlen(text), &seen, &err),
                 &err);
    return seen;
}

TEST(intervals_cover_engels_coefficients_as_often_as_they_say)
{
    const double truth[2] = {A, B};
    double us[ROWS];
    double japan[ROWS];
    int covered[2] = {0, 0};
    random_source *random = random_create(1954);
    test_reading reading = read_valid(iwo_jima);
    const lan_fit_def def = lan_scenario_fit_def(reading.scenario);
    integrate(us, japan);
    for (uint32_t s = 0; s < SEEDS; s++) {
        lan_fit *fit = NULL;
        lan_error err;
        lan_error_clear(&err);
        random_begin(random, s);
        lan_observed *seen = report(reading.scenario, us, japan, random);
        if (lan_fit_find(reading.scenario, &def, seen, NULL, &fit, &err) !=
            LAN_OK) {
            fail_with("case %u: %s", (unsigned)s, err.text);
        }
        if (!fit->has_converged || !fit->is_identified || fit->starts != 1 ||
            fabs(fit->deviation - NOISE) > 0.7 * NOISE) {
            fail_with("case %u: %d starts, deviation %g, condition %g",
                      (unsigned)s, (int)fit->starts, fit->deviation,
                      fit->condition);
        }
        for (int k = 0; k < 2; k++) {
            covered[k] += fit->parameters[k].low <= truth[k] &&
                          truth[k] <= fit->parameters[k].high;
        }
        lan_fit_destroy(fit);
        lan_observed_destroy(seen);
    }
    print_message("# covered %d and %d of %d\n", covered[0], covered[1], SEEDS);
    for (int k = 0; k < 2; k++) {
        assert_in_range(covered[k], 180, 198);
    }
    reading_clear(&reading);
    random_destroy(random);
}
