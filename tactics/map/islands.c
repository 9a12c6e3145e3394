/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/map/ground_parts_impl.h"

/* Runs of free cells from west to east get labels in row-major order; where
 * steps join runs of two rows, the larger label points to the smaller one. So
 * every tree of labels has its first cell's at the root, and two passes over
 * the map do, whatever its shape. */

static int32_t root_of(int32_t *above, int32_t label)
{
    while (above[label] != label) {
        above[label] = above[above[label]];
        label = above[label];
    }
    return label;
}

static void join(int32_t *above, int32_t a, int32_t b)
{
    a = root_of(above, a);
    b = root_of(above, b);
    if (a < b) {
        above[b] = a;
    } else {
        above[a] = b;
    }
}

static bool begins_run(const lan_ground *ground, int32_t node)
{
    return ground->weight[node] != 0 && ground->weight[node - 1] == 0;
}

static size_t count_runs(const lan_ground *ground)
{
    size_t runs = 0;
    for (int32_t node = 1; node < ground->nodes; node++) {
        runs += begins_run(ground, node);
    }
    return runs;
}

static void label_runs(lan_ground *ground, int32_t *above)
{
    int32_t *island = ground->island;
    const unsigned north = 1U << LAN_DIRECTION_NORTH_WEST |
                           1U << LAN_DIRECTION_NORTH |
                           1U << LAN_DIRECTION_NORTH_EAST;
    int32_t runs = 0;
    int32_t joined = -1; /* the run this one was joined to last */
    island[0] = -1;
    for (int32_t node = 1; node < ground->nodes; node++) {
        if (ground->weight[node] == 0) {
            island[node] = -1;
            continue;
        }
        if (begins_run(ground, node)) {
            joined = -1;
            above[runs] = runs;
            island[node] = runs++;
        } else {
            island[node] = island[node - 1];
        }
        for (unsigned left = ground->moves[node] & north; left != 0;
             left &= left - 1) {
            const int d = __builtin_ctz(left);
            const int32_t other = island[node + ground->offset[d]];
            if (other != joined) {
                join(above, island[node], other);
                joined = other;
            }
        }
    }
}

/* Numbers the roots from 0; labels above them come first. */
static int32_t number_islands(int32_t *above, size_t runs)
{
    int32_t count = 0;
    for (size_t i = 0; i < runs; i++) {
        above[i] = above[i] == (int32_t)i ? count++ : above[above[i]];
    }
    return count;
}

lan_status lan_ground_label_islands(lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    if (ground->island != NULL && ground->island_version == ground->version) {
        return LAN_OK;
    }
    const size_t runs = count_runs(ground);
    int32_t *above = malloc((runs + 1) * sizeof *above);
    if (ground->island == NULL) {
        /* known to no one before it is filled: its version is 0 */
        ground->island = malloc(nodes * sizeof *ground->island);
    }
    if (above == NULL || ground->island == NULL) {
        free(above);
        return LAN_ENOMEM;
    }
    label_runs(ground, above);
    ground->island_count = number_islands(above, runs);
    for (size_t i = 0; i < nodes; i++) {
        if (ground->island[i] >= 0) {
            ground->island[i] = above[ground->island[i]];
        }
    }
    ground->island_version = ground->version;
    free(above);
    return LAN_OK;
}
