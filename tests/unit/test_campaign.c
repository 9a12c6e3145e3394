/* tests/unit/test_campaign.c - campaigns from their scenario to their end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    cells of 100 m and foot of 100 m per time unit: a straight step on
 *          plain ground lasts 1. Each campaign is judged by campaign_judge.h
 *          besides.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/played.h"
#include "tests/support/support.h"

#define HEAD(end)                                                              \
    "format: 1\n"                                                              \
    "time: {end: " end ", points: 2}\n"                                        \
    "units:\n"                                                                 \
    "  foot: {hit: 0.1, speed: 100, range: 100}\n"                             \
    "  bow: {hit: 0.05, speed: 100, range: 300}\n"                             \
    "  horse: {hit: 0.1, speed: 200, range: 100, class: horse}\n"              \
    "  crowd: {hit: 0, speed: 100, range: 100}\n"

/* 12 by 5, nothing but plain ground. */
#define OPEN                                                                   \
    "map:\n"                                                                   \
    "  cell: 100\n"                                                            \
    "  rows: |\n"                                                              \
    "    ............\n"                                                       \
    "    ............\n"                                                       \
    "    ............\n"                                                       \
    "    ............\n"                                                       \
    "    ............\n"

/* One way of 12 cells. */
#define LANE                                                                   \
    "map:\n"                                                                   \
    "  cell: 100\n"                                                            \
    "  rows: |\n"                                                              \
    "    ............\n"

#define FAR_RED "  far: {side: red, at: [11, 4], units: {crowd: 10}}\n"

static void assert_ends_at(const played *p, const char *army, int32_t x,
                           int32_t y)
{
    const int32_t place = played_end(p, army)->place;
    if (place != played_cell(p, x, y)) {
        played_print(p);
        fail_with("%s ended at [%d, %d], not [%d, %d]", army,
                  place % lan_grid_map_width(p->def->map),
                  place / lan_grid_map_width(p->def->map), x, y);
    }
}

static void assert_at_time(const played *p, lan_campaign_event_kind kind,
                           const char *army, double time)
{
    const double got = played_time(p, kind, army, 0);
    if (!(fabs(got - time) <= 1e-7)) {
        played_print(p);
        fail_with("%s %s at %g, not %g", army, lan_campaign_event_name(kind),
                  got, time);
    }
}

static void assert_stop(const played *p, const char *army, lan_stop stop)
{
    const lan_stop got = played_end(p, army)->stop;
    if (got != stop) {
        played_print(p);
        fail_with("%s: %s, not %s", army, lan_stop_name(got),
                  lan_stop_name(stop));
    }
}

/* --- two sides meet ------------------------------------------------------ */

TEST(two_armies_meet_where_the_faster_ranges_reach_and_fight_it_out)
{
    played p =
        play_text(HEAD("100") LANE "armies:\n"
                                   "  blue: {at: [0, 0], units: {foot: 100},\n"
                                   "         orders: [{attack: red}]}\n"
                                   "  red: {at: [10, 0], units: {foot: 50}}\n");
    assert_at_time(&p, LAN_CAMPAIGN_DEPARTED, "blue", 0.0);
    assert_at_time(&p, LAN_CAMPAIGN_MET, "blue", 9.0);
    /* x^2 - y^2 is kept, and y is gone after artanh(y/x) / k. */
    assert_at_time(&p, LAN_CAMPAIGN_GONE, "red", 9.0 + atanh(0.5) / 0.1);
    assert_close(played_group(&p, "blue")->left, sqrt(7500.0), 1e-9, 0.0);
    assert_ends_at(&p, "blue", 9, 0);
    assert_close(played_end(&p, "blue")->marched, 900.0, 0.0, 0.0);
    assert_int_equal(p.outcome->winner, 0);
    assert_int_equal(p.outcome->reason, LAN_END_ANNIHILATION);
    assert_int_equal(p.story->battle_count, 1);
    assert_close(p.story->battles[0].from, 9.0, 0.0, 1e-9);
    played_clear(&p);
}

TEST(an_army_is_where_it_comes_from_until_its_step_is_made)
{
    played p = play_text(HEAD("8.5") LANE
                         "armies:\n"
                         "  blue: {at: [0, 0], units: {foot: 100},\n"
                         "         orders: [{move: [10, 0]}]}\n"
                         "  red: {at: [11, 0], units: {crowd: 50}}\n");
    assert_ends_at(&p, "blue", 8, 0);
    assert_stop(&p, "blue", LAN_STOP_OUT_OF_TIME);
    assert_int_equal(p.outcome->reason, LAN_END_TIME);
    played_clear(&p);
}

/* --- orders -------------------------------------------------------------- */

