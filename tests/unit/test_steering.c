/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Potentials against the closed forms of their table, against integrals and
 * slopes of their force, and by letting a pair swing.
 */
#include "lanchester/steering.h"

#include <gsl/gsl_deriv.h>
#include <gsl/gsl_integration.h>
#include <math.h>
#include <string.h>

#include "tests/support/support.h"

static lan_potential potential_of(lan_potential_kind kind, double a, double n,
                                  double b, double m)
{
    lan_potential of = lan_potential_default();
    of.kind = kind;
    of.attraction = a;
    of.attraction_power = n;
    of.repulsion = b;
    of.repulsion_power = m;
    return of;
}

static double force_at(double distance, void *of)
{
    return lan_potential_force(of, distance);
}

/* --- the table ----------------------------------------------------------- */

TEST(the_default_rests_at_two_units_or_three)
{
    lan_potential of = lan_potential_default();
    assert_ok(lan_potential_check(&of, NULL));
    assert_close(lan_potential_rest(&of), 2.0, 1e-12, 0.0);
    of.kind = LAN_POTENTIAL_ENERGY;
    assert_close(lan_potential_rest(&of), 3.0, 1e-12, 0.0);
    of.unit = 2.5;
    assert_close(lan_potential_rest(&of), 7.5, 1e-12, 0.0);
}

TEST(rest_and_stiffness_are_those_of_the_table)
{
    random_source *random = random_create(1541);
    for (int i = 0; i < 200; i++) {
        random_begin(random, (uint32_t)i);
        const double a = random_magnitude(random, 1.0, 1e4);
        const double b = random_magnitude(random, 1.0, 1e4);
        const double n = random_between(random, 0.5, 5.0);
        const double m = n + random_between(random, 0.5, 6.0);
        lan_potential of = potential_of(LAN_POTENTIAL_FORCE, a, n, b, m);
        double rest = pow(b / a, 1.0 / (m - n));
        assert_close(lan_potential_rest(&of), rest, 1e-9, 0.0);
        assert_close(lan_potential_stiffness(&of, rest),
                     (m - n) * a / pow(rest, n + 1.0), 1e-6, 0.0);
        of.kind = LAN_POTENTIAL_ENERGY;
        rest = pow(m * b / (n * a), 1.0 / (m - n));
        assert_close(lan_potential_rest(&of), rest, 1e-9, 0.0);
        assert_close(lan_potential_stiffness(&of, rest),
                     (m - n) * n * a / pow(rest, n + 2.0), 1e-6, 0.0);
    }
    random_destroy(random);
}

TEST(what_only_repels_is_approached_as_near_as_the_table_says)
{
    lan_potential of = potential_of(LAN_POTENTIAL_FORCE, 0.0, 2.0, 70.0, 3.5);
    assert_close(lan_potential_closest(&of, 9.0),
                 pow(70.0 / (2.5 * 9.0), 1.0 / 2.5), 1e-6, 0.0);
    of.kind = LAN_POTENTIAL_ENERGY;
    assert_close(lan_potential_closest(&of, 9.0), pow(70.0 / 9.0, 1.0 / 3.5),
                 1e-6, 0.0);
    assert_true(isnan(lan_potential_rest(&of)));
}

/* The first place inward where the integral of the force is the energy. */
TEST(with_attraction_the_closest_place_has_the_energy)
{
    random_source *random = random_create(1542);
    for (int i = 0; i < 200; i++) {
        random_begin(random, (uint32_t)i);
        lan_potential of = potential_of(
            random_chance(random, 0.5) ? LAN_POTENTIAL_FORCE
                                       : LAN_POTENTIAL_ENERGY,
            random_magnitude(random, 1.0, 1e3), 2.0,
            random_magnitude(random, 1.0, 1e3), random_between(random, 3., 6.));
        if (random_chance(random, 0.5)) {
            of.attraction_reach = random_between(random, 0.1, 3.0);
            of.reach = random_between(random, 1.0, 9.0);
        }
        const double energy = random_magnitude(random, 0.1, 100.0);
        const double near = lan_potential_closest(&of, energy);
        assert_close(lan_potential_energy(&of, near), energy, 1e-9, 0.0);
        for (double far = near * 1.001; far < 20.0; far *= 1.05) {
            assert_true(lan_potential_energy(&of, far) < energy);
        }
    }
    random_destroy(random);
}

