/* balance/arena_impl.h - memory that is freed at once: of an answer, or of the
 * search for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   NULL if there is no memory; is_short stays set, so that one check
 *          serves many requests.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Starts as zeros. */
typedef struct arena {
    void *last; /* last block; its first word points to the previous block */
    bool is_short;
} arena;

/* An array of zeros. */
static inline void *arena_take(arena *from, size_t count, size_t size)
{
    const size_t head = sizeof(max_align_t);
    void **block = count <= (PTRDIFF_MAX - head) / size
                       ? calloc(1, head + count * size)
                       : NULL;
    if (block == NULL) {
        from->is_short = true;
        return NULL;
    }
    *block = from->last;
    from->last = block;
    return (char *)block + head;
}

static inline char *arena_copy(arena *from, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = arena_take(from, size, 1);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

static inline void arena_clear(arena *of)
{
    while (of->last != NULL) {
        void **block = of->last;
        of->last = *block;
        free(block);
    }
}

/* Frees an arena-allocated object, given the arena's last block, which the
 * object stores. */
static inline void arena_free(void *last)
{
    arena of = {.last = last};
    arena_clear(&of);
}
