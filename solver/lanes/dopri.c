/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/lanes/dopri_impl.h"

#include <stdlib.h>

#include "base/carve_impl.h"
#include "base/real.h"

/* How far a step may grow or shrink at once, and how much less than its error
 * allows it does. */
#define SAFETY 0.9
#define GROW   5.0
#define SHRINK 0.2

/* Errors, over what is allowed, beyond which neither changes. */
#define LEAST_ERROR 1e-6
#define MOST_ERROR  1e6

/* A step is too short where this share of it is nothing beside the time. */
#define SHORTEST 0.25

/* Butcher's tableau: times of the stages, what a stage weighs the rates before
 * it by, and the step's error. The last stage is the step's end, whose rates
 * are the next one's first; no weight of its own is at the end, so that a step
 * may end where rates have no slope. */
static const double node[LAN_DOPRI_STAGES] = {0.0, 1.0 / 5, 3.0 / 10, 3.0 / 5,
                                              1.0, 7.0 / 8, 1.0};
static const double weights[LAN_DOPRI_STAGES][LAN_DOPRI_STAGES] = {
    {0.0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {3.0 / 10, -9.0 / 10, 6.0 / 5},
    {-11.0 / 54, 5.0 / 2, -70.0 / 27, 35.0 / 27},
    {1631.0 / 55296, 175.0 / 512, 575.0 / 13824, 44275.0 / 110592,
     253.0 / 4096},
    {37.0 / 378, 0.0, 250.0 / 621, 125.0 / 594, 0.0, 512.0 / 1771}};
static const double error_weight[LAN_DOPRI_STAGES] = {
    37.0 / 378 - 2825.0 / 27648,
    0.0,
    250.0 / 621 - 18575.0 / 48384,
    125.0 / 594 - 13525.0 / 55296,
    -277.0 / 14336,
    512.0 / 1771 - 1.0 / 4,
    0.0};

/* --- lanes ---------------------------------------------------------------- */

void lan_dopri_init(lan_dopri *dopri, int32_t width, double rtol, double atol,
                    lan_interval_lanes *rates)
{
    *dopri =
        (lan_dopri){.width = width, .rtol = rtol, .atol = atol, .rates = rates};
}

void lan_dopri_clear(lan_dopri *dopri)
{
    free(dopri->block);
    dopri->block = NULL;
}

/* Cuts a block of zeros into all that lanes have. */
static void place(lan_dopri *dopri, double *next)
{
    const size_t width = (size_t)dopri->width;
    const size_t column = width * (size_t)dopri->room;
    dopri->t0 = lan_carve(&next, width);
    dopri->t1 = lan_carve(&next, width);
    dopri->wanted = lan_carve(&next, width);
    dopri->bound = lan_carve(&next, width);
    dopri->error = lan_carve(&next, width);
    dopri->steps = lan_carve(&next, width);
    dopri->rejected = lan_carve(&next, width);
    dopri->busy = (int64_t *)(void *)lan_carve(&next, width);
    dopri->held = (int64_t *)(void *)lan_carve(&next, width);
    dopri->watched = (int64_t *)(void *)lan_carve(&next, width);
    dopri->attention = (int64_t *)(void *)lan_carve(&next, width);
    dopri->y0 = lan_carve(&next, column);
    dopri->y1 = lan_carve(&next, column);
    dopri->scale = lan_carve(&next, column);
    dopri->stage = lan_carve(&next, column);
    for (int s = 0; s < LAN_DOPRI_STAGES; s++) {
        dopri->rate[s] = lan_carve(&next, column);
    }
}

static void drop_all(lan_dopri *dopri)
{
    for (int32_t k = 0; k < dopri->width; k++) {
        lan_dopri_drop(dopri, k);
    }
}

lan_status lan_dopri_fit(lan_dopri *dopri, int32_t variables)
{
    if (dopri->block != NULL && variables <= dopri->room) {
        dopri->variables = variables;
        drop_all(dopri);
        return LAN_OK;
    }
    const size_t width = (size_t)dopri->width;
    const size_t need =
        width * (11 + (4 + LAN_DOPRI_STAGES) * (size_t)variables);
    double *block = aligned_alloc(64, (need + 7) / 8 * 8 * sizeof *block);
    if (block == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < need; k++) {
        block[k] = 0.0;
    }
    free(dopri->block);
    dopri->block = block;
    dopri->room = variables;
    dopri->variables = variables;
    place(dopri, block);
    drop_all(dopri);
    return LAN_OK;
}

void lan_dopri_put(const lan_dopri *dopri, int32_t lane, const double *from,
                   double *to)
{
    for (int32_t v = 0; v < dopri->variables; v++) {
        to[v * dopri->width + lane] = from[v];
    }
}

void lan_dopri_get(const lan_dopri *dopri, int32_t lane, const double *from,
                   double *to)
{
    for (int32_t v = 0; v < dopri->variables; v++) {
        to[v] = from[v * dopri->width + lane];
    }
}

void lan_dopri_aim(lan_dopri *dopri, int32_t lane)
{
    const double t0 = dopri->t0[lane];
    const double rest = dopri->bound[lane] - t0;
    dopri->held[lane] = 0;
    dopri->t1[lane] = dopri->wanted[lane] >= rest ? dopri->bound[lane]
                                                  : t0 + dopri->wanted[lane];
}

void lan_dopri_fill(lan_dopri *dopri, int32_t lane, double time, double bound,
                    double wanted, const double *y, const double *rates)
{
    dopri->t0[lane] = time;
    dopri->bound[lane] = bound;
    dopri->wanted[lane] = wanted;
    dopri->steps[lane] = 0.0;
    dopri->rejected[lane] = 0.0;
    dopri->busy[lane] = -1;
    lan_dopri_put(dopri, lane, y, dopri->y0);
    lan_dopri_put(dopri, lane, rates, dopri->rate[0]);
    lan_dopri_aim(dopri, lane);
}

/* What an idle lane holds is finite, and nothing comes of it. */
void lan_dopri_drop(lan_dopri *dopri, int32_t lane)
{
    dopri->busy[lane] = 0;
    dopri->held[lane] = 0;
    dopri->watched[lane] = 0;
    dopri->t0[lane] = 0.0;
    dopri->t1[lane] = 0.0;
    dopri->bound[lane] = 0.0;
    dopri->wanted[lane] = 0.0;
    for (int32_t v = 0; v < dopri->variables; v++) {
        dopri->y0[v * dopri->width + lane] = 0.0;
        dopri->rate[0][v * dopri->width + lane] = 0.0;
        dopri->scale[v * dopri->width + lane] = 1.0;
    }
}

/* --- steps ---------------------------------------------------------------- */

#define LANES 2
#include "solver/lanes/dopri_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "solver/lanes/dopri_body_impl.h"
#undef LANES
#define LANES 8
#include "solver/lanes/dopri_body_impl.h"
#undef LANES
#endif

void lan_dopri_go(lan_dopri *dopri, int32_t most)
{
#if LAN_HAS_WIDER_LANES
    if (dopri->width == 8) {
        go_8(dopri, most);
        return;
    }
    if (dopri->width == 4) {
        go_4(dopri, most);
        return;
    }
#endif
    go_2(dopri, most);
}
