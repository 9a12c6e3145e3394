/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/scenario_impl.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

bool scn_block_init(scn_block *block, size_t size)
{
    *block = (scn_block){.bytes = calloc(1, size), .size = size};
    return block->bytes != NULL;
}

void scn_block_clear(scn_block *block)
{
    free(block->bytes);
    *block = (scn_block){.bytes = NULL};
}

void *scn_block_array(scn_block *block, size_t count, size_t size)
{
    const size_t step = alignof(max_align_t);
    const size_t begin = (block->used + step - 1) / step * step;
    if (begin > block->size || count > (block->size - begin) / size) {
        return NULL;
    }
    block->used = begin + count * size;
    return block->bytes + begin;
}

bool scn_block_holds(const scn_block *block, const void *at, size_t size,
                     size_t *offset)
{
    const uintptr_t begin = (uintptr_t)block->bytes;
    const uintptr_t place = (uintptr_t)at;
    if (at == NULL || place < begin || place - begin > block->used ||
        size > block->used - (place - begin)) {
        return false;
    }
    *offset = place - begin;
    return true;
}

const void *scn_block_moved(const scn_block *from, const scn_block *to,
                            const void *at)
{
    size_t offset = 0;
    return scn_block_holds(from, at, 0, &offset) ? to->bytes + offset : at;
}