TEST(nothing_holds_up_what_is_attracted_most_where_it_is_near)
{
    const lan_potential of =
        potential_of(LAN_POTENTIAL_ENERGY, 100.0, 4.0, 100.0, 2.0);
    /* The barrier: 100 (1/r^2 - 1/r^4) is 25 at most. */
    assert_close(lan_potential_closest(&of, 25.1), 0.0, 0.0, 0.0);
    const double near = lan_potential_closest(&of, 24.0);
    assert_close(100.0 * (pow(near, -2.0) - pow(near, -4.0)), 24.0, 1e-9, 0.0);
    assert_true(near > sqrt(2.0));
}

TEST(energies_are_integrals_of_the_force)
{
    gsl_integration_workspace *space = gsl_integration_workspace_alloc(1000);
    random_source *random = random_create(1543);
    for (int i = 0; i < 50; i++) {
        random_begin(random, (uint32_t)i);
        lan_potential of = potential_of(
            i % 2 == 0 ? LAN_POTENTIAL_FORCE : LAN_POTENTIAL_ENERGY,
            random_between(random, 1.0, 9.0), random_between(random, 2.0, 4.0),
            random_between(random, 1.0, 9.0), random_between(random, 2.0, 6.0));
        of.unit = random_between(random, 0.5, 2.0);
        const gsl_function f = {force_at, &of};
        const double from = random_between(random, 0.5, 3.0);
        double want;
        double error;
        assert_int_equal(gsl_integration_qagiu((gsl_function *)(uintptr_t)&f,
                                               from, 0.0, 1e-9, 1000, space,
                                               &want, &error),
                         0);
        assert_close(lan_potential_energy(&of, from), want, 1e-6, 1e-9);
        of.reach = from + 2.0;
        assert_int_equal(gsl_integration_qags(&f, from, of.reach, 0.0, 1e-9,
                                              1000, space, &want, &error),
                         0);
        assert_close(lan_potential_energy(&of, from), want, 1e-6, 1e-9);
    }
    random_destroy(random);
    gsl_integration_workspace_free(space);
}

TEST(stiffness_is_the_slope_of_the_force)
{
    lan_potential of = potential_of(LAN_POTENTIAL_ENERGY, 3.0, 4.0, 5.0, 8.0);
    of.unit = 1.3;
    const gsl_function f = {force_at, &of};
    double slope;
    double error;
    assert_int_equal(gsl_deriv_central(&f, 1.7, 1e-4, &slope, &error), 0);
    assert_close(lan_potential_stiffness(&of, 1.7), -slope, 1e-7, 0.0);
}

TEST(forces_end_at_their_reach_and_at_their_most)
{
    lan_potential of = lan_potential_default();
    of.reach = 5.0;
    of.attraction_reach = 3.0;
    of.most = 100.0;
    assert_close(lan_potential_force(&of, 5.1), 0.0, 0.0, 0.0);
    assert_close(lan_potential_force(&of, 4.0), 4000.0 / 64.0, 1e-12, 0.0);
    assert_close(lan_potential_force(&of, 2.8),
                 -2000.0 / 2.8 / 2.8 + 4000.0 / 2.8 / 2.8 / 2.8, 1e-12, 0.0);
    assert_close(lan_potential_force(&of, 0.5), 100.0, 0.0, 0.0);
}

/* --- a pair that swings -------------------------------------------------- */

/* One body of 2 kg about one that stands: distance and speed. */
typedef struct swing {
    const lan_potential *potential;
    double mass;
    double drag;
    double distance;
    double speed;
} swing;

static double acceleration_of(const swing *of)
{
    return lan_potential_force(of->potential, of->distance) / of->mass;
}

static double energy_of(const swing *of)
{
    return 0.5 * of->mass * of->speed * of->speed +
           lan_potential_energy(of->potential, of->distance);
}

static void step_symplectic(swing *of, double dt)
{
    of->speed += dt * (acceleration_of(of) - of->drag * of->speed);
    of->distance += dt * of->speed;
}

/* Half a kick, a drift, half a kick. */
static void step_verlet(swing *of, double dt)
{
    of->speed += 0.5 * dt * acceleration_of(of);
    of->distance += dt * of->speed;
    of->speed += 0.5 * dt * acceleration_of(of);
}

