/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an engagement is made of, where nothing is given, and what follows from
 * a soldier's description.
 */
#include <string.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* Tolerance of the resting distance: a share of the distance, and a share of
 * the radius. */
#define SLACK        5e-4
#define SLACK_RADIUS 5e-3

/* A soldier whose hits fall off with distance rests where they are worth this
 * share. */
#define WORTH 0.5

lan_soldier_def lan_soldier_def_default(void)
{
    lan_body_type body = lan_body_type_default();
    lan_potential potential = lan_potential_default();
    body.impact = LAN_IMPACT_PUSH;
    potential.attraction = 1.0;
    potential.repulsion = 1.0;
    potential.unit = LAN_NAN;
    return (lan_soldier_def){
        .body = body,
        .steer = LAN_STEER_STAND_OFF,
        .potential = potential,
        .spacing = 1.2,
        .shot_speed = LAN_INF,
        .intervals = LAN_INTERVALS_EXPONENTIAL,
        .height = LAN_NAN,
    };
}

lan_array_def lan_array_def_default(void)
{
    return (lan_array_def){.facing = LAN_NAN,
                           .formation = LAN_FORMATION_LINE,
                           .ranks = 3,
                           .spacing = 1.2};
}

lan_engagement_def lan_engagement_def_default(void)
{
    return (lan_engagement_def){.step = LAN_NAN, .cell = LAN_NAN};
}

lan_weapon_def lan_soldier_longest(const lan_unit_def *unit)
{
    lan_weapon_def longest = lan_unit_weapon(unit, 0);
    for (size_t w = 1; w < lan_unit_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        if (!isnan(longest.range) && !(weapon.range <= longest.range)) {
            longest = weapon;
        }
    }
    return longest;
}

double lan_soldier_reach(const lan_unit_def *unit)
{
    const double range = lan_soldier_longest(unit).range;
    return isnan(range) ? LAN_INF : range;
}

double lan_soldier_pace(const lan_unit_def *unit,
                        const lan_soldier_def *soldier)
{
    /* the forces that steer it */
    const bool by_enemies =
        soldier->has_potential ||
        (soldier->steer != LAN_STEER_NONE && !isinf(lan_soldier_reach(unit)));
    const bool stands = soldier->steer == LAN_STEER_HOLD ||
                        isnan(unit->speed) ||
                        !(by_enemies || soldier->is_swarm);
    return stands ? 0.0 : unit->speed;
}

static double slack_of(const lan_soldier_def *soldier, double rest)
{
    const double near = fmax(SLACK * (rest < LAN_INF ? rest : 0.0),
                             SLACK_RADIUS * lan_soldier_least(soldier));
    return rest > 0.0 ? fmin(near, 0.1 * rest) : near;
}

double lan_soldier_rest(const lan_unit_def *unit,
                        const lan_soldier_def *soldier)
{
    const double reach = lan_soldier_reach(unit);
    if (soldier->steer == LAN_STEER_STAND_OFF) {
        const double falloff = lan_soldier_longest(unit).falloff;
        const double worth =
            falloff > 0.0 ? 1.0 - pow(WORTH, 1.0 / falloff) : 1.0;
        return worth * reach - slack_of(soldier, worth * reach);
    }
    const lan_potential of = lan_steer_potential(soldier->steer, reach);
    return isinf(reach) ? LAN_INF : lan_potential_rest(&of);
}

double lan_soldier_least(const lan_soldier_def *soldier)
{
    const lan_body_type *body = &soldier->body;
    return body->half_length > 0.0 ? fmin(body->half_length, body->half_width)
                                   : body->radius;
}

unsigned lan_engagement_classes(const lan_engagement_def *def)
{
    unsigned classes = 0;
    for (size_t a = 0; a < def->battle->army_count; a++) {
        const lan_army_def *army = &def->battle->armies[a];
        for (size_t g = 0; g < army->group_count; g++) {
            classes |= 1U << def->battle->units[army->groups[g].type].movement;
        }
    }
    return classes;
}

bool lan_army_def_is_friend(const lan_army_def *a, const lan_army_def *b)
{
    const char *left = a->side != NULL ? a->side : a->name;
    const char *right = b->side != NULL ? b->side : b->name;
    return strcmp(left, right) == 0;
}

/* ------------------------------------------------------------------------
 *
 * How strongly soldiers are steered: the potentials of lanchester/bodies.h at
 * the strength that a body of a mass and a speed needs.
 */

/* Distance from rest at which braking begins, relative to the braking length;
 * more for soldiers that overshoot. */
#define SLOWING    1.0
#define SLOWS_LATE 0.5

/* Powers 2 and 3 pull most at 1.5 times the resting distance, with this share
 * of the stiffness there times the distance. */
#define PULLS_MOST_AT 1.5
#define STEEPEST      6.75

/* Largest stiffness, as frequency times step. */
#define STIFFEST 1.0

/* At their spacing, friends feel this share of the maximum force; with this
 * power they feel all of it at 0.69 of the spacing. */
#define APART       0.05
#define APART_POWER 8.0

/* Swarms: powers that preserve the swarm's width, a strength below the maximum
 * force under pressure, and the reach in spacings. */
#define SWARM            0.25
#define SWARM_ATTRACTION 4.0
#define SWARM_REPULSION  8.0
#define SWARM_REACH      3.0

/* Force of a wall on a soldier that touches it, as a share of the maximum, and
 * the power of its decrease. */
