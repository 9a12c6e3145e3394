/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/hex_islands_impl.h"

lan_hex_offsets_table lan_hex_offsets_of(const lan_ground *ground)
{
    lan_hex_offsets_table table;
    for (int32_t row = 0; row < 2; row++) {
        const lan_cell from = {0, row};
        for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
            const lan_cell to =
                lan_hex_cell(lan_hex_beside(lan_hex_of_cell(from), side));
            table.row[row][side] =
                (to.y - from.y) * ground->stride + to.x - from.x;
        }
    }
    return table;
}

/* A ground, and the labelling of it. */
typedef struct hex_flood {
    const lan_ground *ground;
    lan_hex_offsets_table offsets;
    int32_t *island;
    int32_t *waiting;
} hex_flood;

/* Labels all that can be reached from a node. */
static void flood_from(const hex_flood *flood, int32_t from, int32_t label)
{
    const lan_ground *ground = flood->ground;
    int32_t count = 0;
    flood->waiting[count++] = from;
    flood->island[from] = label;
    while (count > 0) {
        const int32_t node = flood->waiting[--count];
        const int32_t row = lan_ground_cell(ground, node).y & 1;
        for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
            const int32_t beside = node + flood->offsets.row[row][side];
            if (flood->island[beside] < 0 && ground->weight[beside] != 0) {
                flood->island[beside] = label;
                flood->waiting[count++] = beside;
            }
        }
    }
}

void lan_hex_label_islands(const lan_ground *ground, int32_t *island,
                           int32_t *waiting)
{
    const hex_flood all = {ground, lan_hex_offsets_of(ground), island, waiting};
    int32_t label = 0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        island[node] = -1;
    }
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] != 0 && island[node] < 0) {
            flood_from(&all, node, label++);
        }
    }
}
