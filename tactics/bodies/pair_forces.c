/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/pair_forces_impl.h"

#include <math.h>
#include <string.h>

/* The bits of x, halved and taken from these, are those of a y for which x *
 * y^2 is between 0.815 and 0.92. */
#define ROOT_BITS INT64_C(0x5fe50b50c7b537a9)

/* What a loop has to allow for: one kind with a simple law, one kind, any. */
typedef enum lan_pair_mode {
    LAN_PAIR_WHOLE,
    LAN_PAIR_ONE,
    LAN_PAIR_MIXED
} lan_pair_mode;

static const double lane_places[LAN_PAIR_BLOCK] = {0.0, 1.0, 2.0, 3.0,
                                                   4.0, 5.0, 6.0, 7.0};

#define CAT_(a, b) a##b
#define CAT(a, b)  CAT_(a, b)

#define LANES_NAME(x) CAT(plain_, x)
#define LANES_BYTES   16
#define LANES_TARGET
#include "tactics/bodies/pair_lanes_impl.h"
#undef LANES_NAME
#undef LANES_BYTES
#undef LANES_TARGET

#if defined __x86_64__ && defined __GNUC__
#define LANES_NAME(x) CAT(avx2_, x)
#define LANES_BYTES   32
#define LANES_TARGET  __attribute__((target("avx2")))
#include "tactics/bodies/pair_lanes_impl.h"
#undef LANES_NAME
#undef LANES_BYTES
#undef LANES_TARGET

#define LANES_NAME(x) CAT(avx512_, x)
#define LANES_BYTES   64
#define LANES_TARGET  __attribute__((target("avx512f,avx512dq")))
#include "tactics/bodies/pair_lanes_impl.h"
#undef LANES_NAME
#undef LANES_BYTES
#undef LANES_TARGET
#endif

int lan_pair_sums(lan_pair_sum_fn calls[LAN_PAIR_SUMS])
{
    int count = 0;
    calls[count++] = plain_sum;
#if defined __x86_64__ && defined __GNUC__
    if (__builtin_cpu_supports("avx2")) {
        calls[count++] = avx2_sum;
    }
    if (__builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512dq")) {
        calls[count++] = avx512_sum;
    }
#endif
    return count;
}
