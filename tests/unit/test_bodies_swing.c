/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a world of bodies integrates: what it keeps, where it comes to rest, and
 * from which step on it blows up. The largest step is refused beyond, so that a
 * step above it is tried with forces of the caller's.
 */
#include "lanchester/bodies.h"

#include <math.h>

#include "tests/support/support.h"
#include "tests/support/world.h"

/* A body that meets nobody and may go far in a step. */
static int32_t add_at(lan_bodies *bodies, int64_t id, lan_point at, double mass,
                      double drag)
{
    lan_body body = lan_body_default();
    body.id = id;
    body.at = at;
    body.mass = mass;
    body.drag = drag;
    body.radius = 0.0;
    return world_add(bodies, &body);
}

/* --- a spring of the caller's --------------------------------------------- */

#define STIFFNESS 250.0
#define MASS      3.0

static lan_bodies *spring_world(double drag)
{
    const lan_bodies_def def = {.most = 1, .kinds = 1};
    lan_bodies *bodies = world_make(&def);
    add_at(bodies, 1, (lan_point){1.0, 0.0}, MASS, drag);
    return bodies;
}

static lan_body step_spring(lan_bodies *bodies, double dt)
{
    const lan_body now = lan_bodies_get(bodies, 0);
    lan_bodies_set_force(bodies, 0, (lan_point){-STIFFNESS * now.at.x, 0.0},
                         false);
    world_step(bodies, dt);
    return lan_bodies_get(bodies, 0);
}

/* How far it is off after many steps of this share of the largest. */
static double spring_grows(double drag, double share)
{
    lan_bodies *bodies = spring_world(drag);
    const double dt = share * lan_steering_largest_step(STIFFNESS, MASS, drag);
    double most = 0.0;
    for (int i = 0; i < 20000 && most < 1e4; i++) {
        const double off = fabs(step_spring(bodies, dt).at.x);
        most = i < 2000 && off < 1e4 ? 0.0 : fmax(most, off);
    }
    lan_bodies_destroy(bodies);
    return most;
}

TEST(a_world_is_stable_below_the_limit_and_blows_up_above)
{
    static const double drags[] = {0.0, 0.5, 3.0, 20.0};
    for (size_t i = 0; i < sizeof drags / sizeof *drags; i++) {
        assert_true(spring_grows(drags[i], 0.999) < 50.0);
        assert_true(spring_grows(drags[i], 1.001) > 100.0);
    }
    assert_true(spring_grows(0.5, 0.99) < 1e-6);
}

/* With x from 1 and h = omega dt semi-implicit steps keep x^2 + (v/omega)^2 -
 * h x v/omega, so that the energy swings between 1/(1 + h/2) and 1/(1 - h/2) of
 * what it was, for ever. */
TEST(energy_of_a_spring_swings_by_half_the_step)
{
    for (double h = 0.8; h > 0.01; h *= 0.5) {
        lan_bodies *bodies = spring_world(0.0);
        const double omega = sqrt(STIFFNESS / MASS);
        double least = 1.0;
        double most = 1.0;
        for (int i = 0; i < 20000; i++) {
            const lan_body now = step_spring(bodies, h / omega);
            const double x = now.at.x;
            const double v = now.velocity.x / omega;
            least = fmin(least, x * x + v * v);
            most = fmax(most, x * x + v * v);
            assert_close(x * x + v * v - h * x * v, 1.0, 1e-9, 0.0);
        }
        assert_close(least, 1.0 / (1.0 + 0.5 * h), 1e-3, 0.0);
        assert_close(most, 1.0 / (1.0 - 0.5 * h), 1e-3, 0.0);
        lan_bodies_destroy(bodies);
    }
}

/* --- a pair --------------------------------------------------------------- */

