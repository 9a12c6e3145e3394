/* tests/unit/test_price_oom.c - a search for prices without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include <gsl/gsl_errno.h>

#include "lanchester/price.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static bool try_price(void *context)
{
    const lan_scenario *scenario = context;
    const lan_price_def def = lan_scenario_price_def(scenario);
    const lan_matchup_options options = lan_matchup_options_default();
    lan_price *price = NULL;
    const lan_status status =
        lan_price_find(scenario, &def, &options, NULL, &price, NULL);
    if (status == LAN_OK) {
        lan_price_destroy(price);
    }
    return oom_has_succeeded(status, NULL);
}

static void assert_whole_or_nothing(const char *text)
{
    test_reading reading = read_duel_with_line(7, text);
    assert_ok(reading.status);
    assert_true(oom_try_all(try_price, reading.scenario) > 10);
    reading_clear(&reading);
}

TEST(a_band_without_memory_leaves_nothing)
{
    assert_whole_or_nothing(
        "price: {change: units.archer.hit, step: 0.125, band: [0.2, 0.8]}\n"
        "matchup: {count: 2, army: {area: 50}}");
}

TEST(a_mix_without_memory_leaves_nothing)
{
    assert_whole_or_nothing(
        "price: {change: [units.archer.hit, units.archer.rate], mix: {archer: "
        "1}, by: margin}\n"
        "matchup: {count: 2, army: {area: 50}}");
}
