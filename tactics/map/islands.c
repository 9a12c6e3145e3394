/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/map/ground_impl.h"

/* Labels all that can be reached from a node; `stack` holds every node once. */
static void flood(lan_ground *ground, int32_t from, int32_t label,
                  int32_t *stack)
{
    int32_t depth = 0;
    ground->island[from] = label;
    stack[depth++] = from;
    while (depth > 0) {
        const int32_t node = stack[--depth];
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            const int32_t next = node + ground->offset[d];
            if ((ground->moves[node] >> d & 1) != 0 &&
                ground->island[next] < 0) {
                ground->island[next] = label;
                stack[depth++] = next;
            }
        }
    }
}

lan_status lan_ground_label_islands(lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    if (ground->island != NULL && ground->island_version == ground->version) {
        return LAN_OK;
    }
    int32_t *stack = malloc(nodes * sizeof *stack);
    if (ground->island == NULL) {
        ground->island = malloc(nodes * sizeof *ground->island);
    }
    if (stack == NULL || ground->island == NULL) {
        free(stack);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < nodes; i++) {
        ground->island[i] = -1;
    }
    ground->island_count = 0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] != 0 && ground->island[node] < 0) {
            flood(ground, node, ground->island_count++, stack);
        }
    }
    ground->island_version = ground->version;
    free(stack);
    return LAN_OK;
}
