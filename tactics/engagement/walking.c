/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers are steered by forces: towards an enemy or away from him, or to a
 * slot; friends keep apart, and all are bodies that push each other.
 */
#include <string.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* --- line ahead -----------------------------------------------------------
 *
 * The first soldier left of a group leads. The others follow its path, each
 * in a slot behind the one before. */

/* Path places kept for each gap; twice as many fit, so that old places are
 * moved out rarely. */
#define PLACES_A_GAP 4

/* Least distance to the soldier ahead, in body lengths. */
#define LEAST_GAP 1.25

static bool is_in_line(const lan_soldier_def *soldier)
{
    return soldier->steer == LAN_STEER_LINE && !soldier->has_potential;
}

double lan_line_path_most(const lan_soldier_def *soldier, double soldiers)
{
    return is_in_line(soldier) ? 2.0 * PLACES_A_GAP * (soldiers + 2.0) : 0.0;
}

static double gap_of(const lan_combat_group *g)
{
    const lan_body_type *body = &g->soldier->body;
    const double length =
        body->half_length > 0.0 ? 2.0 * body->half_length : 2.0 * body->radius;
    return fmax(g->soldier->spacing, LEAST_GAP * length);
}

/* --- the path ------------------------------------------------------------- */

static void add_place(lan_engagement *e, lan_combat_group *g, lan_point at)
{
    lan_point *path = &e->path[g->path_first];
    if (g->path_count == g->path_room) {
        const int32_t kept = g->path_room / 2;
        memmove(path, path + g->path_count - kept, (size_t)kept * sizeof *path);
        g->path_count = kept;
    }
    path[g->path_count++] = at;
}

/* The path of a leader that came straight from behind. */
static void begin_path(lan_engagement *e, lan_combat_group *g)
{
    const lan_point at = lan_soldier_at(e, g->leader);
    const lan_point facing = e->frames[g->army].facing;
    const double length = gap_of(g) * g->room;
    g->path_count = 0;
    add_place(e, g, lan_point_at(at, facing, -length));
    add_place(e, g, at);
}

/* Removes the part of the path ahead of a new leader. */
static void cut_path(lan_engagement *e, lan_combat_group *g)
{
    const lan_point at = lan_soldier_at(e, g->leader);
    const lan_point *path = &e->path[g->path_first];
    int32_t nearest = 0;
    for (int32_t i = 1; i < g->path_count; i++) {
        if (lan_point_length(lan_point_minus(path[i], at)) <
            lan_point_length(lan_point_minus(path[nearest], at))) {
            nearest = i;
        }
    }
    g->path_count = nearest > 0 ? nearest : 1;
    add_place(e, g, at);
}

/* Moves the path of a group with soldiers in the fight on to its leader, or
 * to the next leader. */
static void follow_line(lan_engagement *e, lan_combat_group *g)
{
    const int32_t before = g->leader;
    g->leader = before >= 0 ? before : g->first;
    while (!lan_soldier_is_in(e, g->leader)) {
        g->leader++;
    }
    if (before < 0) {
        begin_path(e, g);
    } else if (g->leader != before) {
        cut_path(e, g);
    }
    const lan_point at = lan_soldier_at(e, g->leader);
    const lan_point *path = &e->path[g->path_first];
    const double gone = lan_point_length(
        lan_point_minus(at, path[g->path_count - (g->path_count > 1 ? 2 : 1)]));
    /* the last place is the leader's; the one before it stays */
    if (gone * PLACES_A_GAP < gap_of(g) && g->path_count > 1) {
        g->path_count--;
    }
    add_place(e, g, at);
}

/* --- slots ---------------------------------------------------------------- */

/* The slots of the followers, one behind the other. */
typedef struct line_slots {
    const lan_point *path;
    int32_t count; /* places of the path that are left */
    double behind; /* m, from the leader to the last slot */
    double gap;    /* m */
} line_slots;

/* The next slot along the path; at most its oldest place. */
static lan_point next_slot(line_slots *slots)
{
    slots->behind += slots->gap;
    for (;; slots->count--) {
        const lan_point *last = &slots->path[slots->count - 1];
        if (slots->count < 2) {
            return last[0];
        }
        const lan_point way = lan_point_minus(last[-1], last[0]);
        const double length = lan_point_length(way);
        if (slots->behind <= length) {
            return length > 0.0
                       ? lan_point_at(last[0], way, slots->behind / length)
                       : last[0];
        }
        if (slots->count == 2) {
            return last[-1];
        }
        slots->behind -= length;
    }
}

