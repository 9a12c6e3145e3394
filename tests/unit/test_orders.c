/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/orders_impl.h"

#include <math.h>
#include <stdlib.h>

#include "tests/support/orders_world.h"
#include "tests/support/support.h"

enum { CAMP, BRIDGE, TOWN, PASS, FORD };
enum { US, FRIEND, ENEMY, THIRD };

/* Army US with a list of orders, among armies that have none. */
typedef struct staff {
    orders_world world;
    lan_battle_def battle;
    lan_campaign_army_def armies[WORLD_ARMIES];
    lan_order_def list[5];
    lan_campaign_def def;
    lan_orders *orders;
    int32_t fired; /* at the last update */
} staff;

static lan_order_def plain(lan_order_verb verb, int32_t place, int32_t army)
{
    lan_order_def order = orders_world_order();
    order.verb = verb;
    order.place = place;
    order.army = army;
    return order;
}

static lan_order_def move_to(int32_t place)
{
    return plain(LAN_ORDER_MOVE, place, -1);
}

static lan_order_def retreat_to(int32_t place)
{
    return plain(LAN_ORDER_RETREAT, place, -1);
}

static lan_order_def hold_for(double time)
{
    lan_order_def order = plain(LAN_ORDER_HOLD, -1, -1);
    order.hold_for = time;
    return order;
}

static lan_order_def begins_at(lan_order_def order, double time)
{
    order.at = time;
    return order;
}

/* A standing order, of which the caller sets what it waits for. */
static lan_order_def standing(lan_order_def order)
{
    order.has_when = true;
    order.when = orders_world_when();
    return order;
}

static lan_order_def when_left(double left, lan_order_def order)
{
    order = standing(order);
    order.when.left = left;
    return order;
}

static int init_staff(void **state)
{
    staff *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return -1;
    }
    s->world = orders_world_make();
    s->battle = lan_battle_def_default();
    s->battle.army_count = WORLD_ARMIES;
    s->def.battle = &s->battle;
    s->def.armies = s->armies;
    s->armies[US].orders = s->list;
    *state = s;
    return 0;
}

static int end_staff(void **state)
{
    staff *s = *state;
    lan_orders_destroy(s->orders);
    free(s);
    return 0;
}

/* The army takes the first `count` orders of the list. */
static void give_orders(staff *s, size_t count)
{
    s->armies[US].order_count = count;
    assert_ok(lan_orders_create(&s->def, &s->orders));
}

static bool update_orders(staff *s, double time)
{
    const lan_orders_view view = orders_world_view(&s->world);
    return lan_orders_update(s->orders, &view, US, time, &s->fired);
}

/* At this time the army does this entry: a kind, and its place or army. */
static void assert_does(staff *s, double time, int32_t order,
                        lan_intent_kind kind, int32_t target)
{
    (void)update_orders(s, time);
    const lan_intent intent = lan_orders_intent(s->orders, US);
    const bool at_army = kind == LAN_INTENT_CHASE || kind == LAN_INTENT_FOLLOW;
    assert_int_equal(intent.order, order);
    assert_int_equal(intent.kind, kind);
    assert_int_equal(at_army ? intent.army : intent.place, target);
    assert_int_equal(at_army ? intent.place : intent.army, -1);
}

static void assert_is_done(staff *s, double time)
{
    assert_does(s, time, -1, LAN_INTENT_HOLD, -1);
}

TEST_WITH(an_army_without_orders_holds, init_staff, end_staff)
{
    staff *s = *state;
    give_orders(s, 0);
    assert_false(update_orders(s, 0.0));
    assert_is_done(s, 0.0);
    assert_true(isinf(lan_orders_next(s->orders, US)));
}

TEST_WITH(entries_are_done_in_file_order_and_then_it_holds, init_staff,
          end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(BRIDGE);
    s->list[1] = move_to(TOWN);
    give_orders(s, 2);
    assert_true(update_orders(s, 0.0));
    assert_does(s, 0.0, 0, LAN_INTENT_GO, BRIDGE);
    assert_false(update_orders(s, 1.0));
    s->world.at[US] = BRIDGE;
    assert_does(s, 2.0, 1, LAN_INTENT_GO, TOWN);
    s->world.at[US] = TOWN;
    assert_is_done(s, 3.0);
}