TEST(move_goes_by_its_places_and_holds_there)
{
    played p =
        play_text(HEAD("30") OPEN
                  "armies:\n"
                  "  blue: {at: [0, 0], units: {foot: 100},\n"
                  "    orders: [{move: [4, 0], via: [[0, 4]]}]}\n" FAR_RED);
    assert_at_time(&p, LAN_CAMPAIGN_ARRIVED, "blue", 4.0 + 4.0 * sqrt(2.0));
    assert_ends_at(&p, "blue", 4, 0);
    assert_stop(&p, "blue", LAN_STOP_ARRIVED);
    assert_close(played_end(&p, "blue")->arrived, 4.0 + 4.0 * sqrt(2.0), 1e-12,
                 0.0);
    played_clear(&p);
}

TEST(move_to_a_friends_cell_ends_on_the_nearest_free_one)
{
    played p = play_text(HEAD("30") OPEN
                         "armies:\n"
                         "  post: {side: blue, at: [6, 2], units: {foot: 10},\n"
                         "    orders: [{hold: 50}]}\n"
                         "  blue: {at: [0, 2], units: {foot: 100},\n"
                         "    orders: [{move: [6, 2]}]}\n" FAR_RED);
    assert_ends_at(&p, "post", 6, 2);
    assert_ends_at(&p, "blue", 5, 2);
    assert_at_time(&p, LAN_CAMPAIGN_ARRIVED, "blue", 5.0);
    assert_stop(&p, "blue", LAN_STOP_ARRIVED);
    played_clear(&p);
}

TEST(hold_waits_for_a_time_and_until_one)
{
    played p =
        play_text(HEAD("30") OPEN
                  "armies:\n"
                  "  blue: {at: [0, 0], units: {foot: 100}, orders:\n"
                  "    [{hold: 2}, {move: [1, 0]}, {hold: {until: 9}},\n"
                  "     {move: [2, 0]}, {move: [3, 0], at: 20}]}\n" FAR_RED);
    for (int n = 0; n < 3; n++) {
        const double arrivals[] = {3.0, 10.0, 21.0};
        assert_close(played_time(&p, LAN_CAMPAIGN_ARRIVED, "blue", n),
                     arrivals[n], 0.0, 1e-9);
    }
    assert_int_equal(played_count(&p, LAN_CAMPAIGN_DEPARTED, "blue"), 3);
    played_clear(&p);
}

TEST(an_order_that_is_late_begins_when_the_one_before_is_done)
{
    played p =
        play_text(HEAD("30") OPEN
                  "armies:\n"
                  "  blue: {at: [0, 0], units: {foot: 100}, orders:\n"
                  "    [{move: [6, 0]}, {move: [6, 4], at: 2}]}\n" FAR_RED);
    assert_close(played_time(&p, LAN_CAMPAIGN_ARRIVED, "blue", 1), 10.0, 0.0,
                 1e-9);
    played_clear(&p);
}

TEST(patrol_goes_to_and_fro_until_the_end)
{
    played p = play_text(HEAD("13.5") LANE
                         "armies:\n"
                         "  blue: {at: [0, 0], units: {foot: 100}, orders:\n"
                         "    [{patrol: [[3, 0], [0, 0]]}]}\n"
                         "  red: {at: [11, 0], units: {crowd: 10}}\n");
    assert_close(played_end(&p, "blue")->marched, 1300.0, 0.0, 0.0);
    assert_ends_at(&p, "blue", 1, 0);
    played_clear(&p);
}

TEST(follow_stays_beside_its_leader)
{
    played p = play_text(HEAD("30") OPEN
                         "armies:\n"
                         "  lead: {side: blue, at: [1, 2], units: {foot: 10},\n"
                         "    orders: [{move: [9, 2]}]}\n"
                         "  blue: {at: [0, 2], units: {foot: 100},\n"
                         "    orders: [{follow: lead}]}\n" FAR_RED);
    const int32_t place = played_end(&p, "blue")->place;
    assert_ends_at(&p, "lead", 9, 2);
    assert_in_range(place % 12, 8, 10);
    assert_in_range(place / 12, 1, 3);
    played_clear(&p);
}

TEST(attack_goes_after_an_army_that_moves_and_cuts_it_off)
{
    played p =
        play_text(HEAD("60") OPEN
                  "armies:\n"
                  "  blue: {at: [6, 0], units: {horse: 100},\n"
                  "    orders: [{attack: red}]}\n"
                  "  red: {at: [0, 4], units: {foot: 50}, stance: press,\n"
                  "    orders: [{move: [11, 4]}]}\n");
    const double met = played_time(&p, LAN_CAMPAIGN_MET, "blue", 0);
    assert_true(met <= 3.0);
    assert_true(played_time(&p, LAN_CAMPAIGN_GONE, "red", 0) > met);
    played_clear(&p);
}

TEST(attack_on_a_place_ends_when_its_side_holds_it)
{
    played p = play_text(
        HEAD("60") LANE "armies:\n"
                        "  blue: {at: [0, 0], units: {foot: 100},\n"
                        "    orders: [{attack: [6, 0]}, {move: [3, 0]}]}\n"
                        "  red: {at: [7, 0], units: {crowd: 50}}\n"
                        "  far: {side: red, at: [11, 0], units: {crowd: 1}}\n");
    /* Red covers the place until it is gone. */
    const double gone = played_time(&p, LAN_CAMPAIGN_GONE, "red", 0);
    const lan_campaign_event *held =
        played_event(&p, LAN_CAMPAIGN_HELD, NULL, 0);
    /* 50 at 10 per time. */
    assert_close(gone, 6.0 + 5.0, 0.0, 1e-6);
    assert_non_null(held);
    assert_true(held->time >= gone);
    assert_ends_at(&p, "blue", 3, 0);
    played_clear(&p);
}

