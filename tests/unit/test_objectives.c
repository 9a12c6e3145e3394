/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "tactics/campaign/orders_impl.h"
#include "tests/support/orders_world.h"
#include "tests/support/support.h"

enum { CAMP, BRIDGE, TOWN, PASS, FORD };
enum { BLUE, RED };
enum { GARRISON, RELIEF, SIEGE };

#define END 100.0

typedef struct aims {
    orders_world world;
    lan_battle_def battle;
    lan_campaign_army_def armies[WORLD_ARMIES];
    lan_objective_def list[3];
    lan_campaign_def def;
    lan_objectives *objectives;
    lan_holdings *holdings;
} aims;

static int init_aims(void **state)
{
    aims *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return -1;
    }
    s->world = orders_world_make();
    s->battle = lan_battle_def_default();
    s->battle.army_count = WORLD_ARMIES;
    s->battle.end = END;
    s->def.battle = &s->battle;
    s->def.armies = s->armies;
    s->def.objectives = s->list;
    *state = s;
    return 0;
}

static int end_aims(void **state)
{
    aims *s = *state;
    lan_objectives_destroy(s->objectives);
    lan_holdings_destroy(s->holdings);
    free(s);
    return 0;
}

static lan_objective_def objective(int32_t side, lan_objective_kind kind,
                                   int32_t place, int32_t army)
{
    lan_objective_def def = orders_world_objective();
    def.side = side;
    def.kind = kind;
    def.place = place;
    def.army = army;
    return def;
}

static void set_objectives(aims *s, size_t count)
{
    s->def.objective_count = count;
    assert_ok(lan_objectives_create(&s->def, &s->objectives));
}

static int32_t reached_at(aims *s, double time)
{
    const lan_orders_view view = orders_world_view(&s->world);
    return lan_objectives_update(s->objectives, &view, time);
}

static void assert_next(const aims *s, double want)
{
    assert_close(lan_objectives_next(s->objectives), want, 0.0, 0.0);
}

TEST_WITH(without_objectives_none_is_reached, init_aims, end_aims)
{
    aims *s = *state;
    set_objectives(s, 0);
    assert_int_equal(reached_at(s, 0.0), -1);
    assert_true(isinf(lan_objectives_next(s->objectives)));
}

TEST_WITH(a_place_to_hold_is_reached_as_its_side_holds_it, init_aims, end_aims)
{
    aims *s = *state;
    s->list[0] = objective(RED, LAN_OBJECTIVE_HOLDS, TOWN, -1);
    set_objectives(s, 1);
    s->world.holder[TOWN] = BLUE;
    assert_int_equal(reached_at(s, 0.0), -1);
    s->world.holder[TOWN] = RED;
    assert_int_equal(reached_at(s, 1.0), 0);
}

TEST_WITH(a_place_to_hold_for_a_time_is_held_continuously, init_aims, end_aims)
{
    aims *s = *state;
    s->list[0] = objective(RED, LAN_OBJECTIVE_HOLDS, TOWN, -1);
    s->list[0].hold_for = 6.0;
    set_objectives(s, 1);
    assert_int_equal(reached_at(s, 0.0), -1);
    assert_true(isinf(lan_objectives_next(s->objectives)));
    s->world.holder[TOWN] = RED;
    assert_int_equal(reached_at(s, 2.0), -1);
    assert_next(s, 8.0);
    s->world.holder[TOWN] = -1;
    assert_int_equal(reached_at(s, 7.0), -1);
    assert_true(isinf(lan_objectives_next(s->objectives)));
    s->world.holder[TOWN] = RED;
    assert_int_equal(reached_at(s, 7.5), -1);
    assert_int_equal(reached_at(s, 13.0), -1);
    assert_next(s, 13.5);
    assert_int_equal(reached_at(s, 13.5), 0);
}

TEST_WITH(a_place_to_hold_until_a_time_is_judged_then, init_aims, end_aims)
{
    aims *s = *state;
    s->list[0] = objective(RED, LAN_OBJECTIVE_HOLDS, TOWN, -1);
    s->list[0].until = 14.0;
    set_objectives(s, 1);
    s->world.holder[TOWN] = RED;
    assert_int_equal(reached_at(s, 0.0), -1);
    assert_next(s, 14.0);
    assert_int_equal(reached_at(s, 14.0), 0);

    lan_objectives_reset(s->objectives);
    s->world.holder[TOWN] = BLUE;
    assert_int_equal(reached_at(s, 14.0), -1);
    assert_true(isinf(lan_objectives_next(s->objectives)));
    s->world.holder[TOWN] = RED;
    assert_int_equal(reached_at(s, 15.0), -1);
}

TEST_WITH(for_and_until_both_hold, init_aims, end_aims)
{
    aims *s = *state;
    s->list[0] = objective(RED, LAN_OBJECTIVE_HOLDS, TOWN, -1);
    s->list[0].hold_for = 6.0;
    s->list[0].until = 14.0;
    set_objectives(s, 1);
    for (int late = 0; late < 2; late++) {
        lan_objectives_reset(s->objectives);
        s->world.holder[TOWN] = -1;
        assert_int_equal(reached_at(s, 0.0), -1);
        s->world.holder[TOWN] = RED;
        assert_int_equal(reached_at(s, late ? 8.5 : 8.0), -1);
        assert_int_equal(reached_at(s, 14.0), late ? -1 : 0);
    }
}

