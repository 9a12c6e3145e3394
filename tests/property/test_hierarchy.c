/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/any_table.h"
#include "tests/support/support.h"

#define STARTS 6
#define GOALS  60

#define LARGE_MAPS 24

static void assert_some_pairs(const any_table *s, random_source *random)
{
    double costs[ANY_TABLE_CELLS];
    for (int i = 0; i < STARTS; i++) {
        const lan_cell from = any_cell(random, s->map);
        plain_costs(&s->walker, from, costs);
        for (int k = 0; k < GOALS; k++) {
            const lan_cell to = any_cell(random, s->map);
            any_table_assert_pair(s, from, to, costs[to.y * s->width + to.x]);
        }
    }
}

static void walk_some_pairs(const any_table *s, random_source *random)
{
    for (int i = 0; i < GOALS; i++) {
        const lan_cell from = any_cell(random, s->map);
        const lan_cell to = any_cell(random, s->map);
        any_table_walk_pair(s, from, to);
    }
}

static const any_table_trial trial = {.algorithm = "hierarchy",
                                      .width_most = 61,
                                      .height_most = 45,
                                      .maps = 90,
                                      .assert_pairs = assert_some_pairs,
                                      .walk_pairs = walk_some_pairs};

TEST(routes_are_those_of_plain_dijkstra)
{
    assert_table_routes(&trial, 5701);
}

TEST(routes_follow_changes_of_the_map)
{
    assert_table_follows_changes(&trial, 5702);
}

TEST(tables_are_the_same_after_saving_and_loading)
{
    assert_table_reloads(&trial, 5703);
}

TEST(damaged_tables_are_refused_and_change_nothing)
{
    assert_table_refuses_damage(&trial, 5704);
}

TEST(hand_made_tables_neither_crash_nor_walk_for_ever)
{
    assert_table_survives_hands(&trial, 5705);
}

/* --- maps with cuts in cuts in cuts -------------------------------------- */

static any_table large_table(random_source *random, uint32_t number)
{
    random_begin(random, number);
    const any_map_def def = {.width_most = 250,
                             .height_most = 200,
                             .corners =
                                 (lan_corners)(number % LAN_CORNERS_COUNT),
                             .is_weighted = random_chance(random, 0.7)};
    any_table s = {.map = any_map(random, &def)};
    s.walker =
        (plain_walker){.map = s.map, .movement = LAN_MOVEMENT_FOOT, .size = 1};
    assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_search_create(s.ground, "hierarchy", NULL, &s.search));
    return s;
}

static void assert_as_by_astar(const any_table *s, lan_search *astar,
                               random_source *random)
{
    for (int k = 0; k < GOALS; k++) {
        const lan_cell from = any_cell(random, s->map);
        const lan_cell to = any_cell(random, s->map);
        const lan_route_request request = lan_route_request_default(from, to);
        lan_route route;
        assert_ok(lan_search_run(astar, &request, &route));
        if (route.cell_count <= ANY_TABLE_CELLS) {
            any_table_assert_pair(s, from, to,
                                  route.end == LAN_ROUTE_FOUND ? route.cost
                                                               : LAN_INF);
        }
    }
}

TEST(routes_over_large_maps_cost_what_those_of_astar_do)
{
    random_source *random = random_create(5706);
    const uint32_t maps = (uint32_t)random_cases(LARGE_MAPS);
    for (uint32_t number = 0; number < maps; number++) {
        lan_search *astar = NULL;
        any_table s = large_table(random, number);
        assert_ok(lan_search_create(s.ground, "astar", NULL, &astar));
        assert_as_by_astar(&s, astar, random);
        lan_search_destroy(astar);
        lan_search_destroy(s.search);
        lan_ground_destroy(s.ground);
        lan_grid_map_destroy(s.map);
    }
    random_destroy(random);
}
