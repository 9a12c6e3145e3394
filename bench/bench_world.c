/* bench/bench_world.c - how many steps of a swarm in a second?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    bodies that attract and repel by powers 4 and 8, within a reach that
 *          holds about 28 others; no collisions; by
 *            plain     a cell list, all pairs from both sides, powers by pow():
 *                      the first, which the ratio is to
 *            forces    the library's forces alone
 *            bodies    its whole step, with collisions
 *          by the processor's time, since all run in one thread. The forces
 *          agree before anything is timed.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/measure.h"
#include "lanchester/bodies.h"
#include "tactics/bodies/bodies_impl.h"
#include "tests/support/random.h"

#define SWARM 100000
#define REACH 3.0 /* with one body per unit of area: 28 others */

static void *must_have(void *made)
{
    if (made == NULL) {
        fprintf(stderr, "bench_world: out of memory\n");
        exit(EXIT_FAILURE);
    }
    return made;
}

static void must_work(lan_status status, const lan_error *err)
{
    if (status != LAN_OK) {
        fprintf(stderr, "bench_world: %s\n", err->text);
        exit(EXIT_FAILURE);
    }
}

/* --- a swarm ------------------------------------------------------------- */

typedef struct plain_swarm {
    lan_bodies *bodies;
    size_t count;
    double side;
    int cells; /* a side */
    lan_point *at;
    lan_point *force;
    int32_t *next; /* in its cell, -1: the last */
    int32_t *head; /* [cells][cells] */
    lan_potential potential;
} plain_swarm;

static int plain_cell(const plain_swarm *of, double x)
{
    const int cell = (int)floor(x / REACH);
    return cell < 0 ? 0 : cell < of->cells ? cell : of->cells - 1;
}

static void fill_plain_cells(plain_swarm *of)
{
    for (int i = 0; i < of->cells * of->cells; i++) {
        of->head[i] = -1;
    }
    for (size_t i = of->count; i-- > 0;) {
        int32_t *head = &of->head[plain_cell(of, of->at[i].y) * of->cells +
                                  plain_cell(of, of->at[i].x)];
        of->next[i] = *head;
        *head = (int32_t)i;
    }
}

/* As the formula is written down. */
static lan_point plain_force(const plain_swarm *of, lan_point a, lan_point b)
{
    const lan_potential *with = &of->potential;
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    const double square = dx * dx + dy * dy;
    if (square > REACH * REACH) {
        return (lan_point){0.0, 0.0};
    }
    const double r = sqrt(square);
    const double force = -with->attraction / pow(r, with->attraction_power) +
                         with->repulsion / pow(r, with->repulsion_power);
    return (lan_point){force * dx / r, force * dy / r};
}

static void sum_plain_cell(plain_swarm *of, int32_t item, int x, int y)
{
    if (x < 0 || y < 0 || x >= of->cells || y >= of->cells) {
        return;
    }
    for (int32_t i = of->head[y * of->cells + x]; i >= 0; i = of->next[i]) {
        if (i != item) {
            const lan_point force = plain_force(of, of->at[item], of->at[i]);
            of->force[item].x += force.x;
            of->force[item].y += force.y;
        }
    }
}

static void step_plain(void *context)
{
    plain_swarm *of = context;
    fill_plain_cells(of);
    for (size_t i = 0; i < of->count; i++) {
        const int x = plain_cell(of, of->at[i].x);
        const int y = plain_cell(of, of->at[i].y);
        of->force[i] = (lan_point){0.0, 0.0};
        for (int k = 0; k < 9; k++) {
            sum_plain_cell(of, (int32_t)i, x + k % 3 - 1, y + k / 3 - 1);
        }
    }
}

#define SWARM_STEP 0.001

static void step_swarm(void *context)
{
    const plain_swarm *of = context;
    lan_error err;
    lan_error_clear(&err);
    must_work(lan_bodies_step(of->bodies, SWARM_STEP, NULL, NULL, &err), &err);
}

static void make_swarm(plain_swarm *of, size_t count)
{
    random_source *random = random_create(1572);
    of->count = count;
    of->side = ceil(sqrt((double)count));
    of->cells = (int)ceil(of->side / REACH) + 1;
    of->at = must_have(malloc(count * sizeof *of->at));
    of->force = must_have(malloc(count * sizeof *of->force));
    of->next = must_have(malloc(count * sizeof *of->next));
    of->head =
        must_have(malloc((size_t)(of->cells * of->cells) * sizeof *of->head));
    of->potential = lan_potential_default();
    of->potential.attraction_power = 4.0;
    of->potential.repulsion_power = 8.0;
    of->potential.attraction = of->potential.repulsion = 100.0;
    of->potential.reach = REACH;
    const lan_bodies_def def = {
        .most = count, .kinds = 1, .forces = &of->potential};
    lan_error err;
    lan_error_clear(&err);
    must_work(lan_bodies_create(&def, &of->bodies, &err), &err);
    for (size_t i = 0; i < count; i++) {
        int32_t number;
        lan_body body = lan_body_default();
        body.id = (int64_t)i;
        body.radius = 0.1;
        body.at.x =
            fmod((double)i, of->side) + random_between(random, -0.1, 0.1);
        body.at.y =
            floor((double)i / of->side) + random_between(random, -0.1, 0.1);
        of->at[i] = body.at;
        must_work(lan_bodies_add(of->bodies, &body, &number, &err), &err);
    }
    random_destroy(random);
}

static void sum_swarm(void *context)
{
    const plain_swarm *of = context;
    if (!lan_bodies_sum_forces(of->bodies)) {
        fprintf(stderr, "bench_world: no forces\n");
        exit(EXIT_FAILURE);
    }
}

/* One step from rest: velocities are forces. */
static void compare_swarm(plain_swarm *of)
{
    double worst = 0.0;
    double largest = 0.0;
    step_plain(of);
    step_swarm(of);
    for (size_t i = 0; i < of->count; i++) {
        const lan_body body = lan_bodies_get(of->bodies, (int32_t)i);
        const double x = body.velocity.x * body.mass / SWARM_STEP;
        const double y = body.velocity.y * body.mass / SWARM_STEP;
        worst = fmax(worst, hypot(x - of->force[i].x, y - of->force[i].y));
        largest = fmax(largest, hypot(x, y));
    }
    if (!(worst <= 1e-9 * largest)) {
        fprintf(stderr, "bench_world: forces differ by %g of %g N\n", worst,
                largest);
        exit(EXIT_FAILURE);
    }
}

/* ------------------------------------------------------------------------- */

static void measure_swarm(int repeats)
{
    plain_swarm swarm = {0};
    make_swarm(&swarm, SWARM);
    compare_swarm(&swarm);
    const contender contenders[] = {
        {"swarm_100000", "plain", step_plain, &swarm, 1},
        {"swarm_100000", "forces", sum_swarm, &swarm, 1},
        {"swarm_100000", "bodies", step_swarm, &swarm, 1}};
    const size_t count = sizeof contenders / sizeof *contenders;
    double *rates = must_have(malloc(count * (size_t)repeats * sizeof *rates));
    measure_rates(contenders, count, repeats, MEASURE_PROCESSOR, rates);
    measure_print(contenders, count, repeats, rates);
    free(rates);
}

int main(int argc, char **argv)
{
    const int repeats = measure_repeats(argc, argv);
    measure_begin(repeats);
    measure_swarm(repeats);
    return 0;
}
