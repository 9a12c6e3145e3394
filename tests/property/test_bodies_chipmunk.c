/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two bodies that meet, and a body and a wall, against Chipmunk2D's step where
 * it is installed. They meet within a step of a nanosecond, so that where they
 * touch is the same for both but for what they go in it; and one place of
 * contact alone is compared, since several are solved in turn there.
 *
 * It multiplies what two surfaces have, where the library takes the smaller
 * restitution and the geometric mean of frictions.
 */
#include "config.h"

#include "lanchester/bodies.h"

#include <math.h>

#include "tests/support/chipmunk.h"
#include "tests/support/support.h"
#include "tests/support/world.h"

#define CASES 4000

/* A step, and how far apart bodies start, of what they go in it. */
#define STEP  1e-9
#define SHARE 0.5

/* For walls a body is so much slimmer. */
#define SLIM (1.0 - 1e-3)

/* Both before a step; one of them may be a wall through `at`, along y. */
typedef struct meeting {
    world_body bodies[2];
    bool is_wall; /* the second one */
} meeting;

#ifdef HAVE_CHIPMUNK

static cpBody *chipmunk_body(cpSpace *space, const world_body *of)
{
    const double length = 2.0 * of->type.half_length;
    const double width = 2.0 * of->type.half_width;
    const bool is_hull = of->type.half_length > 0.0;
    const double inertia =
        is_hull
            ? cpMomentForBox(of->type.mass, length, width)
            : cpMomentForCircle(of->type.mass, 0.0, of->type.radius, cpvzero);
    cpBody *body = cpSpaceAddBody(space, cpBodyNew(of->type.mass, inertia));
    cpBodySetPosition(body, cpv(of->body.at.x, of->body.at.y));
    cpBodySetAngle(body, of->body.heading);
    cpBodySetVelocity(body, cpv(of->body.velocity.x, of->body.velocity.y));
    cpBodySetAngularVelocity(body, of->body.spin);
    return body;
}

static cpShape *chipmunk_shape(cpSpace *space, cpBody *body,
                               const world_body *of, double slim)
{
    return cpSpaceAddShape(
        space, of->type.half_length > 0.0
                   ? cpBoxShapeNew(body, 2.0 * of->type.half_length,
                                   2.0 * of->type.half_width, 0.0)
                   : cpCircleShapeNew(body, slim * of->type.radius, cpvzero));
}

static cpShape *chipmunk_wall(cpSpace *space, const world_body *of)
{
    return cpSpaceAddShape(
        space,
        cpSegmentShapeNew(cpSpaceGetStaticBody(space),
                          cpv(of->body.at.x, of->body.at.y - 50.0),
                          cpv(of->body.at.x, of->body.at.y + 50.0), 0.0));
}

static void count_contacts(cpBody *body, cpArbiter *arbiter, void *data)
{
    int *count = data;
    (void)body;
    *count += cpArbiterGetCount(arbiter);
}

/* What they do after the step; how many places of contact there were. */
static int chipmunk_meet(const meeting *m, world_body *after)
{
    cpSpace *space = cpSpaceNew();
    cpBody *bodies[2] = {NULL, NULL};
    cpShape *shapes[2];
    int contacts = 0;
    const int moving = m->is_wall ? 1 : 2;
    for (int k = 0; k < 2; k++) {
        const world_body *of = &m->bodies[k];
        if (k < moving) {
            bodies[k] = chipmunk_body(space, of);
            shapes[k] =
                chipmunk_shape(space, bodies[k], of, m->is_wall ? SLIM : 1.0);
        } else {
            shapes[k] = chipmunk_wall(space, of);
        }
        cpShapeSetFriction(shapes[k], sqrt(of->type.friction));
    }
    cpShapeSetElasticity(shapes[0], m->is_wall
                                        ? m->bodies[0].type.restitution
                                        : fmin(m->bodies[0].type.restitution,
                                               m->bodies[1].type.restitution));
    cpShapeSetElasticity(shapes[1], 1.0);
    cpSpaceStep(space, STEP);
    cpBodyEachArbiter(bodies[0], count_contacts, &contacts);
    for (int k = 0; k < 2; k++) {
        if (k < moving) {
            const cpVect velocity = cpBodyGetVelocity(bodies[k]);
            after[k].body.velocity = (lan_point){velocity.x, velocity.y};
            after[k].body.spin = cpBodyGetAngularVelocity(bodies[k]);
        }
        cpShapeSetUserData(shapes[k], NULL);
        cpSpaceRemoveShape(space, shapes[k]);
        cpShapeFree(shapes[k]);
    }
    for (int k = 0; k < moving; k++) {
        cpSpaceRemoveBody(space, bodies[k]);
        cpBodyFree(bodies[k]);
    }
    cpSpaceFree(space);
    return contacts;
}