/* Of a spring the energy is least by a quarter of (omega dt)^2 where it passes
 * the middle. */
TEST(energy_of_verlet_steps_errs_by_the_square_of_the_step)
{
    const lan_potential of =
        potential_of(LAN_POTENTIAL_ENERGY, 2000.0, 2.0, 4000.0, 3.0);
    const double rest = lan_potential_rest(&of);
    const double omega = sqrt(lan_potential_stiffness(&of, rest) / 2.0);
    for (double share = 0.4; share > 0.02; share *= 0.5) {
        swing now = {&of, 2.0, 0.0, rest * 1.001, 0.0};
        const double before = energy_of(&now);
        const double depth = before - lan_potential_energy(&of, rest);
        double worst = 0.0;
        for (int i = 0; i < 5000; i++) {
            step_verlet(&now, share / omega);
            worst = fmax(worst, fabs(energy_of(&now) - before) / depth);
        }
        assert_close(worst, 0.25 * share * share, 0.05, 0.0);
    }
}

/* How far it gets away within many steps, in first swings. */
static double swing_grows(double drag, double factor)
{
    const lan_potential of = lan_potential_default();
    const double rest = lan_potential_rest(&of);
    const double mass = 3.0;
    const double dt =
        factor * lan_steering_largest_step(lan_potential_stiffness(&of, rest),
                                           mass, drag);
    const double first = 1e-9 * rest;
    swing now = {&of, mass, drag, rest + first, 0.0};
    double most = 0.0;
    for (int i = 0; i < 2000 && most < 1e6; i++) {
        step_symplectic(&now, dt);
        most = i < 1000 ? most : fmax(most, fabs(now.distance - rest) / first);
    }
    return most;
}

TEST(steps_are_stable_below_the_limit_and_not_above)
{
    const double drags[] = {0.0, 0.5, 3.0, 20.0};
    for (size_t i = 0; i < sizeof drags / sizeof *drags; i++) {
        assert_true(swing_grows(drags[i], 0.99) < 20.0);
        assert_true(swing_grows(drags[i], 1.01) > 1e3);
    }
}

TEST(the_limit_is_that_of_the_closed_forms)
{
    assert_close(lan_steering_largest_step(250.0, 10.0, 0.0), 2.0 / 5.0, 1e-14,
                 0.0);
    const double dt = lan_steering_largest_step(250.0, 10.0, 3.0);
    assert_close(25.0 * dt * dt, 4.0 - 2.0 * 3.0 * dt, 1e-12, 0.0);
    assert_close(lan_steering_largest_step(0.0, 10.0, 3.0), 2.0 / 3.0, 1e-14,
                 0.0);
    assert_true(lan_steering_largest_step(0.0, 10.0, 0.0) > 1e300);
}

/* --- presets and places -------------------------------------------------- */

TEST(presets_rest_where_they_say)
{
    const double range = 7.5;
    static const double rests[] = {
        [LAN_STEER_CHASE] = 0.5,     [LAN_STEER_INTERCEPT] = 0.5,
        [LAN_STEER_PURSUE] = 0.25,   [LAN_STEER_FLEE] = 20.0,
        [LAN_STEER_STAND_OFF] = 1.0, [LAN_STEER_LINE] = 0.05};
    for (int i = LAN_STEER_NONE; i <= LAN_STEER_LINE; i++) {
        const lan_potential of = lan_steer_potential((lan_steer)i, range);
        assert_ok(lan_potential_check(&of, NULL));
        if (rests[i] > 0.0) {
            assert_close(lan_potential_rest(&of), rests[i] * range, 1e-12, 0.0);
            assert_true(lan_potential_stiffness(&of, rests[i] * range) > 0.0);
        } else {
            assert_close(lan_potential_force(&of, 1.0), 0.0, 0.0, 0.0);
        }
    }
    assert_string_equal(lan_steer_name(LAN_STEER_STAND_OFF), "stand_off");
    assert_string_equal(lan_potential_kind_name(LAN_POTENTIAL_ENERGY),
                        "energy");
}

/* The first of many small times at which the chaser can be there. */
static double first_time(lan_point chaser, double speed, lan_point target,
                         lan_point velocity)
{
    for (int i = 0; i <= 200000; i++) {
        const double t = i * 1e-3;
        if (hypot(target.x + t * velocity.x - chaser.x,
                  target.y + t * velocity.y - chaser.y) <= speed * t) {
            return t;
        }
    }
    return -1.0;
}

