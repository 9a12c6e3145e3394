/* tests/unit/test_scenario_campaign.c - armies on the map of a scenario: what
 * is read, what is wrong with it and where, and what of it can be varied.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/parameter.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define HEAD                                                                   \
    "format: 1\n"                                                              \
    "time: {end: 72}\n"                                                        \
    "map:\n"                                                                   \
    "  cell: 250\n"                                                            \
    "  places: {town: [8, 1], bridge: [5, 1], camp: [1, 2]}\n"                 \
    "  rows: |\n"                                                              \
    "    ....T@...\n"                                                          \
    "    .....=..:\n"                                                          \
    "    .....@...\n"                                                          \
    "terrain:\n"                                                               \
    "  bridge: {glyph: \"=\", front: 100}\n"                                   \
    "  ford: {glyph: \":\", cost: {foot: 3, wheels: 0}, attack: 0.5}\n"        \
    "  wood: {glyph: T, cost: 2, cover: 0.6, opaque: true}\n"                  \
    "units:\n"                                                                 \
    "  foot: {hit: 0.02, speed: 4000, range: 300, falloff: 0.5}\n"             \
    "  horse: {hit: 0.05, speed: 9000, class: horse}\n"                        \
    "  gun: {hit: 0.05, class: wheels}\n"

/* All verbs and all keys. */
#define RELIEF                                                                 \
    HEAD                                                                       \
        "armies:\n"                                                            \
        "  garrison: {side: blue, at: [7, 0], units: {foot: 300}}\n"           \
        "  relief:\n"                                                          \
        "    side: blue\n"                                                     \
        "    at: camp\n"                                                       \
        "    enters: 6\n"                                                      \
        "    sight: 3000\n"                                                    \
        "    stance: avoid\n"                                                  \
        "    refuge: [0, 0]\n"                                                 \
        "    priority: 3\n"                                                    \
        "    concealed: true\n"                                                \
        "    morale: {break: 0.1}\n"                                           \
        "    units: {foot: 800, horse: 100}\n"                                 \
        "    orders:\n"                                                        \
        "      - {move: bridge, via: [camp, [2, 1]]}\n"                        \
        "      - {hold: 2}\n"                                                  \
        "      - {attack: siege, at: 12}\n"                                    \
        "      - {attack: town}\n"                                             \
        "      - {hold: {until: 20}}\n"                                        \
        "      - {follow: garrison}\n"                                         \
        "      - {name: home, retreat: camp, when: {left: 0.5, morale: 0.4,\n" \
        "         reached_by: any, sees: siege, out: garrison, holds: town,\n" \
        "         time: 3}}\n"                                                 \
        "  siege: {side: red, at: town, units: {foot: 900},\n"                 \
        "          orders: [{patrol: [town, [6, 0]]}]}\n"                      \
        "rules: {pursuit: 0.5}\n"                                              \
        "movement: {mover: fsm, known: seen, patience: 0.5,\n"                 \
        "           influence: {weight: 2, half_life: 12}}\n"                  \
        "objectives:\n"                                                        \
        "  - {side: red, holds: bridge, for: 6}\n"                             \
        "  - {side: blue, survives: garrison, until: 70}\n"                    \
        "  - {name: win, side: blue, out: siege}\n"

/* A place of the map above. */
#define CELL(x, y) ((y)*9 + (x))

static const lan_campaign_def *campaign_of(const test_reading *reading)
{
    const lan_campaign_def *def = lan_scenario_campaign(reading->scenario);
    assert_non_null(def);
    return def;
}

/* --- what is read -------------------------------------------------------- */