static void skip_without_chipmunk(void)
{
}

#else

static int chipmunk_meet(const meeting *m, world_body *after)
{
    (void)m;
    (void)after;
    return 0;
}

static void skip_without_chipmunk(void)
{
    print_message("# Chipmunk2D (chipmunk/chipmunk.h) was not there\n");
    skip();
}

#endif

static void library_meet(const meeting *m, world_body *after)
{
    const lan_point at = m->bodies[1].body.at;
    const lan_segment segment = {{at.x, at.y - 50.0}, {at.x, at.y + 50.0}};
    lan_walls *walls = NULL;
    if (m->is_wall) {
        assert_ok(lan_walls_create(&segment, 1, &walls));
    }
    const lan_bodies_def def = {.crowding = 0.0};
    const int moving = m->is_wall ? 1 : 2;
    lan_bodies *bodies = world_of(&def, walls, m->bodies, moving);
    world_step(bodies, STEP);
    for (int k = 0; k < moving; k++) {
        after[k].body = lan_bodies_get(bodies, k);
    }
    lan_bodies_destroy(bodies);
    lan_walls_destroy(walls);
}

/* --- who meets ------------------------------------------------------------ */

static world_body any_disc(random_source *random)
{
    world_body body = {.type = lan_body_type_default()};
    body.type.radius = random_between(random, 0.3, 1.5);
    body.type.mass = random_magnitude(random, 0.1, 100.0);
    body.body.velocity = (lan_point){random_between(random, -3.0, 3.0),
                                     random_between(random, -3.0, 3.0)};
    body.body.spin = random_between(random, -2.0, 2.0);
    body.body.heading = random_between(random, -3.0, 3.0);
    body.type.restitution =
        random_chance(random, 0.3) ? 1.0 : random_between(random, 0.0, 1.0);
    return body;
}

static world_body any_hull(random_source *random)
{
    world_body body = any_disc(random);
    body.type.half_length = random_between(random, 0.5, 1.5);
    body.type.half_width = random_between(random, 0.2, 1.0);
    return body;
}

/* How far the second is from the first along a direction. */
static double gap_along(const meeting *m, lan_point direction, double distance)
{
    const world_body *a = &m->bodies[0];
    const world_body *b = &m->bodies[1];
    lan_point points[2][4];
    lan_box_points((lan_point){0.0, 0.0},
                   (lan_point){cos(a->body.heading), sin(a->body.heading)},
                   a->type.half_length, a->type.half_width, points[0]);
    lan_box_points((lan_point){distance * direction.x, distance * direction.y},
                   (lan_point){cos(b->body.heading), sin(b->body.heading)},
                   b->type.half_length, b->type.half_width, points[1]);
    const lan_convex one = {points[0], 4, 0.0};
    const lan_convex other = {points[1], 4, 0.0};
    if (a->type.half_length > 0.0) {
        lan_overlap by;
        return lan_convex_overlap(&one, &other, &by) ? -by.depth : 1.0;
    }
    return distance - a->type.radius - b->type.radius;
}

/* Puts the second at a random side of the first, half a step before they
 * touch; false where they do not come nearer. */
static bool put_before(random_source *random, meeting *m)
{
    const double angle = random_between(random, -3.14, 3.14);
    const lan_point direction = {cos(angle), sin(angle)};
    world_body *b = &m->bodies[1];
    double near = 0.0;
    double far = 10.0;
    for (int i = 0; i < 80; i++) {
        const double middle = 0.5 * (near + far);
        *(gap_along(m, direction, middle) > 0.0 ? &far : &near) = middle;
    }
    const lan_point apart = {b->body.velocity.x - m->bodies[0].body.velocity.x,
                             b->body.velocity.y - m->bodies[0].body.velocity.y};
    const double speed = apart.x * direction.x + apart.y * direction.y;
    const double place = far - SHARE * STEP * speed;
    b->body.at = (lan_point){place * direction.x, place * direction.y};
    return speed < -0.1;
}

