/* balance/block_impl.h - the arrays of an object in one block of memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    free() of the block gives back all arrays: of the object itself
 *          where it was made with them, else of the first array.
 */
#ifndef LAN_BALANCE_BLOCK_IMPL_H
#define LAN_BALANCE_BLOCK_IMPL_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* An array of an object: where the object keeps its address. */
typedef struct block_array {
    size_t pointer; /* offset in the object */
    size_t count;
    size_t size; /* of an item */
} block_array;

/* What each array, or the object, is rounded up to; not 0, so that each has an
 * address. */
static inline size_t block_size(size_t bytes)
{
    const size_t step = _Alignof(max_align_t);
    return (bytes / step + 1) * step;
}

/* Makes zeroed arrays and writes their addresses into the object. NULL without
 * memory; then the object's addresses are as they were.
 *
 * object  NULL: it is made at the begin of the block, zeroed too
 * head    its size then; 0
 */
static inline void *block_make(void *object, size_t head,
                               const block_array *arrays, size_t count)
{
    size_t at = head > 0 ? block_size(head) : 0;
    size_t size = at;
    for (size_t i = 0; i < count; i++) {
        size += block_size(arrays[i].count * arrays[i].size);
    }
    char *block = calloc(1, size);
    char *into = object != NULL ? object : block;
    for (size_t i = 0; block != NULL && i < count; i++) {
        void *array = block + at;
        memcpy(into + arrays[i].pointer, &array, sizeof array);
        at += block_size(arrays[i].count * arrays[i].size);
    }
    return block;
}

#endif