/* Unit direction of the path there, or 0. */
static lan_point along_slots(const line_slots *slots)
{
    const lan_point *last = &slots->path[slots->count - 1];
    const lan_point way = slots->count > 1 ? lan_point_minus(last[0], last[-1])
                                           : (lan_point){0.0, 0.0};
    const double length = lan_point_length(way);
    return length > 0.0 ? lan_point_times(way, 1.0 / length) : way;
}

/* Share of the distance to the enemy that both may walk before a search for
 * a nearer enemy. */
#define LOOK_AGAIN 0.1

/* A soldier that covers less than this share of its desired path is stuck. */
#define STUCK 0.1

/* Shares: of the pace, below which a body counts as standing; and of the
 * speed at which a step takes it to its resting place. */
#define STANDING 0.05
#define LANDING  0.03
#define SETTLING 0.01 /* for swarms, whose forces are small */

/* Share of the distance that each of two opponents walks if both stop for
 * the other. */
#define BOTH 0.5

/* A leader's speed, as a share of its pace. */
#define LEADING 0.8

/* Steps are shorter than the limit by more than rounding. */
#define SHORTER (1.0 - 1e-9)

/* --- the field ------------------------------------------------------------ */

static double find_step(const lan_engagement *e)
{
    const size_t count = (size_t)e->count.kinds;
    if (!isnan(e->def->step)) {
        return e->fastest > 0.0 ? e->def->step : LAN_INF;
    }
    if (count <= LAN_KINDS_MOST) {
        return SHORTER *
               lan_drives_largest_step(e->kinds, count, e->ground != NULL);
    }
    double step = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        step = fmin(step, lan_drives_largest_step(&e->kinds[i], 1, false));
    }
    return SHORTER * step;
}

/* The speed, m per time, below which a body counts as standing. */
static double find_standing(const lan_engagement *e, const lan_combat_group *g)
{
    if (!(g->pace > 0.0) || isinf(e->step)) {
        return 0.0;
    }
    const double gain = g->drive.most / g->soldier->body.mass * e->step;
    const double share = g->soldier->is_swarm ? SETTLING : LANDING;
    return fmin(STANDING * g->pace, share * gain * gain / g->pace);
}

void lan_walking_begin(lan_engagement *e)
{
    e->fastest = 0.0;
    e->walked = 0.0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        e->fastest = fmax(e->fastest, e->groups[i].pace);
        e->groups[i].leader = -1;
    }
    e->step = find_step(e);
    for (int32_t i = 0; i < e->count.groups; i++) {
        e->groups[i].standing = find_standing(e, &e->groups[i]);
    }
    /* the middle of the first interval, so that steps are neither late nor
     * early */
    e->step_end = 0.5 * e->step;
    e->is_moving = e->step < LAN_INF;
    for (int32_t s = e->count.soldiers - 1; s >= 0; s--) {
        lan_bodies_remove(e->bodies, s);
    }
    e->before = *lan_bodies_report_of(e->bodies);
}

lan_status lan_walking_add(lan_engagement *e, int32_t soldier, lan_point at)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point facing = e->frames[g->army].facing;
    const lan_body body = {
        .type = g->kind, .at = at, .heading = atan2(facing.y, facing.x)};
    return lan_bodies_put(e->bodies, soldier, &body, NULL);
}

/* --- where to ------------------------------------------------------------- */

/* Sets the goal: the enemy that was nearest at the last look. */
static void choose_goal(lan_engagement *e, int32_t soldier)
{
    const int32_t goal = e->men[soldier].goal;
    const double walked =
        2.0 * e->fastest * (e->walked - e->men[soldier].looked);
    if (goal >= 0 && lan_soldier_is_in(e, goal) &&
        walked <= LOOK_AGAIN * e->men[soldier].goal_far) {
        return;
    }
    const int32_t found =
        lan_way_goal(e, soldier, lan_enemy_nearest(e, soldier));
    e->men[soldier].goal = found;
    e->men[soldier].looked = e->walked;
    e->men[soldier].goal_far =
        found < 0 ? 0.0 : sqrt(lan_soldier_square(e, soldier, found));
}

/* The goal's place, ahead of it for soldiers that intercept. */
static lan_point goal_place(const lan_engagement *e, int32_t soldier,
                            int32_t goal)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point at = lan_soldier_at(e, goal);
    if (g->soldier->steer != LAN_STEER_INTERCEPT) {
        return at;
    }
    return lan_steer_meeting(lan_soldier_at(e, soldier), g->pace, at,
                             e->bodies->motions[goal].velocity, 0.0);
}

/* --- forces --------------------------------------------------------------- */

