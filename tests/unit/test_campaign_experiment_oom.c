/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/tally.h"
#include "lanchester/experiment.h"

#include "tactics/campaign/orders_impl.h"
#include "tests/support/oom.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char scenario[] =
    "format: 1\n"
    "title: fight\n"
    "time: {end: 50, points: 5}\n"
    "map:\n"
    "  cell: 500\n"
    "  rows: |\n"
    "    ....\n"
    "    ....\n"
    "units: {foot: {hit: 0.05, speed: 2000, range: 600}}\n"
    "armies:\n"
    "  one: {side: blue, at: [0, 0], units: {foot: 3},\n"
    "        orders: [{attack: [3, 1]}, {when: {left: 0.5}, hold: 2}]}\n"
    "  two: {side: red, at: [3, 0], units: {foot: 4}}\n"
    "objectives: [{side: blue, holds: [3, 1], for: 30}]\n";

static bool make_orders(void *context)
{
    lan_orders *orders = NULL;
    const lan_status status = lan_orders_create(context, &orders);
    const bool made = oom_has_made(status, orders);
    lan_orders_destroy(orders);
    return made;
}

static bool make_holdings(void *context)
{
    lan_holdings *holdings = NULL;
    const lan_status status = lan_holdings_create(context, &holdings);
    const bool made = oom_has_made(status, holdings);
    lan_holdings_destroy(holdings);
    return made;
}

static bool make_objectives(void *context)
{
    lan_objectives *objectives = NULL;
    const lan_status status = lan_objectives_create(context, &objectives);
    const bool made = oom_has_made(status, objectives);
    lan_objectives_destroy(objectives);
    return made;
}

TEST(orders_without_memory_are_none)
{
    test_reading reading = read_valid(scenario);
    lan_campaign_def def = *lan_scenario_campaign(reading.scenario);
    assert_int_equal(oom_try_all(make_orders, &def), 4);
    assert_int_equal(oom_try_all(make_holdings, &def), 1);
    assert_int_equal(oom_try_all(make_objectives, &def), 1);
    reading_clear(&reading);
}

static bool find_odds(void *context)
{
    const lan_scenario *of = context;
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    lan_error err = {.status = LAN_OK};
    options.battles = 3;
    const bool made = oom_has_succeeded(
        lan_scenario_odds(of, &options, NULL, &odds, &err), &err);
    assert_int_equal(made, odds != NULL);
    lan_odds_destroy(odds);
    return made;
}

TEST(a_campaign_without_memory_has_no_odds)
{
    test_reading reading = read_valid(scenario);
    assert_true(oom_try_all(find_odds, reading.scenario) > 20);
    reading_clear(&reading);
}

static bool play_scenario(void *context)
{
    const lan_fought_request request = {.seed = 1};
    lan_fought fought = {.scenario = context};
    lan_error err = {.status = LAN_OK};
    const bool played =
        oom_has_succeeded(lan_fought_play(&fought, &request, &err), &err);
    assert_int_equal(played, fought.outcome != NULL);
    fought.scenario = NULL;
    lan_fought_clear(&fought);
    return played;
}

TEST(a_campaign_without_memory_has_no_outcome)
{
    test_reading reading = read_valid(scenario);
    assert_true(oom_try_all(play_scenario, reading.scenario) > 20);
    reading_clear(&reading);
}
