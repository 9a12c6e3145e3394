/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static const char *const rows[] = {
    ".......", /* */
    "..@@@..", /* the wall hides the bog from above */
    "...b...", /* */
    ".......", NULL,
};

typedef struct fixture {
    lan_grid_map *truth;
    lan_known_map *known;
} fixture;

static int setup(void **state)
{
    static fixture f;
    f.truth = drawn_map(rows, LAN_CORNERS_FORBID);
    const lan_known_map_options options =
        lan_known_map_options_default(f.truth);
    assert_ok(lan_known_map_create(f.truth, &options, &f.known));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    lan_known_map_destroy(f->known);
    lan_grid_map_destroy(f->truth);
    return 0;
}

static char believed_at(const fixture *f, int32_t x, int32_t y)
{
    const lan_grid_map *map = lan_known_map_believed(f->known);
    const lan_cell at = {x, y};
    return lan_grid_map_terrain(map, lan_grid_map_at(map, at))->glyph;
}

TEST_WITH(unseen_cells_are_taken_for_what_all_enter_at_least_cost, setup,
          teardown)
{
    const fixture *f = *state;
    assert_int_equal(believed_at(f, 3, 1), '='); /* road */
    assert_int_equal(believed_at(f, 0, 0), '=');
    assert_int_equal((int)lan_known_map_believed(f->known)->version, 0);
}

TEST(ground_closed_to_those_on_foot_is_not_the_cheapest)
{
    lan_terrain terrains[] = {lan_terrain_make("rock", '@', 0.0),
                              lan_terrain_make("rails", '#', 0.0),
                              lan_terrain_make("stairs", '%', 0.0)};
    terrains[1].cost[LAN_MOVEMENT_WHEELS] = 0.5;
    terrains[2].cost[LAN_MOVEMENT_FOOT] = 2.5;
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(3, 2, LAN_CORNERS_ONE, terrains, 3, &map));
    const lan_known_map_options options = lan_known_map_options_default(map);
    assert_int_equal(options.unknown, 2);
    assert_int_equal((int)options.opaque, 1);
    lan_grid_map_destroy(map);
}

TEST_WITH(a_wall_is_seen_and_what_is_behind_it_is_not, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell from = {3, 0};
    const lan_cell wall = {3, 1};
    const lan_cell bog = {3, 2};
    (void)lan_known_map_look(f->known, from, 3, NULL, 0);
    assert_int_equal(believed_at(f, 3, 1), '@');
    assert_true(lan_known_map_has_seen(f->known, wall));
    assert_int_equal(believed_at(f, 3, 2), '=');
    assert_false(lan_known_map_has_seen(f->known, bog));
}

TEST_WITH(looking_reports_what_is_other_than_believed, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell from = {2, 2};
    lan_cell changed[9];
    /* all nine are other than the road that was believed in */
    assert_int_equal(lan_known_map_look(f->known, from, 1, changed, 9), 9);
    assert_true(changed[0].x == 1 && changed[0].y == 1);
    assert_true(changed[8].x == 3 && changed[8].y == 3);
    assert_int_equal(lan_known_map_look(f->known, from, 1, changed, 9), 0);
}

TEST_WITH(what_changes_unseen_is_noticed_when_seen_again, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell from = {6, 3};
    const lan_cell at = {5, 3};
    lan_cell changed[4];
    (void)lan_known_map_look(f->known, from, 1, NULL, 0);
    assert_int_equal(believed_at(f, 5, 3), '.');
    assert_ok(lan_grid_map_set(f->truth, at, terrain_of_glyph(f->truth, '@')));
    assert_int_equal(believed_at(f, 5, 3), '.');
    assert_int_equal(lan_known_map_look(f->known, from, 1, changed, 4), 1);
    assert_true(lan_cell_same(changed[0], at));
    assert_int_equal(believed_at(f, 5, 3), '@');
}

/* A radius of 200.6 covers 201 cells: 201^2 is at most 200.6^2 + 200.6. */
TEST(sight_is_neither_rounded_nor_capped)
{
    static const double radius[] = {200.6, 200.0, LAN_INF};
    static const size_t seen[] = {202, 201, 300};
    const lan_terrain grass[] = {lan_terrain_make("road", '=', 0.5),
                                 lan_terrain_make("grass", '.', 1.0)};
    const lan_cell from = {0, 0};
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(300, 1, LAN_CORNERS_ONE, grass, 2, &map));
    for (int32_t x = 0; x < 300; x++) {
        assert_ok(lan_grid_map_set(map, (lan_cell){x, 0}, 1));
    }
    for (int i = 0; i < 3; i++) {
        const lan_known_map_options options =
            lan_known_map_options_default(map);
        lan_known_map *known = NULL;
        assert_ok(lan_known_map_create(map, &options, &known));
        assert_int_equal(lan_known_map_look(known, from, radius[i], NULL, 0),
                         seen[i]);
        lan_known_map_destroy(known);
    }
    lan_grid_map_destroy(map);
}
