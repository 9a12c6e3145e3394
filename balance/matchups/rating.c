/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/matchup.h"

#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "base/real.h"

#define SKEWNESS 1e-9 /* what a flow may be off its mirror, of the largest */

static lan_status check(const double *flow, int32_t count, lan_error *err)
{
    if (count < 1 || count > LAN_RATING_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%d to be rated are not 1 to %d",
                        (int)count, LAN_RATING_MAX);
    }
    const size_t n = (size_t)count;
    double largest = 0.0;
    double off = 0.0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            if (!isfinite(flow[i * n + j])) {
                return lan_fail(err, LAN_EINVAL, 0, 0,
                                "flow %zu, %zu is not finite", i, j);
            }
            largest = fmax(largest, fabs(flow[i * n + j]));
            off = fmax(off, fabs(flow[i * n + j] + flow[j * n + i]));
        }
    }
    return off <= SKEWNESS * largest
               ? LAN_OK
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "a flow and its opposite differ by %g", off);
}

static void find_scores(lan_rating *r, const double *flow)
{
    const size_t n = (size_t)r->count;
    for (size_t i = 0; i < n; i++) {
        lan_sum sum = {0.0, 0.0};
        for (size_t j = 0; j < n; j++) {
            lan_sum_add(&sum, flow[i * n + j]);
        }
        r->score[i] = lan_sum_value(&sum) / (double)n;
    }
}

static lan_rating_kind judge(double all, double share)
{
    if (!(all > 0.0)) {
        return LAN_RATING_LEVEL;
    }
    return share >= LAN_RATING_RING     ? LAN_RATING_IS_RING
           : share <= LAN_RATING_LADDER ? LAN_RATING_IS_LADDER
                                        : LAN_RATING_IS_MIXED;
}

static void find_rest(lan_rating *r, const double *flow)
{
    const size_t n = (size_t)r->count;
    lan_sum all = {0.0, 0.0};
    lan_sum cyclic = {0.0, 0.0};
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            const double rest = flow[i * n + j] - (r->score[i] - r->score[j]);
            r->rest[i * n + j] = rest;
            lan_sum_add(&all, flow[i * n + j] * flow[i * n + j]);
            lan_sum_add(&cyclic, rest * rest);
        }
    }
    const double whole = lan_sum_value(&all);
    r->cyclic_share =
        whole > 0.0 ? fmin(lan_sum_value(&cyclic) / whole, 1.0) : 0.0;
    r->kind = judge(whole, r->cyclic_share);
}

/* Looks at i before j and k, so that each ring is seen once each way round. */
static void find_ring(lan_rating *r, const double *flow)
{
    const size_t n = (size_t)r->count;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            for (size_t k = i + 1; k < n; k++) {
                const double ij = flow[i * n + j];
                const double jk = flow[j * n + k];
                const double ki = flow[k * n + i];
                if (ij > 0.0 && jk > 0.0 && ki > 0.0 &&
                    ij + jk + ki > r->ring_sum) {
                    r->ring_sum = ij + jk + ki;
                    r->ring[0] = (int32_t)i;
                    r->ring[1] = (int32_t)j;
                    r->ring[2] = (int32_t)k;
                }
            }
        }
    }
}

/* Sorts by insertion: equal ones stay as they are. */
static void find_order(lan_rating *r)
{
    for (int32_t i = 0; i < r->count; i++) {
        int32_t at = i;
        for (; at > 0 && r->score[r->order[at - 1]] < r->score[i]; at--) {
            r->order[at] = r->order[at - 1];
        }
        r->order[at] = i;
    }
}

lan_status lan_rating_find(const double *flow, int32_t count, lan_rating **out,
                           lan_error *err)
{
    const lan_status status = check(flow, count, err);
    if (status != LAN_OK) {
        return status;
    }
    const size_t n = (size_t)count;
    const block_array arrays[] = {
        {offsetof(lan_rating, score), n, sizeof(double)},
        {offsetof(lan_rating, rest), n * n, sizeof(double)},
        {offsetof(lan_rating, order), n, sizeof(int32_t)}};
    lan_rating *rating = block_make(NULL, sizeof *rating, arrays, 3);
    if (rating == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    rating->count = count;
    rating->ring[0] = rating->ring[1] = rating->ring[2] = -1;
    find_scores(rating, flow);
    find_rest(rating, flow);
    find_order(rating);
    find_ring(rating, flow);
    *out = rating;
    return LAN_OK;
}

void lan_rating_destroy(lan_rating *rating)
{
    free(rating);
}