/* --- how they part -------------------------------------------------------- */

static void assert_alike(int number, const world_body *ours,
                         const world_body *theirs, int moving)
{
    for (int k = 0; k < moving; k++) {
        const double off = fmax(
            fmax(fabs(ours[k].body.velocity.x - theirs[k].body.velocity.x),
                 fabs(ours[k].body.velocity.y - theirs[k].body.velocity.y)),
            fabs(ours[k].body.spin - theirs[k].body.spin));
        const double size = fmax(1.0, fmax(hypot(theirs[k].body.velocity.x,
                                                 theirs[k].body.velocity.y),
                                           fabs(theirs[k].body.spin)));
        if (!(off <= 1e-6 * size)) {
            fail_with("meeting %d: body %d goes (%.9g, %.9g) and turns by "
                      "%.9g, by Chipmunk (%.9g, %.9g) and %.9g",
                      number, k, ours[k].body.velocity.x,
                      ours[k].body.velocity.y, ours[k].body.spin,
                      theirs[k].body.velocity.x, theirs[k].body.velocity.y,
                      theirs[k].body.spin);
        }
    }
}

typedef enum meeting_kind { DISCS, DISCS_THAT_RUB, HULLS, WALL } meeting_kind;

static void draw_meeting(random_source *random, meeting_kind kind, meeting *m)
{
    for (int k = 0; k < 2; k++) {
        world_body *of = &m->bodies[k];
        *of = kind == HULLS ? any_hull(random) : any_disc(random);
        if (kind == DISCS_THAT_RUB || kind == WALL) {
            of->type.friction = random_between(random, 0.0, 1.0);
        }
    }
    m->is_wall = kind == WALL;
}

/* Of edges that are all but parallel a corner's place is a matter of taste. */
static bool are_aslant(const meeting *m)
{
    const double angle = m->bodies[0].body.heading - m->bodies[1].body.heading;
    return m->bodies[0].type.half_length <= 0.0 ||
           fabs(sin(2.0 * angle)) > 0.04;
}

/* A wall half a step ahead, on one side or the other, as rough as the body. */
static bool put_at_wall(meeting *m)
{
    const world_body *body = &m->bodies[0];
    const double side = body->body.velocity.x < 0.0 ? -1.0 : 1.0;
    m->bodies[1].body.at.x =
        side * SLIM * body->type.radius + SHARE * STEP * body->body.velocity.x;
    m->bodies[1].type.friction = body->type.friction;
    return fabs(body->body.velocity.x) > 0.1;
}

static void assert_meetings(unsigned long seed, meeting_kind kind)
{
    skip_without_chipmunk();
    random_source *random = random_create(seed);
    const int cases = random_cases(CASES);
    int compared = 0;
    for (int number = 0; number < cases; number++) {
        meeting m;
        world_body ours[2];
        world_body theirs[2] = {{.type = lan_body_type_default()}};
        random_begin(random, (uint32_t)number);
        draw_meeting(random, kind, &m);
        if (m.is_wall ? put_at_wall(&m)
                      : are_aslant(&m) && put_before(random, &m)) {
            library_meet(&m, ours);
            if (chipmunk_meet(&m, theirs) == 1) {
                assert_alike(number, ours, theirs, m.is_wall ? 1 : 2);
                compared++;
            }
        }
    }
    print_message("# %d of %d meetings compared\n", compared, cases);
    assert_true(compared * 3 > cases);
    random_destroy(random);
}

TEST(discs_part_as_in_chipmunk)
{
    assert_meetings(1591, DISCS);
}

TEST(discs_rub_each_other_as_in_chipmunk)
{
    assert_meetings(1592, DISCS_THAT_RUB);
}

TEST(hulls_part_as_in_chipmunk)
{
    assert_meetings(1593, HULLS);
}

TEST(walls_throw_discs_back_as_in_chipmunk)
{
    assert_meetings(1594, WALL);
}
