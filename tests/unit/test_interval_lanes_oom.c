/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/interval_lanes_impl.h"
#include "tests/support/oom.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* So many groups against as many. */
static lan_battle *battle_of(int32_t groups)
{
    scene *s = scene_create(2 * groups, 20.0);
    for (int32_t a = 0; a < 2; a++) {
        scene_army(s, NULL);
        for (int32_t i = 0; i < groups; i++) {
            s->units[scene_group(s, 50.0)].hit = 0.1;
        }
    }
    lan_battle *battle = scene_battle(s);
    scene_destroy(s);
    return battle;
}

static bool try_lanes(void *context)
{
    lan_battle *const *battles = context;
    lan_interval_lanes *lanes = NULL;
    lan_status status = lan_interval_lanes_create(2, &lanes);
    bool made = oom_has_made(status, lanes);
    for (int k = 0; made && k < 2; k++) {
        status = lan_interval_lanes_adopt(lanes, battles[k]);
        made = oom_has_succeeded(status, NULL);
        assert_int_equal(lan_interval_lanes_fit(lanes, battles[k]), made);
    }
    lan_interval_lanes_destroy(lanes);
    return made;
}

TEST(lanes_that_find_no_memory_have_no_structure)
{
    lan_battle *battles[] = {battle_of(1), battle_of(2)};
    assert_true(oom_try_all(try_lanes, battles) >= 3);
    for (int k = 0; k < 2; k++) {
        lan_battle_destroy(battles[k]);
    }
}

TEST(lanes_allocate_nothing_for_a_structure_no_larger_than_before)
{
    lan_battle *battles[] = {battle_of(1), battle_of(2)};
    lan_interval_lanes *lanes = NULL;
    assert_ok(lan_interval_lanes_create(2, &lanes));
    assert_ok(lan_interval_lanes_adopt(lanes, battles[1]));
    const long blocks = oom_live_blocks();
    const size_t bytes = oom_live_bytes();
    oom_fail_nth(1);
    assert_ok(lan_interval_lanes_adopt(lanes, battles[0]));
    assert_ok(lan_interval_lanes_adopt(lanes, battles[1]));
    assert_false(oom_has_failed());
    oom_fail_nth(0);
    assert_true(blocks == oom_live_blocks() && bytes == oom_live_bytes());
    lan_interval_lanes_destroy(lanes);
    for (int k = 0; k < 2; k++) {
        lan_battle_destroy(battles[k]);
    }
}
