/* tactics/search/jump_distances_impl.h - how far each jump goes, for all cells
 * and directions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    [nodes of the ground][directions]. Above 0: steps to a jump point,
 *          or, for a diagonal, to a cell with one straight ahead on either
 *          side. Else minus the free steps up to an obstacle.
 * Source   Rabin and Silva, "JPS+: an extreme A* speed optimization for static
 *          uniform cost grids", Game AI Pro 2, 2015; diagonals as Harabor and
 *          Grastien, ICAPS 2014, prune them.
 */
#ifndef LAN_TACTICS_SEARCH_JUMP_DISTANCES_IMPL_H
#define LAN_TACTICS_SEARCH_JUMP_DISTANCES_IMPL_H

#include "tactics/search/jump_bits_impl.h"

#pragma GCC visibility push(hidden)

typedef struct lan_jump_distances {
    int16_t steps[LAN_DIRECTION_COUNT];
} lan_jump_distances;

/* Fills the table: O(cells). */
void lan_jump_distances_build(lan_jump_distances *table,
                              const lan_jump_bits *bits);

/* Whether a table from elsewhere is that of this ground. */
bool lan_jump_distances_fit(const lan_jump_distances *table,
                            const lan_jump_bits *bits);

/* As little-endian bytes, cells of the map only. */
size_t lan_jump_distances_size(const lan_jump_bits *bits);
void lan_jump_distances_write(const lan_jump_distances *table,
                              const lan_jump_bits *bits, unsigned char *out);
void lan_jump_distances_read(lan_jump_distances *table,
                             const lan_jump_bits *bits,
                             const unsigned char *bytes);

#pragma GCC visibility pop

#endif
