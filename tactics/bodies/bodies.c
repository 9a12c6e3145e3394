/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

const char *lan_impact_name(lan_impact impact)
{
#define X(name, text) [name] = text,
    static const char *const words[] = {LAN_IMPACT_LIST(X)};
#undef X
    return (size_t)impact < sizeof words / sizeof *words ? words[impact] : "?";
}

lan_body lan_body_default(void)
{
    return (lan_body){.radius = 0.4,
                      .mass = 90.0,
                      .restitution = 0.5,
                      .speed_most = LAN_INF,
                      .impact = LAN_IMPACT_BOUNCE};
}

/* --- making -------------------------------------------------------------- */

static lan_status check_definition(const lan_bodies_def *def, lan_error *err)
{
    if (def->kinds < 1 || def->kinds > LAN_BODY_KINDS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%d kinds of bodies, there must be 1 to %d",
                        (int)def->kinds, LAN_BODY_KINDS_MAX);
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
    const int32_t pairs = def->forces != NULL ? def->kinds * def->kinds : 0;
    for (int32_t i = 0; i < pairs && status == LAN_OK; i++) {
        status = lan_potential_check(&def->forces[i], err);
    }
    const int32_t kinds = def->from_walls != NULL ? def->kinds : 0;
    for (int32_t i = 0; i < kinds && status == LAN_OK; i++) {
        status = lan_potential_check(&def->from_walls[i], err);
    }
    return status;
}

static bool has_arrays(lan_bodies *bodies, size_t most)
{
    const bool has_walls =
        bodies->def.walls != NULL || bodies->def.walls_of != NULL;
    bodies->order = malloc(most * sizeof *bodies->order);
    bodies->ids = malloc(most * sizeof *bodies->ids);
    bodies->motions = malloc(most * sizeof *bodies->motions);
    bodies->turnings = malloc(most * sizeof *bodies->turnings);
    bodies->forces = malloc(most * sizeof *bodies->forces);
    bodies->at_bow = malloc(most * sizeof *bodies->at_bow);
    bodies->make_of = malloc(most * sizeof *bodies->make_of);
    bodies->clear = has_walls ? malloc(most * sizeof *bodies->clear) : NULL;
    bodies->changed = malloc(most * sizeof *bodies->changed);
    bodies->room = malloc((most + LAN_PAIR_BLOCK) * sizeof *bodies->room);
    bodies->kinds = calloc(most + LAN_PAIR_BLOCK, sizeof *bodies->kinds);
    return bodies->order != NULL && bodies->ids != NULL &&
           bodies->motions != NULL && bodies->turnings != NULL &&
           bodies->forces != NULL && bodies->at_bow != NULL &&
           bodies->make_of != NULL && bodies->changed != NULL &&
           (!has_walls || bodies->clear != NULL) && bodies->room != NULL &&
           bodies->kinds != NULL;
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
    bodies->report.size = sizeof bodies->report;
    bodies->def = *def;
    bodies->make_free = -1;
    const size_t most = def->most > 0 ? def->most : 1;
    if (!has_arrays(bodies, most) ||
        lan_pair_laws_create(def->forces, def->kinds, &bodies->laws) !=
            LAN_OK ||
        lan_crowd_grid_create_flat(most, &bodies->grid) != LAN_OK) {
        lan_bodies_destroy(bodies);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "no memory for %zu bodies",
                        def->most);
    }
    *out = bodies;
    return LAN_OK;
}

void lan_bodies_destroy(lan_bodies *bodies)
{
    if (bodies == NULL) {
        return;
    }
    lan_crowd_grid_destroy(bodies->grid);
    lan_pair_laws_clear(&bodies->laws);
    free(bodies->order);
    free(bodies->ids);
    free(bodies->motions);
    free(bodies->turnings);
    free(bodies->forces);
    free(bodies->at_bow);
    free(bodies->make_of);
    free(bodies->clear);
    free(bodies->room);
    free(bodies->kinds);
    free(bodies->changed);
    free(bodies->makes);
    free(bodies);
}

