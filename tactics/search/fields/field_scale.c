/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "tactics/search/fields/field_parts_impl.h"

/* Convergents of an even place, for which p p = 1 modulo q. */
#define NARROW_Q 80782u
#define NARROW_P 114243u
#define WIDE_Q   UINT64_C(3166815962)
#define WIDE_P   UINT64_C(4478554083)

/* The finest convergent whose keys for costs up to the bound fit 63 bits. */
static lan_field_scale coarser(double bound)
{
    const double most = 9.2e18 / fmax(bound, 1.0);
    lan_field_scale scale = {1, 1, UINT64_MAX, true, false};
    while ((double)(scale.straight + scale.diagonal) < most) {
        const uint64_t q = scale.straight + scale.diagonal;
        scale.diagonal += 2 * scale.straight;
        scale.straight = q;
    }
    return scale;
}

static lan_field_scale exact_scale(int stage, double bound)
{
    const lan_field_scale narrow = {NARROW_Q, NARROW_P, UINT32_MAX, false,
                                    true};
    const lan_field_scale wide = {WIDE_Q, WIDE_P, WIDE_P * WIDE_Q, true, true};
    return stage == 0 ? narrow : stage == 1 ? wide : coarser(bound);
}

lan_field_scale lan_field_scale_at(lan_metric metric, int stage, double bound)
{
    if (metric == LAN_METRIC_EXACT) {
        return exact_scale(stage, bound);
    }
    lan_field_scale scale = {5, 7, UINT32_MAX, false, false};
    scale.is_wide = stage > 0;
    scale.limit = stage > 0 ? UINT64_MAX : UINT32_MAX;
    return scale;
}

/* D of a key: D p = key modulo q, and p is its own inverse. */
static uint64_t diagonals(const lan_field_scale *scale, uint64_t key)
{
    const uint64_t q = scale->straight;
    return key % q * (scale->diagonal % q) % q;
}

double lan_field_scale_cost(const lan_field_scale *scale, uint64_t key)
{
    if (!scale->is_exact) {
        return (double)key / (double)scale->straight;
    }
    const uint64_t d = diagonals(scale, key);
    const uint64_t s = (key - d * scale->diagonal) / scale->straight;
    return (double)s + sqrt(2.0) * (double)d;
}

uint64_t lan_field_scale_recode(const lan_field_scale *from,
                                const lan_field_scale *to, uint64_t key)
{
    if (!from->is_exact) {
        return key; /* 10-14, which has one scale */
    }
    const uint64_t d = diagonals(from, key);
    const uint64_t s = (key - d * from->diagonal) / from->straight;
    return s * to->straight + d * to->diagonal;
}