TEST_WITH(an_order_that_is_done_as_it_begins_takes_no_time, init_staff,
          end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(CAMP);
    s->list[1] = hold_for(0.0);
    s->list[2] = move_to(TOWN);
    give_orders(s, 3);
    s->world.at[US] = CAMP;
    assert_does(s, 1.0, 2, LAN_INTENT_GO, TOWN);
}

TEST_WITH(a_move_goes_by_its_places_and_then_to_the_last, init_staff, end_staff)
{
    staff *s = *state;
    static const int32_t via[] = {PASS, FORD};
    s->list[0] = move_to(TOWN);
    s->list[0].places = via;
    s->list[0].place_count = 2;
    give_orders(s, 1);
    assert_does(s, 0.0, 0, LAN_INTENT_GO, PASS);
    s->world.at[US] = TOWN;
    assert_does(s, 1.0, 0, LAN_INTENT_GO, PASS);
    s->world.at[US] = PASS;
    assert_does(s, 2.0, 0, LAN_INTENT_GO, FORD);
    s->world.at[US] = FORD;
    assert_does(s, 3.0, 0, LAN_INTENT_GO, TOWN);
    s->world.at[US] = TOWN;
    assert_is_done(s, 4.0);
}

TEST_WITH(a_move_ends_on_the_nearest_place_where_a_friend_stands_there,
          init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(TOWN);
    give_orders(s, 1);
    assert_does(s, 0.0, 0, LAN_INTENT_GO, TOWN);
    s->world.near[US] = TOWN;
    assert_is_done(s, 1.0);
    assert_close(lan_orders_arrived(s->orders, US), 1.0, 0.0, 0.0);
}

TEST_WITH(an_attack_at_an_army_ends_when_that_is_out, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = plain(LAN_ORDER_ATTACK, -1, ENEMY);
    give_orders(s, 1);
    assert_does(s, 0.0, 0, LAN_INTENT_CHASE, ENEMY);
    s->world.off_map[ENEMY] = true;
    assert_does(s, 1.0, 0, LAN_INTENT_CHASE, ENEMY);
    s->world.out[ENEMY] = true;
    assert_is_done(s, 2.0);
}

TEST_WITH(an_attack_at_a_place_ends_when_its_side_holds_it, init_staff,
          end_staff)
{
    staff *s = *state;
    s->list[0] = plain(LAN_ORDER_ATTACK, TOWN, -1);
    give_orders(s, 1);
    s->world.holder[TOWN] = orders_world_side(ENEMY);
    assert_does(s, 0.0, 0, LAN_INTENT_GO, TOWN);
    s->world.at[US] = TOWN;
    assert_does(s, 1.0, 0, LAN_INTENT_GO, TOWN);
    s->world.holder[TOWN] = orders_world_side(FRIEND);
    assert_is_done(s, 2.0);
}

TEST_WITH(a_hold_counts_its_time_from_when_it_begins, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(BRIDGE);
    s->list[1] = hold_for(2.0);
    s->list[2] = move_to(TOWN);
    give_orders(s, 3);
    (void)update_orders(s, 0.0);
    s->world.at[US] = BRIDGE;
    assert_does(s, 3.0, 1, LAN_INTENT_HOLD, -1);
    assert_close(lan_orders_next(s->orders, US), 5.0, 0.0, 0.0);
    assert_does(s, 4.999, 1, LAN_INTENT_HOLD, -1);
    assert_does(s, 5.0, 2, LAN_INTENT_GO, TOWN);
}