size_t lan_bodies_memory(const lan_bodies *bodies)
{
    const size_t each = sizeof *bodies->order + sizeof *bodies->ids +
                        sizeof *bodies->motions + sizeof *bodies->turnings +
                        sizeof *bodies->forces + sizeof *bodies->at_bow +
                        sizeof *bodies->make_of + sizeof *bodies->room +
                        sizeof *bodies->kinds + sizeof *bodies->changed +
                        (bodies->clear != NULL ? sizeof *bodies->clear : 0);
    const size_t laws = bodies->laws.laws != NULL
                            ? (size_t)(bodies->def.kinds * bodies->def.kinds)
                            : 0;
    const size_t spare =
        LAN_PAIR_BLOCK * (sizeof *bodies->room + sizeof *bodies->kinds);
    return sizeof *bodies + bodies->def.most * each + spare +
           bodies->make_room * sizeof *bodies->makes +
           laws * sizeof *bodies->laws.laws +
           lan_crowd_grid_memory(bodies->grid);
}

/* --- who is there -------------------------------------------------------- */

/* The first rank whose id is not below. */
static size_t rank_of_id(const lan_bodies *bodies, int64_t id)
{
    size_t low = 0;
    size_t high = bodies->count;
    if (high > 0 && bodies->ids[bodies->order[high - 1]] < id) {
        return high;
    }
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (bodies->ids[bodies->order[middle]] < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

size_t lan_bodies_rank(const lan_bodies *bodies, int32_t number)
{
    return rank_of_id(bodies, bodies->ids[number]);
}

typedef struct body_number {
    const char *name;
    double value;
    double low;
    double high; /* may be infinite: then the value may be */
} body_number;

static lan_status check_numbers(const lan_body *body, lan_error *err)
{
    const double far = LAN_BODIES_FAR;
    const body_number numbers[] = {
        {"at.x", body->at.x, -far, far},
        {"at.y", body->at.y, -far, far},
        {"velocity.x", body->velocity.x, -DBL_MAX, DBL_MAX},
        {"velocity.y", body->velocity.y, -DBL_MAX, DBL_MAX},
        {"heading", body->heading, -DBL_MAX, DBL_MAX},
        {"spin", body->spin, -DBL_MAX, DBL_MAX},
        {"radius", body->radius, 0.0, far},
        {"half_length", body->half_length, 0.0, far},
        {"half_width", body->half_width, 0.0, far},
        {"mass", body->mass, DBL_MIN, LAN_INF},
        {"restitution", body->restitution, 0.0, 1.0},
        {"friction", body->friction, 0.0, DBL_MAX},
        {"drag", body->drag, 0.0, DBL_MAX},
        {"speed_most", body->speed_most, 0.0, LAN_INF}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const body_number *of = &numbers[i];
        if (!(of->value >= of->low && of->value <= of->high)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "body %lld: %s is %g, it must be %g to %g",
                            (long long)body->id, of->name, of->value, of->low,
                            of->high);
        }
    }
    return LAN_OK;
}

static lan_status check_body(const lan_bodies *bodies, const lan_body *body,
                             lan_error *err)
{
    const long long id = (long long)body->id;
    if ((unsigned)body->impact > LAN_IMPACT_BOUNCE) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "body %lld: unknown impact %d",
                        id, (int)body->impact);
    }
    if (body->kind < 0 || body->kind >= bodies->def.kinds) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "body %lld: kind %d, it must be 0 to %d", id,
                        (int)body->kind, (int)bodies->def.kinds - 1);
    }
    if (body->half_length > 0.0 && !(body->half_width > 0.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "body %lld: a hull must have a half_width above 0", id);
    }
    const double longer = lan_greater(body->half_length, body->half_width);
    const double shorter = lan_lesser(body->half_length, body->half_width);
    if (bodies->def.walls != NULL && body->half_length > 0.0 &&
        longer > LAN_HULL_SLENDER * shorter) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "body %lld: among walls a hull must be at most %d "
                        "times as long as it is wide",
                        id, LAN_HULL_SLENDER);
    }
    if (bodies->count >= bodies->def.most) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "body %lld: there are %zu bodies, as many as asked for",
                        id, bodies->count);
    }
    const size_t rank = rank_of_id(bodies, body->id);
    if (rank < bodies->count && bodies->ids[bodies->order[rank]] == body->id) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "body %lld is there already",
                        id);
    }
    return check_numbers(body, err);
}

