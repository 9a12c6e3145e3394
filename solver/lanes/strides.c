/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/lanes/strides_impl.h"

#include <stdlib.h>

#include "base/carve_impl.h"
#include "base/real.h"
#include "solver/lanes/series_impl.h"

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
static const double node[LAN_STRIDES_STAGES] = {0.0, 1.0 / 5, 3.0 / 10, 3.0 / 5,
                                                1.0, 7.0 / 8, 1.0};
static const double weights[LAN_STRIDES_STAGES][LAN_STRIDES_STAGES] = {
    {0.0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {3.0 / 10, -9.0 / 10, 6.0 / 5},
    {-11.0 / 54, 5.0 / 2, -70.0 / 27, 35.0 / 27},
    {1631.0 / 55296, 175.0 / 512, 575.0 / 13824, 44275.0 / 110592,
     253.0 / 4096},
    {37.0 / 378, 0.0, 250.0 / 621, 125.0 / 594, 0.0, 512.0 / 1771}};
static const double error_weight[LAN_STRIDES_STAGES] = {
    37.0 / 378 - 2825.0 / 27648,
    0.0,
    250.0 / 621 - 18575.0 / 48384,
    125.0 / 594 - 13525.0 / 55296,
    -277.0 / 14336,
    512.0 / 1771 - 1.0 / 4,
    0.0};

/* --- lanes ---------------------------------------------------------------- */

void lan_strides_init(lan_strides *strides, int32_t width, double rtol,
                      double atol, lan_interval_lanes *rates)
{
    *strides = (lan_strides){
        .width = width, .rtol = rtol, .atol = atol, .rates = rates};
}

void lan_strides_clear(lan_strides *strides)
{
    free(strides->block);
    strides->block = NULL;
}

/* Cuts a block of zeros into all that lanes have. */
static void place(lan_strides *strides, double *next)
{
    const size_t width = (size_t)strides->width;
    const size_t column = width * (size_t)strides->room;
    strides->t0 = lan_carve(&next, width);
    strides->t1 = lan_carve(&next, width);
    strides->wanted = lan_carve(&next, width);
    strides->bound = lan_carve(&next, width);
    strides->error = lan_carve(&next, width);
    strides->steps = lan_carve(&next, width);
    strides->rejected = lan_carve(&next, width);
    strides->span = lan_carve(&next, width);
    strides->busy = (int64_t *)(void *)lan_carve(&next, width);
    strides->linear = (int64_t *)(void *)lan_carve(&next, width);
    strides->first = (int64_t *)(void *)lan_carve(&next, width);
    strides->held = (int64_t *)(void *)lan_carve(&next, width);
    strides->watched = (int64_t *)(void *)lan_carve(&next, width);
    strides->attention = (int64_t *)(void *)lan_carve(&next, width);
    strides->y0 = lan_carve(&next, column);
    strides->y1 = lan_carve(&next, column);
    strides->scale = lan_carve(&next, column);
    strides->stage = lan_carve(&next, column);
    for (int s = 0; s < LAN_STRIDES_STAGES; s++) {
        strides->rate[s] = lan_carve(&next, column);
    }
    strides->term[0] = strides->y0;
    for (int k = 1; k <= LAN_SERIES_ORDER; k++) {
        strides->term[k] = lan_carve(&next, column);
    }
}

static void drop_all(lan_strides *strides)
{
    for (int32_t k = 0; k < strides->width; k++) {
        lan_strides_drop(strides, k);
    }
}

lan_status lan_strides_fit(lan_strides *strides, int32_t variables,
                           int32_t sums)
{
    const int32_t rows = variables + sums;
    if (strides->block != NULL && rows <= strides->room) {
        strides->variables = variables;
        drop_all(strides);
        return LAN_OK;
    }
    const size_t width = (size_t)strides->width;
    const size_t need =
        width *
        (14 + (4 + LAN_STRIDES_STAGES + LAN_SERIES_ORDER) * (size_t)rows);
    double *block = aligned_alloc(64, (need + 7) / 8 * 8 * sizeof *block);
    if (block == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < need; k++) {
        block[k] = 0.0;
    }
    free(strides->block);
    strides->block = block;
    strides->room = rows;
    strides->variables = variables;
    place(strides, block);
    drop_all(strides);
    return LAN_OK;
}

void lan_strides_put(const lan_strides *strides, int32_t lane,
                     const double *from, double *to)
{
    for (int32_t v = 0; v < strides->variables; v++) {
        to[v * strides->width + lane] = from[v];
    }
}

void lan_strides_get(const lan_strides *strides, int32_t lane,
                     const double *from, double *to)
{
    for (int32_t v = 0; v < strides->variables; v++) {
        to[v] = from[v * strides->width + lane];
    }
}

void lan_strides_aim(lan_strides *strides, int32_t lane)
{
    const double t0 = strides->t0[lane];
    const double rest = strides->bound[lane] - t0;
    strides->held[lane] = 0;
    strides->t1[lane] = strides->wanted[lane] >= rest
                            ? strides->bound[lane]
                            : t0 + strides->wanted[lane];
}

void lan_strides_fill(lan_strides *strides, int32_t lane, double time,
                      double bound, double wanted, const double *y,
                      const double *rates)
{
    strides->t0[lane] = time;
    strides->bound[lane] = bound;
    strides->wanted[lane] = wanted;
    strides->steps[lane] = 0.0;
    strides->rejected[lane] = 0.0;
    strides->busy[lane] = -1;
    lan_strides_put(strides, lane, y, strides->y0);
    lan_strides_put(strides, lane, rates, strides->rate[0]);
    lan_strides_aim(strides, lane);
}

/* What an idle lane holds is finite, and nothing comes of it. */
void lan_strides_drop(lan_strides *strides, int32_t lane)
{
    strides->busy[lane] = 0;
    strides->linear[lane] = 0;
    strides->held[lane] = 0;
    strides->watched[lane] = 0;
    strides->t0[lane] = 0.0;
    strides->t1[lane] = 0.0;
    strides->bound[lane] = 0.0;
    strides->wanted[lane] = 0.0;
    for (int32_t v = 0; v < strides->variables; v++) {
        strides->y0[v * strides->width + lane] = 0.0;
        strides->rate[0][v * strides->width + lane] = 0.0;
        strides->scale[v * strides->width + lane] = 1.0;
    }
}

/* --- steps ---------------------------------------------------------------- */

#define LANES 2
#include "solver/lanes/strides_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "solver/lanes/strides_body_impl.h"
#undef LANES
#define LANES 8
#include "solver/lanes/strides_body_impl.h"
#undef LANES
#endif

void lan_strides_go(lan_strides *strides, int32_t most)
{
#if LAN_HAS_WIDER_LANES
    if (strides->width == 8) {
        go_8(strides, most);
        return;
    }
    if (strides->width == 4) {
        go_4(strides, most);
        return;
    }
#endif
    go_2(strides, most);
}