TEST_WITH(a_hold_may_be_until_a_time, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = plain(LAN_ORDER_HOLD, -1, -1);
    s->list[0].hold_until = 14.0;
    s->list[1] = s->list[0];
    s->list[2] = move_to(TOWN);
    give_orders(s, 3);
    assert_does(s, 6.0, 0, LAN_INTENT_HOLD, -1);
    assert_close(lan_orders_next(s->orders, US), 14.0, 0.0, 0.0);
    assert_does(s, 14.0, 2, LAN_INTENT_GO, TOWN);
}

TEST_WITH(a_hold_of_no_time_is_for_ever, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = plain(LAN_ORDER_HOLD, -1, -1);
    s->list[1] = move_to(TOWN);
    give_orders(s, 2);
    assert_does(s, 1e9, 0, LAN_INTENT_HOLD, -1);
    assert_true(isinf(lan_orders_next(s->orders, US)));
}

TEST_WITH(a_patrol_goes_round_and_never_ends, init_staff, end_staff)
{
    staff *s = *state;
    static const int32_t round[] = {PASS, FORD, TOWN};
    s->list[0] = plain(LAN_ORDER_PATROL, -1, -1);
    s->list[0].places = round;
    s->list[0].place_count = 3;
    s->list[1] = move_to(CAMP);
    give_orders(s, 2);
    for (int k = 0; k < 7; k++) {
        assert_does(s, k, 0, LAN_INTENT_GO, round[k % 3]);
        s->world.at[US] = round[k % 3];
    }
    assert_true(isnan(lan_orders_arrived(s->orders, US)));
}

TEST_WITH(a_patrol_of_one_place_stays_there, init_staff, end_staff)
{
    staff *s = *state;
    static const int32_t round[] = {PASS};
    s->list[0] = plain(LAN_ORDER_PATROL, -1, -1);
    s->list[0].places = round;
    s->list[0].place_count = 1;
    give_orders(s, 1);
    s->world.at[US] = PASS;
    assert_does(s, 0.0, 0, LAN_INTENT_GO, PASS);
    assert_false(update_orders(s, 1.0));
}

TEST_WITH(to_follow_never_ends, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = plain(LAN_ORDER_FOLLOW, -1, FRIEND);
    s->list[1] = move_to(CAMP);
    give_orders(s, 2);
    assert_does(s, 0.0, 0, LAN_INTENT_FOLLOW, FRIEND);
    s->world.out[FRIEND] = true;
    assert_does(s, 1.0, 0, LAN_INTENT_FOLLOW, FRIEND);
}

TEST_WITH(a_retreat_marches_under_avoid_until_it_is_there, init_staff,
          end_staff)
{
    staff *s = *state;
    s->list[0] = retreat_to(CAMP);
    s->list[1] = move_to(TOWN);
    give_orders(s, 2);
    assert_does(s, 0.0, 0, LAN_INTENT_GO, CAMP);
    assert_true(lan_orders_intent(s->orders, US).avoids);
    s->world.at[US] = CAMP;
    assert_does(s, 1.0, 1, LAN_INTENT_GO, TOWN);
    assert_false(lan_orders_intent(s->orders, US).avoids);
}

TEST_WITH(at_begins_then, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = begins_at(move_to(TOWN), 12.0);
    give_orders(s, 1);
    assert_does(s, 0.0, 0, LAN_INTENT_WAIT, -1);
    assert_close(lan_orders_next(s->orders, US), 12.0, 0.0, 0.0);
    s->world.at[US] = TOWN;
    assert_does(s, 11.0, 0, LAN_INTENT_WAIT, -1);
    s->world.at[US] = CAMP;
    assert_does(s, 12.0, 0, LAN_INTENT_GO, TOWN);
    assert_true(isinf(lan_orders_next(s->orders, US)));
}

TEST_WITH(at_begins_later_if_the_one_before_lasts, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(BRIDGE);
    s->list[1] = begins_at(hold_for(3.0), 12.0);
    give_orders(s, 2);
    assert_does(s, 0.0, 0, LAN_INTENT_GO, BRIDGE);
    assert_true(isinf(lan_orders_next(s->orders, US)));
    assert_does(s, 13.0, 0, LAN_INTENT_GO, BRIDGE);
    s->world.at[US] = BRIDGE;
    assert_does(s, 15.0, 1, LAN_INTENT_HOLD, -1);
    assert_close(lan_orders_next(s->orders, US), 18.0, 0.0, 0.0);
}