static lan_bodies *pair_world(const lan_potential *of, double apart,
                              double mass, double drag)
{
    const lan_bodies_def def = {.most = 2, .kinds = 1, .forces = of};
    lan_bodies *bodies = world_make(&def);
    add_at(bodies, 1, (lan_point){0.6 * apart, 0.8 * apart}, mass, drag);
    add_at(bodies, 2, (lan_point){0.0, 0.0}, mass, drag);
    return bodies;
}

static double pair_distance(const lan_bodies *bodies)
{
    const lan_point a = lan_bodies_get(bodies, 0).at;
    const lan_point b = lan_bodies_get(bodies, 1).at;
    return hypot(a.x - b.x, a.y - b.y);
}

/* How fast the first goes from the second. */
static double pair_speed(const lan_bodies *bodies)
{
    const lan_body a = lan_bodies_get(bodies, 0);
    const lan_body b = lan_bodies_get(bodies, 1);
    return ((a.velocity.x - b.velocity.x) * (a.at.x - b.at.x) +
            (a.velocity.y - b.velocity.y) * (a.at.y - b.at.y)) /
           pair_distance(bodies);
}

/* Both go along the line between them, so fast from each other. */
static void set_pair_speed(lan_bodies *bodies, double speed)
{
    for (int32_t k = 0; k < 2; k++) {
        const double half = k == 0 ? 0.5 * speed : -0.5 * speed;
        lan_bodies_set_motion(bodies, k, lan_bodies_get(bodies, k).at,
                              (lan_point){0.6 * half, 0.8 * half});
    }
}

/* Semi-implicit steps are those of Verlet, of which velocities are half a step
 * behind. Released at 1.2 of the rest distance a pair's energy then errs by
 * 0.019 (omega dt)^2 of itself; by the quarter of (omega dt)^2 that is a
 * spring's, of the depth. */
TEST(energy_of_a_pair_errs_by_the_square_of_the_step)
{
    lan_potential of = lan_potential_default();
    of.kind = LAN_POTENTIAL_ENERGY;
    const double rest = lan_potential_rest(&of);
    const double omega = sqrt(lan_potential_stiffness(&of, rest));
    for (double h = 0.4; h > 0.02; h *= 0.5) {
        const double dt = h / omega;
        lan_bodies *bodies = pair_world(&of, 1.2 * rest, 2.0, 0.0);
        const double before = lan_potential_energy(&of, 1.2 * rest);
        double worst = 0.0;
        set_pair_speed(bodies,
                       -0.5 * dt * lan_potential_force(&of, 1.2 * rest));
        for (int i = 0; i < 4000; i++) {
            const double distance = pair_distance(bodies);
            const double behind = pair_speed(bodies);
            world_step(bodies, dt);
            const double speed = 0.5 * (behind + pair_speed(bodies));
            const double now =
                0.5 * speed * speed + lan_potential_energy(&of, distance);
            worst = fmax(worst, fabs(now / before - 1.0));
        }
        assert_close(worst, 0.019 * h * h, 0.03, 0.0);
        lan_bodies_destroy(bodies);
    }
}

/* Of both conventions, and of powers that are no whole numbers. */
static lan_potential any_potential(random_source *random, int number)
{
    lan_potential of = lan_potential_default();
    of.kind = number % 2 == 0 ? LAN_POTENTIAL_FORCE : LAN_POTENTIAL_ENERGY;
    of.attraction = random_magnitude(random, 10.0, 1e4);
    of.repulsion = random_magnitude(random, 10.0, 1e4);
    of.attraction_power = random_between(random, 1.0, 4.0);
    of.repulsion_power = of.attraction_power + random_between(random, 1.0, 4.0);
    if (number % 4 < 2) {
        of.attraction_power = round(of.attraction_power);
        of.repulsion_power = of.attraction_power + 1.0 + number % 3;
    }
    of.unit = random_between(random, 0.5, 2.0);
    return of;
}

/* Where a pair comes to rest, and how its force falls there, by the formulas of
 * the table, in m. */
typedef struct rest_of_table {
    double distance;
    double stiffness;
} rest_of_table;

