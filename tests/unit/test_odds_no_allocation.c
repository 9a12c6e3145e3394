/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact odds allocate as often for a hundred times the states.
 */
#include "lanchester/odds.h"

#include "tests/support/allocations.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* How often exact odds of a scene allocate; destroys it. */
static long allocations_of(scene *s)
{
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    options.method = LAN_ODDS_EXACT;
    allocations_start();
    const lan_status status =
        lan_odds_find(battle, &options, NULL, &odds, NULL);
    const long count = allocations_stop();
    assert_ok(status);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
    return count;
}

static scene *several(double count)
{
    scene *s = scene_create(4, 9.5);
    scene_army(s, NULL);
    scene_group(s, count);
    scene_group(s, count + 1.0);
    scene_army(s, NULL);
    scene_group(s, count + 2.0);
    scene_army(s, NULL);
    scene_group(s, count + 3.0);
    for (int32_t a = 0; a < 3; a++) {
        s->armies[a].break_at = .2;
        s->armies[a].front = 5.5;
        scene_army_fire(s, a, (a + 1) % 3, LAN_LAW_AIMED, .3);
    }
    return s;
}

TEST(states_of_two_groups_are_not_allocated)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    (void)allocations_of(scene_square(2000, 1900, 1, 1, 9.5)); /* threads */
    const long few = allocations_of(scene_square(20, 19, 1, 1, 9.5));
    assert_true(allocations_of(scene_square(2000, 1900, 1, 1, 9.5)) <= few);
}

/* Armies of three sides break and groups die in any order. */
TEST(states_of_several_groups_are_not_allocated)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    (void)allocations_of(several(15.0)); /* threads */
    const long few = allocations_of(several(2.0));
    assert_true(allocations_of(several(15.0)) <= few);
}