TEST_WITH(instants_within_four_ulp_are_one, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = begins_at(move_to(TOWN), 12.0);
    give_orders(s, 1);
    double time = 12.0;
    for (int k = 0; k < 5; k++) {
        time = nextafter(time, 0.0);
    }
    assert_does(s, 11.9, 0, LAN_INTENT_WAIT, -1);
    assert_does(s, nextafter(12.0, 0.0), 0, LAN_INTENT_GO, TOWN);
    lan_orders_reset(s->orders);
    for (int k = 0; k < 5; k++) {
        time = nextafter(time, 0.0);
    }
    assert_does(s, time, 0, LAN_INTENT_WAIT, -1);
}

TEST_WITH(orders_begin_as_the_army_enters, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = hold_for(2.0);
    s->list[1] = when_left(1.0, move_to(TOWN));
    give_orders(s, 2);
    s->world.off_map[US] = true;
    assert_false(update_orders(s, 0.0));
    assert_is_done(s, 5.0);
    assert_true(isinf(lan_orders_next(s->orders, US)));
    s->world.off_map[US] = false;
    s->world.left[US] = 1.5;
    assert_does(s, 6.0, 0, LAN_INTENT_HOLD, -1);
    assert_close(lan_orders_next(s->orders, US), 8.0, 0.0, 0.0);
}

TEST_WITH(an_army_that_is_out_has_no_orders, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = hold_for(2.0);
    s->list[1] = when_left(0.5, move_to(TOWN));
    give_orders(s, 2);
    assert_does(s, 0.0, 0, LAN_INTENT_HOLD, -1);
    s->world.out[US] = true;
    s->world.left[US] = 0.4;
    assert_true(update_orders(s, 1.0));
    assert_is_done(s, 1.0);
    assert_int_equal(s->fired, -1);
    double left = 0.0;
    double morale = 0.0;
    lan_orders_watch(s->orders, US, &left, &morale);
    assert_true(isnan(left) && isnan(morale));
    assert_true(isinf(lan_orders_next(s->orders, US)));
}

/* --- when ---------------------------------------------------------------- */

TEST_WITH(a_standing_order_interrupts, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(TOWN);
    s->list[1] = when_left(0.5, retreat_to(CAMP));
    give_orders(s, 2);
    assert_does(s, 0.0, 0, LAN_INTENT_GO, TOWN);
    assert_int_equal(s->fired, -1);
    s->world.left[US] = 0.51;
    assert_does(s, 1.0, 0, LAN_INTENT_GO, TOWN);
    s->world.left[US] = 0.5;
    assert_does(s, 2.0, 1, LAN_INTENT_GO, CAMP);
    assert_int_equal(s->fired, 1);
}

TEST_WITH(a_standing_order_fires_once, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = standing(retreat_to(CAMP));
    s->list[0].when.reached_by = LAN_ORDER_ANY;
    give_orders(s, 1);
    s->world.reached[US][ENEMY] = true;
    assert_does(s, 0.0, 0, LAN_INTENT_GO, CAMP);
    s->world.at[US] = CAMP;
    assert_is_done(s, 1.0);
    s->world.reached[US][ENEMY] = false;
    assert_is_done(s, 2.0);
    s->world.reached[US][ENEMY] = true;
    s->world.at[US] = TOWN;
    assert_is_done(s, 3.0);
    assert_int_equal(s->fired, -1);
}

TEST_WITH(entries_without_when_are_dropped_before_and_after, init_staff,
          end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(TOWN);
    s->list[1] = when_left(0.5, retreat_to(CAMP));
    s->list[2] = move_to(FORD);
    give_orders(s, 3);
    (void)update_orders(s, 0.0);
    s->world.left[US] = 0.5;
    (void)update_orders(s, 1.0);
    s->world.at[US] = CAMP;
    assert_is_done(s, 2.0);
    assert_is_done(s, 3.0);
}