TEST(retreat_goes_round_who_reaches_its_way)
{
    played p = play_text(
        HEAD("60") OPEN
        "armies:\n"
        "  blue: {at: [0, 0], units: {foot: 100},\n"
        "    orders: [{retreat: [11, 0]}]}\n"
        "  red: {at: [5, 0], units: {foot: 50}, orders: [{hold: 100}]}\n");
    assert_int_equal(played_count(&p, LAN_CAMPAIGN_MET, NULL), 0);
    assert_ends_at(&p, "blue", 11, 0);
    played_clear(&p);
}

/* --- entries that wait --------------------------------------------------- */

TEST(a_standing_order_fires_once_and_drops_the_others)
{
    played p = play_text(
        HEAD("60") LANE
        "armies:\n"
        "  blue: {at: [6, 0], units: {foot: 100}, stance: press, orders:\n"
        "    [{hold: 10}, {move: [11, 0]},\n"
        "     {when: {left: 0.7}, retreat: [0, 0]}]}\n"
        "  red: {at: [7, 0], units: {foot: 100}, orders: [{hold: 100}]}\n");
    const double ordered = played_time(&p, LAN_CAMPAIGN_ORDERED, "blue", 0);
    assert_close(ordered, -log(0.7) / 0.1, 0.0, 1e-6);
    assert_int_equal(played_count(&p, LAN_CAMPAIGN_ORDERED, "blue"), 1);
    assert_ends_at(&p, "blue", 0, 0);
    /* It is reached until its first step is made. */
    assert_close(played_time(&p, LAN_CAMPAIGN_PARTED, "blue", 0), ordered + 1.0,
                 0.0, 1e-9);
    assert_close(played_group(&p, "blue")->left, 70.0 * exp(-0.1), 1e-6, 0.0);
    played_clear(&p);
}

TEST(when_asks_for_time_contact_sight_and_who_is_out)
{
    played p = play_text(
        HEAD("60") OPEN
        "armies:\n"
        "  a: {side: blue, at: [0, 0], units: {foot: 9}, orders:\n"
        "    [{when: {time: 5}, move: [0, 1]}]}\n"
        "  b: {side: blue, at: [9, 2], units: {foot: 9}, stance: press,\n"
        "    orders: [{when: {reached_by: any}, move: [9, 1]}]}\n"
        "  c: {side: blue, at: [0, 3], units: {foot: 9}, orders:\n"
        "    [{when: {out: red}, move: [0, 4]}]}\n"
        "  d: {side: blue, at: [8, 0], units: {foot: 900}, orders:\n"
        "    [{hold: 9}, {attack: red}]}\n"
        "  red: {at: [11, 4], units: {crowd: 50}, orders: [{move: [9, 3]}]}\n"
        "  last: {side: red, at: [5, 4], units: {crowd: 1}}\n");
    assert_at_time(&p, LAN_CAMPAIGN_ORDERED, "a", 5.0);
    assert_close(played_time(&p, LAN_CAMPAIGN_ORDERED, "b", 0),
                 played_time(&p, LAN_CAMPAIGN_MET, "b", 0), 0.0, 0.0);
    assert_close(played_time(&p, LAN_CAMPAIGN_ORDERED, "c", 0),
                 played_time(&p, LAN_CAMPAIGN_GONE, "red", 0), 0.0, 0.0);
    assert_ends_at(&p, "c", 0, 4);
    played_clear(&p);
}

/* --- broken -------------------------------------------------------------- */

#define BREAKING                                                               \
    "armies:\n"                                                                \
    "  blue: {at: [4, 0], units: {foot: 100}, orders: [{hold: 100}]}\n"        \
    "  red: {at: [5, 0], units: {foot: 60}, break: 0.5, refuge: [9, 0]}\n"     \
    "  far: {side: red, at: [0, 0], units: {crowd: 1}}\n"

TEST(a_broken_army_flees_to_its_refuge_and_is_left_there)
{
    played p = play_text(HEAD("60") LANE BREAKING);
    const double broke = played_time(&p, LAN_CAMPAIGN_BROKE, "red", 0);
    assert_true(broke > 0.0);
    assert_close(played_time(&p, LAN_CAMPAIGN_FLED, "red", 0), broke + 4.0, 0.0,
                 1e-9);
    assert_close(played_group(&p, "red")->left, 30.0, 1e-6, 0.0);
    assert_int_equal(played_end(&p, "red")->place, -1);
    assert_stop(&p, "red", LAN_STOP_FLED);
    played_clear(&p);
}

