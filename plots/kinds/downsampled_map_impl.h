/* plots/kinds/downsampled_map_impl.h - a map reduced to as many dots as a
 * picture has.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    columns x rows dots, row-major from the north-west; each stands for
 *          cells_x x cells_y cells, fewer at the east and south border.
 * Owner    the caller; made by downsampled_map_init(), freed by
 *          downsampled_map_clear().
 */
#ifndef LAN_RESULTS_DOWNSAMPLED_MAP_IMPL_H
#define LAN_RESULTS_DOWNSAMPLED_MAP_IMPL_H

#include "plots/kinds/route.h"

/* A dot is blocked where most of its cells are, partly blocked where a wall may
 * go through it; of the others, it has been looked at where one cell has. */
typedef enum lan_dot {
    LAN_DOT_BLOCKED,
    LAN_DOT_PARTLY,
    LAN_DOT_FREE,
    LAN_DOT_VISITED = LAN_DOT_FREE + 8
} lan_dot;

/* Shades of free dots by cost, each for twice the cost of the one before. */
#define LAN_DOT_SHADES (LAN_DOT_VISITED - LAN_DOT_FREE)

typedef struct lan_downsampled_map {
    int32_t columns;
    int32_t rows;
    int32_t cells_x;
    int32_t cells_y;
    uint8_t *dots; /* lan_dot, plus the shade */
} lan_downsampled_map;

/* Makes dots of cells_x x cells_y cells. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status downsampled_map_init(lan_downsampled_map *dots,
                                const lan_route_view *view, int32_t cells_x,
                                int32_t cells_y);
void downsampled_map_clear(lan_downsampled_map *dots);

/* Dots in which something has been looked at. */
int32_t downsampled_map_visited(const lan_downsampled_map *dots);

#endif
