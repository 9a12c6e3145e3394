/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/oom.h"

#include <stdlib.h>

#include "tests/support/formed_map.h"
#include "tests/support/support.h"

static bool try_create(void *context)
{
    const formed *f = context;
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (!oom_has_succeeded(lan_engagement_create(&f->def, &engagement, &err),
                           &err)) {
        assert_null(engagement);
        return false;
    }
    lan_engagement_destroy(engagement);
    return true;
}

static bool try_fight(void *context)
{
    const formed *f = context;
    const double frames[] = {0.1, 0.2};
    lan_trajectory rows = {.size = sizeof rows};
    const lan_rows asked = {.points = 3};
    const lan_engagement_request request = {.seed = 2,
                                            .rows = &asked,
                                            .trajectory = &rows,
                                            .frames = frames,
                                            .frame_count = 2,
                                            .shots_most = 3};
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status = lan_engagement_create(&f->def, &engagement, &err);
    if (status == LAN_OK) {
        status = lan_engagement_fight(engagement, &request, &err);
    }
    const bool right = oom_has_succeeded(status, &err);
    if (right) {
        assert_true(rows.row_count >= 3);
    } else {
        assert_null(rows.values);
    }
    free(rows.values);
    free(rows.marks);
    lan_engagement_destroy(engagement);
    return right;
}

TEST(an_engagement_without_memory_is_not_made)
{
    formed f;
    formed_init(&f, 4, 3);
    f.units[FORMED_BLUE].speed = 20.0;
    f.units[FORMED_BLUE].range = 12.0;
    assert_true(oom_try_all(try_create, &f) >= 20);
}

TEST(a_fight_without_memory_leaves_rows_alone)
{
    formed f;
    formed_init(&f, 4, 3);
    assert_true(oom_try_all(try_fight, &f) >= 25);
}

TEST(an_engagement_on_a_map_without_memory_is_not_made)
{
    lan_grid_map *map = formed_map_draw("......\n"
                                        "..##..\n"
                                        "......\n");
    formed f;
    formed_map_init(&f, map, 1.0, (lan_cell){0, 1}, (lan_cell){5, 1});
    assert_true(oom_try_all(try_create, &f) >= 40);
    lan_grid_map_destroy(map);
}