TEST(a_broken_army_is_not_on_the_march)
{
    played p = play_text(HEAD("5") LANE BREAKING);
    assert_true(played_time(&p, LAN_CAMPAIGN_BROKE, "red", 0) < 5.0);
    assert_stop(&p, "red", LAN_STOP_BROKEN);
    played_clear(&p);
}

TEST(pursuit_hits_who_flees_while_it_is_reached)
{
    static const char *const hot[] = {"rules.pursuit=1", NULL};
    played p = play_with(HEAD("60") LANE BREAKING, hot, 0);
    const double left = played_group(&p, "red")->left;
    const double blue = played_group(&p, "blue")->left;
    /* One step in reach of who does not lose any more. */
    assert_close(left, 30.0 - 0.1 * blue, 1e-6, 0.0);
    assert_close(played_time(&p, LAN_CAMPAIGN_PARTED, "blue", 0),
                 played_time(&p, LAN_CAMPAIGN_BROKE, "red", 0) + 1.0, 0.0,
                 1e-9);
    played_clear(&p);
}

TEST(a_broken_army_without_a_way_is_captured_after_its_patience)
{
    static const char *const set[] = {"movement.patience=2.5",
                                      "armies.red.refuge=[1, 0]", NULL};
    played p = play_with(HEAD("60") LANE BREAKING, set, 0);
    const double broke = played_time(&p, LAN_CAMPAIGN_BROKE, "red", 0);
    assert_close(played_time(&p, LAN_CAMPAIGN_CAPTURED, "red", 0), broke + 2.5,
                 0.0, 1e-9);
    assert_stop(&p, "red", LAN_STOP_CAPTURED);
    assert_close(played_group(&p, "red")->left, 30.0, 1e-6, 0.0);
    played_clear(&p);
}

TEST(breaking_puts_a_side_out_at_once)
{
    played p = play_text(
        HEAD("60") LANE "armies:\n"
                        "  blue: {at: [4, 0], units: {foot: 100}}\n"
                        "  red: {at: [5, 0], units: {foot: 60}, break: 0.5}\n");
    assert_int_equal(p.outcome->reason, LAN_END_BREAK);
    assert_int_equal(p.outcome->winner, 0);
    assert_close(p.outcome->time, played_time(&p, LAN_CAMPAIGN_BROKE, "red", 0),
                 0.0, 0.0);
    played_clear(&p);
}

/* --- entering ------------------------------------------------------------ */

TEST(an_army_enters_at_its_time_on_the_nearest_free_cell)
{
    played p =
        play_text(HEAD("20") OPEN
                  "armies:\n"
                  "  one: {side: blue, at: [0, 0], units: {foot: 10}}\n"
                  "  two: {side: blue, at: [0, 0], enters: 3,\n"
                  "    units: {foot: 20}, orders: [{move: [4, 0]}]}\n" FAR_RED);
    const lan_campaign_event *entered =
        played_event(&p, LAN_CAMPAIGN_ENTERED, "two", 0);
    assert_non_null(entered);
    assert_close(entered->time, 3.0, 0.0, 0.0);
    assert_int_equal(entered->place, played_cell(&p, 1, 0));
    assert_at_time(&p, LAN_CAMPAIGN_ARRIVED, "two", 6.0);
    played_clear(&p);
}

TEST(no_army_enters_a_cell_that_another_is_still_in)
{
    played p =
        play_text(HEAD("50") LANE
                  "armies:\n"
                  "  column: {side: red, at: [1, 0], units: {crowd: 100},\n"
                  "    orders: [{move: [0, 0]}]}\n"
                  "  raiders: {side: blue, at: [0, 0], enters: 0.5, units: "
                  "{foot: 60}}\n");
    const lan_campaign_event *entered =
        played_event(&p, LAN_CAMPAIGN_ENTERED, "raiders", 0);
    assert_int_equal(entered->place, played_cell(&p, 2, 0));
    played_clear(&p);
}

TEST(an_army_waits_where_there_is_no_room_to_enter)
{
    played p = play_text(
        HEAD("20") "map:\n"
                   "  cell: 100\n"
                   "  rows: |\n"
                   "    ..@....\n"
                   "    @@@....\n"
                   "armies:\n"
                   "  one: {side: blue, at: [0, 0], units: {foot: 10}}\n"
                   "  two: {side: blue, at: [1, 0], units: {foot: 10}}\n"
                   "  tri: {side: blue, at: [0, 0], enters: 3,\n"
                   "    units: {foot: 20}}\n"
                   "  red: {at: [6, 1], units: {crowd: 1}}\n");
    assert_stop(&p, "tri", LAN_STOP_NOT_ENTERED);
    assert_int_equal(played_count(&p, LAN_CAMPAIGN_ENTERED, "tri"), 0);
    assert_close(played_group(&p, "tri")->left, 20.0, 0.0, 0.0);
    played_clear(&p);
}

