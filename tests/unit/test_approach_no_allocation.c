/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing is allocated while armies come nearer and their groups die.
 */
#include "tests/support/allocations.h"
#include "tests/support/chance_runs.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* Three groups walk up to one that stands, whose fire grows. */
static scene *three_against_one(void)
{
    scene *s = scene_create(4, 90.0);
    scene_army(s, NULL);
    for (int k = 0; k < 3; k++) {
        scene_group(s, 20.0 + 5.0 * k);
        s->units[k].speed = 1.5 + k;
    }
    scene_army(s, NULL);
    scene_group(s, 70.0);
    for (int k = 0; k < 4; k++) {
        s->units[k].hit = k == 3 ? 0.2 : 0.01;
        s->units[k].range = 40.0 + 10.0 * k;
        s->units[k].falloff = k == 1 ? 0.0 : 1.5;
    }
    scene_fire(s, 2, 3, LAN_LAW_POWER, 0.01)->own = 0.5;
    s->def.approach.distance = 100.0;
    return s;
}

TEST(a_second_run_allocates_nothing)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-6);
    scene *s = three_against_one();
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    if (!allocations_can_be_counted()) {
        skip();
    }
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    allocations_start();
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_int_equal(allocations_stop(), 0);
    assert_int_equal(lan_battle_is_over(battle), 1);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(random_battles_allocate_nothing)
{
    scene *s = three_against_one();
    lan_battle *battle = scene_battle(s);
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_solver *solver = chance_solver(battle);
    allocations_start();
    for (uint64_t n = 0; n < 20; n++) {
        chance_run(solver, battle, n);
    }
    assert_int_equal(allocations_stop(), 0);
    assert_true(lan_solver_report_of(solver)->steps > 0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
