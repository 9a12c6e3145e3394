/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How strongly soldiers are steered: the potentials of lanchester/steering.h at
 * the strength that a body of a mass and a speed needs.
 */
#include "tactics/bodies/drives_impl.h"

#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"
#include "tactics/bodies/potential_impl.h"

/* Of its length, how far before its place of rest it begins to slow down; one
 * who overshoots. */
#define SLOWING    1.0
#define SLOWS_LATE 0.5

/* Powers 2 and 3 pull most at 1.5 times the distance of rest, with so small a
 * part of the stiffness there times that distance. */
#define PULLS_MOST_AT 1.5
#define STEEPEST      6.75

/* Stiffest, as a frequency times the step. */
#define STIFFEST 1.0

/* Friends at their spacing feel this share of the most, and rising by this
 * power they feel all of it at 0.69 of the spacing. */
#define APART       0.05
#define APART_POWER 8.0

/* Powers with which a swarm stays as wide as it is, a strength with which it is
 * not pressed to the most, and how far they reach, in spacings. */
#define SWARM            0.25
#define SWARM_ATTRACTION 4.0
#define SWARM_REPULSION  8.0
#define SWARM_REACH      3.0

/* Of the most, what a wall repels one with who touches it, and the power by
 * which that falls off. */
#define WALL       0.1
#define WALL_POWER 3.0

/* --- the scale ------------------------------------------------------------ */

/* On which way a body comes to its speed, m. */
static double length_of(const lan_soldier_def *soldier, double pace)
{
    const lan_body *body = &soldier->body;
    const double own =
        body->half_length > 0.0 ? 2.0 * body->half_length : 2.0 * body->radius;
    return body->drag > 0.0 ? pace / body->drag : own;
}

static double most_of(const lan_soldier_def *soldier, double pace)
{
    return pace > 0.0
               ? soldier->body.mass * pace * pace / length_of(soldier, pace)
               : 0.0;
}

/* --- about an enemy ------------------------------------------------------- */

static bool overshoots(const lan_soldier_def *soldier)
{
    return soldier->steer == LAN_STEER_CHASE ||
           soldier->steer == LAN_STEER_INTERCEPT;
}

/* The stiffness at rest of a preset: it slows down on a share of its length,
 * and pulls with all its force from 1.5 times its rest on. */
static double preset_stiffness(const lan_drive *drive,
                               const lan_soldier_def *soldier, double pace)
{
    const double slowing =
        (overshoots(soldier) ? SLOWS_LATE : SLOWING) * length_of(soldier, pace);
    const double step = LAN_STRIDE * lan_soldier_least(soldier) / pace;
    const double wanted =
        fmax(drive->most / slowing, STEEPEST * drive->most / drive->rest);
    return fmin(wanted,
                STIFFEST * STIFFEST * soldier->body.mass / (step * step));
}

/* Where the pull, coming from its place of rest, is the whole force. */
static double find_march(const lan_drive *drive)
{
    double near = drive->rest;
    double far = PULLS_MOST_AT * drive->rest;
    if (-lan_potential_force(&drive->potential, far) < drive->most) {
        return far;
    }
    for (;;) {
        const double middle = near + 0.5 * (far - near);
        if (!(middle > near && middle < far)) {
            return far;
        }
        if (-lan_potential_force(&drive->potential, middle) < drive->most) {
            near = middle;
        } else {
            far = middle;
        }
    }
}

/* Of a preset: its shape, at rest where the soldier wants to be. */
static void fill_preset(lan_drive *drive, const lan_soldier_def *soldier,
                        double pace)
{
    lan_potential *of = &drive->potential;
    *of = lan_steer_potential(soldier->steer, 1.0);
    of->unit *= drive->rest / lan_potential_rest(of);
    const double stiffness = preset_stiffness(drive, soldier, pace);
    const double scale = stiffness / lan_potential_stiffness(of, drive->rest);
    of->attraction *= scale;
    of->repulsion *= scale;
    of->most = drive->most;
    drive->march = find_march(drive);
    drive->comes = soldier->steer == LAN_STEER_STAND_OFF;
    drive->flees = soldier->steer == LAN_STEER_FLEE;
    drive->yields = drive->flees;
    if (!overshoots(soldier)) {
        const double least = 2.0 * sqrt(stiffness / soldier->body.mass);
        drive->brake = fmax(0.0, least - drive->drag);
    }
}

/* One that is given counts in the force that holds the soldier at his speed. */
static void fill_given(lan_drive *drive, const lan_soldier_def *soldier)
{
    drive->potential = soldier->potential;
    drive->potential.unit =
        isnan(soldier->potential.unit) ? drive->rest : soldier->potential.unit;
    drive->potential.attraction *= drive->most;
    drive->potential.repulsion *= drive->most;
    drive->potential.most = drive->most;
    drive->rest = lan_potential_rest(&drive->potential);
    drive->yields = true;
}