TEST(a_side_whose_last_army_is_yet_to_enter_is_not_beaten)
{
    played p = play_text(HEAD("60") LANE
                         "armies:\n"
                         "  blue: {at: [4, 0], units: {foot: 100}}\n"
                         "  red: {at: [5, 0], units: {foot: 20}}\n"
                         "  late: {side: red, at: [11, 0], enters: 30,\n"
                         "    units: {foot: 200}, orders: [{attack: blue}]}\n");
    assert_int_equal(p.outcome->winner, 1);
    assert_true(p.outcome->time > 36.0);
    played_clear(&p);
}

/* --- the end ------------------------------------------------------------- */

#define TOWN                                                                   \
    "armies:\n"                                                                \
    "  blue: {at: [0, 0], units: {foot: 100}, orders: [{move: [5, 0]}]}\n"     \
    "  red: {at: [11, 0], units: {foot: 10}, orders: [{hold: 100}]}\n"         \
    "objectives:\n"

TEST(a_place_held_for_so_long_ends_the_campaign)
{
    played p = play_text(HEAD("60") LANE TOWN
                         "  - {side: red, survives: red}\n"
                         "  - {side: blue, holds: [5, 0], for: 6}\n");
    assert_at_time(&p, LAN_CAMPAIGN_HELD, NULL, 5.0);
    assert_close(p.outcome->time, 11.0, 0.0, 1e-9);
    assert_int_equal(p.outcome->reason, LAN_END_OBJECTIVE);
    assert_int_equal(p.outcome->winner, 0);
    assert_int_equal(p.story->objective, 1);
    assert_at_time(&p, LAN_CAMPAIGN_OBJECTIVE, NULL, 11.0);
    played_clear(&p);
}

TEST(to_survive_until_a_time_ends_the_campaign)
{
    played p = play_text(HEAD("60") LANE TOWN
                         "  - {side: red, survives: red, until: 7}\n");
    assert_close(p.outcome->time, 7.0, 0.0, 0.0);
    assert_int_equal(p.outcome->winner, 1);
    assert_int_equal(p.outcome->reason, LAN_END_OBJECTIVE);
    played_clear(&p);
}

TEST(an_army_that_is_out_ends_the_campaign)
{
    played p = play_text(HEAD("60") LANE
                         "armies:\n"
                         "  blue: {at: [4, 0], units: {foot: 100}}\n"
                         "  red: {at: [5, 0], units: {foot: 60}, break: 0.5}\n"
                         "  far: {side: red, at: [11, 0], units: {foot: 1}}\n"
                         "objectives: [{side: blue, out: red}]\n");
    assert_int_equal(p.outcome->reason, LAN_END_OBJECTIVE);
    assert_close(p.outcome->time, played_time(&p, LAN_CAMPAIGN_BROKE, "red", 0),
                 0.0, 0.0);
    played_clear(&p);
}

TEST(nothing_to_come_is_a_stalemate)
{
    played p =
        play_text(HEAD("60") LANE "armies:\n"
                                  "  blue: {at: [0, 0], units: {foot: 100},\n"
                                  "    orders: [{move: [5, 0]}]}\n"
                                  "  red: {at: [11, 0], units: {foot: 10}}\n");
    assert_int_equal(p.outcome->reason, LAN_END_STALEMATE);
    assert_close(p.outcome->time, 5.0, 0.0, 1e-9);
    assert_int_equal(p.outcome->winner, LAN_WINNER_NONE);
    played_clear(&p);
}

TEST(losses_of_its_own_are_no_stalemate)
{
    played p =
        play_text(HEAD("60") LANE
                  "armies:\n"
                  "  blue: {at: [0, 0], units: {foot: 100}, losses: 0.01}\n"
                  "  red: {at: [11, 0], units: {foot: 10}}\n");
    assert_int_equal(p.outcome->reason, LAN_END_TIME);
    assert_close(p.outcome->time, 60.0, 0.0, 0.0);
    assert_close(played_group(&p, "blue")->left, 100.0 * exp(-0.6), 1e-8, 0.0);
    played_clear(&p);
}

/* --- stances ------------------------------------------------------------- */

#define PASSING(stance)                                                        \
    "armies:\n"                                                                \
    "  blue: {at: [0, 2], units: {foot: 100}, stance: " stance ",\n"           \
    "    orders: [{move: [11, 2]}]}\n"                                         \
    "  red: {at: [5, 1], units: {crowd: 60}, orders: [{hold: 100}]}\n"         \
    "  far: {side: red, at: [0, 4], units: {crowd: 1},\n"                      \
    "    orders: [{hold: 100}]}\n"

TEST(who_fights_stops_until_there_is_no_enemy_left)
{
    played p = play_text(HEAD("60") OPEN PASSING("fight"));
    const double gone = played_time(&p, LAN_CAMPAIGN_GONE, "red", 0);
    const double met = played_time(&p, LAN_CAMPAIGN_MET, "blue", 0);
    assert_true(gone > met);
    assert_ends_at(&p, "blue", 11, 2);
    assert_true(played_time(&p, LAN_CAMPAIGN_ARRIVED, "blue", 0) > gone + 6.0);
    played_clear(&p);
}

