/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens in a battle happens at its time: against curves that are
 * written down here. Who wins and what is booked, test_judge.c asks.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "solver/counts_impl.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static solved solve(scene *s, lan_method method)
{
    const lan_solver_options options =
        scene_options(method, LAN_STEPPER_RKCK, 1e-10);
    solved done = scene_solve(s, &options);
    if (done.status != LAN_OK) {
        fail_with("%s", done.error.text);
    }
    return done;
}

/* Integral of f over from..to by Simpson's rule, for smooth f. */
static double integrate(double (*f)(const double *p, double t), const double *p,
                        double from, double to)
{
    const int n = 4000;
    const double h = (to - from) / n;
    double sum = f(p, from) + f(p, to);
    for (int i = 1; i < n; i++) {
        sum += f(p, from + i * h) * (i % 2 == 0 ? 2.0 : 4.0);
    }
    return sum * h / 3.0;
}

/* Three armies of two sides: 0 fires at 2, 1 fires at 0, 2 at no one. */
static scene *in_a_row(double x, double y, double z, double hits_x,
                       double hits_z, double end)
{
    scene *s = scene_create(3, end);
    scene_army(s, "west");
    scene_group(s, x);
    scene_army(s, "east");
    scene_group(s, y);
    scene_army(s, "east");
    scene_group(s, z);
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    scene_army_fire(s, 2, 0, LAN_LAW_NONE, LAN_NAN);
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, hits_x);
    scene_army_fire(s, 0, 2, LAN_LAW_AIMED, hits_z);
    return s;
}

/* --- morale -------------------------------------------------------------- */

/* x under fire L exp(-l t), morale m with weight w / had = c / L, recovery r:
 * m' = r (1 - m) - c exp(-l t), held at 0 between two times. */
typedef struct held {
    double x;
    double fire; /* L */
    double l;
    double c;
    double r;
    double falls; /* to 0 */
    double rises; /* from 0 */
} held;

static double morale_before(const held *p, double t)
{
    const double q = p->c / (p->r - p->l);
    return 1.0 + q * exp(-p->r * t) - q * exp(-p->l * t);
}

static double morale_after(const held *p, double t)
{
    const double q = p->c / (p->r - p->l);
    const double start = -1.0 + q * exp(-p->l * p->rises);
    return 1.0 + start * exp(-p->r * (t - p->rises)) - q * exp(-p->l * t);
}

static double strength(const held *p, double t)
{
    return p->x + p->fire * expm1(-p->l * t) / p->l;
}

static double fire_before(const double *p, double t)
{
    const held h = {p[0], p[1], p[2], p[3], p[4], p[5], p[6]};
    return morale_before(&h, t) * strength(&h, t);
}

static double fire_after(const double *p, double t)
{
    const held h = {p[0], p[1], p[2], p[3], p[4], p[5], p[6]};
    return morale_after(&h, t) * strength(&h, t);
}

