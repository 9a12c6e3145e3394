/* tests/unit/test_snowball.c - what stats are worth at parity where odds have
 * to be simulated: against the same battle without what makes that so, whose
 * odds are exact.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/sensitivity.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* A 95 % interval widened to what chance leaves once in a million times. */
#define SURE 2.6

#define SEED 5

/* Morale that changes nothing; p hits as well as can be. */
static const char with_morale[] =
    "format: 1\n"
    "time: {unit: hour, end: 480}\n"
    "units: {p: {hit: 1, rate: 0.02}, q: {hit: 0.02}}\n"
    "armies:\n"
    "  x:\n"
    "    morale: {loss_weight: 0.0001, effect: 0, break: 0.01}\n"
    "    units: {p: 120}\n"
    "  y: {units: {q: 120}}\n"
    "sensitivity:\n"
    "  method: snowball\n"
    "  range: 0.25\n"
    "  change: [armies.x.units.p.count, units.p.rate, units.p.hit]\n";

static const char without_morale[] =
    "format: 1\n"
    "time: {unit: hour, end: 480}\n"
    "units: {p: {hit: 1, rate: 0.02}, q: {hit: 0.02}}\n"
    "armies: {x: {units: {p: 120}}, y: {units: {q: 120}}}\n"
    "sensitivity:\n"
    "  method: snowball\n"
    "  range: 0.25\n"
    "  change: [armies.x.units.p.count, units.p.rate, units.p.hit]\n";

enum { P_COUNT, P_RATE, P_HIT };

static lan_sensitivity *ask(const char *text, uint64_t seed, int jobs)
{
    const lan_sensitivity_options options = {.seed = seed, .jobs = jobs};
    test_reading reading = read_text(text);
    lan_sensitivity *found = NULL;
    assert_ok(reading.status);
    const lan_sensitivity_def def =
        lan_scenario_sensitivity_def(reading.scenario);
    assert_ok(lan_sensitivity_find(reading.scenario, &def, &options, NULL,
                                   &found, NULL));
    reading_clear(&reading);
    return found;
}

TEST(simulated_odds_have_the_slopes_of_exact_ones)
{
    random_source *random = random_create(SEED);
    const unsigned long seed = random_seed(random);
    lan_sensitivity *exact = ask(without_morale, 1, 1);
    lan_sensitivity *simulated = ask(with_morale, seed, 2);
    assert_int_equal(exact->parity->method, LAN_ODDS_EXACT);
    assert_int_equal(simulated->parity->method, LAN_ODDS_SIMULATE);
    assert_close(simulated->parity->soldiers, exact->parity->soldiers, 0.0,
                 4.0);
    for (size_t i = 0; i < exact->input_count; i++) {
        const lan_elasticity *want = &exact->elasticity->items[i];
        const lan_elasticity *got = &simulated->elasticity->items[i];
        const double half = got->per_percent.high - got->per_percent.value;
        print_message("%s: %g, not %g +- %g (seed %lu)\n",
                      exact->inputs[i].path, want->per_percent.value,
                      got->per_percent.value, half, seed);
        assert_true(fabs(got->per_percent.value - want->per_percent.value) <=
                    SURE * half);
        assert_close(got->at_low, want->at_low, 0.0, 0.15);
        assert_close(got->at_high, want->at_high, 0.0, 0.15);
        /* and are known well enough to be of use */
        assert_true(half <
                    (i == P_HIT ? 0.7 : 0.2) * fabs(want->per_percent.value));
    }
    lan_sensitivity_destroy(exact);
    lan_sensitivity_destroy(simulated);
    random_destroy(random);
}

TEST(threads_change_no_bit_of_simulated_slopes)
{
    random_source *random = random_create(SEED);
    const unsigned long seed = random_seed(random);
    lan_sensitivity *one = ask(with_morale, seed, 1);
    lan_sensitivity *three = ask(with_morale, seed, 3);
    assert_int_equal(one->report.asked, three->report.asked);
    for (size_t i = 0; i < one->input_count; i++) {
        const lan_elasticity *a = &one->elasticity->items[i];
        const lan_elasticity *b = &three->elasticity->items[i];
        assert_close(a->slope, b->slope, 0.0, 0.0);
        assert_close(a->slope_error, b->slope_error, 0.0, 0.0);
        assert_close(a->at_low, b->at_low, 0.0, 0.0);
    }
    lan_sensitivity_destroy(one);
    lan_sensitivity_destroy(three);
    random_destroy(random);
}
