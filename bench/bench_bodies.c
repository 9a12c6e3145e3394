/* bench/bench_bodies.c - how many discs that move are looked after in a second?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    1,000, 10,000 and 100,000 discs of one size that cover a third of a
 *          square box, moved by one step, by
 *            chipmunk  cpSpaceStep of Chipmunk2D, where it is installed: the
 *                      first, which the ratio is to. It moves them, finds who
 *                      touches and makes them bounce, off the sides too
 *            bodies    the same by lan_bodies_step()
 *            grid      moves them and finds who touches, no more
 *          Both worlds begin alike, and have gone on for a while. How much of
 *          the energy is left in each at the end is printed: all of it should.
 * Units    discs per second, by the processor's time.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/measure.h"
#include "lanchester/bodies.h"
#include "lanchester/library.h"
#include "tests/support/chipmunk.h"
#include "tests/support/random.h"

#define RADIUS  0.4         /* m */
#define COVERED (1.0 / 3.0) /* of the square */
#define SPEED   1.5         /* m/s */
#define STEP    0.02        /* s */
#define WARM    50          /* steps before anything is timed */

typedef struct crowd {
    size_t count;
    double side;
    lan_sphere *items;
    lan_point *velocities;
    lan_crowd_grid *grid;
    long pairs;
    lan_walls *walls;
    lan_bodies *bodies;
#ifdef HAVE_CHIPMUNK
    cpSpace *space;
#endif
} crowd;

static void note_pair(void *context, int32_t first, int32_t second)
{
    crowd *of = context;
    of->pairs++;
    (void)first;
    (void)second;
}

static void must_work(lan_status status, const char *what)
{
    if (status != LAN_OK) {
        fprintf(stderr, "bench_bodies: %s: %s\n", what,
                lan_status_text(status));
        exit(EXIT_FAILURE);
    }
}

/* --- contenders ---------------------------------------------------------- */

/* One that comes to a side turns back. */
static void move_along(double *at, double *velocity, double side)
{
    *at += *velocity * STEP;
    if (*at < RADIUS || *at > side - RADIUS) {
        *velocity = *at < RADIUS ? fabs(*velocity) : -fabs(*velocity);
    }
}

static void move_crowd(crowd *of)
{
    for (size_t i = 0; i < of->count; i++) {
        move_along(&of->items[i].at.x, &of->velocities[i].x, of->side);
        move_along(&of->items[i].at.y, &of->velocities[i].y, of->side);
    }
    of->pairs = 0;
}

static void run_grid(void *context)
{
    crowd *of = context;
    move_crowd(of);
    must_work(lan_crowd_grid_fill(of->grid, of->items, of->count), "the grid");
    lan_crowd_grid_pairs(of->grid, note_pair, of);
}

static void run_bodies(void *context)
{
    const crowd *of = context;
    must_work(lan_bodies_step(of->bodies, STEP, NULL), "a step");
}

static void fill_bodies(crowd *of)
{
    const double side = of->side;
    const lan_point corners[] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    lan_segment sides[4];
    for (int i = 0; i < 4; i++) {
        sides[i] = (lan_segment){corners[i], corners[(i + 1) % 4]};
    }
    must_work(lan_walls_create(sides, 4, &of->walls), "the box");
    const lan_body_type type = {.radius = RADIUS,
                                .mass = 1.0,
                                .restitution = 1.0,
                                .speed_most = LAN_INF,
                                .impact = LAN_IMPACT_BOUNCE};
    const lan_walls *const walls = of->walls;
    const lan_bodies_def def = {
        .most = of->count, .types = &type, .type_count = 1, .walls = &walls};
    must_work(lan_bodies_create(&def, &of->bodies, NULL), "bodies");
    for (size_t i = 0; i < of->count; i++) {
        const lan_body body = {.at = {of->items[i].at.x, of->items[i].at.y},
                               .velocity = of->velocities[i]};
        must_work(lan_bodies_put(of->bodies, (int32_t)i, &body, NULL),
                  "a body");
    }
}

#ifdef HAVE_CHIPMUNK
static void run_chipmunk(void *context)
{
    crowd *of = context;
    cpSpaceStep(of->space, STEP);
}

static void add_energy(cpBody *body, void *context)
{
    *(double *)context += cpBodyKineticEnergy(body);
}

/* Chipmunk's depth is twice the others'. */
static double energy_in_space(const crowd *of)
{
    double twice = 0.0;
    cpSpaceEachBody(of->space, add_energy, &twice);
    return 0.5 * twice;
}

static void add_side(cpSpace *space, cpVect from, cpVect to)
{
    cpShape *side = cpSpaceAddShape(
        space, cpSegmentShapeNew(cpSpaceGetStaticBody(space), from, to, 1.0));
    cpShapeSetElasticity(side, 1.0);
}

