/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is near whom: forces of pairs, and contacts, which are answered in the
 * order in which the grid finds them and back, several times over.
 */

#include "tactics/bodies/bodies_impl.h"

#define PASSES 16

/* Overlaps up to this share of the smaller body's size are ignored. */
#define OVERLAP_SLACK 1e-3

/* --- forces --------------------------------------------------------------- */

static void add_pair(void *context, int32_t a, int32_t b)
{
    lan_bodies *bodies = context;
    const int32_t types = bodies->def.type_count;
    const int32_t one = bodies->type_of[a];
    const int32_t other = bodies->type_of[b];
    const lan_point away =
        lan_point_minus(bodies->motions[a].at, bodies->motions[b].at);
    const double square = lan_point_dot(away, away);
    int64_t capped = 0;
    const double on_a = lan_force_by_distance(
        &bodies->laws[one * types + other], square, &capped);
    const double on_b =
        one == other ? on_a
                     : lan_force_by_distance(&bodies->laws[other * types + one],
                                             square, &capped);
    bodies->report.capped += capped;
    bodies->sums[a] = lan_point_at(bodies->sums[a], away, on_a);
    bodies->sums[b] = lan_point_at(bodies->sums[b], away, -on_b);
}

/* False if infinite forces have thrown a body out of range. */
static bool fill_grid(lan_bodies *bodies, double radius)
{
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        const lan_make *make = lan_bodies_make(bodies, number);
        const lan_point at = bodies->motions[number].at;
        bodies->room[i].sphere = (lan_sphere){
            {at.x, at.y, 0.0},
            radius > 0.0 ? radius
                         : make->bound + bodies->def.crowding * make->least};
    }
    return lan_crowd_grid_name(bodies->grid, &bodies->room->sphere,
                               bodies->order, bodies->count) == LAN_OK;
}

void lan_bodies_sum_forces(lan_bodies *bodies)
{
    for (size_t i = 0; i < bodies->count; i++) {
        bodies->sums[bodies->order[i]] = (lan_point){0.0, 0.0};
    }
    const double radius =
        lan_lesser(0.5 * bodies->reach * (1.0 + 1e-12), 4.0 * LAN_BODIES_FAR);
    if (radius > 0.0 && bodies->count > 1 && fill_grid(bodies, radius)) {
        (void)lan_crowd_grid_pairs(bodies->grid, add_pair, bodies);
    }
}

/* --- contacts ------------------------------------------------------------- */

typedef struct collision_pass {
    lan_bodies *bodies;
    uint8_t number; /* from 1 */
    bool is_busy;   /* some bodies approached or overlapped */
} collision_pass;

static bool overlap_of(const lan_bodies *bodies, int32_t a, int32_t b,
                       lan_overlap *out)
{
    const lan_motion *first = &bodies->motions[a];
    const lan_motion *second = &bodies->motions[b];
    const lan_make *one = lan_bodies_make(bodies, a);
    const lan_make *other = lan_bodies_make(bodies, b);
    const lan_point away = lan_point_minus(first->at, second->at);
    const double reach = one->bound + other->bound;
    if (lan_point_dot(away, away) > reach * reach) {
        return false;
    }
    lan_point points_a[4];
    lan_point points_b[4];
    const lan_convex shape_a =
        lan_make_shape(one, first->at, first->heading, 1.0, points_a);
    const lan_convex shape_b =
        lan_make_shape(other, second->at, second->heading, 1.0, points_b);
    return lan_convex_overlap(&shape_a, &shape_b, out);
}

