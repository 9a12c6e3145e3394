/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Vectors: functions to rounding, the same bits at any width.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/lanes_impl.h"
#include "base/random.h"
#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/support.h"

#define CASES  20000
#define SEED   UINT64_C(20261123)
#define NUMBER 4711
#define POWER  0.37

typedef struct answers {
    double log;
    double exp;
    double power;
    double quotient;
    double unit;
    double log1p;
    double log1p_below; /* of -x / 2 */
    double expm1;
    double expm1_below; /* of -y */
    double atan;
    double root;
    double sine; /* of x quarters of a turn */
    double cosine;
    double rest; /* x - x y (1 / y) */
} answers;

#define LANES 2
#include "tests/support/lanes_body.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "tests/support/lanes_body.h"
#undef LANES
#define LANES 8
#include "tests/support/lanes_body.h"
#undef LANES
#endif

/* Of this machine's widest vectors, and of half as wide ones. */
static answers ask_widest(double x, double y, int lane)
{
    switch (lan_lanes_widest()) {
#if LAN_HAS_WIDER_LANES
    case 8:
        return ask_8(x, y, lane);
    case 4:
        return ask_4(x, y, lane);
#endif
    default:
        return ask_2(x, y, lane);
    }
}

static answers ask_narrower(double x, double y, int lane)
{
#if LAN_HAS_WIDER_LANES
    return lan_lanes_widest() == 8 ? ask_4(x, y, lane) : ask_2(x, y, lane);
#else
    return ask_2(x, y, lane);
#endif
}

/* How many last digits a number is off. */
static double ulps(double is, double wanted)
{
    return fabs(is - wanted) / lan_ulp(wanted);
}

TEST(functions_of_vectors_are_right_to_their_last_digits)
{
    random_source *random = random_create(SEED);
    double worst[3] = {0.0};
    random_begin(random, 0);
    for (int k = 0; k < CASES; k++) {
        const double x = k % 2 == 0 ? random_between(random, 1e-9, 1.0)
                                    : random_magnitude(random, 1e-300, 1e300);
        const double y = random_magnitude(random, 1e-12, 700.0);
        const answers is = ask_widest(x, y, k);
        worst[0] = fmax(worst[0], ulps(is.log, log(x)));
        worst[1] = fmax(worst[1], ulps(is.exp, exp(-y)));
        if (x < 1.0) {
            /* the error of an exponent is multiplied by it */
            worst[2] = fmax(worst[2], ulps(is.power, pow(x, POWER)) /
                                          (1.0 + fabs(POWER * log(x))));
        }
        if (fabs(is.quotient - x / y) > 0.0) {
            fail_with("%.17g / %.17g is %.17g", x, y, is.quotient);
        }
    }
    print_message("# log %.2f, exp %.2f, power %.2f ulp\n", worst[0], worst[1],
                  worst[2]);
    assert_true(worst[0] <= 2.0 && worst[1] <= 2.0 && worst[2] <= 2.0);
    random_destroy(random);
}

/* Cosines near their zero are what the angle's last bit makes of them. */
TEST(functions_near_their_zeros_are_right_to_their_last_digits)
{
    random_source *random = random_create(SEED + 2);
    double worst[8] = {0.0};
    random_begin(random, 0);
    for (int k = 0; k < CASES; k++) {
        const double x = k % 2 == 0 ? random_between(random, 1e-9, 1.0)
                                    : random_magnitude(random, 1e-300, 1.0);
        const double y = k % 4 < 2 ? random_magnitude(random, 1e-300, 700.0)
                                   : random_between(random, 0.0, 3.0);
        const answers is = ask_widest(x, y, k);
        const double angle = 0x1.921fb54442d18p+0 * x;
        worst[0] = fmax(worst[0], ulps(is.log1p, log1p(y)));
        worst[1] = fmax(worst[1], ulps(is.log1p_below, log1p(-0.5 * x)));
        worst[2] = fmax(worst[2], ulps(is.expm1, expm1(y)));
        worst[3] = fmax(worst[3], ulps(is.expm1_below, expm1(-y)));
        worst[4] = fmax(worst[4], ulps(is.atan, atan(y)));
        worst[5] = fmax(worst[5], ulps(is.root, sqrt(y)));
        worst[6] = fmax(worst[6], ulps(is.sine, sin(angle)));
        worst[7] = fmax(worst[7], ulps(is.cosine, cos(angle)));
    }
    for (int i = 0; i < 8; i++) {
        print_message("# %d: %.2f ulp\n", i, worst[i]);
        assert_true(worst[i] <= 2.0);
    }
    assert_true(lan_is_zero(worst[5]));
    random_destroy(random);
}

TEST(sums_of_vectors_keep_what_rounding_takes)
{
    random_source *random = random_create(SEED + 3);
    random_begin(random, 0);
    for (int k = 0; k < CASES; k++) {
        const double x = random_magnitude(random, 1e-50, 1e50);
        const double y = random_magnitude(random, 1e-50, 1e50);
        const answers is = ask_widest(x, y, k);
        const double inverse = 1.0 / y;
        const double product = x * y;
        const double wanted = (x - product * inverse) -
                              (fma(x, y, -product) * inverse +
                               fma(product, inverse, -(product * inverse)));
        if (fabs(is.rest - wanted) > 2.0 * lan_ulp(wanted)) {
            fail_with("%.17g, %.17g: %.17g is to be %.17g", x, y, is.rest,
                      wanted);
        }
    }
    random_destroy(random);
}

TEST(bits_of_vectors_do_not_depend_on_width_and_lane)
{
    random_source *random = random_create(SEED + 1);
    random_begin(random, 0);
    for (int k = 0; k < CASES; k++) {
        const double x = random_between(random, 0.0, 1.0);
        const double y = random_magnitude(random, 1e-12, 700.0);
        const answers two = ask_2(x, y, k);
        const answers wide = ask_widest(x, y, k / 2);
        const answers between = ask_narrower(x, y, k / 3);
        assert_memory_equal(&two, &wide, sizeof two);
        assert_memory_equal(&two, &between, sizeof two);
    }
    random_destroy(random);
}

TEST(vectors_draw_the_numbers_of_streams)
{
    lan_random_stream stream =
        lan_random_begin(SEED, LAN_RANDOM_CHANCE, NUMBER);
    (void)lan_random_unit(&stream);
    const double second = lan_random_unit(&stream);
    const answers is = ask_widest(0.5, 0.5, 5);
    assert_memory_equal(&is.unit, &second, sizeof second);
}

TEST(powers_of_zero_are_zero)
{
    const answers is = ask_widest(0.0, 1.0, 1);
    assert_true(lan_is_zero(is.power));
}