TEST(meetings_are_the_first_that_are_possible)
{
    random_source *random = random_create(1544);
    int met = 0;
    for (int i = 0; i < 200; i++) {
        random_begin(random, (uint32_t)i);
        const lan_point chaser = {random_between(random, -9.0, 9.0),
                                  random_between(random, -9.0, 9.0)};
        const lan_point target = {random_between(random, -9.0, 9.0),
                                  random_between(random, -9.0, 9.0)};
        const lan_point velocity = {random_between(random, -2.0, 2.0),
                                    random_between(random, -2.0, 2.0)};
        const double speed = random_between(random, 0.2, 3.0);
        const lan_point at = lan_steer_meeting(chaser, speed, target, velocity);
        const double want = first_time(chaser, speed, target, velocity);
        const double time = hypot(at.x - target.x, at.y - target.y) /
                            hypot(velocity.x, velocity.y);
        if (want >= 0.0) {
            met++;
            assert_true(time <= want + 1e-9 && time >= want - 1.1e-3);
            assert_close(hypot(at.x - chaser.x, at.y - chaser.y), speed * time,
                         1e-9, 1e-9);
        } else {
            assert_true(time <= 0.0 || time > 199.0);
        }
    }
    assert_true(met > 100 && met < 200);
    random_destroy(random);
}

TEST(one_as_fast_as_its_target_meets_it_where_it_comes_near)
{
    const lan_point at =
        lan_steer_meeting((lan_point){0.0, 0.0}, 2.0, (lan_point){8.0, 0.0},
                          (lan_point){-2.0, 0.0});
    assert_close(at.x, 4.0, 1e-12, 0.0);
    const lan_point never =
        lan_steer_meeting((lan_point){0.0, 0.0}, 2.0, (lan_point){8.0, 0.0},
                          (lan_point){2.0, 0.0});
    assert_close(never.x, 8.0, 0.0, 0.0);
}

TEST(slots_lie_along_the_leaders_path)
{
    const lan_point path[] = {{0.0, 0.0}, {3.0, 4.0}, {3.0, 4.0}, {9.0, 4.0}};
    const lan_point near = lan_steer_slot(path, 4, 2.0);
    assert_close(near.x, 7.0, 1e-12, 0.0);
    assert_close(near.y, 4.0, 1e-12, 0.0);
    const lan_point far = lan_steer_slot(path, 4, 8.5);
    assert_close(far.x, 1.5, 1e-12, 0.0);
    assert_close(far.y, 2.0, 1e-12, 0.0);
    assert_close(lan_steer_slot(path, 4, 50.0).y, 0.0, 0.0, 1e-15);
    assert_close(lan_steer_slot(path, 4, -1.0).x, 9.0, 0.0, 0.0);
}

TEST(a_force_at_the_bow_turns)
{
    const lan_bow_force of =
        lan_steer_at_bow((lan_point){3.0, 4.0}, (lan_point){0.6, 0.8}, 10.0);
    assert_close(of.torque, 0.0, 0.0, 1e-12);
    const lan_bow_force aside =
        lan_steer_at_bow((lan_point){-4.0, 3.0}, (lan_point){0.6, 0.8}, 10.0);
    assert_close(aside.torque, 50.0, 1e-12, 0.0);
    assert_close(aside.force.x, -4.0, 0.0, 0.0);
}

/* --- bad input ----------------------------------------------------------- */

static void assert_refused(const lan_potential *of, const char *name)
{
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_potential_check(of, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, name));
}

TEST(potentials_without_sense_are_refused_by_name)
{
    lan_potential of = lan_potential_default();
    of.attraction = -1.0;
    assert_refused(&of, "attraction");
    of = lan_potential_default();
    of.repulsion_power = LAN_NAN;
    assert_refused(&of, "repulsion_power");
    of = lan_potential_default();
    of.unit = 0.0;
    assert_refused(&of, "unit");
    of = lan_potential_default();
    of.reach = LAN_NAN;
    assert_refused(&of, "reach");
    of = lan_potential_default();
    of.repulsion = LAN_INF;
    assert_refused(&of, "repulsion");
    of = lan_potential_default();
    of.kind = (lan_potential_kind)7;
    assert_refused(&of, "kind");
}
