/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Balances at zero: where what comes is what goes, rounding and the error of a
 * step once made events undo each other in ever smaller steps.
 */
#include <math.h>

#include "base/real.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

static solved fight(scene *s)
{
    const solved done = scene_solve(s, NULL);
    if (done.status != LAN_OK) {
        fail_with("%s", done.error.text);
    }
    return done;
}

#define ENEMIES 61.3 /* that no one fires at */
#define TAKEN   2.43 /* coefficient of their power law */
#define OWN     0.31 /* its exponent of the victim */

/* A group of so many, fed at a rate, under a power law of a steady enemy. */
static scene *fed_under_power_law(double count, double rate)
{
    scene *s = scene_create(3, 20.0);
    scene_army(s, NULL);
    scene_group(s, 141.4);
    scene_group(s, count);
    scene_army(s, NULL);
    scene_group(s, ENEMIES);
    lan_fire_def *entry = scene_fire(s, 2, 1, LAN_LAW_POWER, TAKEN);
    entry->enemy = 1.0;
    entry->own = OWN;
    scene_comes_rate(s, 1, 0.0, LAN_INF, rate);
    return s;
}

/* It would stand where as much is taken as comes: at 2.6e-7 of a soldier, far
 * below what differs from zero next to an army of 141. */
TEST(a_group_fed_far_less_than_a_power_law_takes_is_held_down)
{
    const double starts[] = {0.0, 4.7};
    for (int k = 0; k < 2; k++) {
        scene *s = fed_under_power_law(starts[k], 1.37);
        solved done = fight(s);
        const lan_group_outcome *g = &done.outcome->groups[1];
        assert_close(g->left, 0.0, 0.0, 1e-5);
        assert_close(g->lost_combat, starts[k] + 20.0 * 1.37, 1e-6, 0.0);
        assert_true(done.report.events <= 4);
        assert_true(done.report.steps <= 2000);
        solved_clear(&done);
        scene_destroy(s);
    }
}

TEST(a_group_fed_enough_stands_where_as_much_is_taken_as_comes)
{
    const double starts[] = {0.0, 4.7};
    for (int k = 0; k < 2; k++) {
        scene *s = fed_under_power_law(starts[k], 55.3);
        solved done = fight(s);
        assert_close(solved_left(&done, 1),
                     pow(55.3 / (TAKEN * ENEMIES), 1.0 / OWN), 0.0,
                     1e-9 * (141.4 + 20.0 * 55.3));
        assert_true(done.report.events <= 4);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* The army that took the morale dies; then nothing moves it, and nothing is an
 * event until the clock brings more. */
TEST(morale_that_does_not_recover_stays_at_zero_without_an_enemy)
{
    scene *s = scene_create(3, 20.0);
    scene_army(s, NULL);
    scene_group(s, 168.3);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 0.31, .loss_weight = 9.7};
    scene_army(s, NULL);
    scene_group(s, 36.5);
    scene_army(s, NULL);
    scene_group(s, 12.9);
    scene_fire(s, 0, 1, LAN_LAW_AIMED, 0.083);
    scene_fire(s, 1, 0, LAN_LAW_AIMED, 0.94);
    scene_fire(s, 0, 2, LAN_LAW_NONE, LAN_NAN);
    scene_comes_at(s, 2, 15.2, 3.3);
    solved done = fight(s);
    assert_close(done.outcome->armies[0].morale, 0.0, 0.0, 0.0);
    assert_close(done.outcome->groups[1].left, 0.0, 0.0, 0.0);
    assert_close(done.outcome->time, 15.2, 0.0, 0.0);
    assert_int_equal(done.report.events, 3); /* at zero, dead, come */
    solved_clear(&done);
    scene_destroy(s);
}

/* What arrives is lost at once and so is morale; at the start that is what it
 * recovers, to the bit: 2 / 128 = 1 / 64. Later there are more to share it. */
static double morale_of_the_fed(double time)
{
    const int n = 2000; /* Simpson's rule */
    const double rho = 1.0 / 64.0;
    double sum = 0.0;
    for (int k = 0; k <= n; k++) {
        const double s = time * k / n;
        const double weight = k == 0 || k == n ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
        sum += weight * exp(rho * (s - time)) * (rho - 1.0 / (64.0 + s));
    }
    return sum * time / (3.0 * n);
}

TEST(morale_leaves_zero_where_loss_is_recovery_to_the_bit)
{
    scene *s = scene_create(3, 18.3);
    scene_army(s, NULL);
    scene_group(s, 128.0);
    scene_group(s, 0.0);
    scene_comes_rate(s, 1, 0.0, LAN_INF, 2.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){
        .start = 0.0, .loss_weight = 1.0, .recovery = 0.015625};
    scene_army(s, NULL);
    scene_group(s, 57.1);
    scene_fire(s, 2, 1, LAN_LAW_AIMED, 0.73);
    scene_fire(s, 2, 0, LAN_LAW_NONE, LAN_NAN);
    solved done = fight(s);
    assert_close(solved_left(&done, 1), 0.0, 0.0, 0.0);
    assert_close(done.outcome->armies[0].morale, morale_of_the_fed(18.3), 1e-8,
                 0.0);
    assert_true(done.report.events <= 4);
    solved_clear(&done);
    scene_destroy(s);
}

/* The morale at zero recovers once the losses fade, an instant before the last
 * soldier falls: its slope leaps there, and an interpolated dip is no dip. */
TEST(morale_released_by_the_last_death_leaves_the_battle_an_end)
{
    scene *s = scene_create(2, 20.0);
    scene_army(s, NULL);
    scene_group(s, 97.778745542746037);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 0.48529518954455853,
                                           .loss_weight = 1.4259510124102235,
                                           .recovery = 0.018002528487704696,
                                           .effect = 1.6038341076113283,
                                           .desertion = 0.048933954455424103};
    scene_army(s, NULL);
    scene_group(s, 163.80637416848913);
    scene_comes_rate(s, 1, 0.0, LAN_INF, 0.068552255323419076);
    scene_fire(s, 1, 0, LAN_LAW_POWER, 0.13333238327053498)->enemy = 2.0;
    s->fire[0].own = 0.310384954418987;
    solved done = fight(s);
    assert_int_equal(done.outcome->winner, 1);
    assert_int_equal(done.outcome->reason, LAN_END_ANNIHILATION);
    solved_clear(&done);
    scene_destroy(s);
}