/* A soldier's intention in a step. */
typedef struct lan_intent {
    lan_point toward; /* unit vector towards its goal */
    double pull;      /* force in that direction */
    double left; /* m to its resting place in that direction; LAN_INF: far */
    bool brakes; /* it brakes as it does near its resting place */
    double ease; /* share of its pace that the ground allows */
} lan_intent;

static lan_point velocity_of(const lan_engagement *e, int32_t soldier)
{
    return e->bodies->motions[soldier].velocity;
}

/* Distance to a resting place that the enemy does not approach; of two
 * opponents that approach each other, each covers its share. */
static double way_left(const lan_engagement *e, int32_t soldier, int32_t goal,
                       double far)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_combat_group *of = lan_group_of(e, goal);
    const double left = far - g->drive.rest;
    if (e->men[goal].goal != soldier || !(of->pace > 0.0) ||
        fabs(of->drive.rest - g->drive.rest) > g->drive.slack) {
        return left;
    }
    const double speed = lan_point_length(velocity_of(e, goal));
    return speed > of->standing ? BOTH * left : left;
}

/* True unless the enemy wants to come nearer still. */
static bool gives_ground(const lan_engagement *e, const lan_drive *drive,
                         int32_t goal)
{
    const lan_combat_group *of = lan_group_of(e, goal);
    return drive->yields ||
           (!drive->comes && (!(of->pace > 0.0) ||
                              !(of->drive.rest < drive->rest - drive->slack)));
}

/* The intention towards an enemy, by the distance to it. */
static lan_intent about_enemy(lan_engagement *e, int32_t soldier, int32_t goal)
{
    const lan_drive *drive = &lan_group_of(e, soldier)->drive;
    const lan_point place = goal_place(e, soldier, goal);
    const lan_point to = lan_way_toward(e, soldier, goal, place);
    const lan_point off = lan_point_minus(to, lan_soldier_at(e, soldier));
    const double length = lan_point_length(off);
    if (!(length > 0.0)) {
        return (lan_intent){.left = 0.0};
    }
    /* around a wall, it slows down only for a goal in sight */
    const double near = drive->rest + drive->slack;
    const bool is_straight = lan_point_is(to, place);
    const double rests = is_straight ? near : fmax(near, drive->march);
    double far = sqrt(lan_soldier_square(e, soldier, goal));
    if (!(far > rests) && !lan_ground_see(e, soldier, goal)) {
        far = LAN_INF;
    }
    const bool has_rest = drive->rest > 0.0;
    const double left = has_rest ? way_left(e, soldier, goal, far) : LAN_INF;
    const double pull =
        lan_drive_pull(drive, has_rest ? drive->rest + left : far);
    return (lan_intent){
        .toward = lan_point_times(off, 1.0 / length),
        .pull = pull < 0.0 && !gives_ground(e, drive, goal) ? 0.0 : pull,
        .left = left,
        .brakes = fabs(pull) < drive->most};
}

/* The intention towards a moving slot: the force grows with the distance up
 * to a limit, and the speed approaches the slot's; around a wall it uses
 * full force. */
static lan_intent to_slot(lan_engagement *e, int32_t soldier, lan_point slot,
                          lan_point velocity)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_drive *drive = &g->drive;
    const int32_t goal = e->men[g->leader].goal;
    const lan_point to =
        goal < 0 ? slot : lan_way_toward(e, soldier, goal, slot);
    const lan_point off = lan_point_minus(to, lan_soldier_at(e, soldier));
    const double length = lan_point_length(off);
    if (length > 0.0 && !lan_point_is(to, slot)) {
        return (lan_intent){.toward = lan_point_times(off, 1.0 / length),
                            .pull = drive->most,
                            .left = LAN_INF};
    }
    const bool moves = lan_point_length(velocity) > g->standing;
    const double back =
        length > 0.0 ? fmin(drive->most / length, drive->slot) : 0.0;
    const lan_point force = lan_point_at(
        lan_point_times(off, back), velocity,
        moves ? g->soldier->body.mass * (drive->drag + drive->brake) : 0.0);
    const double pull = lan_point_length(force);
    if (!(pull > 0.0)) {
        return (lan_intent){.left = 0.0};
    }
    return (lan_intent){.toward = lan_point_times(force, 1.0 / pull),
                        .pull = pull,
                        .left = moves ? LAN_INF : length,
                        .brakes = true};
}

/* The force that brings a soldier to its resting place by the end of the
 * step, or stops a soldier near enough. If its force is too small, the
 * drive's pull applies instead, with braking near the resting place, at most
 * its largest force. */
