/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/ground.h"

#include "base/real.h"
#include "tactics/map/overlay_impl.h"
#include "tests/support/support.h"

#define WIDTH  13
#define HEIGHT 9

typedef struct fixture {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay;
} fixture;

/* Costs of 0.75 and 1.25: one unit is a quarter. */
static int setup(void **state)
{
    static fixture f;
    const lan_terrain terrains[] = {lan_terrain_make("meadow", '.', 0.75),
                                    lan_terrain_make("scree", ':', 1.25)};
    assert_ok(lan_grid_map_create(WIDTH, HEIGHT, LAN_CORNERS_FORBID, terrains,
                                  2, &f.map));
    assert_ok(lan_ground_create(f.map, LAN_MOVEMENT_HORSE, 1, &f.ground));
    assert_ok(lan_overlay_create(f.ground, &f.overlay));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    lan_overlay_destroy(f->overlay);
    lan_ground_destroy(f->ground);
    lan_grid_map_destroy(f->map);
    return 0;
}

TEST_WITH(nothing_lies_outside, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell outside[] = {{-1, 3}, {WIDTH, 3}, {3, -1}, {3, HEIGHT}};
    for (size_t i = 0; i < 4; i++) {
        lan_overlay_block(f->overlay, outside[i]);
        lan_overlay_unblock(f->overlay, outside[i]);
        lan_overlay_add_cost(f->overlay, outside[i], 1.0);
        assert_false(lan_overlay_blocks(f->overlay, outside[i]));
        assert_close(lan_overlay_cost(f->overlay, outside[i]), 0.0, 0.0, 0.0);
    }
    assert_int_equal(f->overlay->touched_count, 0);
}