lan_drive lan_drive_of(const lan_unit_def *unit, const lan_soldier_def *soldier,
                       double pace)
{
    lan_drive drive = {.most = most_of(soldier, pace),
                       .rest = lan_soldier_rest(unit, soldier),
                       .march = LAN_INF};
    if (!(pace > 0.0)) {
        return drive;
    }
    drive.drag = pace / length_of(soldier, pace);
    drive.slot = drive.most / (SLOWING * length_of(soldier, pace));
    drive.by_enemies =
        soldier->has_potential || soldier->steer != LAN_STEER_NONE;
    if (soldier->has_potential) {
        fill_given(&drive, soldier);
    } else if (drive.by_enemies && drive.rest > 0.0 && drive.rest < LAN_INF) {
        fill_preset(&drive, soldier, pace);
    }
    drive.slack = lan_soldier_slack(soldier, drive.rest);
    return drive;
}

double lan_drive_pull(const lan_drive *drive, double distance)
{
    if (distance >= drive->march) {
        return drive->flees ? 0.0 : drive->most;
    }
    if (!(distance > 0.0)) {
        return 0.0;
    }
    const double pull = -lan_potential_force(&drive->potential, distance);
    return drive->flees ? fmin(pull, 0.0) : pull;
}

/* --- about friends and walls ---------------------------------------------- */

lan_potential lan_drive_between(const lan_neighbour *a, const lan_neighbour *b)
{
    const double one = most_of(a->soldier, a->pace);
    const double other = most_of(b->soldier, b->pace);
    const double most =
        one > 0.0 && other > 0.0 ? fmin(one, other) : fmax(one, other);
    lan_potential of = lan_potential_default();
    of.unit = fmax(fmax(a->soldier->spacing, b->soldier->spacing), DBL_MIN);
    of.most = fmax(most, DBL_MIN);
    of.repulsion_power = APART_POWER;
    if (a->soldier->is_swarm && b->soldier->is_swarm) {
        of.attraction = SWARM * most;
        of.attraction_power = SWARM_ATTRACTION;
        of.repulsion = SWARM * most;
        of.repulsion_power = SWARM_REPULSION;
        of.reach = SWARM_REACH * of.unit;
    } else {
        of.attraction = 0.0;
        of.repulsion = APART * most;
        of.reach = of.unit;
    }
    return of;
}

lan_potential lan_drive_from_wall(const lan_neighbour *of)
{
    const double most = most_of(of->soldier, of->pace);
    const lan_body *body = &of->soldier->body;
    const double radius =
        body->half_length > 0.0 ? body->half_width : body->radius;
    lan_potential wall = lan_potential_default();
    wall.attraction = 0.0;
    wall.repulsion = WALL * most;
    wall.repulsion_power = WALL_POWER;
    wall.unit = radius;
    wall.reach = fmax(of->soldier->spacing, radius);
    wall.most = fmax(most, DBL_MIN);
    return wall;
}

/* --- steps ---------------------------------------------------------------- */

/* A body feels at most so many neighbours at once. */
#define NEIGHBOURS 6.0

/* The square of the frequency of two friends, or of one among many. */
static double square_of_pair(const lan_neighbour *a, const lan_neighbour *b)
{
    const lan_potential of = lan_drive_between(a, b);
    const double touching =
        lan_soldier_least(a->soldier) + lan_soldier_least(b->soldier);
    const double one = a->pace > 0.0 ? 1.0 / a->soldier->body.mass : 0.0;
    const double other = b->pace > 0.0 ? 1.0 / b->soldier->body.mass : 0.0;
    return lan_potential_stiffest(&of, touching) *
           fmax(one + other, NEIGHBOURS * fmax(one, other));
}

static double square_at_wall(const lan_neighbour *of)
{
    const lan_potential wall = lan_drive_from_wall(of);
    return lan_potential_stiffest(&wall, lan_soldier_least(of->soldier)) /
           of->soldier->body.mass;
}

/* Of one alone: about an enemy who does the same, and by how far it goes. */
static double largest_own_step(const lan_neighbour *of, const lan_drive *drive)
{
    const lan_potential *potential = &drive->potential;
    const double least = lan_soldier_least(of->soldier);
    const double stiffness =
        potential->unit > 0.0 ? lan_potential_stiffest(potential, least) : 0.0;
    return fmin(LAN_STRIDE * least / of->pace,
                lan_steering_largest_step(2.0 * stiffness,
                                          of->soldier->body.mass,
                                          drive->drag + drive->brake));
}

double lan_drives_largest_step(const lan_neighbour *of, size_t count,
                               bool has_walls)
{
    double square = 0.0;
    double drag = 0.0;
    double own = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        if (!(of[i].pace > 0.0)) {
            continue;
        }
        const lan_drive drive =
            lan_drive_of(of[i].unit, of[i].soldier, of[i].pace);
        drag = fmax(drag, drive.drag);
        own = fmin(own, largest_own_step(&of[i], &drive));
        square = has_walls ? fmax(square, square_at_wall(&of[i])) : square;
        for (size_t k = 0; k < count; k++) {
            square = fmax(square, square_of_pair(&of[i], &of[k]));
        }
    }
    return fmin(own, lan_steering_largest_step(square, 1.0, drag));
}
