/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "lanchester/odds.h"

#include "tests/support/oom.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static bool find_by(const lan_battle *battle, lan_odds_method method)
{
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    lan_error err = {0};
    options.method = method;
    options.battles = 40;
    const lan_status status =
        lan_odds_find(battle, &options, NULL, &odds, &err);
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    assert_int_equal(err.status, status);
    if (status != LAN_OK) {
        assert_null(odds);
        return false;
    }
    lan_odds_destroy(odds);
    return true;
}

static bool find_once(void *context)
{
    return find_by(context, LAN_ODDS_EXACT);
}

static bool simulate_once(void *context)
{
    return find_by(context, LAN_ODDS_SIMULATE);
}

static void assert_whole_or_nothing(scene *s, long least)
{
    lan_battle *battle = scene_battle(s);
    assert_true(oom_try_all(find_once, battle) > least);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(two_groups_without_memory_give_no_odds)
{
    assert_whole_or_nothing(scene_square(12.0, 7.0, 1.0, 1.0, 9.5), 10);
}

/* Three groups of two armies. */
static scene *several_groups(void)
{
    scene *s = scene_create(3, 9.5);
    scene_army(s, NULL);
    scene_group(s, 3.0);
    scene_group(s, 4.0);
    scene_army(s, NULL);
    scene_group(s, 5.0);
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, .01);
    scene_army_fire(s, 1, 0, LAN_LAW_AREA, .01);
    return s;
}

TEST(several_groups_without_memory_give_no_odds)
{
    assert_whole_or_nothing(several_groups(), 10);
}

TEST(battles_side_by_side_without_memory_give_no_odds)
{
    scene *s = several_groups();
    lan_battle *battle = scene_battle(s);
    assert_true(oom_try_all(simulate_once, battle) > 20);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_battle_over_at_its_start_without_memory_has_no_odds)
{
    assert_whole_or_nothing(scene_square(12.0, 0.0, 1.0, 1.0, 9.5), 5);
}
