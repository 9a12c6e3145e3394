/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Islands where the n-th allocation fails.
 */
#include "lanchester/island.h"
#include "tests/support/oom.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static const int32_t all[] = {0, 1, 2};

/* Three armies, with timed fire. */
static scene *stage_battle(void)
{
    scene *s = scene_create(3, 40.0);
    for (int a = 0; a < 3; a++) {
        (void)scene_army(s, a < 2 ? "blue" : "red");
        (void)scene_group(s, 50.0 + a);
        s->units[a].hit = 0.1;
    }
    scene_army_fire(s, 2, 0, LAN_LAW_AIMED, 0.1)->start = 4.0;
    (void)scene_army_fire(s, 1, 2, LAN_LAW_POWER, 0.1);
    return s;
}

static bool make_whole(void *context)
{
    lan_battle *whole = NULL;
    const lan_status status =
        lan_island_create_whole(scene_def(context), &whole, NULL);
    const bool made = oom_has_made(status, whole);
    lan_battle_destroy(whole);
    return made;
}

static bool make_island(void *context)
{
    lan_battle *island = NULL;
    const lan_status status =
        lan_island_define(scene_def(context), all, 3, &island, NULL);
    const bool made = oom_has_made(status, island);
    lan_battle_destroy(island);
    return made;
}

/* The island of before stays one that can be taken and solved. */
static bool make_anew(void *context)
{
    lan_battle *island = NULL;
    lan_status status =
        lan_island_define(scene_def(context), all + 1, 2, &island, NULL);
    if (status != LAN_OK) {
        return oom_has_succeeded(status, NULL);
    }
    status = lan_island_define(scene_def(context), all, 3, &island, NULL);
    const int32_t armies = lan_battle_army_count(island);
    assert_true(armies == 2 || armies == 3);
    lan_battle_destroy(island);
    return oom_has_succeeded(status, NULL);
}

static bool add_rows(void *context)
{
    lan_trajectory *rows = NULL;
    lan_status status = lan_trajectory_create(&rows);
    for (int k = 0; status == LAN_OK && k < 100; k++) {
        const lan_mark mark = {.time = k, .kind = LAN_MARK_GONE};
        status = lan_trajectory_add(rows, context, k);
        if (status == LAN_OK) {
            status = lan_trajectory_mark_add(rows, &mark);
        }
    }
    lan_trajectory_destroy(rows);
    return oom_has_succeeded(status, NULL);
}

TEST(islands_can_run_out_of_memory_anywhere)
{
    scene *s = stage_battle();
    lan_battle *whole = NULL;
    assert_ok(lan_island_create_whole(scene_def(s), &whole, NULL));
    assert_true(oom_try_all(make_whole, s) >= 5);
    assert_true(oom_try_all(make_island, s) >= 10);
    assert_true(oom_try_all(make_anew, s) >= 20);
    assert_true(oom_try_all(add_rows, whole) >= 4);
    lan_battle_destroy(whole);
    scene_destroy(s);
}
