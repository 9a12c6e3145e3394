/* base/digest_impl.h - a 64-bit hash of bytes, to detect differences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    starts from LAN_DIGEST_START; each call continues from the previous
 *          value.
 * Source   64-bit FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo; it detects damage,
 *          not forgery.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define LAN_DIGEST_START UINT64_C(14695981039346656037)

static inline uint64_t lan_digest(uint64_t so_far, const void *bytes,
                                  size_t count)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++) {
        so_far = (so_far ^ byte[i]) * UINT64_C(1099511628211);
    }
    return so_far;
}