/* Resolves a contact; false if the bodies do not touch. */
static bool answer_contact(collision_pass *pass, lan_contact contact)
{
    lan_bodies *bodies = pass->bodies;
    const int32_t a = contact.first;
    const int32_t b = contact.second;
    lan_overlap overlap;
    if (!overlap_of(bodies, a, b, &overlap)) {
        return false;
    }
    const lan_make *one = lan_bodies_make(bodies, a);
    const lan_make *other = lan_bodies_make(bodies, b);
    const double yield = one->inverse_mass + other->inverse_mass;
    const bool is_nearing = lan_bodies_respond(bodies, a, b, &overlap);
    const bool is_deep = overlap.depth > 0.0 && yield > 0.0;
    if (is_deep) {
        /* separates them, the lighter body farther */
        const double by = overlap.depth / yield;
        lan_point *at = &bodies->motions[a].at;
        lan_point *of_other = &bodies->motions[b].at;
        *at = lan_point_at(*at, overlap.normal, by * one->inverse_mass);
        *of_other =
            lan_point_at(*of_other, overlap.normal, -by * other->inverse_mass);
        pass->is_busy |= overlap.depth >
                         OVERLAP_SLACK * lan_lesser(one->least, other->least);
    }
    if (is_nearing || is_deep) {
        bodies->changed[a] = pass->number;
        bodies->changed[b] = pass->number;
    }
    pass->is_busy |= is_nearing;
    return true;
}

static lan_contact contact_at(const lan_bodies *bodies, size_t place)
{
    return bodies->room[place / 4].contacts[place % 4];
}

/* Lists a pair whose bounds touch, because the bodies may touch later in the
 * pass. When the list is full, resolves the pair once. */
static void list_contact(void *context, int32_t first, int32_t second)
{
    collision_pass *pass = context;
    lan_bodies *bodies = pass->bodies;
    const size_t count = bodies->contact_count;
    const lan_contact of = {first, second};
    if (count < 4 * bodies->def.most) {
        bodies->room[count / 4].contacts[count % 4] = of;
        bodies->contact_count++;
    } else {
        bodies->report.contacts += answer_contact(pass, of);
    }
}

/* A body pushed in this pass may have entered a wall. */
static void hold_all_back(const collision_pass *pass)
{
    lan_bodies *bodies = pass->bodies;
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        if (bodies->changed[number] == pass->number) {
            lan_bodies_hold_back(bodies, number, bodies->sums[number]);
        }
    }
}

/* Resolves all contacts with a body that changed since the last resolution, in
 * alternating order. */
static void meet_all(collision_pass *pass)
{
    lan_bodies *bodies = pass->bodies;
    const size_t count = bodies->contact_count;
    for (size_t k = 0; k < count; k++) {
        const lan_contact of =
            contact_at(bodies, pass->number % 2 == 0 ? count - 1 - k : k);
        if (bodies->changed[of.first] + 1 >= pass->number ||
            bodies->changed[of.second] + 1 >= pass->number) {
            const bool is_on = answer_contact(pass, of);
            bodies->report.contacts += is_on && pass->number == 1;
        }
    }
}

/* The deepest remaining overlap; also records how far bodies were pushed. */
static double deepest_overlap(lan_bodies *bodies)
{
    double deepest = 0.0;
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        if (bodies->changed[number] > 0) {
            const lan_point way = lan_point_minus(bodies->motions[number].at,
                                                  bodies->sums[number]);
            lan_bodies_use_clear(bodies, number, lan_point_length(way));
        }
    }
    for (size_t i = 0; i < bodies->contact_count; i++) {
        const lan_contact of = contact_at(bodies, i);
        lan_overlap overlap;
        if (overlap_of(bodies, of.first, of.second, &overlap)) {
            deepest = lan_greater(deepest, overlap.depth);
        }
    }
    return deepest;
}

void lan_bodies_collide(lan_bodies *bodies)
{
    collision_pass pass = {bodies, 1, false};
    bodies->contact_count = 0;
    bodies->report.deepest = 0.0;
    if (!fill_grid(bodies, 0.0)) {
        return;
    }
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        bodies->changed[number] = 0;
        bodies->sums[number] = bodies->motions[number].at;
    }
    bodies->report.tests +=
        lan_crowd_grid_pairs(bodies->grid, list_contact, &pass);
    meet_all(&pass);
    while (pass.number < PASSES && pass.is_busy) {
        hold_all_back(&pass);
        pass.number++;
        pass.is_busy = false;
        meet_all(&pass);
    }
    hold_all_back(&pass);
    bodies->report.deepest = deepest_overlap(bodies);
}
