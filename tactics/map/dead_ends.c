/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/map/ground_impl.h"

void lan_dead_ends_destroy(lan_dead_ends *dead_ends)
{
    free(dead_ends);
}

lan_status lan_ground_label_dead_ends(lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    const lan_status status = lan_ground_label_islands(ground);
    if (status != LAN_OK) {
        return status;
    }
    if (ground->region == NULL) {
        ground->region = malloc(nodes * sizeof *ground->region);
    }
    if (ground->region == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < nodes; i++) {
        ground->region[i] = ground->island[i];
    }
    ground->region_count = ground->island_count;
    ground->dead_end_version = ground->version;
    return LAN_OK;
}

void lan_ground_mark_needed(const lan_ground *ground, int32_t from, int32_t to,
                            uint8_t *marks)
{
    marks[ground->region[from]] = 1;
    marks[ground->region[to]] = 1;
}

int32_t lan_ground_dead_end(const lan_ground *ground, lan_cell at)
{
    (void)ground;
    (void)at;
    return -1;
}
