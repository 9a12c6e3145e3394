/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is in the plane, and its step: velocities by the forces of now, places by
 * the new velocities, then collisions.
 */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/bodies/bodies_impl.h"

/* Relative slack of the largest step, for rounding. */
#define STEP_SLACK 1e-9

lan_body_type lan_body_type_default(void)
{
    return (lan_body_type){.radius = 0.4,
                           .mass = 90.0,
                           .restitution = 0.5,
                           .speed_most = LAN_INF,
                           .impact = LAN_IMPACT_BOUNCE};
}

/* --- bad input ------------------------------------------------------------ */

typedef struct body_number {
    const char *name;
    double value;
    double low;
    double high; /* the value may be infinite */
} body_number;

static lan_status check_numbers(const char *what, long long number,
                                const body_number *of, size_t count,
                                lan_error *err)
{
    for (size_t i = 0; i < count; i++) {
        if (!(of[i].value >= of[i].low && of[i].value <= of[i].high)) {
            return lan_fail(
                err, LAN_EINVAL, 0, 0, "%s %lld: %s is %g, it must be %g to %g",
                what, number, of[i].name, of[i].value, of[i].low, of[i].high);
        }
    }
    return LAN_OK;
}

static lan_status check_type(int32_t number, const lan_body_type *type,
                             lan_error *err)
{
    const double far = LAN_BODIES_FAR;
    const body_number numbers[] = {
        {"radius", type->radius, 0.0, far},
        {"half_length", type->half_length, 0.0, far},
        {"half_width", type->half_width,
         type->half_length > 0.0 ? DBL_MIN : 0.0, far},
        {"mass", type->mass, DBL_MIN, LAN_INF},
        {"restitution", type->restitution, 0.0, 1.0},
        {"friction", type->friction, 0.0, DBL_MAX},
        {"drag", type->drag, 0.0, DBL_MAX},
        {"speed_most", type->speed_most, 0.0, LAN_INF},
        {"impact", (double)type->impact, 0.0, LAN_IMPACT_BOUNCE}};
    return check_numbers("body type", number, numbers,
                         sizeof numbers / sizeof *numbers, err);
}

static lan_status check_definition(const lan_bodies_def *def, lan_error *err)
{
    const int32_t types = def->type_count;
    if (types < 1 || def->types == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "bodies have no types");
    }
    if (def->most > INT32_MAX / 8) {
        return lan_fail(err, LAN_ELIMIT, 0, 0, "%zu bodies are more than %d",
                        def->most, INT32_MAX / 8);
    }
    if (!isfinite(def->gravity.x) || !isfinite(def->gravity.y)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "gravity is not finite");
    }
    if (!(def->crowding >= 0.0 && def->crowding <= 1.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "crowding is %g, it must be 0 to 1", def->crowding);
    }
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < types && status == LAN_OK; i++) {
        status = check_type(i, &def->types[i], err);
        if (status == LAN_OK && def->from_walls != NULL) {
            status = lan_potential_check(&def->from_walls[i], err);
        }
        for (int32_t k = 0;
             k < types && def->forces != NULL && status == LAN_OK; k++) {
            status = lan_potential_check(&def->forces[i * types + k], err);
        }
    }
    return status;
}

/* --- making --------------------------------------------------------------- */

/* The largest stable step of a body among `others` bodies. */
static double stable_step(const lan_bodies *bodies, int others)
{
    const lan_bodies_def *def = &bodies->def;
    const int32_t types = def->type_count;
    double square = 0.0;
    double drag = 0.0;
    for (int32_t i = 0; i < types; i++) {
        const lan_make *one = &bodies->types[i];
        drag = lan_greater(drag, one->inverse_mass > 0.0 ? one->type.drag : 0);
        if (def->from_walls != NULL && one->walls != NULL) {
            square = lan_greater(square, lan_potential_stiffest(
                                             &def->from_walls[i], one->least) *
                                             one->inverse_mass);
        }
        for (int32_t k = 0; k < types && def->forces != NULL && others > 0;
             k++) {
            const lan_make *other = &bodies->types[k];
            square = lan_greater(square,
                                 lan_pair_square(&def->forces[i * types + k],
                                                 one->least + other->least,
                                                 one->inverse_mass,
                                                 other->inverse_mass, others));
        }
    }
    return lan_steering_largest_step(square, drag);
}

