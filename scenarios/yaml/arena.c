/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/arena_impl.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A chunk holds some 400 nodes: a usual scenario takes one or two. */
#define CHUNK_SIZE ((size_t)64 * 1024)

typedef struct scn_chunk {
    struct scn_chunk *older;
    size_t size;
    size_t used;
    alignas(max_align_t) unsigned char bytes[];
} scn_chunk;

static scn_chunk *add_chunk(scn_arena *arena, size_t size)
{
    scn_chunk *chunk = malloc(sizeof *chunk + size);
    if (chunk == NULL) {
        return NULL;
    }
    chunk->older = arena->newest;
    chunk->size = size;
    chunk->used = 0;
    arena->newest = chunk;
    return chunk;
}

void *scn_arena_array(scn_arena *arena, size_t count, size_t size)
{
    const size_t step = alignof(max_align_t);
    if (size != 0 && count > (SIZE_MAX / 4) / size) {
        return NULL;
    }
    const size_t bytes = count * size;
    const size_t need = (bytes / step + 1) * step;

    scn_chunk *chunk = arena->newest;
    if (chunk == NULL || chunk->size - chunk->used < need) {
        chunk = add_chunk(arena, need > CHUNK_SIZE ? need : CHUNK_SIZE);
        if (chunk == NULL) {
            return NULL;
        }
    }
    void *out = chunk->bytes + chunk->used;
    chunk->used += need;
    return memset(out, 0, need);
}

char *scn_arena_text(scn_arena *arena, const char *text, size_t length)
{
    char *copy = scn_arena_array(arena, length + 1, 1);
    if (copy != NULL && length > 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

void scn_arena_clear(scn_arena *arena)
{
    while (arena->newest != NULL) {
        scn_chunk *chunk = arena->newest;
        arena->newest = chunk->older;
        free(chunk);
    }
}