TEST(a_map_is_played_where_armies_stand_on_it)
{
    static const char *const plain =
        HEAD "armies: {blue: {units: {foot: 3}}, red: {units: {foot: 3}}}\n";
    test_reading reading = read_valid(plain);
    assert_null(lan_scenario_campaign(reading.scenario));
    reading_clear(&reading);
    reading = read_valid(RELIEF);
    const lan_campaign_def *def = campaign_of(&reading);
    assert_ptr_equal(def->battle, lan_scenario_battle_def(reading.scenario));
    assert_ptr_equal(def->map, lan_scenario_map(reading.scenario));
    assert_null(def->roads);
    assert_int_equal(def->shape, LAN_MAP_SQUARE);
    assert_close(def->cell, 250.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(every_key_of_an_army_on_the_map_arrives)
{
    test_reading reading = read_valid(RELIEF);
    const lan_campaign_army_def *armies = campaign_of(&reading)->armies;
    assert_int_equal(armies[0].at, CELL(7, 0));
    assert_close(armies[0].enters, 0.0, 0.0, 0.0);
    assert_true(isnan(armies[0].sight));
    assert_true(isnan(armies[0].priority));
    assert_int_equal(armies[0].stance, LAN_STANCE_FIGHT);
    assert_int_equal(armies[0].refuge, -1);
    assert_false(armies[0].concealed);
    assert_int_equal(armies[0].order_count, 0);
    assert_int_equal(armies[1].at, CELL(1, 2));
    assert_close(armies[1].enters, 6.0, 0.0, 0.0);
    assert_close(armies[1].sight, 3000.0, 0.0, 0.0);
    assert_close(armies[1].priority, 3.0, 0.0, 0.0);
    assert_int_equal(armies[1].stance, LAN_STANCE_AVOID);
    assert_int_equal(armies[1].refuge, CELL(0, 0));
    assert_true(armies[1].concealed);
    reading_clear(&reading);
}

TEST(every_verb_arrives)
{
    test_reading reading = read_valid(RELIEF);
    const lan_campaign_army_def *relief = &campaign_of(&reading)->armies[1];
    const lan_order_def *orders = relief->orders;
    assert_int_equal(relief->order_count, 7);
    assert_int_equal(orders[0].verb, LAN_ORDER_MOVE);
    assert_int_equal(orders[0].place, CELL(5, 1));
    assert_int_equal(orders[0].place_count, 2);
    assert_int_equal(orders[0].places[0], CELL(1, 2));
    assert_int_equal(orders[0].places[1], CELL(2, 1));
    assert_true(isnan(orders[0].at));
    assert_int_equal(orders[1].verb, LAN_ORDER_HOLD);
    assert_close(orders[1].hold_for, 2.0, 0.0, 0.0);
    assert_true(isnan(orders[1].hold_until));
    assert_int_equal(orders[2].verb, LAN_ORDER_ATTACK);
    assert_int_equal(orders[2].army, 2);
    assert_int_equal(orders[2].place, -1);
    assert_close(orders[2].at, 12.0, 0.0, 0.0);
    assert_int_equal(orders[3].verb, LAN_ORDER_ATTACK);
    assert_int_equal(orders[3].army, -1);
    assert_int_equal(orders[3].place, CELL(8, 1));
    assert_int_equal(orders[4].verb, LAN_ORDER_HOLD);
    assert_close(orders[4].hold_until, 20.0, 0.0, 0.0);
    assert_int_equal(orders[5].verb, LAN_ORDER_FOLLOW);
    assert_int_equal(orders[5].army, 0);
    assert_false(orders[5].has_when);
    const lan_order_def *patrol = campaign_of(&reading)->armies[2].orders;
    assert_int_equal(patrol->verb, LAN_ORDER_PATROL);
    assert_int_equal(patrol->place_count, 2);
    assert_int_equal(patrol->places[1], CELL(6, 0));
    reading_clear(&reading);
}

TEST(every_condition_arrives)
{
    test_reading reading = read_valid(RELIEF);
    const lan_order_def *home = &campaign_of(&reading)->armies[1].orders[6];
    assert_string_equal(home->name, "home");
    assert_int_equal(home->verb, LAN_ORDER_RETREAT);
    assert_true(home->has_when);
    assert_close(home->when.left, 0.5, 0.0, 0.0);
    assert_close(home->when.morale, 0.4, 0.0, 0.0);
    assert_int_equal(home->when.reached_by, LAN_ORDER_ANY);
    assert_int_equal(home->when.sees, 2);
    assert_int_equal(home->when.out, 0);
    assert_int_equal(home->when.holds, CELL(8, 1));
    assert_close(home->when.time, 3.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(movement_objectives_and_pursuit_arrive)
{
    test_reading reading = read_valid(RELIEF);
    const lan_campaign_def *def = campaign_of(&reading);
    assert_int_equal(def->mover, LAN_MOVER_FSM);
    assert_true(def->knows_seen_only);
    assert_close(def->patience, 0.5, 0.0, 0.0);
    assert_close(def->influence, 2.0, 0.0, 0.0);
    assert_close(def->half_life, 12.0, 0.0, 0.0);
    assert_close(def->battle->pursuit, 0.5, 0.0, 0.0);
    assert_close(def->battle->units[0].falloff, 0.5, 0.0, 0.0);
    assert_int_equal(def->battle->units[1].movement, LAN_MOVEMENT_HORSE);
    assert_int_equal(def->objective_count, 3);
    assert_int_equal(def->objectives[0].kind, LAN_OBJECTIVE_HOLDS);
    assert_int_equal(def->objectives[0].side, 1);
    assert_int_equal(def->objectives[0].place, CELL(5, 1));
    assert_close(def->objectives[0].hold_for, 6.0, 0.0, 0.0);
    assert_int_equal(def->objectives[1].kind, LAN_OBJECTIVE_SURVIVES);
    assert_int_equal(def->objectives[1].army, 0);
    assert_close(def->objectives[1].until, 70.0, 0.0, 0.0);
    assert_int_equal(def->objectives[2].kind, LAN_OBJECTIVE_OUT);
    assert_string_equal(def->objectives[2].name, "win");
    assert_int_equal(def->objectives[2].army, 2);
    reading_clear(&reading);
}

TEST(terrains_have_what_hides_and_hinders)
{
    test_reading reading = read_valid(RELIEF);
    const lan_terrain *all = campaign_of(&reading)->terrains;
    assert_close(all[0].front, 100.0, 0.0, 0.0);
    assert_close(all[1].attack, 0.5, 0.0, 0.0);
    assert_close(all[1].cost[LAN_MOVEMENT_FOOT], 3.0, 0.0, 0.0);
    assert_close(all[1].cost[LAN_MOVEMENT_HORSE], 1.0, 0.0, 0.0);
    assert_close(all[1].cost[LAN_MOVEMENT_WHEELS], 0.0, 0.0, 0.0);
    assert_false(all[1].is_opaque);
    assert_true(all[2].is_opaque);
    assert_close(all[2].cover, 0.6, 0.0, 0.0);
    for (size_t i = 0; i < 3; i++) {
        const lan_terrain *own = lan_grid_map_terrain(
            lan_scenario_map(reading.scenario), (int32_t)i);
        assert_string_equal(own->name, all[i].name);
        assert_int_equal(own->glyph, all[i].glyph);
        assert_close(own->attack, all[i].attack, 0.0, 0.0);
        assert_true(own->is_opaque == all[i].is_opaque);
    }
    reading_clear(&reading);
}

static const char *const graph =
    "format: 1\n"
    "time: {end: 9}\n"
    "map: {cell: 100, graph: {places: {rome: [0, 0], ostia: [3, 1],\n"
    "                                  veii: [0, 5]}, roads: [[rome, "
    "ostia]]}}\n"
    "units: {foot: {hit: 0.1, speed: 1}}\n"
    "armies:\n"
    "  blue: {at: rome, units: {foot: 3}, orders: [{move: ostia}]}\n"
    "  red: {at: ostia, units: {foot: 3}}\n";

TEST(places_of_a_graph_go_by_their_names)
{
    test_reading reading = read_valid(graph);
    const lan_campaign_def *def = campaign_of(&reading);
    assert_null(def->map);
    assert_null(def->terrains);
    assert_ptr_equal(def->roads, lan_scenario_roads(reading.scenario));
    assert_int_equal(def->shape, LAN_MAP_GRAPH);
    assert_int_equal(def->armies[0].at, 0);
    assert_int_equal(def->armies[1].at, 1);
    assert_int_equal(def->armies[0].orders[0].place, 1);
    reading_clear(&reading);
}

TEST(metres_without_a_map_are_kept_for_others)
{
    static const char *const text =
        "format: 1\ntime: {end: 9}\nunits: {foot: {hit: 0.1}}\n"
        "armies: {blue: {at: [0, -2.5], units: {foot: 3}},\n"
        "         red: {units: {foot: 3}}}\n";
    test_reading reading = read_valid(text);
    assert_null(lan_scenario_campaign(reading.scenario));
    char *shown = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(shown, "    at: [0, -2.5]\n"));
    free(shown);
    reading_clear(&reading);
}

static void assert_shown_again(const char *text)
{
    test_reading reading = read_valid(text);
    char *first = reading_written(reading.scenario, lan_scenario_write);
    test_reading again = read_valid(first);
    char *second = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(first, second);
    const lan_campaign_def *a = campaign_of(&reading);
    const lan_campaign_def *b = campaign_of(&again);
    for (size_t i = 0; i < a->battle->army_count; i++) {
        assert_int_equal(a->armies[i].at, b->armies[i].at);
        assert_int_equal(a->armies[i].refuge, b->armies[i].refuge);
        assert_int_equal(a->armies[i].order_count, b->armies[i].order_count);
        for (size_t k = 0; k < a->armies[i].order_count; k++) {
            const lan_order_def *x = &a->armies[i].orders[k];
            const lan_order_def *y = &b->armies[i].orders[k];
            assert_int_equal(x->verb, y->verb);
            assert_int_equal(x->place, y->place);
            assert_int_equal(x->army, y->army);
            assert_int_equal(x->place_count, y->place_count);
            assert_int_equal(x->has_when, y->has_when);
        }
    }
    free(second);
    free(first);
    reading_clear(&again);
    reading_clear(&reading);
}

TEST(show_writes_armies_on_a_map_so_that_they_are_read_again)
{
    assert_shown_again(RELIEF);
    assert_shown_again(graph);
    test_reading reading = read_valid(RELIEF);
    char *shown = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(shown, "      - move: bridge\n"
                                  "        via: [camp, [2, 1]]\n"
                                  "      - hold: 2\n"
                                  "      - attack: siege\n"
                                  "        at: 12\n"
                                  "      - attack: town\n"
                                  "      - hold:\n"
                                  "          until: 20\n"
                                  "      - follow: garrison\n"
                                  "      - name: home\n"
                                  "        retreat: camp\n"
                                  "        when:\n"
                                  "          left: 0.5\n"));
    assert_non_null(strstr(shown, "  places:\n    town: [8, 1]\n"));
    assert_non_null(strstr(shown, "movement:\n  mover: fsm\n  known: seen\n"));
    free(shown);
    reading_clear(&reading);
}

/* --- what is wrong ------------------------------------------------------- */

/* An order of blue's; it begins in line 19, column 50. */
/* --- what can be set and varied ------------------------------------------ */

static test_reading read_set(const char *setting)
{
    const char *const settings[] = {setting, NULL};
    test_reading reading = read_with(RELIEF, settings);
    if (reading.status != LAN_OK) {
        char *told = reading_told(&reading);
        fail_with("%s", told);
    }
    return reading;
}

TEST(places_can_be_set_by_name_and_as_cells)
{
    test_reading reading = read_set("armies.siege.at=[3, 1]");
    assert_int_equal(campaign_of(&reading)->armies[2].at, CELL(3, 1));
    reading_clear(&reading);
    reading = read_set("armies.siege.at=bridge");
    assert_int_equal(campaign_of(&reading)->armies[2].at, CELL(5, 1));
    reading_clear(&reading);
    reading = read_set("armies.relief.orders.0.via=[town, [4, 1]]");
    assert_int_equal(campaign_of(&reading)->armies[1].orders[0].places[1],
                     CELL(4, 1));
    reading_clear(&reading);
    reading = read_set("map.places.town.x=6");
    assert_int_equal(campaign_of(&reading)->armies[2].at, CELL(6, 1));
    reading_clear(&reading);
    reading = read_set("map.places.town=[7, 2]");
    assert_int_equal(campaign_of(&reading)->armies[2].at, CELL(7, 2));
    reading_clear(&reading);
}

TEST(a_verb_and_a_time_take_the_place_of_another)
{
    test_reading reading = read_set("armies.relief.orders.2.move=town");
    const lan_order_def *order = &campaign_of(&reading)->armies[1].orders[2];
    assert_int_equal(order->verb, LAN_ORDER_MOVE);
    assert_int_equal(order->army, -1);
    reading_clear(&reading);
    reading = read_set("armies.relief.orders.1.hold.until=30");
    order = &campaign_of(&reading)->armies[1].orders[1];
    assert_true(isnan(order->hold_for));
    assert_close(order->hold_until, 30.0, 0.0, 0.0);
    reading_clear(&reading);
    reading = read_set("armies.relief.orders.7.patrol=[town, camp]");
    assert_int_equal(campaign_of(&reading)->armies[1].order_count, 8);
    reading_clear(&reading);
}

/* A copy of a scenario with one value changed. */
typedef struct changed {
    test_reading reading;
    lan_scenario_copy *copy;
    lan_parameter *parameter;
} changed;

static changed change(const char *path, const char *value)
{
    changed out = {.reading = read_valid(RELIEF)};
    double number = 0.0;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(
        lan_parameter_create(out.reading.scenario, path, &out.parameter, &err),
        &err);
    assert_ok(lan_scenario_copy_create(out.reading.scenario, &out.copy));
    assert_ok_or(lan_parameter_read(out.parameter, value, &number, &err), &err);
    assert_ok_or(lan_scenario_copy_set(out.copy, out.parameter, number, &err),
                 &err);
    return out;
}

static const lan_campaign_def *played(changed *is)
{
    const lan_campaign_def *def = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_scenario_copy_campaign(is->copy, &def, &err), &err);
    assert_ptr_equal(def->battle, lan_scenario_copy_battle_def(is->copy));
    return def;
}

static void clear_changed(changed *is)
{
    lan_parameter_destroy(is->parameter);
    lan_scenario_copy_destroy(is->copy);
    reading_clear(&is->reading);
}

TEST(a_copy_has_a_campaign_of_its_own)
{
    changed is = change("armies.relief.enters", "9");
    const lan_campaign_def *own = campaign_of(&is.reading);
    const lan_campaign_def *def = played(&is);
    assert_ptr_not_equal(def, own);
    assert_ptr_not_equal(def->armies, own->armies);
    assert_ptr_not_equal(def->armies[1].orders, own->armies[1].orders);
    assert_ptr_not_equal(def->armies[1].orders[0].places,
                         own->armies[1].orders[0].places);
    assert_ptr_not_equal(def->objectives, own->objectives);
    assert_ptr_not_equal(def->terrains, own->terrains);
    assert_ptr_equal(def->map, own->map);
    assert_close(def->armies[1].enters, 9.0, 0.0, 0.0);
    assert_close(own->armies[1].enters, 6.0, 0.0, 0.0);
    assert_ok(lan_scenario_copy_set(is.copy, is.parameter, LAN_NAN, NULL));
    assert_close(played(&is)->armies[1].enters, 6.0, 0.0, 0.0);
    clear_changed(&is);
}

TEST(numbers_of_orders_can_be_varied)
{
    changed is = change("armies.relief.orders.2.at", "15");
    assert_close(played(&is)->armies[1].orders[2].at, 15.0, 0.0, 0.0);
    clear_changed(&is);
    is = change("armies.relief.orders.1.hold", "4");
    assert_close(played(&is)->armies[1].orders[1].hold_for, 4.0, 0.0, 0.0);
    clear_changed(&is);
    is = change("armies.relief.orders.1.hold.until", "4");
    assert_true(isnan(played(&is)->armies[1].orders[1].hold_for));
    clear_changed(&is);
    is = change("armies.relief.orders.home.when.left", "0.3");
    assert_close(played(&is)->armies[1].orders[6].when.left, 0.3, 0.0, 0.0);
    clear_changed(&is);
    is = change("armies.relief.orders.0.when.time", "5");
    assert_true(played(&is)->armies[1].orders[0].has_when);
    clear_changed(&is);
    is = change("objectives.win.side", "red");
    assert_int_equal(played(&is)->objectives[2].side, 1);
    clear_changed(&is);
    is = change("objectives.0.for", "2.5");
    assert_close(played(&is)->objectives[0].hold_for, 2.5, 0.0, 0.0);
    clear_changed(&is);
}

TEST(places_armies_and_words_can_be_varied)
{
    changed is = change("armies.relief.orders.0.move", "town");
    assert_int_equal(played(&is)->armies[1].orders[0].place, CELL(8, 1));
    clear_changed(&is);
    is = change("armies.relief.orders.2.attack", "bridge");
    assert_int_equal(played(&is)->armies[1].orders[2].army, -1);
    assert_int_equal(played(&is)->armies[1].orders[2].place, CELL(5, 1));
    clear_changed(&is);
    is = change("armies.relief.orders.home.when.reached_by", "siege");
    assert_int_equal(played(&is)->armies[1].orders[6].when.reached_by, 2);
    clear_changed(&is);
    is = change("armies.relief.stance", "press");
    assert_int_equal(played(&is)->armies[1].stance, LAN_STANCE_PRESS);
    clear_changed(&is);
    is = change("movement.known", "all");
    assert_false(played(&is)->knows_seen_only);
    clear_changed(&is);
    is = change("movement.mover", "pibt");
    assert_int_equal(played(&is)->mover, LAN_MOVER_PIBT);
    clear_changed(&is);
}

TEST(ground_can_be_varied)
{
    changed is = change("terrain.wood.cost", "3.456");
    assert_close(played(&is)->terrains[2].cost[LAN_MOVEMENT_HORSE], 3.46, 0.0,
                 1e-12);
    assert_close(campaign_of(&is.reading)->terrains[2].cost[0], 2.0, 0.0, 0.0);
    clear_changed(&is);
    is = change("terrain.ford.cost.foot", "1.5");
    assert_close(played(&is)->terrains[1].cost[LAN_MOVEMENT_FOOT], 1.5, 0.0,
                 0.0);
    assert_close(played(&is)->terrains[1].cost[LAN_MOVEMENT_HORSE], 1.0, 0.0,
                 0.0);
    clear_changed(&is);
    is = change("terrain.ford.attack", "0.25");
    assert_close(played(&is)->terrains[1].attack, 0.25, 0.0, 0.0);
    clear_changed(&is);
    is = change("map.cell", "100");
    assert_close(played(&is)->cell, 100.0, 0.0, 0.0);
    clear_changed(&is);
    is = change("movement.influence.weight", "0");
    assert_close(played(&is)->influence, 0.0, 0.0, 0.0);
    clear_changed(&is);
    is = change("units.foot.falloff", "2");
    assert_close(played(&is)->battle->units[0].falloff, 2.0, 0.0, 0.0);
    clear_changed(&is);
}

TEST(a_copy_whose_values_do_not_go_together_has_no_campaign)
{
    static const struct {
        const char *path;
        const char *value;
        const char *told;
    } cases[] = {
        {"terrain.bridge.passable", "false",
         "armies.relief.orders.0.move: [5, 1] is 'bridge', which 'foot' (foot) "
         "cannot enter"},
        {"armies.siege.at", "bridge", NULL},
        {"armies.relief.orders.2.attack", "garrison",
         "armies.relief.orders.2.attack must be an enemy: 'garrison' is of the "
         "same side"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        changed is = change(cases[i].path, cases[i].value);
        const lan_campaign_def *def = NULL;
        lan_error err;
        lan_error_clear(&err);
        const lan_status status =
            lan_scenario_copy_campaign(is.copy, &def, &err);
        if (cases[i].told == NULL) {
            assert_ok_or(status, &err);
        } else {
            assert_int_equal(status, LAN_EINVAL);
            assert_null(def);
            assert_string_equal(err.text, cases[i].told);
        }
        clear_changed(&is);
    }
}

TEST(what_settings_alone_change_is_no_parameter)
{
    static const struct {
        const char *path;
        const char *told;
    } cases[] = {
        {"map.places.town.x", "'places' cannot be varied"},
        {"map.shape", "'shape' cannot be varied"},
        {"armies.relief.orders.0.hold", "this order has no 'hold'"},
        {"objectives.win.until", "this objective has no 'until'"},
        {"armies.relief.orders.0", "the path leads to a section: name a value "
                                   "in it, such as "
                                   "armies.relief.orders.0.name"},
        {"armies.relief.orders.9.at",
         "armies.relief.orders has 7 entries, counted from 0: no '9'"},
    };
    test_reading reading = read_valid(RELIEF);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lan_parameter *parameter = NULL;
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(lan_parameter_create(reading.scenario, cases[i].path,
                                              &parameter, &err),
                         LAN_EINVAL);
        assert_string_equal(err.text, cases[i].told);
        assert_null(parameter);
    }
    reading_clear(&reading);
}
