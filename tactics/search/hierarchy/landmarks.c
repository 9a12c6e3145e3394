/* landmarks.c - costs from a few far cells, for an estimate of the rest.
 *
 * By the triangle inequality a way from one cell to another costs at least the
 * difference of their costs from any landmark.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/field.h"
#include "tactics/search/hierarchy/hierarchy_impl.h"

/* Where a landmark is on another island all costs from it are this, so that
 * differences are 0. */
#define ON_ANOTHER_ISLAND 0

/* Costs from a cell of a cut. */
static lan_status measure(const lan_hierarchy *h, lan_field *field,
                          int32_t from, int k)
{
    const lan_ground *ground = h->ground;
    const lan_cell source = lan_ground_cell(ground, h->cuts.node[from]);
    const double scale = h->straight / (ground->unit / 4.0) / (double)h->grain;
    const lan_status status =
        lan_field_start(field, &source, 1, LAN_METRIC_EXACT, NULL);
    if (status != LAN_OK) {
        return status;
    }
    while (!lan_field_step(field, UINT64_MAX)) {
    }
    for (int32_t i = 0; i < h->cuts.count; i++) {
        const lan_cell at = lan_ground_cell(ground, h->cuts.node[i]);
        const double cost = lan_field_cost(field, at) * scale;
        h->far[(size_t)i * LAN_LANDMARKS + (size_t)k] =
            cost < LAN_INF ? (int16_t)cost : ON_ANOTHER_ISLAND;
    }
    return LAN_OK;
}

/* The cell farthest from the first `count` landmarks, of those with costs. */
static int32_t farthest(const lan_hierarchy *h, int count)
{
    int32_t best = 0;
    int16_t most = -1;
    for (int32_t i = 0; i < h->cuts.count; i++) {
        const int16_t *far = &h->far[(size_t)i * LAN_LANDMARKS];
        int16_t least = far[0];
        for (int k = 1; k < count; k++) {
            least = far[k] < least ? far[k] : least;
        }
        if (least > most) {
            most = least;
            best = i;
        }
    }
    return best;
}

lan_status lan_hierarchy_set_landmarks(lan_hierarchy *h)
{
    lan_field *field = NULL;
    const size_t count = (size_t)h->cuts.count;
    int16_t *far = calloc(count * LAN_LANDMARKS + 1, sizeof *far);
    if (far == NULL) {
        return LAN_ENOMEM;
    }
    free(h->far);
    h->far = far;
    lan_status status = lan_field_create(h->ground, &field);
    if (status == LAN_OK && count > 0) {
        /* the middle of the map, and what is farthest from it, only help to
         * choose */
        status = measure(h, field, h->cuts.count - 1, 0);
    }
    for (int k = 0; status == LAN_OK && count > 0 && k < LAN_LANDMARKS; k++) {
        status = measure(h, field, farthest(h, k > 0 ? k : 1), k);
    }
    lan_field_destroy(field);
    return status;
}
