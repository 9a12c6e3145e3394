/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/bodies.h"

#include "tests/support/oom.h"
#include "tests/support/support.h"

static bool try_walls(void *context)
{
    const lan_segment *segments = context;
    lan_walls *walls = NULL;
    const lan_status status = lan_walls_create(segments, 20, &walls);
    const bool is_made = oom_has_made(status, walls);
    lan_walls_destroy(walls);
    return is_made;
}

static bool try_grid(void *context)
{
    const lan_sphere items[3] = {{{1.0, 2.0, 0.0}, 0.3}};
    lan_crowd_grid *grid = NULL;
    (void)context;
    const lan_status status = lan_crowd_grid_create(2, &grid);
    bool is_made = oom_has_made(status, grid);
    is_made =
        is_made && oom_has_succeeded(lan_crowd_grid_fill(grid, items, 3), NULL);
    lan_crowd_grid_destroy(grid);
    return is_made;
}

static bool try_world(void *context)
{
    const lan_potential *apart = context;
    const lan_body_type type = lan_body_type_default();
    const lan_bodies_def def = {.most = 7,
                                .types = &type,
                                .type_count = 1,
                                .forces = apart,
                                .from_walls = apart};
    lan_bodies *bodies = NULL;
    const lan_status status = lan_bodies_create(&def, &bodies, NULL);
    const bool is_made = oom_has_made(status, bodies);
    lan_bodies_destroy(bodies);
    return is_made;
}

TEST(without_memory_nothing_is_made)
{
    lan_segment segments[20];
    lan_potential apart = lan_potential_default();
    for (int i = 0; i < 20; i++) {
        segments[i] = (lan_segment){{i, 0.7 * i}, {i + 0.4, 20.0 - i}};
    }
    assert_true(oom_try_all(try_walls, segments) >= 7);
    assert_true(oom_try_all(try_grid, NULL) >= 9);
    assert_true(oom_try_all(try_world, &apart) >= 17);
}