/* Half a soldier would lose 0.04 a time unit where 0.02 arrive: what arrives
 * deserts at once. Without desertion in that balance the group came back, and
 * stood at a quarter of a soldier. */
TEST(deserters_count_in_what_a_group_would_lose_at_its_level)
{
    scene *s = scene_create(3, 30.0);
    scene_army(s, NULL);
    scene_group(s, 113.0);
    scene_group(s, 0.0);
    scene_comes_rate(s, 1, 0.0, LAN_INF, 0.02);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 0.2, .desertion = 0.1};
    scene_army(s, NULL);
    scene_group(s, 57.1);
    solved done = fight(s);
    const lan_group_outcome *g = done.outcome->groups;
    assert_close(g[0].left, 113.0 * exp(-0.08 * 30.0), 1e-8, 0.0);
    assert_close(g[1].left, 0.0, 0.0, 0.0);
    assert_close(g[1].lost_other, 0.02 * 30.0, 1e-12, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* Two groups hold a third down; each of them knows its own losses. */
TEST(a_power_law_that_pins_is_the_killer)
{
    scene *s = scene_create(4, 20.0);
    scene_army(s, NULL);
    scene_group(s, 141.4);
    scene_group(s, 0.0);
    scene_comes_rate(s, 1, 0.0, LAN_INF, 1.37);
    scene_army(s, NULL);
    for (int k = 0; k < 2; k++) {
        scene_group(s, k == 0 ? 61.3 : 12.9);
        lan_fire_def *entry = scene_fire(s, 2 + k, 1, LAN_LAW_POWER, 2.43);
        entry->enemy = 1.0;
        entry->own = 0.31;
    }
    solved done = fight(s);
    const double *killed = done.outcome->killed;
    assert_close(killed[2 * 4 + 1], 20.0 * 1.37 * 61.3 / 74.2, 1e-6, 0.0);
    assert_close(killed[3 * 4 + 1], 20.0 * 1.37 * 12.9 / 74.2, 1e-6, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* An army hit by area fire is one target: whoever comes to its hundred draws
 * fire as they do, and half a soldier would lose 0.04 where 0.02 arrive. Asked
 * as a target by itself it came back, and stood at a quarter of a soldier. */
TEST(arrivals_share_the_area_fire)
{
    scene *s = scene_create(4, 5.0);
    scene_army(s, "east");
    scene_group(s, 101.0);
    scene_group(s, 0.0);
    scene_comes_rate(s, 1, 0.0, LAN_INF, 0.02);
    scene_army(s, "east");
    scene_group(s, 43.0);
    scene_army(s, "west");
    scene_group(s, 61.0);
    scene_army_fire(s, 2, 0, LAN_LAW_AREA, 0.002);
    scene_army_fire(s, 2, 1, LAN_LAW_AIMED, 0.0);
    solved done = fight(s);
    const lan_group_outcome *g = &done.outcome->groups[1];
    assert_close(g->left, 0.0, 0.0, 0.0);
    assert_close(g->lost_combat, 0.02 * 5.0, 1e-12, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* At its front an army that is not hit neither fills nor clears it: the two
 * undid each other without end. */
TEST(an_army_as_large_as_its_front_stays_so)
{
    scene *s = scene_create(2, 10.0);
    s->armies[scene_army(s, NULL)].front = 50.0;
    scene_group(s, 50.0);
    scene_army(s, NULL);
    scene_group(s, 80.0);
    scene_fire(s, 0, 1, LAN_LAW_AIMED, 0.1);
    solved done = fight(s);
    assert_close(done.outcome->groups[0].left, 50.0, 0.0, 0.0);
    assert_close(done.outcome->groups[1].left, 30.0, 1e-9, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}
