/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/walls_impl.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/bodies/plane_impl.h"

#define COORDINATE_MOST 1e150

/* The largest size of a coordinate; LAN_INF where one is no number. */
static double far_of(const lan_segment *segments, size_t count)
{
    double far = 0.0;
    for (size_t i = 0; i < count; i++) {
        const lan_point from = segments[i].from;
        const lan_point to = segments[i].to;
        const double most = lan_greater(lan_greater(fabs(from.x), fabs(from.y)),
                                        lan_greater(fabs(to.x), fabs(to.y)));
        const double sum = from.x + from.y + to.x + to.y;
        far = sum - sum <= 0.0 ? lan_greater(far, most) : LAN_INF;
        if (!(far <= COORDINATE_MOST)) {
            return LAN_INF;
        }
    }
    return far;
}

lan_status lan_walls_create(const lan_segment *segments, size_t count,
                            lan_walls **out)
{
    if (out == NULL || (segments == NULL && count > 0) ||
        count > INT32_MAX / 8 || !(far_of(segments, count) < LAN_INF)) {
        return LAN_EINVAL;
    }
    lan_walls *walls = calloc(1, sizeof *walls);
    if (walls == NULL) {
        return LAN_ENOMEM;
    }
    walls->segments = malloc((count > 0 ? count : 1) * sizeof *segments);
    lan_status status = LAN_ENOMEM;
    if (walls->segments != NULL) {
        if (count > 0) {
            memcpy(walls->segments, segments, count * sizeof *segments);
        }
        walls->count = count;
        walls->far = far_of(segments, count);
        status = lan_walls_build(walls);
    }
    if (status != LAN_OK) {
        lan_walls_destroy(walls);
        return status;
    }
    *out = walls;
    return LAN_OK;
}

void lan_walls_destroy(lan_walls *walls)
{
    if (walls == NULL) {
        return;
    }
    free(walls->segments);
    free(walls->nodes);
    free(walls->numbers);
    free(walls);
}

size_t lan_walls_count(const lan_walls *walls)
{
    return walls->count;
}

lan_segment lan_walls_segment(const lan_walls *walls, size_t index)
{
    return index < lan_walls_count(walls) ? walls->segments[index]
                                          : (lan_segment){{0, 0}, {0, 0}};
}

size_t lan_walls_memory(const lan_walls *walls)
{
    return sizeof *walls + walls->count * sizeof *walls->segments +
           walls->node_count * sizeof *walls->nodes +
           walls->number_count * sizeof *walls->numbers;
}
