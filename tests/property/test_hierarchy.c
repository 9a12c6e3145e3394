/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_map.h"
#include "tests/support/any_table.h"
#include "tests/support/support.h"

#define STARTS 6
#define GOALS  60

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
