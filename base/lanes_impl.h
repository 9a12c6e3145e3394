/* base/lanes_impl.h - whether this machine has vectors of four numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a file with a body for such vectors chooses it at run time; the bits
 *          do not depend on the choice.
 */
#ifndef LAN_BASE_LANES_IMPL_H
#define LAN_BASE_LANES_IMPL_H

#include <stdbool.h>

#if defined __x86_64__ && defined __GNUC__
#define LAN_HAS_WIDER_LANES 1
#include <immintrin.h>

static inline bool lan_has_four_lanes(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
#define LAN_HAS_WIDER_LANES 0
#endif

#endif
