/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/map/map_impl.h"

/* Labels all that can be reached from a node. */
static void flood(lan_ground *ground, int32_t from, int32_t label,
                  int32_t *waiting)
{
    int32_t count = 0;
    waiting[count++] = from;
    ground->island[from] = label;
    while (count > 0) {
        const int32_t node = waiting[--count];
        for (unsigned left = ground->moves[node]; left != 0; left &= left - 1) {
            const int32_t beside =
                lan_ground_beside(ground, node, __builtin_ctz(left));
            if (ground->island[beside] < 0) {
                ground->island[beside] = label;
                waiting[count++] = beside;
            }
        }
    }
}

/* The islands of a graph are its parts, known since it was made. */
lan_status lan_ground_label_islands(lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    if (ground->island != NULL && ground->island_version == ground->version) {
        return LAN_OK;
    }
    int32_t *waiting =
        malloc(((size_t)ground->free_count + 1) * sizeof *waiting);
    if (ground->island == NULL) {
        /* known to no one before it is filled: its version is 0 */
        ground->island = malloc(nodes * sizeof *ground->island);
    }
    if (waiting == NULL || ground->island == NULL) {
        free(waiting);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < nodes; i++) {
        ground->island[i] = -1;
    }
    ground->island_count = 0;
    for (int32_t i = 0; i < ground->nodes; i++) {
        if (ground->weight[i] != 0 && ground->island[i] < 0) {
            flood(ground, i, ground->island_count++, waiting);
        }
    }
    ground->island_version = ground->version;
    free(waiting);
    return LAN_OK;
}
