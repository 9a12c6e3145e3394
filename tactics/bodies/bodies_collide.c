/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Contacts in the order in which the grid finds them and back, several times
 * over: those that fit into the list more than once.
 */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>
#include <string.h>

#include "tactics/bodies/plane_impl.h"

#define PASSES 16

/* Contacts between one that is answered and one that is fetched. */
#define AHEAD 8

/* Overlaps up to this share of the smaller one's size are left alone. */
#define OVERLAP_SLACK 1e-3

typedef struct collision_pass {
    lan_bodies *bodies;
    const lan_bodies_told *told;
    uint8_t number;  /* from 1 on */
    bool is_busy;    /* some came nearer or overlapped */
    size_t answered; /* of the list, in the first one */
} collision_pass;

static bool overlap_of(const lan_bodies *bodies, int32_t a, int32_t b,
                       lan_overlap *out)
{
    const lan_make *first = lan_bodies_make(bodies, a);
    const lan_make *second = lan_bodies_make(bodies, b);
    const bool is_first_hull = first->half_length > 0.0;
    const bool is_second_hull = second->half_length > 0.0;
    if (!is_first_hull && !is_second_hull) {
        const lan_disc one = lan_bodies_disc(&bodies->motions[a], first);
        const lan_disc other = lan_bodies_disc(&bodies->motions[b], second);
        const lan_point away = lan_point_minus(one.at, other.at);
        const double reach = one.radius + other.radius;
        return lan_point_dot(away, away) <= reach * reach &&
               lan_disc_on_disc(&one, &other, out);
    }
    if (is_first_hull && is_second_hull) {
        const lan_oriented_box one = lan_bodies_hull(bodies, a);
        const lan_oriented_box other = lan_bodies_hull(bodies, b);
        return lan_oriented_box_on_oriented_box(&one, &other, out);
    }
    const int32_t disc = is_first_hull ? b : a;
    const lan_disc one =
        lan_bodies_disc(&bodies->motions[disc], lan_bodies_make(bodies, disc));
    const lan_oriented_box hull =
        lan_bodies_hull(bodies, is_first_hull ? a : b);
    const bool is_on = lan_disc_on_oriented_box(&one, &hull, out);
    if (is_on && is_first_hull) {
        out->normal = lan_point_times(out->normal, -1.0);
    }
    return is_on;
}

/* Moves two apart, each as much as it is the lighter one. */
static void part_bodies(lan_bodies *bodies, int32_t a, int32_t b,
                        const lan_overlap *overlap)
{
    const double one = lan_bodies_make(bodies, a)->inverse_mass;
    const double other = lan_bodies_make(bodies, b)->inverse_mass;
    const double by = overlap->depth / (one + other);
    lan_point *at = &bodies->motions[a].at;
    lan_point *of_other = &bodies->motions[b].at;
    *at = lan_point_at(*at, overlap->normal, by * one);
    *of_other = lan_point_at(*of_other, overlap->normal, -by * other);
    lan_bodies_note_way(bodies, a, overlap->depth);
    lan_bodies_note_way(bodies, b, overlap->depth);
}

static void note_change(const collision_pass *pass, int32_t a, int32_t b)
{
    pass->bodies->changed[a] = pass->number;
    pass->bodies->changed[b] = pass->number;
}

/* Whether any of two was changed since their contact was answered in the last
 * pass: if not there is nothing to answer. */
static bool is_changed(const collision_pass *pass, lan_contact of)
{
    const uint8_t *changed = pass->bodies->changed;
    return changed[of.first] + 1 >= pass->number ||
           changed[of.second] + 1 >= pass->number;
}

/* Answers a contact; false where two do not touch. */
static bool answer_contact(collision_pass *pass, int32_t a, int32_t b)
{
    lan_bodies *bodies = pass->bodies;
    lan_overlap overlap;
    if (!overlap_of(bodies, a, b, &overlap)) {
        return false;
    }
    const lan_make *one = lan_bodies_make(bodies, a);
    const lan_make *other = lan_bodies_make(bodies, b);
    if (lan_bodies_respond(bodies, a, b, &overlap)) {
        pass->is_busy = true;
        note_change(pass, a, b);
    }
    if (overlap.depth > 0.0 && one->inverse_mass + other->inverse_mass > 0.0) {
        part_bodies(bodies, a, b, &overlap);
        note_change(pass, a, b);
        pass->is_busy |= overlap.depth >
                         OVERLAP_SLACK * lan_lesser(one->least, other->least);
    }
    return true;
}

static lan_contact contact_at(const lan_bodies *bodies, size_t place)
{
    return bodies->room[place / 4].contacts[place % 4];
}

/* --- walls --------------------------------------------------------------- */

/* A body that was pushed in this pass may have come into a wall, where any was
 * near. */
static void hold_body_back(const collision_pass *pass, int32_t number)
{
    lan_bodies *bodies = pass->bodies;
    const lan_crowd_grid *grid = bodies->grid;
    if (bodies->changed[number] != pass->number ||
        bodies->clear[number] > 0.0F) {
        return;
    }
    const uint32_t place = grid->slots[lan_bodies_rank(bodies, number)];
    const lan_point from = {grid->x[place], grid->y[place]};
    const lan_point moved = lan_point_minus(bodies->motions[number].at, from);
    if (lan_point_dot(moved, moved) > 0.0) {
        lan_bodies_hold_back(bodies, number, from);
    }
}

