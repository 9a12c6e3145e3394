/* bench/bench_shapes.c - how many pairs of shapes are tested in a second?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    oriented boxes, of which half overlap; the same where all do;
 *          polygons of six corners; blocks in space; discs swept to boxes: each
 *          by
 *            chipmunk  cpShapesCollide of Chipmunk2D, where it is installed:
 *                      the first, which the ratio is to
 *            plain     every axis to its end (plain_boxes.h); of a sweep
 *                      sixty-four steps, which thin targets pass between
 *            shapes    the library
 *            yes_or_no the library, asked for no more
 *          Of the others but plain depth, normal and a place are asked for, of
 *          plain depth and normal.
 *          All agree on who overlaps before anything is timed.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/measure.h"
#include "bench/plain_boxes.h"
#include "lanchester/library.h"
#include "lanchester/shapes.h"
#include "tests/support/chipmunk.h"
#include "tests/support/random.h"

#define PAIRS   512
#define CORNERS 6
#define STEPS   64

typedef struct shape_pair {
    lan_oriented_box boxes[2];
    lan_point corners[2][CORNERS];
    lan_convex polygons[2]; /* boxes of four corners, or others of six */
    lan_oriented_block blocks[2];
    lan_disc disc;
    lan_point way;
#ifdef HAVE_CHIPMUNK
    cpShape *shapes[2];
#endif
} shape_pair;

typedef struct arena {
    shape_pair pairs[PAIRS];
    double sum; /* of what was found, so that nothing is left out */
    int met;
} arena;

/* --- contenders ---------------------------------------------------------- */

static void run_boxes(void *context)
{
    arena *of = context;
    lan_overlap out = {.depth = 0.0};
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const shape_pair *pair = &of->pairs[i];
        if (lan_oriented_box_on_oriented_box(&pair->boxes[0], &pair->boxes[1],
                                             &out)) {
            of->met++;
            of->sum += out.depth + out.at.x;
        }
    }
}

/* Who overlaps, and no more. */
static void run_boxes_only(void *context)
{
    arena *of = context;
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const shape_pair *pair = &of->pairs[i];
        of->met += lan_oriented_box_on_oriented_box(&pair->boxes[0],
                                                    &pair->boxes[1], NULL);
    }
}

static void run_polygons_only(void *context)
{
    arena *of = context;
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const lan_convex *polygons = of->pairs[i].polygons;
        of->met += lan_convex_on_convex(&polygons[0], &polygons[1], NULL);
    }
}

static void run_polygons(void *context)
{
    arena *of = context;
    lan_overlap out = {.depth = 0.0};
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const lan_convex *polygons = of->pairs[i].polygons;
        if (lan_convex_on_convex(&polygons[0], &polygons[1], &out)) {
            of->met++;
            of->sum += out.depth + out.at.x;
        }
    }
}

static void run_plain(void *context)
{
    arena *of = context;
    lan_overlap out = {.depth = 0.0};
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const lan_convex *polygons = of->pairs[i].polygons;
        if (plain_polygons_overlap(&polygons[0], &polygons[1], &out)) {
            of->met++;
            of->sum += out.depth;
        }
    }
}

#ifdef HAVE_CHIPMUNK
static void run_chipmunk(void *context)
{
    arena *of = context;
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        cpShape *const *shapes = of->pairs[i].shapes;
        const cpContactPointSet set = cpShapesCollide(shapes[0], shapes[1]);
        if (set.count > 0) {
            of->met++;
            of->sum += set.points[0].distance;
        }
    }
}
#endif

static void run_blocks(void *context)
{
    arena *of = context;
    lan_overlap3 out = {.depth = 0.0};
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const lan_oriented_block *blocks = of->pairs[i].blocks;
        if (lan_oriented_block_on_oriented_block(&blocks[0], &blocks[1],
                                                 &out)) {
            of->met++;
            of->sum += out.depth;
        }
    }
}

static void run_plain_blocks(void *context)
{
    arena *of = context;
    lan_overlap3 out = {.depth = 0.0};
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const lan_oriented_block *blocks = of->pairs[i].blocks;
        if (plain_blocks_overlap(&blocks[0], &blocks[1], &out)) {
            of->met++;
            of->sum += out.depth;
        }
    }
}

static void run_sweeps(void *context)
{
    arena *of = context;
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const shape_pair *pair = &of->pairs[i];
        const double share = lan_sweep_disc_to_oriented_box(
            &pair->disc, pair->way, &pair->boxes[0]);
        if (share <= 1.0) {
            of->met++;
            of->sum += share;
        }
    }
}

static void run_plain_sweeps(void *context)
{
    arena *of = context;
    of->met = 0;
    for (int i = 0; i < PAIRS; i++) {
        const shape_pair *pair = &of->pairs[i];
        const double share =
            plain_sweep(&pair->disc, pair->way, &pair->boxes[0], STEPS);
        if (share <= 1.0) {
            of->met++;
            of->sum += share;
        }
    }
}

/* --- pairs --------------------------------------------------------------- */

static lan_oriented_box make_box(random_source *random, double apart)
{
    const double angle = random_between(random, -3.1, 3.1);
    return (lan_oriented_box){.at = {apart * random_between(random, -1.0, 1.0),
                                     apart * random_between(random, -1.0, 1.0)},
                              .along = {cos(angle), sin(angle)},
                              .half_length = random_between(random, 0.5, 2.0),
                              .half_width = random_between(random, 0.2, 0.8)};
}

