/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/grid/nearest_impl.h"

#include <math.h>

/* Octile distance of a cell `far` cells away along one axis and `near` along
 * the other. */
static double distance_of(int32_t far, int32_t near)
{
    return (double)far + (sqrt(2.0) - 1.0) * (double)near;
}

static int keep_if_home(const lan_ground *ground, int32_t home, lan_cell at,
                        lan_cell *out, int count)
{
    if (!lan_grid_map_contains(ground->map, at) ||
        ground->island[lan_ground_node(ground, at)] != home) {
        return count;
    }
    for (int i = 0; i < count; i++) {
        if (lan_cell_same(out[i], at)) {
            return count; /* on an axis or a diagonal two of eight are one */
        }
    }
    out[count] = at;
    return count + 1;
}

/* Those of the eight cells at this distance that belong to an island. */
static int cells_at(const lan_ground *ground, int32_t home, lan_cell goal,
                    int32_t far, int32_t near, lan_cell *out)
{
    int count = 0;
    for (int k = 0; k < LAN_NEAREST_MOST; k++) {
        const bool is_tall = (k & 4) != 0;
        const int32_t dx = is_tall ? near : far;
        const int32_t dy = is_tall ? far : near;
        const lan_cell at = {goal.x + ((k & 1) != 0 ? -dx : dx),
                             goal.y + ((k & 2) != 0 ? -dy : dy)};
        count = keep_if_home(ground, home, at, out, count);
    }
    return count;
}

int lan_nearest_cells(const lan_ground *ground, lan_cell start, lan_cell goal,
                      lan_cell out[LAN_NEAREST_MOST])
{
    const int32_t home = ground->island[lan_ground_node(ground, start)];
    int count = 0;
    double least = INT32_MAX;
    /* a square of this half side holds nothing nearer than its half side */
    for (int32_t far = 0; (double)far < least; far++) {
        for (int32_t near = 0; near <= far; near++) {
            lan_cell found[LAN_NEAREST_MOST];
            if (distance_of(far, near) >= least) {
                break;
            }
            const int here = cells_at(ground, home, goal, far, near, found);
            if (here > 0) {
                least = distance_of(far, near);
                count = here;
                for (int i = 0; i < here; i++) {
                    out[i] = found[i];
                }
                break;
            }
        }
    }
    return count;
}
