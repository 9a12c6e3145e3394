/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/outcome.h"

#include "base/real.h"

#include "tests/support/oom.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* A battle with every list that is allocated: schedules, phases, power laws,
 * weights or ranks, counters, answers. */
static scene *full(lan_share share)
{
    static const double points[] = {0.0, 1.5, 8.0, 5.5, 12.0, 0.0};
    static const char *const kinds[] = {"blade"};
    static const lan_kind_def answers[] = {{LAN_RETALIATE_ALIKE}};
    scene *s = scene_create(5, 31.5);
    scene_army(s, NULL);
    scene_group(s, 73.0);
    scene_group(s, 12.5);
    scene_army(s, NULL);
    scene_group(s, 41.5);
    scene_group(s, 19.0);
    for (int32_t i = 0; i < 4; i++) {
        s->units[i].hit = 0.01;
        s->units[i].kind = 0;
        scene_comes_at(s, i, 3.5 + i, 4.0);
        scene_comes_over(s, i, 1.5, 9.0, 14.0);
        scene_comes_rate(s, i, 2.5, 10.0, 1.5);
        scene_comes_points(s, i, points, 3);
    }
    scene_counter(s, 0, 2, 1.7);
    scene_weight(s, 0, 2, 0.4);
    scene_prefer(s, 0, 3);
    scene_fire(s, 0, 2, LAN_LAW_POWER, 0.02)->stop = 7.5;
    scene_fire(s, 2, 0, LAN_LAW_AREA, 2e-4)->start = 5.5;
    s->armies[1].has_morale = true;
    s->def.share = share;
    s->def.kinds = kinds;
    s->def.kind_count = 1;
    s->def.kind_defs = answers;
    return s;
}

static bool create_once(void *context)
{
    const lan_battle_def *def = context;
    lan_battle *battle = (lan_battle *)context; /* any pointer */
    lan_error err = {0};
    const lan_status status = lan_battle_create(def, &battle, &err);
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    assert_int_equal(err.status, status);
    if (status != LAN_OK) {
        assert_ptr_equal(battle, context);
        return false;
    }
    lan_battle_destroy(battle);
    return true;
}

/* Armies that begin apart, with fire that grows as they come nearer. */
static void put_apart(scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i].speed = 2.5;
        s->units[i].range = 30.5;
        s->units[i].kind = i % 2 - 1;
        s->units[i].falloff =
            i % 2 == 0 ? 1.5 : 0.0; /* of none that is answered */
    }
    s->def.approach.distance = 25.5;
}

TEST(create_without_memory_makes_nothing)
{
    const lan_share shares[] = {LAN_SHARE_EVEN, LAN_SHARE_WEIGHTS,
                                LAN_SHARE_PRIORITY};
    for (size_t k = 0; k < 3; k++) {
        scene *s = full(shares[k]);
        lan_battle_def def = *scene_def(s);
        assert_true(oom_try_all(create_once, &def) > 20);
        put_apart(s);
        def = *scene_def(s);
        assert_true(oom_try_all(create_once, &def) > 25);
        scene_destroy(s);
    }
}

static bool copy_once(void *context)
{
    const lan_battle *battle = context;
    lan_battle *copy = context;
    const lan_status status = lan_battle_copy(battle, &copy);
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    if (status != LAN_OK) {
        assert_ptr_equal(copy, context);
        return false;
    }
    lan_battle_destroy(copy);
    return true;
}

TEST(copy_without_memory_makes_nothing_and_holds_nothing)
{
    scene *s = full(LAN_SHARE_WEIGHTS);
    const long before = oom_live_blocks();
    lan_battle *battle = scene_battle(s);
    assert_true(oom_try_all(copy_once, battle) > 10);
    assert_close(lan_battle_strength(battle, 0), 73.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    assert_int_equal(oom_live_blocks(), before); /* the plan too */
    scene_destroy(s);
}

static bool outcome_once(void *context)
{
    const lan_battle *battle = context;
    lan_outcome *outcome = context;
    const lan_status status = lan_outcome_create(battle, &outcome);
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    if (status != LAN_OK) {
        assert_ptr_equal(outcome, context);
        return false;
    }
    lan_outcome_destroy(outcome);
    return true;
}

TEST(outcome_without_memory_makes_nothing)
{
    scene *s = full(LAN_SHARE_EVEN);
    lan_battle *battle = scene_battle(s);
    assert_int_equal(oom_try_all(outcome_once, battle), 4);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Resets and changes from outside find all the room they need. */
static bool change_once(void *context)
{
    lan_battle *battle = context;
    lan_battle_reset(battle);
    assert_ok(lan_battle_set_strength(battle, 0, 0.0));
    assert_ok(lan_battle_reinforce(battle, 0, 5.5));
    assert_ok(lan_battle_set_morale(battle, 1, 0.5));
    assert_ok(lan_battle_withdraw(battle, 1));
    return true;
}

TEST(changes_need_no_memory)
{
    scene *s = full(LAN_SHARE_WEIGHTS);
    lan_battle *battle = scene_battle(s);
    assert_int_equal(oom_try_all(change_once, battle), 0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