static void fill_space(crowd *of)
{
    const double side = of->side;
    of->space = cpSpaceNew();
    for (size_t i = 0; i < of->count; i++) {
        cpBody *body = cpSpaceAddBody(
            of->space,
            cpBodyNew(1.0, cpMomentForCircle(1.0, 0.0, RADIUS, cpvzero)));
        /* Placed first: a tree of discs that are all in one place is a list. */
        cpBodySetPosition(body, cpv(of->items[i].at.x, of->items[i].at.y));
        cpBodySetVelocity(body, cpv(of->velocities[i].x, of->velocities[i].y));
        cpShape *disc =
            cpSpaceAddShape(of->space, cpCircleShapeNew(body, RADIUS, cpvzero));
        cpShapeSetElasticity(disc, 1.0);
    }
    add_side(of->space, cpv(0.0, -1.0), cpv(side, -1.0));
    add_side(of->space, cpv(0.0, side + 1.0), cpv(side, side + 1.0));
    add_side(of->space, cpv(-1.0, 0.0), cpv(-1.0, side));
    add_side(of->space, cpv(side + 1.0, 0.0), cpv(side + 1.0, side));
}
#endif

/* --- crowds -------------------------------------------------------------- */

static void *allocate(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (block == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return block;
}

/* On a lattice, each off its place a little, in directions of their own. */
static void fill_crowd(random_source *random, size_t count, crowd *of)
{
    const size_t wide = (size_t)ceil(sqrt((double)count));
    const double apart = RADIUS * sqrt(4.0 * atan(1.0) / COVERED);
    *of = (crowd){.count = count, .side = apart * (double)wide};
    of->items = allocate(count, sizeof *of->items);
    of->velocities = allocate(count, sizeof *of->velocities);
    for (size_t i = 0; i < count; i++) {
        const double x = (double)(i % wide) + 0.5;
        const double y = (double)(i / wide) + 0.5;
        const double off = 0.5 * apart - RADIUS;
        const double angle = random_between(random, 0.0, 8.0 * atan(1.0));
        of->items[i] =
            (lan_sphere){{apart * x + random_between(random, -off, off),
                          apart * y + random_between(random, -off, off), 0.0},
                         RADIUS};
        of->velocities[i] = (lan_point){SPEED * cos(angle), SPEED * sin(angle)};
    }
    must_work(lan_crowd_grid_create(count, &of->grid), "a grid");
    fill_bodies(of);
#ifdef HAVE_CHIPMUNK
    fill_space(of);
#endif
}

static void drop_crowd(crowd *of)
{
    free(of->items);
    free(of->velocities);
    lan_crowd_grid_destroy(of->grid);
    lan_bodies_destroy(of->bodies);
    lan_walls_destroy(of->walls);
}

static void warm_up(const char *question, crowd *of)
{
    for (int i = 0; i < WARM; i++) {
        run_grid(of);
        run_bodies(of);
#ifdef HAVE_CHIPMUNK
        run_chipmunk(of);
#endif
    }
    printf("# %s: %ld pairs\n", question, of->pairs);
}

/* The energy that is left, of what there was: all have a mass of 1 kg. */
static void print_energy(const char *question, const crowd *of)
{
    const double before = 0.5 * SPEED * SPEED * (double)of->count;
    double left = 0.0;
    for (int32_t i = 0; i < (int32_t)of->count; i++) {
        const lan_point v = lan_bodies_get(of->bodies, i).velocity;
        left += 0.5 * (v.x * v.x + v.y * v.y);
    }
    printf("# %s: energy left: bodies %.6f", question, left / before);
#ifdef HAVE_CHIPMUNK
    printf(", chipmunk %.6f", energy_in_space(of) / before);
#endif
    printf("\n");
}

static void ask_crowd(const char *question, size_t count, int repeats)
{
    random_source *random = random_create(1701);
    crowd of;
    fill_crowd(random, count, &of);
    warm_up(question, &of);
    const contender contenders[] = {
#ifdef HAVE_CHIPMUNK
        {question, "chipmunk", run_chipmunk, &of, (int)count},
#endif
        {question, "bodies", run_bodies, &of, (int)count},
        {question, "grid", run_grid, &of, (int)count}};
    measure(contenders, sizeof contenders / sizeof contenders[0], repeats,
            MEASURE_PROCESSOR);
    print_energy(question, &of);
    drop_crowd(&of);
    random_destroy(random);
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    lan_init();
    measure_begin(repeats);
    ask_crowd("discs_1000", 1000, repeats);
    ask_crowd("discs_10000", 10000, repeats);
    ask_crowd("discs_100000", 100000, repeats);
    return EXIT_SUCCESS;
}
