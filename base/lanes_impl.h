/* base/lanes_impl.h - how many numbers of a vector this machine computes with
 * at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a file with work for vectors has a body, which it includes once for
 *          each width that there is: LANES is 2, 4 or 8 then, and what the
 *          body needs comes from base/lanes_begin_impl.h, its first include.
 *          Which of them runs is chosen at run time; the bits do not depend on
 *          it.
 */
#ifndef LAN_BASE_LANES_IMPL_H
#define LAN_BASE_LANES_IMPL_H

#if defined __x86_64__ && defined __GNUC__
#define LAN_HAS_WIDER_LANES 1
#include <immintrin.h>
#else
#define LAN_HAS_WIDER_LANES 0
#endif

#define LAN_LANES_MOST 8

/* 2, 4 or 8. */
static inline int lan_lanes_widest(void)
{
#if LAN_HAS_WIDER_LANES
    if (__builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512dq")) {
        return 8;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return 4;
    }
#endif
    return 2;
}

#define LAN_LANES_JOIN_(a, b) a##_##b
#define LAN_LANES_JOIN(a, b)  LAN_LANES_JOIN_(a, b)

#if defined __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define LAN_HAS_SHUFFLE 1
#endif
#endif
#ifndef LAN_HAS_SHUFFLE
#define LAN_HAS_SHUFFLE 0
#endif

/* Bytes of a word that is turned, from byte o on: the lowest comes first on the
 * machines that have these lanes. */
#define LAN_TURN_16(o) o + 6, o + 7, o, o + 1, o + 2, o + 3, o + 4, o + 5
#define LAN_TURN_24(o) o + 5, o + 6, o + 7, o, o + 1, o + 2, o + 3, o + 4
#define LAN_TURN_32(o) o + 4, o + 5, o + 6, o + 7, o, o + 1, o + 2, o + 3

#endif
