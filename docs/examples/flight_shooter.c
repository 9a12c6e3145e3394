/* docs/examples/flight_shooter.c - a flight shooter's loop that finds every
 * hit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A shot goes fifteen metres from frame to frame, a wing is one metre thick:
 * who looks only where shots are at the end of a frame sees them before the
 * wing and behind it. So each shot is swept along its way, against the way of
 * the target: first coarse, by spheres, then fine, by a block that is turned as
 * its aircraft is.
 *
 *   cc flight_shooter.c $(pkg-config --cflags --libs lanchester) -lm
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <lanchester/lanchester.h>

#define TARGETS    48
#define SHOTS      960
#define FRAME      (1.0 / 60.0) /* s */
#define SHOT_SPEED 900.0        /* m/s */
#define SHOT_AGE   8.0          /* s, after which a shot is spent */
#define CALIBRE    0.015        /* m, radius */

typedef struct target {
    lan_oriented_block block;
    lan_vec velocity;
} target;

typedef struct shot {
    lan_sphere ball;
    lan_vec velocity;
    double fired;
    int is_aimed;
    int is_spent;
} shot;

typedef struct sky {
    target targets[TARGETS];
    lan_sphere bounds[TARGETS]; /* of a target on its way of this frame */
    lan_crowd_grid *near;       /* of the bounds */
    shot shots[SHOTS];
    int fired;
    int hits[2]; /* of shots fired wide, and aimed */
    int seen_at_frames;
    long coarse;
    long fine;
} sky;

static lan_vec times(lan_vec a, double by)
{
    return (lan_vec){a.x * by, a.y * by, a.z * by};
}

