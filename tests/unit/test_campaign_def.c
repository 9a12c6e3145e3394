/* tests/unit/test_campaign_def.c - descriptions of campaigns that no file
 * says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "lanchester/campaign.h"
#include "tests/support/support.h"

TEST(words_of_campaigns_are_those_of_the_lists)
{
    assert_string_equal(lan_order_verb_name(LAN_ORDER_RETREAT), "retreat");
    assert_null(lan_order_verb_name((lan_order_verb)6));
    assert_string_equal(lan_stop_name(LAN_STOP_BLOCKED), "blocked");
    assert_null(lan_stop_name((lan_stop)100));
    assert_string_equal(lan_campaign_event_name(LAN_CAMPAIGN_ENDED), "ended");
    assert_null(lan_campaign_event_name((lan_campaign_event_kind)100));
}

TEST(a_short_log_leaves_out_four_kinds_of_events)
{
    size_t main = 0;
    size_t all = 0;
    for (int i = 0; lan_campaign_event_name((lan_campaign_event_kind)i) != NULL;
         i++) {
        all++;
        main += lan_campaign_event_is_main((lan_campaign_event_kind)i) ? 1 : 0;
    }
    assert_int_equal(all - main, 4);
    assert_false(lan_campaign_event_is_main(LAN_CAMPAIGN_DEPARTED));
    assert_true(lan_campaign_event_is_main(LAN_CAMPAIGN_MET));
    assert_false(lan_campaign_event_is_main((lan_campaign_event_kind)100));
}

/* Two armies on three cells. */
typedef struct small_campaign {
    lan_grid_map *map;
    lan_unit_def unit;
    lan_group_def group;
    lan_army_def armies[2];
    lan_battle_def battle;
    lan_order_def order;
    lan_campaign_army_def marching[2];
    lan_objective_def objective;
    lan_campaign_def def;
} small_campaign;

static void setup_campaign(small_campaign *is)
{
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.0);
    assert_ok(
        lan_grid_map_create(3, 1, LAN_CORNERS_FORBID, &plain, 1, &is->map));
    is->unit = lan_unit_def_default();
    is->unit.name = "foot";
    is->unit.speed = 1.0;
    is->group = lan_group_def_default();
    is->group.name = "foot";
    is->group.count = 9.0;
    for (int i = 0; i < 2; i++) {
        is->armies[i] = lan_army_def_default();
        is->armies[i].name = i == 0 ? "blue" : "red";
        is->armies[i].groups = &is->group;
        is->armies[i].group_count = 1;
        is->marching[i] = lan_campaign_army_def_default();
        is->marching[i].at = 2 * i;
    }
    is->battle = lan_battle_def_default();
    is->battle.end = 9.0;
    is->battle.units = &is->unit;
    is->battle.unit_count = 1;
    is->battle.armies = is->armies;
    is->battle.army_count = 2;
    is->order = lan_order_def_default();
    is->order.verb = LAN_ORDER_MOVE;
    is->order.place = 1;
    is->marching[0].orders = &is->order;
    is->marching[0].order_count = 1;
    is->objective = (lan_objective_def){
        .place = 1, .army = -1, .hold_for = LAN_NAN, .until = LAN_NAN};
    is->def = lan_campaign_def_default();
    is->def.battle = &is->battle;
    is->def.map = is->map;
    is->def.armies = is->marching;
    is->def.objectives = &is->objective;
    is->def.objective_count = 1;
}

/* The paths of what is found, joined by blanks. */
static void take_path(void *context, bool is_error, const char *path,
                      const char *text)
{
    char *paths = context;
    (void)is_error;
    assert_true(strlen(text) > 0);
    if (paths[0] != '\0') {
        strcat(paths, " ");
    }
    strcat(paths, path);
}

static void assert_found(const small_campaign *is, const char *want)
{
    char paths[1024] = "";
    const lan_status status =
        lan_campaign_def_check(&is->def, take_path, paths);
    assert_string_equal(paths, want);
    assert_int_equal(status, want[0] == '\0' ? LAN_OK : LAN_EINVAL);
    assert_int_equal(lan_campaign_def_check(&is->def, NULL, NULL), status);
}

TEST(defaults_are_a_good_campaign)
{
    small_campaign is;
    setup_campaign(&is);
    assert_found(&is, "");
    lan_grid_map_destroy(is.map);
}

TEST(numbers_out_of_range_are_found)
{
    small_campaign is;
    setup_campaign(&is);
    is.def.cell = 0.0;
    is.def.patience = LAN_NAN;
    is.def.influence = -1.0;
    is.def.half_life = LAN_INF;
    assert_found(&is, "map.cell movement.patience movement.influence.weight "
                      "movement.influence.half_life");
    is.def = lan_campaign_def_default();
    is.def.battle = &is.battle;
    is.def.map = is.map;
    is.def.armies = is.marching;
    is.marching[0].enters = -1.0;
    is.marching[0].sight = -2.0;
    is.marching[1].priority = LAN_INF;
    is.order.at = -1.0;
    assert_found(&is, "armies.blue.enters armies.blue.sight "
                      "armies.blue.orders.0.at armies.red.priority");
    lan_grid_map_destroy(is.map);
}

TEST(places_armies_and_words_out_of_range_are_found)
{
    small_campaign is;
    setup_campaign(&is);
    is.marching[0].refuge = 3;
    is.marching[1].at = 3;
    is.order.place = -7;
    is.objective.side = 2;
    is.objective.place = -1;
    assert_found(&is, "armies.blue.refuge armies.blue.orders.0.move "
                      "armies.red.at objectives.0.side objectives.0.holds");
    is.marching[0].refuge = -1;
    is.marching[1].at = 2;
    is.objective.side = 0;
    is.objective.kind = LAN_OBJECTIVE_SURVIVES;
    is.order.verb = LAN_ORDER_FOLLOW;
    is.order.army = 2;
    assert_found(&is, "armies.blue.orders.0.follow objectives.0.survives");
    is.objective.kind = (lan_objective_kind)3;
    is.order.verb = (lan_order_verb)6;
    assert_found(&is, "armies.blue.orders.0 objectives.0");
    is.def.objective_count = 0;
    is.order = lan_order_def_default();
    assert_found(&is, "armies.blue.orders.0.hold");
    lan_grid_map_destroy(is.map);
}

TEST(a_campaign_without_a_map_is_refused)
{
    small_campaign is;
    setup_campaign(&is);
    is.def.map = NULL;
    assert_found(&is, "map");
    lan_grid_map_destroy(is.map);
}

TEST(two_that_stand_apart_in_time_may_enter_on_one_place)
{
    small_campaign is;
    setup_campaign(&is);
    is.marching[1].at = 0;
    assert_found(&is, "armies.red.at");
    is.marching[1].enters = 2.0;
    assert_found(&is, "");
    lan_grid_map_destroy(is.map);
}