TEST_WITH(other_standing_orders_stay, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = when_left(0.5, retreat_to(CAMP));
    s->list[1] = when_left(0.8, move_to(BRIDGE));
    give_orders(s, 2);
    s->world.left[US] = 0.7;
    assert_does(s, 0.0, 1, LAN_INTENT_GO, BRIDGE);
    s->world.left[US] = 0.3;
    assert_does(s, 1.0, 0, LAN_INTENT_GO, CAMP);
    assert_int_equal(s->fired, 0);
}

TEST_WITH(of_two_at_one_instant_the_last_in_the_file_has_interrupted,
          init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = when_left(0.5, retreat_to(CAMP));
    s->list[1] = when_left(0.8, move_to(BRIDGE));
    give_orders(s, 2);
    s->world.left[US] = 0.3;
    assert_does(s, 0.0, 1, LAN_INTENT_GO, BRIDGE);
    assert_int_equal(s->fired, 1);
    s->world.at[US] = BRIDGE;
    assert_is_done(s, 1.0);
}

TEST_WITH(a_standing_order_may_begin_at_a_time, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(TOWN);
    s->list[1] = begins_at(when_left(0.5, retreat_to(CAMP)), 9.0);
    give_orders(s, 2);
    s->world.left[US] = 0.4;
    assert_does(s, 0.0, 1, LAN_INTENT_WAIT, -1);
    assert_does(s, 9.0, 1, LAN_INTENT_GO, CAMP);
}

TEST_WITH(all_keys_must_hold, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = when_left(0.5, retreat_to(CAMP));
    s->list[0].when.morale = 0.3;
    s->list[0].when.reached_by = ENEMY;
    s->list[0].when.sees = LAN_ORDER_ANY;
    s->list[0].when.out = FRIEND;
    s->list[0].when.holds = TOWN;
    s->list[0].when.time = 10.0;
    give_orders(s, 1);
    for (int missing = 0; missing <= 7; missing++) {
        lan_orders_reset(s->orders);
        s->world.left[US] = missing == 0 ? 0.6 : 0.5;
        s->world.morale[US] = missing == 1 ? 0.4 : 0.3;
        s->world.reached[US][ENEMY] = missing != 2;
        s->world.reached[US][THIRD] = missing == 2;
        s->world.seen[US][THIRD] = missing != 3;
        s->world.out[FRIEND] = missing != 4;
        s->world.holder[TOWN] = missing == 5 ? 1 : 0;
        (void)update_orders(s, missing == 6 ? 9.9 : 10.0);
        assert_int_equal(s->fired, missing == 7 ? 0 : -1);
    }
}

TEST_WITH(morale_that_an_army_does_not_have_is_never_low, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = standing(retreat_to(CAMP));
    s->list[0].when.morale = 1.0;
    give_orders(s, 1);
    assert_is_done(s, 0.0);
    s->world.morale[US] = 1.0;
    assert_does(s, 1.0, 0, LAN_INTENT_GO, CAMP);
}

TEST_WITH(any_means_an_enemy_that_is_there, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = standing(move_to(TOWN));
    s->list[0].when.reached_by = LAN_ORDER_ANY;
    s->list[1] = standing(move_to(FORD));
    s->list[1].when.sees = LAN_ORDER_ANY;
    give_orders(s, 2);
    s->world.reached[US][FRIEND] = true;
    s->world.seen[US][FRIEND] = true;
    s->world.reached[US][THIRD] = true;
    s->world.seen[US][THIRD] = true;
    s->world.off_map[THIRD] = true;
    assert_is_done(s, 0.0);
    s->world.off_map[THIRD] = false;
    s->world.out[THIRD] = true;
    s->world.seen[US][THIRD] = false;
    assert_is_done(s, 1.0);
    s->world.out[THIRD] = false;
    assert_does(s, 2.0, 0, LAN_INTENT_GO, TOWN);
    s->world.seen[US][THIRD] = true;
    assert_does(s, 3.0, 1, LAN_INTENT_GO, FORD);
}

