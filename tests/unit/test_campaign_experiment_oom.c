/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/tally.h"
#include "lanchester/experiment.h"

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

/* All that a game does to a campaign. */
static lan_status play_game(const lan_campaign_def *def, lan_campaign *c,
                            lan_error *err)
{
    unsigned char bytes[4096];
    const lan_battle *now = NULL;
    const lan_campaign_request how = {.solver = lan_solver_options_default(),
                                      .wants_story = true};
    lan_army_def army = def->battle->armies[0];
    lan_campaign_army_def where = def->armies[0];
    lan_order_def order = lan_order_def_default();
    int32_t index = -1;
    army.name = "three";
    where.at = 1;
    order.verb = LAN_ORDER_MOVE;
    order.place = 3;
    lan_status status = lan_campaign_begin(c, &how, err);
    if (status == LAN_OK) {
        status = lan_campaign_order(c, 0, &order, 1, err);
    }
    if (status == LAN_OK) {
        status = lan_campaign_add_army(c, &army, &where, &index, err);
    }
    if (status == LAN_OK) {
        status = lan_campaign_reinforce(c, 0, 2.0, err);
    }
    if (status == LAN_OK) {
        status = lan_campaign_advance(c, 1.0, err);
    }
    if (status == LAN_OK) {
        status = lan_campaign_look(c, &now, err);
    }
    if (status == LAN_OK) {
        status = lan_campaign_save(c, bytes, sizeof bytes);
    }
    return status == LAN_OK ? lan_campaign_restore(c, bytes, sizeof bytes, err)
                            : status;
}

static bool make_game(void *context)
{
    lan_campaign *c = NULL;
    lan_error err = {.status = LAN_OK};
    lan_status status = lan_campaign_create(context, &c, &err);
    if (status == LAN_OK) {
        status = play_game(context, c, &err);
    }
    lan_campaign_destroy(c);
    return oom_has_succeeded(status, &err);
}

TEST(a_game_without_memory_fails_and_leaves_nothing)
{
    test_reading reading = read_valid(scenario);
    lan_campaign_def def = *lan_scenario_campaign(reading.scenario);
    assert_true(oom_try_all(make_game, &def) > 100);
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
