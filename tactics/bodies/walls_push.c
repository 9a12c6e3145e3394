/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a disc just fits is where no wall is nearer than its radius. The
 * nearest such place lies on the outline of that region: on a line beside a
 * wall or on a circle round its end, straight out from where the disc is, or
 * where two of these cross. All such places are tried. Where none is good, the
 * largest disc that fits is looked for by halving, which between two walls ends
 * in their middle.
 */
#include "tactics/bodies/walls_impl.h"

#include "tactics/bodies/plane_impl.h"

#define NEAR_MOST   16 /* walls that are looked at, the nearest ones */
#define CURVES_MOST (4 * NEAR_MOST)
#define MOVE_MOST   2.0  /* radii that a disc is moved at most */
#define ROOM_SLACK  1e-9 /* of its radius, where halving ends */
#define PLACE_SLACK 2e-12
#define PARALLEL    1e-12

typedef struct near_wall {
    lan_segment wall;
    double distance;
} near_wall;

/* Where a middle may be that is a radius away from a wall. */
typedef struct offset_curve {
    lan_point at;    /* the middle of a circle, or a place on a line */
    lan_point along; /* (0, 0): a circle */
} offset_curve;

typedef struct wall_push {
    const lan_walls *walls;
    lan_point from;
    double slack;              /* for rounding, of lengths */
    near_wall near[NEAR_MOST]; /* the nearest one first */
    int near_count;
    double radius; /* of the disc that is to fit */
    offset_curve curves[CURVES_MOST];
    int curve_count;
    lan_point place; /* the nearest one where it does */
    double square;   /* of how far it is; LAN_INF: there is none yet */
} wall_push;

static double distance_to(const lan_segment *wall, lan_point at)
{
    return lan_point_length(lan_point_minus(at, lan_segment_nearest(wall, at)));
}

static bool wall_is_same(const lan_segment *a, const lan_segment *b)
{
    const lan_point from = lan_point_minus(a->from, b->from);
    const lan_point to = lan_point_minus(a->to, b->to);
    return lan_point_dot(from, from) + lan_point_dot(to, to) <= 0.0;
}

/* --- what is near -------------------------------------------------------- */

static void note_near(wall_push *push, const lan_segment *wall, double distance)
{
    for (int i = 0; i < push->near_count; i++) {
        if (wall_is_same(&push->near[i].wall, wall)) {
            return;
        }
    }
    int at = push->near_count;
    if (at == NEAR_MOST) {
        at--;
        if (distance >= push->near[at].distance) {
            return;
        }
    } else {
        push->near_count++;
    }
    for (; at > 0 && push->near[at - 1].distance > distance; at--) {
        push->near[at] = push->near[at - 1];
    }
    push->near[at] = (near_wall){*wall, distance};
}

static void find_near(wall_push *push, double reach)
{
    const int32_t *numbers;
    uint32_t count;
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, push->walls, push->from, (lan_point){0, 0},
                        reach);
    while ((numbers = lan_wall_walk_next(&walk, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            const lan_segment *wall = &push->walls->segments[numbers[i]];
            const double distance = distance_to(wall, push->from);
            if (distance <= reach) {
                note_near(push, wall, distance);
            }
        }
    }
}

/* Whether no wall is nearer to a place than a radius. */
static bool disc_fits(const wall_push *push, lan_point at, double radius)
{
    const double least = radius - push->slack;
    const int32_t *numbers;
    uint32_t count;
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, push->walls, at, (lan_point){0, 0}, radius);
    while ((numbers = lan_wall_walk_next(&walk, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            if (distance_to(&push->walls->segments[numbers[i]], at) < least) {
                return false;
            }
        }
    }
    return true;
}

/* Whether the middle comes to a place without passing a wall; one that it is on
 * at first does not hold it. */
static bool way_is_free(const wall_push *push, lan_point to)
{
    const lan_disc middle = {push->from, 0.0};
    const lan_point way = lan_point_minus(to, push->from);
    const int32_t *numbers;
    uint32_t count;
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, push->walls, push->from, way, 0.0);
    while ((numbers = lan_wall_walk_next(&walk, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            const lan_segment *wall = &push->walls->segments[numbers[i]];
            if (lan_sweep_disc_to_segment(&middle, way, wall) <= 1.0 &&
                distance_to(wall, push->from) > 0.0) {
                return false;
            }
        }
    }
    return true;
}

/* --- places -------------------------------------------------------------- */

static void try_place(wall_push *push, lan_point place)
{
    const lan_point way = lan_point_minus(place, push->from);
    const double square = lan_point_dot(way, way);
    if (!(square < push->square)) {
        return;
    }
    for (int i = 0; i < push->near_count; i++) {
        if (distance_to(&push->near[i].wall, place) <
            push->radius - push->slack) {
            return;
        }
    }
    if (disc_fits(push, place, push->radius) && way_is_free(push, place)) {
        push->place = place;
        push->square = square;
    }
}

static void add_circle(wall_push *push, lan_point at)
{
    for (int i = 0; i < push->curve_count; i++) {
        const offset_curve *other = &push->curves[i];
        const lan_point off = lan_point_minus(at, other->at);
        if (lan_point_dot(off, off) <= 0.0 &&
            lan_point_dot(other->along, other->along) <= 0.0) {
            return;
        }
    }
    push->curves[push->curve_count++] = (offset_curve){at, {0.0, 0.0}};
}

/* A line on each side, for a disc may go round the wall's end; and a circle at
 * each end. */