static void hold_contact_back(const collision_pass *pass, lan_contact of)
{
    if (pass->bodies->clear != NULL) {
        hold_body_back(pass, of.first);
        hold_body_back(pass, of.second);
    }
}

static void hold_all_back(const collision_pass *pass)
{
    for (size_t i = 0; i < pass->bodies->contact_count; i++) {
        hold_contact_back(pass, contact_at(pass->bodies, i));
    }
}

/* --- contacts ------------------------------------------------------------ */

static void meet_first(collision_pass *pass, lan_contact of)
{
    const int32_t a = of.first;
    const int32_t b = of.second;
    if (!answer_contact(pass, a, b)) {
        return;
    }
    pass->bodies->report.contacts++;
    if (pass->told->meet != NULL) {
        pass->told->meet(pass->told->context, a < b ? a : b, a < b ? b : a);
    }
}

/* Those that are listed and not yet answered. Bodies are fetched a few contacts
 * before they are asked for. */
static void meet_listed(collision_pass *pass)
{
    const lan_bodies *bodies = pass->bodies;
    for (size_t k = pass->answered; k < bodies->contact_count; k++) {
        if (k + AHEAD < bodies->contact_count) {
            const lan_contact next = contact_at(bodies, k + AHEAD);
            __builtin_prefetch(&bodies->motions[next.first]);
            __builtin_prefetch(&bodies->motions[next.second]);
        }
        meet_first(pass, contact_at(bodies, k));
    }
    pass->answered = bodies->contact_count;
}

/* Bounds may touch where bodies do not, and touch later on: all are listed that
 * there is room for, and the others answered once. */
static void list_contact(void *context, int32_t first, int32_t second)
{
    collision_pass *pass = context;
    lan_bodies *bodies = pass->bodies;
    const size_t count = bodies->contact_count;
    const lan_contact of = {bodies->order[first], bodies->order[second]};
    if (count < 4 * bodies->def.most) {
        bodies->room[count / 4].contacts[count % 4] = of;
        bodies->contact_count++;
    } else {
        meet_listed(pass);
        meet_first(pass, of);
        hold_contact_back(pass, of);
    }
}

static double deepest_overlap(const lan_bodies *bodies)
{
    double deepest = 0.0;
    for (size_t i = 0; i < bodies->contact_count; i++) {
        const lan_contact of = contact_at(bodies, i);
        lan_overlap overlap;
        if (overlap_of(bodies, of.first, of.second, &overlap)) {
            deepest = lan_greater(deepest, overlap.depth);
        }
    }
    return deepest;
}

/* Within which another one is met, or comes to be as others are parted. */
static double bound_of(const lan_bodies *bodies, const lan_make *make)
{
    return make->bound + bodies->def.crowding * make->least;
}

/* Whether all bodies are of one size. */
static bool are_alike(const lan_bodies *bodies, double bound)
{
    bool are = true;
    for (size_t i = 0; i < bodies->make_count && are; i++) {
        const lan_make *make = &bodies->makes[i];
        const double own = bound_of(bodies, make);
        are = make->users == 0 || !(own < bound || own > bound);
    }
    return are;
}

static bool fill_with_bounds(lan_bodies *bodies)
{
    const lan_room_arrays room = lan_bodies_room_arrays(bodies);
    lan_crowd_discs discs = {room.x, room.y, room.radii, 0.0, bodies->count};
    if (bodies->count == 0) {
        return false;
    }
    discs.radius = bound_of(bodies, lan_bodies_make(bodies, bodies->order[0]));
    if (are_alike(bodies, discs.radius)) {
        discs.radii = NULL;
    }
    for (size_t i = 0; i < bodies->count && discs.radii != NULL; i++) {
        room.radii[i] =
            bound_of(bodies, lan_bodies_make(bodies, bodies->order[i]));
    }
    return lan_crowd_grid_fill_flat(bodies->grid, &discs) == LAN_OK;
}

/* Answers all contacts again: every other time from the last one on. */
static void meet_again(collision_pass *pass)
{
    const lan_bodies *bodies = pass->bodies;
    const size_t count = bodies->contact_count;
    pass->number++;
    pass->is_busy = false;
    for (size_t k = 0; k < count; k++) {
        const lan_contact of =
            contact_at(bodies, pass->number % 2 == 0 ? count - 1 - k : k);
        if (is_changed(pass, of)) {
            answer_contact(pass, of.first, of.second);
        }
    }
}

void lan_bodies_collide(lan_bodies *bodies, const lan_bodies_told *told)
{
    collision_pass pass = {bodies, told, 1, false, 0};
    bodies->contact_count = 0;
    bodies->report.deepest = 0.0;
    if (!fill_with_bounds(bodies)) {
        return;
    }
    memset(bodies->changed, 0, bodies->used * sizeof *bodies->changed);
    bodies->report.tests +=
        lan_crowd_grid_pairs(bodies->grid, list_contact, &pass);
    meet_listed(&pass);
    while (pass.number < PASSES && pass.is_busy) {
        hold_all_back(&pass);
        meet_again(&pass);
    }
    hold_all_back(&pass);
    bodies->report.deepest = deepest_overlap(bodies);
}