TEST(morale_is_held_at_zero_and_released)
{
    held p = {.x = 1730.0, .fire = 420.0, .l = 0.31, .r = 0.23};
    const double weight = 4.7;
    p.c = weight * p.fire / p.x;
    double hi = 5.0;
    for (int k = 0; k < 100; k++) {
        const double middle = 0.5 * (p.falls + hi);
        *(morale_before(&p, middle) > 0.0 ? &p.falls : &hi) = middle;
    }
    p.rises = log(p.c / p.r) / p.l;
    assert_true(p.rises > p.falls + 1.0);
    scene *s = in_a_row(p.x, 600.0, 5e4, p.fire / 600.0, 1.3, 12.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale.loss_weight = weight;
    s->armies[0].morale.recovery = p.r;
    s->armies[0].morale.effect = 1.0;
    s->armies[1].losses = p.l;
    const double numbers[] = {p.x, p.fire, p.l, p.c, p.r, p.falls, p.rises};
    const double fired = integrate(fire_before, numbers, 0.0, p.falls) +
                         integrate(fire_after, numbers, p.rises, 12.0);
    solved done = solve(s, LAN_METHOD_GSL);
    assert_close(done.outcome->armies[0].morale, morale_after(&p, 12.0), 0.0,
                 1e-8);
    assert_close(solved_left(&done, 0), strength(&p, 12.0), 1e-8, 0.0);
    assert_close(solved_left(&done, 2), 5e4 - 1.3 * fired, 1e-8, 0.0);
    assert_true(done.report.events >= 2);
    solved_clear(&done);
    scene_destroy(s);
}

/* With no recovery m falls by loss_weight times the share lost. */
TEST(morale_breaks_an_army_at_its_time)
{
    scene *s = in_a_row(730.0, 250.0, 91.0, 0.47, 0.0, 20.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale.start = 0.9;
    s->armies[0].morale.loss_weight = 1.7;
    s->armies[0].morale.break_at = 0.35;
    solved done = solve(s, LAN_METHOD_GSL);
    const double share = (0.9 - 0.35) / 1.7;
    assert_int_equal(done.outcome->reason, LAN_END_BREAK);
    assert_close(done.outcome->time, share * 730.0 / (0.47 * 250.0), 1e-9, 0.0);
    assert_close(done.outcome->armies[0].morale, 0.35, 1e-9, 0.0);
    assert_close(solved_left(&done, 0), 730.0 * (1.0 - share), 1e-9, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* --- fronts -------------------------------------------------------------- */

/* x grows past its front at 4, is fired at from 9 on and is below it again at
 * 13: it fires with min(x, front). */
TEST(a_front_fills_and_clears)
{
    const double front = 410.0;
    const double growth = 52.5;
    const double loss = 262.5 / 4.0;
    const double x0 = front - 4.0 * growth;
    for (int two = 0; two < 2; two++) { /* the front is shared by strength */
        scene *s = scene_create(4, 15.0);
        scene_army(s, "west");
        scene_group(s, two ? 0.4 * x0 : x0);
        if (two) {
            scene_group(s, 0.6 * x0);
            scene_comes_over(s, 1, 0.0, 9.0, 9.0 * 0.6 * growth);
        }
        scene_comes_over(s, 0, 0.0, 9.0, 9.0 * (two ? 0.4 : 1.0) * growth);
        scene_army(s, "east");
        const int32_t y = scene_group(s, 375.0);
        scene_army(s, "east");
        const int32_t z = scene_group(s, 7e3);
        s->armies[0].front = front;
        s->def.gone = 0.5;
        scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
        scene_army_fire(s, 2, 0, LAN_LAW_NONE, LAN_NAN);
        scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
        lan_fire_def *late =
            scene_army_fire(s, 1, 0, LAN_LAW_AIMED, loss / 375.0);
        late->start = 9.0;
        scene_army_fire(s, 0, 2, LAN_LAW_AIMED, 1.21);
        solved done = solve(s, LAN_METHOD_GSL);
        const double fired = 4.0 * 0.5 * (x0 + front) + 9.0 * front +
                             2.0 * (front - 0.5 * 2.0 * loss);
        assert_close(solved_left(&done, z), 7e3 - 1.21 * fired, 1e-9, 0.0);
        assert_close(solved_left(&done, y), 375.0, 0.0, 0.0);
        assert_close(solved_left(&done, 0) +
                         (two ? solved_left(&done, 1) : 0.0),
                     front - 2.0 * loss, 1e-9, 0.0);
        /* with what the clock does at 9 */
        assert_int_equal(done.report.events, 2 + 2 + two);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* --- the clock ----------------------------------------------------------- */

/* A fire entry holds within its span, the earlier entry outside it. */
TEST(a_timed_entry_begins_and_ends_on_its_instants)
{
    const lan_method methods[] = {LAN_METHOD_GSL, LAN_METHOD_CLOSED};
    for (int k = 0; k < 2; k++) {
        scene *s = scene_create(2, 9.5);
        scene_army(s, NULL);
        scene_group(s, 913.0);
        scene_army(s, NULL);
        scene_group(s, 37.0);
        scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
        scene_army_fire(s, 1, 0, LAN_LAW_AIMED, 0.21);
        lan_fire_def *timed = scene_army_fire(s, 1, 0, LAN_LAW_AIMED, 1.93);
        timed->start = 2.25;
        timed->stop = 5.875;
        solved done = solve(s, methods[k]);
        const double lost =
            37.0 * (0.21 * (9.5 - (5.875 - 2.25)) + 1.93 * (5.875 - 2.25));
        assert_close(solved_left(&done, 0), 913.0 - lost, 1e-12, 0.0);
        assert_int_equal(done.report.events, 2);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* Every form of reinforcement brings its number by its time, against steady
 * fire. */
TEST(reinforcement_comes_on_its_instants)
{
    static const double points[] = {1.5, 0.0, 2.5, 41.0, 2.5, 12.0, 6.0, 0.0};
    for (double end = 0.75; end < 9.0; end += 0.75) {
        scene *s = in_a_row(800.0, 50.0, 1.0, 0.83, 0.0, end);
        scene_comes_at(s, 0, 3.0, 113.0);
        scene_comes_over(s, 0, 0.7, 4.3, 510.0);
        scene_comes_rate(s, 0, 2.2, LAN_INF, 7.1);
        scene_comes_points(s, 0, points, 4);
        const double first = fmin(fmax(end - 1.5, 0.0), 1.0);
        const double second = fmin(fmax(end - 2.5, 0.0), 3.5);
        const double want = (end >= 3.0 ? 113.0 : 0.0) +
                            510.0 * fmin(1.0, fmax(0.0, (end - 0.7) / 3.6)) +
                            7.1 * fmax(0.0, end - 2.2) +
                            0.5 * 41.0 * first * first +
                            12.0 * second * (1.0 - second / 7.0);
        solved done = solve(s, LAN_METHOD_GSL);
        const lan_group_outcome *g = done.outcome->groups;
        assert_close(g[0].reinforced, want, 1e-12, 1e-12);
        assert_close(g[0].left, 800.0 + want - 0.83 * 50.0 * end, 1e-10, 0.0);
        assert_close(done.outcome->time, end, 0.0, 0.0);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* --- levels -------------------------------------------------------------- */

/* y is hit by aimed fire while x lives and by area fire of z as well: once x is
 * gone the level of y is half a soldier. It has less: gone at that instant. */
TEST(a_level_that_rises_takes_a_group_at_once)
{
    scene *s = scene_create(4, 50.0);
    scene_army(s, "west");
    scene_group(s, 35.0); /* x: dies at 2.5 */
    scene_group(s, 6.0);  /* z: without end */
    scene_army(s, "east");
    scene_group(s, 0.9); /* y */
    scene_group(s, 20.0);
    scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
    scene_army_fire(s, 1, 0, LAN_LAW_NONE, LAN_NAN);
    scene_fire(s, 3, 0, LAN_LAW_AIMED, 35.0 / 2.5 / 20.0);
    lan_fire_def *aimed = scene_fire(s, 0, 2, LAN_LAW_POWER, 0.6 / 2.5);
    aimed->enemy = 0.0;
    aimed->own = 0.0;
    solved done = solve(s, LAN_METHOD_GSL);
    const lan_group_outcome *g = done.outcome->groups;
    assert_close(g[0].gone_at, 2.5, 1e-8, 0.0);
    assert_close(g[2].gone_at, 2.5, 1e-8, 0.0);
    assert_close(g[2].lost_combat + g[2].lost_other, 0.9, 1e-12, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* --- ties ---------------------------------------------------------------- */

/* Both sides lose at a constant rate and die at times a few ulp apart. */
static scene *constant_losses(double x_dies, double y_dies)
{
    scene *s = scene_duel(210.3 * x_dies, 91.7 * y_dies, 210.3, 91.7,
                          LAN_LAW_POWER, 5.0);
    for (int k = 0; k < 2; k++) {
        s->fire[k].enemy = 0.0;
        s->fire[k].own = 0.0;
    }
    return s;
}

/* Whoever is found dead first no longer fires, so that the other no longer
 * falls: it won with 1e-14 soldiers, or less than none, in 47 of 50 battles. */
TEST(deaths_within_4_ulp_are_one_instant)
{
    random_source *random = random_create(20260208);
    for (int i = 0; i < 50; i++) {
        const double time = random_between(random, 0.3, 4.0);
        scene *s = constant_losses(time, time);
        solved done = solve(s, LAN_METHOD_GSL);
        assert_int_equal(done.outcome->winner, LAN_WINNER_MUTUAL);
        assert_close(done.outcome->time, time, 1e-8, 0.0);
        solved_clear(&done);
        scene_destroy(s);
    }
    random_destroy(random);
}

TEST(deaths_further_apart_are_decided)
{
    random_source *random = random_create(20260209);
    for (int i = 0; i < 50; i++) {
        const double time = random_between(random, 0.3, 4.0);
        const double later = time * (1.0 + random_magnitude(random, 1e-7, .2));
        scene *s = constant_losses(time, later);
        solved done = solve(s, LAN_METHOD_GSL);
        assert_int_equal(done.outcome->winner, 1);
        assert_close(solved_left(&done, 1), 91.7 * (later - time), 0.0,
                     1e-8 * 91.7 * later);
        solved_clear(&done);
        scene_destroy(s);
    }
    random_destroy(random);
}

/* Both sides decay alike and break at one instant, whatever the method. */
TEST(both_methods_see_a_tie_of_breaks)
{
    const lan_method methods[] = {LAN_METHOD_GSL, LAN_METHOD_CLOSED};
    for (int k = 0; k < 2; k++) {
        scene *s = scene_square(135.0, 270.0, 0.02, 0.08, 100.0);
        s->armies[0].break_at = 0.37;
        s->armies[1].break_at = 0.37;
        solved done = solve(s, methods[k]);
        assert_int_equal(done.outcome->winner, LAN_WINNER_MUTUAL);
        assert_int_equal(done.outcome->reason, LAN_END_BREAK);
        assert_close(done.outcome->time, -log(0.37) / 0.04, 1e-9, 0.0);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* --- counters ------------------------------------------------------------ */

TEST(counters_are_of_the_last_run_and_repeat)
{
    scene *s = scene_square(500.0, 400.0, 0.03, 0.05, 100.0);
    scene_comes_at(s, 1, 3.0, 50.0);
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    const lan_solver_report first = *lan_solver_report_of(solver);
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    const lan_solver_report again = *lan_solver_report_of(solver);
    assert_int_equal(first.events, 2); /* the reinforcement and the end */
    assert_true(first.steps > 5 && first.steps < 60);
    assert_true(first.rhs_calls >= 6 * first.steps);
    assert_true(first.rhs_calls <= 8 * (first.steps + first.rejected + 4));
    assert_int_equal(first.method, LAN_METHOD_GSL);
    assert_null(first.form);
    assert_int_equal(first.stepper, LAN_STEPPER_RKCK);
    assert_int_equal(again.steps, first.steps);
    assert_int_equal(again.rejected, first.rejected);
    assert_int_equal(again.rhs_calls, first.rhs_calls);
    assert_int_equal(again.events, first.events);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Three sides whose strengths grow alike until the two smaller fall at once:
 * by 1e-4 the one that falls second is a dozen below zero by then. */
TEST(losses_are_never_negative_at_joint_deaths)
{
    const double strengths[3] = {700.0, 650.0, 600.0};
    const double tolerances[3] = {1e-4, 1e-7, 1e-10};
    scene *s = scene_create(3, 400.0);
    for (int i = 0; i < 3; i++) {
        scene_army(s, NULL);
        scene_group(s, strengths[i]);
        s->units[i].hit = 0.05;
    }
    for (int k = 0; k < 3 * LAN_STEPPER_COUNT; k++) {
        const lan_stepper stepper = (lan_stepper)(k / 3);
        const lan_solver_options options =
            scene_options(LAN_METHOD_GSL, stepper, tolerances[k % 3]);
        if (stepper == LAN_STEPPER_RK1IMP) {
            continue; /* takes minutes */
        }
        solved done = scene_solve(s, &options);
        assert_ok(done.status);
        for (int i = 0; i < 3; i++) {
            const lan_group_outcome *g = &done.outcome->groups[i];
            double killed = 0.0;
            for (int j = 0; j < 3; j++) {
                assert_true(done.outcome->killed[j * 3 + i] >= 0.0);
                killed += done.outcome->killed[j * 3 + i];
            }
            assert_true(g->lost_other >= 0.0 && g->lost_combat >= 0.0);
            assert_close(killed, g->lost_combat, 1e-12, 0.0);
            assert_close(g->left + g->lost_combat + g->lost_other, g->start,
                         1e-13, 0.0);
        }
        solved_clear(&done);
    }
    scene_destroy(s);
}

/* --- how finely it begins ------------------------------------------------- */

/* Snipers next to none would finish a shelled host far below an ulp of what it
 * begins with: it is not followed so finely before it is down there. */
TEST(every_stepper_begins_far_above_a_fade)
{
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        scene *s = scene_create(3, 5.0);
        scene_army(s, NULL);
        scene_group(s, 200.0);
        scene_army(s, NULL);
        scene_group(s, 100.0);
        scene_group(s, 10.0);
        scene_fire(s, 1, 0, LAN_LAW_AIMED, 1e-24);
        scene_fire(s, 2, 0, LAN_LAW_AREA, 0.01);
        scene_army_fire(s, 0, 1, LAN_LAW_NONE, LAN_NAN);
        const lan_solver_options options =
            scene_options(LAN_METHOD_GSL, (lan_stepper)k, 1e-5);
        solved done = scene_solve(s, &options);
        assert_ok_or(done.status, &done.error);
        assert_close(solved_left(&done, 0), 200.0 * exp(-0.5), 0.01, 0.0);
        assert_true(done.report.steps < 20000);
        solved_clear(&done);
        scene_destroy(s);
    }
}