#define WALL       0.1
#define WALL_POWER 3.0

/* --- the scale ------------------------------------------------------------ */

/* The distance over which a body reaches its speed, m. */
static double length_of(const lan_soldier_def *soldier, double pace)
{
    const lan_body_type *body = &soldier->body;
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

/* A preset's stiffness at rest: braking over a share of its length, full force
 * from 1.5 times the resting distance on. */
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

/* The distance beyond the resting distance at which the pull reaches the full
 * force. */
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

/* Fills in a preset's force, with its rest at the soldier's desired distance.
 * */
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

/* Scales a given potential to the force that holds the soldier at its speed. */
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
    drive.slack = slack_of(soldier, drive.rest);
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

/* The force between two friends, equal for both; zero if neither walks. */
static lan_potential force_of_friends(const lan_neighbour *a,
                                      const lan_neighbour *b)
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

/* The force of a wall. */
static lan_potential force_of_wall(const lan_neighbour *of)
{
    const double most = most_of(of->soldier, of->pace);
    const lan_body_type *body = &of->soldier->body;
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

/* The squared frequency of two friends, or of a friend among many. */
static double square_of_pair(const lan_neighbour *a, const lan_neighbour *b)
{
    const lan_potential of = force_of_friends(a, b);
    const double touching =
        lan_soldier_least(a->soldier) + lan_soldier_least(b->soldier);
    const double one = a->pace > 0.0 ? 1.0 / a->soldier->body.mass : 0.0;
    const double other = b->pace > 0.0 ? 1.0 / b->soldier->body.mass : 0.0;
    return lan_pair_square(&of, touching, fmax(one, other), fmin(one, other),
                           LAN_NEIGHBOURS);
}

/* The largest step of a single soldier against an enemy of its kind, by
 * stability and by distance moved. */
static double largest_own_step(const lan_neighbour *of, const lan_drive *drive)
{
    const lan_potential *potential = &drive->potential;
    const double least = lan_soldier_least(of->soldier);
    const double stiffness =
        potential->unit > 0.0 ? lan_potential_stiffest(potential, least) : 0.0;
    return fmin(
        LAN_STRIDE * least / of->pace,
        lan_steering_largest_step(2.0 * stiffness / of->soldier->body.mass,
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
        const lan_potential wall = force_of_wall(&of[i]);
        const double at_wall =
            lan_potential_stiffest(&wall, lan_soldier_least(of[i].soldier)) /
            of[i].soldier->body.mass;
        square = has_walls ? fmax(square, at_wall) : square;
        for (size_t k = 0; k < count; k++) {
            square = fmax(square, square_of_pair(&of[i], &of[k]));
        }
    }
    return fmin(own, lan_steering_largest_step(square, drag));
}

/* ------------------------------------------------------------------------
 *
 * Kinds of bodies: a unit type on a side. Friends feel each other, and all feel
 * walls; of enemies each feels one, whom he makes for.
 */

/* Groups of the same side and type share a kind. */
static void number_kinds(lan_engagement *e)
{
    e->count.kinds = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        lan_combat_group *g = &e->groups[i];
        g->kind = -1;
        for (int32_t k = 0; k < i && g->kind < 0; k++) {
            const lan_combat_group *other = &e->groups[k];
            g->kind = other->side == g->side && other->unit == g->unit
                          ? other->kind
                          : -1;
        }
        if (g->kind < 0) {
            g->kind = e->count.kinds++;
            e->kinds[g->kind] =
                (lan_neighbour){g->unit, g->soldier, g->side, g->pace};
        }
    }
}

static lan_body_type type_of_kind(const lan_neighbour *kind)
{
    lan_body_type type = kind->soldier->body;
    if (kind->pace > 0.0) {
        type.drag = lan_drive_of(kind->unit, kind->soldier, kind->pace).drag;
        type.speed_most = fmin(type.speed_most, kind->pace);
    } else {
        type.mass = LAN_INF; /* a standing soldier is not pushed away */
        type.drag = 0.0;
        type.speed_most = LAN_INF;
    }
    return type;
}

/* The force between two kinds; zero between enemies, and between two kinds that
 * stand. */
static lan_potential force_between(const lan_neighbour *a,
                                   const lan_neighbour *b)
{
    lan_potential of = force_of_friends(a, b);
    if (a->side != b->side || !(fmax(a->pace, b->pace) > 0.0)) {
        of.attraction = 0.0;
        of.repulsion = 0.0;
        of.reach = DBL_MIN;
    }
    return of;
}

void lan_kinds_fill(lan_engagement *e)
{
    number_kinds(e);
    const int32_t kinds = e->count.kinds;
    for (int32_t a = 0; a < kinds; a++) {
        const int32_t movement = e->kinds[a].unit->movement;
        e->types[a] = type_of_kind(&e->kinds[a]);
        e->walls_of[a] = e->ground != NULL ? e->ground->walls[movement] : NULL;
        e->from_walls[a] = force_of_wall(&e->kinds[a]);
        /* a soldier that fits through a gate has the force to pass it */
        e->from_walls[a].repulsion *=
            lan_battlefield_hardest(e->ground, movement);
        for (int32_t b = 0; b < kinds && kinds <= LAN_KINDS_MOST; b++) {
            e->between[a * kinds + b] =
                force_between(&e->kinds[a], &e->kinds[b]);
        }
    }
}