static void fill_laws(lan_bodies *bodies)
{
    const lan_bodies_def *def = &bodies->def;
    for (int32_t i = 0; i < def->type_count; i++) {
        bodies->types[i] = lan_make_of(
            &def->types[i], def->walls != NULL ? def->walls[i] : NULL);
    }
    for (int32_t i = 0;
         bodies->laws != NULL && i < def->type_count * def->type_count; i++) {
        bodies->laws[i] = lan_force_law_of(&def->forces[i]);
        bodies->reach = lan_greater(bodies->reach, bodies->laws[i].reach);
    }
    for (int32_t i = 0; bodies->from_walls != NULL && i < def->type_count;
         i++) {
        bodies->from_walls[i] = def->from_walls[i];
    }
    for (int k = 0; k <= LAN_NEIGHBOURS; k++) {
        bodies->stable[k] = stable_step(bodies, k);
    }
    bodies->def.types = NULL; /* the arrays belong to the caller */
    bodies->def.forces = bodies->def.from_walls = NULL;
    bodies->def.walls = NULL;
}

/* Allocates a zeroed array. */
static void *take(lan_bodies *bodies, size_t count, size_t size)
{
    void *block = calloc(count, size);
    bodies->lacks_memory = bodies->lacks_memory || block == NULL;
    bodies->blocks[bodies->block_count++] = block;
    return block;
}

static bool make_arrays(lan_bodies *bodies, size_t most)
{
    const lan_bodies_def *def = &bodies->def;
    const size_t types = (size_t)def->type_count;
    bodies->types = take(bodies, types, sizeof *bodies->types);
    if (def->forces != NULL) {
        bodies->laws = take(bodies, types * types, sizeof *bodies->laws);
    }
    if (def->from_walls != NULL) {
        bodies->from_walls = take(bodies, types, sizeof *bodies->from_walls);
    }
    bodies->order = take(bodies, most, sizeof *bodies->order);
    bodies->type_of = take(bodies, most, sizeof *bodies->type_of);
    bodies->motions = take(bodies, most, sizeof *bodies->motions);
    bodies->forces = take(bodies, most, sizeof *bodies->forces);
    bodies->sums = take(bodies, most, sizeof *bodies->sums);
    bodies->at_bow = take(bodies, most, sizeof *bodies->at_bow);
    bodies->clear = take(bodies, most, sizeof *bodies->clear);
    bodies->room = take(bodies, most, sizeof *bodies->room);
    bodies->changed = take(bodies, most, sizeof *bodies->changed);
    return !bodies->lacks_memory &&
           lan_crowd_grid_create(most, &bodies->grid) == LAN_OK;
}

lan_status lan_bodies_create(const lan_bodies_def *def, lan_bodies **out,
                             lan_error *err)
{
    const lan_status checked = check_definition(def, err);
    if (checked != LAN_OK) {
        return checked;
    }
    lan_bodies *bodies = calloc(1, sizeof *bodies);
    if (bodies == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "no memory for bodies");
    }
    bodies->def = *def;
    if (!make_arrays(bodies, def->most > 0 ? def->most : 1)) {
        lan_bodies_destroy(bodies);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "no memory for %zu bodies",
                        def->most);
    }
    for (size_t i = 0; i < def->most; i++) {
        bodies->type_of[i] = -1;
    }
    fill_laws(bodies);
    *out = bodies;
    return LAN_OK;
}

void lan_bodies_destroy(lan_bodies *bodies)
{
    if (bodies == NULL) {
        return;
    }
    lan_crowd_grid_destroy(bodies->grid);
    for (int i = 0; i < bodies->block_count; i++) {
        free(bodies->blocks[i]);
    }
    free(bodies);
}

/* --- who is there --------------------------------------------------------- */