TEST_WITH(to_survive_is_not_to_be_out_by_then, init_aims, end_aims)
{
    aims *s = *state;
    s->list[0] = objective(BLUE, LAN_OBJECTIVE_SURVIVES, -1, GARRISON);
    s->list[0].until = 72.0;
    set_objectives(s, 1);
    assert_int_equal(reached_at(s, 0.0), -1);
    assert_next(s, 72.0);
    assert_int_equal(reached_at(s, 72.0), 0);
    lan_objectives_reset(s->objectives);
    s->world.out[GARRISON] = true;
    assert_int_equal(reached_at(s, 72.0), -1);
}

TEST_WITH(to_survive_without_a_time_is_until_the_end, init_aims, end_aims)
{
    aims *s = *state;
    s->list[0] = objective(BLUE, LAN_OBJECTIVE_SURVIVES, -1, GARRISON);
    set_objectives(s, 1);
    assert_int_equal(reached_at(s, 0.0), -1);
    assert_next(s, END);
    assert_int_equal(reached_at(s, END), 0);
}

TEST_WITH(an_army_to_put_out_is_out, init_aims, end_aims)
{
    aims *s = *state;
    s->list[0] = objective(BLUE, LAN_OBJECTIVE_OUT, -1, SIEGE);
    set_objectives(s, 1);
    assert_int_equal(reached_at(s, 0.0), -1);
    assert_true(isinf(lan_objectives_next(s->objectives)));
    s->world.out[SIEGE] = true;
    assert_int_equal(reached_at(s, 3.0), 0);
}

TEST_WITH(of_two_at_one_instant_the_first_in_the_file_counts, init_aims,
          end_aims)
{
    aims *s = *state;
    s->list[0] = objective(RED, LAN_OBJECTIVE_HOLDS, TOWN, -1);
    s->list[1] = objective(BLUE, LAN_OBJECTIVE_HOLDS, FORD, -1);
    s->list[2] = objective(RED, LAN_OBJECTIVE_OUT, -1, GARRISON);
    set_objectives(s, 3);
    s->world.holder[FORD] = BLUE;
    s->world.out[GARRISON] = true;
    assert_int_equal(reached_at(s, 0.0), 1);
}

/* --- who holds a place --------------------------------------------------- */

static void make_holdings(aims *s)
{
    s->list[0] = objective(RED, LAN_OBJECTIVE_HOLDS, TOWN, -1);
    s->list[1] = objective(BLUE, LAN_OBJECTIVE_SURVIVES, -1, GARRISON);
    s->def.objective_count = 2;
    assert_ok(lan_holdings_create(&s->def, &s->holdings));
}

static bool town_changes(aims *s)
{
    const lan_orders_view view = orders_world_view(&s->world);
    return lan_holdings_judge(s->holdings, &view, 0);
}

TEST_WITH(places_that_are_asked_about_are_listed_once, init_aims, end_aims)
{
    aims *s = *state;
    lan_order_def orders[4];
    for (size_t e = 0; e < 4; e++) {
        orders[e] = orders_world_order();
        orders[e].verb = LAN_ORDER_ATTACK;
    }
    orders[0].place = TOWN;
    orders[1].place = BRIDGE;
    orders[2].army = SIEGE;
    orders[3].verb = LAN_ORDER_MOVE;
    orders[3].place = CAMP;
    orders[3].has_when = true;
    orders[3].when = orders_world_when();
    orders[3].when.holds = FORD;
    s->armies[RELIEF].orders = orders;
    s->armies[RELIEF].order_count = 4;
    make_holdings(s);
    assert_int_equal(lan_holdings_count(s->holdings), 3);
    assert_int_equal(lan_holdings_place(s->holdings, 0), BRIDGE);
    assert_int_equal(lan_holdings_place(s->holdings, 1), TOWN);
    assert_int_equal(lan_holdings_place(s->holdings, 2), FORD);
    lan_holdings_stand(s->holdings, BLUE, CAMP);
    assert_int_equal(lan_holdings_of(s->holdings, CAMP), -1);
    assert_int_equal(lan_holdings_of(s->holdings, PASS), -1);
}

TEST_WITH(who_stood_there_last_holds_it, init_aims, end_aims)
{
    aims *s = *state;
    make_holdings(s);
    assert_false(town_changes(s));
    assert_int_equal(lan_holdings_of(s->holdings, TOWN), -1);
    lan_holdings_stand(s->holdings, BLUE, TOWN);
    assert_true(town_changes(s));
    assert_false(town_changes(s));
    assert_int_equal(lan_holdings_of(s->holdings, TOWN), BLUE);
    lan_holdings_stand(s->holdings, RED, TOWN);
    assert_true(town_changes(s));
    assert_int_equal(lan_holdings_of(s->holdings, TOWN), RED);
    lan_holdings_reset(s->holdings);
    assert_int_equal(lan_holdings_of(s->holdings, TOWN), -1);
    assert_false(town_changes(s));
}

TEST_WITH(nobody_holds_what_an_enemy_covers_while_he_does, init_aims, end_aims)
{
    aims *s = *state;
    make_holdings(s);
    lan_holdings_stand(s->holdings, BLUE, TOWN);
    s->world.covered[BLUE][TOWN] = true;
    assert_false(town_changes(s));
    assert_int_equal(lan_holdings_of(s->holdings, TOWN), -1);
    s->world.covered[BLUE][TOWN] = false;
    assert_true(town_changes(s));
    assert_int_equal(lan_holdings_of(s->holdings, TOWN), BLUE);
    s->world.covered[BLUE][TOWN] = true;
    assert_true(town_changes(s));
    lan_holdings_stand(s->holdings, RED, TOWN);
    assert_true(town_changes(s));
    assert_int_equal(lan_holdings_of(s->holdings, TOWN), RED);
}