static rest_of_table table_of(const lan_potential *of)
{
    const double n = of->attraction_power;
    const double m = of->repulsion_power;
    const double a = of->attraction;
    const double b = of->repulsion;
    const bool is_force = of->kind == LAN_POTENTIAL_FORCE;
    const double r = pow((is_force ? 1.0 : m / n) * b / a, 1.0 / (m - n));
    const double stiffness = is_force ? (m - n) * a / pow(r, n + 1.0)
                                      : (m - n) * n * a / pow(r, n + 2.0);
    /* U of kind energy is in N m: both its force and that one's slope are by
     * unit lengths. */
    return (rest_of_table){r * of->unit,
                           stiffness / pow(of->unit, is_force ? 1.0 : 2.0)};
}

TEST(pairs_come_to_rest_where_the_table_says)
{
    random_source *random = random_create(1581);
    for (int number = 0; number < 40; number++) {
        random_begin(random, (uint32_t)number);
        lan_potential of = any_potential(random, number);
        const rest_of_table want = table_of(&of);
        const double omega = sqrt(2.0 * want.stiffness / 80.0);
        lan_bodies *bodies =
            pair_world(&of, 1.05 * want.distance, 80.0, 0.6 * omega);
        for (int i = 0; i < 400; i++) {
            world_step_at_most(bodies, 0.3 / omega);
        }
        assert_close(pair_distance(bodies), want.distance, 1e-6, 0.0);
        lan_bodies_destroy(bodies);
    }
    random_destroy(random);
}

/* What one step gives a pair that stands a little out of its place. */
static double pair_push(const lan_potential *of, double apart)
{
    lan_bodies *bodies = pair_world(of, apart, 80.0, 0.0);
    const double dt = 0.1 * lan_bodies_largest_step(bodies);
    world_step(bodies, dt);
    const double push = 0.5 * pair_speed(bodies) * 80.0 / dt;
    lan_bodies_destroy(bodies);
    return push;
}

TEST(pairs_are_as_stiff_as_the_table_says)
{
    random_source *random = random_create(1582);
    for (int number = 0; number < 40; number++) {
        random_begin(random, (uint32_t)number);
        const lan_potential of = any_potential(random, number);
        const rest_of_table want = table_of(&of);
        const double off = 1e-4 * want.distance;
        const double slope = (pair_push(&of, want.distance - off) -
                              pair_push(&of, want.distance + off)) /
                             (2.0 * off);
        assert_close(slope, want.stiffness, 1e-6, 0.0);
    }
    random_destroy(random);
}

/* How near a pair comes in steps so long, its speeds half a step behind. */
static double nearest_in_steps(const lan_potential *of, double far,
                               double speed, double dt)
{
    lan_bodies *bodies = pair_world(of, far, 2.0, 0.0);
    double least = far;
    double before = far;
    set_pair_speed(bodies, -speed - 0.5 * dt * lan_potential_force(of, far));
    for (;;) {
        world_step(bodies, dt);
        const double now = pair_distance(bodies);
        if (now > least) {
            /* The lowest point of a parabola through three places. */
            const double slope = 0.5 * (now - before);
            const double bend = now - 2.0 * least + before;
            lan_bodies_destroy(bodies);
            return least - 0.5 * slope * slope / bend;
        }
        before = least;
        least = now;
    }
}

/* The error falls as the square of the step: of two steps the limit. */
static double nearest_of_pair(const lan_potential *of, double far, double speed)
{
    const double dt = 2e-4;
    const double coarse = nearest_in_steps(of, far, speed, dt);
    const double fine = nearest_in_steps(of, far, speed, 0.5 * dt);
    return fine + (fine - coarse) / 3.0;
}