static lan_vec plus(lan_vec a, lan_vec b)
{
    return (lan_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static double dot(lan_vec a, lan_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* Aircraft all round, on headings of their own, within a mile of the gun. */
static void fill_sky(sky *of)
{
    const lan_vec up = {0.0, 0.0, 1.0};
    for (int i = 0; i < TARGETS; i++) {
        target *is = &of->targets[i];
        const double round = 0.77 * i;
        const double heading = 2.1 * i;
        is->velocity = (lan_vec){180.0 * cos(heading), 180.0 * sin(heading),
                                 15.0 * sin(1.3 * i)};
        is->block = (lan_oriented_block){.at = {(500.0 + 20.0 * i) * cos(round),
                                                (500.0 + 20.0 * i) * sin(round),
                                                300.0 + 40.0 * (i % 7)},
                                         .half = {6.0, 5.0, 0.5}};
        if (lan_oriented_block_look(&is->block, is->velocity, up) != LAN_OK) {
            fprintf(stderr, "an aircraft stands on its tail\n");
            exit(EXIT_FAILURE);
        }
    }
}

/* Where to shoot from the origin so as to meet a target that flies on:
 * |at + velocity t| = SHOT_SPEED t. */
static lan_vec lead(const target *is)
{
    const lan_vec at = is->block.at;
    const double a = SHOT_SPEED * SHOT_SPEED - dot(is->velocity, is->velocity);
    const double b = dot(at, is->velocity);
    const double t = (b + sqrt(b * b + a * dot(at, at))) / a;
    return times(plus(at, times(is->velocity, t)), 1.0 / t);
}

/* A shot each frame: nine are aimed, the tenth goes straight up. */
static void fire(sky *of, double now)
{
    if (of->fired == SHOTS) {
        return;
    }
    shot *is = &of->shots[of->fired];
    *is = (shot){.ball = {{0.0, 0.0, 0.0}, CALIBRE},
                 .fired = now,
                 .is_aimed = of->fired % 10 != 9};
    is->velocity = is->is_aimed ? lead(&of->targets[of->fired % TARGETS])
                                : (lan_vec){0.0, 0.0, SHOT_SPEED};
    of->fired++;
}

/* --- hits ---------------------------------------------------------------- */

/* Coarse: spheres that hold each target on all its way of the frame, in a grid.
 */
static void bound_targets(sky *of)
{
    for (int i = 0; i < TARGETS; i++) {
        const lan_vec half = times(of->targets[i].velocity, 0.5 * FRAME);
        lan_sphere bound = lan_oriented_block_bound(&of->targets[i].block);
        bound.at = plus(bound.at, half);
        bound.radius += sqrt(dot(half, half));
        of->bounds[i] = bound;
    }
    if (lan_crowd_grid_fill(of->near, of->bounds, TARGETS) != LAN_OK) {
        fprintf(stderr, "an aircraft is nowhere\n");
        exit(EXIT_FAILURE);
    }
}

/* The first target on a shot's way. */
typedef struct first_hit {
    sky *of;
    const shot *by;
    lan_vec way;
    double share;
    int target;
} first_hit;

/* Fine: both move, so the shot goes by the difference of their ways. */
static void look_at_target(void *context, int32_t number)
{
    first_hit *hit = context;
    const target *is = &hit->of->targets[number];
    const lan_vec way = plus(hit->way, times(is->velocity, -FRAME));
    const double share =
        lan_sweep_sphere_to_oriented_block(&hit->by->ball, way, &is->block);
    hit->of->fine++;
    if (share < hit->share) {
        hit->share = share;
        hit->target = number;
    }
}

/* What a loop without sweeps would have found at the end of the frame. */
static int is_seen_at_end(const sky *of, const first_hit *hit)
{
    const target *is = &of->targets[hit->target];
    lan_sphere ball = hit->by->ball;
    lan_oriented_block block = is->block;
    ball.at = plus(ball.at, hit->way);
    block.at = plus(block.at, times(is->velocity, FRAME));
    return lan_sphere_on_oriented_block(&ball, &block, NULL);
}

static void move_shot(sky *of, shot *is, double now)
{
    first_hit hit = {.of = of,
                     .by = is,
                     .way = times(is->velocity, FRAME),
                     .share = LAN_INF};
    of->coarse += lan_crowd_grid_sweep(of->near, &is->ball, hit.way,
                                       look_at_target, &hit);
    if (hit.share <= 1.0) {
        of->hits[is->is_aimed]++;
        of->seen_at_frames += is_seen_at_end(of, &hit);
        is->is_spent = 1;
    }
    is->ball.at = plus(is->ball.at, hit.way);
    is->is_spent = is->is_spent || now - is->fired > SHOT_AGE;
}

static void frame(sky *of, double now)
{
    fire(of, now);
    bound_targets(of);
    for (int i = 0; i < of->fired; i++) {
        if (!of->shots[i].is_spent) {
            move_shot(of, &of->shots[i], now);
        }
    }
    for (int i = 0; i < TARGETS; i++) {
        target *is = &of->targets[i];
        is->block.at = plus(is->block.at, times(is->velocity, FRAME));
    }
}

int main(void)
{
    static sky of;
    int aimed = 0;
    fill_sky(&of);
    if (lan_crowd_grid_create(TARGETS, &of.near) != LAN_OK) {
        fprintf(stderr, "out of memory\n");
        return EXIT_FAILURE;
    }
    for (int i = 0; i * FRAME < SHOTS * FRAME + SHOT_AGE; i++) {
        frame(&of, i * FRAME);
    }
    for (int i = 0; i < SHOTS; i++) {
        aimed += of.shots[i].is_aimed;
    }
    printf("aimed    %d shots, %d hits\n", aimed, of.hits[1]);
    printf("wide     %d shots, %d hits\n", SHOTS - aimed, of.hits[0]);
    printf("at the end of a frame %d of the hits would have been seen\n",
           of.seen_at_frames);
    printf("tests    coarse %ld, fine %ld\n", of.coarse, of.fine);
    lan_crowd_grid_destroy(of.near);
    return EXIT_SUCCESS;
}