/* The first rank whose body number is at least `number`. */
static size_t rank_of(const lan_bodies *bodies, int32_t number)
{
    size_t low = 0;
    size_t high = bodies->count;
    if (high > 0 && bodies->order[high - 1] < number) {
        return high;
    }
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (bodies->order[middle] < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

lan_status lan_bodies_put(lan_bodies *bodies, int32_t number,
                          const lan_body *body, lan_error *err)
{
    const double far = LAN_BODIES_FAR;
    const body_number numbers[] = {
        {"type", body->type, 0.0, bodies->def.type_count - 1},
        {"at.x", body->at.x, -far, far},
        {"at.y", body->at.y, -far, far},
        {"velocity.x", body->velocity.x, -DBL_MAX, DBL_MAX},
        {"velocity.y", body->velocity.y, -DBL_MAX, DBL_MAX},
        {"heading", body->heading, -DBL_MAX, DBL_MAX},
        {"spin", body->spin, -DBL_MAX, DBL_MAX}};
    if (number < 0 || (size_t)number >= bodies->def.most) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "body %d: numbers are below %zu, as many as asked for",
                        (int)number, bodies->def.most);
    }
    if (bodies->type_of[number] >= 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "body %d is there already",
                        (int)number);
    }
    const lan_status status = check_numbers(
        "body", number, numbers, sizeof numbers / sizeof *numbers, err);
    if (status != LAN_OK) {
        return status;
    }
    if (lan_bodies_in_wall(&bodies->types[body->type], body->at,
                           body->heading)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "body %d overlaps a wall at (%g, %g)", (int)number,
                        body->at.x, body->at.y);
    }
    const size_t rank = rank_of(bodies, number);
    int32_t *order = bodies->order + rank;
    memmove(order + 1, order, (bodies->count++ - rank) * sizeof *order);
    *order = number;
    bodies->type_of[number] = body->type;
    bodies->motions[number] =
        (lan_motion){body->at, body->velocity, body->heading, body->spin};
    bodies->forces[number] = (lan_point){0.0, 0.0};
    bodies->at_bow[number] = false;
    bodies->clear[number] = 0.0F;
    return LAN_OK;
}

void lan_bodies_remove(lan_bodies *bodies, int32_t number)
{
    if (bodies->type_of[number] >= 0) {
        int32_t *order = bodies->order + rank_of(bodies, number);
        const int32_t *end = bodies->order + bodies->count--;
        memmove(order, order + 1, (size_t)(end - order - 1) * sizeof *order);
        bodies->type_of[number] = -1;
    }
}

lan_body lan_bodies_get(const lan_bodies *bodies, int32_t number)
{
    const lan_motion *of = &bodies->motions[number];
    return (lan_body){bodies->type_of[number], of->at, of->velocity,
                      of->heading, of->spin};
}

void lan_bodies_set_motion(lan_bodies *bodies, int32_t number,
                           lan_point velocity, double spin)
{
    bodies->motions[number].velocity = velocity;
    bodies->motions[number].spin = spin;
}

void lan_bodies_set_force(lan_bodies *bodies, int32_t number, lan_point force,
                          bool at_bow)
{
    bodies->forces[number] = force;
    bodies->at_bow[number] = at_bow;
}

const lan_bodies_report *lan_bodies_report_of(const lan_bodies *bodies)
{
    return &bodies->report;
}

/* --- the largest step ----------------------------------------------------- */

static bool is_sound(const lan_motion *motion, lan_point force)
{
    const double far = LAN_BODIES_FAR;
    const double sum = motion->velocity.x + motion->velocity.y +
                       motion->heading + motion->spin + force.x + force.y;
    return (fabs(motion->at.x) <= far) & (fabs(motion->at.y) <= far) &
           (fabs(sum) <= DBL_MAX);
}

/* The time in which the fastest body moves half its radius or width. Returns
 * the number of the first invalid body, or -1. */
static int32_t look_at_all(const lan_bodies *bodies, double *pace)
{
    double square = 0.0;
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        const lan_motion *motion = &bodies->motions[number];
        const lan_make *make = lan_bodies_make(bodies, number);
        const double turn = motion->spin * make->type.half_length;
        const double speed = lan_greater(
            lan_point_dot(motion->velocity, motion->velocity), turn * turn);
        if (!is_sound(motion, bodies->forces[number])) {
            return number;
        }
        if (make->least > 0.0) {
            square =
                lan_greater(square, 4.0 * speed / (make->least * make->least));
        }
    }
    *pace = 1.0 / sqrt(square);
    return -1;
}

static double stability_limit(const lan_bodies *bodies)
{
    const size_t others = bodies->count > 0 ? bodies->count - 1 : 0;
    return bodies->stable[others < LAN_NEIGHBOURS ? others : LAN_NEIGHBOURS];
}