static lan_oriented_block make_block(random_source *random, double apart)
{
    lan_oriented_block block = {.half = {1.5, 0.5, 0.4}};
    const lan_vec forward = {random_between(random, -1.0, 1.0),
                             random_between(random, -1.0, 1.0),
                             random_between(random, -1.0, 1.0)};
    block.at = (lan_vec){apart * random_between(random, -1.0, 1.0),
                         apart * random_between(random, -1.0, 1.0),
                         apart * random_between(random, -1.0, 1.0)};
    if (lan_oriented_block_look(&block, forward, (lan_vec){0.1, 0.2, 1.0}) !=
        LAN_OK) {
        fputs("a block looks nowhere\n", stderr);
        exit(EXIT_FAILURE);
    }
    return block;
}

/* A polygon that fills the ellipse in a box, or the box. */
static lan_convex make_polygon(const lan_oriented_box *box, bool is_box,
                               lan_point corners[CORNERS])
{
    if (is_box) {
        lan_oriented_box_corners(box, corners);
        return (lan_convex){corners, 4};
    }
    for (int i = 0; i < CORNERS; i++) {
        const double angle = 6.283185307179586 * i / CORNERS;
        const double x = box->half_length * cos(angle);
        const double y = box->half_width * sin(angle);
        corners[i] =
            (lan_point){box->at.x + x * box->along.x - y * box->along.y,
                        box->at.y + x * box->along.y + y * box->along.x};
    }
    return (lan_convex){corners, CORNERS};
}

static void fill_pair(random_source *random, double apart, bool is_box,
                      shape_pair *pair)
{
    for (int k = 0; k < 2; k++) {
        pair->boxes[k] = make_box(random, apart);
        pair->blocks[k] = make_block(random, apart);
        pair->polygons[k] =
            make_polygon(&pair->boxes[k], is_box, pair->corners[k]);
#ifdef HAVE_CHIPMUNK
        cpVect corners[CORNERS];
        for (size_t i = 0; i < pair->polygons[k].count; i++) {
            corners[i] = cpv(pair->corners[k][i].x, pair->corners[k][i].y);
        }
        pair->shapes[k] = cpPolyShapeNewRaw(
            cpBodyNewStatic(), (int)pair->polygons[k].count, corners, 0.0);
        cpShapeUpdate(pair->shapes[k], cpTransformIdentity);
#endif
    }
    pair->disc = (lan_disc){{-8.0, random_between(random, -4.0, 4.0)}, 0.1};
    pair->way = (lan_point){16.0, random_between(random, -4.0, 4.0)};
}

static void fill_arena(unsigned long seed, double apart, bool is_box,
                       bool all_overlap, arena *out)
{
    random_source *random = random_create(seed);
    for (int i = 0; i < PAIRS; i++) {
        do {
            fill_pair(random, apart, is_box, &out->pairs[i]);
        } while (all_overlap &&
                 !lan_oriented_box_on_oriented_box(
                     &out->pairs[i].boxes[0], &out->pairs[i].boxes[1], NULL));
    }
    out->sum = 0.0;
    random_destroy(random);
}

/* Ends the program where contenders find other pairs; steps miss some. */
static void compare(const contender *contenders, size_t count, arena *of,
                    int slack)
{
    int met = 0;
    for (size_t i = 0; i < count; i++) {
        contenders[i].run(of);
        if (i > 0 && abs(of->met - met) > slack) {
            fprintf(stderr, "%s: %s meets %d, not %d\n", contenders[i].question,
                    contenders[i].name, of->met, met);
            exit(EXIT_FAILURE);
        }
        met = of->met;
    }
    printf("# %s: %d of %d\n", contenders[0].question, met, PAIRS);
}

/* By the processor's time: all run in one thread. */
static void time_all(const contender *contenders, size_t count, int repeats)
{
    double *rates = calloc(count * (size_t)repeats, sizeof *rates);
    if (rates == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    measure_rates(contenders, count, repeats, MEASURE_PROCESSOR, rates);
    measure_print(contenders, count, repeats, rates);
    free(rates);
}

static void ask_plane(const char *question, arena *of, void (*run)(void *),
                      void (*run_only)(void *), int repeats)
{
    const contender contenders[] = {
#ifdef HAVE_CHIPMUNK
        {question, "chipmunk", run_chipmunk, of, PAIRS},
#endif
        {question, "plain", run_plain, of, PAIRS},
        {question, "shapes", run, of, PAIRS},
        {question, "yes_or_no", run_only, of, PAIRS}};
    const size_t count = sizeof contenders / sizeof contenders[0];
    compare(contenders, count, of, 0);
    time_all(contenders, count, repeats);
}

static void ask_rest(arena *of, int repeats)
{
    const contender blocks[] = {
        {"blocks", "plain", run_plain_blocks, of, PAIRS},
        {"blocks", "shapes", run_blocks, of, PAIRS}};
    const contender sweeps[] = {
        {"sweeps", "plain", run_plain_sweeps, of, PAIRS},
        {"sweeps", "shapes", run_sweeps, of, PAIRS}};
    compare(blocks, 2, of, 0);
    time_all(blocks, 2, repeats);
    compare(sweeps, 2, of, PAIRS / 8);
    time_all(sweeps, 2, repeats);
}

int main(int argc, char **argv)
{
    static arena of;
    const int repeats = measure_repeats(argc, argv);
    lan_init();
    measure_begin(repeats);
    fill_arena(1601, 1.6, true, false, &of);
    ask_plane("boxes", &of, run_boxes, run_boxes_only, repeats);
    ask_rest(&of, repeats);
    fill_arena(1602, 1.6, true, true, &of);
    ask_plane("boxes_that_overlap", &of, run_boxes, run_boxes_only, repeats);
    fill_arena(1603, 1.2, false, false, &of);
    ask_plane("polygons", &of, run_polygons, run_polygons_only, repeats);
    return of.sum < LAN_INF ? EXIT_SUCCESS : EXIT_FAILURE;
}
