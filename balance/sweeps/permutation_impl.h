/* balance/sweeps/permutation_impl.h - a random order of 0 .. count - 1 that
 * takes no memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SWEEPS_PERMUTATION_IMPL_H
#define LAN_BALANCE_SWEEPS_PERMUTATION_IMPL_H

#include <stdint.h>

#define LAN_PERMUTATION_ROUNDS 6

typedef struct lan_permutation {
    uint64_t count;
    unsigned half; /* bits of one half of a number */
    uint64_t keys[LAN_PERMUTATION_ROUNDS];
} lan_permutation;

/* count >= 1; different numbers of a seed give different orders. */
lan_permutation lan_permutation_of(uint64_t count, uint64_t seed,
                                   uint64_t number);

/* Where index < count goes. */
uint64_t lan_permutation_at(const lan_permutation *permutation, uint64_t index);

#endif