TEST(who_presses_fires_and_goes_on)
{
    played p = play_text(HEAD("60") OPEN PASSING("press"));
    assert_at_time(&p, LAN_CAMPAIGN_ARRIVED, "blue", 11.0);
    assert_true(played_group(&p, "red")->lost_combat > 0.0);
    played_clear(&p);
}

TEST(who_avoids_goes_round)
{
    played p = play_text(HEAD("60") OPEN PASSING("avoid"));
    assert_close(played_group(&p, "red")->lost_combat, 0.0, 0.0, 0.0);
    assert_ends_at(&p, "blue", 11, 2);
    played_clear(&p);
}

/* Blue of foot stands in range of bows that it does not reach. */
#define SHOT_AT(end, conduct)                                                  \
    HEAD(end)                                                                  \
    LANE "armies:\n"                                                           \
         "  blue: {at: [4, 0], units: {foot: 300}" conduct "}\n"               \
         "  red: {at: [7, 0], units: {bow: 30}, orders: [{hold: 100}]}\n"

TEST(who_is_under_fire_and_cannot_answer_closes)
{
    played p = play_text(SHOT_AT("60", ""));
    assert_ends_at(&p, "blue", 6, 0);
    assert_stop(&p, "red", LAN_STOP_GONE);
    played_clear(&p);
    p = play_text(SHOT_AT("60", ", stance: press"));
    assert_ends_at(&p, "blue", 6, 0);
    played_clear(&p);
}

TEST(who_avoids_withdraws_from_fire_that_it_cannot_answer)
{
    played p = play_text(SHOT_AT("60", ", stance: avoid"));
    assert_ends_at(&p, "blue", 3, 0);
    assert_stop(&p, "blue", LAN_STOP_NO_ORDERS);
    played_clear(&p);
}

TEST(who_holds_stays_under_fire)
{
    played p = play_text(SHOT_AT("2", ", orders: [{hold: 100}]"));
    assert_ends_at(&p, "blue", 4, 0);
    assert_stop(&p, "blue", LAN_STOP_UNDER_FIRE);
    played_clear(&p);
}

TEST(who_closes_goes_on_when_the_broken_enemy_has_made_room)
{
    played p = play_text(
        HEAD("600") LANE
        "armies:\n"
        "  blue: {at: [2, 0], units: {foot: 119}, orders: [{move: [5, 0]}]}\n"
        "  near: {side: red, at: [3, 0], units: {crowd: 16}, break: 0.8}\n"
        "  far: {side: red, at: [4, 0], units: {bow: 46}}\n");
    assert_stop(&p, "near", LAN_STOP_FLED);
    assert_stop(&p, "far", LAN_STOP_GONE);
    assert_int_equal(p.outcome->winner, 0);
    played_clear(&p);
}

TEST(a_mixed_army_closes_until_all_of_it_reaches)
{
    played p = play_text(HEAD("60") LANE
                         "armies:\n"
                         "  blue: {at: [0, 0], units: {foot: 50, bow: 50},\n"
                         "    orders: [{attack: red}]}\n"
                         "  red: {at: [10, 0], units: {crowd: 500},\n"
                         "    orders: [{hold: 100}]}\n");
    assert_at_time(&p, LAN_CAMPAIGN_MET, "blue", 7.0);
    assert_ends_at(&p, "blue", 9, 0);
    played_clear(&p);
}

/* At 300 m nothing is left of the bow, at 200 m a third; at 100 m the sword is
 * drawn besides. */
#define ARMED                                                                  \
    "format: 1\n"                                                              \
    "time: {end: 10, points: 2}\n"                                             \
    "units:\n"                                                                 \
    "  man: {speed: 100, weapons: {bow: {hit: 0.02, range: 300, falloff: 1},"  \
    " sword: {hit: 0.1, range: 2}}}\n"                                         \
    "  crowd: {hit: 0, speed: 100, range: 100}\n" LANE "armies:\n"             \
    "  red: {at: [10, 0], units: {crowd: 500}, orders: [{hold: 100}]}\n"

TEST(who_walks_into_range_fires_each_weapon_from_its_own_on)
{
    played p = play_text(
        ARMED "  blue: {at: [0, 0], units: {man: 100}, stance: press,\n"
              "    orders: [{move: [9, 0]}]}\n");
    assert_at_time(&p, LAN_CAMPAIGN_MET, "blue", 7.0);
    assert_ends_at(&p, "blue", 9, 0);
    assert_close(played_group(&p, "red")->lost_combat,
                 2.0 / 3.0 + (2.0 * 2.0 / 3.0 + 10.0), 1e-9, 0.0);
    played_clear(&p);
}

TEST(who_attacks_halts_where_the_longest_range_reaches)
{
    played p = play_text(ARMED "  blue: {at: [0, 0], units: {man: 100},\n"
                               "    orders: [{attack: red}]}\n");
    assert_at_time(&p, LAN_CAMPAIGN_MET, "blue", 7.0);
    assert_ends_at(&p, "blue", 7, 0);
    played_clear(&p);
}

/* --- seeing -------------------------------------------------------------- */

