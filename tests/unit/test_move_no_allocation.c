/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/move.h"
#include "tests/support/allocations.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

TEST(ticks_allocate_nothing)
{
    static const char *const rows[] = {".....", ".@.@.", ".....", NULL};
    const lan_agent agents[3] = {
        {{0, 0}, {4, 2}}, {{4, 2}, {0, 0}}, {{2, 1}, {0, 2}}};
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    for (int mover = 0; mover <= LAN_MOVE_FSM; mover++) {
        lan_move_def def = lan_move_default(map, agents, 3);
        lan_move_world *world = NULL;
        def.mover = (lan_move_mover)mover;
        def.neighbours = 8;
        assert_ok(lan_move_world_create(&def, &world, NULL));
        allocations_start();
        for (int t = 0; t < 50; t++) {
            (void)lan_move_world_step(world);
        }
        assert_int_equal(allocations_stop(), 0);
        assert_true(lan_move_world_tick(world) > 0);
        lan_move_world_destroy(world);
    }
    lan_grid_map_destroy(map);
}