static lan_point force_of(lan_engagement *e, const lan_combat_group *g,
                          lan_point velocity, const lan_intent *of)
{
    const lan_drive *drive = &g->drive;
    const double most = of->ease * drive->most;
    const double mass = g->soldier->body.mass;
    if (!isinf(of->left)) {
        const double kept = 1.0 - drive->drag * e->step;
        const bool stops =
            fabs(of->left) <= drive->slack || lan_is_zero(of->pull);
        const lan_point want =
            lan_point_times(of->toward, stops ? 0.0 : of->left / e->step);
        const lan_point needed = lan_point_times(
            lan_point_at(want, velocity, -kept), mass / e->step);
        if (lan_point_dot(needed, needed) <= most * most) {
            return needed;
        }
    }
    lan_point force = lan_point_times(of->toward, of->ease * of->pull);
    if (of->brakes) {
        force = lan_point_at(force, velocity, -mass * drive->brake);
    }
    const double square = lan_point_dot(force, force);
    if (square > most * most) {
        e->story.capped += square > most * most * (1.0 + 1e-9);
        return lan_point_times(force, most / sqrt(square));
    }
    return force;
}

/* --- the helm of a hull -----------------------------------------------------
 *
 * All force acts at the bow, where it turns the hull. Damping opposes the
 * spin, so that the hull settles on its heading. */

/* Fastest turn: the bow moves sideways at this share of the pace. The hull
 * reaches it in the time in which it moves half its length. */
#define TURNING 0.5
#define HELM    2.0

/* The sideways force at the bow that gives the desired spin, which decreases
 * as the hull reaches its heading. */
static double turning_force(const lan_combat_group *g, double spin, double off)
{
    const lan_body_type *of = &g->soldier->body;
    const double fastest = TURNING * g->pace / of->half_length;
    const double want = fmin(fmax(off * fastest, -fastest), fastest);
    const double square =
        (of->half_length * of->half_length + of->half_width * of->half_width) /
        3.0;
    const double rate = HELM * g->pace / of->half_length;
    const double force = of->mass * square / of->half_length *
                         (rate * (want - spin) + g->drive.drag * spin);
    return fmin(fmax(force, -g->drive.most), g->drive.most);
}

/* Steers a hull by a force at its bow: the desired force, and a unit vector
 * of the heading. */
static void steer_hull(lan_engagement *e, int32_t soldier, lan_point force,
                       lan_point look)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_motion *motion = &e->bodies->motions[soldier];
    const lan_point along = lan_soldier_along(e, soldier);
    const double off =
        atan2(lan_point_cross(along, look), lan_point_dot(along, look));
    /* it turns before it moves; reverse thrust only brakes */
    double thrust = lan_point_dot(force, along);
    if (thrust < 0.0 && lan_point_dot(motion->velocity, along) <= 0.0 &&
        lan_point_dot(force, look) > 0.0) {
        thrust = 0.0;
    }
    /* limits the bow's sideways speed to the pace after impacts */
    const double most = g->pace / g->soldier->body.half_length;
    const double spin = fmin(fmax(motion->spin, -most), most);
    lan_bodies_set_motion(e->bodies, soldier, motion->velocity, spin);
    const double across = turning_force(g, spin, off);
    const lan_point all = lan_point_at(lan_point_times(along, thrust),
                                       lan_point_turned(along), across);
    lan_bodies_set_force(e->bodies, soldier, all, true);
}

/* --- a step --------------------------------------------------------------- */

/* share: of the soldier's pace */
static void set_soldier(lan_engagement *e, int32_t soldier, lan_intent *intent,
                        double share)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point velocity = velocity_of(e, soldier);
    e->men[soldier].began = lan_soldier_at(e, soldier);
    intent->ease = share * lan_ground_ease(e, soldier);
    const lan_point force = force_of(e, g, velocity, intent);
    if (g->soldier->body.half_length > 0.0) {
        steer_hull(
            e, soldier, force,
            lan_point_times(intent->toward, g->drive.flees ? -1.0 : 1.0));
    } else {
        lan_bodies_set_force(e->bodies, soldier, force, false);
    }
    const lan_point next =
        lan_point_at(lan_point_times(velocity, 1.0 - g->drive.drag * e->step),
                     force, e->step / g->soldier->body.mass);
    e->men[soldier].wanted = lan_point_times(next, e->step);
    e->men[soldier].urge =
        fabs(intent->left) > g->drive.slack && !lan_is_zero(intent->pull)
            ? lan_point_length(force) * e->step * e->step /
                  g->soldier->body.mass
            : 0.0;
}

/* Share of its pace that a soldier uses: leaders slow down so that the
 * others keep up. */