TEST(who_is_not_seen_is_not_gone_for)
{
    played p = play_text(
        HEAD("20") LANE "armies:\n"
                        "  blue: {at: [0, 0], units: {foot: 9}, sight: 300,\n"
                        "    orders: [{attack: red}]}\n"
                        "  red: {at: [10, 0], units: {foot: 9}, sight: 300}\n");
    assert_ends_at(&p, "blue", 0, 0);
    assert_stop(&p, "blue", LAN_STOP_UNSEEN);
    assert_int_equal(played_count(&p, LAN_CAMPAIGN_SEEN, NULL), 0);
    played_clear(&p);
}

TEST(who_comes_into_sight_is_told_and_gone_for)
{
    played p = play_text(HEAD("60") LANE
                         "armies:\n"
                         "  blue: {at: [0, 0], units: {foot: 90}, sight: 300,\n"
                         "    orders: [{attack: red}]}\n"
                         "  red: {at: [10, 0], units: {foot: 9}, sight: 100,\n"
                         "    orders: [{move: [1, 0]}]}\n");
    assert_at_time(&p, LAN_CAMPAIGN_SEEN, "red", 7.0);
    assert_at_time(&p, LAN_CAMPAIGN_DEPARTED, "blue", 7.0);
    assert_int_equal(p.outcome->winner, 0);
    played_clear(&p);
}

TEST(a_concealed_army_is_met_before_it_is_seen_from_far)
{
    played p =
        play_text(HEAD("60") LANE "armies:\n"
                                  "  blue: {at: [0, 0], units: {bow: 90},\n"
                                  "    orders: [{move: [9, 0]}]}\n"
                                  "  red: {at: [10, 0], units: {bow: 200},\n"
                                  "    concealed: true}\n");
    /* Red fires as soon as it reaches, and is then seen and fired at. */
    assert_at_time(&p, LAN_CAMPAIGN_MET, "blue", 7.0);
    assert_true(played_group(&p, "red")->lost_combat > 0.0);
    played_clear(&p);
}

TEST(terrain_never_seen_is_taken_for_passable)
{
    static const char *const known[] = {"movement.known=all", NULL};
    const char *text = HEAD(
        "90") "map:\n"
              "  cell: 100\n"
              "  rows: |\n"
              "    ............\n"
              "    ......@.....\n"
              "    ......@.....\n"
              "    ......@.....\n"
              "    ......@.....\n"
              "armies:\n"
              "  blue: {at: [0, 4], units: {foot: 90}, sight: 200,\n"
              "    orders: [{move: [11, 4]}]}\n"
              "  red: {at: [11, 0], units: {crowd: 9}, orders: [{hold: 200}]}\n"
              "movement: {known: seen}\n";
    played p = play_text(text);
    played q = play_with(text, known, 0);
    const double seen = played_time(&p, LAN_CAMPAIGN_ARRIVED, "blue", 0);
    const double all = played_time(&q, LAN_CAMPAIGN_ARRIVED, "blue", 0);
    assert_true(seen > all + 1.0);
    assert_ends_at(&p, "blue", 11, 4);
    played_clear(&p);
    played_clear(&q);
}

/* --- in each other's way ------------------------------------------------- */

#define HEAD_ON                                                                \
    "map:\n"                                                                   \
    "  cell: 100\n"                                                            \
    "  rows: |\n"                                                              \
    "    @@@@.@@@@@\n"                                                         \
    "    ..........\n"                                                         \
    "armies:\n"                                                                \
    "  a: {side: blue, at: [0, 1], units: {foot: 9}, orders:\n"                \
    "    [{move: [7, 1]}]}\n"                                                  \
    "  b: {side: blue, at: [7, 1], units: {foot: 9}, orders:\n"                \
    "    [{move: [0, 1]}]}\n"                                                  \
    "  red: {at: [9, 1], units: {crowd: 9}, orders: [{hold: 200}]}\n"

TEST(friends_head_on_pass_by_the_side_cell)
{
    played p = play_text(HEAD("100") HEAD_ON);
    assert_ends_at(&p, "a", 7, 1);
    assert_ends_at(&p, "b", 0, 1);
    played_clear(&p);
}

TEST(a_deadlock_of_state_machines_is_reported_by_its_ring)
{
    static const char *const fsm[] = {"movement.mover=fsm", NULL};
    played p = play_with(HEAD("100") HEAD_ON, fsm, 0);
    assert_int_equal(played_count(&p, LAN_CAMPAIGN_DEADLOCK, "a"), 1);
    assert_int_equal(played_count(&p, LAN_CAMPAIGN_DEADLOCK, "b"), 1);
    assert_int_equal(played_event(&p, LAN_CAMPAIGN_DEADLOCK, "a", 0)->other,
                     played_army(&p, "b"));
    assert_stop(&p, "a", LAN_STOP_BLOCKED);
    assert_int_equal(played_end(&p, "a")->blocked_by, played_army(&p, "b"));
    played_clear(&p);
}

/* --- other shapes -------------------------------------------------------- */

