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

TEST_WITH(costs_are_rounded_to_units_and_added, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell at = {3, 7};
    lan_overlay_add_cost(f->overlay, at, 0.63); /* 2.52 units */
    assert_close(lan_overlay_cost(f->overlay, at), 0.75, 1e-15, 0.0);
    lan_overlay_add_cost(f->overlay, at, 0.12); /* 0.48 units */
    assert_close(lan_overlay_cost(f->overlay, at), 0.75, 1e-15, 0.0);
    lan_overlay_add_cost(f->overlay, at, 0.5);
    assert_close(lan_overlay_cost(f->overlay, at), 1.25, 1e-15, 0.0);
}

TEST_WITH(costs_that_are_no_costs_change_nothing, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell at = {3, 7};
    lan_overlay_add_cost(f->overlay, at, -2.5);
    lan_overlay_add_cost(f->overlay, at, LAN_NAN);
    lan_overlay_add_cost(f->overlay, at, 0.0);
    assert_close(lan_overlay_cost(f->overlay, at), 0.0, 0.0, 0.0);
    assert_int_equal(f->overlay->touched_count, 0);
}

TEST_WITH(a_cell_holds_so_many_units_at_most, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell at = {0, 0};
    lan_overlay_add_cost(f->overlay, at, LAN_INF);
    lan_overlay_add_cost(f->overlay, at, 0.25);
    assert_close(lan_overlay_cost(f->overlay, at), 0.25 * LAN_OVERLAY_MOST,
                 1e-15, 0.0);
}

TEST_WITH(a_block_keeps_the_cost_below_it, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell at = {12, 8};
    lan_overlay_add_cost(f->overlay, at, 0.5);
    lan_overlay_block(f->overlay, at);
    lan_overlay_add_cost(f->overlay, at, 0.75);
    assert_true(lan_overlay_blocks(f->overlay, at));
    assert_int_equal(f->overlay->extra[(8 + 1) * (WIDTH + 2) + 12 + 1],
                     LAN_OVERLAY_BLOCKED);
    lan_overlay_unblock(f->overlay, at);
    assert_false(lan_overlay_blocks(f->overlay, at));
    assert_close(lan_overlay_cost(f->overlay, at), 1.25, 1e-15, 0.0);
    assert_int_equal(f->overlay->extra[(8 + 1) * (WIDTH + 2) + 12 + 1], 5);
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

TEST_WITH(reset_costs_what_was_touched_and_clears_all, setup, teardown)
{
    const fixture *f = *state;
    random_source *random = random_create(411);
    for (int round = 0; round < 50; round++) {
        const int32_t strokes = random_integer(random, 0, 40);
        for (int32_t i = 0; i < strokes; i++) {
            const lan_cell at = {random_integer(random, 0, WIDTH - 1),
                                 random_integer(random, 0, HEIGHT - 1)};
            switch (random_integer(random, 0, 2)) {
            case 0:
                lan_overlay_block(f->overlay, at);
                break;
            case 1:
                lan_overlay_unblock(f->overlay, at);
                break;
            default:
                lan_overlay_add_cost(f->overlay, at, 1.5);
            }
        }
        /* each once, however often it was touched */
        assert_true(f->overlay->touched_count <= strokes);
        lan_overlay_reset(f->overlay);
        assert_int_equal(f->overlay->touched_count, 0);
        for (int32_t node = 0; node < f->overlay->nodes; node++) {
            assert_int_equal(f->overlay->extra[node], 0);
            assert_int_equal(f->overlay->under[node], 0);
        }
    }
    random_destroy(random);
}
