/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_table.h"
#include "tests/support/support.h"

static lan_cell cell_at(const any_table *s, int32_t index)
{
    const lan_cell at = {index % s->width, index / s->width};
    return at;
}

static void assert_all_pairs(const any_table *s, random_source *random)
{
    double costs[ANY_TABLE_CELLS];
    (void)random;
    for (int32_t i = 0; i < s->cells; i++) {
        plain_costs(&s->walker, cell_at(s, i), costs);
        for (int32_t k = 0; k < s->cells; k++) {
            any_table_assert_pair(s, cell_at(s, i), cell_at(s, k), costs[k]);
        }
    }
}

static void walk_all_pairs(const any_table *s, random_source *random)
{
    (void)random;
    for (int32_t i = 0; i < s->cells * s->cells; i++) {
        any_table_walk_pair(s, cell_at(s, i / s->cells),
                            cell_at(s, i % s->cells));
    }
}

static const any_table_trial trial = {.algorithm = "first-moves",
                                      .width_most = 13,
                                      .height_most = 11,
                                      .maps = 150,
                                      .assert_pairs = assert_all_pairs,
                                      .walk_pairs = walk_all_pairs};

TEST(routes_of_all_pairs_are_those_of_plain_dijkstra)
{
    assert_table_routes(&trial, 5301);
}

TEST(routes_follow_changes_of_the_map)
{
    assert_table_follows_changes(&trial, 5302);
}

TEST(tables_are_the_same_after_saving_and_loading)
{
    assert_table_reloads(&trial, 5303);
}

TEST(damaged_tables_are_refused_and_change_nothing)
{
    assert_table_refuses_damage(&trial, 5304);
}

TEST(hand_made_tables_neither_crash_nor_walk_for_ever)
{
    assert_table_survives_hands(&trial, 5305);
}
