/* scenarios/block_impl.h - the one block that holds a definition.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    bytes handed out one behind the other, as much as was asked for when
 *          it was made; none moves, so that a place is an offset that is the
 *          same in every copy.
 * Errors   NULL where it is full: it was made too small.
 */
#ifndef LAN_SCENARIOS_BLOCK_IMPL_H
#define LAN_SCENARIOS_BLOCK_IMPL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct scn_block {
    unsigned char *bytes;
    size_t used;
    size_t size;
} scn_block;

/* Makes an empty block; false where memory is out. */
bool scn_block_init(scn_block *block, size_t size);
void scn_block_clear(scn_block *block);

/* Hands out count items of the given size, zeroed, aligned for any type. */
void *scn_block_array(scn_block *block, size_t count, size_t size);

/* True where bytes of the block begin at a place; then *offset is where. */
bool scn_block_holds(const scn_block *block, const void *at, size_t size,
                     size_t *offset);

/* The place in `to` of what lies in `from` at a place; a pointer that leads out
 * of `from` stays as it is. */
const void *scn_block_moved(const scn_block *from, const scn_block *to,
                            const void *at);

#endif