TEST_WITH(the_clock_fires_a_standing_order, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = hold_for(20.0);
    s->list[1] = standing(move_to(TOWN));
    s->list[1].when.time = 10.0;
    give_orders(s, 2);
    assert_does(s, 0.0, 0, LAN_INTENT_HOLD, -1);
    assert_close(lan_orders_next(s->orders, US), 10.0, 0.0, 0.0);
    assert_does(s, 10.0, 1, LAN_INTENT_GO, TOWN);
    assert_true(isinf(lan_orders_next(s->orders, US)));
}

TEST_WITH(the_highest_levels_not_come_to_are_watched, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = when_left(0.5, retreat_to(CAMP));
    s->list[1] = when_left(0.8, move_to(BRIDGE));
    s->list[1].when.reached_by = ENEMY;
    s->list[2] = standing(move_to(FORD));
    s->list[2].when.morale = 0.4;
    give_orders(s, 3);
    s->world.morale[US] = 1.0;
    double left = 0.0;
    double morale = 0.0;
    (void)update_orders(s, 0.0);
    lan_orders_watch(s->orders, US, &left, &morale);
    assert_close(left, 0.8, 0.0, 0.0);
    assert_close(morale, 0.4, 0.0, 0.0);
    s->world.left[US] = 0.8;
    s->world.morale[US] = 0.4;
    (void)update_orders(s, 1.0);
    lan_orders_watch(s->orders, US, &left, &morale);
    assert_close(left, 0.5, 0.0, 0.0);
    assert_true(isnan(morale));
}

/* --- arrived ------------------------------------------------------------- */

TEST_WITH(arrived_is_when_the_last_order_to_go_somewhere_was_done, init_staff,
          end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(BRIDGE);
    s->list[1] = begins_at(move_to(TOWN), 12.0);
    s->list[2] = hold_for(5.0);
    give_orders(s, 3);
    (void)update_orders(s, 0.0);
    assert_true(isnan(lan_orders_arrived(s->orders, US)));
    s->world.at[US] = BRIDGE;
    (void)update_orders(s, 7.0);
    assert_close(lan_orders_arrived(s->orders, US), 7.0, 0.0, 0.0);
    (void)update_orders(s, 12.0);
    assert_true(isnan(lan_orders_arrived(s->orders, US)));
    s->world.at[US] = TOWN;
    (void)update_orders(s, 16.0);
    (void)update_orders(s, 21.0);
    assert_close(lan_orders_arrived(s->orders, US), 16.0, 0.0, 0.0);
}

TEST_WITH(who_takes_a_place_has_arrived_where_it_is_there, init_staff,
          end_staff)
{
    staff *s = *state;
    s->list[0] = plain(LAN_ORDER_ATTACK, TOWN, -1);
    give_orders(s, 1);
    s->world.holder[TOWN] = 0;
    (void)update_orders(s, 3.0);
    assert_true(isnan(lan_orders_arrived(s->orders, US)));
    lan_orders_reset(s->orders);
    s->world.at[US] = TOWN;
    (void)update_orders(s, 4.0);
    assert_close(lan_orders_arrived(s->orders, US), 4.0, 0.0, 0.0);
}

TEST_WITH(a_reset_begins_anew, init_staff, end_staff)
{
    staff *s = *state;
    s->list[0] = move_to(BRIDGE);
    s->list[1] = when_left(0.5, retreat_to(CAMP));
    give_orders(s, 2);
    s->world.left[US] = 0.5;
    s->world.at[US] = BRIDGE;
    assert_does(s, 3.0, 1, LAN_INTENT_GO, CAMP);
    lan_orders_reset(s->orders);
    assert_true(isnan(lan_orders_arrived(s->orders, US)));
    s->world = orders_world_make();
    assert_does(s, 0.0, 0, LAN_INTENT_GO, BRIDGE);
    s->world.left[US] = 0.5;
    assert_does(s, 1.0, 1, LAN_INTENT_GO, CAMP);
}
