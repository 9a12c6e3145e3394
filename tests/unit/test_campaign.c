/* tests/unit/test_campaign.c - campaigns that a game plays; whole campaigns are
 * played by tests/transcripts/small-campaigns.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    cells of 100 m and foot of 100 m per time unit: a straight step on
 *          plain ground lasts 1.
 */
#include <string.h>

#include "tests/support/played.h"
#include "tests/support/support.h"

static played begin_game(void)
{
    played p = play_text(
        "format: 1\n"
        "time: {end: 60, points: 2}\n"
        "units:\n"
        "  foot: {hit: 0.1, speed: 100, range: 100}\n"
        "  horse: {hit: 0.1, speed: 200, range: 100, class: horse}\n"
        "map: {cell: 100, rows: ............}\n"
        "armies:\n"
        "  blue: {at: [0, 0], units: {foot: 100, horse: 20}}\n"
        "  red: {at: [9, 0], units: {foot: 100, horse: 20}}\n"
        "rules: {share: priority, priority: {foot: [horse, foot]}}\n");
    const lan_campaign_request request = {
        .solver = lan_scenario_solver_options(p.reading.scenario),
        .wants_story = true};
    assert_ok(lan_campaign_begin(p.campaign, &request, NULL));
    return p;
}

static void order_move(const played *p, const char *army, int32_t x)
{
    lan_order_def order = lan_order_def_default();
    order.verb = LAN_ORDER_MOVE;
    order.place = played_cell(p, x, 0);
    assert_ok(
        lan_campaign_order(p->campaign, played_army(p, army), &order, 1, NULL));
}

static double strength_now(const played *p, int32_t group)
{
    const lan_battle *now = NULL;
    assert_ok(lan_campaign_look(p->campaign, &now, NULL));
    return lan_battle_strength(now, group);
}

TEST(a_game_orders_looks_and_goes_on_at_its_own_times)
{
    played p = begin_game();
    lan_campaign_step step;
    assert_ok(lan_campaign_advance(p.campaign, 0.25, NULL));
    order_move(&p, "blue", 5);
    assert_true(lan_campaign_where(p.campaign, 0, &step));
    assert_close(step.depart, 0.25, 0.0, 0.0);
    assert_close(step.arrive, 1.25, 1e-12, 0.0);
    assert_int_equal(step.to, played_cell(&p, 1, 0));
    assert_ok(lan_campaign_advance_to_event(p.campaign, NULL));
    assert_close(lan_campaign_time(p.campaign), 1.25, 1e-12, 0.0);
    assert_ok(lan_campaign_advance(p.campaign, 10.0, NULL));
    assert_int_equal(p.story->armies[0].stop, LAN_STOP_ARRIVED);
    assert_false(lan_campaign_is_over(p.campaign)); /* it waits for orders */
    assert_ok(lan_campaign_advance(p.campaign, 100.0, NULL));
    assert_true(lan_campaign_is_over(p.campaign));
    assert_close(lan_campaign_time(p.campaign), 60.0, 0.0, 0.0);
    played_clear(&p);
}

TEST(reinforcement_by_a_game_is_booked_and_fights)
{
    played p = begin_game();
    order_move(&p, "blue", 8);
    assert_ok(lan_campaign_advance(p.campaign, 9.5, NULL));
    const double before = strength_now(&p, 0);
    assert_true(before < 100.0);
    assert_ok(lan_campaign_reinforce(p.campaign, 0, 40.0, NULL));
    assert_close(strength_now(&p, 0), before + 40.0, 1e-12, 0.0);
    assert_ok(lan_campaign_advance(p.campaign, 100.0, NULL));
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(lan_campaign_whole(p.campaign), &outcome));
    assert_close(outcome->groups[0].reinforced, 40.0, 1e-12, 0.0);
    assert_close(outcome->groups[0].left + outcome->groups[0].lost_combat,
                 140.0, 1e-9, 0.0);
    assert_int_equal(outcome->winner, 0);
    lan_outcome_destroy(outcome);
    played_clear(&p);
}

TEST(priorities_that_a_game_changes_hold_from_then_on)
{
    static const int32_t foot_first[] = {0, 1};
    played p = begin_game();
    order_move(&p, "blue", 8);
    assert_ok(lan_campaign_advance(p.campaign, 8.5, NULL));
    assert_true(strength_now(&p, 3) < 20.0); /* horse first */
    const double horse = strength_now(&p, 3);
    const double foot = strength_now(&p, 2);
    assert_ok(lan_campaign_prioritise(p.campaign, 0, foot_first, 2, NULL));
    assert_ok(lan_campaign_prioritise(p.campaign, 1, foot_first, 2, NULL));
    assert_ok(lan_campaign_advance(p.campaign, 0.2, NULL));
    assert_close(strength_now(&p, 3), horse, 0.0, 0.0);
    assert_true(strength_now(&p, 2) < foot);
    played_clear(&p);
}

TEST(what_a_description_may_not_have_is_refused_to_a_game)
{
    played p = begin_game();
    lan_error err = {0};
    lan_order_def order = lan_order_def_default();
    lan_campaign_army_def how = p.def->armies[0];
    lan_army_def army = p.def->battle->armies[0];
    int32_t index = -1;
    order.verb = LAN_ORDER_MOVE;
    order.place = 99;
    assert_int_equal(lan_campaign_order(p.campaign, 0, &order, 1, &err),
                     LAN_EINVAL);
    assert_non_null(strstr(err.text, "armies.blue.orders.0.move"));
    order.place = 3;
    assert_int_equal(lan_campaign_order(p.campaign, 2, &order, 1, NULL),
                     LAN_EINVAL);
    assert_int_equal(lan_campaign_reinforce(p.campaign, 9, 1.0, NULL),
                     LAN_EINVAL);
    assert_int_equal(lan_campaign_reinforce(p.campaign, 0, -1.0, NULL),
                     LAN_EINVAL);
    assert_int_equal(lan_campaign_prioritise(p.campaign, 7, NULL, 0, NULL),
                     LAN_EINVAL);
    assert_int_equal(
        lan_campaign_add_army(p.campaign, &army, &how, &index, NULL),
        LAN_EINVAL); /* its name is taken */
    assert_int_equal(lan_campaign_advance(p.campaign, -1.0, NULL), LAN_EINVAL);
    assert_ok(lan_campaign_advance(p.campaign, 5.0, NULL));
    played_clear(&p);
}
