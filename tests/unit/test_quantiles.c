/* tests/unit/test_quantiles.c - values of a stream in order, and its moments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Order is judged by qsort(), moments by sums in long double.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/quantiles_impl.h"
#include "base/real.h"
#include "tests/support/support.h"

#define MOST (2 * QUANTILES_RUN)

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* One of many ways in which values lie. */
static double draw(random_source *random, int kind)
{
    const double unit = random_between(random, 0.0, 1.0);
    switch (kind) {
    case 0:
        return unit;
    case 1: /* far apart */
        return exp(60.0 * (unit - 0.5));
    case 2: /* lumps */
        return floor(4.0 * unit);
    case 3: /* a lump, and others close to it */
        return unit < 0.5 ? 0.0 : 1e-9 * unit;
    case 4: /* one far away */
        return unit < 0.001 ? 1e9 : unit - 0.5;
    case 5: /* of both signs, and both zeros */
        return unit < 0.2 ? -0.0 : unit < 0.4 ? 0.0 : unit - 0.7;
    case 6: /* hardly apart */
        return 1e-320 * floor(9.0 * unit);
    case 7:
        return unit < 0.01 ? -LAN_INF : unit < 0.02 ? LAN_INF : unit;
    case 8: /* so far apart that the distance is no number */
        return (unit - 0.5) * 1.7e308 * 2.0;
    default:
        return 7.0;
    }
}

#define KINDS 10

TEST(fresh_values_are_in_order_however_they_lie)
{
    random_source *random = random_create(20311);
    const int cases = random_cases(60);
    for (int i = 0; i < cases; i++) {
        double values[MOST];
        size_t count = 0;
        random_begin(random, (uint32_t)i);
        quantiles *q = quantiles_create();
        assert_non_null(q);
        const size_t wanted =
            i % 3 == 0 ? MOST : (size_t)random_integer(random, 1, MOST);
        for (size_t k = 0; k < wanted; k++) {
            values[k] = draw(random, i % KINDS);
            quantiles_add(q, values[k]);
            values[k] += 0.0;
        }
        assert_int_equal(quantiles_are_full(q), wanted == MOST);
        qsort(values, wanted, sizeof values[0], by_value);
        const double *fresh = quantiles_fresh(q, &count);
        assert_int_equal(count, wanted);
        assert_memory_equal(fresh, values, wanted * sizeof values[0]);
        quantiles_destroy(q);
    }
    random_destroy(random);
}