/* A number for a new body, which enters `order` by its id. */
static int32_t give_number(lan_bodies *bodies, int64_t id)
{
    const size_t rank = rank_of_id(bodies, id);
    int32_t *order = bodies->order;
    const int32_t number = bodies->count < bodies->used
                               ? order[bodies->count]
                               : (int32_t)bodies->used++;
    memmove(order + rank + 1, order + rank,
            (bodies->count - rank) * sizeof *order);
    order[rank] = number;
    bodies->count++;
    return number;
}

lan_status lan_bodies_add(lan_bodies *bodies, const lan_body *body,
                          int32_t *number, lan_error *err)
{
    int32_t make;
    const lan_status checked = check_body(bodies, body, err);
    if (checked != LAN_OK) {
        return checked;
    }
    if (lan_makes_take(bodies, body, &make) != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "no memory for body %lld",
                        (long long)body->id);
    }
    if (lan_bodies_in_wall(bodies, &bodies->makes[make], body->at,
                           body->heading)) {
        lan_makes_give_back(bodies, make);
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "body %lld overlaps a wall at (%g, %g)",
                        (long long)body->id, body->at.x, body->at.y);
    }
    const int32_t to = give_number(bodies, body->id);
    bodies->ids[to] = body->id;
    bodies->motions[to] = (lan_motion){body->at, body->velocity};
    bodies->turnings[to] = (lan_turning){body->heading, body->spin};
    bodies->forces[to] = (lan_point){0.0, 0.0};
    bodies->at_bow[to] = false;
    bodies->make_of[to] = make;
    if (bodies->clear != NULL) {
        bodies->clear[to] = 0.0F;
    }
    *number = to;
    return LAN_OK;
}

void lan_bodies_remove(lan_bodies *bodies, int32_t number)
{
    int32_t *order = bodies->order;
    const size_t rank = lan_bodies_rank(bodies, number);
    lan_makes_give_back(bodies, bodies->make_of[number]);
    bodies->count--;
    memmove(order + rank, order + rank + 1,
            (bodies->count - rank) * sizeof *order);
    order[bodies->count] = number;
}

size_t lan_bodies_count(const lan_bodies *bodies)
{
    return bodies->count;
}

const int32_t *lan_bodies_numbers(const lan_bodies *bodies)
{
    return bodies->order;
}

/* --- one of them --------------------------------------------------------- */

lan_body lan_bodies_get(const lan_bodies *bodies, int32_t number)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    return (lan_body){.id = bodies->ids[number],
                      .at = bodies->motions[number].at,
                      .velocity = bodies->motions[number].velocity,
                      .heading = bodies->turnings[number].heading,
                      .spin = bodies->turnings[number].spin,
                      .radius = make->radius,
                      .half_length = make->half_length,
                      .half_width = make->half_width,
                      .mass = make->mass,
                      .restitution = make->restitution,
                      .friction = make->friction,
                      .drag = make->drag,
                      .speed_most = make->speed_most,
                      .impact = make->impact,
                      .kind = make->kind};
}

lan_oriented_box lan_bodies_hull(const lan_bodies *bodies, int32_t number)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    const double heading = bodies->turnings[number].heading;
    return (lan_oriented_box){.at = bodies->motions[number].at,
                              .along = {cos(heading), sin(heading)},
                              .half_length = make->half_length,
                              .half_width = make->half_width};
}

lan_body_motion lan_bodies_motion_of(const lan_bodies *bodies, int32_t number)
{
    const lan_motion *of = &bodies->motions[number];
    return (lan_body_motion){of->at, of->velocity};
}

void lan_bodies_set_motion(lan_bodies *bodies, int32_t number, lan_point at,
                           lan_point velocity)
{
    lan_motion *motion = &bodies->motions[number];
    const lan_point off = lan_point_minus(at, motion->at);
    lan_bodies_note_way(bodies, number, fabs(off.x) + fabs(off.y));
    *motion = (lan_motion){at, velocity};
}

void lan_bodies_set_turning(lan_bodies *bodies, int32_t number, double heading,
                            double spin)
{
    bodies->turnings[number] = (lan_turning){heading, spin};
}

void lan_bodies_set_force(lan_bodies *bodies, int32_t number, lan_point force,
                          bool at_bow)
{
    bodies->is_forced = true;
    bodies->forces[number] = force;
    bodies->at_bow[number] = at_bow;
}

const lan_bodies_report *lan_bodies_report_of(const lan_bodies *bodies)
{
    return &bodies->report;
}