double lan_bodies_largest_step(const lan_bodies *bodies)
{
    double pace;
    return look_at_all(bodies, &pace) < 0
               ? lan_lesser(stability_limit(bodies), pace)
               : 0.0;
}

static lan_status check_step(const lan_bodies *bodies, double dt,
                             lan_error *err)
{
    double pace;
    const int32_t unsound = look_at_all(bodies, &pace);
    const double stable = stability_limit(bodies);
    if (unsound >= 0) {
        const lan_motion *motion = &bodies->motions[unsound];
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "body %d at (%g, %g) with velocity (%g, %g): places must be "
            "within %g m, and velocities and forces finite",
            (int)unsound, motion->at.x, motion->at.y, motion->velocity.x,
            motion->velocity.y, LAN_BODIES_FAR);
    }
    if (!(dt > 0.0 && dt < LAN_INF)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a step of %g, it must be above 0 and finite", dt);
    }
    if (dt > stable * (1.0 + STEP_SLACK)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a step of %g is unstable: the stiffest force and the "
                        "largest drag allow %g",
                        dt, stable);
    }
    if (dt > pace * (1.0 + STEP_SLACK)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a step of %g is too long: the fastest body goes half "
                        "its radius in %g",
                        dt, pace);
    }
    return LAN_OK;
}

/* --- a step --------------------------------------------------------------- */

/* Limits a speed to the type's maximum, and to a step in which bodies cannot
 * pass through each other. */
static bool cut_speed(const lan_make *make, lan_motion *motion, double dt)
{
    const double square = lan_point_dot(motion->velocity, motion->velocity);
    const double most = make->type.speed_most;
    const double least = make->least > 0.0 ? make->least : LAN_INF;
    if (!(square > most * most) && !(square * dt * dt > least * least)) {
        return false;
    }
    motion->velocity = lan_point_times(
        motion->velocity, lan_lesser(most, least / dt) / sqrt(square));
    return true;
}

/* The force of the nearest wall. */
static lan_point wall_force(const lan_bodies *bodies, int32_t number)
{
    const int32_t type = bodies->type_of[number];
    const lan_potential *of = &bodies->from_walls[type];
    if ((double)bodies->clear[number] > of->reach) {
        return (lan_point){0.0, 0.0};
    }
    lan_point off;
    (void)lan_walls_nearest(bodies->types[type].walls,
                            bodies->motions[number].at,
                            lan_lesser(of->reach, 4.0 * LAN_BODIES_FAR), &off);
    const double length = lan_point_length(off);
    return length > 0.0
               ? lan_point_times(off, lan_potential_force(of, length) / length)
               : off;
}

static void accelerate_body(lan_bodies *bodies, int32_t number, double dt)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    lan_motion *motion = &bodies->motions[number];
    const lan_point own = bodies->forces[number];
    lan_point force = lan_point_plus(own, bodies->sums[number]);
    if (bodies->from_walls != NULL && make->walls != NULL) {
        force = lan_point_plus(force, wall_force(bodies, number));
    }
    const double kept = 1.0 - make->type.drag * dt;
    const lan_point gravity = bodies->def.gravity;
    motion->velocity.x = kept * motion->velocity.x +
                         dt * (force.x * make->inverse_mass + gravity.x);
    motion->velocity.y = kept * motion->velocity.y +
                         dt * (force.y * make->inverse_mass + gravity.y);
    const double torque =
        bodies->at_bow[number]
            ? make->lever *
                  lan_point_cross(lan_point_of_angle(motion->heading), own)
            : 0.0;
    motion->spin = kept * motion->spin + dt * torque * make->inverse_inertia;
    bodies->report.capped += cut_speed(make, motion, dt);
}

lan_status lan_bodies_step(lan_bodies *bodies, double dt, lan_error *err)
{
    const lan_status status = check_step(bodies, dt, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_bodies_sum_forces(bodies);
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        if (lan_bodies_make(bodies, number)->inverse_mass > 0.0) {
            accelerate_body(bodies, number, dt);
        }
        lan_bodies_go(bodies, number, dt);
    }
    lan_bodies_collide(bodies);
    bodies->report.steps++;
    return LAN_OK;
}
