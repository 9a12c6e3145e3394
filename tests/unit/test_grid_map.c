/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <string.h>

#include "tactics/counts_impl.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static lan_grid_map *ford_map(void)
{
    static const char *const rows[] = {"..=h.", ".@T=.", "b.@..", NULL};
    return drawn_map(rows, LAN_CORNERS_FORBID);
}

TEST(terrains_are_refused_with_the_fault_named)
{
    const struct {
        lan_terrain second;
        const char *says;
    } bad[] = {
        {{"", 'x', {1, 1, 1}, 1, 1, 1, false}, "needs a name"},
        {{"plain", 'x', {1, 1, 1}, 1, 1, 1, false}, "called 'plain'"},
        {{"bog", '.', {1, 1, 1}, 1, 1, 1, false}, "same glyph '.'"},
        {{"bog", '\n', {1, 1, 1}, 1, 1, 1, false}, "printable"},
        {{"bog", 'x', {1, -0.5, 1}, 1, 1, 1, false}, "-0.5"},
        {{"bog", 'x', {1, 100.01, 1}, 1, 1, 1, false}, "100.01"},
        {{"bog", 'x', {1, 1, 0.123}, 1, 1, 1, false}, "for wheels"},
        {{"bog", 'x', {LAN_NAN, 1, 1}, 1, 1, 1, false}, "multiple of 0.01"},
        {{"bog", 'x', {1, 1, 1}, 1.5, 1, 1, false}, "cover 1.5"},
        {{"bog", 'x', {1, 1, 1}, LAN_NAN, 1, 1, false}, "cover"},
        {{"bog", 'x', {1, 1, 1}, 1, -0.5, 1, false}, "attack -0.5"},
        {{"bog", 'x', {1, 1, 1}, 1, LAN_INF, 1, false}, "attack"},
        {{"bog", 'x', {1, 1, 1}, 1, 1, 0, false}, "front 0"},
        {{"bog", 'x', {1, 1, 1}, 1, 1, LAN_NAN, false}, "front"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const lan_terrain pair[] = {lan_terrain_make("plain", '.', 1.0),
                                    bad[i].second};
        lan_error err = {0};
        assert_int_equal(lan_terrains_check(pair, 2, &err), LAN_EINVAL);
        assert_non_null(strstr(err.text, bad[i].says));
    }
}

TEST(cells_hold_what_was_drawn_and_nothing_lies_outside)
{
    lan_grid_map *map = ford_map();
    const lan_cell forest = {2, 1};
    const lan_cell outside[] = {{-1, 0}, {5, 0}, {0, -1}, {0, 3}};
    const int32_t index = lan_grid_map_at(map, forest);
    assert_string_equal(lan_grid_map_terrain(map, index)->name, "forest");
    assert_close(lan_grid_map_cost(map, forest, LAN_MOVEMENT_HORSE), 3.1, 0, 0);
    assert_close(lan_grid_map_cost(map, forest, LAN_MOVEMENT_WHEELS), 0, 0, 0);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(lan_grid_map_at(map, outside[i]), -1);
        assert_int_equal(lan_grid_map_set(map, outside[i], 0), LAN_EINVAL);
        assert_false(lan_grid_map_contains(map, outside[i]));
    }
    assert_null(lan_grid_map_terrain(map, -1));
    assert_null(lan_grid_map_terrain(map, 6));
    lan_grid_map_destroy(map);
}
