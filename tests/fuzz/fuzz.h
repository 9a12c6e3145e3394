/* tests/fuzz/fuzz.h - what the targets of the fuzzer share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Holds in every build, NDEBUG or not. */
static inline void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* Less than a second of the processor is gone since then. */
static inline void must_be_soon(clock_t start)
{
    must(clock() - start < CLOCKS_PER_SEC);
}

/* A copy with so many NUL bytes behind; without, a byte too far is seen. The
 * caller frees it. */
static inline char *fuzz_copy(const uint8_t *data, size_t size, size_t more)
{
    char *text = calloc(size + more > 0 ? size + more : 1, 1);
    must(text != NULL);
    if (size > 0) {
        memcpy(text, data, size);
    }
    return text;
}