static void add_curves(wall_push *push, const lan_segment *wall)
{
    const lan_point way = lan_point_minus(wall->to, wall->from);
    const double length = lan_point_length(way);
    if (length > 0.0) {
        const lan_point along = lan_point_times(way, 1.0 / length);
        const lan_point off =
            lan_point_times(lan_point_turned(along), push->radius);
        push->curves[push->curve_count++] =
            (offset_curve){lan_point_plus(wall->from, off), along};
        push->curves[push->curve_count++] =
            (offset_curve){lan_point_minus(wall->from, off), along};
        add_circle(push, wall->to);
    }
    add_circle(push, wall->from);
}

static bool curve_is_line(const offset_curve *curve)
{
    return lan_point_dot(curve->along, curve->along) > 0.0;
}

/* Straight out onto a curve; from the very middle of a circle along x. */
static void try_straight(wall_push *push, const offset_curve *curve)
{
    const lan_point off = lan_point_minus(push->from, curve->at);
    if (curve_is_line(curve)) {
        try_place(push, lan_point_at(curve->at, curve->along,
                                     lan_point_dot(off, curve->along)));
        return;
    }
    const double length = lan_point_length(off);
    if (length > 0.0) {
        try_place(push, lan_point_at(curve->at, off, push->radius / length));
        return;
    }
    try_place(push, (lan_point){curve->at.x + push->radius, curve->at.y});
    try_place(push, (lan_point){curve->at.x - push->radius, curve->at.y});
}

static void try_both(wall_push *push, lan_point middle, lan_point along,
                     double half)
{
    try_place(push, lan_point_at(middle, along, half));
    try_place(push, lan_point_at(middle, along, -half));
}

/* Where two curves cross. */
static void try_crossing(wall_push *push, const offset_curve *a,
                         const offset_curve *b)
{
    const lan_point off = lan_point_minus(b->at, a->at);
    const double square = push->radius * push->radius;
    if (curve_is_line(a) && curve_is_line(b)) {
        const double turn = lan_point_cross(a->along, b->along);
        if (fabs(turn) > PARALLEL) {
            try_place(push,
                      lan_point_at(a->at, a->along,
                                   lan_point_cross(off, b->along) / turn));
        }
    } else if (curve_is_line(a)) {
        const double aside = lan_point_cross(a->along, off);
        const double rest = square - aside * aside;
        if (rest > 0.0) {
            const lan_point foot =
                lan_point_at(a->at, a->along, lan_point_dot(off, a->along));
            try_both(push, foot, a->along, sqrt(rest));
        }
    } else if (curve_is_line(b)) {
        try_crossing(push, b, a);
    } else {
        const double length = lan_point_length(off);
        const double rest = square - 0.25 * length * length;
        if (rest > 0.0 && length > 0.0) {
            try_both(push, lan_point_at(a->at, off, 0.5),
                     lan_point_times(lan_point_turned(off), 1.0 / length),
                     sqrt(rest));
        }
    }
}

/* Finds the nearest place where a disc of a radius fits; false where there is
 * none that is near. */
static bool find_place(wall_push *push, double radius, double most)
{
    push->radius = radius;
    push->square = most * most;
    push->curve_count = 0;
    for (int i = 0; i < push->near_count; i++) {
        add_curves(push, &push->near[i].wall);
    }
    const double before = push->square;
    try_place(push, push->from);
    for (int i = 0; i < push->curve_count; i++) {
        try_straight(push, &push->curves[i]);
    }
    /* Nothing is nearer than straight out of the nearest wall. */
    const double depth = radius - push->near[0].distance + push->slack;
    for (int i = 0; i < push->curve_count && push->square > depth * depth;
         i++) {
        for (int k = i + 1; k < push->curve_count; k++) {
            try_crossing(push, &push->curves[i], &push->curves[k]);
        }
    }
    return push->square < before;
}

static lan_point place_in_the_middle(wall_push *push, double radius,
                                     double most)
{
    lan_point place = push->from;
    double fits = push->near[0].distance;
    double does_not = radius;
    while (does_not - fits > ROOM_SLACK * radius) {
        const double half = 0.5 * (fits + does_not);
        if (find_place(push, half, most)) {
            fits = half;
            place = push->place;
        } else {
            does_not = half;
        }
    }
    return place;
}

/* Of the walls that a disc overlaps. */
static lan_point sum_of_normals(const wall_push *push, double radius)
{
    const lan_disc disc = {push->from, radius};
    lan_point sum = {0.0, 0.0};
    for (int i = 0; i < push->near_count; i++) {
        lan_overlap overlap;
        if (lan_disc_on_segment(&disc, &push->near[i].wall, &overlap) &&
            overlap.depth > push->slack) {
            sum = lan_point_plus(sum, overlap.normal);
        }
    }
    const double length = lan_point_length(sum);
    return length > PARALLEL ? lan_point_times(sum, 1.0 / length)
                             : (lan_point){0.0, 0.0};
}

lan_point lan_walls_push(const lan_walls *walls, const lan_disc *disc,
                         lan_point *normal)
{
    wall_push push = {.walls = walls, .from = disc->at};
    const double far = walls->far + fabs(disc->at.x) + fabs(disc->at.y);
    const double most = MOVE_MOST * disc->radius;
    push.slack = PLACE_SLACK * (far + disc->radius);
    if (normal != NULL) {
        *normal = (lan_point){0.0, 0.0};
    }
    if (disc_fits(&push, disc->at, disc->radius)) {
        return disc->at;
    }
    find_near(&push, most + disc->radius);
    if (normal != NULL) {
        *normal = sum_of_normals(&push, disc->radius);
    }
    return find_place(&push, disc->radius, most)
               ? push.place
               : place_in_the_middle(&push, disc->radius, most);
}
