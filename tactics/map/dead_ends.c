/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/map/ground_impl.h"

lan_status lan_ground_label_dead_ends(lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    if (ground->dead_end == NULL) {
        ground->dead_end = malloc(nodes * sizeof *ground->dead_end);
    }
    if (ground->dead_end == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < nodes; i++) {
        ground->dead_end[i] = -1;
    }
    ground->dead_end_version = ground->version;
    return LAN_OK;
}