static double share_of(const lan_combat_group *g, int32_t soldier)
{
    return g->path_room > 0 && soldier == g->leader && g->living > 1 ? LEADING
                                                                     : 1.0;
}

/* Limits the speed to the pace on this ground after impacts, and chooses the
 * goal. */
static void look_about(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const double pace =
        share_of(g, soldier) * lan_ground_ease(e, soldier) * g->pace;
    const lan_motion *motion = &e->bodies->motions[soldier];
    const double square = lan_point_dot(motion->velocity, motion->velocity);
    if (square > pace * pace) {
        lan_bodies_set_motion(
            e->bodies, soldier,
            lan_point_times(motion->velocity, pace / sqrt(square)),
            motion->spin);
    }
    if (g->drive.by_enemies && (g->path_room == 0 || soldier == g->leader)) {
        choose_goal(e, soldier);
    }
}

/* Sets the force of a soldier that does not follow a leader. */
static void set_out_alone(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const int32_t goal = g->drive.by_enemies ? e->men[soldier].goal : -1;
    /* without an enemy to walk to it stops */
    lan_intent intent = {.left = g->drive.by_enemies ? 0.0 : LAN_INF};
    if (goal >= 0) {
        intent = about_enemy(e, soldier, goal);
    }
    set_soldier(e, soldier, &intent, share_of(g, soldier));
}

static void set_out_in_line(lan_engagement *e, const lan_combat_group *g)
{
    set_out_alone(e, g->leader);
    const double speed = lan_point_length(velocity_of(e, g->leader));
    line_slots slots = {.path = &e->path[g->path_first],
                        .count = g->path_count,
                        .gap = gap_of(g)};
    for (int32_t s = g->leader + 1; s < g->first + g->come; s++) {
        if (lan_soldier_is_in(e, s)) {
            const lan_point slot = next_slot(&slots);
            lan_intent intent = to_slot(
                e, s, slot, lan_point_times(along_slots(&slots), speed));
            set_soldier(e, s, &intent, 1.0);
        }
    }
}

/* All choose goals before any force is set, so that forces that depend on
 * other soldiers' goals and speeds do not depend on the order. */
static void set_out(lan_engagement *e)
{
    for (int32_t i = 0; i < e->count.groups; i++) {
        lan_combat_group *g = &e->groups[i];
        const int32_t walking = g->pace > 0.0 ? g->living : 0;
        if (walking > 0 && g->path_room > 0) {
            follow_line(e, g);
        }
        for (int32_t k = 0; k < walking; k++) {
            look_about(e, e->members[g->first + k]);
        }
    }
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        const int32_t walking = g->pace > 0.0 ? g->living : 0;
        if (walking > 0 && g->path_room > 0) {
            set_out_in_line(e, g);
            continue;
        }
        for (int32_t k = 0; k < walking; k++) {
            set_out_alone(e, e->members[g->first + k]);
        }
    }
}

/* True if some soldier continues after a step: it is not slow, or only its
 * own force made it slow. */
static bool does_any_go_on(lan_engagement *e)
{
    bool any = false;
    e->story.stuck = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->pace > 0.0 && k < g->living; k++) {
            const int32_t soldier = e->members[g->first + k];
            const lan_fighter *man = &e->men[soldier];
            const lan_point way =
                lan_point_minus(lan_soldier_at(e, soldier), man->began);
            const double gone = lan_point_length(way);
            const double wanted = lan_point_length(man->wanted);
            const double held =
                lan_point_length(lan_point_minus(way, man->wanted));
            e->story.stuck += gone < STUCK * wanted &&
                              wanted > STUCK * lan_ground_ease(e, soldier) *
                                           g->pace * e->step;
            any |= gone > g->standing * e->step || held < STUCK * man->urge;
        }
    }
    return any;
}

/* Steps of the bodies, divided if an impact or a spin makes the whole step
 * too long. */
static lan_status step_bodies(lan_engagement *e, lan_error *err)
{
    lan_status status = LAN_OK;
    for (double left = e->step; status == LAN_OK && left > 0.0;) {
        const double most = lan_bodies_largest_step(e->bodies);
        const double part = most < left ? SHORTER * most : left;
        status = lan_bodies_step(e->bodies, part, err);
        left -= part;
    }
    return status;
}

lan_status lan_walking_step(lan_engagement *e, lan_error *err)
{
    set_out(e);
    const lan_status status = step_bodies(e, err);
    if (status != LAN_OK) {
        return status;
    }
    e->story.steps++;
    e->is_moving = does_any_go_on(e);
    e->walked += e->step;
    e->is_stale = true;
    return LAN_OK;
}