TEST(pairs_that_only_repel_come_as_near_as_the_table_says)
{
    lan_potential of = lan_potential_default();
    of.attraction = 0.0;
    of.repulsion = 70.0;
    of.repulsion_power = 3.5;
    for (int kind = 0; kind < 2; kind++) {
        of.kind = kind == 0 ? LAN_POTENTIAL_FORCE : LAN_POTENTIAL_ENERGY;
        const double power = kind == 0 ? 2.5 : 3.5;
        const double scale = kind == 0 ? 70.0 / 2.5 : 70.0;
        for (double energy = 3.0; energy < 100.0; energy *= 3.0) {
            const double far = 8.0;
            const double left = energy - scale * pow(far, -power);
            assert_close(nearest_of_pair(&of, far, sqrt(2.0 * left)),
                         pow(scale / energy, 1.0 / power), 1e-6, 0.0);
        }
    }
}

/* --- a dense swarm -------------------------------------------------------- */

#define ROWS 16

/* As in a honeycomb, each at rest with six neighbours, a little shaken. */
static lan_point lattice_place(random_source *random, int i, double rest,
                               double shake)
{
    const int row = i / ROWS;
    return (lan_point){
        rest * (i % ROWS + 0.5 * (row % 2) +
                random_between(random, -shake, shake)),
        rest * (sqrt(0.75) * row + random_between(random, -shake, shake))};
}

/* Forces of all on each by the potential, given by the caller. */
static void set_forces(lan_bodies *bodies, const lan_potential *of)
{
    const int count = ROWS * ROWS;
    lan_point at[ROWS * ROWS];
    for (int i = 0; i < count; i++) {
        at[i] = lan_bodies_get(bodies, i).at;
    }
    for (int i = 0; i < count; i++) {
        lan_point sum = {0.0, 0.0};
        for (int k = 0; k < count; k++) {
            const double dx = at[i].x - at[k].x;
            const double dy = at[i].y - at[k].y;
            const double square = dx * dx + dy * dy;
            if (i != k && square < of->reach * of->reach) {
                const double r = sqrt(square);
                const double force = lan_potential_force(of, r);
                sum.x += force * dx / r;
                sum.y += force * dy / r;
            }
        }
        lan_bodies_set_force(bodies, i, sum, false);
    }
}

/* How fast the fastest of a lattice is after so many steps of a share of the
 * limit, against one that has gone as far as it was shaken in a step. */
static double lattice_pace(double share, bool is_by_caller)
{
    random_source *random = random_create(1583);
    lan_potential of = lan_potential_default();
    const double rest = lan_potential_rest(&of);
    of.reach = 1.4 * rest;
    const lan_bodies_def def = {
        .most = ROWS * ROWS, .kinds = 1, .forces = is_by_caller ? NULL : &of};
    const double limit =
        2.0 / sqrt(6.0 * lan_potential_stiffness(&of, rest) / MASS);
    const double shake = 1e-9;
    lan_bodies *bodies = world_make(&def);
    for (int i = 0; i < ROWS * ROWS; i++) {
        add_at(bodies, i, lattice_place(random, i, rest, shake), MASS, 0.0);
    }
    if (!is_by_caller) {
        assert_close(lan_bodies_largest_step(bodies), limit, 1e-12, 0.0);
    }
    double most = 0.0;
    for (int i = 0; i < 300; i++) {
        if (is_by_caller) {
            set_forces(bodies, &of);
        }
        world_step(bodies, share * limit);
    }
    for (int i = 0; i < ROWS * ROWS; i++) {
        const lan_point velocity = lan_bodies_get(bodies, i).velocity;
        most = fmax(most, hypot(velocity.x, velocity.y));
    }
    lan_bodies_destroy(bodies);
    random_destroy(random);
    return most * limit / (shake * rest);
}

TEST(a_dense_swarm_is_stable_below_its_limit_and_blows_up_above)
{
    assert_true(lattice_pace(0.98, false) < 100.0);
    assert_true(lattice_pace(0.98, true) < 100.0);
    assert_true(lattice_pace(1.05, true) > 1e4);
}
