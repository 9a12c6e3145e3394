/* tactics/search/hubs/hub_blocks_impl.h - for each cell the hubs that it needs,
 * kept together for 4 x 4 cells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A cell comes to a hub by way of a jump point that a leg leads to, its via.
 * Of the hubs of all its vias a cell needs those that no more important one
 * lies before on a shortest way, each by one via. A block has what its cells
 * need, by via; a cell has a bit for each via of the block that it needs.
 *
 * Shape    start[] is the first word of each block in words[], row by row.
 *          There: the numbers of vias, v, and of entries; 16 sets of v bits,
 *          one a cell, each in whole words; for each via its place and the end
 *          of its entries; then the costs of the entries from the via, and
 *          their hubs, two in a word.
 * Source   Du, Shen and Cheema, "Ultrafast Euclidean shortest path computation
 *          using hub labeling", AAAI 2023, keep labels of regions like this.
 */
#ifndef LAN_TACTICS_SEARCH_HUBS_HUB_BLOCKS_IMPL_H
#define LAN_TACTICS_SEARCH_HUBS_HUB_BLOCKS_IMPL_H

#include "tactics/search/hubs/hub_labels_impl.h"

#define LAN_HUB_BLOCK_SIDE  4
#define LAN_HUB_BLOCK_CELLS 16

/* Bits of the number of a via; those above, in the first word of a block, have
 * the number of entries. */
#define LAN_HUB_VIA_BITS 12

typedef struct lan_hub_blocks {
    int32_t across; /* blocks in a row */
    int32_t down;
    uint32_t *start; /* [across * down] */
    uint32_t *words; /* [count] */
    size_t count;
} lan_hub_blocks;

/* LAN_ENOMEM, LAN_ECANCELLED; LAN_ELIMIT where there are to be more than `most`
 * words, or too many vias. */
LAN_MUST_CHECK
lan_status lan_hub_blocks_init(lan_hub_blocks *blocks,
                               const lan_hub_graph *graph,
                               const lan_hub_labels *labels, size_t most,
                               const lan_progress *progress);
void lan_hub_blocks_clear(lan_hub_blocks *blocks);

size_t lan_hub_blocks_memory(const lan_hub_blocks *blocks);

/* What one cell needs. */
typedef struct lan_hub_needs {
    const uint32_t *vias;  /* place, end of entries */
    const uint32_t *costs; /* of entries */
    const uint16_t *hubs;
    const uint32_t *bits; /* of the vias needed */
    uint32_t words;       /* of bits */
} lan_hub_needs;

/* Of a cell; its frame is counted. */
static inline lan_hub_needs lan_hub_needs_of(const lan_hub_blocks *blocks,
                                             int32_t x, int32_t y)
{
    const uint32_t column = (uint32_t)(x - 1) / LAN_HUB_BLOCK_SIDE;
    const uint32_t row = (uint32_t)(y - 1) / LAN_HUB_BLOCK_SIDE;
    const uint32_t lane =
        (uint32_t)(y - 1) % LAN_HUB_BLOCK_SIDE * LAN_HUB_BLOCK_SIDE +
        (uint32_t)(x - 1) % LAN_HUB_BLOCK_SIDE;
    const uint32_t *words =
        &blocks->words[blocks->start[row * (uint32_t)blocks->across + column]];
    const uint32_t count = words[0] & ((1u << LAN_HUB_VIA_BITS) - 1);
    const uint32_t entries = words[0] >> LAN_HUB_VIA_BITS;
    const uint32_t each = (count + 31) / 32;
    const uint32_t *vias = &words[1 + LAN_HUB_BLOCK_CELLS * each];
    const uint32_t *costs = vias + 2 * count;
    const lan_hub_needs needs = {vias, costs,
                                 (const uint16_t *)(costs + entries),
                                 &words[1 + lane * each], each};
    return needs;
}

#endif