TEST(armies_march_and_meet_on_hexagons)
{
    played p = play_text(HEAD("60") "map:\n"
                                    "  cell: 100\n"
                                    "  shape: hex\n"
                                    "  rows: |\n"
                                    "    ..........\n"
                                    "    ..........\n"
                                    "    ..........\n"
                                    "armies:\n"
                                    "  blue: {at: [0, 1], units: {foot: 90},\n"
                                    "    orders: [{attack: red}]}\n"
                                    "  red: {at: [8, 1], units: {foot: 9}}\n");
    assert_at_time(&p, LAN_CAMPAIGN_MET, "blue", 7.0);
    assert_int_equal(p.outcome->winner, 0);
    played_clear(&p);
}

TEST(armies_march_and_meet_along_roads)
{
    played p = play_text(HEAD(
        "60") "map:\n"
              "  cell: 100\n"
              "  graph:\n"
              "    places: {rome: [0, 0], ostia: [3, 0], veii: [0, 3], cuma: "
              "[6, 0]}\n"
              "    roads: [[rome, ostia], [rome, veii, 2.5], [ostia, cuma]]\n"
              "armies:\n"
              "  blue: {at: veii, units: {foot: 90}, orders: [{attack: red}]}\n"
              "  red: {at: cuma, units: {foot: 9}, orders: [{hold: 50}]}\n");
    /* One road away is in reach. */
    assert_at_time(&p, LAN_CAMPAIGN_MET, "blue", 5.5);
    assert_int_equal(p.outcome->winner, 0);
    played_clear(&p);
}

/* --- by chance ----------------------------------------------------------- */

#define BY_CHANCE                                                              \
    LANE "solver: {method: chance}\n"                                          \
         "armies:\n"                                                           \
         "  blue: {at: [0, 0], units: {foot: 40}, orders: [{attack: red}]}\n"  \
         "  red: {at: [6, 0], units: {foot: 40}}\n"

TEST(by_chance_losses_are_whole_and_the_run_draws_them)
{
    played p = play_text(HEAD("200") BY_CHANCE);
    const double time = p.outcome->time;
    const double left = played_group(&p, "blue")->left;
    assert_close(left, round(left), 0.0, 0.0);
    play_again(&p, 0);
    assert_close(p.outcome->time, time, 0.0, 0.0);
    play_again(&p, 1);
    assert_true(fabs(p.outcome->time - time) > 0.0);
    played_clear(&p);
}

/* --- rows ---------------------------------------------------------------- */

TEST(rows_come_at_their_times_and_at_the_end)
{
    static const char *const every[] = {"time.every=2", NULL};
    const char *text =
        "format: 1\n"
        "time: {end: 60}\n"
        "units: {foot: {hit: 0.1, speed: 100, range: 100}}\n" LANE "armies:\n"
        "  blue: {at: [0, 0], units: {foot: 100},\n"
        "         orders: [{attack: red}]}\n"
        "  red: {at: [10, 0], units: {foot: 50}}\n";
    played p = play_with(text, every, 0);
    const lan_trajectory *t = p.trajectory;
    const double k = 0.1;
    assert_int_equal(t->row_count, 9);
    for (size_t row = 0; row < t->row_count; row++) {
        const double *values = &t->values[row * (t->columns + 1)];
        const double time =
            row + 1 < t->row_count ? 2.0 * (double)row : p.outcome->time;
        const double fought = fmax(time - 9.0, 0.0);
        assert_close(values[0], time, 0.0, 0.0);
        assert_close(values[1],
                     100.0 * cosh(k * fought) - 50.0 * sinh(k * fought), 1e-8,
                     0.0);
    }
    played_clear(&p);
}

/* --- played by a game ---------------------------------------------------- */

#define GAME                                                                   \
    HEAD("60")                                                                 \
    LANE "armies:\n"                                                           \
         "  blue: {at: [0, 0], units: {foot: 100, horse: 20}}\n"               \
         "  red: {at: [9, 0], units: {foot: 100, horse: 20}}\n"                \
         "rules: {share: priority, priority: {foot: [horse, foot]}}\n"

static played begin_game(const char *text)
{
    played p = play_text(text);
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
    played p = begin_game(GAME);
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
    played p = begin_game(GAME);
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
    static const int32_t foot_first[] = {0, 2};
    played p = begin_game(GAME);
    order_move(&p, "blue", 8);
    assert_ok(lan_campaign_advance(p.campaign, 8.5, NULL));
    assert_true(strength_now(&p, 3) < 20.0); /* horse first */
    const double horse = strength_now(&p, 3);
    const double foot = strength_now(&p, 2);
    assert_ok(lan_campaign_prioritise(p.campaign, 0, foot_first, 2, NULL));
    assert_ok(lan_campaign_prioritise(p.campaign, 2, foot_first, 2, NULL));
    assert_ok(lan_campaign_advance(p.campaign, 0.2, NULL));
    assert_close(strength_now(&p, 3), horse, 0.0, 0.0);
    assert_true(strength_now(&p, 2) < foot);
    played_clear(&p);
}

TEST(what_a_description_may_not_have_is_refused_to_a_game)
{
    played p = begin_game(GAME);
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
